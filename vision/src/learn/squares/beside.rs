//! Squares that lie beside their tiles: one side is the tile's own or a line printed on it, and the opposite one is a
//! neighbour's side, or grain of the table.
//!
//! What is seen across two opposite sides is alike, seen from outside inwards: the table, then the tile. A square that lies
//! beside its tile has the table within it on one side, and the tile's edge there; on the other side the same is outside.

use super::grow::WIDTHS;
use super::{Search, Square, Squares};
use crate::learn::outline::{ACROSS_STEP, Across};
use crate::table::table_pose::TablePose;

/// How far squares may lie beside their tiles, in steps across a side: from more than errors of edges on.
const LEAST: i32 = 2;
const MOST: i32 = 24;
/// Colours are compared so many steps to each side of an edge.
const AROUND: i32 = 6;
/// Difference of opposite sides, as a mean of channels, that tells of something; and the part of it, at most, that is left
/// where they are the tile's.
const TELLING: f32 = 0.05;
const LEFT: f32 = 0.5;
/// Least strength of the tile's own edges.
const CLEAR: f32 = 0.7;
/// How often squares are moved.
const ROUNDS: usize = 3;

impl Search<'_> {
    /// Moves squares that lie beside their tiles onto these; those of which nothing is seen there are in doubt.
    pub(super) fn put_on_tiles(&self, squares: &mut Squares) {
        // Those that are moved leave room for others, and tell better where the table is.
        for _ in 0..ROUNDS {
            let off = self.off_tiles(squares);
            if off.is_empty() {
                return;
            }
            self.move_onto_tiles(squares, &off);
        }
    }

    fn move_onto_tiles(&self, squares: &mut Squares, off: &[(usize, TablePose)]) {
        let before = squares.list.clone();
        let mut place = 0;
        squares.list.retain(|_| {
            place += 1;
            off.iter().all(|(beside, _)| *beside != place - 1)
        });
        let moved: Vec<TablePose> = off.iter().map(|(_, moved)| *moved).collect();
        self.settle_all(squares, &moved, WIDTHS[0]);
        for (beside, _) in off {
            let square = &before[*beside];
            if squares.is_free(&square.place) {
                squares.list.push(Square {
                    outline: square.outline.opened(),
                    ..*square
                });
            }
        }
        self.refine(squares, WIDTHS[2]);
    }

    /// Takes squares for open that lie beside their tiles.
    pub(super) fn doubt_off_tiles(&self, squares: &mut Squares) {
        for (beside, _) in self.off_tiles(squares) {
            let square = &mut squares.list[beside];
            square.outline = square.outline.opened();
        }
    }

    /// Which squares lie beside their tiles, and where these are.
    fn off_tiles(&self, squares: &Squares) -> Vec<(usize, TablePose)> {
        let Some(seen) = self.across_all(squares) else {
            return Vec::new();
        };
        let sides = squares.list.iter().zip(&seen).enumerate();
        let beside = sides.filter_map(|(place, (square, [north, east, south, west]))| {
            let (x, y) = (beside(west, east), beside(north, south));
            let moved = square.place.relative(x.unwrap_or(0.0), y.unwrap_or(0.0), 0.0);
            (x.is_some() || y.is_some()).then_some((place, moved))
        });
        beside.collect()
    }
}

/// How far from the first of two opposite sides towards the other, in sides, both are seen as edges of one tile; `None` if the
/// square does not lie beside it.
fn beside(one: &Across, other: &Across) -> Option<f64> {
    let difference = |by: i32| {
        let steps = -AROUND..=AROUND;
        let off = steps.map(|step| {
            let (here, there) = (one.colour(step + by), other.colour(step - by));
            here.iter().zip(there).map(|(a, b)| (a - b).abs()).sum::<f32>()
        });
        off.sum::<f32>() / (3 * (2 * AROUND + 1)) as f32
    };
    let edge = |across: &Across, by: i32| {
        let near = [-1, 0, 1].map(|step| across.edge(f64::from(by + step) * ACROSS_STEP));
        near.into_iter().fold(0.0, f32::max)
    };
    let before = difference(0);
    (-MOST..=MOST)
        .filter(|by| by.abs() >= LEAST && edge(one, *by).min(edge(other, -by)) > CLEAR)
        .map(|by| (difference(by), by))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(left, _)| before > TELLING && *left < LEFT * before)
        .map(|(_, by)| f64::from(by) * ACROSS_STEP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, framed, photo, place, seen_from_above};

    const SIDE: f64 = 84.0;

    /// A face within a pale rim and a dark line.
    fn rimmed(seed: u32) -> Photo {
        framed(&face(seed), |depth| match depth {
            0..10 => Some([235, 232, 220]),
            10..12 => Some([30, 30, 34]),
            _ => None,
        })
    }

    /// Four tiles in two rows a tenth of a side apart, and squares on them, of which the first is put beside its tile.
    fn with_squares<T>(beside: f64, look: impl Fn(&Search<'_>, &mut Squares) -> T) -> T {
        let middle = |tile: usize| {
            (
                160.0 + 1.1 * SIDE * (tile % 2) as f64,
                130.0 + 1.1 * SIDE * (tile / 2) as f64,
            )
        };
        let faces: Vec<Photo> = (0..4).map(rimmed).collect();
        let pose = |tile: usize, by: f64| {
            let (x, y) = middle(tile);
            place(x + by * SIDE, y, SIDE, 0.0)
        };
        let tiles: Vec<_> = (0..4).map(|tile| (pose(tile, 0.0), &faces[tile])).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let corners = |tile: usize| pose(tile, if tile == 0 { beside } else { 0.0 }).corners();
        let mut squares = Squares::all_seen(seen_from_above(SIDE), (0..4).map(corners));
        look(&Search::of_edges(&pyramid), &mut squares)
    }

    #[test]
    fn a_square_that_took_a_printed_line_and_a_neighbours_side_for_its_own_is_put_on_its_tile() {
        let off = with_squares(0.11, |search, squares| {
            search.put_on_tiles(squares);
            let nearest = |square: &Square| {
                let at = squares.table.pose(&square.place).unwrap().map(0.5, 0.5);
                (at.x - 160.0).hypot(at.y - 130.0) / SIDE
            };
            squares.list.iter().map(nearest).fold(f64::INFINITY, f64::min)
        });
        assert!(off < 0.03, "{off}");
    }

    #[test]
    fn squares_that_lie_beside_their_tiles_are_in_doubt_and_others_are_not() {
        let open = |beside: f64| {
            with_squares(beside, |search, squares| {
                search.doubt_off_tiles(squares);
                let closed = |square: &Square| square.outline.is_closed();
                squares.list.iter().map(closed).collect::<Vec<bool>>()
            })
        };
        assert_eq!(open(0.0), [true; 4]);
        assert_eq!(open(0.11), [false, true, true, true]);
    }
}
