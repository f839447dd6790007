//! Background work: named, polled, cancellable. What is to be done is data, so that a browser can hand it to a worker.

use crate::deck::teach::{self, Known};
use crate::deck::{Archive, Deck, FaceTable};
use crate::demo::Demo;
use crate::history::jpeg_within;
use crate::photograph;
use crate::platform::host::PhotoFile;
use rules::Limits;
use rules::match_attach::{Explanation, Position, Question, Solution, explain, solve};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use vision::{Catalogue, Photo, Reading};

/// Positions that a search looks at before it gives what it has: some seconds on a tablet.
const MOST_POSITIONS: u64 = 3_000_000;

/// One piece of background work; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct JobId(pub(crate) u64);

/// What is to be done.
#[derive(Clone, Debug)]
pub enum Task {
    /// Bring what comes with the program for those who have no board at hand.
    BringDemo {
        /// Which.
        demo: Demo,
    },
    /// Prepare the faces of a deck.
    OpenDeck {
        /// Which.
        deck: Arc<Deck>,
        /// The archive that holds its faces; `None` for a deck whose faces are drawn.
        archive: Option<Arc<[u8]>>,
    },
    /// Decode a picture file and read the tiles on it.
    ReadPhoto {
        /// The file as it came.
        file: PhotoFile,
        /// The faces that are looked for.
        faces: Arc<FaceTable>,
    },
    /// Read the tiles of a picture that is decoded already: a frame of the camera.
    ReadFrame {
        /// The picture.
        photo: Arc<Photo>,
        /// The faces that are looked for.
        faces: Arc<FaceTable>,
    },
    /// Find the tiles of a picture file without knowing any.
    FindInFile {
        /// The file as it came.
        file: PhotoFile,
    },
    /// Find the tiles of a picture that is decoded already.
    FindInPicture {
        /// The picture.
        photo: Arc<Photo>,
    },
    /// Learn faces from what was found.
    Learn {
        /// The faces that are known.
        known: Vec<Known>,
        /// Their pictures, then what was found in each photograph.
        parts: Vec<Arc<[u8]>>,
    },
    /// Make a photograph small enough to be kept.
    ShrinkPhoto {
        /// The picture.
        photo: Arc<Photo>,
        /// The bytes that it may take.
        largest: usize,
    },
    /// Decode a photograph that was kept.
    OpenKept {
        /// Its bytes.
        jpeg: Arc<[u8]>,
    },
    /// Find the best turn there was.
    BestTurn {
        /// Where the Maneuver Phase began.
        position: Box<Position>,
    },
    /// Find the Maneuvers between two boards.
    Explain {
        /// The boards, and what is asked of them.
        question: Box<Question>,
    },
}

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The picture is being opened.
    Opening,
    /// The tiles are being found and named.
    Reading,
}

/// A photograph and what it says.
#[derive(Clone, Debug)]
pub struct ReadPhoto {
    /// The upright picture.
    pub photo: Arc<Photo>,
    /// What was read from it.
    pub reading: Reading,
}

/// What a job gives back.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Of a photograph; the reason in words if it could not be opened.
    Photo(Result<ReadPhoto, String>),
    /// A photograph made small: the bytes of a JPEG; nothing if that can't be done.
    Shrunk(Option<Vec<u8>>),
    /// A photograph that was kept; nothing if it is none.
    Kept(Option<Arc<Photo>>),
    /// The best turn, or the best that was found; the reason in words if no turn can begin there.
    BestTurn(Result<Solution, String>),
    /// Which turn leads from one board to the other.
    Explain(Box<Explanation>),
    /// A file that comes with the program; the reason in words if it could not be brought.
    Demo(Result<Arc<[u8]>, String>),
    /// What was found in a photograph, packed; the reason in words if it could not be opened.
    Found(Result<Arc<[u8]>, String>),
    /// What was learned, packed; the reason in words if it could not be.
    Learned(Result<Arc<[u8]>, String>),
    /// Of a deck; the reason in words if it has no faces.
    Deck(Result<Arc<FaceTable>, String>),
}

/// The caller's wish that a job should stop.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the job to stop.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the job was asked to stop.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does a task to its end, or until it is cancelled. Runs away from the window.
pub fn run(task: Task, cancel: &Cancel, mut progress: impl FnMut(Stage)) -> Option<Answer> {
    match task {
        Task::BringDemo { demo } => {
            let bytes = demo.bytes().map(Arc::from);
            Some(Answer::Demo(
                bytes.ok_or_else(|| format!("{} is missing", demo.file())),
            ))
        }
        Task::OpenDeck { deck, archive } => {
            let faces = match archive {
                Some(archive) => Archive::unpack(&archive)
                    .and_then(|archive| archive.faces(&deck))
                    .map_err(|error| error.to_string()),
                None => deck.drawn_face_table().map_err(|error| error.to_string()),
            };
            // Preparing them for reading takes its time too: here nobody waits for it.
            let prepared = faces.inspect(|faces| {
                let _: &Catalogue = &faces.catalogue;
            });
            Some(Answer::Deck(prepared.map(Arc::new)))
        }
        Task::ReadPhoto { file, faces } => {
            progress(Stage::Opening);
            match photograph::decode(&file.bytes) {
                Ok(photo) => read(Arc::new(photo), &faces, cancel, progress),
                Err(error) => Some(Answer::Photo(Err(format!("{}: {error}", file.name)))),
            }
        }
        Task::FindInFile { file } => {
            progress(Stage::Reading);
            let found = teach::find_in_file(&file.name, &file.bytes);
            (!cancel.is_asked()).then(|| Answer::Found(found.map(Arc::from)))
        }
        Task::FindInPicture { photo } => {
            progress(Stage::Reading);
            let found = teach::find_in_picture(&photo);
            (!cancel.is_asked()).then(|| Answer::Found(found.map(Arc::from)))
        }
        Task::Learn { known, parts } => {
            let learned = teach::learn(&known, &parts);
            (!cancel.is_asked()).then(|| Answer::Learned(learned.map(Arc::from)))
        }
        Task::ShrinkPhoto { photo, largest } => Some(Answer::Shrunk(jpeg_within(&photo, largest).ok())),
        Task::OpenKept { jpeg } => Some(Answer::Kept(photograph::decode(&jpeg).ok().map(Arc::new))),
        Task::BestTurn { position } => {
            let stop = || cancel.is_asked();
            let limits = Limits {
                positions: MOST_POSITIONS,
                stop: &stop,
            };
            let found = solve(&position, limits).map_err(|error| format!("{error:?}"));
            (!cancel.is_asked()).then_some(Answer::BestTurn(found))
        }
        Task::Explain { question } => {
            let stop = || cancel.is_asked();
            let limits = Limits {
                positions: MOST_POSITIONS,
                stop: &stop,
            };
            let found = explain(&question, limits);
            (!cancel.is_asked()).then_some(Answer::Explain(Box::new(found)))
        }
        Task::ReadFrame { photo, faces } => read(photo, &faces, cancel, progress),
    }
}

fn read(
    photo: Arc<Photo>,
    faces: &FaceTable,
    cancel: &Cancel,
    mut progress: impl FnMut(Stage),
) -> Option<Answer> {
    if cancel.is_asked() {
        return None;
    }
    progress(Stage::Reading);
    let reading = vision::read(&photo, &faces.catalogue);
    (!cancel.is_asked()).then_some(Answer::Photo(Ok(ReadPhoto { photo, reading })))
}

/// The jobs that are under way.
#[derive(Debug, Default)]
pub struct Jobs {
    next: u64,
    running: BTreeMap<JobId, Stage>,
}

impl Jobs {
    /// A fresh name for a job that is about to start.
    pub fn begin(&mut self) -> JobId {
        self.next += 1;
        let id = JobId(self.next);
        self.running.insert(id, Stage::Opening);
        id
    }

    /// Notes that a job went on.
    pub fn advance(&mut self, id: JobId, stage: Stage) {
        if let Some(at) = self.running.get_mut(&id) {
            *at = stage;
        }
    }

    /// Notes that a job is over; false if nobody waits for it any more.
    pub fn end(&mut self, id: JobId) -> bool {
        self.running.remove(&id).is_some()
    }

    /// How far a job is, if it is under way.
    pub fn stage(&self, id: JobId) -> Option<Stage> {
        self.running.get(&id).copied()
    }
}
