//! The deck that is in use: its tiles, what they look like, and what people call them.

use crate::deck::{Deck, FaceTable};
use crate::words::Words;
use rules::match_attach::{ColourId, SymbolId, TileId, TileSet};
use rules::{QuarterTurn, Side};
use std::sync::Arc;

/// A deck in use. Its faces may still be on their way: they are prepared in the background.
#[derive(Clone, Debug)]
pub struct OpenDeck {
    /// The deck.
    pub deck: Arc<Deck>,
    /// Its faces, once they are prepared.
    pub faces: Option<Arc<FaceTable>>,
    /// Its id among the decks that were made or taken in on this device; `None` for a built-in one.
    pub id: Option<String>,
}

impl OpenDeck {
    /// A deck whose faces are not prepared yet.
    pub fn new(deck: Arc<Deck>) -> OpenDeck {
        OpenDeck {
            deck,
            faces: None,
            id: None,
        }
    }

    /// A deck of the shelf whose faces are not prepared yet.
    pub fn own(deck: Arc<Deck>, id: &str) -> OpenDeck {
        OpenDeck {
            id: Some(id.to_owned()),
            ..OpenDeck::new(deck)
        }
    }

    /// Its tiles.
    pub fn tile_set(&self) -> &TileSet {
        self.deck.tile_set()
    }

    /// A colour's word, with a capital.
    pub fn colour(&self, words: &Words, colour: ColourId) -> String {
        capital(&words.of_deck("colour", self.tile_set().colour_name(colour)))
    }

    /// A symbol's word, with a capital.
    pub fn symbol(&self, words: &Words, symbol: SymbolId) -> String {
        capital(&words.of_deck("symbol", self.tile_set().symbol_name(symbol)))
    }

    /// What people see on a tile, clockwise from its top: "red star, blue moon, green leaf, yellow sun".
    pub fn describe(&self, words: &Words, tile: TileId, turn: QuarterTurn) -> String {
        let Some(printed) = self.tile_set().tile(tile) else {
            return words.say("unknown-tile");
        };
        let edge = |side: Side| {
            let edge = printed.edge(turn, side);
            let colour = edge.colour.map(|id| self.tile_set().colour_name(id));
            let symbol = edge.symbol.map(|id| self.tile_set().symbol_name(id));
            words
                .of_side(colour, symbol)
                .unwrap_or_else(|| words.say("plain-edge"))
        };
        Side::ALL.map(edge).join(", ")
    }
}

/// The text with its first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
