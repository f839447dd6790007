//! Which tiles of two photographs are asked to be the same: each the likeliest of its photograph, and liker than others are.
//!
//! How alike the prints of two different tiles may be depends on the deck: words on one wood are more alike than animals. The tiles
//! tell it themselves, for each of one photograph is at most one of another: what else lies there is different, however alike it is.

use super::print::Print;
use super::{Item, Pair, SAME, SAME_PHOTO};
use crate::hands::{Hands, shared};
use std::collections::BTreeMap;

/// Share of the parts that agree under which the prints of two are not compared.
const AGREES: f32 = 0.3;
/// Correlation of fine print under which nothing is asked, however unlike the others are.
const LEAST: f32 = 0.6;
/// So many pairs that are taken for different may be copies, or a tile that was found twice; and one in so many.
const TWICE: usize = 2;
const OFTEN_TWICE: usize = 100;

/// Notes which pairs are asked.
pub(super) fn ask(items: &[Item<'_>], pairs: &mut [Pair], hands: &dyn Hands) {
    let prints: Vec<Option<Print>> = shared(hands, pairs.len(), |place| {
        let pair = &pairs[place];
        let [one, other] = [pair.first, pair.second].map(|item| items[item].look);
        (pair.likeness.agreeing > AGREES)
            .then(|| one.print(other, &pair.likeness))
            .flatten()
    });
    // For each thing and each photograph, the likeliest there.
    let mut likeliest: BTreeMap<(usize, Option<usize>), (f32, usize)> = BTreeMap::new();
    let there = |pair: &Pair| {
        [
            (pair.first, items[pair.second].photo),
            (pair.second, items[pair.first].photo),
        ]
    };
    let told = || {
        let told = pairs.iter().zip(&prints).enumerate();
        told.filter_map(|(place, (pair, print))| Some((place, pair, print.as_ref()?.most)))
    };
    for (place, pair, alike) in told() {
        for key in there(pair) {
            let best = likeliest.entry(key).or_insert((alike, place));
            if alike > best.0 {
                *best = (alike, place);
            }
        }
    }
    let is_in_one_photo = |pair: &Pair| items[pair.first].photo == items[pair.second].photo;
    let is_mutual = |place: usize, pair: &Pair| {
        !is_in_one_photo(pair)
            && there(pair)
                .iter()
                .all(|key| likeliest.get(key).is_some_and(|best| best.1 == place))
    };
    let is_other = |&(place, pair, _): &(usize, &Pair, f32)| {
        let same = if is_in_one_photo(pair) { SAME_PHOTO } else { SAME };
        pair.likeness.worst >= same && !is_mutual(place, pair)
    };
    let mut others: Vec<f32> = told().filter(is_other).map(|(_, _, alike)| alike).collect();
    others.sort_by(f32::total_cmp);
    let twice = TWICE.max(others.len() / OFTEN_TWICE);
    let most_alike = others.iter().rev().nth(twice).copied().unwrap_or(0.0);
    let limit = most_alike.midpoint(1.0).max(LEAST);
    let asked: Vec<usize> = told()
        .filter(|&(place, pair, alike)| alike >= limit && is_mutual(place, pair))
        .map(|(place, ..)| place)
        .collect();
    for place in asked {
        pairs[place].is_asked = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::hands::OneHand;
    use crate::learn::same::gains::Lamps;
    use crate::learn::same::look::Look;
    use crate::specimen::{blurred, on_wood};

    /// Which pairs are asked of tiles of two photographs, by their letters; the second is not as sharp as the first.
    fn asked(here: &[u32], there: &[u32]) -> Vec<(u32, u32)> {
        let sharp = here
            .iter()
            .map(|&letter| (0, letter, on_wood(letter, letter as usize)));
        let soft = there
            .iter()
            .map(|&letter| (1, letter, blurred(&on_wood(letter, letter as usize), 1.2)));
        let seen: Vec<(usize, u32, Photo)> = sharp.chain(soft).collect();
        let looks: Vec<Look> = seen.iter().map(|(_, _, face)| Look::new(face).unwrap()).collect();
        let item = |(seen, look): (&(usize, u32, Photo), _)| Item {
            photo: Some(seen.0),
            look,
            table: None,
            has_outline: true,
        };
        let items: Vec<Item<'_>> = seen
            .iter()
            .zip(&looks)
            .map(|(seen, look)| item((seen, look)))
            .collect();
        let mut pairs = Vec::new();
        for second in 0..items.len() {
            for first in 0..second {
                let (one, other) = (&looks[first], &looks[second]);
                let likeness = one.likeness(other, &one.correlations(other), Lamps::Two);
                pairs.extend(likeness.map(|likeness| Pair {
                    first,
                    second,
                    likeness,
                    is_explained: false,
                    is_asked: false,
                }));
            }
        }
        ask(&items, &mut pairs, &OneHand);
        let asked = pairs.iter().filter(|pair| pair.is_asked);
        asked
            .map(|pair| (seen[pair.first].1, seen[pair.second].1))
            .collect()
    }

    #[test]
    fn a_letter_in_two_photographs_is_asked_to_be_one_tile_and_no_other_is() {
        let mut told = asked(&[1, 2, 3, 4, 5], &[5, 4, 3, 2, 6]);
        told.sort_unstable();
        assert_eq!(told, [(2, 2), (3, 3), (4, 4), (5, 5)]);
    }
}
