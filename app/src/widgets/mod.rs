//! What screens are made of.

mod board_camera;
mod board_view;
mod button;
mod icon;
mod kept_photos;
pub mod marks;
pub mod photo_view;
mod tile_button;
mod tile_view;
mod timer_ring;
mod toast;

pub use board_camera::BoardCamera;
pub use board_view::{BoardView, Hands, OpenCells, Tapped};
pub use button::{Button, Weight, card, focus_ring};
pub use icon::Icon;
pub use kept_photos::KeptPhotos;
pub use marks::{Marks, MatchMark};
pub use photo_view::PhotoTexture;
pub use tile_button::{tile_button, tile_frame, tile_side};
pub use tile_view::{Card, TilePictures, shrunk};
pub use timer_ring::{TimerRing, maneuver_discs, small_timer, small_timer_place};
pub use toast::toast;

use crate::words::direction;
use eframe::egui::accesskit::Live;
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{Color32, FontId, Galley, Painter, Response};
use std::sync::Arc;

/// Text in one line, cut where it has no more room, in points.
pub fn one_line(painter: &Painter, text: &str, font: FontId, ink: Color32, room: f32) -> Arc<Galley> {
    let text = direction::parted(text).into_owned();
    let mut job = LayoutJob::simple_singleline(text, font, ink);
    job.wrap = TextWrapping::truncate_at_width(room.max(20.0));
    painter.layout_job(job)
}

/// Gives a field a name for screen readers: the hint in it is gone as soon as somebody types.
pub fn call(response: &Response, name: &str) {
    response
        .ctx
        .accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// Has screen readers tell the name of something whenever it changes, wherever the reader is.
pub fn say_aloud(response: &Response) {
    response
        .ctx
        .accesskit_node_builder(response.id, |node| node.set_live(Live::Polite));
}
