//! Whether a learned deck reads the photographs that it was learned from.

use super::{Learned, LearnedFace, View};
use crate::why::Why;
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
        if let Some((told, corners)) = faces_told(reading).find(|(_, corners)| here(corners)) {
            let fits = |turn: usize| {
                let near =
                    |place: usize| distance(corners[place], view.corners[(place + turn) % 4]) < 0.3 * side;
                let same = catalogue.is_same_look((face, 0), (face, turn as u8));
                (turn == 0 || same) && (0..4).all(near)
            };
            return if told == face && (0..4).any(fits) {
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
            let seen = faces_told(reading).filter(|(told, _)| usize::from(told.0) == place);
            face.copies = face.copies.max(u16::try_from(seen.count()).unwrap_or(u16::MAX));
        }
    }
}

/// The tiles whose faces are certain, with their corners: tiles that are spread out lie anyhow, so that it does not matter
/// whether they touch.
fn faces_told(reading: &Reading) -> impl Iterator<Item = (FaceId, &[PhotoPoint; 4])> {
    let certain = reading.tiles.iter().map(|tile| (tile.face, &tile.corners));
    let near = Why::MayTouch.to_string();
    let near = reading.unsure.iter().filter(move |doubt| doubt.reason == near);
    certain.chain(near.filter_map(|doubt| Some((doubt.candidates.first()?.face, &doubt.corners))))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{catalogue, face, place};
    use crate::{Candidate, Doubt, Slot};

    #[test]
    fn a_tile_whose_cell_alone_is_in_doubt_is_read_and_counted() {
        let faces = [face(1), face(2)];
        let corners = |x: f64| place(x, 100.0, 60.0, 0.3).corners();
        let view = View {
            photo: 0,
            corners: corners(100.0),
        };
        let learned = LearnedFace {
            picture: faces[0].clone(),
            copies: 1,
            views: vec![view],
            doubts: Vec::new(),
        };
        let reading = |why: Why| {
            let doubt = |x| Doubt {
                slot: Slot { x: 0, y: 0 },
                corners: corners(x),
                candidates: vec![Candidate {
                    face: FaceId(0),
                    turn: 0,
                    confidence: 0.99,
                }],
                reason: why.to_string(),
            };
            Reading {
                unsure: vec![doubt(100.0), doubt(250.0)],
                ..Reading::default()
            }
        };
        for (why, again, copies) in [(Why::MayTouch, Again::Found, 2), (Why::Covered, Again::Unsure, 1)] {
            let reading = reading(why);
            let seen = learned.again_in(&view, FaceId(0), &reading, &catalogue(&faces));
            let mut all = Learned {
                faces: vec![learned.clone()],
                unlearned: Vec::new(),
            };
            all.count_copies(&reading);
            assert_eq!((seen, all.faces[0].copies), (again, copies), "{why}");
        }
    }
}
