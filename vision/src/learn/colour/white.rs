//! What is white, as far as that can be told.
//!
//! A lamp's light on white paper and daylight on wood look the same. A camera has made its own balance, so the light that is left
//! is not far from white, and hardly ever green or purple. Of what the lightest colour on the tiles is off from paper, so much is
//! taken for light as is likely; what is too colourful for that is wood, and stays.

use super::axes::{axes, channels};
use crate::Photo;
use std::borrow::Borrow;

/// Share of all pixels that are lighter than what is taken for the lightest colour.
const LIGHTEST: f64 = 0.02;
/// What the strongest channel of the lightest colour becomes if it is paper, and if it is anything else, as wood, which reflects less.
const WHITE: f64 = 244.0;
const LIGHT: f64 = 228.0;
/// How far cameras leave the light from white, along the two axes of colour: red against blue, and green against both.
const CAMERA: [f64; 2] = [0.08, 0.02];
/// The least of it that is left where many photographs are taken together: they were taken under one lamp.
const LAMP: [f64; 2] = [0.04, 0.01];

/// What the lightest colour on tiles may be: the middle of its colours along the axes, and how far they spread.
struct Surface {
    middle: [f64; 2],
    spread: [f64; 2],
}

/// Paper is white or cream, hardly ever blue.
const PAPER: Surface = Surface {
    middle: [0.05, 0.0],
    spread: [0.04, 0.02],
};
/// Anything, as often wood as not.
const OTHER: Surface = Surface {
    middle: [0.15, 0.03],
    spread: [0.3, 0.12],
};

/// What the channels of all pictures, of so many photographs, are multiplied with so that the lightest colour on them is light, and
/// white as far as it may be white at all.
pub(super) fn white_gains(pictures: impl IntoIterator<Item = impl Borrow<Photo>>, photos: usize) -> [f32; 3] {
    let lightest = lightest(pictures, LIGHTEST);
    let [_, warm, green] = axes(lightest.map(|value| f64::from(value).ln()));
    let ([warm, green], is_paper) = light([warm, green], photos);
    let gains = channels([0.0, -warm, -green]).map(|gain| gain.exp() as f32);
    let most = (0..3)
        .map(|channel| f32::from(lightest[channel]) * gains[channel])
        .fold(1.0, f32::max);
    let lightest = (is_paper * WHITE + (1.0 - is_paper) * LIGHT) as f32;
    gains.map(|gain| gain * lightest / most)
}

/// How light each channel is where it is lightest: `share` of all pixels is lighter.
pub(super) fn lightest(pictures: impl IntoIterator<Item = impl Borrow<Photo>>, share: f64) -> [u8; 3] {
    let mut counts = [[0_u64; 256]; 3];
    let mut pixels = 0_u64;
    for picture in pictures {
        for pixel in picture.borrow().rgb().chunks_exact(3) {
            for (counts, value) in counts.iter_mut().zip(pixel) {
                counts[usize::from(*value)] += 1;
            }
            pixels += 1;
        }
    }
    let least = (share * pixels as f64) as u64;
    counts.map(|counts| exceeded_by(&counts, least))
}

/// The greatest value that more than so many reach, at least 1; `counts` tells how many have each.
pub(crate) fn exceeded_by(counts: &[u64; 256], least: u64) -> u8 {
    let mut lighter = 0;
    let is_enough = |value: &u8| {
        lighter += counts[usize::from(*value)];
        lighter > least
    };
    (1..=255).rev().find(is_enough).unwrap_or(1)
}

/// How far the light is from white, most likely, where the lightest colour is so far from it (along the two axes of colour);
/// and how likely that colour is paper.
fn light(seen: [f64; 2], photos: usize) -> ([f64; 2], f64) {
    let camera = |axis: usize| {
        (CAMERA[axis] / (photos.max(1) as f64).sqrt())
            .max(LAMP[axis])
            .powi(2)
    };
    let variance = |axis: usize, surface: &Surface| camera(axis) + surface.spread[axis].powi(2);
    let off = |axis: usize, surface: &Surface| seen[axis] - surface.middle[axis];
    let likelihood = |surface: &Surface| -> f64 {
        (0..2)
            .map(|axis| {
                let variance = variance(axis, surface);
                (-0.5 * off(axis, surface).powi(2) / variance).exp() / variance.sqrt()
            })
            .product()
    };
    let likely = [PAPER, OTHER].map(|surface| (likelihood(&surface), surface));
    let total: f64 = likely.iter().map(|(likelihood, _)| likelihood).sum();
    let light = [0, 1].map(|axis| {
        let told = |surface: &Surface| off(axis, surface) * camera(axis) / variance(axis, surface);
        let sum: f64 = likely
            .iter()
            .map(|(likelihood, surface)| likelihood * told(surface))
            .sum();
        sum / total.max(f64::MIN_POSITIVE)
    });
    (light, likely[0].0 / total.max(f64::MIN_POSITIVE))
}

#[cfg(test)]
mod tests {
    use super::white_gains;
    use crate::Photo;

    /// A tile whose lightest colour this is.
    fn tile(lightest: [u8; 3]) -> Photo {
        let dark = lightest.map(|value| value / 3);
        let rgb = (0..64 * 64)
            .flat_map(|at| if at % 64 < 20 { lightest } else { dark })
            .collect();
        Photo::new(64, 64, rgb).unwrap()
    }

    /// What becomes of the lightest colour.
    fn balanced(lightest: [u8; 3], photos: usize) -> [f32; 3] {
        let gains = white_gains([tile(lightest)], photos);
        [0, 1, 2].map(|channel| gains[channel] * f32::from(lightest[channel]))
    }

    /// The share of red over blue.
    fn warmth([red, _, blue]: [f32; 3]) -> f32 {
        red / blue
    }

    #[test]
    fn the_lightest_colour_becomes_light_and_paper_lighter_than_wood() {
        let most = |colour| balanced(colour, 1).into_iter().fold(0.0, f32::max);
        let (paper, wood) = (most([200, 196, 190]), most([120, 90, 60]));
        assert!(
            paper > 239.0 && paper < 245.0 && wood > 220.0 && wood < 232.0,
            "{paper} {wood}"
        );
    }

    #[test]
    fn paper_in_the_light_that_a_camera_leaves_becomes_whiter() {
        for seen in [[190, 199, 210], [212, 201, 188]] {
            let before = warmth(seen.map(f32::from)).ln();
            let after = warmth(balanced(seen, 1)).ln();
            assert!(after.abs() < 0.8 * before.abs(), "{before} {after}");
        }
    }

    #[test]
    fn cream_paper_stays_cream() {
        let cream = [246, 241, 234];
        let (before, after) = (warmth(cream.map(f32::from)), warmth(balanced(cream, 1)));
        assert!((after / before - 1.0).abs() < 0.01, "{before} {after}");
    }

    #[test]
    fn wood_is_not_made_white() {
        let wood = [222, 190, 158];
        let (before, after) = (warmth(wood.map(f32::from)), warmth(balanced(wood, 1)));
        assert!(after > 0.95 * before, "{before} {after}");
    }

    #[test]
    fn green_tiles_stay_green() {
        let [red, green, blue] = balanced([150, 200, 150], 1);
        assert!(green > 1.28 * red && green > 1.28 * blue, "{red} {green} {blue}");
    }

    #[test]
    fn many_photographs_are_less_far_from_white_together_than_one() {
        let bluish = [190, 199, 210];
        assert!(warmth(balanced(bluish, 1)) > warmth(balanced(bluish, 6)) + 0.01);
    }
}
