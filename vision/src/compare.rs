//! How well a face explains a patch, block by block, under light that changes slowly.
//!
//! In each block the patch should be `gain * face + glare`; gain and glare are planes over the tile, and a block may
//! stray from them at a cost. A block that fits no better than chance is taken as covered and then says nothing, so
//! the difference between two faces comes from the blocks that are seen and where the faces differ.

use crate::align::solve;
use crate::light::Light;
use crate::pyramid::Patch;

/// Cells along a side of the pictures that decide between faces.
pub(crate) const COMPARE_SIDE: usize = 64;
/// Blocks along a side.
pub(crate) const BLOCKS: usize = 16;
const CELLS: usize = COMPARE_SIDE / BLOCKS;

/// Colours that a sound model misses by, 0 to 1: print, paper, reflections, sensor noise.
const MODEL_ERROR: f32 = 0.045;
/// Squared error of position, in cells: this share of the local gradient is expected as error.
const POSITION_ERROR: f32 = 0.12;
/// Squared misfit, in units of the expected, beyond which a block counts as covered.
const COVERED: f32 = 9.0;
/// Share of cells that are independent evidence: neighbours share blur, JPEG blocks and model errors.
const INDEPENDENT: f32 = 0.15;
/// Standard deviations of a block's own light from the tile's: gain as a share, glare as a share of white.
const LOOSE_GAIN: f32 = 0.25;
const LOOSE_GLARE: f32 = 0.06;

/// Light of neighbouring blocks differs by this share of white; an edge of a shadow costs no more than `EDGE / 2`, times `JUMP` nats.
const STEADY: f32 = 0.06;
const EDGE: f32 = 6.0;
const JUMP: f32 = 0.4;

/// A tile's patch with white paper taken to 1, ready to be compared.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    planes: [[[f32; COMPARE_SIDE]; COMPARE_SIDE]; 3],
    weights: [[[f32; COMPARE_SIDE]; COMPARE_SIDE]; 3],
    /// Share of cells burnt to white.
    pub(crate) burnt: f32,
    /// Evidence of a cell, less for tiles that were enlarged.
    evidence: f32,
    light: Light,
}

/// What a comparison found.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// Cost of each block in nats: misfit up to the cost of a covered one.
    pub(crate) costs: [[f32; BLOCKS]; BLOCKS],
    /// Sum of the costs of blocks, of odd light and of light that jumps between blocks.
    pub(crate) total: f32,
    /// Share of the blocks that fit, 0 to 1.
    pub(crate) visible: f32,
    /// Share of the variance of the visible blocks that the face explains, 0 to 1.
    pub(crate) fit: f32,
    /// Mean squared misfit of the visible blocks in units of the expected.
    pub(crate) misfit: f32,
}

impl Seen {
    /// Takes the photo's light off a patch. `side_px` is the tile's side in the photograph.
    pub(crate) fn new(patch: &Patch<COMPARE_SIDE>, light: &Light, side_px: f64) -> Seen {
        let mut planes = patch.planes;
        let mut burnt = 0_u32;
        let mut weights = [[[1.0_f32; COMPARE_SIDE]; COMPARE_SIDE]; 3];
        for y in 0..COMPARE_SIDE {
            for x in 0..COMPARE_SIDE {
                let mut channels = 0;
                for channel in 0..3 {
                    if planes[channel][y][x] > 0.97 {
                        weights[channel][y][x] = 0.15;
                        channels += 1;
                    }
                }
                burnt += channels / 3;
            }
        }
        for (plane, white) in planes.iter_mut().zip(light.white) {
            for value in plane.as_flattened_mut() {
                *value /= white;
            }
        }
        for y in 0..COMPARE_SIDE {
            let (above, below) = (y.saturating_sub(1), (y + 1).min(COMPARE_SIDE - 1));
            for x in 0..COMPARE_SIDE {
                let (left, right) = (x.saturating_sub(1), (x + 1).min(COMPARE_SIDE - 1));
                let mut slope = 0.0;
                for plane in &planes {
                    let (dx, dy) = (
                        plane[y][right] - plane[y][left],
                        plane[below][x] - plane[above][x],
                    );
                    slope += 0.25 * (dx * dx + dy * dy);
                }
                let weight = 1.0 / (MODEL_ERROR * MODEL_ERROR + POSITION_ERROR * slope / 3.0);
                for plane in &mut weights {
                    plane[y][x] *= weight;
                }
            }
        }
        let scale = (side_px as f32 / COMPARE_SIDE as f32).min(1.0);
        Seen {
            planes,
            weights,
            burnt: burnt as f32 / (COMPARE_SIDE * COMPARE_SIDE) as f32,
            evidence: INDEPENDENT * scale * scale,
            light: *light,
        }
    }

    /// The same patch as seen by a face that lies turned clockwise by `turn` quarter turns.
    pub(crate) fn turned_back(&self, turn: u8) -> Seen {
        let back = (4 - turn % 4) % 4;
        Seen {
            planes: crate::glance::turned(&self.planes, back),
            weights: crate::glance::turned(&self.weights, back),
            ..*self
        }
    }

    /// Compares with a face in its printed orientation.
    pub(crate) fn compare(&self, face: &Patch<COMPARE_SIDE>) -> Comparison {
        let sums = self.sum_blocks(face);
        let light = LightFit::new(&sums, &self.light, self.evidence);
        settle(&sums, &light, self.evidence)
    }

    fn sum_blocks(&self, face: &Patch<COMPARE_SIDE>) -> Box<Blocks> {
        let mut sums = Box::new([[[BlockSums::default(); 3]; BLOCKS]; BLOCKS]);
        for (by, row) in sums.iter_mut().enumerate() {
            for channel in 0..3 {
                let mut strips = [[0.0_f32; COMPARE_SIDE]; 6];
                for y in by * CELLS..(by + 1) * CELLS {
                    let w = &self.weights[channel][y];
                    let (p, t) = (&self.planes[channel][y], &face.planes[channel][y]);
                    for x in 0..COMPARE_SIDE {
                        let (wt, wp) = (w[x] * t[x], w[x] * p[x]);
                        strips[0][x] += w[x];
                        strips[1][x] += wt;
                        strips[2][x] += wp;
                        strips[3][x] += wt * t[x];
                        strips[4][x] += wt * p[x];
                        strips[5][x] += wp * p[x];
                    }
                }
                for (bx, block) in row.iter_mut().enumerate() {
                    let of = |strip: &[f32; COMPARE_SIDE]| strip[bx * CELLS..(bx + 1) * CELLS].iter().sum();
                    block[channel] = BlockSums {
                        n: of(&strips[0]),
                        t: of(&strips[1]),
                        p: of(&strips[2]),
                        tt: of(&strips[3]),
                        tp: of(&strips[4]),
                        pp: of(&strips[5]),
                    };
                }
            }
        }
        sums
    }
}

/// Weighted sums over a block of face `t` and patch `p`.
#[derive(Clone, Copy, Debug, Default)]
struct BlockSums {
    n: f32,
    t: f32,
    p: f32,
    tt: f32,
    tp: f32,
    pp: f32,
}

type Blocks = [[[BlockSums; 3]; BLOCKS]; BLOCKS];

/// Number of weighted cells' channels in a block when all are whole.
const FULL: f32 = (3 * CELLS * CELLS) as f32;

impl BlockSums {
    fn misfit(&self, gain: f32, glare: f32) -> f32 {
        (self.pp - 2.0 * gain * self.tp - 2.0 * glare * self.p
            + gain * gain * self.tt
            + 2.0 * gain * glare * self.t
            + glare * glare * self.n)
            .max(0.0)
    }
}

/// Gain and glare of each channel at the centre, and slopes that the channels share.
struct LightFit {
    gain: [f32; 3],
    glare: [f32; 3],
    gain_slope: [f32; 2],
    glare_slope: [f32; 2],
    /// How odd this light is, in nats.
    cost: f32,
}

/// Unknowns of [`LightFit`].
const UNKNOWNS: usize = 10;

fn across(block: usize) -> f32 {
    (block as f32 + 0.5) / BLOCKS as f32 - 0.5
}

impl LightFit {
    fn at(&self, channel: usize, bx: usize, by: usize) -> (f32, f32) {
        let (x, y) = (across(bx), across(by));
        let shade = (1.0 + self.gain_slope[0] * x + self.gain_slope[1] * y).clamp(0.2, 3.0);
        (
            self.gain[channel] * shade,
            self.glare[channel] + self.glare_slope[0] * x + self.glare_slope[1] * y,
        )
    }

    fn new(sums: &Blocks, photo: &Light, evidence: f32) -> LightFit {
        let ink = photo.haze.map(|haze| 1.0 - haze);
        let (priors, pull) = priors(photo, &ink, evidence);
        let mut light = LightFit {
            gain: ink.map(|v| 0.7 * v),
            glare: photo.haze.map(|v| 0.7 * v),
            gain_slope: [0.0; 2],
            glare_slope: [0.0; 2],
            cost: 0.0,
        };
        for round in 0..4 {
            let mut a = priors;
            let mut b = pull;
            for (by, row) in sums.iter().enumerate() {
                for (bx, block) in row.iter().enumerate() {
                    let weight = if round == 0 {
                        1.0
                    } else {
                        let misfit: f32 = (0..3)
                            .map(|channel| {
                                let (gain, glare) = light.at(channel, bx, by);
                                block[channel].misfit(gain, glare)
                            })
                            .sum();
                        let ratio = 1.0 + misfit / (FULL * if round == 1 { 12.0 } else { 4.0 });
                        1.0 / (ratio * ratio)
                    };
                    let (x, y) = (across(bx), across(by));
                    for channel in 0..3 {
                        let sums = &block[channel];
                        // Derivatives by: own gain, own glare, the slopes of gain and of glare.
                        let of_t = [(channel, 1.0), (6, ink[channel] * x), (7, ink[channel] * y)];
                        let of_one = [(channel + 3, 1.0), (8, x), (9, y)];
                        for (i, at) in of_t {
                            let at = at * weight;
                            b[i] += at * sums.tp;
                            for (j, other) in of_t {
                                a[i][j] += at * other * sums.tt;
                            }
                            for (j, other) in of_one {
                                let both = at * other * sums.t;
                                a[i][j] += both;
                                a[j][i] += both;
                            }
                        }
                        for (i, at) in of_one {
                            let at = at * weight;
                            b[i] += at * sums.p;
                            for (j, other) in of_one {
                                a[i][j] += at * other * sums.n;
                            }
                        }
                    }
                }
            }
            let Some(s) = solve(a, b) else { break };
            let gain = [s[0], s[1], s[2]].map(|v| v.max(0.02));
            let shade = (0..3).map(|c| gain[c] / ink[c]).sum::<f32>() / 3.0;
            light = LightFit {
                gain,
                glare: [s[3], s[4], s[5]],
                gain_slope: [s[6] / shade, s[7] / shade],
                glare_slope: [s[8], s[9]],
                cost: prior_cost(&priors, &pull, &s) * 0.5 * evidence,
            };
        }
        light
    }
}

/// Precision matrix and its product with the mean, in units of the misfit.
fn priors(photo: &Light, ink: &[f32; 3], evidence: f32) -> ([[f32; UNKNOWNS]; UNKNOWNS], [f32; UNKNOWNS]) {
    let mut a = [[0.0_f32; UNKNOWNS]; UNKNOWNS];
    let mut b = [0.0_f32; UNKNOWNS];
    // Brightness may be anything about 0.7 of white; the ratio of the channels is the photo's.
    let (brightness, middle) = (0.35_f32 * 0.35, 0.7);
    let own = 0.7 * photo.spread;
    let own = own * own;
    let length: f32 = ink.iter().map(|v| v * v).sum();
    // Glare beyond the photo's haze is white.
    let (white, tint) = (0.2_f32 * 0.2, own);
    for i in 0..3 {
        for j in 0..3 {
            let same = f32::from(u8::from(i == j));
            a[i][j] = (same - ink[i] * ink[j] * brightness / (own + brightness * length)) / own;
            a[i + 3][j + 3] = (same - white / (tint + 3.0 * white)) / tint;
        }
        a[6][6] = 1.0 / 0.2;
        a[7][7] = 1.0 / 0.2;
        a[8][8] = 1.0 / 0.05;
        a[9][9] = 1.0 / 0.05;
    }
    for i in 0..3 {
        for j in 0..3 {
            b[i] += a[i][j] * middle * ink[j];
            b[i + 3] += a[i + 3][j + 3] * middle * photo.haze[j];
        }
    }
    for row in &mut a {
        row.iter_mut().for_each(|v| *v /= evidence);
    }
    b.iter_mut().for_each(|v| *v /= evidence);
    (a, b)
}

/// `(s - mean)' precision (s - mean)` up to a constant that all faces share.
fn prior_cost(precision: &[[f32; UNKNOWNS]; UNKNOWNS], pull: &[f32; UNKNOWNS], s: &[f32; UNKNOWNS]) -> f32 {
    let mut sum = 0.0;
    for i in 0..UNKNOWNS {
        let row: f32 = (0..UNKNOWNS).map(|j| precision[i][j] * s[j]).sum();
        sum += s[i] * (row - 2.0 * pull[i]);
    }
    sum
}

/// Lets each block choose its own light near the tile's, and counts what it costs.
fn settle(sums: &Blocks, light: &LightFit, evidence: f32) -> Comparison {
    let mut costs = [[0.0; BLOCKS]; BLOCKS];
    let mut strays = [[f32::NAN; BLOCKS]; BLOCKS];
    let (mut visible, mut misfits) = (0.0_f32, 0.0_f32);
    let mut whole = [BlockSums::default(); 3];
    let mut left = 0.0;
    for (by, row) in sums.iter().enumerate() {
        for (bx, block) in row.iter().enumerate() {
            // The block's own gain (a factor on the tile's) and glare, drawn to the tile's.
            let (pull_gain, pull_glare) =
                (1.0 / (LOOSE_GAIN * LOOSE_GAIN), 1.0 / (LOOSE_GLARE * LOOSE_GLARE));
            let (mut a, mut b, mut c, mut u, mut v) = (pull_gain, 0.0, pull_glare, 0.0, 0.0);
            let mut bright = 0.0;
            for channel in 0..3 {
                let sums = &block[channel];
                let (gain, glare) = light.at(channel, bx, by);
                a += gain * gain * sums.tt;
                b += gain * sums.t;
                c += sums.n;
                u += gain * (sums.tp - gain * sums.tt - glare * sums.t);
                v += sums.p - gain * sums.t - glare * sums.n;
                bright += gain * sums.t / sums.n.max(1e-6) / 3.0;
            }
            let determinant = a * c - b * b;
            let (dg, dl) = ((u * c - v * b) / determinant, (v * a - u * b) / determinant);
            let factor = (1.0 + dg).clamp(0.1, 2.5);
            let mut misfit = dl * dl * pull_glare + dg * dg * pull_gain;
            for channel in 0..3 {
                let (gain, glare) = light.at(channel, bx, by);
                misfit += block[channel].misfit(gain * factor, glare + dl);
            }
            let relative = misfit / FULL;
            costs[by][bx] = 0.5 * evidence * FULL * relative.min(COVERED);
            if relative < COVERED {
                strays[by][bx] = (factor - 1.0) * bright + dl;
                visible += 1.0;
                misfits += relative;
                left += misfit;
                for channel in 0..3 {
                    let gain = light.at(channel, bx, by).0 * factor;
                    whole[channel].n += block[channel].n;
                    whole[channel].t += block[channel].t * gain;
                    whole[channel].tt += block[channel].tt * gain * gain;
                }
            }
        }
    }
    let total = costs.as_flattened().iter().sum::<f32>() + jumps(&strays) + light.cost;
    let explained: f32 = whole
        .iter()
        .map(|sums| (sums.tt - sums.t * sums.t / sums.n.max(1e-6)).max(0.0))
        .sum();
    Comparison {
        costs,
        total,
        visible: visible / (BLOCKS * BLOCKS) as f32,
        fit: explained / (explained + left + 1e-6),
        misfit: misfits / visible.max(1.0),
    }
}

/// Cost in nats of light that changes between neighbouring blocks: shadows have edges, but few.
///
/// `strays` tells by how much of white each visible block is brighter than the tile's light.
fn jumps(strays: &[[f32; BLOCKS]; BLOCKS]) -> f32 {
    // A NaN (a covered block) makes no step.
    let pair = |a: f32, b: f32| {
        let step = (a - b) / STEADY;
        if step.is_nan() {
            0.0
        } else {
            0.5 * (step * step).min(EDGE)
        }
    };
    let mut sum = 0.0;
    for y in 0..BLOCKS {
        for x in 0..BLOCKS {
            if x + 1 < BLOCKS {
                sum += pair(strays[y][x], strays[y][x + 1]);
            }
            if y + 1 < BLOCKS {
                sum += pair(strays[y][x], strays[y + 1][x]);
            }
        }
    }
    JUMP * sum
}
