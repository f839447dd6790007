//! The part of `tilesight-scan/1` that the measure looks at.

use crate::Corners;
use serde::Deserialize;

/// A tile that the scan is sure of.
#[derive(Clone, Debug, Deserialize)]
pub struct ScanTile {
    /// Id in the deck.
    pub tile: String,
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
    /// Clockwise quarter turns.
    pub turn: i32,
    /// Probability of being right, as told.
    pub confidence: f64,
    /// Photo pixels, in the order of the printed face.
    pub corners: Corners,
}

/// A place that the scan is not sure of.
#[derive(Clone, Debug, Deserialize)]
pub struct ScanUnsure {
    /// Four corners, or none.
    #[serde(default)]
    pub corners: Vec<[f64; 2]>,
    /// What it may be, the likeliest first.
    #[serde(default)]
    pub candidates: Vec<ScanCandidate>,
}

/// One of the tiles that a doubtful place may be.
#[derive(Clone, Debug, Deserialize)]
pub struct ScanCandidate {
    /// Id in the deck.
    pub tile: String,
    /// Probability, as told.
    pub confidence: f64,
}

/// A tile that shows its back.
#[derive(Clone, Debug, Deserialize)]
pub struct ScanFaceDown {
    /// Photo pixels.
    pub corners: Corners,
}

/// One photograph's scan.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Scan {
    /// What is certain.
    #[serde(default)]
    pub tiles: Vec<ScanTile>,
    /// What is not.
    #[serde(default)]
    pub unsure: Vec<ScanUnsure>,
    /// What shows its back.
    #[serde(default)]
    pub face_down: Vec<ScanFaceDown>,
    /// What it took.
    #[serde(default)]
    pub milliseconds: ScanMilliseconds,
}

/// Milliseconds of the clock, as told.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct ScanMilliseconds {
    /// From pixels to the poses of tiles.
    #[serde(default)]
    pub find: f64,
    /// From poses to names.
    #[serde(default)]
    pub read: f64,
}
