//! The games: begun, opened again, listed, handed on.

use super::App;
use crate::export::{
    bg_stats_link, csv_table, export_archive, export_json, file_of, import_game, local_date,
};
use crate::history::{AlbumError, Arrival, Shelf, journal_name};
use crate::journal::Journal;
use crate::platform::Trouble;
use crate::platform::host::PhotoFile;
use crate::screens::{Game, History, LinkPage, Start};
use crate::session::{Evening, Log, OpenError, Session, Settings, Undo, read_log};
use crate::state::{Preferences, Screen};
use eframe::egui::Context;
use std::collections::BTreeMap;

/// What the id of the game that is open is stored under.
const LAST_GAME: &str = "last-game";
/// How many names of players are remembered.
const MOST_NAMES: usize = 24;

/// As what a game is handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Export {
    /// A table for spreadsheets.
    Csv,
    /// A document that can be taken in again, with the photographs if there are any.
    Json,
}

impl App {
    pub(super) fn shelf(&self) -> Shelf {
        Shelf::of(self.host.storage())
    }

    /// Opens the game that was left, where it was left.
    pub(super) fn reopen(&mut self, ctx: &Context) {
        let id = self
            .host
            .storage()
            .read(LAST_GAME)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok());
        if let Some(id) = id {
            self.open_game(ctx, &id);
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

    pub(super) fn open_game(&mut self, ctx: &Context, id: &str) {
        // A game that is open already holds its own journal: it is let go first.
        self.forget_searches();
        self.session = None;
        match self.shelf().open(id, self.tiles_of()) {
            Ok(session) => {
                if let Some(damage) = session.damage() {
                    self.tell(self.words.of_damage(damage));
                }
                self.session = Some(session);
                self.screen = Screen::from(Game::default());
                self.remember(id);
                self.use_deck_of_game(ctx);
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
        let first = settings.name(settings.first_player).to_owned();
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
                self.forget_searches();
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
            match &mut self.screen {
                Screen::Game(game) => game.refuse_take_back(&self.words),
                _ => self.tell(self.words.say("no-take-backs")),
            }
        }
    }

    /// Takes in a game that was exported, and shows it among the others; tells if it is there already.
    pub(super) fn take_in(&mut self, file: &PhotoFile) {
        let game = match import_game(&file.bytes) {
            Ok(game) => game,
            Err(error) => return self.tell(self.words.of_import_error(&file.name, &error)),
        };
        match self.shelf().take_in(&game.id, &game.log, &game.photographs) {
            Ok(taken) => {
                let said = match taken.arrival {
                    Arrival::New => "game-taken-in",
                    Arrival::AlreadyHere => "game-already-here",
                    Arrival::FromBin => "game-from-bin",
                };
                self.tell(self.words.say_with(said, &[("name", file.name.as_str().into())]));
            }
            Err(error) => self.tell(self.words.of_journal_error(&error)),
        }
        self.show_history();
    }

    pub(super) fn show_history(&mut self) {
        let shelf = self.shelf();
        let listed = shelf
            .games(self.tiles_of())
            .and_then(|games| Ok((games, shelf.deleted(self.tiles_of())?)));
        match listed {
            Ok((games, deleted)) => {
                let history = match &self.screen {
                    Screen::History(history) => history.again(games, deleted),
                    _ => History::new(games, deleted),
                };
                self.screen = Screen::History(history);
            }
            Err(error) => self.tell(self.words.of_storage_error(&error)),
        }
    }

    pub(super) fn bring_back(&mut self, id: &str) {
        if let Err(error) = self.shelf().bring_back(id) {
            self.tell(self.words.of_storage_error(&error));
        }
        self.show_history();
    }

    pub(super) fn empty_bin(&mut self) {
        if let Err(error) = self.shelf().empty_bin() {
            self.tell(self.words.of_storage_error(&error));
        }
        self.show_history();
    }

    pub(super) fn show_link(&mut self, id: &str) {
        match self.read_log(id) {
            Ok(log) => {
                let ahead = self.host.clock().minutes_ahead_of_utc();
                let set = self.tiles_of()(&Evening::of(&log).settings);
                self.screen = Screen::Link(LinkPage::to(bg_stats_link(id, &log, set.as_ref(), ahead)));
            }
            Err(error) => self.tell(self.words.of_open_error(&error)),
        }
    }

    /// Everything that was confirmed in a saved game, open or not. That some of it can't be read is told in the list.
    fn read_log(&self, id: &str) -> Result<Log, OpenError> {
        let name = journal_name(id);
        read_log(&name, &Journal::peek(&*self.host.storage(), &name)?.payloads)
    }

    pub(super) fn delete_game(&mut self, id: &str) {
        if self
            .session
            .as_ref()
            .is_some_and(|session| session.name() == journal_name(id))
        {
            self.forget_searches();
            self.session = None;
        }
        if let Err(error) = self.shelf().delete(id) {
            self.tell(self.words.of_storage_error(&error));
        }
        self.show_history();
    }

    pub(super) fn export(&mut self, id: &str, export: Export) {
        self.exporting = None;
        let log = match self.read_log(id) {
            Ok(log) => log,
            Err(error) => return self.tell(self.words.of_open_error(&error)),
        };
        let set = self.tiles_of()(&Evening::of(&log).settings);
        let (ending, bytes) = match export {
            Export::Csv => ("csv", csv_table(&log, set.as_ref()).into_bytes()),
            Export::Json => {
                let document = export_json(id, &log, set.as_ref());
                match self.photographs_of(id, &log) {
                    // It goes on when they are there.
                    None => return self.exporting = Some(id.to_owned()),
                    Some(photographs) if photographs.is_empty() => ("json", document.into_bytes()),
                    Some(photographs) => match export_archive(&document, &photographs) {
                        Ok(archive) => ("zip", archive),
                        Err(why) => return self.tell(why),
                    },
                }
            }
        };
        self.host.write_file(&format!("tilesight-{id}.{ending}"), bytes);
    }

    /// The photographs that are kept with a game; `None` while some of them are still being fetched.
    fn photographs_of(&self, id: &str, log: &Log) -> Option<BTreeMap<String, Vec<u8>>> {
        let album = self.shelf().album(id);
        let (mut photographs, mut is_whole) = (BTreeMap::new(), true);
        for photograph in log.photographs() {
            match album.read(photograph) {
                Ok(jpeg) => {
                    photographs.insert(file_of(photograph).to_owned(), jpeg);
                }
                Err(AlbumError::Storage(error)) if error.trouble == Trouble::Coming => is_whole = false,
                // One that is damaged or gone goes nowhere.
                Err(_) => {}
            }
        }
        is_whole.then_some(photographs)
    }

    /// Goes on with an export that waits for photographs.
    pub(super) fn go_on_exporting(&mut self) {
        if let Some(id) = self.exporting.take() {
            self.export(&id, Export::Json);
        }
    }
}
