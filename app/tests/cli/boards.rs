//! Counts and answers of small boards.

use super::table::{Table, copies, square, tile, with};
use serde_json::{Value, json};

#[test]
fn maneuver_sequences_are_counted() {
    let table = Table::new();
    let board = json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "match-attach", "tiles": square()});
    table.write("board.json", board.to_string());
    let said = table.run("perft board.json --depth 0 --json");
    assert_eq!(
        said.ended(0).documents(),
        [json!({"format": "tilesight-perft/1", "depth": 0, "count": 1})]
    );
    // Nothing is Active on the starting square.
    assert_eq!(table.run("perft board.json --depth 2").ended(0).out(), "0\n");
    let twice = with(board, "tiles", json!([tile("s1", 0, 0, 0), tile("s1", 1, 0, 0)]));
    table
        .write("twice.json", twice.to_string())
        .run("perft twice.json --depth 1")
        .failed("twice.json, line 1, tiles[1]: s1 lies there already");
    table
        .run("perft board.json")
        .failed("usage: the following required arguments were not provided: --depth <N>");
}

#[test]
fn a_solution_judges_as_it_is_told() {
    let table = Table::new();
    let position = json!({"format": "tilesight-position/1", "game": "match-attach", "deck": "match-attach",
        "target": "star", "board": square(), "selection": ["t01", "t02", "t03"]});
    table.write("position.json", position.to_string());
    let said = table.run("solve position.json --json --seconds 0.2");
    let solution = said.ended(0).documents().remove(0);
    table.write("turn.json", solution["turn"].to_string());
    let verdict = table.run("judge --json turn.json").ended(0).documents().remove(0);
    assert_eq!(verdict["score"]["total"], solution["total"]);
    assert_eq!(solution["format"], "tilesight-solution/1");
    table.run("solve position.json --seconds -1").ended(2);
    let on_board = with(position, "selection", json!(["t01", "s1"]));
    table
        .write("bad.json", on_board.to_string())
        .run("solve bad.json")
        .failed("bad.json, line 1, selection[1]: s1 lies on the board already");
}

#[test]
fn a_best_turn_that_leads_off_the_cells_is_not_told() {
    let table = Table::new();
    // The only star of s1 is on its eastern side.
    let at = |x: i32| {
        json!({"format": "tilesight-position/1", "game": "match-attach", "deck": "match-attach",
            "target": "star", "board": [tile("s1", x, 0, 0)], "selection": ["t03"], "maneuvers": 0})
    };
    table
        .write("near.json", at(999).to_string())
        .write("far.json", at(1000).to_string());
    let solution = table.run("solve near.json --json").ended(0).documents().remove(0);
    assert_eq!(solution["turn"]["place"]["x"], 1000);
    table.run("solve far.json --json").failed(
        "far.json, line 1, board: the turn leads a tile to the cell 1001, 0; cells go from -1000 to 1000",
    );
}

#[test]
fn a_copy_of_a_tile_on_the_board_may_be_placed_and_removed() {
    let table = Table::new();
    let position = |board: Value| {
        json!({"format": "tilesight-position/1", "game": "match-attach", "deck": copies(), "target": "star",
            "board": board, "maneuvers": 0})
    };
    let judges_as_told = |position: Value| {
        table.write("position.json", position.to_string());
        let solution = table
            .run("solve position.json --json")
            .ended(0)
            .documents()
            .remove(0);
        table.write("turn.json", solution["turn"].to_string());
        let verdict = table.run("judge --json turn.json").ended(0).documents().remove(0);
        assert_eq!(verdict["score"]["total"], solution["total"]);
        solution
    };
    let placing = with(
        position(json!([tile("a", 0, 0, 0)])),
        "selection",
        json!(["a", "a"]),
    );
    assert_eq!(judges_as_told(placing.clone())["turn"]["place"]["tile"], "a");
    // The second and the third touch with red: one of them must go.
    let clashing = json!([tile("a", 0, 0, 2), tile("a", 0, 1, 2), tile("a", 0, 2, 0)]);
    let solution = judges_as_told(position(clashing.clone()));
    assert_eq!(
        (&solution["turn"]["remove"], &solution["turn"]["which"]),
        (&json!(["a"]), &json!([3]))
    );
    // Only the third can have been placed: the others touch it, and without it they are clean.
    let placed = judges_as_told(with(position(clashing.clone()), "placed", json!("a")));
    assert_eq!(placed["turn"]["place"], tile("a", 0, 2, 0));
    let none_left = with(position(clashing), "selection", json!(["a"]));
    table
        .write("position.json", none_left.to_string())
        .run("solve position.json")
        .failed("position.json, line 1, selection[0]: a lies on the board already");
}
