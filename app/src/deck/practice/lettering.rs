//! Faces with signs on them: words, strokes, symbols, pips.

use super::super::art::{Colour, Drawing, polygon};
use super::{INK, SIDE, digits, ground, rectangle};
use kurbo::{Affine, BezPath, Circle};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::f64::consts::FRAC_PI_2;

const WORDS: [&str; 40] = [
    "SUN", "HAT", "CAT", "DOG", "PEN", "CUP", "BED", "MAP", "NET", "OAR", "RIB", "TEA", "WEB", "ICE", "ANT",
    "BEE", "COD", "ELM", "FIG", "GEM", "HEN", "INN", "LOG", "MUD", "NUT", "OWL", "PIE", "RUG", "SAP", "TOE",
    "URN", "WIG", "ARM", "BUS", "DEN", "EAR", "FAN", "GUM", "HIP", "LID",
];

/// Wood with a short word along each side.
pub(super) fn words(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    let mut drawing = wood(random);
    for side in 0..4 {
        let turn = Affine::rotate_about(f64::from(side) * FRAC_PI_2, (500.0, 500.0));
        let word = WORDS[random.random_range(0..WORDS.len())];
        for (place, letter) in word.chars().enumerate() {
            let at = turn * Affine::translate((330.0 + 120.0 * place as f64, 60.0)) * Affine::scale(24.0);
            for stroke in letter_strokes(letter) {
                drawing.stroke(at * stroke, 20.0, [62, 34, 20]);
            }
        }
    }
    drawing
}

fn wood(random: &mut ChaCha8Rng) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.fill(rectangle(-40.0, -40.0, 1080.0, 1080.0), [206, 168, 120]);
    for _ in 0..34 {
        let (y, bend) = (
            random.random_range(-40.0..1040.0),
            random.random_range(-60.0..60.0),
        );
        let mut grain = BezPath::new();
        grain.move_to((-40.0, y));
        grain.curve_to((300.0, y + bend), (650.0, y - bend), (1040.0, y + 0.5 * bend));
        let shade = random.random_range(150..196);
        let colour = [
            shade,
            (f64::from(shade) * 0.79) as u8,
            (f64::from(shade) * 0.54) as u8,
        ];
        drawing.stroke(grain, random.random_range(3.0..12.0), colour);
    }
    drawing
}

/// A letter as strokes on a grid 4 wide and 6 high.
fn letter_strokes(letter: char) -> Vec<BezPath> {
    let strokes = match letter {
        'A' => "M0 6 L2 0 L4 6 M0.8 4 L3.2 4",
        'B' => "M0 0 L0 6 L3 6 L4 5 L4 4 L3 3 L0 3 M0 0 L3 0 L4 1 L4 2 L3 3",
        'C' => "M4 1 L3 0 L1 0 L0 1 L0 5 L1 6 L3 6 L4 5",
        'D' => "M0 0 L0 6 L2.5 6 L4 4.5 L4 1.5 L2.5 0 L0 0",
        'E' => "M4 0 L0 0 L0 6 L4 6 M0 3 L3 3",
        'F' => "M4 0 L0 0 L0 6 M0 3 L3 3",
        'G' => "M4 1 L3 0 L1 0 L0 1 L0 5 L1 6 L3 6 L4 5 L4 3 L2.4 3",
        'H' => "M0 0 L0 6 M4 0 L4 6 M0 3 L4 3",
        'I' => "M2 0 L2 6 M1 0 L3 0 M1 6 L3 6",
        'L' => "M0 0 L0 6 L4 6",
        'M' => "M0 6 L0 0 L2 3 L4 0 L4 6",
        'N' => "M0 6 L0 0 L4 6 L4 0",
        'O' => "M1 0 L3 0 L4 1 L4 5 L3 6 L1 6 L0 5 L0 1 L1 0",
        'P' => "M0 6 L0 0 L3 0 L4 1 L4 2.4 L3 3.4 L0 3.4",
        'R' => "M0 6 L0 0 L3 0 L4 1 L4 2.4 L3 3.4 L0 3.4 M2 3.4 L4 6",
        'S' => "M4 1 L3 0 L1 0 L0 1 L0 2 L1 3 L3 3 L4 4 L4 5 L3 6 L1 6 L0 5",
        'T' => "M0 0 L4 0 M2 0 L2 6",
        'U' => "M0 0 L0 5 L1 6 L3 6 L4 5 L4 0",
        _ => "M0 0 L1 6 L2 2.4 L3 6 L4 0",
    };
    vec![BezPath::from_svg(strokes).expect("the letters above are well formed")]
}

/// Bare wood.
pub(super) fn plank() -> Drawing {
    let mut drawing = wood(&mut ChaCha8Rng::seed_from_u64(5));
    drawing.stroke(
        rectangle(0.12 * SIDE, 0.12 * SIDE, 0.76 * SIDE, 0.76 * SIDE),
        20.0,
        [120, 82, 50],
    );
    drawing.fill(Circle::new((500.0, 430.0), 90.0), [120, 82, 50]);
    drawing
}

/// Four white symbols on green: the neighbours in the deck differ in a single one.
pub(super) fn siblings(place: usize, _random: &mut ChaCha8Rng) -> Drawing {
    let mut drawing = ground([34, 84, 66]);
    drawing.stroke(rectangle(36.0, 36.0, 928.0, 928.0), 22.0, [206, 172, 92]);
    drawing.stroke(Circle::new((500.0, 500.0), 120.0), 18.0, [206, 172, 92]);
    for (side, digit) in digits(place, 5).into_iter().enumerate() {
        let turn = Affine::rotate_about(side as f64 * FRAC_PI_2, (500.0, 500.0));
        drawing.fill(turn * symbol(digit, (500.0, 210.0), 105.0), [240, 234, 216]);
    }
    drawing
}

/// A symbol of five: disc, square, triangle, lozenge, cross.
fn symbol(kind: usize, (x, y): (f64, f64), half: f64) -> BezPath {
    let at = |points: &[(f64, f64)]| {
        let points: Vec<(f64, f64)> = points
            .iter()
            .map(|&(u, v)| (x + u * half, y + v * half))
            .collect();
        polygon(&points)
    };
    match kind {
        0 => kurbo::Shape::to_path(&Circle::new((x, y), 0.9 * half), 0.1),
        1 => at(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]),
        2 => at(&[(0.0, -1.0), (0.95, 0.75), (-0.95, 0.75)]),
        3 => at(&[(0.0, -1.05), (0.65, 0.0), (0.0, 1.05), (-0.65, 0.0)]),
        _ => at(&[
            (-0.3, -1.0),
            (0.3, -1.0),
            (0.3, -0.3),
            (1.0, -0.3),
            (1.0, 0.3),
            (0.3, 0.3),
            (0.3, 1.0),
            (-0.3, 1.0),
            (-0.3, 0.3),
            (-1.0, 0.3),
            (-1.0, -0.3),
            (-0.3, -0.3),
        ]),
    }
}

/// Pips on ivory, one to nine of a suit; a small sign in one corner tells which way is up.
pub(super) fn pips(place: usize, _random: &mut ChaCha8Rng) -> Drawing {
    const SUITS: [Colour; 5] = [
        [176, 34, 40],
        [30, 34, 44],
        [34, 96, 160],
        [46, 120, 72],
        [150, 90, 150],
    ];
    let (suit, count) = (place / 9 % 5, place % 9 + 1);
    let mut drawing = ground([238, 232, 214]);
    drawing.stroke(rectangle(50.0, 50.0, 900.0, 900.0), 12.0, SUITS[suit]);
    for pip in 0..count {
        let at = (230.0 + 270.0 * (pip % 3) as f64, 250.0 + 255.0 * (pip / 3) as f64);
        drawing.fill(symbol([2, 3, 0, 1, 4][suit], at, 92.0), SUITS[suit]);
    }
    for line in 0..count {
        let x = 90.0 + 15.0 * line as f64;
        drawing.fill(rectangle(x, 84.0, 8.0, 60.0), INK);
    }
    drawing
}

/// Pale strokes on slate between the points of a grid.
pub(super) fn glyphs(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    let mut drawing = ground([72, 80, 88]);
    let mut point = || {
        let mut part = || 200.0 + 200.0 * f64::from(random.random_range(0..4));
        (part(), part())
    };
    let mut from = point();
    for stroke in 0..7 {
        let mut to = point();
        while to == from {
            to = point();
        }
        let mut path = BezPath::new();
        path.move_to(from);
        path.line_to(to);
        drawing.stroke(path, 44.0, [222, 226, 220]);
        from = if stroke % 3 == 2 { point() } else { to };
    }
    drawing
}
