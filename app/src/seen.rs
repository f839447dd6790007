//! From a photograph that was taken in the middle of a turn to what it tells of the turn.

use crate::deck::Deck;
use crate::session::{Change, Laid, Line, Placed, Progress, Session, Stage, Taken, laid_tile};
use crate::sight::{Absence, Age, Known};
use crate::table::likeliest_copy;
use rules::match_attach::{Bearing, Board, PlacedTile, Setup, TileId, TileSet};

/// How the cells of what was confirmed are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// From anywhere, and from any side of the table: as a photograph has it.
    #[default]
    Photograph,
    /// As those of the Board that is known.
    Known,
}

/// What people and the photograph say together.
#[derive(Clone, Debug, Default)]
pub struct Confirmed {
    /// How its cells are counted.
    pub frame: Frame,
    /// What lies there for certain, or as people said.
    pub setup: Setup,
    /// The tiles that people named against what was read.
    pub mended: Vec<TileId>,
    /// The tiles that may lie where nobody said what lies: none of them is taken for gone.
    pub open: Vec<TileId>,
    /// The tiles whose places are seen to be bare, or were said to be.
    pub gone: Vec<TileId>,
}

/// Tiles that lay there before and are not on a photograph that does not show what became of them: were they removed, or
/// missed?
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// Those tiles, as they lay.
    pub tiles: Vec<PlacedTile>,
    /// Whether the Removal may have followed in this Phase.
    pub may_be_removed: bool,
}

/// What a photograph of the Board at a stage tells: the Board as it was seen, and the tiles that came or went since.
///
/// A photograph has no fixed origin and may be taken from any side of the table: it is laid over the Board that is known so
/// that the most tiles are where they were.
pub fn changes(deck: &Deck, line: &Line, stage: Stage, confirmed: &Confirmed) -> Vec<Change> {
    let tile_set = deck.tile_set();
    let before = before(line, stage);
    let setup = setup_over(deck, before, confirmed);
    let mut changes = Vec::new();
    match stage {
        Stage::Start | Stage::Maneuvered => {}
        Stage::Placed => {
            let new = setup
                .tiles
                .iter()
                .filter(|placed| before.is_some_and(|board| !board.has(placed.tile)));
            let new: Vec<&PlacedTile> = new.collect();
            changes.push(Change::Place(Some(match new.as_slice() {
                [placed] => Placed::There(laid_tile(tile_set, **placed)),
                [] if before.is_some() => Placed::Nothing,
                _ => Placed::Counted,
            })));
        }
        Stage::Removed if before.is_some() => {
            let gone = taken(tile_set, &left(line, stage, before, &setup));
            // A tile that came and went in this turn is missed by nobody but who counted it.
            if line.tables.at(Stage::Maneuvered).is_some() || gone.len() >= line.removed as usize {
                changes.push(Change::Removed(gone));
            }
        }
        Stage::End if before.is_some() => {
            changes.push(Change::Discarded(taken(
                tile_set,
                &left(line, stage, before, &setup),
            )));
        }
        Stage::Removed | Stage::End => {}
    }
    changes.push(seen(tile_set, stage, &setup, confirmed));
    changes
}

/// The tiles that a photograph lacks and of which the table is asked what became; `None` where there is nothing to ask.
///
/// Before any tile may leave the Board that is each of them. Where most are gone, or others have come than the one that is
/// placed, it is another Board or one that was read otherwise before. Once tiles may have left, it is each whose place
/// nobody has seen to be bare, unless the players counted just as many.
pub fn lacking(deck: &Deck, line: &Line, stage: Stage, confirmed: &Confirmed) -> Option<Lacking> {
    if let Stage::Removed | Stage::End = stage {
        return lacking_later(deck, line, stage, confirmed);
    }
    let board = before_removal(line, stage)?;
    let setup = setup_over(deck, Some(board), confirmed);
    let tiles = gone(Some(board), &setup);
    let n_new = setup
        .tiles
        .iter()
        .filter(|placed| !board.has(placed.tile))
        .count();
    let is_placed = stage == Stage::Maneuvered && line.tables.at(Stage::Placed).is_some();
    let n_placed = usize::from(!is_placed);
    let is_asked = !tiles.is_empty() && tiles.len() * 2 <= board.len() && n_new <= n_placed;
    is_asked.then_some(Lacking {
        tiles,
        may_be_removed: stage == Stage::Maneuvered,
    })
}

/// As [`lacking`], once tiles may have left the Board.
fn lacking_later(deck: &Deck, line: &Line, stage: Stage, confirmed: &Confirmed) -> Option<Lacking> {
    let board = latest(line, stage)?;
    let setup = setup_over(deck, Some(board), confirmed);
    let mut tiles = left(line, stage, Some(board), &setup);
    if tiles.len() == counted(line, stage) {
        return None;
    }
    tiles.retain(|was| !confirmed.gone.contains(&was.tile));
    let lacking = Lacking {
        tiles,
        may_be_removed: true,
    };
    (!lacking.tiles.is_empty()).then_some(lacking)
}

/// What is known of the Board, before a photograph of it at a stage of a turn is read; `None` if no Board is known.
pub fn known(session: &Session, number: u32, stage: Stage) -> Option<Known> {
    let line = session.sheet().line(number)?;
    let set = session.tile_set()?;
    let told = session.evening().turn(number);
    let is_seen = told.is_some_and(|told| told.seen.contains_key(&stage));
    let may_have_left = match stage {
        Stage::Start | Stage::Placed | Stage::Maneuvered => false,
        Stage::Removed => nothing_moved(line) || line.tables.at(Stage::Removed).is_some(),
        Stage::End => true,
    };
    let turns = session.evening().turns.iter();
    let named = turns.flat_map(|told| &told.mended);
    Some(Known {
        board: latest(line, stage)?.clone(),
        age: if is_seen { Age::SameMoment } else { Age::Earlier },
        absence: if may_have_left {
            let counted = counted(line, stage);
            Absence::MayHaveLeft { counted }
        } else {
            Absence::MayHaveMoved
        },
        mended: named.filter_map(|name| set.tile_named(name)).collect(),
    })
}

/// The Board at a stage as far as it is known, else that of the stage before.
fn latest(line: &Line, stage: Stage) -> Option<&Board> {
    line.tables.at(stage).or(before(line, stage))
}

/// How many tiles of the latest Board the players counted as gone.
fn counted(line: &Line, stage: Stage) -> usize {
    let counted = match stage {
        Stage::Removed if line.tables.at(stage).is_none() => line.removed,
        Stage::End if line.tables.at(stage).is_none() => line.discarded,
        _ => 0,
    };
    counted as usize
}

/// Whether every tile of the Board that is known from before the Removal lay there when it began.
fn nothing_moved(line: &Line) -> bool {
    line.tables.at(Stage::Maneuvered).is_some() || line.maneuvers == 0
}

/// What a photograph tells that was taken in the Maneuver Phase, where the table says that the tiles it lacks were removed:
/// the Maneuvers are over, and the Board is the one after the Removal.
pub fn changes_after_removal(deck: &Deck, line: &Line, confirmed: &Confirmed) -> Vec<Change> {
    let tile_set = deck.tile_set();
    let board = before_removal(line, Stage::Maneuvered);
    let setup = setup_over(deck, board, confirmed);
    vec![
        // A Board that was seen between the Maneuvers is not the one at their end.
        Change::Seen {
            stage: Stage::Maneuvered,
            tiles: None,
            mended: Vec::new(),
        },
        Change::ManeuversDone(Progress::Over),
        Change::Removed(taken(tile_set, &gone(board, &setup))),
        seen(tile_set, Stage::Removed, &setup, confirmed),
    ]
}

/// The Board that is known from before the Maneuvers of a photograph that was taken before the Removal.
fn before_removal(line: &Line, stage: Stage) -> Option<&Board> {
    let start = line.tables.at(Stage::Start);
    match stage {
        Stage::Placed => start,
        Stage::Maneuvered => line.tables.at(Stage::Placed).or(start),
        Stage::Start | Stage::Removed | Stage::End => None,
    }
}

/// What lies there, laid over the Board that is known.
fn setup_over(deck: &Deck, before: Option<&Board>, confirmed: &Confirmed) -> Setup {
    let Some(board) = before else {
        return confirmed.setup.clone();
    };
    let mut setup = match confirmed.frame {
        Frame::Photograph => laid_over(&confirmed.setup, board),
        Frame::Known => confirmed.setup.clone(),
    };
    if confirmed.frame == Frame::Photograph {
        keep_numbers(deck, &mut setup.tiles, board);
    }
    // A tile that lay there before and may be the one nobody named is left where it lay.
    for was in board.tiles() {
        let is_free = |other: &PlacedTile| other.tile != was.tile && other.cell != was.cell;
        // A doubt names one of several copies.
        let is_open = |&open: &TileId| deck.id(open) == deck.id(was.tile);
        if confirmed.open.iter().any(is_open) && setup.tiles.iter().all(is_free) {
            setup.tiles.push(*was);
        }
    }
    setup
}

/// Which of several copies is seen nobody can tell: each is the one that lay there, or else one that lay on the Board.
pub(crate) fn keep_numbers(deck: &Deck, tiles: &mut [PlacedTile], board: &Board) {
    let (mut used, mut elsewhere) = (Vec::new(), Vec::new());
    for (place, placed) in tiles.iter_mut().enumerate() {
        if deck.copies(placed.tile) < 2 {
            continue;
        }
        match board.at(placed.cell) {
            Some(was) if deck.id(was.tile) == deck.id(placed.tile) && !used.contains(&was.tile) => {
                placed.tile = was.tile;
                used.push(was.tile);
            }
            _ => elsewhere.push(place),
        }
    }
    for place in elsewhere {
        if let Some(copy) = likeliest_copy(deck, board, &tiles[place], |copy| !used.contains(&copy)) {
            tiles[place].tile = copy;
            used.push(copy);
        }
    }
}

/// The tiles of a Board that do not lie there any more.
fn gone(before: Option<&Board>, setup: &Setup) -> Vec<PlacedTile> {
    let is_seen = |tile| setup.tiles.iter().any(|placed| placed.tile == tile);
    let tiles = before.into_iter().flat_map(Board::tiles);
    tiles.filter(|placed| !is_seen(placed.tile)).copied().collect()
}

/// The tiles that have left a Board from before the Removal or the Reversal. Where nothing has moved, one in whose place a
/// new tile lies was read otherwise before: its place is not empty.
fn left(line: &Line, stage: Stage, before: Option<&Board>, setup: &Setup) -> Vec<PlacedTile> {
    let mut tiles = gone(before, setup);
    if let Some(board) = before.filter(|_| stage == Stage::End || nothing_moved(line)) {
        let is_new = |now: &PlacedTile| !board.has(now.tile);
        tiles.retain(|was| !setup.tiles.iter().any(|now| now.cell == was.cell && is_new(now)));
    }
    tiles
}

fn taken(tile_set: &TileSet, tiles: &[PlacedTile]) -> Vec<Taken> {
    let taken = |placed: &PlacedTile| Taken::Tile(tile_set.tile_name(placed.tile).to_owned());
    tiles.iter().map(taken).collect()
}

/// That a Board was seen.
fn seen(tile_set: &TileSet, stage: Stage, setup: &Setup, confirmed: &Confirmed) -> Change {
    let tiles = setup.tiles.iter();
    let mut tiles: Vec<Laid> = tiles.map(|placed| laid_tile(tile_set, *placed)).collect();
    tiles.sort();
    let mended = confirmed.mended.iter();
    Change::Seen {
        stage,
        tiles: Some(tiles),
        mended: mended.map(|&tile| tile_set.tile_name(tile).to_owned()).collect(),
    }
}

/// The Board that is known of the stage before.
pub fn before(line: &Line, stage: Stage) -> Option<&Board> {
    let earlier = match stage {
        Stage::Start | Stage::Placed => Stage::Start,
        Stage::Maneuvered => Stage::Placed,
        // Tiles that were only counted left the Board that was known before.
        Stage::Removed => {
            let earlier = [Stage::Maneuvered, Stage::Placed, Stage::Start];
            return earlier.into_iter().find_map(|stage| line.tables.at(stage));
        }
        Stage::End => Stage::Removed,
    };
    line.tables.at(earlier)
}

/// The Board that was known last, in a turn up to a stage or in one before it.
pub fn last_known(lines: &[Line], number: u32, stage: Stage) -> Option<&Board> {
    let turns = lines.iter().rev().filter(|line| line.number <= number);
    turns
        .flat_map(|line| {
            let stages = Stage::ALL.into_iter().rev();
            stages
                .filter(move |other| line.number < number || *other <= stage)
                .map(|stage| line.tables.at(stage))
        })
        .find_map(|board| board)
}

/// What a photograph shows, laid over a Board that is known: a Board again, if it can be one.
pub fn board_over(tile_set: &TileSet, setup: &Setup, known: Option<&Board>) -> Option<Board> {
    let laid = known.map_or_else(|| setup.clone(), |known| laid_over(setup, known));
    Board::new(tile_set, &laid).ok()
}

/// The setup shifted, and turned as a whole, so that the most tiles lie where the Board has them, turned as it has them.
fn laid_over(setup: &Setup, board: &Board) -> Setup {
    let [(bearing, n_same), ..] = Bearing::all(board, &setup.tiles);
    // Where nothing lies as it did, nothing tells how it was turned.
    if n_same == 0 {
        return setup.clone();
    }
    Setup {
        tiles: bearing.lay_all(&setup.tiles),
    }
}

#[cfg(test)]
mod tests;
