//! Reads square tiles on a table from one photograph: which tile, where, how turned, and how sure.
//!
//! The crate knows no game and opens no file: pixels and reference faces go in, a [`Reading`] comes out.
//! Frames: photo pixels have `x` to the right and `y` downwards, with the centre of the top-left pixel at (0, 0).

mod advice;
mod afar;
mod align;
mod around;
mod artwork;
mod atlas;
mod blur;
mod bundle;
mod catalogue;
mod claim;
mod compare;
mod confidence;
mod contest;
mod evidence;
mod face_down;
mod face_light;
mod faint;
mod find;
mod follow;
mod glance;
mod gradient;
mod groups;
mod grow;
mod hold;
mod homography;
mod landmark;
pub mod learn;
mod light;
mod likeness;
mod linear;
mod look;
mod mended;
mod models;
mod motion;
mod outlines;
mod photo;
pub mod photographer;
mod plane;
mod prior;
mod pyramid;
mod quad;
mod read;
mod reading;
mod recognise;
mod rim;
mod scrutiny;
mod search;
mod second_thoughts;
mod seed;
mod segment;
mod settle;
mod sight;
mod soft_face;
#[cfg(test)]
mod specimen;
mod square_on;
mod stage;
mod tile_light;
mod touch;
mod view;
mod why;
mod workings;

pub use catalogue::{Catalogue, CatalogueError, FaceArt, FaceId};
pub use follow::{Fate, Followed, Follower, Mark};
pub use homography::{Homography, UNIT_CORNERS};
pub use likeness::{Look, likeliest};
pub use photo::{Photo, PhotoError};
pub use read::{read, read_in_stages};
pub use reading::{Candidate, Doubt, FaceDown, PhotoPoint, Reading, Slot, TileRead};
pub use stage::Stage;
pub use workings::{PlaceSeen, Terms, Workings};
