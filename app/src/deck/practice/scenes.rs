//! Faces that are pictures with an upper and a lower side.

use super::super::art::{Colour, Drawing, polygon};
use super::{INK, ground, rectangle};
use kurbo::{Affine, BezPath, Circle, Ellipse};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// A landscape: sky, hills, sun or moon, houses and trees.
pub(super) fn landscape(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
    const SKIES: [Colour; 6] = [
        [150, 200, 226],
        [246, 196, 150],
        [40, 52, 96],
        [206, 222, 224],
        [238, 160, 130],
        [110, 160, 200],
    ];
    const LANDS: [Colour; 6] = [
        [92, 140, 72],
        [166, 150, 80],
        [64, 104, 84],
        [196, 170, 112],
        [120, 96, 76],
        [80, 90, 110],
    ];
    let mut drawing = Drawing::default();
    let mut pick = |colours: &[Colour]| colours[random.random_range(0..colours.len())];
    let (sky, near, far) = (pick(&SKIES), pick(&LANDS), pick(&LANDS));
    let light = pick(&[[250, 220, 110], [248, 244, 226], [230, 90, 60]]);
    drawing.fill(rectangle(-40.0, -40.0, 1080.0, 1080.0), sky);
    let (x, y) = (
        random.random_range(150.0..850.0),
        random.random_range(130.0..330.0),
    );
    drawing.fill(Circle::new((x, y), random.random_range(50.0..110.0)), light);
    for (base, colour) in [
        (480.0, far.map(|part| part / 2 + 90)),
        (600.0, far),
        (760.0, near),
    ] {
        let mut hill = BezPath::new();
        hill.move_to((-40.0, 1040.0));
        hill.line_to((-40.0, base));
        let mut at = -40.0;
        while at < 1040.0 {
            let (wide, tall) = (
                random.random_range(160.0..360.0),
                random.random_range(-150.0..90.0),
            );
            hill.curve_to(
                (at + 0.3 * wide, base + tall),
                (at + 0.7 * wide, base + tall),
                (at + wide, base),
            );
            at += wide;
        }
        hill.line_to((1040.0, 1040.0));
        hill.close_path();
        drawing.fill(hill, colour);
    }
    for _ in 0..random.random_range(1..4) {
        let (x, y, size) = (
            random.random_range(80.0..860.0),
            random.random_range(640.0..900.0),
            random.random_range(70.0..150.0),
        );
        let wall = [[226, 214, 190], [176, 70, 56], [240, 240, 236]][random.random_range(0..3)];
        drawing.fill(rectangle(x, y - 0.6 * size, size, 0.6 * size), wall);
        drawing.fill(
            polygon(&[
                (x - 10.0, y - 0.6 * size),
                (x + size + 10.0, y - 0.6 * size),
                (x + 0.5 * size, y - 1.1 * size),
            ]),
            [120, 46, 40],
        );
        drawing.fill(
            rectangle(x + 0.35 * size, y - 0.35 * size, 0.22 * size, 0.35 * size),
            INK,
        );
    }
    for _ in 0..random.random_range(2..7) {
        let (x, y, size) = (
            random.random_range(40.0..960.0),
            random.random_range(620.0..960.0),
            random.random_range(60.0..170.0),
        );
        drawing.fill(rectangle(x - 8.0, y - 0.4 * size, 16.0, 0.4 * size), [84, 60, 44]);
        let crown = [[44, 92, 60], [86, 120, 44], [190, 110, 50]][random.random_range(0..3)];
        if random.random_bool(0.5) {
            drawing.fill(Circle::new((x, y - 0.7 * size), 0.42 * size), crown);
        } else {
            let tip = (x, y - 1.4 * size);
            drawing.fill(
                polygon(&[
                    (x - 0.34 * size, y - 0.25 * size),
                    (x + 0.34 * size, y - 0.25 * size),
                    tip,
                ]),
                crown,
            );
        }
    }
    drawing
}

/// Everywhere the same landscape, with a balloon over it: its colour and its place are all that differs.
pub(super) fn balloons(place: usize, _random: &mut ChaCha8Rng) -> Drawing {
    const COLOURS: [Colour; 6] = [
        [206, 44, 52],
        [242, 176, 44],
        [58, 120, 196],
        [86, 152, 76],
        [150, 78, 160],
        [240, 236, 226],
    ];
    let mut drawing = landscape(0, &mut ChaCha8Rng::seed_from_u64(77));
    let (column, row) = (place / 6 % 3, place / 18);
    let (x, y) = (210.0 + 280.0 * column as f64, 190.0 + 300.0 * row as f64);
    drawing.fill(
        polygon(&[(x - 60.0, y + 70.0), (x + 60.0, y + 70.0), (x, y + 190.0)]),
        INK,
    );
    drawing.fill(Circle::new((x, y), 112.0), COLOURS[place % 6]);
    drawing.fill(Ellipse::new((x, y), (36.0, 112.0), 0.0), [250, 244, 230]);
    drawing.fill(rectangle(x - 26.0, y + 160.0, 52.0, 42.0), [112, 78, 50]);
    drawing
}

/// A field whose sides are meadow, road, wall or water, with trees and houses.
pub(super) fn fields(place: usize, random: &mut ChaCha8Rng) -> Drawing {
    let mut drawing = ground([126, 158, 74]);
    for _ in 0..40 {
        let at = (random.random_range(0.0..1000.0), random.random_range(0.0..1000.0));
        let shade = random.random_range(0..24);
        drawing.fill(
            Circle::new(at, random.random_range(10.0..46.0)),
            [112 + shade, 146 + shade, 66 + shade / 2],
        );
    }
    let sides = super::digits(place, 4);
    for (side, kind) in sides.into_iter().enumerate() {
        let turn = Affine::rotate_about(side as f64 * std::f64::consts::FRAC_PI_2, (500.0, 500.0));
        let half = |bend: f64| {
            let mut path = BezPath::new();
            path.move_to((500.0, -40.0));
            path.curve_to((500.0 + bend, 150.0), (500.0 - bend, 330.0), (500.0, 500.0));
            turn * path
        };
        let bend = random.random_range(-120.0..120.0);
        match kind {
            0 => {}
            1 => {
                drawing.stroke(half(bend), 110.0, [196, 186, 160]);
                drawing.stroke(half(bend), 84.0, [232, 226, 206]);
            }
            2 => {
                let mut town = BezPath::new();
                town.move_to((60.0, -40.0));
                town.curve_to((200.0, 330.0), (800.0, 330.0), (940.0, -40.0));
                town.close_path();
                drawing.fill(turn * town.clone(), [168, 112, 72]);
                drawing.stroke(turn * town, 34.0, [104, 76, 60]);
                for roof in 0..4 {
                    let (x, y) = (280.0 + 130.0 * f64::from(roof), random.random_range(20.0..110.0));
                    drawing.fill(
                        turn * polygon(&[(x - 56.0, y + 50.0), (x + 56.0, y + 50.0), (x, y - 40.0)]),
                        [186, 62, 46],
                    );
                }
            }
            _ => {
                drawing.stroke(half(-bend), 150.0, [70, 120, 150]);
                drawing.stroke(half(-bend), 118.0, [100, 160, 196]);
            }
        }
    }
    drawing.fill(Circle::new((500.0, 500.0), 90.0), [150, 140, 120]);
    for _ in 0..random.random_range(1..5) {
        let (x, y) = (
            random.random_range(100.0..900.0),
            random.random_range(100.0..900.0),
        );
        drawing.fill(Circle::new((x, y), 52.0), [48, 86, 48]);
        drawing.fill(Circle::new((x - 14.0, y - 16.0), 22.0), [86, 124, 66]);
    }
    drawing
}
