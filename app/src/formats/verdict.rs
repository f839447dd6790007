//! `tilesight-verdict/1`: what the judge says of a turn.

use super::value::{Id, Name, TileAt, WorldSide};
use serde::Serialize;

/// A verdict. `None` is written as null: beside a problem only the finished phases are told.
#[derive(Clone, Debug, Serialize)]
pub struct VerdictDocument<'a> {
    /// `tilesight-verdict/1`.
    pub format: &'static str,
    /// Whether the whole turn is.
    pub legal: bool,
    /// The first problem.
    pub problem: Option<ProblemDocument>,
    /// Active tiles when the Maneuver Phase began.
    pub active_after_placement: Option<Vec<Id<'a>>>,
    /// Active tiles when it ended.
    pub active: Option<Vec<Id<'a>>>,
    /// Groups apart from the mainland when it ended.
    pub islands: Option<Vec<Vec<Id<'a>>>>,
    /// What was removed and what could have been.
    pub removal: Option<RemovalDocument<'a>>,
    /// All Matches of the Target Symbol after Removal.
    pub matches: Option<Vec<MatchDocument<'a>>>,
    /// Points of the turn.
    pub score: Option<ScoreDocument>,
    /// All Maneuvers done.
    pub maneuvers: Option<u32>,
    /// Of these, those paid by the Reserve.
    pub extra_maneuvers: Option<u32>,
    /// Tiles in the Reserve after Removal.
    pub reserve: Option<u32>,
    /// The Board after Reversal.
    pub after: Option<Vec<TileAt<'a>>>,
}

impl VerdictDocument<'_> {
    /// The `format` of verdicts.
    pub const FORMAT: &'static str = "tilesight-verdict/1";
}

/// What is wrong with a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemDocument {
    /// `start`, `placement`, `maneuver`, `removal` or `reversal`.
    pub phase: &'static str,
    /// Place in the record's list, from 1.
    pub step: u32,
    /// One of the codes of the rulings.
    pub code: &'static str,
    /// A sentence for the people at the table.
    pub message: String,
}

/// A Removal Phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemovalDocument<'a> {
    /// In the order of removal.
    pub removed: Option<Vec<Id<'a>>>,
    /// What it cost: 0 or below.
    pub points: Option<i64>,
    /// The least number of removals that leaves the Board clean.
    pub fewest: u32,
    /// Of the shortest orders, one that leaves the most New Matches.
    pub suggested: Vec<Id<'a>>,
}

/// Two edges that match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchDocument<'a> {
    /// The edge of the tile with the smaller id.
    pub a: MatchEndDocument<'a>,
    /// The other.
    pub b: MatchEndDocument<'a>,
    /// What both show.
    pub symbol: Name<'a>,
    /// Whether it counts for this turn; absent in a scan, which knows no turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<bool>,
}

/// A tile's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MatchEndDocument<'a> {
    /// Which tile.
    pub tile: Id<'a>,
    /// The world side.
    pub side: WorldSide,
}

/// Points of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreDocument {
    /// New Matches of the Target Symbol.
    pub new_matches: u32,
    /// Points for them.
    pub match_points: i64,
    /// Points for removed tiles: 0 or below.
    pub removal_points: i64,
    /// The sum.
    pub total: i64,
}
