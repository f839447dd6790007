//! A table with the app beside it: a host without a world, and hands that press by label.

use super::slow::{Keeping, Slow};
use eframe::egui::{Rect, Shape};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use tilesight::app::App;
use tilesight::deck::{Deck, FaceTable, built_in};
use tilesight::jobs::{self, Answer, Cancel, JobId, Task};
use tilesight::platform::host::{CameraState, Event, Host, PhotoFile, Sound};
use tilesight::platform::{Clock, FixedClock, Memory, Moment, Storage};
use tilesight::state::Preferences;
use tilesight::words::Language;
use vision::Photo;

/// What the host was asked for, and what it will answer.
#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) clock: FixedClock,
    pub(crate) storage: Memory,
    pub(crate) sounds: Vec<Sound>,
    pub(crate) events: Vec<Event>,
    /// The last file that was handed on.
    pub(crate) written: Option<(String, Vec<u8>)>,
    /// The saved game that the dialog gives.
    pub(crate) game_file: Option<Vec<u8>>,
    /// The pictures that the dialog gives, one after the other.
    pub(crate) photos: Vec<(String, Vec<u8>)>,
    /// The archive of a deck that the dialog gives.
    pub(crate) deck_file: Option<Vec<u8>>,
    /// The system's language.
    pub(crate) locale: Option<String>,
    /// Whether what is written counts a few frames later, as in a browser.
    pub(crate) is_slow: bool,
    /// What becomes of what such a storage is writing.
    pub(crate) keeping: Rc<Cell<Keeping>>,
    /// Whether searches for a turn go on until they are let end.
    pub(crate) are_searches_long: bool,
    /// What they will answer.
    pub(crate) found: Vec<Event>,
}

/// A host that does every task at once and has no camera.
#[derive(Debug)]
struct FakeHost {
    world: Rc<RefCell<World>>,
    clock: SharedClock,
}

#[derive(Debug)]
struct SharedClock(Rc<RefCell<World>>);

impl Clock for SharedClock {
    fn now(&self) -> Moment {
        self.0.borrow().clock.now()
    }
}

impl Host for FakeHost {
    fn clock(&self) -> &dyn Clock {
        &self.clock
    }

    fn storage(&self) -> Rc<dyn Storage> {
        let storage = self.world.borrow().storage.clone();
        if self.world.borrow().is_slow {
            Rc::new(Slow::new(storage, self.world.borrow().keeping.clone()))
        } else {
            Rc::new(storage)
        }
    }

    fn events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.world.borrow_mut().events)
    }

    fn start(&mut self, id: JobId, task: Task) {
        let is_long = self.world.borrow().are_searches_long && matches!(task, Task::Explain { .. });
        let answer = match task {
            Task::OpenDeck { deck, archive: None } => Some(Answer::Deck(Ok(Arc::new(flat_faces(&deck))))),
            task => jobs::run(task, &Cancel::default(), |_| ()),
        };
        let mut world = self.world.borrow_mut();
        let events = match is_long {
            true => &mut world.found,
            false => &mut world.events,
        };
        events.extend(answer.map(|answer| Event::Done(id, answer)));
    }

    fn cancel(&mut self, _: JobId) {}

    fn choose_photo(&mut self) {
        let mut world = self.world.borrow_mut();
        let event = match world.photos.pop() {
            Some((name, bytes)) => Event::PhotoOpened(PhotoFile {
                name,
                bytes: bytes.into(),
            }),
            None => Event::FileTrouble("no file dialog here".to_owned()),
        };
        world.events.push(event);
    }

    fn choose_photos(&mut self) {
        while !self.world.borrow().photos.is_empty() {
            self.choose_photo();
        }
    }

    fn choose_game(&mut self) {
        let chosen = self.world.borrow().game_file.clone();
        self.world.borrow_mut().events.push(match chosen {
            Some(bytes) => Event::GameOpened(PhotoFile {
                name: "game.json".to_owned(),
                bytes: bytes.into(),
            }),
            None => Event::NothingChosen,
        });
    }

    fn choose_deck(&mut self) {
        let chosen = self.world.borrow().deck_file.clone();
        self.world.borrow_mut().events.push(match chosen {
            Some(bytes) => Event::DeckOpened(PhotoFile {
                name: "deck.zip".to_owned(),
                bytes: bytes.into(),
            }),
            None => Event::NothingChosen,
        });
    }

    fn locale(&self) -> Option<String> {
        self.world.borrow().locale.clone()
    }

    fn read_photo(&mut self, path: &str) {
        let file = PhotoFile {
            name: path.to_owned(),
            bytes: (*b"no picture at all").into(),
        };
        self.world.borrow_mut().events.push(Event::PhotoOpened(file));
    }

    fn write_file(&mut self, name: &str, bytes: Vec<u8>) {
        let mut world = self.world.borrow_mut();
        world.written = Some((name.to_owned(), bytes));
        world.events.push(Event::Written(name.to_owned()));
    }

    fn open_camera(&mut self) {
        let missing = CameraState::Missing("no camera was found".to_owned());
        self.world.borrow_mut().events.push(Event::Camera(missing));
    }

    fn close_camera(&mut self) {}

    fn play(&mut self, sound: Sound) {
        self.world.borrow_mut().sounds.push(sound);
    }
}

/// Small faces of one colour each: quick to make, and told apart.
fn flat_faces(deck: &Deck) -> FaceTable {
    let side = 32;
    let face = |tile: rules::match_attach::TileId| {
        let shade = (tile.0 * 7 % 256) as u8;
        let rgb = [shade, 255 - shade, 128].repeat(side * side);
        (tile, Photo::new(side as u32, side as u32, rgb).unwrap())
    };
    deck.face_table_of(deck.distinct_tiles().map(face).collect(), Vec::new())
        .unwrap()
}

/// A window and its world.
pub(crate) struct Table {
    pub(crate) harness: Harness<'static, App>,
    pub(crate) world: Rc<RefCell<World>>,
}

impl Table {
    /// A fresh start at 1280 x 800.
    pub(crate) fn new() -> Table {
        let world = World {
            clock: FixedClock::at(Moment(1_700_000_000_000)),
            ..World::default()
        };
        Table::with(Rc::new(RefCell::new(world)), [1280.0, 800.0])
    }

    /// The app started in a world, so large.
    pub(crate) fn with(world: Rc<RefCell<World>>, size: [f32; 2]) -> Table {
        let deck = built_in::BUILT_IN[0].deck().unwrap();
        let host = FakeHost {
            world: world.clone(),
            clock: SharedClock(world.clone()),
        };
        let harness = Harness::builder()
            .with_size(size)
            .with_max_steps(20)
            .build_eframe(move |creation| App::new(&creation.egui_ctx, Box::new(host), deck));
        let mut table = Table { harness, world };
        table.run();
        table
    }

    /// The app is killed and started again in the same world.
    pub(crate) fn killed_and_started(self) -> Table {
        let Table { harness, world } = self;
        drop(harness);
        Table::with(world, [1280.0, 800.0])
    }

    /// Draws until nothing moves. A timer that runs never stands still: a few frames are enough.
    pub(crate) fn run(&mut self) {
        self.harness.run_steps(4);
    }

    /// Presses what is called so, and waits for what follows.
    #[track_caller]
    pub(crate) fn press(&mut self, label: &str) {
        self.bring_into_sight(label);
        self.harness.get_by_label(label).click();
        self.run();
    }

    /// Scrolls as a hand would, if what is called so lies below the edge of its list.
    fn bring_into_sight(&mut self, label: &str) {
        let found = self.harness.query_all_by_label(label).next();
        if let Some(node) = found {
            node.scroll_to_me();
            self.harness.run_steps(3);
        }
    }

    /// Presses the first thing whose name holds this.
    #[track_caller]
    pub(crate) fn press_first(&mut self, part: &str) {
        for is_in_sight in [false, true] {
            let first = self.harness.query_all_by_label_contains(part).next();
            let first = first.unwrap_or_else(|| panic!("nothing is called {part}: {:?}", self.names()));
            if is_in_sight {
                first.click();
                self.run();
            } else {
                first.scroll_to_me();
                self.harness.run_steps(3);
            }
        }
    }

    /// Presses the last thing that is called so.
    #[track_caller]
    pub(crate) fn press_last(&mut self, label: &str) {
        self.harness.query_all_by_label(label).last().unwrap().click();
        self.run();
    }

    /// Types into the field with this hint.
    #[track_caller]
    pub(crate) fn type_into(&mut self, hint: &str, text: &str) {
        let field = self.harness.get_by(|node| node.placeholder() == Some(hint));
        field.focus();
        self.run();
        let field = self.harness.get_by(|node| node.placeholder() == Some(hint));
        field.type_text(text);
        self.run();
    }

    /// Whether something is called so.
    pub(crate) fn shows(&self, label: &str) -> bool {
        self.harness.query_all_by_label(label).next().is_some()
    }

    /// Whether the name of something holds this.
    pub(crate) fn tells(&self, part: &str) -> bool {
        self.harness.query_all_by_label_contains(part).next().is_some()
    }

    /// Fails with all that is shown unless something is called so.
    #[track_caller]
    pub(crate) fn assert_shows(&self, label: &str) {
        assert!(self.shows(label), "nothing is called {label}: {:?}", self.names());
    }

    /// Fails with all that is shown unless the name of something holds this.
    #[track_caller]
    pub(crate) fn assert_tells(&self, part: &str) {
        assert!(self.tells(part), "nothing tells {part}: {:?}", self.names());
    }

    /// The names of everything that is shown.
    pub(crate) fn names(&self) -> Vec<String> {
        let nodes = self.harness.root().children_recursive();
        nodes.filter_map(|node| node.accesskit_node().label()).collect()
    }

    /// Every text that is painted, whether it has a name of its own or not.
    pub(crate) fn painted(&self) -> Vec<String> {
        let places = self.painted_places().into_iter();
        places.map(|(text, _)| text).collect()
    }

    /// Every text that is painted, and where.
    pub(crate) fn painted_places(&self) -> Vec<(String, Rect)> {
        fn gather(shape: &Shape, into: &mut Vec<(String, Rect)>) {
            match shape {
                Shape::Text(text) => {
                    into.push((text.galley.text().to_owned(), text.visual_bounding_rect()));
                }
                Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, into)),
                _ => {}
            }
        }
        let mut texts = Vec::new();
        let shapes = &self.harness.output().shapes;
        shapes
            .iter()
            .for_each(|clipped| gather(&clipped.shape, &mut texts));
        texts
    }

    /// A screen of the gallery in a window of a size, with text of a size, in a language.
    pub(crate) fn showing(name: &str, size: [f32; 2], text_size: f32, language: &str) -> Table {
        let world = World {
            clock: FixedClock::at(Moment(1_700_000_000_000)),
            ..World::default()
        };
        let mut table = Table::with(Rc::new(RefCell::new(world)), size);
        let ctx = table.harness.ctx.clone();
        let preferences = Preferences {
            text_size,
            language: Language::of_tag(language).unwrap(),
            ..Preferences::default()
        };
        table.harness.state_mut().prefer(&ctx, preferences);
        assert!(table.harness.state_mut().show(name), "{name}");
        table.harness.run_steps(20);
        table
    }

    /// Where something is that is called so.
    #[track_caller]
    pub(crate) fn place(&self, label: &str) -> Rect {
        self.assert_shows(label);
        self.harness.query_all_by_label(label).next().unwrap().rect()
    }

    /// Lets time pass.
    pub(crate) fn pass_ms(&mut self, ms: u64) {
        self.world.borrow().clock.advance_ms(ms);
        self.run();
    }

    /// Long searches come to their ends.
    pub(crate) fn let_searches_end(&mut self) {
        let mut world = self.world.borrow_mut();
        let found = std::mem::take(&mut world.found);
        assert!(!found.is_empty(), "nothing was searched for");
        world.events.extend(found);
        drop(world);
        self.run();
    }

    /// Begins a game of two, Anna first.
    pub(crate) fn begin(&mut self) {
        self.press("New game");
        self.press("Player 1 begins");
        self.press("Start the game");
    }
}
