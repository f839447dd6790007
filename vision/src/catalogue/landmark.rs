//! Corners within a picture, and what is around each: a place that can be known again.
//!
//! What is around is told by histograms of the gradient's direction, turned with the picture (Lowe, *Distinctive Image Features from
//! Scale-Invariant Keypoints*, 2004), as square roots (Arandjelović and Zisserman, *Three things everyone should know to
//! improve object retrieval*, 2012).

use crate::arithmetic::wide::wide;
use crate::catalogue::glance::whole;
use crate::photo::corner::{Corner, find_corners, rank_by_part};
use crate::photo::gradient::Gradient;
use std::f32::consts::TAU;

/// Numbers that tell what is around: 4 by 4 parts, 8 directions each.
pub(crate) const CODE: usize = 128;
/// The same for 2 by 2 parts.
pub(crate) const BRIEF: usize = 32;
/// Half the side of what is around, in pixels.
pub(crate) const REACH: usize = 8;
/// Likeness of a code with itself.
pub(crate) const SAME: f32 = 127.0 * 127.0;

/// A corner of a picture.
#[derive(Clone, Debug)]
pub(crate) struct Landmark {
    /// In the picture's pixels.
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// Where most of the gradient around points to, clockwise from the right, in radians.
    pub(crate) angle: f32,
    /// What is around, seen with that direction to the right.
    pub(crate) code: [i16; CODE],
    /// The same in brief: 2 by 2 parts.
    pub(crate) brief: [i16; BRIEF],
}

/// Sum of products; as vector code, for the lengths are known.
#[inline(always)]
pub(crate) fn product<const LENGTH: usize>(a: &[i16; LENGTH], b: &[i16; LENGTH]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// Which corners are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LandmarkSettings {
    /// At most so many, the strongest of each part of the picture first.
    pub(crate) most: usize,
    /// Side of a part in pixels.
    pub(crate) part: usize,
}

/// Share of the strength of those that are known, under which a corner is none.
const FAINT: f32 = 0.5;
/// A second direction that is nearly as strong as the first makes a second landmark.
const NEARLY: f32 = 0.8;
/// No part of the code says more than this share of the whole.
const MOST_SAID: f32 = 0.2;

/// The landmarks of a picture; nothing nearer to its border than what is around them. Those at pixels (column, row) that
/// are not wanted are known already: they only tell how strong landmarks are, and what is much fainter is left out.
pub(crate) fn find_landmarks(
    gradient: &Gradient,
    settings: &LandmarkSettings,
    is_wanted: impl Fn(usize, usize) -> bool,
) -> Vec<Landmark> {
    let margin = REACH + 4;
    if gradient.width <= 2 * margin || gradient.height <= 2 * margin {
        return Vec::new();
    }
    let mut corners = find_corners(gradient, margin);
    let known = corners.extract_if(.., |corner| {
        !is_wanted(corner.at % gradient.width, corner.at / gradient.width)
    });
    let mut known: Vec<f32> = known.map(|corner| corner.strength).collect();
    known.sort_by(f32::total_cmp);
    let bar = known
        .get(known.len() / 2)
        .map_or(0.0, |strength| FAINT * strength);
    corners.retain(|corner| corner.strength > bar);
    rank_by_part(&mut corners, gradient.width, settings.part);
    corners.truncate(settings.most);
    let bell = bell();
    let mut landmarks = Vec::with_capacity(corners.len() * 5 / 4);
    for Corner { x, y, .. } in corners {
        for angle in directions(gradient, &bell, x, y).into_iter().flatten() {
            if let Some(code) = wide!(code(gradient, &bell, x, y, angle)) {
                let brief = brief(&code);
                landmarks.push(Landmark {
                    x,
                    y,
                    angle,
                    code,
                    brief,
                });
            }
        }
    }
    landmarks
}

/// Parts of a full turn that are told apart.
const BINS: usize = 36;

/// The one or two directions in which most of the gradient around points.
fn directions(gradient: &Gradient, bell: &Bell, x: f32, y: f32) -> [Option<f32>; 2] {
    let (cx, cy) = (x.round() as usize, y.round() as usize);
    let mut bins = [0.0_f32; BINS];
    for row in 0..2 * REACH {
        let line = (cy + row - REACH) * gradient.width + cx - REACH;
        for column in 0..2 * REACH {
            let (gx, gy) = (
                f32::from(gradient.x[line + column]),
                f32::from(gradient.y[line + column]),
            );
            let bin = (turn_of(gx, gy) * BINS as f32) as usize;
            // The bell is squared: what is near counts more than in the code.
            let weight = bell[row][column] * bell[row][column];
            bins[bin % BINS] += weight * weight * (gx * gx + gy * gy).sqrt();
        }
    }
    for _ in 0..3 {
        let from = bins;
        for (i, bin) in bins.iter_mut().enumerate() {
            *bin = (from[(i + BINS - 1) % BINS] + from[i] + from[(i + 1) % BINS]) / 3.0;
        }
    }
    let most = bins.iter().fold(0.0_f32, |most, &bin| most.max(bin));
    let mut tops: Vec<(f32, f32)> = Vec::new();
    for i in 0..BINS {
        let (before, here, after) = (bins[(i + BINS - 1) % BINS], bins[i], bins[(i + 1) % BINS]);
        if here >= NEARLY * most && here > before && here >= after {
            let shift = 0.5 * (after - before) / (2.0 * here - before - after).max(1e-6);
            tops.push((here, (i as f32 + 0.5 + shift) * TAU / BINS as f32));
        }
    }
    tops.sort_by(|a, b| b.0.total_cmp(&a.0));
    [tops.first().map(|top| top.1), tops.get(1).map(|top| top.1)]
}

/// For each row or column around a point, the first of the two parts that it counts for, and its share in the second: a
/// part is four pixels wide, and the nearer counts the more.
const SHARES: [(usize, f32); 2 * REACH] = {
    let mut shares = [(0, 0.0); 2 * REACH];
    let mut at = 0;
    while at < 2 * REACH {
        let place = (at as f32 + 0.5) / 4.0 + 0.5;
        shares[at] = (place as usize, place - (place as usize) as f32);
        at += 1;
    }
    shares
};

/// What is around a point, turned by an angle; `None` where nothing is.
#[inline(always)]
fn code(gradient: &Gradient, bell: &Bell, x: f32, y: f32, angle: f32) -> Option<[i16; CODE]> {
    let (sin, cos) = angle.sin_cos();
    let mut parts = [[[0.0_f32; 8]; 6]; 6];
    let reach = REACH as f32;
    for row in 0..2 * REACH {
        let v = row as f32 + 0.5 - reach;
        let (mut across, mut down) = ([0.0_f32; 2 * REACH], [0.0_f32; 2 * REACH]);
        for column in 0..2 * REACH {
            let u = column as f32 + 0.5 - reach;
            let (px, py) = (x + cos * u - sin * v, y + sin * u + cos * v);
            let at = (py + 0.5) as i32 as usize * gradient.width + (px + 0.5) as i32 as usize;
            (across[column], down[column]) = (f32::from(gradient.x[at]), f32::from(gradient.y[at]));
        }
        // In a loop of its own it becomes vector code.
        let (mut sizes, mut turns) = ([0.0_f32; 2 * REACH], [0.0_f32; 2 * REACH]);
        for column in 0..2 * REACH {
            let (gx, gy) = (across[column], down[column]);
            let (ahead, aside) = (cos * gx + sin * gy, cos * gy - sin * gx);
            sizes[column] = (gx * gx + gy * gy).sqrt() * bell[row][column];
            turns[column] = turn_of(ahead, aside) * 8.0;
        }
        let (top, fy) = SHARES[row];
        for column in 0..2 * REACH {
            let (size, turn) = (sizes[column], turns[column]);
            let first = turn as i32 as usize;
            let rest = turn - first as f32;
            let (left, fx) = SHARES[column];
            for (part_y, share_y) in [(top, 1.0 - fy), (top + 1, fy)] {
                for (part_x, share_x) in [(left, 1.0 - fx), (left + 1, fx)] {
                    let part = &mut parts[part_y][part_x];
                    let weight = size * share_x * share_y;
                    part[first % 8] += weight * (1.0 - rest);
                    part[(first + 1) % 8] += weight * rest;
                }
            }
        }
    }
    let mut flat = [0.0_f32; CODE];
    for (to, from) in flat
        .chunks_exact_mut(8)
        .zip(parts[1..5].iter().flat_map(|row| row[1..5].iter()))
    {
        to.copy_from_slice(from);
    }
    let length = flat.iter().map(|v| v * v).sum::<f32>().sqrt();
    if length < 1.0 {
        return None;
    }
    let mut sum = 1e-6;
    for value in &mut flat {
        *value = (*value / length).min(MOST_SAID);
        sum += *value;
    }
    Some(flat.map(|value| whole(127.0 * (value / sum).sqrt())))
}

/// How much each pixel around counts: standard deviation half the side of what is around.
type Bell = [[f32; 2 * REACH]; 2 * REACH];

fn bell() -> Bell {
    let off = |i: usize| (i as f32 + 0.5 - REACH as f32) / REACH as f32;
    std::array::from_fn(|y| std::array::from_fn(|x| (-0.5 * (off(x).powi(2) + off(y).powi(2))).exp()))
}

/// The direction of a vector as a share of a full turn, 0 to 1, to a thousandth.
#[inline(always)]
fn turn_of(x: f32, y: f32) -> f32 {
    let (wide, high) = (x.abs(), y.abs());
    let ratio = wide.min(high) / wide.max(high).max(1e-9);
    let square = ratio * ratio;
    let eighth = ratio * (0.158_94 + square * (-0.050_6 + square * 0.016_7));
    let quarter = if high > wide { 0.25 - eighth } else { eighth };
    let half = if x < 0.0 { 0.5 - quarter } else { quarter };
    if y < 0.0 { 1.0 - half } else { half }
}

/// The code of parts four times as large, as long as the whole.
fn brief(code: &[i16; CODE]) -> [i16; BRIEF] {
    let mut sums = [0.0_f32; BRIEF];
    for (at, value) in code.iter().enumerate() {
        let (part, direction) = (at / 8, at % 8);
        sums[(part / 8 * 2 + part % 4 / 2) * 8 + direction] += f32::from(*value);
    }
    let length = sums.iter().map(|v| v * v).sum::<f32>().sqrt().max(1.0);
    sums.map(|value| whole(127.0 * value / length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::specimen::{face, photo, place};

    const SETTINGS: LandmarkSettings = LandmarkSettings { most: 200, part: 32 };

    fn landmarks(photo: &Photo) -> Vec<Landmark> {
        find_landmarks(
            &Gradient::of((photo.width(), photo.height()), photo.rgb()),
            &SETTINGS,
            |_, _| true,
        )
    }

    #[test]
    fn a_corner_is_known_again_when_the_tile_is_turned() {
        let face = face(3);
        let poses = [place(200.0, 150.0, 90.0, 0.0), place(230.0, 180.0, 90.0, 0.9)];
        let [first, second] = poses.map(|pose| landmarks(&photo(&[(pose, &face)], [0.9; 3])));
        let mut pairs = 0;
        for one in &first {
            let at = poses[0].unmap(f64::from(one.x), f64::from(one.y));
            if !(0.2..0.8).contains(&at.x) || !(0.2..0.8).contains(&at.y) {
                continue;
            }
            let there = poses[1].map(at.x, at.y);
            let likest = second
                .iter()
                .max_by_key(|two| product(&one.code, &two.code))
                .unwrap();
            let far = (f64::from(likest.x) - there.x).hypot(f64::from(likest.y) - there.y);
            pairs += usize::from(far < 3.0);
        }
        assert!(pairs >= 4, "only {pairs} of {}", first.len());
    }

    #[test]
    fn nothing_is_told_of_a_plain_picture() {
        let plain = Photo::new(80, 60, vec![120; 80 * 60 * 3]).unwrap();
        assert!(landmarks(&plain).is_empty());
        let small = Photo::new(9, 9, vec![120; 9 * 9 * 3]).unwrap();
        assert!(landmarks(&small).is_empty());
    }

    #[test]
    fn directions_are_told_to_a_thousandth() {
        for degree in 0..360 {
            let angle = f64::from(degree).to_radians();
            let turn = turn_of(angle.cos() as f32, angle.sin() as f32);
            let off = (f64::from(turn) - f64::from(degree) / 360.0).abs();
            assert!(off.min(1.0 - off) < 1e-3, "{degree}: {turn}");
        }
    }
}
