//! Cells that are burnt to white. How bright they would be is not seen: only that the face in its light is no darker there.

use crate::compare::{CELLS, COMPARE_SIDE, Planes};
use crate::seen::gather;
use crate::tile_light::{BLOCKS, N_BLOCKS};

/// Brightness (the photograph's own, 0 to 1) from which on a channel is burnt.
pub(crate) const BURNT: f32 = 0.97;
/// Weight of a cell that is burnt, of what a whole one has, where its colour is taken as it is seen; and how many times as much
/// it has where it should be darker.
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
    std::array::from_fn(|by| {
        let cells = patch[by * CELLS..(by + 1) * CELLS].as_flattened();
        cells.iter().fold(0.0_f32, |most, &value| most.max(value)) >= from
    })
}

/// The burnt cells of each block in one channel, and what a face has there.
pub(crate) struct BurntCells {
    /// From where on the channel is burnt.
    from: f32,
    /// Sums of weights, and of what is printed there times these.
    weight: [f32; N_BLOCKS],
    printed: [f32; N_BLOCKS],
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
        let mut cells = BurntCells {
            from,
            weight: [0.0; N_BLOCKS],
            printed: [0.0; N_BLOCKS],
        };
        for by in (0..BLOCKS).filter(|&by| rows[by]) {
            let mut strips = [[0.0_f32; COMPARE_SIDE]; 2];
            for y in by * CELLS..(by + 1) * CELLS {
                for x in 0..COMPARE_SIDE {
                    let weight = if patch[y][x] < from {
                        0.0
                    } else {
                        DARKER * weights[y][x]
                    };
                    strips[0][x] += weight;
                    strips[1][x] += weight * face[y][x];
                }
            }
            gather(&strips[0], by, &mut cells.weight);
            gather(&strips[1], by, &mut cells.printed);
        }
        Some(cells)
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
            let thought = gain[i] * self.printed[i] / self.weight[i].max(1e-6) + glare[i];
            let short = (self.from - thought).max(0.0);
            misfit[i] += self.weight[i] * short * short;
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
