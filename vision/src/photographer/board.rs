//! Random boards: for test sets, without regard to the rules of any game.

use super::{Lay, Level, Shows};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// What a random board is to be like.
#[derive(Clone, Copy, Debug)]
pub struct BoardSettings {
    /// How many tiles it has.
    pub n_tiles: usize,
    /// How many of them form Islands.
    pub n_islanders: usize,
    /// How many of them show their backs.
    pub n_face_down: usize,
    /// How many of them touch the mainland at nothing but a corner.
    pub n_at_corners: usize,
    /// How many cells off the mainland Islands begin, at most; at least 2.
    pub reach: i32,
}

impl BoardSettings {
    /// Settings of a level, chosen by the seed.
    pub fn at(level: Level, seed: u64) -> BoardSettings {
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0x626f_6172_6400);
        let n_tiles = match level {
            Level::Easy => random.random_range(3..=10),
            Level::Normal => random.random_range(6..=18),
            Level::Hard => random.random_range(7..=26),
            Level::Brutal => random.random_range(12..=40),
        };
        let has_islands = random.random_bool([0.0, 0.25, 0.7, 0.8][level as usize]);
        let has_face_down = random.random_bool([0.0, 0.1, 0.25, 0.3][level as usize]);
        BoardSettings {
            n_tiles,
            n_islanders: if has_islands {
                random.random_range(1..=1 + n_tiles / 6)
            } else {
                0
            },
            n_face_down: if has_face_down {
                random.random_range(1..=2)
            } else {
                0
            },
            n_at_corners: usize::from(random.random_bool([0.0, 0.15, 0.3, 0.4][level as usize])),
            reach: if level >= Level::Hard && random.random_bool(0.4) {
                6
            } else {
                3
            },
        }
    }
}

/// A board of different faces, the first `n_faces` of a deck, at random places and turns.
///
/// It has at most as many tiles as there are faces. `n_backs` backs are taken in turn.
pub fn random_board(settings: &BoardSettings, n_faces: usize, n_backs: usize, seed: u64) -> Vec<Lay> {
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0x6c61_7900);
    let mut faces: Vec<usize> = (0..n_faces).collect();
    for at in (1..faces.len()).rev() {
        faces.swap(at, random.random_range(0..=at));
    }
    faces.truncate(settings.n_tiles);
    let n_at_corners = settings.n_at_corners.min(faces.len() / 4);
    let n_mainland = faces.len() - n_at_corners - settings.n_islanders.min(faces.len() / 3);
    let mut cells: Vec<(i32, i32)> = Vec::new();
    while cells.len() < n_mainland {
        let cell = match cells.len() {
            0 => (0, 0),
            count => neighbour(cells[random.random_range(0..count)], &mut random),
        };
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let reach = settings.reach.max(2);
    let mainland: BTreeSet<(i32, i32)> = cells.iter().copied().collect();
    let is_clear =
        |cell: (i32, i32)| (-1..=1).all(|x| (-1..=1).all(|y| !mainland.contains(&(cell.0 + x, cell.1 + y))));
    // A cell that shares a corner with a tile of the mainland and no side.
    let has_side = |cell: (i32, i32)| {
        let (x, y) = cell;
        [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            .iter()
            .any(|near| mainland.contains(near))
    };
    for _ in 0..n_at_corners {
        let free: Vec<(i32, i32)> = mainland
            .iter()
            .flat_map(|&(x, y)| [(x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)])
            .filter(|&cell| !has_side(cell) && !cells.contains(&cell))
            .collect();
        if !free.is_empty() {
            cells.push(free[random.random_range(0..free.len())]);
        }
    }
    let n_before = cells.len();
    // Islands: single tiles and small groups one or two cells off.
    while cells.len() < faces.len() {
        let grown = cells.len() > n_before && random.random_bool(0.4);
        let cell = if grown {
            neighbour(cells[random.random_range(n_before..cells.len())], &mut random)
        } else {
            let near = cells[random.random_range(0..n_mainland)];
            (
                near.0 + random.random_range(-reach..=reach),
                near.1 + random.random_range(-reach..=reach),
            )
        };
        if is_clear(cell) && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let low = cells
        .iter()
        .fold((0, 0), |low, cell| (low.0.min(cell.0), low.1.min(cell.1)));
    let n_face_down = if n_backs == 0 { 0 } else { settings.n_face_down };
    let mut board: Vec<Lay> = cells
        .iter()
        .zip(faces)
        .enumerate()
        .map(|(place, (cell, face))| Lay {
            x: cell.0 - low.0,
            y: cell.1 - low.1,
            turn: random.random_range(0..4),
            shows: if place > 0 && place <= n_face_down {
                Shows::Back(place % n_backs)
            } else {
                Shows::Face(face)
            },
        })
        .collect();
    board.sort_by_key(|tile| (tile.y, tile.x));
    board
}

fn neighbour(cell: (i32, i32), random: &mut ChaCha8Rng) -> (i32, i32) {
    let (x, y) = [(0, -1), (1, 0), (0, 1), (-1, 0)][random.random_range(0..4)];
    (cell.0 + x, cell.1 + y)
}
