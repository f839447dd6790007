//! The light on one face against that on another which may be the same.

use super::look::{Planes, RIM, SIDE};
use crate::linear::solve;

/// How often the light is fitted anew, and how much its slopes are drawn to none, against as many cells.
const ROUNDS: usize = 4;
const SMALL_SLOPES: f32 = 6.0;

fn about_middle(cell: usize) -> f32 {
    (cell as f32 + 0.5) / SIDE as f32 - 0.5
}

/// The gain of a channel in a cell.
pub(super) fn gain_at(light: &[f32; 3], x: usize, y: usize) -> f32 {
    light[0] + light[1] * about_middle(x) + light[2] * about_middle(y)
}

/// Gains from one picture to another, each with its slopes; what fits badly counts little. Light falls off in all channels alike:
/// with slopes of their own, a purple part of a tile could become a blue one.
///
/// There is no offset: with one, two colours on a tile could become two others.
pub(super) fn lights(own: &Planes, seen: &Planes) -> [[f32; 3]; 3] {
    let mut lights = [[1.0, 0.0, 0.0]; 3];
    for round in 0..ROUNDS {
        let mut a = [[0.0_f32; 5]; 5];
        let mut b = [0.0; 5];
        for (channel, light) in lights.iter().enumerate() {
            for y in RIM..SIDE - RIM {
                for x in RIM..SIDE - RIM {
                    let (own, seen) = (own[channel][y][x], seen[channel][y][x]);
                    let weight = if round == 0 {
                        1.0
                    } else {
                        let off = (seen - own * gain_at(light, x, y)) / 0.1;
                        1.0 / (1.0 + off * off).powi(2)
                    };
                    let sloping = own * light[0];
                    let row = [own, sloping * about_middle(x), sloping * about_middle(y)];
                    for (i, at) in [channel, 3, 4].into_iter().enumerate() {
                        b[at] += weight * row[i] * seen;
                        for (j, other) in [channel, 3, 4].into_iter().enumerate() {
                            a[at][other] += weight * row[i] * row[j];
                        }
                    }
                }
            }
        }
        for (i, row) in a.iter_mut().enumerate() {
            row[i] += if i < 3 { 1e-3 } else { SMALL_SLOPES };
        }
        let Some(solved) = solve(a, b) else { break };
        lights = std::array::from_fn(|channel| {
            let before = lights[channel][0];
            let gain = solved[channel].clamp(0.1, 10.0);
            [gain, before * solved[3], before * solved[4]]
        });
    }
    lights
}
