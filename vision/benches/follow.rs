//! How long a frame of a camera takes when the tiles are known, and what is allocated for it: a table of medians and of the
//! times that 19 of 20 frames stay below.

#[path = "../tests/film/mod.rs"]
mod film;

use film::{Table, corners};
use std::time::Instant;
use tilesight_vision::photographer::Level;
use tilesight_vision::{Fate, Follower, Photo};

const FRAMES: usize = 8;
const ROUNDS: usize = 40;

fn main() {
    println!(
        "{:32} {:>9} {:>9} {:>12} {:>11}",
        "followed at 1280 x 720", "median ms", "p95 ms", "allocations", "tiles here"
    );
    for (deck, level, n_tiles) in [
        ("bands", Level::Normal, 6),
        ("painted", Level::Normal, 16),
        ("bands", Level::Hard, 40),
    ] {
        let mut table = Table::laid(deck, level, n_tiles, 2, 1280);
        let first = table.shot();
        let mut follower = Follower::default();
        follower.begin(&first.photo, &corners(&first), None);
        let mut frames: Vec<Photo> = vec![first.photo];
        for frame in 0..FRAMES {
            table.sway(frame, 0.5);
            frames.push(table.shot().photo);
        }
        // There and back, so that no frame is far from the one before.
        let back: Vec<usize> = (0..frames.len()).chain((0..frames.len()).rev()).collect();
        let (mut times, mut allocations, mut here, mut told) = (Vec::new(), 0, 0, 0);
        for round in 0..ROUNDS {
            for &place in &back {
                let start = Instant::now();
                let counted = allocation_counter::measure(|| {
                    follower.follow(&frames[place]);
                });
                times.push(start.elapsed().as_secs_f64() * 1e3);
                // The first frame makes the buffers.
                allocations += if times.len() > 1 { counted.count_total } else { 0 };
                if round == 0 {
                    here += follower
                        .tiles()
                        .iter()
                        .filter(|tile| tile.fate == Fate::Here)
                        .count();
                    told += n_tiles;
                }
            }
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!(
            "{:32} {:9.2} {:9.2} {:12} {:>10.1}%",
            format!("{n_tiles} tiles of {deck}, {}", level.name()),
            at(0.5),
            at(0.95),
            allocations,
            100.0 * here as f64 / told as f64
        );
    }
}
