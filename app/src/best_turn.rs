//! From a turn on the sheet to the questions that searches answer.

use crate::session::{Line, Placed, Session, Stage, placed_tile, rulings};
use rules::match_attach::{Board, FREE_MANEUVERS, Position, Question};

/// Where the Maneuver Phase of a turn began; `None` if the board or the symbol is not known.
pub fn position(session: &Session, line: &Line) -> Option<Position> {
    let set = session.tile_set()?;
    let target = set.symbol_named(line.target.as_deref()?)?;
    let placed = match session.evening().turn(line.number)?.placed.as_ref()? {
        Placed::There(laid) => placed_tile(set, laid).map(|placed| placed.tile),
        Placed::Counted | Placed::Nothing => None,
    };
    Some(Position {
        board: line.tables.at(Stage::Placed)?.clone(),
        rulings: rulings(session.settings().rulings),
        target,
        reserve: line.reserve_before,
        maneuvers: FREE_MANEUVERS,
        selection: Vec::new(),
        placed,
    })
}

/// Which Maneuvers lead from the board after the placement to one that was photographed.
pub fn question(session: &Session, line: &Line, after: Board) -> Option<Question> {
    let set = session.tile_set()?;
    Some(Question {
        before: line.tables.at(Stage::Placed)?.clone(),
        after,
        rulings: rulings(session.settings().rulings),
        target: set.symbol_named(line.target.as_deref()?)?,
        reserve: line.reserve_before,
        most_maneuvers: None,
    })
}
