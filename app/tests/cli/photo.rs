//! Photographs that were never taken: what is written, and what is left alone.

use super::table::{Table, png, square, tile};
use serde_json::json;

/// A folder with a board file.
fn table() -> (Table, String) {
    let table = Table::new();
    let board = json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "match-attach", "tiles": square()});
    let board = board.to_string();
    table.write("board.json", &board);
    (table, board)
}

#[test]
fn a_photograph_never_replaces_what_it_is_made_of() {
    let (table, board) = table();
    let refused = "board.json: it is read, and would be written over; choose another name";
    for out in ["board.jpg", "./board.jpg", "board"] {
        let said = table.run(&format!("photo board.json --size 64x64 --out {out}"));
        said.failed(&format!(
            "{}{refused}",
            if out.starts_with("./") { "./" } else { "" }
        ));
    }
    table
        .run("photo board.json --size 64x64 --out board.json")
        .failed("board.json: the truth is written there; call the photograph .jpg");
    let deck = table.run("deck show --json").out();
    table.write("deck.json", &deck);
    table
        .run("photo board.json --deck deck.json --size 64x64 --out deck.jpg")
        .failed("deck.json: it is read, and would be written over; choose another name");
    assert_eq!(std::fs::read_to_string(table.path("board.json")).unwrap(), board);
    assert_eq!(std::fs::read_to_string(table.path("deck.json")).unwrap(), deck);
    assert!(!table.path("board.jpg").exists());
    table.run("photo board.json --size 64x64 --out seen.jpg").ended(0);
    assert!(table.path("seen.jpg").exists() && table.path("seen.json").exists());
}

#[test]
fn a_board_of_another_game_is_neither_photographed_nor_taken_for_the_one_before() {
    let (table, board) = table();
    table.write(
        "board.json",
        board.replace("\"game\":\"match-attach\"", "\"game\":\"chess\""),
    );
    let told = "board.json, line 1, game: \"chess\" is not the game of the deck, match-attach";
    table
        .run("photo board.json --size 64x64 --out out.jpg")
        .failed(told);
    assert!(!table.path("out.jpg").exists());
    table
        .write("dot.png", png(1, 1))
        .run("scan dot.png --previous board.json")
        .failed(told);
}

#[test]
fn a_board_that_can_not_lie_there_is_not_photographed() {
    let table = Table::new();
    for (other, told) in [
        (tile("s1", 1, 0, 0), "tiles[1]: s1 lies there already"),
        (tile("s2", 0, 0, 0), "tiles[1]: s2 lies on the cell 0, 0 of s1"),
        (tile("x9", 1, 0, 0), "tiles[1]: the deck holds no tile x9"),
    ] {
        let board = json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "match-attach",
            "tiles": [tile("s1", 0, 0, 0), other]});
        table
            .write("board.json", board.to_string())
            .run("photo board.json --size 64x64 --out out.jpg")
            .failed(&format!("board.json, line 1, {told}"));
    }
    assert!(!table.path("out.jpg").exists());
}

#[test]
fn random_boards_have_as_many_tiles_as_are_asked_for() {
    let table = Table::new();
    for tiles in [1, 3] {
        let said = table.run(&format!(
            "photo --random 2 --level easy --tiles {tiles} --deck match-attach --size 96x72 --out many --json"
        ));
        let counts = said.ended(0).documents();
        let counts: Vec<usize> = counts
            .iter()
            .map(|truth| truth["tiles"].as_array().map_or(0, Vec::len))
            .collect();
        assert_eq!(counts, [tiles, tiles]);
    }
    let said = table
        .run("photo --random 1 --tiles 0 --out none")
        .ended(2)
        .error();
    assert!(said.contains("--tiles"), "{said}");
}
