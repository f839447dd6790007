//! The Removal that leaves a Board clean at the least cost: the fewest tiles, or the most points.

use alloc::vec::Vec;

use super::{
    Board, Newness, Rulings, TileId, removal_order,
    removal_search::{Aim, Contacts},
};

/// Of the shortest orders of removal that leave the Board clean, one that leaves the most New Matches; empty if it is
/// clean. The same Board gives the same order.
///
/// The number does not depend on the rulings: a tile that is not Active because it is on an Island may be removed as
/// an Island. Exact up to 64 tiles; beyond, the order is legal but may be longer than needed.
pub fn fewest_removals(board: &Board, rulings: Rulings, newness: &Newness) -> Vec<TileId> {
    removal(board, rulings, newness, Aim::Fewest)
}

/// The order of removal that leaves the most points: 2 for each New Match that stays, less what the removed tiles cost
/// with `reserve` tiles in the Reserve when the Removal begins. More tiles than needed are removed where that pays.
/// Exact up to 64 tiles. The same Board gives the same order.
pub fn best_removal(board: &Board, rulings: Rulings, newness: &Newness, reserve: u32) -> Vec<TileId> {
    removal(board, rulings, newness, Aim::MostPoints { reserve })
}

fn removal(board: &Board, rulings: Rulings, newness: &Newness, aim: Aim) -> Vec<TileId> {
    if board.len() > Contacts::MAX_TILES {
        return some_removal(board, rulings);
    }
    let contacts = Contacts::of_board(board, newness);
    let Some(removal) = contacts.best_removal(aim, i64::MIN) else {
        return Vec::new();
    };
    let order = removal_order::find(&contacts, removal.kept).unwrap_or_default();
    order.into_iter().map(|place| board.tiles()[place].tile).collect()
}

/// Removes the first tile that may be removed until the Board is clean.
fn some_removal(board: &Board, rulings: Rulings) -> Vec<TileId> {
    let mut rest = board.clone();
    let mut order = Vec::new();
    while let Some(&tile) = rest.survey(rulings).removable_tiles().first() {
        rest.take(tile);
        order.push(tile);
    }
    order
}
