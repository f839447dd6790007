//! Four straight edges that may be the sides of a tile.

use crate::outlines::quad::{Quad, QuadSettings, best_first, find_quads};
use crate::outlines::{Contrast, segments_at};
use crate::photo::pyramid::Pyramid;

/// Most quadrilaterals that are used: the largest.
const MOST_QUADS: usize = 4000;

/// How far apart the sides of a tile may end in a large photograph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Corners {
    /// Hardly: where lines lie along the sides, those meet instead.
    Sharp,
    /// As far as they do in a small one.
    Round,
}

/// The quadrilaterals in so many sizes of the picture, that of a level and smaller ones: those with three sides at least first, the
/// largest of them before all. Nets of lines on tiles make many more, and smaller ones.
pub(super) fn outlines(
    pyramid: &Pyramid,
    level: usize,
    sizes: usize,
    reach: f64,
    corners: Corners,
) -> Vec<Quad> {
    // Grain and weave break edges in the large picture, and vanish in a smaller one.
    let found = (level..pyramid.levels()).take(sizes).flat_map(|level| {
        let times = f64::from(1_u32 << level);
        let pixel = if corners == Corners::Round { times } else { 1.0 };
        let settings = QuadSettings {
            pixel,
            side: 14.0 * times / pixel,
            roundness: 0.5,
            reach,
        };
        find_quads(&segments_at(pyramid, level, Contrast::Any), &settings)
    });
    let mut quads = best_first(found.collect());
    quads.truncate(MOST_QUADS);
    quads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Homography;
    use crate::outlines::quad::{REACH, have_same_corners};
    use crate::specimen::{face, photo, place, rounded};

    #[test]
    fn the_largest_squares_come_first_in_whatever_size_of_the_picture_they_are_found() {
        let faces: Vec<_> = (0..8).map(face).collect();
        let at = |tile: usize| match tile {
            0 => place(150.0, 150.0, 200.0, 0.1),
            _ => place(
                300.0 + 40.0 * (tile % 4) as f64,
                100.0 + 60.0 * (tile / 4) as f64,
                30.0,
                0.0,
            ),
        };
        let tiles: Vec<_> = (0..8).map(at).zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let quads = outlines(&pyramid, 0, 3, REACH, Corners::Sharp);
        let sides = |quad: &Quad| Homography::from_unit_square(&quad.corners).unwrap().side();
        assert!(
            quads.len() > 20 && (sides(&quads[0]) / 200.0 - 1.0).abs() < 0.1,
            "{:?}",
            quads[0]
        );
        let seen: Vec<f64> = quads.iter().filter(|quad| quad.sides > 2).map(sides).collect();
        let is_in_order = |pair: &[f64]| pair[0] > 0.8 * pair[1];
        assert!(seen.windows(2).all(is_in_order), "{seen:?}");
    }

    #[test]
    fn sides_of_a_large_tile_meet_where_its_corners_may_be_round() {
        let tile = place(350.0, 350.0, 480.0, 0.2);
        let pyramid = Pyramid::new(&rounded(700, &tile, 0.1));
        let is_outlined = |corners| {
            let quads = outlines(&pyramid, 0, 4, REACH, corners);
            let is_it = |quad: &Quad| have_same_corners(&quad.corners, &tile.corners(), 9.0);
            quads.iter().any(|quad| quad.sides == 4 && is_it(quad))
        };
        assert!(is_outlined(Corners::Round) && !is_outlined(Corners::Sharp));
    }
}
