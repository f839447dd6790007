//! Blurs a face as the photograph is blurred, so that both can be compared.

use crate::pyramid::Patch;

/// Most cells that a blur reaches.
const REACH: usize = 6;

/// A bell-shaped blur.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blur {
    /// Weights of the cell itself and of its neighbours on each side.
    weights: [f32; REACH + 1],
    reach: usize,
}

impl Blur {
    /// `variance` in squared cells; under 0.1 it is no blur.
    pub(crate) fn new(variance: f32) -> Option<Blur> {
        if variance < 0.1 {
            return None;
        }
        let variance = variance.min(6.0);
        let reach = ((2.6 * variance.sqrt()).ceil() as usize).clamp(1, REACH);
        let mut weights = [0.0; REACH + 1];
        for (offset, weight) in weights.iter_mut().enumerate().take(reach + 1) {
            *weight = (-0.5 * (offset * offset) as f32 / variance).exp();
        }
        let sum = weights[0] + 2.0 * weights[1..].iter().sum::<f32>();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        Some(Blur { weights, reach })
    }

    /// The patch blurred; beyond the border it goes on as at the border.
    pub(crate) fn apply<const SIDE: usize>(&self, patch: &Patch<SIDE>) -> Patch<SIDE> {
        let mut out = Patch::<SIDE>::black();
        out.inside = patch.inside;
        let mut wide = [0.0_f32; 256];
        for (to, from) in out.planes.iter_mut().zip(&patch.planes) {
            for (y, row) in to.iter_mut().enumerate() {
                // Down the columns, into a row with room on both sides.
                let line = &mut wide[REACH..REACH + SIDE];
                line.iter_mut()
                    .zip(&from[y])
                    .for_each(|(sum, value)| *sum = self.weights[0] * value);
                for offset in 1..=self.reach {
                    let (above, below) = (&from[y.saturating_sub(offset)], &from[(y + offset).min(SIDE - 1)]);
                    for x in 0..SIDE {
                        line[x] += self.weights[offset] * (above[x] + below[x]);
                    }
                }
                let (first, last) = (wide[REACH], wide[REACH + SIDE - 1]);
                wide[..REACH].fill(first);
                wide[REACH + SIDE..2 * REACH + SIDE].fill(last);
                for (x, sum) in row.iter_mut().enumerate() {
                    *sum = self.weights[0] * wide[REACH + x];
                }
                for offset in 1..=self.reach {
                    let (left, right) = (&wide[REACH - offset..], &wide[REACH + offset..]);
                    for x in 0..SIDE {
                        row[x] += self.weights[offset] * (left[x] + right[x]);
                    }
                }
            }
        }
        out
    }
}
