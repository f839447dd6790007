//! The assistant for the owner's own tiles, from photographs to a game that is played with them.

use super::table::Table;
use eframe::egui::accesskit::Role;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use std::path::Path;
use tilesight::photograph::encode_png;
use tilesight::platform::Storage as _;
use vision::Photo;

/// A photograph that comes with the tests.
fn photo(name: &str) -> (String, Vec<u8>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/photos");
    (name.to_owned(), std::fs::read(folder.join(name)).unwrap())
}

/// The assistant, with photographs searched.
fn with_photos(names: &[&str]) -> Table {
    let mut table = Table::new();
    table.press("Set up my tiles");
    table.press("Teach my own tiles");
    table.world.borrow_mut().photos = names.iter().map(|name| photo(name)).collect();
    table.press("Open pictures");
    table.run();
    table
}

/// The assistant, with the tiles of one photograph learned.
fn learned() -> Table {
    let mut table = with_photos(&["bands-easy-3.jpg"]);
    table.assert_shows("bands-easy-3.jpg: 10 tiles found");
    table.press("Learn the tiles");
    table.run();
    table.assert_tells("10 different tiles, 10 in all");
    table
}

/// Puts another text into the field of this name.
fn retype(table: &mut Table, label: &str, text: &str) {
    let field = || By::new().role(Role::TextInput).label(label);
    table.harness.get(field()).focus();
    table.run();
    let old = table
        .harness
        .get(field())
        .accesskit_node()
        .value()
        .unwrap_or_default();
    for _ in 0..old.chars().count() {
        table.harness.key_press(eframe::egui::Key::Backspace);
    }
    table.run();
    table.harness.get(field()).type_text(text);
    table.run();
    table.harness.key_press(eframe::egui::Key::Enter);
    table.run();
}

/// The names of the tiles that can be tapped.
fn tiles(table: &Table) -> Vec<String> {
    let is_tile = |name: &String| {
        let name = name.strip_prefix("Look at ").unwrap_or(name);
        name.starts_with("Tile ") && name.contains(": ")
    };
    table.names().into_iter().filter(is_tile).collect()
}

#[test]
fn tiles_are_taught_and_a_game_is_played_with_them() {
    let mut table = learned();
    table.press("Name colours and symbols");
    // Four symbols are proposed: each has a name with one tap.
    for (number, name) in [(1, "sun"), (2, "heart"), (3, "fish"), (4, "leaf")] {
        table.press(&format!("symbol {number} is called {name}"));
    }
    assert!(!table.tells("is called"), "{:?}", table.names());
    table.press("To the last step");
    table.press("Try it");
    (0..8).for_each(|_| table.run());
    table.assert_shows("10 of 10 tiles were read.");
    // The app is killed before the deck is kept: nothing has to be done again but the proof.
    let mut table = table.killed_and_started();
    table.press("Set up my tiles");
    assert!(table.shows("Go on teaching"));
    table.press("Go on teaching");
    table.press("See the tiles");
    table.press("Name colours and symbols");
    table.press("To the last step");
    retype(&mut table, "The deck’s name", "Bands");
    table.press("Keep the deck");
    (0..4).for_each(|_| table.run());
    table.assert_tells("“Bands” is kept");
    assert!(table.shows("Teach my own tiles"));
    table.press("Back");
    table.begin();
    table.assert_tells("Nobody has told yet.");
    for symbol in ["Sun", "Heart", "Fish", "Leaf"] {
        assert!(table.shows(symbol), "{symbol}: {:?}", table.names());
    }
    table.press("Heart");
    // Another photograph of these tiles is read by their learned faces.
    table.world.borrow_mut().photos = vec![photo("bands-normal-4.jpg")];
    table.press("Photo of the board");
    table.press("Open a picture");
    (0..4).for_each(|_| table.run());
    table.assert_tells("tiles");
    assert!(
        !table.shows("No tiles were found in this picture."),
        "{:?}",
        table.names()
    );
}

#[test]
fn a_tile_is_merged_left_out_and_counted_and_all_of_it_taken_back() {
    let mut table = learned();
    table.press_first("Tile 3:");
    table.press("One more: How many of these are there?");
    table.assert_shows("How many of these are there?: 2");
    table.press("The same as another tile");
    table.press_first("Tile 5:");
    table.assert_tells("9 different tiles");
    table.press_first("Tile 1:");
    table.press("This is no tile");
    table.assert_tells("8 different tiles");
    (0..3).for_each(|_| table.press("Undo"));
    table.assert_tells("10 different tiles, 10 in all");
}

#[test]
fn an_edge_goes_through_all_that_it_may_show() {
    let mut table = learned();
    table.press_first("Tile 1:");
    let shown = |table: &Table| {
        let names = table.names();
        let found = names.iter().find(|name| name.starts_with("Top, colour: "));
        found.cloned().unwrap_or_else(|| panic!("{names:?}"))
    };
    let first = shown(&table);
    let mut seen = vec![first.clone()];
    for _ in 0..5 {
        let now = shown(&table);
        table.press(&now);
        seen.push(shown(&table));
    }
    assert_eq!(seen.last(), Some(&first), "{seen:?}");
    assert!(seen.contains(&"Top, colour: not known".to_owned()), "{seen:?}");
}

#[test]
fn a_second_photograph_adds_only_the_tiles_that_are_new() {
    let mut table = learned();
    table.press("Back");
    table.world.borrow_mut().photos = vec![photo("bands-easy-3.jpg")];
    table.press("Open pictures");
    table.press("Learn the tiles");
    table.run();
    table.assert_tells("10 different tiles, 10 in all");
    assert_eq!(tiles(&table).len(), 10);
}

#[test]
fn a_killed_app_has_what_was_photographed_before_anything_was_learned() {
    let table = with_photos(&["bands-easy-3.jpg"]);
    let mut table = table.killed_and_started();
    table.press("Set up my tiles");
    table.press("Go on teaching");
    table.assert_shows("bands-easy-3.jpg: 10 tiles found");
    table.press("Leave it out: bands-easy-3.jpg");
    assert!(!table.tells("10 tiles found"));
    table.press("Throw it all away");
    table.press("Tap again: everything learned here is gone");
    let storage = table.world.borrow().storage.clone();
    for place in ["drafts/", "photos/"] {
        assert!(storage.list(place).unwrap().is_empty());
    }
}

#[test]
fn what_looks_like_a_tile_and_is_not_learned_is_told_and_shown_large() {
    for size in [[1280.0, 800.0], [820.0, 1180.0]] {
        let mut table = Table::showing("teach-photos", size, 1.0, "en");
        let told = "2 places, marked “?”, look like tiles but are not learned.";
        let times = |table: &Table| table.painted().iter().filter(|text| text.contains(told)).count();
        let questions = |table: &Table| table.painted().iter().filter(|text| *text == "?").count();
        assert_eq!((times(&table), questions(&table)), (1, 2), "{:?}", table.names());
        for way_back in ["Back", "Escape"] {
            table.press("IMG_2042.jpg: 11 tiles found");
            table.assert_shows("IMG_2042.jpg");
            assert!(!table.tells("IMG_2041.jpg"), "{:?}", table.names());
            assert_eq!((times(&table), questions(&table)), (1, 2), "{:?}", table.names());
            match way_back {
                "Back" => table.press("Back"),
                _ => {
                    table.harness.key_press(eframe::egui::Key::Escape);
                    table.run();
                }
            }
            table.assert_shows("Photograph your tiles");
        }
        // Where everything was found nothing of the kind is told.
        table.press("IMG_2041.jpg: 13 tiles found");
        assert_eq!((times(&table), questions(&table)), (0, 0), "{:?}", table.names());
    }
}

#[test]
fn a_photograph_that_is_looked_at_can_be_left_out() {
    let mut table = with_photos(&["bands-easy-3.jpg"]);
    table.press("bands-easy-3.jpg: 10 tiles found");
    table.press("Leave it out: bands-easy-3.jpg");
    table.assert_shows("Your photographs will stand here.");
}

#[test]
fn a_photograph_without_tiles_is_told_and_changes_nothing() {
    let black = Photo::new(320, 240, vec![0; 3 * 320 * 240]).unwrap();
    for (name, bytes, told) in [
        ("letter.jpg", b"Dear Anna".to_vec(), "not a JPEG or PNG"),
        ("night.png", encode_png(&black).unwrap(), "no tiles were found"),
    ] {
        let mut table = Table::new();
        table.press("Set up my tiles");
        table.press("Teach my own tiles");
        table.world.borrow_mut().photos = vec![(name.to_owned(), bytes)];
        table.press("Open pictures");
        table.run();
        table.assert_tells(told);
        table.assert_shows("Your photographs will stand here.");
    }
}
