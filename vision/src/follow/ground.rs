//! The table beside the tiles: whether something new lies on it.

use super::frame::{Frame, Plane};
use super::patch::Patch;
use super::proof::{Light, Look};
use crate::{Homography, PhotoPoint};

/// Most places that are looked at.
const MOST: usize = 120;
/// Their side, and how far their middles keep from a tile, in sides of a tile.
const SIDE: f64 = 0.8;
const APART: f64 = 0.45;
/// What hides a place reaches beyond it: so far around its middle nothing may have come, in sides.
const AROUND: f64 = 2.5;
/// A tile's own shadow and side reach so far beyond it, in sides.
const SHADE: f64 = 0.15;
/// A place whose most different part is off by more standard deviations than this has something new on it.
const NEW_PART: f32 = 5.0;
/// The same of its mean, in 8-bit values: brightness and colour.
const NEW_MEAN: [f32; 3] = [32.0, 12.0, 12.0];
/// Of a frame less than this share was seen when it was read: there may be more on the rest.
const KNOWN: f64 = 0.75;

/// A place beside the tiles.
#[derive(Clone, Debug)]
struct Place {
    home: Homography,
    looks: [Look; 3],
}

/// The table.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    places: Vec<Place>,
    size: (usize, usize),
}

impl Ground {
    /// The table as it is in a frame with these tiles.
    pub(super) fn of(frame: &Frame, patches: &[Patch]) -> Ground {
        let size = frame.size();
        let mut sides: Vec<f64> = patches.iter().map(|patch| patch.side).collect();
        sides.sort_by(f64::total_cmp);
        let Some(&side) = sides.get(sides.len() / 2) else {
            return Ground::default();
        };
        let (width, height) = (size.0 as f64, size.1 as f64);
        let pitch = (SIDE * side).max((width * height / MOST as f64).sqrt());
        let side = SIDE * side;
        let (columns, rows) = ((width / pitch) as usize, (height / pitch) as usize);
        let mut places = Vec::new();
        for place in 0..columns * rows {
            let along =
                |place: usize, count: usize, length: f64| (place as f64 + 0.5) / count as f64 * length;
            let (x, y) = (
                along(place % columns, columns, width),
                along(place / columns, rows, height),
            );
            let is_on_tile = |patch: &Patch| {
                let at = patch.home.unmap(x, y);
                let near = -APART..1.0 + APART;
                patch.home.depth(at.x, at.y) > 0.0 && near.contains(&at.x) && near.contains(&at.y)
            };
            if patches.iter().any(is_on_tile) {
                continue;
            }
            let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
            let corners = corners.map(|(u, v)| PhotoPoint {
                x: x + u * side,
                y: y + v * side,
            });
            let Some(home) = Homography::from_unit_square(&corners) else {
                continue;
            };
            let look = |plane| Look::of(frame, plane, &home, side);
            if let (Some(bright), Some(red), Some(blue)) =
                (look(Plane::Bright), look(Plane::Red), look(Plane::Blue))
            {
                let looks = [bright, red, blue];
                places.push(Place { home, looks });
            }
        }
        Ground { places, size }
    }

    /// Whether there is something that was not there, or a part of the table that was not seen.
    pub(super) fn has_changed(&mut self, frame: &Frame, map: &Homography, light: &Light) -> bool {
        !self.knows(map) || self.is_other(frame, map, light, |_| true)
    }

    /// Whether there is something that was not there around a place; what lies at the places of `laid` does not count.
    pub(super) fn has_changed_around(
        &mut self,
        frame: &Frame,
        map: &Homography,
        light: &Light,
        around: &Homography,
        laid: &[Homography],
    ) -> bool {
        let counts = |pose: &Homography| {
            let middle = pose.map(0.5, 0.5);
            let at = around.unmap(middle.x, middle.y);
            let is_near = around.depth(at.x, at.y) > 0.0 && (at.x - 0.5).hypot(at.y - 0.5) < AROUND;
            is_near && !laid.iter().any(|tile| overlap(tile, pose))
        };
        self.is_other(frame, map, light, counts)
    }

    /// Whether anything has come to those places that count.
    fn is_other(
        &mut self,
        frame: &Frame,
        map: &Homography,
        light: &Light,
        counts: impl Fn(&Homography) -> bool,
    ) -> bool {
        self.places.iter_mut().any(|place| {
            let Some(pose) = map.after(&place.home).filter(|pose| frame.holds(&pose.corners())) else {
                return false;
            };
            if !counts(&pose) {
                return false;
            }
            let looks = place.looks.iter_mut().zip(NEW_MEAN);
            looks.into_iter().any(|(look, mean)| {
                look.look(frame, &pose);
                look.worst_part(light.bright()) > NEW_PART || look.mean_error(light).abs() > mean
            })
        })
    }

    /// Whether most of the newest frame was seen when it was read.
    fn knows(&self, map: &Homography) -> bool {
        let (width, height) = (self.size.0 as f64, self.size.1 as f64);
        let known = (0..64).filter(|at| {
            let then = map.unmap(
                (f64::from(at % 8) + 0.5) / 8.0 * width,
                (f64::from(at / 8) + 0.5) / 8.0 * height,
            );
            (0.0..width).contains(&then.x) && (0.0..height).contains(&then.y)
        });
        known.count() as f64 >= KNOWN * 64.0
    }
}

/// Whether a place of the table is partly under a tile, as far as its corners and its middle tell.
fn overlap(tile: &Homography, place: &Homography) -> bool {
    let marks = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.5, 0.5)];
    marks.into_iter().any(|(u, v)| {
        let mark = place.map(u, v);
        let at = tile.unmap(mark.x, mark.y);
        let near = -SHADE..1.0 + SHADE;
        tile.depth(at.x, at.y) > 0.0 && near.contains(&at.x) && near.contains(&at.y)
    })
}
