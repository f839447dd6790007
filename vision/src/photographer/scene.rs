//! The scene: solids, light and shadow, and the light that comes along a ray.

use super::body::{Hit, Shape};
use super::camera::Camera;
use super::colour::Linear;
use super::lamp::{Lamp, lamps, mirrored};
use super::noise::{layered, mix, smooth, speck, step};
use super::settings::{Settings, Shade};
use super::surface::{Print, Surface};
use super::table::Table;
use super::vector::{Ray, Vector};

/// A thing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    pub(crate) shape: Shape,
    pub(crate) surface: Surface,
}

/// Everything that a ray may meet.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) bodies: Vec<Body>,
    prints: &'a [Print],
    table: Table,
    lamps: Vec<Lamp>,
    ambient: Linear,
    tile_gloss: f64,
    bevel: f64,
    /// How far prints are off the middle at most, and their size.
    register: (f64, f64),
    wear: f64,
    core: Linear,
    shade: Shade,
    seed: u32,
    /// By lamp: which bodies may shade a place of the table.
    shadows: Vec<Bins>,
    /// Which bodies are near a place of the table.
    near: Bins,
    /// Which bodies a pixel may show.
    seen: Bins,
}

/// Lists of bodies by place on a plane.
#[derive(Debug)]
struct Bins {
    low: (f64, f64),
    size: f64,
    columns: usize,
    lists: Vec<Vec<u16>>,
    /// For places outside.
    all: Vec<u16>,
}

impl Bins {
    fn new(low: (f64, f64), high: (f64, f64), size: f64, circles: &[(f64, f64, f64)]) -> Bins {
        let columns = ((high.0 - low.0) / size).ceil().max(1.0) as usize;
        let rows = ((high.1 - low.1) / size).ceil().max(1.0) as usize;
        let mut lists = vec![Vec::new(); columns * rows];
        for (body, &(x, y, radius)) in circles.iter().enumerate() {
            let cell = |t: f64, most: usize| t.clamp(0.0, most as f64 - 1.0) as usize;
            let first = (
                cell((x - radius - low.0) / size, columns),
                cell((y - radius - low.1) / size, rows),
            );
            let last = (
                cell((x + radius - low.0) / size, columns),
                cell((y + radius - low.1) / size, rows),
            );
            for row in first.1..=last.1 {
                for column in first.0..=last.0 {
                    lists[row * columns + column].push(body as u16);
                }
            }
        }
        Bins {
            low,
            size,
            columns,
            lists,
            all: (0..circles.len() as u16).collect(),
        }
    }

    fn at(&self, x: f64, y: f64) -> &[u16] {
        let (column, row) = ((x - self.low.0) / self.size, (y - self.low.1) / self.size);
        if column < 0.0 || row < 0.0 || column >= self.columns as f64 {
            return &self.all;
        }
        self.lists
            .get(row as usize * self.columns + column as usize)
            .map_or(&self.all, Vec::as_slice)
    }
}

/// How far around a thing the table is darker.
const CONTACT_MM: f64 = 26.0;

impl<'a> Scene<'a> {
    pub(crate) fn new(
        bodies: Vec<Body>,
        prints: &'a [Print],
        camera: &Camera,
        settings: &Settings,
        target: Vector,
    ) -> Scene<'a> {
        let light = &settings.light;
        let lamps = lamps(settings, camera, target);
        let bounds: Vec<(Vector, f64)> = bodies.iter().map(|body| body.shape.bounds()).collect();
        let (mut low, mut high) = ((-300.0, -300.0), (300.0, 300.0));
        for (centre, radius) in &bounds {
            low = (
                f64::min(low.0, centre.x - radius - 200.0),
                f64::min(low.1, centre.y - radius - 200.0),
            );
            high = (
                f64::max(high.0, centre.x + radius + 200.0),
                f64::max(high.1, centre.y + radius + 200.0),
            );
        }
        let shadow_of = |lamp: &Lamp| {
            let circles: Vec<_> = bounds
                .iter()
                .map(|&(centre, radius)| lamp.shadow(centre, radius))
                .collect();
            Bins::new(low, high, 15.0, &circles)
        };
        let near: Vec<_> = bounds
            .iter()
            .map(|&(centre, radius)| (centre.x, centre.y, radius + CONTACT_MM))
            .collect();
        let seen: Vec<_> = bounds
            .iter()
            .map(|&(centre, radius)| match camera.project(centre) {
                Some(place) if camera.depth(centre) > 1.5 * radius => {
                    let spread = 1.35 * camera.focal * radius / (camera.depth(centre) - radius) + 4.0;
                    (place.x, place.y, spread)
                }
                _ => (0.0, 0.0, 1e7),
            })
            .collect();
        let ambient = Linear::kelvin(
            light
                .kelvin_second
                .clamp(light.kelvin - 900.0, light.kelvin + 900.0),
        );
        Scene {
            shadows: lamps.iter().map(shadow_of).collect(),
            near: Bins::new(low, high, 15.0, &near),
            seen: Bins::new((0.0, 0.0), (camera.width, camera.height), 32.0, &seen),
            table: Table::new(settings.table, settings.seed as u32 ^ 0x51ed),
            ambient: ambient.scaled(light.ambient as f32),
            tile_gloss: settings.hand.gloss,
            bevel: settings.hand.bevel_mm,
            register: (settings.print.shift_mm, settings.print.scale),
            wear: settings.hand.wear,
            core: Linear::srgb(settings.hand.core),
            shade: light.shade,
            seed: settings.seed as u32,
            bodies,
            prints,
            lamps,
        }
    }

    /// The first thing that a ray from the camera meets near this place of the picture; `None`: the table.
    pub(crate) fn first(&self, ray: &Ray, place: (f64, f64)) -> Option<(usize, Hit)> {
        let mut first: Option<(usize, Hit)> = None;
        for &body in self.seen.at(place.0, place.1) {
            if let Some(hit) = self.bodies[usize::from(body)].shape.hit(ray)
                && first
                    .as_ref()
                    .is_none_or(|(_, nearest)| hit.distance < nearest.distance)
            {
                first = Some((usize::from(body), hit));
            }
        }
        first
    }

    /// The light that comes along a ray; `grain` (0 to 1, two of them) chooses a point of each lamp.
    pub(crate) fn light(&self, ray: &Ray, place: (f64, f64), grain: (f32, f32)) -> Linear {
        let (point, normal, colour, gloss, own) = match self.first(ray, place) {
            Some((index, hit)) => {
                let body = &self.bodies[index];
                let (colour, normal) = self.look(body, &hit);
                (
                    ray.at(hit.distance),
                    normal,
                    colour,
                    body.surface.gloss(self.tile_gloss),
                    Some(index),
                )
            }
            None if ray.along.z < -1e-3 => {
                let point = ray.at(-ray.from.z / ray.along.z);
                (
                    point,
                    Vector::UP,
                    self.table.colour(point.x, point.y),
                    self.table.gloss(),
                    None,
                )
            }
            None => return self.ambient.scaled(0.4),
        };
        let mut sum = colour
            .times(self.ambient)
            .scaled(self.openness(point, normal, own));
        for (lamp, shadows) in self.lamps.iter().zip(&self.shadows) {
            let off = lamp.at - point;
            let facing = normal.dot(off.unit());
            if facing <= 0.0 {
                continue;
            }
            let open = self.reaches(lamp, shadows, point, normal, grain) * self.gap_in_shade(lamp, point);
            if open <= 0.0 {
                continue;
            }
            let nearness = (lamp.at.length() / off.length()).powi(2) as f32;
            let lit = lamp.colour.scaled(open * nearness);
            sum = sum.plus(colour.times(lit).scaled(facing as f32));
            if gloss > 0.0 {
                sum = sum.plus(lit.scaled(mirrored(ray, normal, off, lamp.radius, gloss)));
            }
        }
        sum
    }

    /// Colour and normal of a thing where it was hit.
    fn look(&self, body: &Body, hit: &Hit) -> (Linear, Vector) {
        let Surface::Tile {
            print,
            size,
            half,
            place,
        } = body.surface
        else {
            return (body.surface.colour(hit, self.core), hit.normal);
        };
        let (u, v) = hit.local;
        if !hit.is_top {
            return (
                self.core
                    .scaled(0.8 + 0.4 * speck((u * 3.0) as i64, (v * 3.0) as i64, 1)),
                hit.normal,
            );
        }
        // The whitest paper throws back nine tenths of the light.
        let (most, scale) = self.register;
        let off = |way: i64| most * (2.0 * f64::from(speck(place as i64, way, 55)) - 1.0);
        let on_print = |t: f64, way: i64| 0.5 + 0.5 * (t - off(way)) / (half * scale);
        let printed = self.prints[print]
            .at(size, on_print(u, 1), on_print(v, 2))
            .scaled(0.88);
        // Worn edges show the core.
        let border = half - u.abs().max(v.abs());
        let scuffed = layered(u / 2.0 + 40.0 * place as f64, v / 2.0, 3, 77);
        let worn = self.wear as f32 * (1.0 - step(0.15, 1.6, border as f32)) * step(0.35, 0.6, scuffed);
        let paper = Linear::srgb([226, 222, 212]);
        // No face is quite even: each mirrors a lamp in its own way.
        let uneven =
            |seed: u32| f64::from(smooth(u / 40.0 + 9.0 * place as f64, v / 40.0, seed) - 0.5) * 0.05;
        let mut normal = hit.normal + Vector::new(uneven(3), uneven(4), 0.0);
        if border < self.bevel {
            let slope = 0.7 * (1.0 - border / self.bevel);
            let (right, down) = if u.abs() > v.abs() {
                (slope * u.signum(), 0.0)
            } else {
                (0.0, slope * v.signum())
            };
            normal = normal + body.shape.turned(right, down);
        }
        (printed.mix(paper, worn), normal.unit())
    }

    /// How much of the sky a point sees: less beside things.
    fn openness(&self, point: Vector, normal: Vector, own: Option<usize>) -> f32 {
        let mut open = 1.0;
        for &body in self.near.at(point.x, point.y) {
            if own == Some(usize::from(body)) {
                continue;
            }
            let shape = &self.bodies[usize::from(body)].shape;
            let (low, high) = shape.heights();
            let over = (high - point.z).min(CONTACT_MM);
            if over <= 0.05 || low > point.z + CONTACT_MM {
                continue;
            }
            let away = shape.distance_from_above(point.x, point.y) + (low - point.z).max(0.0);
            let reach = 0.9 * over + 0.3;
            open *= 1.0 - 0.62 * (-away / reach).exp();
        }
        let upright = (0.6 + 0.4 * normal.z) as f32;
        open as f32 * upright
    }

    /// Whether the light of a lamp reaches a point: 1 or 0.
    fn reaches(&self, lamp: &Lamp, shadows: &Bins, point: Vector, normal: Vector, grain: (f32, f32)) -> f32 {
        let (x, y) = lamp.on_table(point);
        let candidates = shadows.at(x, y);
        if candidates.is_empty() {
            return 1.0;
        }
        let from = point + normal * 0.02;
        let angle = std::f64::consts::TAU * f64::from(grain.0);
        let radius = lamp.radius * f64::from(grain.1).sqrt();
        let axis = lamp.at.unit();
        let across = axis.cross(Vector::new(0.3, 0.9, 0.1)).unit();
        let goal = lamp.at + across * (radius * angle.cos()) + axis.cross(across) * (radius * angle.sin());
        let ray = Ray {
            from,
            along: (goal - from).unit(),
        };
        let is_shaded = candidates
            .iter()
            .any(|&body| self.bodies[usize::from(body)].shape.hit(&ray).is_some());
        if is_shaded { 0.0 } else { 1.0 }
    }

    /// How much light what stands in the way of the main lamp lets through.
    fn gap_in_shade(&self, lamp: &Lamp, point: Vector) -> f32 {
        if self.shade == Shade::Open || lamp.at != self.lamps[0].at {
            return 1.0;
        }
        let (x, y) = lamp.on_table(point);
        let angle = f64::from(speck(11, 12, self.seed)) * std::f64::consts::TAU;
        let (u, v) = (
            x * angle.cos() + y * angle.sin(),
            y * angle.cos() - x * angle.sin(),
        );
        let soft = (0.02 * lamp.radius + 0.6) as f32;
        let offset = 400.0 * f64::from(speck(13, 14, self.seed));
        let band = |t: f64, pitch: f64, wide: f64| {
            let off = ((t + offset) / pitch - ((t + offset) / pitch).round()).abs() * pitch;
            step(-soft, soft, (off - 0.5 * wide) as f32)
        };
        let through = match self.shade {
            Shade::Open => 1.0,
            Shade::Bars => band(u, 170.0, 46.0) * band(v, 260.0, 40.0),
            Shade::Blind => band(u, 34.0, 15.0),
            Shade::Leaves => step(
                0.46,
                0.46 + 0.012 * soft,
                layered(u / 60.0, v / 34.0, 3, self.seed + 6),
            ),
            Shade::Border => step(-3.0 * soft, 3.0 * soft, (u - 0.25 * offset + 50.0) as f32),
        };
        mix(0.12, 1.0, through)
    }
}
