//! Reading the lists of positions: lines of fields with `|` between them, the answer first. The deck of a line is that
//! of all tiles in it; see [`super::table`].
#![allow(dead_code, reason = "tests and benches each use their own part")]

use tilesight_rules::match_attach::{
    Board, Newness, Position, Question, Rulings, SymbolId, notation::read_turn,
};

use super::table;

/// One position and what is to be found there.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) answer: String,
    pub(crate) question: Vec<String>,
}

/// The lines of a list, without those that begin with `#`.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('|').map(|field| field.trim().to_owned());
        Line {
            answer: fields.next().unwrap(),
            question: fields.collect(),
        }
    })
}

impl Line {
    /// The turn's beginning as a position: its placement is made.
    pub(crate) fn position(&self) -> Position {
        let deck = table::deck_of(&self.question[0]);
        let record = read_turn(&deck, &self.question[0]).unwrap();
        let mut board = Board::new(&deck, &record.before).unwrap();
        if let Some(placed) = record.place {
            board.place(placed).unwrap();
        }
        Position {
            rulings: record.rulings,
            reserve: record.reserve,
            placed: record.place.map(|placed| placed.tile),
            ..Position::new(board, record.target)
        }
    }

    /// What leads from one Board to another? The deck holds all tiles of the line.
    pub(crate) fn two_boards(&self) -> Question {
        let deck = table::deck_of(&self.question.join(" "));
        let board = |text: &str| Board::new(&deck, &table::setup(&deck, text)).unwrap();
        Question {
            before: board(&self.question[0]),
            after: board(&self.question[1]),
            rulings: Rulings::default(),
            target: SymbolId(0),
            reserve: 0,
            most_maneuvers: None,
        }
    }

    /// The turn's Board before the Removal, every Match on it a new one.
    pub(crate) fn removal(&self) -> (Board, Newness) {
        let position = self.position();
        let nothing = Board::empty(position.board.tile_set());
        let newness = Newness::at_start_of_turn(&nothing, position.rulings, position.target);
        (position.board, newness)
    }

    /// The turn's Board and rulings.
    pub(crate) fn board(&self) -> (Board, Rulings) {
        let position = self.position();
        (position.board, position.rulings)
    }
}
