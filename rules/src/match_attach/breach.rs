//! What can be wrong with an action, one case for each code of the rules.

use alloc::vec::Vec;

use super::{Contact, TileId};
use crate::Cell;

/// The codes of all problems, in the order in which they are asked: if one step has several, the first is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Code {
    /// More Maneuvers than 5 plus the Reserve.
    NoManeuversLeft,
    /// Fewer or more discards than are due.
    ReversalCount,
    /// A tile that the deck does not hold.
    UnknownTile,
    /// A tile that is on the Board twice, or placed while on it.
    DuplicateTile,
    /// Two tiles on one cell; a placement or slide onto a tile.
    CellOccupied,
    /// A placed tile touches no tile by a full side.
    PlacementDetached,
    /// A tile of the deck that is not on the Board is Maneuvered, removed or discarded.
    NotOnBoard,
    /// A swap of tiles that do not touch, or of a tile with itself.
    SwapNotTouching,
    /// A Maneuver of a tile that is not Active.
    NotActive,
    /// A rotation by another number than 1, 2 or 3 quarter turns.
    BadRotation,
    /// A removed tile that is neither Active nor an Island at that moment.
    RemovalNotAllowed,
    /// Active or Island tiles left after the last removal.
    RemovalUnfinished,
    /// A discard that leaves an Island.
    ReversalMakesIsland,
    /// The Board before the turn has Active or Island tiles.
    StartNotClean,
}

impl Code {
    /// All codes, in their order.
    pub const ALL: [Code; 14] = [
        Code::NoManeuversLeft,
        Code::ReversalCount,
        Code::UnknownTile,
        Code::DuplicateTile,
        Code::CellOccupied,
        Code::PlacementDetached,
        Code::NotOnBoard,
        Code::SwapNotTouching,
        Code::NotActive,
        Code::BadRotation,
        Code::RemovalNotAllowed,
        Code::RemovalUnfinished,
        Code::ReversalMakesIsland,
        Code::StartNotClean,
    ];

    /// The code as documents write it.
    pub const fn name(self) -> &'static str {
        match self {
            Code::NoManeuversLeft => "no-maneuvers-left",
            Code::ReversalCount => "reversal-count",
            Code::UnknownTile => "unknown-tile",
            Code::DuplicateTile => "duplicate-tile",
            Code::CellOccupied => "cell-occupied",
            Code::PlacementDetached => "placement-detached",
            Code::NotOnBoard => "not-on-board",
            Code::SwapNotTouching => "swap-not-touching",
            Code::NotActive => "not-active",
            Code::BadRotation => "bad-rotation",
            Code::RemovalNotAllowed => "removal-not-allowed",
            Code::RemovalUnfinished => "removal-unfinished",
            Code::ReversalMakesIsland => "reversal-makes-island",
            Code::StartNotClean => "start-not-clean",
        }
    }
}

/// What is wrong with an action, with what a sentence about it must name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// See [`Code::NoManeuversLeft`].
    NoManeuversLeft {
        /// The Reserve when the turn began: so many extra Maneuvers there were.
        reserve: u32,
    },
    /// See [`Code::ReversalCount`].
    ReversalCount {
        /// Discards due.
        due: usize,
        /// Discards made, or the place of the first one too many.
        made: usize,
    },
    /// See [`Code::UnknownTile`].
    UnknownTile {
        /// The tile, beyond the tile set.
        tile: TileId,
    },
    /// See [`Code::DuplicateTile`].
    DuplicateTile {
        /// The tile.
        tile: TileId,
        /// Where it lies already.
        first: Cell,
    },
    /// See [`Code::CellOccupied`].
    CellOccupied {
        /// The tile that was put there.
        tile: TileId,
        /// The tile that lies there.
        by: TileId,
        /// Where.
        cell: Cell,
    },
    /// See [`Code::PlacementDetached`].
    PlacementDetached {
        /// The tile.
        tile: TileId,
        /// Where it was put.
        cell: Cell,
    },
    /// See [`Code::NotOnBoard`].
    NotOnBoard {
        /// The tile.
        tile: TileId,
    },
    /// See [`Code::SwapNotTouching`].
    SwapNotTouching {
        /// One tile.
        a: TileId,
        /// The other, perhaps the same.
        b: TileId,
    },
    /// See [`Code::NotActive`].
    NotActive {
        /// The tile.
        tile: TileId,
        /// What it touches, from the north clockwise.
        contacts: Vec<Contact>,
    },
    /// See [`Code::BadRotation`].
    BadRotation {
        /// The tile.
        tile: TileId,
        /// The number of quarter turns that was told.
        by: i64,
    },
    /// See [`Code::RemovalNotAllowed`].
    RemovalNotAllowed {
        /// The tile.
        tile: TileId,
        /// What it touches, from the north clockwise.
        contacts: Vec<Contact>,
    },
    /// See [`Code::RemovalUnfinished`].
    RemovalUnfinished {
        /// What is left.
        left: Unclean,
    },
    /// See [`Code::ReversalMakesIsland`].
    ReversalMakesIsland {
        /// The discarded tile.
        tile: TileId,
        /// The Islands that it would leave.
        islands: Vec<Vec<TileId>>,
    },
    /// See [`Code::StartNotClean`].
    StartNotClean {
        /// What is there.
        found: Unclean,
    },
}

/// Why a Board is not clean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclean {
    /// The first pair of Active tiles that touch with one colour.
    pub active: Option<Contact>,
    /// All Active tiles, in the order of ids.
    pub active_tiles: Vec<TileId>,
    /// The Islands.
    pub islands: Vec<Vec<TileId>>,
}

impl Breach {
    /// The code.
    pub const fn code(&self) -> Code {
        match self {
            Breach::NoManeuversLeft { .. } => Code::NoManeuversLeft,
            Breach::ReversalCount { .. } => Code::ReversalCount,
            Breach::UnknownTile { .. } => Code::UnknownTile,
            Breach::DuplicateTile { .. } => Code::DuplicateTile,
            Breach::CellOccupied { .. } => Code::CellOccupied,
            Breach::PlacementDetached { .. } => Code::PlacementDetached,
            Breach::NotOnBoard { .. } => Code::NotOnBoard,
            Breach::SwapNotTouching { .. } => Code::SwapNotTouching,
            Breach::NotActive { .. } => Code::NotActive,
            Breach::BadRotation { .. } => Code::BadRotation,
            Breach::RemovalNotAllowed { .. } => Code::RemovalNotAllowed,
            Breach::RemovalUnfinished { .. } => Code::RemovalUnfinished,
            Breach::ReversalMakesIsland { .. } => Code::ReversalMakesIsland,
            Breach::StartNotClean { .. } => Code::StartNotClean,
        }
    }
}
