//! A tile that tells, with the others of a photograph, how colours are seen.

use crate::arithmetic::linear::sum_of_products;
use crate::catalogue::glance::GLANCE_SIDE;
use crate::light::burnt::BURNT;
use crate::light::{Light, LightSample};
use crate::photo::pyramid::Patch;

const AREA: usize = GLANCE_SIDE * GLANCE_SIDE;
/// What all tiles share in a channel: how far its curve bows, and how much it takes on of the next and of the last one.
pub(crate) const SHARED: usize = 3;
/// What a tile has of its own in a channel: glare, gain, and how the gain changes across and down.
pub(crate) const OWN: usize = 4;
pub(crate) const ALL: usize = OWN + SHARED;
/// How far what a tile has of its own strays from what all have, as a share of white: a standard deviation.
const STRAYS: f64 = 0.3;
/// Standard deviation of a cell's colour, and the share of the cells that err independently.
pub(crate) const NOISE: f64 = 0.04;
pub(crate) const INDEPENDENT: f64 = 0.2;
/// What draws a tile's own numbers to those that all share, in units of a cell.
const OWN_PULL: f64 = NOISE * NOISE / (INDEPENDENT * STRAYS * STRAYS);
/// The darkest that a channel is thought to be when what is mixed into it is weighed: the root is steep at black.
const DARKEST: f32 = 0.1;
/// A colour that is off by more than this counts less, and so does a cell where the face's colours change by more (squared).
const STRAY: f64 = 0.08;
const CHANGING: f64 = 0.01;

/// What the shared numbers add to a channel of a printed colour. A camera mixes light, of which a photograph holds about the root:
/// what a bright channel spills is plain to see in a dark one, and hardly in another bright one.
#[inline(always)]
pub(crate) fn added(printed: &[f32; 3], channel: usize, shared: [f32; SHARED]) -> f32 {
    let (own, root) = (printed[channel], root_of_mixed(printed, channel, shared));
    shared[0] * own * (1.0 - own) + root - own
}

#[inline(always)]
fn root_of_mixed(printed: &[f32; 3], channel: usize, [_, next, last]: [f32; SHARED]) -> f32 {
    let [by_next, by_last] = more_light(printed, channel);
    let own = printed[channel] * printed[channel];
    (own + next * by_next + last * by_last).max(0.0).sqrt()
}

/// By how much more light there is in the next channel than in one, and in the last.
#[inline(always)]
fn more_light(printed: &[f32; 3], channel: usize) -> [f32; 2] {
    let [own, next, last] = std::array::from_fn(|i| printed[(channel + i) % 3] * printed[(channel + i) % 3]);
    [next - own, last - own]
}

/// What each of the shared numbers would add more if it were larger, for each unit of it.
fn slopes(printed: &[f32; 3], channel: usize, shared: [f32; SHARED]) -> [f32; SHARED] {
    let own = printed[channel];
    let twice = 2.0 * root_of_mixed(printed, channel, shared).max(DARKEST);
    let [next, last] = more_light(printed, channel).map(|more| more / twice);
    [own * (1.0 - own), next, last]
}

/// One of every two cells of a tile, in turn as on a chessboard.
pub(crate) struct Cell {
    pub(crate) printed: [f32; 3],
    /// As coded, 0 to 1; `None` in channels that are burnt.
    seen: [Option<f64>; 3],
    /// Distance from the tile's middle, in half sides.
    across: f64,
    down: f64,
    weight: f64,
}

impl Cell {
    /// What each of a tile's own numbers adds to a channel, then what the shared ones add about what they are thought to be; and
    /// by how much all of these together add more than that.
    fn row(&self, channel: usize, shared: &[f64; SHARED]) -> ([f64; ALL], f64) {
        let own = f64::from(self.printed[channel]);
        let thought = shared.map(|number| number as f32);
        let slopes = slopes(&self.printed, channel, thought).map(f64::from);
        let [bow, next, last] = slopes;
        let added = f64::from(added(&self.printed, channel, thought));
        let more = sum_of_products(&slopes, shared) - added;
        (
            [1.0, own, own * self.across, own * self.down, bow, next, last],
            more,
        )
    }
}

/// A tile that tells how colours are seen.
pub(crate) struct Telling {
    pub(crate) cells: Vec<Cell>,
    /// Its own numbers in each channel, in units of what white should become there in the light of all tiles.
    pub(crate) own: [[f64; OWN]; 3],
    whites: [f64; 3],
    /// What is added to black there, as a share of white.
    haze: [f64; 3],
    pub(crate) sample: LightSample,
}

impl Telling {
    /// A tile of which this is seen and told, if a face of these colours lies there, in the light of all tiles.
    pub(crate) fn new(
        patch: &Patch<GLANCE_SIDE>,
        face: &[[f32; AREA]; 3],
        sample: LightSample,
        light: &Light,
    ) -> Telling {
        let brightness = sample.brightness(light);
        let whites = light.white.map(|white| f64::from(brightness * white));
        let inner = 1..GLANCE_SIDE - 1;
        let places = inner
            .clone()
            .flat_map(|y| inner.clone().map(move |x| (x, y)))
            .filter(|(x, y)| (x + y) % 2 == 0);
        let middle = 0.5 * (GLANCE_SIDE - 1) as f64;
        let cells = places.map(|(x, y)| Cell {
            printed: std::array::from_fn(|channel| face[channel][GLANCE_SIDE * y + x]),
            seen: patch
                .planes
                .each_ref()
                .map(|plane| Some(plane[y][x]).filter(|&seen| seen < BURNT).map(f64::from)),
            across: (x as f64 - middle) / middle,
            down: (y as f64 - middle) / middle,
            weight: 1.0 / (1.0 + f64::from(change(face, GLANCE_SIDE * y + x)) / CHANGING),
        });
        Telling {
            cells: cells.collect(),
            own: std::array::from_fn(|channel| {
                let [glare, gain] = [sample.offsets, sample.gains].map(|of| f64::from(of[channel]));
                [glare / whites[channel], gain / whites[channel], 0.0, 0.0]
            }),
            whites,
            haze: light.haze.map(f64::from),
            sample,
        }
    }

    /// Takes the light of all tiles for another.
    pub(crate) fn lie_in(&mut self, light: &Light) {
        let brightness = self.light().brightness(light);
        for channel in 0..3 {
            let white = f64::from(brightness * light.white[channel]);
            let ratio = self.whites[channel] / white;
            self.own[channel].iter_mut().for_each(|number| *number *= ratio);
            (self.whites[channel], self.haze[channel]) = (white, f64::from(light.haze[channel]));
        }
    }

    /// Normal equations of a channel's numbers, with less from cells that do not fit what is thought of them by now.
    pub(crate) fn equations(&self, channel: usize, shared: &[f64; SHARED]) -> Equations {
        let (mut a, mut b, mut square) = ([[0.0; ALL]; ALL], [0.0; ALL], 0.0);
        let (mut as_printed, mut square_as_printed) = ([0.0; OWN], 0.0);
        let [glare, gain, across, down] = self.own[channel];
        let [bow, next, last] = *shared;
        let thought = [glare, gain, across, down, bow, next, last];
        for cell in &self.cells {
            let Some(seen) = cell.seen[channel] else { continue };
            let (row, more) = cell.row(channel, shared);
            let plain = seen / self.whites[channel];
            let seen = plain + more;
            let off = (seen - sum_of_products(&row, &thought)) / STRAY;
            let weight = cell.weight / (1.0 + off * off);
            for i in 0..ALL {
                let weighed = weight * row[i];
                for j in 0..=i {
                    a[i][j] += weighed * row[j];
                }
                b[i] += weighed * seen;
            }
            square += weight * seen * seen;
            for (sum, share) in as_printed.iter_mut().zip(row) {
                *sum += weight * share * plain;
            }
            square_as_printed += weight * plain * plain;
        }
        for i in 0..ALL {
            for j in 0..i {
                a[j][i] = a[i][j];
            }
        }
        // A tile of two colours explains itself in any light: what it has of its own is not far from what all have.
        let shared_by_all = [self.haze[channel], 1.0, 0.0, 0.0];
        for (i, usual) in shared_by_all.into_iter().enumerate() {
            a[i][i] += OWN_PULL;
            b[i] += OWN_PULL * usual;
            square += OWN_PULL * usual * usual;
            as_printed[i] += OWN_PULL * usual;
            square_as_printed += OWN_PULL * usual * usual;
        }
        Equations {
            a,
            b,
            square,
            as_printed,
            square_as_printed,
        }
    }

    /// The light on it.
    pub(crate) fn light(&self) -> LightSample {
        let of_own = |number: usize| {
            std::array::from_fn(|channel| (self.whites[channel] * self.own[channel][number]) as f32)
        };
        LightSample {
            gains: of_own(1),
            offsets: of_own(0),
            ..self.sample
        }
    }
}

/// By how much the colours of a face change about a cell, squared.
fn change(face: &[[f32; AREA]; 3], at: usize) -> f32 {
    let of_channel = |plane: &[f32; AREA]| {
        let beside = [(at - 1, at + 1), (at - GLANCE_SIDE, at + GLANCE_SIDE)];
        beside
            .map(|(one, other)| {
                (plane[one] - plane[at])
                    .abs()
                    .max((plane[other] - plane[at]).abs())
            })
            .map(|change| change * change)
            .iter()
            .sum::<f32>()
    };
    face.iter().map(of_channel).sum()
}

/// Normal equations, and the weighed sum of the squares that are seen.
pub(crate) struct Equations {
    pub(crate) a: [[f64; ALL]; ALL],
    pub(crate) b: [f64; ALL],
    pub(crate) square: f64,
    /// The same for the tile's own numbers, if colours were seen as they are printed.
    pub(crate) as_printed: [f64; OWN],
    pub(crate) square_as_printed: f64,
}
