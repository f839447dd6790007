//! Decks are listed, shown and checked.

use super::table::{Table, golden, png, shaded};
use serde_json::json;

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
        .failed("deck: no deck is called \"nothing\", and there is no such file (built-in: match-attach)");
    table
        .run("deck show --deck nothing")
        .failed("--deck: no deck is called \"nothing\", and there is no such file (built-in: match-attach)");
}

#[test]
fn a_folder_without_a_deck_is_told_as_such() {
    let table = Table::new();
    std::fs::create_dir(table.path("bare")).unwrap();
    table
        .run("deck show bare")
        .failed("bare: there is no deck.json in this folder");
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
        .failed("deck deck.json: a.png: the picture is missing");
    std::fs::create_dir(table.path("faces")).unwrap();
    table.write("faces/a.png", png(40, 38));
    table
        .run("scan photo.png --deck deck.json")
        .failed("deck deck.json: a.png: 40 x 38 pixels; a face is a square of at least 32");
    table.write("faces/a.png", b"GIF89a");
    table
        .run("scan photo.png --deck deck.json")
        .failed("deck deck.json: a.png: a GIF picture; a JPEG or PNG picture is needed");
    let checked = table
        .run("deck check deck.json --json")
        .ended(1)
        .documents()
        .remove(0);
    assert_eq!(checked["sound"], false);
    let laws = checked["laws"].as_array().unwrap();
    let law = laws
        .iter()
        .find(|law| law["law"] == "every tile has a face")
        .unwrap();
    let told = "deck deck.json: a.png: a GIF picture; a JPEG or PNG picture is needed";
    assert_eq!((&law["kept"], &law["breaches"]), (&json!(false), &json!([told])));
}

#[test]
fn a_folder_of_faces_that_a_deck_does_not_name_is_told() {
    let table = Table::new();
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "two",
        "tiles": [{"id": "a", "edges": [{}, {}, {}, {}]}]});
    table.write("deck.json", deck.to_string());
    let hint = || table.run("deck check deck.json --json").ended(1).documents()[0]["hint"].clone();
    assert_eq!(hint(), json!(null));
    std::fs::create_dir(table.path("faces")).unwrap();
    let told = hint();
    assert!(
        told.as_str().is_some_and(|told| told.contains("is not used")),
        "{told}"
    );
    let out = table.run("deck check deck.json").ended(1).out();
    assert!(
        out.contains("note: ") && out.contains("\"faces\": \"faces/\""),
        "{out}"
    );
}

/// A deck of two tiles, `one` and `two`, with faces.
fn two_tiles(table: &Table, folder: &str) {
    let tile = |id: &str| json!({"id": id, "edges": [{}, {}, {}, {}]});
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "two", "faces": "faces/",
        "tiles": [tile("one"), tile("two")]});
    std::fs::create_dir_all(table.path(folder).join("faces")).unwrap();
    table
        .write(&format!("{folder}/deck.json"), deck.to_string())
        .write(&format!("{folder}/faces/one.png"), shaded(10))
        .write(&format!("{folder}/faces/two.png"), shaded(20));
}

#[test]
fn tiles_that_look_the_same_with_other_edges_are_told() {
    let table = Table::new();
    two_tiles(&table, "mine");
    let law = "tiles that look the same have the same edges";
    table
        .write("mine/faces/two.png", shaded(10))
        .write("photo.png", png(64, 48));
    // The same tile under two ids is no harm.
    let out = table.run("deck check mine").ended(1).out();
    assert!(out.contains(&format!("yes  {law}")), "{out}");
    assert_eq!(table.run("scan photo.png --deck mine").ended(1).error(), "");
    let deck = std::fs::read_to_string(table.path("mine/deck.json")).unwrap();
    let deck = deck.replacen("[{},", "[{\"symbol\": \"star\"},", 1).replacen(
        "\"tiles\"",
        "\"symbols\": [\"star\"], \"tiles\"",
        1,
    );
    table.write("mine/deck.json", deck);
    let out = table.run("deck check mine").ended(1).out();
    assert!(
        out.contains(&format!("no   {law}\n       one, two cannot be told apart")),
        "{out}"
    );
    assert!(
        out.ends_with("mine: its pictures cannot all be told apart\n"),
        "{out}"
    );
    assert_eq!(
        table.run("scan photo.png --deck mine").ended(1).error(),
        "warning: deck mine: one, two look the same but their edges differ: any of them may be told for another\n"
    );
}

#[test]
fn a_deck_whose_pictures_can_not_be_told_apart_is_not_sound_whatever_its_game() {
    let table = Table::new();
    two_tiles(&table, "mine");
    let deck = json!({"format": "tilesight-deck/1", "game": "chowpow", "name": "cards", "faces": "faces/",
        "tiles": [{"id": "back", "wild": "wild"}, {"id": "two", "faction": "a", "value": 3}]});
    table
        .write("mine/deck.json", deck.to_string())
        .write("mine/faces/back.png", shaded(30));
    let out = table.run("deck check mine").ended(1).out();
    assert!(
        out.ends_with("yes  every tile has a face\nmine: its pictures cannot all be told apart\n"),
        "{out}"
    );
    let checked = table.run("deck check mine --json").ended(1).documents().remove(0);
    assert_eq!(
        (&checked["sound"], &checked["well_designed"]),
        (&json!(false), &json!(null))
    );
}

#[test]
fn pictures_that_are_there_are_never_replaced() {
    let table = Table::new();
    two_tiles(&table, "ours");
    std::fs::create_dir_all(table.path("theirs/faces")).unwrap();
    table
        .write("photo.png", png(200, 200))
        .write("theirs/faces/t01.png", b"drawn by hand")
        .write("theirs/faces/two.png", shaded(99));
    table
        .run("deck learn photo.png --out theirs")
        .failed("theirs/faces/t01.png: a picture is there already; move it, or choose another folder");
    table
        .run("deck faces ours --out theirs/faces")
        .failed("theirs/faces/two.png: something else is there already; choose another folder");
    assert_eq!(
        std::fs::read(table.path("theirs/faces/t01.png")).unwrap(),
        b"drawn by hand"
    );
    assert!(!table.path("theirs/faces/one.png").exists());
    // The same once more is no other picture.
    for _ in 0..2 {
        table.run("deck faces ours --out copied").ended(0);
    }
}

#[test]
fn a_back_that_is_there_is_not_replaced_by_a_learned_one() {
    let table = Table::new();
    two_tiles(&table, "mine");
    std::fs::create_dir_all(table.path("new/faces")).unwrap();
    table.write("photo.png", png(200, 200));
    for folder in ["mine", "new"] {
        let back = format!("{folder}/faces/back.png");
        table
            .write(&back, b"drawn by hand")
            .run(&format!("deck learn photo.png --back photo.png --out {folder}"))
            .failed(&format!(
                "{back}: a picture is there already; move it, or choose another folder"
            ));
        assert_eq!(std::fs::read(table.path(&back)).unwrap(), b"drawn by hand");
    }
}

/// What is said of the deck in `deck.json` because two of its pictures would be this file.
#[track_caller]
fn no_two_pictures_are(file: &str, table: &Table) {
    let told = format!("{file} would be two pictures: rename a tile or a symbol");
    table
        .run("deck faces deck.json --out faces")
        .failed(&format!("deck deck.json: {told}"));
    assert!(!table.path("faces").exists());
    let out = table.run("deck check deck.json").ended(1).out();
    assert!(out.contains(&told), "{out}");
}

#[test]
fn symbols_that_are_called_like_two_others_are_told() {
    let table = Table::new();
    let tile = |id: &str, back: &[&str]| json!({"id": id, "edges": [{}, {}, {}, {}], "back": back});
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "backs",
        "symbols": ["moon", "star", "moon-star"],
        "tiles": [tile("one", &["moon", "star"]), tile("two", &["moon-star"])]});
    table.write("deck.json", deck.to_string());
    no_two_pictures_are("back-moon-star.png", &table);
}

#[test]
fn a_tile_that_is_called_like_another_picture_is_told() {
    let table = Table::new();
    for (id, file) in [("back-star", "back-star.png"), ("advent", "advent.png")] {
        let mut deck = table.run("deck show --json").documents().remove(0);
        deck["tiles"][7]["id"] = json!(id);
        table.write("deck.json", deck.to_string());
        no_two_pictures_are(file, &table);
    }
}

#[test]
fn a_printed_deck_stays_in_the_folder_whatever_it_is_called() {
    let table = Table::new();
    let deck = table.run("deck show --json").documents().remove(0);
    for (name, file) in [
        ("../escaped", "escaped-a4.pdf"),
        ("/a/x y", "a-x-y-a4.pdf"),
        ("..", "deck-a4.pdf"),
        (&"é".repeat(100_000), &format!("{}-a4.pdf", "é".repeat(50))),
    ] {
        let mut deck = deck.clone();
        deck["name"] = json!(name);
        table.write("deck.json", deck.to_string());
        let said = table.run("deck print deck.json");
        let told = format!("{file}: print on both sides, turned over the long edge, at 100 %\n");
        assert_eq!(said.ended(0).out(), told);
        assert!(table.path(file).exists(), "{file}");
    }
    table
        .run("deck print deck.json --out deck.json")
        .failed("deck.json: it is read, and would be written over; choose another name");
}

#[test]
fn a_deck_is_printed_with_its_own_faces_or_not_at_all() {
    let table = Table::new();
    two_tiles(&table, "mine");
    table.run("deck print mine --out mine.pdf").ended(0);
    let pdf = std::fs::read(table.path("mine.pdf")).unwrap();
    assert_eq!(
        String::from_utf8_lossy(&pdf).matches("/Subtype /Image").count(),
        2
    );
    table
        .write("mine/faces/two.png", b"GIF89a")
        .run("deck print mine --out again.pdf")
        .failed("deck mine: two.png: a GIF picture; a JPEG or PNG picture is needed");
    std::fs::remove_file(table.path("mine/faces/two.png")).unwrap();
    table
        .run("deck print mine --out again.pdf")
        .failed("deck mine: two.png: the picture is missing");
    assert!(!table.path("again.pdf").exists());
}

#[test]
fn what_is_not_known_of_another_game_is_said() {
    let table = Table::new();
    let deck = json!({"format": "tilesight-deck/1", "game": "chowpow", "name": "cards",
        "tiles": [{"id": "a1", "faction": "a", "value": 3}, {"id": "a2", "wild": "wild"}]});
    table.write("deck.json", deck.to_string());
    assert_eq!(
        table.run("deck check deck.json").ended(0).out(),
        "deck.json: can be read; how decks of chowpow are designed is not checked\n"
    );
    let checked = table
        .run("deck check deck.json --json")
        .ended(0)
        .documents()
        .remove(0);
    assert_eq!(checked["well_designed"], json!(null));
    let shown = table.run("deck show deck.json").ended(0).out();
    assert!(
        shown.contains("what is printed on tiles of chowpow is not told yet\na1\na2\n"),
        "{shown}"
    );
    table
        .run("deck print deck.json")
        .failed("deck deck.json: tiles of chowpow are printed only as pictures, and it has none");
}
