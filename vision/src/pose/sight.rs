//! Where a tile's corners are seen, and how well each of them is known.
//!
//! A face that looks the same at any size says where its middle is, but not how large it is; a side against the table says
//! where that side is, but nothing along it. Both are kept as they are, so that the table can be fitted to all tiles.

use crate::arithmetic::linear::{Square, inverse, product, solve, transposed, whitening};
use crate::arithmetic::wide::wide;
use crate::pose::motion::{Monomial, motion_of_corners, moves};
use crate::pose::rim::Rim;
use crate::{Homography, PhotoPoint, UNIT_CORNERS};

/// Two coordinates for each of four corners.
pub(crate) const ROWS: usize = 8;

/// Where a tile's corners are seen.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    pub(crate) corners: [PhotoPoint; 4],
    /// Makes errors of the corners (photo pixels) independent, with standard deviation 1.
    white: Square<ROWS>,
}

impl Sight {
    /// The same in a photo enlarged by `factor`.
    pub(crate) fn scaled(&self, factor: f64) -> Sight {
        Sight {
            corners: self.corners.map(|corner| corner.scaled(factor)),
            white: self.white.map(|row| row.map(|value| value / factor)),
        }
    }
}

/// Standard deviation of what neither face nor side says: a tile may be bent, not lie flat, or be cut badly. In pixels and
/// in sides.
const ROUGH_PX: f64 = 0.4;
const ROUGH: f64 = 0.004;
/// Standard deviation of a corner of which nothing is known but the pose, in sides.
const UNKNOWN: f64 = 0.15;
/// Standard deviation of a corner of a tile against a flat table, in pixels and in sides.
const UNEVEN_PX: f64 = 0.4;
const UNEVEN: f64 = 0.006;
/// A tile whose corners are off by more than this lies on something, in pixels and in sides.
const LIFTED_PX: f64 = 1.5;
const LIFTED: f64 = 0.02;
/// Standard deviation of an edge that is seen along a side, in pixels and in sides.
const EDGE_PX: f64 = 0.4;
const EDGE: f64 = 0.006;
/// Standard deviation of a face's print against the tile, and of what its fit alone cannot tell, in sides.
const PRINT: f64 = 0.006;
/// Standard deviation of a motion after which a face looks as before, in sides: what is not noise moves it so, however well it
/// seems to be held.
const UNTOLD: f64 = 0.1;
/// An edge farther from where the face expects it than so many standard deviations is another's.
const BELIEVED: f64 = 2.5;

impl Sight {
    /// Corners that are all known equally well, to so many pixels.
    pub(crate) fn plain(corners: [PhotoPoint; 4], pixel: f64) -> Sight {
        Sight {
            corners,
            white: std::array::from_fn(|i| std::array::from_fn(|j| if i == j { 1.0 / pixel } else { 0.0 })),
        }
    }

    /// What a face and the edges along its sides say. `information` is the face's, about its motions (see
    /// [`motion`](crate::pose::motion)) from `pose`; both are in the face's printed frame. It does not tell motions that are
    /// `untold`.
    pub(crate) fn new(
        pose: &Homography,
        information: &Square<ROWS>,
        rim: &Rim,
        untold: &[[Monomial; 2]],
    ) -> Option<Sight> {
        let side = pose.side();
        let of_corners = motion_of_corners()?;
        let mut known = product(&transposed(&of_corners), &product(information, &of_corners));
        for (i, row) in known.iter_mut().enumerate() {
            row[i] += 1.0 / (UNKNOWN * UNKNOWN);
        }
        let mut by_face = inverse(&known)?;
        for (i, row) in by_face.iter_mut().enumerate() {
            row[i] += PRINT * PRINT;
        }
        for &motion in untold {
            let by = UNIT_CORNERS.map(|corner| moves(motion, corner.x, corner.y));
            let by = by.map(|(across, down)| [across, down]);
            let by = by.as_flattened();
            for (row, one) in by_face.iter_mut().zip(by) {
                for (value, other) in row.iter_mut().zip(by) {
                    *value += UNTOLD * UNTOLD * one * other;
                }
            }
        }
        let mut known = inverse(&by_face)?;
        let mut pull = [0.0; ROWS];
        let edge = EDGE + EDGE_PX / side;
        for mark in rim.marks() {
            let along = mark.corners();
            let spread: f64 = (0..ROWS)
                .map(|i| {
                    (0..ROWS)
                        .map(|j| along[i] * by_face[i][j] * along[j])
                        .sum::<f64>()
                })
                .sum();
            if mark.offset * mark.offset > BELIEVED * BELIEVED * (spread + edge * edge) {
                continue;
            }
            let weight = 1.0 / (edge * edge);
            for i in 0..ROWS {
                pull[i] += weight * along[i] * mark.offset;
                for j in 0..ROWS {
                    known[i][j] += weight * along[i] * along[j];
                }
            }
        }
        let spread = inverse(&known)?;
        let shift: [f64; ROWS] = std::array::from_fn(|i| (0..ROWS).map(|j| spread[i][j] * pull[j]).sum());
        let flat = UNIT_CORNERS;
        let corners =
            std::array::from_fn(|c| pose.map(flat[c].x + shift[2 * c], flat[c].y + shift[2 * c + 1]));
        // From the face's own frame to pixels, corner by corner.
        let mut to_pixels = [[0.0; ROWS]; ROWS];
        for (c, corner) in flat.iter().enumerate() {
            for (axis, slopes) in pose.slopes(corner.x, corner.y).into_iter().enumerate() {
                to_pixels[2 * c + axis][2 * c..2 * c + 2].copy_from_slice(&slopes);
            }
        }
        let mut covariance = product(&product(&to_pixels, &spread), &transposed(&to_pixels));
        let rough = ROUGH_PX * ROUGH_PX + (ROUGH * side).powi(2);
        for (i, row) in covariance.iter_mut().enumerate() {
            row[i] += rough;
        }
        Some(Sight {
            corners,
            white: whitening(&covariance)?,
        })
    }

    /// The same with corners named from another one: the first is then what was `first`.
    pub(crate) fn beginning_with(&self, first: usize) -> Sight {
        let from = |row: usize| (row + 2 * first) % ROWS;
        Sight {
            corners: std::array::from_fn(|c| self.corners[(c + first) % 4]),
            white: std::array::from_fn(|i| std::array::from_fn(|j| self.white[i][from(j)])),
        }
    }

    /// Takes the corners so many times as far from their middle.
    pub(crate) fn resize(&mut self, size: f64) {
        let sum = |part: fn(&PhotoPoint) -> f64| self.corners.iter().map(part).sum::<f64>();
        let (x, y) = (0.25 * sum(|corner| corner.x), 0.25 * sum(|corner| corner.y));
        for corner in &mut self.corners {
            corner.x = x + size * (corner.x - x);
            corner.y = y + size * (corner.y - y);
        }
    }

    /// Where the corners are if the table says so: tiles lie nearly flat on it, but not all of them quite.
    pub(crate) fn drawn_to(&self, table: &[PhotoPoint; 4], side: f64) -> [PhotoPoint; 4] {
        let (seen, flat) = (rows_of(&self.corners), rows_of(table));
        let known = product(&transposed(&self.white), &self.white);
        let spread = UNEVEN_PX * UNEVEN_PX + (UNEVEN * side).powi(2);
        let lifted = LIFTED_PX + LIFTED * side;
        let mut at = flat;
        for _ in 0..3 {
            let off: f64 = at.iter().zip(&flat).map(|(a, b)| (a - b) * (a - b)).sum::<f64>();
            let pull = 1.0 / spread / (1.0 + off / (4.0 * lifted * lifted));
            let mut a = known;
            let mut b = [0.0; ROWS];
            for i in 0..ROWS {
                a[i][i] += pull;
                b[i] = pull * flat[i] + (0..ROWS).map(|j| known[i][j] * seen[j]).sum::<f64>();
            }
            let Some(next) = solve(a, b) else { break };
            at = next;
        }
        std::array::from_fn(|c| PhotoPoint {
            x: at[2 * c],
            y: at[2 * c + 1],
        })
    }

    /// By how much corners are off, in independent numbers of standard deviation 1.
    pub(crate) fn errors(&self, rows: &[f64; ROWS]) -> [f64; ROWS] {
        let seen = rows_of(&self.corners);
        std::array::from_fn(|i| (0..ROWS).map(|j| self.white[i][j] * (seen[j] - rows[j])).sum())
    }

    /// The normal equations of what moves the coordinates of the corners (a column for each cause) against the errors: the
    /// matrix and the right side.
    pub(crate) fn normal(&self, moved: &Square<ROWS>, errors: &[f64; ROWS]) -> (Square<ROWS>, [f64; ROWS]) {
        wide!({
            let (mut all, mut right) = ([[0.0; ROWS]; ROWS], [0.0; ROWS]);
            for (white, error) in self.white.iter().zip(errors) {
                let mut by = [0.0; ROWS];
                for (weight, moved) in white.iter().zip(moved) {
                    for (by, moved) in by.iter_mut().zip(moved) {
                        *by += weight * moved;
                    }
                }
                for (row, one) in all.iter_mut().zip(by) {
                    for (value, other) in row.iter_mut().zip(by) {
                        *value += one * other;
                    }
                }
                for (right, by) in right.iter_mut().zip(by) {
                    *right += by * error;
                }
            }
            (all, right)
        })
    }
}

/// The coordinates of four corners.
pub(crate) fn rows_of(corners: &[PhotoPoint; 4]) -> [f64; ROWS] {
    std::array::from_fn(|r| {
        if r % 2 == 0 {
            corners[r / 2].x
        } else {
            corners[r / 2].y
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::pose::motion::RADIAL;
    use crate::pose::rim::{Clearance, REACH};
    use crate::specimen::{face, photo, place};

    #[test]
    fn the_size_of_a_face_that_looks_alike_at_any_is_told_by_its_sides() {
        let tile = face(3);
        let pose = place(200.0, 170.0, 120.0, 0.3);
        let photo = photo(&[(pose, &tile)], [0.9; 3]);
        let small = pose.resized(0.92).unwrap();
        let rim = Rim::new(&Pyramid::new(&photo), &small, Clearance([REACH; 4]));
        // It seems to hold all there is.
        let information = std::array::from_fn(|i| std::array::from_fn(|j| if i == j { 1e6 } else { 0.0 }));
        let off = |untold: &[_]| {
            let seen = Sight::new(&small, &information, &rim, untold).unwrap();
            let pairs = seen.corners.iter().zip(pose.corners());
            pairs
                .map(|(a, b)| a.distance(b) / pose.side())
                .fold(0.0, f64::max)
        };
        assert!(
            off(&RADIAL) < 0.008 && off(&[]) > 0.05,
            "{} {}",
            off(&RADIAL),
            off(&[])
        );
    }
}
