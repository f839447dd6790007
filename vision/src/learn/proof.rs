//! Whether a learned deck reads the photographs that it was learned from.

use super::{Learned, LearnedFace, View};
use crate::{Catalogue, FaceId, PhotoPoint, Reading};

/// What a reading makes of a tile that a face was learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The same face at the same turn.
    Found,
    /// The place is told, but not as certain.
    Unsure,
    /// It is read as another face, or otherwise turned.
    Otherwise,
    /// It is not found.
    Missed,
}

impl LearnedFace {
    /// What a reading of the view's photograph makes of it, if the face is the one of this place in the catalogue.
    pub fn again_in(&self, view: &View, face: FaceId, reading: &Reading, catalogue: &Catalogue) -> Again {
        let middle = middle(&view.corners);
        let side = distance(view.corners[0], view.corners[2]) / std::f64::consts::SQRT_2;
        let here = |corners: &[PhotoPoint; 4]| distance(self::middle(corners), middle) < 0.35 * side;
        if let Some(tile) = reading.tiles.iter().find(|tile| here(&tile.corners)) {
            let fits = |turn: usize| {
                let near = |place: usize| {
                    distance(tile.corners[place], view.corners[(place + turn) % 4]) < 0.3 * side
                };
                let same = catalogue.is_same_look((face, 0), (face, turn as u8));
                (turn == 0 || same) && (0..4).all(near)
            };
            return if tile.face == face && (0..4).any(fits) {
                Again::Found
            } else {
                Again::Otherwise
            };
        }
        if reading.unsure.iter().any(|doubt| here(&doubt.corners)) {
            Again::Unsure
        } else {
            Again::Missed
        }
    }
}

impl Learned {
    /// Counts the copies anew: a reading may have found a tile whose outline was not seen. Face `n` is that of place `n` in the catalogue.
    pub fn count_copies(&mut self, reading: &Reading) {
        for (place, face) in self.faces.iter_mut().enumerate() {
            let seen = reading
                .tiles
                .iter()
                .filter(|tile| usize::from(tile.face.0) == place);
            face.copies = face.copies.max(u16::try_from(seen.count()).unwrap_or(u16::MAX));
        }
    }
}

fn middle(corners: &[PhotoPoint; 4]) -> PhotoPoint {
    corners
        .iter()
        .fold(PhotoPoint { x: 0.0, y: 0.0 }, |sum, c| PhotoPoint {
            x: sum.x + c.x / 4.0,
            y: sum.y + c.y / 4.0,
        })
}

fn distance(a: PhotoPoint, b: PhotoPoint) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}
