//! Trying lines of Maneuvers.

use alloc::vec::Vec;

use super::{
    Alignment, Question,
    goals::{Debt, Goals},
};
use crate::{
    Cell, Limits,
    match_attach::{
        Board, PlacedTile, TurnRecord, removal_order,
        removal_search::Contacts,
        search_board::{Matches, SearchBoard, Step},
        seen::Seen,
    },
};

/// A search for lines of a certain number of Maneuvers.
#[derive(Debug)]
pub(super) struct Lines<'question> {
    question: &'question Question,
    limits: Limits<'question>,
    contacts: Contacts,
    /// Positions from which the Maneuvers left lead nowhere.
    seen: Seen,
    positions: u64,
    is_stopped: bool,
}

/// Positions between two looks at the stop signal.
const PATIENCE: u64 = 256;

impl<'question> Lines<'question> {
    pub(super) fn new(question: &'question Question, limits: Limits<'question>) -> Lines<'question> {
        Lines {
            question,
            limits,
            contacts: Contacts::default(),
            seen: Seen::new(),
            positions: 0,
            is_stopped: false,
        }
    }

    /// Whether the search was not cut short.
    pub(super) fn is_whole(&self) -> bool {
        !self.is_stopped
    }

    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// A turn with exactly so many Maneuvers, with any of the shifts and the placements (`None`: nothing is placed).
    pub(super) fn find(
        &mut self,
        shifts: &[Alignment],
        placements: &[Option<PlacedTile>],
        maneuvers: usize,
    ) -> Option<(Alignment, TurnRecord)> {
        let question = self.question;
        // Where no tile lies on both Boards, nothing tells the shift.
        let mut known = question.before.tiles().iter();
        let is_shift_known = known.any(|placed| question.after.has(placed.tile));
        for &shift in shifts {
            // Looked at before boards are laid out for it.
            let can_lead = |placed: &Option<PlacedTile>| {
                let goal = placed.and_then(|was| Some((was, question.after.find(was.tile)?)));
                let debt = match goal {
                    Some((was, is)) if is_shift_known => shift.debt.plus(shift.debt_of(was, is)),
                    _ => shift.debt,
                };
                debt.fewest_maneuvers() <= maneuvers
            };
            let placements: Vec<_> = placements.iter().copied().filter(can_lead).collect();
            if placements.is_empty() {
                continue;
            }
            let after = question.after.shifted(shift.x, shift.y);
            // All cells that may matter, so that all placements are laid out alike.
            let placed = placements.iter().flatten().map(|placed| placed.cell);
            let mut also: Vec<Cell> = after
                .tiles()
                .iter()
                .map(|placed| placed.cell)
                .chain(placed)
                .collect();
            also.sort_unstable();
            also.dedup();
            self.seen.clear();
            for place in placements {
                if let Some(turn) = self.find_from(&after, is_shift_known, place, maneuvers, &also) {
                    return Some((shift, turn));
                }
                if self.is_stopped {
                    return None;
                }
            }
        }
        None
    }

    fn find_from(
        &mut self,
        after: &Board,
        is_shift_known: bool,
        place: Option<PlacedTile>,
        maneuvers: usize,
        also: &[Cell],
    ) -> Option<TurnRecord> {
        let question = self.question;
        let mut board = question.before.clone();
        if let Some(placed) = place {
            board.put(placed).ok()?;
        }
        let island_tiles = question.rulings.island_tiles;
        let Some(mut board) = SearchBoard::new(&board, island_tiles, question.target, maneuvers, also) else {
            self.is_stopped = true;
            return None;
        };
        let goals = Goals::new(&board, after, is_shift_known);
        let debt = goals.debt(&board);
        if debt.fewest_maneuvers() > maneuvers {
            return None;
        }
        let mut steps = Vec::with_capacity(maneuvers);
        let remove = self.walk(&mut board, &goals, debt, maneuvers, &mut steps)?;
        let mut turn = TurnRecord::new(question.before.setup(), question.target);
        turn.rulings = question.rulings;
        turn.reserve = question.reserve;
        turn.place = place;
        turn.maneuvers = steps
            .into_iter()
            .map(|step| board.maneuver(step).into())
            .collect();
        turn.remove = remove.into_iter().map(|place| board.tile(place)).collect();
        Some(turn)
    }

    /// Goes on with `left` Maneuvers; at the end of the line gives the order of removal.
    fn walk(
        &mut self,
        board: &mut SearchBoard,
        goals: &Goals,
        debt: Debt,
        left: usize,
        steps: &mut Vec<Step>,
    ) -> Option<Vec<usize>> {
        self.positions += 1;
        if self.positions.is_multiple_of(PATIENCE) {
            self.is_stopped |= self.positions >= self.limits.positions || (self.limits.stop)();
        }
        if left == 0 {
            return self.removal(board, goals);
        }
        if self.is_stopped || !self.seen.insert(board.hash().rotate_left(left as u32)) {
            return None;
        }
        let mut found = None;
        board.each_step(|board, step| {
            if found.is_some() || self.is_stopped {
                return;
            }
            let rest = debt.minus(goals.debt_of_step(board, step));
            let undo = board.make::<Matches>(step);
            let debt = rest.plus(goals.debt_of_step(board, step));
            if debt.fewest_maneuvers() < left {
                steps.push(step);
                found = self.walk(board, goals, debt, left - 1, steps);
                if found.is_none() {
                    steps.pop();
                }
            }
            board.unmake::<Matches>(step, undo);
        });
        found
    }

    /// How all tiles can be removed that have no goal.
    fn removal(&mut self, board: &SearchBoard, goals: &Goals) -> Option<Vec<usize>> {
        let kept = goals.kept();
        if kept == board.all() {
            return Some(Vec::new());
        }
        board.contacts(&mut self.contacts);
        removal_order::find(&self.contacts, kept)
    }
}
