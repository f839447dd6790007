//! What the light and the camera of one photograph make of the colours of another's.
//!
//! A gain for each channel is not all: a camera mixes the channels to get its colours right, and bends light and dark
//! differently under a lamp and by day. One map for two photographs, told by all tiles that are much alike and differ by one
//! light, explains the others; no tile has one of its own, or red could be orange.

use crate::arithmetic::linear::solve;

/// How much the map is drawn to gains alone, against as many cells.
const DRAWN: f32 = 0.02;
/// Difference of a colour (0 to 1) that counts half as much as none, and how often cells are weighed anew.
const FITS: f32 = 0.06;
const ROUNDS: usize = 4;

/// A colour of one photograph, and what the same place of the same tile has in another; each 0 to 1.
pub(crate) type Beside = ([f32; 3], [f32; 3]);

/// From the colours of one photograph to another's: for each channel, the shares of red, green and blue, and what is added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tint([[f32; 4]; 3]);

impl Tint {
    /// What explains most of the cells (iteratively reweighted least squares); `None` if nothing holds it.
    pub(crate) fn of(cells: &[Beside]) -> Option<Tint> {
        let mut tint = Tint(gains(cells)?);
        let drawn_to = tint;
        for _ in 0..ROUNDS {
            let weights: Vec<f32> = cells.iter().map(|cell| tint.weight(cell)).collect();
            let total: f32 = weights.iter().sum();
            for channel in 0..3 {
                let mut a = [[0.0_f32; 4]; 4];
                let mut b = [0.0; 4];
                for ((own, seen), weight) in cells.iter().zip(&weights) {
                    let row = [own[0], own[1], own[2], 1.0];
                    for i in 0..4 {
                        b[i] += weight * row[i] * seen[channel];
                        for j in 0..4 {
                            a[i][j] += weight * row[i] * row[j];
                        }
                    }
                }
                for i in 0..4 {
                    a[i][i] += DRAWN * total;
                    b[i] += DRAWN * total * drawn_to.0[channel][i];
                }
                tint.0[channel] = solve(a, b)?;
            }
        }
        Some(tint)
    }

    /// A colour in the other photograph's light.
    pub(crate) fn map(&self, colour: [f32; 3]) -> [f32; 3] {
        self.0
            .map(|[red, green, blue, more]| red * colour[0] + green * colour[1] + blue * colour[2] + more)
    }

    fn weight(&self, (own, seen): &Beside) -> f32 {
        let told = self.map(*own);
        let off: f32 = told.iter().zip(seen).map(|(a, b)| (a - b).powi(2)).sum();
        1.0 / (1.0 + off / (FITS * FITS))
    }
}

/// The map that multiplies each channel alone.
fn gains(cells: &[Beside]) -> Option<[[f32; 4]; 3]> {
    let mut map = [[0.0; 4]; 3];
    for (channel, row) in map.iter_mut().enumerate() {
        let squares: f32 = cells.iter().map(|(own, _)| own[channel] * own[channel]).sum();
        let products: f32 = cells.iter().map(|(own, seen)| own[channel] * seen[channel]).sum();
        let gain = products / squares;
        if !gain.is_finite() {
            return None;
        }
        row[channel] = gain;
    }
    Some(map)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAMP: Tint = Tint([
        [1.1, 0.1, -0.05, 0.02],
        [0.02, 0.95, 0.0, 0.01],
        [0.0, 0.1, 0.6, 0.03],
    ]);

    /// Cells of some colours, of which one in `wrong` is not the same in both photographs.
    fn cells(wrong: usize) -> Vec<Beside> {
        let colour = |i: usize| [3, 5, 7].map(|step| (i * step % 11) as f32 / 14.0 + 0.1);
        let seen = |i: usize| {
            if i.is_multiple_of(wrong) {
                [0.5, 0.1, 0.9]
            } else {
                LAMP.map(colour(i))
            }
        };
        (0..400).map(|i| (colour(i), seen(i))).collect()
    }

    #[test]
    fn a_lamp_that_mixes_channels_is_known_by_tiles_that_are_the_same() {
        let tint = Tint::of(&cells(9)).unwrap();
        for (own, _) in cells(9) {
            let (told, true_colour) = (tint.map(own), LAMP.map(own));
            let off = told.iter().zip(&true_colour).map(|(a, b)| (a - b).abs());
            assert!(
                off.fold(0.0, f32::max) < 0.03,
                "{own:?}: {told:?} for {true_colour:?}"
            );
        }
    }

    #[test]
    fn colours_that_were_not_seen_are_multiplied_channel_by_channel() {
        let grey: Vec<Beside> = (1..200)
            .map(|i| i as f32 / 220.0)
            .map(|v| ([v; 3], [1.1 * v, v, 0.8 * v]))
            .collect();
        let red = Tint::of(&grey).unwrap().map([0.8, 0.1, 0.1]);
        assert!(red[0] > 0.6 && red[1] < 0.35 && red[2] < 0.3, "{red:?}");
        assert_eq!(Tint::of(&[]), None);
    }
}
