//! Laws of the text notation, and its examples.

use proptest::prelude::*;
use tilesight_rules::match_attach::{
    Setup,
    notation::{read_board, read_turn, write_board, write_turn},
};

use super::tables::{any_board, any_likely_record, any_record};
use crate::table::{deck_of, setup};

/// Only the names that the record uses, as reading finds them.
fn with_used_names(
    deck: &tilesight_rules::match_attach::TileSet,
    record: &tilesight_rules::match_attach::TurnRecord,
) -> tilesight_rules::match_attach::TurnRecord {
    // Writing once and reading gives names in the order of their use; from then on nothing changes.
    read_turn(deck, &write_turn(deck, record)).unwrap()
}

proptest! {
    #[test]
    fn a_board_comes_back_from_text(board in any_board(), x in -900..900, y in -900..900) {
        let setup = board.shifted(x, y).setup();
        let text = write_board(board.tile_set(), &setup);
        prop_assert_eq!(read_board(board.tile_set(), &text), Ok(setup));
    }

    #[test]
    fn a_drawn_board_comes_back_from_text(board in any_board()) {
        let mut setup = board.setup();
        setup.tiles.sort_by_key(|placed| (placed.cell.y, placed.cell.x));
        let text = write_board(board.tile_set(), &setup);
        prop_assert!(!text.contains('&'), "{} is one drawing", text);
        let drawn = read_board(board.tile_set(), &text.replace('/', "\n"));
        prop_assert_eq!(read_board(board.tile_set(), &text), Ok(setup.clone()));
        // Empty rows are drawn with a slash only: a line break more is nothing.
        if !text.contains("/ /") {
            prop_assert_eq!(drawn, Ok(setup));
        }
    }

    #[test]
    fn a_turn_comes_back_from_text((deck, record) in prop_oneof![any_record(), any_likely_record()]) {
        let text = write_turn(&deck, &record);
        let read = read_turn(&deck, &text).unwrap();
        prop_assert_eq!(&read.before.tiles.len(), &record.before.tiles.len());
        prop_assert_eq!(write_turn(&deck, &read), text);
        prop_assert_eq!(with_used_names(&deck, &read), read);
    }

    #[test]
    fn a_turn_of_known_tiles_comes_back_the_same((deck, record) in any_likely_record()) {
        prop_assert_eq!(read_turn(&deck, &write_turn(&deck, &record)), Ok(record));
    }

    #[test]
    fn no_text_makes_reading_fail(text in "[ts0-9 :@,./&;+>~\"\\\\\n-]{0,40}", turn in "(target|board|remove|maneuver)? [ts0-9 :@,./&;+>~\"-]{0,40}") {
        let deck = deck_of("oo-1 oo-2");
        let _ = read_board(&deck, &text);
        let _ = read_turn(&deck, &turn);
        let _ = read_turn(&deck, &format!("target star; board {text}"));
    }
}

#[track_caller]
fn reads_as(text: &str, list: &str) {
    let deck = deck_of("oo-1 oo-2 oo-3 oo-4 oo-5 oo-6");
    assert_eq!(setup(&deck, text), setup(&deck, list));
}

#[track_caller]
fn fails(text: &str, at: usize, what: &str) {
    let error = read_turn(&deck_of("oo-1 oo-2"), text).unwrap_err();
    assert_eq!((error.at, error.what.as_str()), (at, what));
}

#[test]
fn a_drawing_is_read_row_by_row() {
    reads_as("oo-1 oo-2 / oo-3", "oo-1 & @1,0 oo-2 & @0,1 oo-3");
    reads_as(". oo-1 . oo-2", "@1,0 oo-1 & @3,0 oo-2");
    reads_as(".3 oo-1", "@3,0 oo-1");
    reads_as("oo-1 // oo-2", "oo-1 & @0,2 oo-2");
    reads_as("@-2,5 oo-1:3 / .1 oo-2", "@-2,5 oo-1:3 & @-1,6 oo-2");
}

#[test]
fn line_breaks_end_rows_like_slashes() {
    reads_as("oo-1 oo-2\n.    oo-3\n", "oo-1 & @1,0 oo-2 & @1,1 oo-3");
    reads_as("\n  oo-1 oo-2\n  . oo-3", "oo-1 & @1,0 oo-2 & @1,1 oo-3");
    reads_as("oo-1 /\n oo-2", "oo-1 & @0,1 oo-2");
}

#[test]
fn an_empty_board_is_a_dash() {
    assert_eq!(write_board(&deck_of(""), &Setup::default()), "-");
    reads_as("-", "-");
}

#[test]
fn a_board_that_lies_far_apart_is_drawn_in_pieces() {
    let deck = deck_of("oo-1 oo-2");
    let far = setup(&deck, "oo-1 & @900,3 oo-2:1");
    assert_eq!(write_board(&deck, &far), "oo-1 & @900,3 oo-2:1");
    let near = setup(&deck, "oo-1 & @2,1 oo-2:1");
    assert_eq!(write_board(&deck, &near), "oo-1 / .2 oo-2:1");
}

#[test]
fn the_example_of_the_page_is_written_as_it_is_read() {
    let text = "target star; reserve 1; reversals 2; rulings islands-never-active; board s1 s2 / s3 s4; place @2,0 t07:1; \
                maneuver t07+1 t07>east s1~t07; remove t07; discard s4 s2";
    let deck = deck_of("");
    assert_eq!(write_turn(&deck, &read_turn(&deck, text).unwrap()), text);
}

#[test]
fn what_is_no_turn_is_told_where_it_stands() {
    fails("", 0, "the turn has no `target`");
    fails("target star", 11, "the turn has no `board`");
    fails("target sky; board -", 7, "the deck has no symbol `sky`");
    fails(
        "board -; target star",
        9,
        "section `target` is twice or out of order",
    );
    fails(
        "target star; target star; board -",
        13,
        "section `target` is twice or out of order",
    );
    fails("target star; boat -", 13, "`boat` is no section of a turn");
    fails("target star; board oo-1:4", 25, "a turn is 0, 1, 2 or 3, not 4");
    fails(
        "target star; board @1001,0 oo-1",
        27,
        "cells go from -1000 to 1000",
    );
    fails(
        "target star; board oo-1; maneuver oo-1",
        38,
        "`+`, `>` or `~` was expected after a tile",
    );
    fails(
        "target star; board oo-1; maneuver oo-1>up",
        41,
        "`up` is not north, east, south or west",
    );
    fails(
        "target star; board oo-1; place oo-1 oo-2",
        31,
        "one tile was expected",
    );
    fails("target star; board \"oo-1", 20, "a closing quote is missing");
    fails(
        "target star; board oo-1; reserve -1",
        25,
        "section `reserve` is twice or out of order",
    );
    fails(
        "target star; reserve -1; board -",
        21,
        "`-1` is not a number that fits here",
    );
}

#[test]
fn a_board_may_not_name_tiles_that_the_deck_does_not_hold() {
    let error = read_board(&deck_of("oo-1"), "oo-1 zz").unwrap_err();
    assert_eq!(error.to_string(), "at byte 5: the deck has no tile `zz`");
}
