//! The window, pressed by its labels: whole turns and games on a clock that stands still and a storage in memory.
//!
//! - `screens/table.rs`: the harness: a host that does all work at once, and a table of players who press buttons
//! - `screens/board.rs`: hands on the drawn board, and the table's word against the referee's
//! - `screens/evening.rs`: whole evenings, tile by tile
//! - `screens/mending.rs`: past turns that are changed
//! - `screens/new_game.rs`: what is agreed on before the first turn
//! - `screens/practice.rs`: practice without a game, and boards set by hand
//! - `screens/dispute.rs`: disagreements and rulings
//! - `screens/game.rs`: turns and games
//! - `screens/hands.rs`: evenings by the keyboard alone, and by fingers alone
//! - `screens/history.rs`: saved games
//! - `screens/large_text.rs`: the largest letters in a small window
//! - `screens/look.rs`: photographs
//! - `screens/own_tiles.rs`: decks that are taught with photographs
//! - `screens/phone.rs`: a phone's window
//! - `screens/searches.rs`: answers that come when the table has gone on
//! - `screens/slow.rs`: a storage that takes its time, as a browser's does
//! - `screens/tiles.rs`: decks of one's own
//! - `screens/touch.rs`: laws of every screen: targets, names, words

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod screens {
    mod board;
    mod dispute;
    mod evening;
    mod game;
    mod hands;
    mod history;
    mod large_text;
    mod look;
    mod mending;
    mod new_game;
    mod own_tiles;
    mod phone;
    mod practice;
    mod searches;
    mod slow;
    mod table;
    mod tiles;
    mod touch;
}
