//! Which face lies in a pose, piece by piece: each piece of the square is asked by itself, without its own brightness.
//!
//! A pencil, a hand or a glare spoils the pieces that it lies on and no others, faint lettering on wood counts as much as
//! bold art, and pieces with nothing to see say nothing. A face that has lines where none are seen loses by them.

use crate::arithmetic::wide::wide;
use crate::catalogue::artwork::{FINE_SIDE, halve};
use crate::catalogue::glance::{GLANCE_SIDE, index_of, look_at, turned};
use crate::find::Found;
use crate::find::closer::LookedAt;
use crate::find::grow::Finder;
use crate::find::look::{FEW, FITS};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::fitting::Seen;
use crate::{Catalogue, FaceId, Homography};

/// Pieces along a side, and in all.
pub(crate) const ACROSS: usize = 4;
pub(crate) const PIECES: usize = ACROSS * ACROSS;
/// So many cells of each piece are summed at once, which do not wait for each other.
const STRANDS: usize = 4;
/// Squared difference of a cell's colours (white is 1, a channel) that may be noise.
const NOISE: f32 = 4e-4;
/// Gains from the faces' colours to the photograph's that are tried.
const GAINS: [f32; 3] = [0.3, 0.5, 0.8];
/// A pose may be off by so much, in sides; it is tried about its place at this distance.
const OFF: f64 = 0.03;
/// The same turned, in radians.
const ASKEW: f64 = 0.045;
/// So many faces and turns are asked in detail, if one scores so much before.
const IN_DETAIL: usize = 16;
const HINT: f32 = 0.3;
/// And so much in the pose itself.
const BARE: f32 = -0.4;
/// Share explained times share seen of a face from which on its pieces are not asked.
const PLAIN: f32 = 0.6;
/// Least score of a face that is believed, and by how much more than any other.
const SCORE: f32 = 1.0;
const AHEAD: f32 = 0.7;

/// Every face at every turn, in pieces.
#[derive(Clone, Debug)]
pub(crate) struct PieceTable<const SIDE: usize> {
    looks: Vec<Pieces>,
}

/// A square in pieces, each without its mean.
#[derive(Clone, Debug)]
struct Pieces {
    /// Cell by cell of a piece, red, then green and blue: the same cell of every piece.
    values: Vec<[f32; PIECES]>,
    /// The sum of each piece's squares.
    energies: [f32; PIECES],
    /// The sum of squares in a piece that may be noise.
    noise: f32,
    /// The sum of the logarithms of what is seen of each piece.
    unexplained: f32,
}

/// A face that explains a pose piece by piece.
#[derive(Clone, Debug)]
pub(crate) struct Pieced {
    pub(crate) look: (FaceId, u8),
    /// Where it lies, in the orientation of the pose given.
    pub(crate) pose: Homography,
    /// By how much it explains the pieces that are seen: the sum of the logarithms of what is left without it and with it.
    pub(crate) score: f32,
    /// By how much more than any other face does.
    pub(crate) ahead: f32,
    /// How far each piece is explained, 0 to 1.
    pub(crate) clear: [f32; PIECES],
}

impl Pieced {
    /// Whether its face is believed.
    pub(crate) fn is_told(&self) -> bool {
        self.score > SCORE && self.ahead > AHEAD
    }
}

impl<const SIDE: usize> PieceTable<SIDE> {
    pub(crate) fn new<'a>(faces: impl Iterator<Item = &'a [[[f32; SIDE]; SIDE]; 3]>) -> PieceTable<SIDE> {
        let looks = faces.flat_map(|face| (0..4).map(|turn| Pieces::new(&turned(face, turn))));
        PieceTable {
            looks: looks.collect(),
        }
    }
}

impl Pieces {
    fn new<const SIDE: usize>(planes: &[[[f32; SIDE]; SIDE]; 3]) -> Pieces {
        wide!(Pieces::of_cells(planes))
    }

    #[inline(always)]
    fn of_cells<const SIDE: usize>(planes: &[[[f32; SIDE]; SIDE]; 3]) -> Pieces {
        let cells = SIDE / ACROSS;
        let mut values = Vec::with_capacity(3 * cells * cells);
        for plane in planes {
            let start = values.len();
            for (y, x) in (0..cells).flat_map(|y| (0..cells).map(move |x| (y, x))) {
                values.push(std::array::from_fn(|piece| {
                    plane[cells * (piece / ACROSS) + y][cells * (piece % ACROSS) + x]
                }));
            }
            let of_plane: &mut [[f32; PIECES]] = &mut values[start..];
            let mut means = [0.0; PIECES];
            for cell in &*of_plane {
                add(&mut means, cell, &[1.0 / (cells * cells) as f32; PIECES]);
            }
            for cell in of_plane {
                add(cell, &means, &[-1.0; PIECES]);
            }
        }
        let mut energies = [0.0; PIECES];
        values.iter().for_each(|cell| add(&mut energies, cell, cell));
        let noise = NOISE * values.len() as f32;
        let seen = energies.map(|energy| energy + noise);
        Pieces {
            values,
            energies,
            noise,
            unexplained: seen.iter().product::<f32>().ln(),
        }
    }

    /// The sum over each piece of the products with a face's.
    #[inline(always)]
    fn along(&self, face: &Pieces) -> [f32; PIECES] {
        let (seen, face) = (
            self.values.chunks_exact(STRANDS),
            face.values.chunks_exact(STRANDS),
        );
        let mut strands = [[0.0; PIECES]; STRANDS];
        for (seen, face) in seen.zip(face) {
            for ((strand, seen), face) in strands.iter_mut().zip(seen).zip(face) {
                add(strand, seen, face);
            }
        }
        let mut sums = [0.0; PIECES];
        strands
            .iter()
            .for_each(|strand| add(&mut sums, strand, &[1.0; PIECES]));
        sums
    }

    /// What a face leaves of each piece at a gain, and what may be noise.
    #[inline(always)]
    fn left(&self, face: &Pieces, along: &[f32; PIECES], gain: f32) -> [f32; PIECES] {
        let mut left = [0.0; PIECES];
        for piece in 0..PIECES {
            let seen = self.energies[piece];
            let rest = seen - 2.0 * gain * along[piece] + gain * gain * face.energies[piece];
            left[piece] = rest.max(0.0) + self.noise;
        }
        left
    }

    /// How well a face explains the pieces at the gain that suits best, and that gain.
    fn score(&self, face: &Pieces) -> (f32, f32) {
        wide!(self.score_of_cells(face))
    }

    #[inline(always)]
    fn score_of_cells(&self, face: &Pieces) -> (f32, f32) {
        let along = self.along(face);
        // The sum of logarithms is the logarithm of the product.
        let mut left = [1.0_f32; GAINS.len()];
        let lefts = GAINS.map(|gain| self.left(face, &along, gain));
        for piece in 0..PIECES {
            for (product, left) in left.iter_mut().zip(&lefts) {
                *product *= left[piece];
            }
        }
        let (least, gain) =
            left.into_iter().zip(GAINS).fold(
                (f32::MAX, 0.0),
                |best, other| if other.0 < best.0 { other } else { best },
            );
        (self.unexplained - least.ln(), gain)
    }

    /// The most that a face can score.
    fn most(&self) -> f32 {
        self.unexplained - PIECES as f32 * self.noise.ln()
    }
}

/// Adds products, piece by piece.
#[inline(always)]
fn add(sums: &mut [f32; PIECES], a: &[f32; PIECES], b: &[f32; PIECES]) {
    for piece in 0..PIECES {
        sums[piece] += a[piece] * b[piece];
    }
}

impl Catalogue {
    /// The face that explains a pose best piece by piece, there or a little beside; `None` where hardly anything is seen.
    pub(crate) fn in_pieces(&self, pyramid: &Pyramid, pose: &Homography) -> Option<Pieced> {
        let sample = |pose: &Homography| {
            let mut patch = Patch::<FINE_SIDE>::black();
            pyramid.sample(pose, &mut patch);
            patch
        };
        // Most places are bare: that is told by the pose alone.
        let here = sample(pose);
        if Pieces::new(&here.planes).most() < SCORE || self.pieces_in_sight(&[here], BARE).is_none() {
            return None;
        }
        let poses = around(pose);
        let patches: Vec<Patch<FINE_SIDE>> = poses.iter().map(sample).collect();
        let looks = self.pieces_in_sight(&patches, HINT)?;
        let fine = self.fine_pieces();
        let seen: Vec<Pieces> = patches.iter().map(|patch| Pieces::new(&patch.planes)).collect();
        let scored = |look: usize| {
            let places = seen.iter().zip(&poses);
            let places = places.map(|(seen, pose)| (seen.score(&fine.looks[look]), look, seen, pose));
            places.max_by(|a, b| a.0.0.total_cmp(&b.0.0))
        };
        let mut ranked: Vec<_> = looks.into_iter().filter_map(scored).collect();
        ranked.sort_by(|a, b| b.0.0.total_cmp(&a.0.0));
        let &((score, gain), look, seen, pose) = ranked.first()?;
        let other = ranked.get(1).map_or(0.0, |((score, _), ..)| score.max(0.0));
        let face = &fine.looks[look];
        let left = seen.left(face, &seen.along(face), gain);
        Some(Pieced {
            look: look_at(look),
            pose: *pose,
            score,
            ahead: score - other,
            clear: left.map(|left| (2.0 * seen.noise / left).min(1.0)),
        })
    }

    /// By how much better one look explains a pose than any of some others, in nats of a piece.
    pub(crate) fn pieces_ahead(
        &self,
        pyramid: &Pyramid,
        pose: &Homography,
        look: (FaceId, u8),
        others: impl Iterator<Item = (FaceId, u8)>,
    ) -> f32 {
        let mut patch = Patch::<FINE_SIDE>::black();
        pyramid.sample(pose, &mut patch);
        let (seen, faces) = (Pieces::new(&patch.planes), self.fine_pieces());
        let score = |look: (FaceId, u8)| seen.score(&faces.looks[index_of(look)]).0;
        let other = others.map(score).fold(0.0, f32::max);
        (score(look) - other) / PIECES as f32
    }

    /// The looks that explain some poses best at first, one of each, if any does at all.
    fn pieces_in_sight(&self, patches: &[Patch<FINE_SIDE>], least: f32) -> Option<Vec<usize>> {
        let coarse = self.coarse_pieces();
        let seen: Vec<Pieces> = patches
            .iter()
            .map(|patch| Pieces::new(&halve::<FINE_SIDE, GLANCE_SIDE>(patch).planes))
            .collect();
        let mut ranked: Vec<(f32, usize)> = (0..coarse.looks.len())
            .filter(|&look| self.is_first_of_look(look))
            .map(|look| {
                let scores = seen.iter().map(|seen| seen.score(&coarse.looks[look]).0);
                (scores.fold(f32::MIN, f32::max), look)
            })
            .collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        let is_hinted_at = ranked.first().is_some_and(|best| best.0 > least);
        is_hinted_at.then(|| ranked.into_iter().take(IN_DETAIL).map(|(_, look)| look).collect())
    }
}

impl Finder<'_> {
    /// Whether enough tiles tell the table's plane that were found without asking their pieces.
    pub(crate) fn is_plane_known(&self) -> bool {
        let tells = |tile: &&Found| !tile.is_pieced && tile.sight.is_some();
        self.tiles.iter().filter(tells).count() >= FEW
    }

    /// The face that lies in a pose on the table by what its pieces say, if no other way (what it has `seen`) tells plainly;
    /// and how it is seen if it may move freely.
    pub(crate) fn look_in_pieces(
        &self,
        pose: &Homography,
        seen: Option<&LookedAt>,
    ) -> Option<(LookedAt, Option<Seen>)> {
        let before = seen.map_or(0.0, |(_, aligned, _)| aligned.quality());
        if before > PLAIN {
            return None;
        }
        let pieced = self.catalogue.in_pieces(self.pyramid, pose)?;
        let is_known = seen.is_some_and(|(look, aligned, _)| *look == pieced.look && aligned.fit >= FITS);
        if is_known || !pieced.is_told() {
            return None;
        }
        let (rigid, free) = self.catalogue.see_in_pieces(self.pyramid, &pieced)?;
        Some(((pieced.look, rigid, None), free))
    }
}

/// A pose and those a little beside it and turned by a little.
fn around(pose: &Homography) -> Vec<Homography> {
    let mut poses = Vec::with_capacity(27);
    for angle in [0.0, -ASKEW, ASKEW] {
        let (sin, cos) = angle.sin_cos();
        for (x, y) in (0..9).map(|place| (OFF * f64::from(place % 3 - 1), OFF * f64::from(place / 3 - 1))) {
            // About the middle.
            let (left, top) = (0.5 + x - 0.5 * (cos - sin), 0.5 + y - 0.5 * (sin + cos));
            let motion = Homography::new([cos, -sin, left, sin, cos, top, 0.0, 0.0, 1.0]);
            poses.extend(motion.and_then(|motion| pose.after(&motion)));
        }
    }
    poses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::find::find;
    use crate::hands::OneHand;
    use crate::outlines::overview::Overview;
    use crate::specimen::{catalogue, face, lettered, photo, place};

    #[test]
    fn a_face_is_known_by_the_pieces_that_nothing_lies_on() {
        let faces: Vec<Photo> = (0..12).map(lettered).collect();
        let catalogue = catalogue(&faces);
        let (pose, token) = (place(200.0, 150.0, 110.0, 0.2), face(77));
        let corner = pose.map(0.8, 0.25);
        for turn in 0..4 {
            let tiles = [
                (place(corner.x, corner.y, 55.0, 0.9), &token),
                (pose.turned(turn), &faces[5]),
            ];
            let photo = photo(&tiles, [0.8, 0.6, 0.45]);
            let pyramid = Pyramid::new(&photo);
            let beside = place(202.0, 148.0, 110.0, 0.23);
            let seen = catalogue.in_pieces(&pyramid, &beside).unwrap();
            assert!(seen.is_told() && seen.look == (FaceId(5), turn), "{seen:?}");
        }
    }

    #[test]
    fn a_face_is_ahead_of_its_rivals_though_a_part_of_it_is_covered_and_a_stranger_is_not() {
        let faces: Vec<Photo> = (0..12).map(lettered).collect();
        let catalogue = catalogue(&faces);
        let (pose, token, stranger) = (place(200.0, 150.0, 110.0, 0.2), face(77), lettered(99));
        let corner = pose.map(0.8, 0.25);
        let over = (place(corner.x, corner.y, 55.0, 0.9), &token);
        let ahead = |tiles: &[(Homography, &Photo)], best: u16| {
            let photo = photo(tiles, [0.8, 0.6, 0.45]);
            let others = (0..12)
                .filter(|&other| other != best)
                .map(|other| (FaceId(other), 0));
            catalogue.pieces_ahead(&Pyramid::new(&photo), &pose, (FaceId(best), 0), others)
        };
        assert!(ahead(&[over, (pose, &faces[5])], 5) > 0.2);
        assert!((0..12).all(|best| ahead(&[(pose, &stranger)], best) < 0.1));
    }

    #[test]
    fn nothing_is_told_of_a_bare_table_nor_of_a_stranger() {
        let faces: Vec<Photo> = (0..12).map(lettered).collect();
        let catalogue = catalogue(&faces);
        let (pose, stranger) = (place(200.0, 150.0, 110.0, 0.2), lettered(99));
        for tiles in [vec![], vec![(pose, &stranger)]] {
            let photo = photo(&tiles, [0.9; 3]);
            let seen = catalogue.in_pieces(&Pyramid::new(&photo), &pose);
            assert!(!seen.as_ref().is_some_and(Pieced::is_told), "{seen:?}");
        }
    }

    #[test]
    fn a_lettered_tile_under_a_token_is_found_beside_others() {
        let faces: Vec<Photo> = (0..12).map(lettered).collect();
        let token = face(77);
        let poses = [(90.0, 100.0), (182.0, 102.0), (274.0, 101.0), (182.0, 194.0)]
            .map(|(x, y)| place(x, y, 90.0, 0.02));
        let mut tiles = vec![(place(165.0, 212.0, 52.0, 0.4), &token)];
        tiles.extend(poses.iter().copied().zip(&faces[3..]));
        let photo = photo(&tiles, [0.9, 0.85, 0.8]);
        let found = find(
            &Overview::new(&photo, &mut |_| {}),
            &catalogue(&faces),
            &OneHand,
            &mut |_| {},
        );
        let under = found.tiles.iter().find(|tile| {
            let (here, there) = (tile.pose.map(0.5, 0.5), poses[3].map(0.5, 0.5));
            here.distance(there) < 3.0
        });
        assert!(
            under.is_some_and(|tile| tile.is_pieced && tile.look.0 == FaceId(6)),
            "{under:?}"
        );
    }
}
