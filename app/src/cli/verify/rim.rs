//! Turns at the rim of the cells that documents can name.

use crate::deck::Deck;
use rules::Cell;
use rules::match_attach::{Explanation, judge};

/// Moves what was found onto the cells that documents can name, if it leads off them: boards that differ by a shift are
/// the same board.
pub(super) fn keep_on_cells(found: &mut Explanation, deck: &Deck) {
    let verdict = found.turn.as_ref().map(|turn| judge(deck.tile_set(), turn));
    let reversal = verdict.as_ref().and_then(|verdict| verdict.reversal.as_ref());
    let turn = found.turn.iter();
    let lying = turn.flat_map(|turn| turn.before.tiles.iter().chain(&turn.place));
    let changed = found.changes.iter().flat_map(|change| [&change.was, &change.is]);
    let all = lying
        .chain(reversal.iter().flat_map(|reversal| &reversal.after))
        .chain(changed.flatten());
    let cells: Vec<Cell> = all.map(|placed| placed.cell).collect();
    let (x, y) = (
        overshoot(cells.iter().map(|cell| cell.x)),
        overshoot(cells.iter().map(|cell| cell.y)),
    );
    if (x, y) == (0, 0) {
        return;
    }
    let turn = found.turn.iter_mut();
    let lying = turn.flat_map(|turn| turn.before.tiles.iter_mut().chain(&mut turn.place));
    let changes = found.changes.iter_mut();
    let changed = changes.flat_map(|change| [&mut change.was, &mut change.is]);
    for placed in lying.chain(changed.flatten()) {
        placed.cell = placed.cell.shifted(-x, -y);
    }
}

/// How far numbers lie beyond the last that documents know; 0 where they lie too far apart to be moved.
fn overshoot(numbers: impl Iterator<Item = i32> + Clone) -> i32 {
    let limit = Cell::LIMIT;
    let least = numbers.clone().min().unwrap_or(0);
    let most = numbers.max().unwrap_or(0);
    match most - least > 2 * limit {
        true => 0,
        false => (most - limit).max(0) + (least + limit).min(0),
    }
}
