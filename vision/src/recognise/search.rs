//! A second search for tiles that are partly covered or oddly lit, where the first glance may be wrong.

use crate::arithmetic::linear::total;
use crate::arithmetic::wide::wide;
use crate::catalogue::glance::{GLANCE_SIDE, Ranked, index_of, look_at, turned};
use crate::conclude::evidence::COLOUR_ERROR;
use crate::light::burnt::{BURNT, TAKEN};
use crate::light::rendition::Rendition;
use crate::light::{BRIGHTEST, Light};
use crate::photo::pyramid::Patch;
use crate::recognise::compare::nats_of_difference;
use crate::{Catalogue, FaceId};

pub(crate) const AREA: usize = GLANCE_SIDE * GLANCE_SIDE;
/// Squared difference of colours (white is 1, three channels) beyond which a cell counts as covered.
pub(crate) const COVERED: f32 = 0.04;
/// Brightness (white paper in full light is 1) that a face is no darker than.
pub(crate) const DARKEST: f32 = 0.15;

/// Every face at every turn in its own colours.
#[derive(Clone, Debug)]
pub(crate) struct SearchTable {
    /// For each face and turn red, green and blue of `AREA` cells.
    colours: Vec<[[f32; AREA]; 3]>,
}

impl Catalogue {
    /// Faces and turns that have the colours of a patch under the photo's light, best first; at most `most`, and of those that
    /// look the same only the first.
    pub(crate) fn rank_by_colour(
        &self,
        patch: &Patch<GLANCE_SIDE>,
        light: &Light,
        most: usize,
    ) -> Vec<Ranked> {
        self.rank_by_colours(self.search_table(), patch, light, most)
    }

    /// The same where the faces have these colours.
    pub(crate) fn rank_by_colours(
        &self,
        colours: &SearchTable,
        patch: &Patch<GLANCE_SIDE>,
        light: &Light,
        most: usize,
    ) -> Vec<Ranked> {
        let is_first = |index: usize| self.is_first_of_look(index);
        colours.rank(patch, light, most, is_first)
    }
}

impl SearchTable {
    pub(crate) fn new(faces: &[Patch<GLANCE_SIDE>]) -> SearchTable {
        let mut colours = Vec::with_capacity(4 * faces.len());
        for face in faces {
            for turn in 0..4 {
                colours.push(turned(&face.planes, turn).map(|plane| {
                    let mut flat = [0.0; AREA];
                    flat.copy_from_slice(plane.as_flattened());
                    flat
                }));
            }
        }
        SearchTable { colours }
    }

    /// Makes all colours those that are seen.
    pub(crate) fn render(&mut self, rendition: &Rendition) {
        for look in &mut self.colours {
            rendition.render(look.each_mut().map(|plane| plane.as_mut_slice()));
        }
    }

    /// Faces and turns by how many cells have their colours under the photo's light, best first; at most `most`.
    ///
    /// `keep` tells which of the looks take part, by their [`index_of`].
    pub(crate) fn rank(
        &self,
        patch: &Patch<GLANCE_SIDE>,
        light: &Light,
        most: usize,
        keep: impl Fn(usize) -> bool,
    ) -> Vec<Ranked> {
        let seen = without_light(patch, light);
        let is_burnt = patch
            .planes
            .as_flattened()
            .as_flattened()
            .iter()
            .any(|&seen| seen >= BURNT);
        let mut ranked: Vec<Ranked> = self
            .colours
            .iter()
            .enumerate()
            .filter(|(index, _)| keep(*index))
            .map(|(index, colours)| {
                let (face, turn) = look_at(index);
                let score = if is_burnt {
                    wide!(score::<true>(&seen, colours, light))
                } else {
                    wide!(score::<false>(&seen, colours, light))
                };
                Ranked { face, turn, score }
            })
            .collect();
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
        ranked.truncate(most);
        ranked
    }

    /// A face as printed, likewise.
    pub(crate) fn look(&self, face: FaceId) -> &[[f32; AREA]; 3] {
        self.turned((face, 0))
    }

    /// A face at a turn, likewise.
    pub(crate) fn turned(&self, look: (FaceId, u8)) -> &[[f32; AREA]; 3] {
        &self.colours[index_of(look)]
    }

    /// Every face at every turn: red, green and blue of 16 by 16 cells.
    pub(crate) fn looks(&self) -> impl Iterator<Item = &[[f32; AREA]; 3]> {
        self.colours.iter()
    }

    /// How far two faces at their turns are apart in a tile of that gain; `evidence` as in a comparison.
    pub(crate) fn difference(
        &self,
        a: (FaceId, u8),
        b: (FaceId, u8),
        gain: f32,
        evidence: f32,
    ) -> Difference {
        let mut squares = [0.0_f32; AREA];
        for (a, b) in self.turned(a).iter().zip(self.turned(b)) {
            for ((square, a), b) in squares.iter_mut().zip(a).zip(b) {
                *square += (a - b) * (a - b);
            }
        }
        let mut nats = 0.0;
        let (mut largest, mut second, mut third) = (0.0_f32, 0.0_f32, 0.0_f32);
        for square in squares {
            let square = square * gain * gain;
            nats += nats_of_difference(square, evidence);
            if square > third {
                if square > largest {
                    (largest, second, third) = (square, largest, second);
                } else if square > second {
                    (second, third) = (square, second);
                } else {
                    third = square;
                }
            }
        }
        // Half of it, since a block's own light takes up a part.
        Difference {
            nats: 0.5 * nats,
            colour_nats: 0.5 * third / (COLOUR_ERROR * COLOUR_ERROR),
        }
    }
}

/// How far two faces at their turns are apart in a tile that is clear.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Difference {
    /// Nats that a comparison would find, roughly.
    pub(crate) nats: f32,
    /// Nats that their colours allow at most, see [`COLOUR_ERROR`].
    pub(crate) colour_nats: f32,
}

/// What is seen where white paper in full light is 1.
pub(crate) fn without_light(patch: &Patch<GLANCE_SIDE>, light: &Light) -> [[f32; AREA]; 3] {
    let mut seen = [[0.0_f32; AREA]; 3];
    for ((seen, plane), white) in seen.iter_mut().zip(&patch.planes).zip(light.white) {
        for (to, from) in seen.iter_mut().zip(plane.as_flattened()) {
            *to = from / white;
        }
    }
    seen
}

/// Share of cells that have the face's colours, softly, at the brightness that suits most. `ANY_BURNT`: whether any cell is
/// burnt in any channel, for which it takes longer.
#[inline(always)]
fn score<const ANY_BURNT: bool>(seen: &[[f32; AREA]; 3], colours: &[[f32; AREA]; 3], light: &Light) -> f32 {
    let burnt_from = light.white.map(|white| BURNT / white);
    let mut weights = [1.0_f32; AREA];
    let mut ratios = [0.0_f32; AREA];
    for _ in 0..3 {
        let (mut along, mut length) = (0.0, 1e-6);
        for (((seen, colours), haze), burnt) in seen.iter().zip(colours).zip(light.haze).zip(burnt_from) {
            let ink = 1.0 - haze;
            let (mut st, mut tt) = ([0.0_f32; 8], [0.0_f32; 8]);
            let cells = weights
                .chunks_exact(8)
                .zip(seen.chunks_exact(8))
                .zip(colours.chunks_exact(8));
            for ((weights, seen), colours) in cells {
                for i in 0..8 {
                    let t = ink * colours[i] + haze;
                    let is_burnt = ANY_BURNT && seen[i] >= burnt;
                    let weight = weights[i] * if is_burnt { TAKEN } else { 1.0 };
                    st[i] += weight * seen[i] * t;
                    tt[i] += weight * t * t;
                }
            }
            along += total(&st);
            length += total(&tt);
        }
        let gain = (along / length).clamp(DARKEST, BRIGHTEST);
        let mut off = [0.0_f32; AREA];
        for (((seen, colours), haze), burnt) in seen.iter().zip(colours).zip(light.haze).zip(burnt_from) {
            let (ink, base) = (gain * (1.0 - haze), gain * haze);
            for i in 0..AREA {
                let d = seen[i] - ink * colours[i] - base;
                // What is burnt may be brighter.
                let d = if ANY_BURNT && seen[i] >= burnt {
                    d.max(0.0)
                } else {
                    d
                };
                off[i] += d * d;
            }
        }
        let tolerance = COVERED * gain * gain;
        for (ratio, off) in ratios.iter_mut().zip(&off) {
            *ratio = tolerance / (tolerance + off);
        }
        weights = ratios.map(|ratio| ratio * ratio);
    }
    total(&ratios) / AREA as f32
}
