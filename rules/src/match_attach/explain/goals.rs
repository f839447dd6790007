//! Where every tile must come to lie.

use alloc::vec::Vec;

use super::super::{
    Board,
    removal_search::Places,
    search_board::{SearchBoard, Step},
};

/// What a tile still has to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Debt {
    /// Tiles to be turned.
    turns: u32,
    /// Cells to be gone, by all tiles together.
    way: u32,
}

impl Debt {
    /// What one tile has to do.
    pub(super) fn new(is_to_be_turned: bool, way: u32) -> Debt {
        Debt {
            turns: u32::from(is_to_be_turned),
            way,
        }
    }

    /// The fewest Maneuvers that can do it: a turn takes one, and one moves two tiles by a cell.
    pub(super) fn fewest_maneuvers(self) -> usize {
        self.turns as usize + self.way.div_ceil(2) as usize
    }

    pub(super) fn plus(self, other: Debt) -> Debt {
        Debt {
            turns: self.turns + other.turns,
            // Boards may be so far apart that no Maneuvers do it.
            way: self.way.saturating_add(other.way),
        }
    }

    /// `other` must be a part of it.
    pub(super) fn minus(self, other: Debt) -> Debt {
        Debt {
            turns: self.turns - other.turns,
            way: self.way - other.way,
        }
    }
}

/// Where a tile must come to lie.
#[derive(Clone, Copy, Debug)]
struct Goal {
    /// `None`: anywhere.
    cell: Option<u32>,
    turn: u8,
}

/// The goals of all tiles of a board, by place; `None` for those that are removed.
#[derive(Clone, Debug)]
pub(super) struct Goals(Vec<Option<Goal>>);

impl Goals {
    /// The later Board's tiles must lie as they do there.
    pub(super) fn new(board: &SearchBoard, after: &Board, is_shift_known: bool) -> Goals {
        let goal = |place| {
            let placed = after.find(board.tile(place))?;
            let cell = is_shift_known.then(|| board.index(placed.cell));
            Some(Goal {
                cell,
                turn: placed.turn.count(),
            })
        };
        Goals((0..board.len()).map(goal).collect())
    }

    /// The tiles that stay.
    pub(super) fn kept(&self) -> Places {
        let places = self.0.iter().enumerate().filter(|(_, goal)| goal.is_some());
        places.fold(0, |kept, (place, _)| kept | 1 << place)
    }

    /// What all tiles still have to do.
    pub(super) fn debt(&self, board: &SearchBoard) -> Debt {
        (0..board.len()).fold(Debt::default(), |debt, place| {
            debt.plus(self.debt_of(board, place))
        })
    }

    /// What the tiles still have to do that a step moves.
    pub(super) fn debt_of_step(&self, board: &SearchBoard, step: Step) -> Debt {
        match step {
            Step::Rotate { place, .. } | Step::Slide { place, .. } => self.debt_of(board, place.into()),
            Step::Swap { place, with } => self
                .debt_of(board, place.into())
                .plus(self.debt_of(board, with.into())),
        }
    }

    fn debt_of(&self, board: &SearchBoard, place: usize) -> Debt {
        let Some(goal) = self.0[place] else {
            return Debt::default();
        };
        let (cell, turn) = board.pose(place);
        Debt::new(
            turn != goal.turn,
            goal.cell.map_or(0, |goal| board.distance(cell, goal)),
        )
    }
}
