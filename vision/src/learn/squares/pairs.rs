//! From quadrilaterals that two tiles fill side by side to the tiles.
//!
//! Where tiles lie in rows and touch, the seam between two is often lost in what is printed on them, and their common outline is not.

use super::{Plane, Search, Squares, most_of};
use crate::Homography;
use crate::outlines::quad::{Quad, roundness};

/// Most quadrilaterals that are halved: the largest.
const MOST_HALVED: usize = 160;
/// Halves that are seen rounder than this (see [`roundness`]) may be tiles: most tables are seen from above.
const ROUND: f64 = 0.7;
/// Most planes.
const MOST: usize = 2;
/// What speaks for tiles that are found so must be so many times as much as what speaks for others.
const CLEARLY: f64 = 2.0;

impl Search<'_> {
    /// Several kinds of squares (the likeliest comes first) with those of which quadrilaterals hold two, if these are far likelier
    /// than all others, which come from the planes that are known.
    pub(super) fn with_those_of_pairs(
        &self,
        mut rivals: Vec<(f64, Squares)>,
        known: &[Plane],
    ) -> Vec<(f64, Squares)> {
        let of_pairs = self.rivals(&self.of_pairs(known));
        if most_of(&of_pairs) > CLEARLY * most_of(&rivals) {
            rivals.splice(..0, of_pairs);
        }
        rivals
    }

    /// The likeliest planes with tiles of which quadrilaterals hold two, but for those that are known.
    fn of_pairs(&self, known: &[Plane]) -> Vec<Plane> {
        let outlined = self.quads.iter().filter(|quad| quad.sides >= 3);
        let halves: Vec<Quad> = outlined.take(MOST_HALVED).flat_map(halves).collect();
        let quads = [&halves, self.quads].concat();
        let search = Search {
            quads: &quads,
            ..*self
        };
        let mut planes: Vec<Plane> = halves.iter().filter_map(|half| search.plane(half)).collect();
        planes.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut likeliest: Vec<Plane> = Vec::new();
        for plane in planes {
            let mut others = known.iter().chain(&likeliest);
            if likeliest.len() < MOST && !others.any(|other| other.is_like(&plane)) {
                likeliest.push(plane);
            }
        }
        likeliest
    }
}

/// The two halves of a quadrilateral, one beside the other or one under the other, whichever may be tiles.
fn halves(quad: &Quad) -> Vec<Quad> {
    let Some(whole) = Homography::from_unit_square(&quad.corners) else {
        return Vec::new();
    };
    let half = |[left, top, width, height]: [f64; 4]| {
        let part = Homography::new([width, 0.0, left, 0.0, height, top, 0.0, 0.0, 1.0])?;
        let half = whole.after(&part)?;
        let corners = half.corners();
        (roundness(&half) > ROUND).then_some(Quad { corners, sides: 3 })
    };
    let beside = [[0.0, 0.0, 0.5, 1.0], [0.5, 0.0, 0.5, 1.0]];
    let under = [[0.0, 0.0, 1.0, 0.5], [0.0, 0.5, 1.0, 0.5]];
    beside.into_iter().chain(under).filter_map(half).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PhotoPoint;
    use crate::learn::outline::Sides;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, photo, place};
    use crate::table::prior::Prior;

    fn outlined(left: f64, top: f64, width: f64, height: f64) -> Quad {
        let corner = |(x, y): (f64, f64)| PhotoPoint {
            x: left + x * width,
            y: top + y * height,
        };
        Quad {
            corners: [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(corner),
            sides: 3,
        }
    }

    #[test]
    fn tiles_are_found_by_the_outlines_of_two_that_touch() {
        let faces: Vec<_> = (0..4).map(face).collect();
        let centres = [(150.0, 130.0), (150.0, 230.0), (250.0, 130.0), (250.0, 230.0)];
        let poses = centres.map(|(x, y)| place(x, y, 100.0, 0.0));
        let photo = photo(&poses.iter().copied().zip(&faces).collect::<Vec<_>>(), [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let quads = [
            outlined(100.0, 80.0, 100.0, 200.0),
            outlined(200.0, 80.0, 100.0, 200.0),
        ];
        let search = Search {
            pyramid: &pyramid,
            quads: &quads,
            prior: Prior::of(pyramid.size(0)),
            sides: Sides::Clear,
        };
        let planes = search.of_pairs(&[]);
        let plane = &planes[0];
        assert_eq!(plane.places.len(), 4);
        for pose in &poses {
            let (tile, scale, _) = plane.table.fit(&pose.corners()).unwrap();
            assert!((scale - 1.0).abs() < 0.02, "{scale}");
            assert!(plane.places.iter().any(|place| place.distance(&tile) < 0.03));
        }
        // What is known already is not looked at once more.
        let others = search.of_pairs(&planes[..1]);
        assert!(others.iter().all(|other| !other.is_like(plane)));
        assert_eq!(search.with_those_of_pairs(Vec::new(), &[])[0].1.list.len(), 4);
    }

    #[test]
    fn a_square_seen_from_above_holds_no_two_tiles() {
        assert_eq!(halves(&outlined(100.0, 100.0, 90.0, 90.0)).len(), 0);
        assert_eq!(halves(&outlined(100.0, 100.0, 90.0, 180.0)).len(), 2);
        assert_eq!(halves(&outlined(100.0, 100.0, 170.0, 90.0)).len(), 2);
    }
}
