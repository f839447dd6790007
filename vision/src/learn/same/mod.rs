//! Which of the tiles that were seen are the same.
//!
//! - `glance`: which are worth comparing; `look`: by their colours, at whatever turn, under the `gains` of the light that all
//!   channels share, and what a lamp adds that one of two mirrors; `differ`: block by block, where the grain of wood counts for
//!   nothing; `print`: by fine print, the larger of two as little in `focus` as the smaller.
//! - `cast`, `tint`: the light and camera of one photograph against another's.
//! - `mutual`: each the likeliest of its photograph, and liker than different tiles are: asked about.
//! - `laid_out`: what two photographs leave open is read anew, and is one if each is read as the other.
//! - `covered`: like one other around what is `foreign`, seen on no other tile.
//! - `grouping`: which are one, as far as is known.

mod cast;
mod covered;
mod differ;
mod focus;
mod foreign;
pub(super) mod gains;
pub(super) mod glance;
mod grouping;
mod laid_out;
pub(super) mod look;
mod mutual;
mod print;
mod tint;

use super::colour::tables::Tables;
use crate::hands::{Hands, shared};
use crate::{Homography, Photo};
use cast::{Casts, in_one_light};
use covered::{COVERED, Lying, agreeing_in_most, lying};
use foreign::Foreign;
use gains::Lamps;
use glance::worth_comparing;
use grouping::{Grouping, join};
use laid_out::join_what_is_read_as_one;
use look::{Likeness, Look};
use mutual::ask;
use tint::Tint;

/// Difference up to which two tiles of one photograph are the same: one light, one focus.
pub(super) const SAME_PHOTO: f32 = 3.0;
/// The same for tiles of two photographs.
pub(super) const SAME: f32 = 5.0;
/// Difference of two that are the same for another reason, however much they differ.
pub(super) const JUST_SAME: f32 = 0.99 * SAME;
/// Difference up to which it is doubtful.
pub(super) const ALIKE: f32 = 9.0;
/// Fewer pairs that are much alike, and differ by one light, do not tell what that light makes of colours.
const LEAST_TELLING: usize = 4;

/// Something to be compared: where it comes from, what it looks like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'a> {
    /// The photograph; `None` for a face that was known before.
    pub(crate) photo: Option<usize>,
    pub(crate) look: &'a Look,
    /// The table's colour beside it, where enough of it is seen.
    pub(crate) table: Option<[u8; 3]>,
    /// Whether any of its outline is seen. If not, the light was too poor to tell it from what is much alike.
    pub(crate) has_outline: bool,
}

/// Two things that may be the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) first: usize,
    pub(crate) second: usize,
    /// How the first lies on the second.
    pub(crate) likeness: Likeness,
    /// Whether they are the same in the light that others tell, or each is read as the other.
    pub(super) is_explained: bool,
    /// Whether each is the likeliest of its photograph to be the other, and liker than different tiles are.
    pub(super) is_asked: bool,
}

/// Things that are the same.
#[derive(Clone, Debug)]
pub(crate) struct Clusters {
    /// Members of each, in the order of the items.
    pub(crate) groups: Vec<Vec<usize>>,
    /// All pairs that are worth a thought.
    pub(crate) pairs: Vec<Pair>,
    /// Clusters that look much alike.
    pub(crate) doubtful: Vec<(usize, usize)>,
    /// Clusters of which the first may be the second with something lying on it, and that are not much alike.
    pub(crate) covered: Vec<(usize, usize)>,
    /// Things with something lying on them.
    pub(crate) hidden: Vec<usize>,
}

/// Compares all with all at first sight, closely what is most alike, and puts together what is the same.
pub(crate) fn cluster(items: &[Item<'_>], tables: &Tables, hands: &dyn Hands) -> Clusters {
    let mut grouping = Grouping::new(items);
    let worth_comparing = worth_comparing(items, &mut grouping);
    let compared = shared(hands, worth_comparing.len(), |number| {
        let (first, second, correlations) = worth_comparing[number];
        let (one, other) = (&items[first], &items[second]);
        let are_in_one_photo = one.photo.is_some() && one.photo == other.photo;
        let lamps = if are_in_one_photo { Lamps::One } else { Lamps::Two };
        let likeness = one.look.likeness(other.look, &correlations, lamps)?;
        Some(Pair {
            first,
            second,
            likeness,
            is_explained: false,
            is_asked: false,
        })
    });
    let mut pairs: Vec<Pair> = compared.into_iter().flatten().collect();
    ask(items, &mut pairs, hands);
    pairs.retain(|pair| {
        pair.likeness.worst < 4.0 * ALIKE || pair.likeness.agreeing > COVERED || pair.is_asked
    });
    for pair in &mut pairs {
        // Tiles of two colours: what makes one of the other is not the light.
        if !tables.allow(items, pair) {
            pair.likeness.worst = pair.likeness.worst.max(ALIKE);
        }
    }
    let casts = Casts::of(items, &pairs);
    explain_by_tints(items, &mut pairs);
    // A dark tile may have another gain in a channel that it hardly has, for there is haze.
    pairs.retain(|pair| pair.is_explained || casts.explain(items, pair));
    pairs.sort_by(|a, b| a.likeness.worst.total_cmp(&b.likeness.worst));
    grouping.join_same(&pairs);
    join_what_is_read_as_one(items, tables, &mut pairs, &mut grouping, hands);
    Clusters::of(items, &grouping.group_of, pairs)
}

/// Compares pairs of two photographs once more where others tell what light makes of all colours there.
fn explain_by_tints(items: &[Item<'_>], pairs: &mut [Pair]) {
    let photos = |pair: &Pair| (items[pair.first].photo, items[pair.second].photo);
    let looks = |pair: &Pair| (items[pair.first].look, items[pair.second].look);
    pairs.sort_by_key(photos);
    for pairs in pairs.chunk_by_mut(|a, b| photos(a) == photos(b)) {
        if photos(&pairs[0]).0 == photos(&pairs[0]).1 {
            continue;
        }
        let telling = in_one_light(items, pairs);
        if telling.len() < LEAST_TELLING {
            continue;
        }
        let beside = |pair: &&Pair| {
            let (one, other) = looks(pair);
            one.colours_beside(other, &pair.likeness)
        };
        let colours: Vec<_> = telling.iter().flat_map(beside).collect();
        let Some(tint) = Tint::of(&colours) else {
            continue;
        };
        for pair in pairs.iter_mut().filter(|pair| pair.likeness.worst >= SAME) {
            let (one, other) = looks(pair);
            if let Some(likeness) = one.likeness_in(other, &pair.likeness, &tint)
                && likeness.worst < pair.likeness.worst
            {
                pair.likeness = likeness;
                pair.is_explained = likeness.worst < SAME;
            }
        }
    }
}

impl Clusters {
    /// Of things whose groups are told by any numbers.
    fn of(items: &[Item<'_>], group_of: &[usize], pairs: Vec<Pair>) -> Clusters {
        let mut order = group_of.to_vec();
        order.sort_unstable();
        order.dedup();
        let number = |item: usize| order.binary_search(&group_of[item]).unwrap_or(0);
        let mut groups = vec![Vec::new(); order.len()];
        for item in 0..items.len() {
            groups[number(item)].push(item);
        }
        let mut doubtful: Vec<(usize, usize)> = pairs
            .iter()
            .filter(|pair| pair.likeness.worst < ALIKE || pair.is_asked)
            .map(|pair| (number(pair.first), number(pair.second)))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .filter(|(a, b)| a != b)
            .collect();
        doubtful.sort_unstable();
        doubtful.dedup();
        let covered = agreeing_in_most(items, &groups, &pairs, number);
        let mut clusters = Clusters {
            groups,
            pairs,
            doubtful,
            covered: Vec::new(),
            hidden: Vec::new(),
        };
        clusters.ask_if_covered(covered);
        clusters
    }

    /// Adds clusters of which the first may be the second with something lying on it; of what is much alike the same is asked already.
    fn ask_if_covered(&mut self, covered: Vec<(usize, usize)>) {
        self.covered.extend(covered);
        self.covered.sort_unstable();
        self.covered.dedup();
        let doubtful = &self.doubtful;
        self.covered
            .retain(|&(a, b)| !doubtful.contains(&(a.min(b), a.max(b))));
    }

    /// The same where tiles that were seen with something lying on them are one with those on which nothing lies. `lit` is what a thing
    /// looks like in the light that all share.
    pub(crate) fn with_what_lies_on(mut self, items: &[Item<'_>], lit: impl Fn(usize) -> Photo) -> Clusters {
        let foreign = Foreign::of(&self.groups, lit);
        let (same, asked): (Vec<Lying>, Vec<Lying>) = lying(items, &self, &foreign)
            .into_iter()
            .partition(|lying| lying.is_certain);
        let mut group_of: Vec<usize> = (0..items.len()).map(|item| self.group_of(item)).collect();
        for &Lying { item, on, .. } in &same {
            join(&mut group_of, item, on);
            let things = [(item, on), (on, item)];
            let between = |pair: &&mut Pair| things.contains(&(pair.first, pair.second));
            for pair in self.pairs.iter_mut().filter(between) {
                pair.likeness.worst = pair.likeness.worst.min(JUST_SAME);
                pair.is_explained = true;
            }
        }
        let mut clusters = Clusters::of(items, &group_of, self.pairs);
        let groups = asked
            .iter()
            .map(|lying| (clusters.group_of(lying.item), clusters.group_of(lying.on)));
        let two = groups.filter(|(covered, other)| covered != other).collect();
        clusters.ask_if_covered(two);
        clusters.hidden = same.iter().map(|lying| lying.item).collect();
        clusters
    }

    /// The place of the group of a thing.
    pub(super) fn group_of(&self, item: usize) -> usize {
        let place = self.groups.iter().position(|members| members.contains(&item));
        place.unwrap_or(0)
    }

    /// How `member` lies on `on`, both of one group: from the unit square of `on` to that of `member`, through others if need be.
    pub(crate) fn way(&self, group: usize, on: usize, member: usize) -> Option<Homography> {
        let members = &self.groups[group];
        let mut reached: Vec<(usize, Homography)> = vec![(on, Homography::IDENTITY)];
        let mut next = 0;
        while next < reached.len() {
            let (here, way) = reached[next];
            next += 1;
            if here == member {
                return Some(way);
            }
            for pair in &self.pairs {
                let (there, map) = if pair.first == here {
                    (pair.second, pair.likeness.map)
                } else if pair.second == here {
                    (pair.first, pair.likeness.map.inverse())
                } else {
                    continue;
                };
                if members.contains(&there)
                    && pair.likeness.worst < ALIKE
                    && reached.iter().all(|(known, _)| *known != there)
                {
                    reached.push((there, map.after(&way)?));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::OneHand;
    use crate::learn::cut::cut;
    use crate::learn::same::look::whole;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::face;

    /// A face in the light of a lamp, seen by a camera that mixes the channels.
    fn under_a_lamp(face: &Photo) -> Photo {
        let lit = |pixel: &[u8]| {
            let [red, green, blue] = [0, 1, 2].map(|channel| f32::from(pixel[channel]));
            [
                0.9 * red + 0.08 * green + 8.0,
                0.9 * green - 0.05 * red + 15.0,
                0.72 * blue - 0.04 * red + 22.0,
            ]
            .map(|value| value.round().clamp(0.0, 255.0) as u8)
        };
        let rgb = face.rgb().chunks_exact(3).flat_map(lit).collect();
        Photo::new(face.width(), face.height(), rgb).unwrap()
    }

    #[test]
    fn tiles_by_day_and_under_a_lamp_are_the_same() {
        // Too small for fine print to be seen: colours alone tell.
        let small = |seed| {
            let face = face(seed);
            cut(&Pyramid::new(&face), &whole(&face).unwrap(), 80).unwrap()
        };
        let by_day: Vec<Photo> = (0..8).map(small).collect();
        let lamp = by_day.iter().map(under_a_lamp);
        let looks: Vec<Look> = by_day
            .iter()
            .cloned()
            .chain(lamp)
            .map(|face| Look::new(&face).unwrap())
            .collect();
        let difference = |tile: usize| {
            let (one, other) = (&looks[tile], &looks[tile + 8]);
            one.likeness(other, &one.correlations(other), Lamps::Two)
                .unwrap()
                .worst
        };
        let differences: Vec<f32> = (0..8).map(difference).collect();
        assert!(differences.iter().any(|&worst| worst > SAME), "{differences:?}");
        let item = |(place, look)| Item {
            table: None,
            has_outline: true,
            photo: Some(place / 8),
            look,
        };
        let items: Vec<Item<'_>> = looks.iter().enumerate().map(item).collect();
        let groups = cluster(&items, &Tables::default(), &OneHand).groups;
        let pairs: Vec<Vec<usize>> = (0..8).map(|tile| vec![tile, tile + 8]).collect();
        assert_eq!(groups, pairs, "{differences:?}");
    }
}
