//! The decks: which one is in use, those of this device, those that are taken in and handed on.

use super::App;
use crate::command::DeckCommand;
use crate::deck::art::{Ink, Pattern};
use crate::deck::print::{self, Look, Paper};
use crate::deck::{Archive, Deck, DeckShelf};
use crate::history::Saved;
use crate::jobs::{JobId, Task};
use crate::open_deck::OpenDeck;
use crate::platform::host::PhotoFile;
use crate::session::Settings;
use crate::state::{Preferences, Screen};
use crate::widgets::TilePictures;
use eframe::egui::Context;
use rules::match_attach::TileSet;
use std::sync::Arc;

/// A deck that is being taken in: its faces are looked at before it is kept.
#[derive(Debug)]
pub(super) struct Import {
    job: JobId,
    file: String,
    archive: Archive,
}

/// Which deck is meant: the built-in one, or one of the device's own.
type Which = Option<String>;

/// The deck that settings mean.
fn meant<'a>(
    decks: &'a [(Which, String, TileSet)],
    settings: &Settings,
) -> Option<&'a (Which, String, TileSet)> {
    let is_own = settings.deck_id.is_some();
    let by_id = decks.iter().find(|(id, ..)| is_own && *id == settings.deck_id);
    by_id.or_else(|| {
        let mut decks = decks.iter();
        decks.find(|(id, name, _)| *name == settings.deck && id.is_some() == is_own)
    })
}

impl App {
    pub(super) fn deck_shelf(&self) -> DeckShelf {
        DeckShelf::of(self.host.storage())
    }

    /// Looks again which decks there are.
    pub(super) fn list_decks(&mut self) {
        match self.deck_shelf().decks() {
            Ok(decks) => self.own_decks = decks,
            Err(error) => self.tell(self.words.of_storage_error(&error)),
        }
    }

    fn own_deck(&self, id: &str) -> Option<&Arc<Deck>> {
        let own = self.own_decks.iter().find(|own| own.id == id)?;
        own.deck.as_ref().ok()
    }

    /// Begins with the deck that was used last, if it is still there.
    pub(super) fn open_first_deck(&mut self, ctx: &Context) {
        let wanted = self.preferences.deck.clone();
        let is_there = wanted.as_deref().is_some_and(|id| self.own_deck(id).is_some());
        if !(is_there && self.use_deck(ctx, wanted.as_deref())) {
            self.prepare(ctx, OpenDeck::new(Arc::clone(&self.built_in.deck)), None);
        }
    }

    /// Takes another deck; false if there is none of this id.
    fn use_deck(&mut self, ctx: &Context, id: Option<&str>) -> bool {
        if self.deck.id.as_deref() == id && (self.deck.faces.is_some() || self.deck_job.is_some()) {
            return true;
        }
        let Some(id) = id else {
            let built_in = self.built_in.clone();
            self.prepare(ctx, built_in, None);
            return true;
        };
        let Some(deck) = self.own_deck(id) else {
            return false;
        };
        let open = OpenDeck::own(Arc::clone(deck), id);
        match self.deck_shelf().bytes(id) {
            Ok(bytes) => self.prepare(ctx, open, Some(bytes.into())),
            Err(error) => {
                self.tell(self.words.of_storage_error(&error));
                return false;
            }
        }
        true
    }

    /// Puts a deck into use; its faces follow when they are prepared.
    fn prepare(&mut self, ctx: &Context, deck: OpenDeck, archive: Option<Arc<[u8]>>) {
        if let Some(job) = self.deck_job.take() {
            self.jobs.end(job);
            self.host.cancel(job);
        }
        // What is being read by the faces of another deck says nothing of this one.
        (self.photo_job, self.preview_job, self.waiting) = (None, None, None);
        self.pictures = TilePictures::new(ctx, &deck);
        if deck.faces.is_none() {
            let id = self.jobs.begin();
            self.deck_job = Some(id);
            let task = Task::OpenDeck {
                deck: Arc::clone(&deck.deck),
                archive,
            };
            self.host.start(id, task);
        }
        self.deck = deck;
    }

    /// The deck that a game was begun with, if it is on this device: by its id, or by its name for a game that comes from
    /// another device.
    pub(super) fn deck_of(&self, settings: &Settings) -> Option<Which> {
        let decks = self.decks_by_name();
        meant(&decks, settings).map(|(id, ..)| id.clone())
    }

    /// Every deck that can be used: its id, its name, its tiles.
    fn decks_by_name(&self) -> Vec<(Which, String, TileSet)> {
        let entry = |id: Which, deck: &Deck| (id, deck.name().to_owned(), deck.tile_set().clone());
        let built_in = std::iter::once(entry(None, &self.built_in.deck));
        let own = self
            .own_decks
            .iter()
            .filter_map(|own| Some(entry(Some(own.id.clone()), own.deck.as_ref().ok()?)));
        built_in.chain(own).collect()
    }

    /// The tiles of the deck that settings name, if it is on this device.
    pub(super) fn tiles_of(&self) -> impl Fn(&Settings) -> Option<TileSet> + use<> {
        let decks = self.decks_by_name();
        move |settings| meant(&decks, settings).map(|(.., set)| set.clone())
    }

    /// Takes the deck of the game that is open; tells if it is gone.
    pub(super) fn use_deck_of_game(&mut self, ctx: &Context) {
        let Some(settings) = self.session.as_ref().map(|session| session.settings().clone()) else {
            return;
        };
        match self.deck_of(&settings) {
            Some(which) => _ = self.use_deck(ctx, which.as_deref()),
            None if settings.deck.is_empty() => {}
            None => self.tell(
                self.words
                    .say_with("deck-of-game-gone", &[("deck", settings.deck.as_str().into())]),
            ),
        }
    }

    pub(super) fn run_deck_command(&mut self, ctx: &Context, command: DeckCommand) {
        match command {
            DeckCommand::Use(id) => {
                if self.use_deck(ctx, id.as_deref()) {
                    let preferences = Preferences {
                        deck: id,
                        ..self.preferences.clone()
                    };
                    self.prefer(ctx, preferences);
                }
            }
            DeckCommand::Choose => self.host.choose_deck(),
            DeckCommand::HandOn(id) => self.hand_on_deck(&id),
            DeckCommand::Print(paper) => self.print_deck(paper),
            DeckCommand::Rename(id, name) => self.rename_deck(ctx, &id, &name),
            DeckCommand::Delete(id) => self.delete_deck(ctx, &id),
        }
    }

    fn hand_on_deck(&mut self, id: &str) {
        let plain = self
            .own_deck(id)
            .map_or_else(|| id.to_owned(), |deck| deck.file_stem().to_lowercase());
        match self.deck_shelf().bytes(id) {
            Ok(bytes) => self.host.write_file(&format!("{plain}.zip"), bytes),
            Err(error) => self.tell(self.words.of_storage_error(&error)),
        }
    }

    fn print_deck(&mut self, paper: Paper) {
        let deck = &self.built_in.deck;
        let name = format!("{}-{}.pdf", deck.name(), paper.name());
        match print::pdf(deck, paper, Look::Drawn(Pattern::Fine, Ink::Full)) {
            Ok(pdf) => self.host.write_file(&name, pdf),
            Err(why) => self.tell(why),
        }
    }

    fn rename_deck(&mut self, ctx: &Context, id: &str, name: &str) {
        let is_taken = self
            .own_decks
            .iter()
            .any(|own| own.id != id && own.name() == name.trim());
        if name.trim().is_empty() {
            return self.tell(self.words.say("deck-nameless"));
        }
        if is_taken || name.trim() == self.built_in.deck.name() {
            return self.tell(self.words.say("deck-name-taken"));
        }
        if let Err(error) = self.deck_shelf().rename(id, name) {
            return self.tell(self.words.of_shelf_error(&error));
        }
        self.list_decks();
        if self.deck.id.as_deref() == Some(id) {
            // The tiles are the same: only what the deck is called has changed.
            if let Some(deck) = self.own_deck(id) {
                self.deck.deck = Arc::clone(deck);
                self.pictures = TilePictures::new(ctx, &self.deck);
            }
        }
    }

    /// How many games were begun with a deck; those in the bin can still be brought back, so they count too.
    fn games_with_deck(&self, id: &str) -> usize {
        let shelf = self.shelf();
        let games = [shelf.games(|_| None), shelf.deleted(|_| None)];
        let is_with = |saved: &Saved| {
            let settings = saved.content.as_ref().map(|summary| &summary.settings);
            settings.is_ok_and(|settings| settings.deck_id.as_deref() == Some(id))
        };
        let saved = games.into_iter().flatten().flatten();
        saved.filter(is_with).count()
    }

    fn delete_deck(&mut self, ctx: &Context, id: &str) {
        let games = self.games_with_deck(id);
        if games > 0 {
            return self.tell(self.words.say_with("deck-in-use", &[("count", games.into())]));
        }
        if let Err(error) = self.deck_shelf().remove(id) {
            return self.tell(self.words.of_storage_error(&error));
        }
        self.list_decks();
        if self.deck.id.as_deref() == Some(id) {
            self.run_deck_command(ctx, DeckCommand::Use(None));
        }
    }

    /// Begins to take in a deck that was chosen.
    pub(super) fn take_in_deck(&mut self, file: &PhotoFile) {
        let read = Archive::unpack(&file.bytes).and_then(|archive| Ok((archive.deck()?, archive)));
        match read {
            Ok((deck, archive)) => {
                let job = self.jobs.begin();
                self.import = Some(Import {
                    job,
                    file: file.name.clone(),
                    archive,
                });
                let task = Task::OpenDeck {
                    deck: Arc::new(deck),
                    archive: Some(Arc::clone(&file.bytes)),
                };
                self.host.start(job, task);
            }
            Err(error) => self.refuse_deck(&file.name, &error.to_string()),
        }
    }

    fn refuse_deck(&mut self, file: &str, reason: &str) {
        let reason = self.words.of_reason(reason);
        self.tell(format!("{file}: {reason}"));
    }

    /// The faces of a deck that is taken in were looked at; gives the answer back if it is about another deck.
    pub(super) fn end_import(&mut self, ctx: &Context, id: JobId, faces: Result<(), &str>) -> bool {
        let Some(import) = self.import.take_if(|import| import.job == id) else {
            return false;
        };
        match faces {
            Ok(()) => self.keep_deck(ctx, import.archive, "deck-taken-in"),
            Err(reason) => self.refuse_deck(&import.file, reason),
        }
        true
    }

    /// Puts a deck onto the shelf and into use; `sentence` tells that it went well.
    fn keep_deck(&mut self, ctx: &Context, archive: Archive, sentence: &str) {
        match self.deck_shelf().add(archive, self.host.clock().now()) {
            Ok(id) => {
                self.list_decks();
                let name = self
                    .own_deck(&id)
                    .map_or_else(String::new, |deck| deck.name().to_owned());
                self.run_deck_command(ctx, DeckCommand::Use(Some(id)));
                self.tell(self.words.say_with(sentence, &[("deck", name.into())]));
                if let Screen::Tiles(tiles) = &mut self.screen {
                    tiles.begin_anew();
                }
            }
            Err(error) => self.tell(self.words.of_shelf_error(&error)),
        }
    }
}
