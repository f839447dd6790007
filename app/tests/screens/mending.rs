//! Past turns are changed, and what follows changes with them.

use super::game::count_a_turn;
use super::table::Table;

fn three_turns() -> Table {
    let mut table = Table::new();
    table.begin();
    (1..=3).for_each(|matches| count_a_turn(&mut table, matches));
    table.press("Player 1: 8 points, Reserve 0");
    table
}

#[test]
fn a_past_turn_is_played_again_from_a_phase_on() {
    let mut table = three_turns();
    table.press_first("Round 1, Player 1");
    table.press("Play it again from: Remove");
    table.assert_shows("Mending: Player 1’s turn · round 1");
    table.press("One more: Tiles removed");
    table.press("Removal done");
    table.press_first("Score it: +1");
    table.assert_tells("Changed afterwards.");
    table.press("Close");
    table.assert_shows("Player 1: 7, Player 2: 4");
    table.press("Back to the game");
    // The Reserve of the later turns has grown with it.
    table.assert_shows("Player 1: 7 points, Reserve 1");
    assert!(table.shows("Player 2’s turn · round 2"));
}

#[test]
fn a_turn_that_is_left_half_mended_is_gone_on_with() {
    let mut table = three_turns();
    table.press_first("Round 1, Player 2");
    table.press("Play it again from: Score");
    table.press("Close");
    table.press("Go on mending this turn");
    table.press("One more: New Matches");
    table.press_first("Score it: +6");
    table.press("Close");
    table.assert_shows("Player 1: 8, Player 2: 6");
}

#[test]
fn numbers_are_mended_at_once_and_undone() {
    let mut table = three_turns();
    table.press_first("Round 2, Player 1");
    table.press("One more: Maneuvers");
    table.press("One more: Tiles removed");
    table.assert_tells("Tiles removed: 1 (−1)");
    table.press("One less: Points of the turn");
    table.assert_tells("The table set the points. They add up to 5.");
    table.press("Undo");
    assert!(!table.tells("The table set the points."));
    table.press("Redo");
    assert!(table.tells("The table set the points."));
}

#[test]
fn one_tile_less_touches_no_other_turn() {
    let mut table = three_turns();
    table.press("Back to the game");
    for step in ["Star", "Placed: just count it", "Maneuvers done"] {
        table.press(step);
    }
    table.press("One more: Tiles removed");
    table.press("One more: Tiles removed");
    table.press("Player 1: 8 points, Reserve 0");
    table.press_first("Round 2, Player 1");
    table.press("One less: New Matches");
    table.press("Close");
    table.press("Back to the game");
    table.assert_shows("Player 1: 6 points, Reserve 0");
    table.press("One less: Tiles removed");
    table.assert_shows("Tiles removed: 1");
    table.assert_shows("Player 1: 6 points, Reserve 0");
}
