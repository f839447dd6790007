//! Corners within a picture: where the gradient has two directions (Shi and Tomasi, *Good Features to Track*, 1994).

use crate::gradient::Gradient;
use crate::peak::top_between;
use crate::wide::wide;

/// Least strength of a corner, in squared steps of an 8-bit channel.
const LEAST: f32 = 12.0;
/// Half the side of the square over which a corner's gradients are summed.
const AROUND: usize = 2;
/// No stronger corner is nearer than this, in pixels.
const APART: usize = 2;

/// A pixel and how much of a corner it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    /// The pixel's place in the picture, row by row.
    pub(crate) at: usize,
    pub(crate) strength: f32,
    /// How many stronger ones there are in its part of the picture.
    rank: usize,
}

/// For each pixel the lesser of the two amounts by which the surroundings change, about; in squared steps.
pub(crate) fn corner_strength(gradient: &Gradient) -> Vec<f32> {
    let (width, height) = (gradient.width, gradient.height);
    let mut strength = vec![0.0; width * height];
    // Sums over a column of five pixels, which slide downwards: of xx, yy, xy.
    let mut columns = [vec![0_i32; width], vec![0; width], vec![0; width]];
    let mut sums = columns.clone();
    let line = |row: usize| {
        let line = row * width..(row + 1) * width;
        (&gradient.x[line.clone()], &gradient.y[line])
    };
    for row in 0..2 * AROUND {
        add::<1>(&mut columns, line(row));
    }
    for (row, out) in strength.chunks_exact_mut(width).enumerate() {
        if row < AROUND || row + AROUND >= height {
            continue;
        }
        wide!({
            add::<1>(&mut columns, line(row + AROUND));
            strength_of_line(&columns, &mut sums, &mut out[AROUND..width - AROUND]);
            add::<-1>(&mut columns, line(row - AROUND));
        });
    }
    strength
}

/// Adds a line's gradients to the sums over columns, with that sign.
#[inline(always)]
fn add<const SIGN: i32>(columns: &mut [Vec<i32>; 3], (along, down): (&[i16], &[i16])) {
    let [xx, yy, xy] = columns;
    let sums = xx.iter_mut().zip(yy).zip(xy);
    for (((xx, yy), xy), (&gx, &gy)) in sums.zip(along.iter().zip(down)) {
        let (gx, gy) = (i32::from(gx), i32::from(gy));
        *xx += SIGN * gx * gx;
        *yy += SIGN * gy * gy;
        *xy += SIGN * gx * gy;
    }
}

/// The strength of a line's pixels but for those at its ends, from the sums over columns; `sums` is room for sums over
/// squares.
#[inline(always)]
fn strength_of_line(columns: &[Vec<i32>; 3], sums: &mut [Vec<i32>; 3], strength: &mut [f32]) {
    const ACROSS: usize = 2 * AROUND + 1;
    let scale = 1.0 / (16.0 * ACROSS.pow(2) as f32);
    for (sums, columns) in sums.iter_mut().zip(columns) {
        sums.fill(0);
        for from in 0..ACROSS {
            for (sum, value) in sums.iter_mut().zip(&columns[from..]) {
                *sum += value;
            }
        }
    }
    let [xx, yy, xy] = sums;
    for (((strength, &xx), &yy), &xy) in strength.iter_mut().zip(&*xx).zip(&*yy).zip(&*xy) {
        let (xx, yy, xy) = (xx as f32, yy as f32, xy as f32);
        *strength = scale * (xx * yy - xy * xy).max(0.0) / (xx + yy + 1.0);
    }
}

/// Pixels that are stronger corners than all around; none nearer to the border than `margin`, which is at least 3.
pub(crate) fn find_corners(gradient: &Gradient, strength: &[f32], margin: usize) -> Vec<Corner> {
    let (width, height) = (gradient.width, gradient.height);
    let mut corners = Vec::new();
    for y in margin..height - margin {
        for x in margin..width - margin {
            let at = y * width + x;
            let here = strength[at];
            if here < LEAST || here < strength[at - 1] || here <= strength[at + 1] {
                continue;
            }
            let is_strongest = (y - APART..=y + APART).all(|row| {
                let line = &strength[row * width + x - APART..=row * width + x + APART];
                line.iter().all(|&there| there <= here)
            });
            if is_strongest {
                corners.push(Corner {
                    at,
                    strength: here,
                    rank: 0,
                });
            }
        }
    }
    corners
}

/// Puts the strongest of each part of the picture first, then the second of each.
pub(crate) fn rank_by_part(corners: &mut [Corner], width: usize, part: usize) {
    corners.sort_by(|a, b| b.strength.total_cmp(&a.strength).then(a.at.cmp(&b.at)));
    let across = width / part + 1;
    let mut counts: Vec<usize> = Vec::new();
    for corner in &mut *corners {
        let cell = corner.at / width / part * across + corner.at % width / part;
        if counts.len() <= cell {
            counts.resize(cell + 1, 0);
        }
        corner.rank = counts[cell];
        counts[cell] += 1;
    }
    corners.sort_by_key(|corner| corner.rank);
}

/// Where a corner is strongest, from the strengths beside it.
pub(crate) fn between_pixels(strength: &[f32], width: usize, at: usize) -> (f32, f32) {
    (
        (at % width) as f32 + top_between(strength[at - 1], strength[at], strength[at + 1]),
        (at / width) as f32 + top_between(strength[at - width], strength[at], strength[at + width]),
    )
}
