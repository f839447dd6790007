//! From a photograph that was taken in the middle of a turn to what it tells of the turn.

use crate::session::{Change, Laid, Line, Placed, Progress, Stage, Taken, laid_tile};
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
}

/// What a photograph of the Board at a stage tells: the Board as it was seen, and the tiles that came or went since.
///
/// A photograph has no fixed origin and may be taken from any side of the table: it is laid over the Board that is known so
/// that the most tiles are where they were. `stage` is when it was taken; what it shows may be later
/// ([`shown_stage`]).
pub fn changes(tile_set: &TileSet, line: &Line, stage: Stage, confirmed: &Confirmed) -> Vec<Change> {
    let taken = stage;
    let stage = shown_stage(line, taken, confirmed);
    let before = before(line, stage);
    let mut setup = match (before, confirmed.frame) {
        (Some(board), Frame::Photograph) => laid_over(&confirmed.setup, board),
        (None, _) | (_, Frame::Known) => confirmed.setup.clone(),
    };
    // A tile that lay there before and may be the one nobody named is left where it lay.
    for was in before.into_iter().flat_map(Board::tiles) {
        let is_free = |other: &PlacedTile| other.tile != was.tile && other.cell != was.cell;
        if confirmed.open.contains(&was.tile) && setup.tiles.iter().all(is_free) {
            setup.tiles.push(*was);
        }
    }
    let mut tiles: Vec<Laid> = setup
        .tiles
        .iter()
        .map(|placed| laid_tile(tile_set, *placed))
        .collect();
    tiles.sort();
    let is_seen = |tile| setup.tiles.iter().any(|placed| placed.tile == tile);
    let gone = || -> Vec<Taken> {
        let tiles = before
            .into_iter()
            .flat_map(Board::tiles)
            .filter(|placed| !is_seen(placed.tile));
        tiles
            .map(|placed| Taken::Tile(tile_set.tile_name(placed.tile).to_owned()))
            .collect()
    };
    let mut changes = Vec::new();
    if stage != taken {
        changes.extend(skipped(line, taken, &setup));
    }
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
            let gone = gone();
            // A tile that came and went in this turn is missed by nobody but who counted it.
            if line.tables.at(Stage::Maneuvered).is_some() || gone.len() >= line.removed as usize {
                changes.push(Change::Removed(gone));
            }
        }
        Stage::End if before.is_some() => changes.push(Change::Discarded(gone())),
        Stage::Removed | Stage::End => {}
    }
    changes.push(Change::Seen {
        stage,
        tiles: Some(tiles),
        mended: confirmed
            .mended
            .iter()
            .map(|&tile| tile_set.tile_name(tile).to_owned())
            .collect(),
    });
    changes
}

/// The stage that a photograph shows which was taken at another: no tile leaves the Board before the Removal. Where some do
/// the table has gone on, and the app has not been told; where most do it is another Board.
pub fn shown_stage(line: &Line, taken: Stage, confirmed: &Confirmed) -> Stage {
    let is_early = matches!(taken, Stage::Placed | Stage::Maneuvered);
    let is_there = |tile: TileId| {
        let tiles = &confirmed.setup.tiles;
        confirmed.open.contains(&tile) || tiles.iter().any(|placed| placed.tile == tile)
    };
    let lacks_some = |board: &Board| {
        let n_gone = board
            .tiles()
            .iter()
            .filter(|placed| !is_there(placed.tile))
            .count();
        n_gone > 0 && n_gone * 2 <= board.len()
    };
    if is_early && confirmed.frame == Frame::Photograph && before(line, taken).is_some_and(lacks_some) {
        Stage::Removed
    } else {
        taken
    }
}

/// What is over when a photograph that was taken at a stage shows the Board after the Removal.
fn skipped(line: &Line, taken: Stage, setup: &Setup) -> Vec<Change> {
    let mut changes = Vec::new();
    if taken == Stage::Placed {
        let start = line.tables.at(Stage::Start);
        let is_new = |placed: &PlacedTile| start.is_some_and(|board| !board.has(placed.tile));
        let placed = match setup.tiles.iter().any(is_new) {
            // It may have been Maneuvered since: nobody knows where it was placed.
            true => Placed::Counted,
            false => Placed::Nothing,
        };
        changes.push(Change::Place(Some(placed)));
    }
    changes.push(Change::Seen {
        stage: Stage::Maneuvered,
        tiles: None,
        mended: Vec::new(),
    });
    changes.push(Change::ManeuversDone(Progress::Over));
    changes
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
mod tests {
    use super::*;
    use crate::deck::{Deck, built_in};
    use crate::platform::{Memory, Moment};
    use crate::session::{Phase, Player, PlayerColour, Session, Settings};
    use rules::{Cell, QuarterTurn};
    use std::rc::Rc;
    use std::sync::Arc;

    #[test]
    fn a_photograph_from_any_side_is_laid_over_the_board_that_is_known() {
        let deck = built_in::BUILT_IN[0].deck().unwrap();
        let set = deck.tile_set();
        let ids: Vec<_> = set.ids().take(3).collect();
        let cells = [Cell::new(5, 5), Cell::new(6, 5), Cell::new(6, 6)];
        let placed = |(tile, cell)| PlacedTile {
            tile,
            cell,
            turn: QuarterTurn::None,
        };
        let setup = Setup {
            tiles: ids.iter().copied().zip(cells).map(placed).collect(),
        };
        let board = Board::new(set, &setup).unwrap();
        for by in QuarterTurn::ALL {
            let seen = board.turned(by).shifted(-3, 9).setup();
            let mut laid = laid_over(&seen, &board).tiles;
            laid.sort_by_key(|placed| placed.cell);
            assert_eq!(laid, board.tiles(), "{by:?}");
        }
    }

    /// A turn that began with the starting square, for the star, and its deck.
    fn turn() -> (Arc<Deck>, Session) {
        let deck = built_in::BUILT_IN[0].deck().unwrap();
        let set = deck.tile_set();
        let square = crate::deck::check::starting_setup(&deck).tiles;
        let player = |name: &str| Player {
            name: name.to_owned(),
            colour: PlayerColour::Green,
        };
        let settings = Settings {
            players: vec![player("Anna"), player("Ben")],
            deck: deck.name().to_owned(),
            start: square.iter().map(|placed| laid_tile(set, *placed)).collect(),
            ..Settings::default()
        };
        let (storage, now) = (Rc::new(Memory::default()), Moment(1));
        let mut session =
            Session::begin(storage, "games/a.journal", now, settings, Some(set.clone())).unwrap();
        session
            .tell(now, vec![Change::Target(Some("star".to_owned()))])
            .unwrap();
        (deck, session)
    }

    fn square(deck: &Deck) -> Vec<PlacedTile> {
        crate::deck::check::starting_setup(deck).tiles
    }

    fn seen(tiles: &[PlacedTile], open: Vec<TileId>) -> Confirmed {
        Confirmed {
            frame: Frame::Photograph,
            setup: Setup {
                tiles: tiles.to_vec(),
            },
            mended: Vec::new(),
            open,
        }
    }

    #[test]
    fn a_tile_that_is_only_in_doubt_is_not_taken_for_removed() {
        let (deck, mut session) = turn();
        let (set, square) = (deck.tile_set(), square(&deck));
        session
            .tell(Moment(2), vec![Change::Place(Some(Placed::Nothing))])
            .unwrap();
        let line = session.present().unwrap();
        let seen = |n, open| seen(&square[..n], open);
        let doubtful = changes(set, line, Stage::Removed, &seen(3, vec![square[3].tile]));
        assert_eq!(doubtful[0], Change::Removed(Vec::new()));
        let gone = changes(set, line, Stage::Removed, &seen(3, Vec::new()));
        let name = set.tile_name(square[3].tile).to_owned();
        assert_eq!(gone[0], Change::Removed(vec![Taken::Tile(name)]));
    }
    #[test]
    fn a_photograph_that_lacks_tiles_shows_the_board_after_the_removal() {
        let (deck, mut session) = turn();
        let (set, square) = (deck.tile_set(), square(&deck));
        let gone = Change::Removed(vec![Taken::Tile(set.tile_name(square[3].tile).to_owned())]);
        // Taken in the Placement Phase: all of the turn was played on the table. What was placed is not known.
        let line = session.present().unwrap();
        let early = changes(set, line, Stage::Placed, &seen(&square[..3], Vec::new()));
        assert!(early.contains(&gone) && early.contains(&Change::Place(Some(Placed::Nothing))));
        session
            .tell(Moment(2), vec![Change::Place(Some(Placed::Nothing))])
            .unwrap();
        let line = session.present().unwrap();
        let told = changes(set, line, Stage::Maneuvered, &seen(&square[..3], Vec::new()));
        assert!(told.contains(&gone) && told.contains(&Change::ManeuversDone(Progress::Over)));
        session.tell(Moment(3), told).unwrap();
        let line = session.present().unwrap();
        assert_eq!((line.phase, line.removal_points), (Phase::Removal, -1));
    }

    #[test]
    fn a_photograph_of_all_tiles_or_of_another_board_ends_no_phase() {
        let (deck, mut session) = turn();
        let square = square(&deck);
        session
            .tell(Moment(2), vec![Change::Place(Some(Placed::Nothing))])
            .unwrap();
        let line = session.present().unwrap();
        let stage = |confirmed: &Confirmed| shown_stage(line, Stage::Maneuvered, confirmed);
        assert_eq!(stage(&seen(&square, Vec::new())), Stage::Maneuvered);
        assert_eq!(stage(&seen(&square[..1], Vec::new())), Stage::Maneuvered);
        assert_eq!(
            stage(&seen(&square[..3], vec![square[3].tile])),
            Stage::Maneuvered
        );
        // Who sets the board by hand says what lies there, and no more.
        let by_hand = Confirmed {
            frame: Frame::Known,
            ..seen(&square[..3], Vec::new())
        };
        assert_eq!(stage(&by_hand), Stage::Maneuvered);
    }
}
