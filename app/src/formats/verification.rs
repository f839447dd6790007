//! `tilesight-verification/1`: which turn leads from one board to another.

use super::turn::TurnDocument;
use super::value::{Coordinate, Id, QuarterTurns};
use super::verdict::VerdictDocument;
use serde::Serialize;

/// The legal turn with the fewest Maneuvers between two boards, or that there is none.
#[derive(Clone, Debug, Serialize)]
pub struct VerificationDocument<'a> {
    /// `tilesight-verification/1`.
    pub format: &'static str,
    /// Whether there is such a turn.
    pub explained: bool,
    /// Whether the later board is clean, so that the turn can be over.
    pub finished: bool,
    /// Maneuvers of the turn; null without one.
    pub maneuvers: Option<u32>,
    /// The turn; null if proven impossible.
    pub turn: Option<TurnDocument<'a>>,
    /// What the judge says of it; null without one.
    pub verdict: Option<VerdictDocument<'a>>,
    /// Every tile that is elsewhere, otherwise turned, new or gone.
    pub changes: Vec<ChangeDocument<'a>>,
    /// Clockwise quarter turns that the later photo was turned by to fit; absent for board files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<u8>,
}

impl VerificationDocument<'_> {
    /// The `format` of verifications.
    pub const FORMAT: &'static str = "tilesight-verification/1";
}

/// A tile that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangeDocument<'a> {
    /// Which tile.
    pub tile: Id<'a>,
    /// Where it was; null if it is new.
    pub was: Option<PlaceDocument>,
    /// Where it is; null if it is gone.
    pub is: Option<PlaceDocument>,
}

/// Where and how a tile lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceDocument {
    /// Column.
    pub x: Coordinate,
    /// Row.
    pub y: Coordinate,
    /// Clockwise quarter turns.
    pub turn: QuarterTurns,
}
