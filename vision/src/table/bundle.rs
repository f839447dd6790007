//! The table and all tiles on it, fitted together to where the tiles are seen.

use crate::Homography;
use crate::arithmetic::linear::{inverse, solve};
use crate::pose::sight::Sight;
use crate::table::block::{Block, NUDGE, rows, sandwich};
use crate::table::plane::Table;
use crate::table::prior::Prior;
use crate::table::skew::Lattice;
use crate::table::table_pose::TablePose;

/// How many numbers describe a [`Table`] beside the photo's centre.
pub(crate) const UNKNOWNS: usize = 5;

/// Squared errors of a tile (eight numbers of variance 1) from where on it weighs less, one after the other.
const REACHES: [f64; 3] = [4000.0, 400.0, REACH];
pub(crate) const REACH: f64 = 40.0;

/// With so many tiles a table that explains them so many times worse than the one before, and by so much more, is given up.
const SOME: usize = 4;
const HOPELESS: f64 = 3.0;
const HOPELESS_COST: f64 = 50.0;

/// Slope under which a table has no other side to be mistaken for.
const FLAT: f64 = 0.1;

/// How a square that is seen under a pose in a photograph of a size tells its table, if the focal length is known.
pub(crate) type Told = fn(&Homography, (u32, u32), f64) -> Option<Table>;

impl Table {
    fn unknowns(&self) -> [f64; UNKNOWNS] {
        [
            self.focal.ln(),
            self.slope_x,
            self.slope_y,
            self.distance.ln(),
            self.bend,
        ]
    }

    fn with(&self, g: &[f64; UNKNOWNS]) -> Table {
        Table {
            centre: self.centre,
            focal: g[0].exp(),
            slope_x: g[1],
            slope_y: g[2],
            distance: g[3].exp(),
            bend: g[4],
        }
    }

    /// The table with each of its unknowns larger by [`NUDGE`].
    pub(crate) fn nudged(&self) -> [Table; UNKNOWNS] {
        let g = self.unknowns();
        std::array::from_fn(|i| {
            let mut more = g;
            more[i] += NUDGE;
            self.with(&more)
        })
    }

    /// The table that one square lies on, and its place there, begun with what `told` says of it.
    pub(crate) fn of_one(pose: &Homography, size: (u32, u32), told: Told) -> Option<(Table, TablePose)> {
        let (prior, corners) = (Prior::of(size), pose.corners());
        let table = told(pose, size, prior.focal)?;
        let (place, ..) = table.fit(&corners)?;
        let sight = Sight::plain(corners, prior.pixel(size));
        let (table, places) = table.refine(&[&sight], &[place], &prior, None)?;
        Some((table, *places.first()?))
    }

    /// The table, and the poses of tiles on it, that explain best where the tiles' corners are seen (least squares over all,
    /// with a prior on the focal length, and robust in the end: a tile that does not fit weighs little). Where tiles do not
    /// tell how they are drawn out, their `lattice` does.
    ///
    /// Levenberg-Marquardt; the tiles' own unknowns are eliminated first (Schur complement).
    pub(crate) fn refine(
        &self,
        seen: &[&Sight],
        poses: &[TablePose],
        prior: &Prior,
        lattice: Option<&Lattice>,
    ) -> Option<(Table, Vec<TablePose>)> {
        let mut best: Option<(f64, Table, Vec<TablePose>)> = None;
        'beginnings: for begin in self.beginnings(seen, prior) {
            let (mut table, mut places) = (begin, poses.to_vec());
            if begin != *self {
                for (place, sight) in places.iter_mut().zip(seen) {
                    let Some((near, ..)) = begin.fit(&sight.corners) else {
                        continue;
                    };
                    *place = near;
                }
            }
            // All tiles have a say at first, so that a table that begins far off is not held by the few that fit it.
            let mut cost = f64::INFINITY;
            for reach in REACHES {
                let bundle = Bundle {
                    seen,
                    prior,
                    lattice,
                    reach,
                };
                (table, places) = bundle.settle(table, places)?;
                cost = bundle.cost(&table, &places);
                let is_hopeless =
                    |(best, ..): &(f64, Table, Vec<TablePose>)| cost > HOPELESS * best + HOPELESS_COST;
                if seen.len() >= SOME && best.as_ref().is_some_and(is_hopeless) {
                    continue 'beginnings;
                }
            }
            if table.is_sound() && best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, table, places));
            }
        }
        best.map(|(_, table, places)| (table, places))
    }

    /// Tables to begin with. A few small tiles hardly tell a table that is tilted away from one that is tilted towards the
    /// camera, and the wrong one leads the focal length astray: both are tried.
    fn beginnings(&self, seen: &[&Sight], prior: &Prior) -> Vec<Table> {
        let mut tables = vec![*self];
        if seen.len() > 1 && self.slope() > FLAT {
            let flipped = Table {
                slope_x: -self.slope_x,
                slope_y: -self.slope_y,
                bend: 0.0,
                ..self.seen_through(prior.focal)
            };
            // As far away as makes the tiles as large as they are.
            let scales = seen
                .iter()
                .filter_map(|sight| Some(flipped.fit(&sight.corners)?.1));
            let scale = scales.sum::<f64>() / seen.len() as f64;
            if scale > 0.1 {
                tables.push(Table {
                    distance: flipped.distance / scale,
                    ..flipped
                });
            }
        }
        tables
    }

    /// About the same table through another lens.
    fn seen_through(&self, focal: f64) -> Table {
        Table {
            focal,
            distance: self.distance * focal / self.focal,
            ..*self
        }
    }
}

/// What the table is fitted to.
struct Bundle<'a> {
    seen: &'a [&'a Sight],
    prior: &'a Prior,
    /// Cells whose rows and columns are square to each other.
    lattice: Option<&'a Lattice>,
    /// Squared error of a tile from where on it weighs less.
    reach: f64,
}

impl Bundle<'_> {
    fn settle(&self, table: Table, poses: Vec<TablePose>) -> Option<(Table, Vec<TablePose>)> {
        let (mut table, mut poses) = (table, poses);
        let mut damping = 1e-3;
        let mut cost = self.cost(&table, &poses);
        for _ in 0..self.prior.steps {
            let (next, moved) = self.step(&table, &poses, damping)?;
            let then = self.cost(&next, &moved);
            if next.is_sound() && then < cost {
                let is_done = then > cost * (1.0 - 1e-4);
                (table, poses, cost) = (next, moved, then);
                damping = (damping * 0.2).max(1e-9);
                if is_done {
                    break;
                }
            } else {
                damping *= 8.0;
                if damping > 1e6 {
                    break;
                }
            }
        }
        Some((table, poses))
    }

    fn cost(&self, table: &Table, poses: &[TablePose]) -> f64 {
        let mut cost = 0.0;
        for (sight, pose) in self.seen.iter().zip(poses) {
            let off = sight.errors(&rows(table, pose));
            let squared = off.iter().map(|off| off * off).sum::<f64>();
            if squared.is_nan() {
                return f64::INFINITY;
            }
            // Cauchy's.
            cost += self.reach * (squared / self.reach).ln_1p();
        }
        let askew = self.lattice.and_then(|lattice| lattice.errors_on(table));
        cost += askew.map_or(0.0, |askew| askew * askew);
        let g = table.unknowns();
        let (expected, weight) = self.prior.terms();
        (0..UNKNOWNS)
            .map(|i| weight[i] * (g[i] - expected[i]).powi(2))
            .sum::<f64>()
            + cost
    }

    fn step(&self, table: &Table, poses: &[TablePose], damping: f64) -> Option<(Table, Vec<TablePose>)> {
        let g = table.unknowns();
        let (expected, weight) = self.prior.terms();
        let mut a = [[0.0; UNKNOWNS]; UNKNOWNS];
        let mut b = [0.0; UNKNOWNS];
        for i in 0..UNKNOWNS {
            a[i][i] = weight[i] * (1.0 + damping) + 1e-9;
            b[i] = weight[i] * (expected[i] - g[i]);
        }
        let nudged = table.nudged();
        if let Some(lattice) = self.lattice
            && let Some(askew) = lattice.errors_on(table)
        {
            let by = nudged
                .each_ref()
                .map(|near| lattice.errors_on(near).map_or(0.0, |near| (near - askew) / NUDGE));
            for i in 0..UNKNOWNS {
                for j in 0..UNKNOWNS {
                    a[i][j] += by[i] * by[j];
                }
                a[i][i] += damping * by[i] * by[i];
                b[i] -= by[i] * askew;
            }
        }
        let mut blocks = Vec::with_capacity(poses.len());
        for (sight, pose) in self.seen.iter().zip(poses) {
            let block = Block::new(table, sight, pose, &nudged, self.reach);
            let inverse = inverse(&damped(&block.own, damping))?;
            block.tell_table(&inverse, &mut a);
            for (i, mixed) in block.mixed.iter().enumerate() {
                a[i][i] += damping * block.table[i][i];
                b[i] += block.table_right[i] - sandwich(mixed, &inverse, &block.own_right);
            }
            blocks.push((block, inverse));
        }
        let by = solve(a, b)?;
        let next = table.with(&std::array::from_fn(|i| g[i] + by[i]));
        let moved = poses.iter().zip(&blocks).map(|(pose, (block, inverse))| {
            let rest: [f64; 3] = std::array::from_fn(|k| {
                block.own_right[k] - (0..UNKNOWNS).map(|i| block.mixed[i][k] * by[i]).sum::<f64>()
            });
            let by: [f64; 3] = std::array::from_fn(|k| (0..3).map(|l| inverse[k][l] * rest[l]).sum());
            TablePose {
                x: pose.x + by[0],
                y: pose.y + by[1],
                angle: pose.angle + by[2],
            }
        });
        Some((next, moved.collect()))
    }
}

fn damped(a: &[[f64; 3]; 3], damping: f64) -> [[f64; 3]; 3] {
    let mut more = *a;
    for (i, row) in more.iter_mut().enumerate() {
        row[i] += damping * row[i] + 1e-12;
    }
    more
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PhotoPoint;

    const TABLE: Table = Table {
        centre: PhotoPoint { x: 799.5, y: 599.5 },
        focal: 1400.0,
        slope_x: 0.3,
        slope_y: -0.6,
        distance: 9.0,
        bend: -0.05,
    };

    fn scattered() -> Vec<TablePose> {
        let cells = [
            (0.0, 0.0),
            (1.0, 0.1),
            (2.1, 0.0),
            (-1.5, 1.2),
            (0.2, 2.2),
            (1.8, -1.7),
        ];
        cells
            .iter()
            .enumerate()
            .map(|(i, &(x, y))| TablePose {
                x,
                y,
                angle: 0.1 * i as f64,
            })
            .collect()
    }

    #[test]
    fn several_tiles_tell_the_lens() {
        let poses = scattered();
        let seen: Vec<_> = poses
            .iter()
            .map(|p| p.corners().map(|(x, y)| TABLE.seen_at(x, y)))
            .collect();
        let start = Table {
            focal: 1700.0,
            slope_x: 0.2,
            slope_y: -0.4,
            distance: 11.0,
            bend: 0.0,
            ..TABLE
        };
        let guess: Vec<_> = seen.iter().map(|c| start.fit(c).unwrap().0).collect();
        let prior = Prior {
            focal: 1600.0,
            focal_spread: 0.4,
            bend_spread: 0.1,
            slope_spread: 10.0,
            steps: 60,
        };
        let sights: Vec<_> = seen.iter().map(|c| Sight::plain(*c, 0.1)).collect();
        let sights: Vec<_> = sights.iter().collect();
        let (table, _) = start.refine(&sights, &guess, &prior, None).unwrap();
        assert!((table.focal - 1400.0).abs() < 15.0, "{table:?}");
        assert!((table.slope_y + 0.6).abs() < 0.01, "{table:?}");
        assert!((table.bend + 0.05).abs() < 0.01, "{table:?}");
    }

    #[test]
    fn a_table_that_seems_to_tilt_the_other_way_is_turned_back() {
        let poses = scattered();
        let seen: Vec<_> = poses
            .iter()
            .map(|p| Sight::plain(p.corners().map(|(x, y)| TABLE.seen_at(x, y)), 0.3))
            .collect();
        let sights: Vec<_> = seen.iter().collect();
        let prior = Prior {
            focal: 1300.0,
            focal_spread: 0.3,
            bend_spread: 0.1,
            slope_spread: 1.0,
            steps: 12,
        };
        let start = Table {
            slope_x: -TABLE.slope_x,
            slope_y: -TABLE.slope_y,
            bend: 0.0,
            focal: 2600.0,
            distance: 17.0,
            ..TABLE
        };
        let guess: Vec<_> = sights.iter().map(|s| start.fit(&s.corners).unwrap().0).collect();
        let (table, places) = start.refine(&sights, &guess, &prior, None).unwrap();
        assert!((table.slope_y - TABLE.slope_y).abs() < 0.05, "{table:?}");
        let off = |place: &TablePose, sight: &Sight| {
            place
                .corners()
                .iter()
                .zip(&sight.corners)
                .map(|(&(x, y), at)| {
                    let there = table.seen_at(x, y);
                    there.distance(*at)
                })
                .fold(0.0, f64::max)
        };
        let worst = places
            .iter()
            .zip(&seen)
            .map(|(p, s)| off(p, s))
            .fold(0.0, f64::max);
        assert!(worst < 1.0, "corners off by {worst} px");
    }
}
