//! Turns that are counted: points, phases, Advent tiles, the end.

use super::*;

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
