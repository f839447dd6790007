//! The Deck and the Selection Row: tiles that are known, and tiles that nobody has told.

use alloc::vec::Vec;

use super::{
    super::{SymbolId, TileId, TileSet},
    Piles,
};

/// One card of the Deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// A standard tile that is known.
    Tile(TileId),
    /// A standard tile that lies there unknown.
    Unseen,
    /// An Advent tile.
    Advent,
}

/// The order in which the standard tiles lie in the Deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeckOrder {
    /// All standard tiles, the top one first.
    Told(Vec<TileId>),
    /// A real shuffled Deck: what is drawn is told when it is seen.
    Unseen,
}

/// What the back on top of the Deck shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Back {
    /// One or two symbols, one of which becomes the Target Symbol.
    Symbols(Vec<SymbolId>),
    /// Only the people at the table see it: any symbol that they tell is believed.
    Unseen,
}

impl Back {
    fn of(tile_set: &TileSet, card: Card) -> Back {
        match card {
            Card::Tile(tile) => match tile_set.tile(tile) {
                Some(tile) if !tile.back.is_empty() => Back::Symbols(tile.back.clone()),
                _ => Back::Unseen,
            },
            Card::Unseen | Card::Advent => Back::Unseen,
        }
    }

    /// Whether a symbol may be on it.
    pub fn may_show(&self, symbol: SymbolId) -> bool {
        match self {
            Back::Symbols(symbols) => symbols.contains(&symbol),
            Back::Unseen => true,
        }
    }
}

/// The Deck; an Advent tile never lies on top, it is set aside at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Deck {
    /// The top is last.
    cards: Vec<Card>,
    pub(super) advents_set_aside: u8,
}

impl Deck {
    /// `tiles` are the standard tiles from the top, as many as the piles hold.
    pub(super) fn new(piles: &Piles, mut tiles: impl Iterator<Item = Card>) -> Deck {
        let mut cards = Vec::new();
        for (pile, &size) in piles.sizes().iter().enumerate() {
            if pile > 0 {
                cards.push(Card::Advent);
            }
            cards.extend(tiles.by_ref().take(size));
        }
        cards.reverse();
        let mut deck = Deck {
            cards,
            advents_set_aside: 0,
        };
        deck.set_advents_aside();
        deck
    }

    /// The tile on top: never an Advent tile.
    pub(super) fn top(&self) -> Option<Card> {
        self.cards.last().copied()
    }

    pub(super) fn back(&self, tile_set: &TileSet) -> Option<Back> {
        self.top().map(|card| Back::of(tile_set, card))
    }

    /// Takes the top tile.
    pub(super) fn draw(&mut self) -> Option<Card> {
        let card = self.cards.pop();
        self.set_advents_aside();
        card
    }

    /// How many standard tiles it holds.
    pub(super) fn n_tiles(&self) -> usize {
        self.cards.iter().filter(|&&card| card != Card::Advent).count()
    }

    pub(super) fn holds(&self, tile: TileId) -> bool {
        self.cards.contains(&Card::Tile(tile))
    }

    fn set_advents_aside(&mut self) {
        while self.cards.last() == Some(&Card::Advent) {
            self.cards.pop();
            self.advents_set_aside += 1;
        }
    }
}
