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
