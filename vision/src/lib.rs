//! Reads square tiles on a table from one photograph: which tile, where, how turned, and how sure.
//!
//! The crate knows no game and opens no file: pixels and reference faces go in, a [`Reading`] comes out.
//! Frames: photo pixels have `x` to the right and `y` downwards, with the centre of the top-left pixel at (0, 0).

mod arithmetic;
mod catalogue;
mod conclude;
mod find;
mod follow;
mod hands;
pub mod learn;
mod light;
mod outlines;
mod photo;
pub mod photographer;
mod pose;
mod read;
mod reading;
mod recognise;
mod shade;
#[cfg(test)]
mod specimen;
mod stage;
mod table;
mod workings;

pub use arithmetic::homography::{Homography, UNIT_CORNERS};
pub use catalogue::likeness::{Look, likeliest};
pub use catalogue::prepared::PreparedFace;
pub use catalogue::{Catalogue, CatalogueError, FaceArt, FaceId};
pub use follow::bare::BareTable;
pub use follow::{Fate, Followed, Follower, Mark};
pub use hands::{Hands, OneHand, shared};
pub use outlines::overview::Overview;
pub use photo::{Photo, PhotoError};
pub use read::{read, read_by, read_in_stages};
pub use reading::{Candidate, Doubt, FaceDown, PhotoPoint, Reading, Slot, TileRead};
pub use stage::Stage;
pub use workings::{PlaceSeen, Terms, Workings};
