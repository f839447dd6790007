//! Faces cut out of a photograph, upright and square.

use crate::photo::pyramid::{Pyramid, side_px};
use crate::{Homography, Photo};

/// Sides of the pictures that are cut, in pixels.
pub(crate) const LEAST_SIDE: u32 = 64;
pub(crate) const MOST_SIDE: u32 = 512;
/// Radius of the corners that are filled in from beside them, in sides: tiles are rounded, and the table shows there.
const ROUND: f64 = 0.07;

/// The pixels that a pose has, as the side of a picture.
pub(crate) fn natural_side(pose: &Homography) -> u32 {
    (side_px(pose).round() as u32).clamp(LEAST_SIDE, MOST_SIDE)
}

/// What is seen under a pose (unit square to photo pixels), square-on, `side` pixels wide.
pub(crate) fn cut(pyramid: &Pyramid, pose: &Homography, side: u32) -> Option<Photo> {
    let step = side_px(pose) / f64::from(side);
    let level = if step.is_finite() && step > 1.0 {
        ((step.log2() + 0.4) as usize).min(pyramid.levels() - 1)
    } else {
        0
    };
    let shrink = 1.0 / f64::from(1_u32 << level);
    let shift = 0.5 * shrink - 0.5;
    let (width, height) = pyramid.size(level);
    let (rgb, stride) = (pyramid.rgb(level), 3 * width as usize);
    let (last_x, last_y) = (f64::from(width) - 1.001, f64::from(height) - 1.001);
    let mut cut = Vec::with_capacity(3 * (side * side) as usize);
    for row in 0..side {
        for column in 0..side {
            let (u, v) = off_corner(
                (f64::from(column) + 0.5) / f64::from(side),
                (f64::from(row) + 0.5) / f64::from(side),
            );
            let at = pose.map(u, v);
            let x = (at.x * shrink + shift).clamp(0.0, last_x.max(0.0));
            let y = (at.y * shrink + shift).clamp(0.0, last_y.max(0.0));
            let first = 3 * x as usize + stride * y as usize;
            let (fx, fy) = (x.fract() as f32, y.fract() as f32);
            for channel in first..first + 3 {
                let value = |at: usize| rgb.get(at).copied().map_or(0.0, f32::from);
                let top = value(channel) + fx * (value(channel + 3) - value(channel));
                let (left, right) = (value(channel + stride), value(channel + stride + 3));
                let bottom = left + fx * (right - left);
                cut.push((top + fy * (bottom - top) + 0.5) as u8);
            }
        }
    }
    Photo::new(side, side, cut).ok()
}

/// A point of the unit square, or the nearest one that a rounded tile covers.
fn off_corner(x: f64, y: f64) -> (f64, f64) {
    let centre = |v: f64| v.clamp(ROUND, 1.0 - ROUND);
    let (cx, cy) = (centre(x), centre(y));
    let far = (x - cx).hypot(y - cy);
    // A little within the arc, where the print is.
    let reach = 0.85 * ROUND;
    if far <= reach || cx == x || cy == y {
        return (x, y);
    }
    (cx + (x - cx) * reach / far, cy + (y - cy) * reach / far)
}

/// Share of a picture's pixels that are burnt to white.
pub(crate) fn burnt(picture: &Photo) -> f32 {
    let burnt = picture
        .rgb()
        .chunks_exact(3)
        .filter(|p| p.iter().all(|&v| v >= 252));
    burnt.count() as f32 / (picture.width() * picture.height()) as f32
}
