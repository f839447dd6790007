//! How tiles that are counted from elsewhere, and seen from any side of the table, lie on a Board.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::explain::align;
use super::{Board, PlacedTile};
use crate::{Cell, QuarterTurn};

/// The turn as a whole about the cell (0, 0), and then the shift, that lay tiles on a Board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bearing {
    /// Clockwise.
    pub turn: QuarterTurn,
    /// To the east.
    pub x: i32,
    /// To the south.
    pub y: i32,
}

impl Bearing {
    /// All four turns, each with the shift that leaves the most of the tiles where the Board has them, turned as it has
    /// them, and how many those are: the most first, of equals the smallest turn.
    ///
    /// The tiles need not make a Board: two may be the same one.
    pub fn all(known: &Board, tiles: &[PlacedTile]) -> [(Bearing, usize); 4] {
        let mut bearings = QuarterTurn::ALL.map(|turn| {
            let turned = Bearing {
                turn,
                ..Bearing::default()
            };
            let shift = align(known, &turned.lay_all(tiles));
            let bearing = Bearing {
                x: shift.x,
                y: shift.y,
                ..turned
            };
            (bearing, shift.n_same)
        });
        // The sort is stable.
        bearings.sort_by_key(|&(_, n_same)| Reverse(n_same));
        bearings
    }

    /// Where a cell comes to lie.
    #[must_use]
    pub fn cell(self, cell: Cell) -> Cell {
        cell.turned(self.turn).shifted(self.x, self.y)
    }

    /// Where a tile comes to lie, and how.
    #[must_use]
    pub fn lay(self, placed: PlacedTile) -> PlacedTile {
        PlacedTile {
            tile: placed.tile,
            cell: self.cell(placed.cell),
            turn: placed.turn + self.turn,
        }
    }

    /// The same of several tiles.
    #[must_use]
    pub fn lay_all(self, tiles: &[PlacedTile]) -> Vec<PlacedTile> {
        tiles.iter().map(|&placed| self.lay(placed)).collect()
    }

    /// The same of a whole Board.
    #[must_use]
    pub fn lay_board(self, board: &Board) -> Board {
        board.relaid(|placed| self.lay(placed))
    }
}
