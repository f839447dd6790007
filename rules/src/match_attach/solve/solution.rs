//! The answer.

use alloc::vec::Vec;

use super::{
    super::{FREE_MANEUVERS, TurnRecord, removal_order, removal_search::Contacts, search_board::Matches},
    Position, Solver, State,
};
use crate::Points;

/// The best turn that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// Whether it is proven that no turn is worth more.
    pub is_proven: bool,
    /// 2 for each New Match, less the Removal's points.
    pub total: Points,
    /// The turn without discards; it judges as legal and is worth `total`. Where fewer than five free Maneuvers were
    /// left, its Reserve is less the tiles that this took.
    pub turn: TurnRecord,
    /// Positions looked at.
    pub positions: u64,
}

impl Solver {
    /// The best turn found so far, from the position that the search was made for. Never worse the longer the search
    /// goes on; to have looked at nothing yet is to know only that the turn can end at once.
    pub fn solution(&self, position: &Position) -> Solution {
        let best = &self.best;
        let root = &self.roots[best.root];
        let (before, _) = position
            .start()
            .unwrap_or_else(|_| (position.board.clone(), None));
        let mut turn = TurnRecord::new(before.setup(), position.target);
        turn.rulings = position.rulings;
        turn.place = root.place;
        let mut board = root.board.clone();
        for &step in &best.steps {
            turn.maneuvers.push(board.maneuver(step).into());
            board.make::<Matches>(step);
        }
        let mut contacts = Contacts::default();
        board.contacts(&mut contacts);
        let order = removal_order::find(&contacts, best.kept).unwrap_or_default();
        turn.remove = order
            .into_iter()
            .map(|place| board.tile(place))
            .collect::<Vec<_>>();
        let maneuvers = best.steps.len();
        let spent = maneuvers.saturating_sub(self.free);
        let spent_on_record = maneuvers.saturating_sub(FREE_MANEUVERS);
        turn.reserve = self.reserve - (spent as u32).min(self.reserve) + spent_on_record as u32;
        Solution {
            is_proven: self.state == State::Proven,
            total: best.total,
            turn,
            positions: self.positions,
        }
    }
}
