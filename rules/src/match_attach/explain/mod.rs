//! Which turn leads from one Board to another.
//!
//! Lines of 0, 1, 2 Maneuvers are tried in turn. Every tile of the later Board must come to its cell and its turn, so
//! a line is left as soon as the Maneuvers that remain can't bring them all there; tiles that are gone may go anywhere,
//! as long as they can be removed in the end. A line that leads tiles away must lead them back, so few are left to try.

mod alignment;
mod goals;
mod lines;

use alloc::vec::Vec;

use alignment::shifts;
pub(super) use alignment::{Alignment, align};
use lines::Lines;

use super::{
    Board, FREE_MANEUVERS, PlacedTile, Rulings, SymbolId, TileId, TurnRecord, solve::placement_cells,
};
use crate::{Limits, QuarterTurn};

/// Two Boards, and what the turn between them is asked for with. Both are of one [`TileSet`](super::TileSet).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The earlier Board. If no tile is new on the later one, it may be in the middle of a turn.
    pub before: Board,
    /// The later Board; it may be in the middle of a turn, and shifted against the earlier one.
    pub after: Board,
    /// What the players agreed on.
    pub rulings: Rulings,
    /// The Target Symbol, for the record of the turn.
    pub target: SymbolId,
    /// Tiles in the player's Reserve: each allows an extra Maneuver.
    pub reserve: u32,
    /// No turn with more Maneuvers is of interest; five and one for each tile of the Reserve if `None`.
    pub most_maneuvers: Option<usize>,
}

impl Question {
    /// The most Maneuvers of a turn that is looked for.
    pub fn allowed_maneuvers(&self) -> usize {
        let allowed = FREE_MANEUVERS.saturating_add(self.reserve as usize);
        self.most_maneuvers
            .unwrap_or(allowed)
            .min(allowed)
            .min(MOST_MANEUVERS)
    }
}

/// What was found about two Boards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Explanation {
    /// A turn with the fewest Maneuvers; `None` if there is none.
    pub turn: Option<TurnRecord>,
    /// Whether `turn` is certain: there is none with fewer Maneuvers, or none at all.
    pub is_proven: bool,
    /// Whether the later Board is clean, so that the turn can be over.
    pub is_finished: bool,
    /// Every tile that is elsewhere, otherwise turned, new or gone, in the order of ids.
    pub changes: Vec<Change>,
    /// Positions looked at.
    pub positions: u64,
}

/// A tile that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Change {
    /// Which tile.
    pub tile: TileId,
    /// Where it lay; `None` if it is new.
    pub was: Option<PlacedTile>,
    /// Where it lies, in the earlier Board's cells; `None` if it is gone.
    pub is: Option<PlacedTile>,
}

/// Longer lines are not searched: no table sees them.
const MOST_MANEUVERS: usize = 40;

/// Finds the legal turn with the fewest Maneuvers that leads from one Board to the other: at most one tile placed, then
/// Maneuvers, then removals. If the later Board has Active tiles or Islands, nothing was removed yet.
///
/// A tile may have been placed and removed again, so that neither Board shows it: every other tile of the set is tried.
/// Boards of more than [`MOST_SEARCHED_TILES`](super::MOST_SEARCHED_TILES) tiles are not searched: nothing is found and
/// nothing proven.
pub fn explain(question: &Question, limits: Limits<'_>) -> Explanation {
    let (before, after) = (&question.before, &question.after);
    let is_finished = after.survey(question.rulings).is_clean();
    let mut lines = Lines::new(question, limits);
    let found = find(question, is_finished, &mut lines);
    let (shift, turn) = match found {
        Some((shift, turn)) => (shift, Some(turn)),
        None => (align(before, after.tiles()), None),
    };
    Explanation {
        turn,
        is_proven: lines.is_whole(),
        is_finished,
        changes: changes(before, &after.shifted(shift.x, shift.y)),
        positions: lines.positions(),
    }
}

fn find(question: &Question, is_finished: bool, lines: &mut Lines<'_>) -> Option<(Alignment, TurnRecord)> {
    let Question {
        before,
        after,
        rulings,
        ..
    } = question;
    let new: Vec<TileId> = tiles(after).filter(|&tile| !before.has(tile)).collect();
    let is_any_gone = tiles(before).any(|tile| !after.has(tile));
    // Nothing is removed before the Removal is over, and the last tile of a Board is never removed.
    if (is_any_gone && !is_finished) || (after.is_empty() && !before.is_empty()) {
        return None;
    }
    let allowed = question.allowed_maneuvers();
    let shifts = shifts(before, after.tiles(), allowed);
    let is_clean = before.survey(*rulings).is_clean();
    match new[..] {
        [] if !is_clean => (0..=allowed).find_map(|maneuvers| lines.find(&shifts, &[None], maneuvers)),
        [] => lines.find(&shifts, &[None], 0).or_else(|| {
            let hidden = before
                .tile_set()
                .ids()
                .filter(|&tile| is_finished && !before.has(tile));
            let placements: Vec<_> = hidden.flat_map(|tile| placements(before, tile)).collect();
            (0..=allowed).find_map(|maneuvers| lines.find(&shifts, &placements, maneuvers))
        }),
        [placed] if is_clean => {
            let placements: Vec<_> = placements(before, placed).collect();
            (0..=allowed).find_map(|maneuvers| lines.find(&shifts, &placements, maneuvers))
        }
        _ => None,
    }
}

fn tiles(board: &Board) -> impl Iterator<Item = TileId> + '_ {
    board.tiles().iter().map(|placed| placed.tile)
}

/// All ways to place a tile.
fn placements(board: &Board, tile: TileId) -> impl Iterator<Item = Option<PlacedTile>> {
    let cells = placement_cells(board);
    let turned = move |cell| QuarterTurn::ALL.map(|turn| Some(PlacedTile { tile, cell, turn }));
    cells.into_iter().flat_map(turned)
}

/// What differs between two Boards that lie on the same cells.
fn changes(before: &Board, after: &Board) -> Vec<Change> {
    let mut all: Vec<TileId> = tiles(before).chain(tiles(after)).collect();
    all.sort_unstable();
    all.dedup();
    let change = |tile| Change {
        tile,
        was: before.find(tile),
        is: after.find(tile),
    };
    all.into_iter()
        .map(change)
        .filter(|change| change.was != change.is)
        .collect()
}
