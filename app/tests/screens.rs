//! The window, pressed by its labels: whole turns and games on a clock that stands still and a storage in memory.
//!
//! - `screens/table.rs`: the harness: a host that does all work at once, and a table of players who press buttons
//! - `screens/dispute.rs`: disagreements and rulings
//! - `screens/game.rs`: turns and games
//! - `screens/history.rs`: saved games
//! - `screens/look.rs`: photographs
//! - `screens/touch.rs`: laws of every screen: targets, names, words

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod screens {
    mod dispute;
    mod game;
    mod history;
    mod look;
    mod table;
    mod touch;
}
