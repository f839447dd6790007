//! Standard output: JSON documents, or text for people.

use super::stop::{Failure, Stop, plain};
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write as _};

/// Standard output, held for the whole run and written in large pieces.
#[derive(Debug)]
pub(super) struct Output {
    json: bool,
    out: BufWriter<StdoutLock<'static>>,
}

impl Output {
    pub(super) fn new(json: bool) -> Output {
        Output {
            json,
            out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
        }
    }

    /// Whether documents are wanted rather than text.
    pub(super) fn is_json(&self) -> bool {
        self.json
    }

    /// Writes one document in one line.
    pub(super) fn document(&mut self, document: &impl Serialize) -> Result<(), Stop> {
        serde_json::to_writer(&mut self.out, document).map_err(|error| stop(error.into()))?;
        self.out.write_all(b"\n").map_err(stop)
    }

    /// Writes text and ends the line.
    pub(super) fn line(&mut self, text: impl Display) -> Result<(), Stop> {
        writeln!(self.out, "{text}").map_err(stop)
    }

    /// Hands on what was written, for somebody who waits for it.
    pub(super) fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(stop)
    }

    /// The end of the run.
    pub(super) fn finish(mut self) -> Result<(), Stop> {
        self.flush()
    }
}

/// Tells on standard error of something that is not as it should be, and goes on.
pub(super) fn warn(what: impl Display) {
    eprintln!("warning: {what}");
}

fn stop(error: io::Error) -> Stop {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Stop::OutputClosed,
        _ => Failure::new("standard output", plain(&error)).into(),
    }
}
