//! Small tables for tests: a tile's name says what is printed on it, so a test can be read without a deck.
//!
//! `rs` is a tile whose four sides are red with a star; `ro_os_gm_oo` lists its sides: north red without a symbol, east
//! a star without a colour, south green with a moon, west nothing. A copy has a suffix: `rs-1`, `rs-2`. Colours are red,
//! green, blue and yellow, symbols star, moon, sun (`u`) and drop; `o` is none. Tiles named `s...` after the suffix's
//! dash (`oo-s1`) are starting tiles. The back shows the first symbol of the sides, or a star; with a suffix that ends in
//! `t` the first two different ones.
#![allow(dead_code, reason = "each test binary uses its own part")]

use std::collections::BTreeSet;

use tilesight_rules::match_attach::{
    Board, ColourId, Edge, PlacedTile, Setup, SymbolId, Tile, TileId, TileKind, TileSet, TurnRecord, Verdict,
    judge,
    notation::{read_board, read_turn},
};

/// What the one letter of a colour stands for, in the order of ids.
pub(crate) const COLOURS: [(char, &str); 4] = [('r', "red"), ('g', "green"), ('b', "blue"), ('y', "yellow")];
/// What the one letter of a symbol stands for, in the order of ids.
pub(crate) const SYMBOLS: [(char, &str); 4] = [('s', "star"), ('m', "moon"), ('u', "sun"), ('d', "drop")];

/// The deck of all tiles that a text names.
pub(crate) fn deck_of(text: &str) -> TileSet {
    let is_of_a_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let names: BTreeSet<&str> = text.split(|letter| !is_of_a_name(letter)).collect();
    deck(names)
}

/// The deck of the tiles with these names; what is no tile's name is left out.
pub(crate) fn deck<'a>(names: impl IntoIterator<Item = &'a str>) -> TileSet {
    let words = |words: [(char, &str); 4]| words.map(|(_, word)| word.to_owned()).to_vec();
    let tiles = names.into_iter().filter_map(tile).collect();
    TileSet::new(words(COLOURS), words(SYMBOLS), tiles).unwrap()
}

fn tile(name: &str) -> Option<Tile> {
    let (printed, copy) = name.split_once('-').unwrap_or((name, ""));
    let sides: Vec<Edge> = printed.split('_').map(edge).collect::<Option<_>>()?;
    let edges = match sides[..] {
        [side] => [side; 4],
        _ => sides.try_into().ok()?,
    };
    let kind = if copy.starts_with('s') {
        TileKind::Starting
    } else {
        TileKind::Standard
    };
    let mut back: Vec<SymbolId> = Vec::new();
    for symbol in edges.iter().filter_map(|edge| edge.symbol) {
        if !back.contains(&symbol) {
            back.push(symbol);
        }
    }
    back.truncate(if copy.ends_with('t') { 2 } else { 1 });
    if back.is_empty() {
        back.push(SymbolId(0));
    }
    Some(Tile {
        name: name.to_owned(),
        kind,
        edges,
        back,
    })
}

fn edge(letters: &str) -> Option<Edge> {
    let mut letters = letters.chars();
    let (colour, symbol) = (letters.next()?, letters.next()?);
    let place = |words: [(char, &str); 4], letter: char| words.iter().position(|&(known, _)| known == letter);
    let (colour_place, symbol_place) = (place(COLOURS, colour), place(SYMBOLS, symbol));
    let is_edge = (colour == 'o' || colour_place.is_some()) && (symbol == 'o' || symbol_place.is_some());
    (is_edge && letters.next().is_none()).then_some(Edge {
        colour: colour_place.map(|place| ColourId(place as u8)),
        symbol: symbol_place.map(|place| SymbolId(place as u8)),
    })
}

/// The Board that a text draws.
#[track_caller]
pub(crate) fn board(text: &str) -> Board {
    let deck = deck_of(text);
    Board::new(&deck, &setup(&deck, text)).unwrap()
}

/// The table that a text draws, with tiles of a deck.
#[track_caller]
pub(crate) fn setup(deck: &TileSet, text: &str) -> Setup {
    read_board(deck, text).unwrap()
}

/// The turn that a text tells, with the deck of all tiles in it.
#[track_caller]
pub(crate) fn turn(text: &str) -> (TileSet, TurnRecord) {
    let deck = deck_of(text);
    let record = read_turn(&deck, text).unwrap();
    (deck, record)
}

/// What the judge says about the turn that a text tells.
#[track_caller]
pub(crate) fn judged(text: &str) -> (TileSet, Verdict) {
    let (deck, record) = turn(text);
    let verdict = judge(&deck, &record);
    (deck, verdict)
}

/// The names of tiles, with spaces between.
pub(crate) fn names(deck: &TileSet, tiles: &[TileId]) -> String {
    tiles
        .iter()
        .map(|&tile| deck.tile_name(tile))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The names of groups of tiles, with ` / ` between the groups.
pub(crate) fn group_names(deck: &TileSet, groups: &[Vec<TileId>]) -> String {
    groups
        .iter()
        .map(|group| names(deck, group))
        .collect::<Vec<_>>()
        .join(" / ")
}

/// The tile of this name.
#[track_caller]
pub(crate) fn named(deck: &TileSet, name: &str) -> TileId {
    deck.tile_named(name).unwrap()
}

/// A tile that a text draws.
#[track_caller]
pub(crate) fn placed(deck: &TileSet, text: &str) -> PlacedTile {
    setup(deck, text).tiles[0]
}
