//! Who does the pieces of reading and learning that do not wait for each other.

use std::sync::OnceLock;

/// Does pieces of work: on threads of the caller, for this crate has none, or one after another.
pub trait Hands {
    /// Calls `piece` once with each number below `count`, in any order and on any threads, and returns when all are done.
    /// However that is done, a reading is the same.
    fn share(&self, count: usize, piece: &(dyn Fn(usize) + Sync));
}

/// Does one piece after another, on the thread that asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneHand;

impl Hands for OneHand {
    fn share(&self, count: usize, piece: &(dyn Fn(usize) + Sync)) {
        (0..count).for_each(piece);
    }
}

/// What so many pieces make, in the order of their numbers.
pub fn shared<T: Send + Sync>(hands: &dyn Hands, count: usize, piece: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let made: Vec<OnceLock<T>> = (0..count).map(|_| OnceLock::new()).collect();
    hands.share(count, &|number| {
        made[number].get_or_init(|| piece(number));
    });
    let made = made.into_iter().enumerate();
    made.map(|(number, made)| made.into_inner().unwrap_or_else(|| piece(number)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does the last first, leaves one out, and does another twice.
    struct Careless;

    impl Hands for Careless {
        fn share(&self, count: usize, piece: &(dyn Fn(usize) + Sync)) {
            (0..count).rev().filter(|number| *number != 1).for_each(piece);
            piece(0);
        }
    }

    #[test]
    fn what_pieces_make_does_not_depend_on_who_does_them() {
        let piece = |number: usize| number * number;
        for hands in [&OneHand as &dyn Hands, &Careless] {
            assert_eq!(shared(hands, 4, piece), [0, 1, 4, 9]);
        }
    }
}
