//! Boards and turns to text.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::Write as _;

use super::super::{IslandTiles, PlacedTile, RecordedManeuver, Setup, TileId, TileSet, TurnRecord};
use crate::{Cell, QuarterTurn};

/// Drawings with more rows or columns are cut into pieces.
const WIDEST_DRAWING: i64 = 40;

/// A table as text, in one line. What lies there more than once, or on one cell, is written all the same.
///
/// Reading gives the same tiles in the same order.
pub fn write_board(tile_set: &TileSet, setup: &Setup) -> String {
    board(setup, &|tile| tile_set.tile_name(tile))
}

/// The same with names from elsewhere, such as one that identical tiles share.
pub fn write_board_named<'names>(setup: &Setup, name_of: impl Fn(TileId) -> &'names str) -> String {
    board(setup, &name_of)
}

/// A turn as text, in one line. Reading gives the same record, except that names of unknown tiles that it does not use
/// are gone.
pub fn write_turn(tile_set: &TileSet, record: &TurnRecord) -> String {
    let name_of = |tile| record.tile_name(tile_set, tile);
    let tile = |tile: &TileId| name(name_of(*tile));
    let list = |tiles: &[TileId]| tiles.iter().map(tile).collect::<Vec<_>>().join(" ");

    let mut sections = Vec::new();
    sections.push(format!("target {}", name(tile_set.symbol_name(record.target))));
    if record.reserve > 0 {
        sections.push(format!("reserve {}", record.reserve));
    }
    if record.reversals > 0 {
        sections.push(format!("reversals {}", record.reversals));
    }
    if record.rulings.island_tiles == IslandTiles::NeverActive {
        sections.push("rulings islands-never-active".to_string());
    }
    sections.push(format!("board {}", board(&record.before, &name_of)));
    if let Some(placed) = record.place {
        sections.push(format!("place {}", piece(&[placed], &name_of)));
    }
    if !record.maneuvers.is_empty() {
        let maneuvers: Vec<String> = record
            .maneuvers
            .iter()
            .map(|maneuver| match maneuver {
                RecordedManeuver::Rotate { tile: turned, by } => format!("{}+{by}", tile(turned)),
                RecordedManeuver::Slide { tile: slid, to } => format!("{}>{}", tile(slid), to.name()),
                RecordedManeuver::Swap { a, b } => format!("{}~{}", tile(a), tile(b)),
            })
            .collect();
        sections.push(format!("maneuver {}", maneuvers.join(" ")));
    }
    if !record.remove.is_empty() {
        sections.push(format!("remove {}", list(&record.remove)));
    }
    if !record.discard.is_empty() {
        sections.push(format!("discard {}", list(&record.discard)));
    }
    sections.join("; ")
}

fn board<'names>(setup: &Setup, name_of: &impl Fn(TileId) -> &'names str) -> String {
    let tiles = &setup.tiles;
    if tiles.is_empty() {
        return "-".to_string();
    }
    if is_drawable(tiles) {
        return piece(tiles, name_of);
    }
    tiles
        .iter()
        .map(|&placed| piece(&[placed], name_of))
        .collect::<Vec<_>>()
        .join(" & ")
}

/// Whether one drawing gives the tiles back in their order.
fn is_drawable(tiles: &[PlacedTile]) -> bool {
    let is_in_reading_order = tiles
        .windows(2)
        .all(|pair| (pair[0].cell.y, pair[0].cell.x) < (pair[1].cell.y, pair[1].cell.x));
    let spread = |of: fn(&PlacedTile) -> i32| {
        let least = tiles.iter().map(of).min().unwrap_or(0);
        let most = tiles.iter().map(of).max().unwrap_or(0);
        i64::from(most) - i64::from(least) < WIDEST_DRAWING
    };
    is_in_reading_order && spread(|placed| placed.cell.x) && spread(|placed| placed.cell.y)
}

/// One drawing; the tiles are in reading order.
fn piece<'names>(tiles: &[PlacedTile], name_of: &impl Fn(TileId) -> &'names str) -> String {
    let corner = Cell {
        x: tiles.iter().map(|placed| placed.cell.x).min().unwrap_or(0),
        y: tiles.iter().map(|placed| placed.cell.y).min().unwrap_or(0),
    };
    let mut words = Vec::new();
    if corner != Cell::new(0, 0) {
        words.push(format!("@{},{}", corner.x, corner.y));
    }
    let mut pen = corner;
    for placed in tiles {
        while pen.y < placed.cell.y {
            words.push("/".to_string());
            pen = Cell {
                x: corner.x,
                y: pen.y + 1,
            };
        }
        match placed.cell.x - pen.x {
            0 => {}
            1 => words.push(".".to_string()),
            gap => words.push(format!(".{gap}")),
        }
        let mut word = name(name_of(placed.tile));
        if placed.turn != QuarterTurn::None {
            // Writing to a string can't fail.
            let _ = write!(word, ":{}", placed.turn.count());
        }
        words.push(word);
        pen.x = placed.cell.x.wrapping_add(1);
    }
    words.join(" ")
}

/// A name as it stands in a text: between quotes unless it is plain.
fn name(name: &str) -> String {
    let is_plain = !name.is_empty() && !name.starts_with('-') && name.chars().all(is_plain);
    if is_plain {
        return name.to_string();
    }
    let mut quoted = String::from("\"");
    for letter in name.chars() {
        if matches!(letter, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(letter);
    }
    quoted.push('"');
    quoted
}

/// Whether a letter may stand in a name without quotes.
pub(super) fn is_plain(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '_')
}
