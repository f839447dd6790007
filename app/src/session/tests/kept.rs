//! What is written, read back, and refused.

use super::boards::four_tiles;
use super::*;
use crate::journal::JournalError;
use crate::platform::{StorageError, Trouble};

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

/// What the first version wrote of an evening, record by record.
const OF_THE_FIRST_VERSION: [&str; 7] = [
    r#"{"at":1,"input":{"begin":{"players":[{"name":"Anna","colour":"green"},{"name":"Ben","colour":"blue"}],"deck":"match-attach"}}}"#,
    r#"{"at":2,"input":{"turn":{"number":1,"changes":[{"target":"star"}]}}}"#,
    r#"{"at":3,"input":{"turn":{"number":1,"changes":[{"place":{"there":{"tile":"b","x":1,"y":0,"turn":3}}},{"seen":{"stage":"placed","tiles":[{"tile":"a","x":0,"y":0,"turn":0}]}}]}}}"#,
    r#"{"at":4,"input":{"turn":{"number":1,"changes":[{"photograph":{"stage":"placed","name":"photos/1/1-placed-1.jpg","crc":7}},{"maneuver":"counted"},{"maneuvers-done":"over"}]}}}"#,
    r#"{"at":5,"input":{"turn":{"number":1,"changes":[{"remove":"counted"},{"removal-done":"over"},{"new-matches":2}]}}}"#,
    r#"{"at":6,"input":{"turn":{"number":1,"changes":[{"scored":"over"},{"finished":"over"}]}}}"#,
    r#"{"at":7,"input":"undo"}"#,
];

#[test]
fn a_journal_of_the_first_version_is_read_and_written_on() {
    let memory = Memory::default();
    let mut journal = crate::journal::Journal::create(Rc::new(memory.clone()), NAME).unwrap();
    for record in OF_THE_FIRST_VERSION {
        journal.append(record.as_bytes()).unwrap();
    }
    drop(journal);
    let mut session = Session::open(Rc::new(memory.clone()), NAME, |_| Some(four_tiles())).unwrap();
    assert_eq!(session.damage(), None);
    let told = session.evening().turn(1).unwrap();
    assert_eq!((told.photographs.len(), told.mended.len()), (1, 0));
    assert_eq!(
        session.evening().present_number(),
        1,
        "the end of the turn was undone"
    );
    session.redo(Moment(8)).unwrap();
    let line = session.sheet().line(1).unwrap();
    assert_eq!((line.total, line.reserve), (3, 1));
    // What was written then is written so today.
    let entries = session.log().entries().iter().take(OF_THE_FIRST_VERSION.len());
    for (entry, record) in entries.zip(OF_THE_FIRST_VERSION).skip(1) {
        assert_eq!(serde_json::to_string(entry).unwrap(), record);
    }
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
