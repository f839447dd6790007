//! What the edges along a tile's sides say of its corners, beside its artwork.
//!
//! The edge of a side that looks away from the camera is the tile's own: behind it is the table. On the others the tile's
//! thickness is seen, which may be as bright as the face. Some edges are of a shadow, a neighbour or a pawn.

use crate::arithmetic::linear::{Square, inverse, quadratic, solve};
use crate::pose::bow::Lift;
use crate::pose::motion::{Monomial, Motions, moves};
use crate::pose::rim::Mark;

/// Standard deviation of an edge that is seen along a side, in sides and in pixels.
const EDGE: f64 = 0.011;
const EDGE_PX: f64 = 0.4;
/// The same for the thickness that is seen, in sides: cardboard is about a thirtieth as thick as it is wide, and half the
/// time the edge is the upper one.
const THICKNESS: f64 = 0.015;
/// Degrees of freedom of an edge's error (Student's t).
const FREEDOM: f64 = 4.0;
/// How often the edges are weighed anew.
const ROUNDS: usize = 6;

/// An edge, and what it says of `N` motions.
struct Edge<const N: usize> {
    /// By how much each motion moves the border outwards there.
    by: [f64; N],
    /// How far outwards of the border it is, in sides.
    off: f64,
    variance: f64,
}

/// The edges along a tile's sides.
pub(crate) struct SideEdges<const N: usize>(Vec<Edge<N>>);

impl<const N: usize> SideEdges<N> {
    /// `motions` are those of the tile, `lift` is where its points go that are raised; a side is `side` pixels long.
    pub(crate) fn new(marks: &[Mark], motions: &Motions<N>, lift: Lift, side: f64) -> SideEdges<N> {
        let edge = |mark: &Mark| {
            let ((u, v), outwards) = mark.place();
            let by = |motion: [Monomial; 2]| {
                let (across, down) = moves(motion, u, v);
                outwards.0 * across + outwards.1 * down
            };
            let thickness = THICKNESS * lift.along(outwards).min(0.0);
            Edge {
                by: motions.map(by),
                off: mark.offset,
                variance: (EDGE + EDGE_PX / side).powi(2) + thickness * thickness,
            }
        };
        SideEdges(marks.iter().map(edge).collect())
    }

    /// How far the edges pull each motion from where the artwork has it, and the covariance of the motions then; `by_face`
    /// is what the artwork leaves of it.
    ///
    /// Weighed anew until edges that disagree with the rest hardly count (iteratively reweighted least squares).
    pub(crate) fn pull(&self, by_face: &Square<N>) -> Option<([f64; N], Square<N>)> {
        let face = inverse(by_face)?;
        let (mut shift, mut known) = ([0.0; N], face);
        for round in 0..ROUNDS {
            let mut pull = [0.0; N];
            known = face;
            for Edge { by, off, variance } in &self.0 {
                // At first the border is where the artwork has it, as far as that is known.
                let doubt = if round == 0 { quadratic(by, by_face) } else { 0.0 };
                let left = off - (0..N).map(|i| by[i] * shift[i]).sum::<f64>();
                let weight = (FREEDOM + 1.0) / (FREEDOM + left * left / (variance + doubt)) / variance;
                for i in 0..N {
                    pull[i] += weight * by[i] * off;
                    for j in 0..N {
                        known[i][j] += weight * by[i] * by[j];
                    }
                }
            }
            shift = solve(known, pull)?;
        }
        Some((shift, inverse(&known)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::motion::PLANAR;

    /// Artwork that hardly tells where it is, on a table that is known.
    fn vague() -> Square<8> {
        let deviation = |i: usize| if i < 3 { 0.03_f64 } else { 0.002 };
        std::array::from_fn(|i| std::array::from_fn(|j| if i == j { deviation(i).powi(2) } else { 0.0 }))
    }

    /// Edges on all four sides of a tile that lies farther to the right than its artwork says.
    fn marks(right: f64) -> Vec<Mark> {
        (0..4)
            .flat_map(|side| [0.3, 0.7].map(|along| (side, along)))
            .map(|(side, along)| Mark {
                side,
                along,
                offset: [0.0, right, 0.0, -right][side],
            })
            .collect()
    }

    fn pulled(marks: &[Mark], lift: Lift) -> ([f64; 8], Square<8>) {
        SideEdges::new(marks, &PLANAR, lift, 120.0)
            .pull(&vague())
            .unwrap()
    }

    const FLAT: Lift = Lift::NONE;

    #[test]
    fn edges_pull_a_tile_to_where_they_are_and_hold_it_there() {
        let (shift, spread) = pulled(&marks(0.02), FLAT);
        assert!(
            (shift[0] - 0.02).abs() < 0.004 && shift[1].abs() < 1e-9,
            "{shift:?}"
        );
        assert!(spread[0][0].sqrt() < 0.3 * 0.03, "{spread:?}");
        assert!(spread.iter().enumerate().all(|(i, row)| row[i] <= vague()[i][i]));
    }

    #[test]
    fn an_edge_that_is_not_the_tiles_own_hardly_counts() {
        let mut marks = marks(0.0);
        marks[2].offset = 0.09;
        let (shift, _) = pulled(&marks, FLAT);
        assert!(shift.iter().all(|shift| shift.abs() < 0.006), "{shift:?}");
    }

    #[test]
    fn the_side_that_shows_the_tiles_thickness_says_less() {
        let lift = Lift::new(-1.2, 0.0);
        let far = |side| {
            marks(0.0)
                .into_iter()
                .filter(|mark| mark.side != side)
                .collect::<Vec<_>>()
        };
        // What is raised goes to the left: the right side shows its thickness.
        let (without_right, without_left) = (pulled(&far(1), lift).1, pulled(&far(3), lift).1);
        assert!(
            without_right[0][0] < 0.7 * without_left[0][0],
            "{without_right:?} {without_left:?}"
        );
    }

    #[test]
    fn without_edges_the_artwork_has_its_way() {
        let (shift, spread) = pulled(&[], FLAT);
        assert_eq!(shift, [0.0; 8]);
        assert!((spread[3][3] - vague()[3][3]).abs() < 1e-9);
    }
}
