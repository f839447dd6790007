//! A tile as it was seen in the frame that was read, and how it is found again.

use super::drift::{MOTIONS, Norm};
use super::frame::{Frame, Plane};
use crate::arithmetic::linear::solve;
use crate::photo::pyramid::side_px;
use crate::{Homography, PhotoPoint};

/// Cells along a side of a fine patch, and how far it reaches beyond the tile, in sides.
pub(super) const FINE: usize = 16;
const FINE_REACH: f32 = 0.03;
/// The same of coarse patches, the coarsest first: they have the tile's neighbours in them.
const COARSE: usize = 8;
pub(super) const COARSE_REACHES: [f32; 2] = [1.2, 0.5];
/// Tiles that are seen smaller than this, in pixels, are not followed.
const LEAST_SIDE: f64 = 12.0;
/// Error of a cell, in 8-bit values, that is not owed to motion; and how many cells share it.
pub(super) const ERROR: f32 = 6.0;
pub(super) const SHARED: f32 = 4.0;
/// How far tiles lie from where the plane says, by their height and the lens: in sides and radians.
const OWN_SHIFT: f32 = 0.015;
const OWN_TURN: f32 = 0.015;
/// One that lies farther off was moved.
const MOVED: f32 = 0.05;
const TURNED: f32 = 0.05;

/// A square of brightness and its motions.
#[derive(Clone, Debug)]
pub(super) struct Template<const N: usize> {
    reach: f32,
    /// Without its mean.
    pub(super) values: [[f32; N]; N],
    pub(super) mean: f32,
    /// Sum of the squares of the values.
    pub(super) energy: f32,
    /// How each cell changes with each motion, as far as light can't explain it.
    motions: Vec<[f32; MOTIONS]>,
    /// What the patch says of the motions.
    pub(super) hold: [[f32; MOTIONS]; MOTIONS],
    /// Mean square of the brightness' change from cell to cell, by quarters of quarters.
    pub(super) steepness: [[f32; 4]; 4],
    /// What is seen there now.
    pub(super) seen: [[f32; N]; N],
    pub(super) seen_mean: f32,
    /// Contrast of what is seen, as a factor of what was.
    pub(super) gain: f32,
    /// How alike they are, from -1 to 1.
    pub(super) likeness: f32,
}

/// A tile.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    /// From the unit square to the frame that was read.
    pub(super) home: Homography,
    pub(super) side: f64,
    norm: Norm,
    /// Its middle, in the norm's units.
    middle: [f32; 2],
    pub(super) fine: Template<FINE>,
    coarse: [Template<COARSE>; COARSE_REACHES.len()],
    /// Its own shift, in the norm's units, and turn, besides the motion of the whole plane.
    own: [f32; 3],
}

impl Patch {
    /// The tile of this pose; `None` if it is too small to be followed, or plain and so without a hold.
    pub(super) fn of(frame: &Frame, home: &Homography) -> Option<Patch> {
        let side = side_px(home);
        if side.is_nan() || side < LEAST_SIDE {
            return None;
        }
        let norm = frame.norm();
        let middle = home.map(0.5, 0.5);
        let [wide, near] = COARSE_REACHES;
        let coarse = |reach| Template::of(frame, home, side, reach);
        let patch = Patch {
            home: *home,
            side,
            norm,
            middle: norm.of(middle),
            fine: Template::of(frame, home, side, FINE_REACH)?,
            coarse: [coarse(wide)?, coarse(near)?],
            own: [0.0; 3],
        };
        Some(patch)
    }

    /// Looks at a coarse patch (0 is the coarsest) where the plane's motion takes it.
    pub(super) fn look_coarsely(
        &mut self,
        which: usize,
        frame: &Frame,
        map: &Homography,
    ) -> Option<[f32; MOTIONS]> {
        let pose = map.after(&self.home)?;
        self.coarse[which].look(frame, &pose, side_px(&pose))
    }

    /// Looks at the fine patch where the plane's motion and its own take it.
    pub(super) fn look_finely(&mut self, frame: &Frame, map: &Homography) -> Option<[f32; MOTIONS]> {
        let pose = self.pose_in(map)?;
        self.fine.look(frame, &pose, side_px(&pose))
    }

    /// What a coarse patch says of the motions, and how much it is to be believed.
    pub(super) fn coarse_hold(&self, which: usize) -> (&[[f32; MOTIONS]; MOTIONS], f32) {
        let coarse = &self.coarse[which];
        (&coarse.hold, believed(coarse.likeness, 0.2, 0.7))
    }

    /// How alike the finest of the coarse patches was when it was last looked at, from -1 to 1.
    pub(super) fn coarse_likeness(&self) -> f32 {
        self.coarse[COARSE_REACHES.len() - 1].likeness
    }

    /// The same of the fine patch.
    pub(super) fn fine_hold(&self) -> (&[[f32; MOTIONS]; MOTIONS], f32) {
        (&self.fine.hold, believed(self.fine.likeness, 0.4, 0.85))
    }

    /// Finds its own small shift and turn.
    pub(super) fn settle(&mut self, frame: &Frame, map: &Homography) {
        let Some(pull) = self.look_finely(frame, map) else {
            return;
        };
        // Shifts and a turn about the middle, as sums of the plane's motions.
        let [x, y] = self.middle;
        let mut basis = [[0.0; MOTIONS]; 3];
        (basis[0][2], basis[1][5]) = (1.0, 1.0);
        (basis[2][1], basis[2][2], basis[2][3], basis[2][5]) = (-1.0, y, 1.0, -x);
        let dot =
            |a: &[f32; MOTIONS], b: &[f32; MOTIONS]| -> f32 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
        let shift = OWN_SHIFT * self.side as f32 / self.norm.scale;
        let spread = [shift, shift, OWN_TURN];
        let mut a: [[f32; 3]; 3] = std::array::from_fn(|i| {
            let held: [f32; MOTIONS] = std::array::from_fn(|k| dot(&self.fine.hold[k], &basis[i]));
            std::array::from_fn(|j| dot(&held, &basis[j]))
        });
        let mut b: [f32; 3] = std::array::from_fn(|i| dot(&pull, &basis[i]));
        for i in 0..3 {
            let hold = ERROR * ERROR * SHARED / (spread[i] * spread[i]);
            a[i][i] += hold;
            b[i] += hold * self.own[i];
        }
        let Some(step) = solve(a, b) else { return };
        let limit = 0.1 * self.side as f32 / self.norm.scale;
        for ((own, step), limit) in self.own.iter_mut().zip(step).zip([limit, limit, 0.1]) {
            *own = (*own - step).clamp(-limit, limit);
        }
    }

    /// Forgets its own motion.
    pub(super) fn go_home(&mut self) {
        self.own = [0.0; 3];
    }

    /// Whether it lies where its plane says.
    pub(super) fn is_at_home(&self) -> bool {
        let shift = self.own[0].hypot(self.own[1]) * self.norm.scale;
        shift < MOVED * self.side as f32 && self.own[2].abs() < TURNED
    }

    /// From the unit square to the newest frame.
    pub(super) fn pose_in(&self, map: &Homography) -> Option<Homography> {
        let [dx, dy, turn] = self.own.map(f64::from);
        if [dx, dy, turn] == [0.0; 3] {
            return map.after(&self.home);
        }
        let scale = f64::from(self.norm.scale);
        let (sin, cos) = turn.sin_cos();
        let PhotoPoint { x, y } = self.home.map(0.5, 0.5);
        let own = Homography::new([
            cos,
            -sin,
            x - cos * x + sin * y + dx * scale,
            sin,
            cos,
            y - sin * x - cos * y + dy * scale,
            0.0,
            0.0,
            1.0,
        ])?;
        map.after(&own.after(&self.home)?)
    }
}

/// How much a patch that is so alike is to be believed, 0 to 1.
fn believed(likeness: f32, none: f32, all: f32) -> f32 {
    ((likeness - none) / (all - none)).clamp(0.02, 1.0)
}

impl<const N: usize> Template<N> {
    fn of(frame: &Frame, home: &Homography, side: f64, reach: f32) -> Option<Template<N>> {
        let mut values = [[0.0; N]; N];
        frame.sample(Plane::Bright, home, side, reach, &mut values)?;
        let step = side * f64::from(1.0 + 2.0 * reach) / N as f64;
        // The change of brightness along the axes of the frame, over a cell.
        let along = |dx: f64, dy: f64| {
            let mut ends = [[[0.0; N]; N]; 2];
            for (end, sign) in ends.iter_mut().zip([0.5, -0.5]) {
                let shift = [
                    1.0,
                    0.0,
                    sign * dx * step,
                    0.0,
                    1.0,
                    sign * dy * step,
                    0.0,
                    0.0,
                    1.0,
                ];
                frame.sample(
                    Plane::Bright,
                    &Homography::new(shift)?.after(home)?,
                    side,
                    reach,
                    end,
                )?;
            }
            Some(ends)
        };
        let (across, down) = (along(1.0, 0.0)?, along(0.0, 1.0)?);
        let norm = frame.norm();
        let unit = norm.scale / step as f32;
        let count = (N * N) as f32;
        let mean = sum(&values) / count;
        values.iter_mut().flatten().for_each(|value| *value -= mean);
        let energy = values.iter().flatten().map(|v| v * v).sum::<f32>();
        let mut motions = Vec::with_capacity(N * N);
        let mut steepness = [[0.0; 4]; 4];
        for row in 0..N {
            for column in 0..N {
                let gx = across[0][row][column] - across[1][row][column];
                let gy = down[0][row][column] - down[1][row][column];
                let quarter = (4.0 / N as f32).powi(2);
                steepness[4 * row / N][4 * column / N] += quarter * (gx * gx + gy * gy);
                let (u, v) = (cell::<N>(column, reach), cell::<N>(row, reach));
                let [x, y] = norm.of(home.map(f64::from(u), f64::from(v)));
                let (gx, gy) = (gx * unit, gy * unit);
                let radial = -(gx * x + gy * y);
                motions.push([gx * x, gx * y, gx, gy * x, gy * y, gy, radial * x, radial * y]);
            }
        }
        // Neither brighter light nor more contrast is a motion.
        let flat: Vec<f32> = values.iter().flatten().copied().collect();
        for k in 0..MOTIONS {
            let mean = motions.iter().map(|m| m[k]).sum::<f32>() / count;
            let along = motions.iter().zip(&flat).map(|(m, v)| m[k] * v).sum::<f32>() / energy.max(1.0);
            for (motion, value) in motions.iter_mut().zip(&flat) {
                motion[k] -= mean + along * value;
            }
        }
        let mut hold = [[0.0; MOTIONS]; MOTIONS];
        for motion in &motions {
            for i in 0..MOTIONS {
                for j in 0..MOTIONS {
                    hold[i][j] += motion[i] * motion[j];
                }
            }
        }
        Some(Template {
            reach,
            values,
            mean,
            energy,
            motions,
            hold,
            steepness,
            seen: [[0.0; N]; N],
            seen_mean: mean,
            gain: 1.0,
            likeness: 1.0,
        })
    }

    /// Looks at what is at a pose now; gives the pull of each motion. `None` if it has no place in the frame.
    pub(super) fn look(&mut self, frame: &Frame, pose: &Homography, side: f64) -> Option<[f32; MOTIONS]> {
        frame.sample(Plane::Bright, pose, side, self.reach, &mut self.seen)?;
        let count = (N * N) as f32;
        self.seen_mean = sum(&self.seen) / count;
        let (mut square, mut product) = (0.0, 0.0);
        for (seen, values) in self.seen.iter_mut().zip(&self.values) {
            for (seen, value) in seen.iter_mut().zip(values) {
                *seen -= self.seen_mean;
                square += *seen * *seen;
                product += *seen * value;
            }
        }
        self.gain = product / self.energy.max(1.0);
        self.likeness = product / (square * self.energy).sqrt().max(1.0);
        let mut pull = [0.0; MOTIONS];
        for (motion, seen) in self.motions.iter().zip(self.seen.iter().flatten()) {
            for (pull, motion) in pull.iter_mut().zip(motion) {
                *pull += motion * seen;
            }
        }
        let per_gain = 1.0 / self.gain.max(0.2);
        Some(pull.map(|pull| pull * per_gain))
    }
}

/// Where a cell is along the unit square.
pub(super) fn cell<const N: usize>(place: usize, reach: f32) -> f32 {
    (1.0 + 2.0 * reach) * (place as f32 + 0.5) / N as f32 - reach
}

pub(super) fn sum<const N: usize>(values: &[[f32; N]; N]) -> f32 {
    values.iter().flatten().sum()
}
