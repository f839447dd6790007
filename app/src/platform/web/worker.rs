//! The program's further instances, in workers of the browser: one reads photographs, one searches turns, while the page
//! draws. Here is the page's side; the worker's is in [`super::work`].

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Array, Object, Reflect, Uint8Array};
use vision::Photo;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::messages::{Ask, AskBestTurn, AskExplain, Pictures, Said};
use crate::deck::{Deck, FaceTable, built_in};
use crate::jobs::{Answer, JobId, ReadPhoto, Stage, Task};
use crate::platform::host::Event;

/// The workers of a page.
pub(super) struct Workers {
    reading: Line,
    searching: Line,
}

/// One worker, started when it is needed first, and what it was asked.
struct Line {
    hear: Rc<dyn Fn(Event)>,
    worker: Option<Worker>,
    known: Rc<RefCell<Known>>,
}

/// What is known of a worker.
#[derive(Default)]
struct Known {
    /// What it was asked and has not answered.
    jobs: BTreeMap<JobId, Job>,
    /// The faces that it has.
    faces: Option<Arc<FaceTable>>,
    /// It has come to a bad end.
    is_gone: bool,
}

/// What the answer is put together with.
#[derive(Clone)]
enum Job {
    Deck,
    File,
    Frame(Arc<Photo>),
    Find,
    Learn,
    Shrink,
    Open,
    BestTurn,
    Explain,
}

/// The id of what is told to a worker without waiting for an answer.
const NOBODY: JobId = JobId(0);

impl Workers {
    /// No worker yet; `hear` gets what they say.
    pub(super) fn new(hear: impl Fn(Event) + 'static) -> Workers {
        let hear: Rc<dyn Fn(Event)> = Rc::new(hear);
        Workers {
            reading: Line::new(Rc::clone(&hear)),
            searching: Line::new(hear),
        }
    }

    /// Begins a task; gives it back if it is none for a worker, or if there can be no worker.
    pub(super) fn begin(&mut self, id: JobId, task: Task) -> Result<(), Task> {
        match &task {
            Task::OpenDeck {
                archive: Some(archive),
                ..
            } => self.reading.ask(id, Job::Deck, &Ask::OwnDeck, archive),
            Task::OpenDeck { deck, archive: None } if is_built_in(deck) => {
                let name = deck.name().to_owned();
                self.reading.ask(id, Job::Deck, &Ask::Deck { name }, &[])
            }
            Task::ReadPhoto { file, faces } => {
                let name = file.name.clone();
                self.reading.send_faces(faces);
                self.reading.ask(id, Job::File, &Ask::File { name }, &file.bytes)
            }
            Task::ReadFrame { photo, faces } => {
                let (width, height) = (photo.width(), photo.height());
                self.reading.send_faces(faces);
                let job = Job::Frame(Arc::clone(photo));
                self.reading
                    .ask(id, job, &Ask::Frame { width, height }, photo.rgb())
            }
            Task::FindInFile { file } => {
                let name = file.name.clone();
                self.reading
                    .ask(id, Job::Find, &Ask::FindInFile { name }, &file.bytes)
            }
            Task::FindInPicture { photo } => {
                let (width, height) = (photo.width(), photo.height());
                let ask = Ask::FindInPicture { width, height };
                self.reading.ask(id, Job::Find, &ask, photo.rgb())
            }
            Task::Learn { known, parts } => {
                let ask = Ask::Learn {
                    known: known.clone(),
                    lengths: parts.iter().map(|part| part.len()).collect(),
                };
                self.reading.ask(id, Job::Learn, &ask, &parts.concat())
            }
            Task::ShrinkPhoto { photo, largest } => {
                let (width, height, largest) = (photo.width(), photo.height(), *largest);
                let ask = Ask::Shrink {
                    width,
                    height,
                    largest,
                };
                self.reading.ask(id, Job::Shrink, &ask, photo.rgb())
            }
            Task::OpenKept { jpeg } => self.reading.ask(id, Job::Open, &Ask::Open, jpeg),
            Task::BestTurn { position } => {
                let ask = Ask::BestTurn(AskBestTurn::of(position));
                self.searching.ask(id, Job::BestTurn, &ask, &[])
            }
            Task::Explain { question } => {
                let ask = Ask::Explain(AskExplain::of(question));
                self.searching.ask(id, Job::Explain, &ask, &[])
            }
            // What else there is, the page does itself.
            _ => None,
        }
        .ok_or(task)
    }

    /// Stops a search. A photograph that is being read is soon over, and its answer is not heard.
    pub(super) fn cancel(&mut self, id: JobId) {
        self.reading.known.borrow_mut().jobs.remove(&id);
        if self.searching.known.borrow_mut().jobs.remove(&id).is_some()
            && let Some(worker) = self.searching.worker.take()
        {
            worker.terminate();
        }
    }
}

fn is_built_in(deck: &Deck) -> bool {
    let same = |known: &Deck| std::ptr::eq(known, deck);
    built_in::BUILT_IN
        .iter()
        .any(|known| known.deck().is_ok_and(|known| same(&known)))
}

impl Line {
    fn new(hear: Rc<dyn Fn(Event)>) -> Line {
        Line {
            hear,
            worker: None,
            known: Rc::default(),
        }
    }

    fn ask(&mut self, id: JobId, job: Job, ask: &Ask, bytes: &[u8]) -> Option<()> {
        self.begin_again_if_gone();
        self.known.borrow_mut().jobs.insert(id, job);
        let sent = self.post(id, ask, bytes);
        if sent.is_none() {
            self.known.borrow_mut().jobs.remove(&id);
        }
        sent
    }

    fn begin_again_if_gone(&mut self) {
        if self.known.borrow().is_gone {
            self.known.take();
            self.worker = None;
        }
    }

    fn send_faces(&mut self, table: &Arc<FaceTable>) {
        self.begin_again_if_gone();
        let has_them = self
            .known
            .borrow()
            .faces
            .as_ref()
            .is_some_and(|sent| Arc::ptr_eq(sent, table));
        if has_them {
            return;
        }
        let (faces, backs) = (table.catalogue.faces(), table.catalogue.backs());
        let pictures = Pictures::of(faces, backs);
        self.post(NOBODY, &Ask::Faces { pictures }, &Pictures::bytes(faces, backs));
        self.known.borrow_mut().faces = Some(Arc::clone(table));
    }

    fn post(&mut self, id: JobId, ask: &Ask, bytes: &[u8]) -> Option<()> {
        if self.worker.is_none() {
            self.worker = self.start().ok();
        }
        let worker = self.worker.as_ref()?;
        let (bytes, message) = (Uint8Array::from(bytes), Object::new());
        let text = serde_json::to_string(ask).ok()?;
        Reflect::set(&message, &"id".into(), &(id.0 as f64).into()).ok()?;
        Reflect::set(&message, &"task".into(), &text.into()).ok()?;
        Reflect::set(&message, &"bytes".into(), &bytes).ok()?;
        worker
            .post_message_with_transfer(&message, &Array::of1(&bytes.buffer()))
            .ok()
    }

    fn start(&self) -> Result<Worker, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("reader.js", &options)?;
        let (known, hear) = (Rc::clone(&self.known), Rc::clone(&self.hear));
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            if let Some(event) = event_of(&message.data(), &known) {
                hear(event);
            }
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        // The worker speaks for as long as it lives.
        listen.forget();
        let (known, hear) = (Rc::clone(&self.known), Rc::clone(&self.hear));
        let fail = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| {
            known.borrow_mut().is_gone = true;
            let jobs = std::mem::take(&mut known.borrow_mut().jobs);
            for (id, job) in jobs {
                hear(Event::Done(id, job.failed("the worker has stopped".to_owned())));
            }
        });
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        fail.forget();
        let program = Object::new();
        Reflect::set(&program, &"module".into(), &wasm_bindgen::module())?;
        worker.post_message(&program)?;
        Ok(worker)
    }
}

impl Job {
    /// The answer when there is none.
    fn failed(&self, why: String) -> Answer {
        match self {
            Job::Deck => Answer::Deck(Err(why)),
            Job::File | Job::Frame(_) => Answer::Photo(Err(why)),
            Job::Find => Answer::Found(Err(why)),
            Job::Learn => Answer::Learned(Err(why)),
            Job::Shrink => Answer::Shrunk(None),
            Job::Open => Answer::Kept(None),
            Job::BestTurn | Job::Explain => Answer::BestTurn(Err(why)),
        }
    }

    /// The answer that a worker's words make; `bytes` is what came beside them.
    fn answered(&self, said: Said, bytes: &dyn Fn() -> Vec<u8>) -> Answer {
        match (self, said) {
            (Job::Frame(photo), Said::Read { reading, .. }) => {
                let photo = Arc::clone(photo);
                Answer::Photo(Ok(ReadPhoto { photo, reading }))
            }
            (
                Job::File,
                Said::Read {
                    width,
                    height,
                    reading,
                },
            ) => {
                let photo = Photo::new(width, height, bytes()).map(Arc::new);
                let read = photo.map(|photo| ReadPhoto { photo, reading });
                Answer::Photo(read.map_err(|error| error.to_string()))
            }
            (
                Job::Deck,
                Said::Deck {
                    pictures,
                    tiles,
                    backs,
                },
            ) => {
                let table = pictures.take(&bytes()).and_then(|pictures| {
                    let table = FaceTable::from_parts(pictures, tiles, backs);
                    table.map(Arc::new).ok()
                });
                Answer::Deck(table.ok_or_else(|| "the faces did not arrive whole".to_owned()))
            }
            (Job::Find, Said::Packed) => Answer::Found(Ok(bytes().into())),
            (Job::Learn, Said::Packed) => Answer::Learned(Ok(bytes().into())),
            (Job::Shrink, Said::Shrunk) => Answer::Shrunk(Some(bytes())),
            (Job::Open, Said::Opened { width, height }) => {
                Answer::Kept(Photo::new(width, height, bytes()).ok().map(Arc::new))
            }
            (_, Said::BestTurn(solution)) => Answer::BestTurn(Ok(*solution)),
            (_, Said::Explained(explanation)) => Answer::Explain(explanation),
            (job, Said::Refused(why)) => job.failed(why),
            (job, _) => job.failed("the worker answered something else".to_owned()),
        }
    }
}

fn event_of(data: &JsValue, known: &RefCell<Known>) -> Option<Event> {
    let field = |name: &str| Reflect::get(data, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let id = JobId(field("id").as_f64()? as u64);
    match field("stage").as_string().as_deref() {
        Some("opening") => return Some(Event::Progress(id, Stage::Opening)),
        Some(_) => return Some(Event::Progress(id, Stage::Reading)),
        None => {}
    }
    let job = known.borrow_mut().jobs.remove(&id)?;
    let bytes = || Uint8Array::new(&field("pixels")).to_vec();
    let answer = match serde_json::from_str(&field("answer").as_string()?) {
        Ok(said) => job.answered(said, &bytes),
        Err(error) => job.failed(error.to_string()),
    };
    // Who draws a deck looks for its faces from then on.
    if let Answer::Deck(Ok(table)) = &answer {
        known.borrow_mut().faces = Some(Arc::clone(table));
    }
    Some(Event::Done(id, answer))
}
