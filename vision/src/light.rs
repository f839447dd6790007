//! What the light does to the faces' colours: one set of channel gains for the whole photograph.

/// Gains of red, green and blue from a face's colours to the photo's; their mean logarithm is 0, brightness is each tile's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Light {
    pub(crate) gains: [f32; 3],
}

/// One tile's own view of the light.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LightSample {
    /// Gain of each channel when the tile was aligned.
    pub(crate) gains: [f32; 3],
    /// How much it counts, at least 0.
    pub(crate) weight: f32,
}

impl Light {
    /// The weighted median of what the tiles say, drawn a little to neutral.
    pub(crate) fn of(samples: &[LightSample]) -> Light {
        let mut logs = [0.0; 3];
        let mut votes: Vec<(f32, f32)> = Vec::with_capacity(samples.len() + 1);
        for (channel, log) in logs.iter_mut().enumerate() {
            votes.clear();
            votes.push((0.0, 0.02));
            votes.extend(samples.iter().map(|sample| {
                let mean = sample.gains.iter().map(|gain| gain.ln()).sum::<f32>() / 3.0;
                (sample.gains[channel].ln() - mean, sample.weight)
            }));
            *log = weighted_median(&mut votes);
        }
        let mean = logs.iter().sum::<f32>() / 3.0;
        Light {
            gains: logs.map(|log| (log - mean).exp()),
        }
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
