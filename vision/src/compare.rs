//! How well a face explains a patch, block by block, under light that changes slowly.
//!
//! In each block the patch should be `gain * face + glare`; gain and glare are planes over the tile, and a block may
//! stray from them at a cost. A block that fits no better than chance is taken as covered and then says nothing, so
//! the difference between two faces comes from the blocks that are seen and where the faces differ.

use crate::FaceId;
use crate::burnt::{BURNT, BurntCells, burnt_rows, weigh_burnt};
use crate::displaced::Displaced;
use crate::glance::turn_into;
use crate::light::Light;
use crate::pyramid::Patch;
use crate::scrutiny::{Leftovers, Scrutiny};
use crate::search::SearchTable;
use crate::tile_light::{BLOCKS, LightPrior, N_BLOCKS, Sums, TileLight};
use crate::wide::wide;

/// Cells along a side of the pictures that decide between faces.
pub(crate) const COMPARE_SIDE: usize = 64;
/// Cells along a side of a block.
pub(crate) const CELLS: usize = COMPARE_SIDE / BLOCKS;
/// Weight of a block whose cells all count, in all channels.
const FULL: f32 = (3 * CELLS * CELLS) as f32;

/// Colours that a sound model misses by, 0 to 1: print, paper, reflections, sensor noise.
const MODEL_ERROR: f32 = 0.045;
/// Squared error of position, in cells: this share of the local gradient is expected as error.
const POSITION_ERROR: f32 = 0.12;
/// Squared misfit, in units of the expected, beyond which a block counts as covered.
const COVERED: f32 = 5.0;
/// Misfit, in units of the expected, at which its cost is half of what a covered block costs at most.
const DOUBT: f32 = 3.0;
/// Weight of the blocks along the border, where neighbours, shadows and the tile's thickness shine in.
const BORDER: f32 = 0.3;
/// Share of cells that are independent evidence: neighbours share blur, JPEG blocks and model errors.
const INDEPENDENT: f32 = 0.15;
/// Standard deviations of a block's own light from the tile's: gain as a share, glare as a share of white.
const LOOSE_GAIN: f32 = 0.12;
const LOOSE_GLARE: f32 = 0.06;
/// Light of neighbouring blocks differs by this share of white; an edge of a shadow costs no more than `EDGE / 2`,
/// times `JUMP` nats.
const STEADY: f32 = 0.06;
const EDGE: f32 = 6.0;
const JUMP: f32 = 0.4;

/// Brightness (white is 1) of a tile's bright parts from which on its exposure is full, and the exposure of one that is black.
const BRIGHT: f32 = 0.6;
const DARKEST: f32 = 0.15;

pub(crate) type Planes = [[[f32; COMPARE_SIDE]; COMPARE_SIDE]; 3];

/// A tile's patch with white paper taken to 1, ready to be compared.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    planes: Box<Planes>,
    weights: Box<Planes>,
    sums: Box<[Sums<N_BLOCKS>; 3]>,
    /// Share of cells burnt to white.
    pub(crate) burnt: f32,
    /// From where on each channel is burnt.
    burnt_from: [f32; 3],
    /// In which rows of blocks it is.
    burnt_rows: [[bool; BLOCKS]; 3],
    /// Share of cells inside of the photograph.
    pub(crate) inside: f32,
    /// By how much the patch was made brighter, as a share of what it is now: a tile in the dark differs from its face by
    /// as much less as it is darker.
    pub(crate) exposure: f32,
    /// Evidence of a cell, less for tiles that were enlarged.
    evidence: f32,
    prior: LightPrior,
}

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

impl Seen {
    /// Takes the photo's light off a patch. `side_px` is the tile's side in the photograph.
    pub(crate) fn new(patch: &Patch<COMPARE_SIDE>, light: &Light, side_px: f64) -> Seen {
        wide!(Seen::weighed(patch, light, side_px))
    }

    #[inline(always)]
    fn weighed(patch: &Patch<COMPARE_SIDE>, light: &Light, side_px: f64) -> Seen {
        let mut planes = Box::new(patch.planes);
        let mut weights = planes.clone();
        let burnt = weigh_burnt(&planes, &mut weights);
        let exposure = exposure(&planes, light);
        for (plane, white) in planes.iter_mut().zip(light.white) {
            let factor = 1.0 / (white * exposure);
            plane
                .as_flattened_mut()
                .iter_mut()
                .for_each(|value| *value *= factor);
        }
        weigh_slopes(&planes, &mut weights);
        let scale = (side_px as f32 / COMPARE_SIDE as f32).min(1.0);
        let evidence = INDEPENDENT * scale * scale;
        let mut seen = Seen {
            planes,
            weights,
            sums: Box::new([Sums::ZERO; 3]),
            burnt,
            burnt_from: light.white.map(|white| BURNT / (white * exposure)),
            burnt_rows: [[false; BLOCKS]; 3],
            inside: patch.inside,
            exposure,
            evidence,
            prior: LightPrior::new(light, evidence),
        };
        seen.sum_patch();
        seen
    }

    /// The same patch as seen by a face that lies turned clockwise by `turn` quarter turns.
    pub(crate) fn turned_back(&self, turn: u8) -> Seen {
        let back = (4 - turn % 4) % 4;
        let turned = |from: &Planes| {
            let mut to = Box::new([[[0.0; COMPARE_SIDE]; COMPARE_SIDE]; 3]);
            turn_into(from, back, &mut to);
            to
        };
        let mut seen = Seen {
            planes: turned(&self.planes),
            weights: turned(&self.weights),
            sums: self.sums.clone(),
            prior: self.prior.clone(),
            ..*self
        };
        wide!(seen.sum_patch());
        seen
    }

    /// Compares with a face in its printed orientation.
    pub(crate) fn compare(&self, face: &Patch<COMPARE_SIDE>) -> Comparison {
        wide!({
            let sums = self.sums_with(&face.planes);
            let light = TileLight::fit(&sums, &self.prior, FULL);
            settle(&sums, &self.burnt_with(&face.planes), &light, self.evidence).0
        })
    }

    /// Looks closely at how a face (printed orientation) agrees with the patch, whatever its rivals do.
    /// `picture` is the face as it should look here, `noise` the misfit of a tile that is plain.
    pub(crate) fn scrutinise(
        &self,
        face: FaceId,
        picture: &Patch<COMPARE_SIDE>,
        table: &SearchTable,
        noise: f32,
    ) -> Scrutiny {
        let (sums, light, blocks, displaced) = wide!({
            let sums = self.sums_with(&picture.planes);
            let light = TileLight::fit(&sums, &self.prior, FULL);
            let burnt = self.burnt_with(&picture.planes);
            let (_, blocks) = settle(&sums, &burnt, &light, self.evidence);
            let displaced = Displaced::look(&self.planes, &picture.planes, &light, self.burnt_from);
            (sums, light, blocks, displaced)
        });
        let leftovers = Leftovers {
            face,
            sums: &sums,
            light: &light,
            blocks: &blocks,
            displaced,
            full: FULL,
            noise,
        };
        leftovers.scrutinise(table)
    }

    /// The colours of the cells; white paper is 1.
    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }

    /// Whether a cell is burnt to white in any of some channels.
    pub(crate) fn is_burnt_in(&self, channels: [bool; 3], cell: usize) -> bool {
        (0..3).any(|channel| channels[channel] && self.is_channel_burnt(channel, cell))
    }

    /// The channels in which half of some cells at least are not burnt to white.
    pub(crate) fn unburnt_channels(&self, cells: &[u16]) -> [bool; 3] {
        std::array::from_fn(|channel| {
            let burnt = cells
                .iter()
                .filter(|&&cell| self.is_channel_burnt(channel, usize::from(cell)));
            2 * burnt.count() <= cells.len()
        })
    }

    fn is_channel_burnt(&self, channel: usize, cell: usize) -> bool {
        self.planes[channel].as_flattened()[cell] >= self.burnt_from[channel]
    }

    /// The light on a face, as it should look here, as all but some of its cells tell it.
    pub(crate) fn light_without(&self, face: &Planes, cells: &[u16]) -> TileLight {
        let mut seen = self.clone();
        for plane in seen.weights.iter_mut() {
            let weights = plane.as_flattened_mut();
            cells.iter().for_each(|&cell| weights[usize::from(cell)] = 0.0);
        }
        wide!({
            seen.sum_patch();
            TileLight::fit(&seen.sums_with(face), &seen.prior, FULL)
        })
    }

    /// How badly a face, as it should look here, explains each block, in units of the expected.
    pub(crate) fn misfits(&self, face: &Planes) -> [f32; N_BLOCKS] {
        let (_, blocks) = wide!({
            let sums = self.sums_with(face);
            let light = TileLight::fit(&sums, &self.prior, FULL);
            settle(&sums, &self.burnt_with(face), &light, self.evidence)
        });
        blocks.misfit.map(|misfit| misfit / FULL)
    }

    /// What is burnt in each channel, if anything is, where a face lies.
    #[inline(always)]
    fn burnt_with(&self, face: &Planes) -> [Option<BurntCells>; 3] {
        std::array::from_fn(|channel| {
            let (patch, weights) = (&self.planes[channel], &self.weights[channel]);
            let (from, rows) = (self.burnt_from[channel], &self.burnt_rows[channel]);
            BurntCells::of(patch, weights, &face[channel], from, rows)
        })
    }

    #[inline(always)]
    fn sums_with(&self, face: &Planes) -> [Sums<N_BLOCKS>; 3] {
        let mut sums = *self.sums;
        for (channel, sums) in sums.iter_mut().enumerate() {
            let (weights, patch) = (&self.weights[channel], &self.planes[channel]);
            for (by, rows) in face[channel].chunks_exact(CELLS).enumerate() {
                let mut strips = [[0.0_f32; COMPARE_SIDE]; 3];
                for (y, t) in rows.iter().enumerate() {
                    let (w, p) = (&weights[by * CELLS + y], &patch[by * CELLS + y]);
                    for x in 0..COMPARE_SIDE {
                        let wt = w[x] * t[x];
                        strips[0][x] += wt;
                        strips[1][x] += wt * t[x];
                        strips[2][x] += wt * p[x];
                    }
                }
                gather(&strips[0], by, &mut sums.t);
                gather(&strips[1], by, &mut sums.tt);
                gather(&strips[2], by, &mut sums.tp);
            }
        }
        sums
    }

    #[inline(always)]
    fn sum_patch(&mut self) {
        for (channel, sums) in self.sums.iter_mut().enumerate() {
            let (weights, patch) = (&self.weights[channel], &self.planes[channel]);
            self.burnt_rows[channel] = burnt_rows(patch, self.burnt_from[channel]);
            for by in 0..BLOCKS {
                let mut strips = [[0.0_f32; COMPARE_SIDE]; 3];
                for y in by * CELLS..(by + 1) * CELLS {
                    let (w, p) = (&weights[y], &patch[y]);
                    for x in 0..COMPARE_SIDE {
                        let wp = w[x] * p[x];
                        strips[0][x] += w[x];
                        strips[1][x] += wp;
                        strips[2][x] += wp * p[x];
                    }
                }
                gather(&strips[0], by, &mut sums.n);
                gather(&strips[1], by, &mut sums.p);
                gather(&strips[2], by, &mut sums.pp);
            }
        }
    }
}

/// Sums a strip's cells into the blocks of row `by`.
#[inline(always)]
pub(crate) fn gather(strip: &[f32; COMPARE_SIDE], by: usize, blocks: &mut [f32; N_BLOCKS]) {
    for (block, cells) in blocks[by * BLOCKS..].iter_mut().zip(strip.chunks_exact(CELLS)) {
        *block = cells[0] + cells[1] + cells[2] + cells[3];
    }
}

/// How much of the photo's light falls on a patch: 1, or less for a tile in the dark.
fn exposure(planes: &Planes, light: &Light) -> f32 {
    let mut bright = [0.0_f32; N_BLOCKS];
    for (i, bright) in bright.iter_mut().enumerate() {
        let (x, y) = (i % BLOCKS * CELLS + CELLS / 2, i / BLOCKS * CELLS + CELLS / 2);
        let channels = planes.iter().zip(light.white);
        *bright = channels
            .map(|(plane, white)| plane[y][x] / white)
            .fold(0.0, f32::max);
    }
    let (_, bright, _) = bright.select_nth_unstable_by(N_BLOCKS * 9 / 10, f32::total_cmp);
    DARKEST + (1.0 - DARKEST) * (*bright / BRIGHT).min(1.0)
}

/// Divides the weights by the variance that is expected: more where colours change.
#[inline(always)]
fn weigh_slopes(planes: &Planes, weights: &mut Planes) {
    for y in 0..COMPARE_SIDE {
        let (above, below) = (y.saturating_sub(1), (y + 1).min(COMPARE_SIDE - 1));
        let mut slopes = [0.0_f32; COMPARE_SIDE];
        for plane in planes {
            let (row, above, below) = (&plane[y], &plane[above], &plane[below]);
            for x in 0..COMPARE_SIDE {
                let dy = below[x] - above[x];
                slopes[x] += dy * dy;
            }
            for x in 1..COMPARE_SIDE - 1 {
                let dx = row[x + 1] - row[x - 1];
                slopes[x] += dx * dx;
            }
        }
        for slope in &mut slopes {
            *slope = 1.0 / (MODEL_ERROR * MODEL_ERROR + POSITION_ERROR / 12.0 * *slope);
        }
        for plane in weights.iter_mut() {
            plane[y]
                .iter_mut()
                .zip(&slopes)
                .for_each(|(weight, slope)| *weight *= slope);
        }
    }
}

/// Lets each block choose its own light near the tile's, and counts what it costs.
#[inline(always)]
fn settle(
    sums: &[Sums<N_BLOCKS>; 3],
    burnt: &[Option<BurntCells>; 3],
    light: &TileLight,
    evidence: f32,
) -> (Comparison, Blocks) {
    const PULL_GAIN: f32 = 1.0 / (LOOSE_GAIN * LOOSE_GAIN);
    const PULL_GLARE: f32 = 1.0 / (LOOSE_GLARE * LOOSE_GLARE);
    let planes: [([f32; N_BLOCKS], [f32; N_BLOCKS]); 3] =
        std::array::from_fn(|channel| light.planes::<BLOCKS, N_BLOCKS>(channel));
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
