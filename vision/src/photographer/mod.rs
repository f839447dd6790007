//! A board and its faces become a photograph whose truth is known: for demonstrations and for tests.
//!
//! A small ray tracer: bent tiles with thickness and rounded corners laid by a hand, a table, other things on it, lamps
//! with soft shadows and mirror images, and a camera with its faults. The same board, faces and settings give the
//! same bytes, everywhere and always. It knows nothing of reading photographs, and reading knows nothing of it.

mod board;
mod body;
mod bow;
mod camera;
mod clutter;
mod colour;
mod develop;
mod hand;
mod lamp;
mod levels;
mod noise;
mod scene;
mod settings;
mod surface;
mod table;
mod thing;
mod truth;
mod vector;

pub use board::{BoardSettings, random_board};
pub use settings::{
    CameraSettings, DevelopSettings, HandSettings, Islands, Level, LightSettings, PrintSettings, Settings,
    Shade, TableKind,
};
pub use truth::{TileTruth, Truth};

use crate::Photo;
use body::Shape;
use bow::Bow;
use camera::Camera;
use colour::Linear;
use hand::Pose;
use noise::speck;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use scene::{Body, Scene};
use surface::{Prints, Surface};
use vector::Vector;

/// A tile that is to be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lay {
    /// Its column.
    pub x: i32,
    /// Its row, downwards.
    pub y: i32,
    /// Clockwise quarter turns.
    pub turn: u8,
    /// What it shows.
    pub shows: Shows,
}

/// The side of a tile that lies up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The face of this place in [`Pictures::faces`].
    Face(usize),
    /// The back of this place in [`Pictures::backs`].
    Back(usize),
}

/// What the tiles look like: square pictures.
#[derive(Clone, Copy, Debug)]
pub struct Pictures<'a> {
    /// Faces.
    pub faces: &'a [Photo],
    /// Backs.
    pub backs: &'a [Photo],
    /// Faces of tiles that are of another deck.
    pub strangers: &'a [Photo],
}

/// A photograph and its truth.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The pixels, before any compression.
    pub photo: Photo,
    /// What is to be seen on it.
    pub truth: Truth,
}

/// Takes a photograph of a board. What shows a picture that is not there is left out.
pub fn photograph(board: &[Lay], pictures: Pictures<'_>, settings: &Settings) -> Shot {
    let all: Vec<&Photo> = (pictures.faces.iter())
        .chain(pictures.backs)
        .chain(pictures.strangers)
        .collect();
    let print_of = |tile: &Lay| match tile.shows {
        Shows::Face(face) => (face < pictures.faces.len()).then_some(face),
        Shows::Back(back) => (back < pictures.backs.len()).then_some(pictures.faces.len() + back),
    };
    let laid: Vec<(usize, Lay, usize)> = board
        .iter()
        .enumerate()
        .filter_map(|(place, tile)| Some((place, *tile, print_of(tile)?)))
        .collect();
    let stream = |number: u64| {
        let mut random = ChaCha8Rng::seed_from_u64(settings.seed);
        random.set_stream(number);
        random
    };
    let tiles: Vec<Lay> = laid.iter().map(|&(_, tile, _)| tile).collect();
    let poses = hand::lay(&tiles, &settings.hand, &mut stream(1));
    let mut bend = stream(5);
    let mut bow = || Bow::random(&settings.hand, &mut bend);
    let bows: Vec<Bow> = poses.iter().map(|_| bow()).collect();
    let half = 0.5 * settings.hand.tile_mm;
    let top = settings.hand.thickness_mm;
    let corners = |pose: &Pose| {
        [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(u, v)| pose.at(u, v, top))
    };
    let mut outline: Vec<Vector> = poses.iter().flat_map(corners).collect();
    if outline.is_empty() {
        outline = [(-120.0, -90.0), (120.0, 90.0)]
            .map(|(x, y)| Vector::new(x, y, 0.0))
            .to_vec();
    }
    let size = (settings.width, settings.height);
    let camera = Camera::over(&outline, &settings.camera, settings.hand.tile_mm, size);

    let side_px = |pose: &Pose| {
        let at = Vector::new(pose.x, pose.y, top);
        camera.focal * settings.hand.tile_mm / camera.depth(at).max(1.0)
    };
    let mut prints = Prints::new(all, settings);
    let mut tile = |pose: &Pose, bow: Bow, picture: usize, place: usize| {
        let (print, size) = prints.of(picture, side_px(pose) * f64::from(settings.samples));
        let surface = Surface::Tile {
            print,
            size,
            half,
            place,
        };
        let radius = settings.hand.corner_mm.min(half);
        let shape = Shape::slab(pose.x, pose.y, pose.angle, [half, half], radius, 0.02, top);
        Body {
            shape: shape.bent(bow),
            surface,
        }
    };
    let mut bodies: Vec<Body> = Vec::with_capacity(poses.len() + settings.clutter as usize);
    for (place, ((&(_, _, picture), pose), &bow)) in laid.iter().zip(&poses).zip(&bows).enumerate() {
        bodies.push(tile(pose, bow, picture, place));
    }
    bodies.extend(clutter::clutter(&poses, &bodies, settings, &mut stream(2)));
    if !pictures.strangers.is_empty() {
        let first = pictures.faces.len() + pictures.backs.len();
        for (stranger, pose) in clutter::strangers(&poses, settings, &mut stream(4))
            .iter()
            .enumerate()
        {
            let picture = first + stranger % pictures.strangers.len();
            bodies.push(tile(pose, bow(), picture, bodies.len()));
        }
    }
    let prints = prints.into_made();
    let target = mirror_target(&poses, top, settings.seed);
    let scene = Scene::new(bodies, &prints, &camera, settings, target);

    let raw = expose(&scene, &camera, settings);
    let photo = develop::develop(raw, settings, &mut stream(3));
    let truth = truth::truth(&laid, &poses, &bows, &scene, &camera, &photo, settings);
    Shot { photo, truth }
}

/// The light that falls on each pixel.
fn expose(scene: &Scene<'_>, camera: &Camera, settings: &Settings) -> Vec<Linear> {
    let samples = settings.samples.clamp(1, 8);
    let share = 1.0 / f64::from(samples);
    let mut raw = Vec::with_capacity(settings.width as usize * settings.height as usize);
    for row in 0..settings.height {
        for column in 0..settings.width {
            let look = |sample: u32| {
                let (right, down) = (sample % samples, sample / samples);
                let x = f64::from(column) - 0.5 + share * (f64::from(right) + 0.5);
                let y = f64::from(row) - 0.5 + share * (f64::from(down) + 0.5);
                let number = i64::from(row * samples + down);
                let grain = (
                    speck(i64::from(column * samples + right), number, 1),
                    speck(i64::from(column * samples + right), number, 2),
                );
                // One ray that meets a lamp's mirror image must not outshine its neighbours.
                let light = scene.light(&camera.ray(x, y), (x, y), grain);
                Linear(light.0.map(|part| part.min(12.0)))
            };
            // Where the two ends of the diagonal are alike, the rest of the pixel is too.
            let last = samples * samples - 1;
            let first = look(0);
            let (mut sum, mut count) = (first, 1.0);
            if last > 0 {
                let other = look(last);
                (sum, count) = (sum.plus(other), 2.0);
                if !first.is_like(other) {
                    for sample in 1..last {
                        (sum, count) = (sum.plus(look(sample)), count + 1.0);
                    }
                }
            }
            raw.push(sum.scaled(1.0 / count));
        }
    }
    raw
}

/// The point of the board that mirrors the lamp when there is glare.
fn mirror_target(poses: &[Pose], top: f64, seed: u64) -> Vector {
    if poses.is_empty() {
        return Vector::default();
    }
    let place = (speck(21, 22, seed as u32) * poses.len() as f32) as usize;
    let pose = poses[place.min(poses.len() - 1)];
    Vector::new(pose.x, pose.y, top)
}

#[cfg(test)]
mod tests;
