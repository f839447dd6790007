//! What was done in a turn.

use alloc::vec::Vec;

use super::{
    super::{
        Board, FREE_MANEUVERS, Maneuver, Newness, PlacedTile, Rulings, SymbolId, TileId, TurnRecord,
        TurnScore, removal_points,
    },
    Game,
};
use crate::Player;

/// What has been done in the turn that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The Board when it began.
    pub(super) before: Board,
    /// The player's Reserve when it began.
    pub(super) reserve: Vec<TileId>,
    pub(super) reversals: u32,
    pub(super) target: Option<SymbolId>,
    pub(super) touched: Option<TileId>,
    pub(super) placed: Option<PlacedTile>,
    pub(super) maneuvers: Vec<Maneuver>,
    pub(super) time_is_up: bool,
    pub(super) removed: Vec<TileId>,
    pub(super) discarded: Vec<TileId>,
    pub(super) score: Option<TurnScore>,
}

impl Turn {
    pub(super) fn new(before: Board, reserve: Vec<TileId>, reversals: u32) -> Turn {
        Turn {
            before,
            reserve,
            reversals,
            target: None,
            touched: None,
            placed: None,
            maneuvers: Vec::new(),
            time_is_up: false,
            removed: Vec::new(),
            discarded: Vec::new(),
            score: None,
        }
    }

    /// The Board when the turn began.
    pub fn before(&self) -> &Board {
        &self.before
    }

    /// The Target Symbol, once declared.
    pub fn target(&self) -> Option<SymbolId> {
        self.target
    }

    /// The tile of the Selection Row that was touched and must be taken (*I See Everything*).
    pub fn touched(&self) -> Option<TileId> {
        self.touched
    }

    /// The tile placed.
    pub fn placed(&self) -> Option<PlacedTile> {
        self.placed
    }

    /// The Maneuvers made.
    pub fn maneuvers(&self) -> &[Maneuver] {
        &self.maneuvers
    }

    /// Maneuvers that can still be made: the free ones and one for each tile that was in the Reserve.
    pub fn maneuvers_left(&self) -> usize {
        (FREE_MANEUVERS + self.reserve.len()).saturating_sub(self.maneuvers.len())
    }

    /// Whether the time of the turn has run out.
    pub fn time_is_up(&self) -> bool {
        self.time_is_up
    }

    /// The tiles removed.
    pub fn removed(&self) -> &[TileId] {
        &self.removed
    }

    /// The tiles discarded in the Reversal Phase.
    pub fn discarded(&self) -> &[TileId] {
        &self.discarded
    }

    /// The score, once counted.
    pub fn score(&self) -> Option<TurnScore> {
        self.score
    }

    fn extra_maneuvers(&self) -> usize {
        self.maneuvers.len().saturating_sub(FREE_MANEUVERS)
    }

    /// What the turn would score if it ended on `board`.
    pub(super) fn score_on(&self, board: &Board, rulings: Rulings) -> TurnScore {
        let reserve = self.reserve.len().saturating_sub(self.extra_maneuvers());
        let removal = removal_points(reserve as u32, self.removed.len() as u32);
        let new_matches = self.target.map_or(0, |target| {
            let mut newness = Newness::at_start_of_turn(&self.before, rulings, target);
            for maneuver in &self.maneuvers {
                newness.remember(*maneuver);
            }
            newness.count_new(board, rulings)
        });
        TurnScore::new(new_matches, removal)
    }

    /// The turn as a record, once the Target Symbol is declared.
    pub(super) fn record(&self, rulings: Rulings) -> Option<TurnRecord> {
        Some(TurnRecord {
            rulings,
            target: self.target?,
            reserve: self.reserve.len() as u32,
            reversals: self.reversals,
            before: self.before.setup(),
            place: self.placed,
            maneuvers: self.maneuvers.iter().map(|&maneuver| maneuver.into()).collect(),
            remove: self.removed.clone(),
            discard: self.discarded.clone(),
            unknown_tiles: Vec::new(),
        })
    }
}

/// A turn that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedTurn {
    /// Whose it was.
    pub player: Player,
    /// In which round, from 1.
    pub round: u32,
    /// What was done.
    pub record: TurnRecord,
    /// What it was worth.
    pub score: TurnScore,
}

impl Game {
    /// The turn so far as a record that can be judged; `None` until the Target Symbol is declared.
    ///
    /// Until the turn is over, the judge will miss what is still to be done.
    pub fn turn_record(&self) -> Option<TurnRecord> {
        self.turn.record(self.settings.rulings)
    }

    /// What the turn would score with the Board as it is now: New Matches less the removals so far.
    pub fn score_so_far(&self) -> TurnScore {
        self.turn
            .score
            .unwrap_or_else(|| self.turn.score_on(&self.board, self.settings.rulings))
    }
}
