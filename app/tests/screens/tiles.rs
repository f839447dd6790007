//! Decks of one's own: taken in, chosen for a game, named, handed on, removed.

use super::table::Table;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{By, Queryable as _};
use tilesight::deck::{Archive, Deck};
use tilesight::photograph::encode_png;
use tilesight::platform::Storage as _;
use vision::Photo;

/// Six tiles of two colours and two symbols, one of them a starting tile.
fn deck(name: &str) -> Archive {
    let edge = |n: usize| {
        let (colour, symbol) = (["red", "blue"][n % 2], ["anchor", "boat"][n / 2 % 2]);
        format!(r#"{{"colour": "{colour}", "symbol": "{symbol}"}}"#)
    };
    let tile = |n: usize| {
        let edges: Vec<String> = (0..4).map(|side| edge(n + side * (n + 1))).collect();
        format!(
            r#"{{"id": "t{n}", "kind": "standard", "edges": [{}]}}"#,
            edges.join(", ")
        )
    };
    let tiles: Vec<String> = (1..=6).map(tile).collect();
    let mut archive = Archive::of_document(format!(
        r##"{{"format": "tilesight-deck/1", "game": "match-attach", "name": "{name}",
        "colours": [{{"name": "red", "srgb": "#c01020"}}, {{"name": "blue", "srgb": "#1020c0"}}],
        "symbols": ["anchor", "boat"], "tiles": [{}], "faces": "faces/"}}"##,
        tiles.join(", ")
    ));
    for n in 1..=6_u8 {
        let photo = Photo::new(32, 32, [n * 40, 255 - n * 40, 90].repeat(32 * 32)).unwrap();
        archive.put_face(&format!("t{n}.png"), encode_png(&photo).unwrap());
    }
    archive
}

fn take_in(table: &mut Table, archive: &Archive) {
    table.world.borrow_mut().deck_file = Some(archive.pack().unwrap());
    table.press("Set up my tiles");
    table.press("Import a deck");
    table.run();
}

fn decks(table: &Table) -> Vec<String> {
    let storage = table.world.borrow().storage.clone();
    let stored = storage.list("decks/").unwrap();
    stored.into_iter().map(|stored| stored.name).collect()
}

#[test]
fn a_deck_that_is_taken_in_is_played_with() {
    let mut table = Table::new();
    take_in(&mut table, &deck("boats"));
    table.assert_tells("“boats” is here");
    assert!(table.shows("boats · 6 tiles"));
    table.press("Back");
    table.begin();
    assert!(
        table.shows("Anchor") && table.shows("Boat"),
        "{:?}",
        table.names()
    );
    // The game is opened with its deck again, whatever was in use meanwhile.
    let mut table = table.killed_and_started();
    table.assert_shows("Anchor");
    table.press("Menu");
    table.press("To the start page");
    table.press("Set up my tiles");
    table.press("Match Attach, to print");
    assert!(table.tells("36 tiles of the deck"));
    table.press("Back");
    table.press("Go on playing");
    table.assert_shows("Anchor");
}

#[test]
fn a_deck_goes_out_as_it_came_in_and_may_be_called_otherwise() {
    let mut table = Table::new();
    take_in(&mut table, &deck("boats"));
    table.press("Hand on");
    let (name, bytes) = table.world.borrow_mut().written.take().unwrap();
    assert_eq!(name, "boats.zip");
    assert_eq!(Archive::unpack(&bytes).unwrap(), deck("boats"));
    table.press("Another name");
    let field = || By::new().role(Role::TextInput);
    table.harness.get(field()).focus();
    table.run();
    table.harness.get(field()).type_text(" at sea");
    table.run();
    table.press("Call it so");
    table.assert_tells("at sea");
}

#[test]
fn the_deck_that_comes_with_the_app_is_printed() {
    let mut table = Table::new();
    table.press("Set up my tiles");
    for (word, file) in [
        ("PDF for A4", "match-attach-a4.pdf"),
        ("PDF for Letter", "match-attach-letter.pdf"),
    ] {
        table.press(word);
        let (name, bytes) = table.world.borrow_mut().written.take().unwrap();
        assert_eq!(name, file);
        assert!(bytes.starts_with(b"%PDF-"), "{word}");
    }
    // A deck of one's own lies on the table already.
    table.press("Back");
    take_in(&mut table, &deck("boats"));
    assert!(!table.shows("PDF for A4"), "{:?}", table.names());
}

#[test]
fn a_deck_is_not_removed_while_a_game_uses_it() {
    let mut table = Table::new();
    take_in(&mut table, &deck("boats"));
    table.press("Back");
    table.begin();
    table.press("Menu");
    table.press("To the start page");
    table.press("Set up my tiles");
    table.press("Remove");
    table.press("Tap again to remove it for good");
    assert!(table.tells("One saved game was played with these tiles"));
    assert_eq!(decks(&table).len(), 1);
}

#[test]
fn a_deck_that_no_game_uses_is_removed_with_two_taps() {
    let mut table = Table::new();
    take_in(&mut table, &deck("boats"));
    table.press("Remove");
    assert_eq!(decks(&table).len(), 1);
    table.press("Tap again to remove it for good");
    assert!(decks(&table).is_empty());
    table.assert_tells("36 tiles of the deck");
}

#[test]
fn a_game_whose_deck_is_gone_opens_and_says_so() {
    let mut table = Table::new();
    take_in(&mut table, &deck("boats"));
    table.press("Back");
    table.begin();
    let storage = table.world.borrow().storage.clone();
    for name in decks(&table) {
        storage.remove(&name).unwrap();
    }
    let mut table = table.killed_and_started();
    table.assert_tells("“boats”, are no longer on this device");
    table.assert_tells("Player 1’s turn");
    // It tells so again instead of reading a photograph by the tiles of another deck.
    table.pass_ms(20_000);
    table.press("Photo of the board");
    table.assert_tells("“boats”, are no longer on this device");
}

#[test]
fn every_bad_deck_is_refused_with_its_reason() {
    let mut no_face = deck("boats");
    no_face.put_face("t3.png", b"no picture".to_vec());
    let text = String::from_utf8(no_face.get("deck.json").unwrap().to_vec()).unwrap();
    let mut unknown = Archive::of_document(text.replace("\"blue\", \"symbol\"", "\"green\", \"symbol\""));
    unknown.put_face("t1.png", Vec::new());
    assert!(Deck::read(&text).is_ok());
    for (bytes, reason) in [
        (b"no archive".to_vec(), "a ZIP archive with deck.json"),
        (Archive::default().pack().unwrap(), "There is no deck.json"),
        (no_face.pack().unwrap(), "t3.png"),
        (unknown.pack().unwrap(), "green"),
        (
            Archive::of_document(text).pack().unwrap(),
            "t1.png: The picture of this tile is missing",
        ),
    ] {
        let mut table = Table::new();
        table.world.borrow_mut().deck_file = Some(bytes);
        table.press("Set up my tiles");
        table.press("Import a deck");
        table.run();
        assert!(table.tells(reason), "{reason}: {:?}", table.names());
        assert!(decks(&table).is_empty());
    }
}
