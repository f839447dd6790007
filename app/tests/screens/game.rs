//! Turns and games.

use super::table::Table;
use tilesight::platform::host::Sound;

/// Plays a turn in which tiles are only counted: one symbol, one tile, no Maneuver.
pub(crate) fn count_a_turn(table: &mut Table, new_matches: usize) {
    table.press("Star");
    table.press("Placed: just count it");
    table.press("Maneuvers done");
    table.press("Removal done");
    for _ in 0..new_matches {
        table.press("One more: New Matches");
    }
    table.press_first("Score it");
    while table.tells("Discard ") {
        table.press("One more: Tiles discarded");
    }
    if table.shows("End the turn") {
        table.press("End the turn");
    }
}

#[test]
fn a_first_start_offers_three_ways() {
    let table = Table::new();
    for way in ["New game", "Look at a board", "Set up my tiles"] {
        assert!(table.shows(way), "{way}");
    }
}

#[test]
fn a_counted_turn_goes_phase_by_phase_and_is_scored() {
    let mut table = Table::new();
    table.begin();
    assert!(table.shows("Player 1’s turn · round 1"));
    table.press("Leaf");
    table.press("Placed: just count it");
    table.press("Count one Maneuver");
    table.press("Count one Maneuver");
    assert!(table.tells("2 of 5 Maneuvers"));
    table.press("Maneuvers done");
    table.press("One more: Tiles removed");
    assert!(table.tells("1 tile removed: −1. The next one: −2."));
    table.press("Removal done");
    table.press("One more: New Matches");
    table.press("One more: New Matches");
    table.press("Score it: +3");
    assert!(table.shows("Player 2’s turn · round 1"));
    assert!(table.shows("Player 1: 3 points, Reserve 1"));
}

#[test]
fn every_step_can_be_undone_and_done_again() {
    let mut table = Table::new();
    table.begin();
    table.press("Leaf");
    table.press("Undo");
    assert!(table.shows("Which symbol counts?"));
    table.press("Redo");
    assert!(table.shows("Which tile is placed?"));
}

#[test]
fn a_tile_is_placed_on_the_drawn_board() {
    let mut table = Table::new();
    table.begin();
    table.press("Moon");
    let deck = tilesight::deck::built_in::BUILT_IN[0].deck().unwrap();
    let words = tilesight::words::Words::new(tilesight::words::Language::ENGLISH);
    let open = tilesight::open_deck::OpenDeck::new(deck.clone());
    let tile = deck.tile("t01").unwrap();
    let name = open.describe(&words, tile, rules::QuarterTurn::None);
    table.press(&name);
    assert!(table.shows("Where does it lie?"));
    table.press_first("Empty cell");
    table.press("Turn right");
    table.press("Place it");
    assert!(!table.shows("Place it"));
    let turned = open.describe(&words, tile, rules::QuarterTurn::Clockwise);
    table.assert_tells(&turned);
}

#[test]
fn an_inactive_tile_does_not_move_and_the_table_hears_why() {
    let mut table = Table::new();
    table.harness.state_mut().show("maneuver");
    table.run();
    let inactive = table
        .names()
        .into_iter()
        .find(|name| name.matches(", ").count() == 3 && !name.contains("Active"));
    table.press(&inactive.unwrap());
    assert!(table.tells("This tile is not Active"));
    assert_eq!(table.world.borrow().sounds, [Sound::NotAllowed]);
    table.press_first(", Active");
    table.press("Turn half round");
    assert!(table.tells("1 of 5 Maneuvers"));
}

#[test]
fn the_timer_ends_the_maneuver_phase_and_is_heard() {
    let mut table = Table::new();
    table.begin();
    table.press("Fish");
    table.press("Placed: just count it");
    assert!(table.shows("60 seconds left"));
    table.pass_ms(49_500);
    assert!(table.shows("11 seconds left"));
    table.pass_ms(1_000);
    table.pass_ms(5_000);
    table.pass_ms(5_000);
    assert!(table.shows("Remove tiles"));
    assert_eq!(
        table.world.borrow().sounds,
        [Sound::Settle, Sound::TenSeconds, Sound::LastSeconds, Sound::Time]
    );
}

#[test]
fn the_time_is_started_again_after_it_has_run_out() {
    let mut table = Table::new();
    table.begin();
    table.press("Fish");
    table.press("Placed: just count it");
    table.press("Count one Maneuver");
    table.pass_ms(61_000);
    assert!(table.shows("Remove tiles") && table.shows("Time is up"));
    table.press("Start the time again");
    assert!(table.shows("60 seconds left") && table.tells("1 of 5 Maneuvers"));
    table.press("Undo");
    assert!(table.shows("Remove tiles") && table.shows("Time is up"));
    // What is taken back is seen.
    table.assert_shows("1 of 5 Maneuvers");
    table.press("Undo");
    assert!(!table.tells("of 5 Maneuvers"));
    table.press("Redo");
    // Who has not placed yet has the same way.
    table.press("Undo");
    table.press("Undo");
    table.press("Start the time again");
    assert!(table.shows("60 seconds left") && table.shows("Which tile is placed?"));
}

#[test]
fn the_time_is_seen_and_heard_wherever_the_table_looks() {
    let mut table = Table::new();
    table.begin();
    table.press("Fish");
    table.press("Placed: just count it");
    table.press("Menu");
    assert!(table.tells("60 seconds left"));
    table.press("Rules");
    table.pass_ms(51_000);
    table.assert_tells("9 seconds left");
    table.pass_ms(9_000);
    assert!(!table.tells("seconds left"));
    assert_eq!(
        table.world.borrow().sounds,
        [Sound::Settle, Sound::TenSeconds, Sound::Time]
    );
    table.press("Back");
    assert!(table.shows("Remove tiles"));
}

#[test]
fn a_paused_timer_stands_still_even_while_the_app_is_away() {
    let mut table = Table::new();
    table.begin();
    table.press("Fish");
    table.pass_ms(20_000);
    table.press("Pause");
    table.pass_ms(3_600_000);
    let table = table.killed_and_started();
    assert!(table.shows("40 seconds left"));
}

#[test]
fn a_game_that_was_killed_opens_where_it_was() {
    let mut table = Table::new();
    table.begin();
    count_a_turn(&mut table, 2);
    table.press("Moon");
    table.press("Placed: just count it");
    table.press("Count one Maneuver");
    let table = table.killed_and_started();
    assert!(table.tells("1 of 5 Maneuvers"));
    assert!(table.shows("Player 1: 4 points, Reserve 0"));
}

#[test]
fn a_whole_game_is_played_to_the_winner() {
    let mut table = Table::new();
    table.begin();
    let mut turns = 0;
    while !table.shows("The game is over") {
        turns += 1;
        assert!(turns < 60, "the game does not end");
        count_a_turn(&mut table, turns % 3);
    }
    assert!(table.tells(" wins.") || table.tells(" share the win."));
    table.press("Undo");
    assert!(!table.shows("The game is over"));
}

#[test]
fn the_score_sheet_tells_every_turn() {
    let mut table = Table::new();
    table.begin();
    count_a_turn(&mut table, 1);
    count_a_turn(&mut table, 2);
    table.press("Player 1: 2 points, Reserve 0");
    assert!(table.shows("Player 1: 2, Player 2: 4"));
    table.assert_shows("Round 1, Player 1: +2 (Star · +2)");
    table.press("Back to the game");
    assert!(table.shows("Player 1’s turn · round 2"));
}

#[test]
fn the_result_is_handed_on_as_a_picture_without_buttons() {
    use eframe::egui::{Color32, ColorImage, ViewportCommand};
    use egui_kittest::kittest::Queryable as _;
    let mut table = Table::new();
    table.harness.state_mut().show("over");
    table.run();
    table.harness.get_by_label("Share as a picture").click();
    let asked = (0..6).find_map(|_| {
        table.harness.step();
        let viewports = table.harness.output().viewport_output.values();
        let mut commands = viewports.flat_map(|viewport| viewport.commands.clone());
        let asked = commands.find_map(|command| match command {
            ViewportCommand::Screenshot(asked) => Some(asked),
            _ => None,
        })?;
        Some((
            asked,
            table.shows("Share as a picture"),
            table.tells("· Tilesight"),
        ))
    });
    let (asked, has_buttons, has_title) = asked.unwrap();
    assert!(!has_buttons && has_title);
    asked.complete(std::sync::Arc::new(ColorImage::filled([40, 30], Color32::WHITE)));
    table.run();
    let (name, bytes) = table.world.borrow().written.clone().unwrap();
    let picture = image::load_from_memory(&bytes).unwrap();
    assert_eq!(
        (name.as_str(), picture.width(), picture.height()),
        ("tilesight.png", 40, 30)
    );
    assert!(table.shows("Share as a picture"));
}

#[test]
fn the_score_sheet_tells_each_reserve_in_large_text_too() {
    let table = Table::showing("score-sheet", [820.0, 1180.0], 1.6, "en");
    let of_turns = table
        .names()
        .into_iter()
        .filter(|name| name.starts_with("Round "));
    let n_over = of_turns.filter(|name| !name.contains("playing")).count();
    let told = table.painted().into_iter().filter(|text| text == "Reserve 0");
    assert!(n_over > 8);
    assert_eq!(told.count(), n_over);
}

#[test]
fn the_curve_numbers_its_rounds() {
    let table = Table::showing("curve", [1280.0, 800.0], 1.0, "en");
    let painted = table.painted();
    for round in ["1", "3", "rounds"] {
        assert!(painted.iter().any(|text| text == round), "{round} of {painted:?}");
    }
}

#[test]
fn the_ways_to_look_at_the_score_sheet_do_not_lie_on_the_next_step() {
    let table = Table::showing("score-sheet", [820.0, 1180.0], 1.6, "fr");
    let (way, next) = (table.place("Courbe"), table.place("Retour à la partie"));
    assert!(way.right() + 8.0 < next.left(), "{way:?}, {next:?}");
}

#[test]
fn the_corner_of_the_first_page_has_words_where_there_is_room() {
    let width = |size| {
        Table::showing("start", size, 1.0, "en")
            .place("Saved games")
            .width()
    };
    assert!(width([1280.0, 800.0]) > 120.0);
    assert!(width([820.0, 1180.0]) < 60.0);
}
