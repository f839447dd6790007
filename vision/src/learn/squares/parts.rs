//! From squares that are only parts of tiles, and have clearer outlines, to the tiles themselves.
//!
//! Where tiles with wedges abut, the two wedges at a seam make a square that stands on a corner; its middle is half a side from
//! the middle of each of its two tiles. A field or a frame that is printed on tiles has their middle. How large the tiles are is
//! not known by that, for something is left free around wedges and fields; nor is the plane quite, for two wedges are a square
//! only nearly. So both are tried.

use super::grow::WIDTHS;
use super::{LEAST_CLOSED, Plane, Search, Square, Squares};
use crate::PhotoPoint;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use std::f64::consts::FRAC_PI_4;

/// Tiles are so many times as large as their parts at least; so many sizes are tried, each so many times the one before.
const SMALLEST: f64 = 1.25;
const SIZES: i32 = 9;
const LARGER: f64 = 1.08;
/// What is a square on the plane that is told by parts may be so wide and so high on that of the tiles.
const STRETCHES: [(f64, f64); 7] = [
    (1.0, 1.0),
    (0.9, 1.0),
    (1.0, 0.9),
    (0.82, 1.0),
    (1.0, 0.82),
    (1.1, 1.0),
    (1.0, 1.1),
];
/// Most kinds of squares, and most of each, that are taken for parts: the likeliest.
const MOST_KINDS: usize = 2;
const MOST_PARTS: usize = 10;
/// One of the tiles of so many parts must be seen, or there are none of the size.
const FEW_PARTS: usize = 3;

/// How parts lie on their tiles.
struct Parts {
    /// How tiles are turned against them.
    angle: f64,
    /// From the middle of a part to those of tiles, in their sides.
    middles: &'static [(f64, f64)],
}

const ACROSS_SEAMS: Parts = Parts {
    angle: FRAC_PI_4,
    middles: &[(0.5, 0.0), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5)],
};
const IN_THE_MIDDLE: Parts = Parts {
    angle: 0.0,
    middles: &[(0.0, 0.0)],
};

impl Search<'_> {
    /// The tiles of which kinds of squares (the likeliest comes first) are only parts, with what speaks for them.
    pub(super) fn with_parts(&self, kinds: &[(f64, Squares)]) -> Vec<(f64, Squares)> {
        let likeliest = kinds.iter().take(MOST_KINDS);
        let kinds = likeliest.flat_map(|kind| [(kind, ACROSS_SEAMS), (kind, IN_THE_MIDDLE)]);
        let tiles = kinds.filter_map(|((score, squares), parts)| {
            let tiles = self.grow(&self.plane_with_parts(squares, &parts)?, *score)?;
            let are_tiles = tiles.closed() >= LEAST_CLOSED && tiles.reach_beyond(squares);
            are_tiles.then(|| (self.score(&tiles), tiles))
        });
        tiles.collect()
    }

    /// The likeliest plane with tiles of which these squares would be parts; `None` if no tile is seen on any.
    fn plane_with_parts(&self, squares: &Squares, parts: &Parts) -> Option<Plane> {
        let list = &squares.list[..squares.list.len().min(MOST_PARTS)];
        let few = FEW_PARTS * parts.middles.len();
        let sizes = (0..SIZES).map(|step| SMALLEST * LARGER.powi(step));
        let planes = sizes.flat_map(|size| {
            let table = Table {
                distance: squares.table.distance / size,
                ..squares.table
            };
            STRETCHES.map(|stretch| {
                let corners = list
                    .iter()
                    .flat_map(|square| parts.tiles_of(square, &table, size, stretch));
                let (table, places) = self.plane_of(&table, &corners.collect::<Vec<_>>())?;
                let score = self.score_settled(&table, &places, few);
                (score > 0.0).then_some(Plane { table, places, score })
            })
        });
        planes.flatten().max_by(|a, b| a.score.total_cmp(&b.score))
    }

    /// The plane on which these corners are most nearly those of tiles, and where they lie on it.
    fn plane_of(&self, table: &Table, corners: &[[PhotoPoint; 4]]) -> Option<(Table, Vec<TablePose>)> {
        let place = |corners: &[PhotoPoint; 4]| Some(table.fit(corners)?.0);
        let places: Option<Vec<TablePose>> = corners.iter().map(place).collect();
        self.refined(table, corners, &places?)
    }

    /// What speaks for the tiles that are seen at these places; nothing if none is at the first few.
    fn score_settled(&self, table: &Table, places: &[TablePose], few: usize) -> f64 {
        let mut squares = Squares {
            table: *table,
            list: Vec::new(),
            rim: None,
        };
        let (few, others) = places.split_at(places.len().min(few));
        self.settle_all(&mut squares, few, WIDTHS[0]);
        if squares.list.is_empty() {
            return 0.0;
        }
        self.settle_all(&mut squares, others, WIDTHS[0]);
        self.score(&squares)
    }
}

impl Parts {
    /// Where the corners of tiles are seen of which a square may be a part, if they are so many times as large, and so wide and
    /// so high on the table that is told by such squares; its unit is the tiles' side.
    fn tiles_of(
        &self,
        square: &Square,
        table: &Table,
        size: f64,
        (width, height): (f64, f64),
    ) -> impl Iterator<Item = [PhotoPoint; 4]> {
        let upright = square.place.scaled(size).relative(0.0, 0.0, self.angle);
        self.middles.iter().map(move |&(x, y)| {
            let tile = TablePose { x, y, angle: 0.0 };
            tile.corners().map(|(right, down)| {
                let corner = upright.relative(right * width, down * height, 0.0);
                table.seen_at(corner.x, corner.y)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, photo, place};
    use crate::{Homography, Photo};

    type Middles = [(f64, f64); 4];
    const ABUTTING: Middles = [(150.0, 150.0), (250.0, 150.0), (150.0, 250.0), (250.0, 250.0)];
    const APART: Middles = [(110.0, 90.0), (250.0, 95.0), (115.0, 230.0), (255.0, 240.0)];

    /// Four tiles with wedges, each with a plain field in its middle, so wide in its sides.
    fn four_tiles(middles: Middles, field: Option<f64>) -> Photo {
        let poses = middles.map(|(x, y)| place(x, y, 99.0, 0.0));
        let with_field = |face: Photo| {
            let side = face.width() as usize;
            let is_within = |at: usize| {
                let from_middle = (at as f64 + 0.5) / side as f64 - 0.5;
                field.is_some_and(|field| from_middle.abs() < 0.5 * field)
            };
            let colour = |at: usize| match is_within(at % side) && is_within(at / side) {
                true => [240, 238, 228],
                false => [0, 1, 2].map(|channel| face.rgb()[3 * at + channel]),
            };
            let rgb = (0..side * side).flat_map(colour).collect();
            Photo::new(face.width(), face.height(), rgb).unwrap()
        };
        let faces: Vec<Photo> = (0..4).map(face).map(with_field).collect();
        photo(&poses.into_iter().zip(&faces).collect::<Vec<_>>(), [0.9; 3])
    }

    /// Squares with these corners, on the plane on which the first is one.
    fn squares(search: &Search, corners: &[[PhotoPoint; 4]]) -> Squares {
        let first = Homography::from_unit_square(&corners[0]).unwrap();
        let table = Table::from_pose(&first, search.pyramid.size(0), search.prior.focal).unwrap();
        Squares::all_seen(table, corners.iter().copied())
    }

    /// Whether the four tiles are found, and nothing else, of which squares with these corners are parts.
    fn are_found_in(photo: &Photo, middles: Middles, corners: &[[PhotoPoint; 4]]) -> bool {
        let pyramid = Pyramid::new(photo);
        let search = Search::of_edges(&pyramid);
        let found = search.with_parts(&[(1.0, squares(&search, corners))]);
        let are_tiles = |(_, tiles): &(f64, Squares)| {
            let is_tile = |&(x, y): &(f64, f64)| {
                let (tile, scale, off) = tiles.table.fit(&place(x, y, 99.0, 0.0).corners()).unwrap();
                let is_there = tiles.places().iter().any(|place| place.distance(&tile) < 0.03);
                is_there && (scale - 1.0).abs() < 0.02 && off < 0.02
            };
            tiles.list.len() == 4 && middles.iter().all(is_tile)
        };
        found.len() == 1 && found.iter().all(are_tiles)
    }

    #[test]
    fn tiles_are_found_beside_their_seams_whatever_the_shape_of_what_lies_across_those() {
        // It stands on a corner, is smaller than two wedges, and is no square but on another plane.
        let across = |(x, y): (f64, f64)| {
            let corner = |(right, down): (f64, f64)| PhotoPoint {
                x: x + 42.0 * right,
                y: y + 38.0 * down,
            };
            [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].map(corner)
        };
        let seams = [(200.0, 150.0), (150.0, 200.0), (250.0, 200.0), (200.0, 250.0)];
        let photo = four_tiles(ABUTTING, None);
        assert!(are_found_in(&photo, ABUTTING, &seams.map(across)));
        assert!(!are_found_in(
            &photo,
            ABUTTING,
            &seams.map(|(x, y)| across((x + 25.0, y)))
        ));
    }

    #[test]
    fn tiles_are_found_around_the_fields_that_are_printed_in_their_middle() {
        let photo = four_tiles(APART, Some(0.58));
        let field = |(x, y): (f64, f64)| place(x, y, 57.5, 0.0).corners();
        assert!(are_found_in(&photo, APART, &APART.map(field)));
        assert!(!are_found_in(
            &photo,
            APART,
            &APART.map(|(x, y)| field((x + 12.0, y)))
        ));
    }
}
