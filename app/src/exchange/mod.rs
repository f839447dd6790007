//! Between documents, which name tiles and symbols, and the rules, which number them: a [`Deck`] knows both.

mod position;
mod turn;
mod verdict;

pub use position::{Question, board, board_in_text, position};
pub use turn::{TurnWords, turn_document, turn_record};
pub use verdict::{matches, verdict_document};

use crate::deck::Deck;
use crate::formats::{
    Coordinate, Fault, Id, Name, QuarterTurns, RulingsDocument, Step, TileAt, WorldSide, quoted,
};
use rules::match_attach::{IslandTiles, PlacedTile, Rulings, SymbolId, TileId};
use rules::{Cell, QuarterTurn, Side};

/// The rulings that a document chose.
pub fn rulings(document: RulingsDocument) -> Rulings {
    let island_tiles = match document.island_tiles_can_be_active {
        true => IslandTiles::CanBeActive,
        false => IslandTiles::NeverActive,
    };
    Rulings { island_tiles }
}

/// A document's key for the rulings.
pub fn rulings_document(rulings: Rulings) -> RulingsDocument {
    RulingsDocument {
        island_tiles_can_be_active: rulings.island_tiles == IslandTiles::CanBeActive,
    }
}

/// Looks up the symbol that a key names.
///
/// # Errors
/// A [`Fault`] at the key if the deck has no such symbol.
pub fn symbol(text: &str, key: &str, name: &Name<'_>, deck: &Deck) -> Result<SymbolId, Fault> {
    deck.tile_set().symbol_named(name.as_str()).ok_or_else(|| {
        let why = format!(
            "{} is not a symbol of the deck (it has {})",
            quoted(name.as_str()),
            deck.tile_set().symbols().join(", ")
        );
        Fault::at(text, &[Step::Key(key)], why)
    })
}

/// A side as documents write it.
pub fn world_side(side: Side) -> WorldSide {
    match side {
        Side::North => WorldSide::North,
        Side::East => WorldSide::East,
        Side::South => WorldSide::South,
        Side::West => WorldSide::West,
    }
}

fn side(side: WorldSide) -> Side {
    match side {
        WorldSide::North => Side::North,
        WorldSide::East => Side::East,
        WorldSide::South => Side::South,
        WorldSide::West => Side::West,
    }
}

/// The ids of tiles as documents list them.
pub fn ids<'a>(deck: &'a Deck, tiles: &[TileId]) -> Vec<Id<'a>> {
    tiles.iter().map(|&tile| Id::known(deck.id(tile))).collect()
}

/// A tile in its place as documents write it.
pub fn tile_at(deck: &Deck, placed: PlacedTile) -> TileAt<'_> {
    TileAt {
        tile: Id::known(deck.id(placed.tile)),
        x: Coordinate(placed.cell.x),
        y: Coordinate(placed.cell.y),
        turn: QuarterTurns(placed.turn.count()),
    }
}

fn place(tile: TileId, at: &TileAt<'_>) -> PlacedTile {
    let turn = QuarterTurn::from_count(at.turn.0 % 4).unwrap_or_default();
    PlacedTile {
        tile,
        cell: Cell::new(at.x.0, at.y.0),
        turn,
    }
}
