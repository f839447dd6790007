//! Counting Maneuver sequences.

use super::{
    Board, Rulings, SymbolId,
    search_board::{Nothing, SearchBoard},
};

/// The number of sequences of exactly `depth` legal Maneuvers from a board, rotations by 1, 2 and 3 quarter turns
/// counted apart, a Swap of two tiles once. A sequence that leaves no tile Active can't go on. `None` for a board of
/// more than [`MOST_SEARCHED_TILES`](super::MOST_SEARCHED_TILES) tiles or a depth above 64, which no machine could
/// count.
///
/// The number of Maneuvers that a turn has is not asked. It is the correctness and the speed test of everything that
/// moves tiles; the name is chess programmers'.
pub fn perft(board: &Board, rulings: Rulings, depth: usize) -> Option<u64> {
    if depth > MAX_DEPTH {
        return None;
    }
    let mut laid = SearchBoard::new(board, rulings.island_tiles, SymbolId(0), depth, &[])?;
    Some(count(&mut laid, depth))
}

const MAX_DEPTH: usize = 64;

fn count(board: &mut SearchBoard, depth: usize) -> u64 {
    match depth {
        0 => 1,
        1 => board.n_steps(),
        _ => {
            let mut total = 0;
            board.each_step(|board, step| {
                let undo = board.make::<Nothing>(step);
                total += count(board, depth - 1);
                board.unmake::<Nothing>(step, undo);
            });
            total
        }
    }
}
