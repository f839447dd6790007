//! Tilesight: the app that lies beside the board.

pub mod deck;
pub mod exchange;
pub mod formats;
pub mod journal;
pub mod photograph;
pub mod platform;
pub mod session;
pub mod table;
