//! How bright, and of what colour, the light is all over the table of each photograph.
//!
//! A lamp is near, a window to one side, a lens dark in its corners: the light on the tiles of one photograph differs, smoothly by
//! where they lie. What a tile shows is bright or dark, too, but not by where it lies. So a surface of low order for each photograph
//! explains what it can of the tiles' colours (ridge regression): the more the less the faces themselves differ, which the rest
//! tells; the same face in two places shows their light whatever it looks like, and so does the same table in two photographs. (In
//! one photograph it does not: it lies lower, shines otherwise, and has planks and creases.)

use super::axes::{AXES, channels};
use crate::PhotoPoint;
use crate::arithmetic::linear::{solve_positive, sum_of_products};

/// A surface's terms: everywhere, across, down, and bent along both and along the diagonal.
const TERMS: usize = 6;
/// How much each of them may be, along each axis of colour, at the usual distance of tiles from the middle of all.
const USUAL: [[f64; TERMS]; AXES] = [
    [0.25, 0.08, 0.08, 0.02, 0.02, 0.02],
    [0.08, 0.02, 0.02, 0.005, 0.005, 0.005],
    [0.03, 0.008, 0.008, 0.002, 0.002, 0.002],
];
/// How much faces differ along each axis where that cannot be told, and at least.
const FACES_DIFFER: [f64; AXES] = [0.15, 0.15, 0.06];
const LEAST_DIFFERENCE: f64 = 0.01;
/// How much one face differs in two places beyond what surfaces explain.
const NOISE: f64 = 0.015;
/// Terms of each photograph that tiles must tell before the rest tells how different the faces are, and the share of the rest that
/// they must leave.
const TOLD: f64 = 4.0;
const LEFT: f64 = 0.3;
/// How much one table differs in two photographs beyond that.
const TABLE_NOISE: f64 = 0.03;
/// How much one table may differ from another; and one from what is taken for the same, which it may not be.
const TABLES_DIFFER: f64 = 1.0;
const TAKEN_FOR_ONE: [f64; AXES] = [0.15, 0.06, 0.03];
/// How much the faces in one photograph have in common along each axis: people lay tiles out by colour. It takes a table that others
/// lie on, too, to tell that from the light.
const LAID_OUT: [f64; AXES] = [0.3, 0.3, 0.12];
const SHUFFLED: f64 = 0.01;
/// A face that is off by so many times the usual counts half.
const OFF: f64 = 2.5;
const ROUNDS: usize = 6;
/// What is told of a tile's colours: their mean, and the lightest.
pub(super) const ASPECTS: usize = 2;

/// A tile that was seen.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    pub(super) photo: usize,
    /// Which face it shows.
    pub(super) face: usize,
    /// Its middle.
    pub(super) at: PhotoPoint,
    /// Its colours along the axes.
    pub(super) colours: [[f64; AXES]; ASPECTS],
}

/// The table of a photograph.
#[derive(Clone, Debug)]
pub(super) struct TableSeen {
    pub(super) photo: usize,
    /// Which table it is.
    pub(super) table: usize,
    /// Its usual colour along the axes, among the tiles.
    pub(super) colour: [f64; AXES],
}

/// The light of a photograph.
#[derive(Clone, Debug)]
pub(super) struct Shading {
    /// The middle of the photograph's tiles, and how far they usually are from it.
    middle: PhotoPoint,
    reach: f64,
    terms: [[f64; TERMS]; AXES],
}

impl Shading {
    /// Logarithms of the light of each channel at a point of the photograph, against the usual in all photographs.
    pub(super) fn at(&self, point: PhotoPoint) -> [f64; 3] {
        let row = self.row(point);
        channels(self.terms.map(|terms| sum_of_products(&row, &terms)))
    }

    /// The same light all over a photograph.
    fn even(photo: usize, tiles: &[Tile]) -> Shading {
        let of_it = || tiles.iter().filter(|tile| tile.photo == photo);
        let count = of_it().count().max(1) as f64;
        let middle = PhotoPoint {
            x: of_it().map(|tile| tile.at.x).sum::<f64>() / count,
            y: of_it().map(|tile| tile.at.y).sum::<f64>() / count,
        };
        let squared = |tile: &Tile| (tile.at.x - middle.x).powi(2) + (tile.at.y - middle.y).powi(2);
        Shading {
            middle,
            reach: (of_it().map(squared).sum::<f64>() / (2.0 * count))
                .sqrt()
                .max(1.0),
            terms: [[0.0; TERMS]; AXES],
        }
    }

    fn row(&self, point: PhotoPoint) -> [f64; TERMS] {
        let x = (point.x - self.middle.x) / self.reach;
        let y = (point.y - self.middle.y) / self.reach;
        [1.0, x, y, x * x, y * y, x * y]
    }
}

/// The light of each photograph: what the aspects tell of it, those most in which faces differ least.
pub(super) fn shadings(tiles: &[Tile], tables: &[TableSeen], photos: usize) -> Vec<Shading> {
    let mut shadings: Vec<Shading> = (0..photos).map(|photo| Shading::even(photo, tiles)).collect();
    for axis in 0..AXES {
        let told: Vec<(Vec<f64>, f64)> = (0..ASPECTS)
            .filter_map(|aspect| explained(tiles, tables, &shadings, aspect, axis))
            .collect();
        let total: f64 = told.iter().map(|(_, weight)| weight).sum();
        for (terms, weight) in &told {
            for (shading, terms) in shadings.iter_mut().zip(terms.chunks_exact(TERMS)) {
                for (sum, term) in shading.terms[axis].iter_mut().zip(terms) {
                    *sum += weight / total * term;
                }
            }
        }
    }
    shadings
}

/// A view of a face: what the unknowns are multiplied with, and the colour they make.
type View = (Vec<f64>, f64);

/// The terms of all photographs that explain one aspect of colours along one axis, and how much that tells.
fn explained(
    tiles: &[Tile],
    tables: &[TableSeen],
    frames: &[Shading],
    aspect: usize,
    axis: usize,
) -> Option<(Vec<f64>, f64)> {
    // After the light of each photograph comes what its faces have in common, then how its table differs from what is taken for
    // the same, and last the usual colour of faces.
    let light = TERMS * frames.len();
    let table = light + frames.len();
    let unknowns = table + frames.len() + 1;
    let lit = |photo: usize, at: PhotoPoint| {
        let mut row = vec![0.0; unknowns];
        row[TERMS * photo..][..TERMS].copy_from_slice(&frames[photo].row(at));
        row
    };
    let mut ordered: Vec<&Tile> = tiles.iter().collect();
    ordered.sort_by_key(|tile| tile.face);
    let views_of = |tiles: &[&Tile]| -> Vec<View> {
        let home = tiles[0].photo;
        let view = |tile: &&Tile| {
            let mut row = lit(tile.photo, tile.at);
            row[light + home] = 1.0;
            row[unknowns - 1] = 1.0;
            (row, tile.colours[aspect][axis])
        };
        tiles.iter().map(view).collect()
    };
    let faces: Vec<Vec<View>> = ordered.chunk_by(|a, b| a.face == b.face).map(views_of).collect();
    // Whether another photograph shows the table of this one.
    let is_shared = |photo: usize| {
        let own = tables.iter().find(|seen| seen.photo == photo);
        own.is_some_and(|own| {
            tables
                .iter()
                .any(|seen| seen.table == own.table && seen.photo != photo)
        })
    };
    let table_view = |seen: &&TableSeen| {
        let mut row = vec![0.0; unknowns];
        row[TERMS * seen.photo] = 1.0;
        row[table + seen.photo] = 1.0;
        (row, seen.colour[axis])
    };
    let mut by_table: Vec<&TableSeen> = tables.iter().collect();
    by_table.sort_by_key(|seen| seen.table);
    let table_views: Vec<Vec<View>> = by_table
        .chunk_by(|a, b| a.table == b.table)
        .map(|seen| seen.iter().map(table_view).collect())
        .collect();
    let left = 1.0 - TOLD * frames.len() as f64 / faces.len().max(1) as f64;
    let mut weights = vec![1.0; faces.len()];
    let mut differ = FACES_DIFFER[axis];
    let mut terms = Vec::new();
    for _ in 0..ROUNDS {
        let mut a = vec![vec![0.0; unknowns]; unknowns];
        let mut b = vec![0.0; unknowns];
        for unknown in 0..unknowns - 1 {
            let usual = match unknown {
                _ if unknown < light => USUAL[axis][unknown % TERMS],
                _ if unknown >= table => TAKEN_FOR_ONE[axis],
                _ if is_shared(unknown - light) => LAID_OUT[axis],
                _ => SHUFFLED,
            };
            a[unknown][unknown] = usual.powi(-2);
        }
        for (views, weight) in faces.iter().zip(&weights) {
            add_views(&mut a, &mut b, views, differ, NOISE, *weight);
        }
        for views in &table_views {
            add_views(&mut a, &mut b, views, TABLES_DIFFER, TABLE_NOISE, 1.0);
        }
        terms = solve_positive(a, b)?;
        let off = |views: &Vec<View>| {
            let sum: f64 = views
                .iter()
                .map(|(row, colour)| colour - sum_of_products(row, &terms))
                .sum();
            (sum / views.len() as f64).abs()
        };
        let off: Vec<f64> = faces.iter().map(off).collect();
        if left > LEFT {
            let mut sorted = off.clone();
            sorted.sort_by(f64::total_cmp);
            // The middle one of a normal distribution's is 0.67 of its spread.
            differ = (1.48 * sorted[sorted.len() / 2] / left.sqrt()).max(LEAST_DIFFERENCE);
        }
        let weight = |off: &f64| 1.0 / (1.0 + (off / (OFF * differ)).powi(2));
        weights = off.iter().map(weight).collect();
    }
    terms.truncate(light);
    Some((terms, 1.0 / (differ * differ + NOISE * NOISE)))
}

/// Adds what the views of one face or table say to the normal equations: they share its own colour, which varies by `differ`, and
/// each is off by `noise`.
fn add_views(a: &mut [Vec<f64>], b: &mut [f64], views: &[View], differ: f64, noise: f64, weight: f64) {
    let own = 1.0 / (noise * noise);
    let shared = (own * differ).powi(2) / (1.0 + views.len() as f64 * own * differ * differ);
    let mut add = |row: &[f64], value: f64, weight: f64| {
        for (i, x) in row.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            b[i] += weight * x * value;
            for (sum, y) in a[i].iter_mut().zip(row) {
                *sum += weight * x * y;
            }
        }
    };
    let (mut sum, mut colours) = (vec![0.0; views[0].0.len()], 0.0);
    for (row, colour) in views {
        add(row, *colour, weight * own);
        sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += x);
        colours += colour;
    }
    add(&sum, colours, -weight * shared);
}

#[cfg(test)]
mod tests {
    use super::super::axes::axes;
    use super::*;

    /// Numbers from -1 to 1 that look drawn by lot.
    fn drawn(seed: usize) -> f64 {
        ((seed * 7919 + 13) * 104_729 % 2003) as f64 / 1001.0 - 1.0
    }

    fn place(tile: usize) -> PhotoPoint {
        PhotoPoint {
            x: 100.0 + 120.0 * (tile % 4) as f64,
            y: 80.0 + 110.0 * (tile / 4) as f64,
        }
    }

    /// The light of a lamp that is near the first tile: bright and warm there.
    fn lamp(at: PhotoPoint) -> [f64; AXES] {
        let far = (at.x + 0.7 * at.y) / 500.0;
        [0.1 - 0.35 * far, 0.04 - 0.08 * far, 0.0]
    }

    fn seen(photo: usize, tile: usize, face: usize, differ: f64, light: [f64; AXES]) -> Tile {
        let colour = |aspect: usize| {
            std::array::from_fn(|axis| 5.0 + light[axis] + differ * drawn(17 * face + 5 * aspect + axis))
        };
        Tile {
            photo,
            face,
            at: place(tile),
            colours: [colour(0), colour(1)],
        }
    }

    /// The least and the most of the differences of two lights along an axis, over all places of twelve tiles.
    fn difference(
        axis: usize,
        one: impl Fn(usize) -> [f64; AXES],
        other: impl Fn(usize) -> [f64; AXES],
    ) -> f64 {
        let off: Vec<f64> = (0..12).map(|tile| one(tile)[axis] - other(tile)[axis]).collect();
        let of = |pick: fn(f64, f64) -> f64| off.iter().copied().reduce(pick).unwrap();
        of(f64::max) - of(f64::min)
    }

    #[test]
    fn tiles_of_much_the_same_colours_tell_how_the_light_falls_off() {
        let tiles: Vec<Tile> = (0..12)
            .map(|tile| seen(0, tile, tile, 0.01, lamp(place(tile))))
            .collect();
        let shading = &shadings(&tiles, &[], 1)[0];
        let told = |tile: usize| axes(shading.at(place(tile)));
        for (axis, least) in [(0, 0.04), (1, 0.02)] {
            let fall = difference(axis, |tile| lamp(place(tile)), |_| [0.0; AXES]);
            let left = difference(axis, |tile| lamp(place(tile)), told);
            assert!(left < least && fall > 3.0 * left, "{axis}: {fall} {left}");
        }
    }

    #[test]
    fn bright_faces_are_not_taken_for_bright_light() {
        // The same light everywhere; the faces differ as day and night.
        let tiles: Vec<Tile> = (0..12)
            .map(|tile| seen(0, tile, tile, 0.8, [0.0; AXES]))
            .collect();
        let shading = &shadings(&tiles, &[], 1)[0];
        let told = difference(0, |tile| axes(shading.at(place(tile))), |_| [0.0; AXES]);
        let shown = difference(0, |tile| tiles[tile].colours[0], |_| [0.0; AXES]);
        assert!(told < 0.2 * shown, "{told} of {shown}");
    }

    #[test]
    fn the_same_faces_in_two_photographs_tell_their_light_whatever_they_look_like() {
        let of = |photo: usize, light: [f64; AXES]| {
            // Each face lies elsewhere.
            (0..12).map(move |tile| seen(photo, tile, (tile * 5 + photo) % 12, 0.8, light))
        };
        let (bright, dim) = ([0.2, 0.05, 0.0], [-0.2, -0.05, 0.01]);
        let tiles: Vec<Tile> = of(0, bright).chain(of(1, dim)).collect();
        let shadings = shadings(&tiles, &[], 2);
        let middle = PhotoPoint { x: 280.0, y: 190.0 };
        let [bright_told, dim_told] = [0, 1].map(|photo: usize| axes(shadings[photo].at(middle)));
        for axis in 0..AXES {
            let off = (bright_told[axis] - dim_told[axis]) - (bright[axis] - dim[axis]);
            assert!(off.abs() < 0.02, "{axis}: {off}");
        }
    }
}
