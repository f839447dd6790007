//! A tile's patch made ready for comparison: white paper taken to 1, and each cell weighed by the error that is expected there.

use crate::FaceId;
use crate::arithmetic::wide::wide;
use crate::catalogue::glance::turn_into;
use crate::light::Light;
use crate::light::burnt::{BURNT, BurntCells, burnt_rows, weigh_burnt};
use crate::light::tile_light::{BLOCKS, LightPrior, N_BLOCKS, Sums, TileLight};
use crate::photo::pyramid::Patch;
use crate::recognise::compare::{CELLS, COMPARE_SIDE, Comparison, FULL, MODEL_ERROR, Planes, settle};
use crate::recognise::displaced::Displaced;
use crate::recognise::figure;
use crate::recognise::part::PartSeen;
use crate::recognise::scrutiny::{Leftovers, Scrutiny};
use crate::recognise::search::SearchTable;

/// Squared error of position, in cells: this share of the local gradient is expected as error.
const POSITION_ERROR: f32 = 0.12;
/// Share of cells that are independent evidence: neighbours share blur, JPEG blocks and model errors.
const INDEPENDENT: f32 = 0.15;

/// So often the light is fitted anew without what would be brighter than it is seen.
const BRIGHTER: usize = 2;
/// Brightness (white is 1) of a tile's bright parts from which on its exposure is full, and the exposure of one that is black.
const BRIGHT: f32 = 0.6;
const DARKEST: f32 = 0.15;
/// The least gain of the light under which colours are told.
const LEAST_GAIN: f32 = 0.1;

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

/// A patch with a face that lies there.
struct Lit {
    sums: [Sums<N_BLOCKS>; 3],
    burnt: [Option<BurntCells>; 3],
    light: TileLight,
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
            let Lit { sums, burnt, light } = self.lit(&face.planes);
            settle(&sums, &burnt, &light, self.evidence).0
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
        let (sums, light, blocks, displaced, has_other_figure) = wide!({
            let Lit { sums, burnt, light } = self.lit(&picture.planes);
            let (_, blocks) = settle(&sums, &burnt, &light, self.evidence);
            let colours = self.unlit(&light);
            let displaced = Displaced::look(&self.planes, &colours, &picture.planes, self.burnt_from);
            let has_other_figure =
                figure::is_one_more_or_less(&colours, &picture.planes, |cell| self.is_white(cell));
            (sums, light, blocks, displaced, has_other_figure)
        });
        let leftovers = Leftovers {
            face,
            sums: &sums,
            light: &light,
            blocks: &blocks,
            displaced,
            has_other_figure,
            full: FULL,
            noise,
        };
        leftovers.scrutinise(table)
    }

    /// The colours of the cells; white paper is 1.
    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }

    /// The colours of the cells, without the light on them.
    #[inline(always)]
    pub(crate) fn unlit(&self, light: &TileLight) -> Box<Planes> {
        let mut colours = self.planes.clone();
        for (channel, plane) in colours.iter_mut().enumerate() {
            let (gain, glare) = light.planes::<COMPARE_SIDE, { COMPARE_SIDE * COMPARE_SIDE }>(channel);
            for ((value, gain), glare) in plane.as_flattened_mut().iter_mut().zip(gain).zip(glare) {
                *value = (*value - glare) / gain.max(LEAST_GAIN);
            }
        }
        colours
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

    /// Whether a cell is burnt to white altogether.
    fn is_white(&self, cell: usize) -> bool {
        (0..3).all(|channel| self.is_channel_burnt(channel, cell))
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
            seen.lit(face).light
        })
    }

    /// How badly a face, as it should look here, explains each block, in units of the expected.
    pub(crate) fn misfits(&self, face: &Planes) -> [f32; N_BLOCKS] {
        let (_, blocks) = wide!({
            let Lit { sums, burnt, light } = self.lit(face);
            settle(&sums, &burnt, &light, self.evidence)
        });
        blocks.misfit.map(|misfit| misfit / FULL)
    }

    /// What has other colours in a part than a face, as it should look here, has there: shares of the whole tile.
    pub(crate) fn displaced_in(&self, face: &Planes, part: &PartSeen<'_>) -> Displaced {
        wide!({
            let Lit { light, .. } = self.lit(face);
            Displaced::look_within(
                &self.planes,
                &self.unlit(&light),
                face,
                self.burnt_from,
                part.cells(),
            )
        })
    }

    /// The patch with a face that lies there, in the light that suits them.
    #[inline(always)]
    fn lit(&self, face: &Planes) -> Lit {
        let (mut sums, mut burnt) = (self.sums_with(face), self.burnt_with(face));
        let mut light = TileLight::fit(&sums, &self.prior, FULL);
        for _ in 0..BRIGHTER {
            let mut has_more = false;
            for (channel, (sums, burnt)) in sums.iter_mut().zip(&mut burnt).enumerate() {
                if let Some(burnt) = burnt {
                    let (gain, glare) = light.planes::<BLOCKS, N_BLOCKS>(channel);
                    has_more |= burnt.leave_out_brighter(&gain, &glare, sums);
                }
            }
            if !has_more {
                break;
            }
            light = TileLight::fit(&sums, &self.prior, FULL);
        }
        Lit { sums, burnt, light }
    }

    /// What is burnt in each channel, if anything is, where a face lies.
    #[inline(always)]
    fn burnt_with(&self, face: &Planes) -> [Option<BurntCells>; 3] {
        let mut all = [None, None, None];
        for (channel, burnt) in all.iter_mut().enumerate() {
            let (patch, weights) = (&self.planes[channel], &self.weights[channel]);
            let (from, rows) = (self.burnt_from[channel], &self.burnt_rows[channel]);
            *burnt = BurntCells::of(patch, weights, &face[channel], from, rows);
        }
        all
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A figure of one colour on a dark ground, as bright as some light makes it and no brighter than white.
    fn figure(colour: [f32; 3], brightness: f32) -> Patch<COMPARE_SIDE> {
        let mut patch = Patch::black();
        for (plane, colour) in patch.planes.iter_mut().zip(colour) {
            for (y, row) in plane.iter_mut().enumerate() {
                for (x, value) in row.iter_mut().enumerate() {
                    let is_figure = (16..48).contains(&x) && (12..52).contains(&y);
                    *value = (brightness * if is_figure { colour } else { 0.12 }).min(1.0);
                }
            }
        }
        patch.inside = 1.0;
        patch
    }

    #[test]
    fn a_channel_that_is_burnt_does_not_hold_the_light_down() {
        let light = Light {
            white: [1.0; 3],
            haze: [0.0; 3],
            spread: 0.06,
            brightness: 2.2,
        };
        let (orange, yellow) = ([0.8, 0.32, 0.16], [0.76, 0.62, 0.1]);
        let seen = Seen::new(&figure(orange, 2.2), &light, 120.0);
        let [orange, yellow] = [orange, yellow].map(|colour| seen.compare(&figure(colour, 1.0)));
        assert!(orange.light_cost < 2.0, "{orange:?}");
        assert!(orange.total + 10.0 < yellow.total, "{orange:?} {yellow:?}");
    }
}
