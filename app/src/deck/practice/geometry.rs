//! Faces of coloured areas that meet in straight lines.

use super::super::art::{Colour, Drawing, polygon};
use super::{digits, ground, rectangle};
use kurbo::Affine;
use kurbo::Vec2;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use std::f64::consts::{FRAC_PI_2, TAU};

/// Bright triangles on black, a shape in the middle.
pub(super) fn wedges(place: usize, _random: &mut ChaCha8Rng) -> Drawing {
    const COLOURS: [Colour; 6] = [
        [226, 62, 58],
        [247, 148, 30],
        [250, 214, 60],
        [70, 170, 92],
        [46, 140, 204],
        [140, 86, 170],
    ];
    let mut drawing = Drawing::default();
    drawing.fill(rectangle(-40.0, -40.0, 1080.0, 1080.0), [24, 24, 28]);
    for (side, digit) in digits(place, 6).into_iter().enumerate() {
        let turn = Affine::rotate_about(side as f64 * FRAC_PI_2, (500.0, 500.0));
        let wedge = polygon(&[(120.0, -40.0), (880.0, -40.0), (500.0, 400.0)]);
        drawing.fill(turn * wedge, COLOURS[digit]);
        drawing.fill(
            turn * polygon(&[(440.0, 60.0), (560.0, 60.0), (500.0, 150.0)]),
            [24, 24, 28],
        );
    }
    let points = 3 + place % 4;
    let corners: Vec<(f64, f64)> = (0..points)
        .map(|corner| Vec2::from_angle(corner as f64 * TAU / points as f64 - FRAC_PI_2) * 90.0)
        .map(|off| (500.0 + off.x, 500.0 + off.y))
        .collect();
    drawing.fill(polygon(&corners), [236, 232, 222]);
    drawing
}

/// Eight coloured squares around a pale middle, each tile another arrangement.
pub(super) fn squares(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    const COLOURS: [Colour; 5] = [
        [208, 52, 48],
        [238, 186, 40],
        [52, 110, 186],
        [70, 152, 82],
        [236, 232, 224],
    ];
    let mut drawing = Drawing::default();
    drawing.fill(rectangle(-40.0, -40.0, 1080.0, 1080.0), [50, 48, 52]);
    for place in (0..9).filter(|&place| place != 4) {
        let (x, y) = (f64::from(place % 3), f64::from(place / 3));
        let colour = COLOURS[random.random_range(0..COLOURS.len())];
        drawing.fill(
            rectangle(30.0 + 316.0 * x, 30.0 + 316.0 * y, 308.0, 308.0),
            colour,
        );
    }
    drawing.fill(rectangle(346.0, 346.0, 308.0, 308.0), [222, 216, 204]);
    drawing
}

/// Sixteen triangles around the centre and the corners, each of one of seven colours.
pub(super) fn gems(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    const COLOURS: [Colour; 7] = [
        [120, 28, 60],
        [222, 96, 84],
        [244, 200, 150],
        [96, 160, 150],
        [30, 84, 96],
        [232, 232, 214],
        [70, 52, 92],
    ];
    let mut drawing = ground([60, 50, 56]);
    let outer: Vec<(f64, f64)> = (0..8)
        .map(|corner| {
            let at = |place: i32| [0.0, 500.0, 1000.0, 1000.0, 1000.0, 500.0, 0.0, 0.0][place as usize % 8];
            (at(corner), at(corner + 6))
        })
        .collect();
    for (place, &(x, y)) in outer.iter().enumerate() {
        let (next_x, next_y) = outer[(place + 1) % 8];
        let inner = |x: f64, y: f64| (500.0 + 0.5 * (x - 500.0), 500.0 + 0.5 * (y - 500.0));
        let mut pick = || COLOURS[random.random_range(0..COLOURS.len())];
        let (near, far) = (pick(), pick());
        drawing.fill(polygon(&[inner(x, y), (x, y), (next_x, next_y)]), far);
        drawing.fill(
            polygon(&[inner(x, y), inner(next_x, next_y), (next_x, next_y)]),
            far,
        );
        drawing.fill(
            polygon(&[(500.0, 500.0), inner(x, y), inner(next_x, next_y)]),
            near,
        );
    }
    drawing
}

/// One large shape of one deep colour on black: six shapes in six colours, as on painted wooden blocks.
pub(super) fn blocks(place: usize, _random: &mut ChaCha8Rng) -> Drawing {
    const COLOURS: [Colour; 7] = [
        [164, 30, 36],
        [20, 92, 184],
        [12, 100, 34],
        [180, 76, 34],
        [172, 152, 20],
        [216, 218, 222],
        [96, 34, 120],
    ];
    const SHAPES: [&[(f64, f64)]; 6] = [
        &[
            (500.0, 120.0),
            (860.0, 520.0),
            (640.0, 520.0),
            (640.0, 880.0),
            (360.0, 880.0),
            (360.0, 520.0),
            (140.0, 520.0),
        ],
        &[
            (150.0, 150.0),
            (420.0, 150.0),
            (420.0, 600.0),
            (850.0, 600.0),
            (850.0, 850.0),
            (150.0, 850.0),
        ],
        &[(140.0, 860.0), (140.0, 140.0), (860.0, 500.0)],
        &[
            (150.0, 300.0),
            (500.0, 720.0),
            (850.0, 300.0),
            (850.0, 860.0),
            (150.0, 860.0),
        ],
        &[(330.0, 150.0), (670.0, 150.0), (880.0, 850.0), (120.0, 850.0)],
        &[
            (150.0, 180.0),
            (850.0, 180.0),
            (850.0, 430.0),
            (620.0, 430.0),
            (620.0, 860.0),
            (380.0, 860.0),
            (380.0, 430.0),
            (150.0, 430.0),
        ],
    ];
    let mut drawing = ground([31, 29, 31]);
    drawing.fill(polygon(SHAPES[place % 6]), COLOURS[place / 6]);
    drawing
}
