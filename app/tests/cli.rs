//! The command line, through the program itself.
//!
//! - `cli/table.rs`: a folder for each test, and what the documents hold
//! - `cli/judge.rs`: verdicts as JSON and as text, JSON Lines
//! - `cli/documents.rs`: every kind of bad input
//! - `cli/boards.rs`: `perft`, `solve`: counts and answers of small boards
//! - `cli/decks.rs`: list, show, check, faces
//! - `cli/games.rs`: saved games are taken in, listed, printed and exported
//! - `cli/pictures.rs`: pictures that cannot be read
//! - `cli/photo.rs`: photographs that were never taken
//! - `cli/film.rs`, `cli/watch.rs`: boards that are filmed, and what is told of them
//! - `cli/verify.rs`: two boards, and the turn between them
//! - `cli/usage.rs`: help, version, exit status

#![expect(
    clippy::unwrap_used,
    reason = "a test that meets what it does not expect has failed"
)]

mod cli {
    mod boards;
    mod decks;
    mod documents;
    mod film;
    mod games;
    mod judge;
    mod photo;
    mod pictures;
    mod table;
    mod usage;
    mod verify;
    mod watch;
}
