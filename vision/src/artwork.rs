//! A face's picture at the resolutions in which it is looked for and compared, and what its sides show.

use crate::compare::COMPARE_SIDE;
use crate::glance::GLANCE_SIDE;
use crate::pyramid::{Patch, Pyramid};
use crate::{Homography, Photo};

/// Cells along a side of the pictures that poses are refined with.
pub(crate) const FINE_SIDE: usize = 32;

/// The sides of a face (clockwise from the top) that have no line of their own near the border.
pub(crate) fn plain_sides(face: &Patch<COMPARE_SIDE>) -> [bool; 4] {
    /// Cells that are looked at along a side, and inwards; the first may be the border's own line.
    const ALONG: std::ops::Range<usize> = 8..COMPARE_SIDE - 8;
    const DEEP: std::ops::Range<usize> = 2..7;
    /// Mean contrast that is a line.
    const LINE: f32 = 0.02;
    let last = COMPARE_SIDE - 1;
    std::array::from_fn(|side| {
        DEEP.into_iter().all(|depth| {
            let contrast = |along: usize| {
                let at = |depth: usize, plane: &[[f32; COMPARE_SIDE]; COMPARE_SIDE]| match side {
                    0 => plane[depth][along],
                    1 => plane[along][last - depth],
                    2 => plane[last - depth][along],
                    _ => plane[along][depth],
                };
                let change = |plane| f32::abs(at(depth + 1, plane) - at(depth - 1, plane));
                face.planes.iter().map(change).fold(0.0, f32::max).min(0.2)
            };
            ALONG.map(contrast).sum::<f32>() < LINE * ALONG.len() as f32
        })
    })
}

/// The picture at the resolution that faces are compared with.
pub(crate) fn shrink(picture: &Photo) -> Patch<COMPARE_SIDE> {
    let pyramid = Pyramid::new(picture);
    let side = f64::from(picture.width());
    let mut patch = Patch::black();
    if let Some(pose) = Homography::new([side, 0.0, -0.5, 0.0, side, -0.5, 0.0, 0.0, 1.0]) {
        pyramid.sample(&pose, &mut patch);
    }
    patch
}

/// A picture at the resolution that poses are refined with.
pub(crate) fn reduced(picture: &Photo) -> Patch<FINE_SIDE> {
    halve(&shrink(picture))
}

/// A back at the resolution of the first glance.
pub(crate) fn coarse_back(picture: &Photo) -> Patch<GLANCE_SIDE> {
    halve(&reduced(picture))
}

/// Means of two by two cells.
pub(crate) fn halve<const FROM: usize, const TO: usize>(large: &Patch<FROM>) -> Patch<TO> {
    let mut small = Patch::<TO>::black();
    small.inside = large.inside;
    for (plane, from) in small.planes.iter_mut().zip(&large.planes) {
        for (y, row) in plane.iter_mut().enumerate() {
            for (x, value) in row.iter_mut().enumerate() {
                let (above, below) = (&from[2 * y], &from[2 * y + 1]);
                *value = 0.25 * (above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1]);
            }
        }
    }
    small
}
