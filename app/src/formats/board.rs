//! `tilesight-board/1`: which tiles lie where.

use super::Document;
use super::object::objects;
use super::turn::{DeckReference, RulingsDocument};
use super::value::{Name, TileAt};
use serde::{Deserialize, Serialize};

/// A board as written down.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct BoardDocument<'a> {
    /// `tilesight-board/1`.
    #[serde(borrow)]
    pub format: Name<'a>,
    /// Which game.
    #[serde(borrow)]
    pub game: Name<'a>,
    /// Whose tiles.
    #[serde(borrow)]
    pub deck: DeckReference<'a>,
    /// What the players chose.
    #[serde(default, skip_serializing_if = "RulingsDocument::is_default")]
    pub rulings: RulingsDocument,
    /// What lies where.
    #[serde(borrow)]
    pub tiles: Vec<TileAt<'a>>,
}

objects! {
    BoardDocument<'a>: "a board: an object with format, game, deck and tiles";
}

impl<'de> Document<'de> for BoardDocument<'de> {
    const FORMAT: &'static str = "tilesight-board/1";

    fn format(&self) -> &str {
        self.format.as_str()
    }
}
