//! The games that a document may be of.

use std::fmt;

/// A game, by the name that documents use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// `match-attach`, the main game.
    MatchAttach,
    /// `tactic-tiles`.
    TacticTiles,
    /// `pirates-ninjas-robots-zombies`.
    PiratesNinjasRobotsZombies,
    /// `match-and-stack`.
    MatchAndStack,
    /// `chowpow`.
    Chowpow,
}

impl Game {
    /// All of them, the main game first.
    pub const ALL: [Game; 5] = [
        Game::MatchAttach,
        Game::TacticTiles,
        Game::PiratesNinjasRobotsZombies,
        Game::MatchAndStack,
        Game::Chowpow,
    ];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Game::MatchAttach => "match-attach",
            Game::TacticTiles => "tactic-tiles",
            Game::PiratesNinjasRobotsZombies => "pirates-ninjas-robots-zombies",
            Game::MatchAndStack => "match-and-stack",
            Game::Chowpow => "chowpow",
        }
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.name() == name)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
