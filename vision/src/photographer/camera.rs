//! The camera: a pinhole with a little radial distortion.

use super::settings::CameraSettings;
use super::vector::{Ray, Vector};
use crate::PhotoPoint;

/// A camera in its place.
#[derive(Clone, Debug)]
pub(crate) struct Camera {
    pub(crate) position: Vector,
    right: Vector,
    down: Vector,
    pub(crate) forward: Vector,
    /// In pixels.
    pub(crate) focal: f64,
    centre: PhotoPoint,
    /// A point at radius `r` (in focal lengths) appears at `r (1 + k1 r²)`.
    k1: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Camera {
    /// Puts the camera where all of `points` are in the middle `fill` of the picture, `aim` off their centre (in
    /// shares of the picture), or farther off if the tiles are to be seen small.
    pub(crate) fn over(
        points: &[Vector],
        settings: &CameraSettings,
        tile_mm: f64,
        (width, height): (u32, u32),
    ) -> Camera {
        let (width, height) = (f64::from(width), f64::from(height));
        let (tilt, azimuth, roll) = (
            settings.tilt_deg.to_radians(),
            settings.azimuth_deg.to_radians(),
            settings.roll_deg.to_radians(),
        );
        let back = Vector::new(tilt.sin() * azimuth.sin(), tilt.sin() * azimuth.cos(), tilt.cos());
        let level = Vector::new(azimuth.cos(), -azimuth.sin(), 0.0);
        let towards = Vector::new(
            tilt.cos() * azimuth.sin(),
            tilt.cos() * azimuth.cos(),
            -tilt.sin(),
        );
        let mut camera = Camera {
            position: Vector::default(),
            right: level * roll.cos() + towards * roll.sin(),
            down: towards * roll.cos() - level * roll.sin(),
            forward: -back,
            focal: 0.5 * width.max(height) / (0.5 * settings.view_deg.to_radians()).tan(),
            centre: PhotoPoint {
                x: 0.5 * (width - 1.0),
                y: 0.5 * (height - 1.0),
            },
            k1: settings.k1,
            width,
            height,
        };
        let count = points.len().max(1) as f64;
        let middle = points.iter().fold(Vector::default(), |sum, &point| sum + point) * (1.0 / count);
        let mut aim = middle;
        // The middle of the outline as seen is not the centre of the points: a few rounds settle it.
        for _ in 0..6 {
            let (mut near, mut far) = (60.0, 20_000.0);
            for _ in 0..50 {
                let distance = 0.5 * (near + far);
                camera.position = aim + back * distance;
                if camera.reach(points) > settings.fill {
                    near = distance
                } else {
                    far = distance
                }
            }
            if let Some(most) = settings.most_side_px {
                far = far.max(camera.focal * tile_mm / most);
            }
            camera.position = aim + back * far;
            let seen: Vec<PhotoPoint> = points.iter().filter_map(|&point| camera.project(point)).collect();
            let Some(first) = seen.first() else { break };
            let (mut low, mut high) = (*first, *first);
            for point in &seen {
                low = PhotoPoint {
                    x: low.x.min(point.x),
                    y: low.y.min(point.y),
                };
                high = PhotoPoint {
                    x: high.x.max(point.x),
                    y: high.y.max(point.y),
                };
            }
            let off = |low: f64, high: f64, centre: f64, share: f64, side: f64| {
                0.5 * (low + high) - centre + share * side
            };
            let scale = far / camera.focal;
            let across = off(low.x, high.x, camera.centre.x, settings.aim[0], width);
            let down = off(low.y, high.y, camera.centre.y, settings.aim[1], height);
            let shift = (camera.right * across + camera.down * down) * scale;
            aim = aim + Vector::new(shift.x, shift.y, 0.0);
        }
        camera
    }

    /// How far from the centre the farthest point is seen: 1 at the border of the picture.
    fn reach(&self, points: &[Vector]) -> f64 {
        let share = |point: &Vector| match self.project(*point) {
            Some(seen) => {
                let x = (seen.x - self.centre.x).abs() / (0.5 * self.width);
                let y = (seen.y - self.centre.y).abs() / (0.5 * self.height);
                x.max(y)
            }
            None => f64::INFINITY,
        };
        points.iter().map(share).fold(0.0, f64::max)
    }

    /// Where a point is seen; `None` behind the camera.
    pub(crate) fn project(&self, point: Vector) -> Option<PhotoPoint> {
        let off = point - self.position;
        let depth = off.dot(self.forward);
        if depth < 1.0 {
            return None;
        }
        let (x, y) = (off.dot(self.right) / depth, off.dot(self.down) / depth);
        let stretch = self.focal * (1.0 + self.k1 * (x * x + y * y));
        Some(PhotoPoint {
            x: self.centre.x + stretch * x,
            y: self.centre.y + stretch * y,
        })
    }

    /// Whether a place lies in the picture.
    pub(crate) fn sees(&self, place: PhotoPoint) -> bool {
        place.x >= -0.5 && place.y >= -0.5 && place.x < self.width - 0.5 && place.y < self.height - 0.5
    }

    /// How far in front of the camera a point lies.
    pub(crate) fn depth(&self, point: Vector) -> f64 {
        (point - self.position).dot(self.forward)
    }

    /// The ray that is seen at a place of the picture.
    pub(crate) fn ray(&self, x: f64, y: f64) -> Ray {
        let seen = ((x - self.centre.x) / self.focal, (y - self.centre.y) / self.focal);
        let mut free = seen;
        for _ in 0..4 {
            let stretch = 1.0 + self.k1 * (free.0 * free.0 + free.1 * free.1);
            free = (seen.0 / stretch, seen.1 / stretch);
        }
        let along = self.forward + self.right * free.0 + self.down * free.1;
        Ray {
            from: self.position,
            along: along.unit(),
        }
    }
}
