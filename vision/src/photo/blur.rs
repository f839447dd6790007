//! Blurs a face as the photograph is blurred, so that both can be compared.

use crate::arithmetic::wide::wide;

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
    /// `variance` in squared cells; under 0.02 it is no blur.
    pub(crate) fn new(variance: f32) -> Option<Blur> {
        if variance < 0.02 {
            return None;
        }
        let variance = variance.min(6.0);
        // So narrow a bell lies between the cells: three weights have its variance.
        if variance < 0.5 {
            let mut weights = [0.0; REACH + 1];
            (weights[0], weights[1]) = (1.0 - variance, 0.5 * variance);
            return Some(Blur { weights, reach: 1 });
        }
        let reach = ((2.6 * variance.sqrt()).ceil() as usize).clamp(1, REACH);
        let mut weights = [0.0; REACH + 1];
        for (offset, weight) in weights.iter_mut().enumerate().take(reach + 1) {
            *weight = (-0.5 * (offset * offset) as f32 / variance).exp();
        }
        let sum = weights[0] + 2.0 * weights[1..].iter().sum::<f32>();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        Some(Blur { weights, reach })
    }

    /// Blurs the planes of a patch, which are coded as sRGB is, as a lens does: it blurs light, not its coding, so that bright
    /// parts spread into dark ones. The square comes near enough to light.
    pub(crate) fn spread_light<const SIDE: usize>(
        &self,
        planes: &[[[f32; SIDE]; SIDE]; 3],
        out: &mut [[[f32; SIDE]; SIDE]; 3],
    ) {
        let mut light = *planes;
        wide!({
            let values = light.as_flattened_mut().as_flattened_mut();
            values.iter_mut().for_each(|value| *value *= *value);
        });
        self.spread(&light, out);
        wide!({
            let values = out.as_flattened_mut().as_flattened_mut();
            values.iter_mut().for_each(|value| *value = value.sqrt());
        });
    }

    /// Blurs the planes of a patch; beyond the border they go on as at the border.
    pub(crate) fn spread<const SIDE: usize>(
        &self,
        planes: &[[[f32; SIDE]; SIDE]; 3],
        out: &mut [[[f32; SIDE]; SIDE]; 3],
    ) {
        wide!(match self.reach {
            1 => self.spread_by::<SIDE, 1>(planes, out),
            2 => self.spread_by::<SIDE, 2>(planes, out),
            3 => self.spread_by::<SIDE, 3>(planes, out),
            4 => self.spread_by::<SIDE, 4>(planes, out),
            5 => self.spread_by::<SIDE, 5>(planes, out),
            _ => self.spread_by::<SIDE, REACH>(planes, out),
        });
    }

    /// The same for a reach that is known: all of a cell's neighbours are added at once.
    #[inline(always)]
    fn spread_by<const SIDE: usize, const BY: usize>(
        &self,
        planes: &[[[f32; SIDE]; SIDE]; 3],
        out: &mut [[[f32; SIDE]; SIDE]; 3],
    ) {
        let own = self.weights[0];
        let weights: [f32; BY] = std::array::from_fn(|i| self.weights[i + 1]);
        let mut wide = [0.0_f32; 256];
        for (to, from) in out.iter_mut().zip(planes) {
            for (y, row) in to.iter_mut().enumerate() {
                // Down the columns, into a row with room on both sides.
                let above: [&[f32; SIDE]; BY] = std::array::from_fn(|i| &from[y.saturating_sub(i + 1)]);
                let below: [&[f32; SIDE]; BY] = std::array::from_fn(|i| &from[(y + i + 1).min(SIDE - 1)]);
                let here = &from[y];
                for (x, sum) in wide[BY..BY + SIDE].iter_mut().enumerate() {
                    let mut value = own * here[x];
                    for i in 0..BY {
                        value += weights[i] * (above[i][x] + below[i][x]);
                    }
                    *sum = value;
                }
                let (first, last) = (wide[BY], wide[BY + SIDE - 1]);
                wide[..BY].fill(first);
                wide[BY + SIDE..2 * BY + SIDE].fill(last);
                let wide = &wide[..2 * BY + SIDE];
                for (x, sum) in row.iter_mut().enumerate() {
                    let mut value = own * wide[BY + x];
                    for i in 0..BY {
                        value += weights[i] * (wide[BY - 1 - i + x] + wide[BY + 1 + i + x]);
                    }
                    *sum = value;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Patch;

    #[test]
    fn spreads_a_point_without_loss() {
        let mut patch = Patch::<32>::black();
        patch.planes[1][16][16] = 1.0;
        let mut blurred = Patch::<32>::black();
        Blur::new(2.0).unwrap().spread(&patch.planes, &mut blurred.planes);
        let (mut sum, mut variance) = (0.0, 0.0);
        for (y, row) in blurred.planes[1].iter().enumerate() {
            for value in row {
                sum += value;
                variance += value * (y as f32 - 16.0).powi(2);
            }
        }
        assert!(
            (sum - 1.0).abs() < 1e-4 && (variance - 2.0).abs() < 0.3,
            "sum {sum}, variance {variance}"
        );
        assert_eq!(blurred.planes[0], patch.planes[0]);
    }

    #[test]
    fn bright_parts_spread_into_dark_ones() {
        let mut patch = Patch::<32>::black();
        for row in &mut patch.planes[0] {
            row[16..].fill(1.0);
        }
        let mut blurred = Patch::<32>::black();
        Blur::new(4.0)
            .unwrap()
            .spread_light(&patch.planes, &mut blurred.planes);
        let [dark, bright] = [15, 16].map(|x| blurred.planes[0][16][x]);
        // Halfway between them lies half of the light, which is coded as more than half.
        let between = 0.5 * (dark * dark + bright * bright);
        assert!((between - 0.5).abs() < 1e-4, "{dark} {bright}");
        assert!(dark + bright > 1.35, "{dark} {bright}");
        assert_eq!(blurred.planes[0][16][31], 1.0);
    }

    #[test]
    fn a_hint_of_blur_is_none() {
        assert!(Blur::new(0.01).is_none());
    }
}
