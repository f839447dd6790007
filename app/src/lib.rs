//! Tilesight: the app that lies beside the board.

pub mod platform;
