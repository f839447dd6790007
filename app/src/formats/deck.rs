//! `tilesight-deck/1`: what tiles there are and what they look like.

use super::object::objects;
use super::value::{Copies, Id, Name};
use super::{Document, Fault, read};
use serde::{Deserialize, Serialize};

/// A deck as written down. Its references (symbols, colours) are not yet looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct DeckDocument<'a> {
    /// `tilesight-deck/1`.
    #[serde(borrow)]
    pub format: Name<'a>,
    /// Which game it is for.
    #[serde(borrow)]
    pub game: Name<'a>,
    /// What the deck is called.
    #[serde(borrow)]
    pub name: Name<'a>,
    /// Colours that edges may have.
    #[serde(borrow, default)]
    pub colours: Vec<ColourDocument<'a>>,
    /// Symbols that edges and backs may have.
    #[serde(borrow, default)]
    pub symbols: Vec<Name<'a>>,
    /// Every tile.
    #[serde(borrow)]
    pub tiles: Vec<DeckTileDocument<'a>>,
    /// A folder beside the document with `ID.png` for each tile and the backs.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<Name<'a>>,
}

/// A colour of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct ColourDocument<'a> {
    /// What people call it.
    #[serde(borrow)]
    pub name: Name<'a>,
    /// `#rrggbb`.
    #[serde(borrow)]
    pub srgb: Name<'a>,
}

/// A tile of a deck. What other games print on a tile is ignored here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct DeckTileDocument<'a> {
    /// Unlike every other id of the deck.
    #[serde(borrow)]
    pub id: Id<'a>,
    /// `starting` or `standard`; other games may have others.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Name<'a>>,
    /// As printed: north, east, south, west.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<EdgeDocument<'a>>>,
    /// Symbols of the back.
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub back: Vec<Name<'a>>,
    /// How many identical ones there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<Copies>,
}

/// What an edge shows; either part may be absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct EdgeDocument<'a> {
    /// Name of a colour.
    #[serde(borrow, default)]
    pub colour: Option<Name<'a>>,
    /// Name of a symbol.
    #[serde(borrow, default)]
    pub symbol: Option<Name<'a>>,
}

objects! {
    DeckDocument<'a>: "a deck: an object with format, game, name and tiles";
    ColourDocument<'a>: "an object with name and srgb";
    DeckTileDocument<'a>: "a tile: an object with id and edges";
    EdgeDocument<'a>: "an edge: an object with colour and symbol";
}

impl<'de> Document<'de> for DeckDocument<'de> {
    const FORMAT: &'static str = "tilesight-deck/1";

    fn format(&self) -> &str {
        self.format.as_str()
    }
}

impl<'a> DeckDocument<'a> {
    /// Reads a deck document.
    ///
    /// # Errors
    /// As [`read`].
    pub fn read(text: &'a str) -> Result<DeckDocument<'a>, Fault> {
        read(text)
    }
}
