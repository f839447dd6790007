//! The frame: hear what happened, draw a screen, gather its commands, run them.

use crate::command::{Command, Commands};
use crate::deck::Deck;
use crate::gallery;
use crate::jobs::{Answer, JobId, Jobs, Task};
use crate::open_deck::OpenDeck;
use crate::platform::host::{Event, Host, PhotoFile};
use crate::screens::{Start, View};
use crate::state::{Preferences, Screen, Sounds};
use crate::theme::{self, Theme};
use crate::widgets::TilePictures;
use crate::words::Words;
use eframe::egui::{Context, Ui};
use std::sync::Arc;
use vision::Photo;

/// The whole window.
pub struct App {
    host: Box<dyn Host>,
    screen: Screen,
    preferences: Preferences,
    words: Words,
    theme: Theme,
    deck: OpenDeck,
    pictures: TilePictures,
    jobs: Jobs,
    deck_job: Option<JobId>,
    photo_job: Option<JobId>,
    /// A picture that waits for the faces of the deck.
    waiting: Option<Picture>,
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

impl App {
    /// A window with the first page; the faces of the deck are prepared in the background.
    pub fn new(ctx: &Context, mut host: Box<dyn Host>, deck: Arc<Deck>) -> App {
        let preferences = load_preferences(&*host);
        let theme = Theme::new(preferences.palette, preferences.text_size);
        theme::install_fonts(ctx);
        theme.apply(ctx);
        let words = Words::new(preferences.language);
        let deck = OpenDeck::new(deck);
        let pictures = TilePictures::new(ctx, &deck);
        let mut jobs = Jobs::default();
        let deck_job = jobs.begin();
        host.start(
            deck_job,
            Task::OpenDeck {
                deck: deck.deck.clone(),
            },
        );
        App {
            host,
            screen: Screen::from(Start::default()),
            preferences,
            words,
            theme,
            deck,
            pictures,
            jobs,
            deck_job: Some(deck_job),
            photo_job: None,
            waiting: None,
        }
    }

    /// The screen that is shown.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Shows a screen of the [`gallery`](crate::gallery); false while it cannot be made yet.
    pub fn show(&mut self, name: &str) -> bool {
        let screen = gallery::screen(name, &self.deck);
        let is_there = screen.is_some();
        self.screen = screen.unwrap_or_else(|| Screen::from(Start::default()));
        is_there
    }

    /// Changes how the window looks and sounds.
    pub fn prefer(&mut self, ctx: &Context, preferences: Preferences) {
        if preferences.language != self.preferences.language {
            self.words = Words::new(preferences.language);
        }
        self.theme = Theme::new(preferences.palette, preferences.text_size);
        self.theme.apply(ctx);
        self.preferences = preferences;
        if let Ok(text) = serde_json::to_string(&self.preferences)
            && let Err(error) = self.host.storage().replace(PREFERENCES, text.as_bytes())
        {
            self.tell(error.to_string());
        }
    }

    fn hear(&mut self, ctx: &Context, event: Event) {
        match event {
            Event::PhotoOpened(file) => self.read(Picture::File(file)),
            Event::FileTrouble(reason) => self.tell(reason),
            Event::NothingChosen => {}
            Event::Camera(state) => {
                if let Screen::Look(look) = &mut self.screen {
                    look.camera(state);
                }
            }
            Event::Frame(photo) => {
                if let Screen::Look(look) = &mut self.screen {
                    look.frame(photo);
                }
            }
            Event::Progress(id, stage) => self.jobs.advance(id, stage),
            Event::Done(id, answer) => {
                if self.jobs.end(id) {
                    self.take(ctx, id, answer);
                }
            }
            Event::Written(place) => {
                self.tell(self.words.say_with("file-written", &[("place", place.into())]))
            }
        }
    }

    fn take(&mut self, ctx: &Context, id: JobId, answer: Answer) {
        match answer {
            Answer::Deck(Ok(faces)) if self.deck_job == Some(id) => {
                self.deck.faces = Some(faces);
                self.pictures = TilePictures::new(ctx, &self.deck);
                if let Some(picture) = self.waiting.take() {
                    self.read(picture);
                }
            }
            Answer::Deck(Err(reason)) if self.deck_job == Some(id) => {
                self.waiting = None;
                self.tell(reason);
            }
            Answer::Photo(answer) if self.photo_job == Some(id) => {
                if let Screen::Look(look) = &mut self.screen {
                    look.read_ends(answer, &self.deck);
                }
            }
            Answer::Deck(_) | Answer::Photo(_) => {}
        }
    }

    /// Begins to read a picture, or remembers it until the faces of the deck are there.
    fn read(&mut self, picture: Picture) {
        let job = self.deck.faces.clone().map(|faces| {
            let id = self.jobs.begin();
            let task = match &picture {
                Picture::File(file) => Task::ReadPhoto {
                    file: file.clone(),
                    faces,
                },
                Picture::Frame(photo) => Task::ReadFrame {
                    photo: photo.clone(),
                    faces,
                },
            };
            self.host.start(id, task);
            id
        });
        if job.is_none() {
            self.waiting = Some(picture);
        }
        self.photo_job = job;
        if let Screen::Look(look) = &mut self.screen {
            look.read_begins(job);
        }
    }

    /// Tells something that went wrong, or well, on the screen that is shown.
    fn tell(&mut self, notice: String) {
        match &mut self.screen {
            Screen::Start(start) => start.notice = Some(notice),
            Screen::Look(look) => look.fail(notice),
        }
    }

    fn run(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::Show(screen) => self.screen = *screen,
            Command::Home => self.screen = Screen::from(Start::default()),
            Command::ReadDemo => {
                let name = self.words.say("demo-photo");
                self.read(Picture::File(PhotoFile {
                    name,
                    bytes: crate::demo::PHOTO.into(),
                }));
            }
            Command::ChoosePhoto => self.host.choose_photo(),
            Command::ReadPath(path) => self.host.read_photo(&path),
            Command::ReadFrame(photo) => self.read(Picture::Frame(photo)),
            Command::OpenCamera => {
                if let Screen::Look(look) = &mut self.screen {
                    look.look_through();
                }
                self.host.open_camera();
            }
            Command::CloseCamera => self.host.close_camera(),
            Command::Cancel(job) => {
                self.jobs.end(job);
                self.host.cancel(job);
                if let Screen::Look(look) = &mut self.screen {
                    look.read_stops();
                }
            }
            Command::Prefer(preferences) => self.prefer(ctx, preferences),
            Command::Play(sound) => {
                if self.preferences.sounds == Sounds::On {
                    self.host.play(sound);
                }
            }
        }
    }
}

fn load_preferences(host: &dyn Host) -> Preferences {
    // Preferences that are absent or damaged are the usual ones: nothing is lost that matters.
    let bytes = host.storage().read(PREFERENCES).unwrap_or_default();
    serde_json::from_slice(&bytes).unwrap_or_default()
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        for event in self.host.events() {
            self.hear(&ctx, event);
        }
        let mut view = View {
            theme: &self.theme,
            words: &self.words,
            preferences: &self.preferences,
            deck: &self.deck,
            pictures: &self.pictures,
            now: self.host.clock().now(),
            commands: Commands::default(),
        };
        match &mut self.screen {
            Screen::Start(start) => start.show(ui, &mut view),
            Screen::Look(look) => look.show(ui, &mut view),
        }
        for command in view.commands {
            self.run(&ctx, command);
            ctx.request_repaint();
        }
    }

    fn clear_color(&self, _: &eframe::egui::Visuals) -> [f32; 4] {
        self.theme.table.to_normalized_gamma_f32()
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
