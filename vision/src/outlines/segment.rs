//! Straight edges of a picture.

use crate::PhotoPoint;
use crate::photo::gradient::Gradient;

/// A straight edge. Walking from `start` to `end`, the lighter side (in the colour channel with the strongest contrast) is on the right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) start: PhotoPoint,
    pub(crate) end: PhotoPoint,
    /// How much changes across it: the sum of its pixels' contrasts, in quarters of a step of an 8-bit channel.
    pub(crate) strength: f64,
}

impl Segment {
    pub(crate) fn length(&self) -> f64 {
        let (x, y) = (self.end.x - self.start.x, self.end.y - self.start.y);
        (x * x + y * y).sqrt()
    }
}

/// What an edge must be to be noticed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SegmentSettings {
    /// Least contrast of the pixel at which an edge is begun, in steps of an 8-bit channel.
    pub(crate) begin: u16,
    /// The same in a picture that is all grain: there an edge is begun where it stands out, up to this contrast.
    pub(crate) begin_in_grain: u16,
    /// Least contrast of the pixels along which it is followed.
    pub(crate) follow: u16,
    /// Least length in pixels.
    pub(crate) length: f64,
}

/// Finds the straight edges of a picture: ridges of the gradient are followed pixel by pixel for as long as they stay straight.
/// The idea is that of Akinlar & Topal, *EDLines*, 2011; the order is that of the anchors' rows, so the result is deterministic.
pub(crate) fn find_segments(size: (u32, u32), rgb: &[u8], settings: &SegmentSettings) -> Vec<Segment> {
    let mut gradient = Gradient::of(size, rgb);
    let (width, height) = (gradient.width, gradient.height);
    if width < 5 || height < 5 {
        return Vec::new();
    }
    // Sobel sums four differences over two pixels: a step of one contrast unit gives 4 in one axis.
    let [begin, in_grain] =
        [settings.begin, settings.begin_in_grain].map(|contrast| contrast.saturating_mul(4));
    let begin = if in_grain > begin {
        gradient.grain().clamp(begin, in_grain)
    } else {
        begin
    };
    let begin = begin.max(1);
    // Edges end before the border, so that every pixel of one has neighbours whose gradient is known.
    gradient.size[..2 * width].fill(0);
    gradient.size[(height - 2) * width..].fill(0);
    for row in gradient.size.chunks_exact_mut(width) {
        row[..2].fill(0);
        row[width - 2..].fill(0);
    }
    let mut tracer = Tracer {
        used: vec![false; gradient.size.len()],
        points: Vec::new(),
        gradient: &gradient,
        settings,
    };
    let mut segments = Vec::new();
    for (y, row) in gradient.size.chunks_exact(width).enumerate() {
        for (x, &size) in row.iter().enumerate() {
            let at = y * width + x;
            if size >= begin && !tracer.used[at] && gradient.is_ridge(at) {
                segments.extend(tracer.trace(Spot { x, y, at }));
            }
        }
    }
    segments
}

/// A pixel, and its place in the list of all.
#[derive(Clone, Copy, Debug)]
struct Spot {
    x: usize,
    y: usize,
    at: usize,
}

/// Follows edges.
struct Tracer<'a> {
    gradient: &'a Gradient,
    settings: &'a SegmentSettings,
    used: Vec<bool>,
    points: Vec<(f64, f64)>,
}

/// Sums for the line through the points so far.
#[derive(Clone, Copy, Debug, Default)]
struct LineSums {
    n: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl LineSums {
    fn add(&mut self, x: f64, y: f64) {
        self.n += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// Whether a point lies farther off the line than this.
    fn is_off(&self, x: f64, y: f64, far: f64) -> bool {
        let each = 1.0 / self.n;
        let (cx, cy) = (self.x * each, self.y * each);
        let half = 0.5 * ((self.xx - self.yy) * each - cx * cx + cy * cy);
        let xy = self.xy * each - cx * cy;
        // Twice the squared distance is the whole less what lies along: from double angles, without asking for an angle.
        let (dx, dy) = (x - cx, y - cy);
        let along = (dx * dx - dy * dy) * half + 2.0 * dx * dy * xy;
        (dx * dx + dy * dy - 2.0 * far * far) * (half * half + xy * xy).sqrt() > along
    }

    /// Centre, unit direction, root mean square distance.
    fn fit(&self) -> ((f64, f64), (f64, f64), f64) {
        let (cx, cy) = (self.x / self.n, self.y / self.n);
        let xx = self.xx / self.n - cx * cx;
        let xy = self.xy / self.n - cx * cy;
        let yy = self.yy / self.n - cy * cy;
        let half = 0.5 * (xx - yy);
        let root = (half * half + xy * xy).sqrt();
        let least = (0.5 * (xx + yy) - root).max(0.0);
        // Half the angle of (half, xy), without asking for the angle.
        let doubled = if root > 0.0 { half / root } else { 1.0 };
        let (cos, sin) = (
            (0.5 * (1.0 + doubled)).max(0.0).sqrt(),
            (0.5 * (1.0 - doubled)).max(0.0).sqrt().copysign(xy),
        );
        ((cx, cy), (cos, sin), least.sqrt())
    }
}

/// The direction of the gradient along an edge: the sum of what was met.
type Course = (f64, f64);

impl Tracer<'_> {
    /// Follows the edge through a pixel both ways, and takes it if it is long and straight.
    fn trace(&mut self, anchor: Spot) -> Option<Segment> {
        self.points.clear();
        let gradient = self.gradient;
        let slope = |at: usize| (f64::from(gradient.x[at]), f64::from(gradient.y[at]));
        let mut course: Course = slope(anchor.at);
        let mut sums = LineSums::default();
        self.visit(anchor.at, self.subpixel(anchor), &mut sums);
        for forwards in [true, false] {
            let mut spot = anchor;
            while let Some(next) = self.next(spot, course, forwards) {
                let (x, y) = self.subpixel(next);
                if sums.n >= 8.0 && sums.is_off(x, y, 1.4) {
                    break;
                }
                self.visit(next.at, (x, y), &mut sums);
                let slope = slope(next.at);
                course = (course.0 + slope.0, course.1 + slope.1);
                spot = next;
            }
        }
        if sums.n < 0.7 * self.settings.length {
            return None;
        }
        let (centre, direction, off) = sums.fit();
        if off > 0.75 {
            return None;
        }
        // The lighter side, where the gradient points to, is to be on the right: with y downwards that is (-dy, dx).
        let right = -direction.1 * course.0 + direction.0 * course.1;
        let direction = if right >= 0.0 {
            direction
        } else {
            (-direction.0, -direction.1)
        };
        let (mut least, mut most) = (f64::MAX, f64::MIN);
        for &(x, y) in &self.points {
            let along = (x - centre.0) * direction.0 + (y - centre.1) * direction.1;
            least = least.min(along);
            most = most.max(along);
        }
        if most - least < self.settings.length {
            return None;
        }
        let point = |along: f64| PhotoPoint {
            x: centre.0 + along * direction.0,
            y: centre.1 + along * direction.1,
        };
        Some(Segment {
            start: point(least),
            end: point(most),
            strength: course.0.hypot(course.1),
        })
    }

    fn visit(&mut self, at: usize, (x, y): (f64, f64), sums: &mut LineSums) {
        let across = self.gradient.across(at);
        for near in [at - across, at, at + across] {
            self.used[near] = true;
        }
        self.points.push((x, y));
        sums.add(x, y);
    }

    /// Where exactly the ridge crosses this pixel's row or column.
    fn subpixel(&self, spot: Spot) -> (f64, f64) {
        let gradient = self.gradient;
        let at = spot.at;
        let across = gradient.across(at);
        let (before, here, after) = (
            f64::from(gradient.size[at - across]),
            f64::from(gradient.size[at]),
            f64::from(gradient.size[at + across]),
        );
        let bend = 2.0 * here - before - after;
        let shift = if bend > 0.0 {
            (0.5 * (after - before) / bend).clamp(-0.5, 0.5)
        } else {
            0.0
        };
        let (x, y) = (spot.x as f64, spot.y as f64);
        if across == 1 {
            (x + shift, y)
        } else {
            (x, y + shift)
        }
    }

    /// The strongest of the three pixels ahead whose gradient keeps the course.
    fn next(&self, spot: Spot, course: Course, forwards: bool) -> Option<Spot> {
        let gradient = self.gradient;
        // Along the edge is a quarter turn from the gradient; forwards keeps the lighter side on the right.
        let along = if forwards {
            (course.1, -course.0)
        } else {
            (-course.1, course.0)
        };
        let is_level = along.0.abs() > along.1.abs();
        let (far, near) = if is_level { along } else { (along.1, along.0) };
        let ahead: isize = if far > 0.0 { 1 } else { -1 };
        let there = |aside: isize| {
            let (dx, dy) = if is_level { (ahead, aside) } else { (aside, ahead) };
            Spot {
                x: spot.x.wrapping_add_signed(dx),
                y: spot.y.wrapping_add_signed(dy),
                at: spot.at.wrapping_add_signed(dy * gradient.width as isize + dx),
            }
        };
        let course_square = course.0 * course.0 + course.1 * course.1;
        // On a diagonal course a step to the side would be a step on the spot.
        let is_straight = far.abs() > 2.0 * near.abs();
        let mut best = None;
        let mut most = self.settings.follow.saturating_mul(4).max(1) - 1;
        for (aside, is_wanted) in [
            (0, true),
            (-1, is_straight | (near < 0.0)),
            (1, is_straight | (near > 0.0)),
        ] {
            let next = there(aside);
            let size = gradient.size[next.at];
            let (gx, gy) = (f64::from(gradient.x[next.at]), f64::from(gradient.y[next.at]));
            let dot = gx * course.0 + gy * course.1;
            // 25 degrees.
            let is_along = (dot > 0.0) & (dot * dot > 0.906 * 0.906 * (gx * gx + gy * gy) * course_square);
            // Among the grain of a table nobody foresees any of these: one choice is quicker than four.
            let is_better = is_wanted & is_along & (size > most);
            if is_better && !(self.used[next.at] && self.is_others(next)) {
                (best, most) = (Some(next), size);
            }
        }
        best
    }

    /// Whether a used pixel was used by another edge than the one that is being followed.
    fn is_others(&self, spot: Spot) -> bool {
        let (x, y) = (spot.x as f64, spot.y as f64);
        let (first, last) = (self.points[0], self.points[self.points.len() - 1]);
        let near = |point: (f64, f64)| (point.0 - x).abs() <= 2.5 && (point.1 - y).abs() <= 2.5;
        !near(first) && !near(last)
    }
}
