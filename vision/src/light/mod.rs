//! What the light does to the faces' colours, as far as it is the same for the whole photograph.
//!
//! Cameras, lamps and veiling light act on the coded colours nearly as `photo = white * ((1 - haze) * face + haze)` in each
//! channel; how bright a tile is, is its own affair.
//!
//! - `tile_light`: the light on one tile, given what should lie there; it differs from tile to tile as much as it is seen to.
//! - `burnt`: cells of which is only known that they are no darker than white.
//! - `rendition`: what print and camera make of all colours, by what each tile is `telling` of it.

pub(crate) mod burnt;
pub(crate) mod rendition;
mod telling;
pub(crate) mod tile_light;

use crate::catalogue::glance::GLANCE_SIDE;
use crate::light::burnt::BURNT;
use crate::photo::pyramid::Patch;
use crate::pose::align::Alignment;
use crate::pose::told::white_told;

/// The photograph's light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Light {
    /// What white paper becomes in red, green and blue, up to brightness: the mean logarithm is 0.
    pub(crate) white: [f32; 3],
    /// What black ink becomes, as a share of white, in each channel.
    pub(crate) haze: [f32; 3],
    /// How far a tile may stray from `white`, as a standard deviation of its logarithm.
    pub(crate) spread: f32,
    /// How bright white paper usually would be, 1 at least: more where the photograph is so bright that it is burnt.
    pub(crate) brightness: f32,
}

/// One tile's own view of the light.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LightSample {
    /// Photo colour = gain * face colour + offset, in each channel.
    pub(crate) gains: [f32; 3],
    /// See `gains`.
    pub(crate) offsets: [f32; 3],
    /// See [`Alignment::told`].
    pub(crate) told: [f32; 3],
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
            told: alignment.told,
            weight: 0.5 * fit.powi(4) * alignment.visible,
        }
    }

    /// What the cells of a patch say that are not burnt, nor beside one that is, if a face of these colours lies there.
    pub(crate) fn of_cells(
        patch: &Patch<GLANCE_SIDE>,
        colours: &[[f32; GLANCE_SIDE * GLANCE_SIDE]; 3],
        weight: f32,
    ) -> LightSample {
        let mut sample = LightSample {
            gains: [0.0; 3],
            offsets: [0.0; 3],
            told: [0.0; 3],
            weight,
        };
        for (channel, (seen, printed)) in patch.planes.iter().zip(colours).enumerate() {
            let (mut n, mut s, mut p, mut sp, mut pp) = (1e-3, 0.0, 0.0, 0.0, 0.0);
            let beside = |at: usize| at.saturating_sub(1)..(at + 2).min(GLANCE_SIDE);
            let is_whole = |&(at, _): &(usize, _)| {
                let (y, x) = (at / GLANCE_SIDE, at % GLANCE_SIDE);
                !beside(y).any(|y| beside(x).any(|x| seen[y][x] >= BURNT))
            };
            let cells = seen.as_flattened().iter().zip(printed);
            for (_, (seen, printed)) in cells.enumerate().filter(is_whole) {
                n += 1.0;
                s += seen;
                p += printed;
                sp += seen * printed;
                pp += printed * printed;
            }
            // A face of one shade in this channel tells no haze.
            let (across, along) = (pp - p * p / n, sp - s * p / n);
            let gain = if across > FLAT * n {
                along / across
            } else {
                s / p.max(1.0)
            };
            sample.gains[channel] = gain.max(0.0);
            sample.offsets[channel] = (s - gain * p) / n;
            sample.told[channel] = white_told(p / n, across / n);
        }
        sample
    }

    /// Logarithms of the channels' gains.
    pub(crate) fn hue(&self) -> Hue {
        Hue {
            logs: self.gains.map(|gain| gain.max(0.02).ln()),
            told: self.told,
        }
    }

    /// Logarithms of what white becomes in each channel.
    fn white(&self) -> Hue {
        let white = |channel: usize| self.gains[channel] + self.offsets[channel].max(-0.1);
        Hue {
            logs: std::array::from_fn(|channel| white(channel).max(0.02).ln()),
            told: self.told,
        }
    }

    /// How bright white is on this tile, where `light` is the photograph's.
    pub(crate) fn brightness(&self, light: &Light) -> f32 {
        self.white().above(&light.white.map(f32::ln)).exp()
    }

    /// Mean gain of the channels.
    pub(crate) fn gain(&self) -> f32 {
        self.gains.iter().sum::<f32>() / 3.0
    }
}

/// A tile's view of a hue: logarithms of the channels, up to brightness, and how well each is told, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hue {
    pub(crate) logs: [f32; 3],
    pub(crate) told: [f32; 3],
}

impl Hue {
    /// How much brighter it is than other logarithms.
    pub(crate) fn above(&self, other: &[f32; 3]) -> f32 {
        let told = self.told.iter().sum::<f32>().max(1e-6);
        let above = |channel: usize| self.told[channel] * (self.logs[channel] - other[channel]);
        (0..3).map(above).sum::<f32>() / told
    }

    /// How far the light on a tile is that on the others, 0 to 1: one table has one light, but what only happens to fit a face
    /// does so in any.
    pub(crate) fn agreement(&self, usual: &[f32; 3]) -> f32 {
        let above = self.above(usual);
        let off = |channel: usize| self.told[channel] * (self.logs[channel] - above - usual[channel]).powi(2);
        let squares: f32 = (0..3).map(off).sum();
        let beyond = (squares.sqrt() - SAME_HUE).max(0.0) / OTHER_HUE;
        1.0 / (1.0 + beyond * beyond)
    }

    /// The weighted medians of some hues with their brightness taken off, up to brightness; each with how much it counts, and how
    /// much a hue counts beside them that is neutral.
    pub(crate) fn median(hues: &[(Hue, f32)], neutral: f32) -> [f32; 3] {
        let mut logs = [0.0; 3];
        let mut votes: Vec<(f32, f32)> = Vec::with_capacity(hues.len() + 1);
        // What a tile does not tell must not say how bright it is either: its other channels do, once their light is known.
        for _ in 0..ROUNDS {
            let last = logs;
            for (channel, log) in logs.iter_mut().enumerate() {
                votes.clear();
                votes.push((0.0, neutral));
                votes.extend(hues.iter().map(|(hue, weight)| {
                    let own = hue.logs[channel] - hue.above(&last);
                    (own, weight * hue.told[channel])
                }));
                *log = weighted_median(&mut votes);
            }
            let mean = logs.iter().sum::<f32>() / 3.0;
            logs = logs.map(|log| log - mean);
        }
        logs
    }
}

/// Hues (see [`LightSample::hue`]) that differ by less are one light's; by how much more a tile counts half.
const SAME_HUE: f32 = 0.3;
const OTHER_HUE: f32 = 0.5;
/// Variance of a channel under which a face has one shade.
const FLAT: f32 = 1e-3;
/// So often a hue is found anew, each time with the brightness of the tiles by the last.
const ROUNDS: usize = 3;
/// Before any tile is seen: daylight to candle light, standard deviation of a channel's logarithm.
const UNKNOWN: f32 = 0.25;
/// The brightest that white is thought to be: all but dark colours are burnt then.
pub(crate) const BRIGHTEST: f32 = 3.0;
/// From this [`Light::spread`] on it is told by few tiles; and by so much the logarithms of white's channels differ at most in the
/// light of a lamp. In 100 photographs they differed by 0.72 at most, and by 0.38 where few tiles told it.
const TOLD_BY_FEW: f32 = 0.1;
const MOST_COLOURED: f32 = 1.25;
/// What neutral light counts beside the tiles.
const NEUTRAL: f32 = 0.02;
/// Tiles of one photo differ by this much: mixed lamps, reflections of neighbours.
const WITHIN_PHOTO: f32 = 0.05;

impl Light {
    /// The weighted median of what the tiles say, drawn a little to neutral.
    pub(crate) fn of(samples: &[LightSample]) -> Light {
        let whites = samples.iter().map(|sample| (sample.white(), sample.weight));
        let logs = Hue::median(&whites.collect::<Vec<_>>(), NEUTRAL);
        let mut votes: Vec<(f32, f32)> = Vec::with_capacity(samples.len() + 1);
        let haze = std::array::from_fn(|channel| {
            votes.clear();
            votes.push((0.05, NEUTRAL));
            votes.extend(samples.iter().map(|sample| {
                let share = sample.offsets[channel] / sample.white().logs[channel].exp();
                (share.clamp(-0.1, 0.8), sample.weight * sample.told[channel])
            }));
            weighted_median(&mut votes)
        });
        let known: f32 = samples.iter().map(|sample| sample.weight).sum();
        let spread = (WITHIN_PHOTO * WITHIN_PHOTO + UNKNOWN * UNKNOWN / (1.0 + 6.0 * known * known)).sqrt();
        votes.clear();
        votes.extend(samples.iter().map(|sample| {
            let told = sample.told.iter().sum::<f32>();
            (sample.white().above(&logs), sample.weight * told)
        }));
        Light {
            white: logs.map(f32::exp),
            haze,
            spread,
            brightness: weighted_median(&mut votes).exp().clamp(1.0, BRIGHTEST),
        }
    }

    /// Whether few tiles tell it, and it is of a colour that hardly any lamp has: they may be of that colour themselves.
    pub(crate) fn may_be_of_tiles(&self) -> bool {
        let logs = self.white.map(f32::ln);
        let most = logs.into_iter().fold(f32::MIN, f32::max);
        let least = logs.into_iter().fold(f32::MAX, f32::min);
        self.spread > TOLD_BY_FEW && most - least > MOST_COLOURED
    }

    /// What black ink becomes, as a share of white, in the mean of the channels, 0 to 1.
    pub(crate) fn mean_haze(&self) -> f32 {
        (self.haze.iter().sum::<f32>() / 3.0).clamp(0.0, 1.0)
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

    #[test]
    fn a_light_that_no_lamp_has_may_be_the_colour_of_few_tiles() {
        let may_be =
            |white: [f32; 3], count: usize| Light::of(&vec![sample(white, 0.4); count]).may_be_of_tiles();
        // An orange castle that is taken for the white one; the yellow lamp over the table.
        let (orange, lamp) = ([0.42, 0.12, 0.05], [0.9, 0.7, 0.4]);
        assert!(may_be(orange, 1) && !may_be(lamp, 1));
        assert!(!may_be(orange, 9));
    }

    fn sample(gains: [f32; 3], weight: f32) -> LightSample {
        LightSample {
            gains,
            offsets: [0.0; 3],
            told: [1.0; 3],
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
            told: [1.0; 3],
            moved: 0.0,
        };
        let mut seen = vec![alignment(0.72, [0.3, 0.6, 0.9]); 8];
        seen.push(alignment(0.97, [0.8; 3]));
        let samples: Vec<_> = seen.iter().map(LightSample::of).collect();
        let light = Light::of(&samples);
        assert!((light.white[0] - light.white[2]).abs() < 1e-3, "{light:?}");
    }

    #[test]
    fn a_channel_that_a_face_hardly_uses_says_nothing_of_the_light() {
        let warm = [0.9, 0.6, 0.4];
        let telling = |told: [f32; 3]| {
            let gains = std::array::from_fn(|channel| if told[channel] > 0.5 { warm[channel] } else { 0.02 });
            LightSample {
                told,
                ..sample(gains, 0.4)
            }
        };
        let tiles = [[1.0, 1.0, 0.0], [0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [1.0, 0.0, 0.0]].map(telling);
        let light = Light::of(&tiles);
        for channel in 0..3 {
            let ratio = light.white[channel] / light.white[1] * warm[1] / warm[channel];
            assert!((ratio - 1.0).abs() < 0.06, "{light:?}");
        }
        let brightness = tiles[3].brightness(&light);
        assert!(
            (brightness * light.white[0] - warm[0]).abs() < 0.01,
            "{brightness}"
        );
    }

    #[test]
    fn cells_that_are_burnt_or_beside_such_say_nothing_of_the_light() {
        let (gain, offset) = (2.4_f32, 0.05);
        let mut printed = [[0.1; GLANCE_SIDE * GLANCE_SIDE]; 3];
        let mut patch = Patch::<GLANCE_SIDE>::black();
        for (channel, bright) in [0.7, 0.38, 0.34].into_iter().enumerate() {
            for y in 4..12 {
                printed[channel][y * GLANCE_SIDE + 4..y * GLANCE_SIDE + 12].fill(bright);
            }
            let seen = printed[channel].map(|printed| (gain * printed + offset).min(1.0));
            patch.planes[channel].as_flattened_mut().copy_from_slice(&seen);
            // A cell on the border of what is burnt is half as bright.
            patch.planes[channel][3][3..13].fill(0.6);
        }
        patch.planes[1][3] = patch.planes[1][2];
        patch.planes[2][3] = patch.planes[2][2];
        let sample = LightSample::of_cells(&patch, &printed, 1.0);
        assert!(sample.told[0] < 0.01, "{sample:?}");
        for channel in 1..3 {
            let off = (sample.gains[channel] - gain).abs() + (sample.offsets[channel] - offset).abs();
            assert!(sample.told[channel] > 0.1 && off < 0.01, "{sample:?}");
        }
    }
}
