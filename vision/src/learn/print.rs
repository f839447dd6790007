//! Whether two faces that lie on each other as well as can be have the same fine print.
//!
//! Two words of one length, in one place on one wood, hardly differ where faces are compared as wholes: the strokes are as
//! narrow as the error of position that is allowed for there.

use super::look::whole;
use crate::pyramid::{Patch, Pyramid};
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
/// One in so many parts is quieter than what is taken for the grain of two faces: that is no more than this, 0 to 1. Parts that
/// differ by no more than so many times as much say nothing: they count as alike as this, at least.
const QUIET: usize = 4;
const MOST_GRAIN: f32 = 0.05;
const GRAINS: f32 = 2.8;
const SAYS_NOTHING: f32 = 0.8;
/// Side of a picture in pixels under which its fine print is not seen.
const LEAST_SIDE: u32 = 90;

/// How alike the prints of two faces are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Print {
    /// Correlation of the part that is least alike, -1 to 1.
    pub(super) least: f32,
    /// Parts that have something printed on them.
    pub(super) parts: usize,
}

/// How alike the prints of two faces are; `None` if fine print is not seen, or there is none. `map` leads from the unit square of
/// the first face to that of the other. A part that is less alike than `enough` may be the last that is looked at.
pub(super) fn agreement(one: &Photo, other: &Photo, map: &Homography, enough: f32) -> Option<Print> {
    if one.width().min(other.width()) < LEAST_SIDE {
        return None;
    }
    let (mut here, mut there) = (Patch::<SIDE>::black(), Patch::<SIDE>::black());
    Pyramid::new(one).sample(&whole(one)?, &mut here);
    Pyramid::new(other).sample(&whole(other)?.after(map)?, &mut there);
    let grain = grain(&here, &there);
    let mut print = Print { least: 1.0, parts: 0 };
    for top in (RIM..=SIDE - RIM - BLOCK).step_by(BLOCK / 2) {
        for left in (RIM..=SIDE - RIM - BLOCK).step_by(BLOCK / 2) {
            if let Some(correlation) = correlation(&here, &there, (top, left), grain) {
                print.least = print.least.min(correlation);
                print.parts += 1;
                if correlation < enough {
                    return Some(print);
                }
            }
        }
    }
    (print.parts > 0).then_some(print)
}

/// What is not explained of a usual part, as a mean square: grain of the photographs, and of wood, which has its own on each tile.
fn grain(here: &Patch<SIDE>, there: &Patch<SIDE>) -> f32 {
    let steps = || (RIM..=SIDE - RIM - BLOCK).step_by(BLOCK);
    let mut left: Vec<f32> = steps()
        .flat_map(|top| steps().map(move |left| (top, left)))
        .map(|at| {
            let own = Block::of(here, at.0, at.1);
            unexplained(&own, best_correlation(&own, there, at))
        })
        .collect();
    let quiet = left.len() / QUIET;
    let (_, quietest, _) = left.select_nth_unstable_by(quiet, f32::total_cmp);
    quietest.min(MOST_GRAIN * MOST_GRAIN)
}

/// The best correlation of a block with what lies little away on the other face, of which so much grain (a mean square) tells
/// nothing against them; `None` unless something is printed on both.
fn correlation(here: &Patch<SIDE>, there: &Patch<SIDE>, at: (usize, usize), grain: f32) -> Option<f32> {
    let own = Block::of(here, at.0, at.1);
    if own.spread() < PRINTED || Block::of(there, at.0, at.1).spread() < PRINTED {
        return None;
    }
    let best = best_correlation(&own, there, at);
    let is_grain = unexplained(&own, best) < GRAINS * GRAINS * grain;
    Some(if is_grain { best.max(SAYS_NOTHING) } else { best })
}

/// What a correlation leaves of a block, as a mean square.
fn unexplained(block: &Block, correlation: f32) -> f32 {
    block.spread().powi(2) * (1.0 - correlation.max(0.0).powi(2))
}

fn best_correlation(own: &Block, there: &Patch<SIDE>, (top, left): (usize, usize)) -> f32 {
    let near = |at: usize| at - AWAY..=at + AWAY;
    let places = near(top).flat_map(|y| near(left).map(move |x| (y, x)));
    let correlations = places.map(|(y, x)| own.correlation(&Block::of(there, y, x)));
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

    fn correlation(&self, other: &Block) -> f32 {
        self.product(other) / (self.product(self) * other.product(other)).sqrt().max(1e-9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, on_wood};

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
        let identity = Homography::new([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]).unwrap();
        let beside = Homography::new([1.0, 0.0, 0.008, 0.0, 1.0, -0.008, 0.0, 0.0, 1.0]).unwrap();
        let agreement = |one: usize, other: usize, map| {
            super::agreement(&words[one], &words[other], map, -1.0)
                .unwrap()
                .least
        };
        let (same, moved) = (agreement(0, 0, &identity), agreement(0, 0, &beside));
        assert!(same > 0.99 && moved > 0.85, "{same} {moved}");
        let other = agreement(0, 1, &identity);
        assert!(other < 0.7, "{other}");
    }

    #[test]
    fn the_grain_of_wood_is_no_print_and_another_letter_on_it_is() {
        let identity = Homography::new([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]).unwrap();
        let least = |other: &Photo| {
            let print = agreement(&on_wood(1, 1), other, &identity, -1.0);
            print.map(|print| print.least)
        };
        assert!(least(&on_wood(1, 2)).is_none_or(|least| least >= SAYS_NOTHING));
        let other = least(&on_wood(2, 2)).unwrap();
        assert!(other < 0.7, "{other}");
    }
}
