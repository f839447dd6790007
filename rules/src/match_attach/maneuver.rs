//! What a Maneuver is.

use super::TileId;
use crate::{QuarterTurn, Side};

/// How far one Rotate turns a tile (rulebook, "Maneuver Rotate"): 90 degrees either way, or 180.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Rotation {
    /// 90 degrees clockwise.
    Clockwise,
    /// 180 degrees.
    Half,
    /// 90 degrees anticlockwise.
    Anticlockwise,
}

impl Rotation {
    /// All three, by their clockwise quarter turns.
    pub const ALL: [Rotation; 3] = [Rotation::Clockwise, Rotation::Half, Rotation::Anticlockwise];

    /// The rotation of 1, 2 or 3 clockwise quarter turns; `None` for every other number.
    pub const fn from_quarter_turns(count: i64) -> Option<Rotation> {
        match count {
            1 => Some(Rotation::Clockwise),
            2 => Some(Rotation::Half),
            3 => Some(Rotation::Anticlockwise),
            _ => None,
        }
    }

    /// As a turn.
    pub const fn quarter_turn(self) -> QuarterTurn {
        match self {
            Rotation::Clockwise => QuarterTurn::Clockwise,
            Rotation::Half => QuarterTurn::Half,
            Rotation::Anticlockwise => QuarterTurn::Anticlockwise,
        }
    }
}

/// One Maneuver. Whether it is legal depends on the Board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Maneuver {
    /// Turn an Active tile on its cell.
    Rotate {
        /// The tile.
        tile: TileId,
        /// How far.
        by: Rotation,
    },
    /// Move an Active tile to the empty cell beside it; its turn is kept and it may end detached.
    Slide {
        /// The tile.
        tile: TileId,
        /// Which way.
        to: Side,
    },
    /// Exchange two touching Active tiles; their turns are kept.
    Swap {
        /// One of them.
        a: TileId,
        /// The other.
        b: TileId,
    },
}

impl Maneuver {
    /// The tiles that this Maneuver moves: one, or both of a Swap.
    pub fn tiles(self) -> (TileId, Option<TileId>) {
        match self {
            Maneuver::Rotate { tile, .. } | Maneuver::Slide { tile, .. } => (tile, None),
            Maneuver::Swap { a, b } => (a, Some(b)),
        }
    }
}
