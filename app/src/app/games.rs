//! The games: begun, opened again, listed, handed on.

use super::App;
use crate::export::{csv_table, export_json, local_date};
use crate::history::{Shelf, journal_name};
use crate::screens::{Game, History, Start};
use crate::session::{Change, Session, Settings, Stage, Undo};
use crate::state::{Preferences, Screen};
use eframe::egui::Context;
use rules::match_attach::TileSet;
use vision::Photo;

/// What the id of the game that is open is stored under.
const LAST_GAME: &str = "last-game";
/// How many names of players are remembered.
const MOST_NAMES: usize = 24;

/// As what a game is handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Export {
    /// A table for spreadsheets.
    Csv,
    /// A document that can be taken in again.
    Json,
}

impl App {
    fn shelf(&self) -> Shelf {
        Shelf::of(self.host.storage())
    }

    /// The tiles of the deck that settings name, if it is the one in use.
    fn tiles_of(&self) -> impl Fn(&Settings) -> Option<TileSet> + use<> {
        let (set, name) = (self.deck.tile_set().clone(), self.deck.deck.name().to_owned());
        move |settings| (settings.deck == name).then(|| set.clone())
    }

    /// Opens the game that was left, where it was left.
    pub(super) fn reopen(&mut self) {
        let id = self
            .host
            .storage()
            .read(LAST_GAME)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok());
        if let Some(id) = id {
            self.open_game(&id);
            if self
                .session
                .as_ref()
                .is_some_and(|session| session.present().is_none())
            {
                // What is over stands in the history.
                self.session = None;
                self.screen = Screen::from(Start);
            }
        }
    }

    pub(super) fn open_game(&mut self, id: &str) {
        // A game that is open already holds its own journal: it is let go first.
        self.session = None;
        match self.shelf().open(id, self.tiles_of()) {
            Ok(session) => {
                if let Some(damage) = session.damage() {
                    self.tell(self.words.of_damage(damage));
                }
                self.session = Some(session);
                self.screen = Screen::from(Game::default());
                self.remember(id);
            }
            Err(error) => self.tell(self.words.of_open_error(&error)),
        }
    }

    /// Without this note a game is still in the history; it only does not open by itself.
    fn remember(&self, id: &str) {
        let _ = self.host.storage().replace(LAST_GAME, id.as_bytes());
    }

    pub(super) fn begin(&mut self, ctx: &Context, settings: Settings) {
        let clock = self.host.clock();
        let now = clock.now();
        let date = local_date(now, clock.minutes_ahead_of_utc());
        let id = match self.shelf().new_id(&date) {
            Ok(id) => id,
            Err(error) => return self.tell(self.words.of_storage_error(&error)),
        };
        let first = settings.players[settings.first_player].name.clone();
        let mut names: Vec<String> = settings
            .players
            .iter()
            .map(|player| player.name.clone())
            .collect();
        let known = self.preferences.names.iter().filter(|name| !names.contains(name));
        let known: Vec<String> = known.cloned().collect();
        names.extend(known);
        names.truncate(MOST_NAMES);
        let set = Some(self.deck.tile_set().clone());
        match Session::begin(self.host.storage(), &journal_name(&id), now, settings, set) {
            Ok(session) => {
                self.session = Some(session);
                let notice = self.words.say_with("first-turn", &[("player", first.into())]);
                self.screen = Screen::from(Game::with_notice(notice));
                self.prefer(
                    ctx,
                    Preferences {
                        names,
                        ..self.preferences.clone()
                    },
                );
                self.remember(&id);
            }
            Err(error) => self.tell(self.words.of_confirm_error(&error)),
        }
    }

    pub(super) fn undo(&mut self) {
        let mut undone = Undo::Nothing;
        self.confirm(|session, now| {
            undone = session.undo(now)?;
            Ok(())
        });
        if undone == Undo::NoTakeBacks {
            self.tell(self.words.say("no-take-backs"));
        }
    }

    pub(super) fn show_history(&mut self) {
        match self.shelf().games(self.tiles_of()) {
            Ok(games) => self.screen = Screen::History(History::new(games)),
            Err(error) => self.tell(self.words.of_storage_error(&error)),
        }
    }

    pub(super) fn delete_game(&mut self, id: &str) {
        if self
            .session
            .as_ref()
            .is_some_and(|session| session.name() == journal_name(id))
        {
            self.session = None;
        }
        if let Err(error) = self.shelf().delete(id) {
            self.tell(self.words.of_storage_error(&error));
        }
        self.show_history();
    }

    pub(super) fn export(&mut self, id: &str, export: Export) {
        let is_open = self
            .session
            .as_ref()
            .is_some_and(|session| session.name() == journal_name(id));
        let opened = if is_open {
            None
        } else {
            Some(self.shelf().open(id, self.tiles_of()))
        };
        let log = match (&opened, &self.session) {
            (Some(Ok(session)), _) => session.log(),
            (None, Some(session)) => session.log(),
            (Some(Err(error)), _) => return self.tell(self.words.of_open_error(error)),
            (None, None) => return,
        };
        let set = self.deck.tile_set();
        let (ending, text) = match export {
            Export::Csv => ("csv", csv_table(log, Some(set))),
            Export::Json => ("json", export_json(id, log, Some(set))),
        };
        self.host
            .write_file(&format!("tilesight-{id}.{ending}"), text.into_bytes());
    }

    /// Keeps a photograph with the present turn.
    pub(super) fn keep_photo(&mut self, stage: Stage, photo: &Photo) {
        let Some(session) = &self.session else { return };
        let id = session
            .name()
            .trim_start_matches("games/")
            .trim_end_matches(".journal")
            .to_owned();
        let number = session.evening().present_number();
        // A photograph that could not be kept is no loss to the score: the board that it showed is told anyway.
        if let Ok(kept) = self.shelf().album(&id).keep(number, stage, photo) {
            self.confirm(|session, now| session.tell(now, vec![Change::Photograph(kept)]));
        }
    }
}
