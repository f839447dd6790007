//! The light on a patch while a face is being aligned with it: gain, offset and slopes of each channel.

use crate::arithmetic::linear::{dot, solve, total};
use crate::arithmetic::wide::{LANES, across, vector, vectors};
use crate::photo::pyramid::Patch;
use crate::pose::align::Template;
use fearless_simd::{Simd, SimdBase as _, f32x8};

/// Gain of each channel, after its offset and slopes were taken out of the patch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FaceLight {
    pub(crate) gains: [f32; 3],
    pub(crate) offsets: [f32; 3],
    /// By how much more is added from side to side, to the right and downwards.
    pub(crate) slopes: [[f32; 2]; 3],
    /// Typical squared residual of a channel.
    pub(crate) variance: f32,
}

/// Where a row or column of cells lies about the middle of the side.
#[inline(always)]
pub(crate) fn about_middle<const SIDE: usize>(cell: usize) -> f32 {
    (cell as f32 + 0.5) / SIDE as f32 - 0.5
}

impl FaceLight {
    /// Fits `patch = gain * template + offset + slopes` in each channel with the weights given, leaves in the patch what
    /// is not explained, and sets the weights anew from it; cells along the border count `border` times, and what does not fit
    /// counts as if so many times as much misfit were usual.
    pub(crate) fn fit<const SIDE: usize>(
        patch: &mut Patch<SIDE>,
        template: &Template<SIDE>,
        weights: &mut [[f32; SIDE]; SIDE],
        border: f32,
        lenience: f32,
    ) -> FaceLight {
        vectors!(simd => Self::fit_cells(simd, patch, template, weights, border, lenience))
    }

    #[inline(always)]
    fn fit_cells<S: Simd, const SIDE: usize>(
        simd: S,
        patch: &mut Patch<SIDE>,
        template: &Template<SIDE>,
        weights: &mut [[f32; SIDE]; SIDE],
        border: f32,
        lenience: f32,
    ) -> FaceLight {
        let xs: [f32; SIDE] = std::array::from_fn(about_middle::<SIDE>);
        let squares = xs.map(|x| x * x);
        let mut light = FaceLight::default();
        // Sums down the columns of the weights alone, times 1, y and y².
        let mut alone = [[0.0_f32; SIDE]; 3];
        for (y, row) in weights.iter().enumerate() {
            let y = about_middle::<SIDE>(y);
            for (x, w) in row.iter().enumerate() {
                alone[0][x] += w;
                alone[1][x] += w * y;
                alone[2][x] += w * y * y;
            }
        }
        let sum = |values: &[f32; SIDE]| total(values);
        let by_x = |values: &[f32; SIDE]| dot(values, &xs);
        let n = sum(&alone[0]);
        let (x, y) = (by_x(&alone[0]), sum(&alone[1]));
        let (xx, xy, yy) = (dot(&alone[0], &squares), by_x(&alone[1]), sum(&alone[2]));
        let ridge = 1e-4 * n.max(1e-3);
        for (channel, plane) in patch.planes.iter_mut().enumerate() {
            let template = &template.planes[channel];
            let [t, tx, ty, tt, p, px, py, tp] = channel_sums(simd, plane, template, weights, &xs);
            let a = [
                [tt + ridge, t, tx, ty],
                [t, n + ridge, x, y],
                [tx, x, xx + ridge, xy],
                [ty, y, xy, yy + ridge],
            ];
            let [gain, offset, slope_x, slope_y] = solve(a, [tp, p, px, py]).unwrap_or([0.0; 4]);
            let gain = gain.max(0.02);
            (light.gains[channel], light.offsets[channel]) = (gain, offset);
            light.slopes[channel] = [slope_x, slope_y];
            for (y, (row, template)) in plane.iter_mut().zip(template).enumerate() {
                let base = offset + slope_y * about_middle::<SIDE>(y);
                for ((value, t), x) in row.iter_mut().zip(template).zip(&xs) {
                    *value -= base + slope_x * x + gain * t;
                }
            }
        }
        light.variance = reweigh(patch, weights, border, lenience);
        light
    }
}

/// Sums of weight times: face, face x, face y, face², patch, patch x, patch y, face patch.
#[inline(always)]
fn channel_sums<S: Simd, const SIDE: usize>(
    simd: S,
    patch: &[[f32; SIDE]; SIDE],
    template: &[[f32; SIDE]; SIDE],
    weights: &[[f32; SIDE]; SIDE],
    xs: &[f32; SIDE],
) -> [f32; 8] {
    let none = f32x8::splat(simd, 0.0);
    let mut strands = [none; 8];
    for first in (0..SIDE).step_by(LANES) {
        let [mut t, mut ty, mut tt, mut p, mut py, mut tp] = [none; 6];
        for (y, ((patch, template), weights)) in patch.iter().zip(template).zip(weights).enumerate() {
            let [seen, face, weights] = [patch, template, weights].map(|row| vector(simd, row, first));
            let (wt, wp, y) = (weights * face, weights * seen, about_middle::<SIDE>(y));
            t += wt;
            ty += wt * y;
            tt += wt * face;
            p += wp;
            py += wp * y;
            tp += wt * seen;
        }
        let x = vector(simd, xs, first);
        let sums = [t, t * x, ty, tt, p, p * x, py, tp];
        for (strand, sum) in strands.iter_mut().zip(sums) {
            *strand += sum;
        }
    }
    strands.map(|strand| across(strand))
}

/// Geman and McClure's weights about the residuals' own spread; gives the typical squared residual of a channel.
#[inline(always)]
fn reweigh<const SIDE: usize>(
    patch: &Patch<SIDE>,
    weights: &mut [[f32; SIDE]; SIDE],
    border: f32,
    lenience: f32,
) -> f32 {
    // So many rows tell what is typical.
    const ROWS: usize = 32;
    let [red, green, blue] = &patch.planes;
    let mut sums = [0.0_f32; SIDE];
    for (y, row) in weights.iter_mut().enumerate() {
        for (x, square) in row.iter_mut().enumerate() {
            *square = red[y][x] * red[y][x] + green[y][x] * green[y][x] + blue[y][x] * blue[y][x];
        }
        if y.is_multiple_of(SIDE.div_ceil(ROWS)) {
            for (sum, square) in sums.iter_mut().zip(row) {
                // The mean of square roots is little moved by outliers.
                *sum += square.sqrt().sqrt();
            }
        }
    }
    let typical = (total(&sums) / (SIDE * SIDE.min(ROWS)) as f32).powi(4);
    let per_spread = 1.0 / (4.0 * typical.max(4e-3) * lenience);
    for weight in weights.as_flattened_mut() {
        let ratio = 1.0 + *weight * per_spread;
        *weight = 1.0 / (ratio * ratio);
    }
    // Neighbours, shadows and the tile's thickness shine into the border.
    for row in weights.iter_mut() {
        row[0] *= border;
        row[SIDE - 1] *= border;
    }
    weights[0].iter_mut().for_each(|weight| *weight *= border);
    weights[SIDE - 1].iter_mut().for_each(|weight| *weight *= border);
    (typical / 3.0).max(1e-5)
}
