//! Photographs.

use super::table::Table;

#[test]
fn without_a_camera_a_notice_offers_the_film() {
    let mut table = Table::new();
    table.press("Look at a board");
    table.press("Take a photograph");
    assert!(table.shows("No camera here"));
    assert!(table.shows("Play the demo film"));
}

#[test]
fn a_file_that_is_no_picture_is_told_and_another_can_be_chosen() {
    let mut table = Table::new();
    table.press("Look at a board");
    table.press("Open a picture");
    assert!(table.tells("no file dialog here"));
    assert!(table.shows("Try the demo photograph"));
}

#[test]
fn an_unsure_tile_is_mended_in_two_taps_and_the_mending_can_be_undone() {
    let mut table = Table::new();
    table.harness.state_mut().show("verdict");
    table.run();
    assert!(table.shows("13 tiles, 1 to check"));
    table.press("Which tile is this?");
    let candidates = table.names();
    let first = candidates
        .iter()
        .find(|name| name.matches(", ").count() == 3 && !name.contains(':'));
    let before = table.names().len();
    assert!(before > 0 && first.is_some());
    table.press("Leave it");
    assert!(table.shows("13 tiles, 1 to check"));
    table.press("Which tile is this?");
    table.press("No tile here");
    assert!(table.shows("12 tiles"));
    table.press("Undo");
    assert!(table.shows("13 tiles, 1 to check"));
}

/// The demo photograph as it was read.
fn verdict() -> Table {
    let mut table = Table::new();
    table.harness.state_mut().show("verdict");
    table.run();
    table
}

/// The names of tiles that can be tapped: four sides, parted by commas.
fn tiles(table: &Table) -> Vec<String> {
    let names = table.names().into_iter();
    names
        .filter(|name| name.matches(", ").count() >= 3 && !name.contains(':'))
        .collect()
}

#[test]
fn a_tile_that_is_certain_but_wrong_is_mended_in_two_taps() {
    for place in ["photo", "board"] {
        let mut table = verdict();
        let before = tiles(&table);
        // Each tile is shown twice: on the photograph and on the board.
        let wrong = before
            .iter()
            .find(|name| before.iter().filter(|other| other == name).count() == 2);
        let wrong = wrong.unwrap().clone();
        match place {
            "photo" => table.press_first(&wrong),
            _ => table.press_last(&wrong),
        }
        assert!(table.shows("No tile here"), "{place}: {:?}", table.names());
        assert!(table.shows("In the photograph"));
        // What it is taken for stands first, then the likeliest others.
        let offered: Vec<String> = tiles(&table)
            .into_iter()
            .filter(|name| !before.contains(name))
            .collect();
        assert!(offered.len() >= 3, "{offered:?}");
        table.press_last(&offered[0]);
        let after = tiles(&table);
        assert!(
            after.contains(&offered[0]) && !after.contains(&wrong),
            "{place}: {after:?}"
        );
        table.press("Undo");
        assert!(tiles(&table).contains(&wrong));
    }
}

#[test]
fn a_tile_that_is_turned_wrong_is_turned_and_every_tile_of_the_deck_can_be_chosen() {
    let mut table = verdict();
    let before = tiles(&table);
    let wrong = before
        .iter()
        .find(|name| before.iter().filter(|other| other == name).count() == 2);
    let wrong = wrong.unwrap().clone();
    table.press_first(&wrong);
    table.press("Another tile");
    assert!(tiles(&table).len() > 36, "{:?}", tiles(&table).len());
    table.press("Turn right");
    table.press("Take this tile");
    let sides: Vec<&str> = wrong.split(", ").collect();
    let turned = [sides[3], sides[0], sides[1], sides[2]].join(", ");
    table.assert_tells(&turned);
}

/// A photograph in the Maneuver Phase that lacks two tiles.
fn lacking() -> Table {
    let mut table = Table::new();
    assert!(table.harness.state_mut().show("tiles-missing"));
    table.run();
    table.assert_tells("2 tiles that lay there before are not seen.");
    assert!(!table.shows("Looks right"));
    table
}

#[test]
fn tiles_that_are_not_seen_are_removed_only_where_the_table_says_so() {
    let mut table = lacking();
    table.press("Still on the table");
    table.assert_shows("Take a photograph");
    table.press("Back");
    table.assert_shows("0 of 5 Maneuvers");

    let mut table = lacking();
    table.press("Removed from the board");
    table.assert_shows("Remove tiles");
    table.assert_tells("2 tiles removed: −3");
    table.press("Undo");
    table.assert_shows("0 of 5 Maneuvers");
}

/// A photograph in the Removal Phase.
fn after_removal(name: &str) -> Table {
    let mut table = Table::new();
    assert!(table.harness.state_mut().show(name));
    table.run();
    table
}

#[test]
fn a_tile_whose_place_is_seen_to_be_bare_is_removed_without_a_question() {
    let mut table = after_removal("tile-removed");
    assert!(table.shows("13 tiles"), "{:?}", table.names());
    table.press("Looks right");
    table.assert_tells("1 tile removed: −1");
}

#[test]
fn a_tile_that_is_not_seen_is_asked_about_and_not_removed_without_a_word() {
    let about = "A tile that lay there before is not seen, and its place does not look empty.";
    let mut table = after_removal("tile-hidden");
    assert!(table.shows("13 tiles, 1 to check"), "{:?}", table.names());
    table.assert_tells(about);
    assert!(!table.shows("Looks right"));
    table.press("Leave out what is not certain");
    table.assert_tells("Nothing is removed yet.");

    let mut table = after_removal("tile-hidden");
    table.press("Check the next one");
    table.assert_tells("A tile lay here before.");
    table.press("No tile here");
    assert!(!table.tells(about));
    table.press("Looks right");
    table.assert_tells("1 tile removed: −1");
}

#[test]
fn what_became_of_a_tile_that_may_have_moved_is_asked_of_the_table() {
    let mut table = after_removal("tile-moved");
    table.assert_tells("Not seen, though it lay there before:");
    assert!(!table.shows("Looks right"));
    table.press("Still on the table");
    table.assert_shows("Take a photograph");

    let mut table = after_removal("tile-moved");
    table.press("Removed from the board");
    table.assert_tells("1 tile removed: −1");
}

#[test]
fn what_became_of_tiles_that_are_not_seen_is_asked_in_words_that_have_room() {
    for (size, text_size) in [
        ([1280.0, 800.0], 1.0),
        ([390.0, 844.0], 1.0),
        ([390.0, 844.0], 1.5),
    ] {
        for (language, still, removed) in [
            ("en", "Still on the table", "Removed from the board"),
            ("de", "Noch auf dem Tisch", "Abgeräumt"),
            ("es", "Sigue en la mesa", "Retirado del tablero"),
            ("fr", "Toujours sur la table", "Retiré du plateau"),
        ] {
            let table = Table::showing("tiles-missing", size, text_size, language);
            let (still, removed) = (table.place(still), table.place(removed));
            assert!(!still.intersects(removed), "{language} {size:?}");
            assert!(still.bottom() <= size[1] && removed.bottom() <= size[1]);
            let right = still.right().max(removed.right());
            assert!(right <= size[0], "{language} {size:?}");
        }
    }
}
