//! The browser: its database, its camera, its file dialog, and a worker for what takes time.

mod mirror;
mod storage;
mod worker;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use eframe::egui;
use js_sys::{Reflect, Uint8Array};
use vision::Photo;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlCanvasElement;

use super::host::{CameraState, Event, Host, PhotoFile, Sound};
use super::{Clock, Memory, Moment, Storage};
use crate::app::App;
use crate::deck::built_in;
use crate::jobs::{self, Cancel, JobId, Task};
use storage::{Database, said};
use worker::Reader;
pub use worker::{Worked, work};

#[wasm_bindgen(module = "/web/bridge/camera.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = open)]
    async fn open_camera(device: Option<String>) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_name = close)]
    fn close_camera();
    #[wasm_bindgen(catch)]
    async fn frame() -> Result<JsValue, JsValue>;
}

#[wasm_bindgen(module = "/web/bridge/device.js")]
extern "C" {
    #[wasm_bindgen(catch, js_name = choosePhoto)]
    async fn choose_photo() -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = chooseDocument)]
    async fn choose_document() -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = giveFile)]
    async fn give_file(name: &str, kind: &str, bytes: Uint8Array) -> Result<JsValue, JsValue>;
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
    inbox: Inbox,
    reader: Result<Reader, String>,
    cancelled: BTreeSet<JobId>,
    is_camera_on: Rc<RefCell<bool>>,
}

impl Browser {
    fn new(storage: Rc<dyn Storage>, wake: Rc<dyn Fn()>) -> Browser {
        let inbox = Inbox {
            events: Rc::default(),
            wake,
        };
        let hear = inbox.clone();
        Browser {
            clock: PageClock,
            storage,
            reader: Reader::start(move |event| hear.put(event)),
            inbox,
            cancelled: BTreeSet::new(),
            is_camera_on: Rc::default(),
        }
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
        let events = self.inbox.events.take();
        let is_wanted = |event: &Event| match event {
            Event::Progress(id, _) | Event::Done(id, _) => !self.cancelled.contains(id),
            _ => true,
        };
        events.into_iter().filter(is_wanted).collect()
    }

    fn start(&mut self, id: JobId, task: Task) {
        let begun = match &mut self.reader {
            Ok(reader) => reader.begin(id, task.clone()),
            Err(_) => false,
        };
        if !begun {
            // Without a worker the page does it itself, after the frame that asked for it.
            let inbox = self.inbox.clone();
            spawn_local(async move {
                let progress = |stage| inbox.put(Event::Progress(id, stage));
                if let Some(answer) = jobs::run(task, &Cancel::default(), progress) {
                    inbox.put(Event::Done(id, answer));
                }
            });
        }
    }

    fn cancel(&mut self, id: JobId) {
        self.cancelled.insert(id);
    }

    fn choose_photo(&mut self) {
        let inbox = self.inbox.clone();
        spawn_local(async move {
            inbox.put(match choose_photo().await {
                Ok(file) if file.is_undefined() => Event::NothingChosen,
                Ok(file) => Event::PhotoOpened(file_of(&file)),
                Err(error) => Event::FileTrouble(said(&error)),
            });
        });
    }

    fn choose_game(&mut self) {
        let inbox = self.inbox.clone();
        spawn_local(async move {
            inbox.put(match choose_document().await {
                Ok(file) if file.is_undefined() => Event::NothingChosen,
                Ok(file) => Event::GameOpened(file_of(&file)),
                Err(error) => Event::FileTrouble(said(&error)),
            });
        });
    }

    fn locale(&self) -> Option<String> {
        field(&field(&js_sys::global(), "navigator"), "language").as_string()
    }

    fn read_photo(&mut self, path: &str) {
        self.inbox
            .put(Event::FileTrouble(format!("{path}: a browser opens no paths")));
    }

    fn write_file(&mut self, name: &str, bytes: Vec<u8>) {
        let (inbox, name) = (self.inbox.clone(), name.to_owned());
        spawn_local(async move {
            let given = give_file(&name, kind_of(&name), Uint8Array::from(bytes.as_slice())).await;
            inbox.put(match given {
                Ok(_) => Event::Written(name),
                Err(error) => Event::FileTrouble(format!("{name}: {}", said(&error))),
            });
        });
    }

    fn open_camera(&mut self) {
        let (inbox, is_on) = (self.inbox.clone(), Rc::clone(&self.is_camera_on));
        *is_on.borrow_mut() = true;
        inbox.put(Event::Camera(CameraState::Starting));
        spawn_local(async move {
            if let Err(error) = open_camera(None).await {
                *is_on.borrow_mut() = false;
                inbox.put(Event::Camera(CameraState::Missing(said(&error))));
                return;
            }
            inbox.put(Event::Camera(CameraState::On));
            while *is_on.borrow() {
                if let Ok(picture) = frame().await
                    && let Some(photo) = photo_of(&picture)
                {
                    inbox.put(Event::Frame(photo));
                }
                next_frame().await;
            }
            close_camera();
        });
    }

    fn close_camera(&mut self) {
        *self.is_camera_on.borrow_mut() = false;
    }

    fn play(&mut self, _: Sound) {}
}

fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A file that the page's script read.
fn file_of(file: &JsValue) -> PhotoFile {
    PhotoFile {
        name: field(file, "name").as_string().unwrap_or_default(),
        bytes: Uint8Array::new(&field(file, "bytes")).to_vec().into(),
    }
}

fn kind_of(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("png") => "image/png",
        Some("jpg") => "image/jpeg",
        Some("csv") => "text/csv",
        Some("json") => "application/json",
        Some("pdf") => "application/pdf",
        _ => "application/octet-stream",
    }
}

/// A frame of the camera without its fourth channel.
fn photo_of(picture: &JsValue) -> Option<Photo> {
    let (width, height) = (
        field(picture, "width").as_f64()?,
        field(picture, "height").as_f64()?,
    );
    let rgba = Uint8Array::new(&field(picture, "rgba")).to_vec();
    let rgb = rgba
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    Photo::new(width as u32, height as u32, rgb).ok()
}

/// Waits until the browser is about to draw again: a camera gives no more pictures than that.
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
    let (storage, trouble): (Rc<dyn Storage>, _) = match Database::open(Rc::clone(&wake)).await {
        Ok(database) => (Rc::new(database), None),
        Err(why) => (Rc::new(Memory::default()), Some(why)),
    };
    let runner = eframe::WebRunner::new();
    let made = move |creation: &eframe::CreationContext<'_>| {
        ctx.replace(Some(creation.egui_ctx.clone()));
        creation.egui_ctx.add_plugin(mirror::Mirror::default());
        let host = Browser::new(storage, wake);
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
