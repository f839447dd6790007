//! The tiles of one printing of the game.

use alloc::{string::String, sync::Arc, vec::Vec};
use core::fmt;

use super::{ColourId, Edge, SymbolId, Tile, TileId};

/// All tiles of one printing of the game, with the names of its colours and symbols.
///
/// Cloning is cheap: clones share one list. The tiles are in the order of their names' bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSet(Arc<Printing>);

#[derive(Debug, PartialEq, Eq)]
struct Printing {
    colours: Vec<String>,
    symbols: Vec<String>,
    tiles: Vec<Tile>,
}

impl TileSet {
    /// The most tiles of a set: ids above are left for unknown tiles of a record.
    pub const MAX_TILES: usize = 32_768;
    /// The most colours, and the most symbols.
    pub const MAX_WORDS: usize = 256;

    /// Makes a set; the tiles are put in the order of their names' bytes.
    ///
    /// # Errors
    /// See [`TileSetError`].
    pub fn new(
        colours: Vec<String>,
        symbols: Vec<String>,
        mut tiles: Vec<Tile>,
    ) -> Result<TileSet, TileSetError> {
        if tiles.len() > TileSet::MAX_TILES {
            return Err(TileSetError::TooManyTiles { tiles: tiles.len() });
        }
        for words in [&colours, &symbols] {
            if words.len() > TileSet::MAX_WORDS {
                return Err(TileSetError::TooManyWords { words: words.len() });
            }
        }
        tiles.sort_by(|a, b| a.name.as_bytes().cmp(b.name.as_bytes()));
        if let Some(pair) = tiles.windows(2).find(|pair| pair[0].name == pair[1].name) {
            return Err(TileSetError::NameTwice {
                name: pair[0].name.clone(),
            });
        }
        for tile in &tiles {
            let colour_is_known = |edge: &Edge| {
                edge.colour
                    .is_none_or(|colour| usize::from(colour.0) < colours.len())
            };
            let symbol_is_known = |symbol: SymbolId| usize::from(symbol.0) < symbols.len();
            if !tile.edges.iter().all(colour_is_known) {
                return Err(TileSetError::UnknownColour {
                    tile: tile.name.clone(),
                });
            }
            let on_edges = tile.edges.iter().filter_map(|edge| edge.symbol);
            if !on_edges.chain(tile.back.iter().copied()).all(symbol_is_known) {
                return Err(TileSetError::UnknownSymbol {
                    tile: tile.name.clone(),
                });
            }
        }
        Ok(TileSet(Arc::new(Printing {
            colours,
            symbols,
            tiles,
        })))
    }

    /// The tiles; a [`TileId`] is an index into this.
    pub fn tiles(&self) -> &[Tile] {
        &self.0.tiles
    }

    /// The ids of all tiles, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = TileId> + ExactSizeIterator + use<> {
        // MAX_TILES fits.
        (0..self.0.tiles.len() as u16).map(TileId)
    }

    /// The names of the colours, by [`ColourId`].
    pub fn colours(&self) -> &[String] {
        &self.0.colours
    }

    /// The names of the symbols, by [`SymbolId`].
    pub fn symbols(&self) -> &[String] {
        &self.0.symbols
    }

    /// Whether the set holds the tile.
    pub fn holds(&self, tile: TileId) -> bool {
        tile.index() < self.0.tiles.len()
    }

    /// The tile, or `None` if the set does not hold it.
    pub fn tile(&self, tile: TileId) -> Option<&Tile> {
        self.0.tiles.get(tile.index())
    }

    /// The tile of this name.
    pub fn tile_named(&self, name: &str) -> Option<TileId> {
        let place = self
            .0
            .tiles
            .binary_search_by(|tile| tile.name.as_bytes().cmp(name.as_bytes()))
            .ok()?;
        u16::try_from(place).ok().map(TileId)
    }

    /// The symbol of this name.
    pub fn symbol_named(&self, name: &str) -> Option<SymbolId> {
        place_of(&self.0.symbols, name).map(SymbolId)
    }

    /// The name of a tile; `?` for one that the set does not hold.
    pub fn tile_name(&self, tile: TileId) -> &str {
        self.tile(tile).map_or("?", |tile| &tile.name)
    }

    /// The name of a colour; `?` for one that the set does not hold.
    pub fn colour_name(&self, colour: ColourId) -> &str {
        self.0
            .colours
            .get(usize::from(colour.0))
            .map_or("?", String::as_str)
    }

    /// The name of a symbol; `?` for one that the set does not hold.
    pub fn symbol_name(&self, symbol: SymbolId) -> &str {
        self.0
            .symbols
            .get(usize::from(symbol.0))
            .map_or("?", String::as_str)
    }
}

fn place_of(names: &[String], name: &str) -> Option<u8> {
    u8::try_from(names.iter().position(|known| known == name)?).ok()
}

/// Why tiles do not make a [`TileSet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TileSetError {
    /// More than [`TileSet::MAX_TILES`].
    TooManyTiles {
        /// How many there were.
        tiles: usize,
    },
    /// More colours or symbols than [`TileSet::MAX_WORDS`].
    TooManyWords {
        /// How many there were.
        words: usize,
    },
    /// Two tiles have one name.
    NameTwice {
        /// The name.
        name: String,
    },
    /// An edge has a colour that is not in the list of colours.
    UnknownColour {
        /// The tile's name.
        tile: String,
    },
    /// An edge or a back has a symbol that is not in the list of symbols.
    UnknownSymbol {
        /// The tile's name.
        tile: String,
    },
}

impl fmt::Display for TileSetError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TileSetError::TooManyTiles { tiles } => {
                write!(
                    out,
                    "{tiles} tiles are more than the {} that a set can hold",
                    TileSet::MAX_TILES
                )
            }
            TileSetError::TooManyWords { words } => {
                write!(
                    out,
                    "{words} colours or symbols are more than the {} that a set can hold",
                    TileSet::MAX_WORDS
                )
            }
            TileSetError::NameTwice { name } => write!(out, "two tiles are named {name}"),
            TileSetError::UnknownColour { tile } => {
                write!(out, "an edge of {tile} has a colour that is not listed")
            }
            TileSetError::UnknownSymbol { tile } => write!(out, "{tile} shows a symbol that is not listed"),
        }
    }
}

impl core::error::Error for TileSetError {}
