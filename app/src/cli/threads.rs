//! The threads that read a photograph together.

use std::sync::atomic::{AtomicUsize, Ordering};
use vision::Hands;

/// As many threads as the machine runs at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threads(usize);

/// More threads than these have nothing left to do for one photograph.
const MOST: usize = 8;

impl Threads {
    /// As many as the machine runs at once.
    pub(super) fn of_machine() -> Threads {
        let count = std::thread::available_parallelism();
        Threads(count.map_or(1, |count| count.get().min(MOST)))
    }
}

impl Hands for Threads {
    fn share(&self, count: usize, piece: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                piece(number);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.0.min(count) {
                scope.spawn(work);
            }
            work();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once() {
        for threads in [1, 3] {
            let times: Vec<AtomicUsize> = (0..20).map(|_| AtomicUsize::new(0)).collect();
            Threads(threads).share(times.len(), &|number| {
                times[number].fetch_add(1, Ordering::Relaxed);
            });
            assert!(times.iter().all(|times| times.load(Ordering::Relaxed) == 1));
        }
    }
}
