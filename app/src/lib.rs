//! Tilesight: the app that lies beside the board.

pub mod journal;
pub mod platform;
pub mod session;
