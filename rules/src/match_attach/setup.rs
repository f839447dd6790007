//! Whatever lies on a table, seen or told, before anything is proven about it.

use alloc::vec::Vec;

use super::TileId;
use crate::{Cell, QuarterTurn};

/// A tile in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlacedTile {
    /// Which tile.
    pub tile: TileId,
    /// Where it lies.
    pub cell: Cell,
    /// How it is turned from its printed orientation.
    pub turn: QuarterTurn,
}

/// Tiles as they were seen or told, in any order: anything may lie anywhere, twice or on top of each other.
///
/// Only [`Board::new`](super::Board::new) makes a [`Board`](super::Board) of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The tiles.
    pub tiles: Vec<PlacedTile>,
}

/// Why a [`Setup`] is not a [`Board`](super::Board): the first tile that can't lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The tile set does not hold the tile.
    UnknownTile {
        /// Its place in the list, from 0.
        place: usize,
        /// The tile.
        tile: TileId,
    },
    /// The tile lies there twice.
    DuplicateTile {
        /// The place of the later one in the list, from 0.
        place: usize,
        /// The tile.
        tile: TileId,
    },
    /// Two tiles lie on one cell.
    CellOccupied {
        /// The place of the later one in the list, from 0.
        place: usize,
        /// The later tile.
        tile: TileId,
        /// The one that lies there already.
        by: TileId,
        /// Where.
        cell: Cell,
    },
}
