#![doc = include_str!("../../../NOTATION.md")]

use alloc::string::String;
use core::fmt;

mod read;
mod write;

pub use read::{read_board, read_turn};
pub use write::{write_board, write_board_named, write_turn};

/// Why a text is not a Board or a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where reading stopped, in bytes from the text's start.
    pub at: usize,
    /// What is wrong there, in a few words.
    pub what: String,
}

impl fmt::Display for NotationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "at byte {}: {}", self.at, self.what)
    }
}

impl core::error::Error for NotationError {}
