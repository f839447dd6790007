//! What a table agrees on before the first turn.

use super::table::{Table, World};
use std::cell::RefCell;
use std::rc::Rc;
use tilesight::platform::{FixedClock, Moment};

#[test]
fn the_set_up_is_shown_in_pictures_and_steps() {
    let mut table = Table::new();
    table.press("New game");
    table.press("How to set it up");
    for pile in ["Pile 1: 13", "Pile 2: 5", "Pile 3: 14"] {
        table.assert_shows(pile);
    }
    assert!(table.tells("the Selection Row"));
    table.press("Back");
    assert!(table.shows("Who plays?"));
}

#[test]
fn the_long_game_is_played_without_advent_tiles() {
    let mut table = Table::new();
    table.press("New game");
    table.press("No Advent tiles");
    table.press("Start the game");
    table.assert_shows("Deck 30");
}

#[test]
fn in_the_long_game_the_advent_tiles_lie_as_deep_as_the_table_wants() {
    let mut table = Table::new();
    table.press("New game");
    table.press("Advent tiles lie deeper");
    table.press("One more: Pile 1");
    table.assert_shows("Pile 3 is the rest: 6 tiles.");
    table.press("How to set it up");
    assert!(table.shows("Pile 1: 19"));
    table.press("Start the game");
    table.assert_tells("Advent in 17");
}

#[test]
fn a_turn_may_last_ten_seconds_or_ten_minutes() {
    let mut table = Table::new();
    table.press("New game");
    table.press("30 s");
    (0..6).for_each(|_| table.press("One less: Seconds of a turn"));
    table.assert_shows("Seconds of a turn: 10 s");
    (0..60).for_each(|_| table.press("One more: Seconds of a turn"));
    table.assert_shows("Seconds of a turn: 600 s");
}

#[test]
fn names_that_are_the_same_are_told_before_the_game_begins() {
    let mut table = Table::new();
    table.press("New game");
    table.type_into("Player 1", "Anna");
    table.type_into("Player 2", "Anna");
    table.assert_shows("Two players have the same name.");
}

#[test]
fn the_first_start_speaks_the_language_of_the_system() {
    for (locale, word) in [
        ("de_AT.UTF-8", "Neues Spiel"),
        ("fr-CA", "Nouvelle partie"),
        ("es", "Partida nueva"),
        ("tlh", "New game"),
    ] {
        let world = World {
            clock: FixedClock::at(Moment(1_700_000_000_000)),
            locale: Some(locale.to_owned()),
            ..World::default()
        };
        let table = Table::with(Rc::new(RefCell::new(world)), [1280.0, 800.0]);
        assert!(table.shows(word), "{locale}: {:?}", table.names());
    }
}
