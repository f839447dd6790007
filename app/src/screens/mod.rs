//! One screen in each file: a struct that holds its state and one function that draws it.

mod arrange;
mod dispute;
mod evidence;
mod game;
mod history;
mod link;
mod look;
mod new_game;
mod own_tiles;
mod page;
mod path_field;
mod replay;
mod rulebook;
mod ruling;
mod score_sheet;
mod settings;
mod start;
mod tiles;

pub use arrange::Arrange;
pub use dispute::DisputePage;
pub use game::Game;
pub use history::History;
pub use link::LinkPage;
pub use look::Look;
pub use new_game::NewGame;
pub use own_tiles::OwnTiles;
pub use replay::Replay;
pub use rulebook::Rulebook;
pub use score_sheet::ScoreSheet;
pub use settings::SettingsPage;
pub use start::Start;
pub use tiles::Tiles;

use crate::command::{Command, Commands};
use crate::deck::OwnDeck;
use crate::export::local_date;
use crate::jobs::Jobs;
use crate::open_deck::OpenDeck;
use crate::platform::Moment;
use crate::session::Session;
use crate::state::Preferences;
use crate::teaching::Teaching;
use crate::theme::Theme;
use crate::widgets::{KeptPhotos, TilePictures};
use crate::words::{Value, Words};

/// What every screen sees while it is drawn.
#[derive(Debug)]
pub struct View<'a> {
    /// Tokens.
    pub theme: &'a Theme,
    /// Sentences.
    pub words: &'a Words,
    /// How the person likes the window to be.
    pub preferences: &'a Preferences,
    /// The deck in use.
    pub deck: &'a OpenDeck,
    /// The decks that were made or taken in on this device.
    pub own_decks: &'a [OwnDeck],
    /// The deck that is being taught.
    pub teaching: Option<&'a Teaching>,
    /// What its tiles look like.
    pub pictures: &'a TilePictures,
    /// Photographs that were kept, as far as they are looked at.
    pub kept_photos: &'a KeptPhotos,
    /// The background work that is under way.
    pub jobs: &'a Jobs,
    /// The game that is open, or the practice.
    pub session: Option<&'a Session>,
    /// Whether it is a practice.
    pub is_practice: bool,
    /// The time of this frame.
    pub now: Moment,
    /// Minutes that local time is ahead of UTC.
    pub minutes_ahead_of_utc: i32,
    /// Whether pictures have paths that could be typed.
    pub opens_paths: bool,
    /// Whether the program can fill the screen.
    pub can_fill_screen: bool,
    /// Whether this frame is for a picture to be handed on: buttons are left out of it.
    pub is_photographed: bool,
    /// What was asked for in this frame.
    pub commands: Commands,
}

impl View<'_> {
    /// Asks for something; it is done when the frame is drawn.
    pub fn ask(&mut self, command: Command) {
        self.commands.ask(command);
    }

    /// The sentence of this name.
    pub fn say(&self, name: &str) -> String {
        self.words.say(name)
    }

    /// The day of a moment, as the clock on the wall showed it and as people here write it.
    pub fn day(&self, at: Moment) -> String {
        self.words.date(&local_date(at, self.minutes_ahead_of_utc))
    }

    /// The sentence of this name with what is to be inserted.
    pub fn say_with(&self, name: &str, inserts: &[(&str, Value<'_>)]) -> String {
        self.words.say_with(name, inserts)
    }
}
