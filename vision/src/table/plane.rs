//! The table as the camera sees it.

use crate::table::table_pose::TablePose;
use crate::{Homography, PhotoPoint};

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

impl Table {
    /// The same table in a photo enlarged by `factor`.
    pub(crate) fn scaled(&self, factor: f64) -> Table {
        Table {
            centre: self.centre.scaled(factor),
            focal: factor * self.focal,
            ..*self
        }
    }

    /// The table on which a square of side 1 is seen under `pose`, if the focal length is this.
    pub(crate) fn from_pose(pose: &Homography, size: (u32, u32), focal: f64) -> Option<Table> {
        let centre = centre_of(size);
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

    /// The same from the square's shape alone, for the perspective of a small one is noise: as if it were seen from far away. Of
    /// the two tables that would be seen so it is the one that goes away upwards.
    pub(crate) fn from_shape(pose: &Homography, size: (u32, u32), focal: f64) -> Option<Table> {
        let [first, second, third, fourth] = pose.corners();
        let across = (
            0.5 * (second.x - first.x + third.x - fourth.x),
            0.5 * (second.y - first.y + third.y - fourth.y),
        );
        let down = (
            0.5 * (fourth.x - first.x + third.x - second.x),
            0.5 * (fourth.y - first.y + third.y - second.y),
        );
        // How long the directions of the table are seen: an ellipse, whose longer axis the table goes away across.
        let (xx, xy, yy) = (
            across.0 * across.0 + down.0 * down.0,
            across.0 * across.1 + down.0 * down.1,
            across.1 * across.1 + down.1 * down.1,
        );
        let (mean, half) = (0.5 * (xx + yy), (0.5 * (xx - yy)).hypot(xy));
        let (long, short) = (mean + half, mean - half);
        let slope = (long / short.max(1e-9) - 1.0).sqrt();
        let (sin, cos) = (0.5 * (2.0 * xy).atan2(xx - yy)).sin_cos();
        let (slope_x, slope_y) = (slope * sin, -slope * cos);
        let (middle, centre) = (pose.map(0.5, 0.5), centre_of(size));
        let nearer = (slope_x * (middle.x - centre.x) + slope_y * (middle.y - centre.y)) / focal;
        let table = Table {
            centre,
            focal,
            slope_x,
            slope_y,
            distance: (1.0 - nearer) * focal / long.sqrt(),
            bend: 0.0,
        };
        table.is_sound().then_some(table)
    }

    /// Tilt of the table against the photo's plane, as a tangent.
    pub(crate) fn slope(&self) -> f64 {
        self.slope_x.hypot(self.slope_y)
    }

    pub(crate) fn is_sound(&self) -> bool {
        let numbers = [self.focal, self.slope_x, self.slope_y, self.distance, self.bend];
        numbers.iter().all(|v| v.is_finite()) && self.distance > 0.2 && self.focal > 1.0 && self.slope() < 4.0
    }

    /// Unit vectors of the table's frame in camera coordinates.
    #[inline]
    fn axes(&self) -> ([f64; 3], [f64; 3]) {
        let along = 1.0 / (self.slope_x * self.slope_x + 1.0).sqrt();
        let u = [along, 0.0, self.slope_x * along];
        let size = (self.slope_x * self.slope_x + self.slope_y * self.slope_y + 1.0).sqrt();
        let normal = [-self.slope_x / size, -self.slope_y / size, 1.0 / size];
        (u, cross(normal, u))
    }

    /// Where a point of the table is seen; not a number behind the camera.
    #[inline]
    pub(crate) fn seen_at(&self, x: f64, y: f64) -> PhotoPoint {
        self.seen_along(x, y, &self.axes())
    }

    /// The same for four points.
    pub(crate) fn all_seen_at(&self, points: &[(f64, f64); 4]) -> [PhotoPoint; 4] {
        let axes = self.axes();
        points.map(|(x, y)| self.seen_along(x, y, &axes))
    }

    /// The same where the axes are known.
    fn seen_along(&self, x: f64, y: f64, (u, v): &([f64; 3], [f64; 3])) -> PhotoPoint {
        self.project(std::array::from_fn(|i| x * u[i] + y * v[i]))
    }

    /// Where a point at a height over the table is seen; not a number behind the camera.
    pub(crate) fn raised_at(&self, x: f64, y: f64, height: f64) -> PhotoPoint {
        let (u, v) = self.axes();
        let away = cross(u, v);
        self.project(std::array::from_fn(|i| x * u[i] + y * v[i] - height * away[i]))
    }

    /// Where a point is seen, told in camera coordinates from the table's origin.
    fn project(&self, at: [f64; 3]) -> PhotoPoint {
        let z = self.distance + at[2];
        if z <= 1e-6 {
            return PhotoPoint {
                x: f64::NAN,
                y: f64::NAN,
            };
        }
        let (px, py) = (at[0] / z, at[1] / z);
        let stretch = self.focal * (1.0 + self.bend * (px * px + py * py));
        PhotoPoint {
            x: self.centre.x + px * stretch,
            y: self.centre.y + py * stretch,
        }
    }

    /// The point of the table that is seen at a pixel; `None` beyond the horizon.
    pub(crate) fn lies_at(&self, at: PhotoPoint) -> Option<(f64, f64)> {
        self.lies_along(at, &self.axes())
    }

    /// The same where the axes are known.
    fn lies_along(&self, at: PhotoPoint, (u, v): &([f64; 3], [f64; 3])) -> Option<(f64, f64)> {
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
        Some((dot(point, *u), dot(point, *v)))
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
        Homography::from_unit_square(&self.all_seen_at(&pose.corners()))
    }

    /// The rigid pose that lies closest to four points of the photo, its scale against a tile (1 if it fits),
    /// and how far its corners are off at most (in sides) beside that scale.
    pub(crate) fn fit(&self, corners: &[PhotoPoint; 4]) -> Option<(TablePose, f64, f64)> {
        let mut points = [(0.0, 0.0); 4];
        let axes = self.axes();
        for (point, corner) in points.iter_mut().zip(corners) {
            *point = self.lies_along(*corner, &axes)?;
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
        let scale = (cos * cos + sin * sin).sqrt() / 2.0;
        let pose = TablePose {
            x,
            y,
            angle: sin.atan2(cos),
        };
        let mut off: f64 = 0.0;
        for (point, corner) in points.iter().zip(&square) {
            // The square as large as it is seen, and turned so.
            let at = (
                x + 0.5 * (cos * corner.0 - sin * corner.1),
                y + 0.5 * (sin * corner.0 + cos * corner.1),
            );
            let (dx, dy) = (at.0 - point.0, at.1 - point.1);
            off = off.max(dx * dx + dy * dy);
        }
        Some((pose, scale, off.sqrt() / scale.max(1e-9)))
    }
}

pub(crate) fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// The middle of a photograph of a size.
fn centre_of((width, height): (u32, u32)) -> PhotoPoint {
    PhotoPoint {
        x: (f64::from(width) - 1.0) / 2.0,
        y: (f64::from(height) - 1.0) / 2.0,
    }
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
    fn the_shape_of_a_small_tile_tells_the_table_whatever_its_perspective_is() {
        let far = Table {
            slope_x: 0.2,
            distance: 40.0,
            bend: 0.0,
            ..TABLE
        };
        let place = TablePose {
            x: 3.0,
            y: 2.0,
            angle: 0.5,
        };
        let mut corners = far.pose(&place).unwrap().corners();
        let size = (1600, 1200);
        let (sound, off) = ((1.0 / 1.02)..1.02, 0.02);
        // Half a pixel of noise, of which perspective alone is made.
        for (corner, by) in corners.iter_mut().zip([0.5, -0.5, 0.5, -0.5]) {
            corner.x += by;
        }
        let pose = Homography::from_unit_square(&corners).unwrap();
        let wrong = Table::from_pose(&pose, size, 1400.0);
        assert!(
            wrong.is_none_or(|table| (table.slope_y - far.slope_y).abs() > 0.3),
            "{wrong:?}"
        );
        let table = Table::from_shape(&pose, size, 1400.0).unwrap();
        assert!(
            (table.slope_x - 0.2).abs() < 0.1 && (table.slope_y + 0.6).abs() < 0.1,
            "{table:?}"
        );
        let (_, scale, apart) = table.fit(&far.pose(&place).unwrap().corners()).unwrap();
        assert!(sound.contains(&scale) && apart < off, "{scale} {apart}");
    }
}
