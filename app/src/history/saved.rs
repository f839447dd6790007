//! A saved game as the list shows and searches it.

use crate::journal::Damage;
use crate::platform::Moment;
use crate::session::{Course, Evening, OpenError, Session, Settings, Sheet, Standing};

/// A saved game as the list shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Saved {
    /// Its id.
    pub id: String,
    /// What it holds, or why it can't be read.
    pub content: Result<Summary, OpenError>,
    /// How many entries of its journal are whole.
    pub entries: usize,
    /// What follows them, if anything.
    pub damage: Option<Damage>,
}

/// What the list shows of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// When it began.
    pub begun: Moment,
    /// When something was last confirmed.
    pub last: Moment,
    /// What the table agreed on.
    pub settings: Settings,
    /// Where each player stands.
    pub standings: Vec<Standing>,
    /// Whether it goes on.
    pub course: Course,
    /// Finished turns.
    pub turns: u32,
}

impl Summary {
    /// The summary of a game that is open.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        Self::new(session.evening(), session.sheet().clone())
    }

    pub(super) fn new(evening: &Evening, sheet: Sheet) -> Self {
        Self {
            begun: evening.begun,
            last: evening.last,
            settings: evening.settings.clone(),
            turns: sheet.lines.iter().filter(|line| line.is_over).map(|_| 1).sum(),
            standings: sheet.standings,
            course: sheet.course,
        }
    }
}

impl Saved {
    pub(super) fn last(&self) -> Option<Moment> {
        self.content.as_ref().ok().map(|summary| summary.last)
    }
}

/// Whether a game is one that a search looks for: every word of the query is part of a player's name, the id (which holds
/// the date) or the deck.
#[must_use]
pub fn matches_search(saved: &Saved, query: &str) -> bool {
    let mut text = saved.id.to_lowercase();
    if let Ok(summary) = &saved.content {
        for player in &summary.settings.players {
            text.push('\n');
            text.push_str(&player.name.to_lowercase());
        }
        text.push('\n');
        text.push_str(&summary.settings.deck.to_lowercase());
    }
    query
        .to_lowercase()
        .split_whitespace()
        .all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Player, PlayerColour};

    #[test]
    fn a_search_finds_names_and_dates_in_any_case() {
        let player = |name: &str| Player {
            name: name.into(),
            colour: PlayerColour::Blue,
        };
        let game = Saved {
            id: "2026-11-21-1".into(),
            content: Ok(Summary {
                begun: Moment(5),
                last: Moment(5),
                settings: Settings {
                    players: vec![player("Änne"), player("Ben")],
                    ..Settings::default()
                },
                standings: Vec::new(),
                course: Course::Playing,
                turns: 0,
            }),
            entries: 1,
            damage: None,
        };
        for (query, is_found) in [
            ("", true),
            ("änne", true),
            ("BEN 2026-11", true),
            ("Cleo", false),
            ("ben cleo", false),
        ] {
            assert_eq!(matches_search(&game, query), is_found, "{query:?}");
        }
    }
}
