//! Tiles do not lie on each other: of two squares that overlap one at least is cut wrong.

use super::{Square, Squares};

/// How deep one may seem to reach into another, in sides, by errors of edges and of a bent table.
const DEEP: f64 = 0.025;
/// Points along a side at which this is looked for, and the part of it at each end that is left out: corners that meet are no
/// overlap.
const POINTS: usize = 6;
const END: f64 = 0.12;

impl Squares {
    /// Takes squares for open that reach into others.
    pub(super) fn doubt_overlapping(&mut self) {
        let overlapping: Vec<bool> = self.list.iter().map(|square| self.overlap(square)).collect();
        for (square, _) in self
            .list
            .iter_mut()
            .zip(overlapping)
            .filter(|(_, overlaps)| *overlaps)
        {
            square.outline = square.outline.opened();
        }
    }

    /// Share of the squares that reach into others, 0 to 1.
    pub(super) fn overlapping(&self) -> f64 {
        let overlapping = self.list.iter().filter(|square| self.overlap(square));
        overlapping.count() as f64 / self.list.len().max(1) as f64
    }

    fn overlap(&self, square: &Square) -> bool {
        let mut others = self.list.iter();
        others.any(|other| square.reaches_into(other) || other.reaches_into(square))
    }
}

impl Square {
    /// Whether one of its sides lies within another.
    fn reaches_into(&self, other: &Square) -> bool {
        let inside = |(along, across): (f64, f64)| {
            let at = other
                .place
                .seen_from_here(&self.place.relative(along, across, 0.0));
            at.x.abs().max(at.y.abs()) < 0.5 - DEEP
        };
        self.place != other.place
            && (0..POINTS).any(|point| {
                let along = (0.5 - END) * (2.0 * point as f64 / (POINTS - 1) as f64 - 1.0);
                [(along, -0.5), (0.5, along), (along, 0.5), (-0.5, along)]
                    .into_iter()
                    .any(inside)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Search;
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, photo, place, seen_from_above};
    use crate::table::table_pose::TablePose;

    /// Squares of 84 pixels about these middles, in pixels, or so many times as large.
    fn squares(size: f64, middles: &[(f64, f64)]) -> Squares {
        let table = seen_from_above(84.0 * size);
        let square = |(x, y): &(f64, f64)| {
            let corners = place(*x, *y, 84.0 * size, 0.0).corners();
            let (x, y) = table.lies_at(crate::PhotoPoint { x: *x, y: *y }).unwrap();
            Square::all_seen(TablePose { x, y, angle: 0.0 }, corners)
        };
        Squares {
            table,
            list: middles.iter().map(square).collect(),
            rim: None,
        }
    }

    #[test]
    fn squares_that_reach_into_others_are_open_and_those_that_meet_are_not() {
        // The second meets the first, the third lies on its lower border.
        let mut squares = squares(1.0, &[(150.0, 130.0), (234.0, 130.0), (150.0, 209.0)]);
        squares.doubt_overlapping();
        let closed: Vec<bool> = squares
            .list
            .iter()
            .map(|square| square.outline.is_closed())
            .collect();
        assert_eq!(closed, [false, true, false]);
    }

    #[test]
    fn no_tile_lies_nearer_to_another_than_its_side() {
        let squares = squares(1.0, &[(150.0, 130.0)]);
        let beside = |pitch: f64| squares.list[0].place.relative(pitch, 0.0, 0.0);
        assert!(!squares.is_free(&beside(0.93)) && squares.is_free(&beside(0.99)));
    }

    #[test]
    fn squares_that_overlap_are_worth_less_than_smaller_ones_that_do_not() {
        let middles: Vec<(f64, f64)> = (0..6)
            .map(|tile| {
                (
                    130.0 + 90.0 * f64::from(tile % 3),
                    130.0 + 90.0 * f64::from(tile / 3),
                )
            })
            .collect();
        let faces: Vec<Photo> = (0..6).map(face).collect();
        let poses = middles.iter().map(|(x, y)| place(*x, *y, 84.0, 0.0));
        let photo = photo(&poses.zip(&faces).collect::<Vec<_>>(), [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        // With the gaps beside them, to the right or to the left.
        let aside = |(tile, (x, y)): (usize, &(f64, f64))| (x + [3.0, -3.0, 3.0][tile % 3], *y);
        let aside: Vec<(f64, f64)> = middles.iter().enumerate().map(aside).collect();
        let (tiles, larger) = (squares(1.0, &middles), squares(1.07, &aside));
        assert!(search.score(&tiles) > search.score(&larger));
    }
}
