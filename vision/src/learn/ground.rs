//! What the table looks like beside the tiles, so that bare places between them are not taken for tiles.

use crate::Homography;
use crate::pyramid::{Patch, Pyramid};

/// Colours a channel is divided into.
const SHADES: usize = 22;
/// Longer side of the picture that is looked at, in pixels, at most.
const LONGEST_SIDE: u32 = 420;
/// Share of the table's pixels that a colour and those like it must have to be one of the table's.
const COMMON: f32 = 0.004;
/// What is left free around a tile, in sides: its own side wall and shadow.
const MARGIN: f64 = 0.07;

/// What lightens the table in a shadow to what it is elsewhere.
const SHADOWS: [f32; 4] = [1.15, 1.32, 1.52, 1.75];
/// Share of a square that must look like the table in a shadow.
const IN_SHADOW: f32 = 0.9;

/// The colours of all that lies around tiles.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    is_common: Vec<bool>,
}

fn shade(value: f32) -> usize {
    ((value * SHADES as f32) as usize).min(SHADES - 1)
}

fn place(colour: [f32; 3]) -> usize {
    (shade(colour[0]) * SHADES + shade(colour[1])) * SHADES + shade(colour[2])
}

impl Ground {
    /// Looks at what no tile covers.
    pub(crate) fn around(pyramid: &Pyramid<'_>, tiles: &[Homography]) -> Ground {
        let level = (0..pyramid.levels() - 1)
            .find(|&l| pyramid.size(l).0.max(pyramid.size(l).1) <= LONGEST_SIDE)
            .unwrap_or(pyramid.levels() - 1);
        let (width, height) = pyramid.size(level);
        let scale = f64::from(1_u32 << level);
        let rgb = pyramid.rgb(level);
        let mut counts = vec![0_u32; SHADES * SHADES * SHADES];
        let mut total = 0_u32;
        for row in 0..height {
            for column in 0..width {
                let x = f64::from(column) * scale + 0.5 * scale - 0.5;
                let y = f64::from(row) * scale + 0.5 * scale - 0.5;
                let is_covered = tiles.iter().any(|tile| {
                    let at = tile.unmap(x, y);
                    let inside = -MARGIN..1.0 + MARGIN;
                    inside.contains(&at.x) && inside.contains(&at.y)
                });
                if !is_covered {
                    let at = 3 * (row * width + column) as usize;
                    let colour = std::array::from_fn(|channel| f32::from(rgb[at + channel]) / 255.0);
                    counts[place(colour)] += 1;
                    total += 1;
                }
            }
        }
        Ground {
            is_common: common(&counts, COMMON * total as f32),
        }
    }

    /// The share of a square's pixels that have a colour of the table, 0 to 1. Between tiles the table may be darker than
    /// elsewhere: then all of it must be.
    pub(crate) fn explains(&self, pyramid: &Pyramid<'_>, pose: &Homography) -> f32 {
        let mut patch = Patch::<24>::black();
        pyramid.sample(pose, &mut patch);
        let [red, green, blue] = &patch.planes;
        let share = |gain: f32| {
            let (mut like, mut all) = (0, 0);
            for y in 2..22 {
                for x in 2..22 {
                    all += 1;
                    let colour = [red[y][x], green[y][x], blue[y][x]].map(|v| gain * v);
                    like += usize::from(self.is_common[place(colour)]);
                }
            }
            like as f32 / all as f32
        };
        let shaded = SHADOWS.into_iter().map(share).fold(0.0, f32::max);
        if shaded > IN_SHADOW { shaded } else { share(1.0) }
    }
}

/// Colours that are frequent together with those beside them.
fn common(counts: &[u32], least: f32) -> Vec<bool> {
    let mut is_common = vec![false; counts.len()];
    let near = |value: usize| value.saturating_sub(1)..(value + 2).min(SHADES);
    for red in 0..SHADES {
        for green in 0..SHADES {
            for blue in 0..SHADES {
                let mut sum = 0;
                for r in near(red) {
                    for g in near(green) {
                        for b in near(blue) {
                            sum += counts[(r * SHADES + g) * SHADES + b];
                        }
                    }
                }
                is_common[(red * SHADES + green) * SHADES + blue] = sum as f32 > least.max(1.0);
            }
        }
    }
    is_common
}
