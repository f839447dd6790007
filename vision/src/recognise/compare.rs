//! How well a face explains a patch, block by block, under light that changes slowly.
//!
//! In each block the patch should be `gain * face + glare`; gain and glare are planes over the tile, and a block may
//! stray from them at a cost. A block that fits no better than chance is taken as covered and then says nothing, so
//! the difference between two faces comes from the blocks that are seen and where the faces differ.

use crate::light::burnt::BurntCells;
use crate::light::tile_light::{BLOCKS, N_BLOCKS, Sums, TileLight};

/// Cells along a side of the pictures that decide between faces.
pub(crate) const COMPARE_SIDE: usize = 64;
/// Cells along a side of a block.
pub(crate) const CELLS: usize = COMPARE_SIDE / BLOCKS;
/// Weight of a block whose cells all count, in all channels.
pub(crate) const FULL: f32 = (3 * CELLS * CELLS) as f32;

/// Colours that a sound model misses by, 0 to 1: print, paper, reflections, sensor noise.
pub(crate) const MODEL_ERROR: f32 = 0.045;
/// Squared misfit, in units of the expected, beyond which a block counts as covered.
const COVERED: f32 = 5.0;
/// Misfit, in units of the expected, at which its cost is half of what a covered block costs at most.
const DOUBT: f32 = 3.0;
/// Weight of the blocks along the border, where neighbours, shadows and the tile's thickness shine in.
const BORDER: f32 = 0.3;
/// Standard deviations of a block's own light from the tile's: gain as a share, glare as a share of white.
const LOOSE_GAIN: f32 = 0.12;
const LOOSE_GLARE: f32 = 0.06;
/// Light of neighbouring blocks differs by this share of white; an edge of a shadow costs no more than `EDGE / 2`,
/// times `JUMP` nats.
const STEADY: f32 = 0.06;
const EDGE: f32 = 6.0;
const JUMP: f32 = 0.4;

pub(crate) type Planes = [[[f32; COMPARE_SIDE]; COMPARE_SIDE]; 3];

/// What a comparison found.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// Sum of the costs of blocks, of odd light and of light that jumps between blocks.
    pub(crate) total: f32,
    /// Share of the blocks that fit, 0 to 1.
    pub(crate) visible: f32,
    /// Share of the variance of the visible blocks that the face explains, 0 to 1.
    pub(crate) fit: f32,
    /// Mean squared misfit of the visible blocks in units of the expected.
    pub(crate) misfit: f32,
    /// Contrast of the tile: its gain in units of the face's.
    pub(crate) gain: f32,
    /// How odd the tile's light is in the photograph, in nats.
    pub(crate) light_cost: f32,
    /// Nats of a unit of misfit, twice.
    pub(crate) evidence: f32,
}

/// How each block of a tile fits.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    /// 1 where the block is seen, 0 where it is covered.
    pub(crate) seen: [f32; N_BLOCKS],
    /// Sum of the squared misfits, in units of the expected.
    pub(crate) misfit: [f32; N_BLOCKS],
}

/// Lets each block choose its own light near the tile's, and counts what it costs.
#[inline(always)]
pub(crate) fn settle(
    sums: &[Sums<N_BLOCKS>; 3],
    burnt: &[Option<BurntCells>; 3],
    light: &TileLight,
    evidence: f32,
) -> (Comparison, Blocks) {
    const PULL_GAIN: f32 = 1.0 / (LOOSE_GAIN * LOOSE_GAIN);
    const PULL_GLARE: f32 = 1.0 / (LOOSE_GLARE * LOOSE_GLARE);
    let mut planes = [([0.0; N_BLOCKS], [0.0; N_BLOCKS]); 3];
    for (channel, plane) in planes.iter_mut().enumerate() {
        *plane = light.planes::<BLOCKS, N_BLOCKS>(channel);
    }
    // Normal equations of the block's own factor on the gain (less 1) and its own glare, drawn to none.
    let (mut a, mut b, mut c) = ([PULL_GAIN; N_BLOCKS], [0.0; N_BLOCKS], [PULL_GLARE; N_BLOCKS]);
    let (mut u, mut v, mut bright) = ([0.0; N_BLOCKS], [0.0; N_BLOCKS], [0.0; N_BLOCKS]);
    for (sums, (gain, glare)) in sums.iter().zip(&planes) {
        for i in 0..N_BLOCKS {
            let (g, l) = (gain[i], glare[i]);
            let gt = g * sums.t[i];
            a[i] += g * g * sums.tt[i];
            b[i] += gt;
            c[i] += sums.n[i];
            u[i] += g * (sums.tp[i] - g * sums.tt[i]) - l * gt;
            v[i] += sums.p[i] - gt - l * sums.n[i];
            bright[i] += gt / (3.0 * sums.n[i].max(1e-6));
        }
    }
    let (mut factor, mut extra, mut misfit) = ([0.0; N_BLOCKS], [0.0; N_BLOCKS], [0.0; N_BLOCKS]);
    for i in 0..N_BLOCKS {
        let scale = 1.0 / (a[i] * c[i] - b[i] * b[i]);
        let (dg, dl) = (
            (u[i] * c[i] - v[i] * b[i]) * scale,
            (v[i] * a[i] - u[i] * b[i]) * scale,
        );
        factor[i] = (1.0 + dg).clamp(0.1, 2.5);
        extra[i] = dl;
        misfit[i] = dl * dl * PULL_GLARE + dg * dg * PULL_GAIN;
    }
    let mut whole = [[0.0_f32; N_BLOCKS]; 3];
    let mut explained = 0.0;
    for (((sums, burnt), (gain, glare)), whole) in sums.iter().zip(burnt).zip(&planes).zip(&mut whole) {
        let (mut own, mut all) = (*gain, *glare);
        for i in 0..N_BLOCKS {
            own[i] *= factor[i];
            all[i] += extra[i];
        }
        sums.add_misfit(&own, &all, &mut misfit);
        if let Some(burnt) = burnt {
            burnt.add_misfit(&own, &all, &mut misfit);
        }
        *whole = own;
    }
    let mut seen = [0.0; N_BLOCKS];
    let mut strays = [0.0; N_BLOCKS];
    let (mut visible, mut left, mut data) = (0.0, 0.0, 0.0);
    for i in 0..N_BLOCKS {
        seen[i] = f32::from(u8::from(misfit[i] < COVERED * FULL));
        let trust = if is_border(i) { BORDER } else { 1.0 };
        data += 0.5 * evidence * trust * misfit[i] / (1.0 + misfit[i] / (DOUBT * FULL));
        strays[i] = (factor[i] - 1.0) * bright[i] + extra[i];
        visible += seen[i];
        left += seen[i] * misfit[i];
    }
    for (sums, own) in sums.iter().zip(&whole) {
        let (mut n, mut t, mut tt) = (0.0, 0.0, 0.0);
        for i in 0..N_BLOCKS {
            n += seen[i] * sums.n[i];
            t += seen[i] * own[i] * sums.t[i];
            tt += seen[i] * own[i] * own[i] * sums.tt[i];
        }
        explained += (tt - t * t / n.max(1e-6)).max(0.0);
    }
    let comparison = Comparison {
        total: data + jumps(&strays, &seen) + light.cost,
        visible: visible / N_BLOCKS as f32,
        fit: explained / (explained + left + 1e-6),
        misfit: left / (FULL * visible.max(1.0)),
        gain: light.mean_gain(),
        light_cost: light.cost,
        evidence,
    };
    (comparison, Blocks { seen, misfit })
}

#[inline(always)]
pub(crate) fn is_border(block: usize) -> bool {
    let (x, y) = (block % BLOCKS, block / BLOCKS);
    x == 0 || y == 0 || x == BLOCKS - 1 || y == BLOCKS - 1
}

/// Nats by which blocks of the colours' squared difference (three channels, as seen) speak for one of two faces at most.
pub(crate) fn nats_of_difference(square: f32, evidence: f32) -> f32 {
    let misfit = square / (3.0 * MODEL_ERROR * MODEL_ERROR);
    0.5 * evidence * FULL * misfit / (1.0 + misfit / DOUBT)
}

/// Cost in nats of light that changes between neighbouring blocks: shadows have edges, but few.
///
/// `strays` tells by how much of white each block is brighter than the tile's light, `seen` whether it is visible (1 or 0).
#[inline(always)]
fn jumps(strays: &[f32; N_BLOCKS], seen: &[f32; N_BLOCKS]) -> f32 {
    let mut sum = 0.0;
    let pair = |i: usize, j: usize| {
        let step = (strays[i] - strays[j]) * (1.0 / STEADY);
        seen[i] * seen[j] * (step * step).min(EDGE)
    };
    for i in 0..N_BLOCKS - BLOCKS {
        sum += pair(i, i + BLOCKS);
    }
    for row in 0..BLOCKS {
        for i in row * BLOCKS..row * BLOCKS + BLOCKS - 1 {
            sum += pair(i, i + 1);
        }
    }
    0.5 * JUMP * sum
}
