//! What colour the table has beside the tiles of each photograph.
//!
//! Pink tiles in one light are purple ones in another, as far as tiles tell: people lay them out by colour, and photograph one
//! colour after the other. But all of them lie on one table, as a rule, and that has the same light.

use super::axes::{AXES, axes, axes_of_colour};
use super::shading::TableSeen;
use crate::Homography;
use crate::learn::Sight;
use crate::learn::same::{Item, Pair};
use crate::photo::pyramid::{Pyramid, side_px};

/// How far around a tile is looked, in steps of so many sides.
const AROUND: i32 = 5;
const STEP: f64 = 0.1;
/// What is left free around all tiles, in sides: their side walls and shadows.
const FREE: f64 = 0.12;
/// So many places tell a colour.
const LEAST: usize = 20;
/// Side of a tile in the picture that is looked at, in pixels, at least.
const SIDE: f64 = 24.0;
/// A channel from this value on tells nothing of the light.
const BURNT: u8 = 250;
/// The most by which light and camera change one table's colours along each axis: if they differ more, there are two tables.
const ONE_TABLE: [f64; AXES] = [0.6, 0.3, 0.1];
/// The most by which the light on tiles differs from the light on the table: some lie nearer to the lamp, and dark ones are hazy.
const ONE_LIGHT: [f64; AXES] = [0.6, 0.25, 0.12];
/// The same by which it is as likely another table: what light and cameras hardly do.
const LIKELY_LIGHT: [f64; AXES] = [1.0, 0.4, 0.12];

/// The table's colour beside each of a photograph's tiles, where enough of it is seen.
pub(crate) fn table_beside(pyramid: &Pyramid, tiles: &[Homography]) -> Vec<Option<[u8; 3]>> {
    let covers = |tile: &Homography, x: f64, y: f64| {
        let at = tile.unmap(x, y);
        let inside = -FREE..1.0 + FREE;
        inside.contains(&at.x) && inside.contains(&at.y)
    };
    let beside = |tile: &Homography| {
        let coarser = (side_px(tile) / SIDE).max(1.0).log2() as usize;
        let level = coarser.min(pyramid.levels() - 1);
        let (width, _) = pyramid.size(level);
        let scale = f64::from(1_u32 << level);
        let steps = -AROUND..=10 + AROUND;
        let places = steps.clone().flat_map(|y| steps.clone().map(move |x| (x, y)));
        let mut colours: Vec<[u8; 3]> = places
            .map(|(x, y)| tile.map(STEP * f64::from(x), STEP * f64::from(y)))
            .filter(|at| pyramid.holds(at) && !tiles.iter().any(|tile| covers(tile, at.x, at.y)))
            .filter_map(|at| {
                let [column, row] = [at.x, at.y].map(|along| ((along + 0.5) / scale) as usize);
                let pixel = pyramid.rgb(level).get(3 * (row * width as usize + column)..)?;
                pixel.first_chunk().copied()
            })
            .collect();
        (colours.len() >= LEAST).then(|| {
            let middle = colours.len() / 2;
            [0, 1, 2].map(|channel| {
                let by_channel = |colour: &[u8; 3]| colour[channel];
                colours.select_nth_unstable_by_key(middle, by_channel).1[channel]
            })
        })
    };
    tiles.iter().map(beside).collect()
}

/// The colour of each photograph's table, along the axes; `None` where it is not seen or burnt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables(Vec<Option<[f64; AXES]>>);

impl Tables {
    /// Of `photos` photographs with these tiles.
    pub(crate) fn of(sights: &[(usize, Sight)], photos: usize) -> Tables {
        let middle = |photo: usize| {
            let seen = sights.iter().filter(|(of, _)| *of == photo);
            let colours: Vec<[f64; AXES]> = seen.filter_map(|(_, sight)| sight.table_axes()).collect();
            let along = |axis: usize| {
                let mut values: Vec<f64> = colours.iter().map(|colour| colour[axis]).collect();
                values.sort_by(f64::total_cmp);
                values[values.len() / 2]
            };
            (!colours.is_empty()).then(|| std::array::from_fn(along))
        };
        Tables((0..photos).map(middle).collect())
    }

    /// How many photographs there are.
    pub(super) fn photos(&self) -> usize {
        self.0.len()
    }

    /// By how much the light of one photograph differs from another's, along the axes; `None` if they do not show one table.
    fn light(&self, from: usize, to: usize) -> Option<[f64; AXES]> {
        let (from, to) = ((*self.0.get(from)?)?, (*self.0.get(to)?)?);
        let light: [f64; AXES] = std::array::from_fn(|axis| to[axis] - from[axis]);
        let is_one = light.iter().zip(ONE_TABLE).all(|(off, most)| off.abs() < most);
        is_one.then_some(light)
    }

    /// Whether two things that look the same may be, as far as the light goes: not if what makes one of the other is hardly any
    /// light, and both lie on a table that tells of another one.
    pub(crate) fn allow(&self, items: &[Item<'_>], pair: &Pair) -> bool {
        let (first, second) = (&items[pair.first], &items[pair.second]);
        first.photo == second.photo || self.is_light(items, pair).unwrap_or(true)
    }

    /// Whether what makes one of two things of the other is a light as lamps and cameras make it, or the one that their table tells of.
    pub(crate) fn explain(&self, items: &[Item<'_>], pair: &Pair) -> bool {
        self.is_light(items, pair) == Some(true)
    }

    /// Whether what makes one of two things in two photographs of the other is the light; `None` if it is an unusual one, and no table
    /// tells of it.
    fn is_light(&self, items: &[Item<'_>], pair: &Pair) -> Option<bool> {
        let logarithm = |gain: f32| f64::from(gain).max(f64::MIN_POSITIVE).ln();
        let seen = axes(pair.likeness.gains.map(logarithm));
        let is_within = |light: [f64; AXES], most: [f64; AXES]| {
            (0..AXES).all(|axis| (seen[axis] - light[axis]).abs() < most[axis])
        };
        if is_within([0.0; AXES], LIKELY_LIGHT) {
            return Some(true);
        }
        let light = self.light(items[pair.first].photo?, items[pair.second].photo?)?;
        Some(is_within(light, ONE_LIGHT))
    }

    /// Each photograph's table, as far as it is seen; those that may be one are.
    pub(super) fn seen(&self) -> Vec<TableSeen> {
        let is_one = |first: usize, photo: usize| self.light(first, photo).is_some();
        let seen = |(photo, colour): (usize, &Option<[f64; AXES]>)| {
            Some(TableSeen {
                photo,
                table: (0..photo).find(|&first| is_one(first, photo)).unwrap_or(photo),
                colour: (*colour)?,
            })
        };
        self.0.iter().enumerate().filter_map(seen).collect()
    }
}

impl Sight {
    /// The table's colour beside it, along the axes; `None` if it is burnt to white.
    pub(super) fn table_axes(&self) -> Option<[f64; AXES]> {
        let table = self
            .table
            .filter(|table| table.iter().all(|value| *value < BURNT))?;
        Some(axes_of_colour(table.map(f64::from)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::learn::{LearnedFace, Learner};
    use crate::specimen::{face, photo, place};

    const PINK: [u8; 3] = [222, 180, 172];
    const PURPLE: [u8; 3] = [158, 113, 163];
    const WHITE: [u8; 3] = [214, 204, 188];

    /// A bar of a colour on black; no two are of one size.
    fn figure(number: usize, colour: [u8; 3]) -> Photo {
        let rgb = (0..96 * 96).flat_map(|at: usize| {
            let (x, y) = (at % 96, at / 96);
            let is_bar = x.abs_diff(48) < 12 + 5 * number && y.abs_diff(48) < 36 - 4 * number;
            if is_bar { colour } else { [26, 24, 24] }
        });
        Photo::new(96, 96, rgb.collect()).unwrap()
    }

    /// What is learned of photographs of five bars each: their colour, and the table's.
    fn learned(photos: &[([u8; 3], [u8; 3])]) -> Vec<LearnedFace> {
        let mut learner = Learner::new(Vec::new());
        for &(colour, table) in photos {
            let sight = |number: usize| {
                let pose = place(100.0 + 130.0 * number as f64, 150.0, 96.0, 0.0);
                Sight::from_parts(pose, figure(number, colour), 1.0, Some(table))
            };
            learner.add((0..5).filter_map(sight).collect::<Vec<_>>());
        }
        learner.finish().faces
    }

    /// Green against red and blue, in the middle of a face.
    fn greenness(face: &LearnedFace) -> f64 {
        let (picture, side) = (face.picture.rgb(), face.picture.width() as usize);
        let middle = 3 * (side / 2 * side + side / 2);
        axes([0, 1, 2].map(|channel| f64::from(picture[middle + channel]).max(1.0).ln()))[2]
    }

    #[test]
    fn tiles_of_two_colours_are_not_one_tile_in_two_lights_where_their_table_is_the_same() {
        let faces = learned(&[(PINK, WHITE), (PURPLE, WHITE)]);
        assert_eq!(faces.len(), 10);
        // And each keeps its colour.
        let (pink, purple) = (greenness(&faces[0]), greenness(&faces[5]));
        assert!((pink - purple - 0.27).abs() < 0.05, "{pink} {purple}");
    }

    #[test]
    fn tiles_are_the_same_in_the_light_that_the_table_is_in_or_another_table_may_be() {
        let lamp = [1.0, 0.92, 0.8];
        let lit = |colour: [u8; 3]| [0, 1, 2].map(|c| (f64::from(colour[c]) * lamp[c]) as u8);
        for table in [lit(WHITE), WHITE, [90, 58, 30]] {
            let faces = learned(&[(PINK, WHITE), (lit(PINK), table)]);
            assert_eq!(faces.len(), 5, "{table:?}");
        }
    }

    #[test]
    fn the_table_is_seen_beside_tiles_and_not_between_those_that_touch() {
        let faces: Vec<Photo> = (0..9).map(face).collect();
        let at = |pitch: f64| {
            let tile = move |(number, face)| {
                let (column, row) = (number % 3, number / 3);
                (
                    place(
                        110.0 + pitch * column as f64,
                        60.0 + pitch * row as f64,
                        60.0,
                        0.0,
                    ),
                    face,
                )
            };
            let tiles: Vec<_> = faces.iter().enumerate().map(tile).collect();
            let poses: Vec<Homography> = tiles.iter().map(|(pose, _)| *pose).collect();
            table_beside(&Pyramid::new(&photo(&tiles, [0.9; 3])), &poses)
        };
        let bare = photo(&[], [0.9; 3]);
        let table = [0, 1, 2].map(|channel| bare.rgb()[channel]);
        let is_table = |seen: &[u8; 3]| {
            seen.iter()
                .zip(table)
                .all(|(seen, table)| seen.abs_diff(table) < 12)
        };
        let (apart, touching) = (at(90.0), at(61.0));
        assert!(
            apart.iter().flatten().filter(|seen| is_table(seen)).count() == 9,
            "{apart:?}"
        );
        assert!(
            touching[4].is_none() && touching[0].as_ref().is_some_and(is_table),
            "{touching:?}"
        );
    }
}
