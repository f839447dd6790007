//! The frame: hear what happened, draw a screen, gather its commands, run them.

mod games;
mod photos;
mod searches;

use self::games::Export;
use self::photos::Keeping;
use crate::command::{Command, Commands};
use crate::deck::Deck;
use crate::demo::Demo;
use crate::film::Film;
use crate::gallery;
use crate::jobs::{Answer, JobId, Jobs, Task};
use crate::open_deck::OpenDeck;
use crate::platform::Moment;
use crate::platform::host::{Event, Host, Occupation, PhotoFile};
use crate::ruling::Dispute;
use crate::screens::{Game, Look, Start, View};
use crate::seen;
use crate::session::{Change, ConfirmError, Input, Session, Stage};
use crate::sight::Known;
use crate::state::{Preferences, Screen, Sounds};
use crate::theme::{self, Theme};
use crate::widgets::{KeptPhotos, TilePictures, toast};
use crate::words::{Language, Words};
use eframe::egui::{ColorImage, Context, Ui};
use image::{ExtendedColorType, ImageEncoder as _};
use std::collections::{BTreeMap, BTreeSet};
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
    pictures: TilePictures,
    jobs: Jobs,
    deck_job: Option<JobId>,
    photo_job: Option<JobId>,
    /// Pictures of the viewfinder that are being read.
    preview_jobs: BTreeSet<JobId>,
    search_job: Option<JobId>,
    /// Whether the next frame is drawn for a picture of it.
    is_picture_wanted: bool,
    /// A picture of the window, from when it is taken until it is handed on.
    taken_picture: Arc<Mutex<Option<Arc<ColorImage>>>>,
    /// The turn whose Maneuvers are being worked out.
    explained: u32,
    /// The disagreement that the search is about, if it is about one.
    dispute: Option<Dispute>,
    /// A picture that waits for the faces of the deck.
    waiting: Option<Picture>,
    session: Option<Session>,
    /// Photographs of the game that are looked at.
    kept_photos: KeptPhotos,
    /// Photographs that are being made small, and where they belong.
    shrinking: BTreeMap<JobId, Keeping>,
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
/// Pictures of the viewfinder that are read at a time.
const MOST_PREVIEWS: usize = 2;
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
        let mut app = App {
            host,
            screen: Screen::from(Start),
            preferences,
            words,
            theme,
            deck,
            pictures,
            jobs,
            deck_job: Some(deck_job),
            photo_job: None,
            preview_jobs: BTreeSet::new(),
            search_job: None,
            is_picture_wanted: false,
            taken_picture: Arc::default(),
            explained: 0,
            dispute: None,
            waiting: None,
            session: None,
            kept_photos: KeptPhotos::default(),
            shrinking: BTreeMap::new(),
            notice: None,
        };
        app.reopen();
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
        self.screen = picture.screen;
        self.session = picture.session;
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

    fn hear(&mut self, ctx: &Context, event: Event) {
        match event {
            Event::PhotoOpened(file) => self.read(Picture::File(file)),
            Event::GameOpened(file) => self.take_in(&file),
            Event::FileTrouble(reason) => self.tell(self.words.of_reason(&reason)),
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
            Event::Cameras(cameras) => {
                if let Screen::Look(look) = &mut self.screen {
                    look.cameras(cameras);
                }
            }
            Event::StorageTrouble(error) => self.tell(self.words.of_storage_error(&error)),
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
            Answer::Photo(answer) if self.preview_jobs.remove(&id) => {
                if let (Screen::Look(look), Ok(read)) = (&mut self.screen, answer) {
                    look.preview(&read.reading);
                }
            }
            Answer::Demo(Ok(bytes)) if self.photo_job == Some(id) => {
                let name = self.words.say("demo-photo");
                self.read(Picture::File(PhotoFile { name, bytes }));
            }
            Answer::Demo(Ok(bytes)) => {
                let now = self.host.clock().now();
                if let (Screen::Look(look), Some(film)) = (&mut self.screen, Film::new(bytes)) {
                    look.film(film, now);
                }
            }
            Answer::Demo(Err(reason)) => self.tell(reason),
            Answer::Photo(answer) if self.photo_job == Some(id) => {
                let known = self.known();
                if let Screen::Look(look) = &mut self.screen {
                    let answer = answer.map_err(|reason| self.words.of_reason(&reason));
                    look.read_ends(answer, &self.deck, known.as_ref());
                }
            }
            Answer::BestTurn(found) if self.search_job == Some(id) => self.show_best(found),
            Answer::Explain(found) if self.search_job == Some(id) => match self.dispute.take() {
                Some(dispute) => self.show_ruling(&dispute.ruling(&found)),
                None => self.take_explanation(&found),
            },
            Answer::Shrunk(jpeg) => self.keep_shrunk(id, jpeg),
            Answer::Kept(photo) => self.kept_photos.take(ctx, id, photo.as_deref()),
            Answer::Deck(_) | Answer::Photo(_) | Answer::BestTurn(_) | Answer::Explain(_) => {}
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

    /// Asks for something that comes with the program.
    fn bring(&mut self, demo: Demo) -> JobId {
        let id = self.jobs.begin();
        self.host.start(id, Task::BringDemo { demo });
        id
    }

    /// Looks for tiles in a picture of the viewfinder: one is read while the next one waits, so that the reader never does.
    fn preview(&mut self, photo: Arc<Photo>) {
        let Some(faces) = self.deck.faces.clone() else {
            return;
        };
        if self.preview_jobs.len() >= MOST_PREVIEWS {
            return;
        }
        let id = self.jobs.begin();
        self.preview_jobs.insert(id);
        self.host.start(id, Task::ReadFrame { photo, faces });
    }

    /// Whether anything would be disturbed if the screen went dark.
    fn occupation(&self) -> Occupation {
        let is_looking = matches!(&self.screen, Screen::Look(look) if look.is_looking_through());
        let is_playing = self
            .session
            .as_ref()
            .is_some_and(|session| session.present().is_some());
        if is_looking || (is_playing && !matches!(self.screen, Screen::Start(_))) {
            Occupation::Playing
        } else {
            Occupation::None
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
        let now = self.host.clock().now();
        if let Some(session) = &mut self.session
            && let Err(error) = write(session, now)
        {
            self.tell(self.words.of_confirm_error(&error));
        }
    }

    fn run(&mut self, ctx: &Context, command: Command) {
        match command {
            Command::Show(screen) => self.screen = *screen,
            Command::Home => self.screen = Screen::from(Start),
            Command::Begin(settings) => self.begin(ctx, *settings),
            Command::OpenGame(id) => self.open_game(&id),
            Command::ShowHistory => self.show_history(),
            Command::DeleteGame(id) => self.delete_game(&id),
            Command::BringBack(id) => self.bring_back(&id),
            Command::EmptyBin => self.empty_bin(),
            Command::ShowLink(id) => self.show_link(&id),
            Command::ExportCsv(id) => self.export(&id, Export::Csv),
            Command::ExportJson(id) => self.export(&id, Export::Json),
            Command::Keep(stage, photo, outlines) => self.keep_photo(stage, photo, outlines),
            Command::OpenKept(photograph) => self.open_kept(&photograph),
            Command::Mend(number, phase) => {
                self.confirm(|session, now| session.open_again(now, number, phase));
                self.screen = Screen::from(Game::mending(number));
            }
            Command::ChooseGame => self.host.choose_game(),
            Command::ShowGame => {
                self.screen = Screen::from(self.mended().map_or_else(Game::default, Game::mending));
            }
            Command::Tell(changes) => {
                let is_photo = changes.iter().any(|change| {
                    matches!(
                        change,
                        Change::Seen {
                            stage: Stage::Maneuvered,
                            tiles: Some(_),
                            ..
                        }
                    )
                });
                let number = self.turn_in_hand();
                self.confirm(|session, now| session.tell_of(now, number, changes));
                if is_photo {
                    self.explain(number);
                }
            }
            Command::FindBest(number) => self.find_best(number),
            Command::Rule(dispute) => self.ask_for_ruling(*dispute),
            Command::Confirm(input) => self.confirm(|session, now| session.confirm(now, input)),
            Command::GoOn => {
                let number = self.turn_in_hand();
                self.confirm(|session, now| session.go_on_with(now, number));
            }
            Command::Undo => self.undo(),
            Command::Redo => self.confirm(Session::redo),
            Command::Timer(change) => self.confirm(|session, now| {
                let number = session.evening().present_number();
                session.confirm(now, Input::Timer { number, change })
            }),
            Command::LookFor(stage) => {
                self.screen = Screen::from(Look::at_moment(stage, self.mended()));
            }
            Command::ReadDemo => {
                let job = self.bring(Demo::Photo);
                self.photo_job = Some(job);
                if let Screen::Look(look) = &mut self.screen {
                    look.read_begins(Some(job));
                }
            }
            Command::PlayFilm => {
                self.bring(Demo::Film);
            }
            Command::Preview(photo) => self.preview(photo),
            Command::ChooseCamera(id) => self.host.choose_camera(&id),
            Command::FillScreen => self.host.fill_screen(),
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
            Command::TakePicture => self.is_picture_wanted = true,
            Command::Prefer(preferences) => self.prefer(ctx, preferences),
            Command::Play(sound) => {
                if self.preferences.sounds == Sounds::On {
                    self.host.play(sound);
                }
            }
        }
    }
}

impl App {
    /// The past turn that is being mended, if one is.
    fn mended(&self) -> Option<u32> {
        match &self.screen {
            Screen::Game(game) => game.mended(),
            Screen::Look(look) => look.mended(),
            _ => None,
        }
    }

    /// The board that is known before a photograph is read, with what the players said of its tiles.
    fn known(&self) -> Option<Known> {
        let Screen::Look(look) = &self.screen else {
            return None;
        };
        let (session, moment) = (self.session.as_ref()?, look.moment()?);
        let line = session.sheet().line(self.turn_in_hand())?;
        let set = session.tile_set()?;
        let turns = session.evening().turns.iter();
        let named = turns.flat_map(|told| &told.mended);
        Some(Known {
            board: line.tables.at(moment).or(seen::before(line, moment))?.clone(),
            mended: named.filter_map(|name| set.tile_named(name)).collect(),
        })
    }

    /// The turn that screens speak of: the one that is mended, or the present one.
    fn turn_in_hand(&self) -> u32 {
        let present = || {
            let session = self.session.as_ref();
            session.map_or(1, |session| session.evening().present_number())
        };
        self.mended().unwrap_or_else(present)
    }

    /// Where writing takes its time, what was confirmed is shown as soon as it will survive, and not before.
    fn wait_for_storage(&mut self, ctx: &Context) {
        if self.session.as_ref().is_some_and(Session::is_waiting) {
            self.confirm(|session, _| session.poll().map(|_| ()));
            ctx.request_repaint();
        }
    }

    /// Takes a picture of the window, to be handed on when it is there.
    fn take_picture(&self, ctx: &Context) {
        let (slot, wake) = (self.taken_picture.clone(), ctx.clone());
        ctx.request_screenshot(move |image| {
            if let Ok(mut slot) = slot.lock() {
                *slot = Some(image);
            }
            wake.request_repaint();
        });
    }

    fn hand_on_picture(&mut self) {
        let taken = self.taken_picture.lock().ok().and_then(|mut slot| slot.take());
        let Some(taken) = taken else { return };
        let [width, height] = taken.size.map(|side| side as u32);
        let mut bytes = Vec::new();
        let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        let written = encoder.write_image(taken.as_raw(), width, height, ExtendedColorType::Rgba8);
        match written {
            Ok(()) => self.host.write_file("tilesight.png", bytes),
            Err(error) => self.tell(error.to_string()),
        }
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
        self.wait_for_storage(&ctx);
        self.hand_on_picture();
        let mut view = View {
            theme: &self.theme,
            words: &self.words,
            preferences: &self.preferences,
            deck: &self.deck,
            pictures: &self.pictures,
            kept_photos: &self.kept_photos,
            jobs: &self.jobs,
            session: self.session.as_ref(),
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
            Screen::Settings(settings) => settings.show(ui, &mut view),
            Screen::History(history) => history.show(ui, &mut view),
            Screen::Replay(replay) => replay.show(ui, &mut view),
            Screen::Link(link) => link.show(ui, &mut view),
            Screen::Dispute(dispute) => dispute.show(ui, &mut view),
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
        self.host.occupy(self.occupation());
        self.show_notice(&ctx);
    }

    fn clear_color(&self, _: &eframe::egui::Visuals) -> [f32; 4] {
        self.theme.table.to_normalized_gamma_f32()
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
