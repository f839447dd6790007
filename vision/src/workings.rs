//! What a reading was made of, step by step, for whoever wants to know why.

use crate::conclude::confidence::FACE_WEIGHTS;
use crate::conclude::corner_confidence::CORNER_WEIGHTS;
use crate::{Candidate, PhotoPoint};

/// What was seen on the way to a [`Reading`](crate::Reading); all in photo pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Workings {
    /// Straight edges.
    pub segments: Vec<[PhotoPoint; 2]>,
    /// Quadrilaterals of edges that may be squares on the table; clockwise.
    pub quads: Vec<[PhotoPoint; 4]>,
    /// The table's plane: a grid of lines one tile apart, as far as the photo shows it. Empty if no tile was found.
    pub grid: Vec<[PhotoPoint; 2]>,
    /// Places that were looked at; clockwise corners, and what was found there.
    pub places: Vec<PlaceSeen>,
}

/// One place that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct PlaceSeen {
    /// Clockwise from the top left of its own frame.
    pub corners: [PhotoPoint; 4],
    /// Share of the visible variance that the likeliest face explains, 0 to 1.
    pub fit: f64,
    /// Share of the place that is seen, 0 to 1.
    pub visible: f64,
    /// What was made of it, in a few words.
    pub verdict: String,
    /// What its confidence was made of; `None` where nothing like a face was seen.
    pub terms: Option<Terms>,
}

/// The terms that a confidence is weighed from: two logistic regressions, whose weights are found by reading photographs
/// with truth (`make calibrate`).
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The likeliest face, turned as it lies in the place.
    pub best: Candidate,
    /// Whether it is this face.
    pub face: Vec<f32>,
    /// Whether its corners are right, if it is.
    pub corners: Vec<f32>,
}

impl Terms {
    /// The weights of `face` in a reading, after a constant.
    pub const FACE_WEIGHTS: &[f32] = &FACE_WEIGHTS;
    /// The weights of `corners` in a reading, after a constant.
    pub const CORNER_WEIGHTS: &[f32] = &CORNER_WEIGHTS;
}

impl PlaceSeen {
    /// The verdict on what is certain.
    pub(crate) const TILE: &str = "a tile";
    /// How the verdict on what is not begins.
    pub(crate) const DOUBT: &str = "not certain";

    /// Whether it is told as certain.
    pub fn is_tile(&self) -> bool {
        self.verdict == PlaceSeen::TILE
    }

    /// Whether it is told at all: as certain, or as a doubt.
    pub fn is_told(&self) -> bool {
        self.is_tile() || self.verdict.starts_with(PlaceSeen::DOUBT)
    }
}
