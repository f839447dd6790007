//! Sides that hardly differ from the table: what no point of them shows, all of them together do.

use super::profile::{Profile, Told, at_peak, nearest_peak};
use super::{ACROSS, ALONG};

/// Least step of colour along half a side that is seen, 0 to 1.
const STEP: f32 = 0.01;
/// It is so many times as high as what grain and noise make of such steps.
const STANDS_OUT: f32 = 3.0;
/// How clear half a side is, at least, that is seen so: half of its weight for the whole side.
const CLEAR: f32 = 0.08;

/// Steps of colour along each half of a side, by their distance from where it is expected.
#[derive(Default)]
pub(super) struct Steps {
    sums: [[[f32; 3]; ACROSS]; 2],
}

impl Steps {
    /// Adds the colours across the side at a point of a half.
    pub(super) fn add(&mut self, half: usize, colours: &[[f32; 3]; ACROSS]) {
        for place in 1..ACROSS - 1 {
            for channel in 0..3 {
                let step = colours[place + 1][channel] - colours[place - 1][channel];
                self.sums[half][place][channel] += step / (ALONG / 2) as f32;
            }
        }
    }

    /// How high each step is in the channel that shows it best.
    pub(super) fn sizes(&self) -> [[f32; ACROSS]; 2] {
        let size = |step: &[f32; 3]| step.iter().map(|value| value.abs()).fold(0.0, f32::max);
        self.sums.each_ref().map(|half| half.each_ref().map(size))
    }
}

impl Profile {
    /// The step of colour of a half near where the side is expected, if it is higher than what noise makes.
    pub(super) fn at_step(&self, half: usize, width: f64) -> Option<Told> {
        let steps = &self.steps[half];
        let place = nearest_peak(steps, width);
        let mut sorted = *steps;
        sorted.sort_by(f32::total_cmp);
        let is_seen = steps[place] > STEP && steps[place] > STANDS_OUT * sorted[ACROSS / 2];
        is_seen.then(|| Told {
            off: at_peak(steps, place),
            points: ALONG / 2,
            clear: self.edge(half, place).1.max(CLEAR),
        })
    }
}
