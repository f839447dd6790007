//! What the table looks like beside the tiles, so that bare places between them are not taken for tiles.

use crate::Homography;
use crate::photo::pyramid::{Patch, Pyramid};

/// Colours a channel is divided into.
const SHADES: usize = 22;
/// Longer side of the picture that is looked at, in pixels, at most.
const LONGEST_SIDE: u32 = 420;
/// Share of the table's pixels that a colour and those like it must have to be one of the table's.
const COMMON: f32 = 0.004;
/// A colour that is more than so many times as frequent on the tiles as beside them is theirs.
const RARER: f32 = 4.0;
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
    /// So many squares at least tell which colours are theirs.
    pub(super) const CLAIMING: usize = 3;

    /// Looks at what no tile covers.
    pub(crate) fn around(pyramid: &Pyramid, tiles: &[Homography]) -> Ground {
        let smallest = pyramid.levels() - 1;
        let level = pyramid.level_within(LONGEST_SIDE).unwrap_or(smallest);
        let (width, height) = pyramid.size(level);
        let scale = f64::from(1_u32 << level);
        let rgb = pyramid.rgb(level);
        let mut beside = vec![0_u32; SHADES * SHADES * SHADES];
        let mut within = beside.clone();
        let (mut all_beside, mut all_within) = (0_u32, 0_u32);
        for row in 0..height {
            for column in 0..width {
                let x = f64::from(column) * scale + 0.5 * scale - 0.5;
                let y = f64::from(row) * scale + 0.5 * scale - 0.5;
                let covers = |tile: &Homography, margin: f64| {
                    let at = tile.unmap(x, y);
                    let inside = -margin..1.0 + margin;
                    inside.contains(&at.x) && inside.contains(&at.y)
                };
                let at = 3 * (row * width + column) as usize;
                let colour = std::array::from_fn(|channel| f32::from(rgb[at + channel]) / 255.0);
                if !tiles.iter().any(|tile| covers(tile, MARGIN)) {
                    beside[place(colour)] += 1;
                    all_beside += 1;
                } else if tiles.iter().any(|tile| covers(tile, -MARGIN)) {
                    within[place(colour)] += 1;
                    all_within += 1;
                }
            }
        }
        let beside = with_neighbours(&beside, all_beside);
        let within = with_neighbours(&within, all_within);
        // Tiles that are not found yet lie beside those that are, and so do side walls. But any piece of a table's pattern
        // has colours that are rarer elsewhere: fewer squares than that claim none.
        let rarer = if tiles.len() < Self::CLAIMING {
            f32::INFINITY
        } else {
            RARER
        };
        let is_common = |(beside, within): (&f32, &f32)| *beside > COMMON && *beside * rarer > *within;
        Ground {
            is_common: beside.iter().zip(&within).map(is_common).collect(),
        }
    }

    /// The share of a square's pixels that have a colour of the table, 0 to 1. Between tiles the table may be darker than
    /// elsewhere: then all of it must be.
    pub(crate) fn explains(&self, pyramid: &Pyramid, pose: &Homography) -> f32 {
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

/// Share of each colour, together with those beside it, among so many pixels.
fn with_neighbours(counts: &[u32], total: u32) -> Vec<f32> {
    let mut shares = vec![0.0; counts.len()];
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
                shares[(red * SHADES + green) * SHADES + blue] = sum as f32 / total.max(1) as f32;
            }
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, photo, place};

    #[test]
    fn tiles_that_are_not_found_yet_are_no_table() {
        let poses: Vec<Homography> = [
            (70.0, 70.0),
            (180.0, 70.0),
            (290.0, 70.0),
            (70.0, 190.0),
            (180.0, 190.0),
        ]
        .map(|(x, y)| place(x, y, 90.0, 0.0))
        .to_vec();
        let face = face(3);
        let tiles: Vec<_> = poses.iter().map(|pose| (*pose, &face)).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let ground = Ground::around(&pyramid, &poses[..3]);
        assert!(ground.explains(&pyramid, &poses[4]) < 0.3);
        assert!(ground.explains(&pyramid, &place(290.0, 190.0, 80.0, 0.0)) > 0.9);
        // One square may be a piece of the table.
        let ground = Ground::around(&pyramid, &poses[..1]);
        let share = ground.explains(&pyramid, &poses[4]);
        assert!(share > 0.6, "{share}");
    }
}
