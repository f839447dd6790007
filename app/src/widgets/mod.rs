//! What screens are made of.

mod board_view;
mod button;
mod icon;
pub mod marks;
pub mod photo_view;
mod tile_button;
mod tile_view;
mod timer_ring;
mod toast;

pub use board_view::{BoardView, Tapped};
pub use button::{Button, Weight, card, focus_ring};
pub use icon::Icon;
pub use marks::{Marks, MatchMark};
pub use photo_view::PhotoTexture;
pub use tile_button::tile_button;
pub use tile_view::TilePictures;
pub use timer_ring::{TimerRing, maneuver_discs};
pub use toast::toast;
