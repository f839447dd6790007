//! Whether two faces that lie on each other as well as can be have the same fine print.
//!
//! Two words of one length, in one place on one wood, hardly differ where faces are compared as wholes: the strokes are as
//! narrow as the error of position that is allowed for there.

use super::look::whole;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::{Homography, Photo};

/// Cells along a side of the pictures that are compared.
const SIDE: usize = 128;
/// Cells along a side of a block.
const BLOCK: usize = 16;
/// Cells along the rim that are left out: side walls, shadows and neighbours shine in.
const RIM: usize = 6;
/// How far a block may lie from where the whole face tells, in cells: tiles are bent.
const AWAY: usize = 3;
/// Spread of a block from which on something is printed there, 0 to 1.
const PRINTED: f32 = 0.05;
/// Spread of a block that is clear, where the other has nothing printed.
const CLEARLY: f32 = 0.06;
/// Correlation from which on parts are alike; no part that differs by grain alone counts for less.
pub(super) const ALIKE: f32 = 0.9;
/// One in so many parts of two faces differs less than what is taken for their grain.
const QUIET: usize = 4;
/// The most that is taken for grain, as a spread, 0 to 1.
const MOST_GRAIN: f32 = 0.05;
/// Differences up to so many times the grain, as a spread, say nothing.
const GRAINS: f32 = 2.8;
/// Fewest parts that must stand out of the grain: of a print that is nowhere stronger nothing tells it from grain.
const STANDING_OUT: usize = 4;
/// One in so many parts is of the few that a die or a shadow lies on.
const FEW: usize = 20;
/// How many times as unlike as the middle part the least alike one is, where nothing else is printed.
const EVEN: f32 = 4.0;
/// Side of a picture in pixels under which its fine print is not seen.
const LEAST_SIDE: u32 = 90;

/// How alike the prints of two faces are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Print {
    /// Correlation of the part that is least alike, -1 to 1.
    pub(super) least: f32,
    /// The same of all parts but the few least alike, and of the middle one.
    pub(super) most: f32,
    pub(super) middle: f32,
    /// Parts that have something printed on them.
    pub(super) parts: usize,
    /// Whether something clear is printed on one of them where there is nothing on the other: no light, unless a lamp is mirrored there.
    pub(super) is_lacking: bool,
}

/// How alike the prints of two faces are; `None` if fine print is not seen, or there is none. `map` leads from the unit square of
/// the first face to that of the other.
pub(super) fn agreement(one: &Photo, other: &Photo, map: &Homography) -> Option<Print> {
    if one.width().min(other.width()) < LEAST_SIDE {
        return None;
    }
    let (mut here, mut there) = (Patch::<SIDE>::black(), Patch::<SIDE>::black());
    Pyramid::new(one).sample(&whole(one)?, &mut here);
    Pyramid::new(other).sample(&whole(other)?.after(map)?, &mut there);
    let (mut parts, mut is_lacking) = (Vec::new(), false);
    for at in places(BLOCK / 2) {
        let [one, other] = [&here, &there].map(|face| Block::of(face, at.0, at.1).spread());
        if one.min(other) >= PRINTED {
            parts.push(Part::of(&here, &there, at));
        } else if one.max(other) >= CLEARLY {
            is_lacking |= nothing_is_near(if one < other { &here } else { &there }, at);
        }
    }
    let least_of = |grain: f32| parts.iter().map(|part| part.alike(grain)).fold(1.0, f32::min);
    let mut least = least_of(0.0);
    if least < ALIKE {
        let grain = grain(&here, &there);
        let stand_out = parts.iter().filter(|part| part.spread > GRAINS * grain);
        if stand_out.count() >= STANDING_OUT {
            least = least_of(grain);
        }
    }
    let mut correlations: Vec<f32> = parts.iter().map(|part| part.correlation).collect();
    correlations.sort_by(f32::total_cmp);
    let at = |place: usize| correlations.get(place).copied();
    Some(Print {
        least,
        most: at(parts.len() / FEW)?,
        middle: at(parts.len() / 2)?,
        parts: parts.len(),
        is_lacking,
    })
}

impl Print {
    /// Whether the parts that are least alike are so for what all suffer from, as two photographs that are not equally sharp, and not
    /// because something else is printed there.
    pub(super) fn is_even(&self) -> bool {
        1.0 - self.least <= (EVEN * (1.0 - self.middle)).max(1.0 - ALIKE)
    }
}

/// Whether nothing is printed where a block begins nor a little away: what lies at its border may be seen beside it.
fn nothing_is_near(face: &Patch<SIDE>, (top, left): (usize, usize)) -> bool {
    let near = |at: usize| [at - AWAY, at, at + AWAY];
    let mut places = near(top).into_iter().flat_map(|y| near(left).map(|x| (y, x)));
    places.all(|(y, x)| Block::of(face, y, x).spread() < PRINTED)
}

/// Where blocks begin that lie so far from the next, all over a face.
fn places(step: usize) -> impl Iterator<Item = (usize, usize)> {
    let steps = move || (RIM..=SIDE - RIM - BLOCK).step_by(step);
    steps().flat_map(move |top| steps().map(move |left| (top, left)))
}

/// What is left of the quieter parts of a face where another's are taken off it, as a spread: the grain of the photographs, and of
/// wood, which has its own on each tile.
fn grain(here: &Patch<SIDE>, there: &Patch<SIDE>) -> f32 {
    let mut left: Vec<f32> = places(BLOCK).map(|at| Part::of(here, there, at).left()).collect();
    let quiet = left.len() / QUIET;
    let (_, quietest, _) = left.select_nth_unstable_by(quiet, f32::total_cmp);
    quietest.min(MOST_GRAIN)
}

/// A part of one face against what lies there on the other.
struct Part {
    /// Of the first face, 0 to 1.
    spread: f32,
    /// The best correlation with what lies little away on the other.
    correlation: f32,
}

impl Part {
    fn of(here: &Patch<SIDE>, there: &Patch<SIDE>, at: (usize, usize)) -> Part {
        let own = Block::of(here, at.0, at.1);
        Part {
            spread: own.spread(),
            correlation: best_correlation(&own, there, at),
        }
    }

    /// What the other face leaves of it, as a spread.
    fn left(&self) -> f32 {
        self.spread * (1.0 - self.correlation.max(0.0).powi(2)).max(0.0).sqrt()
    }

    /// Its correlation, if so much grain (as a spread) is no reason for less.
    fn alike(&self, grain: f32) -> f32 {
        if self.left() < GRAINS * grain {
            self.correlation.max(ALIKE)
        } else {
            self.correlation
        }
    }
}

fn best_correlation(own: &Block, there: &Patch<SIDE>, (top, left): (usize, usize)) -> f32 {
    let near = |at: usize| at - AWAY..=at + AWAY;
    let places = near(top).flat_map(|y| near(left).map(move |x| (y, x)));
    let own_square = own.product(own);
    let correlations = places.map(|(y, x)| {
        let (product, square) = own.beside(there, y, x);
        product / (own_square * square).sqrt().max(1e-9)
    });
    correlations.fold(-1.0, f32::max)
}

/// The cells of a block in three channels, without the mean of each.
struct Block([[[f32; BLOCK]; BLOCK]; 3]);

impl Block {
    fn of(patch: &Patch<SIDE>, top: usize, left: usize) -> Block {
        Block(std::array::from_fn(|channel| {
            let plane = &patch.planes[channel];
            let mut cells: [[f32; BLOCK]; BLOCK] =
                std::array::from_fn(|y| std::array::from_fn(|x| plane[top + y][left + x]));
            let mean = cells.iter().flatten().sum::<f32>() / (BLOCK * BLOCK) as f32;
            cells.iter_mut().flatten().for_each(|value| *value -= mean);
            cells
        }))
    }

    fn product(&self, other: &Block) -> f32 {
        let others = other.0.iter().flatten().flatten();
        let pairs = self.0.iter().flatten().flatten().zip(others);
        pairs.map(|(a, b)| a * b).sum()
    }

    fn spread(&self) -> f32 {
        (self.product(self) / (3 * BLOCK * BLOCK) as f32).sqrt()
    }

    /// Its product with the block that begins there in another picture, and that one's with itself, each without its mean.
    fn beside(&self, there: &Patch<SIDE>, top: usize, left: usize) -> (f32, f32) {
        let (mut product, mut square) = (0.0, 0.0);
        for (own, plane) in self.0.iter().zip(&there.planes) {
            let (mut products, mut sums, mut squares) = ([0.0; BLOCK], [0.0; BLOCK], [0.0; BLOCK]);
            for (own, row) in own.iter().zip(&plane[top..]) {
                let row = &row[left..][..BLOCK];
                for x in 0..BLOCK {
                    products[x] += own[x] * row[x];
                    sums[x] += row[x];
                    squares[x] += row[x] * row[x];
                }
            }
            // This block's mean is taken off it: of the other's nothing is left in their product.
            product += products.iter().sum::<f32>();
            let sum: f32 = sums.iter().sum();
            square += squares.iter().sum::<f32>() - sum * sum / (BLOCK * BLOCK) as f32;
        }
        (product, square.max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{blurred, face, figure, on_wood};

    /// A face with a row of upright strokes, thick and thin as those of a word, at these columns.
    fn with_strokes(columns: [usize; 5]) -> Photo {
        let face = face(1);
        let side = face.width() as usize;
        let mut rgb: Vec<u8> = face.rgb().iter().map(|value| 150 + value / 8).collect();
        for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
            let (x, y) = (at % side, at / side);
            let is_stroke = columns.iter().any(|&column| (column..column + 2).contains(&x));
            if (40..52).contains(&y) && is_stroke {
                pixel.copy_from_slice(&[60, 40, 30]);
            }
        }
        Photo::new(face.width(), face.height(), rgb).unwrap()
    }

    #[test]
    fn words_of_one_length_differ_and_the_same_word_does_not() {
        let words = [[30, 36, 42, 48, 56], [32, 38, 45, 50, 54]].map(with_strokes);
        let identity = Homography::IDENTITY;
        let beside = Homography::new([1.0, 0.0, 0.008, 0.0, 1.0, -0.008, 0.0, 0.0, 1.0]).unwrap();
        let agreement =
            |one: usize, other: usize, map| super::agreement(&words[one], &words[other], map).unwrap().least;
        let (same, moved) = (agreement(0, 0, &identity), agreement(0, 0, &beside));
        assert!(same > 0.99 && moved > 0.85, "{same} {moved}");
        let other = agreement(0, 1, &identity);
        assert!(other < 0.7, "{other}");
    }

    #[test]
    fn a_disc_is_no_square_of_its_size_though_it_is_seen_less_sharply() {
        let square = figure(|x, y| x.abs() < 0.16 && (y + 0.5).abs() < 0.16);
        let disc = figure(|x, y| x.hypot(y + 0.5) < 0.18);
        let least = |one: &Photo, other: &Photo| {
            agreement(&blurred(one, 1.0), &blurred(other, 1.0), &Homography::IDENTITY)
                .unwrap()
                .least
        };
        let other = least(&square, &disc);
        assert!(other < ALIKE, "{other}");
        for figure in [&square, &disc] {
            let same = least(figure, figure);
            assert!(same > ALIKE, "{same}");
        }
    }

    #[test]
    fn a_ring_on_a_corridor_that_the_other_lacks_is_no_light() {
        let corridor = painted_face(|x, _| {
            if x.abs() < 0.35 {
                [222, 202, 150]
            } else {
                [110, 90, 76]
            }
        });
        let ringed = painted_face(|x, y| match (x.abs() < 0.35, (x.hypot(y) - 0.2).abs() < 0.03) {
            (true, true) => [150, 120, 70],
            (true, false) => [222, 202, 150],
            _ => [110, 90, 76],
        });
        let is_lacking =
            |one: &Photo, other: &Photo| agreement(one, other, &Homography::IDENTITY).unwrap().is_lacking;
        assert!(is_lacking(&corridor, &ringed) && is_lacking(&ringed, &corridor));
        // The border of the corridor lies a little beside where it does on the other.
        let beside = painted_face(|x, _| {
            if (x - 0.03).abs() < 0.35 {
                [222, 202, 150]
            } else {
                [110, 90, 76]
            }
        });
        assert!(!is_lacking(&corridor, &beside) && !is_lacking(&ringed, &ringed));
    }

    /// A face by its colours: where a point is, of -1 to 1 each way.
    fn painted_face(colour: fn(f64, f64) -> [u8; 3]) -> Photo {
        let at = |at: u32| f64::from(at) / 63.5 - 1.0;
        let rgb = (0..128 * 128).flat_map(|pixel| colour(at(pixel % 128), at(pixel / 128)));
        Photo::new(128, 128, rgb.collect()).unwrap()
    }

    #[test]
    fn the_grain_of_wood_is_no_print_and_another_letter_on_it_is() {
        let identity = Homography::IDENTITY;
        let least = |other: &Photo| {
            let print = agreement(&on_wood(1, 1), other, &identity);
            print.map(|print| print.least)
        };
        assert!(least(&on_wood(1, 2)).is_none_or(|least| least >= ALIKE));
        let other = least(&on_wood(2, 2)).unwrap();
        assert!(other < 0.7, "{other}");
    }

    #[test]
    fn a_print_seen_less_sharply_is_even_and_one_with_another_stroke_is_not() {
        let words = [[30, 36, 42, 48, 56], [30, 36, 42, 48, 60]].map(with_strokes);
        let is_even = |other: &Photo| {
            let print = agreement(&words[0], other, &Homography::IDENTITY).unwrap();
            print.is_even()
        };
        assert!(is_even(&words[0]) && is_even(&blurred(&words[0], 1.5)));
        assert!(!is_even(&words[1]));
    }

    #[test]
    fn pale_prints_all_over_two_faces_are_no_grain() {
        // Two maps in faint colours, no part of which is stronger than the others.
        let map = |seed: usize| {
            let rgb = (0..96 * 96).flat_map(|at: usize| {
                let (x, y) = (at % 96 / 4, at / 96 / 4);
                let drawn = (x * 7919 + y * 104_729 + seed * 1_299_709) * 2_654_435_761 % 4_294_967_296;
                [0, 1, 2].map(|channel| 160 + (drawn >> (16 + 4 * channel) & 63) as u8)
            });
            Photo::new(96, 96, rgb.collect()).unwrap()
        };
        let identity = Homography::IDENTITY;
        let least = |other: &Photo| agreement(&map(1), other, &identity).map(|print| print.least);
        assert!(least(&map(1)).is_some_and(|least| least > 0.99));
        assert!(
            least(&map(2)).is_some_and(|least| least < 0.7),
            "{:?}",
            least(&map(2))
        );
    }
}
