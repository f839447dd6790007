//! Lamps: where they stand, what they shade, and their mirror images.

use super::camera::Camera;
use super::colour::Linear;
use super::noise::step;
use super::settings::Settings;
use super::vector::{Ray, Vector};

/// A lamp: a ball of light.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lamp {
    pub(crate) at: Vector,
    pub(crate) radius: f64,
    pub(crate) colour: Linear,
}

impl Lamp {
    /// Where the line from the lamp through a point meets the table.
    pub(crate) fn on_table(&self, point: Vector) -> (f64, f64) {
        let share = self.at.z / (self.at.z - point.z).max(1.0);
        (
            self.at.x + (point.x - self.at.x) * share,
            self.at.y + (point.y - self.at.y) * share,
        )
    }

    /// The circle on the table that holds the shadow of a ball.
    pub(crate) fn shadow(&self, centre: Vector, radius: f64) -> (f64, f64, f64) {
        let (x, y) = self.on_table(centre);
        let over = (self.at.z - centre.z - radius).max(20.0);
        let slope = (self.at - centre).length() / over;
        let spread = self.radius * (centre.z + radius) / over;
        (x, y, (radius * self.at.z / over) * slope + spread + 3.0)
    }
}

/// How bright a lamp is mirrored by a surface, whose mirror is the blunter the less it is glossy.
pub(crate) fn mirrored(ray: &Ray, normal: Vector, off: Vector, radius: f64, gloss: f64) -> f32 {
    let out = ray.along - normal * (2.0 * ray.along.dot(normal));
    let between = out.dot(off.unit()).clamp(-1.0, 1.0).acos();
    let lamp = (radius / off.length()).atan();
    let blur = 0.03 + 0.25 * (1.0 - gloss) * (1.0 - gloss);
    let slant = 1.0 - (-ray.along.dot(normal)).clamp(0.0, 1.0);
    let share = 0.04 + 0.96 * slant.powi(5);
    let seen = 1.0 - step((lamp - blur) as f32, (lamp + blur) as f32, between as f32);
    // A small bright lamp is as bright in the mirror as a large dim one is large.
    let strength = gloss * share * (0.5 / (lamp + 0.5 * blur)).powi(2);
    seen * strength.min(40.0) as f32
}

/// The lamps of the settings, around the point that they light most.
pub(crate) fn lamps(settings: &Settings, camera: &Camera, target: Vector) -> Vec<Lamp> {
    let light = &settings.light;
    let place = |azimuth: f64, elevation: f64| {
        let (azimuth, elevation) = (azimuth.to_radians(), elevation.to_radians());
        let level = elevation.cos();
        target + Vector::new(level * azimuth.sin(), level * azimuth.cos(), elevation.sin()) * 1500.0
    };
    let along = (target - camera.position).unit();
    let at = if light.glare {
        target + Vector::new(along.x, along.y, -along.z) * 1500.0
    } else {
        place(light.azimuth_deg, light.elevation_deg)
    };
    let main = (1.0 - light.ambient) * (1.0 - light.second);
    let lamp = |at: Vector, kelvin: f64, strength: f64| {
        let facing = ((at - target).unit().z).max(0.25);
        Lamp {
            at,
            radius: light.softness_mm,
            colour: Linear::kelvin(kelvin).scaled((strength / facing) as f32),
        }
    };
    let mut lamps = vec![lamp(at, light.kelvin, main)];
    if light.second > 0.0 {
        let second = place(light.azimuth_deg + 130.0, 50.0);
        lamps.push(lamp(
            second,
            light.kelvin_second,
            (1.0 - light.ambient) * light.second,
        ));
    }
    lamps
}
