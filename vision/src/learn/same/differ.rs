//! How much two faces differ where one lies on the other, block by block.

use super::gains::{Lamps, light};
use super::look::{Planes, RIM, SIDE};
use crate::photo::pyramid::Patch;
use crate::pose::align::Template;

/// Cells along a side of a block.
pub(super) const BLOCK: usize = 8;
/// Difference of a block, in units of what says nothing, up to which it agrees.
const AGREES: f32 = 6.0;
/// One in so many blocks is quieter than what is taken for the grain of two faces; so much of it, in units of what says nothing, is
/// usual, and no more than so many times that says nothing: what is drawn all over is no grain.
const QUIET: usize = 4;
const GRAIN: f32 = 0.1;
const MOST_GRAIN: f32 = 5.0;
/// Error of a colour that says nothing where white is as bright as this, 0 to 1. In less light colours differ less, and as much is an
/// error; but no face is taken for darker than the last.
const NOISE: f32 = 0.035;
const USUALLY_WHITE: f32 = 0.8;
const DARKEST: f32 = 0.4;
/// The most of the contrast of faces that is taken for an error: where all are pale, a little makes another colour. So much is one
/// always, 0 to 1: faces may be of one colour each.
const OF_CONTRAST: f32 = 0.4;
const LEAST_NOISE: f32 = 0.008;
/// Share of a face's cells that are brighter than what is taken for white.
const BRIGHTEST: usize = 20;
/// Squared error of position in cells that says nothing.
const POSITION: f32 = 0.25;

/// How a face differs from what is seen of another.
pub(super) struct Comparison {
    /// The gain of each channel from the face to what is seen.
    pub(super) gains: [f32; 3],
    /// How much the least alike block differs, in units of what says nothing: of grain, where the faces have some.
    pub(super) worst: f32,
    /// Share of the blocks that agree.
    pub(super) agreeing: f32,
    pub(super) blocks: Vec<Block>,
}

/// Compares a face with what is seen of another. `contrast` is how much colours usually differ on the faces beside them, as a spread,
/// 0 to 1.
pub(super) fn compare(face: &Template<SIDE>, patch: &Patch<SIDE>, lamps: Lamps, contrast: f32) -> Comparison {
    let there = Box::new(Template::new(patch));
    let mut gains = [1.0; 3];
    let mut errors = Box::new([[[0.0_f32; SIDE]; SIDE]; 3]);
    let light = light(&face.planes, &patch.planes, lamps);
    let noise = NOISE * (white(&patch.planes) / USUALLY_WHITE).clamp(DARKEST, 1.0);
    let noise = noise.min((OF_CONTRAST * contrast).max(LEAST_NOISE));
    for (channel, gain) in gains.iter_mut().enumerate() {
        let (own, seen) = (&face.planes[channel], &patch.planes[channel]);
        *gain = light.gains[channel].middle;
        let (own_slopes, steepest) = (slopes(face, channel), steepest_around(&slopes(&there, channel)));
        for y in 0..SIDE {
            for x in 0..SIDE {
                let off = seen[y][x] - light.of(channel, own[y][x], x, y);
                // A mark that only one of them has is none that lies a little beside.
                let slope = (own_slopes[y][x] * light.contrast(channel, x, y).powi(2)).min(steepest[y][x]);
                errors[channel][y][x] = off / (3.0 * (noise * noise + POSITION * slope)).sqrt();
            }
        }
    }
    let blocks: Vec<Block> = places()
        .filter_map(|(top, left)| Block::at(top, left, &errors))
        .collect();
    let worst = blocks.iter().map(|block| block.differs).fold(0.0, f32::max) / grain(&blocks);
    let agreeing = blocks.iter().filter(|block| block.differs < AGREES).count();
    Comparison {
        gains,
        worst,
        agreeing: agreeing as f32 / blocks.len().max(1) as f32,
        blocks,
    }
}

/// Where blocks begin, at every half step, so that no mark is cut by their borders: the row and the column of their first cell.
pub(super) fn places() -> impl Iterator<Item = (usize, usize)> {
    let steps = || (0..=SIDE - BLOCK).step_by(BLOCK / 2);
    steps().flat_map(move |top| steps().map(move |left| (top, left)))
}

/// How much two faces differ in a block, in units of what says nothing.
pub(super) struct Block {
    /// Where it begins: the row and the column of its first cell.
    pub(super) place: (usize, usize),
    pub(super) differs: f32,
    /// How much of that is grain: differs from cell to cell.
    grain: f32,
}

impl Block {
    /// Of errors in each channel; `None` if most of it lies on the rim.
    fn at(top: usize, left: usize, errors: &Planes) -> Option<Block> {
        let rows = top.max(RIM)..(top + BLOCK).min(SIDE - RIM);
        let columns = left.max(RIM)..(left + BLOCK).min(SIDE - RIM);
        let count = rows.len() * columns.len();
        if count < BLOCK * BLOCK / 2 {
            return None;
        }
        let (mut differs, mut grain) = (0.0, 0.0);
        for errors in errors {
            let cells = errors[rows.clone()].iter().flat_map(|row| &row[columns.clone()]);
            let (sum, squares) = cells.fold((0.0, 0.0), |(sum, squares), error| {
                (sum + error, squares + error * error)
            });
            let (mean, square) = (sum / count as f32, squares / count as f32);
            differs += square;
            grain += square - mean * mean;
        }
        Some(Block {
            place: (top, left),
            differs,
            grain,
        })
    }
}

/// How much more than usual says nothing, where two faces have grain of their own all over, as wood has: at least 1.
fn grain(blocks: &[Block]) -> f32 {
    let mut grain: Vec<f32> = blocks.iter().map(|block| block.grain).collect();
    let quiet = grain.len() / QUIET;
    if grain.is_empty() {
        return 1.0;
    }
    let (_, quietest, _) = grain.select_nth_unstable_by(quiet, f32::total_cmp);
    (*quietest / GRAIN).clamp(1.0, MOST_GRAIN)
}

/// How bright a face's brightest colours are, 0 to 1.
fn white(planes: &Planes) -> f32 {
    let cells = (RIM..SIDE - RIM).flat_map(|y| (RIM..SIDE - RIM).map(move |x| (y, x)));
    let brightest = |(y, x): (usize, usize)| planes.iter().map(|plane| plane[y][x]).fold(0.0, f32::max);
    let mut cells: Vec<f32> = cells.map(brightest).collect();
    let place = cells.len() / BRIGHTEST;
    *cells.select_nth_unstable_by(place, |a, b| b.total_cmp(a)).1
}

/// The squared slope of a channel in each cell, by cells.
fn slopes(face: &Template<SIDE>, channel: usize) -> [[f32; SIDE]; SIDE] {
    let (dx, dy) = (&face.along_x[channel], &face.along_y[channel]);
    let squared = |slope: f32| (slope / SIDE as f32).powi(2);
    std::array::from_fn(|y| std::array::from_fn(|x| squared(dx[y][x]) + squared(dy[y][x])))
}

/// The greatest slope in each cell and those around it.
fn steepest_around(slopes: &[[f32; SIDE]; SIDE]) -> [[f32; SIDE]; SIDE] {
    let around = |cell: usize| cell.saturating_sub(1)..=(cell + 1).min(SIDE - 1);
    std::array::from_fn(|y| {
        std::array::from_fn(|x| {
            let rows = slopes[around(y)].iter().flat_map(|row| &row[around(x)]);
            rows.copied().fold(0.0, f32::max)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{Lamps, compare};
    use crate::Photo;
    use crate::learn::same::look::whole;
    use crate::learn::same::{ALIKE, SAME};
    use crate::photo::pyramid::{Patch, Pyramid};
    use crate::pose::align::Template;
    use crate::specimen::on_wood;

    fn differ(one: &Photo, other: &Photo, contrast: f32) -> f32 {
        let sampled = |picture: &Photo| {
            let mut patch = Patch::black();
            Pyramid::new(picture).sample(&whole(picture).unwrap(), &mut patch);
            patch
        };
        compare(
            &Template::new(&sampled(one)),
            &sampled(other),
            Lamps::Two,
            contrast,
        )
        .worst
    }

    #[test]
    fn the_grain_of_wood_says_nothing_and_letters_on_it_do() {
        let same = differ(&on_wood(1, 1), &on_wood(1, 2), 1.0);
        let other = differ(&on_wood(1, 1), &on_wood(2, 2), 1.0);
        assert!(same < SAME && other > ALIKE, "{same} {other}");
    }

    #[test]
    fn a_little_makes_another_colour_where_all_faces_are_pale() {
        // Four wedges, the first of another colour than on the other face, in little light.
        let wedges = |first: [u8; 3]| {
            let rgb = (0..96 * 96).flat_map(|at: usize| match (at % 96 < at / 96, at % 96 + at / 96 < 96) {
                (false, true) => first,
                (false, false) => [124, 110, 110],
                (true, false) => [110, 118, 124],
                (true, true) => [128, 124, 106],
            });
            Photo::new(96, 96, rgb.collect()).unwrap()
        };
        let (green, yellow) = (wedges([112, 124, 108]), wedges([128, 124, 106]));
        let [among_others, among_pale] = [1.0, 0.03].map(|contrast| differ(&green, &yellow, contrast));
        assert!(
            among_others < SAME && among_pale > SAME,
            "{among_others} {among_pale}"
        );
        assert!(differ(&green, &green, 0.03) < 1.0);
    }
}
