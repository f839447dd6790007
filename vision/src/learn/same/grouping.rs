//! Which things are one, as far as is known.

use super::{Item, Pair, SAME, SAME_PHOTO};

/// The same of what is never the same, but doubtful.
const NEVER_SAME: f32 = 0.0;

/// What is seen so many times as large shows what the smaller does not.
const LARGER: u32 = 2;

/// What is known of two things before they are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// They are unlike.
    Unlike,
    /// They were not compared closely: others are more like each of them.
    Open,
    /// They are the same.
    Same,
}

/// Things in groups of what is the same; no two are in one that lie side by side in one photograph and differ.
#[derive(Clone, Debug)]
pub(super) struct Grouping<'a> {
    items: &'a [Item<'a>],
    known: Vec<Known>,
    /// The group of each, as the place of its first member.
    pub(super) group_of: Vec<usize>,
}

impl<'a> Grouping<'a> {
    /// Each alone, and unlike all others.
    pub(super) fn new(items: &'a [Item<'a>]) -> Grouping<'a> {
        Grouping {
            items,
            known: vec![Known::Unlike; items.len() * items.len()],
            group_of: (0..items.len()).collect(),
        }
    }

    pub(super) fn note(&mut self, first: usize, second: usize, known: Known) {
        self.known[first * self.items.len() + second] = known;
        self.known[second * self.items.len() + first] = known;
    }

    /// Puts together what is the same, what is most alike first: pairs come in that order.
    pub(super) fn join_same(&mut self, pairs: &[Pair]) {
        let same = |pair: &&Pair| pair.likeness.worst < limit(self.items, pair);
        let same: Vec<&Pair> = pairs.iter().filter(same).collect();
        for pair in &same {
            self.note(pair.first, pair.second, Known::Same);
        }
        for pair in same {
            if self.may_be_one(pair.first, pair.second) && !self.is_bridge(pair) {
                self.join(pair.first, pair.second);
            }
        }
    }

    /// Whether one of two that are the same is seen so much smaller than what is in both groups that it may as well be the same as two
    /// tiles: it is one of those that it is most like, and leaves open whether they are one.
    fn is_bridge(&self, pair: &Pair) -> bool {
        let side = |item: usize| self.items[item].look.picture().width();
        let smaller = side(pair.first).min(side(pair.second));
        [pair.first, pair.second].iter().all(|&item| {
            let mut members = self.members(self.group_of[item]);
            members.any(|member| side(member) >= LARGER * smaller)
        })
    }

    /// Whether the groups of two things are two, and nothing that is known speaks against their being one.
    pub(super) fn may_be_one(&self, first: usize, second: usize) -> bool {
        let (one, two) = (self.group_of[first], self.group_of[second]);
        let differ = |a: usize, b: usize| {
            self.items[a].photo == self.items[b].photo
                && self.known[a * self.items.len() + b] == Known::Unlike
        };
        one != two
            && self
                .members(one)
                .all(|a| self.members(two).all(|b| !differ(a, b)))
    }

    /// Makes the groups of two things one.
    pub(super) fn join(&mut self, first: usize, second: usize) {
        join(&mut self.group_of, first, second);
    }

    fn members(&self, group: usize) -> impl Iterator<Item = usize> {
        (0..self.items.len()).filter(move |&item| self.group_of[item] == group)
    }
}

/// Makes the groups of two things one, where each thing's is told by a number: the lesser of the two.
pub(super) fn join(group_of: &mut [usize], first: usize, second: usize) {
    let (one, two) = (group_of[first], group_of[second]);
    let (from, to) = (one.max(two), one.min(two));
    for group in group_of.iter_mut().filter(|group| **group == from) {
        *group = to;
    }
}

fn limit(items: &[Item<'_>], pair: &Pair) -> f32 {
    let (first, second) = (&items[pair.first], &items[pair.second]);
    if !first.has_outline || !second.has_outline {
        NEVER_SAME
    } else if first.photo == second.photo {
        SAME_PHOTO
    } else {
        SAME
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::cut::cut;
    use crate::learn::same::look::{Likeness, Look, whole};
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::face;
    use crate::{Homography, Photo};

    /// The groups of two tiles, each seen once, and of one that is like both, the first more than the second.
    fn groups(side_of_third: u32) -> Vec<usize> {
        let seen = |side: u32| -> Photo {
            let face = face(1);
            cut(&Pyramid::new(&face), &whole(&face).unwrap(), side).unwrap()
        };
        let looks = [96, 96, side_of_third].map(|side| Look::new(&seen(side)).unwrap());
        let item = |(photo, look)| Item {
            photo: Some(photo),
            look,
            table: None,
            has_outline: true,
        };
        let items: Vec<Item<'_>> = looks.iter().enumerate().map(item).collect();
        let pair = |(first, worst)| Pair {
            first,
            second: 2,
            likeness: Likeness {
                map: Homography::IDENTITY,
                gains: [1.0; 3],
                worst,
                agreeing: 1.0,
                print: None,
            },
            is_explained: false,
            is_asked: false,
        };
        let mut grouping = Grouping::new(&items);
        grouping.join_same(&[(0, 1.0), (1, 2.0)].map(pair));
        grouping.group_of
    }

    #[test]
    fn a_tile_seen_small_makes_no_two_one_that_are_seen_large() {
        assert_eq!(groups(40), [0, 1, 0]);
        assert_eq!(groups(72), [0, 0, 0]);
    }
}
