//! Whole evenings, played by counting and with recorded boards.

use std::rc::Rc;

use rules::Side;
use rules::match_attach::{ColourId, Edge, SymbolId, Tile, TileKind, TileSet};

use super::*;
use crate::journal::JournalError;
use crate::platform::{Memory, Moment, StorageError, Trouble};

const NAME: &str = "games/a.journal";

fn table(names: &[&str]) -> Settings {
    let players = names
        .iter()
        .map(|&name| Player {
            name: name.into(),
            colour: PlayerColour::Green,
        })
        .collect();
    Settings {
        players,
        ..Settings::default()
    }
}

fn begin(settings: Settings, tile_set: Option<TileSet>) -> (Memory, Session) {
    let memory = Memory::default();
    let session = Session::begin(Rc::new(memory.clone()), NAME, Moment(1), settings, tile_set).unwrap();
    (memory, session)
}

fn tell(session: &mut Session, changes: Vec<Change>) {
    session.tell(Moment(2), changes).unwrap();
}

/// One turn in which things are only counted.
fn count_turn(session: &mut Session, maneuvers: usize, removed: usize, new_matches: u32) {
    tell(session, vec![Change::Target(Some("star".into()))]);
    tell(session, vec![Change::Place(Some(Placed::Counted))]);
    for _ in 0..maneuvers {
        tell(session, vec![Change::Maneuver(Maneuvered::Counted)]);
    }
    session.go_on(Moment(2)).unwrap();
    for _ in 0..removed {
        tell(session, vec![Change::Remove(Taken::Counted)]);
    }
    session.go_on(Moment(2)).unwrap();
    tell(session, vec![Change::NewMatches(Some(new_matches))]);
    let due = session
        .present()
        .unwrap()
        .reversals
        .min(session.present().unwrap().board_tiles);
    session.go_on(Moment(2)).unwrap();
    if due > 0 {
        let discards = (0..due).map(|_| Change::Discard(Taken::Counted)).collect();
        tell(session, discards);
        session.go_on(Moment(2)).unwrap();
    }
}

fn totals(session: &Session) -> Vec<i64> {
    session
        .sheet()
        .standings
        .iter()
        .map(|standing| standing.total)
        .collect()
}

#[test]
fn a_counted_turn_is_worth_its_matches_less_its_removals() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    count_turn(&mut session, 5, 3, 4);
    assert_eq!(totals(&session), [8 - 6, 0]);
    let line = &session.sheet().lines[0];
    assert_eq!(
        (line.maneuvers, line.removed, line.removal_points, line.reserve),
        (5, 3, -6, 3)
    );
    assert!(line.marks.is_empty());
    assert_eq!(session.present().unwrap().player, 1);
}

#[test]
fn an_extra_maneuver_discards_a_tile_of_the_reserve_and_makes_removals_cheaper() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    count_turn(&mut session, 0, 3, 0);
    count_turn(&mut session, 0, 0, 0);
    assert_eq!(session.present().unwrap().maneuvers_left, 8);
    count_turn(&mut session, 6, 2, 0);
    let line = &session.sheet().lines[2];
    assert_eq!(
        (
            line.reserve_before,
            line.extra_maneuvers,
            line.removal_points,
            line.reserve
        ),
        (3, 1, -7, 4)
    );
    assert!(line.marks.is_empty());
}

#[test]
fn more_maneuvers_than_allowed_are_counted_and_marked() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    count_turn(&mut session, 7, 0, 0);
    let line = &session.sheet().lines[0];
    assert_eq!((line.maneuvers, line.reserve), (7, 0));
    assert_eq!(line.marks, [Mark::TooManyManeuvers { by: 2 }]);
    assert!(line.is_overruled());
}

#[test]
fn the_phases_come_one_after_the_other() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    let phase = |session: &Session| session.present().unwrap().phase;
    assert_eq!(phase(&session), Phase::Symbol);
    session.go_on(Moment(2)).unwrap();
    assert_eq!(phase(&session), Phase::Symbol);
    tell(&mut session, vec![Change::Target(Some("star".into()))]);
    assert_eq!(phase(&session), Phase::Placement);
    tell(&mut session, vec![Change::Place(Some(Placed::Counted))]);
    assert_eq!(phase(&session), Phase::Maneuver);
    session.go_on(Moment(2)).unwrap();
    assert_eq!(phase(&session), Phase::Removal);
    session.go_on(Moment(2)).unwrap();
    assert_eq!(phase(&session), Phase::Scoring);
    session.go_on(Moment(2)).unwrap();
    assert_eq!(
        (phase(&session), session.present().unwrap().number),
        (Phase::Symbol, 2)
    );
}

#[test]
fn the_reversal_begins_with_the_turn_after_the_first_advent() {
    let (_, mut session) = begin(table(&["Anna", "Ben", "Cleo"]), None);
    for _ in 0..18 {
        count_turn(&mut session, 0, 0, 0);
    }
    let reversals: Vec<u32> = session.sheet().lines.iter().map(|line| line.reversals).collect();
    let expected: Vec<u32> = (1..=19)
        .map(|turn| u32::from(turn > 11) + u32::from(turn > 16))
        .collect();
    assert_eq!(reversals, expected);
}

#[test]
fn with_six_tiles_left_each_player_has_one_final_turn() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    // Two of every three tiles placed leave again, until the second Advent tile; then the Board shrinks.
    while session.sheet().course == Course::Playing {
        let removed = usize::from(session.present().unwrap().board_tiles > 4);
        count_turn(&mut session, 0, removed, 1);
    }
    assert_eq!(session.sheet().course, Course::FinalRound);
    let round = session.present().unwrap().round;
    assert_eq!(session.present().unwrap().player, 0);
    count_turn(&mut session, 0, 0, 0);
    assert_eq!(session.present().unwrap().round, round);
    count_turn(&mut session, 0, 0, 0);
    assert_eq!(session.sheet().course, Course::Over(EndedBy::FinalRound));
    assert!(session.present().is_none());
}

#[test]
fn without_advents_the_game_ends_when_the_tiles_do_not_go_round() {
    let piles = Piles {
        advents: Advents::None,
        ..Piles::default()
    };
    let (_, mut session) = begin(
        Settings {
            piles,
            ..table(&["Anna", "Ben", "Cleo"])
        },
        None,
    );
    let mut turns = 0;
    while session.present().is_some() {
        count_turn(&mut session, 0, 0, 0);
        turns += 1;
    }
    assert_eq!(turns, 30);
    assert_eq!(session.sheet().course, Course::Over(EndedBy::DeckRanOut));
}

#[test]
fn players_may_end_early_and_play_on() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    count_turn(&mut session, 0, 0, 1);
    session.confirm(Moment(3), Input::End).unwrap();
    assert_eq!(session.sheet().course, Course::Over(EndedBy::Players));
    session.confirm(Moment(4), Input::PlayOn).unwrap();
    assert_eq!(session.present().unwrap().number, 2);
    session.undo(Moment(5)).unwrap();
    assert!(session.present().is_none());
}

#[test]
fn equal_points_share_a_place() {
    let (_, mut session) = begin(table(&["Anna", "Ben", "Cleo"]), None);
    for matches in [1, 3, 3] {
        count_turn(&mut session, 0, 0, matches);
    }
    let places: Vec<(usize, usize)> = session
        .sheet()
        .ranking()
        .iter()
        .map(|standing| (standing.player, standing.place))
        .collect();
    assert_eq!(places, [(1, 1), (2, 1), (0, 3)]);
}

#[test]
fn a_past_turn_that_is_mended_changes_all_that_follows() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    for _ in 0..3 {
        count_turn(&mut session, 0, 1, 2);
    }
    assert_eq!(totals(&session), [4 - 1 + 4 - 2, 3]);
    let mended = Input::Turn {
        number: 1,
        changes: vec![Change::Removed(vec![Taken::Counted; 3])],
    };
    session.confirm(Moment(9), mended).unwrap();
    assert_eq!(totals(&session), [4 - 6 + 4 - 4, 3]);
    assert_eq!(session.sheet().lines[0].marks, [Mark::Edited]);
    assert_eq!(session.present().unwrap().number, 4);
    session.undo(Moment(9)).unwrap();
    assert_eq!(totals(&session), [5, 3]);
}

#[test]
fn everything_can_be_undone_and_done_again() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    let empty = session.sheet().clone();
    let mut states = vec![empty.clone()];
    for _ in 0..3 {
        count_turn(&mut session, 2, 1, 2);
        states.push(session.sheet().clone());
    }
    while session.undo(Moment(9)).unwrap() == Undo::Free {}
    assert_eq!(session.sheet(), &empty);
    while session.log().next_redone().is_some() {
        session.redo(Moment(9)).unwrap();
    }
    assert_eq!(session.sheet(), states.last().unwrap());
}

#[test]
fn no_take_backs_asks_the_table_and_then_says_so() {
    let options = Options {
        no_take_backs: true,
        ..Options::default()
    };
    let (_, mut session) = begin(
        Settings {
            options,
            ..table(&["Anna", "Ben"])
        },
        None,
    );
    tell(&mut session, vec![Change::Target(Some("star".into()))]);
    tell(&mut session, vec![Change::Place(Some(Placed::Counted))]);
    tell(&mut session, vec![Change::Maneuver(Maneuvered::Counted)]);
    assert_eq!(session.undo(Moment(3)).unwrap(), Undo::NoTakeBacks);
    assert_eq!(session.present().unwrap().maneuvers, 1);
    session.confirm(Moment(4), Input::TakeBack).unwrap();
    let line = session.present().unwrap();
    assert_eq!(
        (line.maneuvers, &line.marks[..]),
        (0, &[Mark::TakenBack { times: 1 }][..])
    );
}

#[test]
fn a_timed_turn_runs_out_while_nobody_looks() {
    let options = Options {
        rush_seconds: Some(60),
        ..Options::default()
    };
    let (memory, mut session) = begin(
        Settings {
            options,
            ..table(&["Anna", "Ben"])
        },
        None,
    );
    session
        .tell(Moment(1_000), vec![Change::Target(Some("star".into()))])
        .unwrap();
    assert_eq!(
        session.evening().timer,
        Timer::Running {
            until: Moment(61_000)
        }
    );
    drop(session);
    let mut session = Session::open(Rc::new(memory), NAME, |_| None).unwrap();
    session.look_at_timer(Moment(60_999)).unwrap();
    assert_eq!(
        session.evening().timer,
        Timer::Running {
            until: Moment(61_000)
        }
    );
    session.look_at_timer(Moment(3_600_000)).unwrap();
    let line = session.present().unwrap();
    assert_eq!((line.phase, line.maneuvers_left), (Phase::Placement, 0));
    tell(&mut session, vec![Change::Place(Some(Placed::Counted))]);
    let line = session.present().unwrap();
    assert_eq!(
        (line.phase, &line.marks[..]),
        (Phase::Removal, &[Mark::TimeRanOut][..])
    );
    tell(&mut session, vec![Change::Maneuver(Maneuvered::Counted)]);
    assert!(
        session
            .present()
            .unwrap()
            .marks
            .contains(&Mark::PlayedOnAfterTime)
    );
}

#[test]
fn a_game_read_back_is_the_game_that_was_left() {
    let (memory, mut session) = begin(table(&["Anna", "Ben"]), Some(four_tiles()));
    count_turn(&mut session, 3, 2, 1);
    session.undo(Moment(7)).unwrap();
    let (log, evening, sheet) = (
        session.log().clone(),
        session.evening().clone(),
        session.sheet().clone(),
    );
    drop(session);
    let session = Session::open(Rc::new(memory), NAME, |_| Some(four_tiles())).unwrap();
    assert_eq!(
        (session.log(), session.evening(), session.sheet()),
        (&log, &evening, &sheet)
    );
    assert_eq!(session.damage(), None);
}

#[test]
fn a_game_is_open_in_one_window_at_a_time() {
    let (memory, session) = begin(table(&["Anna", "Ben"]), None);
    let refused = Session::open(Rc::new(memory.clone()), NAME, |_| None).unwrap_err();
    assert_eq!(
        refused,
        OpenError::Journal(JournalError::Storage(StorageError::new(NAME, Trouble::Taken)))
    );
    drop(session);
    Session::open(Rc::new(memory), NAME, |_| None).unwrap();
}

#[test]
fn what_a_newer_app_wrote_is_refused_and_left_alone() {
    let (memory, session) = begin(table(&["Anna", "Ben"]), None);
    drop(session);
    let mut opened = crate::journal::Journal::open(Rc::new(memory.clone()), NAME).unwrap();
    opened
        .journal
        .append(br#"{"at": 5, "input": {"dance": {}}}"#)
        .unwrap();
    drop(opened);
    let refused = Session::open(Rc::new(memory), NAME, |_| None).unwrap_err();
    assert_eq!(
        refused,
        OpenError::NotUnderstood {
            name: NAME.into(),
            record: 1
        }
    );
    assert!(refused.is_of_a_newer_app());
}

#[test]
fn what_can_not_be_written_does_not_count() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    let remark = "x".repeat(2 << 20);
    let refused = session.tell(Moment(2), vec![Change::Remark(remark)]).unwrap_err();
    assert_eq!(
        refused,
        ConfirmError::Journal(JournalError::TooLong { name: NAME.into() })
    );
    assert_eq!(session.log().entries().len(), 1);
    tell(&mut session, vec![Change::Target(Some("star".into()))]);
    assert_eq!(session.log().entries().len(), 2);
}

#[test]
fn a_turn_to_come_can_not_be_told_yet() {
    let (_, mut session) = begin(table(&["Anna", "Ben"]), None);
    let far = Input::Turn {
        number: 2,
        changes: vec![],
    };
    assert_eq!(
        session.confirm(Moment(2), far),
        Err(ConfirmError::Turn { number: 2 })
    );
    assert_eq!(
        session.confirm(Moment(2), Input::Begin(Box::default())),
        Err(ConfirmError::BegunAlready)
    );
}

/// Tiles `a` to `d`: the colours differ everywhere but where `a` shows red to the east and `c` to the west; `a` and `b`
/// show stars to the east and west.
fn four_tiles() -> TileSet {
    let edge = |colour: u8, symbol: u8| Edge {
        colour: Some(ColourId(colour)),
        symbol: Some(SymbolId(symbol)),
    };
    let tile = |name: &str, edges: [Edge; 4]| Tile {
        name: name.into(),
        kind: TileKind::Standard,
        edges,
        back: vec![SymbolId(0)],
    };
    let tiles = vec![
        tile("a", [edge(1, 1), edge(0, 0), edge(1, 1), edge(1, 1)]),
        tile("b", [edge(2, 2), edge(2, 1), edge(2, 2), edge(2, 0)]),
        tile("c", [edge(3, 3), edge(3, 3), edge(3, 3), edge(0, 0)]),
        tile("d", [edge(4, 4), edge(4, 4), edge(4, 4), edge(4, 4)]),
    ];
    let words = |all: &[&str]| all.iter().map(|&word| word.to_owned()).collect();
    TileSet::new(
        words(&["red", "blue", "green", "yellow", "white"]),
        words(&["star", "moon", "leaf", "drop", "sun"]),
        tiles,
    )
    .unwrap()
}

fn lies(tile: &str, x: i32, y: i32) -> Laid {
    Laid {
        tile: tile.into(),
        x,
        y,
        turn: 0,
    }
}

fn begin_with(start: Vec<Laid>) -> Session {
    let settings = Settings {
        start,
        ..table(&["Anna", "Ben"])
    };
    begin(settings, Some(four_tiles())).1
}

#[test]
fn a_recorded_turn_proposes_its_new_matches() {
    let mut session = begin_with(vec![lies("a", 0, 0)]);
    tell(&mut session, vec![Change::Target(Some("star".into()))]);
    tell(
        &mut session,
        vec![Change::Place(Some(Placed::There(lies("b", 1, 0))))],
    );
    let line = session.present().unwrap();
    // Nothing is Active and nothing to be removed: straight to the score.
    assert_eq!(line.phase, Phase::Scoring);
    assert_eq!(
        (line.proposed, line.total, line.matches[0].referee),
        (Some(1), 2, Newness::New)
    );
    session.go_on(Moment(3)).unwrap();
    assert_eq!(totals(&session), [2, 0]);
    let next = session.present().unwrap();
    assert_eq!(next.tables.at(Stage::Start).unwrap().len(), 2);
}

#[test]
fn an_old_match_counts_again_only_if_a_tile_of_it_was_maneuvered() {
    let begin = || {
        let mut session = begin_with(vec![lies("a", 0, 0), lies("b", 1, 0)]);
        tell(&mut session, vec![Change::Target(Some("star".into()))]);
        tell(
            &mut session,
            vec![Change::Place(Some(Placed::There(lies("d", 0, 1))))],
        );
        session
    };
    let session = begin();
    assert_eq!(session.present().unwrap().matches[0].referee, Newness::Old);
    let mut session = begin();
    let rotate = |by| Maneuvered::Rotate { tile: "a".into(), by };
    tell(&mut session, vec![Change::Maneuvers(vec![rotate(2), rotate(2)])]);
    assert_eq!(session.present().unwrap().matches[0].referee, Newness::New);
    let mut session = begin();
    tell(&mut session, vec![Change::Maneuver(Maneuvered::Counted)]);
    let seen = ["a", "b", "d"]
        .map(|tile| lies(tile, i32::from(tile == "b"), i32::from(tile == "d")))
        .to_vec();
    tell(
        &mut session,
        vec![Change::Seen {
            stage: Stage::Maneuvered,
            tiles: Some(seen),
            mended: Vec::new(),
        }],
    );
    assert_eq!(session.present().unwrap().matches[0].referee, Newness::Open);
}

#[test]
fn the_table_may_question_a_match_and_the_sheet_says_so() {
    let mut session = begin_with(vec![lies("a", 0, 0)]);
    tell(&mut session, vec![Change::Target(Some("star".into()))]);
    tell(
        &mut session,
        vec![Change::Place(Some(Placed::There(lies("b", 1, 0))))],
    );
    let (a, b) = (
        TileSide {
            tile: "a".into(),
            side: Side::East,
        },
        TileSide {
            tile: "b".into(),
            side: Side::West,
        },
    );
    let question = |counts| Change::Question {
        a: b.clone(),
        b: a.clone(),
        counts,
    };
    tell(&mut session, vec![question(Some(Counts::Old))]);
    let line = session.present().unwrap();
    assert_eq!(
        (line.total, &line.marks[..]),
        (0, &[Mark::MatchesOverruled { proposed: 1 }][..])
    );
    tell(&mut session, vec![question(None)]);
    assert!(session.present().unwrap().marks.is_empty());
}

#[test]
fn an_illegal_maneuver_is_told_and_may_stand() {
    let mut session = begin_with(vec![lies("a", 0, 0)]);
    tell(&mut session, vec![Change::Target(Some("star".into()))]);
    tell(
        &mut session,
        vec![Change::Place(Some(Placed::There(lies("b", 1, 0))))],
    );
    tell(
        &mut session,
        vec![Change::Maneuver(Maneuvered::Slide {
            tile: "b".into(),
            to: Side::South,
        })],
    );
    let line = session.present().unwrap();
    assert_eq!(line.problem_code().unwrap().name(), "not-active");
    tell(
        &mut session,
        vec![Change::LetStand {
            code: "not-active".into(),
        }],
    );
    let line = session.present().unwrap();
    assert_eq!(line.problem, None);
    assert_eq!(
        line.marks,
        [Mark::LetStand {
            code: "not-active".into()
        }]
    );
}

#[test]
fn active_tiles_are_removed_before_the_removal_is_over() {
    let mut session = begin_with(vec![lies("a", 0, 0)]);
    tell(&mut session, vec![Change::Target(Some("star".into()))]);
    tell(
        &mut session,
        vec![Change::Place(Some(Placed::There(lies("c", 1, 0))))],
    );
    assert_eq!(session.present().unwrap().phase, Phase::Maneuver);
    session.go_on(Moment(3)).unwrap();
    let line = session.present().unwrap();
    assert_eq!((line.phase, &line.problem), (Phase::Removal, &None));
    session.go_on(Moment(3)).unwrap();
    assert_eq!(
        session.present().unwrap().problem_code().unwrap().name(),
        "removal-unfinished"
    );
    tell(&mut session, vec![Change::Remove(Taken::Tile("c".into()))]);
    let line = session.present().unwrap();
    assert_eq!((&line.problem, line.total, line.board_tiles), (&None, -1, 1));
}
