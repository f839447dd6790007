//! The desktop: threads, files, the system's file dialog, nokhwa.

use super::host::{CameraState, Event, Host, PhotoFile, Sound};
use super::{Clock, Files, Moment, Storage, camera};
use crate::jobs::{self, Cancel, JobId, Task};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The largest picture file that is opened, in bytes: ten times a tablet's largest.
const LARGEST_FILE: u64 = 200 << 20;

/// How soon a person may have closed a dialog that was shown.
const SOONEST_CLOSED: Duration = Duration::from_millis(300);

/// Called from any thread when there is something to draw.
type Wake = Arc<dyn Fn() + Send + Sync>;

/// The computer that the program runs on.
pub struct Native {
    clock: WallClock,
    storage: Rc<dyn Storage>,
    wake: Wake,
    sender: Sender<Event>,
    receiver: Receiver<Event>,
    cancels: BTreeMap<JobId, Cancel>,
    camera: Option<Arc<camera::Shared>>,
    #[cfg(feature = "sound")]
    speaker: super::speaker::Speaker,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Native")
            .field("storage", &self.storage)
            .finish_non_exhaustive()
    }
}

/// The system's clock.
#[derive(Clone, Copy, Debug)]
pub struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> Moment {
        // A clock before 1970 is not set at all: then every moment is the first one.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    fn minutes_ahead_of_utc(&self) -> i32 {
        jiff::Zoned::now().offset().seconds() / 60
    }
}

impl Native {
    /// A host that keeps its things below `folder` and calls `wake` when something happened.
    pub fn new(folder: PathBuf, wake: impl Fn() + Send + Sync + 'static) -> Native {
        let (sender, receiver) = channel();
        Native {
            clock: WallClock,
            storage: Rc::new(Files::in_folder(folder)),
            wake: Arc::new(wake),
            sender,
            receiver,
            cancels: BTreeMap::new(),
            camera: None,
            #[cfg(feature = "sound")]
            speaker: super::speaker::Speaker::default(),
        }
    }

    /// Does something on a thread of its own and sends what comes of it.
    fn aside(&self, name: &str, work: impl FnOnce() -> Event + Send + 'static) {
        let (sender, wake) = (self.sender.clone(), self.wake.clone());
        let spawned = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            // Nobody listens any more when the window is gone.
            let _ = sender.send(work());
            wake();
        });
        if let Err(error) = spawned {
            let _ = self
                .sender
                .send(Event::FileTrouble(format!("no thread to work on: {error}")));
        }
    }
}

impl Host for Native {
    fn clock(&self) -> &dyn Clock {
        &self.clock
    }

    fn storage(&self) -> Rc<dyn Storage> {
        self.storage.clone()
    }

    fn events(&mut self) -> Vec<Event> {
        let mut events: Vec<Event> = self.receiver.try_iter().collect();
        if let Some(camera) = &self.camera {
            events.extend(camera.take_news().map(Event::Camera));
            events.extend(camera.take_frame().map(Event::Frame));
        }
        for event in &events {
            if let Event::Done(id, _) = event {
                self.cancels.remove(id);
            }
        }
        events
    }

    fn start(&mut self, id: JobId, task: Task) {
        let cancel = Cancel::default();
        self.cancels.insert(id, cancel.clone());
        let (sender, wake) = (self.sender.clone(), self.wake.clone());
        let spawned = std::thread::Builder::new().name("job".to_owned()).spawn(move || {
            let progress = |stage| {
                let _ = sender.send(Event::Progress(id, stage));
                wake();
            };
            if let Some(answer) = jobs::run(task, &cancel, progress) {
                let _ = sender.send(Event::Done(id, answer));
                wake();
            }
        });
        if let Err(error) = spawned {
            let _ = self
                .sender
                .send(Event::FileTrouble(format!("no thread to work on: {error}")));
        }
    }

    fn cancel(&mut self, id: JobId) {
        if let Some(cancel) = self.cancels.remove(&id) {
            cancel.ask();
        }
    }

    fn choose_photo(&mut self) {
        self.aside("file dialog", || {
            let dialog = rfd::FileDialog::new().add_filter("JPEG, PNG", &["jpg", "jpeg", "png"]);
            chosen(|| dialog.pick_file(), |path| opened(&path))
        });
    }

    fn choose_photos(&mut self) {
        let sender = self.sender.clone();
        self.aside("file dialog", move || {
            let dialog = rfd::FileDialog::new().add_filter("JPEG, PNG", &["jpg", "jpeg", "png"]);
            let pick = || dialog.pick_files();
            chosen(pick, |picked| {
                let mut opened: Vec<Event> = picked.iter().map(|path| opened(path)).collect();
                let last = opened.pop().unwrap_or(Event::NothingChosen);
                for event in opened {
                    // Nobody listens any more when the window is gone.
                    let _ = sender.send(event);
                }
                last
            })
        });
    }

    fn choose_game(&mut self) {
        self.aside("file dialog", || {
            let dialog = rfd::FileDialog::new().add_filter("JSON, ZIP", &["json", "zip"]);
            let pick = || dialog.pick_file();
            chosen(pick, |path| match opened(&path) {
                Event::PhotoOpened(file) => Event::GameOpened(file),
                trouble => trouble,
            })
        });
    }

    fn choose_deck(&mut self) {
        self.aside("file dialog", || {
            let dialog = rfd::FileDialog::new().add_filter("ZIP", &["zip"]);
            let pick = || dialog.pick_file();
            chosen(pick, |path| match opened(&path) {
                Event::PhotoOpened(file) => Event::DeckOpened(file),
                trouble => trouble,
            })
        });
    }

    fn locale(&self) -> Option<String> {
        // The first that is set decides, as everywhere on Unix.
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn read_photo(&mut self, path: &str) {
        let path = PathBuf::from(path.trim());
        self.aside("file", move || opened(&path));
    }

    fn write_file(&mut self, name: &str, bytes: Vec<u8>) {
        let name = name.to_owned();
        self.aside("file", move || {
            let Some(folder) = downloads() else {
                return Event::FileTrouble("there is no folder to write to".to_owned());
            };
            match write_new(&folder, &name, &bytes) {
                Ok(path) => Event::Written(path.display().to_string()),
                Err(error) => Event::FileTrouble(format!("{}: {error}", folder.join(&name).display())),
            }
        });
    }

    fn open_camera(&mut self) {
        self.close_camera();
        self.camera = Some(camera::open(None, self.wake.clone()));
        let _ = self.sender.send(Event::Camera(CameraState::Starting));
    }

    fn close_camera(&mut self) {
        if let Some(camera) = self.camera.take() {
            camera.stop();
        }
    }

    #[cfg(feature = "sound")]
    fn play(&mut self, sound: Sound) {
        self.speaker.play(sound);
    }

    #[cfg(not(feature = "sound"))]
    fn play(&mut self, _: Sound) {}
}

/// What comes of a choice in a dialog. One that closes sooner than hands can close it was never open: the system has none,
/// and whoever pressed the button is told so.
fn chosen<T>(dialog: impl FnOnce() -> Option<T>, then: impl FnOnce(T) -> Event) -> Event {
    let begun = Instant::now();
    match dialog() {
        Some(choice) => then(choice),
        None => nothing_after(begun.elapsed()),
    }
}

fn nothing_after(open_for: Duration) -> Event {
    if open_for < SOONEST_CLOSED {
        Event::FileTrouble("the system opens no file dialog".to_owned())
    } else {
        Event::NothingChosen
    }
}

fn opened(path: &Path) -> Event {
    let name = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned();
    let read = || -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    match read() {
        Ok(bytes) if bytes.len() as u64 > LARGEST_FILE => {
            Event::FileTrouble(format!("{name}: the file is too large"))
        }
        Ok(bytes) => Event::PhotoOpened(PhotoFile {
            name,
            bytes: bytes.into(),
        }),
        Err(error) => Event::FileTrouble(format!("{name}: {error}")),
    }
}

/// Where people look for what a program gave them, as browsers have it: no dialog is needed, and none can be missing.
fn downloads() -> Option<PathBuf> {
    let home = std::env::home_dir().filter(|home| home.is_dir())?;
    let config = std::env::var_os("XDG_CONFIG_HOME").map_or_else(|| home.join(".config"), PathBuf::from);
    let told = std::fs::read_to_string(config.join("user-dirs.dirs")).ok();
    let named = told.and_then(|text| downloads_in(&text, &home));
    let folder = named.unwrap_or_else(|| home.join("Downloads"));
    Some(if folder.is_dir() { folder } else { home })
}

/// The folder that a `user-dirs.dirs` names: `XDG_DOWNLOAD_DIR="$HOME/Downloads"`.
fn downloads_in(text: &str, home: &Path) -> Option<PathBuf> {
    let line = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("XDG_DOWNLOAD_DIR="))?;
    let named = line.trim_matches('"');
    Some(match named.strip_prefix("$HOME") {
        Some(rest) => home.join(rest.trim_start_matches('/')),
        None => PathBuf::from(named),
    })
}

/// How many files of one name a folder may hold.
const MOST_OF_A_NAME: u32 = 999;

/// Writes a file that was not there before: "game.csv", or "game (2).csv" beside it. Gives its path.
fn write_new(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<PathBuf> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let mut number = 1;
    loop {
        let path = folder.join(match (number, ending) {
            (1, _) => name.to_owned(),
            (_, "") => format!("{stem} ({number})"),
            _ => format!("{stem} ({number}).{ending}"),
        });
        match File::create_new(&path) {
            Ok(mut file) => {
                let written = file.write_all(bytes).and_then(|()| file.sync_all());
                if written.is_err() {
                    // Half a file is worse than none; if even that fails there is nothing more to do.
                    let _ = std::fs::remove_file(&path);
                }
                return written.map(|()| path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists && number < MOST_OF_A_NAME => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_without_file_dialogs_is_told_of_and_a_dialog_that_was_closed_is_not() {
        let told = nothing_after(Duration::from_millis(40));
        assert!(matches!(&told, Event::FileTrouble(reason) if reason.contains("no file dialog")));
        assert!(matches!(
            nothing_after(Duration::from_secs(2)),
            Event::NothingChosen
        ));
    }

    #[test]
    fn a_file_is_written_beside_those_that_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<String> = (0..3)
            .map(|n| write_new(folder.path(), "game.csv", &[n]).unwrap())
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(names, ["game.csv", "game (2).csv", "game (3).csv"]);
        assert_eq!(std::fs::read(folder.path().join("game.csv")).unwrap(), [0]);
        assert!(write_new(&folder.path().join("absent"), "game.csv", &[1]).is_err());
    }

    #[test]
    fn the_folder_for_downloads_may_be_called_otherwise() {
        let home = Path::new("/home/anna");
        let text = "# comment\nXDG_DOWNLOAD_DIR=\"$HOME/Geladen\"\nXDG_MUSIC_DIR=\"/music\"\n";
        assert_eq!(downloads_in(text, home), Some(home.join("Geladen")));
        assert_eq!(downloads_in("XDG_DOWNLOAD_DIR=\"/d\"", home), Some("/d".into()));
        assert_eq!(downloads_in("nothing", home), None);
    }
}
