//! Matches and New Matches.

use alloc::vec::Vec;

use super::{Board, Maneuver, PlacedTile, Rulings, Survey, SymbolId, TileId, tile::printed_side};
use crate::Side;

/// One side of one tile of a Match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MatchedSide {
    /// The tile.
    pub tile: TileId,
    /// Where the matching side points to on the table.
    pub side: Side,
    /// Which side of the printed tile it is.
    pub printed: Side,
}

impl MatchedSide {
    fn new(placed: PlacedTile, side: Side) -> MatchedSide {
        MatchedSide {
            tile: placed.tile,
            side,
            printed: printed_side(placed.turn, side),
        }
    }
}

/// Two touching tiles, both Inactive, whose neighbouring sides show one symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Match {
    /// The tile with the smaller id.
    pub a: MatchedSide,
    /// The other.
    pub b: MatchedSide,
    /// What both show.
    pub symbol: SymbolId,
}

impl Match {
    /// Whether it is the same Match as another: the same two tiles and the same two printed edges, wherever they lie.
    pub fn is_same_as(&self, other: &Match) -> bool {
        self.symbol == other.symbol
            && (self.a.tile, self.a.printed) == (other.a.tile, other.a.printed)
            && (self.b.tile, self.b.printed) == (other.b.tile, other.b.printed)
    }
}

impl Board {
    /// All Matches of all symbols, ordered by the first tile, then its side from the north clockwise.
    pub fn matches(&self, rulings: Rulings) -> Vec<Match> {
        matches(self, &self.survey(rulings), |_| true)
    }

    /// The Matches of one symbol, in the order of [`Board::matches`].
    pub fn matches_of(&self, rulings: Rulings, symbol: SymbolId) -> Vec<Match> {
        matches(self, &self.survey(rulings), |shown| shown == symbol)
    }
}

/// The Matches of the wanted symbols; `survey` is the board's own.
pub(super) fn matches(
    board: &Board,
    survey: &Survey<'_>,
    is_wanted: impl Fn(SymbolId) -> bool,
) -> Vec<Match> {
    let mut matches = Vec::new();
    for (first, side, second) in board.touching_places() {
        if survey.place_is_active(first) || survey.place_is_active(second) {
            continue;
        }
        let (first, second) = (board.tiles()[first], board.tiles()[second]);
        let (edge, other) = (board.edge(first, side), board.edge(second, side.opposite()));
        let Some(symbol) = edge
            .symbol
            .filter(|&symbol| other.symbol == Some(symbol) && is_wanted(symbol))
        else {
            continue;
        };
        let (first, second) = (
            MatchedSide::new(first, side),
            MatchedSide::new(second, side.opposite()),
        );
        let (a, b) = if first.tile < second.tile {
            (first, second)
        } else {
            (second, first)
        };
        matches.push(Match { a, b, symbol });
    }
    matches.sort_unstable();
    matches
}

/// What a turn must remember to tell which Matches are New: the Matches of the Target Symbol when it began, and the
/// tiles that were Maneuvered since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newness {
    /// The Target Symbol.
    pub target: SymbolId,
    /// Its Matches when the turn began.
    pub at_start: Vec<Match>,
    /// The tiles Maneuvered this turn (both of a Swap), in the order of their first one.
    pub maneuvered: Vec<TileId>,
}

impl Newness {
    /// For a turn that begins on `board`.
    pub fn at_start_of_turn(board: &Board, rulings: Rulings, target: SymbolId) -> Newness {
        Newness {
            target,
            at_start: board.matches_of(rulings, target),
            maneuvered: Vec::new(),
        }
    }

    /// Remembers that a tile was Maneuvered; where it ends up does not matter.
    pub fn maneuver(&mut self, tile: TileId) {
        if !self.maneuvered.contains(&tile) {
            self.maneuvered.push(tile);
        }
    }

    /// Remembers both tiles of a Swap, or the one tile of another Maneuver.
    pub(super) fn remember(&mut self, maneuver: Maneuver) {
        let (tile, other) = maneuver.tiles();
        self.maneuver(tile);
        if let Some(other) = other {
            self.maneuver(other);
        }
    }

    /// Whether a Match is New: of the Target Symbol, and not there when the turn began or with a tile that was
    /// Maneuvered.
    pub fn is_new(&self, found: &Match) -> bool {
        found.symbol == self.target
            && (self.maneuvered.contains(&found.a.tile)
                || self.maneuvered.contains(&found.b.tile)
                || !self.at_start.iter().any(|old| old.is_same_as(found)))
    }

    /// The New Matches on a Board as it is now.
    pub fn count_new(&self, board: &Board, rulings: Rulings) -> usize {
        board
            .matches_of(rulings, self.target)
            .iter()
            .filter(|found| self.is_new(found))
            .count()
    }
}
