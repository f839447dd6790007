//! What a window asks of the world: pictures, camera, sound, background work.
//!
//! Screens never learn where they run. Whatever takes time is asked for and answered later by an [`Event`], because a browser
//! has no blocking calls; a frame collects the events before it draws.

use super::{Clock, Storage, StorageError};
use crate::jobs::{Answer, JobId, Stage, Task};
use crate::words::Language;
use std::rc::Rc;
use std::sync::Arc;
use vision::Photo;

/// A picture file, not decoded yet.
#[derive(Clone, PartialEq, Eq)]
pub struct PhotoFile {
    /// What the person calls it: the file's name.
    pub name: String,
    /// The file's bytes.
    pub bytes: Arc<[u8]>,
}

impl std::fmt::Debug for PhotoFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PhotoFile({}, {} bytes)", self.name, self.bytes.len())
    }
}

/// The short wooden sounds of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A Maneuver was counted.
    Count,
    /// Something was confirmed.
    Settle,
    /// That is not allowed.
    NotAllowed,
    /// Ten seconds are left.
    TenSeconds,
    /// One of the last five seconds.
    LastSeconds,
    /// Time is up.
    Time,
}

/// What the camera does just now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CameraState {
    /// Not asked for.
    #[default]
    Off,
    /// Asked for; no picture yet.
    Starting,
    /// Pictures come.
    On,
    /// There is none, or it went away; the reason in words.
    Missing(String),
}

/// A camera that there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CameraName {
    /// What the system calls it.
    pub id: String,
    /// What people call it; empty if the system does not tell.
    pub name: String,
    /// Whether it is the one that is on.
    pub is_on: bool,
}

/// What the table is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Occupation {
    /// Nothing that would be disturbed.
    #[default]
    None,
    /// A game is under way, or the camera is on: the screen stays on and nothing interrupts.
    Playing,
}

/// What came from outside since the last frame.
#[derive(Debug)]
pub enum Event {
    /// A file was chosen (or read from the path that was typed).
    PhotoOpened(PhotoFile),
    /// A saved game was chosen to be taken in.
    GameOpened(PhotoFile),
    /// A deck was chosen to be taken in.
    DeckOpened(PhotoFile),
    /// A file could not be read, or there is no file dialog here; the reason in words.
    FileTrouble(String),
    /// The file dialog was closed without a choice.
    NothingChosen,
    /// The camera started, stopped or failed.
    Camera(CameraState),
    /// The cameras that there are, when there is more than none.
    Cameras(Vec<CameraName>),
    /// A picture of the camera; the newest only.
    Frame(Photo),
    /// A job went on to its next stage.
    Progress(JobId, Stage),
    /// A job is done.
    Done(JobId, Answer),
    /// A file was written; where, in words.
    Written(String),
    /// Something that seemed to be stored was not stored after all.
    StorageTrouble(StorageError),
}

/// What the window can ask for. Nothing here blocks for longer than a frame.
pub trait Host {
    /// Tells the time.
    fn clock(&self) -> &dyn Clock;

    /// Where settings, games and pictures are kept.
    fn storage(&self) -> Rc<dyn Storage>;

    /// Everything that happened since this was last asked.
    fn events(&mut self) -> Vec<Event>;

    /// Begins background work; its answer comes as an [`Event::Done`].
    fn start(&mut self, id: JobId, task: Task);

    /// Asks a job to stop; its answer is dropped.
    fn cancel(&mut self, id: JobId);

    /// Lets the person choose a picture with the system's own dialog.
    fn choose_photo(&mut self);

    /// Lets the person choose several pictures; each comes as [`Event::PhotoOpened`].
    fn choose_photos(&mut self);

    /// Lets the person choose a saved game with the system's own dialog; it comes as [`Event::GameOpened`].
    fn choose_game(&mut self);

    /// Lets the person choose the archive of a deck with the system's own dialog; it comes as [`Event::DeckOpened`].
    fn choose_deck(&mut self);

    /// The language of the system, such as `de_AT`; `None` if it does not tell.
    fn locale(&self) -> Option<String>;

    /// Reads the picture at a path that was typed.
    fn read_photo(&mut self, path: &str);

    /// Whether pictures have paths here that could be typed.
    fn opens_paths(&self) -> bool {
        true
    }

    /// Gives a file to the person: among their downloads, beside those that are there. [`Event::Written`] tells where.
    fn write_file(&mut self, name: &str, bytes: Vec<u8>);

    /// Switches the camera on; pictures come as [`Event::Frame`].
    fn open_camera(&mut self);

    /// Switches to another camera while one is on.
    fn choose_camera(&mut self, _id: &str) {}

    /// Switches the camera off.
    fn close_camera(&mut self);

    /// Hears that the tiles of a reading were found again in a picture of the camera.
    fn follow(&mut self) {}

    /// Plays a sound, if sounds can be played.
    fn play(&mut self, sound: Sound);

    /// Hears what the table is doing; told in every frame.
    fn occupy(&mut self, _occupation: Occupation) {}

    /// Whether the program can fill the screen, or give it back.
    fn can_fill_screen(&self) -> bool {
        false
    }

    /// Fills the screen, or gives it back.
    fn fill_screen(&mut self) {}

    /// Hears which language is spoken now.
    fn speak(&mut self, _language: Language) {}
}
