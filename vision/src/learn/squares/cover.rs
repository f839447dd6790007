//! Which of several kinds of squares are the tiles, and which only parts of tiles that lie side by side.

use super::{Search, Squares};
use crate::Homography;

/// Tiles are larger than squares that parts of neighbouring tiles form, at least so many times.
const LARGER: f64 = 1.15;
/// Squares so many times as large are blocks of tiles.
const BLOCKS: f64 = 1.9;
/// Share of the parts' area that lies on tiles, at least.
const COVERED: f64 = 0.96;
/// The share of the tiles' area that lies on such parts is less by this at least: none are formed along the outer border.
const UNCOVERED: f64 = 0.04;
/// Squares with parts are seen on a plane that is no steeper than that of the parts by more than this, as a tangent.
const STEEPER: f64 = 0.5;
/// Squares that are printed on tiles have their middle, but for so much of a side.
const CONCENTRIC: f64 = 0.08;
/// Tiles are larger than the frames that are printed on them, at least so many times.
const FRAMED: f64 = 1.025;
/// Share of the frames, at least, that lie on a tile of their own.
const MOST_FRAMED: f64 = 0.8;
/// Blocks have so many tiles along a side, but for this share: their sides lie on those of tiles.
const ALONG: std::ops::RangeInclusive<f64> = 2.0..=4.0;
const ALONG_OFF: f64 = 0.06;
/// Share of the blocks' area that lies on tiles, at least, and of the tiles' area that lies on blocks, at most.
const FILLED: f64 = 0.7;
const ALL_IN_BLOCKS: f64 = 0.9;
/// So much of what speaks for blocks must speak for their tiles, and that share of the tiles must be unlike all others.
const IN_BLOCKS: f64 = 0.5;
const MOST_UNLIKE: f64 = 0.5;
/// Points along a side of a square at which it is looked whether others cover it.
const POINTS: usize = 8;
/// Tiles that touch leave seams between them, so wide on each side at most, in sides.
const SEAM: f64 = 0.03;

impl Search<'_> {
    /// The likeliest of several kinds of squares (the likeliest comes first), or the tiles of which these are only blocks; with
    /// what speaks for the former. What is printed in blocks on tiles, such as a grid of colours, is alike from one to the other.
    pub(super) fn without_blocks<'a>(&self, rivals: &'a [(f64, Squares)]) -> Option<(f64, &'a Squares)> {
        let (most, best) = rivals.first()?;
        let are_tiles = |(score, squares): &&(f64, Squares)| {
            let least = MOST_UNLIKE * squares.list.len() as f64;
            *score > IN_BLOCKS * most && best.are_blocks_of(squares) && self.unlike(squares) as f64 >= least
        };
        let tiles = rivals.iter().find(are_tiles);
        Some((*most, tiles.map_or(best, |(_, tiles)| tiles)))
    }
}

impl Squares {
    /// Whether other squares are only parts of these: they all lie on these, which are larger and reach beyond them.
    ///
    /// Where tiles with wedges in several colours touch, the wedges of two neighbours together make a square as well, with
    /// a clearer outline than a seam between two tiles of one colour has. But the wedges along the outer border are left over.
    ///
    /// Two tiles side by side are a square as well, on a table that is taken for a far steeper one.
    pub(super) fn have_as_parts(&self, others: &Squares) -> bool {
        if self.table.slope() > others.table.slope() + STEEPER {
            return false;
        }
        let (own, others) = (self.poses(), others.poses());
        if !(LARGER..BLOCKS).contains(&(mean_side(&own) / mean_side(&others))) {
            return false;
        }
        reach_beyond(&own, &others)
    }

    /// Whether others all lie on these, which reach beyond them.
    pub(super) fn reach_beyond(&self, others: &Squares) -> bool {
        reach_beyond(&self.poses(), &others.poses())
    }

    /// Whether others are only frames that are printed on these: nearly each has the middle of one of these, which are larger.
    pub(super) fn have_as_frames(&self, others: &Squares) -> bool {
        let own = self.poses();
        let is_framed = |frame: &Homography| {
            let (side, middle) = (frame.side(), frame.map(0.5, 0.5));
            own.iter().any(|tile| {
                let off = tile.map(0.5, 0.5);
                (FRAMED..BLOCKS).contains(&(tile.side() / side)) && off.distance(middle) < CONCENTRIC * side
            })
        };
        let others = others.poses();
        let framed = others.iter().filter(|frame| is_framed(frame)).count();
        framed as f64 >= MOST_FRAMED * others.len() as f64
    }

    /// Whether these are only blocks of tiles: of a whole number of them along each side, while others lie beside all blocks.
    ///
    /// Where tiles abut in rows, any four of them make a square as well, with an outline as clear as their own.
    fn are_blocks_of(&self, tiles: &Squares) -> bool {
        let (own, tiles) = (self.poses(), tiles.poses());
        let along = mean_side(&own) / mean_side(&tiles);
        let is_whole = ALONG.contains(&along.round()) && (along / along.round() - 1.0).abs() < ALONG_OFF;
        is_whole && covered(&own, &tiles) > FILLED && covered(&tiles, &own) < ALL_IN_BLOCKS
    }

    /// Unit square to photo pixels, for each of them.
    fn poses(&self) -> Vec<Homography> {
        let pose = |square: &super::Square| self.table.pose(&square.place);
        self.list.iter().filter_map(pose).collect()
    }
}

fn mean_side(poses: &[Homography]) -> f64 {
    poses.iter().map(Homography::side).sum::<f64>() / poses.len().max(1) as f64
}

/// Whether parts all lie on squares, which reach beyond them.
fn reach_beyond(squares: &[Homography], parts: &[Homography]) -> bool {
    let covered_parts = covered(parts, squares);
    covered_parts > COVERED && covered(squares, parts) < covered_parts - UNCOVERED
}

/// The share of some squares' area that others cover, 0 to 1.
fn covered(squares: &[Homography], by: &[Homography]) -> f64 {
    let inside = -SEAM..1.0 + SEAM;
    let is_covered = |(x, y): (f64, f64)| {
        by.iter().any(|cover| {
            let at = cover.unmap(x, y);
            inside.contains(&at.x) && inside.contains(&at.y)
        })
    };
    let part = |place: usize| (place as f64 + 0.5) / POINTS as f64;
    let count = squares
        .iter()
        .flat_map(|square| {
            (0..POINTS * POINTS).map(|place| square.map(part(place % POINTS), part(place / POINTS)))
        })
        .filter(|point| is_covered((point.x, point.y)))
        .count();
    count as f64 / (squares.len() * POINTS * POINTS).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::super::Square;
    use super::*;
    use crate::PhotoPoint;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, photo, place, seen_from_above};
    use crate::table::plane::Table;
    use crate::table::table_pose::TablePose;

    /// Squares of a side (in tile sides) that lie straight or on a corner.
    fn squares(side: f64, angle: f64, places: impl Iterator<Item = (f64, f64)>) -> Squares {
        let mut table = Table::from_pose(&place(240.0, 180.0, 40.0, 0.0), (480, 360), 500.0).unwrap();
        table.distance /= side;
        let square = |(x, y): (f64, f64)| {
            let place = TablePose {
                x: x / side,
                y: y / side,
                angle,
            };
            Square::all_seen(place, table.pose(&place).unwrap().corners())
        };
        Squares {
            table,
            list: places.map(square).collect(),
            rim: None,
        }
    }

    fn grid(width: u8, height: u8) -> impl Iterator<Item = (f64, f64)> {
        (0..height).flat_map(move |y| (0..width).map(move |x| (f64::from(x), f64::from(y))))
    }

    #[test]
    fn squares_of_two_neighbours_wedges_are_parts_of_the_tiles() {
        let tiles = squares(1.0, 0.0, grid(4, 3));
        let seams = grid(3, 3)
            .map(|(x, y)| (x + 0.5, y))
            .chain(grid(4, 2).map(|(x, y)| (x, y + 0.5)));
        let diamonds = squares(
            std::f64::consts::FRAC_1_SQRT_2,
            std::f64::consts::FRAC_PI_4,
            seams,
        );
        assert_eq!(diamonds.list.len(), 17);
        assert!(tiles.have_as_parts(&diamonds));
        assert!(!diamonds.have_as_parts(&tiles));
    }

    #[test]
    fn frames_in_the_middle_of_tiles_are_printed_on_them() {
        let tiles = squares(1.0, 0.0, grid(4, 3));
        let frames = squares(0.9, 0.0, grid(4, 3).take(9));
        assert!(tiles.have_as_frames(&frames));
        assert!(!frames.have_as_frames(&tiles));
        let beside = squares(0.9, 0.0, grid(4, 3).map(|(x, y)| (x + 0.08, y)));
        assert!(!tiles.have_as_frames(&beside));
    }

    #[test]
    fn four_tiles_together_are_no_tile() {
        let tiles = squares(1.0, 0.0, grid(4, 3));
        let blocks = |rows| {
            squares(
                2.0,
                0.0,
                grid(2, rows).map(|(x, y)| (2.0 * x + 0.5, 2.0 * y + 0.5)),
            )
        };
        // Two blocks leave out a row, and four of them cover no more than sixteen tiles.
        assert!(!blocks(1).have_as_parts(&tiles));
        assert!(!blocks(2).have_as_parts(&squares(1.0, 0.0, grid(4, 4))));
        // Seven tiles where there is room for eight are covered by two blocks that reach beyond them.
        let seven = squares(1.0, 0.0, grid(4, 2).take(7));
        assert!(!blocks(1).have_as_parts(&seven));
        assert!(!tiles.have_as_parts(&tiles));
    }

    #[test]
    fn two_tiles_side_by_side_are_no_tile_on_a_steep_table() {
        // Eleven tiles, the last is not found, and six squares that hold two each.
        let tile = |(x, y): (f64, f64)| place(240.0 + 40.0 * x, 180.0 + 40.0 * y, 40.0, 0.0).corners();
        let tiles = Squares::all_seen(seen_from_above(40.0), grid(4, 3).take(11).map(tile));
        let pair = |(x, y): (f64, f64)| {
            let middle = (240.0 + 80.0 * x, 180.0 + 40.0 * y);
            let corner = |(right, down): (f64, f64)| PhotoPoint {
                x: middle.0 + 80.0 * (right - 0.25),
                y: middle.1 + 40.0 * (down - 0.5),
            };
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(corner)
        };
        // From afar, and from so low down that a square is seen half as high as it is wide.
        let table = Table {
            focal: 1e5,
            distance: 1e5 / 80.0,
            slope_y: 3.0_f64.sqrt(),
            ..seen_from_above(80.0)
        };
        let pairs = Squares::all_seen(table, grid(2, 3).map(pair));
        assert!(pairs.reach_beyond(&tiles) && !pairs.have_as_parts(&tiles));
    }

    #[test]
    fn blocks_are_no_tiles_where_tiles_that_are_unlike_lie_beside_them() {
        // Five by three tiles that abut, and the two blocks of four among them; then the same with one face on all.
        let at = |(x, y): (f64, f64)| place(160.0 + 40.0 * x, 140.0 + 40.0 * y, 40.0, 0.0);
        for (is_unlike, blocks_are_taken) in [(true, false), (false, true)] {
            let faces: Vec<_> = (0..15)
                .map(|seed| face(if is_unlike { seed } else { 0 }))
                .collect();
            let lying: Vec<_> = grid(5, 3).map(at).zip(&faces).collect();
            let pyramid = Pyramid::new(&photo(&lying, [0.9; 3]));
            let tiles = Squares::all_seen(seen_from_above(40.0), grid(5, 3).map(|place| at(place).corners()));
            let block = |place| {
                let middle = at(place).map(0.5, 0.5);
                crate::specimen::place(middle.x, middle.y, 80.0, 0.0).corners()
            };
            let blocks = Squares::all_seen(seen_from_above(80.0), [(0.5, 0.5), (2.5, 0.5)].map(block));
            let rivals = [(3.0, blocks), (2.0, tiles)];
            let (_, best) = Search::of_edges(&pyramid).without_blocks(&rivals).unwrap();
            assert_eq!(best.list.len() == 2, blocks_are_taken, "{is_unlike}");
        }
    }
}
