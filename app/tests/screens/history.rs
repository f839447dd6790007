//! Saved games.

use super::table::Table;

/// A game was begun and left.
fn one_game() -> Table {
    let mut table = Table::new();
    table.begin();
    table.press("Menu");
    table.press("To the start page");
    table.press("Saved games");
    table
}

#[test]
fn a_deleted_game_is_brought_back_from_the_bin() {
    let mut table = one_game();
    table.press_first("Player 1 0");
    table.press("Into the bin");
    assert!(
        table.tells("Nothing has been played here yet"),
        "{:?}",
        table.names()
    );
    table.press("Bin");
    table.press_first("Bring back");
    table.press("Games");
    assert!(table.tells("Player 1 0"), "{:?}", table.names());
}

#[test]
fn emptying_the_bin_takes_two_taps() {
    let mut table = one_game();
    table.press_first("Player 1 0");
    table.press("Into the bin");
    table.press("Bin");
    table.press("Remove it for good");
    assert!(table.tells("Bring back"));
    table.press_first("Really?");
    assert!(table.tells("Nothing was deleted."), "{:?}", table.names());
}

#[test]
fn a_game_is_handed_to_bg_stats_by_code_or_link() {
    let mut table = one_game();
    table.press_first("Player 1 0");
    table.press("To BG Stats");
    assert!(table.shows("QR code of the link") && table.shows("Open the link"));
    table.press("Back");
    assert!(table.shows("Bin"));
}
