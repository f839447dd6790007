//! Documents that are refused, with file, line and key.

use super::table::{Table, png, tile, turn, with};
use serde_json::{Value, json};

#[test]
fn bad_records_are_refused_with_file_line_and_key() {
    let table = Table::new();
    // The fault is told on the line that holds `mark`.
    let refused = |document: Value, mark: &str, told: &str| {
        let text = serde_json::to_string_pretty(&document).unwrap();
        let line = line_with(&text, mark);
        table
            .write("turn.json", text)
            .run("judge --json turn.json")
            .failed(&format!("turn.json, line {line}{told}"));
    };
    let key = |key: &str, value: Value| with(turn(), key, value);
    refused(
        key("format", json!("tilesight-turn/2")),
        "turn/2",
        ", format: \"tilesight-turn/2\" is a version that this program does not know (it reads \"tilesight-turn/1\")",
    );
    refused(
        key("game", json!("chess")),
        "chess",
        ", game: no game is called \"chess\"",
    );
    refused(
        key("game", json!("chowpow")),
        "chowpow",
        ", game: chowpow cannot be judged yet; this version knows match-attach",
    );
    refused(
        json!({"format": "tilesight-turn/1", "game": "tactic-tiles", "deck": "mine"}),
        "tactic-tiles",
        ", game: tactic-tiles cannot be judged yet; this version knows match-attach",
    );
    refused(
        json!({"format": "tilesight-words/1", "game": "match-and-stack", "words": ["men", "ace"]}),
        "match-and-stack",
        ", game: match-and-stack cannot be judged yet; this version knows match-attach",
    );
    refused(
        key("deck", json!("nothing")),
        "nothing",
        ", deck: no deck is called \"nothing\", and there is no such file (built-in: match-attach)",
    );
    refused(
        key("reserve", json!(-1)),
        "reserve",
        ", reserve: the number -1 found where a whole number from 0 to 1000000 is needed",
    );
    refused(
        key("place", tile("t01", 2, 1001, 0)),
        "1001",
        ", place.y: the number 1001 found where a whole number from -1000 to 1000 is needed",
    );
    refused(
        key("remove", json!("t01")),
        "remove",
        ", remove: the text \"t01\" found where a list is needed",
    );
    refused(
        json!([turn()]),
        "[",
        ": a list found where a turn record: an object with format, game, deck, target and before is needed",
    );
}

#[test]
fn a_turn_that_leads_off_the_cells_is_bad_input() {
    let table = Table::new();
    let at = |x: i32, maneuver: Value| {
        json!({"format": "tilesight-turn/1", "game": "match-attach", "deck": "match-attach", "target": "star",
            "before": [tile("s1", x, 0, 0), tile("t15", x, -1, 1)], "maneuvers": [maneuver], "remove": ["t15"]})
    };
    let east = || json!({"slide": "s1", "to": "east"});
    table
        .write("near.json", at(999, east()).to_string())
        .write("far.json", at(1000, east()).to_string());
    let verdict = table.run("judge near.json --json").ended(0).documents().remove(0);
    assert_eq!(verdict["after"], json!([tile("s1", 1000, 0, 0)]));
    let said = table.run("judge far.json --json");
    assert_eq!(said.out(), "");
    said.failed(
        "far.json, line 1, maneuvers: the turn leads a tile to the cell 1001, 0; cells go from -1000 to 1000",
    );
}

/// The first line, from 1, that holds `mark`.
#[track_caller]
fn line_with(text: &str, mark: &str) -> usize {
    text.lines()
        .position(|line| line.contains(mark))
        .expect("the text holds the mark")
        + 1
}

#[test]
fn decks_are_named_by_path_or_told_whole() {
    let table = Table::new();
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "two", "colours": [],
        "symbols": ["star"], "tiles": [{"id": "a", "edges": [{}, {"symbol": "star"}, {}, {}]},
        {"id": "b", "edges": [{}, {}, {}, {"symbol": "star"}]}]});
    let record = json!({"format": "tilesight-turn/1", "game": "match-attach", "deck": "decks/two.json", "target": "star",
        "before": [tile("a", 0, 0, 0)], "place": tile("b", 1, 0, 0)});
    std::fs::create_dir_all(table.path("records/decks")).unwrap();
    table
        .write("records/decks/two.json", deck.to_string())
        .write("records/turn.json", record.to_string());
    let verdict = &table.run("judge --json records/turn.json").ended(0).documents()[0];
    assert_eq!(verdict["score"]["total"], 2);
    assert_eq!(verdict["matches"][0]["a"], json!({"tile": "a", "side": "east"}));

    let whole = with(record.clone(), "deck", deck.clone());
    table
        .write("whole.json", whole.to_string())
        .run("judge whole.json")
        .ended(0);
    let broken = with(record.clone(), "deck", with(deck, "symbols", json!(["sun"])));
    let text = serde_json::to_string_pretty(&broken).unwrap();
    let line = line_with(&text, "\"symbol\": \"star\"");
    table.write("broken.json", text).run("judge broken.json").failed(&format!(
        "broken.json, line {line}, deck.tiles[0].edges[1].symbol: \"star\" is not one of the deck's symbols",
    ));
    let named = with(record, "deck", json!("match-attach"));
    table
        .write("named.json", named.to_string())
        .run("judge --deck records/decks/two.json named.json")
        .ended(0);
}

#[test]
fn files_that_are_no_documents_are_refused() {
    let table = Table::new();
    table
        .run("judge none.json")
        .failed("none.json: no such file or directory");
    table.run("judge .").failed(".: is a folder, not a file");
    table
        .write("latin.json", b"{\n\"format\": \"\xe9\"}")
        .run("judge latin.json")
        .failed("latin.json, line 2: not UTF-8 text");
    let needed = "where a JSON document is needed";
    table
        .write("photo.png", png(2, 2))
        .run("judge photo.png")
        .failed(&format!("photo.png: a PNG picture, {needed}"));
    table
        .write("rules.pdf", "%PDF-1.4")
        .run("deck show rules.pdf")
        .failed(&format!("rules.pdf: a PDF document, {needed}"));
    table.write("deck.zip", b"PK\x03\x04").run("deck show deck.zip").failed(&format!(
        "deck.zip: a ZIP archive, {needed} (unpack a deck's archive and name its folder; game import takes in a game's)"
    ));
    table
        .write("empty.json", "\n")
        .run("judge empty.json")
        .failed("empty.json: the file is empty");
    let half = r#"{"format": "tilesight-turn/1", "before": [{"tile": "s1", "x": 0"#;
    table
        .write("half.json", half)
        .run("judge half.json")
        .failed("half.json, line 1, before[0]: not JSON: the text ends too early");
    table
        .write("two.json", format!("{}\n{}", turn(), turn()))
        .run("judge two.json")
        .failed("two.json, line 2: more than one document: for JSON Lines use standard input (-)");
    let with_mark = format!("\u{feff}{}", turn());
    table
        .write("mark.json", with_mark)
        .run("judge mark.json")
        .ended(0);
}

#[test]
fn every_document_names_its_format() {
    let table = Table::new();
    table
        .write("turn.json", turn().to_string())
        .write("dot.png", png(1, 1))
        .write(
            "board.json",
            json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "one.json",
                "tiles": [tile("a", 0, 0, 0)]})
            .to_string(),
        )
        .write(
            "one.json",
            json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "one",
                "tiles": [{"id": "a", "edges": [{}, {}, {}, {}]}]})
            .to_string(),
        );
    for (command, format) in [
        ("judge turn.json", "verdict"),
        ("verify board.json board.json", "verification"),
        ("perft board.json --depth 1", "perft"),
        ("photo board.json --out p.jpg --size 64x64", "truth"),
        ("scan dot.png --deck one.json", "scan"),
        ("deck list", "listed"),
        ("deck show one.json", "deck"),
        ("deck check one.json", "check"),
        ("deck faces one.json --out faces", "written"),
        ("deck print one.json --out one.pdf", "printed"),
    ] {
        let documents = table.run(&format!("{command} --json")).documents();
        assert!(!documents.is_empty(), "{command}");
        for document in documents {
            assert_eq!(document["format"], format!("tilesight-{format}/1"), "{command}");
        }
    }
    let truth = std::fs::read_to_string(table.path("p.json")).unwrap();
    let truth: Value = serde_json::from_str(&truth).unwrap();
    assert_eq!(
        (&truth["format"], &truth["image"]),
        (&json!("tilesight-truth/1"), &json!("p.jpg"))
    );
}
