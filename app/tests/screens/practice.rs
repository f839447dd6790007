//! Practice without a game, and boards that are set by hand.

use super::game::count_a_turn;
use super::table::Table;

#[test]
fn who_practises_asks_for_the_best_turn_and_the_game_waits() {
    let mut table = Table::new();
    table.begin();
    count_a_turn(&mut table, 2);
    table.press("Menu");
    table.press("To the start page");
    table.press("Practise");
    assert!(table.shows("Practice") && table.tells("Nothing of this is kept"));
    table.press("Star");
    table.press("No tile was placed");
    table.press("What is best here?");
    table.assert_shows("The best turn there was");
    table.press("Back");
    assert!(table.shows("Practice"));
    table.press("Leave the practice");
    table.press_first("Go on playing");
    table.assert_shows("Player 1: 4 points, Reserve 0");
    // Nothing of it is among the games.
    let table = table.killed_and_started();
    assert!(table.shows("Player 2’s turn · round 1"));
}

#[test]
fn moves_are_tried_on_a_board_from_a_photograph() {
    let mut table = Table::new();
    table.harness.state_mut().show("verdict");
    table.run();
    table.press("Practise with this board");
    table.press("Moon");
    table.press("No tile was placed");
    table.press_first("Active");
    table.press("Turn half round");
    table.assert_tells("1 of 5 Maneuvers");
    table.press("Undo");
    assert!(table.tells("0 of 5 Maneuvers"));
}

#[test]
fn a_board_is_set_by_hand_tile_by_tile() {
    let mut table = Table::new();
    table.press("Practise");
    table.press("Set the board by hand");
    table.press("An empty table");
    let first = table
        .names()
        .into_iter()
        .find(|name| name.matches(", ").count() == 3);
    let first = first.unwrap();
    table.press_first(&first);
    table.press_first("Empty cell");
    table.press("Turn right");
    let sides: Vec<&str> = first.split(", ").collect();
    let turned = [sides[3], sides[0], sides[1], sides[2]].join(", ");
    table.assert_tells(&turned);
    table.press("Looks right");
    assert!(
        table.shows("Which symbol counts?") && table.tells(&turned),
        "{:?}",
        table.names()
    );
    table.press("Undo");
    assert!(!table.tells(&turned));
}

#[test]
fn a_board_of_which_tiles_were_only_counted_comes_back_by_hand() {
    let mut table = Table::new();
    table.begin();
    count_a_turn(&mut table, 0);
    assert!(table.shows("Where do the tiles lie?"));
    table.press("Set the board by hand");
    table.press("The starting square");
    table.press("Looks right");
    assert!(!table.shows("Where do the tiles lie?") && table.shows("Which symbol counts?"));
}
