//! Pictures that show no board, or cannot be read.

use super::table::{Table, png, tile};
use serde_json::json;

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
fn a_marked_picture_is_what_its_name_says() {
    let table = Table::new();
    table.write("black.png", png(64, 48));
    for (out, begins) in [
        ("marked.png", b"\x89PNG".as_slice()),
        ("marked", b"\x89PNG"),
        ("marked.JPG", b"\xff\xd8\xff"),
        ("marked.jpeg", b"\xff\xd8\xff"),
    ] {
        table.run(&format!("scan black.png --annotate {out}")).ended(1);
        let written = std::fs::read(table.path(out)).unwrap();
        assert!(written.starts_with(begins), "{out}");
    }
    table
        .run("scan black.png --annotate marked.bmp")
        .failed("marked.bmp: pictures are written as PNG (.png) or JPEG (.jpg)");
    assert!(!table.path("marked.bmp").exists());
}

#[test]
fn a_marked_picture_never_replaces_a_photo_nor_that_of_another() {
    let table = Table::new();
    let photo = png(64, 48);
    for folder in ["a", "b"] {
        std::fs::create_dir(table.path(folder)).unwrap();
        table.write(&format!("{folder}/x.png"), &photo);
    }
    table.write("a/x-1-segments.png", &photo);
    let read = "it is read, and would be written over; choose another name";
    for (typed, out) in [
        ("scan a/x.png --annotate a/x.png", "a/x.png"),
        ("scan a/x.png b/x.png --annotate b", "b/x.png"),
        ("scan a/x.png a/x-1-segments.png --stages a", "a/x-1-segments.png"),
    ] {
        table.run(typed).failed(&format!("{out}: {read}"));
    }
    let both = "the pictures of a/x.png and b/x.png would both be written there";
    table
        .run("scan a/x.png b/x.png --annotate ann")
        .failed(&format!("ann/x.png: {both}"));
    table
        .run("scan a/x.png b/x.png --stages ann")
        .failed(&format!("ann/x-1-segments.png: {both}"));
    for file in ["a/x.png", "b/x.png", "a/x-1-segments.png"] {
        assert_eq!(std::fs::read(table.path(file)).unwrap(), photo, "{file}");
    }
    // A point within a name is none before an ending.
    table
        .write("1.1.png", &photo)
        .write("1.2.png", &photo)
        .run("scan 1.1.png 1.2.png --annotate ann")
        .ended(1);
    assert!(table.path("ann/1.1.png").exists() && table.path("ann/1.2.png").exists());
}

#[test]
fn the_board_before_must_be_of_the_deck_that_the_photo_is_read_with() {
    let table = Table::new();
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "one",
        "tiles": [{"id": "s1", "edges": [{}, {}, {}, {}]}]});
    let board = json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "one.json",
        "tiles": [tile("s1", 0, 0, 0)]});
    table
        .write("dot.png", png(1, 1))
        .write("one.json", deck.to_string())
        .write("board.json", board.to_string());
    table.run("scan dot.png --previous board.json").failed(
        "board.json, line 1, deck: the board is of another deck than the photos are read with (match-attach); \
         --deck names the one for both",
    );
}

#[test]
fn the_deck_that_is_asked_for_is_that_of_the_board_before_too() {
    let table = Table::new();
    let board = json!({"format": "tilesight-board/1", "game": "match-attach", "deck": "moved/away.json",
        "tiles": [tile("s1", 0, 0, 0)]});
    let deck = json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "one",
        "tiles": [{"id": "s1", "edges": [{}, {}, {}, {}]}]});
    table
        .write("dot.png", png(1, 1))
        .write("board.json", board.to_string())
        .write("one.json", deck.to_string());
    table
        .run("scan dot.png --deck one.json --previous board.json")
        .ended(1);
    // The path leads nowhere: without --deck that is told.
    let said = table.run("scan dot.png --previous board.json");
    let told = said.ended(2).error();
    assert!(
        told.starts_with("error: board.json, line 1, deck: no deck is called"),
        "{told}"
    );
}
