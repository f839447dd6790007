//! The frame: hear what happened, draw a screen, gather its commands, run them.

mod commands;
mod decks;
mod events;
mod games;
mod photos;
mod practice;
mod proof;
mod searches;
mod teaching;
mod timer;

use self::decks::Import;
use self::photos::Keeping;
use self::practice::Waiting;
use self::searches::Asked;
use crate::command::Commands;
use crate::deck::{Deck, OwnDeck};
use crate::gallery;
use crate::jobs::{JobId, Jobs};
use crate::open_deck::OpenDeck;
use crate::platform::Moment;
use crate::platform::host::{Host, PhotoFile};
use crate::ruling::Dispute;
use crate::screens::{Start, View};
use crate::session::{ConfirmError, Session};
use crate::state::{Preferences, Screen};
use crate::teaching::Teaching;
use crate::theme::{self, Theme};
use crate::widgets::{KeptPhotos, TilePictures, toast};
use crate::words::{Language, Words};
use eframe::egui::{ColorImage, Context, Ui};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use vision::Photo;

/// The whole window.
pub struct App {
    host: Box<dyn Host>,
    screen: Screen,
    preferences: Preferences,
    words: Words,
    theme: Theme,
    deck: OpenDeck,
    /// The deck that comes with the program, prepared once.
    built_in: OpenDeck,
    /// The decks that were made or taken in on this device.
    own_decks: Vec<OwnDeck>,
    /// The deck that is being taught, once it was begun or taken up.
    teaching: Option<Teaching>,
    /// A deck that is being taken in.
    import: Option<Import>,
    pictures: TilePictures,
    jobs: Jobs,
    deck_job: Option<JobId>,
    photo_job: Option<JobId>,
    /// A picture of the viewfinder that is being read.
    preview_job: Option<JobId>,
    search_job: Option<JobId>,
    /// Whether the next frame is drawn for a picture of it.
    is_picture_wanted: bool,
    /// A picture of the window, from when it is taken until it is handed on.
    taken_picture: Arc<Mutex<Option<Arc<ColorImage>>>>,
    /// What Maneuvers are being worked out from, if they are.
    asked: Option<Asked>,
    /// A turn whose Maneuvers are worked out as soon as what was told of it counts.
    unexplained: Option<u32>,
    /// The disagreement that the search is about, if it is about one.
    dispute: Option<Dispute>,
    /// A picture that waits for the faces of the deck.
    waiting: Option<Picture>,
    session: Option<Session>,
    /// The game that waits while somebody practises.
    waiting_game: Option<Waiting>,
    /// What was left on the timer at the last frame, in milliseconds.
    left_before: Option<u64>,
    /// Photographs of the game that are looked at.
    kept_photos: KeptPhotos,
    /// Photographs that are being made small, and where they belong.
    shrinking: BTreeMap<JobId, Keeping>,
    /// A game that is handed on as soon as its photographs are fetched.
    exporting: Option<String>,
    /// What is told over the screen, and until when.
    notice: Option<(String, Moment)>,
}

/// A picture that is to be read.
#[derive(Clone, Debug)]
enum Picture {
    File(PhotoFile),
    Frame(Arc<Photo>),
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App")
            .field("screen", &self.screen)
            .finish_non_exhaustive()
    }
}

/// What the preferences are stored under.
const PREFERENCES: &str = "preferences.json";
/// How long a message stays, in milliseconds.
const NOTICE_MS: u64 = 8_000;

impl App {
    /// A window with the first page; the faces of the deck are prepared in the background.
    pub fn new(ctx: &Context, mut host: Box<dyn Host>, deck: Arc<Deck>) -> App {
        let preferences = load_preferences(&*host);
        host.speak(preferences.language);
        let theme = Theme::new(preferences.palette, preferences.text_size);
        theme::install_fonts(ctx);
        theme.apply(ctx, preferences.motion);
        // Slow fingers, and frames that are slow to come, press as well: nothing here is opened by holding it.
        ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
        let words = Words::new(preferences.language);
        let deck = OpenDeck::new(deck);
        let pictures = TilePictures::new(ctx, &deck);
        let mut app = App {
            host,
            screen: Screen::from(Start),
            preferences,
            words,
            theme,
            built_in: deck.clone(),
            deck,
            own_decks: Vec::new(),
            import: None,
            teaching: None,
            pictures,
            jobs: Jobs::default(),
            deck_job: None,
            photo_job: None,
            preview_job: None,
            search_job: None,
            is_picture_wanted: false,
            taken_picture: Arc::default(),
            asked: None,
            unexplained: None,
            dispute: None,
            waiting: None,
            session: None,
            waiting_game: None,
            left_before: None,
            kept_photos: KeptPhotos::default(),
            shrinking: BTreeMap::new(),
            exporting: None,
            notice: None,
        };
        app.take_draft_up();
        app.list_decks();
        app.open_first_deck(ctx);
        app.reopen(ctx);
        app
    }

    /// The screen that is shown.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Shows a picture of the [`gallery`]; false while it cannot be made yet.
    pub fn show(&mut self, name: &str) -> bool {
        let Some(picture) = gallery::picture(name, &self.deck, &self.words, self.host.clock().now()) else {
            return false;
        };
        if let Some((name, bytes)) = &picture.kept
            && let Err(error) = self.host.storage().replace(name, bytes)
        {
            self.tell(self.words.of_storage_error(&error));
        }
        self.forget_searches();
        self.screen = picture.screen;
        self.session = picture.session;
        self.teaching = picture.teaching;
        self.waiting_game = picture.is_practice.then(Waiting::default);
        true
    }

    /// Changes how the window looks and sounds.
    pub fn prefer(&mut self, ctx: &Context, preferences: Preferences) {
        if preferences.language != self.preferences.language {
            self.words = Words::new(preferences.language);
            self.host.speak(preferences.language);
        }
        self.theme = Theme::new(preferences.palette, preferences.text_size);
        self.theme.apply(ctx, preferences.motion);
        self.preferences = preferences;
        if let Ok(text) = serde_json::to_string(&self.preferences)
            && let Err(error) = self.host.storage().replace(PREFERENCES, text.as_bytes())
        {
            self.tell(self.words.of_storage_error(&error));
        }
    }

    /// Tells something that went wrong, or well, whatever screen is shown.
    fn tell(&mut self, notice: String) {
        let until = self.host.clock().now().plus_ms(NOTICE_MS);
        match &mut self.screen {
            Screen::Look(look) => look.fail(notice),
            _ => self.notice = Some((notice, until)),
        }
    }

    /// Shows what is to be told, for as long as it takes to read it.
    fn show_notice(&mut self, ctx: &Context) {
        let now = self.host.clock().now();
        let Some((text, until)) = &self.notice else { return };
        let left = until.ms_since(now);
        if left == 0 || toast(ctx, &self.theme, text, &self.words.say("close")) {
            self.notice = None;
        } else {
            ctx.request_repaint_after(std::time::Duration::from_millis(left));
        }
    }

    /// Writes something to the journal of the game; what could not be written is told and does not count.
    fn confirm(&mut self, write: impl FnOnce(&mut Session, Moment) -> Result<(), ConfirmError>) {
        self.is_confirmed(write);
    }

    /// The same; tells whether it was written.
    fn is_confirmed(&mut self, write: impl FnOnce(&mut Session, Moment) -> Result<(), ConfirmError>) -> bool {
        let now = self.host.clock().now();
        let Some(session) = &mut self.session else {
            return false;
        };
        let written = write(session, now);
        if let Err(error) = &written {
            // The Board that Maneuvers were to be worked out from may be among what does not count.
            self.unexplained = None;
            self.tell(self.words.of_confirm_error(error));
        }
        written.is_ok()
    }

    /// Where writing takes its time, what was confirmed is shown as soon as it will survive, and not before.
    fn wait_for_storage(&mut self, ctx: &Context) {
        if self.session.as_ref().is_some_and(Session::is_waiting) {
            self.confirm(|session, _| session.poll().map(|_| ()));
            ctx.request_repaint();
        }
        self.explain_what_is_kept();
    }
}

fn load_preferences(host: &dyn Host) -> Preferences {
    // Preferences that are absent or damaged are the usual ones: nothing is lost that matters.
    let bytes = host.storage().read(PREFERENCES).unwrap_or_default();
    serde_json::from_slice(&bytes).unwrap_or_else(|_| Preferences {
        language: host
            .locale()
            .map_or_else(Language::default, |locale| Language::of_locale(&locale)),
        ..Preferences::default()
    })
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        for event in self.host.events() {
            self.hear(&ctx, event);
        }
        self.confirm(Session::look_at_timer);
        self.run_timer(&ctx);
        self.wait_for_storage(&ctx);
        self.hand_on_picture();
        self.go_on_exporting();
        let mut view = View {
            theme: &self.theme,
            words: &self.words,
            preferences: &self.preferences,
            deck: &self.deck,
            own_decks: &self.own_decks,
            teaching: self.teaching.as_ref(),
            pictures: &self.pictures,
            kept_photos: &self.kept_photos,
            jobs: &self.jobs,
            session: self.session.as_ref(),
            is_practice: self.waiting_game.is_some(),
            now: self.host.clock().now(),
            minutes_ahead_of_utc: self.host.clock().minutes_ahead_of_utc(),
            opens_paths: self.host.opens_paths(),
            can_fill_screen: self.host.can_fill_screen(),
            is_photographed: std::mem::take(&mut self.is_picture_wanted),
            commands: Commands::default(),
        };
        let is_photographed = view.is_photographed;
        match &mut self.screen {
            Screen::Start(start) => start.show(ui, &mut view),
            Screen::Look(look) => look.show(ui, &mut view),
            Screen::NewGame(new_game) => new_game.show(ui, &mut view),
            Screen::Game(game) => game.show(ui, &mut view),
            Screen::ScoreSheet(sheet) => sheet.show(ui, &mut view),
            Screen::Tiles(tiles) => tiles.show(ui, &mut view),
            Screen::OwnTiles(own_tiles) => own_tiles.show(ui, &mut view),
            Screen::Settings(settings) => settings.show(ui, &mut view),
            Screen::History(history) => history.show(ui, &mut view),
            Screen::Replay(replay) => replay.show(ui, &mut view),
            Screen::Link(link) => link.show(ui, &mut view),
            Screen::Dispute(dispute) => dispute.show(ui, &mut view),
            Screen::Arrange(arrange) => arrange.show(ui, &mut view),
            Screen::Rulebook(rulebook) => rulebook.show(ui, &mut view),
        }
        let commands = view.commands;
        if is_photographed {
            self.take_picture(&ctx);
        }
        for command in commands {
            self.run(&ctx, command);
            ctx.request_repaint();
        }
        self.fulfil_wish(&ctx);
        self.preview();
        self.host.occupy(self.occupation());
        self.show_small_timer(&ctx);
        self.show_notice(&ctx);
    }

    fn clear_color(&self, _: &eframe::egui::Visuals) -> [f32; 4] {
        self.theme.table.to_normalized_gamma_f32()
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
