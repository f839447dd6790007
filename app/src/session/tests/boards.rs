//! Turns that are recorded tile by tile.

use rules::Side;
use rules::match_attach::{ColourId, Edge, SymbolId, Tile, TileKind};

use super::*;

/// Tiles `a` to `d`: the colours differ everywhere but where `a` shows red to the east and `c` to the west; `a` and `b`
/// show stars to the east and west.
pub(super) fn four_tiles() -> TileSet {
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

#[test]
fn a_turn_whose_tile_was_only_counted_is_judged_from_its_maneuvers_where_their_board_is_seen() {
    let counted = || {
        let mut session = begin_with(Vec::new());
        tell(&mut session, vec![Change::Target(Some("star".into()))]);
        tell(&mut session, vec![Change::Place(Some(Placed::Counted))]);
        session
    };
    let seen = |tiles| Change::Seen {
        stage: Stage::Placed,
        tiles: Some(tiles),
        mended: Vec::new(),
    };
    let code = |session: &Session| {
        let line = session.present().unwrap();
        line.problem_code().map(|code| code.name().to_owned())
    };
    let mut session = counted();
    tell(&mut session, vec![seen(vec![lies("a", 0, 0), lies("c", 1, 0)])]);
    session.go_on(Moment(3)).unwrap();
    assert_eq!(code(&session), None, "tiles may still be removed");
    session.go_on(Moment(3)).unwrap();
    assert_eq!(code(&session).as_deref(), Some("removal-unfinished"));

    let slide = Change::Maneuver(Maneuvered::Slide {
        tile: "d".into(),
        to: Side::South,
    });
    let mut session = counted();
    tell(&mut session, vec![slide.clone()]);
    assert_eq!(code(&session), None, "no Board is known");
    let mut session = counted();
    let tiles = vec![lies("a", 0, 0), lies("c", 1, 0), lies("d", 0, 1)];
    tell(&mut session, vec![seen(tiles), slide]);
    assert_eq!(code(&session).as_deref(), Some("not-active"));
}
