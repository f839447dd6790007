//! From squares that the artwork of two neighbours forms across their seam to the tiles themselves.
//!
//! Where tiles with wedges abut, the two wedges at a seam make a square that stands on a corner, whatever is left free between
//! wedges. The middles of seams are known by these, and so are the tiles: a seam's middle is half a side from the middle of each
//! of its two tiles, and the next seam's is a side's diagonal away, halved.

use super::{Plane, Search, Squares};
use crate::plane::TablePose;
use std::f64::consts::{FRAC_PI_4, SQRT_2};

/// Tiles are so many times as large as such squares.
const LARGER: std::ops::Range<f64> = 1.3..2.4;

impl Search<'_> {
    /// The plane with tiles of which these squares would be two parts each; `None` if they lie too near or too far from each
    /// other for that.
    pub(super) fn across_seams(&self, squares: &Squares) -> Option<Plane> {
        let size = SQRT_2 * squares.pitch()?;
        if !LARGER.contains(&size) {
            return None;
        }
        let mut table = squares.table;
        table.distance /= size;
        let places: Vec<TablePose> = squares
            .list
            .iter()
            .flat_map(|square| {
                let seam = square.place.scaled(size);
                [(0.5, 0.0), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)].map(|(x, y)| {
                    let upright = seam.relative(0.0, 0.0, FRAC_PI_4);
                    upright.relative(x, y, 0.0)
                })
            })
            .collect();
        let score = self.score_of(&table, &places);
        Some(Plane { table, places, score })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Square, distance};
    use super::*;
    use crate::pyramid::Pyramid;
    use crate::specimen::{photo, place, seen_from_above};

    #[test]
    fn tiles_lie_on_both_sides_of_the_squares_across_their_seams() {
        let photo = photo(&[], [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        // Between four tiles of 100 pixels lie four seams; their squares are smaller than two wedges, and stand on a corner.
        let table = seen_from_above(60.0);
        let seams = [(200.0, 150.0), (150.0, 200.0), (250.0, 200.0), (200.0, 250.0)];
        let square = |(x, y)| {
            let corners = place(x, y, 60.0, FRAC_PI_4).corners();
            let place = table.fit(&corners).unwrap().0;
            Square::all_seen(place, corners)
        };
        let squares = Squares {
            table,
            list: seams.map(square).to_vec(),
            rim: None,
        };
        let plane = search.across_seams(&squares).unwrap();
        for (x, y) in [(150.0, 150.0), (250.0, 150.0), (150.0, 250.0), (250.0, 250.0)] {
            let tile = plane.table.fit(&place(x, y, 100.0, 0.0).corners()).unwrap();
            assert!((tile.1 - 1.0).abs() < 0.02, "{}", tile.1);
            assert!(plane.places.iter().any(|place| distance(place, &tile.0) < 0.03));
        }
    }
}
