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
    table.press_first("One tile is not certain");
    let candidates = table.names();
    let first = candidates
        .iter()
        .find(|name| name.matches(", ").count() == 3 && !name.contains(':'));
    let before = table.names().len();
    assert!(before > 0 && first.is_some());
    table.press("Leave it");
    assert!(table.shows("13 tiles, 1 to check"));
    table.press_first("One tile is not certain");
    table.press("No tile here");
    assert!(table.shows("12 tiles"));
    table.press("Undo");
    assert!(table.shows("13 tiles, 1 to check"));
}
