//! Games that were saved: the shelf they stand on, the photographs kept with them, and what they tell about players.
//!
//! In the storage a game is `games/ID.journal`, its photographs are `photos/ID/...`. A deleted game stands under `bin/`
//! with its photographs left where they are, until the bin is emptied.

mod album;
mod saved;
mod shelf;
mod statistics;

pub use album::{Album, AlbumError, jpeg_within};
pub use saved::{Saved, Summary, matches_search};
pub use shelf::{Arrival, Shelf, TakenIn, journal_name};
pub use statistics::{PlayerRecord, statistics};
