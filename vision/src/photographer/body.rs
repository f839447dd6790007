//! Solid things on the table, and where rays meet them.

use super::bow::{Bow, Side};
use super::vector::{Ray, Vector};

/// A solid.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// A plate or box with rounded upright edges; `low` and `high` as if it were not bent.
    Slab {
        x: f64,
        y: f64,
        sin: f64,
        cos: f64,
        half: [f64; 2],
        radius: f64,
        low: f64,
        high: f64,
        bow: Bow,
    },
    /// A ball.
    Ball { centre: Vector, radius: f64 },
    /// An upright column.
    Column {
        x: f64,
        y: f64,
        radius: f64,
        low: f64,
        high: f64,
    },
    /// A rod with round ends.
    Rod { from: Vector, to: Vector, radius: f64 },
}

/// Where a ray meets a solid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) distance: f64,
    pub(crate) normal: Vector,
    /// Millimetres along and across the solid from its centre, seen from above.
    pub(crate) local: (f64, f64),
    /// Whether it is the upper side of a slab or column.
    pub(crate) is_top: bool,
}

impl Shape {
    /// A slab turned clockwise by `angle`.
    pub(crate) fn slab(
        x: f64,
        y: f64,
        angle: f64,
        half: [f64; 2],
        radius: f64,
        low: f64,
        high: f64,
    ) -> Shape {
        let (sin, cos) = angle.sin_cos();
        Shape::Slab {
            x,
            y,
            sin,
            cos,
            half,
            radius,
            low,
            high,
            bow: Bow::FLAT,
        }
    }

    /// The same solid, bent; only slabs bend.
    pub(crate) fn bent(mut self, bent: Bow) -> Shape {
        if let Shape::Slab { bow, .. } = &mut self {
            *bow = bent;
        }
        self
    }

    /// A level direction of the solid's own as a direction of the table.
    pub(crate) fn turned(&self, right: f64, down: f64) -> Vector {
        match *self {
            Shape::Slab { sin, cos, .. } => {
                Vector::new(cos * right - sin * down, sin * right + cos * down, 0.0)
            }
            _ => Vector::new(right, down, 0.0),
        }
    }

    /// The ball that holds the solid: centre and radius.
    pub(crate) fn bounds(&self) -> (Vector, f64) {
        match *self {
            Shape::Slab {
                x,
                y,
                half,
                low,
                high,
                bow,
                ..
            } => {
                let high = high + bow.highest;
                let centre = Vector::new(x, y, 0.5 * (low + high));
                (centre, Vector::new(half[0], half[1], 0.5 * (high - low)).length())
            }
            Shape::Ball { centre, radius } => (centre, radius),
            Shape::Column {
                x,
                y,
                radius,
                low,
                high,
            } => (
                Vector::new(x, y, 0.5 * (low + high)),
                radius.hypot(0.5 * (high - low)),
            ),
            Shape::Rod { from, to, radius } => (from.mix(to, 0.5), 0.5 * (to - from).length() + radius),
        }
    }

    /// The nearest place in front of the ray's start where it enters the solid.
    pub(crate) fn hit(&self, ray: &Ray) -> Option<Hit> {
        match *self {
            Shape::Slab {
                x,
                y,
                sin,
                cos,
                half,
                radius,
                low,
                high,
                bow,
            } => {
                let (dx, dy) = (ray.from.x - x, ray.from.y - y);
                let from = (cos * dx + sin * dy, cos * dy - sin * dx);
                let along = (
                    cos * ray.along.x + sin * ray.along.y,
                    cos * ray.along.y - sin * ray.along.x,
                );
                let upright = between(ray.from.z, ray.along.z, low, high + bow.highest)?;
                let inside = in_rounded_rectangle(from, along, half, radius)?;
                if upright.0 > inside.1 || upright.1 < inside.0 {
                    return None;
                }
                let own = |flat: (f64, f64), z: f64| Vector::new(flat.0, flat.1, z);
                let (distance, side) = bow.entry(
                    own(from, ray.from.z),
                    own(along, ray.along.z),
                    inside,
                    (low, high),
                )?;
                let local = (from.0 + along.0 * distance, from.1 + along.1 * distance);
                let level = if side == Side::Edge {
                    let core = (half[0] - radius, half[1] - radius);
                    (
                        local.0 - local.0.clamp(-core.0, core.0),
                        local.1 - local.1.clamp(-core.1, core.1),
                    )
                } else {
                    let (right, down) = bow.slope(local);
                    (-right, -down)
                };
                let upright = match side {
                    Side::Edge => 0.0,
                    Side::Upper | Side::Lower => 1.0,
                };
                let (u, v) = level;
                let outwards = Vector::new(cos * u - sin * v, sin * u + cos * v, upright).unit();
                Some(Hit {
                    distance,
                    normal: if side == Side::Lower { -outwards } else { outwards },
                    local,
                    is_top: side == Side::Upper,
                })
            }
            Shape::Ball { centre, radius } => {
                let distance = ball(ray, centre, radius)?;
                let off = ray.at(distance) - centre;
                Some(Hit {
                    distance,
                    normal: off * (1.0 / radius),
                    local: (off.x, off.y),
                    is_top: false,
                })
            }
            Shape::Column {
                x,
                y,
                radius,
                low,
                high,
            } => {
                let from = (ray.from.x - x, ray.from.y - y);
                let upright = between(ray.from.z, ray.along.z, low, high)?;
                let inside = in_circle(from, (ray.along.x, ray.along.y), (0.0, 0.0), radius)?;
                let (distance, is_top) = entry(upright, inside)?;
                let local = (from.0 + ray.along.x * distance, from.1 + ray.along.y * distance);
                let normal = if is_top {
                    Vector::new(0.0, 0.0, -ray.along.z.signum())
                } else {
                    Vector::new(local.0, local.1, 0.0).unit()
                };
                Some(Hit {
                    distance,
                    normal,
                    local,
                    is_top: is_top && ray.along.z < 0.0,
                })
            }
            Shape::Rod { from, to, radius } => rod(ray, from, to, radius),
        }
    }

    /// How far a point lies from the solid's outline, seen from above; 0 inside.
    pub(crate) fn distance_from_above(&self, x_at: f64, y_at: f64) -> f64 {
        match *self {
            Shape::Slab {
                x,
                y,
                sin,
                cos,
                half,
                radius,
                ..
            } => {
                let (dx, dy) = (x_at - x, y_at - y);
                let (u, v) = ((cos * dx + sin * dy).abs(), (cos * dy - sin * dx).abs());
                let over = ((u - half[0] + radius).max(0.0), (v - half[1] + radius).max(0.0));
                (over.0.hypot(over.1) - radius).max(0.0)
            }
            Shape::Ball { centre, radius } => ((x_at - centre.x).hypot(y_at - centre.y) - radius).max(0.0),
            Shape::Column { x, y, radius, .. } => ((x_at - x).hypot(y_at - y) - radius).max(0.0),
            Shape::Rod { from, to, radius } => {
                let (ax, ay) = (to.x - from.x, to.y - from.y);
                let (px, py) = (x_at - from.x, y_at - from.y);
                let share = ((px * ax + py * ay) / (ax * ax + ay * ay).max(1e-9)).clamp(0.0, 1.0);
                ((px - share * ax).hypot(py - share * ay) - radius).max(0.0)
            }
        }
    }

    /// How high its upper side is over a place of the table; `None` beside it, or if it is no slab.
    pub(crate) fn top_over(&self, x_at: f64, y_at: f64) -> Option<f64> {
        match *self {
            Shape::Slab {
                x,
                y,
                sin,
                cos,
                high,
                bow,
                ..
            } if self.distance_from_above(x_at, y_at) <= 0.0 => {
                let (dx, dy) = (x_at - x, y_at - y);
                Some(high + bow.height(cos * dx + sin * dy, cos * dy - sin * dx))
            }
            _ => None,
        }
    }

    /// Its lowest and highest points, if it were not bent.
    pub(crate) fn heights(&self) -> (f64, f64) {
        match *self {
            Shape::Slab { low, high, .. } | Shape::Column { low, high, .. } => (low, high),
            Shape::Ball { centre, radius } => (centre.z - radius, centre.z + radius),
            Shape::Rod { from, to, radius } => (from.z.min(to.z) - radius, from.z.max(to.z) + radius),
        }
    }
}

/// The first distance that lies in both spans, and whether the first span is the one entered last.
fn entry(upright: (f64, f64), inside: (f64, f64)) -> Option<(f64, bool)> {
    let (first, last) = (upright.0.max(inside.0), upright.1.min(inside.1));
    (first < last && first > 1e-6).then_some((first, upright.0 >= inside.0))
}

/// The distances between which a coordinate lies between two planes.
fn between(from: f64, along: f64, low: f64, high: f64) -> Option<(f64, f64)> {
    if along.abs() < 1e-12 {
        return (from > low && from < high).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let (a, b) = ((low - from) / along, (high - from) / along);
    Some((a.min(b), a.max(b)))
}

fn in_rectangle(from: (f64, f64), along: (f64, f64), half: (f64, f64)) -> Option<(f64, f64)> {
    let across = between(from.0, along.0, -half.0, half.0)?;
    let down = between(from.1, along.1, -half.1, half.1)?;
    let span = (across.0.max(down.0), across.1.min(down.1));
    (span.0 < span.1).then_some(span)
}

fn in_circle(from: (f64, f64), along: (f64, f64), centre: (f64, f64), radius: f64) -> Option<(f64, f64)> {
    let (x, y) = (from.0 - centre.0, from.1 - centre.1);
    let square = along.0 * along.0 + along.1 * along.1;
    let off = x * x + y * y - radius * radius;
    if square < 1e-14 {
        return (off < 0.0).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let half = x * along.0 + y * along.1;
    let root = half * half - square * off;
    (root > 0.0).then(|| ((-half - root.sqrt()) / square, (-half + root.sqrt()) / square))
}

/// A rounded rectangle is the hull of two rectangles and four circles, and a line crosses a convex shape in one span.
fn in_rounded_rectangle(
    from: (f64, f64),
    along: (f64, f64),
    half: [f64; 2],
    radius: f64,
) -> Option<(f64, f64)> {
    in_rectangle(from, along, (half[0], half[1]))?;
    let core = (half[0] - radius, half[1] - radius);
    let corners = [
        (core.0, core.1),
        (-core.0, core.1),
        (core.0, -core.1),
        (-core.0, -core.1),
    ];
    let parts = [
        in_rectangle(from, along, (half[0], core.1)),
        in_rectangle(from, along, (core.0, half[1])),
    ]
    .into_iter()
    .chain(
        corners
            .into_iter()
            .map(|corner| in_circle(from, along, corner, radius)),
    );
    parts.flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

fn ball(ray: &Ray, centre: Vector, radius: f64) -> Option<f64> {
    let off = ray.from - centre;
    let half = off.dot(ray.along);
    let root = half * half - off.dot(off) + radius * radius;
    if root <= 0.0 {
        return None;
    }
    let distance = -half - root.sqrt();
    (distance > 1e-6).then_some(distance)
}

fn rod(ray: &Ray, from: Vector, to: Vector, radius: f64) -> Option<Hit> {
    let axis = to - from;
    let length = axis.length();
    let axis = axis * (1.0 / length.max(1e-9));
    let off = ray.from - from;
    let (along_axis, off_axis) = (ray.along.dot(axis), off.dot(axis));
    let (along, across) = (ray.along - axis * along_axis, off - axis * off_axis);
    let square = along.dot(along);
    let half = along.dot(across);
    let root = half * half - square * (across.dot(across) - radius * radius);
    if root <= 0.0 {
        return None;
    }
    let distance = if square > 1e-12 {
        (-half - root.sqrt()) / square
    } else {
        f64::NEG_INFINITY
    };
    let share = off_axis + along_axis * distance;
    let (distance, share) = if distance.is_finite() && (0.0..=length).contains(&share) {
        (distance, share)
    } else {
        let ends = [(from, 0.0), (to, length)];
        ends.into_iter()
            .filter_map(|(end, share)| Some((ball(ray, end, radius)?, share)))
            .min_by(|a, b| a.0.total_cmp(&b.0))?
    };
    if distance <= 1e-6 {
        return None;
    }
    let normal = (ray.at(distance) - (from + axis * share)) * (1.0 / radius);
    let around = normal.z.atan2(normal.cross(axis).z);
    Some(Hit {
        distance,
        normal,
        local: (share - 0.5 * length, around * radius),
        is_top: false,
    })
}
