//! Two boards, and the turn between them.

use super::table::{Table, copies, png, square, tile};
use serde_json::{Value, json};

/// A board of the built-in deck.
fn board(tiles: Value) -> String {
    json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "match-attach", "tiles": tiles})
        .to_string()
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
    assert_eq!(
        first_line("--max 0"),
        format!("no legal turn without Maneuvers {leads}")
    );
    assert_eq!(
        first_line("--max 1"),
        format!("no legal turn with at most 1 Maneuver {leads}")
    );
    assert_eq!(
        first_line(""),
        format!("no legal turn with at most 5 Maneuvers {leads}")
    );
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
    table
        .write("board.json", board_of_copies(json!([tile("a", 0, 0, 0)])))
        .write("dot.png", png(1, 1));
    let said = table.run("verify dot.png board.json --json");
    let document = said.ended(1).documents().remove(0);
    assert_eq!(
        (&document["explained"], &document["turn"]),
        (&json!(false), &json!(null))
    );
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
        let answer = table
            .run(&format!("{question} --json"))
            .ended(0)
            .documents()
            .remove(0);
        table.write("turns/turn.json", answer["turn"].to_string());
        table.run("judge turns/turn.json").ended(0);
        table
            .run_with("judge -", answer["turn"].to_string().as_bytes())
            .ended(0);
    }
}

/// A board of the deck of copies.
fn board_of_copies(tiles: Value) -> String {
    json!({"format": "tilesight-board/1", "game": "match-attach", "deck": copies(), "tiles": tiles})
        .to_string()
}

#[test]
fn identical_tiles_are_whichever_makes_the_turn_shortest() {
    let table = Table::new();
    // Both touch b with red: one is turned away, the other stays and is removed with nothing.
    let before = json!([tile("a", 0, 1, 0), tile("b", 0, 0, 0), tile("a", 1, 0, 3)]);
    let first = json!([tile("a", 0, 1, 1), tile("b", 0, 0, 0), tile("a", 1, 0, 3)]);
    let second = json!([tile("a", 1, 0, 3), tile("b", 0, 0, 0), tile("a", 0, 1, 1)]);
    table.write("before.json", board_of_copies(before));
    for (name, after) in [("first.json", first), ("second.json", second)] {
        table.write(name, board_of_copies(after));
        let said = table.run(&format!("verify before.json {name} --json"));
        let found = said.ended(0).documents().remove(0);
        assert_eq!(found["maneuvers"], 1, "{name}");
        assert_eq!(found["changes"].as_array().map(Vec::len), Some(1), "{name}");
        table.write("turn.json", found["turn"].to_string());
        let verdict = table.run("judge turn.json --json").ended(1).documents().remove(0);
        assert_eq!(verdict, found["verdict"], "{name}");
        assert_eq!(verdict["problem"]["code"], "removal-unfinished");
        let told = table.run(&format!("verify before.json {name}")).ended(0).out();
        assert!(told.contains("rotate a at 0, 1 a quarter clockwise"), "{told}");
    }
}

#[test]
fn a_copy_may_be_placed_beside_the_ones_that_lie_there() {
    let table = Table::new();
    let lying = json!([tile("a", 0, 0, 1), tile("a", 1, 0, 0)]);
    let after = json!([tile("a", -1, 0, 0), tile("a", 0, 0, 1), tile("a", 1, 0, 0)]);
    table
        .write("before.json", board_of_copies(lying))
        .write("after.json", board_of_copies(after));
    let said = table.run("verify before.json after.json --json");
    let found = said.ended(0).documents().remove(0);
    assert_eq!(found["turn"]["place"], tile("a", -1, 0, 0));
    assert_eq!(
        (&found["maneuvers"], &found["verdict"]["legal"]),
        (&json!(0), &json!(true))
    );
}

#[test]
fn a_turn_on_a_board_of_twelve_identical_tiles_is_found_at_once() {
    let table = Table::new();
    let mut deck = copies();
    deck["tiles"][0]["copies"] = json!(12);
    let write = |name: &str, tiles: Vec<Value>| {
        let board =
            json!({"format": "tilesight-board/1", "game": "match-attach", "deck": deck, "tiles": tiles});
        table.write(name, board.to_string());
    };
    let cells = (0..12).map(|place| (place % 4, place / 4));
    let lying: Vec<Value> = cells.map(|(x, y)| tile("a", x, y, 0)).collect();
    // The first is turned away from the one that was placed beside it.
    let mut turned = lying.clone();
    turned[0] = tile("a", 0, 0, 1);
    turned.push(tile("b", 0, -1, 0));
    turned.reverse();
    let mut far = lying.clone();
    far.push(tile("b", 9, 9, 0));
    write("before.json", lying);
    write("after.json", turned);
    write("far.json", far);
    let said = table.run("verify before.json after.json --seconds 20 --json");
    let found = said.ended(0).documents().remove(0);
    assert_eq!(
        (&found["maneuvers"], &found["verdict"]["legal"]),
        (&json!(1), &json!(true))
    );
    let said = table.run("verify before.json far.json --max 2 --seconds 20");
    assert!(said.ended(1).out().starts_with("no legal turn"), "{}", said.out());
}

#[test]
fn a_turn_at_the_rim_of_the_cells_is_told_a_little_nearer() {
    let table = Table::new();
    let at = |tiles: Value, (x, y): (i64, i64)| {
        let mut tiles = tiles.as_array().unwrap().clone();
        for tile in &mut tiles {
            tile["x"] = (tile["x"].as_i64().unwrap() + x).into();
            tile["y"] = (tile["y"].as_i64().unwrap() + y).into();
        }
        Value::from(tiles)
    };
    let after = square_and(tile("t01", 2, 0, 1));
    for (name, place, told) in [
        ("east.json", (999, 0), tile("t01", 1000, 0, 1)),
        ("south.json", (999, 999), tile("t01", 1000, 999, 1)),
        ("west.json", (-1000, -1000), tile("t01", -998, -1000, 1)),
    ] {
        table
            .write(name, board(at(square(), place)))
            .write("after.json", board(after.clone()));
        let said = table.run(&format!("verify {name} after.json --json"));
        let found = said.ended(0).documents().remove(0);
        assert_eq!(found["turn"]["place"], told, "{name}");
        assert_eq!(found["changes"][0]["is"]["x"], told["x"], "{name}");
        table.write("turn.json", found["turn"].to_string());
        let verdict = table.run("judge turn.json --json").ended(0).documents().remove(0);
        assert_eq!(verdict, found["verdict"], "{name}");
    }
}
