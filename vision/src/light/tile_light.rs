//! The light on one tile, given what should lie there: gain and glare as planes over the tile.

use crate::arithmetic::linear::solve;
use crate::light::Light;

/// Blocks along a side of a tile.
pub(crate) const BLOCKS: usize = 16;
/// Blocks of a tile.
pub(crate) const N_BLOCKS: usize = BLOCKS * BLOCKS;
/// Windows of two by two blocks along a side: the light is fitted on them.
pub(crate) const COARSE: usize = 8;
pub(crate) const N_COARSE: usize = COARSE * COARSE;

/// Where no more than such a share of what is taken out is left of a block, nothing is.
const EMPTY: f32 = 1e-3;

/// Weighted sums over the cells of each block, of face `t` and patch `p` in one channel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums<const N: usize> {
    pub(crate) n: [f32; N],
    pub(crate) p: [f32; N],
    pub(crate) pp: [f32; N],
    pub(crate) t: [f32; N],
    pub(crate) tt: [f32; N],
    pub(crate) tp: [f32; N],
}

impl<const N: usize> Sums<N> {
    pub(crate) const ZERO: Sums<N> = Sums {
        n: [0.0; N],
        p: [0.0; N],
        pp: [0.0; N],
        t: [0.0; N],
        tt: [0.0; N],
        tp: [0.0; N],
    };

    /// Takes some cells out of a block.
    pub(crate) fn leave_out(&mut self, cells: &Sums<N>, block: usize) {
        let is_empty = self.n[block] - cells.n[block] < EMPTY * cells.n[block];
        let pairs = [
            (&mut self.n, &cells.n),
            (&mut self.p, &cells.p),
            (&mut self.pp, &cells.pp),
            (&mut self.t, &cells.t),
            (&mut self.tt, &cells.tt),
            (&mut self.tp, &cells.tp),
        ];
        for (sums, out) in pairs {
            sums[block] = if is_empty { 0.0 } else { sums[block] - out[block] };
        }
    }

    /// Adds to `misfit` the weighted squared difference of each block under its gain and glare.
    #[inline(always)]
    pub(crate) fn add_misfit(&self, gain: &[f32; N], glare: &[f32; N], misfit: &mut [f32; N]) {
        for i in 0..N {
            let (g, l) = (gain[i], glare[i]);
            let square = self.pp[i] - 2.0 * (g * self.tp[i] + l * self.p[i])
                + g * (g * self.tt[i] + 2.0 * l * self.t[i])
                + l * l * self.n[i];
            misfit[i] += square.max(0.0);
        }
    }
}

/// Gain and glare of each channel at the tile's centre, and slopes that the channels share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileLight {
    gain: [f32; 3],
    glare: [f32; 3],
    gain_slope: [f32; 2],
    glare_slope: [f32; 2],
    /// How odd this light is in the photo, in nats.
    pub(crate) cost: f32,
}

/// Unknowns: gains, glares, slopes of gain, slopes of glare.
const UNKNOWNS: usize = 10;
type Matrix = [[f32; UNKNOWNS]; UNKNOWNS];
type Vector = [f32; UNKNOWNS];

/// What a tile's light may be before it is seen, in units of the misfit.
#[derive(Clone, Debug)]
pub(crate) struct LightPrior {
    precision: Matrix,
    pull: Vector,
    ink: [f32; 3],
    haze: [f32; 3],
    evidence: f32,
}

impl LightPrior {
    /// `evidence`: nats per unit of misfit, twice.
    pub(crate) fn new(photo: &Light, evidence: f32) -> LightPrior {
        let ink = photo.haze.map(|haze| 1.0 - haze);
        let mut a: Matrix = [[0.0; UNKNOWNS]; UNKNOWNS];
        let mut b: Vector = [0.0; UNKNOWNS];
        // Brightness may be anything about 0.7 of white; the ratio of the channels is the photo's.
        let (brightness, middle) = ((0.35 * photo.brightness).powi(2), 0.7 * photo.brightness);
        let own = 0.49 * photo.spread * photo.spread;
        let length: f32 = ink.iter().map(|v| v * v).sum();
        // Glare beyond the photo's haze is white.
        let white = 0.2_f32 * 0.2;
        for i in 0..3 {
            for j in 0..3 {
                let same = f32::from(u8::from(i == j));
                a[i][j] = (same - ink[i] * ink[j] * brightness / (own + brightness * length)) / own;
                a[i + 3][j + 3] = (same - white / (own + 3.0 * white)) / own;
            }
        }
        for (i, variance) in [(6, 0.2), (7, 0.2), (8, 0.05), (9, 0.05)] {
            a[i][i] = 1.0 / variance;
        }
        for i in 0..3 {
            for j in 0..3 {
                b[i] += a[i][j] * middle * ink[j];
                b[i + 3] += a[i + 3][j + 3] * middle * photo.haze[j];
            }
        }
        let per_misfit = 1.0 / evidence;
        LightPrior {
            precision: a.map(|row| row.map(|v| v * per_misfit)),
            pull: b.map(|v| v * per_misfit),
            ink,
            haze: photo.haze,
            evidence,
        }
    }

    /// Nats by which a light is less likely than the likeliest, up to a constant.
    fn cost(&self, s: &Vector) -> f32 {
        let mut sum = 0.0;
        for i in 0..UNKNOWNS {
            let row: f32 = (0..UNKNOWNS).map(|j| self.precision[i][j] * s[j]).sum();
            sum += s[i] * (row - 2.0 * self.pull[i]);
        }
        0.5 * self.evidence * sum
    }
}

#[inline(always)]
fn across(cell: usize, cells: usize) -> f32 {
    (cell as f32 + 0.5) / cells as f32 - 0.5
}

impl TileLight {
    /// Fits the light to a face; what fits badly weighs little. `full` is the weight of a whole block.
    #[inline(always)]
    pub(crate) fn fit(sums: &[Sums<N_BLOCKS>; 3], prior: &LightPrior, full: f32) -> TileLight {
        let coarse = [coarsen(&sums[0]), coarsen(&sums[1]), coarsen(&sums[2])];
        let full = full * (N_BLOCKS / N_COARSE) as f32;
        let mut light = TileLight {
            gain: prior.ink.map(|v| 0.7 * v),
            glare: prior.haze.map(|v| 0.7 * v),
            gain_slope: [0.0; 2],
            glare_slope: [0.0; 2],
            cost: 0.0,
        };
        let mut weights = [1.0; N_COARSE];
        for tolerance in [12.0, 4.0, 4.0, 4.0] {
            let (a, b) = normal_equations(&coarse, &weights, prior);
            let Some(s) = solve(a, b) else { break };
            let gain = [s[0], s[1], s[2]].map(|v| v.max(0.02));
            let shade = (0..3).map(|c| gain[c] / prior.ink[c]).sum::<f32>() / 3.0;
            light = TileLight {
                gain,
                glare: [s[3], s[4], s[5]],
                gain_slope: [s[6] / shade, s[7] / shade],
                glare_slope: [s[8], s[9]],
                cost: prior.cost(&s),
            };
            let mut misfit = [0.0; N_COARSE];
            for (channel, sums) in coarse.iter().enumerate() {
                let (gain, glare) = light.planes::<COARSE, N_COARSE>(channel);
                sums.add_misfit(&gain, &glare, &mut misfit);
            }
            for (weight, misfit) in weights.iter_mut().zip(misfit) {
                let ratio = 1.0 + misfit / (full * tolerance);
                *weight = 1.0 / (ratio * ratio);
            }
        }
        light
    }

    /// Mean of the channels' gains at the centre.
    pub(crate) fn mean_gain(&self) -> f32 {
        self.gain.iter().sum::<f32>() / 3.0
    }

    /// Gain and glare of a channel at the centres of a grid's cells.
    #[inline(always)]
    pub(crate) fn planes<const SIDE: usize, const N: usize>(&self, channel: usize) -> ([f32; N], [f32; N]) {
        let (mut gain, mut glare) = ([0.0; N], [0.0; N]);
        for i in 0..N {
            let (x, y) = (across(i % SIDE, SIDE), across(i / SIDE, SIDE));
            let shade = 1.0 + self.gain_slope[0] * x + self.gain_slope[1] * y;
            gain[i] = self.gain[channel] * shade.clamp(0.2, 3.0);
            glare[i] = self.glare[channel] + self.glare_slope[0] * x + self.glare_slope[1] * y;
        }
        (gain, glare)
    }
}

#[inline(always)]
pub(crate) fn coarsen(sums: &Sums<N_BLOCKS>) -> Sums<N_COARSE> {
    let pool = |from: &[f32; N_BLOCKS]| {
        let mut to = [0.0; N_COARSE];
        for (i, value) in to.iter_mut().enumerate() {
            let at = (i / COARSE) * 2 * BLOCKS + (i % COARSE) * 2;
            *value = from[at] + from[at + 1] + from[at + BLOCKS] + from[at + BLOCKS + 1];
        }
        to
    };
    Sums {
        n: pool(&sums.n),
        p: pool(&sums.p),
        pp: pool(&sums.pp),
        t: pool(&sums.t),
        tt: pool(&sums.tt),
        tp: pool(&sums.tp),
    }
}

/// Sums of `values * weights` times 1, x, y, x², xy, y².
#[inline(always)]
fn moments(values: &[f32; N_COARSE], weights: &[f32; N_COARSE]) -> [f32; 6] {
    let mut by_row = [[0.0_f32; 3]; COARSE];
    for (row, sums) in by_row.iter_mut().enumerate() {
        for column in 0..COARSE {
            let i = row * COARSE + column;
            let (value, x) = (values[i] * weights[i], across(column, COARSE));
            sums[0] += value;
            sums[1] += value * x;
            sums[2] += value * x * x;
        }
    }
    let mut m = [0.0; 6];
    for (row, [one, x, xx]) in by_row.iter().enumerate() {
        let y = across(row, COARSE);
        m[0] += one;
        m[1] += x;
        m[2] += one * y;
        m[3] += xx;
        m[4] += x * y;
        m[5] += one * y * y;
    }
    m
}

#[inline(always)]
fn normal_equations(
    sums: &[Sums<N_COARSE>; 3],
    weights: &[f32; N_COARSE],
    prior: &LightPrior,
) -> (Matrix, Vector) {
    let mut a = prior.precision;
    let mut b = prior.pull;
    let mut add = |i: usize, j: usize, value: f32| {
        a[i][j] += value;
        if i != j {
            a[j][i] += value;
        }
    };
    for (c, sums) in sums.iter().enumerate() {
        let (tt, t, n) = (
            moments(&sums.tt, weights),
            moments(&sums.t, weights),
            moments(&sums.n, weights),
        );
        let (tp, p) = (moments(&sums.tp, weights), moments(&sums.p, weights));
        let (glare, ink) = (c + 3, prior.ink[c]);
        add(c, c, tt[0]);
        add(c, glare, t[0]);
        add(glare, glare, n[0]);
        for axis in 0..2 {
            add(c, 6 + axis, ink * tt[1 + axis]);
            add(c, 8 + axis, t[1 + axis]);
            add(glare, 6 + axis, ink * t[1 + axis]);
            add(glare, 8 + axis, n[1 + axis]);
            for other in 0..2 {
                add(6 + axis, 8 + other, ink * t[3 + axis + other]);
                if axis <= other {
                    add(6 + axis, 6 + other, ink * ink * tt[3 + axis + other]);
                    add(8 + axis, 8 + other, n[3 + axis + other]);
                }
            }
            b[6 + axis] += ink * tp[1 + axis];
            b[8 + axis] += p[1 + axis];
        }
        b[c] += tp[0];
        b[glare] += p[0];
    }
    (a, b)
}
