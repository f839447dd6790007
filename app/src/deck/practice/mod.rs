//! Decks of very different looks, drawn at random once: to measure and to test how photographs are read.

use super::art::{Colour, Drawing, polygon};
use kurbo::{Affine, BezPath, Circle, Rect, Vec2};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::f64::consts::{FRAC_PI_2, TAU};

/// A deck of 36 tiles that only vision cares for: its edges are blank.
#[derive(Debug)]
pub struct PracticeDeck {
    /// Its name.
    pub name: &'static str,
    face: fn(usize, &mut ChaCha8Rng) -> Drawing,
    back: fn() -> Drawing,
    seed: u64,
}

/// All of them.
pub static PRACTICE: [PracticeDeck; 4] = [
    PracticeDeck {
        name: "wedges",
        face: wedges,
        back: spiral,
        seed: 11,
    },
    PracticeDeck {
        name: "pictures",
        face: landscape,
        back: spiral,
        seed: 12,
    },
    PracticeDeck {
        name: "words",
        face: words,
        back: plank,
        seed: 13,
    },
    PracticeDeck {
        name: "squares",
        face: squares,
        back: spiral,
        seed: 14,
    },
];

/// How many tiles a practice deck has.
const N_TILES: usize = 36;
const SIDE: f64 = 1000.0;
const INK: Colour = [34, 30, 32];

impl PracticeDeck {
    /// Its document; the faces are in the folder `faces` beside it.
    pub fn document(&self) -> String {
        let tile = |place| {
            format!(
                "    {{\"id\": \"p{place:02}\", \"kind\": \"standard\", \"edges\": [{{}}, {{}}, {{}}, {{}}]}}"
            )
        };
        let tiles: Vec<String> = (1..=N_TILES).map(tile).collect();
        format!(
            "{{\n  \"format\": \"tilesight-deck/1\",\n  \"game\": \"match-attach\",\n  \"name\": \"{}\",\n  \
             \"colours\": [],\n  \"symbols\": [],\n  \"tiles\": [\n{}\n  ],\n  \"faces\": \"faces/\"\n}}\n",
            self.name,
            tiles.join(",\n")
        )
    }

    /// Faces and back, by the names of their files.
    pub fn pictures(&self) -> Vec<(String, Drawing)> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let faces =
            (0..N_TILES).map(|place| (format!("p{:02}.png", place + 1), (self.face)(place, &mut random)));
        let mut pictures: Vec<(String, Drawing)> = faces.collect();
        pictures.push(("back.png".to_owned(), (self.back)()));
        pictures
    }
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::new(x, y, x + width, y + height)
}

/// Four digits for each place that are no other place's, however turned.
fn digits(place: usize, base: usize) -> [usize; 4] {
    let count = base.pow(4);
    let word = |at: usize| {
        // A step that shares no factor with the count comes to every word once, in no plain order.
        let number = at * 137 % count;
        [
            number % base,
            number / base % base,
            number / base.pow(2) % base,
            number / base.pow(3),
        ]
    };
    let is_first_of_its_turns = |word: &[usize; 4]| {
        (1..4).all(|turn| {
            let mut turned = *word;
            turned.rotate_left(turn);
            *word < turned
        })
    };
    let mut words = (0..count).map(word).filter(is_first_of_its_turns);
    words.nth(place).unwrap_or_default()
}

/// Bright triangles on black, a shape in the middle.
fn wedges(place: usize, _random: &mut ChaCha8Rng) -> Drawing {
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

/// A landscape: sky, hills, sun or moon, houses and trees.
fn landscape(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
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

const WORDS: [&str; 40] = [
    "SUN", "HAT", "CAT", "DOG", "PEN", "CUP", "BED", "MAP", "NET", "OAR", "RIB", "TEA", "WEB", "ICE", "ANT",
    "BEE", "COD", "ELM", "FIG", "GEM", "HEN", "INN", "LOG", "MUD", "NUT", "OWL", "PIE", "RUG", "SAP", "TOE",
    "URN", "WIG", "ARM", "BUS", "DEN", "EAR", "FAN", "GUM", "HIP", "LID",
];

/// Wood with a short word along each side.
fn words(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
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

/// Eight coloured squares around a pale middle, each tile another arrangement.
fn squares(_place: usize, random: &mut ChaCha8Rng) -> Drawing {
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

/// Rings on teal.
fn spiral() -> Drawing {
    let mut drawing = Drawing::default();
    drawing.fill(rectangle(-40.0, -40.0, 1080.0, 1080.0), [28, 96, 104]);
    for ring in 1..8 {
        drawing.stroke(
            Circle::new((500.0, 500.0), 62.0 * f64::from(ring)),
            14.0,
            [196, 214, 204],
        );
    }
    drawing.fill(Circle::new((500.0, 380.0), 50.0), [222, 120, 60]);
    drawing
}

/// Bare wood.
fn plank() -> Drawing {
    let mut drawing = wood(&mut ChaCha8Rng::seed_from_u64(5));
    drawing.stroke(
        rectangle(0.12 * SIDE, 0.12 * SIDE, 0.76 * SIDE, 0.76 * SIDE),
        20.0,
        [120, 82, 50],
    );
    drawing.fill(Circle::new((500.0, 430.0), 90.0), [120, 82, 50]);
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deck;

    #[test]
    fn practice_decks_can_be_read_and_have_a_face_for_every_tile() {
        for practice in &PRACTICE {
            let deck = Deck::read(&practice.document()).unwrap();
            let files: Vec<String> = practice.pictures().into_iter().map(|(file, _)| file).collect();
            for tile in deck.distinct_tiles() {
                assert!(
                    files.contains(&format!("{}.png", deck.id(tile))),
                    "{}",
                    practice.name
                );
            }
            assert!(files.contains(&"back.png".to_owned()));
        }
    }

    #[test]
    fn no_two_faces_of_a_practice_deck_are_alike_at_any_turn() {
        for practice in &PRACTICE {
            let faces: Vec<_> = practice
                .pictures()
                .into_iter()
                .map(|(file, drawing)| (file, drawing.pixels(40)))
                .collect();
            for (place, (a_file, a)) in faces.iter().enumerate() {
                for (b_file, b) in &faces[place + 1..] {
                    let mut turned = b.clone();
                    for _ in 0..4 {
                        let sum: u64 = a
                            .iter()
                            .zip(turned.iter())
                            .map(|(a, b)| u64::from(a.abs_diff(*b)))
                            .sum();
                        let mean = sum as f64 / a.len() as f64;
                        assert!(
                            mean > 4.0,
                            "{}: {a_file} and {b_file} differ by {mean}",
                            practice.name
                        );
                        turned = image::imageops::rotate90(&turned);
                    }
                }
            }
        }
    }
}
