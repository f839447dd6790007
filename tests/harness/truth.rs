//! What really lay on the table, as the file beside a photograph tells it.

use crate::{Corners, centre, distance};
use serde::Deserialize;

/// One tile of the truth.
#[derive(Clone, Debug, Deserialize)]
pub struct TruthTile {
    /// Id in the deck.
    pub id: String,
    /// Column of its cell.
    pub x: i32,
    /// Row of its cell.
    pub y: i32,
    /// Clockwise quarter turns.
    #[serde(default)]
    pub turn: i32,
    /// Whether it shows its face.
    #[serde(default = "yes")]
    pub face_up: bool,
    /// Photo pixels, in the order of the printed face.
    pub corners: Option<Corners>,
    /// Share that is covered or out of the frame.
    #[serde(default)]
    pub hidden: f64,
    /// Share burnt to white.
    #[serde(default)]
    pub clipped: f64,
    /// Length of a side in pixels.
    #[serde(default)]
    pub side_px: f64,
}

/// All tiles of one photograph.
#[derive(Clone, Debug, Deserialize)]
pub struct Truth {
    /// Those that can be seen at least a little.
    pub tiles: Vec<TruthTile>,
    /// Those as good as hidden.
    #[serde(default)]
    pub unseen: Vec<TruthTile>,
}

impl TruthTile {
    /// Whether the measure asks for it: face up, and seen well enough.
    pub fn counts(&self) -> bool {
        self.face_up && self.is_seen()
    }

    /// Whether 60 % are visible at least, and 40 % burnt out at most.
    pub fn is_seen(&self) -> bool {
        self.hidden <= 0.4 && self.clipped <= 0.4 && self.corners.is_some()
    }

    /// Whether a square lies here: its middle is under half a side away.
    pub fn lies_under(&self, square: &Corners) -> bool {
        let corners = self.corners.as_ref();
        corners.is_some_and(|corners| distance(centre(square), centre(corners)) < 0.5 * self.side_px)
    }
}

fn yes() -> bool {
    true
}
