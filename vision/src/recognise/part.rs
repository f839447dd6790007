//! A part of a tile, and how like a face is to what is seen of it.

use crate::arithmetic::wide::{LANES, across as in_all, vector, vectors};
use crate::light::tile_light::BLOCKS;
use crate::recognise::compare::{CELLS, COMPARE_SIDE, Planes};
use fearless_simd::{Simd, SimdBase as _, f32x8};
use std::ops::Range;

/// Cells by which a face's picture may be displaced.
const BESIDE: usize = 3;
/// Squared difference of a cell's colours (white is 1, all channels) that may be noise.
const NOISE: f32 = 1.5e-3;

/// A rectangle of blocks of a tile: those from column to column, and from row to row.
pub(crate) struct Part {
    pub(crate) across: Range<usize>,
    pub(crate) down: Range<usize>,
}

impl Part {
    /// The same part of a picture that is turned clockwise by quarter turns.
    pub(crate) fn turned(&self, turn: u8) -> Part {
        let across = || self.across.clone();
        let down = || self.down.clone();
        let mirrored = |range: &Range<usize>| BLOCKS - range.end..BLOCKS - range.start;
        let (across, down) = match turn % 4 {
            0 => (across(), down()),
            1 => (mirrored(&self.down), across()),
            2 => (mirrored(&self.across), mirrored(&self.down)),
            _ => (down(), mirrored(&self.across)),
        };
        Part { across, down }
    }

    pub(crate) fn overlaps(&self, other: &Part) -> bool {
        let meet = |a: &Range<usize>, b: &Range<usize>| a.start < b.end && b.start < a.end;
        meet(&self.across, &other.across) && meet(&self.down, &other.down)
    }

    /// Squares all over a tile but on its border, so many blocks wide and so many from one to the next.
    pub(crate) fn all_over(wide: usize, step: usize) -> impl Iterator<Item = Part> {
        let starts = move || (1..BLOCKS - wide).step_by(step);
        starts().flat_map(move |x| {
            starts().map(move |y| Part {
                across: x..x + wide,
                down: y..y + wide,
            })
        })
    }

    /// The part as it is seen.
    pub(crate) fn seen_in(self, seen: &Planes) -> PartSeen<'_> {
        let cells = |blocks: &Range<usize>| {
            (CELLS * blocks.start).max(BESIDE)..(CELLS * blocks.end).min(COMPARE_SIDE - BESIDE)
        };
        let (across, down) = (cells(&self.across), cells(&self.down));
        let n = (across.len() * down.len()) as f32;
        let sums = vectors!(simd => sums(simd, seen, seen, &across, &down, (0, 0)));
        PartSeen {
            seen,
            across,
            down,
            n,
            varied: NOISE * n + sums.iter().map(|sums| sums.varied(n)).sum::<f32>(),
            sums: sums.map(|sums| sums.sum),
            part: self,
        }
    }
}

/// What is seen of a part: summed once for all faces that are laid on it.
pub(crate) struct PartSeen<'a> {
    pub(crate) part: Part,
    seen: &'a Planes,
    across: Range<usize>,
    down: Range<usize>,
    /// How many cells it has.
    n: f32,
    /// How far they are from their mean: the sum of squares of all channels.
    varied: f32,
    /// The sum of each channel.
    sums: [f32; 3],
}

impl PartSeen<'_> {
    /// Columns and rows of its cells: none of those that shine in from beside the tile.
    pub(crate) fn cells(&self) -> [Range<usize>; 2] {
        [self.across.clone(), self.down.clone()]
    }

    /// How like a face is, there or a little beside: their correlation, -1 to 1.
    pub(crate) fn likeness(&self, face: &Planes) -> f32 {
        vectors!(simd => self.likeness_of_cells(simd, face, BESIDE))
    }

    /// The same exactly there.
    pub(crate) fn likeness_there(&self, face: &Planes) -> f32 {
        vectors!(simd => self.likeness_of_cells(simd, face, 0))
    }

    /// What a face leaves exactly there: the mean square of a cell.
    pub(crate) fn left_by(&self, face: &Planes) -> f32 {
        self.varied * (1.0 - self.likeness_there(face).powi(2)) / self.n
    }

    /// How like a face is, there or up to so many cells beside.
    #[inline(always)]
    fn likeness_of_cells<S: Simd>(&self, simd: S, face: &Planes, far: usize) -> f32 {
        let n = self.n;
        let beside = -(far as isize)..=far as isize;
        let mut most = -1.0_f32;
        for shift in beside
            .clone()
            .flat_map(|dx| beside.clone().map(move |dy| (dx, dy)))
        {
            let (mut of_face, mut of_both) = (NOISE * n, 0.0);
            let sums = sums(simd, self.seen, face, &self.across, &self.down, shift);
            for (both, own) in sums.iter().zip(self.sums) {
                of_face += both.varied(n);
                of_both += both.products - own * both.sum / n;
            }
            most = most.max(of_both / (self.varied * of_face).sqrt());
        }
        most
    }
}

/// Sums over the cells of two planes.
struct Pair {
    /// Of the second plane, and of its squares.
    sum: f32,
    squares: f32,
    /// Of the products of both.
    products: f32,
}

impl Pair {
    /// How far the second plane's cells are from their mean: the sum of squares over so many.
    fn varied(&self, n: f32) -> f32 {
        (self.squares - self.sum * self.sum / n).max(0.0)
    }
}

/// Sums over some cells of a picture and those of another that lie a little beside, for each channel: all at once, for
/// each sum waits for itself.
#[inline(always)]
fn sums<S: Simd>(
    simd: S,
    one: &Planes,
    other: &Planes,
    across: &Range<usize>,
    down: &Range<usize>,
    (dx, dy): (isize, isize),
) -> [Pair; 3] {
    // A vector from here on, and one beside it, ends within the plane.
    const LAST: usize = COMPARE_SIDE - BESIDE - LANES;
    let none = f32x8::splat(simd, 0.0);
    let mut sums = [[none; 3]; 3];
    for start in across.clone().step_by(LANES) {
        let (from, wanted) = (start.min(LAST), start..across.end);
        let counts: [f32; LANES] =
            std::array::from_fn(|lane| f32::from(u8::from(wanted.contains(&(from + lane)))));
        let (counts, beside) = (vector(simd, &counts, 0), from.wrapping_add_signed(dx));
        for y in down.clone() {
            let v = y.wrapping_add_signed(dy);
            for ((one, other), [sum, squares, products]) in one.iter().zip(other).zip(&mut sums) {
                let (p, q) = (vector(simd, &one[y], from), vector(simd, &other[v], beside));
                let counted = q * counts;
                *sum += counted;
                *squares += counted * q;
                *products += counted * p;
            }
        }
    }
    sums.map(|[sum, squares, products]| Pair {
        sum: in_all(sum),
        squares: in_all(squares),
        products: in_all(products),
    })
}
