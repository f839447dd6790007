//! The fewest removals that leave a Board clean.

use alloc::{collections::BTreeMap, vec, vec::Vec};

use super::{Board, Newness, Rulings, TileId};

/// Of the shortest orders of removal that leave the Board clean, one that leaves the most New Matches; empty if it is
/// clean. The same Board gives the same order.
pub fn fewest_removals(board: &Board, rulings: Rulings, newness: &Newness) -> Vec<TileId> {
    // Level by level: each set of removed tiles once, with one order that leads there.
    let mut level: BTreeMap<Vec<TileId>, Vec<TileId>> = BTreeMap::from([(Vec::new(), Vec::new())]);
    loop {
        let mut best: Option<(usize, &Vec<TileId>)> = None;
        let mut next = BTreeMap::new();
        for (removed, order) in &level {
            let mut rest = board.clone();
            for &tile in removed {
                rest.take(tile);
            }
            let survey = rest.survey(rulings);
            if survey.is_clean() {
                let new = newness.count_new(&rest, rulings);
                if best.is_none_or(|(most, _)| new > most) {
                    best = Some((new, order));
                }
                continue;
            }
            for tile in survey.removable_tiles() {
                let mut with = removed.clone();
                with.push(tile);
                with.sort_unstable();
                next.entry(with)
                    .or_insert_with(|| [order.clone(), vec![tile]].concat());
            }
        }
        if let Some((_, order)) = best {
            return order.clone();
        }
        level = next;
    }
}
