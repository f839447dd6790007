//! What is printed on a tile.

use alloc::{string::String, vec::Vec};

use crate::{QuarterTurn, Side};

/// A tile of a [`TileSet`](super::TileSet): its place there, from 0.
///
/// The tiles of a set are in the order of their names' bytes, so the order of `TileId`s is the order in which all lists
/// of tiles are told. A [`TurnRecord`](super::TurnRecord) may name tiles that the set does not hold: their ids go on
/// from the set's length, one for each of the record's `unknown_tiles`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TileId(pub u16);

impl TileId {
    /// The id as an index into [`TileSet::tiles`](super::TileSet::tiles).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A colour of a [`TileSet`](super::TileSet): its place in the set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ColourId(pub u8);

/// A scoring symbol of a [`TileSet`](super::TileSet): its place in the set's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SymbolId(pub u8);

/// What one side of a tile shows. What is absent equals nothing, not even what is absent elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Edge {
    /// Touching sides of one colour make both tiles Active.
    pub colour: Option<ColourId>,
    /// Touching sides of one symbol are a Match when both tiles are Inactive.
    pub symbol: Option<SymbolId>,
}

impl Edge {
    /// Whether both have a colour and it is the same.
    pub fn has_colour_of(self, other: Edge) -> bool {
        self.colour.is_some() && self.colour == other.colour
    }
}

/// What a tile is in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum TileKind {
    /// Lies on the Board when the game begins.
    Starting,
    /// Is drawn from the Deck.
    Standard,
}

/// One tile as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tile {
    /// The id that people and documents use: `s1`, `t07`.
    pub name: String,
    /// Starting or standard.
    pub kind: TileKind,
    /// North, east, south, west at turn 0.
    pub edges: [Edge; 4],
    /// The scoring symbols on the back; the game prints one or two.
    pub back: Vec<SymbolId>,
}

impl Tile {
    /// The edge that points to the world's `side` when the tile is turned by `turn`.
    pub fn edge(&self, turn: QuarterTurn, side: Side) -> Edge {
        self.edges[printed_side(turn, side).index()]
    }
}

/// The printed side that points to the world's `side` when a tile is turned by `turn`: `(side - turn) mod 4`.
pub fn printed_side(turn: QuarterTurn, side: Side) -> Side {
    side.turned(-turn)
}
