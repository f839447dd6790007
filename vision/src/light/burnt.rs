//! Cells that are burnt to white. How bright they would be is not seen: only that the face in its light is no darker there.

use crate::light::tile_light::{BLOCKS, N_BLOCKS, Sums};
use crate::recognise::compare::{CELLS, COMPARE_SIDE, Planes};
use crate::recognise::seen::gather;

/// Brightness (the photograph's own, 0 to 1) from which on a channel is burnt.
pub(crate) const BURNT: f32 = 0.97;
/// Weight of a cell that is burnt, of what a whole one has, where its colour is taken as it is seen; and how many times as much
/// it has where it would be darker.
pub(crate) const TAKEN: f32 = 0.15;
const DARKER: f32 = 3.0;

type Plane = [[f32; COMPARE_SIDE]; COMPARE_SIDE];

/// Takes weight from burnt channels, which say little; gives the share of cells that are burnt in all.
#[inline(always)]
pub(crate) fn weigh_burnt(planes: &Planes, weights: &mut Planes) -> f32 {
    let mut burnt = 0_u32;
    for y in 0..COMPARE_SIDE {
        let mut all = [1_u32; COMPARE_SIDE];
        for (plane, weights) in planes.iter().zip(weights.iter_mut()) {
            for ((weight, value), all) in weights[y].iter_mut().zip(&plane[y]).zip(&mut all) {
                let is_high = *value > BURNT;
                *weight = if is_high { TAKEN } else { 1.0 };
                *all &= u32::from(is_high);
            }
        }
        burnt += all.iter().sum::<u32>();
    }
    burnt as f32 / (COMPARE_SIDE * COMPARE_SIDE) as f32
}

/// In which rows of blocks a channel of a patch is burnt from a value on.
#[inline(always)]
pub(crate) fn burnt_rows(patch: &Plane, from: f32) -> [bool; BLOCKS] {
    let mut rows = [false; BLOCKS];
    for (is_burnt, lines) in rows.iter_mut().zip(patch.chunks_exact(CELLS)) {
        let cells = lines.as_flattened();
        *is_burnt = cells.iter().fold(0.0_f32, |most, &value| most.max(value)) >= from;
    }
    rows
}

/// The burnt cells of each block in one channel, and what a face has there.
pub(crate) struct BurntCells {
    /// From where on the channel is burnt.
    from: f32,
    /// The cells as they are seen.
    taken: Sums<N_BLOCKS>,
    /// Whether a block's cells would be brighter than is seen.
    is_brighter: [bool; N_BLOCKS],
}

impl BurntCells {
    /// Those of a patch whose cells weigh so much; `None` if there are none. `rows` tells in which rows of blocks there are some.
    #[inline(always)]
    pub(crate) fn of(
        patch: &Plane,
        weights: &Plane,
        face: &Plane,
        from: f32,
        rows: &[bool; BLOCKS],
    ) -> Option<BurntCells> {
        if !rows.contains(&true) {
            return None;
        }
        let mut taken = Sums::ZERO;
        for by in (0..BLOCKS).filter(|&by| rows[by]) {
            let mut strips = [[0.0_f32; COMPARE_SIDE]; 6];
            for y in by * CELLS..(by + 1) * CELLS {
                let (p, t, w) = (&patch[y], &face[y], &weights[y]);
                for x in 0..COMPARE_SIDE {
                    let weight = if p[x] < from { 0.0 } else { w[x] };
                    let (seen, printed) = (weight * p[x], weight * t[x]);
                    strips[0][x] += weight;
                    strips[1][x] += seen;
                    strips[2][x] += seen * p[x];
                    strips[3][x] += printed;
                    strips[4][x] += printed * t[x];
                    strips[5][x] += printed * p[x];
                }
            }
            let Sums { n, p, pp, t, tt, tp } = &mut taken;
            for (strip, sums) in strips.iter().zip([n, p, pp, t, tt, tp]) {
                gather(strip, by, sums);
            }
        }
        Some(BurntCells {
            from,
            taken,
            is_brighter: [false; N_BLOCKS],
        })
    }

    /// How bright a block's cells would be under its gain and glare.
    #[inline(always)]
    fn thought(&self, block: usize, gain: f32, glare: f32) -> f32 {
        gain * self.taken.t[block] / self.taken.n[block].max(1e-6) + glare
    }

    /// Takes cells out of the sums of all that would be brighter than is seen under their gain and glare: how much says nothing.
    /// Returns whether there are any that were not out.
    #[inline(always)]
    pub(crate) fn leave_out_brighter(
        &mut self,
        gain: &[f32; N_BLOCKS],
        glare: &[f32; N_BLOCKS],
        all: &mut Sums<N_BLOCKS>,
    ) -> bool {
        let mut has_more = false;
        for i in 0..N_BLOCKS {
            let is_in = self.taken.n[i] > 0.0 && !self.is_brighter[i];
            if is_in && self.thought(i, gain[i], glare[i]) > self.from {
                all.leave_out(&self.taken, i);
                self.is_brighter[i] = true;
                has_more = true;
            }
        }
        has_more
    }

    /// Adds to `misfit` by how much each block would be darker than what is burnt, squared and weighed, under its gain and glare.
    #[inline(always)]
    pub(crate) fn add_misfit(
        &self,
        gain: &[f32; N_BLOCKS],
        glare: &[f32; N_BLOCKS],
        misfit: &mut [f32; N_BLOCKS],
    ) {
        for i in 0..N_BLOCKS {
            let short = (self.from - self.thought(i, gain[i], glare[i])).max(0.0);
            misfit[i] += DARKER * self.taken.n[i] * short * short;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_burnt_may_be_brighter_than_it_is_seen_but_not_darker() {
        let (white, weights, face) = (
            [[1.0; COMPARE_SIDE]; COMPARE_SIDE],
            [[1.0; COMPARE_SIDE]; COMPARE_SIDE],
            [[0.8; COMPARE_SIDE]; COMPARE_SIDE],
        );
        let cells = BurntCells::of(&white, &weights, &face, 0.97, &burnt_rows(&white, 0.97)).unwrap();
        let misfit = |gain: f32| {
            let mut misfit = [0.0; N_BLOCKS];
            cells.add_misfit(&[gain; N_BLOCKS], &[0.0; N_BLOCKS], &mut misfit);
            misfit[0]
        };
        assert_eq!((misfit(1.3), misfit(1.25)), (0.0, 0.0));
        assert!(misfit(1.0) > 1.0 && misfit(0.8) > 2.0 * misfit(1.0));
        let grey = [[0.5; COMPARE_SIDE]; COMPARE_SIDE];
        let rows = burnt_rows(&grey, 0.97);
        assert!(BurntCells::of(&grey, &weights, &face, 0.97, &rows).is_none());
    }
}
