//! A whole game: setup, phases, Advent tiles, Reversal, the end, and every optional rule, one test for each.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod table;

mod game {
    mod end;
    mod options;
    mod reversal;
    mod setup;
    mod turns;
}
mod play;
