//! The Board at each stage of a turn, as far as it is known.

use rules::match_attach::{
    Board, IslandTiles, Maneuver, PlacedTile, RecordedManeuver, Rotation, Setup, TileId, TileSet,
};
use rules::{Cell, QuarterTurn};

use super::input::Stage;
use super::settings;
use super::tiles::{Laid, Maneuvered, Placed, Taken};
use super::told::Told;

/// The Board at each [`Stage`] of a turn: as it was seen there, or else as the stage before and what was told since make
/// it. `None` where tiles were only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    stages: [Option<Board>; 5],
}

impl Tables {
    /// Works out the Boards of a turn that began on `start`.
    #[must_use]
    pub fn of(tile_set: &TileSet, start: Option<&Board>, told: &Told) -> Self {
        let seen = |stage: Stage| told.seen.get(&stage).and_then(|tiles| board(tile_set, tiles));
        let start = seen(Stage::Start).or_else(|| start.cloned());
        let placed =
            seen(Stage::Placed).or_else(|| with_placed(tile_set, start.as_ref()?, told.placed.as_ref()));
        let maneuvered =
            seen(Stage::Maneuvered).or_else(|| with_maneuvers(placed.as_ref()?, &told.maneuvers));
        let removed = seen(Stage::Removed).or_else(|| without(maneuvered.as_ref()?, &told.removed));
        let end = seen(Stage::End).or_else(|| without(removed.as_ref()?, &told.discarded));
        Self {
            stages: [start, placed, maneuvered, removed, end],
        }
    }

    /// Whether no Board that was seen contradicts what was told: each is the one that the stage before leads to.
    #[must_use]
    pub fn are_as_told(&self, told: &Told) -> bool {
        let [Some(start), Some(placed), ..] = &self.stages else {
            return false;
        };
        with_placed(start.tile_set(), start, told.placed.as_ref()).as_ref() == Some(placed)
            && self.are_as_told_from_the_maneuvers(told)
    }

    /// As [`Tables::are_as_told`], of the Maneuver Phase and what follows: however the Board came about on which it begins.
    #[must_use]
    pub fn are_as_told_from_the_maneuvers(&self, told: &Told) -> bool {
        let [_, Some(placed), Some(maneuvered), Some(removed), Some(end)] = &self.stages else {
            return false;
        };
        with_maneuvers(placed, &told.maneuvers).as_ref() == Some(maneuvered)
            && without(maneuvered, &told.removed).as_ref() == Some(removed)
            && without(removed, &told.discarded).as_ref() == Some(end)
    }

    /// The Board at a stage, if it is known.
    #[must_use]
    pub fn at(&self, stage: Stage) -> Option<&Board> {
        self.stages[stage as usize].as_ref()
    }
}

/// Tiles as a Board; `None` if the deck does not hold one of them or they can't lie so.
#[must_use]
pub fn board(tile_set: &TileSet, tiles: &[Laid]) -> Option<Board> {
    let tiles = tiles
        .iter()
        .map(|laid| placed_tile(tile_set, laid))
        .collect::<Option<Vec<_>>>()?;
    Board::new(tile_set, &Setup { tiles }).ok()
}

/// A Board as a journal writes it, in the order of ids.
#[must_use]
pub fn laid(board: &Board) -> Vec<Laid> {
    let tile_set = board.tile_set();
    board
        .setup()
        .tiles
        .iter()
        .map(|&placed| laid_tile(tile_set, placed))
        .collect()
}

/// A placed tile as a journal writes it.
#[must_use]
pub fn laid_tile(tile_set: &TileSet, placed: PlacedTile) -> Laid {
    let PlacedTile { tile, cell, turn } = placed;
    Laid {
        tile: tile_set.tile_name(tile).to_owned(),
        x: cell.x,
        y: cell.y,
        turn: turn.count(),
    }
}

/// A placed tile as the rules know it; `None` if the deck does not hold it.
#[must_use]
pub fn placed_tile(tile_set: &TileSet, laid: &Laid) -> Option<PlacedTile> {
    let tile = tile_set.tile_named(&laid.tile)?;
    Some(PlacedTile {
        tile,
        cell: Cell::new(laid.x, laid.y),
        turn: QuarterTurn::from_count(laid.turn)?,
    })
}

/// A Maneuver of the rules as a journal writes it.
#[must_use]
pub fn maneuvered(tile_set: &TileSet, maneuver: Maneuver) -> Maneuvered {
    let name = |tile: TileId| tile_set.tile_name(tile).to_owned();
    match maneuver {
        Maneuver::Rotate { tile, by } => Maneuvered::Rotate {
            tile: name(tile),
            by: by.quarter_turn().count(),
        },
        Maneuver::Slide { tile, to } => Maneuvered::Slide { tile: name(tile), to },
        Maneuver::Swap { a, b } => Maneuvered::Swap {
            a: name(a),
            b: name(b),
        },
    }
}

/// A told Maneuver as the judge wants it; `None` if it was only counted or names a tile that the deck does not hold.
pub(super) fn recorded(tile_set: &TileSet, told: &Maneuvered) -> Option<RecordedManeuver> {
    let named = |name: &str| tile_set.tile_named(name);
    Some(match told {
        Maneuvered::Counted => return None,
        Maneuvered::Rotate { tile, by } => RecordedManeuver::Rotate {
            tile: named(tile)?,
            by: i64::from(*by),
        },
        Maneuvered::Slide { tile, to } => RecordedManeuver::Slide {
            tile: named(tile)?,
            to: *to,
        },
        Maneuvered::Swap { a, b } => RecordedManeuver::Swap {
            a: named(a)?,
            b: named(b)?,
        },
    })
}

/// The rulings of a table as the rules know them.
#[must_use]
pub fn rulings(settings: settings::Rulings) -> rules::match_attach::Rulings {
    let island_tiles = match settings.island_tiles_can_be_active {
        true => IslandTiles::CanBeActive,
        false => IslandTiles::NeverActive,
    };
    rules::match_attach::Rulings { island_tiles }
}

fn with_placed(tile_set: &TileSet, start: &Board, placed: Option<&Placed>) -> Option<Board> {
    let mut board = start.clone();
    match placed {
        None | Some(Placed::Nothing) => {}
        Some(Placed::Counted) => return None,
        Some(Placed::There(laid)) => board.put(placed_tile(tile_set, laid)?).ok()?,
    }
    Some(board)
}

/// The Maneuvers are made whether they are legal or not: the table may have let one stand.
fn with_maneuvers(placed: &Board, maneuvers: &[Maneuvered]) -> Option<Board> {
    let mut board = placed.clone();
    for told in maneuvers {
        let maneuver = match recorded(placed.tile_set(), told)? {
            RecordedManeuver::Rotate { tile, by } => Maneuver::Rotate {
                tile,
                by: Rotation::from_quarter_turns(by)?,
            },
            RecordedManeuver::Slide { tile, to } => Maneuver::Slide { tile, to },
            RecordedManeuver::Swap { a, b } => Maneuver::Swap { a, b },
        };
        if !board.shift(maneuver) {
            return None;
        }
    }
    Some(board)
}

fn without(before: &Board, taken: &[Taken]) -> Option<Board> {
    let mut board = before.clone();
    for one in taken {
        let Taken::Tile(name) = one else { return None };
        board.take(before.tile_set().tile_named(name)?)?;
    }
    Some(board)
}
