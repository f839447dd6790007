//! What is seen of faces at first sight, and which of them are worth comparing closely.

use super::Item;
use super::grouping::{Grouping, Known};
use crate::Homography;
use crate::photo::pyramid::{Patch, Pyramid};
use std::collections::BTreeMap;

/// Cells along a side of what is seen at first sight.
const GLANCE: usize = 16;
/// Correlation at first sight under which two faces are not compared further.
const POSSIBLE: f32 = 0.6;
/// Each thing is compared closely with so many others at most, those most like it at first sight: of a hundred copies, or of
/// the checks of a cloth, a few say enough. In each other photograph it is compared with a few in any case, for it may be among them.
const MOST_COMPARED: usize = 16;
const COMPARED_IN_EACH: usize = 3;

/// A face at first sight: in each channel without its mean, and of size 1.
#[derive(Clone, Debug)]
pub(crate) struct Glance {
    cells: Box<[[[f32; GLANCE]; GLANCE]; 3]>,
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
        let values = || patch.planes.iter().flatten().flatten();
        let squares: f32 = values().map(|value| value * value).sum();
        let size = squares.sqrt().max(1e-3);
        let mut cells = Box::new(patch.planes);
        cells
            .iter_mut()
            .flatten()
            .flatten()
            .for_each(|value| *value /= size);
        Glance {
            cells,
            spread: (squares / (3 * GLANCE * GLANCE) as f32).sqrt(),
        }
    }

    pub(crate) fn spread(&self) -> f32 {
        self.spread
    }

    /// Correlation with another face, for each turn.
    pub(super) fn correlations(&self, other: &Glance) -> [f32; 4] {
        std::array::from_fn(|turn| correlation(&self.cells, &other.cells, turn))
    }
}

/// Correlation of two pictures without mean and of size 1, if the first lies on the second turned clockwise by quarter turns.
pub(crate) fn correlation<const SIDE: usize>(
    picture: &[[[f32; SIDE]; SIDE]; 3],
    other: &[[[f32; SIDE]; SIDE]; 3],
    turn: usize,
) -> f32 {
    let last = SIDE - 1;
    let mut sum = 0.0;
    for (own, others) in picture.iter().zip(other) {
        for y in 0..SIDE {
            for x in 0..SIDE {
                let (u, v) = match turn {
                    0 => (x, y),
                    1 => (last - y, x),
                    2 => (last - x, last - y),
                    _ => (y, last - x),
                };
                sum += own[y][x] * others[v][u];
            }
        }
    }
    sum
}

/// The pairs that may be the same, each with its correlations at first sight; of the others it is noted where that is left open.
pub(super) fn worth_comparing(
    items: &[Item<'_>],
    grouping: &mut Grouping<'_>,
) -> Vec<(usize, usize, [f32; 4])> {
    let mut possible = Vec::new();
    for (second, item) in items.iter().enumerate() {
        for (first, other) in items[..second].iter().enumerate() {
            let correlations = other.look.correlations(item.look);
            let most = correlations.into_iter().fold(f32::MIN, f32::max);
            if (item.photo.is_some() || other.photo.is_some()) && most >= POSSIBLE {
                possible.push((most, first, second, correlations));
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
        let is_worth = compared[first].min(compared[second]) < MOST_COMPARED
            || items[first].photo != items[second].photo && count[0].min(count[1]) < COMPARED_IN_EACH;
        if is_worth {
            for item in [first, second] {
                compared[item] += 1;
            }
            for key in there {
                *in_each.entry(key).or_default() += 1;
            }
            worth.push((first, second, correlations));
        } else {
            grouping.note(first, second, Known::Open);
        }
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::learn::same::look::Look;
    use crate::specimen::{blurred, framed, lettered};

    /// A golden frame in a black one.
    fn frame(depth: usize) -> Option<[u8; 3]> {
        match depth {
            0..6 => Some([20, 20, 20]),
            6..14 => Some([230, 180, 60]),
            _ => None,
        }
    }

    /// A face that differs from all others by where it has a spot.
    fn spotted(tile: usize) -> Photo {
        let face = framed(&lettered(1), frame);
        let side = face.width() as usize;
        let mut rgb = face.rgb().to_vec();
        let (left, top) = (18 + tile % 5 * 12, 18 + tile / 5 * 12);
        for pixel in (top..top + 6).flat_map(|y| (left..left + 6).map(move |x| y * side + x)) {
            rgb[3 * pixel..][..3].copy_from_slice(&[150, 40, 40]);
        }
        Photo::new(face.width(), face.height(), rgb).unwrap()
    }

    /// The same seen less sharply in a light that falls off from left to right.
    fn dimmed(face: &Photo) -> Photo {
        let seen = blurred(face, 1.0);
        let side = seen.width() as usize;
        let lit = |(at, value): (usize, &u8)| {
            let across = (at / 3 % side) as f32 / side as f32;
            (f32::from(*value) * (0.8 - 0.45 * across)) as u8
        };
        let rgb = seen.rgb().iter().enumerate().map(lit).collect();
        Photo::new(seen.width(), seen.height(), rgb).unwrap()
    }

    #[test]
    fn a_face_is_compared_with_the_likeliest_of_each_photograph_though_many_beside_it_are_liker() {
        const TILES: usize = 24;
        let faces: Vec<Photo> = (0..TILES).map(spotted).collect();
        let seen = faces.iter().cloned().chain(faces.iter().map(dimmed));
        let looks: Vec<Look> = seen.map(|face| Look::new(&face).unwrap()).collect();
        let item = |(place, look)| Item {
            photo: Some(place / TILES),
            look,
            table: None,
            has_outline: true,
        };
        let items: Vec<Item<'_>> = looks.iter().enumerate().map(item).collect();
        let worth = worth_comparing(&items, &mut Grouping::new(&items));
        let is_compared = |&tile: &usize| {
            let pair = (tile, tile + TILES);
            worth.iter().any(|&(first, second, _)| (first, second) == pair)
        };
        let compared = (0..TILES).filter(is_compared).count();
        assert_eq!(compared, TILES);
        let most = items.len() * (MOST_COMPARED + COMPARED_IN_EACH);
        assert!(worth.len() <= most, "{}", worth.len());
    }
}
