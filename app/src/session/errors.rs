//! Why something can't be confirmed, and why a saved game can't be opened.

use std::fmt;

use super::settings::SettingsProblem;
use crate::journal::{JournalError, Unreadable};

/// Why something can't be confirmed. What was confirmed before stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfirmError {
    /// It could not be written.
    Journal(JournalError),
    /// No game can be played with these settings.
    Settings(SettingsProblem),
    /// There is no such turn yet.
    Turn {
        /// The turn's number.
        number: u32,
    },
    /// A game begins once.
    BegunAlready,
}

impl fmt::Display for ConfirmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => error.fmt(f),
            Self::Settings(problem) => problem.fmt(f),
            Self::Turn { number } => write!(f, "turn {number} has not begun"),
            Self::BegunAlready => f.write_str("the game has begun already"),
        }
    }
}

impl std::error::Error for ConfirmError {}

impl From<JournalError> for ConfirmError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

/// Why a saved game can't be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The journal can't be read.
    Journal(JournalError),
    /// The journal is whole, but it tells something that this version does not know.
    NotUnderstood {
        /// The journal's name.
        name: String,
        /// The record, from 0.
        record: usize,
    },
    /// The journal holds no game: it was stopped before the game had begun.
    Empty {
        /// The journal's name.
        name: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => error.fmt(f),
            Self::NotUnderstood { name, record } => {
                write!(
                    f,
                    "{name}: record {record} is not understood; update the app to open it"
                )
            }
            Self::Empty { name } => write!(f, "{name}: no game was begun in it"),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<JournalError> for OpenError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl OpenError {
    /// Whether a newer app could open it.
    #[must_use]
    pub fn is_of_a_newer_app(&self) -> bool {
        match self {
            Self::Journal(JournalError::Unreadable { why, .. }) => *why == Unreadable::Newer,
            Self::NotUnderstood { .. } => true,
            Self::Journal(_) | Self::Empty { .. } => false,
        }
    }
}
