use super::*;
use crate::deck::{Deck, built_in};
use crate::platform::{Memory, Moment};
use crate::session::{Maneuvered, Phase, Player, PlayerColour, Session, Settings};
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
    let mut session = Session::begin(storage, "games/a.journal", now, settings, Some(set.clone())).unwrap();
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
        gone: Vec::new(),
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
    let doubtful = changes(&deck, line, Stage::Removed, &seen(3, vec![square[3].tile]));
    assert_eq!(doubtful[0], Change::Removed(Vec::new()));
    let gone = changes(&deck, line, Stage::Removed, &seen(3, Vec::new()));
    let name = set.tile_name(square[3].tile).to_owned();
    assert_eq!(gone[0], Change::Removed(vec![Taken::Tile(name)]));
}

#[test]
fn a_tile_that_is_not_seen_costs_nothing_and_ends_nothing_without_a_word() {
    let (deck, mut session) = turn();
    let square = square(&deck);
    let hidden = seen(&square[..3], Vec::new());
    for stage in [Stage::Placed, Stage::Maneuvered] {
        let told = changes(&deck, session.present().unwrap(), stage, &hidden);
        let is_harmless = |change: &Change| matches!(change, Change::Place(_) | Change::Seen { .. });
        assert!(told.iter().all(is_harmless), "{told:?}");
        session.tell(Moment(2), told).unwrap();
        let line = session.present().unwrap();
        assert_eq!((line.removed, line.removal_points), (0, 0));
    }
}

#[test]
fn tiles_that_the_table_says_were_removed_cost_their_points() {
    let (deck, mut session) = turn();
    let (set, square) = (deck.tile_set(), square(&deck));
    let hidden = seen(&square[..3], Vec::new());
    let asked = |session: &Session, stage| {
        let lacking = lacking(&deck, session.present().unwrap(), stage, &hidden).unwrap();
        assert_eq!(lacking.tiles, square[3..4]);
        lacking.may_be_removed
    };
    assert!(
        !asked(&session, Stage::Placed),
        "no tile is removed in the Placement Phase"
    );
    session
        .tell(Moment(2), vec![Change::Place(Some(Placed::Nothing))])
        .unwrap();
    assert!(asked(&session, Stage::Maneuvered));
    let told = changes_after_removal(&deck, session.present().unwrap(), &hidden);
    let gone = Change::Removed(vec![Taken::Tile(set.tile_name(square[3].tile).to_owned())]);
    assert!(told.contains(&gone));
    session.tell(Moment(3), told).unwrap();
    let line = session.present().unwrap();
    assert_eq!((line.phase, line.removal_points), (Phase::Removal, -1));
    assert_eq!(line.tables.at(Stage::Removed).unwrap().len(), 3);
}

#[test]
fn nothing_is_asked_where_all_tiles_are_seen_or_may_be_or_it_is_another_board() {
    let (deck, mut session) = turn();
    let square = square(&deck);
    session
        .tell(Moment(2), vec![Change::Place(Some(Placed::Nothing))])
        .unwrap();
    let line = session.present().unwrap();
    let is_asked = |confirmed: &Confirmed| lacking(&deck, line, Stage::Maneuvered, confirmed).is_some();
    assert!(!is_asked(&seen(&square, Vec::new())));
    assert!(!is_asked(&seen(&square[..1], Vec::new())));
    assert!(!is_asked(&seen(&square[..3], vec![square[3].tile])));
    // What was read otherwise before is neither gone nor new.
    let mut otherwise = square.clone();
    otherwise[3].tile = deck
        .tile_set()
        .ids()
        .find(|&tile| square.iter().all(|placed| placed.tile != tile))
        .unwrap();
    assert!(!is_asked(&seen(&otherwise, Vec::new())));
}

#[test]
fn a_tile_is_asked_about_in_the_removal_phase_unless_its_place_is_bare_or_the_players_counted_it() {
    let (deck, mut session) = turn();
    let square = square(&deck);
    session
        .tell(Moment(2), vec![Change::Place(Some(Placed::Nothing))])
        .unwrap();
    let hidden = seen(&square[..3], Vec::new());
    let bare = Confirmed {
        gone: vec![square[3].tile],
        ..hidden.clone()
    };
    let asked = |session: &Session, confirmed: &Confirmed| {
        lacking(&deck, session.present().unwrap(), Stage::Removed, confirmed).map(|lacking| lacking.tiles)
    };
    assert_eq!(asked(&session, &hidden), Some(vec![square[3]]));
    assert_eq!(asked(&session, &bare), None);
    let nothing = asked(&session, &seen(&[], Vec::new())).map(|tiles| tiles.len());
    assert_eq!(nothing, Some(4), "a photograph of nothing removes nothing");
    session
        .tell(Moment(3), vec![Change::Remove(Taken::Counted)])
        .unwrap();
    assert_eq!(asked(&session, &hidden), None);
    assert!(asked(&session, &seen(&square[..2], Vec::new())).is_some());
}

#[test]
fn a_tile_in_whose_place_a_new_one_is_seen_was_read_otherwise_and_not_removed() {
    let (deck, mut session) = turn();
    let mut tiles = square(&deck);
    session
        .tell(Moment(2), vec![Change::Place(Some(Placed::Nothing))])
        .unwrap();
    tiles[3].tile = deck.tile("t05").unwrap();
    let line = session.present().unwrap();
    let otherwise = seen(&tiles, Vec::new());
    assert_eq!(lacking(&deck, line, Stage::Removed, &otherwise), None);
    let told = changes(&deck, line, Stage::Removed, &otherwise);
    assert_eq!(told[0], Change::Removed(Vec::new()));
}

#[test]
fn what_may_have_become_of_a_tile_depends_on_the_phase_and_on_what_is_known_of_the_maneuvers() {
    let (_, mut session) = turn();
    let told = |session: &mut Session, change| session.tell(Moment(2), vec![change]).unwrap();
    told(&mut session, Change::Place(Some(Placed::Nothing)));
    let absence = |session: &Session, stage| known(session, 1, stage).unwrap().absence;
    let left = |counted| Absence::MayHaveLeft { counted };
    assert_eq!(absence(&session, Stage::Maneuvered), Absence::MayHaveMoved);
    assert_eq!(absence(&session, Stage::Removed), left(0));
    told(&mut session, Change::Remove(Taken::Counted));
    assert_eq!(absence(&session, Stage::Removed), left(1));
    told(&mut session, Change::Maneuver(Maneuvered::Counted));
    assert_eq!(absence(&session, Stage::Removed), Absence::MayHaveMoved);
}

#[test]
fn a_copy_is_the_one_that_lay_there_whatever_number_it_was_read_with() {
    let document = r##"{"format": "tilesight-deck/1", "game": "match-attach", "name": "small",
        "colours": [{"name": "red", "srgb": "#c8102e"}], "symbols": ["star"],
        "tiles": [{"id": "a", "edges": [{}, {}, {}, {}], "copies": 3},
                  {"id": "b", "edges": [{"colour": "red", "symbol": "star"}, {}, {}, {}]}]}"##;
    let deck = Deck::read(document).unwrap();
    let first = deck.distinct_tiles().next().unwrap();
    let second = deck.next_copy(first).unwrap();
    let other = deck.distinct_tiles().nth(1).unwrap();
    let placed = |tile, x| PlacedTile {
        tile,
        cell: Cell::new(x, 0),
        turn: QuarterTurn::None,
    };
    let setup = Setup {
        tiles: vec![placed(second, 0), placed(other, 1)],
    };
    let board = Board::new(deck.tile_set(), &setup).unwrap();
    for (read, n_gone) in [
        (vec![placed(first, 0), placed(other, 1)], 0),
        // It was slid.
        (vec![placed(first, 2), placed(other, 1)], 0),
        (vec![placed(other, 1)], 1),
    ] {
        let setup = setup_over(&deck, Some(&board), &seen(&read, Vec::new()));
        assert_eq!(gone(Some(&board), &setup).len(), n_gone, "{read:?}");
    }
    let open = setup_over(&deck, Some(&board), &seen(&[placed(other, 1)], vec![first]));
    assert_eq!(gone(Some(&board), &open), []);
}
