//! Whether what lies at the place of a tile is still what was read there.

use super::frame::{Frame, Plane};
use super::patch::{FINE, Patch, sum};
use crate::Homography;
use crate::photo::pyramid::side_px;
use std::ops::Range;

/// Cells along a side of a patch of colour.
const TINT: usize = 8;
/// Noise of a cell, in 8-bit values.
const NOISE: f32 = 3.0;
/// What a small error of the place and a little blur make of a slope: in cells.
const SLACK: f32 = 0.3;
/// What other light makes of contrast: as a share of it.
const UNEVEN: f32 = 0.12;
/// A part of a tile that differs by more standard deviations than this is not the same.
const MOST: f32 = 3.5;
/// The same of its colours.
const MOST_TINT: f32 = 4.6;
/// Least likeness of a patch.
const LEAST_LIKENESS: f32 = 0.85;
/// A tile that looks so much like itself turned, in 8-bit values, can't be told to have been turned.
const TURN_TOLD: f32 = 2.0;
/// Half-way between lying as it lay and turned is 0.
const LEAST_TURN: f32 = 0.3;
/// A patch whose standard deviation is below this is plain: its likeness says nothing.
const PLAIN: f32 = 5.0;
/// The factors by which the light of one tile may differ from that of the others.
const SHADE: Range<f32> = 0.45..1.8;
/// The same of a plain tile.
const PLAIN_SHADE: Range<f32> = 0.85..1.2;
/// By so much its colour may differ, in 8-bit values.
const OTHER_TINT: f32 = 9.0;

/// The light now, with respect to the frame that was read.
#[derive(Clone, Debug)]
pub(super) struct Light {
    /// By what factor it is brighter.
    bright: f32,
    /// How much redder and bluer it is, in 8-bit values.
    tint: [f32; 2],
    /// To sort in.
    list: Vec<f32>,
}

impl Default for Light {
    fn default() -> Light {
        Light {
            bright: 1.0,
            tint: [0.0; 2],
            list: Vec::new(),
        }
    }
}

/// One plane of a square: as it was read, and as it is seen.
#[derive(Clone, Debug)]
pub(super) struct Look {
    plane: Plane,
    /// Without its mean.
    values: [[f32; TINT]; TINT],
    mean: f32,
    steepness: [[f32; 4]; 4],
    spread: f32,
    seen: [[f32; TINT]; TINT],
    seen_mean: f32,
}

/// The colours of a tile.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    pub(super) tints: [Look; 2],
}

impl Proof {
    pub(super) fn of(frame: &Frame, patch: &Patch) -> Option<Proof> {
        let look = |plane| Look::of(frame, plane, &patch.home, patch.side);
        Some(Proof {
            tints: [look(Plane::Red)?, look(Plane::Blue)?],
        })
    }

    /// Whether the patch that was looked at is the same tile in this light.
    pub(super) fn holds(&self, patch: &Patch, light: &Light) -> bool {
        self.score(patch, light).is_same()
    }

    pub(super) fn score(&self, patch: &Patch, light: &Light) -> Score {
        let fine = &patch.fine;
        let spread = (fine.energy / (FINE * FINE) as f32).sqrt();
        let is_plain = spread < PLAIN;
        let gain = if is_plain { light.bright } else { fine.gain };
        let most = |values: [f32; 2]| values[0].max(values[1]);
        Score {
            is_plain,
            likeness: fine.likeness,
            shade: (fine.seen_mean + 4.0) / (light.bright * fine.mean + 4.0),
            contrast: gain / light.bright.max(0.05),
            part: worst_part(&fine.values, &fine.seen, gain, &fine.steepness, spread),
            tint: most(self.tints.each_ref().map(|tint| tint.mean_error(light).abs())),
            tint_part: most(self.tints.each_ref().map(|tint| tint.worst_part(light.bright))),
            turn: self.turn(patch, gain),
        }
    }

    /// Whether it lies as it lay, or turned: from 1 down to -1, for the likeliest turn that could be told.
    fn turn(&self, patch: &Patch, gain: f32) -> f32 {
        let share = ((FINE * FINE) / (TINT * TINT)) as f32;
        let mut least = 1.0_f32;
        for turns in 1..4 {
            let fine = &patch.fine;
            let mut apart = apart(&fine.values, &fine.values, turns);
            let mut nearer = self::apart(&fine.seen, &fine.values, turns);
            for tint in &self.tints {
                apart += share * self::apart(&tint.values, &tint.values, turns);
                nearer += share * self::apart(&tint.seen, &tint.values, turns);
            }
            if apart > TURN_TOLD * TURN_TOLD * (FINE * FINE) as f32 {
                least = least.min(nearer / (apart * gain.max(0.05)));
            }
        }
        least
    }
}

/// How like a tile what is seen at its place is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    is_plain: bool,
    /// Of the brightness, from -1 to 1; says nothing of a plain tile.
    likeness: f32,
    /// By what factor it is brighter than the light makes it.
    shade: f32,
    /// By what factor its contrast is stronger.
    contrast: f32,
    /// By how many standard deviations its most different part differs.
    part: f32,
    /// By how much its colour differs, in 8-bit values.
    tint: f32,
    /// As `part`, of its colours.
    tint_part: f32,
    /// 1 if it lies as it lay, -1 if it was turned.
    turn: f32,
}

impl Score {
    fn is_same(self) -> bool {
        let is_lit = if self.is_plain {
            PLAIN_SHADE.contains(&self.shade)
        } else {
            self.likeness > LEAST_LIKENESS && SHADE.contains(&self.shade) && SHADE.contains(&self.contrast)
        };
        is_lit
            && self.part < MOST
            && self.tint < OTHER_TINT
            && self.tint_part < MOST_TINT
            && self.turn > LEAST_TURN
    }
}

impl Look {
    pub(super) fn of(frame: &Frame, plane: Plane, home: &Homography, side: f64) -> Option<Look> {
        let mut values = [[0.0; TINT]; TINT];
        frame.sample(plane, home, side, 0.0, &mut values)?;
        let mean = sum(&values) / (TINT * TINT) as f32;
        values.iter_mut().flatten().for_each(|value| *value -= mean);
        let mut steepness = [[0.0; 4]; 4];
        for row in 0..TINT {
            for column in 0..TINT {
                let at = |row: usize, column: usize| values[row.min(TINT - 1)][column.min(TINT - 1)];
                let gx = 0.5 * (at(row, column + 1) - at(row, column.saturating_sub(1)));
                let gy = 0.5 * (at(row + 1, column) - at(row.saturating_sub(1), column));
                steepness[row / 2][column / 2] += 0.25 * (gx * gx + gy * gy);
            }
        }
        let spread = (values.iter().flatten().map(|v| v * v).sum::<f32>() / (TINT * TINT) as f32).sqrt();
        Some(Look {
            plane,
            values,
            mean,
            steepness,
            spread,
            seen: values,
            seen_mean: mean,
        })
    }

    /// Looks at what is there now.
    pub(super) fn look(&mut self, frame: &Frame, pose: &Homography) {
        if frame
            .sample(self.plane, pose, side_px(pose), 0.0, &mut self.seen)
            .is_none()
        {
            return;
        }
        self.seen_mean = sum(&self.seen) / (TINT * TINT) as f32;
        let mean = self.seen_mean;
        self.seen.iter_mut().flatten().for_each(|value| *value -= mean);
    }

    /// By how many standard deviations the most different part differs.
    pub(super) fn worst_part(&self, gain: f32) -> f32 {
        worst_part(&self.values, &self.seen, gain, &self.steepness, self.spread)
    }

    /// By how much its mean differs from what the light makes of it.
    pub(super) fn mean_error(&self, light: &Light) -> f32 {
        match self.plane {
            Plane::Bright => self.seen_mean - light.bright * self.mean,
            Plane::Red | Plane::Blue => {
                let tint = light.tint[if self.plane == Plane::Red { 0 } else { 1 }];
                self.seen_mean - 128.0 - light.bright * (self.mean - 128.0) - tint
            }
        }
    }
}

/// How much more alike a patch is to what was read than to that turned.
fn apart<const N: usize>(seen: &[[f32; N]; N], values: &[[f32; N]; N], turns: usize) -> f32 {
    let mut sum = 0.0;
    for (row, line) in seen.iter().enumerate() {
        for (column, seen) in line.iter().enumerate() {
            let (to_row, to_column) = match turns {
                1 => (N - 1 - column, row),
                2 => (N - 1 - row, N - 1 - column),
                _ => (column, N - 1 - row),
            };
            sum += seen * (values[row][column] - values[to_row][to_column]);
        }
    }
    sum
}

fn worst_part<const N: usize>(
    values: &[[f32; N]; N],
    seen: &[[f32; N]; N],
    gain: f32,
    steepness: &[[f32; 4]; 4],
    spread: f32,
) -> f32 {
    let mut errors = [[0.0_f32; 4]; 4];
    for row in 0..N {
        for column in 0..N {
            let off = seen[row][column] - gain * values[row][column];
            errors[4 * row / N][4 * column / N] += off * off;
        }
    }
    let each = (16.0 / (N * N) as f32, gain * gain);
    let mut worst = 0.0_f32;
    for (errors, steepness) in errors.iter().zip(steepness) {
        for (error, steepness) in errors.iter().zip(steepness) {
            let uneven = UNEVEN * spread;
            let expected = NOISE * NOISE + each.1 * (SLACK * SLACK * steepness + uneven * uneven);
            worst = worst.max(each.0 * error / expected);
        }
    }
    worst.sqrt()
}

impl Light {
    /// The light on most of the tiles; looks at their colours on the way.
    pub(super) fn find(&mut self, frame: &Frame, map: &Homography, patches: &[Patch], proofs: &mut [Proof]) {
        for (patch, proof) in patches.iter().zip(&mut *proofs) {
            if let Some(pose) = patch.pose_in(map) {
                proof.tints.iter_mut().for_each(|tint| tint.look(frame, &pose));
            }
        }
        let list = &mut self.list;
        let is_found = |patch: &Patch| patch.fine.likeness > 0.6;
        let any = patches.iter().any(is_found);
        let found = || {
            patches
                .iter()
                .zip(&*proofs)
                .filter(move |(patch, _)| !any || is_found(patch))
        };
        let bright = median(
            list,
            found().map(|(patch, _)| (patch.fine.seen_mean + 4.0) / (patch.fine.mean + 4.0)),
        );
        self.bright = bright.unwrap_or(1.0).clamp(0.2, 5.0);
        for (which, tint) in self.tint.iter_mut().enumerate() {
            let off = |proof: &Proof| {
                let look = &proof.tints[which];
                look.seen_mean - 128.0 - self.bright * (look.mean - 128.0)
            };
            *tint = median(list, found().map(|(_, proof)| off(proof))).unwrap_or(0.0);
        }
    }

    /// By what factor it is brighter.
    pub(super) fn bright(&self) -> f32 {
        self.bright
    }
}

fn median(list: &mut Vec<f32>, values: impl Iterator<Item = f32>) -> Option<f32> {
    list.clear();
    list.extend(values);
    list.sort_unstable_by(f32::total_cmp);
    list.get(list.len() / 2).copied()
}
