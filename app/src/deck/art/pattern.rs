//! Fine patterns that tell colours apart where hue does not.

use super::drawing::{Colour, Drawing, SIDE, Way};
use kurbo::{Affine, BezPath, Circle, Point};

/// Fills `area`, which lies along the north side (down to the centre of the square), with the pattern of the
/// colour of this place in the deck.
pub(super) fn paint(drawing: &mut Drawing, place: usize, tone: Colour, area: &BezPath) {
    match place % 6 {
        0 => chevrons(drawing, tone, area),
        1 => dots(drawing, tone, area),
        2 => lattice(drawing, tone, area),
        3 => waves(drawing, tone, area),
        4 => rows(drawing, tone, area),
        _ => rings(drawing, tone, area),
    }
}

const MIDDLE: f64 = SIDE / 2.0;
/// Patterns reach this far over the square, for the bleed.
const OVER: f64 = 60.0;

/// Whether a place lies in or near the quarter along the north side: what is drawn elsewhere is cut off.
fn is_near(x: f64, y: f64) -> bool {
    (x - MIDDLE).abs() < MIDDLE - y + 60.0
}

fn stroke(drawing: &mut Drawing, path: BezPath, width: f64, tone: Colour, area: &BezPath) {
    drawing.paint(path, tone, Way::Stroke(width), Some(area));
}

/// Roofs one under another.
fn chevrons(drawing: &mut Drawing, tone: Colour, area: &BezPath) {
    let mut path = BezPath::new();
    let mut top = -OVER - 260.0;
    while top < MIDDLE {
        path.move_to((-OVER, top + 0.5 * (MIDDLE + OVER)));
        path.line_to((MIDDLE, top));
        path.line_to((SIDE + OVER, top + 0.5 * (MIDDLE + OVER)));
        top += 30.0;
    }
    stroke(drawing, path, 8.0, tone, area);
}

/// Dots in staggered rows.
fn dots(drawing: &mut Drawing, tone: Colour, area: &BezPath) {
    let mut path = BezPath::new();
    for row in -2..16 {
        let y = 17.0 + 32.0 * f64::from(row);
        for column in -18..=18 {
            let x = MIDDLE + 37.0 * (f64::from(column) + if row % 2 == 0 { 0.0 } else { 0.5 });
            if is_near(x, y) {
                path.extend(kurbo::Shape::path_elements(&Circle::new((x, y), 8.0), 0.1));
            }
        }
    }
    drawing.paint(path, tone, Way::Fill, Some(area));
}

/// Two families of slanting lines.
fn lattice(drawing: &mut Drawing, tone: Colour, area: &BezPath) {
    let mut path = BezPath::new();
    for step in -30..=30 {
        let x = MIDDLE + 40.0 * f64::from(step);
        for slant in [-1.0, 1.0] {
            path.move_to((x - slant * OVER, -OVER));
            path.line_to((x + slant * MIDDLE, MIDDLE));
        }
    }
    stroke(drawing, path, 6.0, tone, area);
}

/// Waves along the side.
fn waves(drawing: &mut Drawing, tone: Colour, area: &BezPath) {
    let mut path = BezPath::new();
    for row in -3..18 {
        let y = 14.0 + 30.0 * f64::from(row);
        let half = 37.0;
        let mut x = MIDDLE - 16.0 * half;
        path.move_to((x, y));
        let mut up = if row % 2 == 0 { 1.0 } else { -1.0 };
        for _ in 0..32 {
            let rise = 17.0 * up;
            path.curve_to(
                (x + 0.36 * half, y - rise),
                (x + 0.64 * half, y - rise),
                (x + half, y),
            );
            x += half;
            up = -up;
        }
    }
    stroke(drawing, path, 7.0, tone, area);
}

/// Lines along the side.
fn rows(drawing: &mut Drawing, tone: Colour, area: &BezPath) {
    let mut path = BezPath::new();
    for row in -2..16 {
        let y = 16.0 + 34.0 * f64::from(row);
        path.move_to((-OVER, y));
        path.line_to((SIDE + OVER, y));
    }
    stroke(drawing, path, 9.0, tone, area);
}

/// Small rings in staggered rows.
fn rings(drawing: &mut Drawing, tone: Colour, area: &BezPath) {
    let ring = kurbo::Shape::to_path(&Circle::new(Point::ORIGIN, 13.0), 0.1);
    let mut path = BezPath::new();
    for row in -2..12 {
        for column in -12..=12 {
            let x = MIDDLE + 56.0 * (f64::from(column) + if row % 2 == 0 { 0.0 } else { 0.5 });
            path.extend(Affine::translate((x, 24.0 + 48.0 * f64::from(row))) * ring.clone());
        }
    }
    stroke(drawing, path, 6.0, tone, area);
}
