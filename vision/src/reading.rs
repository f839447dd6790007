//! What a photograph says: tiles that are certain, places in doubt, tiles that lie face down.

use crate::FaceId;
use crate::conclude::why::Why;

/// A point of the photograph in pixels; the centre of the top-left pixel is (0, 0).
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhotoPoint {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl PhotoPoint {
    /// How far another point is away, in pixels.
    pub fn distance(self, other: PhotoPoint) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The same point in a photo enlarged by `factor` whose pixel centres stay integers.
    pub(crate) fn scaled(self, factor: f64) -> PhotoPoint {
        let shift = 0.5 * factor - 0.5;
        PhotoPoint {
            x: self.x * factor + shift,
            y: self.y * factor + shift,
        }
    }
}

/// A place of the lattice as seen: `x` to the photo's right, `y` downwards; the smallest of each is 0.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

/// A tile that is certain.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq)]
pub struct TileRead {
    /// Which face.
    pub face: FaceId,
    /// Its place.
    pub slot: Slot,
    /// The place that it may as well lie in: it belongs to an Island that lies straight to the others and near them, but
    /// between two cells of their lattice. It touches none of the others here or there.
    pub or_slot: Option<Slot>,
    /// Clockwise quarter turns from the printed orientation as seen in the lattice, 0 to 3.
    pub turn: u8,
    /// Probability that face, turn and slot are right, 0 to 1.
    pub confidence: f64,
    /// The printed face's top-left, top-right, bottom-right, bottom-left.
    pub corners: [PhotoPoint; 4],
}

/// One of the things that a doubtful place may be.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Which face.
    pub face: FaceId,
    /// Clockwise quarter turns, 0 to 3.
    pub turn: u8,
    /// Probability, 0 to 1.
    pub confidence: f64,
}

/// A place where something lies that is not certain.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq)]
pub struct Doubt {
    /// Its place.
    pub slot: Slot,
    /// Corners of the likeliest candidate (printed order), or of the place as seen, clockwise from its top left.
    pub corners: [PhotoPoint; 4],
    /// Likeliest first; may be empty.
    pub candidates: Vec<Candidate>,
    /// Why it is not certain, in a few words: "part of it is covered". One of [`Doubt::reasons`].
    pub reason: String,
    /// Whether only its corners are in doubt: they may be off by more than 4 % of a side, but which tile it is, how it is turned
    /// and its cell are as certain as those of tiles. None of 329 such doubts in photographs with truth was another tile.
    #[cfg_attr(feature = "serde", serde(default))]
    pub is_of_corners_alone: bool,
}

impl Doubt {
    /// Every reason that a reading gives, for a caller who says it in other words.
    pub fn reasons() -> impl Iterator<Item = &'static str> {
        Why::ALL.into_iter().map(Why::in_words)
    }
}

/// A tile that shows its back.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, PartialEq)]
pub struct FaceDown {
    /// Which back, as an index into [`Catalogue::backs`](crate::Catalogue::backs); `None` if that is not clear.
    pub back: Option<usize>,
    /// Clockwise as seen, from the back's own top left.
    pub corners: [PhotoPoint; 4],
}

/// Everything that was read from one photograph. Lists are sorted by slot, then position.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// What is certain.
    pub tiles: Vec<TileRead>,
    /// What is not.
    pub unsure: Vec<Doubt>,
    /// Tiles that show their backs.
    pub face_down: Vec<FaceDown>,
    /// What would help when little or nothing was found: "too dark", "blurred"; and whether tiles lie so that the cells between
    /// them and the others cannot be counted for certain. Empty if all is well.
    pub advice: Vec<String>,
}

impl Reading {
    /// What is read for somebody who plays, to whom it is all the same where exactly corners are: what is in doubt for them alone
    /// is a tile.
    pub fn for_play(&self) -> Reading {
        let mut reading = self.clone();
        reading.unsure.retain(|doubt| {
            let known = doubt.candidates.first().filter(|_| doubt.is_of_corners_alone);
            reading.tiles.extend(known.map(|known| TileRead {
                face: known.face,
                slot: doubt.slot,
                or_slot: None,
                turn: known.turn,
                confidence: known.confidence,
                corners: doubt.corners,
            }));
            known.is_none()
        });
        reading
    }

    /// Counts the cells from the westernmost and the northernmost place in doubt if they lie beyond 0.
    pub(crate) fn count_cells_from_0(&mut self) {
        let least = |along: fn(&Slot) -> i32| {
            let cells = self.unsure.iter().map(|doubt| along(&doubt.slot));
            cells.fold(0, i32::min)
        };
        let (west, north) = (least(|slot| slot.x), least(|slot| slot.y));
        let tiles = self.tiles.iter_mut();
        let told = tiles.flat_map(|tile| std::iter::once(&mut tile.slot).chain(&mut tile.or_slot));
        for slot in told.chain(self.unsure.iter_mut().map(|doubt| &mut doubt.slot)) {
            *slot = Slot {
                x: slot.x - west,
                y: slot.y - north,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::place;

    #[test]
    fn what_is_in_doubt_for_its_corners_alone_is_a_tile_for_play() {
        let doubt = |x: i32, why: Why, is_of_corners_alone: bool| Doubt {
            slot: Slot { x, y: 0 },
            corners: place(100.0 * f64::from(x), 100.0, 90.0, 0.0).corners(),
            candidates: [(5, 3, 0.9), (2, 0, 0.01)]
                .map(|(face, turn, confidence)| Candidate {
                    face: FaceId(face),
                    turn,
                    confidence,
                })
                .to_vec(),
            reason: why.to_string(),
            is_of_corners_alone,
        };
        let reading = Reading {
            unsure: vec![
                doubt(1, Why::Corners, true),
                doubt(2, Why::Corners, false),
                doubt(3, Why::Stranger, false),
            ],
            ..Reading::default()
        };
        let for_play = reading.for_play();
        let expected = TileRead {
            face: FaceId(5),
            slot: Slot { x: 1, y: 0 },
            or_slot: None,
            turn: 3,
            confidence: 0.9,
            corners: reading.unsure[0].corners,
        };
        assert_eq!(for_play.tiles, [expected]);
        assert_eq!(for_play.unsure, reading.unsure[1..]);
    }
}
