//! The edges along a square's four sides.

use crate::arithmetic::peak::top_between;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::bow::Bow;
use crate::{Homography, PhotoPoint, UNIT_CORNERS};

/// How far to both sides of its border edges are looked for, in sides.
pub(crate) const REACH: f64 = 0.1;
/// Where the looking begins and ends along a side: not at the corners, which are rounded.
const BEGIN: f64 = 0.1;
/// Cells of the strip along a side, both ways.
pub(crate) const CELLS: usize = 32;
/// Least contrast of an edge, 0 to 1 in one channel and cell, and by how much it must stand out.
const CONTRAST: f32 = 0.008;
const PROMINENT: f32 = 2.2;
/// How far inwards from the border a face must be free of lines to tell its side's edge from them, in sides.
const CLEAR: f64 = 0.03;
/// A weaker edge further inside is the square's own if it has this share of the strongest.
const INNER: f32 = 0.45;

/// How far inwards from each side (clockwise from the top) a face has no line of its own that could be taken for the
/// tile's edge, in sides, 0 to [`REACH`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clearance(pub(crate) [f64; 4]);

impl Clearance {
    /// Whether a side's edge can be told from the face's own lines.
    pub(crate) fn is_clear(&self, side: usize) -> bool {
        self.0[side] >= CLEAR
    }

    /// That of the sides which are clear as far as edges are looked for, and none of the others.
    pub(crate) fn plain(self) -> Clearance {
        Clearance(self.0.map(|depth| if depth < REACH { 0.0 } else { depth }))
    }
}

/// An edge along half a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    /// Clockwise from the top.
    pub(crate) side: usize,
    /// Where along the side, clockwise, 0 to 1.
    pub(crate) along: f64,
    /// Outwards from the border, in sides.
    pub(crate) offset: f64,
}

impl Mark {
    /// That of the first or second half of a side.
    pub(crate) fn of_half(side: usize, half: usize, offset: f64) -> Mark {
        Mark {
            side,
            along: along((half as f64 + 0.5) / 2.0),
            offset,
        }
    }

    /// Where on the border of the unit square it is looked for, and which way is outwards there.
    pub(crate) fn place(&self) -> ((f64, f64), (f64, f64)) {
        let (from, to) = (UNIT_CORNERS[self.side], UNIT_CORNERS[(self.side + 1) % 4]);
        let border = |from: f64, to: f64| from + self.along * (to - from);
        ((border(from.x, to.x), border(from.y, to.y)), OUTWARDS[self.side])
    }

    /// How the offset follows from the shifts (x, y, in sides) of the four corners.
    pub(crate) fn corners(&self) -> [f64; 8] {
        let (x, y) = OUTWARDS[self.side];
        let mut by = [0.0; 8];
        for (corner, share) in [(self.side, 1.0 - self.along), ((self.side + 1) % 4, self.along)] {
            by[2 * corner] = share * x;
            by[2 * corner + 1] = share * y;
        }
        by
    }
}

/// Outwards at the top, right, bottom and left.
const OUTWARDS: [(f64, f64); 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];

/// The edges along a square's sides, two halves each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rim {
    marks: Vec<Mark>,
}

impl Rim {
    /// Looks for the edges at a pose, on sides that are clear enough.
    pub(crate) fn new(pyramid: &Pyramid, pose: &Homography, clearance: Clearance) -> Rim {
        let mut marks = Vec::new();
        let mut strip = Patch::<CELLS>::black();
        for side in (0..4).filter(|&side| clearance.is_clear(side)) {
            if !see_strip(pyramid, pose, side, &mut strip) {
                continue;
            }
            for half in 0..2 {
                let columns = half * CELLS / 2..(half + 1) * CELLS / 2;
                if let Some(offset) = edge(&strip, columns, clearance.0[side]) {
                    marks.push(Mark::of_half(side, half, offset));
                }
            }
        }
        Rim { marks }
    }

    /// The same with other edges besides.
    pub(crate) fn add(&mut self, marks: Vec<Mark>) {
        self.marks.extend(marks);
    }

    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The same edges against another pose nearby.
    pub(crate) fn seen_from(&self, here: &Homography, there: &Homography) -> Rim {
        let moved = |mark: &Mark| {
            let ((u, v), (x, y)) = mark.place();
            let seen = here.map(u + mark.offset * x, v + mark.offset * y);
            let found = there.unmap(seen.x, seen.y);
            Mark {
                offset: (found.x - u) * x + (found.y - v) * y,
                ..*mark
            }
        };
        Rim {
            marks: self.marks.iter().map(moved).collect(),
        }
    }

    /// The same edges against the border of a tile that is bowed.
    pub(crate) fn against(mut self, bow: &Bow) -> Rim {
        for mark in &mut self.marks {
            let ((u, v), (x, y)) = mark.place();
            let at = bow.seen_at(u as f32, v as f32);
            mark.offset -= (f64::from(at.0) - u) * x + (f64::from(at.1) - v) * y;
        }
        self
    }

    /// Share of the sides' halves at which an edge lies no farther than this (sides) from the border.
    pub(crate) fn share_within(&self, near: f64) -> f64 {
        self.marks.iter().filter(|mark| mark.offset.abs() < near).count() as f64 / 8.0
    }
}

/// Samples the strip along a side, see [`strip_along`]; whether all of it is in the photograph.
pub(crate) fn see_strip(pyramid: &Pyramid, pose: &Homography, side: usize, strip: &mut Patch<CELLS>) -> bool {
    let place = strip_along(pose, side);
    place.is_some_and(|place| {
        pyramid.sample(&place, strip);
        strip.inside >= 0.98
    })
}

/// Where along its side a place of a strip lies, both 0 to 1.
pub(crate) fn along(strip: f64) -> f64 {
    BEGIN + (1.0 - 2.0 * BEGIN) * strip
}

/// The point of the unit square's plane that lies so far along a side, clockwise, and so far outwards of it.
pub(crate) fn beside(side: usize, along: f64, out: f64) -> (f64, f64) {
    match side {
        0 => (along, -out),
        1 => (1.0 + out, along),
        2 => (1.0 - along, 1.0 + out),
        _ => (-out, 1.0 - along),
    }
}

/// The strip along a side as a unit square: x clockwise along the side, y outwards.
fn strip_along(pose: &Homography, side: usize) -> Option<Homography> {
    let point = |along: f64, out: f64| -> PhotoPoint {
        let (x, y) = beside(side, along, out);
        pose.map(x, y)
    };
    Homography::from_unit_square(&[
        point(BEGIN, -REACH),
        point(1.0 - BEGIN, -REACH),
        point(1.0 - BEGIN, REACH),
        point(BEGIN, REACH),
    ])
}

/// Where the innermost strong edge lies in some columns of a strip, outwards in sides; the face has lines of its own
/// farther inwards than `clear` (sides).
fn edge(strip: &Patch<CELLS>, columns: std::ops::Range<usize>, clear: f64) -> Option<f64> {
    let first = (((1.0 - clear / REACH) / 2.0 * CELLS as f64) as usize).max(1);
    let mut contrast = [0.0_f32; CELLS];
    for y in first..CELLS - 1 {
        for x in columns.clone() {
            let most = strip
                .planes
                .iter()
                .map(|plane| (plane[y + 1][x] - plane[y - 1][x]).abs())
                .fold(0.0, f32::max);
            // What crosses the side is strong in few columns.
            contrast[y] += most.min(0.2) / columns.len() as f32;
        }
    }
    let most = contrast.iter().copied().fold(0.0, f32::max);
    let mut sorted = contrast;
    sorted[first..CELLS - 1].sort_by(f32::total_cmp);
    let typical = sorted[(first + CELLS) / 2 - 4];
    let least = (INNER * most).max(CONTRAST).max(PROMINENT * typical);
    for y in first + 1..CELLS - 2 {
        let (before, here, after) = (contrast[y - 1], contrast[y], contrast[y + 1]);
        if here >= least && here >= before && here > after {
            let shift = top_between(before, here, after);
            let at = (y as f64 + 0.5 + f64::from(shift)) / CELLS as f64;
            return Some((2.0 * at - 1.0) * REACH);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, photo, place};

    #[test]
    fn finds_all_sides_of_a_tile_that_is_taken_for_a_smaller_one() {
        let tile = face(3);
        let pose = place(200.0, 170.0, 120.0, 0.3);
        let photo = photo(&[(pose, &tile)], [0.9; 3]);
        let small = pose.resized(0.96).unwrap();
        let rim = Rim::new(&Pyramid::new(&photo), &small, Clearance([REACH; 4]));
        assert_eq!(rim.marks().len(), 8, "{rim:?}");
        for mark in rim.marks() {
            assert!((mark.offset - 0.0208).abs() < 0.006, "{mark:?}");
        }
        assert!(rim.share_within(0.03) > 0.99 && rim.share_within(0.01) < 0.01);
    }

    #[test]
    fn a_shift_of_the_corners_moves_the_sides() {
        let mark = Mark {
            side: 1,
            along: 0.25,
            offset: 0.02,
        };
        // The right side, a quarter of the way from the top right corner to the bottom right one.
        assert_eq!(mark.corners(), [0.0, 0.0, 0.75, 0.0, 0.25, 0.0, 0.0, 0.0]);
    }
}
