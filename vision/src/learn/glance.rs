//! What is seen of faces at first sight, and which of them are worth comparing closely.

use super::cluster::Item;
use super::grouping::{Grouping, Known};
use crate::Homography;
use crate::pyramid::{Patch, Pyramid};
use std::collections::BTreeMap;

/// Cells along a side of what is seen at first sight.
const GLANCE: usize = 16;
/// Correlation at first sight from which on two faces may be the same, and that from which on they may be if nothing in the photograph
/// of either is more like the other: a fine pattern that was cut out a little beside is little like itself.
const POSSIBLE: f32 = 0.6;
const MOST_ALIKE: f32 = 0.3;
/// Each thing is compared closely with so many others at most, those most like it at first sight: of a hundred copies, or of
/// the checks of a cloth, a few say enough. In each other photograph it is compared with a few in any case, for it may be among them.
const MOST_COMPARED: usize = 16;
const COMPARED_IN_EACH: usize = 3;
/// Fewer faces do not tell what all of a photograph share.
const SHARING: usize = 4;

type Cells = [[[f32; GLANCE]; GLANCE]; 3];

/// A face at first sight: in each channel without its mean, and of size 1.
#[derive(Clone, Debug)]
pub(super) struct Glance {
    cells: Box<Cells>,
    /// Spread of its colours, 0 to 1.
    spread: f32,
}

impl Glance {
    pub(super) fn of(pyramid: &Pyramid, pose: &Homography) -> Glance {
        let mut patch = Patch::<GLANCE>::black();
        pyramid.sample(pose, &mut patch);
        for plane in &mut patch.planes {
            let mean = plane.iter().flatten().sum::<f32>() / (GLANCE * GLANCE) as f32;
            plane.iter_mut().flatten().for_each(|value| *value -= mean);
        }
        Glance::of_size_one(patch.planes)
    }

    fn of_size_one(mut cells: Cells) -> Glance {
        let squares: f32 = cells.iter().flatten().flatten().map(|value| value * value).sum();
        let size = squares.sqrt().max(1e-3);
        cells
            .iter_mut()
            .flatten()
            .flatten()
            .for_each(|value| *value /= size);
        Glance {
            cells: Box::new(cells),
            spread: (squares / (3 * GLANCE * GLANCE) as f32).sqrt(),
        }
    }

    pub(super) fn spread(&self) -> f32 {
        self.spread
    }

    /// Correlation with another face, for each turn.
    pub(super) fn correlations(&self, other: &Glance) -> [f32; 4] {
        std::array::from_fn(|turn| correlation(&self.cells, &other.cells, turn))
    }

    /// The same face without what is seen, at any turn, of all that lie around it.
    fn without(&self, shared: &Cells) -> Glance {
        let mut cells = *self.cells;
        let values = cells.iter_mut().flatten().flatten();
        for (value, shared) in values.zip(shared.iter().flatten().flatten()) {
            *value -= shared;
        }
        Glance::of_size_one(cells)
    }
}

/// Correlation of two pictures without mean and of size 1, if the first lies on the second turned clockwise by quarter turns.
pub(crate) fn correlation<const SIDE: usize>(
    picture: &[[[f32; SIDE]; SIDE]; 3],
    other: &[[[f32; SIDE]; SIDE]; 3],
    turn: usize,
) -> f32 {
    let mut sum = 0.0;
    for (own, others) in picture.iter().zip(other) {
        for y in 0..SIDE {
            for x in 0..SIDE {
                let (u, v) = turned::<SIDE>((x, y), turn);
                sum += own[y][x] * others[v][u];
            }
        }
    }
    sum
}

/// Where a cell comes to lie, turned clockwise by quarter turns.
fn turned<const SIDE: usize>((x, y): (usize, usize), turn: usize) -> (usize, usize) {
    let last = SIDE - 1;
    match turn {
        0 => (x, y),
        1 => (last - y, x),
        2 => (last - x, last - y),
        _ => (y, last - x),
    }
}

/// The pairs that may be the same, each with its correlations at first sight; of the others it is noted where that is left open.
pub(super) fn worth_comparing(
    items: &[Item<'_>],
    grouping: &mut Grouping<'_>,
) -> Vec<(usize, usize, [f32; 4])> {
    let own = own(items);
    let most = |correlations: [f32; 4]| correlations.into_iter().fold(f32::MIN, f32::max);
    let mut possible = Vec::new();
    for (second, item) in items.iter().enumerate() {
        for (first, other) in items[..second].iter().enumerate() {
            let correlations = other.look.correlations(item.look);
            if (item.photo.is_some() || other.photo.is_some()) && most(correlations) >= MOST_ALIKE {
                let telling = most(own[first].correlations(&own[second]));
                possible.push((telling, first, second, correlations));
            }
        }
    }
    possible.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut compared = vec![0; items.len()];
    let mut in_each: BTreeMap<(usize, Option<usize>), usize> = BTreeMap::new();
    let mut worth = Vec::new();
    for (_, first, second, correlations) in possible {
        let there = [(first, items[second].photo), (second, items[first].photo)];
        let count = there.map(|key| in_each.get(&key).copied().unwrap_or(0));
        let is_worth = if most(correlations) >= POSSIBLE {
            compared[first].min(compared[second]) < MOST_COMPARED
                || items[first].photo != items[second].photo && count[0].min(count[1]) < COMPARED_IN_EACH
        } else {
            count == [0, 0]
        };
        if is_worth {
            for item in [first, second] {
                compared[item] += 1;
            }
            for key in there {
                *in_each.entry(key).or_default() += 1;
            }
            worth.push((first, second, correlations));
        } else if most(correlations) >= POSSIBLE {
            grouping.note(first, second, Known::Open);
        }
    }
    worth
}

/// What each thing has of its own at first sight: without the frame, or the wood, that all in its photograph have.
fn own(items: &[Item<'_>]) -> Vec<Glance> {
    let mut shared: BTreeMap<Option<usize>, (usize, Box<Cells>)> = BTreeMap::new();
    let nothing = || (0, Box::new([[[0.0; GLANCE]; GLANCE]; 3]));
    for item in items {
        let (count, sum) = shared.entry(item.photo).or_insert_with(nothing);
        *count += 1;
        for (sum, cells) in sum.iter_mut().zip(item.look.glance().cells.iter()) {
            for y in 0..GLANCE {
                for x in 0..GLANCE {
                    for turn in 0..4 {
                        let (u, v) = turned::<GLANCE>((x, y), turn);
                        sum[y][x] += cells[v][u] / 4.0;
                    }
                }
            }
        }
    }
    for (count, sum) in shared.values_mut() {
        sum.iter_mut()
            .flatten()
            .flatten()
            .for_each(|value| *value /= *count as f32);
    }
    let own = |item: &Item<'_>| match shared.get(&item.photo) {
        Some((count, shared)) if *count >= SHARING => item.look.glance().without(shared),
        _ => item.look.glance().clone(),
    };
    items.iter().map(own).collect()
}
