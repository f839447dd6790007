//! What one reading shows, laid on the cells that are told, and held against what is followed.

use super::bearing::turned_against;
use crate::cell_corners::cell_corners;
use crate::deck::Deck;
use crate::table::{Candidate, Table, Unsure, likeliest_copy};
use rules::match_attach::{Bearing, Board, PlacedTile, TileId};
use rules::{Cell, QuarterTurn};
use vision::{Fate, PhotoPoint};

/// Something that lies on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// In the photograph: as printed, if a tile lies there turned by `turn`.
    pub(super) corners: [PhotoPoint; 4],
    pub(super) cell: Cell,
    pub(super) turn: QuarterTurn,
    /// Which tile; `None` while that is in doubt.
    pub(super) tile: Option<TileId>,
}

/// A place that was read earlier, where it is in the newest picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Known {
    pub(super) place: Place,
    pub(super) fate: Fate,
}

/// A reading in the cells that are told.
#[derive(Clone, Debug, Default)]
pub(super) struct Laid {
    /// Everything that lies there, certain or in doubt.
    pub(super) places: Vec<Place>,
    /// What is in doubt.
    pub(super) doubts: Vec<Unsure>,
}

/// The places of a reading in its own cells, whatever lies there.
pub(super) fn places(table: &Table) -> Vec<Place> {
    let place = |corners, cell, turn| Place {
        corners,
        cell,
        turn,
        tile: None,
    };
    let tiles = table.tiles.iter();
    let tiles = tiles.map(|seen| place(seen.corners, seen.placed.cell, seen.placed.turn));
    let doubts = table.unsure.iter();
    tiles
        .chain(doubts.map(|doubt| place(doubt.corners, doubt.cell, doubt.turn)))
        .collect()
}

impl Laid {
    /// Lays a reading. What looks exactly as it did where it was is what it was, though one more reading may miss it, doubt
    /// it or count its cell otherwise; if one says for certain that it is something else, it is in doubt.
    pub(super) fn new(table: &Table, bearing: Bearing, known: &[Known], deck: &Deck, told: &Board) -> Laid {
        let here = known.iter().filter(|known| known.fate == Fate::Here);
        let here: Vec<Place> = here.map(|known| known.place).collect();
        let same_place = |corners: &[PhotoPoint; 4]| {
            here.iter()
                .find_map(|place| Some((*place, turned_against(corners, &place.corners)?)))
        };
        let mut laid = Laid::default();
        let mut read: Vec<(PlacedTile, [PhotoPoint; 4])> = Vec::new();
        for seen in &table.tiles {
            let mut placed = bearing.lay(seen.placed);
            let Some((place, turn)) = same_place(&seen.corners) else {
                read.push((placed, seen.corners));
                continue;
            };
            (placed.cell, placed.turn) = (place.cell, place.turn + turn);
            let Some(tile) = place.tile else {
                read.push((placed, seen.corners));
                continue;
            };
            let corners = seen.corners;
            if deck.id(tile) == deck.id(placed.tile) && turn == QuarterTurn::None {
                laid.places.push(Place { corners, ..place });
            } else {
                let was = PlacedTile {
                    tile,
                    turn: place.turn,
                    ..placed
                };
                laid.doubt(placed, corners, &[was, placed], "it was read otherwise before");
            }
        }
        for place in here.iter().filter(|place| place.tile.is_some()) {
            if !laid.holds(place.cell) {
                laid.places.push(*place);
            }
        }
        for (placed, corners) in read {
            laid.add(placed, corners, deck, told);
        }
        for doubt in &table.unsure {
            let known = same_place(&doubt.corners);
            if known.is_some_and(|(place, _)| place.tile.is_some()) {
                continue;
            }
            let turned = |candidate: &Candidate| Candidate {
                turn: candidate.turn + bearing.turn,
                ..*candidate
            };
            let (cell, turn) = match known {
                Some((place, turn)) => (place.cell, place.turn + turn),
                None => (bearing.cell(doubt.cell), doubt.turn + bearing.turn),
            };
            laid.add_doubt(Unsure {
                cell,
                turn,
                candidates: doubt.candidates.iter().map(turned).collect(),
                ..doubt.clone()
            });
        }
        laid
    }

    /// Adds a tile that was read for certain. Identical tiles keep their numbers where they lie as they did.
    fn add(&mut self, placed: PlacedTile, corners: [PhotoPoint; 4], deck: &Deck, told: &Board) {
        let copy = likeliest_copy(deck, told, &placed, |copy| !self.has(copy));
        match copy {
            Some(tile) if !self.holds(placed.cell) => self.places.push(Place {
                corners,
                cell: placed.cell,
                turn: placed.turn,
                tile: Some(tile),
            }),
            Some(_) => self.doubt(placed, corners, &[placed], "another tile was seen in this place"),
            None => self.doubt(
                placed,
                corners,
                &[placed],
                "seen more often than the deck holds it",
            ),
        }
    }

    fn doubt(&mut self, placed: PlacedTile, corners: [PhotoPoint; 4], may_be: &[PlacedTile], reason: &str) {
        let candidate = |placed: &PlacedTile| Candidate {
            tile: placed.tile,
            turn: placed.turn,
            confidence: 0.5,
        };
        self.add_doubt(Unsure {
            cell: placed.cell,
            corners,
            turn: placed.turn,
            candidates: may_be.iter().map(candidate).collect(),
            reason: reason.to_owned(),
        });
    }

    fn add_doubt(&mut self, doubt: Unsure) {
        self.places.push(Place {
            corners: doubt.corners,
            cell: doubt.cell,
            turn: doubt.turn,
            tile: None,
        });
        self.doubts.push(doubt);
    }

    /// Whether anything lies on a cell.
    pub(super) fn holds(&self, cell: Cell) -> bool {
        self.places.iter().any(|place| place.cell == cell)
    }

    /// Whether a tile lies anywhere for certain.
    pub(super) fn has(&self, tile: TileId) -> bool {
        self.places.iter().any(|place| place.tile == Some(tile))
    }

    /// What lies there for certain.
    pub(super) fn tiles(&self) -> Vec<PlacedTile> {
        let placed = |place: &Place| {
            Some(PlacedTile {
                tile: place.tile?,
                cell: place.cell,
                turn: place.turn,
            })
        };
        self.places.iter().filter_map(placed).collect()
    }

    /// Where everything is seen.
    pub(super) fn corners(&self) -> Vec<[PhotoPoint; 4]> {
        self.places.iter().map(|place| place.corners).collect()
    }

    /// Where a cell would be seen, by the certain tile next to it; clockwise from its north-west.
    pub(super) fn expected(&self, cell: Cell) -> Option<[PhotoPoint; 4]> {
        let tiles = self.places.iter().filter(|place| place.tile.is_some());
        cell_corners(tiles.map(|place| (place.cell, place.turn, &place.corners)), cell)
    }
}
