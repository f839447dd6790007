//! A face's picture at the resolutions in which it is looked for and compared, and what its sides show.

use crate::Homography;
use crate::arithmetic::wide::wide;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::rim::{Clearance, REACH};
use crate::recognise::compare::COMPARE_SIDE;

/// Cells along a side of the pictures that poses are refined with.
pub(crate) const FINE_SIDE: usize = 32;

/// How far inwards from its sides a face has no line of its own.
pub(crate) fn clearance(face: &Patch<COMPARE_SIDE>) -> Clearance {
    /// Cells that are looked at along a side, and inwards; the first may be the border's own line.
    const ALONG: std::ops::Range<usize> = 8..COMPARE_SIDE - 8;
    const DEEP: std::ops::Range<usize> = 2..7;
    /// Mean contrast that is a line.
    const LINE: f32 = 0.02;
    let last = COMPARE_SIDE - 1;
    Clearance(std::array::from_fn(|side| {
        let is_line = |&depth: &usize| {
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
            ALONG.map(contrast).sum::<f32>() >= LINE * ALONG.len() as f32
        };
        let nearest = DEEP.into_iter().find(is_line);
        // The cell before it is clear still.
        nearest.map_or(REACH, |depth| (depth - 1) as f64 / COMPARE_SIDE as f64)
    }))
}

/// The whole picture at some resolution.
pub(crate) fn shrink<const SIDE: usize>(picture: &Pyramid) -> Patch<SIDE> {
    let side = f64::from(picture.size(0).0);
    let mut patch = Patch::black();
    if let Some(pose) = Homography::new([side, 0.0, -0.5, 0.0, side, -0.5, 0.0, 0.0, 1.0]) {
        picture.sample(&pose, &mut patch);
    }
    patch
}

/// Means of two by two cells.
pub(crate) fn halve<const FROM: usize, const TO: usize>(large: &Patch<FROM>) -> Patch<TO> {
    let mut small = Patch::<TO>::black();
    small.inside = large.inside;
    wide!(halve_planes(&large.planes, &mut small.planes));
    small
}

#[inline(always)]
fn halve_planes<const FROM: usize, const TO: usize>(
    large: &[[[f32; FROM]; FROM]; 3],
    small: &mut [[[f32; TO]; TO]; 3],
) {
    for (plane, from) in small.iter_mut().zip(large) {
        for (y, row) in plane.iter_mut().enumerate() {
            for (x, value) in row.iter_mut().enumerate() {
                let (above, below) = (&from[2 * y], &from[2 * y + 1]);
                *value = 0.25 * (above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White, with a dark line along the top so many cells from the border.
    fn lined(depth: usize) -> Patch<COMPARE_SIDE> {
        let mut face = Patch::black();
        for plane in &mut face.planes {
            *plane = [[0.9; COMPARE_SIDE]; COMPARE_SIDE];
            plane[depth] = [0.2; COMPARE_SIDE];
        }
        face
    }

    #[test]
    fn a_face_is_clear_as_far_as_its_first_line() {
        let side = COMPARE_SIDE as f64;
        assert_eq!(clearance(&lined(20)), Clearance([REACH; 4]));
        assert_eq!(clearance(&lined(5)).0, [3.0 / side, REACH, REACH, REACH]);
        assert_eq!(clearance(&lined(5)).plain().0, [0.0, REACH, REACH, REACH]);
    }
}
