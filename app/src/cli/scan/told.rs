//! A photograph that was read, as text for people.

use super::Seen;
use crate::cli::board_text;
use crate::cli::judge::{counted, listed};
use crate::deck::{Deck, Game};
use crate::previous::Comparison;
use crate::table;

/// What was seen, for people.
pub(super) fn told(seen: &Seen, file: &str, deck: &Deck) -> String {
    let Seen { table, standing, .. } = seen;
    let advice = if table.advice.is_empty() {
        String::new()
    } else {
        format!(" ({})", table.advice.join("; "))
    };
    if table.tiles.is_empty() && table.unsure.is_empty() && table.face_down.is_empty() {
        return format!("{file}: no board is seen{advice}");
    }
    let mut text = format!("{file}: {}", counted(table.tiles.len(), "tile", "tiles"));
    if !table.unsure.is_empty() {
        text.push_str(&format!(", {} to check", table.unsure.len()));
    }
    if !table.face_down.is_empty() {
        text.push_str(&format!(", {} face down", table.face_down.len()));
    }
    text.push_str(&advice);
    text.push('\n');
    text.push_str(&board_text::draw(deck, &table.setup().tiles));
    let mut say = |sentence: String| {
        text.push('\n');
        text.push_str(&sentence);
    };
    table
        .unsure
        .iter()
        .for_each(|unsure| say(doubt_told(unsure, deck)));
    if let Some(comparison) = &seen.comparison {
        comparison_told(comparison, deck).into_iter().for_each(&mut say);
    }
    if deck.game() == Game::MatchAttach {
        match standing.active.as_slice() {
            [] => say("no tile is Active".to_owned()),
            active => say(format!("Active: {}", listed(deck, active))),
        }
        for island in &standing.islands {
            let unless = if island.is_certain {
                ""
            } else {
                ", unless what is not certain joins it"
            };
            say(format!("Island{unless}: {}", listed(deck, &island.tiles)));
        }
        for found in &standing.matches {
            say(format!(
                "Match of {}: {} and {}",
                deck.tile_set().symbol_name(found.symbol),
                deck.id(found.a.tile),
                deck.id(found.b.tile)
            ));
        }
    }
    text
}

/// A place in doubt, with its likeliest candidates.
fn doubt_told(unsure: &table::Unsure, deck: &Deck) -> String {
    let candidate = |candidate: &table::Candidate| {
        format!(
            "{} turned by {} ({:.0} %)",
            deck.id(candidate.tile),
            candidate.turn.count(),
            candidate.confidence * 100.0
        )
    };
    let candidates: Vec<String> = unsure.candidates.iter().take(3).map(candidate).collect();
    let may_be = if candidates.is_empty() {
        String::new()
    } else {
        format!(": {}", candidates.join(" or "))
    };
    let why = if unsure.reason.is_empty() {
        String::new()
    } else {
        format!(" ({})", unsure.reason)
    };
    format!("to check at {}, {}{may_be}{why}", unsure.cell.x, unsure.cell.y)
}

/// What has changed since the board before, a line for each kind of change.
fn comparison_told(comparison: &Comparison, deck: &Deck) -> Vec<String> {
    let lists = [
        ("new since the board before", &comparison.new),
        ("gone", &comparison.gone),
        ("moved or turned", &comparison.moved),
        (
            "look again, no single turn brings these there",
            &comparison.doubtful,
        ),
    ];
    let changed = lists.into_iter().filter(|(_, tiles)| !tiles.is_empty());
    changed
        .map(|(what, tiles)| format!("{what}: {}", listed(deck, tiles)))
        .collect()
}
