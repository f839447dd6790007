//! How large the tiles are: all of a set have one size, and squares printed on them are smaller.

use super::{Search, Square, Squares};
use crate::Homography;
use crate::learn::outline::{Across, Outline, Profiles};
use crate::table::table_pose::TablePose;

/// Steps between the sizes that are tried outwards of squares.
const STEP: f64 = 0.01;
/// The first of them: less is what fitting finds.
const FIRST: usize = 5;
/// Squares printed on tiles are not smaller than this part of the tile's side.
const PRINTED: f64 = 1.0 / 1.4;
/// Share of all squares around which there must be edges.
const MOST: f64 = 0.6;
/// How far each side may be from where it is expected, in sides: what is printed on tiles is in their middle.
const CONCENTRIC: f64 = 0.014;
/// Squares so many times as large have their sides where another edge may be seen beyond the tiles' own.
const BEYOND: f64 = 1.14;
/// From there so far inwards, in sides, the tile's own edge is not seen yet.
const OWN_EDGE: f64 = 0.035;
/// Share of the sides that face one way beyond which there must be edges, at least, if there are on all ways.
const SOME_WAYS: f64 = 0.25;
/// How far to each side of where they are expected edges are looked for that must be seen on all ways, in sides, and their
/// least strength there.
const AROUND: f64 = 0.01;
pub(super) const ALL_WAYS: f32 = 0.4;
/// How much nearer than their size two tiles may seem to lie, by errors.
const CLOSE: f64 = 0.015;
/// Share of all squares that may overlap.
const MOST_OVERLAPPING: f64 = 0.15;
/// Tiles that lie no farther from their neighbours than this, in sides, abut.
const ABUTTING: f64 = 1.06;

/// What is seen around squares that are larger, concentric with others.
struct Around {
    /// So many times as large.
    size: f64,
    /// How many of them have edges around them.
    count: usize,
    /// The same if these are nearer to their own sides than to those of the smaller ones.
    own: usize,
    /// How clear their outlines are, all together.
    clearness: f32,
}

impl Search<'_> {
    /// Takes the size at which the sides of all squares fit best onto edges.
    pub(super) fn resize(&self, squares: &mut Squares, width: f64) {
        let profiles: Vec<Profiles> = squares
            .list
            .iter()
            .filter_map(|square| Some(Profiles::of(self.pyramid, &squares.table.pose(&square.place)?)))
            .collect();
        let strength = |growth: f64| -> f32 { profiles.iter().map(|p| p.strength(growth)).sum() };
        let mut best = (0.0, f32::MIN);
        let most = squares
            .pitch()
            .map_or(f64::INFINITY, |pitch| (pitch - 1.0).max(-0.03));
        // What is known better and better is not made much smaller: a line within the rim may be clearer than the rim.
        let steps = (width / 0.006).ceil() as i32;
        for step in -steps..=9 {
            let growth = 0.006 * f64::from(step);
            if growth > most {
                continue;
            }
            // Of two outlines that are seen equally well, one within the other, the outer one is the tile's.
            let strength = strength(growth) * (1.0 + growth as f32);
            if strength > best.1 {
                best = (growth, strength);
            }
        }
        self.scale(squares, 1.0 + best.0, width);
    }

    /// Takes the outermost size at which edges are seen around most squares: a frame that is printed on each tile has a
    /// clearer outline than the tile itself. Neighbours do not overlap.
    pub(super) fn step_out(&self, squares: &mut Squares, width: f64) {
        let most = squares
            .pitch()
            .unwrap_or(f64::INFINITY)
            .min(1.0 / PRINTED - CLOSE)
            + CLOSE;
        let sizes = (FIRST..)
            .map(|step| 1.0 + STEP * step as f64)
            .take_while(|&size| size <= most);
        let around: Vec<Around> = sizes.map(|size| self.look_around_all(squares, size)).collect();
        let are_most = |count: usize| count as f64 / squares.list.len().max(1) as f64 >= MOST;
        let Some(outermost) = around.iter().rposition(|around| are_most(around.count)) else {
            return;
        };
        let near = &around[outermost.saturating_sub(3)..=outermost];
        let Some(best) = near.iter().max_by(|a, b| a.clearness.total_cmp(&b.clearness)) else {
            return;
        };
        if !are_most(best.own) || self.least_edge(squares, best.size) < ALL_WAYS {
            return;
        }
        let before = squares.clone();
        self.scale(squares, best.size, width);
        if squares.cannot_replace(&before) {
            *squares = before;
        }
    }

    /// Whether there are edges beyond most sides that have no neighbour, whichever way they face: the squares may be less than
    /// the tiles, or lie wrong. Feet and shadows of thick tiles are seen beyond some of their sides alone.
    pub(super) fn show_edges_beyond(&self, squares: &Squares) -> bool {
        let (mut free, mut with_edge) = ([0.0; 4], [0.0; 4]);
        for square in &squares.list {
            let Some(pose) = squares.larger(square, BEYOND) else {
                continue;
            };
            let profiles = Profiles::of(self.pyramid, &pose);
            for side in (0..4).filter(|&side| !squares.has_beside(square, side)) {
                let way = squares.way_of(square, side);
                free[way] += 1.0;
                with_edge[way] += f64::from(u8::from(profiles.shows_edge(side, OWN_EDGE)));
            }
        }
        let are_some = |way: usize| with_edge[way] >= SOME_WAYS * free[way];
        2.0 * with_edge.iter().sum::<f64>() > free.iter().sum::<f64>() && (0..4).all(are_some)
    }

    /// How strong edges are, 0 to 1, along the sides of squares that are so many times as large, on those sides of all tiles
    /// that face the way where they are weakest. Feet and shadows of thick tiles are seen beyond some of their sides alone;
    /// beside a neighbour the edges are the neighbour's.
    fn least_edge(&self, squares: &Squares, size: f64) -> f32 {
        let mut ways = [(0.0, 0.0_f32); 4];
        for square in &squares.list {
            let Some(pose) = squares.larger(square, size * (1.0 + 2.0 * AROUND)) else {
                continue;
            };
            for side in 0..4 {
                if !squares.is_border(square, side) {
                    continue;
                }
                let edge = Across::of(self.pyramid, &pose.turned(side as u8)).strongest(2.0 * AROUND);
                let (sum, count) = &mut ways[squares.way_of(square, side)];
                *sum += edge;
                *count += 1.0;
            }
        }
        let means = ways
            .into_iter()
            .filter(|(_, count)| *count > 0.0)
            .map(|(sum, count)| sum / count);
        means.fold(1.0, f32::min)
    }

    /// What is seen around squares that have the middles of others but are so many times as large.
    fn look_around_all(&self, squares: &Squares, size: f64) -> Around {
        let mut around = Around {
            size,
            count: 0,
            own: 0,
            clearness: 0.0,
        };
        for square in &squares.list {
            let Some((outline, seen)) = self.outline_around(squares, square, size) else {
                continue;
            };
            around.clearness += outline.clearness();
            if outline.is_around() {
                around.count += 1;
                around.own += usize::from(2.0 * size * seen > 1.0 + size);
            }
        }
        around
    }

    /// What is seen around a square that has its middle but is larger, and how large that is beside it.
    fn outline_around(&self, squares: &Squares, square: &Square, size: f64) -> Option<(Outline, f64)> {
        let pose = squares.larger(square, size)?;
        let outline = Outline::of(&Profiles::of(self.pyramid, &pose), &pose, CONCENTRIC)?;
        let seen = Homography::from_unit_square(&outline.corners)?.side() / pose.side();
        Some((outline, seen))
    }

    /// Makes all squares larger.
    fn scale(&self, squares: &mut Squares, size: f64, width: f64) {
        squares.grow_by(size);
        squares.rim = None;
        let places = squares.places();
        squares.list.clear();
        self.settle_all(squares, &places, width);
    }
}

impl TablePose {
    /// The same place on a table on which the tile is larger, and lengths are told in its sides.
    pub(super) fn scaled(&self, size: f64) -> TablePose {
        TablePose {
            x: self.x / size,
            y: self.y / size,
            angle: self.angle,
        }
    }
}

impl Squares {
    /// Makes all squares so many times as large about their middles; outlines stay as they were.
    pub(super) fn grow_by(&mut self, size: f64) {
        self.table.distance /= size;
        for square in &mut self.list {
            square.place = square.place.scaled(size);
        }
    }

    /// The pose of a square that has the middle of one of them but is so many times as large; `None` if it is not seen.
    fn larger(&self, square: &Square, size: f64) -> Option<Homography> {
        let mut table = self.table;
        table.distance /= size;
        table.pose(&square.place.scaled(size))
    }

    /// Whether these cannot be the tiles of which others would be only parts: they are too few, open, or overlap.
    fn cannot_replace(&self, parts: &Squares) -> bool {
        // Where tiles abut, hardly any outline is seen all around.
        let are_open =
            self.pitch().is_none_or(|pitch| pitch > ABUTTING) && self.count_closed() < parts.count_closed();
        let are_few = (self.list.len() as f64) < MOST * parts.list.len() as f64;
        are_few || are_open || self.overlapping() > MOST_OVERLAPPING.max(parts.overlapping())
    }

    /// How far from each other the nearest neighbours lie, in sides, but for a few; `None` without neighbours.
    pub(super) fn pitch(&self) -> Option<f64> {
        usual_distance(&self.places())
    }
}

/// How far places lie from the nearest other one, in sides: the median; `None` without another.
pub(super) fn usual_distance(places: &[TablePose]) -> Option<f64> {
    let nearest = |(number, place): (usize, &TablePose)| {
        let others = places.iter().enumerate().filter(|(other, _)| *other != number);
        let distances = others.map(|(_, other)| other.distance(place));
        distances.min_by(f64::total_cmp)
    };
    let mut all: Vec<f64> = places.iter().enumerate().filter_map(nearest).collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, framed, photo, place, seen_from_above};
    use crate::table::plane::Table;

    #[test]
    fn a_rim_beyond_a_printed_frame_is_seen_and_nothing_beyond_the_tile() {
        let framed = framed(&face(2), |depth| (depth < 8).then_some([160; 3]));
        let pose = place(240.0, 180.0, 150.0, 0.0);
        let photo = photo(&[(pose, &framed)], [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        let shows = |part: f64| {
            let pose = place(240.0, 180.0, 150.0 * part, 0.0);
            let table = Table::from_pose(&pose, pyramid.size(0), search.prior.focal).unwrap();
            let (place, ..) = table.fit(&pose.corners()).unwrap();
            let outline = Outline::of(&Profiles::of(&pyramid, &pose), &pose, CONCENTRIC).unwrap();
            let list = vec![Square { place, outline }];
            search.show_edges_beyond(&Squares {
                table,
                list,
                rim: None,
            })
        };
        assert!(shows(80.0 / 96.0));
        assert!(!shows(1.0));
    }

    #[test]
    fn what_is_seen_beyond_sides_that_face_one_way_is_a_foot_or_a_shadow() {
        // Tiles that show a pale foot, and beyond it a dark shadow, on two sides of four or all around.
        let shows = |sides: [bool; 4]| {
            let inner = face(2);
            let (side, rim) = (inner.width() as usize, 8);
            let rgb = (0..side * side).flat_map(|at| {
                let (x, y) = (at % side, at / side);
                let rims = [y < rim, x >= side - rim, y >= side - rim, x < rim];
                let is_foot = rims.iter().zip(sides).any(|(rim, side)| *rim && side);
                [0, 1, 2].map(|channel| match (is_foot, rims.contains(&true)) {
                    (true, _) => 190,
                    (false, true) => 100,
                    _ => inner.rgb()[3 * at + channel],
                })
            });
            let tile = Photo::new(side as u32, side as u32, rgb.collect()).unwrap();
            let pose = |tile: usize| {
                let (x, y) = (
                    130.0 + 200.0 * (tile % 2) as f64,
                    100.0 + 160.0 * (tile / 2) as f64,
                );
                place(x, y, 120.0, 0.0)
            };
            let tiles: Vec<_> = (0..4).map(|number| (pose(number), &tile)).collect();
            let photo = photo(&tiles, [0.9; 3]);
            let pyramid = Pyramid::new(&photo);
            let corners = |tile: usize| {
                let at = pose(tile).map(0.5, 0.5);
                place(at.x, at.y, 100.0, 0.0).corners()
            };
            let squares = Squares::all_seen(seen_from_above(100.0), (0..4).map(corners));
            Search::of_edges(&pyramid).show_edges_beyond(&squares)
        };
        assert!(shows([true; 4]));
        assert!(!shows([true, true, true, false]));
    }

    #[test]
    fn sides_of_neighbours_are_no_edges_around_tiles() {
        // Two rows of three, the next tile a twelfth of a side away: squares as large as to reach it have edges on most sides.
        let faces: Vec<Photo> = (0..6).map(face).collect();
        let pose = |tile: usize| {
            let (column, row) = ((tile % 3) as f64, (tile / 3) as f64);
            place(130.0 + 91.0 * column, 120.0 + 91.0 * row, 84.0, 0.0)
        };
        let tiles: Vec<_> = (0..6).map(|tile| (pose(tile), &faces[tile])).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let squares = Squares::all_seen(seen_from_above(84.0), (0..6).map(|tile| pose(tile).corners()));
        let edge = Search::of_edges(&pyramid).least_edge(&squares, 1.0 + 2.0 / 12.0);
        assert!(edge < 0.8 * ALL_WAYS, "{edge}");
    }

    #[test]
    fn larger_squares_that_overlap_are_not_the_tiles() {
        // Three in a row with gaps between them; larger ones have these gaps, or lie on each other.
        let squares = |size: f64, pitch: f64| {
            let corners =
                |tile: i32| place(240.0 + pitch * 80.0 * f64::from(tile), 180.0, 80.0 * size, 0.0).corners();
            Squares::all_seen(seen_from_above(80.0 * size), (-1..=1).map(corners))
        };
        let parts = squares(1.0, 1.07);
        assert!(!squares(1.07, 1.07).cannot_replace(&parts));
        assert!(squares(1.07, 1.01).cannot_replace(&parts));
    }

    #[test]
    fn tiles_with_outlines_that_are_seen_all_around_are_not_made_larger() {
        let plain = Photo::new(96, 96, vec![24; 96 * 96 * 3]).unwrap();
        let pose = |tile: usize| {
            let (column, row) = ((tile % 3) as f64, (tile / 3) as f64);
            place(110.0 + 121.0 * column, 100.0 + 124.0 * row, 84.0, 0.0)
        };
        let tiles: Vec<_> = (0..6).map(|tile| (pose(tile), &plain)).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        let table = seen_from_above(84.0);
        let places: Vec<TablePose> = (0..6)
            .map(|tile| table.fit(&pose(tile).corners()).unwrap().0)
            .collect();
        let mut squares = Squares {
            table,
            list: Vec::new(),
            rim: None,
        };
        search.settle_all(&mut squares, &places, 0.035);
        assert_eq!(squares.list.len(), 6);
        search.step_out(&mut squares, 0.035);
        assert_eq!(squares.table.distance, table.distance);
    }
}
