//! From squares that are printed side by side on tiles, as in a grid of colours, to the tiles themselves.
//!
//! Such squares have clearer outlines than the tiles, and a single colour each: nothing that is worth learning. But those of one
//! tile lie nearer to each other than to the next tile's, and those of each tile fill a square that is as large as the others'.

use super::size::usual_distance;
use super::{Plane, Search};
use crate::table::table_pose::TablePose;

/// Squares are of one tile if they lie no farther from one of its others than this, in distances from a square to the next:
/// beside it, or at its corner. One of these tells tiles apart, whatever is free between them.
const NEAR: [f64; 2] = [1.2, 1.5];
/// Fewest squares along a tile's side, and how far what they fill may be from a square, in sides of one of them.
const FEWEST_ALONG: f64 = 1.8;
const SQUARE: f64 = 0.3;
/// Tiles are as large as each other, but for this share; and the fewest that tell it.
const SAME: f64 = 0.06;
const FEWEST: usize = 3;

/// What some squares that lie side by side fill.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Its middle, turned as they are.
    place: TablePose,
    /// In sides of one of them.
    side: f64,
}

impl Search<'_> {
    /// The plane with tiles on which these squares are printed; `None` if they do not lie in blocks of one size.
    pub(super) fn of_blocks(&self, plane: &Plane) -> Option<Plane> {
        let apart = usual_distance(&plane.places)?;
        let of_one_size = NEAR.map(|near| of_one_size(&blocks(&plane.places, near * apart)));
        let blocks = of_one_size.into_iter().max_by_key(Vec::len)?;
        if blocks.len() < FEWEST {
            return None;
        }
        let size = blocks.iter().map(|block| block.side).sum::<f64>() / blocks.len() as f64;
        let mut table = plane.table;
        table.distance /= size;
        let places: Vec<TablePose> = blocks.iter().map(|block| block.place.scaled(size)).collect();
        let score = self.score_of(&table, &places);
        Some(Plane { table, places, score })
    }
}

/// What is filled by places each of which is near another one.
fn blocks(places: &[TablePose], near: f64) -> Vec<Block> {
    let mut left: Vec<TablePose> = places.to_vec();
    let mut blocks = Vec::new();
    while let Some(first) = left.pop() {
        let (mut together, mut next) = (vec![first], 0);
        while let Some(from) = together.get(next).copied() {
            let (reached, others) = left.into_iter().partition(|place| place.distance(&from) < near);
            together.extend::<Vec<_>>(reached);
            left = others;
            next += 1;
        }
        blocks.extend(filled(&together));
    }
    blocks
}

/// The square that places fill which lie side by side, if they do.
fn filled(places: &[TablePose]) -> Option<Block> {
    let first = places.first()?;
    let along = |of: fn(&TablePose) -> f64| {
        let all = places.iter().map(|place| of(&first.seen_from_here(place)));
        let (least, most) = all.fold((f64::MAX, f64::MIN), |(least, most), at| {
            (least.min(at), most.max(at))
        });
        (0.5 * (least + most), most - least + 1.0)
    };
    let ((x, width), (y, height)) = (along(|place| place.x), along(|place| place.y));
    let is_square = width.min(height) > FEWEST_ALONG && (width - height).abs() < SQUARE;
    is_square.then(|| Block {
        place: first.relative(x, y, 0.0),
        side: 0.5 * (width + height),
    })
}

/// The most blocks that are as large as one of them.
fn of_one_size(blocks: &[Block]) -> Vec<Block> {
    let like = |one: &Block| {
        let is_like = |other: &&Block| (other.side / one.side - 1.0).abs() < SAME;
        blocks.iter().filter(is_like).copied().collect::<Vec<_>>()
    };
    blocks.iter().map(like).max_by_key(Vec::len).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{photo, place, seen_from_above};

    /// Of places that are so far from the next in blocks of so many along each side, which lie that far apart.
    fn in_blocks(along: usize, step: f64, apart: f64) -> Vec<TablePose> {
        let tile = |number: usize| {
            let (x, y) = ((number % 3) as f64 * apart, (number / 3) as f64 * apart);
            let turned = TablePose {
                x,
                y,
                angle: 0.02 * number as f64,
            };
            let cell = move |at: usize| {
                let from_middle = |at: usize| step * (at as f64 - 0.5 * (along as f64 - 1.0));
                turned.relative(from_middle(at % along), from_middle(at / along), 0.0)
            };
            (0..along * along).map(cell)
        };
        (0..6).flat_map(tile).collect()
    }

    #[test]
    fn squares_that_fill_squares_of_one_size_are_printed_on_tiles() {
        let pyramid = Pyramid::new(&photo(&[], [0.9; 3]));
        let search = Search::of_edges(&pyramid);
        let plane = Plane {
            table: seen_from_above(20.0),
            places: in_blocks(3, 1.1, 3.8),
            score: 0.0,
        };
        let tiles = search.of_blocks(&plane).unwrap();
        assert_eq!(tiles.places.len(), 6);
        // Three of 20 pixels, and two tenths of one between them.
        let (place, scale, _) = tiles
            .table
            .fit(&place(239.5, 179.5, 64.0, 0.0).corners())
            .unwrap();
        assert!((scale - 1.0).abs() < 0.01, "{scale}");
        assert!(tiles.places.iter().any(|tile| tile.distance(&place) < 0.02));
    }

    #[test]
    fn tiles_in_rows_fill_no_squares_of_one_size() {
        let pyramid = Pyramid::new(&photo(&[], [0.9; 3]));
        let search = Search::of_edges(&pyramid);
        let rows = (0..12).map(|at| TablePose {
            x: 1.1 * f64::from(at % 4),
            y: 1.1 * f64::from(at / 4),
            angle: 0.0,
        });
        for places in [
            rows.collect(),
            in_blocks(4, 1.05, 4.2),
            in_blocks(1, 1.0, 1.5),
            Vec::new(),
        ] {
            let plane = Plane {
                table: seen_from_above(20.0),
                places,
                score: 0.0,
            };
            assert!(search.of_blocks(&plane).is_none());
        }
    }
}
