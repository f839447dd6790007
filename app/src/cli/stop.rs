//! How a command ends.

use super::output::OneLine;
use crate::formats::Fault;
use crate::platform::in_words;
use std::fmt;
use std::io;

/// The answer of a command that came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Exit status 0.
    Yes,
    /// Exit status 1: an illegal turn, no board in the photo.
    No,
}

impl Answer {
    /// Yes if both are.
    pub(super) fn and(self, other: Answer) -> Answer {
        if self == Answer::Yes { other } else { Answer::No }
    }
}

/// Why a command did not come to its end.
#[derive(Debug)]
pub(super) enum Stop {
    /// Exit status 2.
    Failed(Failure),
    /// Nobody reads the output any more.
    OutputClosed,
}

/// Bad input or usage: `WHAT: WHY` in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    what: String,
    why: String,
}

impl Failure {
    /// Something that cannot be used, and the reason.
    pub(super) fn new(what: impl Into<String>, why: impl Into<String>) -> Failure {
        Failure {
            what: what.into(),
            why: why.into(),
        }
    }

    /// A document that cannot be used.
    pub(super) fn in_document(file: &str, fault: &Fault) -> Failure {
        let what = match fault.key.as_str() {
            "" => format!("{file}, line {}", fault.line),
            key => format!("{file}, line {}, {key}", fault.line),
        };
        Failure::new(what, fault.why.as_str())
    }

    /// The reason alone.
    pub(super) fn why(&self) -> &str {
        &self.why
    }

    /// What the system said of a file.
    pub(super) fn of_file(file: &str, error: &io::Error) -> Failure {
        Failure::new(file, plain(error))
    }
}

/// The system's words without its number: `no such file or directory`.
pub(super) fn plain(error: &io::Error) -> String {
    let said = in_words(error);
    let mut letters = said.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OneLine(format_args!("{}: {}", self.what, self.why)).fmt(f)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Failed(failure)
    }
}
