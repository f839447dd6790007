//! Games saved, deleted, brought back and taken in.

use super::*;
use crate::journal::Damage;
use crate::platform::{Memory, Moment};
use crate::session::{Course, Player, PlayerColour, Stage};

fn settings(names: &[&str]) -> Settings {
    let players = names
        .iter()
        .map(|&name| Player {
            name: name.into(),
            colour: PlayerColour::Blue,
        })
        .collect();
    Settings {
        players,
        ..Settings::default()
    }
}

fn shelf_with(games: &[(&str, u64, &[&str])]) -> (Memory, Shelf) {
    let memory = Memory::default();
    let storage: Rc<dyn Storage> = Rc::new(memory.clone());
    for (id, at, names) in games {
        let name = journal_name(id);
        let session = Session::begin(Rc::clone(&storage), &name, Moment(*at), settings(names), None).unwrap();
        drop(session);
    }
    (memory, Shelf::of(storage))
}

fn ids(games: &[Saved]) -> Vec<&str> {
    games.iter().map(|saved| &*saved.id).collect()
}

#[test]
fn the_game_played_last_stands_first() {
    let (_, shelf) = shelf_with(&[
        ("a", 5, &["Anna", "Ben"]),
        ("b", 9, &["Anna", "Cleo"]),
        ("c", 7, &["D", "E"]),
    ]);
    assert_eq!(ids(&shelf.games(|_| None).unwrap()), ["b", "c", "a"]);
}

#[test]
fn a_new_id_is_one_that_was_never_used() {
    let (_, shelf) = shelf_with(&[("2026-11-21-1", 5, &["A", "B"]), ("2026-11-21-2", 6, &["A", "B"])]);
    shelf.delete("2026-11-21-2").unwrap();
    assert_eq!(shelf.new_id("2026-11-21").unwrap(), "2026-11-21-3");
    assert_eq!(shelf.new_id("2026-11-22").unwrap(), "2026-11-22-1");
}

#[test]
fn a_deleted_game_comes_back_until_the_bin_is_emptied() {
    let (_, shelf) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    shelf.delete("a").unwrap();
    assert!(shelf.games(|_| None).unwrap().is_empty());
    assert_eq!(ids(&shelf.deleted(|_| None).unwrap()), ["a"]);
    shelf.bring_back("a").unwrap();
    assert_eq!(ids(&shelf.games(|_| None).unwrap()), ["a"]);
    shelf.delete("a").unwrap();
    shelf.empty_bin().unwrap();
    assert!(shelf.deleted(|_| None).unwrap().is_empty());
    assert!(shelf.bring_back("a").is_err());
}

#[test]
fn a_game_that_is_being_played_is_not_deleted() {
    let (_, shelf) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    let playing = shelf.open("a", |_| None).unwrap();
    assert_eq!(shelf.delete("a").unwrap_err().trouble, Trouble::Taken);
    drop(playing);
    shelf.delete("a").unwrap();
}

#[test]
fn a_game_that_is_taken_in_is_the_game_that_went_out_and_replaces_none() {
    let (_, other) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    let log = other.open("a", |_| None).unwrap().log().clone();
    for wanted in ["a", "../A"] {
        let (_, shelf) = shelf_with(&[("a", 6, &["Anna", "Ben"])]);
        let taken = shelf.take_in(wanted, &log, &BTreeMap::new()).unwrap();
        assert_eq!((taken.id.as_str(), taken.arrival), ("a-1", Arrival::New));
        let session = shelf.open("a-1", |_| None).unwrap();
        assert_eq!(session.log(), &log);
        assert_eq!(shelf.games(|_| None).unwrap().len(), 2);
    }
}

#[test]
fn a_game_that_is_here_already_is_not_saved_twice_and_one_in_the_bin_comes_back() {
    let (_, shelf) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    let mut session = shelf.open("a", |_| None).unwrap();
    let begun = session.log().clone();
    session.confirm(Moment(8), Input::End).unwrap();
    let over = session.log().clone();
    drop(session);
    let take_in = |log| {
        let taken = shelf.take_in("b", log, &BTreeMap::new()).unwrap();
        (taken.id, taken.arrival)
    };
    // What was exported before it went on is part of it.
    for log in [&over, &begun] {
        assert_eq!(take_in(log), ("a".to_owned(), Arrival::AlreadyHere));
    }
    shelf.delete("a").unwrap();
    assert_eq!(take_in(&over), ("a".to_owned(), Arrival::FromBin));
    assert_eq!(ids(&shelf.games(|_| None).unwrap()), ["a"]);
    assert!(shelf.deleted(|_| None).unwrap().is_empty());
    assert_eq!(shelf.open("a", |_| None).unwrap().log(), &over);
}

#[test]
fn a_game_that_went_on_elsewhere_is_saved_beside_the_one_that_is_here() {
    let (_, shelf) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    let mut session = shelf.open("a", |_| None).unwrap();
    let begun = session.log().clone();
    session.confirm(Moment(8), Input::End).unwrap();
    let over = session.log().clone();
    drop(session);
    let (_, other) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    let taken = other.take_in("a", &over, &BTreeMap::new()).unwrap();
    assert_eq!((taken.id.as_str(), taken.arrival), ("a-1", Arrival::New));
    assert_eq!(other.open("a", |_| None).unwrap().log(), &begun);
    assert_eq!(other.open("a-1", |_| None).unwrap().log(), &over);
}

#[test]
fn ids_can_be_typed_whatever_games_were_called() {
    for (wanted, id) in [
        ("2026-11-21-1", "2026-11-21-1"),
        ("\u{fc}n\u{ef}", "n"),
        ("--n--", "n"),
        ("牌", "game"),
        ("", "game"),
    ] {
        assert_eq!(plain_id(wanted), id);
    }
    assert_eq!(plain_id(&"a-".repeat(50)), "a-".repeat(30).trim_end_matches('-'));
}

#[test]
fn photographs_come_in_with_their_game_under_its_new_id() {
    let (memory, shelf) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    let kept = shelf.album("a").keep_jpeg(1, Stage::Start, b"a picture").unwrap();
    let mut session = shelf.open("a", |_| None).unwrap();
    session
        .tell_of(Moment(9), 1, vec![Change::Photograph(kept.clone())])
        .unwrap();
    let log = session.log().clone();
    drop(session);
    let photographs = [(file_of(&kept).to_owned(), b"a picture".to_vec())].into();
    let take_in = || shelf.take_in("a", &log, &photographs).unwrap();
    assert_eq!(take_in().arrival, Arrival::AlreadyHere);
    // A game that has lost them here does not keep them away.
    memory.remove(&kept.name).unwrap();
    let taken = take_in();
    assert_eq!((taken.id.as_str(), taken.photographs), ("a-1", 1));
    let saved = shelf.open("a-1", |_| None).unwrap();
    let photograph = saved.log().photographs().next().unwrap();
    assert_eq!(photograph.name, "photos/a-1/1-start-1.jpg");
    assert_eq!(shelf.album("a-1").read(photograph).unwrap(), b"a picture");
    assert_eq!(take_in().arrival, Arrival::AlreadyHere);
}

#[test]
fn one_damaged_game_hides_no_other() {
    let (memory, shelf) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    memory.replace("games/z.journal", b"something else").unwrap();
    memory.replace("games/y.journal", b"tilesight-jour").unwrap();
    let games = shelf.games(|_| None).unwrap();
    assert_eq!(ids(&games), ["a", "z", "y"]);
    assert!(games[0].content.is_ok() && games[0].damage.is_none());
    assert!(games[1].content.is_err() && games[2].content.is_err());
    assert_eq!(games[2].damage, Some(Damage::Torn { bytes: 14 }));
}

#[test]
fn a_summary_tells_where_the_game_stands() {
    let (memory, shelf) = shelf_with(&[("a", 5, &["Anna", "Ben"])]);
    let mut session = shelf.open("a", |_| None).unwrap();
    session.confirm(Moment(8), Input::End).unwrap();
    drop((session, memory));
    let games = shelf.games(|_| None).unwrap();
    let summary = games[0].content.as_ref().unwrap();
    assert_eq!(
        (summary.begun, summary.last, summary.turns),
        (Moment(5), Moment(8), 0)
    );
    assert!(matches!(summary.course, Course::Over(_)));
}
