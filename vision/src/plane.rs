//! The table as the camera sees it.

use crate::{Homography, PhotoPoint};

/// Where a tile lies on the table: lengths in tile sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TablePose {
    /// Centre.
    pub(crate) x: f64,
    /// Centre.
    pub(crate) y: f64,
    /// Clockwise angle as seen from above, in radians.
    pub(crate) angle: f64,
}

impl TablePose {
    /// The pose of something that lies at `(x, y)` of this tile's own frame (origin in its centre, lengths in sides), turned by `angle`.
    pub(crate) fn relative(&self, x: f64, y: f64, angle: f64) -> TablePose {
        let (sin, cos) = self.angle.sin_cos();
        TablePose {
            x: self.x + cos * x - sin * y,
            y: self.y + sin * x + cos * y,
            angle: self.angle + angle,
        }
    }

    /// Where another pose is in this tile's own frame.
    pub(crate) fn seen_from_here(&self, other: &TablePose) -> TablePose {
        let (sin, cos) = self.angle.sin_cos();
        let (x, y) = (other.x - self.x, other.y - self.y);
        TablePose {
            x: cos * x + sin * y,
            y: cos * y - sin * x,
            angle: other.angle - self.angle,
        }
    }

    /// The corners of the unit tile: top left, top right, bottom right, bottom left of its own frame.
    pub(crate) fn corners(&self) -> [(f64, f64); 4] {
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(x, y)| {
            let at = self.relative(x, y, 0.0);
            (at.x, at.y)
        })
    }
}

/// A plane in front of a camera with square pixels whose axis meets the photo's centre.
///
/// In camera coordinates (x to the right, y downwards, z forwards, lengths in tile sides) the table is `z = distance + slope_x x + slope_y y`.
/// Its own frame has the origin where the axis meets it, `x` to the right and `y` downwards as seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Table {
    /// Photo pixels.
    pub(crate) centre: PhotoPoint,
    /// Focal length in pixels.
    pub(crate) focal: f64,
    pub(crate) slope_x: f64,
    pub(crate) slope_y: f64,
    /// Along the axis, in tile sides.
    pub(crate) distance: f64,
    /// Radial distortion: a ray at tangent r from the axis is seen at r (1 + bend r²).
    pub(crate) bend: f64,
}

/// How many numbers describe a [`Table`] beside the photo's centre.
const UNKNOWNS: usize = 5;
/// Rows of the bundle: eight coordinates of corners for each tile.
const ROWS: usize = 8;

impl Table {
    /// The table on which a square of side 1 is seen under `pose`, if the focal length is this.
    pub(crate) fn from_pose(pose: &Homography, size: (u32, u32), focal: f64) -> Option<Table> {
        let centre = PhotoPoint {
            x: (f64::from(size.0) - 1.0) / 2.0,
            y: (f64::from(size.1) - 1.0) / 2.0,
        };
        let m = pose.matrix();
        // Columns of the inverse camera matrix times the pose.
        let column = |i: usize| {
            let w = m[6 + i];
            [
                (m[i] - centre.x * w) / focal,
                (m[3 + i] - centre.y * w) / focal,
                w,
            ]
        };
        let (a, b, c) = (column(0), column(1), column(2));
        let scale = 0.5 * (length(a) + length(b));
        if !scale.is_finite() || scale <= 0.0 {
            return None;
        }
        let mut normal = cross(a, b);
        let size = length(normal);
        normal = normal.map(|v| v / size);
        if normal[2] < 0.0 {
            normal = normal.map(|v| -v);
        }
        // The tile's centre is in front of the camera.
        let middle: [f64; 3] = std::array::from_fn(|i| (c[i] + 0.5 * (a[i] + b[i])) / scale);
        let sign = middle[2].signum();
        let to_plane = sign * dot(normal, middle);
        let table = Table {
            centre,
            focal,
            slope_x: -normal[0] / normal[2],
            slope_y: -normal[1] / normal[2],
            distance: to_plane / normal[2],
            bend: 0.0,
        };
        table.is_sound().then_some(table)
    }

    /// Tilt of the table against the photo's plane, as a tangent.
    pub(crate) fn slope(&self) -> f64 {
        self.slope_x.hypot(self.slope_y)
    }

    fn is_sound(&self) -> bool {
        let numbers = [self.focal, self.slope_x, self.slope_y, self.distance, self.bend];
        numbers.iter().all(|v| v.is_finite()) && self.distance > 0.2 && self.focal > 1.0 && self.slope() < 4.0
    }

    /// Unit vectors of the table's frame in camera coordinates.
    fn axes(&self) -> ([f64; 3], [f64; 3]) {
        let along = 1.0 / self.slope_x.hypot(1.0);
        let u = [along, 0.0, self.slope_x * along];
        let size = (self.slope_x * self.slope_x + self.slope_y * self.slope_y + 1.0).sqrt();
        let normal = [-self.slope_x / size, -self.slope_y / size, 1.0 / size];
        (u, cross(normal, u))
    }

    /// Where a point of the table is seen; not a number behind the camera.
    pub(crate) fn seen_at(&self, x: f64, y: f64) -> PhotoPoint {
        let (u, v) = self.axes();
        let z = self.distance + x * u[2] + y * v[2];
        if z <= 1e-6 {
            return PhotoPoint {
                x: f64::NAN,
                y: f64::NAN,
            };
        }
        let (px, py) = ((x * u[0] + y * v[0]) / z, (x * u[1] + y * v[1]) / z);
        let stretch = self.focal * (1.0 + self.bend * (px * px + py * py));
        PhotoPoint {
            x: self.centre.x + px * stretch,
            y: self.centre.y + py * stretch,
        }
    }

    /// The point of the table that is seen at a pixel; `None` beyond the horizon.
    pub(crate) fn lies_at(&self, at: PhotoPoint) -> Option<(f64, f64)> {
        let (dx, dy) = (
            (at.x - self.centre.x) / self.focal,
            (at.y - self.centre.y) / self.focal,
        );
        let (mut px, mut py) = (dx, dy);
        if self.bend != 0.0 {
            for _ in 0..6 {
                let stretch = (1.0 + self.bend * (px * px + py * py)).max(0.3);
                (px, py) = (dx / stretch, dy / stretch);
            }
        }
        // The ray (px, py, 1) z meets z = distance + slope_x px z + slope_y py z.
        let rate = 1.0 - self.slope_x * px - self.slope_y * py;
        if rate < 1e-3 {
            return None;
        }
        let z = self.distance / rate;
        let point = [px * z, py * z, z - self.distance];
        let (u, v) = self.axes();
        Some((dot(point, u), dot(point, v)))
    }

    /// Lines one tile apart, in both directions and `reach` tiles to each side of the origin, as far as they are seen.
    pub(crate) fn grid(&self, reach: i32) -> Vec<[PhotoPoint; 2]> {
        let mut lines = Vec::new();
        for i in -reach..=reach {
            for j in -reach..reach {
                let (i, j) = (f64::from(i), f64::from(j));
                for (a, b) in [((i, j), (i, j + 1.0)), ((j, i), (j + 1.0, i))] {
                    let line = [self.seen_at(a.0, a.1), self.seen_at(b.0, b.1)];
                    if line.iter().all(|p| p.x.is_finite() && p.y.is_finite()) {
                        lines.push(line);
                    }
                }
            }
        }
        lines
    }

    /// How a tile of this pose is seen: its own frame's unit square to photo pixels.
    pub(crate) fn pose(&self, pose: &TablePose) -> Option<Homography> {
        let corners = pose.corners().map(|(x, y)| self.seen_at(x, y));
        Homography::from_unit_square(&corners)
    }

    /// The rigid pose that lies closest to four points of the photo, its scale against a tile (1 if it fits),
    /// and how far its corners are off at most (in sides) beside that scale.
    pub(crate) fn fit(&self, corners: &[PhotoPoint; 4]) -> Option<(TablePose, f64, f64)> {
        let mut points = [(0.0, 0.0); 4];
        for (point, corner) in points.iter_mut().zip(corners) {
            *point = self.lies_at(*corner)?;
        }
        let (x, y) = points
            .iter()
            .fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / 4.0, sum.1 + p.1 / 4.0));
        let square = TablePose {
            x: 0.0,
            y: 0.0,
            angle: 0.0,
        }
        .corners();
        let (mut cos, mut sin) = (0.0, 0.0);
        for (point, corner) in points.iter().zip(&square) {
            let (px, py) = (point.0 - x, point.1 - y);
            cos += px * corner.0 + py * corner.1;
            sin += py * corner.0 - px * corner.1;
        }
        // The square's own second moment is 4 * (0.25 + 0.25) = 2.
        let scale = cos.hypot(sin) / 2.0;
        let pose = TablePose {
            x,
            y,
            angle: sin.atan2(cos),
        };
        let mut off: f64 = 0.0;
        for (point, corner) in points.iter().zip(&square) {
            let at = pose.relative(corner.0 * scale, corner.1 * scale, 0.0);
            off = off.max((at.x - point.0).hypot(at.y - point.1));
        }
        Some((pose, scale, off / scale.max(1e-9)))
    }

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

    /// The table, and the poses of tiles on it, that explain best where the tiles' corners are seen (least squares over all,
    /// with a prior on the focal length, and robust: a tile that does not fit weighs little).
    ///
    /// Levenberg-Marquardt; the tiles' own unknowns are eliminated first (Schur complement).
    pub(crate) fn refine(
        &self,
        seen: &[[PhotoPoint; 4]],
        poses: &[TablePose],
        prior: &Prior,
    ) -> Option<(Table, Vec<TablePose>)> {
        let mut table = *self;
        let mut poses = poses.to_vec();
        let mut damping = 1e-3;
        let mut cost = table.cost(seen, &poses, prior);
        for _ in 0..prior.steps {
            let (next, moved) = table.step(seen, &poses, prior, damping)?;
            let then = next.cost(seen, &moved, prior);
            if next.is_sound() && then < cost {
                let is_done = then > cost * (1.0 - 1e-5);
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
        table.is_sound().then_some((table, poses))
    }

    fn cost(&self, seen: &[[PhotoPoint; 4]], poses: &[TablePose], prior: &Prior) -> f64 {
        let mut cost = 0.0;
        for (corners, pose) in seen.iter().zip(poses) {
            for (corner, (x, y)) in corners.iter().zip(pose.corners()) {
                let at = self.seen_at(x, y);
                let squared = ((at.x - corner.x).powi(2) + (at.y - corner.y).powi(2)) / prior.pixel.powi(2);
                if squared.is_nan() {
                    return f64::INFINITY;
                }
                cost += robust(squared);
            }
        }
        let g = self.unknowns();
        let (expected, weight) = prior.terms();
        (0..UNKNOWNS)
            .map(|i| weight[i] * (g[i] - expected[i]).powi(2))
            .sum::<f64>()
            + cost
    }

    fn step(
        &self,
        seen: &[[PhotoPoint; 4]],
        poses: &[TablePose],
        prior: &Prior,
        damping: f64,
    ) -> Option<(Table, Vec<TablePose>)> {
        let g = self.unknowns();
        let (expected, weight) = prior.terms();
        let mut a = [[0.0; UNKNOWNS]; UNKNOWNS];
        let mut b = [0.0; UNKNOWNS];
        for i in 0..UNKNOWNS {
            a[i][i] = weight[i] * (1.0 + damping) + 1e-9;
            b[i] = weight[i] * (expected[i] - g[i]);
        }
        let nudged: [Table; UNKNOWNS] = std::array::from_fn(|i| {
            let mut more = g;
            more[i] += NUDGE;
            self.with(&more)
        });
        let mut blocks = Vec::with_capacity(poses.len());
        for (corners, pose) in seen.iter().zip(poses) {
            let block = self.block(corners, pose, &nudged, prior);
            let inverse = inverse_3(&damped(&block.own, damping))?;
            // What the tile's own motion cannot explain is left to the table.
            for (i, mixed) in block.mixed.iter().enumerate() {
                for (j, other) in block.mixed.iter().enumerate() {
                    a[i][j] += block.table[i][j] - sandwich(mixed, &inverse, other);
                }
                a[i][i] += damping * block.table[i][i];
                b[i] += block.table_right[i] - sandwich(mixed, &inverse, &block.own_right);
            }
            blocks.push((block, inverse));
        }
        let by = solve(a, b)?;
        let next = self.with(&std::array::from_fn(|i| g[i] + by[i]));
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

    /// One tile's part of the normal equations.
    fn block(
        &self,
        corners: &[PhotoPoint; 4],
        pose: &TablePose,
        nudged: &[Table; UNKNOWNS],
        prior: &Prior,
    ) -> Block {
        let here = rows(self, pose);
        let seen: [f64; ROWS] = std::array::from_fn(|r| {
            if r % 2 == 0 {
                corners[r / 2].x
            } else {
                corners[r / 2].y
            }
        });
        let by_table: [[f64; ROWS]; UNKNOWNS] =
            std::array::from_fn(|i| slope(&here, &rows(&nudged[i], pose)));
        let own = [
            TablePose {
                x: pose.x + NUDGE,
                ..*pose
            },
            TablePose {
                y: pose.y + NUDGE,
                ..*pose
            },
            TablePose {
                angle: pose.angle + NUDGE,
                ..*pose
            },
        ];
        let by_own: [[f64; ROWS]; 3] = std::array::from_fn(|k| slope(&here, &rows(self, &own[k])));
        let mut block = Block::default();
        for r in 0..ROWS {
            let (twin, off) = (r ^ 1, seen[r] - here[r]);
            let squared = (off * off + (seen[twin] - here[twin]).powi(2)) / prior.pixel.powi(2);
            let weight = robust_weight(squared) / prior.pixel.powi(2);
            for i in 0..UNKNOWNS {
                block.table_right[i] += weight * by_table[i][r] * off;
                for j in 0..UNKNOWNS {
                    block.table[i][j] += weight * by_table[i][r] * by_table[j][r];
                }
                for (mixed, by) in block.mixed[i].iter_mut().zip(&by_own) {
                    *mixed += weight * by_table[i][r] * by[r];
                }
            }
            for (k, by) in by_own.iter().enumerate() {
                block.own_right[k] += weight * by[r] * off;
                for (l, other) in by_own.iter().enumerate() {
                    block.own[k][l] += weight * by[r] * other[r];
                }
            }
        }
        block
    }
}

/// What is known of the camera beforehand, and how well corners are seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prior {
    /// Likely focal length in pixels.
    pub(crate) focal: f64,
    /// Standard deviation of its logarithm.
    pub(crate) focal_spread: f64,
    /// Standard deviation of the distortion.
    pub(crate) bend_spread: f64,
    /// Standard deviation of the slopes about none; weak, for tables seen through one tile.
    pub(crate) slope_spread: f64,
    /// Standard deviation of a corner in pixels.
    pub(crate) pixel: f64,
    /// Most steps.
    pub(crate) steps: usize,
}

impl Prior {
    /// Expected unknowns and the weights of their squared differences.
    fn terms(&self) -> ([f64; UNKNOWNS], [f64; UNKNOWNS]) {
        let weight = |spread: f64| 1.0 / (spread * spread);
        let slope = weight(self.slope_spread);
        (
            [self.focal.ln(), 0.0, 0.0, 0.0, 0.0],
            [
                weight(self.focal_spread),
                slope,
                slope,
                0.0,
                weight(self.bend_spread),
            ],
        )
    }
}

#[derive(Default)]
struct Block {
    table: [[f64; UNKNOWNS]; UNKNOWNS],
    table_right: [f64; UNKNOWNS],
    mixed: [[f64; 3]; UNKNOWNS],
    own: [[f64; 3]; 3],
    own_right: [f64; 3],
}

const NUDGE: f64 = 1e-6;

fn rows(table: &Table, pose: &TablePose) -> [f64; ROWS] {
    let corners = pose.corners().map(|(x, y)| table.seen_at(x, y));
    std::array::from_fn(|r| {
        if r % 2 == 0 {
            corners[r / 2].x
        } else {
            corners[r / 2].y
        }
    })
}

fn slope(here: &[f64; ROWS], there: &[f64; ROWS]) -> [f64; ROWS] {
    std::array::from_fn(|r| (there[r] - here[r]) / NUDGE)
}

/// Cauchy's cost of a squared error in standard deviations.
fn robust(squared: f64) -> f64 {
    const REACH: f64 = 9.0;
    REACH * (squared / REACH).ln_1p()
}

fn robust_weight(squared: f64) -> f64 {
    1.0 / (1.0 + squared / 9.0)
}

fn damped(a: &[[f64; 3]; 3], damping: f64) -> [[f64; 3]; 3] {
    let mut more = *a;
    for (i, row) in more.iter_mut().enumerate() {
        row[i] += damping * row[i] + 1e-12;
    }
    more
}

/// `a` transposed times `m` times `b`.
fn sandwich(a: &[f64; 3], m: &[[f64; 3]; 3], b: &[f64; 3]) -> f64 {
    a.iter().zip(m).map(|(a, row)| a * dot(*row, *b)).sum()
}

fn inverse_3(a: &[[f64; 3]; 3]) -> Option<[[f64; 3]; 3]> {
    let flat = [
        a[0][0], a[0][1], a[0][2], a[1][0], a[1][1], a[1][2], a[2][0], a[2][1], a[2][2],
    ];
    let inverse = Homography::new(flat)?.inverse();
    let m = inverse.matrix();
    Some([[m[0], m[1], m[2]], [m[3], m[4], m[5]], [m[6], m[7], m[8]]])
}

fn solve(mut a: [[f64; UNKNOWNS]; UNKNOWNS], mut b: [f64; UNKNOWNS]) -> Option<[f64; UNKNOWNS]> {
    for column in 0..UNKNOWNS {
        let pivot = (column..UNKNOWNS).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()))?;
        if a[pivot][column].abs() < 1e-14 {
            return None;
        }
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in column + 1..UNKNOWNS {
            let factor = a[row][column] / a[column][column];
            let pivot = a[column];
            for (value, above) in a[row].iter_mut().zip(pivot).skip(column) {
                *value -= factor * above;
            }
            b[row] -= factor * b[column];
        }
    }
    let mut x = [0.0; UNKNOWNS];
    for row in (0..UNKNOWNS).rev() {
        let rest: f64 = (row + 1..UNKNOWNS).map(|k| a[row][k] * x[k]).sum();
        x[row] = (b[row] - rest) / a[row][row];
    }
    x.iter().all(|v| v.is_finite()).then_some(x)
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn length(a: [f64; 3]) -> f64 {
    dot(a, a).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn points_of_the_table_are_seen_and_found_again() {
        for (x, y) in [(0.0, 0.0), (2.0, 1.0), (-3.0, 2.5)] {
            let (u, v) = TABLE.lies_at(TABLE.seen_at(x, y)).unwrap();
            assert!((u - x).abs() < 1e-4 && (v - y).abs() < 1e-4, "{u} {v}");
        }
    }

    #[test]
    fn one_tile_tells_the_table() {
        let flat = Table { bend: 0.0, ..TABLE };
        let pose = TablePose {
            x: 0.7,
            y: -0.4,
            angle: 0.5,
        };
        let seen = flat.pose(&pose).unwrap();
        let table = Table::from_pose(&seen, (1600, 1200), 1400.0).unwrap();
        assert!(
            (table.slope_x - 0.3).abs() < 1e-6 && (table.slope_y + 0.6).abs() < 1e-6,
            "{table:?}"
        );
        assert!((table.distance - 9.0).abs() < 1e-6, "{table:?}");
        let (found, scale, off) = table.fit(&seen.corners()).unwrap();
        assert!((found.x - pose.x).abs() < 1e-6 && (found.angle - pose.angle).abs() < 1e-6);
        assert!((scale - 1.0).abs() < 1e-6 && off < 1e-6);
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
            pixel: 0.1,
            steps: 60,
        };
        let (table, _) = start.refine(&seen, &guess, &prior).unwrap();
        assert!((table.focal - 1400.0).abs() < 15.0, "{table:?}");
        assert!((table.slope_y + 0.6).abs() < 0.01, "{table:?}");
        assert!((table.bend + 0.05).abs() < 0.01, "{table:?}");
    }
}
