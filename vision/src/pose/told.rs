//! What is told of a face in a pose, once it lies where it fits best.

use crate::Homography;
use crate::arithmetic::wide::{LANES, across, vector, vectors};
use crate::photo::pyramid::Patch;
use crate::pose::align::{Alignment, Template};
use crate::pose::face_light::FaceLight;
use fearless_simd::{Simd, SimdBase as _, f32x8};

/// What is told of a face in a pose, by what it leaves of the picture there.
pub(crate) fn measure<const SIDE: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &FaceLight,
    pose: Homography,
    moved: f32,
) -> Alignment {
    let shares = vectors!(simd => shares(simd, residual, template, weights));
    let Shares { left, total, .. } = shares;
    let explained: f32 = (light.gains.iter().zip(shares.shades))
        .map(|(gain, (_, spread))| gain * gain * spread)
        .sum();
    Alignment {
        pose,
        fit: explained / (explained + left + 1e-6),
        visible: shares.seen / (SIDE * SIDE) as f32,
        residual: (left / total).sqrt(),
        gains: light.gains,
        offsets: light.offsets,
        told: shares
            .shades
            .map(|(mean, spread)| white_told(mean, spread / total)),
        moved,
    }
}

/// White is told half as well by a face that would have to be so many of its standard deviations brighter to be white.
const FROM_WHITE: f32 = 6.0;

/// How well a channel with this mean and variance tells what white becomes, 0 to 1.
pub(crate) fn white_told(mean: f32, variance: f32) -> f32 {
    let away = (1.0 - mean).powi(2) / variance.max(1e-9);
    1.0 / (1.0 + (away / (FROM_WHITE * FROM_WHITE)).powi(2))
}

/// What the cells of a face in a pose are like, each as much as it counts.
struct Shares {
    /// Sum of the squares that the face leaves.
    left: f32,
    /// Weight of all cells.
    total: f32,
    /// How many cells count.
    seen: f32,
    /// Of each channel of the face its mean, and the sum of the squares about it.
    shades: [(f32, f32); 3],
}

#[inline(always)]
fn shares<S: Simd, const SIDE: usize>(
    simd: S,
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
) -> Shares {
    let weights = weights.as_flattened();
    let none = f32x8::splat(simd, 0.0);
    let (mut left, mut total) = (none, none);
    let [red, green, blue] = residual.planes.each_ref().map(|plane| plane.as_flattened());
    for at in (0..SIDE * SIDE).step_by(LANES) {
        let [w, red, green, blue] = [weights, red, green, blue].map(|values| vector(simd, values, at));
        left += w * (red * red + green * green + blue * blue);
        total += w;
    }
    let seen = weights.iter().filter(|&&weight| weight > 0.25).count() as f32;
    let (left, total) = (across(left), across(total).max(1e-6));
    let mut shades = [(0.0, 0.0); 3];
    for (shade, plane) in shades.iter_mut().zip(&template.planes) {
        let plane = plane.as_flattened();
        let (mut sum, mut squares) = (none, none);
        for at in (0..SIDE * SIDE).step_by(LANES) {
            let (w, t) = (vector(simd, weights, at), vector(simd, plane, at));
            let wt = w * t;
            sum += wt;
            squares += wt * t;
        }
        let (sum, squares) = (across(sum), across(squares));
        *shade = (sum / total, (squares - sum * sum / total).max(0.0));
    }
    Shares {
        left,
        total,
        seen,
        shades,
    }
}
