//! The browser: its database, its camera, its file dialog, and a worker for what takes time.

mod messages;
mod mirror;
mod storage;
mod values;
mod work;
mod worker;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use eframe::egui;
use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlCanvasElement;

use super::host::{CameraState, Event, Host, Occupation, PhotoFile, Sound};
use super::{Clock, Memory, Moment, Storage};
use crate::app::App;
use crate::deck::built_in;
use crate::demo::Demo;
use crate::jobs::{self, Answer, Cancel, JobId, Task};
use crate::sound;
use crate::words::Language;
use storage::{Database, said};
use values::{camera_names, field, file_of, kind_of, photo_of};
pub use work::{Worked, work};
use worker::Workers;

#[wasm_bindgen(module = "/web/bridge/camera.js")]
extern "C" {
    #[wasm_bindgen(js_name = open)]
    fn open_camera(device: Option<String>) -> Promise;
    #[wasm_bindgen(js_name = close)]
    fn close_camera();
    fn ending() -> Option<String>;
    #[wasm_bindgen(js_name = noteFollowed)]
    fn note_followed();
    #[wasm_bindgen(catch)]
    async fn cameras() -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn frame() -> Result<JsValue, JsValue>;
}

// What browsers allow only inside a tap is not `async` here: it begins with the call.
#[wasm_bindgen(module = "/web/bridge/device.js")]
extern "C" {
    #[wasm_bindgen(js_name = choosePhoto)]
    fn choose_photo() -> Promise;
    #[wasm_bindgen(js_name = choosePhotos)]
    fn choose_photos() -> Promise;
    #[wasm_bindgen(js_name = chooseDocument)]
    fn choose_document() -> Promise;
    #[wasm_bindgen(js_name = chooseDeck)]
    fn choose_deck() -> Promise;
    #[wasm_bindgen(js_name = giveFile)]
    fn give_file(name: &str, kind: &str, bytes: Uint8Array) -> Promise;
    #[wasm_bindgen(catch, js_name = fetchFile)]
    async fn fetch_file(name: &str) -> Result<JsValue, JsValue>;
    fn play(wish: bool);
    #[wasm_bindgen(js_name = canFillScreen)]
    fn can_fill_screen() -> bool;
    #[wasm_bindgen(js_name = fillScreen)]
    fn fill_screen();
    #[wasm_bindgen(js_name = sound)]
    fn make_sound(samples: &[f32], rate: u32, buzz: u32);
    fn speak(tag: &str);
}

/// The browser's clock.
#[derive(Clone, Copy, Debug)]
struct PageClock;

impl Clock for PageClock {
    fn now(&self) -> Moment {
        Moment(js_sys::Date::now().max(0.0) as u64)
    }

    fn minutes_ahead_of_utc(&self) -> i32 {
        -(js_sys::Date::new_0().get_timezone_offset() as i32)
    }
}

/// What has happened and was not heard yet; shared with everything that answers later.
#[derive(Clone)]
struct Inbox {
    events: Rc<RefCell<Vec<Event>>>,
    wake: Rc<dyn Fn()>,
}

impl Inbox {
    fn put(&self, event: Event) {
        self.events.borrow_mut().push(event);
        (self.wake)();
    }
}

/// The tablet's browser.
struct Browser {
    clock: PageClock,
    storage: Rc<dyn Storage>,
    /// The same storage, where it can fail later.
    database: Option<Database>,
    inbox: Inbox,
    workers: Workers,
    cancelled: BTreeSet<JobId>,
    /// Counts how often the camera was switched on or off: pictures of an earlier time are not wanted any more.
    camera: Rc<Cell<u32>>,
    occupation: Occupation,
}

impl Browser {
    fn new(storage: Rc<dyn Storage>, database: Option<Database>, wake: Rc<dyn Fn()>) -> Browser {
        let inbox = Inbox {
            events: Rc::default(),
            wake,
        };
        let hear = inbox.clone();
        Browser {
            clock: PageClock,
            storage,
            database,
            workers: Workers::new(move |event| hear.put(event)),
            inbox,
            cancelled: BTreeSet::new(),
            camera: Rc::default(),
            occupation: Occupation::None,
        }
    }

    /// Waits for the files that a person chooses.
    fn choose(&self, chosen: &Promise, opened: fn(PhotoFile) -> Event) {
        let (inbox, chosen) = (self.inbox.clone(), JsFuture::from(chosen.clone()));
        spawn_local(async move {
            match chosen.await.map(|files| Array::from(&files)) {
                Ok(files) if files.length() == 0 => inbox.put(Event::NothingChosen),
                Ok(files) => files.iter().for_each(|file| inbox.put(opened(file_of(&file)))),
                Err(error) => inbox.put(Event::FileTrouble(said(&error))),
            }
        });
    }

    fn look_through(&self, device: Option<String>) {
        let (inbox, camera) = (self.inbox.clone(), Rc::clone(&self.camera));
        camera.set(camera.get() + 1);
        let mine = camera.get();
        inbox.put(Event::Camera(CameraState::Starting));
        let opened = JsFuture::from(open_camera(device));
        spawn_local(async move {
            let is_mine = || camera.get() == mine;
            match opened.await {
                Ok(_) if !is_mine() => return,
                Ok(_) => inbox.put(Event::Camera(CameraState::On)),
                Err(error) => {
                    if is_mine() {
                        inbox.put(Event::Camera(CameraState::Missing(said(&error))));
                    }
                    return;
                }
            }
            if let Ok(found) = cameras().await {
                inbox.put(Event::Cameras(camera_names(&found)));
            }
            while is_mine() {
                if let Some(reason) = ending() {
                    inbox.put(Event::Camera(CameraState::Missing(reason)));
                    break;
                }
                if let Ok(picture) = frame().await
                    && let Some(photo) = photo_of(&picture)
                    && is_mine()
                {
                    inbox.put(Event::Frame(photo));
                }
            }
        });
    }
}

impl Host for Browser {
    fn clock(&self) -> &dyn Clock {
        &self.clock
    }

    fn storage(&self) -> Rc<dyn Storage> {
        Rc::clone(&self.storage)
    }

    fn events(&mut self) -> Vec<Event> {
        let failures = self.database.iter().flat_map(Database::failures);
        let mut events: Vec<Event> = failures.map(Event::StorageTrouble).collect();
        let is_wanted = |event: &Event| match event {
            Event::Progress(id, _) | Event::Done(id, _) => !self.cancelled.contains(id),
            _ => true,
        };
        events.extend(self.inbox.events.take().into_iter().filter(is_wanted));
        events
    }

    fn start(&mut self, id: JobId, task: Task) {
        let inbox = self.inbox.clone();
        if let Task::BringDemo { demo } = task {
            spawn_local(async move { inbox.put(Event::Done(id, Answer::Demo(bring(demo).await))) });
        } else if let Err(task) = self.workers.begin(id, task) {
            // Without a worker the page does it itself, after the frame that asked for it.
            spawn_local(async move {
                next_frame().await;
                let progress = |stage| inbox.put(Event::Progress(id, stage));
                if let Some(answer) = jobs::run(task, &Cancel::default(), progress) {
                    inbox.put(Event::Done(id, answer));
                }
            });
        }
    }

    fn cancel(&mut self, id: JobId) {
        self.cancelled.insert(id);
        self.workers.cancel(id);
    }

    fn choose_photo(&mut self) {
        self.choose(&choose_photo(), Event::PhotoOpened);
    }

    fn choose_photos(&mut self) {
        self.choose(&choose_photos(), Event::PhotoOpened);
    }

    fn choose_game(&mut self) {
        self.choose(&choose_document(), Event::GameOpened);
    }

    fn choose_deck(&mut self) {
        self.choose(&choose_deck(), Event::DeckOpened);
    }

    fn locale(&self) -> Option<String> {
        field(&field(&js_sys::global(), "navigator"), "language").as_string()
    }

    fn read_photo(&mut self, path: &str) {
        self.inbox
            .put(Event::FileTrouble(format!("{path}: a browser opens no paths")));
    }

    fn opens_paths(&self) -> bool {
        false
    }

    fn write_file(&mut self, name: &str, bytes: Vec<u8>) {
        let (inbox, name) = (self.inbox.clone(), name.to_owned());
        let given = give_file(&name, kind_of(&name), Uint8Array::from(bytes.as_slice()));
        spawn_local(async move {
            match JsFuture::from(given).await {
                Ok(how) if how.as_string().as_deref() == Some("kept back") => {}
                Ok(_) => inbox.put(Event::Written(name)),
                Err(error) => inbox.put(Event::FileTrouble(format!("{name}: {}", said(&error)))),
            }
        });
    }

    fn open_camera(&mut self) {
        self.look_through(None);
    }

    fn choose_camera(&mut self, id: &str) {
        self.look_through(Some(id.to_owned()));
    }

    fn close_camera(&mut self) {
        self.camera.set(self.camera.get() + 1);
        close_camera();
    }

    fn follow(&mut self) {
        note_followed();
    }

    fn play(&mut self, sound: Sound) {
        let buzz = match sound {
            Sound::Count | Sound::Settle | Sound::LastSeconds => 0,
            Sound::NotAllowed | Sound::TenSeconds => 60,
            Sound::Time => 400,
        };
        make_sound(&sound::samples(sound), sound::RATE, buzz);
    }

    fn occupy(&mut self, occupation: Occupation) {
        if self.occupation != occupation {
            self.occupation = occupation;
            play(occupation == Occupation::Playing);
        }
    }

    fn can_fill_screen(&self) -> bool {
        can_fill_screen()
    }

    fn fill_screen(&mut self) {
        fill_screen();
    }

    fn speak(&mut self, language: Language) {
        speak(language.tag());
    }
}

/// Fetches what comes with the program. The page's cache keeps it from then on.
async fn bring(demo: Demo) -> Result<Arc<[u8]>, String> {
    match fetch_file(demo.file()).await {
        Ok(bytes) => Ok(Uint8Array::new(&bytes).to_vec().into()),
        Err(error) => Err(format!(
            "it could not be fetched, and is not kept here yet ({})",
            said(&error)
        )),
    }
}

/// Waits until the browser is about to draw again.
async fn next_frame() {
    let drawn = js_sys::Promise::new(&mut |resolve, _| {
        if let Some(window) = web_sys::window() {
            let _ = window.request_animation_frame(&resolve);
        }
    });
    let _ = wasm_bindgen_futures::JsFuture::from(drawn).await;
}

/// Opens the app on a canvas; resolves when it draws.
///
/// # Errors
/// What the browser says, for the page to show.
#[wasm_bindgen]
pub async fn start(canvas: HtmlCanvasElement) -> Result<(), JsValue> {
    let deck = built_in::BUILT_IN[0].deck().map_err(|fault| fault.to_string())?;
    // The context is there only after the database: whoever has to be woken is told then.
    let ctx: Rc<RefCell<Option<egui::Context>>> = Rc::default();
    let sleeper = Rc::clone(&ctx);
    let wake: Rc<dyn Fn()> = Rc::new(move || {
        if let Some(ctx) = &*sleeper.borrow() {
            ctx.request_repaint();
        }
    });
    let (database, trouble) = match Database::open(Rc::clone(&wake)).await {
        Ok(database) => (Some(database), None),
        Err(why) => (None, Some(why)),
    };
    let storage: Rc<dyn Storage> = match &database {
        Some(database) => Rc::new(database.clone()),
        None => Rc::new(Memory::default()),
    };
    let runner = eframe::WebRunner::new();
    let made = move |creation: &eframe::CreationContext<'_>| {
        ctx.replace(Some(creation.egui_ctx.clone()));
        creation.egui_ctx.add_plugin(mirror::Mirror::default());
        let host = Browser::new(storage, database, wake);
        if let Some(why) = trouble {
            let told = format!("this browser keeps nothing: games are lost when the page is closed ({why})");
            host.inbox.put(Event::FileTrouble(told));
        }
        let app: Box<dyn eframe::App> = Box::new(App::new(&creation.egui_ctx, Box::new(host), deck));
        Ok(app)
    };
    runner
        .start(canvas, eframe::WebOptions::default(), Box::new(made))
        .await?;
    Ok(())
}
