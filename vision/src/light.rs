//! What the light does to the faces' colours, as far as it is the same for the whole photograph.
//!
//! Cameras, lamps and veiling light act on the coded colours nearly as `photo = white * ((1 - haze) * face + haze)` in each
//! channel; how bright a tile is, is its own affair.

use crate::align::Alignment;

/// The photograph's light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Light {
    /// What white paper becomes in red, green and blue, up to brightness: the mean logarithm is 0.
    pub(crate) white: [f32; 3],
    /// What black ink becomes, as a share of white, in each channel.
    pub(crate) haze: [f32; 3],
    /// How far a tile may stray from `white`, as a standard deviation of its logarithm.
    pub(crate) spread: f32,
}

/// One tile's own view of the light.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LightSample {
    /// Photo colour = gain * face colour + offset, in each channel.
    pub(crate) gains: [f32; 3],
    /// See `gains`.
    pub(crate) offsets: [f32; 3],
    /// How much it counts, at least 0.
    pub(crate) weight: f32,
}

impl LightSample {
    /// What an alignment says: nothing if the face explains half of the picture, and a face that nearly fits says far less
    /// than one that does, for there may be more patterns on a table than tiles.
    pub(crate) fn of(alignment: &Alignment) -> LightSample {
        let fit = (2.0 * alignment.fit - 1.0).max(0.0);
        LightSample {
            gains: alignment.gains,
            offsets: alignment.offsets,
            weight: 0.5 * fit.powi(4) * alignment.visible,
        }
    }

    /// Logarithms of the channels' gains against their mean.
    pub(crate) fn hue(&self) -> [f32; 3] {
        let logs = self.gains.map(|gain| gain.max(0.02).ln());
        let mean = logs.iter().sum::<f32>() / 3.0;
        logs.map(|log| log - mean)
    }

    /// Mean gain of the channels.
    pub(crate) fn gain(&self) -> f32 {
        self.gains.iter().sum::<f32>() / 3.0
    }
}

/// Before any tile is seen: daylight to candle light, standard deviation of a channel's logarithm.
const UNKNOWN: f32 = 0.25;
/// Tiles of one photo differ by this much: mixed lamps, reflections of neighbours.
const WITHIN_PHOTO: f32 = 0.05;

impl Light {
    /// The weighted median of what the tiles say, drawn a little to neutral.
    pub(crate) fn of(samples: &[LightSample]) -> Light {
        let mut logs = [0.0; 3];
        let mut haze = [0.0; 3];
        let mut votes: Vec<(f32, f32)> = Vec::with_capacity(samples.len() + 1);
        let white_of = |sample: &LightSample, channel: usize| {
            (sample.gains[channel] + sample.offsets[channel].max(-0.1))
                .max(0.02)
                .ln()
        };
        for channel in 0..3 {
            votes.clear();
            votes.push((0.0, 0.02));
            votes.extend(samples.iter().map(|sample| {
                let mean = (0..3).map(|c| white_of(sample, c)).sum::<f32>() / 3.0;
                (white_of(sample, channel) - mean, sample.weight)
            }));
            logs[channel] = weighted_median(&mut votes);
            votes.clear();
            votes.push((0.05, 0.02));
            votes.extend(samples.iter().map(|sample| {
                let share = sample.offsets[channel] / white_of(sample, channel).exp();
                (share.clamp(-0.1, 0.8), sample.weight)
            }));
            haze[channel] = weighted_median(&mut votes);
        }
        let mean = logs.iter().sum::<f32>() / 3.0;
        let known: f32 = samples.iter().map(|sample| sample.weight).sum();
        let spread = (WITHIN_PHOTO * WITHIN_PHOTO + UNKNOWN * UNKNOWN / (1.0 + 6.0 * known * known)).sqrt();
        Light {
            white: logs.map(|log| (log - mean).exp()),
            haze,
            spread,
        }
    }

    /// What a channel of a face's colour becomes, at brightness 1.
    pub(crate) fn on(&self, channel: usize, colour: f32) -> f32 {
        let haze = self.haze[channel];
        self.white[channel] * ((1.0 - haze) * colour + haze)
    }
}

fn weighted_median(votes: &mut [(f32, f32)]) -> f32 {
    votes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = votes.iter().map(|vote| vote.1).sum::<f32>() / 2.0;
    let mut sum = 0.0;
    for (value, weight) in votes.iter() {
        sum += weight;
        if sum >= half {
            return *value;
        }
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(gains: [f32; 3], weight: f32) -> LightSample {
        LightSample {
            gains,
            offsets: [0.0; 3],
            weight,
        }
    }

    #[test]
    fn one_odd_tile_does_not_colour_the_light() {
        let warm = [0.9, 0.6, 0.4];
        let light = Light::of(&[sample(warm, 0.4), sample([0.2, 0.9, 0.9], 0.4), sample(warm, 0.4)]);
        for channel in 0..3 {
            let ratio = light.white[channel] / light.white[1] * warm[1] / warm[channel];
            assert!((ratio - 1.0).abs() < 1e-3, "{light:?}");
        }
    }

    #[test]
    fn without_tiles_the_light_is_neutral_and_unknown() {
        let (none, many) = (Light::of(&[]), Light::of(&[sample([0.7; 3], 0.4); 9]));
        assert_eq!(none.white, [1.0; 3]);
        assert!(none.spread > 3.0 * many.spread);
    }

    #[test]
    fn one_tile_that_fits_says_more_than_many_patterns() {
        let alignment = |fit: f32, gains: [f32; 3]| Alignment {
            pose: crate::specimen::place(100.0, 100.0, 50.0, 0.0),
            fit,
            visible: 1.0,
            residual: 0.02,
            gains,
            offsets: [0.0; 3],
            moved: 0.0,
        };
        let mut seen = vec![alignment(0.72, [0.3, 0.6, 0.9]); 8];
        seen.push(alignment(0.97, [0.8; 3]));
        let samples: Vec<_> = seen.iter().map(LightSample::of).collect();
        let light = Light::of(&samples);
        assert!((light.white[0] - light.white[2]).abs() < 1e-3, "{light:?}");
    }
}
