//! Whether the rows and columns of touching tiles are square to each other on the table, as tiles laid side by side are.
//!
//! Wedges that meet in the middle look the same when they are drawn out along a diagonal: where blur hides the sides, a
//! table that is tilted too little or too much fits such tiles just as well, and each of them seems to be well held. Only
//! all their places together tell. How long and how wide cells are does not: gaps may be wider one way.

use crate::PhotoPoint;
use crate::arithmetic::linear::inverse;
use crate::table::groups::Place;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;

/// Fewest touching tiles that tell.
const FEWEST: usize = 6;
/// How far rows and columns are from square at least on a table that is wrong, in radians, and in standard errors: tiles are
/// laid by hand, a little beside their cells.
const ASKEW: f64 = 0.05;
const ERRORS: f64 = 8.0;
/// How well rows and columns that tiles laid by hand make are square, in radians, at best.
const SQUARE: f64 = 0.001;
/// Standard error from which on they tell nothing that the tiles' sides do not tell better.
const VAGUE: f64 = 0.015;

/// The cells of the largest group of touching tiles, and where the photograph shows their middles.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    cells: Vec<[f64; 2]>,
    seen: Vec<PhotoPoint>,
}

/// How rows and columns lie to each other on a table.
#[derive(Clone, Copy, Debug)]
struct Skew {
    /// Cosine of the angle between them.
    askew: f64,
    /// Its standard error.
    error: f64,
}

impl Lattice {
    /// That of tiles on a table which were given cells; `None` of few.
    pub(crate) fn of(table: &Table, poses: &[TablePose], places: &[Place]) -> Option<Lattice> {
        let tiles = || places.iter().zip(poses).filter(|(place, _)| place.group == 0);
        let lattice = Lattice {
            cells: about_their_mean(tiles().map(|(place, _)| [f64::from(place.x), f64::from(place.y)])),
            seen: tiles().map(|(_, pose)| table.seen_at(pose.x, pose.y)).collect(),
        };
        (lattice.cells.len() >= FEWEST).then_some(lattice)
    }

    /// Whether rows and columns are farther from square on a table than tiles laid by hand account for: it is another one
    /// then.
    pub(crate) fn is_askew_on(&self, table: &Table) -> bool {
        self.on(table)
            .is_some_and(|skew| skew.askew.abs() > ASKEW.max(ERRORS * skew.error))
    }

    /// By how much rows and columns are from square on a table, in standard deviations of what tiles laid by hand make.
    pub(crate) fn errors_on(&self, table: &Table) -> Option<f64> {
        let skew = self.on(table).filter(|skew| skew.error < VAGUE)?;
        Some(skew.askew / SQUARE.max(skew.error))
    }

    fn on(&self, table: &Table) -> Option<Skew> {
        let seen: Option<Vec<(f64, f64)>> = self.seen.iter().map(|&at| table.lies_at(at)).collect();
        let seen = about_their_mean(seen?.into_iter().map(<[f64; 2]>::from));
        let (mut spread, mut mixed) = ([[0.0; 2]; 2], [[0.0; 2]; 2]);
        for (cell, seen) in self.cells.iter().zip(&seen) {
            for i in 0..2 {
                for j in 0..2 {
                    spread[i][j] += cell[i] * cell[j];
                    mixed[i][j] += seen[i] * cell[j];
                }
            }
        }
        // A row of tiles tells nothing of the other direction.
        let known = inverse(&spread)?;
        // Its columns are where a step along a row and one down a column of cells lead.
        let lattice = mixed.map(|[x, y]| std::array::from_fn(|j| x * known[0][j] + y * known[1][j]));
        let [[a, b], [c, d]]: [[f64; 2]; 2] = lattice;
        let beside = |([x, y], [u, v]): (&[f64; 2], &[f64; 2])| {
            (u - a * x - b * y).powi(2) + (v - c * x - d * y).powi(2)
        };
        let left: f64 = self.cells.iter().zip(&seen).map(beside).sum();
        let free = 2.0 * self.cells.len() as f64 - 6.0;
        let error = (left / free * (known[0][0] + known[1][1])).sqrt();
        let (row, column) = (a.hypot(c), b.hypot(d));
        Some(Skew {
            askew: (a * b + c * d) / (row * column),
            error: error / row.min(column),
        })
    }
}

fn about_their_mean(points: impl Iterator<Item = [f64; 2]>) -> Vec<[f64; 2]> {
    let mut points: Vec<[f64; 2]> = points.collect();
    for axis in 0..2 {
        let mean = points.iter().map(|point| point[axis]).sum::<f64>() / points.len() as f64;
        points.iter_mut().for_each(|point| point[axis] -= mean);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::sight::Sight;
    use crate::table::groups::place_tiles;
    use crate::table::prior::Prior;

    const TABLE: Table = Table {
        centre: PhotoPoint { x: 799.5, y: 599.5 },
        focal: 1400.0,
        slope_x: 0.3,
        slope_y: -0.5,
        distance: 14.0,
        bend: 0.0,
    };

    /// A point that is drawn out along a diagonal by a share.
    fn drawn(share: f64, (u, v): (f64, f64)) -> (f64, f64) {
        let along = 0.5 * share * (u + v);
        (u + along, v + along)
    }

    /// Three rows of four tiles, drawn out, with gaps between columns, each so far beside its cell.
    fn laid(share: f64, gap: f64, beside: f64) -> Vec<TablePose> {
        let cells = (0..12).map(|i| (f64::from(i % 4), f64::from(i / 4)));
        let pose = |(x, y): (f64, f64)| {
            let (at_x, at_y) = drawn(share, ((1.02 + gap) * x, 1.02 * y));
            let (sin, cos) = (7.0 * x + 3.0 * y).sin_cos();
            TablePose {
                x: at_x + beside * sin,
                y: at_y + beside * cos,
                angle: 0.0,
            }
        };
        cells.map(pose).collect()
    }

    fn lattice_of(poses: &[TablePose]) -> Option<Lattice> {
        Lattice::of(&TABLE, poses, &place_tiles(&TABLE, poses))
    }

    #[test]
    fn a_table_that_draws_tiles_out_is_known_where_they_are_laid_well() {
        for (share, gap, beside, is_told) in [
            (0.0, 0.0, 0.0, false),
            (0.03, 0.0, 0.002, false),
            (0.08, 0.0, 0.002, true),
            (0.08, 0.0, 0.05, false),
            (0.0, 0.06, 0.002, false),
        ] {
            let lattice = lattice_of(&laid(share, gap, beside)).unwrap();
            assert_eq!(lattice.is_askew_on(&TABLE), is_told, "{share} {gap} {beside}");
        }
    }

    #[test]
    fn a_row_and_a_few_tiles_tell_nothing() {
        let poses = laid(0.08, 0.0, 0.0);
        assert!(lattice_of(&poses[..5]).is_none());
        let row: Vec<TablePose> = (0..8)
            .map(|x| TablePose {
                x: 1.03 * f64::from(x),
                y: 0.0,
                angle: 0.0,
            })
            .collect();
        let lattice = lattice_of(&row).unwrap();
        assert!(!lattice.is_askew_on(&TABLE) && lattice.errors_on(&TABLE).is_none());
    }

    #[test]
    fn rows_and_columns_hold_a_table_that_its_tiles_would_draw_out() {
        let poses = laid(0.0, 0.0, 0.002);
        let lattice = lattice_of(&poses).unwrap();
        let sight = |pose: &TablePose| {
            let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|corner| {
                let (u, v) = drawn(0.08, corner);
                TABLE.seen_at(pose.x + u, pose.y + v)
            });
            Sight::plain(corners, 4.0)
        };
        let sights: Vec<Sight> = poses.iter().map(sight).collect();
        let (sights, prior) = (sights.iter().collect::<Vec<_>>(), Prior::of((1600, 1200)));
        let askew = |held: Option<&Lattice>| {
            let (table, _) = TABLE.refine(&sights, &poses, &prior, held).unwrap();
            lattice.on(&table).unwrap().askew.abs()
        };
        let (free, held) = (askew(None), askew(Some(&lattice)));
        assert!(free > 0.05 && held < 0.02, "{free} {held}");
    }
}
