//! A phone is smaller than what the app is made for: what it shows lies side by side all the same.

use super::table::Table;
use eframe::egui::{Rect, Shape};
use std::rc::Rc;

const PHONE: [f32; 2] = [390.0, 844.0];

/// A game of four in its first turn, the star as Target Symbol.
fn four_players() -> Table {
    let mut table = Table::with(Rc::default(), PHONE);
    table.press("New game");
    table.press("One more player");
    table.press("One more player");
    for step in ["Player 1 begins", "What’s the Rush?", "Start the game", "Star"] {
        table.press(step);
    }
    table
}

/// Fails if one text is written over another, or over the window's edge, above a line across the window.
#[track_caller]
fn assert_apart(table: &Table, above: f32) {
    let places = table.painted_places();
    let places: Vec<(String, Rect)> = places
        .into_iter()
        .filter(|(text, place)| !text.trim().is_empty() && place.bottom() <= above)
        .collect();
    for (at, (text, place)) in places.iter().enumerate() {
        assert!(
            place.left() >= 0.0 && place.right() <= PHONE[0],
            "{text} at {place:?}"
        );
        for (other, beside) in &places[at + 1..] {
            let shared = place.intersect(*beside);
            let is_apart = shared.width() < 1.0 || shared.height() < 3.0;
            assert!(is_apart, "{text} at {place:?} on {other} at {beside:?}");
        }
    }
}

/// Fails unless each name is seen to its end.
#[track_caller]
fn assert_names(table: &Table) {
    let texts = table.painted();
    for number in 1..=4 {
        let name = format!("Player {number}");
        assert!(texts.contains(&name), "{name}: {texts:?}");
    }
    let shapes = &table.harness.output().shapes;
    let cut: Vec<String> = shapes.iter().flat_map(|clipped| cut(&clipped.shape)).collect();
    assert!(cut.is_empty(), "{cut:?}");
}

/// The texts that had no room and were cut.
fn cut(shape: &Shape) -> Vec<String> {
    match shape {
        Shape::Text(text) if text.galley.elided => vec![text.galley.text().to_owned()],
        Shape::Vec(shapes) => shapes.iter().flat_map(cut).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_bar_and_the_players_are_not_written_over_each_other() {
    let table = four_players();
    let players = table.place("Player 4: 0 points, Reserve 0");
    assert_apart(&table, players.bottom());
    assert_names(&table);
}

#[test]
fn a_timer_that_stands_still_does_not_cover_its_figures() {
    for size in [PHONE, [1280.0, 800.0]] {
        let mut table = Table::with(Rc::default(), size);
        table.begin();
        for step in ["Star", "Pause"] {
            table.press(step);
        }
        let places = table.painted_places().into_iter();
        let figures = places.filter(|(text, _)| text == "60").map(|(_, place)| place);
        let figures: Vec<Rect> = figures.collect();
        assert!(!figures.is_empty(), "{:?}", table.painted());
        for clipped in &table.harness.output().shapes {
            if let Shape::Rect(bar) = &clipped.shape
                && bar.rect.width() < 10.0
            {
                let is_apart = figures.iter().all(|figure| !figure.intersects(bar.rect));
                assert!(is_apart, "{size:?}: a bar at {:?} on {figures:?}", bar.rect);
            }
        }
    }
}

#[test]
fn what_a_photograph_shows_is_told_in_lines_that_can_be_read() {
    let table = Table::showing("verdict", PHONE, 1.0, "en");
    let said = "Blue meets Blue: both tiles are Active.";
    let mut places = table.painted_places().into_iter();
    let (_, place) = places.find(|(text, _)| text == said).unwrap();
    assert!(place.height() < 60.0, "{place:?}");
}

#[test]
fn a_title_stays_in_its_bar_beside_the_clock() {
    for (screen, tag, title) in [
        ("replay", "fr", "Le meilleur tour possible"),
        ("dispute", "en", "What happened?"),
        ("arrange", "de", "Spielfeld von Hand legen"),
    ] {
        let table = Table::showing(screen, PHONE, 1.0, tag);
        let mut places = table.painted_places().into_iter();
        let (_, place) = places.find(|(text, _)| text == title).unwrap();
        assert!(place.height() <= 56.0, "{title}: {place:?}");
    }
}

#[test]
fn the_first_page_and_the_saved_games_show_names_and_ways() {
    let mut table = four_players();
    table.press("Menu");
    table.press("To the start page");
    let ways = table.place("Rules");
    let pictures = table.harness.output().shapes.iter();
    let tiles = pictures.filter_map(|clipped| match &clipped.shape {
        Shape::Mesh(mesh) => Some(mesh.calc_bounds()),
        _ => None,
    });
    let tiles: Vec<Rect> = tiles.collect();
    assert!(tiles.len() >= 4, "{tiles:?}");
    for tile in tiles {
        assert!(!tile.intersects(ways), "a tile at {tile:?} under {ways:?}");
    }
    table.press("Saved games");
    let names = table.painted();
    let whole = names.iter().filter(|name| name.starts_with("Player ")).count();
    assert_eq!(whole, 4, "{names:?}");
}

#[test]
fn the_score_sheet_is_not_written_over_itself() {
    let mut table = four_players();
    for step in ["Placed: just count it", "Maneuvers done"] {
        table.press(step);
    }
    for _ in 0..6 {
        table.press("One more: Tiles removed");
    }
    for step in ["Removal done", "Score it: −21", "Moon"] {
        table.press(step);
    }
    table.press("Menu");
    table.press("Score sheet");
    assert_apart(&table, PHONE[1]);
    assert_names(&table);
    let back = table.place("Back to the game");
    assert!(back.right() <= PHONE[0] && back.bottom() <= PHONE[1], "{back:?}");
}
