//! Which screen is shown, with what it needs, and what is kept between starts.

use crate::command::Command;
use crate::screens::{
    Arrange, DisputePage, Game, History, LinkPage, Look, NewGame, OwnTiles, Replay, Rulebook, ScoreSheet,
    SettingsPage, Start, Tiles,
};
use crate::theme::Palette;
use crate::words::Language;
use serde::{Deserialize, Serialize};

/// The screen that is shown; each carries its own state.
#[derive(Debug)]
pub enum Screen {
    /// The first page.
    Start(Start),
    /// A photograph of a board, and what it says.
    Look(Box<Look>),
    /// What a table agrees on before the first turn.
    NewGame(Box<NewGame>),
    /// A turn of the game, phase by phase.
    Game(Box<Game>),
    /// All turns so far.
    ScoreSheet(ScoreSheet),
    /// The tiles of the deck in use.
    Tiles(Tiles),
    /// The owner's own tiles, being taught.
    OwnTiles(Box<OwnTiles>),
    /// How the window looks and sounds.
    Settings(SettingsPage),
    /// The games that were played.
    History(History),
    /// The rules in our own words.
    Rulebook(Rulebook),
    /// A turn step by step.
    Replay(Box<Replay>),
    /// A link for another app.
    Link(LinkPage),
    /// A disagreement about a turn, and the ruling.
    Dispute(DisputePage),
    /// The board set by hand.
    Arrange(Box<Arrange>),
}

/// Where a page was opened, and where its way back leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The start page.
    #[default]
    Start,
    /// The game.
    Game,
}

impl Origin {
    /// The way back.
    pub fn back(self) -> Command {
        match self {
            Origin::Start => Command::Home,
            Origin::Game => Command::ShowGame,
        }
    }
}

/// Which hand holds the tablet's pen: the next step lies under it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hand {
    /// The next step is at the right.
    #[default]
    Right,
    /// The next step is at the left.
    Left,
}

/// Whether the table hears anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sounds {
    /// It does.
    #[default]
    On,
    /// It does not.
    Off,
}

/// Whether things glide to where they go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Motion {
    /// They do, briefly.
    #[default]
    Full,
    /// Nothing moves by itself.
    Reduced,
}

/// How a person likes the window to be. Kept between starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Colours.
    pub palette: Palette,
    /// Factor on all type, 0.85 to 1.6.
    pub text_size: f32,
    /// The language.
    pub language: Language,
    /// The hand.
    pub hand: Hand,
    /// The sounds.
    pub sounds: Sounds,
    /// The movement.
    pub motion: Motion,
    /// Names of players, the last ones first: offered for the next game.
    pub names: Vec<String>,
    /// The id of the deck in use, if it is one of the device's own.
    pub deck: Option<String>,
}

impl Default for Preferences {
    fn default() -> Preferences {
        let (palette, language) = (Palette::default(), Language::default());
        Preferences {
            palette,
            text_size: 1.0,
            language,
            hand: Hand::default(),
            sounds: Sounds::default(),
            motion: Motion::default(),
            names: Vec::new(),
            deck: None,
        }
    }
}

impl From<Start> for Screen {
    fn from(start: Start) -> Screen {
        Screen::Start(start)
    }
}

impl From<NewGame> for Screen {
    fn from(new_game: NewGame) -> Screen {
        Screen::NewGame(Box::new(new_game))
    }
}

impl From<Game> for Screen {
    fn from(game: Game) -> Screen {
        Screen::Game(Box::new(game))
    }
}

impl From<OwnTiles> for Screen {
    fn from(own_tiles: OwnTiles) -> Screen {
        Screen::OwnTiles(Box::new(own_tiles))
    }
}

impl From<Look> for Screen {
    fn from(look: Look) -> Screen {
        Screen::Look(Box::new(look))
    }
}
