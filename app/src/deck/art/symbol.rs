//! The symbols: silhouettes with a few lines cut out of them.

use super::drawing::{Colour, Drawing};
use kurbo::{Affine, BezPath, Circle, Point, Vec2};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

/// A symbol that the art knows how to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Figure {
    Star,
    Moon,
    Leaf,
    Fish,
    Sun,
    Drop,
    Crown,
    Heart,
}

const FIGURES: [(&str, Figure); 8] = [
    ("star", Figure::Star),
    ("moon", Figure::Moon),
    ("leaf", Figure::Leaf),
    ("fish", Figure::Fish),
    ("sun", Figure::Sun),
    ("drop", Figure::Drop),
    ("crown", Figure::Crown),
    ("heart", Figure::Heart),
];

/// A symbol within 100 units of the origin, upright. A name that is not known gets a figure by its place in the deck.
pub(super) fn symbol(name: &str, place: usize, ink: Colour, ground: Colour) -> Drawing {
    let known = FIGURES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, figure)| figure);
    let figure = known.unwrap_or(FIGURES[place % FIGURES.len()].1);
    let mut drawing = Drawing::default();
    match figure {
        Figure::Star => star(&mut drawing, ink, ground),
        Figure::Moon => moon(&mut drawing, ink, ground),
        Figure::Leaf => leaf(&mut drawing, ink, ground),
        Figure::Fish => fish(&mut drawing, ink, ground),
        Figure::Sun => sun(&mut drawing, ink, ground),
        Figure::Drop => drawing.fill(path("M0 -98 C 12 -62 66 -14 66 34 C 66 72 36 98 0 98 C -36 98 -66 72 -66 34 C -66 -14 -12 -62 0 -98 Z"), ink),
        Figure::Crown => crown(&mut drawing, ink, ground),
        Figure::Heart => drawing.fill(path("M0 92 C -60 44 -98 8 -98 -36 C -98 -70 -74 -90 -46 -90 C -24 -90 -8 -78 0 -58 C 8 -78 24 -90 46 -90 C 74 -90 98 -70 98 -36 C 98 8 60 44 0 92 Z"), ink),
    }
    drawing
}

/// Whether there is a figure of this name.
pub(super) fn is_known(name: &str) -> bool {
    FIGURES.iter().any(|(known, _)| *known == name)
}

/// A path of this file, where every one is well formed.
pub(super) fn path(text: &str) -> BezPath {
    BezPath::from_svg(text).expect("a well-formed path")
}

/// A regular star with its first point up.
pub(super) fn star_path(points: usize, outer: f64, inner: f64) -> BezPath {
    let mut star = BezPath::new();
    for corner in 0..2 * points {
        let radius = if corner % 2 == 0 { outer } else { inner };
        let at = (Vec2::from_angle(corner as f64 * PI / points as f64 - FRAC_PI_2) * radius).to_point();
        if corner == 0 {
            star.move_to(at)
        } else {
            star.line_to(at)
        }
    }
    star.close_path();
    star
}

fn line(from: Point, to: Point) -> BezPath {
    let mut line = BezPath::new();
    line.move_to(from);
    line.line_to(to);
    line
}

/// A mariner's star: one half of each point is open.
fn star(drawing: &mut Drawing, ink: Colour, ground: Colour) {
    let star = Affine::translate((0.0, 6.0)) * star_path(5, 96.0, 40.0);
    drawing.stroke(star.clone(), 12.0, ink);
    drawing.fill(star, ink);
    for point in 0..5 {
        let turn = Affine::translate((0.0, 6.0)) * Affine::rotate(f64::from(point) * TAU / 5.0);
        let notch = Vec2::from_angle(PI / 5.0 - FRAC_PI_2) * 33.0;
        let mut half = path("M0 -10 L0 -84");
        half.line_to(notch.to_point());
        half.close_path();
        drawing.fill(turn * half, ground);
    }
}

/// A crescent with a small star in its arms.
fn moon(drawing: &mut Drawing, ink: Colour, _ground: Colour) {
    drawing.fill(
        path("M24 -98 C -38 -104 -96 -60 -96 2 C -96 60 -50 100 4 100 C 44 100 76 80 92 48 C 74 58 52 62 32 56 C -4 46 -26 12 -22 -28 C -19 -58 -2 -84 24 -98 Z"),
        ink,
    );
    drawing.fill(Affine::translate((48.0, -22.0)) * star_path(4, 44.0, 13.0), ink);
}

/// A leaf with its veins cut out, its tip up.
fn leaf(drawing: &mut Drawing, ink: Colour, ground: Colour) {
    drawing.fill(
        path("M0 -104 C 34 -74 66 -34 66 8 C 66 44 42 66 9 71 L 9 100 L -9 100 L -9 71 C -42 66 -66 44 -66 8 C -66 -34 -34 -74 0 -104 Z"),
        ink,
    );
    drawing.stroke(line(Point::new(0.0, -62.0), Point::new(0.0, 84.0)), 8.0, ground);
    for (height, reach) in [(48.0, 37.0), (16.0, 40.0), (-14.0, 30.0)] {
        for side in [-1.0, 1.0] {
            drawing.stroke(
                line(
                    Point::new(0.0, height),
                    Point::new(side * reach, height - 0.8 * reach),
                ),
                8.0,
                ground,
            );
        }
    }
}

/// A fish that swims to the left.
fn fish(drawing: &mut Drawing, ink: Colour, ground: Colour) {
    drawing.fill(
        path("M-100 4 C -82 -34 -46 -58 -6 -56 C 18 -55 40 -40 56 -22 C 70 -36 84 -52 98 -64 C 92 -36 90 -20 90 2 C 90 24 93 42 99 68 C 84 58 70 44 56 30 C 40 48 18 62 -6 62 C -46 64 -82 42 -100 4 Z"),
        ink,
    );
    // The fin on its back.
    drawing.fill(
        path("M-34 -50 C -22 -76 4 -86 30 -82 C 22 -70 20 -58 24 -42 Z"),
        ink,
    );
    drawing.fill(Circle::new((-62.0, -10.0), 10.5), ground);
    drawing.stroke(path("M-34 -34 C -22 -12 -22 20 -36 42"), 8.0, ground);
    for (x, y) in [(-2.0, -20.0), (-2.0, 22.0), (26.0, 2.0)] {
        let scale = Affine::translate((x, y)) * path("M-7 -14 C 6 -9 6 9 -7 14");
        drawing.stroke(scale, 8.0, ground);
    }
}

/// A sun with eight rays.
fn sun(drawing: &mut Drawing, ink: Colour, ground: Colour) {
    drawing.fill(star_path(8, 100.0, 62.0), ink);
    drawing.fill(Circle::new((0.0, 0.0), 54.0), ground);
    drawing.fill(Circle::new((0.0, 0.0), 44.0), ink);
}

/// A crown of three points.
fn crown(drawing: &mut Drawing, ink: Colour, ground: Colour) {
    drawing.fill(path("M-84 70 L-96 -46 L-44 6 L0 -78 L44 6 L96 -46 L84 70 Z"), ink);
    drawing.stroke(line(Point::new(-62.0, 44.0), Point::new(62.0, 44.0)), 9.0, ground);
}
