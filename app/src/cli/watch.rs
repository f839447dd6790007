//! `tilesight watch SOURCE`

mod source;
mod told;

use super::decks::Decks;
use super::output::{Output, tell};
use super::stop::{Answer, Failure, Stop};
use crate::film::PICTURE_MS;
use crate::platform::Moment;
use crate::watch::{Pace, Watch as Watched};
use source::{Frame, Given, Sent};
use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;
use told::Teller;

/// Follow a camera, a film or a folder of frames, and print what happens on the board.
#[derive(Debug, clap::Args)]
#[command(after_long_help = AFTER_HELP)]
pub(super) struct Watch {
    /// A camera's number, an MJPEG film (JPEG pictures one after another), `-` for one on standard input, or a folder of
    /// frames, which are taken in the order of their names
    source: OsString,

    /// The deck of the tiles: a built-in deck's name or a path
    #[arg(long, value_name = "NAME|PATH")]
    deck: Option<String>,

    /// Tell what was seen in so many frames, one after another: 1 for photographs of which each shows another moment
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    still: u32,

    /// Frames a second of a film or a folder
    #[arg(long, value_name = "N", default_value_t = 1_000.0 / PICTURE_MS as f64, value_parser = per_second)]
    fps: f64,
}

const AFTER_HELP: &str = "\
Each change of the board is one line, told when it was seen in several frames and nothing else is in doubt, or after a \
second. Tiles under a hand, or out of the picture, stay where they were seen last; after a second they are told as unseen. \
Cells are counted as in the first frame that was read, where the smallest x and y are 0, as long as the table is in sight, \
from wherever the camera looks. Active tiles, Islands and Matches are told when nothing is in doubt.

With --json each of these lines is a document:
  {\"format\": \"tilesight-watch/1\", \"frame\": 12, \"name\": null, \"deck\": \"match-attach\", \"anew\": false,
   \"tiles\": [{\"tile\": \"t07\", \"x\": 2, \"y\": 0, \"turn\": 1}],
   \"changes\": [{\"what\": \"placed\", \"tile\": \"t07\", \"was\": null, \"is\": {\"x\": 2, \"y\": 0, \"turn\": 1}}],
   \"line\": {\"place\": {\"tile\": \"t07\", \"x\": 2, \"y\": 0, \"turn\": 1}, \"maneuvers\": [], \"remove\": []},
   \"unsure\": [{\"x\": 3, \"y\": 1, \"candidates\": [{\"tile\": \"t03\", \"turn\": 2, \"confidence\": 0.61}]}],
   \"unseen\": [\"t05\"], \"unsettled\": [], \"active\": null, \"islands\": null, \"matches\": null}
frame: its number, from 1; name: its file in a folder. anew: cells are counted anew from here on. what: placed, \
recognised (it may have lain there before), moved, turned, swapped (\"with\" another) or removed. line: a legal turn of at most three Maneuvers, or a part of one, that leads \
here, as a turn record writes it; null if none is found at once. unseen: tiles told where they were seen last. unsettled: tiles seen \
otherwise when the frames ended, but not for long enough. active, islands, matches: as in a scan, null while anything is \
unsure or unseen; a Match is new that was not there when they were told last.

Exit status: 0 at the end or after Ctrl-C, 1 if no board was seen, 2 bad input.";

/// What is told was seen for at least so many milliseconds, unless one frame is enough.
const STILL_MS: u64 = 200;

fn per_second(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (0.001..=1000.0).contains(number));
    number.ok_or_else(|| "a number from 0.001 to 1000 is needed".to_owned())
}

impl Watch {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let open = Decks::default().asked(self.deck.as_deref())?;
        let given = Given::new(&self.source)?;
        let name = given.name();
        // The first frames are fetched while the faces are prepared.
        let frames = given.send(self.fps)?;
        let faces = open.faces()?;
        open.warn_of_look_alikes(&faces);
        faces.catalogue.prepare();
        let pace = Pace {
            pictures: self.still,
            ms: if self.still > 1 { STILL_MS } else { 0 },
        };
        let mut watch = Watched::new(&open.deck, &faces, pace);
        let mut teller = Teller::new(&open);
        let is_stopped = stop_signal()?;
        let (mut n_frames, mut n_broken) = (0_u64, 0_u64);
        let mut last: Option<Frame> = None;
        while !is_stopped.load(Ordering::Relaxed) {
            let sent = match frames.recv_timeout(Duration::from_millis(100)) {
                Ok(sent) => sent,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            match sent {
                Sent::Frame(frame, photo) => {
                    n_frames += 1;
                    if let Some(news) = watch.see(Arc::new(photo), frame.at) {
                        teller.tell(&frame, &news, output)?;
                    }
                    last = Some(frame);
                }
                Sent::Broken(frame, why) => {
                    n_broken += 1;
                    tell(format_args!("{}: {why}; it is passed over", frame.told()));
                }
                Sent::Skipped(file, why) => tell(format_args!("{file}: {why}; it is left out")),
                Sent::Failed(failure) => return Err(failure.into()),
            }
        }
        if n_frames == 0 && n_broken > 0 {
            return Err(Failure::new(name, "none of its pictures can be opened").into());
        }
        if let (Some(frame), Some(news)) = (last, watch.finish()) {
            teller.tell(&frame, &news, output)?;
        }
        if watch.is_any_told() {
            return Ok(Answer::Yes);
        }
        if !output.is_json() {
            output.line(format_args!("{name}: no board is seen"))?;
        }
        Ok(Answer::No)
    }
}

/// Becomes true when somebody asks the program to end.
fn stop_signal() -> Result<Arc<AtomicBool>, Failure> {
    let is_stopped = Arc::new(AtomicBool::new(false));
    let asked = is_stopped.clone();
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::new("watch", error.to_string()))?;
    Ok(is_stopped)
}

/// The moment of a frame, from 1, of a film with so many frames a second.
fn moment(number: u64, fps: f64) -> Moment {
    Moment((number as f64 * 1_000.0 / fps) as u64)
}
