//! What a photograph shows, exactly.

use super::bow::Bow;
use super::camera::Camera;
use super::hand::Pose;
use super::scene::Scene;
use super::settings::Settings;
use super::vector::Ray;
use super::{Lay, Shows};
use crate::{Photo, PhotoPoint};

/// The truth about a photograph.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// The tiles that were laid, in the order of the board.
    pub tiles: Vec<TileTruth>,
}

/// The truth about one tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileTruth {
    /// Its place in the board that was given.
    pub place: usize,
    /// Whether it shows its face.
    pub is_face_up: bool,
    /// The sharp corners of its square, before rounding and as high as it is bent: the printed picture's top-left, top-right, bottom-right and
    /// bottom-left. They may lie outside the photograph.
    pub corners: [PhotoPoint; 4],
    /// Share of it that is covered by other things, 0 to 1.
    pub occluded: f64,
    /// Share of it that is out of the picture, 0 to 1.
    pub out_of_frame: f64,
    /// Share of it that is covered or out of the picture, 0 to 1.
    pub hidden: f64,
    /// The same for a strip along each printed side: north, east, south, west.
    pub hidden_sides: [f64; 4],
    /// Share of what is seen of it that is burnt to white, 0 to 1.
    pub clipped: f64,
    /// Mean length of its sides in pixels.
    pub side_px: f64,
}

/// Points tried along each side of a tile.
const N_POINTS: usize = 20;

/// Looks at points all over each tile.
pub(crate) fn truth(
    laid: &[(usize, Lay, usize)],
    poses: &[Pose],
    bows: &[Bow],
    scene: &Scene<'_>,
    camera: &Camera,
    photo: &Photo,
    settings: &Settings,
) -> Truth {
    let half = 0.5 * settings.hand.tile_mm;
    let top = settings.hand.thickness_mm;
    let at = |tile: usize, u: f64, v: f64| {
        let (u, v) = (u * half, v * half);
        poses[tile].at(u, v, top + bows[tile].height(u, v))
    };
    let look = |tile: usize, u: f64, v: f64| -> Seen {
        let point = at(tile, u, v);
        let Some(place) = camera.project(point).filter(|&place| camera.sees(place)) else {
            return Seen::OutOfFrame;
        };
        let off = point - camera.position;
        let ray = Ray {
            from: camera.position,
            along: off.unit(),
        };
        match scene.first(&ray, (place.x, place.y)) {
            Some((body, hit)) if body != tile && hit.distance < off.length() - 0.05 => Seen::Occluded,
            _ => Seen::Open(is_burnt(photo, place)),
        }
    };
    let tiles = laid.iter().enumerate().map(|(tile, &(place, lay, _))| {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(u, v)| {
            let far = PhotoPoint { x: -1e6, y: -1e6 };
            camera.project(at(tile, u, v)).unwrap_or(far)
        });
        let side = |a: usize, b: usize| corners[a].distance(corners[b]);
        let step = |at: usize| (2.0 * at as f64 + 1.0) / N_POINTS as f64 - 1.0;
        let all: Vec<Seen> = (0..N_POINTS * N_POINTS)
            .map(|at| look(tile, step(at % N_POINTS), step(at / N_POINTS)))
            .collect();
        let share =
            |is: fn(&Seen) -> bool| all.iter().filter(|seen| is(seen)).count() as f64 / all.len() as f64;
        let (occluded, out_of_frame) = (
            share(|seen| *seen == Seen::Occluded),
            share(|seen| *seen == Seen::OutOfFrame),
        );
        let open = share(|seen| matches!(seen, Seen::Open(_)));
        let burnt = share(|seen| *seen == Seen::Open(Burnt::White));
        let inset = 0.94;
        let strip = |on: &dyn Fn(f64) -> (f64, f64)| {
            let is_hidden = |&place: &usize| {
                let (u, v) = on(step(place));
                !matches!(look(tile, u, v), Seen::Open(_))
            };
            (0..N_POINTS).filter(is_hidden).count() as f64 / N_POINTS as f64
        };
        TileTruth {
            place,
            is_face_up: matches!(lay.shows, Shows::Face(_)),
            corners,
            occluded,
            out_of_frame,
            hidden: 1.0 - open,
            hidden_sides: [
                strip(&|t| (t, -inset)),
                strip(&|t| (inset, t)),
                strip(&|t| (t, inset)),
                strip(&|t| (-inset, t)),
            ],
            clipped: if open > 0.0 { burnt / open } else { 0.0 },
            side_px: 0.25 * (side(0, 1) + side(1, 2) + side(2, 3) + side(3, 0)),
        }
    });
    Truth {
        tiles: tiles.collect(),
    }
}

/// How a point of a tile is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    OutOfFrame,
    Occluded,
    Open(Burnt),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Burnt {
    White,
    No,
}

fn is_burnt(photo: &Photo, place: PhotoPoint) -> Burnt {
    let clamp = |t: f64, most: u32| t.round().clamp(0.0, f64::from(most - 1)) as usize;
    let (x, y) = (clamp(place.x, photo.width()), clamp(place.y, photo.height()));
    let at = 3 * (y * photo.width() as usize + x);
    let is_white = photo.rgb()[at..at + 3].iter().all(|&part| part >= 250);
    if is_white { Burnt::White } else { Burnt::No }
}
