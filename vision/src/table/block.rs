//! What one tile says of its own place and of the table that it lies on.

use crate::pose::sight::{ROWS, Sight, rows_of};
use crate::table::bundle::UNKNOWNS;
use crate::table::plane::{Table, dot};
use crate::table::table_pose::TablePose;

/// One tile's part of the normal equations.
pub(crate) struct Block {
    pub(crate) table: [[f64; UNKNOWNS]; UNKNOWNS],
    pub(crate) table_right: [f64; UNKNOWNS],
    pub(crate) mixed: [[f64; 3]; UNKNOWNS],
    pub(crate) own: [[f64; 3]; 3],
    pub(crate) own_right: [f64; 3],
}

impl Block {
    /// `nudged` are the table's own; a tile whose squared error is beyond `reach` weighs less.
    pub(crate) fn new(
        table: &Table,
        sight: &Sight,
        pose: &TablePose,
        nudged: &[Table; UNKNOWNS],
        reach: f64,
    ) -> Block {
        let place = pose.corners();
        let here = rows_of(&table.all_seen_at(&place));
        let off = sight.errors(&here);
        // How the coordinates change when the table or the tile moves: a column for each of their unknowns.
        let mut moved = [[0.0; ROWS]; ROWS];
        let by_table = nudged.iter().map(|table| rows_of(&table.all_seen_at(&place)));
        let by_own = pose.nudged().map(|pose| rows(table, &pose));
        for (column, there) in by_table.chain(by_own).enumerate() {
            for (row, (there, here)) in moved.iter_mut().zip(there.iter().zip(&here)) {
                row[column] = (there - here) / NUDGE;
            }
        }
        let weight = 1.0 / (1.0 + off.iter().map(|off| off * off).sum::<f64>() / reach);
        let (all, right) = sight.normal(&moved, &off);
        let (all, right) = (
            all.map(|row| row.map(|value| weight * value)),
            right.map(|value| weight * value),
        );
        let own = |k: usize| UNKNOWNS + k;
        Block {
            table: std::array::from_fn(|i| std::array::from_fn(|j| all[i][j])),
            table_right: std::array::from_fn(|i| right[i]),
            mixed: std::array::from_fn(|i| std::array::from_fn(|k| all[i][own(k)])),
            own: std::array::from_fn(|k| std::array::from_fn(|l| all[own(k)][own(l)])),
            own_right: std::array::from_fn(|k| right[own(k)]),
        }
    }

    /// Adds to what is known of the table what the tile's own motion, of covariance `own`, cannot explain (Schur complement).
    pub(crate) fn tell_table(&self, own: &[[f64; 3]; 3], known: &mut [[f64; UNKNOWNS]; UNKNOWNS]) {
        for (i, mixed) in self.mixed.iter().enumerate() {
            for (j, other) in self.mixed.iter().enumerate() {
                known[i][j] += self.table[i][j] - sandwich(mixed, own, other);
            }
        }
    }
}

/// Step of the differences that derivatives are taken by.
pub(crate) const NUDGE: f64 = 1e-6;

impl TablePose {
    /// The pose with each of its unknowns larger by [`NUDGE`].
    pub(crate) fn nudged(&self) -> [TablePose; 3] {
        let mut moved = [*self; 3];
        moved[0].x += NUDGE;
        moved[1].y += NUDGE;
        moved[2].angle += NUDGE;
        moved
    }
}

pub(crate) fn rows(table: &Table, pose: &TablePose) -> [f64; ROWS] {
    rows_of(&table.all_seen_at(&pose.corners()))
}

/// `a` transposed times `m` times `b`.
pub(crate) fn sandwich(a: &[f64; 3], m: &[[f64; 3]; 3], b: &[f64; 3]) -> f64 {
    a.iter().zip(m).map(|(a, row)| a * dot(*row, *b)).sum()
}
