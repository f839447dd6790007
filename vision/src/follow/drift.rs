//! The way of the camera: the map from the frame that was read to the newest one.

use super::frame::Frame;
use super::patch::{COARSE_REACHES, ERROR, Patch, SHARED};
use crate::arithmetic::linear::solve;
use crate::{Homography, PhotoPoint};

/// A projective map has so many degrees of freedom.
pub(super) const MOTIONS: usize = 8;
/// What a camera that is held by hand does from frame to frame, in the norm's units: two of size, stretch and turn with
/// a shift, twice; then tilts.
const EXPECTED: [f32; MOTIONS] = [0.05, 0.05, 0.1, 0.05, 0.05, 0.1, 0.02, 0.02];

/// Coordinates that are about as large as 1: from the middle of the frame, in halves of its longer side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Norm {
    pub(super) centre: [f32; 2],
    pub(super) scale: f32,
}

impl Norm {
    pub(super) fn of(&self, point: PhotoPoint) -> [f32; 2] {
        [
            (point.x as f32 - self.centre[0]) / self.scale,
            (point.y as f32 - self.centre[1]) / self.scale,
        ]
    }

    /// The same map in pixels.
    fn in_pixels(&self, map: &Homography) -> Option<Homography> {
        let [x, y] = self.centre.map(f64::from);
        let scale = f64::from(self.scale);
        let out = Homography::new([scale, 0.0, x, 0.0, scale, y, 0.0, 0.0, 1.0])?;
        out.after(map)?.after(&out.inverse())
    }
}

/// From the frame that was read to the newest one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drift {
    map: Homography,
    norm: Norm,
    size: [f64; 2],
}

/// How much a motion may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Freedom {
    /// Shifts, turn and size.
    Similar,
    /// All eight.
    Projective,
}

impl Drift {
    /// The newest frame is the one that was read.
    pub(super) fn none(frame: &Frame) -> Option<Drift> {
        Drift::at(frame, Homography::IDENTITY)
    }

    /// The newest frame is seen by this map.
    pub(super) fn at(frame: &Frame, map: Homography) -> Option<Drift> {
        let (width, height) = frame.size();
        let size = [width as f64, height as f64];
        let norm = frame.norm();
        Some(Drift { map, norm, size })
    }

    pub(super) fn map(&self) -> &Homography {
        &self.map
    }

    /// The same after the whole picture went so many pixels to the right and down.
    pub(super) fn shifted(&self, (x, y): (f64, f64)) -> Drift {
        self.moved(Homography::new([1.0, 0.0, x, 0.0, 1.0, y, 0.0, 0.0, 1.0]).as_ref())
    }

    /// The same after a further motion.
    pub(super) fn moved(&self, motion: Option<&Homography>) -> Drift {
        let map = motion.and_then(|motion| motion.after(&self.map));
        Drift {
            map: map.unwrap_or(self.map),
            ..*self
        }
    }

    /// Aligns by coarse patches, the coarsest first: holds what went some pixels too far. Gives how alike they are then.
    pub(super) fn settle_coarsely(&mut self, frame: &Frame, patches: &mut [Patch], steps: usize) -> f32 {
        let mut gone = [0.0; MOTIONS];
        for which in 0..COARSE_REACHES.len() {
            for step in 0..steps {
                let is_first = which == 0 && 2 * step < steps;
                let freedom = if is_first {
                    Freedom::Similar
                } else {
                    Freedom::Projective
                };
                let mut sums = Sums::default();
                for patch in &mut *patches {
                    if let Some(pull) = patch.look_coarsely(which, frame, &self.map) {
                        let (hold, weight) = patch.coarse_hold(which);
                        sums.add(hold, &pull, weight);
                    }
                }
                self.go(&sums, freedom, &mut gone);
            }
        }
        let alike: f32 = patches.iter().map(Patch::coarse_likeness).sum();
        alike / patches.len().max(1) as f32
    }

    /// Aligns to a part of a pixel by fine patches.
    pub(super) fn settle_finely(&mut self, frame: &Frame, patches: &mut [Patch], steps: usize, still: f64) {
        let mut gone = [0.0; MOTIONS];
        for _ in 0..steps {
            let mut sums = Sums::default();
            for patch in &mut *patches {
                if let Some(pull) = patch.look_finely(frame, &self.map) {
                    let (hold, weight) = patch.fine_hold();
                    sums.add(hold, &pull, weight);
                }
            }
            if self.go(&sums, Freedom::Projective, &mut gone) < still {
                break;
            }
        }
    }

    /// Makes the motion that follows from the sums; gives the pixels that the farthest corner of the picture went.
    fn go(&mut self, sums: &Sums, freedom: Freedom, gone: &mut [f32; MOTIONS]) -> f64 {
        let Some(step) = sums.step(freedom, gone) else {
            return 0.0;
        };
        let p = step.map(f64::from);
        let moved = [1.0 + p[0], p[1], p[2], p[3], 1.0 + p[4], p[5], p[6], p[7], 1.0];
        let moved = Homography::new(moved).and_then(|map| self.norm.in_pixels(&map));
        let Some(moved) = moved.map(|map| map.inverse()) else {
            return 0.0;
        };
        let Some(map) = self.map.after(&moved) else {
            return 0.0;
        };
        self.map = map;
        for (gone, step) in gone.iter_mut().zip(step) {
            *gone += step;
        }
        let [width, height] = self.size;
        [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
            .map(|(x, y)| {
                let to = moved.map(x, y);
                (to.x - x).hypot(to.y - y)
            })
            .into_iter()
            .fold(0.0, f64::max)
    }
}

/// What all patches say of the motions.
#[derive(Clone, Debug, Default)]
struct Sums {
    hold: [[f32; MOTIONS]; MOTIONS],
    pull: [f32; MOTIONS],
}

impl Sums {
    fn add(&mut self, hold: &[[f32; MOTIONS]; MOTIONS], pull: &[f32; MOTIONS], weight: f32) {
        for i in 0..MOTIONS {
            for j in 0..MOTIONS {
                self.hold[i][j] += weight * hold[i][j];
            }
            self.pull[i] += weight * pull[i];
        }
    }

    fn step(&self, freedom: Freedom, gone: &[f32; MOTIONS]) -> Option<[f32; MOTIONS]> {
        let (mut a, mut b) = (self.hold, self.pull);
        for i in 0..MOTIONS {
            let hold = ERROR * ERROR * SHARED / (EXPECTED[i] * EXPECTED[i]);
            a[i][i] += hold;
            b[i] -= hold * gone[i];
        }
        if freedom == Freedom::Projective {
            return solve(a, b);
        }
        // Shift x, shift y, turn, size as sums of the eight.
        let basis: [&[(usize, f32)]; 4] = [
            &[(2, 1.0)],
            &[(5, 1.0)],
            &[(1, -1.0), (3, 1.0)],
            &[(0, 1.0), (4, 1.0)],
        ];
        let small_a: [[f32; 4]; 4] = std::array::from_fn(|i| {
            std::array::from_fn(|j| {
                let terms = basis[i].iter().flat_map(|p| basis[j].iter().map(move |q| (p, q)));
                terms.map(|(p, q)| p.1 * q.1 * a[p.0][q.0]).sum()
            })
        });
        let small_b: [f32; 4] = std::array::from_fn(|i| basis[i].iter().map(|p| p.1 * b[p.0]).sum());
        let found = solve(small_a, small_b)?;
        let mut step = [0.0; MOTIONS];
        for (basis, found) in basis.iter().zip(found) {
            for &(motion, factor) in *basis {
                step[motion] += factor * found;
            }
        }
        Some(step)
    }
}
