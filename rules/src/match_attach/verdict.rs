//! What a judge says about a turn.

use alloc::vec::Vec;

use super::{Breach, Match, PlacedTile, TileId, TurnScore};
use crate::Points;

/// What a judge says about a [`TurnRecord`](super::TurnRecord): the workings of every phase that was finished, and the
/// first problem if there is one.
///
/// The phases stand in their order; from the one with the problem on they are `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// `None`: the turn is legal.
    pub problem: Option<Problem>,
    /// When the start and the placement are fine.
    pub placement: Option<PlacementFindings>,
    /// When the Maneuvers are fine.
    pub maneuver: Option<ManeuverFindings>,
    /// When the Removal is fine: with it comes the score.
    pub removal: Option<RemovalFindings>,
    /// When the Reversal is fine.
    pub reversal: Option<ReversalFindings>,
}

impl Verdict {
    /// Whether the turn is legal.
    pub fn is_legal(&self) -> bool {
        self.problem.is_none()
    }
}

/// What is so when the Maneuver Phase begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementFindings {
    /// The Active tiles, in the order of ids.
    pub active: Vec<TileId>,
}

/// What is so when the Maneuver Phase has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManeuverFindings {
    /// The Active tiles, in the order of ids.
    pub active: Vec<TileId>,
    /// The Islands: each in the order of ids, by their first id. Of groups that tie for largest, the one that holds the
    /// first id is left out.
    pub islands: Vec<Vec<TileId>>,
    /// How many Maneuvers were made, extra ones included.
    pub maneuvers: usize,
    /// How many of them were extra.
    pub extra_maneuvers: usize,
    /// The least number of removals that leaves the Board clean.
    pub fewest: usize,
    /// Of the shortest orders of removal, one that leaves the most New Matches.
    pub suggested: Vec<TileId>,
}

/// What is so after Removal, and what the turn is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovalFindings {
    /// The tiles removed, in their order.
    pub removed: Vec<TileId>,
    /// What they cost, 0 or less.
    pub points: Points,
    /// All Matches of the Target Symbol, by the first tile, then its side from the north clockwise.
    pub matches: Vec<FoundMatch>,
    /// The turn's score.
    pub score: TurnScore,
    /// Tiles in the player's Reserve.
    pub reserve: u32,
}

/// A Match after Removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundMatch {
    /// Where it is.
    pub found: Match,
    /// Whether it counts this turn.
    pub is_new: bool,
}

/// What is left after Reversal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReversalFindings {
    /// The Board in the order of ids, without a tile flipped onto an emptied Board.
    pub after: Vec<PlacedTile>,
}

/// The phase in which a problem stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum JudgedPhase {
    /// The Board before the turn.
    Start,
    /// The placement.
    Placement,
    /// The Maneuvers.
    Maneuver,
    /// The removals.
    Removal,
    /// The discards.
    Reversal,
}

impl JudgedPhase {
    /// The word that documents use.
    pub const fn name(self) -> &'static str {
        match self {
            JudgedPhase::Start => "start",
            JudgedPhase::Placement => "placement",
            JudgedPhase::Maneuver => "maneuver",
            JudgedPhase::Removal => "removal",
            JudgedPhase::Reversal => "reversal",
        }
    }
}

/// The first thing that is wrong with a turn. [`Problem::sentence`] says it to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The phase.
    pub phase: JudgedPhase,
    /// The place, from 1, in the record's list of that phase; 1 for the start's cleanness and for the placement; the
    /// list's length + 1 for what is missing.
    pub step: usize,
    /// What is wrong.
    pub breach: Breach,
}
