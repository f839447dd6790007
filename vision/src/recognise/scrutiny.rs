//! Is this the face at all? Looks closely at one face: strangers to the deck are beaten by no rival.
//!
//! What covers a tile hides a piece of it, whatever its artwork, and leaves the rest as it is on other tiles. A stranger
//! in the deck's style agrees where the ground is plain, disagrees a little in many places, and often has there what
//! another face of the deck has.

use crate::FaceId;
use crate::light::tile_light::{BLOCKS, COARSE, N_BLOCKS, N_COARSE, Sums, TileLight, coarsen};
use crate::recognise::compare::Blocks;
use crate::recognise::displaced::Displaced;
use crate::recognise::search::SearchTable;

/// Mean squared misfit of a block, in units of the expected, from which on it is looked at closely.
pub(crate) const DOUBTFUL: f32 = 1.0;
/// Colours (0 to 1, each channel) are the same within this.
const SAME_COLOUR: f32 = 0.07;
/// Misfit beyond which a block is hidden.
const MOST_MISFIT: f32 = 5.0;
/// Most doubtful blocks that are compared with other faces.
const MOST_COMPARED: usize = 64;
/// Blocks along the border do not count: neighbours, shadows and the tile's thickness shine in.
const INNER: usize = (BLOCKS - 2) * (BLOCKS - 2);

/// How a face's artwork agrees with a patch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Scrutiny {
    /// Misfit that nine in ten of the inner blocks that are seen stay under, in units of the expected.
    pub(crate) upper: f32,
    /// Mean misfit of the patch of two by two blocks that fits third worst: a symbol that is another's stands out.
    pub(crate) worst: f32,
    /// Share of the face's artwork, by its variance in sixteenths of the tile, that the patch has too, 0 to 1.
    pub(crate) recall: f32,
    /// Share of the inner blocks that do not fit well, 0 to 1.
    pub(crate) doubtful: f32,
    /// The other face whose colours most of the doubtful blocks have.
    pub(crate) other: Option<OtherFace>,
    /// What has other colours than the face has there.
    pub(crate) displaced: Displaced,
    /// Whether a small figure is there that the face has not, or is not there that it has.
    pub(crate) has_other_figure: bool,
}

/// A face that has what the likeliest face lacks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct OtherFace {
    /// See [`index_of`](crate::catalogue::glance::index_of); the turn is against the likeliest.
    pub(crate) index: usize,
    /// Share of the doubtful blocks that it explains, 0 to 1.
    pub(crate) share: f32,
}

/// Share of the doubtful blocks that some other face explains by chance.
const BY_CHANCE: f32 = 0.3;
/// Share of the inner blocks that are doubtful from which on there are enough of them to say what they can.
const ENOUGH: f32 = 0.05;

impl Scrutiny {
    /// Share of the doubtful blocks that another face explains beyond what chance would, 0 to 0.7.
    pub(crate) fn of_another(&self) -> f32 {
        self.other.map_or(0.0, |other| (other.share - BY_CHANCE).max(0.0))
    }

    /// The same, less where a few blocks are all that is doubtful.
    pub(crate) fn of_another_in_doubt(&self) -> f32 {
        self.of_another() * (self.doubtful / ENOUGH).min(1.0)
    }
}

/// Sums of squares of face and patch about their means, and of their products, over channels.
#[derive(Clone, Copy, Debug, Default)]
struct Variation {
    face: f32,
    patch: f32,
    shared: f32,
}

/// What a comparison with a face left, seen block by block; `full` is the weight of a block whose cells all count.
pub(crate) struct Leftovers<'a> {
    pub(crate) face: FaceId,
    pub(crate) sums: &'a [Sums<N_BLOCKS>; 3],
    pub(crate) light: &'a TileLight,
    pub(crate) blocks: &'a Blocks,
    pub(crate) displaced: Displaced,
    /// Whether a small figure is there that the face has not, or is not there that it has.
    pub(crate) has_other_figure: bool,
    pub(crate) full: f32,
    /// Mean misfit that is noise in the photograph, in units of the expected.
    pub(crate) noise: f32,
}

impl Leftovers<'_> {
    /// Looks at everything; `table` has the other faces.
    pub(crate) fn scrutinise(&self, table: &SearchTable) -> Scrutiny {
        let doubtful: Vec<usize> = (0..N_BLOCKS)
            .filter(|&i| is_inner(i) && self.blocks.misfit[i] > DOUBTFUL * self.full)
            .collect();
        Scrutiny {
            upper: self.upper(),
            worst: self.worst(),
            recall: self.recall(),
            doubtful: doubtful.len() as f32 / INNER as f32,
            other: self.other_face(&doubtful, table),
            displaced: self.displaced,
            has_other_figure: self.has_other_figure,
        }
    }

    fn upper(&self) -> f32 {
        let mut seen = [0.0_f32; INNER];
        let mut count = 0;
        for i in (0..N_BLOCKS).filter(|&i| is_inner(i) && self.blocks.seen[i] > 0.5) {
            seen[count] = self.blocks.misfit[i] / self.full;
            count += 1;
        }
        if count == 0 {
            return f32::MAX;
        }
        *seen[..count]
            .select_nth_unstable_by(count * 9 / 10, f32::total_cmp)
            .1
    }

    fn worst(&self) -> f32 {
        let mut largest = [0.0_f32; 3];
        for y in 1..BLOCKS - 2 {
            for x in 1..BLOCKS - 2 {
                let at = y * BLOCKS + x;
                let sum: f32 = [at, at + 1, at + BLOCKS, at + BLOCKS + 1]
                    .iter()
                    // A block that is hidden altogether counts no more than one that is doubtful.
                    .map(|&i| (self.blocks.misfit[i] / self.full).min(MOST_MISFIT))
                    .sum();
                // Neighbouring patches overlap: every fourth largest would do, the third is near enough.
                if sum > largest[0] {
                    largest = [sum, largest[0], largest[1]];
                } else if sum > largest[1] {
                    largest = [largest[0], sum, largest[1]];
                } else if sum > largest[2] {
                    largest[2] = sum;
                }
            }
        }
        0.25 * largest[2]
    }

    fn recall(&self) -> f32 {
        let noise = 4.0 * self.noise * self.full;
        let mut wide = [Variation::default(); N_COARSE / 4];
        for (channel, sums) in self.sums.iter().enumerate() {
            let sums = coarsen(sums);
            let (gain, _) = self.light.planes::<COARSE, N_COARSE>(channel);
            for (window, variation) in wide.iter_mut().enumerate() {
                let corner = window / (COARSE / 2) * 2 * COARSE + window % (COARSE / 2) * 2;
                let (mut n, mut t, mut tt, mut p, mut pp, mut tp) = (1e-6, 0.0, 0.0, 0.0, 0.0, 0.0);
                for i in [corner, corner + 1, corner + COARSE, corner + COARSE + 1] {
                    n += sums.n[i];
                    t += gain[i] * sums.t[i];
                    tt += gain[i] * gain[i] * sums.tt[i];
                    p += sums.p[i];
                    pp += sums.pp[i];
                    tp += gain[i] * sums.tp[i];
                }
                variation.face += (tt - t * t / n).max(0.0);
                variation.patch += (pp - p * p / n).max(0.0);
                variation.shared += tp - t * p / n;
            }
        }
        let (mut there, mut all) = (0.0, 1e-6);
        for v in wide {
            let along = v.shared.max(0.0) / ((v.face + noise) * (v.patch + noise)).sqrt();
            there += (along * along).min(1.0) * v.face;
            all += v.face;
        }
        there / all
    }

    /// The face that has the colours of most of the doubtful blocks, under the light of the likeliest, where that has others.
    fn other_face(&self, doubtful: &[usize], table: &SearchTable) -> Option<OtherFace> {
        let step = doubtful.len().div_ceil(MOST_COMPARED).max(1);
        let compared = doubtful.len().div_ceil(step);
        let mut wanted: Vec<(usize, [f32; 3], f32)> = doubtful
            .iter()
            .step_by(step)
            .map(|&block| (block, [0.0; 3], 0.0))
            .collect();
        if wanted.is_empty() {
            return None;
        }
        for (channel, sums) in self.sums.iter().enumerate() {
            let (gain, glare) = self.light.planes::<BLOCKS, N_BLOCKS>(channel);
            for (block, colour, tolerance) in &mut wanted {
                let gain = gain[*block].max(0.1);
                let seen = sums.p[*block] / sums.n[*block].max(1e-6);
                colour[channel] = (seen - glare[*block]) / gain;
                *tolerance += SAME_COLOUR * SAME_COLOUR / gain.clamp(0.3, 1.0).powi(2);
            }
        }
        let is_like = |(block, colour, tolerance): &(usize, [f32; 3], f32),
                       colours: &[[f32; N_BLOCKS]; 3]| {
            let off = [0, 1, 2].map(|c| colour[c] - colours[c][*block]);
            off.iter().map(|v| v * v).sum::<f32>() < *tolerance
        };
        // Fine artwork may not fit and still have the face's own colours.
        let own = table.look(self.face);
        wanted.retain(|block| !is_like(block, own));
        let (mut index, mut most) = (0, 0);
        for (look, colours) in table.looks().enumerate() {
            let hits = wanted.iter().filter(|block| is_like(block, colours)).count();
            if hits > most {
                (index, most) = (look, hits);
            }
        }
        (most > 0).then(|| OtherFace {
            index,
            share: most as f32 / compared as f32,
        })
    }
}

fn is_inner(block: usize) -> bool {
    let (x, y) = (block % BLOCKS, block / BLOCKS);
    x > 0 && y > 0 && x < BLOCKS - 1 && y < BLOCKS - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};
    use crate::{Homography, Photo};

    /// A close look at what is read in a pose.
    fn look(faces: &[Photo], tiles: &[(Homography, &Photo)], pose: Homography) -> (FaceId, Scrutiny) {
        let photo = photo(tiles, [0.9; 3]);
        let tile = catalogue(faces)
            .recognise_firm(&Pyramid::new(&photo), &[pose])
            .remove(0);
        (tile.candidates[0].face, tile.evidence.scrutiny)
    }

    #[test]
    fn a_face_agrees_with_itself() {
        let faces: Vec<Photo> = (0..6).map(face).collect();
        let pose = place(200.0, 150.0, 110.0, 0.3);
        let (read, scrutiny) = look(&faces, &[(pose, &faces[4])], pose);
        assert_eq!(read, FaceId(4));
        assert!(scrutiny.recall > 0.9 && scrutiny.upper < 0.5, "{scrutiny:?}");
        assert!(scrutiny.doubtful < 0.02, "{scrutiny:?}");
    }

    #[test]
    fn a_stranger_with_a_quarter_of_another_face_is_known_by_it() {
        let faces: Vec<Photo> = (0..6).map(face).collect();
        // The left wedge of the stranger is that of face 3.
        let mixed = mixed(&faces[1], &faces[3]);
        let pose = place(200.0, 150.0, 110.0, 0.0);
        let (read, scrutiny) = look(&faces, &[(pose, &mixed)], pose);
        assert_eq!(read, FaceId(1));
        let other = scrutiny.other.unwrap();
        assert_eq!((other.index / 4, other.index % 4), (3, 0), "{scrutiny:?}");
        assert!(other.share > 0.8 && scrutiny.doubtful > 0.1, "{scrutiny:?}");
    }

    /// The first face with the left wedge of the second.
    fn mixed(one: &Photo, other: &Photo) -> Photo {
        let side = one.width() as usize;
        let mut rgb = one.rgb().to_vec();
        for y in 0..side {
            for x in (0..side).filter(|&x| x < y && x + y < side) {
                let at = 3 * (y * side + x);
                rgb[at..at + 3].copy_from_slice(&other.rgb()[at..at + 3]);
            }
        }
        Photo::new(side as u32, side as u32, rgb).unwrap()
    }
}
