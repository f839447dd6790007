//! The first look: which face, if any, could lie in a pose?
//!
//! The patch and every face at every turn are compared as small pictures whose brightness and slope of shading are
//! taken out of each channel. Each channel may have its own gain, so that lamps and white balance do not matter;
//! the score is the share of the patch's variance that the face explains.

use crate::FaceId;
use crate::arithmetic::linear::{dot, total};
use crate::arithmetic::wide::wide;
use crate::catalogue::bounded::Blocks;
use crate::catalogue::looks::Looks;
use crate::photo::pyramid::{Patch, WHOLE};
use std::sync::Arc;

/// Cells along a side of the pictures that are compared.
pub(crate) const GLANCE_SIDE: usize = 16;

/// Variance (of 0 to 1) that counts as nothing to see: a level of 3 in 255.
const FLAT: f32 = 1.4e-4;

/// What a pose looks like at first sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glance {
    /// The likeliest face.
    pub(crate) face: FaceId,
    /// Its clockwise quarter turns against the pose, 0 to 3.
    pub(crate) turn: u8,
    /// Share of the patch's variance that the face explains, 0 to 1; a catalogue makes it comparable across decks.
    pub(crate) score: f32,
}

/// A face at a turn and its score at first sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ranked {
    pub(crate) face: FaceId,
    pub(crate) turn: u8,
    pub(crate) score: f32,
}

/// Where a face at a turn stands in lists of every face at every turn.
pub(crate) fn index_of((face, turn): (FaceId, u8)) -> usize {
    4 * usize::from(face.0) + usize::from(turn % 4)
}

/// The face and turn that stand there.
pub(crate) fn look_at(index: usize) -> (FaceId, u8) {
    (FaceId((index / 4) as u16), (index % 4) as u8)
}

/// Every face at every turn, flattened and normalised.
#[derive(Clone, Debug)]
pub(crate) struct GlanceTable<const SIDE: usize> {
    /// For each face, turn and channel `SIDE * SIDE` values without mean and slope, of length [`ONE`] (or 0).
    vectors: Vec<i16>,
    /// The same in blocks.
    blocks: Blocks,
    /// Which of them look the same.
    looks: Arc<Looks>,
}

impl<const SIDE: usize> GlanceTable<SIDE> {
    const AREA: usize = SIDE * SIDE;

    pub(crate) fn new(faces: &[Patch<SIDE>], looks: Arc<Looks>) -> GlanceTable<SIDE> {
        let mut vectors = Vec::with_capacity(faces.len() * 12 * Self::AREA);
        let mut blocks = Blocks::default();
        for face in faces {
            for turn in 0..4 {
                let mut planes = turned(&face.planes, turn);
                for plane in &mut planes {
                    let variance = level_out(plane);
                    let scale = if variance > 1e-5 {
                        ONE / (variance * Self::AREA as f32).sqrt()
                    } else {
                        0.0
                    };
                    let from = vectors.len();
                    vectors.extend(plane.as_flattened().iter().map(|v| whole(v * scale)));
                    blocks.add::<SIDE>(&vectors[from..]);
                }
            }
        }
        GlanceTable {
            vectors,
            blocks,
            looks,
        }
    }

    /// The best face and turn for a patch.
    pub(crate) fn look(&self, patch: &Patch<SIDE>) -> Glance {
        const NONE: Glance = Glance {
            face: FaceId(0),
            turn: 0,
            score: 0.0,
        };
        self.look_above(patch, -1.0).unwrap_or(NONE)
    }

    /// The same if it scores more than this; `None` is told sooner.
    pub(crate) fn look_above(&self, patch: &Patch<SIDE>, least: f32) -> Option<Glance> {
        wide!(self.likeliest(patch, least))
    }

    #[inline(always)]
    fn likeliest(&self, patch: &Patch<SIDE>, least: f32) -> Option<Glance> {
        let seen = Levelled::new(patch);
        let score = |index: usize| seen.score(&self.vectors[3 * Self::AREA * index..][..3 * Self::AREA]);
        // What can't be the best need not be known to the last cell.
        let most = seen.most(&self.blocks, self.looks.len());
        let likely = (1..most.len()).fold(
            0,
            |best, index| if most[index] > most[best] { index } else { best },
        );
        if most[likely] < least {
            return None;
        }
        let mut best = (likely, score(likely));
        for (index, &most) in most.iter().enumerate() {
            if most < best.1.max(least) || index == likely {
                continue;
            }
            let score = score(index);
            // Of equals the first is told.
            if score > best.1 || (score == best.1 && index < best.0) {
                best = (index, score);
            }
        }
        let ((face, turn), score) = (look_at(best.0), best.1);
        (score > least).then_some(Glance { face, turn, score })
    }

    /// Whether any face at any turn scores at least this.
    pub(crate) fn has(&self, patch: &Patch<SIDE>, least: f32) -> bool {
        wide!({
            let seen = Levelled::new(patch);
            let mut has = false;
            for vectors in self.vectors.chunks_exact(3 * Self::AREA) {
                has = seen.score(vectors) >= least;
                if has {
                    break;
                }
            }
            has
        })
    }

    /// The best faces and turns for a patch, one of each look, best first; at most `most`.
    pub(crate) fn rank(&self, patch: &Patch<SIDE>, most: usize) -> Vec<Ranked> {
        let mut ranked = wide!(self.scored(patch));
        ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
        ranked.truncate(most);
        ranked
    }

    /// Faces and turns with their scores, one of each look.
    #[inline(always)]
    fn scored(&self, patch: &Patch<SIDE>) -> Vec<Ranked> {
        let seen = Levelled::new(patch);
        let mut ranked = Vec::with_capacity(self.looks.len());
        for (index, vectors) in self.vectors.chunks_exact(3 * Self::AREA).enumerate() {
            if self.looks.is_first(index) {
                let ((face, turn), score) = (look_at(index), seen.score(vectors));
                ranked.push(Ranked { face, turn, score });
            }
        }
        ranked
    }

    /// The share of a patch's variance that a face explains at the turn that suits best, 0 to 1.
    pub(crate) fn explained(&self, patch: &Patch<SIDE>, face: FaceId) -> f32 {
        let seen = Levelled::new(patch);
        let turns = self.vectors[12 * Self::AREA * usize::from(face.0)..].chunks_exact(3 * Self::AREA);
        turns
            .take(4)
            .map(|vectors| seen.score(vectors))
            .fold(0.0, f32::max)
    }
}

/// A patch without mean and slope, of length [`ONE`] over all channels.
struct Levelled<const SIDE: usize> {
    planes: [[[i16; SIDE]; SIDE]; 3],
    /// From the square of a product's sum to the share of the variance.
    scale: f32,
}

impl<const SIDE: usize> Levelled<SIDE> {
    #[inline(always)]
    fn new(patch: &Patch<SIDE>) -> Levelled<SIDE> {
        let mut planes = patch.planes;
        let mut variance = 0.0;
        for plane in &mut planes {
            variance += level_out(plane);
        }
        let length = (variance * (SIDE * SIDE) as f32).sqrt().max(1e-6);
        let mut levelled = Levelled {
            planes: [[[0; SIDE]; SIDE]; 3],
            scale: variance / (variance + 3.0 * FLAT) / (ONE * ONE).powi(2),
        };
        let values = levelled.planes.as_flattened_mut().as_flattened_mut();
        for (to, from) in values.iter_mut().zip(planes.as_flattened().as_flattened()) {
            *to = whole(from * (ONE / length));
        }
        levelled
    }

    /// The most that each of so many faces and turns can explain.
    #[inline(always)]
    fn most(&self, faces: &Blocks, count: usize) -> Vec<f32> {
        let mut seen = Blocks::default();
        for plane in &self.planes {
            seen.add::<SIDE>(plane.as_flattened());
        }
        let mut most = Vec::with_capacity(count);
        for index in 0..count {
            most.push(self.scale * faces.most::<SIDE>(&seen, 3 * index));
        }
        most
    }

    /// The share of the variance that a face at a turn explains.
    #[inline(always)]
    fn score(&self, vectors: &[i16]) -> f32 {
        let mut score = 0.0;
        for (plane, vector) in self.planes.iter().zip(vectors.chunks_exact(SIDE * SIDE)) {
            let products = plane.as_flattened().iter().zip(vector);
            let along: i32 = products.map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
            score += (along.max(0) as f32).powi(2);
        }
        score * self.scale
    }
}

/// Length of a vector of whole numbers: half of what they can hold, and a sum of products fits into 32 bits.
pub(crate) const ONE: f32 = 16384.0;

/// The nearest whole number, of at most 16 bits, as vector code: so large a sum has no bits for the rest.
#[inline(always)]
pub(crate) fn whole(value: f32) -> i16 {
    (value + WHOLE).to_bits() as i16
}

/// The picture turned clockwise by quarter turns.
pub(crate) fn turned<const SIDE: usize>(
    planes: &[[[f32; SIDE]; SIDE]; 3],
    turn: u8,
) -> [[[f32; SIDE]; SIDE]; 3] {
    let mut out = [[[0.0; SIDE]; SIDE]; 3];
    turn_into(planes, turn, &mut out);
    out
}

/// The same where there is room for it.
pub(crate) fn turn_into<const SIDE: usize>(
    planes: &[[[f32; SIDE]; SIDE]; 3],
    turn: u8,
    out: &mut [[[f32; SIDE]; SIDE]; 3],
) {
    for (plane, from) in out.iter_mut().zip(planes) {
        match turn % 4 {
            0 => *plane = *from,
            1 => fill(plane, |y, x| from[SIDE - 1 - x][y]),
            2 => fill(plane, |y, x| from[SIDE - 1 - y][SIDE - 1 - x]),
            _ => fill(plane, |y, x| from[x][SIDE - 1 - y]),
        }
    }
}

#[inline(always)]
fn fill<const SIDE: usize>(plane: &mut [[f32; SIDE]; SIDE], value: impl Fn(usize, usize) -> f32) {
    for (y, row) in plane.iter_mut().enumerate() {
        for (x, to) in row.iter_mut().enumerate() {
            *to = value(y, x);
        }
    }
}

/// Takes mean and slopes out of a plane and gives the variance that is left.
#[inline(always)]
fn level_out<const SIDE: usize>(plane: &mut [[f32; SIDE]; SIDE]) -> f32 {
    let middle = (SIDE as f32 - 1.0) / 2.0;
    let spread = SIDE as f32 * (SIDE as f32 * SIDE as f32 - 1.0) / 12.0 * SIDE as f32;
    let xs: [f32; SIDE] = std::array::from_fn(|x| x as f32 - middle);
    // Down the columns first, so that it becomes vector code.
    let (mut sums, mut by_y) = ([0.0_f32; SIDE], [0.0_f32; SIDE]);
    for (row, y) in plane.iter().zip(xs) {
        for (x, value) in row.iter().enumerate() {
            sums[x] += value;
            by_y[x] += value * y;
        }
    }
    let mean = total(&sums) / (SIDE * SIDE) as f32;
    let (slope_x, slope_y) = (dot(&sums, &xs) / spread, total(&by_y) / spread);
    let mut energies = [0.0_f32; SIDE];
    for (row, y) in plane.iter_mut().zip(xs) {
        let base = mean + slope_y * y;
        for (x, value) in row.iter_mut().enumerate() {
            *value -= base + slope_x * xs[x];
            energies[x] += *value * *value;
        }
    }
    total(&energies) / (SIDE * SIDE) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn names_the_face_and_its_turn_in_any_light() {
        let faces: Vec<_> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        for light in [[0.9, 0.9, 0.9], [1.0, 0.7, 0.4], [0.3, 0.4, 0.5]] {
            for turn in 0..4_u8 {
                let pose = place(200.0, 150.0, 90.0, 0.3);
                let photo = photo(&[(pose.turned(turn), &faces[5])], light);
                let glance = catalogue.glance(&Pyramid::new(&photo), &pose);
                assert_eq!((glance.face, glance.turn), (FaceId(5), turn), "{glance:?}");
                assert!(glance.score > 0.9, "{glance:?}");
            }
        }
    }

    #[test]
    fn a_bare_table_looks_like_nothing() {
        let faces: Vec<_> = (0..8).map(face).collect();
        let photo = photo(&[], [0.9; 3]);
        let glance = catalogue(&faces).glance(&Pyramid::new(&photo), &place(200.0, 150.0, 90.0, 0.3));
        assert!(glance.score < 0.3, "{glance:?}");
    }
}
