//! Decks of very different looks, drawn at random once: to measure and to test how photographs are read.

mod geometry;
mod lettering;
mod scenes;
mod strokes;

use super::BACK_FILE;
use super::art::{Colour, Drawing};
use kurbo::{Circle, Rect};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Which of the two sets of photographs a practice deck belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeSet {
    /// Looked at by whoever works on the reader.
    Development,
    /// Kept apart: nothing is tuned on it, so that it shows what the reader does with what it has not seen.
    KeptApart,
}

impl PracticeSet {
    /// Both.
    pub const ALL: [PracticeSet; 2] = [PracticeSet::Development, PracticeSet::KeptApart];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            PracticeSet::Development => "development",
            PracticeSet::KeptApart => "kept-apart",
        }
    }

    /// The set of this name.
    pub fn named(name: &str) -> Option<PracticeSet> {
        PracticeSet::ALL.into_iter().find(|set| set.name() == name)
    }

    /// Its decks.
    pub fn decks(self) -> impl Iterator<Item = &'static PracticeDeck> {
        PRACTICE.iter().filter(move |deck| deck.set == self)
    }
}

/// Draws the face of a place in its deck.
type Face = fn(usize, &mut ChaCha8Rng) -> Drawing;

/// A deck that only vision cares for: its edges are blank.
#[derive(Debug)]
pub struct PracticeDeck {
    /// Its name.
    pub name: &'static str,
    /// Where it is used.
    pub set: PracticeSet,
    /// Side of its pictures in pixels.
    pub side_px: u32,
    n_tiles: usize,
    copies: Copies,
    face: Face,
    back: fn() -> Drawing,
    seed: u64,
}

/// Whether tiles of a deck look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copies {
    /// Every tile has a face of its own.
    None,
    /// The deck holds so many of each tile, under one id.
    OfTile(usize),
    /// So many tiles follow each other that have an id of their own and the same face.
    OfFace(usize),
}

const fn deck(
    name: &'static str,
    set: PracticeSet,
    face: Face,
    back: fn() -> Drawing,
    seed: u64,
) -> PracticeDeck {
    PracticeDeck {
        name,
        set,
        side_px: 512,
        n_tiles: 36,
        copies: Copies::None,
        face,
        back,
        seed,
    }
}

use PracticeSet::{Development, KeptApart};

/// All of them.
pub static PRACTICE: [PracticeDeck; 21] = [
    deck("wedges", Development, geometry::wedges, spiral, 11),
    deck("pictures", Development, scenes::landscape, spiral, 12),
    deck("words", Development, lettering::words, lettering::plank, 13),
    deck("squares", Development, geometry::squares, spiral, 14),
    deck("lines", Development, strokes::lines, spiral, 15),
    deck("siblings", Development, lettering::siblings, spiral, 16),
    deck(
        "watercolour",
        Development,
        strokes::watercolour,
        lettering::plank,
        17,
    ),
    PracticeDeck {
        n_tiles: 120,
        side_px: 256,
        ..deck("hundred", Development, geometry::wedges, spiral, 18)
    },
    PracticeDeck {
        n_tiles: 2,
        ..deck("pair", Development, scenes::landscape, spiral, 19)
    },
    PracticeDeck {
        n_tiles: 12,
        copies: Copies::OfTile(3),
        ..deck("emblems", Development, strokes::emblems, spiral, 20)
    },
    deck("blocks", Development, geometry::blocks, spiral, 21),
    deck("paths", KeptApart, strokes::paths, net, 1011),
    deck("fields", KeptApart, scenes::fields, net, 1012),
    deck("pips", KeptApart, lettering::pips, net, 1013),
    deck("glyphs", KeptApart, lettering::glyphs, net, 1014),
    deck("balloons", KeptApart, scenes::balloons, net, 1015),
    deck("blossoms", KeptApart, strokes::blossoms, net, 1016),
    PracticeDeck {
        side_px: 200,
        ..deck("dabs", KeptApart, strokes::dabs, net, 1017)
    },
    PracticeDeck {
        n_tiles: 120,
        side_px: 256,
        ..deck("gems", KeptApart, geometry::gems, net, 1018)
    },
    PracticeDeck {
        n_tiles: 2,
        ..deck("couple", KeptApart, lettering::glyphs, net, 1019)
    },
    PracticeDeck {
        copies: Copies::OfFace(3),
        ..deck("triplets", KeptApart, scenes::landscape, net, 1020)
    },
];

/// How many faces are drawn beyond a deck's own, for tiles that are like it and not of it.
const N_STRANGERS: usize = 3;
const SIDE: f64 = 1000.0;
const INK: Colour = [34, 30, 32];

impl PracticeDeck {
    /// Its document; the faces are in the folder `faces` beside it.
    pub fn document(&self) -> String {
        let copies = match self.copies {
            Copies::OfTile(count) => format!(", \"copies\": {count}"),
            Copies::None | Copies::OfFace(_) => String::new(),
        };
        let tile = |place| {
            let id = id(place);
            format!(
                "    {{\"id\": \"{id}\", \"kind\": \"standard\"{copies}, \"edges\": [{{}}, {{}}, {{}}, {{}}]}}"
            )
        };
        let tiles: Vec<String> = (0..self.n_tiles).map(tile).collect();
        format!(
            "{{\n  \"format\": \"tilesight-deck/1\",\n  \"game\": \"match-attach\",\n  \"name\": \"{}\",\n  \
             \"colours\": [],\n  \"symbols\": [],\n  \"tiles\": [\n{}\n  ],\n  \"faces\": \"faces/\"\n}}\n",
            self.name,
            tiles.join(",\n")
        )
    }

    /// Faces and back, by the names of their files.
    pub fn pictures(&self) -> Vec<(String, Drawing)> {
        let faces = self.drawn();
        let faces = (0..self.n_tiles)
            .map(|place| (format!("{}.png", id(place)), faces[self.drawn_at(place)].clone()));
        faces.chain([(BACK_FILE.to_owned(), (self.back)())]).collect()
    }

    /// Faces in the manner of the deck that none of its tiles has.
    pub fn strangers(&self) -> Vec<Drawing> {
        let mut drawn = self.drawn();
        drawn.split_off(self.drawn_at(self.n_tiles - 1) + 1)
    }

    /// Which drawing a tile shows.
    fn drawn_at(&self, place: usize) -> usize {
        match self.copies {
            Copies::OfFace(count) => place / count,
            Copies::None | Copies::OfTile(_) => place,
        }
    }

    /// All faces, one of each look, and then the strangers.
    fn drawn(&self) -> Vec<Drawing> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let count = self.drawn_at(self.n_tiles - 1) + 1 + N_STRANGERS;
        (0..count).map(|place| (self.face)(place, &mut random)).collect()
    }
}

fn id(place: usize) -> String {
    format!("p{:02}", place + 1)
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::new(x, y, x + width, y + height)
}

/// One colour as far as the bleed reaches.
fn ground(colour: Colour) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.fill(rectangle(-40.0, -40.0, 1080.0, 1080.0), colour);
    drawing
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

/// Crossing lines on wine red.
fn net() -> Drawing {
    let mut drawing = ground([112, 34, 48]);
    for step in -6..=18 {
        let at = f64::from(step) * 80.0;
        for (from, to) in [
            ((at, -40.0), (at - 400.0, 1040.0)),
            ((at - 400.0, -40.0), (at, 1040.0)),
        ] {
            let mut line = kurbo::BezPath::new();
            line.move_to(from);
            line.line_to(to);
            drawing.stroke(line, 9.0, [214, 180, 140]);
        }
    }
    drawing.fill(Circle::new((500.0, 500.0), 170.0), [214, 180, 140]);
    drawing.fill(Circle::new((500.0, 440.0), 70.0), [112, 34, 48]);
    drawing
}

#[cfg(test)]
mod tests;
