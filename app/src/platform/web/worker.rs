//! The program's second instance, in a worker of the browser: it reads photographs while the first one draws.
//!
//! The page's side asks in [`Reader`], the worker's side answers in [`work`]. What goes between them is a line of JSON and
//! a run of bytes. The faces that are looked for are sent once and stay with the worker.

use std::cell::RefCell;
use std::sync::Arc;

use js_sys::{Function, Object, Reflect, Uint8Array};
use serde::{Deserialize, Serialize};
use vision::{Catalogue, FaceArt, Photo, Reading};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::storage::said;
use crate::deck::FaceTable;
use crate::jobs::{Answer, JobId, ReadPhoto, Stage, Task};
use crate::photograph;
use crate::platform::host::Event;

/// What the page asks of the worker; the bytes that go with it are told in each case.
#[derive(Serialize, Deserialize)]
enum Ask {
    /// Look for these faces from now on. Bytes: the pixels of all faces, then of all backs.
    Faces {
        faces: Vec<Picture>,
        backs: Vec<Picture>,
    },
    /// Read a picture file. Bytes: the file.
    File { name: String },
    /// Read a picture that is decoded already. Bytes: its pixels.
    Frame { width: u32, height: u32 },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
struct Picture {
    side: u32,
    copies: u16,
}

/// What the worker says of a picture; the bytes beside it are the pixels of a file that was decoded.
#[derive(Serialize, Deserialize)]
enum Said {
    Read {
        width: u32,
        height: u32,
        reading: Reading,
    },
    Refused(String),
    Ready,
}

/// The page's side.
pub(super) struct Reader {
    worker: Worker,
    /// The faces that the worker has.
    faces: Option<Arc<FaceTable>>,
    /// Pictures that are being read and are known here already.
    frames: Arc<RefCell<Vec<(u64, Arc<Photo>)>>>,
}

impl Reader {
    /// Starts the worker; `hear` gets what it says.
    ///
    /// # Errors
    /// What the browser says when it starts none.
    pub(super) fn start(hear: impl Fn(Event) + 'static) -> Result<Reader, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("reader.js", &options).map_err(|error| said(&error))?;
        let frames: Arc<RefCell<Vec<(u64, Arc<Photo>)>>> = Arc::default();
        let known = Arc::clone(&frames);
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(event) = event_of(&message.data(), &known) {
                hear(event);
            }
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // The worker speaks for as long as the page lives.
        listen.forget();
        Ok(Reader {
            worker,
            faces: None,
            frames,
        })
    }

    /// Begins a task; false if it is none for the worker.
    pub(super) fn begin(&mut self, id: JobId, task: Task) -> bool {
        match task {
            Task::ReadPhoto { file, faces } => {
                self.send_faces(&faces);
                self.post(id.0, &Ask::File { name: file.name }, &file.bytes);
            }
            Task::ReadFrame { photo, faces } => {
                self.send_faces(&faces);
                self.frames.borrow_mut().push((id.0, Arc::clone(&photo)));
                let ask = Ask::Frame {
                    width: photo.width(),
                    height: photo.height(),
                };
                self.post(id.0, &ask, photo.rgb());
            }
            _ => return false,
        }
        true
    }

    fn send_faces(&mut self, table: &Arc<FaceTable>) {
        if self.faces.as_ref().is_some_and(|sent| Arc::ptr_eq(sent, table)) {
            return;
        }
        let catalogue = &table.catalogue;
        let faces = catalogue.faces().iter();
        let faces = faces
            .map(|face| Picture {
                side: face.picture.width(),
                copies: face.copies,
            })
            .collect();
        let backs = catalogue
            .backs()
            .iter()
            .map(|back| Picture {
                side: back.width(),
                copies: 1,
            })
            .collect();
        let pictures = catalogue
            .faces()
            .iter()
            .map(|face| &face.picture)
            .chain(catalogue.backs());
        let bytes: Vec<u8> = pictures.flat_map(|picture| picture.rgb()).copied().collect();
        self.post(0, &Ask::Faces { faces, backs }, &bytes);
        self.faces = Some(Arc::clone(table));
    }

    fn post(&self, id: u64, ask: &Ask, bytes: &[u8]) {
        let bytes = Uint8Array::from(bytes);
        let message = Object::new();
        let text = serde_json::to_string(ask).unwrap_or_default();
        let _ = Reflect::set(&message, &"id".into(), &(id as f64).into());
        let _ = Reflect::set(&message, &"task".into(), &text.into());
        let _ = Reflect::set(&message, &"bytes".into(), &bytes);
        // A message that is refused means a worker that is gone: its jobs then never end, and can be cancelled.
        let _ = self
            .worker
            .post_message_with_transfer(&message, &js_sys::Array::of1(&bytes.buffer()));
    }
}

fn event_of(data: &JsValue, frames: &RefCell<Vec<(u64, Arc<Photo>)>>) -> Option<Event> {
    let field = |name: &str| Reflect::get(data, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let number = field("id").as_f64()? as u64;
    let id = JobId(number);
    match field("stage").as_string().as_deref() {
        Some("opening") => return Some(Event::Progress(id, Stage::Opening)),
        Some(_) => return Some(Event::Progress(id, Stage::Reading)),
        None => {}
    }
    let answer = match serde_json::from_str(&field("answer").as_string()?) {
        Ok(Said::Read {
            width,
            height,
            reading,
        }) => {
            let mut frames = frames.borrow_mut();
            let known = frames.iter().position(|(frame, _)| *frame == number);
            let photo = match known {
                Some(place) => Ok(frames.swap_remove(place).1),
                None => Photo::new(width, height, Uint8Array::new(&field("pixels")).to_vec())
                    .map(Arc::new)
                    .map_err(|error| error.to_string()),
            };
            photo.map(|photo| ReadPhoto { photo, reading })
        }
        Ok(Said::Refused(why)) => Err(why),
        Ok(Said::Ready) => return None,
        Err(error) => Err(error.to_string()),
    };
    Some(Event::Done(id, Answer::Photo(answer)))
}

thread_local! {
    static CATALOGUE: RefCell<Option<Catalogue>> = const { RefCell::new(None) };
}

/// What the worker gives back to `reader.js`.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug)]
pub struct Worked {
    /// A [`Said`] as JSON.
    pub text: String,
    /// The pixels of a file that was decoded here.
    pub pixels: Option<Uint8Array>,
}

/// The worker's side: does what `task` asks with `bytes` and calls `stage` as it goes on.
#[wasm_bindgen]
#[must_use]
pub fn work(task: &str, bytes: Vec<u8>, stage: &Function) -> Worked {
    let tell = |name: &str| {
        let _ = stage.call1(&JsValue::NULL, &name.into());
    };
    let (said, pixels) = match serde_json::from_str(task) {
        Ok(Ask::Faces { faces, backs }) => (take_faces(&faces, &backs, &bytes), None),
        Ok(Ask::File { name }) => {
            tell("opening");
            match photograph::decode(&bytes) {
                Ok(photo) => {
                    tell("reading");
                    (read(&photo), Some(Uint8Array::from(photo.rgb())))
                }
                Err(error) => (Said::Refused(format!("{name}: {error}")), None),
            }
        }
        Ok(Ask::Frame { width, height }) => match Photo::new(width, height, bytes) {
            Ok(photo) => (read(&photo), None),
            Err(error) => (Said::Refused(error.to_string()), None),
        },
        Err(error) => (Said::Refused(error.to_string()), None),
    };
    let pixels = if matches!(said, Said::Read { .. }) {
        pixels
    } else {
        None
    };
    Worked {
        text: serde_json::to_string(&said).unwrap_or_default(),
        pixels,
    }
}

fn take_faces(faces: &[Picture], backs: &[Picture], bytes: &[u8]) -> Said {
    let mut left = bytes;
    let mut next = |picture: &Picture| -> Option<Photo> {
        let (pixels, rest) = left.split_at_checked((picture.side * picture.side * 3) as usize)?;
        left = rest;
        Photo::new(picture.side, picture.side, pixels.to_vec()).ok()
    };
    let faces: Option<Vec<FaceArt>> = faces
        .iter()
        .map(|face| {
            Some(FaceArt {
                picture: next(face)?,
                copies: face.copies,
            })
        })
        .collect();
    let backs: Option<Vec<Photo>> = backs.iter().map(&mut next).collect();
    let (Some(faces), Some(backs)) = (faces, backs) else {
        return Said::Refused("the faces did not arrive whole".to_owned());
    };
    match Catalogue::new(faces, backs) {
        Ok(catalogue) => {
            CATALOGUE.set(Some(catalogue));
            Said::Ready
        }
        Err(error) => Said::Refused(error.to_string()),
    }
}

fn read(photo: &Photo) -> Said {
    CATALOGUE.with_borrow(|catalogue| match catalogue {
        Some(catalogue) => Said::Read {
            width: photo.width(),
            height: photo.height(),
            reading: vision::read(photo, catalogue),
        },
        None => Said::Refused("no faces are known yet".to_owned()),
    })
}
