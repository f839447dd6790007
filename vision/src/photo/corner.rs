//! Corners within a picture: where the gradient has two directions (Shi and Tomasi, *Good Features to Track*, 1994).

use crate::arithmetic::peak::top_between;
use crate::arithmetic::wide::wide;
use crate::photo::gradient::Gradient;
use std::ops::Range;

/// Least strength of a corner, in squared steps of an 8-bit channel.
const LEAST: f32 = 12.0;
/// Half the side of the square over which a corner's gradients are summed.
const AROUND: usize = 2;
/// No stronger corner is nearer than this, in pixels.
const APART: usize = 2;
/// So many lines are looked at at a time.
const BAND: usize = 32;

/// A pixel and how much of a corner it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    /// The pixel's place in the picture, row by row.
    pub(crate) at: usize,
    /// Where it is strongest, between the middles of pixels.
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) strength: f32,
    /// How many stronger ones there are in its part of the picture.
    rank: usize,
}

/// How much of a corner each pixel is, line by line from the top: the lesser of the two amounts by which the surroundings
/// change, about; in squared steps.
struct Strengths<'a> {
    gradient: &'a Gradient,
    /// The next line.
    row: usize,
    /// Sums over a column of five pixels, which slide downwards: of xx, yy, xy.
    columns: [Vec<i32>; 3],
    /// Room for sums over squares.
    sums: [Vec<i32>; 3],
}

impl Strengths<'_> {
    /// Of a picture that is larger than a corner's surroundings.
    fn of(gradient: &Gradient) -> Strengths<'_> {
        let mut columns = [(); 3].map(|()| vec![0; gradient.width]);
        for row in 0..2 * AROUND {
            add::<1>(&mut columns, line(gradient, row));
        }
        Strengths {
            gradient,
            row: 0,
            sums: columns.clone(),
            columns,
        }
    }

    fn are_left(&self) -> bool {
        self.row < self.gradient.height
    }

    /// Tells the next line; pixels along its ends are left as they are.
    fn next_line(&mut self, strength: &mut [f32]) {
        let (row, gradient) = (self.row, self.gradient);
        self.row += 1;
        if row < AROUND || row + AROUND >= gradient.height {
            strength.fill(0.0);
            return;
        }
        let inner = &mut strength[AROUND..gradient.width - AROUND];
        wide!({
            add::<1>(&mut self.columns, line(gradient, row + AROUND));
            strength_of_line(&self.columns, &mut self.sums, inner);
            add::<-1>(&mut self.columns, line(gradient, row - AROUND));
        });
    }
}

/// A line's gradients: along it, and down.
fn line(gradient: &Gradient, row: usize) -> (&[i16], &[i16]) {
    let line = row * gradient.width..(row + 1) * gradient.width;
    (&gradient.x[line.clone()], &gradient.y[line])
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
pub(crate) fn find_corners(gradient: &Gradient, margin: usize) -> Vec<Corner> {
    let (width, height) = (gradient.width, gradient.height);
    let mut corners = Vec::new();
    let mut strengths = Strengths::of(gradient);
    // Some lines at a time, which stay near the processor; of a large picture all would take much memory.
    let mut band = vec![0.0; (BAND + 2 * APART) * width];
    let (mut top, mut n_lines) = (0, 0);
    while strengths.are_left() {
        for line in band.chunks_exact_mut(width).skip(n_lines) {
            if strengths.are_left() {
                strengths.next_line(line);
                n_lines += 1;
            }
        }
        let inner = APART.max(margin.saturating_sub(top))
            ..(n_lines - APART).min((height - margin).saturating_sub(top));
        find_in_band(&band, (width, top), inner, margin, &mut corners);
        // The last lines are around the next ones.
        let kept = n_lines - 2 * APART;
        band.copy_within(kept * width..n_lines * width, 0);
        (top, n_lines) = (top + kept, 2 * APART);
    }
    corners
}

/// Those of some lines of a band, which is so wide and begins with this row of the picture.
fn find_in_band(
    strength: &[f32],
    (width, top): (usize, usize),
    lines: Range<usize>,
    margin: usize,
    corners: &mut Vec<Corner>,
) {
    for y in lines {
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
                let (above, below) = (strength[at - width], strength[at + width]);
                corners.push(Corner {
                    at: top * width + at,
                    x: x as f32 + top_between(strength[at - 1], here, strength[at + 1]),
                    y: (top + y) as f32 + top_between(above, here, below),
                    strength: here,
                    rank: 0,
                });
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Dots on a table, so many lines further down.
    fn dotted(down: usize) -> Gradient {
        let (width, height) = (60, 3 * BAND + 20);
        let is_dot = |x: usize, y: usize| (x * 7 + y * 5) % 23 < 3 && (x / 4 + y / 6).is_multiple_of(2);
        let pixel = |x: usize, y: usize| {
            if is_dot(x, y) {
                [20, 30, 60]
            } else {
                [200, 180, 150]
            }
        };
        let lines = (0..height).map(|row| row.checked_sub(down));
        let rgb: Vec<u8> = lines
            .flat_map(|line| (0..width).flat_map(move |x| line.map_or([200, 180, 150], |y| pixel(x, y))))
            .collect();
        Gradient::of((width as u32, height as u32), &rgb)
    }

    #[test]
    fn corners_are_the_same_wherever_bands_of_lines_begin() {
        let margin = 5;
        let seen = |down: usize| {
            let corners = find_corners(&dotted(down), margin);
            let moved = |corner: &Corner| (corner.at - down * 60, corner.strength.to_bits());
            let within = BAND..2 * BAND;
            let corners = corners.iter().map(moved);
            Vec::from_iter(corners.filter(|(at, _)| within.contains(&(at / 60))))
        };
        let expected = seen(0);
        assert!(expected.len() > 20, "{} corners", expected.len());
        for down in 1..=BAND {
            assert_eq!(seen(down), expected, "{down} lines further down");
        }
    }
}
