//! Where a face ends whose own lines hide the edges along its sides.
//!
//! Inside of a side the face looks as it is known to, as blurred as it is; beyond it anything may lie, of one colour across.
//! Between them both are mixed as the blur mixes light: where they explain best what is seen, there the side is.

use crate::Homography;
use crate::arithmetic::peak::top_between;
use crate::arithmetic::wide::wide;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::align::Template;
use crate::pose::face_light::FaceLight;
use crate::pose::rim::{CELLS, Clearance, Mark, REACH, along, beside, see_strip};

/// Blur (standard deviation, in sides) from which on a face is asked where it ends: one that is seen sharply tells by its
/// lines.
const BLURRED: f32 = 0.018;
/// Rows of the strip along a side, from inside outwards, that are looked at: farther out lie neighbours.
const ROWS: usize = 26;
/// Ends that are tried, a row apart each.
const ENDS: usize = 21;
/// The first of them, in rows from the strip's beginning.
const FIRST: f32 = 3.5;
/// Parts of half a side, each with a colour of its own beyond it.
const PARTS: usize = 4;
/// Numbers that are seen in a row: a part's channels.
const LANES: usize = 3 * PARTS;
/// An end is believed that explains so many times better what is seen than those so many rows beside it.
const BESIDE: usize = 3;
const BETTER: f32 = 1.12;
/// Least misfit of a number, as a squared share of white light: no picture is better.
const LEAST: f32 = 1e-6;

/// A row of half a side: red, green and blue of each part, as light.
type Row = [f32; LANES];

/// Where the sides end that are not clear, of a face that was aligned in a pose under some light and is seen blurred with a
/// variance of `blur` (squared sides).
pub(crate) fn ends<const SIDE: usize>(
    pyramid: &Pyramid,
    pose: &Homography,
    face: &Template<SIDE>,
    light: &FaceLight,
    blur: f32,
    clearance: Clearance,
) -> Vec<Mark> {
    let mut marks = Vec::new();
    if blur < BLURRED * BLURRED {
        return marks;
    }
    let within = shares_within(blur.sqrt() * CELLS as f32 / (2.0 * REACH) as f32);
    let mut strip = Patch::<CELLS>::black();
    for side in (0..4).filter(|&side| !clearance.is_clear(side)) {
        if !see_strip(pyramid, pose, side, &mut strip) {
            continue;
        }
        for half in 0..2 {
            let seen = wide!(seen_rows(&strip, half));
            let known = known_rows(face, light, side, half);
            if let Some(row) = wide!(end(&seen, &known, &within)) {
                marks.push(Mark::of_half(side, half, offset(f64::from(row))));
            }
        }
    }
    marks
}

/// How far outwards of the border a row of the strip is, in sides.
fn offset(row: f64) -> f64 {
    (2.0 * row / CELLS as f64 - 1.0) * REACH
}

/// The share of the face in each row for each end, if the blur has such a deviation in rows.
fn shares_within(deviation: f32) -> [[f32; ROWS]; ENDS] {
    // Nearly the normal distribution.
    let share = |beyond: f32| 1.0 / (1.0 + (1.7 * beyond / deviation).exp());
    std::array::from_fn(|end| std::array::from_fn(|row| share(row as f32 + 0.5 - (FIRST + end as f32))))
}

/// What is seen along half a side.
#[inline(always)]
fn seen_rows(strip: &Patch<CELLS>, half: usize) -> [Row; ROWS] {
    const CELLS_OF_PART: usize = CELLS / 2 / PARTS;
    let mut rows = [[0.0; LANES]; ROWS];
    for (y, row) in rows.iter_mut().enumerate() {
        for (channel, plane) in strip.planes.iter().enumerate() {
            let cells = plane[y][half * CELLS / 2..].chunks_exact(CELLS_OF_PART);
            for (part, cells) in cells.take(PARTS).enumerate() {
                let light = cells.iter().map(|value| value * value).sum::<f32>();
                row[channel * PARTS + part] = light / CELLS_OF_PART as f32;
            }
        }
    }
    rows
}

/// What the face would be seen as there, if it went on beyond its sides as at them.
fn known_rows<const SIDE: usize>(
    face: &Template<SIDE>,
    light: &FaceLight,
    side: usize,
    half: usize,
) -> [Row; ROWS] {
    let last = (SIDE - 1) as f32;
    std::array::from_fn(|y| {
        let out = offset(y as f64 + 0.5);
        let mut row = [0.0; LANES];
        for part in 0..PARTS {
            let along = along(((half * PARTS + part) as f64 + 0.5) / (2 * PARTS) as f64);
            let (u, v) = beside(side, along, out);
            let (u, v) = (u as f32, v as f32);
            let cell = |at: f32| (at * SIDE as f32 - 0.5).clamp(0.0, last - 0.001);
            let (x, y) = (cell(u), cell(v));
            let (left, top) = (x as usize, y as usize);
            let (right, down) = (x - left as f32, y - top as f32);
            for (channel, plane) in face.planes.iter().enumerate() {
                let line = |y: usize| plane[y][left] + right * (plane[y][left + 1] - plane[y][left]);
                let value = line(top) + down * (line(top + 1) - line(top));
                let [slope_x, slope_y] = light.slopes[channel];
                let seen = light.gains[channel] * value
                    + light.offsets[channel]
                    + slope_x * (u - 0.5)
                    + slope_y * (v - 0.5);
                row[channel * PARTS + part] = seen.max(0.0).powi(2);
            }
        }
        row
    })
}

/// The end that explains best what is seen, in rows, if it stands out.
#[inline(always)]
fn end(seen: &[Row; ROWS], known: &[Row; ROWS], within: &[[f32; ROWS]; ENDS]) -> Option<f32> {
    let mut misfits = [0.0_f32; ENDS];
    for (misfit, within) in misfits.iter_mut().zip(within) {
        let (mut all, mut beyond, mut weight) = ([0.0_f32; LANES], [0.0_f32; LANES], 1e-6);
        for ((seen, known), &within) in seen.iter().zip(known).zip(within) {
            let share = 1.0 - within;
            weight += share * share;
            for lane in 0..LANES {
                let left = seen[lane] - within * known[lane];
                all[lane] += left * left;
                beyond[lane] += share * left;
            }
        }
        // With the best colour beyond it in each part.
        let left = all
            .iter()
            .zip(&beyond)
            .map(|(all, beyond)| all - beyond * beyond / weight);
        *misfit = left.sum::<f32>().max(0.0) + LEAST * (ROWS * LANES) as f32;
    }
    let best = (0..ENDS).min_by(|&a, &b| misfits[a].total_cmp(&misfits[b]))?;
    if best < BESIDE || best + BESIDE >= ENDS {
        return None;
    }
    let (before, here, after) = (misfits[best - 1], misfits[best], misfits[best + 1]);
    if misfits[best - BESIDE].min(misfits[best + BESIDE]) < BETTER * here {
        return None;
    }
    Some(FIRST + best as f32 + top_between(-before, -here, -after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::align::{Freedom, Settled, Steps};
    use crate::pose::bow::Bow;
    use crate::pose::soft_face::SoftFace;
    use crate::specimen::{blurred, catalogue, face, framed, photo, place};
    use crate::{FaceId, Photo};

    const SIDE: f64 = 64.0;

    /// How far outwards of its artwork's border a tile's sides are seen that was cut smaller by so many hundredths of a side
    /// all around, of a face that has a line of its own inside of them, in a photograph that is blurred so many pixels.
    fn seen(cut: usize, spread: f32) -> Vec<Mark> {
        let frame = |depth| match depth {
            0..5 => Some([240, 210, 60]),
            5..8 => Some([20, 20, 30]),
            _ => None,
        };
        let faces: Vec<Photo> = (0..3).map(|seed| framed(&face(seed), frame)).collect();
        let pose = place(200.0, 160.0, SIDE, 0.3);
        // The table's colour, where nothing is left of the tile.
        let mut left = faces[1].clone();
        let side = left.width() as usize;
        for (at, pixel) in left.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = (at % side, at / side);
            if 100 * x.min(y).min(side - 1 - x).min(side - 1 - y) < cut * side {
                pixel.copy_from_slice(&[109, 105, 101]);
            }
        }
        let photo = blurred(&photo(&[(pose, &left)], [0.9; 3]), spread);
        let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
        let soft = SoftFace::blurred(catalogue.close(FaceId(1)), (spread / SIDE as f32).powi(2));
        let settled = Settled::new(
            &pyramid,
            &pose,
            Bow::NONE,
            soft,
            Freedom::Rigid,
            Steps::at_most(3),
        )
        .unwrap();
        settled.ends(&pyramid, catalogue.clearances[1])
    }

    #[test]
    fn sides_are_seen_where_the_tile_ends_and_not_at_its_lines() {
        for cut in [0, 1, 3] {
            let marks = seen(cut, 2.2);
            assert_eq!(marks.len(), 8, "{marks:?}");
            for mark in marks {
                let expected = -0.01 * cut as f64;
                assert!((mark.offset - expected).abs() < 0.014, "{cut}: {mark:?}");
            }
        }
    }

    #[test]
    fn a_face_that_is_seen_sharply_is_not_asked() {
        assert_eq!(seen(0, 0.4), []);
    }

    #[test]
    fn what_goes_on_beyond_a_side_as_inside_has_no_end() {
        let within = shares_within(3.0);
        let plain = [[0.5; LANES]; ROWS];
        assert_eq!(end(&plain, &plain, &within), None);
        let at = FIRST + 10.0;
        let seen: [Row; ROWS] =
            std::array::from_fn(|y| [0.5 * within[10][y] + 0.1 * (1.0 - within[10][y]); LANES]);
        let found = end(&seen, &plain, &within).unwrap();
        assert!((found - at).abs() < 0.1, "{found}");
    }
}
