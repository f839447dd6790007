//! What a table agrees on before the first turn.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::tiles::Laid;

/// What the players agreed on before the first turn. Written into the journal first; it may be corrected later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Two to four players in the order of play around the table.
    pub players: Vec<Player>,
    /// Who begins: a place in `players`.
    pub first_player: usize,
    /// The deck: a built-in deck's name or a path. Empty: nobody told, tiles are only counted.
    pub deck: String,
    /// The id of the deck among those that were made or taken in on the device; `None` for a built-in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_id: Option<String>,
    /// The tiles that lie on the Board before the first turn; empty if only their number is known.
    pub start: Vec<Laid>,
    /// How many tiles lie on the Board before the first turn, when `start` does not tell.
    pub starting_tiles: u32,
    /// How the Deck was built.
    pub piles: Piles,
    /// Optional rules in use.
    pub options: Options,
    /// Where the rulebook leaves something open.
    pub rulings: Rulings,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// As they are called.
    pub name: String,
    /// Their colour on the sheet.
    pub colour: PlayerColour,
}

/// A player's colour on the sheet; what it looks like is the theme's business.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerColour {
    /// Green.
    #[default]
    Green,
    /// Blue.
    Blue,
    /// Orange.
    Orange,
    /// Violet.
    Violet,
    /// Yellow.
    Yellow,
    /// Grey.
    Grey,
}

impl PlayerColour {
    /// All of them.
    pub const ALL: [PlayerColour; 6] = [
        Self::Green,
        Self::Blue,
        Self::Orange,
        Self::Violet,
        Self::Yellow,
        Self::Grey,
    ];
}

/// How many standard tiles lie in each pile of the Deck, from its top, and whether Advent tiles part them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Piles {
    /// Above the first Advent tile.
    pub first: u32,
    /// Between the Advent tiles.
    pub second: u32,
    /// Below the second Advent tile.
    pub third: u32,
    /// Whether the Advent tiles are in the Deck.
    pub advents: Advents,
}

impl Default for Piles {
    fn default() -> Self {
        Self {
            first: 13,
            second: 5,
            third: 14,
            advents: Advents::Two,
        }
    }
}

impl Piles {
    /// Standard tiles in all.
    #[must_use]
    pub fn tiles(self) -> u32 {
        self.first.saturating_add(self.second).saturating_add(self.third)
    }
}

/// Whether the Advent tiles are in the Deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advents {
    /// Both are.
    #[default]
    Two,
    /// Neither is (The Long Game): play goes on until the Deck runs out.
    None,
}

/// The optional rules of the rulebook. The Long Game is told by [`Piles`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// I See Everything: hands off the Selection Row before one's turn; a tile that was touched is taken.
    pub i_see_everything: bool,
    /// No Take Backs!: a Maneuver that has been counted stays.
    pub no_take_backs: bool,
    /// What's the Rush?: the seconds of a turn, if it is timed.
    pub rush_seconds: Option<u32>,
}

impl Options {
    /// The seconds that the rulebook gives a turn.
    pub const USUAL_SECONDS: u32 = 60;
    /// The seconds that may be chosen.
    pub const SECONDS: std::ops::RangeInclusive<u32> = 10..=600;
}

/// The rulings that a table may switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rulings {
    /// Whether tiles of an Island that touch with one colour are Active.
    pub island_tiles_can_be_active: bool,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            island_tiles_can_be_active: true,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            players: Vec::new(),
            first_player: 0,
            deck: String::new(),
            deck_id: None,
            start: Vec::new(),
            starting_tiles: 4,
            piles: Piles::default(),
            options: Options::default(),
            rulings: Rulings::default(),
        }
    }
}

/// Why a game can't be played with these settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsProblem {
    /// Fewer than two players or more than four.
    Players,
    /// A player without a name.
    Nameless,
    /// Two players of one name.
    SameName,
    /// The first player is not among the players.
    FirstPlayer,
    /// Seconds outside [`Options::SECONDS`].
    Seconds,
    /// A Deck of no tiles or of more than a thousand.
    Piles,
}

impl fmt::Display for SettingsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Players => "a game has two to four players",
            Self::Nameless => "every player needs a name of 1 to 40 letters",
            Self::SameName => "two players have the same name",
            Self::FirstPlayer => "the first player is not at the table",
            Self::Seconds => "a turn lasts 10 to 600 seconds",
            Self::Piles => "the piles hold 1 to 1000 tiles",
        })
    }
}

impl Settings {
    /// The longest name, in characters.
    pub const LONGEST_NAME: usize = 40;

    /// Whether a game can be played with these settings.
    ///
    /// # Errors
    /// The first [`SettingsProblem`] in the order of its variants.
    pub fn check(&self) -> Result<(), SettingsProblem> {
        if !(2..=4).contains(&self.players.len()) {
            return Err(SettingsProblem::Players);
        }
        if self
            .players
            .iter()
            .any(|p| p.name.trim().is_empty() || p.name.chars().count() > Self::LONGEST_NAME)
        {
            return Err(SettingsProblem::Nameless);
        }
        let is_repeated =
            |(place, p): (usize, &Player)| self.players[..place].iter().any(|q| q.name == p.name);
        if self.players.iter().enumerate().any(is_repeated) {
            return Err(SettingsProblem::SameName);
        }
        if self.first_player >= self.players.len() {
            return Err(SettingsProblem::FirstPlayer);
        }
        if self
            .options
            .rush_seconds
            .is_some_and(|seconds| !Options::SECONDS.contains(&seconds))
        {
            return Err(SettingsProblem::Seconds);
        }
        if !(1..=1000).contains(&self.piles.tiles()) {
            return Err(SettingsProblem::Piles);
        }
        Ok(())
    }

    /// The player whose turn has this number, from 1.
    #[must_use]
    pub fn player_of_turn(&self, number: u32) -> usize {
        let seats = self.players.len().max(1);
        (self.first_player + (number as usize).saturating_sub(1)) % seats
    }

    /// The player at a place around the table.
    #[must_use]
    pub fn player(&self, place: usize) -> Option<&Player> {
        self.players.get(place)
    }

    /// The name of the player at a place around the table; nothing if nobody sits there.
    #[must_use]
    pub fn name(&self, place: usize) -> &str {
        self.player(place).map_or("", |player| &player.name)
    }

    /// The round of a turn, from 1.
    #[must_use]
    pub fn round_of_turn(&self, number: u32) -> u32 {
        let seats = u32::try_from(self.players.len()).unwrap_or(1).max(1);
        number.saturating_sub(1) / seats + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(names: &[&str]) -> Settings {
        let players = names
            .iter()
            .map(|&name| Player {
                name: name.into(),
                colour: PlayerColour::Green,
            })
            .collect();
        Settings {
            players,
            ..Settings::default()
        }
    }

    #[test]
    fn a_game_has_two_to_four_named_players() {
        assert_eq!(table(&["Anna"]).check(), Err(SettingsProblem::Players));
        assert_eq!(table(&["Anna", "Ben"]).check(), Ok(()));
        assert_eq!(
            table(&["a", "b", "c", "d", "e"]).check(),
            Err(SettingsProblem::Players)
        );
        assert_eq!(table(&["Anna", " "]).check(), Err(SettingsProblem::Nameless));
        assert_eq!(table(&["Anna", "Anna"]).check(), Err(SettingsProblem::SameName));
    }

    #[test]
    fn a_timed_turn_lasts_ten_to_six_hundred_seconds() {
        let mut table = table(&["Anna", "Ben"]);
        for (seconds, fits) in [(9, false), (10, true), (600, true), (601, false)] {
            table.options.rush_seconds = Some(seconds);
            assert_eq!(table.check().is_ok(), fits, "{seconds}");
        }
    }

    #[test]
    fn turns_go_round_from_the_first_player() {
        let table = Settings {
            first_player: 2,
            ..table(&["Anna", "Ben", "Cleo"])
        };
        assert_eq!([1, 2, 3, 4].map(|n| table.player_of_turn(n)), [2, 0, 1, 2]);
        assert_eq!([1, 3, 4, 6, 7].map(|n| table.round_of_turn(n)), [1, 1, 2, 2, 3]);
    }

    #[test]
    fn settings_of_an_older_journal_are_filled_with_the_usual_ones() {
        let read: Settings = serde_json::from_str(r#"{"players": [], "future": 1}"#).unwrap();
        assert_eq!(read, Settings::default());
    }
}
