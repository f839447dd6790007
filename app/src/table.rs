//! From what a photograph shows to what lies on the table: the one place that knows both `vision` and `rules`.

use crate::deck::{Deck, FaceTable, Game};
use crate::islands::{Island, islands};
use rules::match_attach::{Board, Match, PlacedTile, Rulings, Setup, TileId};
use rules::{Cell, QuarterTurn};
use vision::{PhotoPoint, Reading, Slot};

/// The tiles that were seen. What is certain makes a board; what is not stays apart, with its candidates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Certain tiles, each on a cell of its own, by row, then column.
    pub tiles: Vec<SeenTile>,
    /// Places in doubt.
    pub unsure: Vec<Unsure>,
    /// Tiles that show their backs.
    pub face_down: Vec<vision::FaceDown>,
    /// What would help to see more.
    pub advice: Vec<String>,
}

/// A tile that was seen and is certain.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenTile {
    /// Which tile, where, how turned.
    pub placed: PlacedTile,
    /// The cell that it may as well lie in: its Island lies between two cells of the others' lattice.
    pub or_cell: Option<Cell>,
    /// Probability that this is right.
    pub confidence: f64,
    /// In the photograph: the printed face's top-left, top-right, bottom-right, bottom-left.
    pub corners: [PhotoPoint; 4],
    /// After how many quarter turns it looks as it did: 1, 2 or 4. How it is turned is known but for these.
    pub turns_until_same: u8,
}

impl SeenTile {
    /// Takes it to be turned so, if it looks the same then.
    pub fn turn_to(&mut self, turn: QuarterTurn) {
        let by = (turn.count() + 4 - self.placed.turn.count()) % 4;
        if by.is_multiple_of(self.turns_until_same) {
            self.placed.turn = turn;
            self.corners.rotate_left(usize::from(by));
        }
    }
}

/// A place in doubt.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsure {
    /// Where.
    pub cell: Cell,
    /// In the photograph: as printed, if the tile lies turned by `turn`.
    pub corners: [PhotoPoint; 4],
    /// The turn of what is likeliest at first sight.
    pub turn: QuarterTurn,
    /// What it may be, the likeliest first.
    pub candidates: Vec<Candidate>,
    /// Why it is not certain.
    pub reason: String,
}

/// What a place in doubt may hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Which tile.
    pub tile: TileId,
    /// How turned.
    pub turn: QuarterTurn,
    /// Probability.
    pub confidence: f64,
}

/// What the rules say of a table, whatever turn it may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Active tiles, in the order of ids.
    pub active: Vec<TileId>,
    /// Islands, and whether they are certain.
    pub islands: Vec<Island>,
    /// Matches of every symbol.
    pub matches: Vec<Match>,
}

/// Lays the tiles of a reading on a table.
///
/// A face that several tiles have is given to each of them once. A face that was seen more often than the deck holds it,
/// and a second tile on one cell, contradict the deck: the less certain ones become unsure, and so do those that are
/// hardly more certain. Doubts of one face all over the table are a pattern of the table, and are not told.
pub fn lay(reading: &Reading, faces: &FaceTable) -> Table {
    let mut table = Table {
        unsure: doubts(reading, faces),
        face_down: reading.face_down.clone(),
        advice: reading.advice.clone(),
        ..Table::default()
    };
    // The most certain first, so that a contradiction is told of the least certain.
    let mut order: Vec<&vision::TileRead> = reading.tiles.iter().collect();
    order.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    let mut used: Vec<TileId> = Vec::with_capacity(order.len());
    for read in order {
        let (cell, turn) = (cell(read.slot), quarter_turn(read.turn));
        let free = faces.tiles(read.face).iter().find(|tile| !used.contains(tile));
        let free = free.filter(|_| stands_out(read, reading, faces));
        let is_taken = table.tiles.iter().any(|seen| seen.placed.cell == cell);
        match free {
            Some(&tile) if !is_taken => {
                used.push(tile);
                let placed = PlacedTile { tile, cell, turn };
                table.tiles.push(SeenTile {
                    placed,
                    or_cell: read.or_slot.map(self::cell),
                    confidence: read.confidence,
                    corners: read.corners,
                    turns_until_same: faces.catalogue.turns_until_same(read.face),
                });
            }
            _ => table.unsure.push(contradiction(read, faces, is_taken)),
        }
    }
    table.count_from_zero();
    table
}

/// Which of several copies a tile is that was seen there: of those that are free the one that lay on its cell, else one that lay on
/// the Board, else the first. `None` if none is free.
pub(crate) fn likeliest_copy(
    deck: &Deck,
    board: &Board,
    seen: &PlacedTile,
    is_free: impl Fn(TileId) -> bool,
) -> Option<TileId> {
    let first = deck.tile(deck.id(seen.tile)).unwrap_or(seen.tile);
    let free = deck.copies_from(first).filter(|&copy| is_free(copy));
    // Of equals the first is taken.
    free.min_by_key(|&copy| match board.find(copy) {
        Some(was) if was.cell == seen.cell => 0,
        Some(_) => 1,
        None => 2,
    })
}

impl Table {
    /// What lies there for certain.
    pub fn setup(&self) -> Setup {
        Setup {
            tiles: self.tiles.iter().map(|seen| seen.placed).collect(),
        }
    }

    /// Counts the cells so that the smallest column and row are 0, and sorts by them.
    pub(crate) fn count_from_zero(&mut self) {
        let cells = || {
            let tiles = self.tiles.iter().map(|seen| seen.placed.cell);
            tiles.chain(self.unsure.iter().map(|unsure| unsure.cell))
        };
        let x = cells().map(|cell| cell.x).min().unwrap_or(0);
        let y = cells().map(|cell| cell.y).min().unwrap_or(0);
        for seen in &mut self.tiles {
            seen.placed.cell = seen.placed.cell.shifted(-x, -y);
            seen.or_cell = seen.or_cell.map(|cell| cell.shifted(-x, -y));
        }
        for unsure in &mut self.unsure {
            unsure.cell = unsure.cell.shifted(-x, -y);
        }
        self.tiles
            .sort_by_key(|seen| (seen.placed.cell.y, seen.placed.cell.x));
        self.unsure.sort_by_key(|unsure| (unsure.cell.y, unsure.cell.x));
    }

    /// The tiles that are certain, as a board.
    pub fn board(&self, deck: &Deck) -> Board {
        // `lay` gives each tile and each cell out once; a table made otherwise may hold more than a board can.
        Board::new(deck.tile_set(), &self.setup()).unwrap_or_else(|_| Board::empty(deck.tile_set()))
    }
}

/// What the rules say of the tiles that are certain; nothing for games without Active tiles.
pub fn standing(table: &Table, deck: &Deck, rulings: Rulings) -> Standing {
    let doubts: Vec<Cell> = table.unsure.iter().map(|unsure| unsure.cell).collect();
    standing_of(&table.board(deck), deck, rulings, &doubts)
}

/// What the rules say of a board; nothing for games without Active tiles. `doubts` are places that may hold tiles besides.
pub fn standing_of(board: &Board, deck: &Deck, rulings: Rulings, doubts: &[Cell]) -> Standing {
    if deck.game() != Game::MatchAttach {
        return Standing::default();
    }
    let survey = board.survey(rulings);
    Standing {
        active: survey.active_tiles(),
        islands: islands(board, rulings, doubts),
        matches: board.matches(rulings),
    }
}

/// By what factor a read must be less doubtful than one that contradicts it, to be believed.
const CLEARLY: f64 = 10.0;

/// Whether a read is clearly more certain than those of its face that the deck cannot hold. Something on the table may
/// look like a tile again and again: a pattern, or a tile of another set.
fn stands_out(read: &vision::TileRead, reading: &Reading, faces: &FaceTable) -> bool {
    let same = reading.tiles.iter().filter(|other| other.face == read.face);
    let mut doubts: Vec<f64> = same.map(|other| 1.0 - other.confidence).collect();
    doubts.sort_by(f64::total_cmp);
    let first_too_many = doubts.get(faces.tiles(read.face).len());
    first_too_many.is_none_or(|doubt| CLEARLY * (1.0 - read.confidence) <= *doubt)
}

fn cell(slot: Slot) -> Cell {
    Cell::new(slot.x, slot.y)
}

fn quarter_turn(turn: u8) -> QuarterTurn {
    QuarterTurn::from_count(turn % 4).unwrap_or_default()
}

/// So many more doubts of a face than the deck holds it come from what lies under the tiles.
const PATTERN: usize = 4;

fn doubts(reading: &Reading, faces: &FaceTable) -> Vec<Unsure> {
    let likeliest = |doubt: &vision::Doubt| doubt.candidates.first().map(|candidate| candidate.face);
    let is_pattern = |doubt: &&vision::Doubt| {
        likeliest(doubt).is_some_and(|face| {
            let same = reading
                .unsure
                .iter()
                .filter(|other| likeliest(other) == Some(face));
            same.count() >= faces.tiles(face).len() + PATTERN
        })
    };
    let told = reading.unsure.iter().filter(|doubt| !is_pattern(doubt));
    told.map(|doubt| unsure(doubt, faces)).collect()
}

fn unsure(doubt: &vision::Doubt, faces: &FaceTable) -> Unsure {
    let candidates = doubt.candidates.iter().filter_map(|candidate| {
        let tile = *faces.tiles(candidate.face).first()?;
        Some(Candidate {
            tile,
            turn: quarter_turn(candidate.turn),
            confidence: candidate.confidence,
        })
    });
    Unsure {
        cell: cell(doubt.slot),
        corners: doubt.corners,
        turn: doubt
            .candidates
            .first()
            .map_or(QuarterTurn::None, |candidate| quarter_turn(candidate.turn)),
        candidates: candidates.collect(),
        reason: doubt.reason.clone(),
    }
}

fn contradiction(read: &vision::TileRead, faces: &FaceTable, is_taken: bool) -> Unsure {
    let reason = if is_taken {
        "another tile was seen in this place"
    } else {
        "seen more often than the deck holds it"
    };
    let candidate = |&tile| Candidate {
        tile,
        turn: quarter_turn(read.turn),
        confidence: read.confidence.min(0.5),
    };
    Unsure {
        cell: cell(read.slot),
        corners: read.corners,
        turn: quarter_turn(read.turn),
        candidates: faces
            .tiles(read.face)
            .first()
            .map(candidate)
            .into_iter()
            .collect(),
        reason: reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::photo_of;
    use crate::deck::practice::PRACTICE;
    use vision::{FaceId, TileRead};

    /// A deck of two different tiles.
    fn pair() -> FaceTable {
        let practice = PRACTICE.iter().find(|deck| deck.name == "pair").unwrap();
        let deck = Deck::read(&practice.document()).unwrap();
        let faces = deck.distinct_tiles().zip(practice.pictures());
        let faces = faces
            .map(|(tile, (_, drawing))| (tile, photo_of(drawing.pixels(48))))
            .collect();
        deck.face_table_of(faces, Vec::new()).unwrap()
    }

    /// Reads of the first face beside each other, with these confidences.
    fn reads(confidences: &[f64]) -> Reading {
        let read = |(x, &confidence): (usize, &f64)| TileRead {
            face: FaceId(0),
            slot: Slot { x: x as i32, y: 0 },
            or_slot: None,
            turn: 0,
            confidence,
            corners: [PhotoPoint { x: 0.0, y: 0.0 }; 4],
        };
        Reading {
            tiles: confidences.iter().enumerate().map(read).collect(),
            ..Reading::default()
        }
    }

    fn counts(confidences: &[f64]) -> (usize, usize) {
        let table = lay(&reads(confidences), &pair());
        (table.tiles.len(), table.unsure.len())
    }

    #[test]
    fn doubts_of_one_face_all_over_the_table_are_not_told() {
        let doubts = |count: usize| {
            let mut reading = reads(&[]);
            let candidate = vision::Candidate {
                face: FaceId(1),
                turn: 0,
                confidence: 0.5,
            };
            let doubt = |x: usize| vision::Doubt {
                slot: Slot { x: x as i32, y: 0 },
                corners: [PhotoPoint { x: 0.0, y: 0.0 }; 4],
                candidates: vec![candidate],
                reason: String::new(),
                is_of_corners_alone: false,
            };
            reading.unsure = (0..count).map(doubt).collect();
            lay(&reading, &pair()).unsure.len()
        };
        assert_eq!([1, 4, 80].map(doubts), [1, 4, 0]);
    }

    #[test]
    fn a_face_seen_more_often_than_the_deck_holds_it_is_certain_only_where_it_stands_out() {
        assert_eq!(counts(&[0.96]), (1, 0));
        assert_eq!(counts(&[0.9999, 0.98, 0.97]), (1, 2));
        assert_eq!(counts(&[0.9996, 0.9995]), (0, 2), "either may be the stranger");
        assert_eq!(counts(&[0.961; 40]), (0, 40), "a pattern on the table is no tile");
    }
}
