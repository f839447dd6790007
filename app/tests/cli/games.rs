//! Saved games are taken in, listed, printed and exported.

use super::table::Table;
use serde_json::{Value, json};

/// What Anna confirmed: a game began, and its first turn was played.
fn entries() -> Value {
    let players = json!([{"name": "Anna", "colour": "green"}, {"name": "Ben", "colour": "blue"}]);
    json!([
        {"at": 1, "input": {"begin": {"players": players, "deck": "match-attach"}}},
        {"at": 2, "input": {"turn": {"number": 1, "changes": [{"target": "star"}]}}},
        {"at": 3, "input": {"turn": {"number": 1, "changes": [{"new-matches": 2}, {"finished": "over"}]}}},
    ])
}

fn game(entries: &Value) -> String {
    json!({"format": "tilesight-game/1", "game": "match-attach", "id": "evening", "entries": entries})
        .to_string()
}

/// A folder in which this game was taken in.
fn table() -> Table {
    let table = Table::new();
    table
        .write("game.json", game(&entries()))
        .run("game import game.json --folder .")
        .ended(0);
    table
}

/// Where the records of a journal begin, the end of the last one among them.
fn records(journal: &[u8]) -> Vec<usize> {
    let mut places = vec!["tilesight-journal/1\n".len()];
    while let Some(length) = journal[places[places.len() - 1]..].first_chunk::<4>() {
        places.push(places[places.len() - 1] + 8 + u32::from_le_bytes(*length) as usize);
    }
    places
}

#[test]
fn entries_of_a_damaged_journal_are_not_left_out_in_silence() {
    let table = table();
    let journal = std::fs::read(table.path("games/evening.journal")).unwrap();
    let places = records(&journal);
    let shown = table.run("game show evening --folder .");
    assert!(shown.out().contains("2 new Matches"), "{}", shown.out());
    assert_eq!(shown.error(), "");
    let mut flipped = journal.clone();
    flipped[places[1] + 20] ^= 1;
    table.write("games/evening.journal", &flipped);
    let left = journal.len() - places[1];
    let warned = format!(
        "warning: games/evening.journal: damaged after entry 1: {left} bytes are not believed, but kept in the file\n"
    );
    for typed in [
        "game show",
        "game show evening",
        "game export evening --as csv",
        "game export evening --as zip --out evening.zip",
    ] {
        let said = table.run(&format!("{typed} --folder ."));
        assert_eq!(said.ended(0).error(), warned, "{typed}");
    }
    assert_eq!(
        std::fs::read(table.path("games/evening.journal")).unwrap(),
        flipped
    );
    for (cut, after) in [
        (places[0] + 30, "before its first entry"),
        (places[2] + 1, "after entry 2"),
    ] {
        table.write("games/evening.journal", &journal[..cut]);
        let said = table.run("game show --folder .").ended(0).error();
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(
            said.contains(&format!("not written to its end {after}: ")),
            "{said}"
        );
    }
}

#[test]
fn a_game_that_is_taken_in_has_an_id_that_can_be_typed() {
    let table = Table::new();
    table.write("game.json", game(&entries()).replace("evening", "--Ünï 5--"));
    let said = table.run("game import game.json --folder .").ended(0).out();
    assert_eq!(said, "n-5: 3 entries taken in\n");
    let mut begun = entries()[0].clone();
    begun["at"] = json!(7);
    table.write("begun.json", game(&json!([begun])));
    let said = table.run("game import begun.json --folder .").ended(0).out();
    assert_eq!(said, "evening: 1 entry taken in\n");
    table.run("game show n-5 --folder .").ended(0);
}

#[test]
fn what_is_no_game_is_told_with_file_line_and_key() {
    let table = Table::new();
    let alone = json!([{"at": 1, "input": {"begin": {"players": [{"name": "Anna", "colour": "green"}]}}}]);
    table
        .write("game.json", game(&alone))
        .run("game import game.json --folder .")
        .failed("game.json, line 1, entries[0].input.begin: a game has two to four players");
    assert!(!table.path("games").exists());
}

#[test]
fn a_folder_that_holds_no_games_is_named() {
    let table = Table::new();
    table.write("folder", b"a file");
    let said = table.run("game show --folder folder");
    let error = said.error();
    assert!(error.starts_with("error: folder: games/: "), "{error}");
    assert!(!error.contains("os error"), "{error}");
    said.ended(2);
}

#[test]
fn names_neither_break_lists_nor_steer_the_terminal() {
    let table = Table::new();
    let named = game(&entries()).replace("Anna", "An\\u001b[31m\\nna");
    table
        .write("game.json", named)
        .run("game import game.json --folder .")
        .ended(0);
    let told = "An\\u{1b}[31m\\nna";
    let listed = table.run("game show --folder .").ended(0).out();
    assert!(listed.lines().count() == 1 && listed.contains(told), "{listed}");
    let shown = table.run("game show evening --folder .").ended(0).out();
    assert!(shown.contains(told) && !shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn an_export_on_standard_output_is_what_a_file_of_it_holds() {
    let table = Table::new();
    let named = game(&entries()).replace("Anna", "An\u{202e}na\u{85}\u{7f}");
    table
        .write("game.json", &named)
        .run("game import game.json --folder .")
        .ended(0);
    for form in ["json", "csv"] {
        let typed = format!("game export evening --as {form} --folder .");
        let printed = table.run(&typed).ended(0).out();
        table.run(&format!("{typed} --out kept")).ended(0);
        assert_eq!(printed, std::fs::read_to_string(table.path("kept")).unwrap());
        assert!(
            printed.contains('\u{202e}') && printed.ends_with('\n'),
            "{printed}"
        );
    }
    let printed = table.run("game export evening --folder .").out();
    table
        .write("again.json", &printed)
        .run("game import again.json --folder other")
        .ended(0);
    let [once, again] = [".", "other"].map(|folder| {
        table
            .run(&format!("game show evening --json --folder {folder}"))
            .documents()[0]
            .clone()
    });
    assert_eq!(once["entries"], again["entries"]);
}

#[test]
fn a_game_that_is_here_already_is_not_taken_in_twice() {
    let table = table();
    let again = table.run("game import game.json --folder .").ended(0).out();
    assert_eq!(again, "evening: is here already, with all of its 3 entries\n");
    let listed = table.run("game show --folder .").ended(0).out();
    assert_eq!(listed.lines().count(), 1, "{listed}");
}

#[test]
fn photographs_that_are_not_there_are_told() {
    let table = Table::new();
    let mut entries = entries();
    let photograph = json!({"photograph": {"stage": "placed", "name": "photos/1/1-placed-1.jpg", "crc": 7}});
    entries[1]["input"]["turn"]["changes"] = json!([photograph]);
    table.write("game.json", game(&entries));
    let said = table.run("game import game.json --folder .");
    assert_eq!(
        said.ended(0).error(),
        "warning: game.json: 1 photograph is told of in it, but missing or damaged\n"
    );
    let said = table.run("game export evening --as zip --out evening.zip --folder .");
    assert_eq!(
        said.ended(0).error(),
        "warning: photos/1/1-placed-1.jpg: there is nothing of that name; it is left out\n"
    );
    for form in ["csv", "zip"] {
        table
            .run(&format!(
                "game export evening --as {form} --out games/evening.journal --folder ."
            ))
            .failed("games/evening.journal: it is read, and would be written over; choose another name");
    }
}
