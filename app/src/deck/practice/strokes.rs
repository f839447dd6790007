//! Faces of lines, and of washes of pale colour.

use super::super::art::{Colour, Drawing, polygon};
use super::{INK, ground};
use kurbo::{Arc, BezPath, Circle, Point, Vec2};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use std::f64::consts::TAU;

/// Black lines on paper: rings, fans, zigzags and hatchings.
pub(super) fn lines(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    let mut drawing = ground([244, 242, 234]);
    for _ in 0..5 {
        let (x, y) = (
            random.random_range(150.0..850.0),
            random.random_range(150.0..850.0),
        );
        let size = random.random_range(90.0..240.0);
        let wide = random.random_range(9.0..18.0);
        match random.random_range(0..4) {
            0 => {
                for ring in 1..4 {
                    drawing.stroke(Circle::new((x, y), size * f64::from(ring) / 3.0), wide, INK);
                }
            }
            1 => {
                let first = random.random_range(0.0..TAU);
                for ray in 0..9 {
                    let tip = Point::new(x, y) + Vec2::from_angle(first + 0.22 * f64::from(ray)) * size * 1.4;
                    drawing.stroke(line((x, y), (tip.x, tip.y)), wide, INK);
                }
            }
            2 => {
                let mut path = BezPath::new();
                path.move_to((x - size, y));
                for step in 0..8 {
                    let up = if step % 2 == 0 { -0.3 } else { 0.3 } * size;
                    path.line_to((x - size + 0.28 * size * f64::from(step + 1), y + up));
                }
                drawing.stroke(path, wide, INK);
            }
            _ => {
                for step in 0..6 {
                    let off = 0.2 * size * f64::from(step);
                    drawing.stroke(
                        line(
                            (x - 0.5 * size + off, y - 0.6 * size),
                            (x + off - size, y + 0.6 * size),
                        ),
                        wide,
                        INK,
                    );
                }
            }
        }
    }
    drawing
}

fn line(from: (f64, f64), to: (f64, f64)) -> BezPath {
    let mut path = BezPath::new();
    path.move_to(from);
    path.line_to(to);
    path
}

/// Washes of pale colours that run into each other.
pub(super) fn watercolour(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    const COLOURS: [Colour; 6] = [
        [214, 226, 236],
        [238, 222, 214],
        [222, 234, 216],
        [240, 234, 208],
        [228, 218, 234],
        [208, 230, 228],
    ];
    const PAPER: Colour = [246, 243, 236];
    let mut drawing = ground(PAPER);
    for _ in 0..7 {
        let colour = COLOURS[random.random_range(0..COLOURS.len())];
        let middle = Point::new(random.random_range(50.0..950.0), random.random_range(50.0..950.0));
        let size = random.random_range(150.0..330.0);
        let edge: Vec<f64> = (0..14).map(|_| random.random_range(0.75..1.15)).collect();
        let blob = |scale: f64| {
            let corners: Vec<(f64, f64)> = edge
                .iter()
                .enumerate()
                .map(|(at, share)| middle + Vec2::from_angle(at as f64 * TAU / 14.0) * (size * scale * share))
                .map(|at| (at.x, at.y))
                .collect();
            polygon(&corners)
        };
        // The pigment gathers at the border of a wash.
        let darker = |by: u8| colour.map(|part| part.saturating_sub(by));
        drawing.fill(blob(1.0), darker(16));
        drawing.fill(blob(0.96), colour);
        drawing.fill(blob(0.5), colour.map(|part| part / 2 + 120));
    }
    drawing
}

/// Pale flowers on their stems.
pub(super) fn blossoms(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    const COLOURS: [Colour; 5] = [
        [236, 206, 206],
        [226, 214, 238],
        [240, 228, 190],
        [206, 222, 238],
        [240, 214, 190],
    ];
    let mut drawing = ground([243, 240, 228]);
    for _ in 0..random.random_range(3..6) {
        let (x, y) = (
            random.random_range(160.0..840.0),
            random.random_range(140.0..620.0),
        );
        let size = random.random_range(70.0..140.0);
        let mut stem = BezPath::new();
        stem.move_to((x, y));
        stem.curve_to(
            (x + random.random_range(-90.0..90.0), y + 200.0),
            (500.0 + random.random_range(-90.0..90.0), 800.0),
            (500.0, 1040.0),
        );
        drawing.stroke(stem, 16.0, [176, 196, 160]);
        let colour = COLOURS[random.random_range(0..COLOURS.len())];
        let petals = random.random_range(5..9);
        let first = random.random_range(0.0..TAU);
        for petal in 0..petals {
            let way = Vec2::from_angle(first + f64::from(petal) * TAU / f64::from(petals)) * size;
            drawing.fill(
                Circle::new((x + way.x, y + way.y), 0.52 * size),
                colour.map(|part| part - 22),
            );
            drawing.fill(Circle::new((x + way.x, y + way.y), 0.46 * size), colour);
        }
        drawing.fill(Circle::new((x, y), 0.45 * size), [226, 200, 140]);
    }
    drawing
}

/// Four ways that join two points of the border each, on parchment.
pub(super) fn paths(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    let mut drawing = ground([176, 140, 98]);
    for _ in 0..24 {
        let at = (random.random_range(0.0..1000.0), random.random_range(0.0..1000.0));
        let shade = random.random_range(0..16);
        drawing.fill(
            Circle::new(at, random.random_range(20.0..90.0)),
            [168 + shade, 132 + shade, 90 + shade],
        );
    }
    let gates: [(f64, f64); 8] = [
        (333.0, 0.0),
        (667.0, 0.0),
        (1000.0, 333.0),
        (1000.0, 667.0),
        (667.0, 1000.0),
        (333.0, 1000.0),
        (0.0, 667.0),
        (0.0, 333.0),
    ];
    let mut order: Vec<usize> = (0..8).collect();
    for at in (1..8).rev() {
        order.swap(at, random.random_range(0..=at));
    }
    for pair in order.chunks(2) {
        let (from, to) = (gates[pair[0]], gates[pair[1]]);
        let inner = |gate: (f64, f64)| (500.0 + 0.35 * (gate.0 - 500.0), 500.0 + 0.35 * (gate.1 - 500.0));
        let mut way = BezPath::new();
        way.move_to(from);
        way.curve_to(inner(from), inner(to), to);
        drawing.stroke(way.clone(), 92.0, [74, 48, 34]);
        drawing.stroke(way, 60.0, [236, 222, 190]);
    }
    // A stone on one of the gates: no arrangement looks the same when it is turned.
    let (x, y) = gates[random.random_range(0..8)];
    drawing.fill(
        Circle::new((500.0 + 0.8 * (x - 500.0), 500.0 + 0.8 * (y - 500.0)), 60.0),
        [170, 52, 44],
    );
    drawing
}

/// Hundreds of dabs of like colours, lighter in some places.
pub(super) fn dabs(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    let base: [f64; 3] = std::array::from_fn(|_| random.random_range(70.0..190.0));
    let other: [f64; 3] = std::array::from_fn(|_| random.random_range(40.0..220.0));
    let (x, y) = (
        random.random_range(200.0..800.0),
        random.random_range(200.0..800.0),
    );
    let way = random.random_range(0.0..TAU);
    let mut drawing = ground(base.map(|part| part as u8));
    for _ in 0..420 {
        let at = Point::new(
            random.random_range(-20.0..1020.0),
            random.random_range(-20.0..1020.0),
        );
        let near = (-(at - Point::new(x, y)).hypot() / 260.0).exp();
        let along = 0.5 + 0.5 * ((at - Point::new(500.0, 500.0)).dot(Vec2::from_angle(way)) / 160.0).sin();
        let share = (0.6 * near + 0.5 * along).min(1.0);
        let light = random.random_range(-24.0..24.0);
        let colour = std::array::from_fn(|part| {
            (base[part] + (other[part] - base[part]) * share + light).clamp(8.0, 246.0) as u8
        });
        drawing.fill(Circle::new(at, random.random_range(16.0..44.0)), colour);
    }
    drawing
}

/// A large emblem on a coloured ground, a ribbon under it.
pub(super) fn emblems(place: usize, random: &mut ChaCha8Rng) -> Drawing {
    const GROUNDS: [Colour; 6] = [
        [196, 84, 62],
        [228, 190, 96],
        [84, 132, 108],
        [76, 108, 152],
        [140, 96, 132],
        [214, 208, 190],
    ];
    let mut drawing = ground(GROUNDS[place % 6]);
    let points = 3 + place % 5;
    let (outer, inner) = (
        random.random_range(230.0..300.0),
        random.random_range(90.0..170.0),
    );
    let corners: Vec<(f64, f64)> = (0..2 * points)
        .map(|at| {
            let reach = if at % 2 == 0 { outer } else { inner };
            let off = Vec2::from_angle(at as f64 * TAU / (2 * points) as f64 - TAU / 4.0) * reach;
            (500.0 + off.x, 430.0 + off.y)
        })
        .collect();
    drawing.fill(polygon(&corners), [44, 40, 48]);
    drawing.fill(
        Circle::new((500.0, 430.0), 60.0 + 12.0 * (place % 4) as f64),
        GROUNDS[(place + 2) % 6],
    );
    let arc = Arc::new((500.0, 560.0), (360.0, 250.0), 0.3, 2.54, 0.0);
    drawing.stroke(arc, 92.0, [246, 240, 224]);
    for knot in 0..=place % 7 {
        drawing.fill(Circle::new((260.0 + 80.0 * knot as f64, 900.0), 24.0), INK);
    }
    drawing
}
