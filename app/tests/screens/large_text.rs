//! What a small window still shows whole when its letters are as large as they get, in every language.

use super::table::Table;
use tilesight::words::{Language, Words};

const SMALL: [f32; 2] = [800.0, 600.0];
/// How far from the window's edge everything ends.
const MARGIN: f32 = 12.0;

/// A screen of the gallery in each language, with its words.
fn in_each_language(name: &str, check: impl Fn(&Table, &Words)) {
    for tag in ["en", "de", "es", "fr"] {
        let table = Table::showing(name, SMALL, 1.6, tag);
        check(&table, &Words::new(Language::of_tag(tag).unwrap()));
    }
}

#[test]
fn what_the_referee_says_is_read_without_scrolling() {
    in_each_language("refusal", |table, words| {
        let said = format!("{} (5.2)", words.say("breach-not-active"));
        let (text, answer) = (table.place(&said), table.place(&words.say("never-mind")));
        assert!(text.bottom() <= answer.top(), "{said}: {text:?} above {answer:?}");
        assert!(answer.bottom() <= SMALL[1] - MARGIN, "{answer:?}");
    });
}

#[test]
fn the_next_step_is_not_cut() {
    for (screen, step) in [
        ("verdict", "check-next"),
        ("replay", "back-to-game"),
        ("ruling", "ruling-steps"),
    ] {
        in_each_language(screen, |table, words| {
            let next = table.place(&words.say(step));
            assert!(next.bottom() <= SMALL[1] - MARGIN, "{screen}: {next:?}");
        });
    }
}

#[test]
fn the_ways_in_the_corner_do_not_lie_on_a_choice() {
    in_each_language("start", |table, words| {
        let corner = table.place(&words.say("settings"));
        let choice = table.place(&words.say("start-new"));
        assert!(corner.bottom() < choice.top(), "{corner:?} above {choice:?}");
    });
}

#[test]
fn the_names_of_the_piles_do_not_run_into_each_other() {
    in_each_language("set-up", |table, words| {
        let pile = |number: u32| words.say_with("pile", &[("number", number.into())]);
        let piles = [pile(1), pile(2), pile(3)];
        let mut places: Vec<_> = table
            .painted_places()
            .into_iter()
            .filter(|(text, _)| piles.contains(text) || *text == words.say("advent"))
            .collect();
        places.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));
        let is_named = |pile: &String| places.iter().any(|(text, _)| text == pile);
        assert!(piles.iter().all(is_named), "{places:?}");
        for pair in places.windows(2) {
            assert!(pair[0].1.right() < pair[1].1.left(), "{pair:?}");
        }
    });
}

#[test]
fn the_counter_of_the_maneuvers_is_seen_beside_the_timer() {
    in_each_language("maneuver", |table, words| {
        let count = [("used", 0.into()), ("free", 5.into())];
        let discs = table.place(&words.say_with("maneuvers-used", &count));
        let next = table.place(&words.say("maneuvers-done"));
        assert!(discs.bottom() < next.top(), "{discs:?} above {next:?}");
    });
}
