//! `tilesight-scan/1`: what a photograph shows.

use super::deck::EdgeDocument;
use super::value::{Id, Name};
use super::verdict::MatchDocument;
use serde::Serialize;

/// A photograph as read.
#[derive(Clone, Debug, Serialize)]
pub struct ScanDocument<'a> {
    /// `tilesight-scan/1`.
    pub format: &'static str,
    /// The photograph.
    pub photo: PhotoDocument<'a>,
    /// The deck's name or path, as it was asked for.
    pub deck: Name<'a>,
    /// Tiles that are certain, by row and column.
    pub tiles: Vec<ScanTileDocument<'a>>,
    /// Places in doubt.
    pub unsure: Vec<UnsureDocument<'a>>,
    /// Tiles that show their backs.
    pub face_down: Vec<FaceDownDocument<'a>>,
    /// Active tiles.
    pub active: Vec<Id<'a>>,
    /// Groups apart from the mainland.
    pub islands: Vec<Vec<Id<'a>>>,
    /// Matches of every symbol.
    pub matches: Vec<MatchDocument<'a>>,
    /// What the board before says of it, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<PreviousDocument<'a>>,
    /// How long the steps took.
    pub milliseconds: MillisecondsDocument,
}

impl ScanDocument<'_> {
    /// The `format` of scans.
    pub const FORMAT: &'static str = "tilesight-scan/1";
}

/// A photograph beside the board before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PreviousDocument<'a> {
    /// Clockwise quarter turns that lay the board before on the photograph.
    pub turned: u8,
    /// Tiles that were not there.
    pub new: Vec<Id<'a>>,
    /// Tiles that are not seen for certain any more.
    pub gone: Vec<Id<'a>>,
    /// Tiles that lie elsewhere or are turned otherwise.
    pub moved: Vec<Id<'a>>,
    /// Tiles that no single turn brings there: worth a second look.
    pub doubtful: Vec<Id<'a>>,
}

/// The photograph, upright.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PhotoDocument<'a> {
    /// As it was named.
    pub file: Name<'a>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}

/// A tile that is certain.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScanTileDocument<'a> {
    /// Which.
    pub tile: Id<'a>,
    /// Column; the smallest is 0.
    pub x: i32,
    /// Row; the smallest is 0.
    pub y: i32,
    /// The cell that it may as well lie in, if its Island lies between two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<CellDocument>,
    /// Clockwise quarter turns.
    pub turn: u8,
    /// Probability that all this is right.
    pub confidence: f64,
    /// Pixels: the printed face's top-left, top-right, bottom-right, bottom-left.
    pub corners: [[f64; 2]; 4],
    /// As printed: north, east, south, west.
    pub edges: Vec<EdgeDocument<'a>>,
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CellDocument {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

/// A place in doubt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct UnsureDocument<'a> {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
    /// Pixels.
    pub corners: [[f64; 2]; 4],
    /// Likeliest first.
    pub candidates: Vec<CandidateDocument<'a>>,
}

/// What a place in doubt may hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CandidateDocument<'a> {
    /// Which.
    pub tile: Id<'a>,
    /// Clockwise quarter turns.
    pub turn: u8,
    /// Probability.
    pub confidence: f64,
}

/// A tile that shows its back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FaceDownDocument<'a> {
    /// Pixels.
    pub corners: [[f64; 2]; 4],
    /// Symbols of the back; none if it cannot be told which back it is.
    pub back: Vec<Name<'a>>,
}

/// Milliseconds of each step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct MillisecondsDocument {
    /// From the file's bytes to pixels.
    pub decode: f64,
    /// From pixels to the poses of tiles.
    pub find: f64,
    /// From poses to names.
    pub read: f64,
}
