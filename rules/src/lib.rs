//! The rules of Match Attach: boards, turns, and what they are worth.
//!
//! The crate is pure: no input or output, no clock, no randomness, no threads, and no dependency but `serde`, which is
//! optional. Words that all games share are here; each game has a module of its own.
#![no_std]

extern crate alloc;

mod cell;
pub mod match_attach;
mod player;
mod quarter_turn;
mod score_sheet;

pub use cell::{Cell, Side};
pub use player::Player;
pub use quarter_turn::{NotAQuarterTurn, QuarterTurn};
pub use score_sheet::{Points, ScoreLine, ScoreSheet, Standing};
