//! Faces by their colours on tiles that shine: a lamp that is mirrored in them adds white, on each as much as it does.
//!
//! A small figure on a dark ground would be told by the ground, which most faces of such a deck share; so figure and ground count
//! as much as each other, and what tells a face is how far, and in which colour, the figure stands out.

use crate::arithmetic::linear::total;
use crate::arithmetic::wide::wide;
use crate::catalogue::glance::{GLANCE_SIDE, Ranked, index_of, look_at};
use crate::light::burnt::{BURNT, TAKEN};
use crate::light::{BRIGHTEST, Light};
use crate::photo::pyramid::Patch;
use crate::recognise::search::{AREA, COVERED, DARKEST, SearchTable, without_light};
use crate::{Catalogue, FaceId};

/// Shades of a channel that tell the ground, and squared difference of colours (white is 1, three channels) beyond which a cell is
/// of the figure on it.
const SHADES: usize = 8;
const FIGURE: f32 = 0.03;
/// A figure takes no less of the face, and no more.
const LEAST: f32 = 0.03;
const MOST: f32 = 0.5;

/// How much each cell of each face counts at each turn: 1 in the mean.
#[derive(Clone, Debug)]
pub(crate) struct Figures(Vec<[f32; AREA]>);

impl Figures {
    pub(crate) fn of(table: &SearchTable) -> Figures {
        Figures(table.looks().map(weights).collect())
    }
}

impl Catalogue {
    /// The face whose colours a tile has most under a light and a veil of its own, and how much of it has them, 0 to 1; `keep` tells
    /// by their [`index_of`] which of the looks take part.
    pub(crate) fn likest_veiled(
        &self,
        patch: &Patch<GLANCE_SIDE>,
        light: &Light,
        keep: impl Fn(usize) -> bool,
    ) -> Option<Ranked> {
        let seen = without_light(patch, light);
        let looks = self.search_table().looks().zip(&self.figures().0);
        let kept = looks.enumerate().filter(|(index, _)| keep(*index));
        let ranked = kept.map(|(index, (colours, figure))| {
            let (face, turn) = look_at(index);
            let score = wide!(score(&seen, colours, figure, light));
            Ranked { face, turn, score }
        });
        // The first of those that are as like.
        ranked.reduce(|best, next| if next.score > best.score { next } else { best })
    }

    /// How much of a tile has a face's colours so, 0 to 1.
    pub(crate) fn veiled_score(&self, patch: &Patch<GLANCE_SIDE>, light: &Light, look: (FaceId, u8)) -> f32 {
        let held = self.likest_veiled(patch, light, |index| index == index_of(look));
        held.map_or(0.0, |held| held.score)
    }
}

/// How much the cells of a face count, so that a figure counts as much as the ground that it is on.
fn weights(colours: &[[f32; AREA]; 3]) -> [f32; AREA] {
    let shade = |value: f32| ((value * SHADES as f32) as usize).min(SHADES - 1);
    let shades = |cell: usize| [0, 1, 2].map(|channel| shade(colours[channel][cell]));
    let number = |[r, g, b]: [usize; 3]| (r * SHADES + g) * SHADES + b;
    let mut counts = [0_u16; SHADES * SHADES * SHADES];
    (0..AREA).for_each(|cell| counts[number(shades(cell))] += 1);
    let usual = (0..counts.len()).max_by_key(|&shade| counts[shade]).unwrap_or(0);
    let ground: Vec<usize> = (0..AREA).filter(|&cell| number(shades(cell)) == usual).collect();
    let mean = [0, 1, 2].map(|channel: usize| {
        let sum: f32 = ground.iter().map(|&cell| colours[channel][cell]).sum();
        sum / ground.len() as f32
    });
    let is_figure = |cell: usize| {
        let off = [0, 1, 2].map(|channel: usize| colours[channel][cell] - mean[channel]);
        off.iter().map(|v| v * v).sum::<f32>() > FIGURE
    };
    let share = (0..AREA).filter(|&cell| is_figure(cell)).count() as f32 / AREA as f32;
    if !(LEAST..MOST).contains(&share) {
        return [1.0; AREA];
    }
    std::array::from_fn(|cell| 0.5 / if is_figure(cell) { share } else { 1.0 - share })
}

/// Share of cells that have the face's colours, softly, at the brightness and under the veil that suit most. What is burnt may be
/// brighter.
#[inline(always)]
fn score(seen: &[[f32; AREA]; 3], colours: &[[f32; AREA]; 3], figure: &[f32; AREA], light: &Light) -> f32 {
    const LANES: usize = 8;
    let burnt_from = light.white.map(|white| BURNT / white);
    let mut weights = *figure;
    let mut ratios = [0.0_f32; AREA];
    for _ in 0..3 {
        let [mut n, mut s, mut t, mut st, mut tt] = [[0.0_f32; LANES]; 5];
        for (((seen, colours), haze), burnt) in seen.iter().zip(colours).zip(light.haze).zip(burnt_from) {
            let ink = 1.0 - haze;
            let cells = weights
                .chunks_exact(LANES)
                .zip(seen.chunks_exact(LANES))
                .zip(colours.chunks_exact(LANES));
            for ((weights, seen), colours) in cells {
                for i in 0..LANES {
                    let face = ink * colours[i] + haze;
                    let weight = weights[i] * if seen[i] >= burnt { TAKEN } else { 1.0 };
                    n[i] += weight;
                    s[i] += weight * seen[i];
                    t[i] += weight * face;
                    st[i] += weight * seen[i] * face;
                    tt[i] += weight * face * face;
                }
            }
        }
        let [n, s, t, st, tt] = [n, s, t, st, tt].map(|sums| total(&sums) + 1e-6);
        let of_contrast = ((st - s * t / n) / (tt - t * t / n).max(1e-6)).clamp(DARKEST, BRIGHTEST);
        let veil = (s - of_contrast * t) / n;
        // A veil adds light.
        let (gain, veil) = if veil > 0.0 {
            (of_contrast, veil)
        } else {
            ((st / tt).clamp(DARKEST, BRIGHTEST), 0.0)
        };
        let mut off = [0.0_f32; AREA];
        for (((seen, colours), haze), burnt) in seen.iter().zip(colours).zip(light.haze).zip(burnt_from) {
            let (ink, base) = (gain * (1.0 - haze), gain * haze + veil);
            for i in 0..AREA {
                let d = seen[i] - ink * colours[i] - base;
                let d = if seen[i] >= burnt { d.max(0.0) } else { d };
                off[i] += d * d;
            }
        }
        let tolerance = COVERED * gain * gain;
        for (ratio, off) in ratios.iter_mut().zip(&off) {
            *ratio = tolerance / (tolerance + off);
        }
        for ((weight, ratio), figure) in weights.iter_mut().zip(&ratios).zip(figure) {
            *weight = figure * ratio * ratio;
        }
    }
    let fitting = ratios.iter().zip(figure).map(|(ratio, figure)| ratio * figure);
    fitting.sum::<f32>() / AREA as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::specimen::{block, catalogue};

    /// A face as it is seen in plain light under a veil of white.
    fn seen(catalogue: &Catalogue, face: usize, gain: f32, veil: f32) -> Patch<GLANCE_SIDE> {
        let mut patch = Patch::black();
        let colours = catalogue.search_table().look(FaceId(face as u16));
        for (to, from) in patch.planes.iter_mut().zip(colours) {
            for (to, from) in to.as_flattened_mut().iter_mut().zip(from) {
                *to = gain * from + veil;
            }
        }
        patch
    }

    #[test]
    fn a_figure_is_told_under_any_veil() {
        let faces: Vec<Photo> = (0..36).map(block).collect();
        let catalogue = catalogue(&faces);
        let light = Light::of(&[]);
        for face in 0..36 {
            for (gain, veil) in [(0.8, 0.0), (0.5, 0.2), (0.35, 0.45)] {
                let likest = catalogue.likest_veiled(&seen(&catalogue, face, gain, veil), &light, |_| true);
                let likest = likest.unwrap();
                assert_eq!(usize::from(likest.face.0), face, "{gain} {veil}");
                assert!(likest.score > 0.9, "{likest:?}");
            }
        }
    }

    #[test]
    fn a_figure_counts_as_much_as_its_ground() {
        let mut colours = [[0.1_f32; AREA]; 3];
        colours[0][..64].fill(0.8);
        let weights = weights(&colours);
        assert_eq!([weights[0], weights[100]], [2.0, 0.5 / 0.75]);
        assert!((weights.iter().sum::<f32>() - AREA as f32).abs() < 0.01);
        // Neither of two halves is the ground.
        colours[0][..AREA / 2].fill(0.8);
        assert_eq!(super::weights(&colours), [1.0; AREA]);
    }
}
