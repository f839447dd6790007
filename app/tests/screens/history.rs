//! Saved games.

use super::table::Table;
use tilesight::platform::Storage as _;

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
    table.assert_tells("Nothing has been played here yet");
    table.press("Bin");
    table.press_first("Bring back");
    table.press("Games");
    table.assert_tells("Player 1 0");
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
    table.assert_tells("Nothing was deleted.");
}

#[test]
fn a_game_is_handed_to_bg_stats_by_code_or_link() {
    let mut table = one_game();
    table.press_first("Player 1 0");
    table.press("To BG Stats");
    for name in ["QR code of the link", "Open the link"] {
        let off = table.place(name).center().x - 640.0;
        assert!(off.abs() < 12.0, "{name} lies {off} beside the middle");
    }
    table.press("Back");
    assert!(table.shows("Bin"));
}

/// The one game as a document that was handed on.
fn handed_on(table: &mut Table) -> Vec<u8> {
    table.press_first("Player 1 0");
    table.press("As a document (JSON)");
    let (name, bytes) = table.world.borrow().written.clone().unwrap();
    assert!(name.ends_with(".json"));
    bytes
}

fn n_listed(table: &Table) -> usize {
    let names = table.names().into_iter();
    names.filter(|name| name.contains("Player 1 0")).count()
}

#[test]
fn a_game_that_was_handed_on_is_taken_in_elsewhere() {
    let bytes = handed_on(&mut one_game());
    let mut other = Table::new();
    other.press("Saved games");
    other.world.borrow_mut().game_file = Some(bytes);
    other.press("Import a game");
    other.assert_tells("Imported: game.json");
    assert_eq!(n_listed(&other), 1);
}

#[test]
fn a_game_that_is_here_already_is_told_and_not_saved_twice() {
    let mut table = one_game();
    let bytes = handed_on(&mut table);
    table.world.borrow_mut().game_file = Some(bytes.clone());
    table.press("Import a game");
    table.assert_tells("game.json: this game is among the saved ones already.");
    assert_eq!(n_listed(&table), 1);
    table.press_first("Player 1 0");
    table.press("Into the bin");
    table.world.borrow_mut().game_file = Some(bytes);
    table.press("Import a game");
    table.assert_tells("game.json: this game was in the bin.");
    assert_eq!(n_listed(&table), 1);
}

#[test]
fn what_a_damaged_game_holds_back_is_told_before_it_is_handed_on() {
    let mut table = one_game();
    let storage = table.world.borrow().storage.clone();
    let name = storage.list("games/").unwrap()[0].name.clone();
    let journal = storage.read(&name).unwrap();
    storage.append(&name, journal.len() as u64, &[0; 20]).unwrap();
    table.press("Back");
    table.press("Saved games");
    table.assert_tells("Player 1 0, Player 2 0 · damaged · turn 0");
    table.press_first("Player 1 0");
    table.assert_tells("The end of this saved game is damaged.");
}

#[test]
fn a_game_whose_end_was_never_confirmed_is_not_called_damaged() {
    let mut table = one_game();
    let storage = table.world.borrow().storage.clone();
    let name = storage.list("games/").unwrap()[0].name.clone();
    let journal = storage.read(&name).unwrap();
    storage.append(&name, journal.len() as u64, &[9]).unwrap();
    table.press("Back");
    table.press("Saved games");
    table.assert_tells("Player 1 0, Player 2 0 · turn 0");
}

#[test]
fn a_file_that_is_no_game_is_told_in_one_sentence() {
    let mut table = one_game();
    table.world.borrow_mut().game_file = Some(b"{\n\"format\": 1}".to_vec());
    table.press("Import a game");
    table.assert_tells("This is not a game saved by Tilesight");
}
