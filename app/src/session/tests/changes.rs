//! What is changed afterwards: past turns, undo and redo, the timer.

use super::*;

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

/// A turn whose minute is up at the moment 62 000, with a tile placed and two Maneuvers counted.
fn run_out() -> Session {
    let options = Options {
        rush_seconds: Some(60),
        ..Options::default()
    };
    let settings = Settings {
        options,
        ..table(&["Anna", "Ben"])
    };
    let (_, mut session) = begin(settings, None);
    let told = [
        Change::Target(Some("star".into())),
        Change::Place(Some(Placed::Counted)),
        Change::Maneuver(Maneuvered::Counted),
        Change::Maneuver(Maneuvered::Counted),
    ];
    for change in told {
        session.tell(Moment(2_000), vec![change]).unwrap();
    }
    session.look_at_timer(Moment(62_000)).unwrap();
    assert_eq!(session.evening().timer, Timer::RunOut);
    session
}

#[test]
fn time_that_ran_out_is_given_once_more_and_taken_back() {
    let mut session = run_out();
    let out = session.present().unwrap().clone();
    session.tell(Moment(70_000), vec![Change::TimeAgain]).unwrap();
    let until = Moment(130_000);
    assert_eq!(session.evening().timer, Timer::Running { until });
    let line = session.present().unwrap();
    assert_eq!((line.phase, line.maneuvers_left), (Phase::Maneuver, 3));
    assert_eq!(line.marks, [Mark::TimeAgain { times: 1 }]);
    assert_eq!((line.total, line.reserve), (out.total, out.reserve));
    // A Maneuver in that time is a Maneuver like any other.
    session
        .tell(Moment(80_000), vec![Change::Maneuver(Maneuvered::Counted)])
        .unwrap();
    assert_eq!(session.present().unwrap().marks, [Mark::TimeAgain { times: 1 }]);
    for _ in 0..2 {
        session.undo(Moment(90_000)).unwrap();
    }
    assert_eq!(session.evening().timer, Timer::RunOut);
    assert_eq!(session.present().unwrap(), &out);
}

#[test]
fn time_that_was_given_once_more_runs_out_again() {
    let mut session = run_out();
    session.tell(Moment(70_000), vec![Change::TimeAgain]).unwrap();
    session.look_at_timer(Moment(130_000)).unwrap();
    let line = session.present().unwrap();
    assert_eq!((line.phase, line.maneuvers_left), (Phase::Removal, 0));
    assert_eq!(line.marks, [Mark::TimeRanOut, Mark::TimeAgain { times: 1 }]);
}

#[test]
fn time_that_still_runs_is_not_set_back() {
    let mut session = run_out();
    session.tell(Moment(70_000), vec![Change::TimeAgain]).unwrap();
    session.tell(Moment(80_000), vec![Change::TimeAgain]).unwrap();
    let until = Moment(130_000);
    assert_eq!(session.evening().timer, Timer::Running { until });
}

#[test]
fn a_turn_whose_time_ran_out_leaves_the_next_one_its_own() {
    let mut session = run_out();
    while session.present().unwrap().number == 1 {
        session.go_on(Moment(70_000)).unwrap();
    }
    assert_eq!(session.evening().timer, Timer::Idle);
    session
        .tell(Moment(80_000), vec![Change::Target(Some("moon".into()))])
        .unwrap();
    let until = Moment(140_000);
    assert_eq!(session.evening().timer, Timer::Running { until });
}
