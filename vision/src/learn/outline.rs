//! The four sides of a tile: whether they are seen, and where exactly.

mod across;
mod faint;
mod profile;
mod rim;

pub(crate) use across::{ACROSS_STEP, Across};
use faint::Steps;
pub(crate) use profile::Sides;
use profile::{Profile, vertex};
pub(crate) use rim::{Depths, Rim};

use crate::photo::pyramid::{Pyramid, side_px};
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::{Homography, PhotoPoint};

/// Points along a side at which it is looked for, half of them on each half of the side.
const ALONG: usize = 24;
/// Points across it.
const ACROSS: usize = 19;
/// How far to each side of the expected line is looked, in tile sides.
const REACH: f64 = 0.06;
/// The part of a side at each end that is left out: corners are round.
const END: f64 = 0.12;
/// Mean share of the sides that is seen of an outline that is closed.
pub(crate) const CLOSED: f32 = 0.9;
/// Share of a side along which an edge must be seen.
const SEEN: f32 = 0.55;
/// Least clearness of a side.
const CLEAR: f32 = 0.12;
/// Clearness of a side that tells by itself where it is.
const PINNED: f32 = 0.5;
/// Share of a side along which another edge must be seen beside it, and how clear that must be: more than grain and shadows.
const BEYOND_SEEN: f32 = 0.75;
const BEYOND_CLEAR: f32 = 0.3;
/// Least strength of edges at which it is worth while to look closer: that of two sides of four.
const WORTH: f32 = 0.8;
/// Contrast from which on more does not count.
const STRONG: f32 = 0.15;
/// Distance of points across a side, in tile sides.
const STEP: f64 = 2.0 * REACH / (ACROSS - 1) as f64;
/// Distance of the middle of each half from the middle of the side.
const HALF: f64 = 0.25 * (1.0 - 2.0 * END);

/// What is seen of a tile's four sides, clockwise from the north of its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline {
    /// Share of each side along which an edge is seen, 0 to 1.
    pub(crate) seen: [f32; 4],
    /// How far each side's edge stands out from what else is seen across it, 0 to 1: in grain and weave there are edges everywhere.
    pub(crate) clear: [f32; 4],
    /// Corners where the sides as seen meet.
    pub(crate) corners: [PhotoPoint; 4],
}

impl Outline {
    /// Mean share of the sides that is seen.
    pub(crate) fn support(&self) -> f32 {
        self.seen.iter().sum::<f32>() / 4.0
    }

    /// How clear its sides are on average, 0 to 1.
    pub(crate) fn clearness(&self) -> f32 {
        self.clear.iter().sum::<f32>() / 4.0
    }

    /// Whether it is that of something. One side may be lost between equal colours.
    pub(crate) fn is_sound(&self) -> bool {
        let second_least = |mut sides: [f32; 4]| {
            sides.sort_by(f32::total_cmp);
            sides[1]
        };
        second_least(self.seen) > SEEN && self.support() > 0.62 && second_least(self.clear) > CLEAR
    }

    /// Whether it is seen all around.
    pub(crate) fn is_closed(&self) -> bool {
        self.support() > CLOSED
    }

    /// Whether three sides are seen as well as can be: they tell its place and its size.
    pub(crate) fn is_pinned(&self) -> bool {
        let sides = self.seen.iter().zip(&self.clear);
        sides
            .filter(|(seen, clear)| **seen > CLOSED && **clear > PINNED)
            .count()
            >= 3
    }

    /// The same, but not closed.
    pub(crate) fn opened(mut self) -> Outline {
        self.seen = self.seen.map(|seen| seen.min(CLOSED - 0.01));
        self
    }

    /// The same, but of sides that may as well not be seen.
    pub(crate) fn lost(self) -> Outline {
        Outline {
            seen: [0.0; 4],
            ..self
        }
    }

    /// Whether edges are seen on three sides at least.
    pub(crate) fn is_around(&self) -> bool {
        let seen = self.seen.iter().zip(&self.clear);
        seen.filter(|(seen, clear)| **seen > SEEN && **clear > CLEAR)
            .count()
            >= 3
    }

    /// Looks along the sides of a pose (unit square to photo pixels), each no farther than about `width` sides away.
    pub(crate) fn of(profiles: &Profiles, pose: &Homography, width: f64) -> Option<Outline> {
        Outline::told(profiles, pose, width, Sides::Clear)
    }

    pub(super) fn told(profiles: &Profiles, pose: &Homography, width: f64, sides: Sides) -> Option<Outline> {
        let mut seen = [0.0; 4];
        let mut clear = [0.0; 4];
        // Each side as two points of the unit square.
        let mut lines = [[(0.0, 0.0); 2]; 4];
        for (side, profile) in profiles.sides.iter().enumerate() {
            let turned = pose.turned(side as u8);
            let (halves, share, stands_out) = profile.nearest(width, sides);
            clear[side] = stands_out;
            seen[side] = share;
            // From the side's own frame (its line is y = 0) to that of the pose.
            let at = |x: f64, y: f64| {
                let there = turned.map(x, y);
                let here = pose.unmap(there.x, there.y);
                (here.x, here.y)
            };
            lines[side] = [at(0.5 - HALF, halves[0]), at(0.5 + HALF, halves[1])];
        }
        let mut corners = [PhotoPoint { x: 0.0, y: 0.0 }; 4];
        for (corner, point) in corners.iter_mut().enumerate() {
            let (x, y) = meet(&lines[(corner + 3) % 4], &lines[corner])?;
            *point = pose.map(x, y);
        }
        Some(Outline { seen, clear, corners })
    }
}

/// Where two lines meet, each told by two points.
fn meet(one: &[(f64, f64); 2], two: &[(f64, f64); 2]) -> Option<(f64, f64)> {
    let (ux, uy) = (one[1].0 - one[0].0, one[1].1 - one[0].1);
    let (vx, vy) = (two[1].0 - two[0].0, two[1].1 - two[0].1);
    let cross = ux * vy - uy * vx;
    if cross.abs() < 1e-6 {
        return None;
    }
    let along = ((two[0].0 - one[0].0) * vy - (two[0].1 - one[0].1) * vx) / cross;
    Some((one[0].0 + along * ux, one[0].1 + along * uy))
}

struct Sampler<'a> {
    rgb: &'a [u8],
    width: usize,
    height: usize,
    shrink: f64,
}

impl<'a> Sampler<'a> {
    fn new(pyramid: &'a Pyramid, pose: &Homography) -> Sampler<'a> {
        let step = side_px(pose) * STEP;
        let level = if step.is_finite() && step > 1.0 {
            ((step.log2() + 0.5) as usize).min(pyramid.levels() - 1)
        } else {
            0
        };
        let (width, height) = pyramid.size(level);
        Sampler {
            rgb: pyramid.rgb(level),
            width: width as usize,
            height: height as usize,
            shrink: 1.0 / f64::from(1_u32 << level),
        }
    }

    fn colour(&self, at: PhotoPoint) -> Option<[f32; 3]> {
        let shift = 0.5 * self.shrink - 0.5;
        let (x, y) = (at.x * self.shrink + shift, at.y * self.shrink + shift);
        if !(x >= 0.0 && y >= 0.0 && x < self.width as f64 - 1.001 && y < self.height as f64 - 1.001) {
            return None;
        }
        let (column, row) = (x as usize, y as usize);
        let (across, down) = ((x - column as f64) as f32, (y - row as f64) as f32);
        let first = 3 * (row * self.width + column);
        let pair = |first: usize| -> Option<&[u8; 6]> { self.rgb.get(first..first + 6)?.try_into().ok() };
        let (above, below) = (pair(first)?, pair(first + 3 * self.width)?);
        Some(std::array::from_fn(|channel| {
            let between = |pair: &[u8; 6]| {
                let (left, right) = (f32::from(pair[channel]), f32::from(pair[channel + 3]));
                left + across * (right - left)
            };
            let (top, bottom) = (between(above), between(below));
            (top + down * (bottom - top)) / 255.0
        }))
    }

    /// Looks along the north side of a pose.
    fn side(&self, pose: &Homography) -> Profile {
        let mut profile = Profile {
            slopes: [[0.0; ACROSS]; ALONG],
            halves: [[0.0; ACROSS]; 2],
            steps: [[0.0; ACROSS]; 2],
        };
        let mut steps = Steps::default();
        for (point, row) in profile.slopes.iter_mut().enumerate() {
            let x = END + (1.0 - 2.0 * END) * (point as f64 + 0.5) / ALONG as f64;
            let mut colours = [[0.0; 3]; ACROSS];
            let read = colours.iter_mut().enumerate().all(|(place, colour)| {
                let y = place as f64 * STEP - REACH;
                self.colour(pose.map(x, y)).map(|c| *colour = c).is_some()
            });
            if !read {
                continue;
            }
            let half = &mut profile.halves[point / (ALONG / 2)];
            for place in 1..ACROSS - 1 {
                row[place] = contrast(colours[place - 1], colours[place + 1]);
                half[place] += row[place].min(STRONG) / (STRONG * (ALONG / 2) as f32);
            }
            steps.add(point / (ALONG / 2), &colours);
        }
        profile.steps = steps.sizes();
        profile
    }
}

/// How far two colours differ, 0 to 1.
fn contrast(one: [f32; 3], other: [f32; 3]) -> f32 {
    (0..3)
        .map(|channel| (other[channel] - one[channel]).abs())
        .fold(0.0, f32::max)
}

/// How strong the edge of a side is that is told by its halves, if it is off inwards by `shift` steps and turned so that its
/// second half is off by `turn` more.
fn strength(halves: &[&[f32]; 2], shift: f64, turn: f64) -> f32 {
    let at = |profile: &[f32], steps: f64| {
        let last = profile.len() - 1;
        let place = (steps + 0.5 * last as f64).clamp(0.0, last as f64 - 1e-6);
        let (below, share) = (place as usize, place.fract() as f32);
        profile[below] + share * (profile[below + 1] - profile[below])
    };
    at(halves[0], shift - turn) + at(halves[1], shift + turn)
}

/// The profiles of a tile's four sides.
#[derive(Clone, Debug)]
pub(crate) struct Profiles {
    sides: [Profile; 4],
}

/// The motion of a square that brings its sides onto edges.
#[derive(Clone, Copy, Debug)]
struct Fit {
    strength: f32,
    x: f64,
    y: f64,
    angle: f64,
}

impl Profiles {
    pub(crate) fn of(pyramid: &Pyramid, pose: &Homography) -> Profiles {
        let sampler = Sampler::new(pyramid, pose);
        Profiles {
            sides: std::array::from_fn(|side| sampler.side(&pose.turned(side as u8))),
        }
    }

    /// Whether a clear edge is seen along a side, at most `inwards` sides inwards of where it is expected, or outwards.
    pub(crate) fn shows_edge(&self, side: usize, inwards: f64) -> bool {
        let profile = &self.sides[side];
        let last = (((REACH + inwards) / STEP) as usize).clamp(2, ACROSS - 2);
        let (mut seen, mut clear) = (0, 0.0);
        for (half, values) in profile.halves.iter().enumerate() {
            let best = (1..=last)
                .max_by(|&a, &b| values[a].total_cmp(&values[b]))
                .unwrap_or(1);
            let (points, stands_out) = profile.edge(half, best);
            seen += points;
            clear += stands_out;
        }
        seen as f32 > BEYOND_SEEN * ALONG as f32 && clear > BEYOND_CLEAR
    }

    /// How strong the edges are along all four sides of a square that is larger by `growth` sides, where it fits best.
    pub(crate) fn strength(&self, growth: f64) -> f32 {
        self.fit(growth).strength
    }

    fn fit(&self, growth: f64) -> Fit {
        let halves = self.sides.each_ref().map(|side| &side.halves);
        let lines = halves.map(|halves| halves.each_ref().map(|half| half.as_slice()));
        fit(&lines, growth, 7)
    }
}

/// The motion, at most `most` steps each way, that brings sides that are told by their halves onto edges.
fn fit(sides: &[[&[f32]; 2]; 4], growth: f64, most: i32) -> Fit {
    let outwards = 0.5 * growth / STEP;
    let [north, east, south, west] = sides;
    let mut best = Fit {
        strength: -1.0,
        x: 0.0,
        y: 0.0,
        angle: 0.0,
    };
    for turn in -4..=4 {
        let turn = 0.75 * f64::from(turn);
        let along = |near: &[&[f32]; 2], far: &[&[f32]; 2]| {
            let value = |shift: i32| {
                let off = f64::from(shift);
                // Where it is expected, unless something speaks for another place.
                (strength(near, off - outwards, turn) + strength(far, -off - outwards, turn))
                    * (1.0 - 0.02 * off.abs() as f32)
            };
            let values: Vec<f32> = (-most..=most).map(value).collect();
            let best = (1..values.len() - 1)
                .max_by(|&a, &b| values[a].total_cmp(&values[b]))
                .unwrap_or(most as usize);
            let shift = vertex(values[best - 1], values[best], values[best + 1]);
            (values[best], (best as f64 - f64::from(most) + shift) * STEP)
        };
        let (down, y) = along(north, south);
        let (right, x) = along(west, east);
        let strength = down + right;
        if strength > best.strength {
            let angle = turn * STEP / HALF;
            best = Fit {
                strength,
                x,
                y,
                angle,
            };
        }
    }
    best
}

/// Where a tile lies if its sides are the edges that are seen near a place (with a rim as others have it, if that is known),
/// and the outline there: each side no farther than about `width` sides from where the tile's size and plane expect it.
pub(crate) fn settle(
    pyramid: &Pyramid,
    table: &Table,
    place: &TablePose,
    (width, rim, sides): (f64, Option<&Rim>, Sides),
) -> Option<(TablePose, Outline)> {
    let mut place = *place;
    let mut profiles = Profiles::of(pyramid, &table.pose(&place)?);
    for round in 0..2 {
        if round == 0 && profiles.strength(0.0) < WORTH {
            return None;
        }
        let fit = match rim {
            Some(rim) => Depths::of(pyramid, &table.pose(&place)?).fit(rim),
            None => profiles.fit(0.0),
        };
        place = place.relative(fit.x, fit.y, fit.angle);
        profiles = Profiles::of(pyramid, &table.pose(&place)?);
    }
    let outline = Outline::told(&profiles, &table.pose(&place)?, width, sides)?;
    Some((place, outline))
}
