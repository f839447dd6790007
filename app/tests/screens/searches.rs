//! Maneuvers are worked out in the background, and the table goes on meanwhile.

use super::table::{Table, World};
use std::rc::Rc;

/// A turn whose Board was set by hand after one Maneuver, in a game whose searches are long.
fn board_after_a_maneuver() -> Table {
    let world = World {
        are_searches_long: true,
        ..World::default()
    };
    let mut table = Table::with(Rc::new(world.into()), [1280.0, 800.0]);
    table.begin();
    place_and_turn(&mut table);
    table
}

fn place_and_turn(table: &mut Table) {
    table.press("Star");
    table.press("green fish, red leaf, blue leaf, blue moon");
    table.press("Empty cell, column 2, row 0");
    table.press("Place it");
    table.press("Set the board by hand");
    table.press_first("green fish, red leaf, blue leaf, blue moon");
    table.press("Turn right");
    table.press("Looks right");
    table.assert_shows("0 of 5 Maneuvers");
}

#[test]
fn maneuvers_that_were_worked_out_are_told_of_the_board_that_was_seen() {
    let mut table = board_after_a_maneuver();
    table.let_searches_end();
    table.assert_tells("One Maneuver leads there.");
    table.assert_shows("1 of 5 Maneuvers");
}

#[test]
fn an_answer_about_a_board_that_was_taken_back_is_dropped() {
    let mut table = board_after_a_maneuver();
    table.press("Undo");
    table.let_searches_end();
    assert!(!table.tells("One Maneuver leads there."));
    table.assert_shows("0 of 5 Maneuvers");
}

#[test]
fn an_answer_about_one_game_is_not_told_of_another() {
    let mut table = board_after_a_maneuver();
    table.press("Menu");
    table.press("To the start page");
    table.begin();
    table.press("Star");
    table.press("Placed: just count it");
    table.let_searches_end();
    assert!(!table.tells("One Maneuver leads there."));
    table.assert_shows("0 of 5 Maneuvers");
}

#[test]
fn an_answer_about_a_turn_that_is_over_is_not_told_of_the_next_one() {
    let mut table = board_after_a_maneuver();
    for next in ["Maneuvers done", "Removal done", "Score it"] {
        table.press_first(next);
    }
    while table.tells("Discard ") {
        table.press("One more: Tiles discarded");
    }
    if table.shows("End the turn") {
        table.press("End the turn");
    }
    table.press("Star");
    table.press("Placed: just count it");
    table.assert_shows("0 of 5 Maneuvers");
    table.let_searches_end();
    assert!(!table.tells("One Maneuver leads there."));
    table.assert_shows("0 of 5 Maneuvers");
}
