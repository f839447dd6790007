//! From a photograph that was taken in the middle of a turn to what it tells of the turn.

use crate::session::{Change, Laid, Line, Placed, Stage, Taken, laid_tile};
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
/// that the most tiles are where they were.
pub fn changes(tile_set: &TileSet, line: &Line, stage: Stage, confirmed: &Confirmed) -> Vec<Change> {
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
        Stage::Removed if before.is_some() => changes.push(Change::Removed(gone())),
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

/// The Board that is known of the stage before.
pub fn before(line: &Line, stage: Stage) -> Option<&Board> {
    let earlier = match stage {
        Stage::Start | Stage::Placed => Stage::Start,
        Stage::Maneuvered => Stage::Placed,
        Stage::Removed => Stage::Maneuvered,
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
    use crate::deck::built_in;
    use rules::{Cell, QuarterTurn};

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

    /// A turn that began with these tiles, one of which is not certain on the photograph after its Removal.
    #[test]
    fn a_tile_that_is_only_in_doubt_is_not_taken_for_removed() {
        use crate::platform::{Memory, Moment};
        use crate::session::{Player, PlayerColour, Session, Settings};
        use std::rc::Rc;
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
        let told = vec![
            Change::Target(Some("star".to_owned())),
            Change::Place(Some(Placed::Nothing)),
        ];
        session.tell(now, told).unwrap();
        let seen = |n: usize, open: Vec<TileId>| Confirmed {
            frame: Frame::Photograph,
            setup: Setup {
                tiles: square[..n].to_vec(),
            },
            mended: Vec::new(),
            open,
        };
        let line = session.present().unwrap();
        let doubtful = changes(set, line, Stage::Removed, &seen(3, vec![square[3].tile]));
        assert_eq!(doubtful[0], Change::Removed(Vec::new()));
        let gone = changes(set, line, Stage::Removed, &seen(3, Vec::new()));
        let name = set.tile_name(square[3].tile).to_owned();
        assert_eq!(gone[0], Change::Removed(vec![Taken::Tile(name)]));
    }
}
