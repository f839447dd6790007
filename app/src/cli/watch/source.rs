//! Where frames come from: a camera, a film, standard input, a folder. They are fetched and decoded on a thread of their own,
//! while earlier ones are read.

use super::moment;
use crate::cli::files;
use crate::cli::stop::{Failure, plain};
use crate::film::FilmReader;
use crate::photograph;
use crate::platform::Moment;
use crate::platform::camera;
use crate::platform::host::CameraState;
use std::cmp::Ordering;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SendError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};
use vision::Photo;

/// What was asked to be watched.
#[derive(Debug)]
pub(super) enum Given {
    Camera(u32),
    StandardInput,
    Film(PathBuf),
    /// A folder and its files that are not hidden, in natural order.
    Folder(PathBuf, Vec<PathBuf>),
}

/// Which frame it is, and when it was taken.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// From 1.
    pub(super) number: u64,
    /// Of a folder: its file.
    pub(super) name: Option<String>,
    pub(super) at: Moment,
}

impl Frame {
    /// `frame 12`, `frame 12 (0012.jpg)`.
    pub(super) fn told(&self) -> String {
        match &self.name {
            Some(name) => format!("frame {} ({name})", self.number),
            None => format!("frame {}", self.number),
        }
    }
}

/// What comes from a source.
#[derive(Debug)]
pub(super) enum Sent {
    Frame(Frame, Photo),
    /// A frame that cannot be opened, and why.
    Broken(Frame, String),
    /// A file of a folder that is no frame, and why.
    Skipped(String, String),
    /// Nothing more comes, for this reason.
    Failed(Failure),
}

/// Frames that wait to be looked at.
const WAITING: usize = 2;
/// A camera from which no picture comes for so long is given up.
const CAMERA_PATIENCE: Duration = Duration::from_secs(10);

impl Given {
    pub(super) fn new(source: &OsStr) -> Result<Given, Failure> {
        if source == "-" {
            return Ok(Given::StandardInput);
        }
        // A file whose name is a number is meant as ./0.
        if let Some(number) = source.to_str().and_then(|text| text.parse().ok()) {
            return Ok(Given::Camera(number));
        }
        let path = PathBuf::from(source);
        if !path.is_dir() {
            return Ok(Given::Film(path));
        }
        let failure = |error: io::Error| Failure::of_file(&path.display().to_string(), &error);
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&path).map_err(failure)? {
            let entry = entry.map_err(failure)?;
            let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
            if !is_hidden && !entry.path().is_dir() {
                files.push(entry.path());
            }
        }
        files.sort_by(|a, b| natural(&name_of(a), &name_of(b)));
        if !files.iter().any(|file| check(file).is_ok()) {
            let name = path.display().to_string();
            return Err(Failure::new(
                name,
                "there is no JPEG or PNG picture in this folder",
            ));
        }
        Ok(Given::Folder(path, files))
    }

    /// What people call it.
    pub(super) fn name(&self) -> String {
        match self {
            Given::Camera(number) => format!("camera {number}"),
            Given::StandardInput => "standard input".to_owned(),
            Given::Film(path) | Given::Folder(path, _) => path.display().to_string(),
        }
    }

    /// Begins to send frames; the line is cut when there are no more.
    pub(super) fn send(self, fps: f64) -> Result<Receiver<Sent>, Failure> {
        let name = self.name();
        // Of a camera only the newest picture is of interest: it is handed over when somebody waits for it.
        let waiting = if matches!(self, Given::Camera(_)) {
            0
        } else {
            WAITING
        };
        let (sender, receiver) = sync_channel(waiting);
        let film: Option<Box<dyn Read + Send>> = match &self {
            Given::StandardInput => Some(Box::new(io::stdin())),
            Given::Film(path) => Some(Box::new(
                File::open(path).map_err(|error| Failure::of_file(&name, &error))?,
            )),
            Given::Camera(_) | Given::Folder(..) => None,
        };
        let thread = std::thread::Builder::new().name("frames".to_owned());
        let failure = |error: io::Error| Failure::of_file(&name, &error);
        let source = name.clone();
        let work = move || {
            // Nobody listens any more when the run is over.
            let _ = match (self, film) {
                (Given::Camera(number), _) => send_camera(number, &source, &sender),
                (Given::Folder(_, files), _) => send_folder(&files, fps, &sender),
                (_, Some(film)) => send_film(film, &source, fps, &sender),
                (_, None) => Ok(()),
            };
        };
        thread.spawn(work).map_err(failure)?;
        Ok(receiver)
    }
}

type Cut = SendError<Sent>;

fn send_film(film: impl Read, source: &str, fps: f64, sender: &SyncSender<Sent>) -> Result<(), Cut> {
    let mut film = FilmReader::new(film);
    for number in 1.. {
        let jpeg = match film.next_picture() {
            Ok(Some(jpeg)) => jpeg,
            Ok(None) => break,
            Err(error) => return sender.send(Sent::Failed(Failure::of_file(source, &error))),
        };
        let frame = Frame {
            number,
            name: None,
            at: moment(number, fps),
        };
        sender.send(decoded(frame, &jpeg))?;
    }
    Ok(())
}

fn send_folder(files: &[PathBuf], fps: f64, sender: &SyncSender<Sent>) -> Result<(), Cut> {
    let mut number = 0;
    for file in files {
        if let Err(why) = check(file) {
            sender.send(Sent::Skipped(file.display().to_string(), why))?;
            continue;
        }
        number += 1;
        let frame = Frame {
            number,
            name: Some(name_of(file)),
            at: moment(number, fps),
        };
        sender.send(match files::read_picture(file) {
            Ok(bytes) => decoded(frame, &bytes),
            Err(failure) => Sent::Broken(frame, failure.why().to_owned()),
        })?;
    }
    Ok(())
}

fn decoded(frame: Frame, bytes: &[u8]) -> Sent {
    match photograph::decode(bytes) {
        Ok(photo) => Sent::Frame(frame, photo),
        Err(why) => Sent::Broken(frame, why.to_string()),
    }
}

/// Whether a file is a picture, by how it begins; the reason if not.
fn check(file: &Path) -> Result<(), String> {
    let mut beginning = Vec::new();
    let read = File::open(file).and_then(|file| file.take(64).read_to_end(&mut beginning));
    read.map_err(|error| plain(&error))?;
    photograph::check_kind(&beginning).map_err(|why| why.to_string())
}

fn send_camera(number: u32, source: &str, sender: &SyncSender<Sent>) -> Result<(), Cut> {
    let (wake, woken) = sync_channel(1);
    // Somebody who is being woken needs no second call.
    let wake = Arc::new(move || {
        let _ = wake.try_send(());
    });
    let camera = camera::open(Some(number), wake);
    let begin = Instant::now();
    let mut frames = 0;
    let failed = |why: &str| Sent::Failed(Failure::new(source, why));
    loop {
        if woken.recv_timeout(CAMERA_PATIENCE).is_err() {
            camera.stop();
            return sender.send(failed("no picture comes from it"));
        }
        match camera.take_news() {
            Some(CameraState::Missing(why)) => return sender.send(failed(&why)),
            Some(CameraState::Off) => return Ok(()),
            _ => {}
        }
        let Some(photo) = camera.take_frame() else {
            continue;
        };
        frames += 1;
        let elapsed = begin.elapsed().as_millis();
        let frame = Frame {
            number: frames,
            name: None,
            at: Moment(u64::try_from(elapsed).unwrap_or(u64::MAX)),
        };
        if let Err(TrySendError::Disconnected(sent)) = sender.try_send(Sent::Frame(frame, photo)) {
            camera.stop();
            return Err(SendError(sent));
        }
    }
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// As people sort names: runs of digits by the numbers they are.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a, b);
    loop {
        let (Some(first), Some(second)) = (left.chars().next(), right.chars().next()) else {
            // Names that differ in leading zeros alone still have an order.
            return left.len().cmp(&right.len()).then_with(|| a.cmp(b));
        };
        let (number, other) = (digits(left), digits(right));
        let order = if number.is_empty() || other.is_empty() {
            (left, right) = (&left[first.len_utf8()..], &right[second.len_utf8()..]);
            first.cmp(&second)
        } else {
            (left, right) = (&left[number.len()..], &right[other.len()..]);
            let (number, other) = (number.trim_start_matches('0'), other.trim_start_matches('0'));
            number.len().cmp(&other.len()).then_with(|| number.cmp(other))
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

fn digits(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_in_the_order_in_which_people_count() {
        let mut names = [
            "f10.jpg", "f2.jpg", "F1.jpg", "f2b.jpg", "f002.jpg", "9", "10", "f2",
        ];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(
            names,
            [
                "9", "10", "F1.jpg", "f2", "f002.jpg", "f2.jpg", "f2b.jpg", "f10.jpg"
            ]
        );
    }
}
