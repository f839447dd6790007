//! What was done in a turn, as told: nothing about it is proven.

use alloc::{string::String, vec::Vec};

use super::{Maneuver, PlacedTile, Rulings, Setup, SymbolId, TileId, TileSet};
use crate::Side;

/// One turn as it was written down, to be judged.
///
/// Tiles that the deck does not hold have ids from the tile set's length on; see [`TurnRecord::unknown_tiles`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurnRecord {
    /// What the players agreed on.
    pub rulings: Rulings,
    /// The Target Symbol.
    pub target: SymbolId,
    /// Tiles in the player's Reserve when the turn begins.
    pub reserve: u32,
    /// Discards due in the Reversal Phase, 0 to 2.
    pub reversals: u32,
    /// The Board when the turn begins; without `place`, when the Maneuver Phase begins.
    pub before: Setup,
    /// The tile placed. `None`: the record begins at the Maneuver Phase, with five Maneuvers left.
    pub place: Option<PlacedTile>,
    /// The Maneuvers in their order, the extra ones too.
    pub maneuvers: Vec<RecordedManeuver>,
    /// The tiles removed, in their order.
    pub remove: Vec<TileId>,
    /// The tiles discarded in the Reversal Phase, in their order.
    pub discard: Vec<TileId>,
    /// The names of tiles that the tile set does not hold: `TileId(set.tiles().len() + i)` is `unknown_tiles[i]`.
    pub unknown_tiles: Vec<String>,
}

impl TurnRecord {
    /// A turn in which nothing is done.
    pub fn new(before: Setup, target: SymbolId) -> TurnRecord {
        TurnRecord {
            rulings: Rulings::default(),
            target,
            reserve: 0,
            reversals: 0,
            before,
            place: None,
            maneuvers: Vec::new(),
            remove: Vec::new(),
            discard: Vec::new(),
            unknown_tiles: Vec::new(),
        }
    }

    /// The name of a tile in this record, known to the set or not.
    pub fn tile_name<'names>(&'names self, tile_set: &'names TileSet, tile: TileId) -> &'names str {
        match tile.index().checked_sub(tile_set.tiles().len()) {
            None => tile_set.tile_name(tile),
            Some(unknown) => self.unknown_tiles.get(unknown).map_or("?", String::as_str),
        }
    }
}

/// A Maneuver as it was written down: a rotation may be by any number of quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RecordedManeuver {
    /// Turn a tile.
    Rotate {
        /// The tile.
        tile: TileId,
        /// Clockwise quarter turns; only 1, 2 and 3 are a Rotate.
        by: i64,
    },
    /// Move a tile to the cell beside it.
    Slide {
        /// The tile.
        tile: TileId,
        /// Which way.
        to: Side,
    },
    /// Exchange two tiles.
    Swap {
        /// One of them.
        a: TileId,
        /// The other.
        b: TileId,
    },
}

impl From<Maneuver> for RecordedManeuver {
    fn from(maneuver: Maneuver) -> RecordedManeuver {
        match maneuver {
            Maneuver::Rotate { tile, by } => RecordedManeuver::Rotate {
                tile,
                by: by.quarter_turn().count().into(),
            },
            Maneuver::Slide { tile, to } => RecordedManeuver::Slide { tile, to },
            Maneuver::Swap { a, b } => RecordedManeuver::Swap { a, b },
        }
    }
}
