//! From a deck document to a [`Deck`].

use super::called::{fault_of, fault_on_back};
use super::{COPY_MARK, Colour, Deck, Game};
use crate::formats::{
    ColourDocument, DeckDocument, DeckTileDocument, EdgeDocument, Fault, Name, Step, quoted,
};
use rules::match_attach::{ColourId, Edge, SymbolId, Tile, TileId, TileKind, TileSet};
use std::collections::HashMap;

impl Deck {
    /// Reads a deck document.
    ///
    /// # Errors
    /// The first [`Fault`]: a document that cannot be read, or a colour, symbol, kind or number that makes no sense.
    pub fn read(text: &str) -> Result<Deck, Fault> {
        let document = DeckDocument::read(text)?;
        Reader {
            text,
            document: &document,
        }
        .deck()
    }
}

struct Reader<'a> {
    text: &'a str,
    document: &'a DeckDocument<'a>,
}

impl Reader<'_> {
    fn fault(&self, path: &[Step<'_>], why: impl Into<String>) -> Fault {
        Fault::at(self.text, path, why)
    }

    fn deck(&self) -> Result<Deck, Fault> {
        let document = self.document;
        let game = document.game.as_str();
        let game = Game::named(game).ok_or_else(|| {
            self.fault(
                &[Step::Key("game")],
                format!("no game is called {}", quoted(game)),
            )
        })?;
        let colours = self.colours(&document.colours)?;
        let symbols = document.symbols.iter().map(Name::as_str);
        self.distinct("symbols", symbols, None, fault_of)?;
        self.distinct(
            "tiles",
            document.tiles.iter().map(|tile| tile.id.as_str()),
            Some("id"),
            fault_of,
        )?;
        if document.tiles.is_empty() {
            return Err(self.fault(&[Step::Key("tiles")], "a deck holds one tile at least"));
        }
        let mut tiles = Vec::with_capacity(document.tiles.len());
        for (place, tile) in document.tiles.iter().enumerate() {
            let tile_read = self.tile(game, place, tile)?;
            let copies = tile.copies.map_or(1, |copies| copies.0);
            for copy in 2..=copies {
                tiles.push(Tile {
                    name: format!("{}{COPY_MARK}{copy:03}", tile.id),
                    ..tile_read.clone()
                });
            }
            tiles.push(tile_read);
        }
        let names = |list: &[Name<'_>]| list.iter().map(|name| name.as_str().to_owned()).collect();
        let colour_names = colours.iter().map(|colour| colour.name.clone()).collect();
        let tile_set = TileSet::new(colour_names, names(&document.symbols), tiles)
            .map_err(|why| self.fault(&[Step::Key("tiles")], why.to_string()))?;
        let (by_id, next_copy) = index(&tile_set);
        Ok(Deck {
            name: document.name.as_str().to_owned(),
            game,
            colours,
            tile_set,
            by_id,
            next_copy,
            faces: document.faces.as_ref().map(|folder| folder.as_str().to_owned()),
        })
    }

    fn colours(&self, colours: &[ColourDocument<'_>]) -> Result<Vec<Colour>, Fault> {
        self.distinct(
            "colours",
            colours.iter().map(|colour| colour.name.as_str()),
            Some("name"),
            fault_of,
        )?;
        let read = |(place, colour): (usize, &ColourDocument<'_>)| {
            let srgb = srgb(colour.srgb.as_str()).ok_or_else(|| {
                let path = [Step::Key("colours"), Step::Index(place), Step::Key("srgb")];
                self.fault(
                    &path,
                    format!("{} is not of the form #rrggbb", quoted(colour.srgb.as_str())),
                )
            })?;
            Ok(Colour {
                name: colour.name.as_str().to_owned(),
                srgb,
            })
        };
        colours.iter().enumerate().map(read).collect()
    }

    /// Refuses a word with a fault and one that is named twice.
    fn distinct<'n>(
        &self,
        list: &'n str,
        words: impl Iterator<Item = &'n str>,
        key: Option<&'n str>,
        fault_of: impl Fn(&str) -> Option<&'static str>,
    ) -> Result<(), Fault> {
        let mut seen = HashMap::new();
        for (place, word) in words.enumerate() {
            let why = match (fault_of(word), seen.insert(word, place)) {
                (Some(fault), _) => fault.to_owned(),
                (None, Some(_)) => format!("{} is named twice", quoted(word)),
                (None, None) => continue,
            };
            let mut path = vec![Step::Key(list), Step::Index(place)];
            path.extend(key.map(Step::Key));
            return Err(self.fault(&path, why));
        }
        Ok(())
    }

    fn tile(&self, game: Game, place: usize, tile: &DeckTileDocument<'_>) -> Result<Tile, Fault> {
        let path = [Step::Key("tiles"), Step::Index(place)];
        let kind = match tile.kind.as_ref().map(Name::as_str) {
            Some("starting") => TileKind::Starting,
            Some("standard") | None => TileKind::Standard,
            Some(_) if game != Game::MatchAttach => TileKind::Standard,
            Some(kind) => {
                let why = format!("{} is not a kind of tile (starting or standard)", quoted(kind));
                return Err(self.fault(&[path[0], path[1], Step::Key("kind")], why));
            }
        };
        let mut edges = [Edge::default(); 4];
        match &tile.edges {
            Some(listed) if listed.len() == edges.len() => {
                for (side, (edge, written)) in edges.iter_mut().zip(listed).enumerate() {
                    *edge = self.edge(place, side, written)?;
                }
            }
            Some(listed) => {
                let why = format!(
                    "{} edges where north, east, south and west are needed",
                    listed.len()
                );
                return Err(self.fault(&[path[0], path[1], Step::Key("edges")], why));
            }
            None if game == Game::MatchAttach => {
                return Err(self.fault(&path, format!("the tile {} has no edges", tile.id)));
            }
            None => {}
        }
        let mut back = Vec::with_capacity(tile.back.len());
        for (index, symbol) in tile.back.iter().enumerate() {
            let path = [path[0], path[1], Step::Key("back"), Step::Index(index)];
            if let Some(why) = fault_on_back(symbol.as_str()) {
                return Err(self.fault(&path, why));
            }
            back.push(self.symbol(symbol, &path)?);
        }
        Ok(Tile {
            name: tile.id.as_str().to_owned(),
            kind,
            edges,
            back,
        })
    }

    fn edge(&self, place: usize, side: usize, edge: &EdgeDocument<'_>) -> Result<Edge, Fault> {
        let path = |key| {
            [
                Step::Key("tiles"),
                Step::Index(place),
                Step::Key("edges"),
                Step::Index(side),
                Step::Key(key),
            ]
        };
        let colour = edge
            .colour
            .as_ref()
            .map(|colour| self.colour(colour, &path("colour")))
            .transpose()?;
        let symbol = edge
            .symbol
            .as_ref()
            .map(|symbol| self.symbol(symbol, &path("symbol")))
            .transpose()?;
        Ok(Edge { colour, symbol })
    }

    fn colour(&self, name: &Name<'_>, path: &[Step<'_>]) -> Result<ColourId, Fault> {
        let place = self
            .document
            .colours
            .iter()
            .position(|colour| colour.name == *name);
        place
            .and_then(|place| u8::try_from(place).ok())
            .map(ColourId)
            .ok_or_else(|| {
                self.fault(
                    path,
                    format!("{} is not one of the deck's colours", quoted(name.as_str())),
                )
            })
    }

    fn symbol(&self, name: &Name<'_>, path: &[Step<'_>]) -> Result<SymbolId, Fault> {
        let place = self.document.symbols.iter().position(|symbol| symbol == name);
        place
            .and_then(|place| u8::try_from(place).ok())
            .map(SymbolId)
            .ok_or_else(|| {
                self.fault(
                    path,
                    format!("{} is not one of the deck's symbols", quoted(name.as_str())),
                )
            })
    }
}

/// Reads `#rrggbb`.
fn srgb(text: &str) -> Option<[u8; 3]> {
    let digits = text
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |from: usize| u8::from_str_radix(digits.get(from..from + 2)?, 16).ok();
    // `from_str_radix` takes a sign, which no colour has.
    if digits.contains(['+', '-']) {
        return None;
    }
    Some([part(0)?, part(2)?, part(4)?])
}

/// First copies by id, and from each copy the way to the next. Copies follow each other in the order of names.
fn index(tile_set: &TileSet) -> (HashMap<String, TileId>, Vec<Option<TileId>>) {
    let mut by_id = HashMap::with_capacity(tile_set.tiles().len());
    let mut last: HashMap<&str, TileId> = HashMap::new();
    let mut next_copy = vec![None; tile_set.tiles().len()];
    for tile in tile_set.ids() {
        let name = tile_set.tile_name(tile);
        let id = name.split_once(COPY_MARK).map_or(name, |(id, _)| id);
        match last.insert(id, tile) {
            Some(before) => next_copy[before.index()] = Some(tile),
            None => _ = by_id.insert(id.to_owned(), tile),
        }
    }
    (by_id, next_copy)
}
