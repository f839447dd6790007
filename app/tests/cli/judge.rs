//! Verdicts as JSON and as text, every kind of bad input, JSON Lines.

use super::table::{Table, golden, tile, turn, with};
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
