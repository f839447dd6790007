//! Something that was found with what it is taken for: told as a tile, told as in doubt, or left out.

use crate::conclude::certainty::SURE_FACE;
use crate::conclude::why::Why;
use crate::find::Found;
use crate::photo::pyramid::Pyramid;
use crate::recognise::Recognised;
use crate::table::plane::Table;
use crate::workings::Terms;
use crate::{Candidate, Catalogue, Doubt, PhotoPoint, PlaceSeen, Slot};

/// A face that takes its corners farther than this (sides) from where they were found has a place of its own.
const MOVED: f64 = 0.03;
/// What is said of a place that is left out.
const NO_TILE: &str = "no tile of this deck";

/// Something that was found, and what it is taken for.
pub(crate) struct Known<'a> {
    pub(crate) recognised: Recognised,
    /// Its likeliest face.
    pub(crate) best: Candidate,
    pub(crate) tile: &'a Found,
    /// In the order of its pose.
    pub(crate) corners: [PhotoPoint; 4],
}

impl Known<'_> {
    /// Its corners in the order of the likeliest face.
    pub(crate) fn printed_corners(&self) -> [PhotoPoint; 4] {
        std::array::from_fn(|c| self.corners[(c + usize::from(self.best.turn)) % 4])
    }

    /// It as a place in doubt; `turn` is that of its pose against the cells, in clockwise quarter turns.
    pub(crate) fn doubt(&self, slot: Slot, turn: u8, most_probable: f64, why: &Why) -> Doubt {
        let turned = |candidate: &Candidate| Candidate {
            turn: (turn + candidate.turn) % 4,
            confidence: candidate.confidence.min(most_probable),
            ..*candidate
        };
        Doubt {
            slot,
            corners: self.printed_corners(),
            candidates: self.recognised.candidates.iter().map(turned).collect(),
            reason: why.to_string(),
            is_of_corners_alone: false,
        }
    }

    pub(crate) fn seen_as_tile(&self) -> PlaceSeen {
        place_seen(&self.recognised, self.corners, PlaceSeen::TILE.to_owned())
    }

    pub(crate) fn seen_in_doubt(&self, why: &Why) -> PlaceSeen {
        place_seen(&self.recognised, self.corners, in_doubt(why))
    }

    pub(crate) fn left_out(&self) -> PlaceSeen {
        left_out(&self.recognised, self.corners)
    }

    /// Whether artwork that tells no size lies elsewhere than the sides that were taken for its tile's.
    pub(crate) fn has_left(&self, catalogue: &Catalogue) -> bool {
        let [named, found] = [&self.recognised.pose, &self.tile.pose].map(|pose| pose.map(0.5, 0.5));
        let apart = named.distance(found);
        catalogue.is_alike_at_any_size() && apart > MOVED * self.tile.pose.side()
    }
}

/// Moves what was found by another face than the likeliest to where that lies, if it lies elsewhere, and measures it there: the other
/// may have been drawn to a neighbour.
pub(crate) fn move_to_face(
    catalogue: &Catalogue,
    (pyramid, table): (&Pyramid, &Table),
    tile: &mut Found,
    recognised: &Recognised,
) {
    let Some(best) = recognised.candidates.first() else {
        return;
    };
    let is_another = !catalogue.is_same_look((best.face, best.turn), tile.look);
    if !is_another || recognised.evidence.face() < SURE_FACE || lies_where_found(catalogue, recognised, tile)
    {
        return;
    }
    let moved = tile.moved_to(
        catalogue,
        (pyramid, table),
        &recognised.pose,
        (best.face, best.turn),
    );
    if let Some(moved) = moved.filter(|moved| lies_where_found(catalogue, recognised, moved)) {
        *tile = moved;
    }
}

/// Corners in the order of the pose: where they were found, unless its face lies elsewhere.
pub(crate) fn corners_of(catalogue: &Catalogue, recognised: &Recognised, tile: &Found) -> [PhotoPoint; 4] {
    if lies_where_found(catalogue, recognised, tile) {
        tile.corners
    } else {
        recognised.pose.corners()
    }
}

/// Whether the likeliest face lies about where the tile was found. One that looks alike at any size does not tell where.
fn lies_where_found(catalogue: &Catalogue, recognised: &Recognised, tile: &Found) -> bool {
    let (named, found) = (recognised.pose.corners(), tile.pose.corners());
    let near = MOVED * tile.pose.side();
    let is_near = |(a, b): (&PhotoPoint, &PhotoPoint)| a.distance(*b) < near;
    catalogue.is_alike_at_any_size() || named.iter().zip(&found).all(is_near)
}

/// What is like no face at all.
pub(crate) fn left_out(recognised: &Recognised, corners: [PhotoPoint; 4]) -> PlaceSeen {
    place_seen(recognised, corners, NO_TILE.to_owned())
}

/// What is said of a place in doubt.
pub(crate) fn in_doubt(why: &Why) -> String {
    format!("{}: {why}", PlaceSeen::DOUBT)
}

fn place_seen(recognised: &Recognised, corners: [PhotoPoint; 4], verdict: String) -> PlaceSeen {
    PlaceSeen {
        corners,
        fit: f64::from(recognised.fit),
        visible: f64::from(recognised.visible),
        verdict,
        terms: recognised.candidates.first().map(|&best| Terms {
            best,
            face: recognised.evidence.face_terms().to_vec(),
            corners: recognised.evidence.corner_terms().to_vec(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use crate::conclude::conclude;
    use crate::find::find;
    use crate::hands::OneHand;
    use crate::outlines::overview::Overview;
    use crate::specimen::{catalogue, face, photo, rows_of_four};
    use crate::{FaceId, Photo};

    #[test]
    fn a_tile_that_was_found_by_another_face_is_measured_where_its_own_lies() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses = rows_of_four(8, (70.0, 80.0), (92.0, 92.0), 90.0, 0.0);
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let done = &mut |_| {};
        let overview = Overview::new(&photo, done);
        let mut findings = find(&overview, &catalogue, &OneHand, done);
        let table = findings.table.unwrap();
        let own = FaceId(5);
        let tile = findings.tiles.iter_mut().find(|tile| tile.look.0 == own).unwrap();
        // As if the other had been drawn to a neighbour's side.
        tile.pose = tile.pose.beside(0.1, -0.05).unwrap();
        (tile.corners, tile.bowed) = (tile.pose.corners(), None);
        tile.place = table.fit(&tile.corners).unwrap().0;
        tile.look = (FaceId(9), 1);
        let (reading, _) = conclude(&overview.pyramid, &catalogue, &mut findings, &OneHand, done);
        assert_eq!((reading.tiles.len(), reading.unsure.len()), (8, 0));
        let told = reading.tiles.iter().find(|tile| tile.face == own).unwrap();
        for (told, corner) in told.corners.iter().zip(poses[5].corners()) {
            let off = told.distance(corner) / 90.0;
            assert!(off < 0.015, "{off}");
        }
    }
}
