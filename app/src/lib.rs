//! Tilesight: the app that lies beside the board.

pub mod app;
pub mod command;
pub mod deck;
pub mod demo;
pub mod exchange;
pub mod film;
pub mod findings;
pub mod formats;
pub mod gallery;
pub mod jobs;
pub mod journal;
pub mod open_deck;
pub mod photograph;
pub mod platform;
pub mod screens;
pub mod seen;
pub mod session;
pub mod sight;
pub mod state;
pub mod table;
pub mod theme;
pub mod widgets;
#[cfg(not(target_arch = "wasm32"))]
pub mod window;
pub mod words;
