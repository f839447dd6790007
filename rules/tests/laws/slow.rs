//! Slow and obvious versions of what the library does fast, straight from the definitions.

use std::collections::BTreeSet;

use tilesight_rules::{
    Side,
    match_attach::{
        Board, IslandTiles, Match, MatchedSide, Newness, PlacedTile, Rulings, TileId, printed_side,
    },
};

/// Whether two tiles lie side by side, and the side of the first.
fn touching(a: PlacedTile, b: PlacedTile) -> Option<Side> {
    match (b.cell.x - a.cell.x, b.cell.y - a.cell.y) {
        (0, -1) => Some(Side::North),
        (1, 0) => Some(Side::East),
        (0, 1) => Some(Side::South),
        (-1, 0) => Some(Side::West),
        _ => None,
    }
}

/// The tiles that can be reached from one through touching tiles.
fn group_of(board: &Board, tile: PlacedTile) -> BTreeSet<TileId> {
    let mut group = BTreeSet::from([tile.tile]);
    loop {
        let size = group.len();
        for a in board.tiles() {
            for b in board.tiles() {
                if group.contains(&a.tile) && touching(*a, *b).is_some() {
                    group.insert(b.tile);
                }
            }
        }
        if group.len() == size {
            return group;
        }
    }
}

/// All groups, each in the order of ids, by their first id.
pub(crate) fn groups(board: &Board) -> Vec<Vec<TileId>> {
    let groups: BTreeSet<Vec<TileId>> = board
        .tiles()
        .iter()
        .map(|&placed| group_of(board, placed).into_iter().collect())
        .collect();
    groups.into_iter().collect()
}

/// The tiles of every group but the largest; of all groups that share the largest size if several do.
pub(crate) fn island_tiles(board: &Board) -> BTreeSet<TileId> {
    let groups = groups(board);
    let largest = groups.iter().map(Vec::len).max().unwrap_or(0);
    let is_tied = groups.iter().filter(|group| group.len() == largest).count() > 1;
    groups
        .into_iter()
        .filter(|group| is_tied || group.len() < largest)
        .flatten()
        .collect()
}

pub(crate) fn active_tiles(board: &Board, rulings: Rulings) -> BTreeSet<TileId> {
    let groups = groups(board);
    let largest = groups.iter().map(Vec::len).max().unwrap_or(0);
    let mut active = BTreeSet::new();
    for &a in board.tiles() {
        for &b in board.tiles() {
            let Some(side) = touching(a, b) else { continue };
            let (mine, theirs) = (board.edge(a, side), board.edge(b, side.opposite()));
            if mine.colour.is_some() && mine.colour == theirs.colour {
                active.insert(a.tile);
            }
        }
    }
    if rulings.island_tiles == IslandTiles::NeverActive {
        active.retain(|tile| {
            groups
                .iter()
                .any(|group| group.len() == largest && group.contains(tile))
        });
    }
    active
}

pub(crate) fn removable_tiles(board: &Board, rulings: Rulings) -> Vec<TileId> {
    active_tiles(board, rulings)
        .union(&island_tiles(board))
        .copied()
        .collect()
}

pub(crate) fn is_clean(board: &Board, rulings: Rulings) -> bool {
    active_tiles(board, rulings).is_empty() && groups(board).len() <= 1
}

pub(crate) fn matches(board: &Board, rulings: Rulings) -> Vec<Match> {
    let active = active_tiles(board, rulings);
    let mut matches = Vec::new();
    for &a in board.tiles() {
        for &b in board.tiles() {
            let Some(side) = touching(a, b) else { continue };
            let (mine, theirs) = (board.edge(a, side), board.edge(b, side.opposite()));
            let is_match = mine.symbol.is_some() && mine.symbol == theirs.symbol;
            if a.tile < b.tile && is_match && !active.contains(&a.tile) && !active.contains(&b.tile) {
                let end = |placed: PlacedTile, side| MatchedSide {
                    tile: placed.tile,
                    side,
                    printed: printed_side(placed.turn, side),
                };
                let symbol = mine.symbol.unwrap();
                matches.push(Match {
                    a: end(a, side),
                    b: end(b, side.opposite()),
                    symbol,
                });
            }
        }
    }
    matches.sort();
    matches
}

/// The fewest removals and the most New Matches that so few leave, by trying every order.
pub(crate) fn fewest(board: &Board, rulings: Rulings, newness: &Newness) -> (usize, usize) {
    if is_clean(board, rulings) {
        let new = matches(board, rulings)
            .iter()
            .filter(|found| newness.is_new(found))
            .count();
        return (0, new);
    }
    let mut best: Option<(usize, usize)> = None;
    for tile in removable_tiles(board, rulings) {
        let mut rest = board.clone();
        rest.take(tile);
        let (removals, new) = fewest(&rest, rulings, newness);
        let is_better =
            best.is_none_or(|(fewest, most)| removals + 1 < fewest || (removals + 1 == fewest && new > most));
        if is_better {
            best = Some((removals + 1, new));
        }
    }
    best.expect("a Board that is not clean has a tile to remove")
}
