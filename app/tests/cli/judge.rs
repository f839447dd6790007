//! Verdicts as JSON and as text, every kind of bad input, JSON Lines.

use super::table::{Table, copies, golden, tile, turn, with};
use serde_json::{Value, json};

#[test]
fn a_legal_turn_is_told_in_json_and_in_words() {
    let table = Table::new();
    table.write("turn.json", turn().to_string());
    golden("legal.jsonl", &table.run("judge --json turn.json").ended(0).out());
    golden("legal.txt", &table.run("judge turn.json").ended(0).out());
}

#[test]
fn an_illegal_turn_ends_with_1_and_its_code() {
    let table = Table::new();
    let illegal = with(turn(), "maneuvers", json!([{"rotate": "s1", "by": 1}]));
    table.write("turn.json", illegal.to_string());
    let said = table.run("judge --json turn.json");
    golden("illegal.jsonl", &said.ended(1).out());
    golden("illegal.txt", &table.run("judge turn.json").ended(1).out());
}

#[test]
fn the_judge_keeps_the_order_of_files() {
    let table = Table::new();
    let far = with(turn(), "place", tile("t01", 5, 5, 0));
    table
        .write("a.json", turn().to_string())
        .write("b.json", far.to_string());
    let codes = |arguments: &str, status| -> Vec<Value> {
        let documents = table.run(arguments).ended(status).documents();
        documents
            .iter()
            .map(|verdict| verdict["problem"]["code"].clone())
            .collect()
    };
    assert_eq!(
        codes("judge --json a.json b.json a.json", 1),
        [json!(null), json!("placement-detached"), json!(null)]
    );
    assert_eq!(codes("judge a.json --json", 0), [json!(null)]);
}

#[test]
fn json_lines_are_judged_until_one_is_bad() {
    let table = Table::new();
    let lines = format!(
        "{}\n\n{}\n{}",
        turn(),
        with(turn(), "target", json!("sun")),
        turn()
    );
    let said = table.run_with("judge - --json", lines.as_bytes());
    assert_eq!(said.documents().len(), 1);
    said.failed(
        "standard input, line 3, target: \"sun\" is not a symbol of the deck (it has star, moon, leaf, fish)",
    );
    let said = table.run_with("judge -", format!("{}\r\n", turn()).as_bytes());
    assert!(
        said.ended(0).out().starts_with("standard input, line 1: legal"),
        "{}",
        said.out()
    );
    assert_eq!(table.run_with("judge - --json", b"").ended(0).out(), "");
}

#[test]
fn identical_tiles_are_told_apart_by_their_number() {
    let table = Table::new();
    // The first touches the second with red, and the third nothing.
    let record = json!({"format": "tilesight-turn/1", "game": "match-attach", "deck": copies(), "target": "star",
        "before": [tile("a", 0, 0, 2), tile("a", 0, 1, 0), tile("a", 5, 5, 0)],
        "maneuvers": [{"rotate": "a", "by": 1}, {"rotate": "a", "by": 3}], "remove": ["a"]});
    let judged = |record: Value| {
        table.write("turn.json", record.to_string());
        table.run("judge turn.json --json").documents().remove(0)
    };
    let once = with(record.clone(), "maneuvers", json!([{"rotate": "a", "by": 1}]));
    let removed = judged(with(once.clone(), "which", json!([2, 2])));
    assert_eq!(removed["problem"]["code"], "removal-not-allowed");
    let fine = judged(with(once, "which", json!([2, 3])));
    assert_eq!(
        (&fine["problem"], &fine["after"]),
        (&json!(null), &json!([tile("a", 0, 0, 2), tile("a", 0, 1, 1)]))
    );
    let idle = judged(with(record.clone(), "which", json!([2, 2, 3])));
    let problem = &idle["problem"];
    assert_eq!(
        (&problem["code"], &problem["step"]),
        (&json!("not-active"), &json!(2))
    );
    assert!(!problem["message"].as_str().unwrap().contains('~'), "{problem}");
    let mut four = record.clone();
    four["before"].as_array_mut().unwrap().push(tile("a", 9, 9, 0));
    assert_eq!(judged(four)["problem"]["code"], "duplicate-tile");
    let placed = with(record.clone(), "place", tile("a", 5, 6, 0));
    assert_eq!(judged(placed)["problem"]["code"], "start-not-clean");
    table
        .write("turn.json", with(record, "which", json!([1, 4])).to_string())
        .run("judge turn.json")
        .failed("turn.json, line 1, which[1]: the deck holds no number 4 of a");
}
