//! Whether a learned deck reads the photographs that it was learned from.

use super::cut::{cut, natural_side};
use super::same::gains::Lamps;
use super::same::look::Look;
use super::same::{SAME, SAME_PHOTO};
use super::{Learned, LearnedFace, View};
use crate::conclude::why::Why;
use crate::photo::pyramid::Pyramid;
use crate::{Catalogue, FaceId, Homography, Photo, PhotoPoint, Reading};
use std::cell::OnceCell;

/// What lies nearer than this, in sides, is the same tile.
const NEAR: f64 = 0.35;

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
        let side = side(&view.corners);
        let here = |corners: &[PhotoPoint; 4]| lie_together(&view.corners, corners);
        if let Some((told, corners)) = faces_told(reading).find(|(_, corners)| here(corners)) {
            let fits = |turn: usize| {
                let near =
                    |place: usize| corners[place].distance(view.corners[(place + turn) % 4]) < 0.3 * side;
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
    /// Counts the copies anew from a reading of a photograph (told by its number): it may have found a tile whose outline was not
    /// seen. Face `n` is that of place `n` in the catalogue.
    ///
    /// A reading knows none but the faces that were learned, so that it may take another tile for that which is most like it. What
    /// lies there must look as the face does, as if it had been cut out; if not, it is only [perhaps](LearnedFace::perhaps) a copy.
    pub fn count_copies(&mut self, number: usize, photo: &Photo, reading: &Reading) {
        let pyramid = OnceCell::new();
        let mut certain: Vec<(usize, [PhotoPoint; 4])> = Vec::new();
        let mut perhaps: Vec<(usize, View)> = Vec::new();
        for (told, &corners) in faces_told(reading) {
            let place = usize::from(told.0);
            let Some(face) = self.faces.get(place) else {
                continue;
            };
            let was_cut_out = |face: &LearnedFace| {
                let mut views = face.views_in(number);
                views.any(|view| lie_together(&view.corners, &corners))
            };
            if was_cut_out(face) {
                continue;
            }
            let is_another = self.faces.iter().any(was_cut_out);
            let pyramid = || pyramid.get_or_init(|| Pyramid::new(photo));
            if !is_another && face.is_seen_at(&corners, pyramid(), number) {
                certain.push((place, corners));
            } else {
                let view = View {
                    photo: number,
                    corners,
                };
                perhaps.push((place, view));
            }
        }
        for (place, face) in self.faces.iter_mut().enumerate() {
            let more = certain.iter().filter(|(certain, _)| *certain == place);
            let seen = face.views_in(number).count() + more.count();
            face.copies = face.copies.max(u16::try_from(seen).unwrap_or(u16::MAX));
            let perhaps = perhaps.iter().filter(|(perhaps, _)| *perhaps == place);
            // Where as many or more lay in another photograph it changes nothing.
            face.perhaps.extend(
                perhaps
                    .skip(usize::from(face.copies).saturating_sub(seen))
                    .map(|(_, view)| *view),
            );
        }
        self.unlearned.retain(|view| {
            let mut certain = certain.iter();
            view.photo != number || !certain.any(|(_, corners)| lie_together(&view.corners, corners))
        });
    }
}

impl LearnedFace {
    /// Where it was cut out of a photograph.
    fn views_in(&self, number: usize) -> impl Iterator<Item = &View> {
        self.views.iter().filter(move |view| view.photo == number)
    }

    /// Whether what lies somewhere in a photograph is the same, compared as what was cut out is: with the face as it is seen in that
    /// photograph, or if it is not, in another light.
    fn is_seen_at(&self, corners: &[PhotoPoint; 4], pyramid: &Pyramid, number: usize) -> bool {
        let look = |corners: &[PhotoPoint; 4]| {
            let pose = Homography::from_unit_square(corners)?;
            Look::new(&cut(pyramid, &pose, natural_side(&pose))?)
        };
        let Some(here) = look(corners) else {
            return false;
        };
        let differs = |face: &Look, lamps| {
            let likeness = face.likeness(&here, &face.correlations(&here), lamps);
            likeness.map_or(f32::INFINITY, |likeness| likeness.worst)
        };
        let mut seen = self
            .views_in(number)
            .filter_map(|view| look(&view.corners))
            .peekable();
        if seen.peek().is_some() {
            return seen.any(|face| differs(&face, Lamps::One) < SAME_PHOTO);
        }
        Look::new(&self.picture).is_some_and(|face| differs(&face, Lamps::Two) < SAME)
    }
}

/// The tiles whose faces are certain, with their corners: tiles that are spread out lie anyhow, so that it does not matter
/// whether they touch.
pub(super) fn faces_told(reading: &Reading) -> impl Iterator<Item = (FaceId, &[PhotoPoint; 4])> {
    let certain = reading.tiles.iter().map(|tile| (tile.face, &tile.corners));
    let near = Why::MayTouch.to_string();
    let near = reading.unsure.iter().filter(move |doubt| doubt.reason == near);
    certain.chain(near.filter_map(|doubt| Some((doubt.candidates.first()?.face, &doubt.corners))))
}

/// Whether a tile that is read lies where a face was cut out.
fn lie_together(cut_out: &[PhotoPoint; 4], read: &[PhotoPoint; 4]) -> bool {
    middle(cut_out).distance(middle(read)) < NEAR * side(cut_out)
}

/// The side of a square that is seen so, in pixels.
fn side(corners: &[PhotoPoint; 4]) -> f64 {
    corners[0].distance(corners[2]) / std::f64::consts::SQRT_2
}

fn middle(corners: &[PhotoPoint; 4]) -> PhotoPoint {
    corners
        .iter()
        .fold(PhotoPoint { x: 0.0, y: 0.0 }, |sum, c| PhotoPoint {
            x: sum.x + c.x / 4.0,
            y: sum.y + c.y / 4.0,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{catalogue, face, photo, place};
    use crate::{Candidate, Doubt, Slot, TileRead};

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
            perhaps: Vec::new(),
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
                is_of_corners_alone: false,
            };
            Reading {
                unsure: vec![doubt(100.0), doubt(250.0)],
                ..Reading::default()
            }
        };
        let seen = photo(
            &[100.0, 250.0].map(|x| (place(x, 100.0, 60.0, 0.3), &faces[0])),
            [0.9; 3],
        );
        for (why, again, copies) in [(Why::MayTouch, Again::Found, 2), (Why::Covered, Again::Unsure, 1)] {
            let reading = reading(why);
            let again_seen = learned.again_in(&view, FaceId(0), &reading, &catalogue(&faces));
            let mut all = Learned {
                faces: vec![learned.clone()],
                unlearned: Vec::new(),
            };
            all.count_copies(0, &seen, &reading);
            assert_eq!((again_seen, all.faces[0].copies), (again, copies), "{why}");
        }
    }

    #[test]
    fn a_tile_that_is_read_as_another_is_no_copy_of_it_but_asked_about() {
        let at = |tile: usize| place(100.0 + 150.0 * tile as f64, 100.0, 90.0, 0.3);
        let view = |tile: usize| View {
            photo: 0,
            corners: at(tile).corners(),
        };
        let learned = |seed: u32, tile: usize| LearnedFace {
            picture: face(seed),
            copies: 1,
            views: vec![view(tile)],
            doubts: Vec::new(),
            perhaps: Vec::new(),
        };
        let read = |tile: usize| TileRead {
            face: FaceId(0),
            slot: Slot { x: 0, y: 0 },
            or_slot: None,
            turn: 0,
            confidence: 0.99,
            corners: at(tile).corners(),
        };
        let reading = Reading {
            tiles: vec![read(0), read(1)],
            ..Reading::default()
        };
        // The second tile is the same, another that was not cut out, or another that was.
        for (seed, was_cut_out, copies) in [(1, false, 2), (2, false, 1), (2, true, 1)] {
            let faces = [face(1), face(seed)];
            let seen = photo(&[(at(0), &faces[0]), (at(1), &faces[1])], [0.9; 3]);
            let mut all = Learned {
                faces: vec![learned(1, 0)],
                unlearned: vec![view(1)],
            };
            if was_cut_out {
                all.faces.push(learned(seed, 1));
            }
            all.count_copies(0, &seen, &reading);
            let (perhaps, unlearned): (&[View], &[View]) = match copies {
                1 => (&[view(1)], &[view(1)]),
                _ => (&[], &[]),
            };
            assert_eq!(all.faces[0].copies, copies, "{seed}");
            assert_eq!(all.faces[0].perhaps, perhaps, "{seed}");
            assert_eq!(all.unlearned, unlearned, "{seed}");
        }
    }
}
