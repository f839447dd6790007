//! From squares that the artwork of two neighbours forms across their seam to the tiles themselves.
//!
//! Where tiles with wedges abut, the two wedges at a seam make a square that stands on a corner, with a clearer outline than a
//! tile has. A seam's middle is half a side from the middle of each of its two tiles. How large the tiles are is not known, for
//! something is left free between wedges; nor is the plane quite, for two wedges are a square only nearly. So both are tried.

use super::grow::WIDTHS;
use super::{Plane, Search, Square, Squares};
use crate::PhotoPoint;
use crate::plane::{Table, TablePose};
use std::f64::consts::FRAC_PI_4;

/// Tiles are so many times as large as such squares at least; so many sizes are tried, each so many times the one before.
const SMALLEST: f64 = 1.35;
const SIZES: i32 = 8;
const LARGER: f64 = 1.08;
/// What is a square on the plane that is told by wedges may be so wide and so high on that of the tiles.
const STRETCHES: [(f64, f64); 7] = [
    (1.0, 1.0),
    (0.9, 1.0),
    (1.0, 0.9),
    (0.82, 1.0),
    (1.0, 0.82),
    (1.1, 1.0),
    (1.0, 1.1),
];
/// Most kinds of squares, and most of each, that are taken for such: the likeliest.
const MOST_KINDS: usize = 2;
const MOST_SEAMS: usize = 10;
/// One of the tiles at so many seams must be seen, or there are none of the size.
const FEW_SEAMS: usize = 3;
/// From a seam to the middles of tiles beside it, in their sides.
const BESIDE: [(f64, f64); 4] = [(0.5, 0.0), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)];

impl Search<'_> {
    /// The tiles of which kinds of squares (the likeliest comes first) are only parts of two each, with what speaks for them.
    pub(super) fn across_seams(&self, kinds: &[(f64, Squares)]) -> Vec<(f64, Squares)> {
        let tiles = |(score, squares): &(f64, Squares)| {
            let tiles = self.grow(&self.plane_across(squares)?, *score)?;
            tiles.reach_beyond(squares).then(|| (self.score(&tiles), tiles))
        };
        kinds.iter().take(MOST_KINDS).filter_map(tiles).collect()
    }

    /// The likeliest plane with tiles of which these squares would be two parts each; `None` if no tile is seen on any.
    fn plane_across(&self, squares: &Squares) -> Option<Plane> {
        let seams = &squares.list[..squares.list.len().min(MOST_SEAMS)];
        let sizes = (0..SIZES).map(|step| SMALLEST * LARGER.powi(step));
        let planes = sizes.flat_map(|size| {
            STRETCHES.map(|stretch| {
                let (table, places) = self.beside_seams(&squares.table, seams, size, stretch)?;
                let score = self.score_settled(&table, &places);
                (score > 0.0).then_some(Plane { table, places, score })
            })
        });
        planes.flatten().max_by(|a, b| a.score.total_cmp(&b.score))
    }

    /// The plane of the tiles beside seams, and where they may lie on it, if they are so many times as large as these squares, and
    /// so wide and so high on their plane.
    fn beside_seams(
        &self,
        table: &Table,
        seams: &[Square],
        size: f64,
        (width, height): (f64, f64),
    ) -> Option<(Table, Vec<TablePose>)> {
        let table = Table {
            distance: table.distance / size,
            ..*table
        };
        let corners = |seam: &Square| {
            let upright = seam.place.scaled(size).relative(0.0, 0.0, FRAC_PI_4);
            BESIDE.map(|(x, y)| {
                [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(right, down)| {
                    let corner = upright.relative((x + right) * width, (y + down) * height, 0.0);
                    table.seen_at(corner.x, corner.y)
                })
            })
        };
        let corners: Vec<[PhotoPoint; 4]> = seams.iter().flat_map(corners).collect();
        let place = |corners: &[PhotoPoint; 4]| Some(table.fit(corners)?.0);
        let places: Option<Vec<TablePose>> = corners.iter().map(place).collect();
        self.refined(&table, &corners, &places?)
    }

    /// What speaks for the tiles that are seen where they may lie beside seams.
    fn score_settled(&self, table: &Table, places: &[TablePose]) -> f64 {
        let mut squares = Squares {
            table: *table,
            list: Vec::new(),
            rim: None,
        };
        let (few, others) = places.split_at(places.len().min(BESIDE.len() * FEW_SEAMS));
        self.settle_all(&mut squares, few, WIDTHS[0]);
        if squares.list.is_empty() {
            return 0.0;
        }
        self.settle_all(&mut squares, others, WIDTHS[0]);
        self.score(&squares)
    }
}

#[cfg(test)]
mod tests {
    use super::super::distance;
    use super::*;
    use crate::Homography;
    use crate::pyramid::Pyramid;
    use crate::specimen::{face, photo, place};

    #[test]
    fn tiles_are_found_beside_their_seams_whatever_the_shape_of_what_lies_across_those() {
        let middles = [(150.0, 150.0), (250.0, 150.0), (150.0, 250.0), (250.0, 250.0)];
        let poses = middles.map(|(x, y)| place(x, y, 99.0, 0.0));
        let faces: Vec<_> = (0..4).map(face).collect();
        let photo = photo(&poses.iter().copied().zip(&faces).collect::<Vec<_>>(), [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        // What lies across the seams stands on a corner, is smaller than two wedges, and is no square but on another plane.
        let across = |(x, y): (f64, f64)| {
            let corner = |(right, down): (f64, f64)| PhotoPoint {
                x: x + 42.0 * right,
                y: y + 38.0 * down,
            };
            [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(corner)
        };
        let seams = [(200.0, 150.0), (150.0, 200.0), (250.0, 200.0), (200.0, 250.0)].map(across);
        let first = Homography::from_unit_square(&seams[0]).unwrap();
        let table = Table::from_pose(&first, pyramid.size(0), search.prior.focal).unwrap();
        let list = seams.map(|corners| Square::all_seen(table.fit(&corners).unwrap().0, corners));
        let squares = Squares {
            table,
            list: list.to_vec(),
            rim: None,
        };
        let found = search.across_seams(&[(1.0, squares)]);
        let tiles = &found[0].1;
        assert_eq!(tiles.list.len(), 4);
        for pose in &poses {
            let (tile, scale, off) = tiles.table.fit(&pose.corners()).unwrap();
            assert!((scale - 1.0).abs() < 0.02 && off < 0.02, "{scale} {off}");
            assert!(tiles.places().iter().any(|place| distance(place, &tile) < 0.03));
        }
    }
}
