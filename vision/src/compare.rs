//! How well a face explains a patch, block by block, under light that changes slowly.
//!
//! In each block the patch should be `gain * face + glare`; gain and glare are planes over the tile, and a block may
//! stray from them at a cost. A block that fits no better than chance is taken as covered and then says nothing, so
//! the difference between two faces comes from the blocks that are seen and where the faces differ.

use crate::align::solve;
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

/// A tile's patch in the colours of the faces, ready to be compared.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    planes: [[[f32; COMPARE_SIDE]; COMPARE_SIDE]; 3],
    weights: [[f32; COMPARE_SIDE]; COMPARE_SIDE],
    /// Share of cells burnt to white.
    pub(crate) burnt: f32,
    /// Evidence of a cell, less for tiles that were enlarged.
    evidence: f32,
}

/// What a comparison found.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// Cost of each block in nats: misfit up to the cost of a covered one.
    pub(crate) costs: [[f32; BLOCKS]; BLOCKS],
    /// Sum of the costs of blocks and of light that jumps between them.
    pub(crate) total: f32,
    /// Share of the blocks that fit, 0 to 1.
    pub(crate) visible: f32,
    /// Share of the variance of the visible blocks that the face explains, 0 to 1.
    pub(crate) fit: f32,
    /// Mean squared misfit of the visible blocks in units of the expected.
    pub(crate) misfit: f32,
}

impl Seen {
    /// Takes the light off a patch. `side_px` is the tile's side in the photograph.
    pub(crate) fn new(patch: &Patch<COMPARE_SIDE>, gains: [f32; 3], side_px: f64) -> Seen {
        let mut planes = patch.planes;
        let mut burnt = 0_u32;
        let mut weights = [[1.0; COMPARE_SIDE]; COMPARE_SIDE];
        for (y, row) in weights.iter_mut().enumerate() {
            for (x, weight) in row.iter_mut().enumerate() {
                if planes.iter().all(|plane| plane[y][x] > 0.98) {
                    *weight = 0.1;
                    burnt += 1;
                }
            }
        }
        for (plane, gain) in planes.iter_mut().zip(gains) {
            for value in plane.as_flattened_mut() {
                *value /= gain;
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
                weights[y][x] /= MODEL_ERROR * MODEL_ERROR + POSITION_ERROR * slope / 3.0;
            }
        }
        let scale = (side_px as f32 / COMPARE_SIDE as f32).min(1.0);
        Seen {
            planes,
            weights,
            burnt: burnt as f32 / (COMPARE_SIDE * COMPARE_SIDE) as f32,
            evidence: INDEPENDENT * scale * scale,
        }
    }

    /// The same patch as seen by a face that lies turned clockwise by `turn` quarter turns.
    pub(crate) fn turned_back(&self, turn: u8) -> Seen {
        let back = (4 - turn % 4) % 4;
        let [weights, ..] = crate::glance::turned(&[self.weights; 3], back);
        Seen {
            planes: crate::glance::turned(&self.planes, back),
            weights,
            ..*self
        }
    }

    /// Compares with a face in its printed orientation.
    pub(crate) fn compare(&self, face: &Patch<COMPARE_SIDE>) -> Comparison {
        let sums = self.sum_blocks(face);
        let light = fit_planes(&sums);
        settle(&sums, &light, self.evidence)
    }

    fn sum_blocks(&self, face: &Patch<COMPARE_SIDE>) -> [[BlockSums; BLOCKS]; BLOCKS] {
        let mut sums = [[BlockSums::default(); BLOCKS]; BLOCKS];
        for (by, row) in sums.iter_mut().enumerate() {
            let mut strips = [[0.0_f32; COMPARE_SIDE]; 6];
            for y in by * CELLS..(by + 1) * CELLS {
                let w = &self.weights[y];
                for (plane, art) in self.planes.iter().zip(&face.planes) {
                    let (p, t) = (&plane[y], &art[y]);
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
            }
            for (bx, block) in row.iter_mut().enumerate() {
                let of = |strip: &[f32; COMPARE_SIDE]| strip[bx * CELLS..(bx + 1) * CELLS].iter().sum();
                *block = BlockSums {
                    n: of(&strips[0]),
                    t: of(&strips[1]),
                    p: of(&strips[2]),
                    tt: of(&strips[3]),
                    tp: of(&strips[4]),
                    pp: of(&strips[5]),
                };
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

/// Gain and glare as planes over the tile: value at the centre and slopes.
struct LightPlanes {
    gain: [f32; 3],
    glare: [f32; 3],
}

impl LightPlanes {
    fn at(&self, bx: usize, by: usize) -> (f32, f32) {
        let (x, y) = (across(bx), across(by));
        (
            (self.gain[0] + self.gain[1] * x + self.gain[2] * y).clamp(0.05, 3.0),
            self.glare[0] + self.glare[1] * x + self.glare[2] * y,
        )
    }
}

fn across(block: usize) -> f32 {
    (block as f32 + 0.5) / BLOCKS as f32 - 0.5
}

fn fit_planes(sums: &[[BlockSums; BLOCKS]; BLOCKS]) -> LightPlanes {
    let mut light = LightPlanes {
        gain: [0.8, 0.0, 0.0],
        glare: [0.0; 3],
    };
    for round in 0..4 {
        let mut a = [[0.0_f32; 6]; 6];
        let mut b = [0.0_f32; 6];
        for (by, row) in sums.iter().enumerate() {
            for (bx, block) in row.iter().enumerate() {
                let weight = if round == 0 {
                    1.0
                } else {
                    let (gain, glare) = light.at(bx, by);
                    let ratio =
                        1.0 + block.misfit(gain, glare) / (FULL * if round == 1 { 12.0 } else { 4.0 });
                    1.0 / (ratio * ratio)
                };
                let at = [1.0, across(bx), across(by)];
                for i in 0..3 {
                    b[i] += weight * block.tp * at[i];
                    b[i + 3] += weight * block.p * at[i];
                    for j in 0..3 {
                        let both = weight * at[i] * at[j];
                        a[i][j] += both * block.tt;
                        a[i][j + 3] += both * block.t;
                        a[i + 3][j] += both * block.t;
                        a[i + 3][j + 3] += both * block.n;
                    }
                }
            }
        }
        // Priors: plain light, no glare; slopes small. A spread of 1 in gain, 0.1 in glare, in units of the misfit.
        let strength = 20.0;
        let priors = [1.0, 4.0, 4.0, 100.0, 100.0, 100.0];
        for i in 0..6 {
            a[i][i] += strength * priors[i];
        }
        b[0] += strength * 0.8;
        if let Some(s) = solve(a, b) {
            light = LightPlanes {
                gain: [s[0], s[1], s[2]],
                glare: [s[3], s[4], s[5]],
            };
        }
    }
    light
}

/// Lets each block choose its own light near the planes, and counts what it costs.
fn settle(sums: &[[BlockSums; BLOCKS]; BLOCKS], light: &LightPlanes, evidence: f32) -> Comparison {
    let mut costs = [[0.0; BLOCKS]; BLOCKS];
    let mut logs = [[0.0_f32; BLOCKS]; BLOCKS];
    let mut known = [[0.0_f32; BLOCKS]; BLOCKS];
    let (mut visible, mut misfits, mut weight) = (0.0_f32, 0.0_f32, 0.0_f32);
    let mut whole = BlockSums::default();
    let mut left = 0.0;
    for (by, row) in sums.iter().enumerate() {
        for (bx, block) in row.iter().enumerate() {
            let (gain, glare) = light.at(bx, by);
            // The block's own gain and glare, drawn to the planes.
            let (loose_gain, loose_glare) = (1.0 / (0.25 * 0.25), 1.0 / (0.06 * 0.06));
            let (a, b, c) = (block.tt + loose_gain, block.t, block.n + loose_glare);
            let (u, v) = (
                block.tp - gain * block.tt - glare * block.t,
                block.p - gain * block.t - glare * block.n,
            );
            let determinant = a * c - b * b;
            let (dg, dl) = ((u * c - v * b) / determinant, (v * a - u * b) / determinant);
            let own = (gain + dg).clamp(0.1 * gain, 2.5 * gain);
            let misfit = block.misfit(own, glare + dl) + dl * dl * loose_glare;
            let relative = misfit / FULL;
            let covered = COVERED;
            let bounded = relative.min(covered);
            costs[by][bx] = 0.5 * evidence * FULL * bounded;
            logs[by][bx] = (own / gain).ln();
            let seen = f32::from(u8::from(relative < covered));
            known[by][bx] = seen * block.tt / (block.tt + 0.02 * FULL / (MODEL_ERROR * MODEL_ERROR));
            visible += seen;
            misfits += seen * relative;
            weight += seen;
            if seen > 0.0 {
                left += misfit;
                whole.n += block.n;
                whole.t += block.t;
                whole.tt += block.tt * own * own;
                whole.p += block.t * own;
            }
        }
    }
    let mut total: f32 = costs.as_flattened().iter().sum();
    total += jumps(&logs, &known) * evidence * FULL;
    let explained = (whole.tt - whole.p * whole.p / whole.n.max(1e-6)).max(0.0);
    Comparison {
        costs,
        total,
        visible: visible / (BLOCKS * BLOCKS) as f32,
        fit: explained / (explained + left + 1e-6),
        misfit: misfits / weight.max(1.0),
    }
}

/// Cost of light that changes between neighbouring blocks, in blocks: shadows have edges, but few.
fn jumps(logs: &[[f32; BLOCKS]; BLOCKS], known: &[[f32; BLOCKS]; BLOCKS]) -> f32 {
    let mut sum = 0.0;
    let pair = |a: f32, b: f32, known: f32| {
        let step = (a - b) / 0.15;
        known * 0.5 * (step * step).min(4.0)
    };
    for y in 0..BLOCKS {
        for x in 0..BLOCKS {
            if x + 1 < BLOCKS {
                sum += pair(logs[y][x], logs[y][x + 1], known[y][x] * known[y][x + 1]);
            }
            if y + 1 < BLOCKS {
                sum += pair(logs[y][x], logs[y + 1][x], known[y][x] * known[y + 1][x]);
            }
        }
    }
    sum
}
