//! What a board that is known from before says about a photograph: it orders doubts and flags what cannot be, and never
//! adds a tile.

use crate::table::{Candidate, Table};
use rules::match_attach::{Board, PlacedTile, TileId, align};
use rules::{Cell, QuarterTurn};
use std::cmp::Reverse;

/// Most cells that one turn is expected to carry a tile: five Maneuvers and some extra ones.
const FARTHEST: u32 = 8;

/// A photograph beside the board that was there before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The previous board as it lies on the photograph's cells.
    pub before: Board,
    /// How the previous board is turned to lie as the photograph shows it.
    pub turned: QuarterTurn,
    /// Certain tiles that were not there before, in the order of ids.
    pub new: Vec<TileId>,
    /// Tiles that are not seen for certain any more, in the order of ids.
    pub gone: Vec<TileId>,
    /// Certain tiles that lie elsewhere or are turned otherwise, in the order of ids.
    pub moved: Vec<TileId>,
    /// Certain tiles that no single turn brings there: several new ones, or one that went too far.
    pub doubtful: Vec<TileId>,
}

/// Compares what is certain with the board before, and puts the candidates of each doubtful place in order: first what
/// lay there, last what lies elsewhere for certain.
pub fn compare(table: &mut Table, board: &Board, previous: &Board) -> Comparison {
    // Of equals the smallest turn.
    let ways = QuarterTurn::ALL.map(|way| (align(board, &previous.turned(way)), way));
    let (shift, turned) = ways
        .into_iter()
        .rev()
        .max_by_key(|(shift, _)| shift.n_same)
        .unwrap_or_default();
    let before = previous.turned(turned).shifted(shift.x, shift.y);
    let mut comparison = Comparison {
        before: before.clone(),
        turned,
        new: Vec::new(),
        gone: Vec::new(),
        moved: Vec::new(),
        doubtful: Vec::new(),
    };
    for placed in board.setup().tiles {
        match before.find(placed.tile) {
            None => comparison.new.push(placed.tile),
            Some(was) if was == placed => {}
            Some(was) => {
                comparison.moved.push(placed.tile);
                if distance(was.cell, placed.cell) > FARTHEST {
                    comparison.doubtful.push(placed.tile);
                }
            }
        }
    }
    if comparison.new.len() > 1 {
        comparison.doubtful.extend(&comparison.new);
        comparison.doubtful.sort_unstable();
    }
    let gone = before
        .setup()
        .tiles
        .into_iter()
        .filter(|was| !board.has(was.tile));
    comparison.gone = gone.map(|was| was.tile).collect();
    for unsure in &mut table.unsure {
        let rank = |candidate: &Candidate| {
            let here = PlacedTile {
                tile: candidate.tile,
                cell: unsure.cell,
                turn: candidate.turn,
            };
            (
                !board.has(candidate.tile),
                before.find(candidate.tile) == Some(here),
            )
        };
        // The sort is stable: of equals the likeliest stays first.
        unsure
            .candidates
            .sort_by_key(|candidate| Reverse(rank(candidate)));
    }
    comparison
}

fn distance(a: Cell, b: Cell) -> u32 {
    a.x.abs_diff(b.x).saturating_add(a.y.abs_diff(b.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::built_in;
    use crate::deck::check::starting_setup;
    use crate::table::Unsure;
    use rules::match_attach::TileSet;
    use vision::PhotoPoint;

    fn tile_set() -> TileSet {
        built_in::named(built_in::USUAL)
            .unwrap()
            .deck()
            .unwrap()
            .tile_set()
            .clone()
    }

    fn square() -> Board {
        let deck = built_in::named(built_in::USUAL).unwrap().deck().unwrap();
        Board::new(deck.tile_set(), &starting_setup(&deck)).unwrap()
    }

    fn with(board: &Board, name: &str, x: i32, y: i32) -> Board {
        let mut board = board.clone();
        let tile = tile_set().tile_named(name).unwrap();
        board
            .put(PlacedTile {
                tile,
                cell: Cell::new(x, y),
                turn: QuarterTurn::None,
            })
            .unwrap();
        board
    }

    #[test]
    fn a_board_seen_from_another_side_is_the_same_board() {
        let seen = with(&square(), "t01", 2, 0);
        let previous = square().turned(QuarterTurn::Half).shifted(5, -3);
        let comparison = compare(&mut Table::default(), &seen, &previous);
        assert_eq!(comparison.turned, QuarterTurn::Half);
        assert_eq!(comparison.new, [tile_set().tile_named("t01").unwrap()]);
        assert_eq!(
            (
                comparison.gone.len(),
                comparison.moved.len(),
                comparison.doubtful.len()
            ),
            (0, 0, 0)
        );
    }

    #[test]
    fn two_new_tiles_and_a_tile_from_far_away_are_doubtful() {
        let two = with(&with(&square(), "t01", 2, 0), "t02", 2, 1);
        assert_eq!(compare(&mut Table::default(), &two, &square()).doubtful.len(), 2);
        let (here, there) = (with(&square(), "t01", 2, 0), with(&square(), "t01", 20, 0));
        let comparison = compare(&mut Table::default(), &there, &here);
        assert_eq!(comparison.doubtful, [tile_set().tile_named("t01").unwrap()]);
    }

    #[test]
    fn what_lay_there_is_the_first_candidate_and_what_lies_elsewhere_the_last() {
        let previous = with(&square(), "t01", 2, 0);
        let tile = |name| tile_set().tile_named(name).unwrap();
        let candidate = |name, confidence| Candidate {
            tile: tile(name),
            turn: QuarterTurn::None,
            confidence,
        };
        let mut table = Table {
            unsure: vec![Unsure {
                cell: Cell::new(2, 0),
                corners: [PhotoPoint { x: 0.0, y: 0.0 }; 4],
                turn: QuarterTurn::None,
                candidates: vec![candidate("s1", 0.5), candidate("t02", 0.3), candidate("t01", 0.2)],
                reason: String::new(),
            }],
            ..Table::default()
        };
        compare(&mut table, &square(), &previous);
        let order: Vec<TileId> = table.unsure[0]
            .candidates
            .iter()
            .map(|candidate| candidate.tile)
            .collect();
        assert_eq!(order, [tile("t01"), tile("t02"), tile("s1")]);
    }
}
