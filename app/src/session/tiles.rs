//! Tiles and Maneuvers as a journal names them: by the ids of the deck, so that it can be read without the deck.

use rules::Side;
use rules::match_attach::{TileId, TileSet};
use serde::{Deserialize, Serialize};

/// A tile in its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Laid {
    /// The tile's id in the deck.
    pub tile: String,
    /// Its column, growing to the east.
    pub x: i32,
    /// Its row, growing to the south.
    pub y: i32,
    /// Clockwise quarter turns from its printed orientation, 0 to 3.
    pub turn: u8,
}

/// What is known of the tile that was placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placed {
    /// A tile lies there, nobody told which or where.
    Counted,
    /// This tile, there.
    There(Laid),
    /// No tile was placed.
    Nothing,
}

/// What is known of one Maneuver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Maneuvered {
    /// It was counted, nobody told which.
    Counted,
    /// A tile was turned.
    Rotate {
        /// The tile's id.
        tile: String,
        /// Clockwise quarter turns.
        by: u8,
    },
    /// A tile was moved one cell.
    Slide {
        /// The tile's id.
        tile: String,
        /// Which way.
        to: Side,
    },
    /// Two tiles changed places.
    Swap {
        /// One of them.
        a: String,
        /// The other.
        b: String,
    },
}

impl Maneuvered {
    /// The tiles that it moved, as far as they were told and the set knows them.
    pub fn tiles(&self, tile_set: &TileSet) -> impl Iterator<Item = TileId> {
        let names = match self {
            Maneuvered::Counted => [None, None],
            Maneuvered::Rotate { tile, .. } | Maneuvered::Slide { tile, .. } => [Some(tile), None],
            Maneuvered::Swap { a, b } => [Some(a), Some(b)],
        };
        names
            .into_iter()
            .flatten()
            .filter_map(|name| tile_set.tile_named(name))
    }
}

/// What is known of a tile that left the Board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// It was counted, nobody told which.
    Counted,
    /// This one.
    Tile(String),
}

/// A side of a tile on the Board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TileSide {
    /// The tile's id.
    pub tile: String,
    /// The side of the world that it faces.
    pub side: Side,
}
