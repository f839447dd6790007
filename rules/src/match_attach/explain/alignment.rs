//! How tiles are shifted against a Board.

use alloc::vec::Vec;

use super::{
    super::{Board, PlacedTile},
    goals::Debt,
};

/// How tiles that were seen later must be moved so that they lie on the Board that was there before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::match_attach) struct Alignment {
    /// To the east.
    pub(in crate::match_attach) x: i32,
    /// To the south.
    pub(in crate::match_attach) y: i32,
    /// Tiles that then lie as they did.
    pub(in crate::match_attach) n_same: usize,
    /// What the tiles that both Boards have must do then.
    pub(super) debt: Debt,
}

/// The shift that leaves the most tiles as they were; of several the smallest.
pub(in crate::match_attach) fn align(before: &Board, after: &[PlacedTile]) -> Alignment {
    let turned_alike = pairs(before, after).filter(|(was, is)| was.turn == is.turn);
    let mut votes: Vec<(i32, i32)> = turned_alike.map(|(was, is)| difference(was, is)).collect();
    if votes.is_empty() {
        votes = pairs(before, after)
            .map(|(was, is)| difference(was, is))
            .collect();
    }
    votes.sort_unstable_by_key(|&(x, y)| (x.unsigned_abs().saturating_add(y.unsigned_abs()), x, y));
    let alignments = votes
        .chunk_by(|a, b| a == b)
        .map(|votes| with_same(before, after, votes[0]));
    // Of equals `max_by_key` takes the last.
    alignments
        .rev()
        .max_by_key(|alignment| alignment.n_same)
        .unwrap_or_default()
}

/// All shifts with which `maneuvers` Maneuvers can bring every tile that both Boards have to its place, the likeliest
/// first.
pub(super) fn shifts(before: &Board, after: &[PlacedTile], maneuvers: usize) -> Vec<Alignment> {
    let Some(first) = pairs(before, after).next() else {
        return Vec::from([Alignment::default()]);
    };
    let (x, y) = difference(first.0, first.1);
    // A Maneuver moves a tile by one cell, and two tiles at most.
    let reach = maneuvers as i32;
    let mut shifts = Vec::new();
    for dx in -reach..=reach {
        let rest = reach - dx.abs();
        for dy in -rest..=rest {
            let (x, y) = (x.saturating_add(dx), y.saturating_add(dy));
            let shift = with_same(before, after, (x, y));
            if shift.debt.fewest_maneuvers() <= maneuvers {
                shifts.push(shift);
            }
        }
    }
    shifts.sort_by_key(|shift| {
        (
            core::cmp::Reverse(shift.n_same),
            shift.x.unsigned_abs() + shift.y.unsigned_abs(),
        )
    });
    shifts
}

/// Each tile with where it lay, if it lay there before.
fn pairs(before: &Board, after: &[PlacedTile]) -> impl Iterator<Item = (PlacedTile, PlacedTile)> {
    after.iter().filter_map(|&is| Some((before.find(is.tile)?, is)))
}

fn difference(was: PlacedTile, is: PlacedTile) -> (i32, i32) {
    (
        was.cell.x.saturating_sub(is.cell.x),
        was.cell.y.saturating_sub(is.cell.y),
    )
}

fn with_same(before: &Board, after: &[PlacedTile], (x, y): (i32, i32)) -> Alignment {
    let mut shift = Alignment {
        x,
        y,
        ..Alignment::default()
    };
    for (was, is) in pairs(before, after) {
        let debt = shift.debt_of(was, is);
        shift.n_same += usize::from(debt == Debt::default());
        shift.debt = shift.debt.plus(debt);
    }
    shift
}

impl Alignment {
    /// What a tile must do that lay there and lies here.
    pub(super) fn debt_of(&self, was: PlacedTile, is: PlacedTile) -> Debt {
        let (x, y) = difference(was, is);
        let way = x.abs_diff(self.x).saturating_add(y.abs_diff(self.y));
        Debt::new(was.turn != is.turn, way)
    }
}
