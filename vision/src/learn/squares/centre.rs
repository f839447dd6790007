//! Where the middles of tiles are whose frames have several edges.
//!
//! Of a frame with lines in it, one tile's square may have taken the outer edge on one side and a line on the opposite one, and
//! the next tile's the other way about. Frames lie on all sides alike: what is seen across opposite sides tells how far a square is
//! off.

use super::grow::WIDTHS;
use super::size::ALL_WAYS;
use super::{Search, Square, Squares};
use crate::arithmetic::peak::top_between;
use crate::learn::outline::{ACROSS_STEP, Across};

/// How far squares may be off, in sides, and the correlation of opposite sides from which on they are moved: where they are not
/// off by little, it may be more.
const REACHES: [(f64, f32); 2] = [(0.05, 0.5), (0.16, 0.7)];
/// Points across opposite sides at which they should look alike, from so far outside.
pub(super) const ALIKE: usize = 30;
const OUTSIDE: f64 = 0.06;
/// Correlation of opposite sides from which on they tell that a square is off, and how much better than as they are that must be.
const TELLING: f32 = 0.7;
const BETTER: f32 = 0.2;
/// Least error that counts, in sides, and the share of all squares that must have one.
const LEAST: f64 = 0.012;
const MANY: f64 = 0.25;
/// Share of them that must be found again.
const KEPT: f64 = 0.9;
/// Largest change of each side, in steps across it.
const MOST_STEPS: i32 = 15;
/// An edge is stronger than what is seen so many steps farther inwards.
const PEAK: i32 = 2;

impl Search<'_> {
    /// Moves squares to where their frames lie on all sides alike, if many are off, and takes the outermost of their edges that
    /// is seen on all ways.
    pub(super) fn centre(&self, squares: &mut Squares) {
        let Some(seen) = self.across_all(squares) else {
            return;
        };
        let moved = REACHES
            .into_iter()
            .find_map(|reach| self.centred(squares, &seen, reach));
        if let Some(moved) = moved {
            *squares = moved;
        }
    }

    /// The same with squares that are off by `reach` sides at most, and what is seen across their sides; `None` if they are not.
    fn centred(
        &self,
        squares: &Squares,
        seen: &[[Across; 4]],
        (reach, likely): (f64, f32),
    ) -> Option<Squares> {
        let mut off = 0;
        let mut moved = squares.clone();
        for (square, [north, east, south, west]) in moved.list.iter_mut().zip(seen) {
            let (x, y) = (middle(west, east, reach), middle(north, south, reach));
            off += usize::from(x.is_off() || y.is_off());
            square.place = square.place.relative(x.known(likely), y.known(likely), 0.0);
        }
        if off as f64 <= MANY * seen.len() as f64 {
            return None;
        }
        let seen_there = self.across_all(&moved)?;
        let depth = moved.outermost_edge(&seen_there)?;
        if agreement(&seen_there) <= agreement(seen) {
            return None;
        }
        let size = 1.0 - 2.0 * depth;
        moved.grow_by(size);
        self.look_at_rims(&mut moved);
        let places = moved.places();
        moved.list.clear();
        self.settle_all(&mut moved, &places, WIDTHS[2]);
        self.refine(&mut moved, WIDTHS[2]);
        (moved.list.len() as f64 >= KEPT * squares.list.len() as f64).then_some(moved)
    }

    /// What is seen across the four sides of each square; `None` if one is not seen.
    pub(super) fn across_all(&self, squares: &Squares) -> Option<Vec<[Across; 4]>> {
        let across = |square: &Square| {
            let pose = squares.table.pose(&square.place)?;
            Some([0, 1, 2, 3].map(|side| Across::of(self.pyramid, &pose.turned(side))))
        };
        squares.list.iter().map(across).collect()
    }
}

impl Squares {
    /// The depth of the outermost edge that most squares have on each of the four ways, in sides (outside is negative), as far
    /// as no neighbour lies there; `None` if there is none.
    pub(super) fn outermost_edge(&self, seen: &[[Across; 4]]) -> Option<f64> {
        let mut ways: [Vec<&Across>; 4] = Default::default();
        for (square, sides) in self.list.iter().zip(seen) {
            let sides = sides.iter().enumerate();
            for (side, across) in sides.filter(|(side, _)| self.is_border(square, *side)) {
                ways[self.way_of(square, side)].push(across);
            }
        }
        let strengths = |steps: i32| {
            let depth = f64::from(steps) * ACROSS_STEP;
            ways.each_ref().map(|sides| {
                sides.iter().map(|side| side.edge(depth)).sum::<f32>() / sides.len().max(1) as f32
            })
        };
        let on_all = |steps: i32| strengths(steps).iter().sum::<f32>();
        let is_edge = |&steps: &i32| {
            let weakest = strengths(steps).into_iter().fold(1.0, f32::min);
            weakest >= ALL_WAYS && (1..=PEAK).all(|more| on_all(steps) >= on_all(steps + more))
        };
        let outermost = (-MOST_STEPS..=MOST_STEPS).find(is_edge)?;
        let top = top_between(on_all(outermost - 1), on_all(outermost), on_all(outermost + 1));
        Some((f64::from(outermost) + f64::from(top)) * ACROSS_STEP)
    }
}

/// How alike all sides of all squares are to what they are on average, as a mean correlation.
pub(super) fn agreement(seen: &[[Across; 4]]) -> f32 {
    let sides = seen.iter().flatten().map(|side| side.from(-OUTSIDE));
    let sides: Vec<[f32; ALIKE]> = sides.collect();
    let mean = std::array::from_fn(|place| sides.iter().map(|side| side[place]).sum());
    sides.iter().map(|side| correlation(side, &mean)).sum::<f32>() / sides.len().max(1) as f32
}

/// Where the middle between two opposite sides is.
struct Middle {
    /// How far it lies from the first towards the other, in sides.
    by: f64,
    /// How alike the sides are about it, as a correlation, and about where it was expected.
    alike: f32,
    before: f32,
}

impl Middle {
    fn is_off(&self) -> bool {
        self.alike > TELLING && self.alike - self.before > BETTER && self.by.abs() > LEAST
    }

    fn known(&self, likely: f32) -> f64 {
        if self.alike > likely { self.by } else { 0.0 }
    }
}

/// Where two opposite sides look most alike about, at most so far away.
fn middle(one: &Across, other: &Across, reach: f64) -> Middle {
    let alike = |steps: i32| {
        let by = f64::from(steps) * ACROSS_STEP;
        correlation(&one.from(by - OUTSIDE), &other.from(-by - OUTSIDE))
    };
    let most = (reach / ACROSS_STEP) as i32;
    let all = (-most..=most).map(|steps| (steps, alike(steps)));
    let (steps, most) = all.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0));
    Middle {
        by: f64::from(steps) * ACROSS_STEP,
        alike: most,
        before: alike(0),
    }
}

/// Correlation of two lines of values, -1 to 1.
pub(super) fn correlation(one: &[f32; ALIKE], other: &[f32; ALIKE]) -> f32 {
    let without_mean = |values: &[f32; ALIKE]| {
        let mean = values.iter().sum::<f32>() / ALIKE as f32;
        values.map(|v| v - mean)
    };
    let (one, other) = (without_mean(one), without_mean(other));
    let product = |a: &[f32; ALIKE], b: &[f32; ALIKE]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt().max(1e-6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, framed, photo, place, seen_from_above};

    /// A face within a rim and a dark line.
    fn rimmed(seed: u32) -> Photo {
        framed(&face(seed), |depth| match depth {
            5..7 => Some([30, 30, 34]),
            0..18 => Some([235, 232, 220]),
            _ => None,
        })
    }

    #[test]
    fn squares_that_took_a_line_for_the_edge_are_moved_to_the_middle_and_made_as_large_as_tiles() {
        let faces: Vec<Photo> = (0..6).map(rimmed).collect();
        let middle = |tile: usize| {
            (
                110.0 + 125.0 * (tile % 3) as f64,
                110.0 + 125.0 * (tile / 3) as f64,
            )
        };
        let at = |tile: usize, side: f64, off: (f64, f64)| {
            let (x, y) = middle(tile);
            place(x + off.0, y + off.1, side, 0.0)
        };
        let tiles: Vec<_> = (0..6)
            .map(|tile| (at(tile, 100.0, (0.0, 0.0)), &faces[tile]))
            .collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        // From the outer edge on one side to the line on the other: this way or that.
        let corners = |tile: usize| {
            let off = if tile.is_multiple_of(2) { 2.6 } else { -2.6 };
            at(tile, 95.0, (off, -off)).corners()
        };
        let mut squares = Squares::all_seen(seen_from_above(95.0), (0..6).map(corners));
        search.centre(&mut squares);
        for square in &squares.list {
            let pose = squares.table.pose(&square.place).unwrap();
            let at = pose.map(0.5, 0.5);
            let off = |tile: usize| (at.x - middle(tile).0).hypot(at.y - middle(tile).1);
            let off = (0..6).map(off).fold(f64::INFINITY, f64::min);
            assert!(
                off < 1.5 && (pose.side() - 100.0).abs() < 2.0,
                "{off} {}",
                pose.side()
            );
        }
        assert_eq!(squares.list.len(), 6);
    }
}
