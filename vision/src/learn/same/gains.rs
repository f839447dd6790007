//! The light on one face against that on another which may be the same.

use super::look::{Planes, RIM, SIDE};
use crate::arithmetic::linear::solve;

/// How often the light is fitted anew, and how much its slopes and a lamp's mirror image are drawn to none, against as many cells.
const ROUNDS: usize = 4;
const SMALL_SLOPES: f32 = 6.0;
const FAINT_GLOSS: f32 = 20.0;
/// What is fitted: a gain for each channel and their slopes, then the gloss and its slopes.
const TERMS_OF_GAINS: usize = 5;
const TERMS: usize = 8;

/// What is known of the light on two faces before they are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lamps {
    /// They lie in two photographs: each channel may have a gain of its own.
    Two,
    /// They lie in one: so it may, for there are lamps of several colours, and one may mirror a lamp that the other does not.
    One,
    /// The colours of the first are told as the light on the other makes them: only the brightness may differ.
    Told,
}

/// The light on one face against that on another.
pub(super) struct Light {
    /// The gain of each channel.
    pub(super) gains: [Sloping; 3],
    /// What a lamp that both mirror otherwise adds, the same to all channels: as a share of what they lack to white.
    gloss: Sloping,
}

impl Light {
    /// By how much what is made of a channel's value grows with that, in a cell.
    pub(super) fn contrast(&self, channel: usize, x: usize, y: usize) -> f32 {
        self.gains[channel].at(x, y) - self.gloss.at(x, y)
    }

    /// What is made of a channel's value in a cell.
    pub(super) fn of(&self, channel: usize, value: f32, x: usize, y: usize) -> f32 {
        value * self.gains[channel].at(x, y) + (1.0 - value) * self.gloss.at(x, y)
    }
}

/// A number in the middle of a face, and its slopes over the whole of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sloping {
    pub(super) middle: f32,
    x: f32,
    y: f32,
}

impl Sloping {
    fn at(&self, x: usize, y: usize) -> f32 {
        self.middle + self.x * about_middle(x) + self.y * about_middle(y)
    }
}

fn about_middle(cell: usize) -> f32 {
    (cell as f32 + 0.5) / SIDE as f32 - 0.5
}

/// The light from one picture to another; what fits badly counts little. Light falls off in all channels alike: with slopes of their
/// own, a purple part of a tile could become a blue one.
///
/// There is no offset but the gloss, which only tiles of one photograph may differ by: with one, two colours on a tile could become two
/// others.
pub(super) fn light(own: &Planes, seen: &Planes, lamps: Lamps) -> Light {
    let terms = if lamps == Lamps::One {
        TERMS
    } else {
        TERMS_OF_GAINS
    };
    let gain_of = |channel: usize| if lamps == Lamps::Told { 0 } else { channel };
    let mut light = Light {
        gains: [Sloping {
            middle: 1.0,
            x: 0.0,
            y: 0.0,
        }; 3],
        gloss: Sloping {
            middle: 0.0,
            x: 0.0,
            y: 0.0,
        },
    };
    for round in 0..ROUNDS {
        let mut a = [[0.0_f32; TERMS]; TERMS];
        let mut b = [0.0; TERMS];
        for channel in 0..3 {
            // Of the terms, the gains of the other channels have no say.
            let places: Vec<usize> = std::iter::once(gain_of(channel)).chain(3..terms).collect();
            for y in RIM..SIDE - RIM {
                for x in RIM..SIDE - RIM {
                    let (own, seen) = (own[channel][y][x], seen[channel][y][x]);
                    let weight = if round == 0 {
                        1.0
                    } else {
                        let off = (seen - light.of(channel, own, x, y)) / 0.1;
                        1.0 / (1.0 + off * off).powi(2)
                    };
                    let (sloping, dark) = (own * light.gains[channel].middle, 1.0 - own);
                    let (x, y) = (about_middle(x), about_middle(y));
                    let row = [own, sloping * x, sloping * y, dark, dark * x, dark * y];
                    for (&at, value) in places.iter().zip(row) {
                        b[at] += weight * value * seen;
                        for (&other, another) in places.iter().zip(row) {
                            a[at][other] += weight * value * another;
                        }
                    }
                }
            }
        }
        for (i, row) in a.iter_mut().enumerate() {
            row[i] += match i {
                0..3 => 1e-3,
                3..TERMS_OF_GAINS => SMALL_SLOPES,
                _ => FAINT_GLOSS,
            };
        }
        let Some(solved) = solve(a, b) else { break };
        light.gains = std::array::from_fn(|channel| {
            let before = light.gains[channel].middle;
            Sloping {
                middle: solved[gain_of(channel)].clamp(0.1, 10.0),
                x: before * solved[3],
                y: before * solved[4],
            }
        });
        light.gloss = Sloping {
            middle: solved[5],
            x: solved[6],
            y: solved[7],
        };
    }
    light
}
