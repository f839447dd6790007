//! The command line, through the program itself.
//!
//! - `judge`: verdicts as JSON and as text, every kind of bad input, JSON Lines
//! - `perft`, `solve`: counts and answers of small boards
//! - `deck`: list, show, check, faces
//! - `scan`: pictures that cannot be read
//! - usage: help, version, exit status

#![expect(
    clippy::unwrap_used,
    reason = "a test that meets what it does not expect has failed"
)]

use serde_json::{Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder of its own for each test, and the program.
struct Table {
    folder: TempDir,
}

impl Table {
    fn new() -> Table {
        Table {
            folder: TempDir::new().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> &Table {
        std::fs::write(self.path(name), contents).unwrap();
        self
    }

    fn run(&self, arguments: &str) -> Said {
        self.run_with(arguments, b"")
    }

    /// Runs the program in the folder; words are parted by spaces.
    fn run_with(&self, arguments: &str, input: &[u8]) -> Said {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilesight"))
            .current_dir(self.folder.path())
            .args(arguments.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // The program may stop reading before the end: that is no fault of the test.
        let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Said(output)
    }
}

struct Said(Output);

impl Said {
    fn out(&self) -> String {
        String::from_utf8(self.0.stdout.clone()).unwrap()
    }

    fn error(&self) -> String {
        String::from_utf8(self.0.stderr.clone()).unwrap()
    }

    fn documents(&self) -> Vec<Value> {
        self.out()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    #[track_caller]
    fn ended(&self, status: i32) -> &Said {
        assert_eq!(
            self.0.status.code(),
            Some(status),
            "{}{}",
            self.out(),
            self.error()
        );
        self
    }

    /// Exit status 2 and this one line.
    #[track_caller]
    fn failed(&self, line: &str) {
        assert_eq!(self.error(), format!("error: {line}\n"));
        self.ended(2);
    }
}

/// Compares with a golden file; `UPDATE_TRUTH=1` writes it.
#[track_caller]
fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("UPDATE_TRUTH").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).expect("UPDATE_TRUTH=1 writes the file");
    assert_eq!(found, expected, "{name}");
}

fn tile(id: &str, x: i32, y: i32, turn: u8) -> Value {
    json!({"tile": id, "x": x, "y": y, "turn": turn})
}

/// The starting square of the built-in deck.
fn square() -> Value {
    json!([
        tile("s1", 0, 0, 0),
        tile("s2", 1, 0, 0),
        tile("s3", 0, 1, 0),
        tile("s4", 1, 1, 0)
    ])
}

fn turn() -> Value {
    json!({"format": "tilesight-turn/1", "game": "match-attach", "deck": "match-attach", "target": "star",
        "before": square(), "place": tile("t01", 2, 0, 1)})
}

fn with(mut document: Value, key: &str, value: Value) -> Value {
    document[key] = value;
    document
}

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
fn decks_are_listed_shown_and_checked() {
    let table = Table::new();
    golden("deck-list.txt", &table.run("deck list").ended(0).out());
    golden(
        "deck-show.txt",
        &table.run("deck show match-attach").ended(0).out(),
    );
    golden("deck-check.txt", &table.run("deck check").ended(0).out());
    let shown = table.run("deck show --json").ended(0).documents().remove(0);
    table.write("copy.json", shown.to_string());
    assert_eq!(
        table.run("deck check --json copy.json").ended(0).documents()[0]["well_designed"],
        true
    );
    table
        .run("deck show nothing")
        .failed("--deck: no deck is called \"nothing\", and there is no such file (built-in: match-attach)");
}

#[test]
fn a_deck_without_one_of_its_pictures_is_refused_by_its_name() {
    let table = Table::new();
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "two", "faces": "faces/",
        "tiles": [{"id": "a", "edges": [{}, {}, {}, {}]}]});
    table
        .write("deck.json", deck.to_string())
        .write("photo.png", png(2, 2));
    table
        .run("scan photo.png --deck deck.json")
        .failed("deck deck.json: the picture a.png is missing");
    std::fs::create_dir(table.path("faces")).unwrap();
    table.write("faces/a.png", png(40, 38));
    table
        .run("scan photo.png --deck deck.json")
        .failed("deck deck.json: a.png is 40 x 38 pixels: a face is a square of at least 32");
    table.write("faces/a.png", b"GIF89a");
    table
        .run("scan photo.png --deck deck.json")
        .failed("deck deck.json: a.png: a GIF picture; a JPEG or PNG picture is needed");
    assert_eq!(
        table.run("deck check deck.json --json").ended(1).documents()[0]["sound"],
        false
    );
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(width, height)
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

#[test]
fn a_photo_without_a_board_ends_with_1() {
    let table = Table::new();
    table
        .write("dot.png", png(1, 1))
        .write("black.png", png(320, 240));
    let said = table.run("scan dot.png black.png --json");
    let documents = said.ended(1).documents();
    assert_eq!(
        documents[0]["photo"],
        json!({"file": "dot.png", "width": 1, "height": 1})
    );
    assert_eq!(documents[1]["tiles"], json!([]));
    assert!(
        table
            .run("scan black.png")
            .ended(1)
            .out()
            .starts_with("black.png: no board is seen")
    );
}

#[test]
fn a_photo_that_cannot_be_read_ends_the_run_there() {
    let table = Table::new();
    table
        .write("dot.png", png(1, 1))
        .write("half.png", &png(40, 40)[..60]);
    let said = table.run("scan dot.png half.png dot.png --json");
    assert_eq!(said.documents().len(), 1);
    said.failed("half.png: the picture is cut off: a part of the file is missing");
    table
        .write("empty.jpg", b"")
        .run("scan empty.jpg")
        .failed("empty.jpg: the file is empty");
    table
        .write("board.json", b"{}")
        .run("scan board.json")
        .failed("board.json: a document, where a photo is needed");
}

#[test]
fn help_and_version_are_answers_and_bad_usage_is_one_line() {
    let table = Table::new();
    for command in [
        "scan",
        "judge",
        "verify",
        "solve",
        "watch",
        "photo",
        "deck list",
        "deck show",
        "deck check",
        "deck faces",
        "perft",
        "game show",
        "game export",
    ] {
        assert!(
            table
                .run(&format!("{command} --help"))
                .ended(0)
                .out()
                .contains("--json"),
            "{command}"
        );
        assert!(
            table
                .run(&format!("{command} --version"))
                .ended(0)
                .out()
                .contains(env!("CARGO_PKG_VERSION"))
        );
    }
    table
        .run("judge")
        .failed("usage: the following required arguments were not provided: <FILE>...");
    table
        .run("scan a.jpg --bogus")
        .failed("usage: unexpected argument '--bogus' found");
    for wrong in ["jugde a", "deck", "scan --deck", "perft x --depth -3", "game"] {
        let said = table.run(wrong);
        assert_eq!(said.ended(2).error().lines().count(), 1, "{wrong}");
        assert_eq!(said.out(), "", "{wrong}");
    }
}
