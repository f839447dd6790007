//! Hands on the drawn board, and the table's word against the referee's.

use super::table::Table;
use eframe::egui::{Rect, Vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// A turn in its Maneuver Phase, with two Active tiles.
fn maneuvering() -> Table {
    let mut table = Table::new();
    table.harness.state_mut().show("maneuver");
    table.run();
    table
}

/// Drags the first Active tile so many of its own sides to the right and down.
fn drag(table: &mut Table, right: f32, down: f32) {
    let active = table.harness.query_all_by_label_contains(", Active").next();
    let rect = active.unwrap().rect();
    let goal = rect.center() + Vec2::new(right, down) * rect.width();
    table.harness.drag_at(rect.center());
    table.run();
    table.harness.hover_at(goal);
    table.run();
    table.harness.drop_at(goal);
    table.run();
}

#[test]
fn a_tile_is_dragged_to_the_place_beside_it_or_swapped_with_its_neighbour() {
    let ways = [(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)];
    let moved = ways.into_iter().filter(|&(right, down)| {
        let mut table = maneuvering();
        drag(&mut table, right, down);
        table.tells("1 of 5 Maneuvers")
    });
    // Whatever lies around an Active tile: two of the ways are open at least.
    assert!(moved.count() >= 2);
}

#[test]
fn a_tile_does_not_go_two_places_at_once() {
    let mut table = maneuvering();
    drag(&mut table, 2.0, 0.0);
    table.assert_tells("A Maneuver moves a tile by one place");
    assert!(table.tells("(5.4)") && table.tells("0 of 5 Maneuvers"));
}

#[test]
fn the_chosen_tile_is_turned_by_the_handles_beside_it() {
    let mut table = maneuvering();
    table.press_first(", Active");
    table.press("Turn this tile right");
    table.assert_tells("1 of 5 Maneuvers");
}

#[test]
fn the_table_may_allow_what_the_referee_does_not_and_the_sheet_says_so() {
    let mut table = maneuvering();
    let is_inactive = |name: &String| name.matches(", ").count() == 3 && !name.contains("Active");
    let inactive = table.names().into_iter().find(is_inactive).unwrap();
    table.press(&inactive);
    assert!(table.tells("This tile is not Active"));
    table.press("The table allows it");
    table.press("Turn half round");
    assert!(table.tells("0 of 5 Maneuvers"), "it is refused once more");
    table.press("The table allows it");
    table.assert_tells("1 of 5 Maneuvers");
    table.press("Menu");
    table.press("Score sheet");
    table.press_first("Round 3, Ben");
    table.assert_tells("The table let this stand: This tile is not Active");
}

#[test]
fn a_sixth_maneuver_without_a_reserve_is_marked_on_the_sheet() {
    let mut table = Table::new();
    table.begin();
    table.press("Star");
    table.press("Placed: just count it");
    (0..5).for_each(|_| table.press("Count one Maneuver"));
    assert!(!table.shows("Count one Maneuver"));
    table.press("Count one all the same");
    table.press("Player 1: 0 points, Reserve 0");
    table.press_first("Round 1, Player 1");
    assert!(table.tells("One Maneuver more than the rules allow."));
}

#[test]
fn under_no_take_backs_a_counted_maneuver_goes_back_only_if_the_table_says_so() {
    let mut table = Table::new();
    table.press("New game");
    table.press("No Take Backs!");
    table.press("Player 1 begins");
    table.press("Start the game");
    table.press("Star");
    table.press("Placed: just count it");
    table.press("Count one Maneuver");
    table.press("Undo");
    assert!(table.tells("A counted Maneuver stays.") && table.tells("1 of 5 Maneuvers"));
    table.press("The table allows it");
    assert!(table.tells("0 of 5 Maneuvers"));
    table.press("Player 1: 0 points, Reserve 0");
    table.press_first("Round 1, Player 1");
    assert!(table.tells("A counted Maneuver was taken back."));
}

#[test]
fn the_board_is_looked_at_nearer_and_whole_again() {
    let mut table = maneuvering();
    let width = |table: &Table| {
        let tile = table.harness.query_all_by_label_contains(", Active").next();
        tile.unwrap().rect().width()
    };
    let before = width(&table);
    table.press("Nearer");
    assert!(width(&table) > before * 1.3);
    table.press("The whole board");
    assert!((width(&table) - before).abs() < 0.5);
}

#[test]
fn the_photograph_takes_the_place_of_the_board_with_the_same_marks() {
    let mut table = Table::new();
    table.harness.state_mut().show("photograph");
    table.run();
    table.run();
    assert!(
        table.shows("The photograph") && table.shows("Show the board"),
        "{:?}",
        table.names()
    );
    // Tiles are told by what people see on them, on the photograph too.
    let tiles = table
        .names()
        .into_iter()
        .filter(|name| name.matches(", ").count() >= 3);
    assert_eq!(tiles.count(), 13);
    table.press("Show the board");
    assert!(table.tells(", Active") && table.shows("Show the photograph"));
}

#[test]
fn the_time_fills_the_board_for_those_across_the_table() {
    let mut table = Table::new();
    table.harness.state_mut().show("timer");
    table.run();
    assert!(table.shows("The time for the whole table"));
    table.press("Show the board");
    assert!(table.tells(", Active"));
}

#[test]
fn the_keyboard_undoes_and_does_again() {
    use eframe::egui::{Key, Modifiers};
    let mut table = Table::new();
    table.begin();
    table.press("Star");
    table.harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    table.run();
    assert!(table.shows("Which symbol counts?"));
    table.harness.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    table.run();
    assert!(table.shows("Which tile is placed?"));
}

/// The tiles that are drawn: what they are called, and where.
fn tiles(table: &Table) -> Vec<(String, Rect)> {
    let nodes = table.harness.root().children_recursive();
    let named = nodes.filter_map(|node| Some((node.accesskit_node().label()?, node)));
    let tiles = named.filter(|(name, _)| name.matches(", ").count() >= 3);
    tiles.map(|(name, node)| (name, node.rect())).collect()
}

#[test]
fn a_board_stays_in_sight_when_a_tile_was_only_counted() {
    let mut table = Table::new();
    table.begin();
    table.press("Star");
    let square: Vec<String> = tiles(&table).into_iter().take(4).map(|(name, _)| name).collect();
    table.press("Placed: just count it");
    assert!(table.tells("The pale board is how they lay") && table.tells("Undo brings the board back"));
    let pale: Vec<String> = tiles(&table).into_iter().map(|(name, _)| name).collect();
    assert_eq!(pale, square);
    // It is what a board that is set by hand begins with.
    table.press("Set the board by hand");
    square.iter().for_each(|name| table.assert_shows(name));
    table.press("Close");
    table.press("Undo");
    assert!(table.shows("Placed: just count it") && !table.tells("The pale board"));
}

#[test]
fn a_board_that_was_known_keeps_its_place_beside_large_text() {
    for (size, language) in [
        ([800.0, 600.0], "de"),
        ([820.0, 1180.0], "es"),
        ([1280.0, 800.0], "fr"),
    ] {
        let table = Table::showing("counted", size, 1.6, language);
        let drawn = tiles(&table);
        let height = drawn.iter().map(|(_, tile)| tile.height()).sum::<f32>() / drawn.len() as f32;
        assert!(
            height > 16.0,
            "tiles of {height} points at {size:?} in {language}"
        );
    }
}

#[test]
fn what_the_referee_says_covers_no_tile_however_large_the_text() {
    for (size, text_size, language) in [
        ([1280.0, 800.0], 1.0, "en"),
        ([1280.0, 800.0], 1.6, "de"),
        ([820.0, 1180.0], 1.6, "fr"),
    ] {
        let table = Table::showing("refusal", size, text_size, language);
        let said = table.harness.query_all_by_label_contains("(5.2)").next();
        let said = said.unwrap().rect();
        let drawn = tiles(&table);
        assert!(drawn.len() > 10, "{:?}", table.names());
        let height = size[1];
        for (name, tile) in drawn {
            assert!(
                !tile.intersects(said),
                "{name} at {size:?}: {tile:?} under {said:?}"
            );
            assert!(tile.height() > height * 0.03, "{name} at {size:?}: {tile:?}");
        }
    }
}
