//! Between documents, which name tiles and symbols, and the rules, which number them: a [`Deck`] knows both.

mod position;
mod turn;
mod verdict;

pub use position::{board, board_in_text, position};
pub use turn::{TurnWords, turn_document, turn_record};
pub use verdict::{cell_out_of_range, matches, verdict_document};

use crate::deck::Deck;
use crate::formats::{
    ColourDocument, Coordinate, Copies, DeckDocument, DeckTileDocument, Document, EdgeDocument, Fault, Id,
    Name, QuarterTurns, RulingsDocument, Step, TileAt, WorldSide, quoted,
};
use rules::match_attach::{Edge, IslandTiles, PlacedTile, Rulings, SymbolId, TileId, TileKind};
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

/// A deck as a document, its copies together again.
pub fn deck_document(deck: &Deck) -> DeckDocument<'_> {
    let set = deck.tile_set();
    let edge = |edge: &Edge| EdgeDocument {
        colour: edge.colour.map(|colour| Name::new(set.colour_name(colour))),
        symbol: edge.symbol.map(|symbol| Name::new(set.symbol_name(symbol))),
    };
    let tile = |id: TileId| {
        let printed = set.tile(id)?;
        let kind = match printed.kind {
            TileKind::Starting => "starting",
            TileKind::Standard => "standard",
        };
        let copies = u16::try_from(deck.copies(id)).ok().filter(|&copies| copies > 1);
        Some(DeckTileDocument {
            id: Id::known(deck.id(id)),
            kind: Some(Name::new(kind)),
            edges: Some(printed.edges.iter().map(edge).collect()),
            back: printed
                .back
                .iter()
                .map(|&symbol| Name::new(set.symbol_name(symbol)))
                .collect(),
            copies: copies.map(Copies),
        })
    };
    let colour = |colour: &crate::deck::Colour| {
        let [red, green, blue] = colour.srgb;
        let srgb = Name(format!("#{red:02x}{green:02x}{blue:02x}").into());
        ColourDocument {
            name: Name(colour.name.clone().into()),
            srgb,
        }
    };
    DeckDocument {
        format: Name::new(<DeckDocument<'_> as Document<'_>>::FORMAT),
        game: Name::new(deck.game().name()),
        name: Name::new(deck.name()),
        colours: deck.colours().iter().map(colour).collect(),
        symbols: set.symbols().iter().map(|symbol| Name::new(symbol)).collect(),
        tiles: deck.distinct_tiles().filter_map(tile).collect(),
        faces: deck.faces_folder().map(Name::new),
    }
}
