//! Which Islands are certain while places of a table are in doubt: a tile that lies in one of them may join an Island to the rest.

use rules::Cell;
use rules::match_attach::{Board, PlacedTile, Rulings, TileId};
use std::collections::BTreeSet;

/// An Island of a Board beside which places may hold tiles that are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its tiles, in the order of ids.
    pub tiles: Vec<TileId>,
    /// Whether it is one whatever those places hold.
    pub is_certain: bool,
}

/// The Islands of a Board; `doubts` are the places that may hold tiles besides.
pub fn islands(board: &Board, rulings: Rulings, doubts: &[Cell]) -> Vec<Island> {
    let survey = board.survey(rulings);
    let largest = survey.groups().iter().map(Vec::len).max().unwrap_or(0);
    let island = |tiles: Vec<TileId>| {
        let (reached, n_doubts) = reach(board, &tiles, doubts);
        // With what lies in doubt beside it, it may also be as large as the largest group.
        let is_certain = reached == tiles.len() && (n_doubts == 0 || reached + n_doubts < largest);
        Island { tiles, is_certain }
    };
    survey.islands().into_iter().map(island).collect()
}

/// How many tiles an Island is one group with if every place in doubt holds a tile, and how many of those places are of it.
fn reach(board: &Board, island: &[TileId], doubts: &[Cell]) -> (usize, usize) {
    let mut open: BTreeSet<(i32, i32)> = doubts.iter().map(|cell| (cell.x, cell.y)).collect();
    let at = |placed: &PlacedTile| (placed.cell.x, placed.cell.y);
    let (of_it, mut rest): (Vec<&PlacedTile>, Vec<&PlacedTile>) =
        (board.tiles().iter()).partition(|placed| island.contains(&placed.tile));
    let mut reached: Vec<(i32, i32)> = of_it.into_iter().map(at).collect();
    let (mut n_tiles, mut n_doubts, mut next) = (reached.len(), 0, 0);
    while next < reached.len() {
        let (x, y) = reached[next];
        next += 1;
        for beside in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)] {
            if open.remove(&beside) {
                n_doubts += 1;
                reached.push(beside);
            }
            let before = rest.len();
            rest.retain(|placed| at(placed) != beside);
            n_tiles += before - rest.len();
        }
    }
    (n_tiles, n_doubts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::built_in;
    use rules::QuarterTurn;
    use rules::match_attach::Setup;

    /// Of five tiles in a row, a gap of one cell, and one tile: whether the last is certainly an Island if some cells are in doubt.
    fn is_certain(doubts: &[(i32, i32)]) -> bool {
        let deck = built_in::BUILT_IN[0].deck().unwrap();
        let tiles = [0, 1, 2, 3, 4, 6].into_iter().zip(deck.distinct_tiles());
        let placed = tiles.map(|(x, tile)| PlacedTile {
            tile,
            cell: Cell::new(x, 0),
            turn: QuarterTurn::default(),
        });
        let setup = Setup {
            tiles: placed.collect(),
        };
        let board = Board::new(deck.tile_set(), &setup).unwrap();
        let doubts: Vec<Cell> = doubts.iter().map(|&(x, y)| Cell::new(x, y)).collect();
        let islands = islands(&board, Rulings::default(), &doubts);
        assert_eq!(islands.len(), 1);
        islands[0].is_certain
    }

    #[test]
    fn an_island_that_no_doubt_can_join_to_the_rest_is_certain() {
        for doubts in [&[][..], &[(0, 1)], &[(7, 0)], &[(5, 3)]] {
            assert!(is_certain(doubts), "{doubts:?}");
        }
    }

    #[test]
    fn an_island_that_a_doubt_may_join_to_the_rest_is_not_certain() {
        for doubts in [&[(5, 0)][..], &[(6, 1), (5, 1), (4, 1)]] {
            assert!(!is_certain(doubts), "{doubts:?}");
        }
    }

    #[test]
    fn an_island_that_may_be_as_large_as_the_largest_group_is_not_certain() {
        assert!(is_certain(&[(6, 1), (6, 2), (6, 3)]));
        assert!(!is_certain(&[(6, 1), (6, 2), (6, 3), (6, 4)]));
    }
}
