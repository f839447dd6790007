//! Whole evenings, played by hands that press what they see.

use super::table::Table;
use egui_kittest::kittest::Queryable as _;

/// Plays a turn on the drawn board: every tile is told, nothing is only counted. Gives the phases it went through.
fn play_a_turn(table: &mut Table, turn: usize) -> Vec<&'static str> {
    let mut phases = vec!["Symbol"];
    if table.tells("Final round") {
        phases.push("Final round");
    }
    let symbols = ["Star", "Moon", "Leaf", "Fish"];
    table.press(symbols[turn % 4]);
    // The tiles of the panel stand below the timer's switches.
    let below = table.names().into_iter().skip_while(|name| name != "Sounds on");
    let tile = below
        .skip(1)
        .find(|name| name.matches(", ").count() == 3)
        .unwrap();
    table.press_last(&tile);
    table.press_first("Empty cell");
    table.press("Place it");
    phases.push("Place");
    if table.tells("An Advent tile has come up") {
        phases.push("Advent");
    }
    if table.shows("Maneuvers done") {
        table.press_first(", Active");
        table.press("Turn half round");
        table.press("Maneuvers done");
        phases.push("Maneuver");
    }
    if table.shows("Removal done") {
        phases.push("Remove");
        while !table.tells("The board is clean.") {
            let ringed = [", Active", ", Island"];
            let ring = ringed.into_iter().find(|ring| table.tells(ring)).unwrap();
            table.press_first(ring);
        }
        table.press("Removal done");
    }
    table.press_first("Score it");
    if table.shows("End the turn") {
        phases.push("Reversal");
        discard(table);
        table.press("End the turn");
    }
    phases
}

/// Taps one tile after the other until all discards that are due are made.
fn discard(table: &mut Table) {
    let mut place = 0;
    while table.tells("Discard ") {
        let is_tile = |name: &String| name.matches(", ").count() >= 3;
        let tiles: Vec<String> = table.names().into_iter().filter(is_tile).collect();
        let before = tiles.len();
        table.press_first(&tiles[place % before]);
        if table.shows("Leave it") {
            // It would have left an Island.
            table.press("Leave it");
            place += 1;
        }
        assert!(place < 80, "no tile can be discarded: {:?}", table.names());
    }
}

#[test]
fn an_evening_on_the_drawn_board_goes_through_both_advents_to_the_final_round() {
    let mut table = Table::new();
    table.begin();
    let mut seen: Vec<&str> = Vec::new();
    let mut turns = 0;
    while !table.shows("The game is over") {
        assert!(turns < 60, "the game does not end");
        seen.extend(play_a_turn(&mut table, turns));
        turns += 1;
    }
    let phases = [
        "Symbol",
        "Place",
        "Advent",
        "Maneuver",
        "Remove",
        "Reversal",
        "Final round",
    ];
    for phase in phases {
        assert!(
            seen.contains(&phase),
            "{phase} was never reached in {turns} turns"
        );
    }
    let reversals = seen.iter().filter(|phase| **phase == "Reversal").count();
    assert!(
        reversals >= 5,
        "{reversals} of {turns} turns had a Reversal Phase"
    );
    table.assert_tells("the final round is played");
    assert!(table.tells(" wins.") || table.tells(" share the win."));
    // The evening can be looked at turn by turn, and disputed.
    table.press("Score sheet");
    table.press_first("Round 2, Player 1");
    table.press("What happened?");
    table.assert_shows("Rule on it");
    table.press("Rule on it");
    table.assert_shows("The ruling");
    // A turn of long ago is edited: the sums and the sheet's mark follow, and undo brings them back.
    table.press("Back");
    let sums = |table: &Table| {
        let nodes = table.harness.query_all_by_label_contains("Player 1: ");
        nodes.filter_map(|node| node.value()).collect::<Vec<_>>()
    };
    table.press("Back");
    table.press("Score sheet");
    let before = sums(&table);
    table.press_first("Round 2, Player 1");
    table.press("One more: Points of the turn");
    table.assert_tells("The table set the points.");
    table.press_first("Close");
    assert_eq!(before.len(), 1);
    assert_ne!(sums(&table), before);
    table.press("Undo");
    assert_eq!(sums(&table), before);
}

#[test]
fn what_an_evening_was_is_the_same_after_every_restart() {
    let mut table = Table::new();
    table.begin();
    for turn in 0..3 {
        play_a_turn(&mut table, turn);
        let names = |table: &Table| {
            let mut names = table.names();
            // "Redo" and a focus are of the moment; the board, the scores and the phase are not.
            names.sort();
            names
        };
        let before = names(&table);
        table = table.killed_and_started();
        assert_eq!(names(&table), before, "after turn {}", turn + 1);
    }
}
