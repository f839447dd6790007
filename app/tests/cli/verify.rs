//! Two boards, and the turn between them.

use super::pictures::png;
use super::table::{Table, square, tile};
use serde_json::{Value, json};

/// A board of the built-in deck.
fn board(tiles: Value) -> String {
    json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "match-attach", "tiles": tiles}).to_string()
}

/// The starting square with a tile more.
fn square_and(tile: Value) -> Value {
    let mut tiles = square();
    tiles.as_array_mut().unwrap().push(tile);
    tiles
}

#[test]
fn a_refusal_names_the_maneuvers_that_were_allowed() {
    let table = Table::new();
    table
        .write("before.json", board(square()))
        .write("after.json", board(square_and(tile("t01", 9, 9, 0))));
    let first_line = |arguments: &str| {
        let said = table.run(&format!("verify before.json after.json {arguments}"));
        said.ended(1).out().lines().next().unwrap().to_owned()
    };
    let leads = "leads from one board to the other";
    assert_eq!(first_line("--max 0"), format!("no legal turn without Maneuvers {leads}"));
    assert_eq!(
        first_line("--max 1"),
        format!("no legal turn with at most 1 Maneuver {leads}")
    );
    assert_eq!(first_line(""), format!("no legal turn with at most 5 Maneuvers {leads}"));
    assert_eq!(
        first_line("--reserve 1"),
        format!("no legal turn with at most 6 Maneuvers {leads}")
    );
    assert_eq!(
        first_line("--reserve 1 --max 9"),
        format!("no legal turn with at most 6 Maneuvers {leads}")
    );
}

#[test]
fn a_photo_without_a_board_is_no_answer_and_no_failure() {
    let table = Table::new();
    table.write("board.json", board(square())).write("dot.png", png(1, 1));
    let said = table.run("verify dot.png board.json --json");
    let document = said.ended(1).documents().remove(0);
    assert_eq!((&document["explained"], &document["turn"]), (&json!(false), &json!(null)));
    let told = said.error();
    assert!(told.starts_with("dot.png: no board is seen"), "{told}");
}

#[test]
fn the_deck_of_a_turn_is_found_from_wherever_the_turn_is_kept() {
    let table = Table::new();
    for folder in ["boards", "turns"] {
        std::fs::create_dir(table.path(folder)).unwrap();
    }
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "two", "symbols": ["star"],
        "tiles": [{"id": "a", "edges": [{}, {}, {}, {}]}, {"id": "b", "edges": [{}, {}, {}, {}]}]});
    let board = json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "two.json",
        "tiles": [tile("a", 0, 0, 0)]});
    let position = json!({"format": "tilesight-position/1", "game": "match-attach", "deck": "two.json",
        "target": "star", "board": [tile("a", 0, 0, 0)], "selection": ["b"]});
    table
        .write("boards/two.json", deck.to_string())
        .write("boards/board.json", board.to_string())
        .write("boards/position.json", position.to_string());
    for question in [
        "verify boards/board.json boards/board.json",
        "verify boards/board.json boards/board.json --deck boards/two.json",
        "solve boards/position.json",
        "solve boards/position.json --deck boards/two.json",
    ] {
        let answer = table.run(&format!("{question} --json")).ended(0).documents().remove(0);
        table.write("turns/turn.json", answer["turn"].to_string());
        table.run("judge turns/turn.json").ended(0);
        table
            .run_with("judge -", answer["turn"].to_string().as_bytes())
            .ended(0);
    }
}
