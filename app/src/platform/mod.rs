//! The world as the app reaches it: what is stored, what time it is.
//!
//! Everything else in the app speaks to these traits alone, so that it runs unchanged on a desktop, in a browser and in a
//! test.

#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod camera;
mod clock;
#[cfg(not(target_arch = "wasm32"))]
mod files;
pub mod host;
mod memory;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(all(feature = "sound", not(target_arch = "wasm32")))]
mod speaker;
mod storage;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use clock::{Clock, FixedClock, Moment};
#[cfg(not(target_arch = "wasm32"))]
pub use files::{Files, in_words};
pub use memory::Memory;
pub use storage::{Claim, Receipt, Storage, StorageError, Stored, Trouble};
