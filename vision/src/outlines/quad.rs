//! Four straight edges that may bound a square.

use crate::outlines::segment::Segment;
use crate::{Homography, PhotoPoint};

/// A quadrilateral that may be a square seen in perspective; corners clockwise as seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad {
    pub(crate) corners: [PhotoPoint; 4],
    /// How many of its four sides were seen: 2 to 4.
    pub(crate) sides: u8,
}

impl Quad {
    /// In square pixels.
    fn area(&self) -> f64 {
        let [a, b, c, d] = self.corners;
        0.5 * ((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x))
    }
}

/// Which quadrilaterals are worth a look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuadSettings {
    /// Side of a pixel of the picture in which the segments were seen, in theirs.
    pub(crate) pixel: f64,
    /// Shortest side in such pixels.
    pub(crate) side: f64,
    /// Least ratio of the two ways in which a square is stretched; the cosine of the tilt or somewhat less.
    pub(crate) roundness: f64,
    /// How far beyond its ends a segment may meet others, as a share of its length, but of no more than [`AS_LONG`].
    pub(crate) reach: f64,
}

/// How far, as a rule: corners are round.
pub(crate) const REACH: f64 = 0.16;

/// The length of a segment that counts for its reach, in pixels of its picture: a large tile's round corners are short only in
/// a small picture of it.
const AS_LONG: f64 = 80.0;

/// Most corners that are considered at one end of a segment: the nearest.
const MOST_CORNERS: usize = 5;

/// Where two segments meet, or nearly.
#[derive(Clone, Copy, Debug)]
struct Corner {
    point: PhotoPoint,
    /// The arm that leaves the corner on the left of the other (counter-clockwise), and the other.
    other: Arm,
}

/// A segment that leaves a corner.
#[derive(Clone, Copy, Debug)]
struct Arm {
    segment: usize,
    /// Its far end.
    far: PhotoPoint,
    /// Whether it leaves on the clockwise side (the right, seen along the segment that asks).
    is_right: bool,
}

/// Finds quadrilaterals among segments: rings of four corners, then three sides, then two.
pub(crate) fn find_quads(segments: &[Segment], settings: &QuadSettings) -> Vec<Quad> {
    let corners = find_corners(segments, settings);
    let mut quads = Quads {
        settings,
        list: Vec::new(),
    };
    for (base, segment) in segments.iter().enumerate() {
        for first in &corners[base][0] {
            for second in &corners[base][1] {
                // Both arms on the right of the base: clockwise goes first.far <- first -> second -> second.far.
                if !first.other.is_right || !second.other.is_right {
                    // The same three sides on the left are met by walking them the other way round.
                    if first.other.is_right || second.other.is_right {
                        continue;
                    }
                    quads.three(second, first, segments, &corners);
                } else {
                    quads.three(first, second, segments, &corners);
                }
            }
        }
        for (end, corners) in corners[base].iter().enumerate() {
            for corner in corners {
                let far = if end == 0 { segment.end } else { segment.start };
                if corner.other.segment > base {
                    quads.two(corner, far);
                }
            }
        }
    }
    quads.list
}

/// Those seen best first, and each but once.
pub(crate) fn best_first(mut list: Vec<Quad>) -> Vec<Quad> {
    // Three sides or four first, the largest first: small squares are many in cloths, grids and artwork.
    list.sort_by(|a, b| {
        (b.sides > 2)
            .cmp(&(a.sides > 2))
            .then(b.area().total_cmp(&a.area()))
    });
    without_repeats(list)
}

/// A segment as it leaves one of its ends.
#[derive(Clone, Copy, Debug)]
struct Ray {
    segment: usize,
    /// 0 leaves its start, 1 its end.
    end: usize,
    near: PhotoPoint,
    far: PhotoPoint,
    /// Of unit length.
    direction: (f64, f64),
    /// How far from its end it may meet another.
    reach: f64,
}

impl Ray {
    fn both(segment: usize, seen: &Segment, settings: &QuadSettings) -> [Ray; 2] {
        let length = seen.length();
        let along = between(seen.start, seen.end);
        let direction = (along.0 / length, along.1 / length);
        let first = Ray {
            segment,
            end: 0,
            near: seen.start,
            far: seen.end,
            direction,
            reach: 2.5 + settings.reach * length.min(AS_LONG * settings.pixel),
        };
        let last = Ray {
            end: 1,
            near: seen.end,
            far: seen.start,
            direction: (-direction.0, -direction.1),
            ..first
        };
        [first, last]
    }
}

/// For each segment, the corners at its start and at its end.
fn find_corners(segments: &[Segment], settings: &QuadSettings) -> Vec<[Vec<Corner>; 2]> {
    let side = 24.0 * settings.pixel;
    let cell = |point: PhotoPoint| ((point.x / side).floor() as i32, (point.y / side).floor() as i32);
    let both = |(index, segment)| Ray::both(index, segment, settings);
    let mut ends: Vec<((i32, i32), Ray)> = segments
        .iter()
        .enumerate()
        .flat_map(both)
        .map(|ray| (cell(ray.near), ray))
        .collect();
    ends.sort_unstable_by_key(|(cell, ray)| (*cell, ray.segment, ray.end));
    let find = |ray: Ray| {
        let mut list: Vec<Corner> = Vec::new();
        let (cx, cy) = cell(ray.near);
        for dx in -1..=1 {
            let from = ends.partition_point(|(cell, _)| *cell < (cx + dx, cy - 1));
            let column = ends[from..]
                .iter()
                .take_while(|((x, y), _)| *x == cx + dx && *y <= cy + 1);
            let others = column.filter(|(_, other)| other.segment != ray.segment);
            list.extend(others.filter_map(|(_, other)| meet(&ray, other)));
        }
        let near = |corner: &Corner| squared(between(ray.near, corner.point));
        list.sort_by(|a, b| near(a).total_cmp(&near(b)));
        list.truncate(MOST_CORNERS);
        list
    };
    segments
        .iter()
        .enumerate()
        .map(|segment| both(segment).map(find))
        .collect()
}

fn meet(a: &Ray, b: &Ray) -> Option<Corner> {
    let reach = a.reach.min(b.reach);
    let (dx, dy) = between(a.near, b.near);
    if dx.abs() > 2.0 * reach || dy.abs() > 2.0 * reach {
        return None;
    }
    let ((ux, uy), (vx, vy)) = (a.direction, b.direction);
    let cross = ux * vy - uy * vx;
    // 25 degrees.
    if cross.abs() < 0.42 {
        return None;
    }
    let along = (dx * vy - dy * vx) / cross;
    let point = PhotoPoint {
        x: a.near.x + along * ux,
        y: a.near.y + along * uy,
    };
    if along.abs() > reach || squared(between(b.near, point)) > reach * reach {
        return None;
    }
    // With y downwards a positive cross product means that b leaves on the right of a (clockwise).
    // Seen along the segment itself (start to end) the side is the same at its start and the other way round at its end.
    let is_right = if a.end == 0 { cross > 0.0 } else { cross < 0.0 };
    Some(Corner {
        point,
        other: Arm {
            segment: b.segment,
            far: b.far,
            is_right,
        },
    })
}

struct Quads<'a> {
    settings: &'a QuadSettings,
    list: Vec<Quad>,
}

impl Quads<'_> {
    /// A base with an arm at each end, clockwise: `first.far`, `first`, `second`, `second.far`.
    fn three(&mut self, first: &Corner, second: &Corner, segments: &[Segment], corners: &[[Vec<Corner>; 2]]) {
        let far = |corner: &Corner| {
            let arm = &segments[corner.other.segment];
            let end = usize::from(arm.end == corner.other.far);
            (corner.other.segment, end)
        };
        let (first_arm, second_arm) = (far(first), far(second));
        // A fourth side that meets both arms.
        let mut is_closed = false;
        for a in &corners[first_arm.0][first_arm.1] {
            for b in &corners[second_arm.0][second_arm.1] {
                if a.other.segment == b.other.segment {
                    is_closed |= self.add([first.point, second.point, b.point, a.point], 4);
                }
            }
        }
        if is_closed {
            return;
        }
        self.add([first.point, second.point, second.other.far, first.other.far], 3);
        // One arm may be cut short by something: the longer one is then right.
        let (u, v) = (
            between(first.point, first.other.far),
            between(second.point, second.other.far),
        );
        let (a, b) = (length(u), length(v));
        if a > 1.2 * b {
            let far = PhotoPoint {
                x: second.point.x + v.0 * a / b,
                y: second.point.y + v.1 * a / b,
            };
            self.add([first.point, second.point, far, first.other.far], 3);
        } else if b > 1.2 * a {
            let far = PhotoPoint {
                x: first.point.x + u.0 * b / a,
                y: first.point.y + u.1 * b / a,
            };
            self.add([first.point, second.point, second.other.far, far], 3);
        }
    }

    /// One corner with the far ends of both arms: the fourth point completes the parallelogram.
    fn two(&mut self, corner: &Corner, far: PhotoPoint) {
        let (p, q) = (corner.point, corner.other.far);
        let fourth = PhotoPoint {
            x: far.x + q.x - p.x,
            y: far.y + q.y - p.y,
        };
        let cross = (far.x - p.x) * (q.y - p.y) - (far.y - p.y) * (q.x - p.x);
        let ring = if cross > 0.0 {
            [p, far, fourth, q]
        } else {
            [p, q, fourth, far]
        };
        self.add(ring, 2);
    }

    /// Takes a ring of corners if it may be a square in perspective.
    fn add(&mut self, corners: [PhotoPoint; 4], sides: u8) -> bool {
        let is_fine = is_square_like(&corners, self.settings);
        if is_fine {
            self.list.push(Quad { corners, sides });
        }
        is_fine
    }
}

fn between(a: PhotoPoint, b: PhotoPoint) -> (f64, f64) {
    (b.x - a.x, b.y - a.y)
}

fn squared(v: (f64, f64)) -> f64 {
    v.0 * v.0 + v.1 * v.1
}

fn length(v: (f64, f64)) -> f64 {
    squared(v).sqrt()
}

/// Whether four points may be a square seen at a moderate tilt: convex, clockwise, and not stretched too much in one direction.
fn is_square_like(corners: &[PhotoPoint; 4], settings: &QuadSettings) -> bool {
    let side: [(f64, f64); 4] = std::array::from_fn(|i| between(corners[i], corners[(i + 1) % 4]));
    for i in 0..4 {
        let (a, b) = (side[i], side[(i + 1) % 4]);
        if a.0 * b.1 - a.1 * b.0 <= 0.0 || length(a) < settings.side * settings.pixel {
            return false;
        }
    }
    // Opposite sides differ by the perspective of one tile alone.
    for i in 0..2 {
        let (a, b) = (length(side[i]), length(side[i + 2]));
        if a.max(b) > 1.6 * a.min(b) {
            return false;
        }
    }
    let Some(map) = Homography::from_unit_square(corners) else {
        return false;
    };
    roundness(&map) >= settings.roundness
}

/// The ratio of the least to the largest stretching of the plane at the square's centre.
pub(crate) fn roundness(map: &Homography) -> f64 {
    let (a, b) = (map.map(0.499, 0.5), map.map(0.501, 0.5));
    let (c, d) = (map.map(0.5, 0.499), map.map(0.5, 0.501));
    let (u, v) = (between(a, b), between(c, d));
    let squares = u.0 * u.0 + u.1 * u.1 + v.0 * v.0 + v.1 * v.1;
    let area = u.0 * v.1 - u.1 * v.0;
    let root = (squares * squares - 4.0 * area * area).max(0.0).sqrt();
    ((squares - root) / (squares + root)).max(0.0).sqrt()
}

/// Keeps the first of those that are nearly the same square, whichever corner they begin with.
fn without_repeats(list: Vec<Quad>) -> Vec<Quad> {
    const CELL: f64 = 8.0;
    let centre = |quad: &Quad| {
        let sum = quad
            .corners
            .iter()
            .fold((0.0, 0.0), |sum, c| (sum.0 + c.x, sum.1 + c.y));
        (sum.0 / 4.0, sum.1 / 4.0)
    };
    let mut taken: std::collections::BTreeMap<(i32, i32), Vec<usize>> = std::collections::BTreeMap::new();
    let mut kept: Vec<Quad> = Vec::new();
    for quad in list {
        let (x, y) = centre(&quad);
        let (column, row) = ((x / CELL).floor() as i32, (y / CELL).floor() as i32);
        let side = between(quad.corners[0], quad.corners[1]);
        let near = 1.0 + 0.02 * length(side);
        let is_known = (-1..=1).any(|dy| {
            (-1..=1).any(|dx| {
                taken.get(&(column + dx, row + dy)).is_some_and(|list| {
                    list.iter()
                        .any(|&other| have_same_corners(&kept[other].corners, &quad.corners, near))
                })
            })
        });
        if !is_known {
            taken.entry((column, row)).or_default().push(kept.len());
            kept.push(quad);
        }
    }
    kept
}

/// Whether the corners of two quadrilaterals are near each other, across and down, at whatever turn.
pub(crate) fn have_same_corners(a: &[PhotoPoint; 4], b: &[PhotoPoint; 4], near: f64) -> bool {
    (0..4).any(|turn| {
        (0..4).all(|i| {
            let (p, q) = (a[i], b[(i + turn) % 4]);
            (p.x - q.x).abs() < near && (p.y - q.y).abs() < near
        })
    })
}
