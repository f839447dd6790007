//! What is not a face with four sides: backs, the Advent tile, the first-player tile.

use super::drawing::{Colour, Drawing, SIDE, Way};
use super::{BLEED, DARK, Ink, LIGHT, MIDDLE, WHITE, square, symbol};
use kurbo::{Affine, BezPath, Circle, Vec2};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

/// The ground of backs: none of a face's colours.
pub(super) const PLUM: Colour = [0x45, 0x2f, 0x5c];
const PLUM_LIGHT: Colour = [0x5a, 0x42, 0x74];
const NIGHT: Colour = [0x16, 0x24, 0x3f];
const GOLD: Colour = [0xf0, 0xbb, 0x4a];
const EMBER: Colour = [0xd9, 0x5f, 0x3b];

/// A back with up to three symbols (in light ink on plum) in its middle.
pub(super) fn back(symbols: &[Drawing], ink: Ink) -> Drawing {
    let mut drawing = Drawing::default();
    let (ground, net, line) = match ink {
        Ink::Full => (PLUM, PLUM_LIGHT, LIGHT),
        Ink::Low => (WHITE, [0xd8, 0xd0, 0xe0], PLUM),
    };
    drawing.fill(square(BLEED), ground);
    net_of_circles(&mut drawing, net);
    frame(&mut drawing, line);
    let places: &[(f64, f64, f64)] = match symbols.len() {
        0 => &[],
        1 => &[(MIDDLE, MIDDLE, 215.0)],
        2 => &[(352.0, 352.0, 172.0), (648.0, 648.0, 172.0)],
        _ => &[
            (500.0, 320.0, 140.0),
            (330.0, 620.0, 140.0),
            (670.0, 620.0, 140.0),
        ],
    };
    for (drawn, &(x, y, radius)) in symbols.iter().zip(places) {
        drawing.fill(Circle::new((x, y), radius + 22.0), ground);
        drawing.fill(
            Circle::new((x, y), radius),
            if ink == Ink::Full { LIGHT } else { WHITE },
        );
        drawing.stroke(Circle::new((x, y), radius - 14.0), 5.0, PLUM);
        drawing.add(drawn, Affine::translate((x, y)) * Affine::scale(radius / 172.0));
    }
    if symbols.is_empty() {
        drawing.fill(Circle::new((MIDDLE, MIDDLE), 150.0), ground);
        drawing.fill(
            Affine::translate((MIDDLE, MIDDLE)) * symbol::star_path(8, 130.0, 60.0),
            line,
        );
    }
    drawing
}

/// Overlapping circles, as on old tiles.
fn net_of_circles(drawing: &mut Drawing, colour: Colour) {
    let mut path = BezPath::new();
    for row in -1..=10 {
        for column in -1..=10 {
            let centre = (100.0 * f64::from(column) + 50.0, 100.0 * f64::from(row) + 50.0);
            path.extend(kurbo::Shape::path_elements(&Circle::new(centre, 70.7), 0.1));
        }
    }
    drawing.paint(path, colour, Way::Stroke(7.0), Some(&square(BLEED)));
}

/// A double line around the square.
fn frame(drawing: &mut Drawing, colour: Colour) {
    for (inset, width) in [(46.0, 14.0), (70.0, 4.0)] {
        drawing.stroke(square(-inset), width, colour);
    }
}

/// A sun that rises over water: from now on the Board is turned back.
pub(super) fn advent(ink: Ink) -> Drawing {
    let mut drawing = Drawing::default();
    let (sky, rays, water, line) = match ink {
        Ink::Full => (NIGHT, GOLD, [0x2c, 0x55, 0x85], LIGHT),
        Ink::Low => (WHITE, GOLD, WHITE, DARK),
    };
    drawing.fill(square(BLEED), sky);
    let above = super::polygon(&[
        (-BLEED, -BLEED),
        (SIDE + BLEED, -BLEED),
        (SIDE + BLEED, 640.0),
        (-BLEED, 640.0),
    ]);
    let centre = Vec2::new(MIDDLE, 640.0);
    for ray in 0..32 {
        let at = f64::from(ray) * TAU / 32.0;
        let reach = if ray % 2 == 0 { 430.0 } else { 350.0 };
        let corner = |angle: f64, radius: f64| (centre + Vec2::from_angle(angle) * radius).to_point();
        let mut path = BezPath::new();
        path.move_to(corner(at - 0.042, 250.0));
        path.line_to(corner(at, reach));
        path.line_to(corner(at + 0.042, 250.0));
        path.close_path();
        drawing.paint(
            path,
            if ray % 2 == 0 { rays } else { EMBER },
            Way::Fill,
            Some(&above),
        );
    }
    drawing.paint(
        Circle::new(centre.to_point(), 214.0),
        EMBER,
        Way::Fill,
        Some(&above),
    );
    drawing.paint(
        Circle::new(centre.to_point(), 182.0),
        rays,
        Way::Fill,
        Some(&above),
    );
    for (x, y, size) in [
        (140.0, 170.0, 34.0),
        (300.0, 120.0, 20.0),
        (700.0, 130.0, 24.0),
        (868.0, 206.0, 38.0),
        (500.0, 150.0, 15.0),
    ] {
        drawing.fill(
            Affine::translate((x, y)) * symbol::star_path(4, size, 0.3 * size),
            line,
        );
    }
    let below = super::polygon(&[
        (-BLEED, 640.0),
        (SIDE + BLEED, 640.0),
        (SIDE + BLEED, SIDE + BLEED),
        (-BLEED, SIDE + BLEED),
    ]);
    drawing.fill(below.clone(), water);
    let wave_line = if ink == Ink::Full {
        [0x8f, 0xb8, 0xd8]
    } else {
        [0x2c, 0x55, 0x85]
    };
    for row in 0..8 {
        let y = 690.0 + 50.0 * f64::from(row);
        let mut path = BezPath::new();
        let mut x = -120.0 - if row % 2 == 0 { 0.0 } else { 60.0 };
        path.move_to((x, y));
        while x < SIDE + BLEED {
            path.curve_to((x + 40.0, y - 34.0), (x + 80.0, y - 34.0), (x + 120.0, y));
            x += 120.0;
        }
        drawing.paint(path, wave_line, Way::Stroke(9.0), Some(&below));
    }
    // The way of the light over the water.
    for (row, half) in [150.0, 110.0, 120.0, 70.0, 84.0, 40.0].into_iter().enumerate() {
        let y = 668.0 + 50.0 * row as f64;
        drawing.stroke(
            kurbo::Line::new((MIDDLE - half, y), (MIDDLE + half, y)),
            15.0,
            rays,
        );
    }
    frame(&mut drawing, line);
    drawing
}

/// A great 1 in a wreath.
pub(super) fn first_player(ink: Ink) -> Drawing {
    let mut drawing = Drawing::default();
    let (ground, leaf, inner, line) = match ink {
        Ink::Full => ([0x1f, 0x6f, 0x54], [0xa9, 0xd6, 0xb4], LIGHT, LIGHT),
        Ink::Low => (WHITE, [0x1f, 0x6f, 0x54], WHITE, [0x1f, 0x6f, 0x54]),
    };
    drawing.fill(square(BLEED), ground);
    frame(&mut drawing, line);
    drawing.fill(Circle::new((MIDDLE, MIDDLE), 226.0), inner);
    drawing.stroke(Circle::new((MIDDLE, MIDDLE), 206.0), 5.0, DARK);
    let blade = symbol::path("M0 -62 C 26 -30 28 10 0 52 C -28 10 -26 -30 0 -62 Z");
    for step in 0..13 {
        for side in [-1.0, 1.0] {
            let angle = FRAC_PI_2 + side * (0.20 + 0.215 * f64::from(step));
            for (radius, lean) in [(300.0, 0.62), (348.0, -0.50)] {
                if radius > 310.0 && step > 11 {
                    continue;
                }
                let at = Vec2::new(MIDDLE, MIDDLE) + Vec2::from_angle(angle) * radius;
                let along = angle + side * FRAC_PI_2 + FRAC_PI_2;
                let place = Affine::translate(at) * Affine::rotate(along - side * lean) * Affine::scale(0.86);
                drawing.fill(place * blade.clone(), leaf);
            }
        }
    }
    let one = symbol::path(
        "M-14 -128 L 40 -128 L 40 92 L 84 92 L 84 132 L -66 132 L -66 92 L -18 92 L -18 -62 C -34 -48 -54 -38 -78 -32 L -78 -76 C -50 -84 -28 -102 -14 -128 Z",
    );
    drawing.fill(Affine::translate((MIDDLE - 4.0, MIDDLE)) * one, DARK);
    drawing.fill(
        Affine::translate((MIDDLE, 128.0)) * Affine::rotate(FRAC_PI_4) * symbol::star_path(4, 44.0, 16.0),
        GOLD,
    );
    drawing
}
