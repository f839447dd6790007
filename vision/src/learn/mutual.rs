//! Which tiles of two photographs are asked to be the same: each the likeliest of its photograph, and liker than others are.
//!
//! How alike the prints of two different tiles may be depends on the deck: words on one wood are more alike than animals. The tiles
//! tell it themselves, for each of one photograph is at most one of another: what else lies there is different, however alike it is.

use super::cluster::{Item, Pair, SAME, SAME_PHOTO};
use super::print::{Print, agreement};
use std::collections::BTreeMap;

/// Share of the parts that agree under which the prints of two are not compared.
const AGREES: f32 = 0.3;
/// Correlation of fine print under which nothing is asked, however unlike the others are.
const LEAST: f32 = 0.6;
/// One in so many pairs that are different may be a tile that was found twice.
const TWICE: usize = 100;

/// Notes which pairs are asked.
pub(super) fn ask(items: &[Item<'_>], pairs: &mut [Pair]) {
    let print = |pair: &Pair| {
        let [one, other] = [pair.first, pair.second].map(|item| items[item].look.picture());
        let map = &pair.likeness.map;
        (pair.likeness.agreeing > AGREES)
            .then(|| agreement(one, other, map))
            .flatten()
    };
    let prints: Vec<Option<Print>> = pairs.iter().map(print).collect();
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
    let most_alike = others.len().checked_sub(1 + others.len() / TWICE);
    let most_alike = most_alike.map_or(0.0, |place| others[place]);
    let limit = most_alike.midpoint(1.0).max(LEAST);
    let asked: Vec<usize> = told()
        .filter(|&(place, pair, alike)| alike >= limit && is_mutual(place, pair))
        .map(|(place, ..)| place)
        .collect();
    for place in asked {
        pairs[place].is_asked = true;
    }
}
