//! A deck in the making: tiles that were learned from photographs, and what people say of them.

mod before;

use super::{Colour, Deck, FaceTable};
use crate::formats::{
    ColourDocument, Copies, DeckDocument, DeckTileDocument, Document as _, EdgeDocument, Id, Name,
};
use before::Before;
use rules::match_attach::{Edge, SymbolId, TileKind};
use serde::Serialize;
use std::fmt::Write as _;
use vision::FaceArt;
use vision::learn::{EdgeFound, Edges, Learned};

/// The folder of faces beside a learned deck's document.
pub const FACES: &str = "faces/";

/// What people call colours of print, with a typical sRGB of each.
pub const COMMON_COLOURS: [(&str, [u8; 3]); 14] = [
    ("red", [205, 45, 50]),
    ("orange", [235, 125, 40]),
    ("yellow", [240, 200, 50]),
    ("green", [60, 150, 75]),
    ("turquoise", [50, 180, 185]),
    ("blue", [50, 100, 190]),
    ("purple", [120, 75, 150]),
    ("pink", [230, 120, 170]),
    ("brown", [120, 80, 50]),
    ("black", [30, 30, 32]),
    ("grey", [130, 130, 132]),
    ("white", [240, 240, 238]),
    ("light green", [150, 200, 90]),
    ("light blue", [120, 180, 230]),
];

/// A deck that can still be changed. Its tiles are in the order of the faces that were learned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftDeck {
    /// What it is called.
    pub name: String,
    /// Colours that edges may have.
    pub colours: Vec<Colour>,
    /// Names of symbols that edges may have.
    pub symbols: Vec<String>,
    /// Every distinct tile.
    pub tiles: Vec<DraftTile>,
}

/// A tile of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftTile {
    /// Unlike every other.
    pub id: String,
    /// Starting tiles are told apart by people.
    pub kind: TileKind,
    /// North, east, south, west as printed: places in the lists of colours and symbols, `None` where it is not known.
    pub edges: [EdgeFound; 4],
    /// Symbols of its back: places in the list.
    pub back: Vec<usize>,
    /// How many identical ones there are, at least 1.
    pub copies: u16,
}

/// A face that was learned, and the tile that it is of if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundFace {
    /// The tile's place in the deck.
    pub tile: Option<usize>,
    /// The most that were seen at once.
    pub copies: u16,
    /// What was found along its edges: places among the colours and symbols that are proposed.
    pub edges: [EdgeFound; 4],
}

impl DraftTile {
    /// A tile of which nothing is known.
    #[must_use]
    pub fn unknown() -> DraftTile {
        DraftTile {
            id: String::new(),
            kind: TileKind::Standard,
            edges: [EdgeFound::default(); 4],
            back: Vec::new(),
            copies: 1,
        }
    }
}

/// What tiles look like that are known already, in the order of ids.
pub fn known_faces(deck: &Deck, table: &FaceTable) -> Vec<FaceArt> {
    let face = |tile| {
        Some(FaceArt {
            picture: table.face_of(tile)?.clone(),
            copies: u16::try_from(deck.copies(tile)).unwrap_or(u16::MAX),
        })
    };
    deck.distinct_tiles().filter_map(face).collect()
}

impl DraftDeck {
    /// A deck without tiles.
    pub fn new(name: &str) -> DraftDeck {
        DraftDeck {
            name: name.to_owned(),
            ..DraftDeck::default()
        }
    }

    /// A deck that is there already, to be changed; its tiles in the order of ids.
    pub fn of_deck(deck: &Deck) -> DraftDeck {
        let set = deck.tile_set();
        let edge = |edge: &Edge| EdgeFound {
            colour: edge.colour.map(|colour| usize::from(colour.0)),
            symbol: edge.symbol.map(|symbol| usize::from(symbol.0)),
        };
        let tile = |id| {
            let tile = set.tile(id)?;
            Some(DraftTile {
                id: deck.id(id).to_owned(),
                kind: tile.kind,
                edges: tile.edges.each_ref().map(edge),
                back: tile
                    .back
                    .iter()
                    .map(|&SymbolId(symbol)| usize::from(symbol))
                    .collect(),
                copies: u16::try_from(deck.copies(id)).unwrap_or(u16::MAX),
            })
        };
        DraftDeck {
            name: deck.name().to_owned(),
            colours: deck.colours().to_vec(),
            symbols: set.symbols().to_vec(),
            tiles: deck.distinct_tiles().filter_map(tile).collect(),
        }
    }

    /// Adds what was learned. The deck's own tiles come first in it: what is said of them stays, but there may be more copies.
    /// What was found along the edges gets the names that the deck's own tiles tell, or new ones.
    pub fn add(&mut self, learned: &Learned, edges: &Edges) {
        let known = self.tiles.len();
        let found: Vec<FoundFace> = learned
            .faces
            .iter()
            .enumerate()
            .map(|(place, face)| FoundFace {
                tile: (place < known).then_some(place),
                copies: face.copies,
                edges: edges.edges.get(place).copied().unwrap_or_default(),
            })
            .collect();
        self.take(&found, &edges.colours, edges.symbols.len());
    }

    /// Adds faces that were learned, some of which may be those of tiles that are there, as [`DraftDeck::add`]. The place of
    /// each proposed symbol in the deck's list.
    pub fn take(&mut self, found: &[FoundFace], colours: &[[u8; 3]], n_symbols: usize) -> Vec<usize> {
        let told = |tiles: &[DraftTile], part: fn(&EdgeFound) -> Option<usize>, kind: usize| {
            let known = found
                .iter()
                .filter_map(|face| Some((tiles.get(face.tile?)?, face)));
            let pairs = known.flat_map(|(tile, face)| tile.edges.into_iter().zip(face.edges));
            commonest(
                pairs
                    .filter(|(_, found)| part(found) == Some(kind))
                    .filter_map(|(own, _)| part(&own)),
            )
        };
        let mut colour_of = Vec::new();
        for (kind, &srgb) in colours.iter().enumerate() {
            colour_of.push(told(&self.tiles, |edge| edge.colour, kind).unwrap_or_else(|| {
                let name = self.new_colour_name(srgb);
                self.colours.push(Colour { name, srgb });
                self.colours.len() - 1
            }));
        }
        let mut symbol_of = Vec::new();
        for kind in 0..n_symbols {
            symbol_of.push(told(&self.tiles, |edge| edge.symbol, kind).unwrap_or_else(|| {
                self.symbols.push(self.new_symbol_name());
                self.symbols.len() - 1
            }));
        }
        for face in found {
            if let Some(tile) = face.tile.and_then(|tile| self.tiles.get_mut(tile)) {
                tile.copies = tile.copies.max(face.copies);
                continue;
            }
            self.tiles.push(DraftTile {
                id: self.new_id(),
                edges: face.edges.map(|edge| EdgeFound {
                    colour: edge.colour.and_then(|kind| colour_of.get(kind).copied()),
                    symbol: edge.symbol.and_then(|kind| symbol_of.get(kind).copied()),
                }),
                copies: face.copies,
                ..DraftTile::unknown()
            });
        }
        symbol_of
    }

    /// The same without colours and symbols that no edge has and that have no name.
    #[must_use]
    pub fn without_unused(&self) -> DraftDeck {
        let edges = || self.tiles.iter().flat_map(|tile| tile.edges);
        let used = |part: fn(EdgeFound) -> Option<usize>, place: usize| {
            edges().any(|edge| part(edge) == Some(place))
        };
        let kept = |count: usize, is_kept: &dyn Fn(usize) -> bool| -> Vec<usize> {
            (0..count).filter(|&place| is_kept(place)).collect()
        };
        let colours = kept(self.colours.len(), &|place| {
            !self.colours[place].name.is_empty() && used(|edge| edge.colour, place)
        });
        let symbols = kept(self.symbols.len(), &|place| {
            !self.symbols[place].is_empty() && used(|edge| edge.symbol, place)
        });
        let now =
            |list: &[usize], before: Option<usize>| list.iter().position(|place| Some(*place) == before);
        let tile = |tile: &DraftTile| DraftTile {
            edges: tile.edges.map(|edge| EdgeFound {
                colour: now(&colours, edge.colour),
                symbol: now(&symbols, edge.symbol),
            }),
            back: tile
                .back
                .iter()
                .filter_map(|&symbol| now(&symbols, Some(symbol)))
                .collect(),
            ..tile.clone()
        };
        DraftDeck {
            name: self.name.clone(),
            colours: colours.iter().map(|&place| self.colours[place].clone()).collect(),
            symbols: symbols.iter().map(|&place| self.symbols[place].clone()).collect(),
            tiles: self.tiles.iter().map(tile).collect(),
        }
    }

    /// The first of `t01`, `t02` ... that no tile has.
    fn new_id(&self) -> String {
        let is_free = |id: &String| self.tiles.iter().all(|tile| tile.id != *id);
        let ids = (1..).map(|number| format!("t{number:02}"));
        ids.into_iter().find(is_free).unwrap_or_default()
    }

    /// What people may call a colour, unlike the deck's other colours.
    fn new_colour_name(&self, srgb: [u8; 3]) -> String {
        let far = |other: [u8; 3]| vision::learn::colour_difference(srgb, other);
        let (nearest, _) = COMMON_COLOURS
            .into_iter()
            .min_by(|a, b| far(a.1).total_cmp(&far(b.1)))
            .unwrap_or(COMMON_COLOURS[0]);
        free_name(nearest, " ", |name| {
            self.colours.iter().any(|colour| colour.name == name)
        })
    }

    fn new_symbol_name(&self) -> String {
        let names = (1..).map(|number| format!("symbol-{number}"));
        names
            .into_iter()
            .find(|name| !self.symbols.contains(name))
            .unwrap_or_default()
    }

    /// The words for an edge; `None` where it is not known.
    pub fn words(&self, edge: EdgeFound) -> (Option<&str>, Option<&str>) {
        let colour = edge.colour.and_then(|colour| self.colours.get(colour));
        let symbol = edge.symbol.and_then(|symbol| self.symbols.get(symbol));
        (
            colour.map(|colour| colour.name.as_str()),
            symbol.map(String::as_str),
        )
    }

    /// The deck's document, one tile on each line so that people can edit it. Ids must be ids, and names must differ.
    pub fn document(&self) -> String {
        self.document_with_faces(FACES)
    }

    /// The document in the place of the one that the deck had before it was added to: with all that was written there.
    pub fn document_in_place_of(&self, before: &str) -> String {
        self.written(&format!(",\n \"faces\": {}", json(&FACES)), &Before::of(before))
    }

    /// The document with another folder of faces.
    pub(super) fn document_with_faces(&self, folder: &str) -> String {
        self.written(&format!(",\n \"faces\": {}", json(&folder)), &Before::default())
    }

    /// The document of a deck that brings no faces.
    pub(super) fn document_without_faces(&self) -> String {
        self.written("", &Before::default())
    }

    fn written(&self, faces: &str, before: &Before) -> String {
        let colour = |colour: &Colour| {
            let [red, green, blue] = colour.srgb;
            before.colour(&colour.name).unwrap_or_else(|| {
                json(&ColourDocument {
                    name: Name::new(&colour.name),
                    srgb: Name(format!("#{red:02x}{green:02x}{blue:02x}").into()),
                })
            })
        };
        let colours: Vec<String> = self.colours.iter().map(colour).collect();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{{\"format\": {}, \"game\": \"match-attach\", \"name\": {},\n \"colours\": [{}],\n \"symbols\": {},\n \"tiles\": [",
            json(&DeckDocument::FORMAT),
            json(&self.name),
            colours.join(","),
            json(&self.symbols),
        );
        for (place, tile) in self.tiles.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            let written = before.tile(&tile.id, tile.copies);
            let written = written.unwrap_or_else(|| json(&self.tile_document(tile)));
            let _ = write!(text, "{comma}\n  {written}");
        }
        let _ = write!(text, "\n ]{faces}{}}}\n", before.others());
        text
    }

    fn tile_document<'a>(&'a self, tile: &'a DraftTile) -> DeckTileDocument<'a> {
        let edge = |edge: &EdgeFound| {
            let (colour, symbol) = self.words(*edge);
            EdgeDocument {
                colour: colour.map(Name::new),
                symbol: symbol.map(Name::new),
            }
        };
        DeckTileDocument {
            id: Id::known(&tile.id),
            kind: Some(Name::new(match tile.kind {
                TileKind::Starting => "starting",
                TileKind::Standard => "standard",
            })),
            edges: Some(tile.edges.iter().map(edge).collect()),
            back: tile
                .back
                .iter()
                .filter_map(|&symbol| self.symbols.get(symbol))
                .map(|name| Name::new(name))
                .collect(),
            copies: (tile.copies > 1).then_some(Copies(tile.copies)),
        }
    }
}

fn json(value: &impl Serialize) -> String {
    // Text, numbers and lists of them can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// `name`, or with a number behind it if it is taken.
fn free_name(name: &str, between: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}{between}{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// The most frequent, the smallest of equally frequent ones.
fn commonest(values: impl Iterator<Item = usize>) -> Option<usize> {
    let mut values: Vec<usize> = values.collect();
    values.sort_unstable();
    let runs = values.chunk_by(|a, b| a == b);
    runs.rev().max_by_key(|run| run.len()).map(|run| run[0])
}
