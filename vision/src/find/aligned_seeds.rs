//! Seeds among squares that look hardly like a face, or less than a patterned table does: told by how well faces fit where
//! they come to rest.

use crate::catalogue::glance::GLANCE_SIDE;
use crate::find::seed::{MOST_GLANCES, MOST_LOOKS, Origin, SMALLEST, Seed, SeedSearch};
use crate::photo::pyramid::Patch;
use crate::pose::align::Freedom;
use crate::{FaceId, Homography};

/// Most poses that are aligned where there is a pattern.
const MOST_PATTERNED: usize = 400;
/// The same of squares that look hardly like a face, the least score of a glance at one, and how many faces are tried there.
const MOST_HARDLY_LIKE: usize = 150;
const HARDLY: f32 = 0.1;
const FACES: usize = 3;
/// Share explained times share seen by a face aligned coarsely from which on it is aligned finely.
const MAY_FIT: f32 = 0.35;

impl SeedSearch<'_> {
    /// What did not look good enough by how well the face fits that it looks like, the best first: at first sight the squares
    /// of a patterned table may be more like a face than tiles are.
    pub(crate) fn patterned_seeds(&self) -> Vec<Seed> {
        let (pyramid, catalogue) = (self.pyramid, self.catalogue);
        let mut aligned: Vec<Seed> = Vec::new();
        for seed in self.faint.iter().take(MOST_PATTERNED) {
            let glance = catalogue.glance(pyramid, &seed.pose);
            let seen = catalogue.align(pyramid, &seed.pose, glance.face, glance.turn, Freedom::Projective);
            if let Some(seen) = seen {
                aligned.extend(self.aligned_seed(&seen, seed.origin, &aligned));
            }
        }
        aligned.sort_by(|a, b| b.score.total_cmp(&a.score));
        aligned
    }

    /// Begins with squares that look hardly like a face, but like one of a few once these are aligned: lettering and soft
    /// artwork are like nothing where an outline is a little off. Those that lie on one table tell it together.
    pub(crate) fn try_hardly_like(&mut self) {
        let mut seeds: Vec<Seed> = Vec::new();
        for pose in self.hardly_like() {
            for look in self.likest(&pose) {
                seeds.extend(self.fitting_seed(&pose, look, &seeds));
            }
        }
        self.try_most_agreed(seeds, MOST_LOOKS);
    }

    /// The squares that look like a face somehow, the likest first.
    fn hardly_like(&self) -> Vec<Homography> {
        let poses = self
            .quads
            .iter()
            .filter_map(|quad| Homography::from_unit_square(&quad.corners));
        let mut like: Vec<(f32, Homography)> = poses
            .filter(|pose| pose.side() > SMALLEST)
            .take(MOST_GLANCES)
            .filter_map(|pose| Some((self.catalogue.glance_above(self.pyramid, &pose, HARDLY)?, pose)))
            .collect();
        like.sort_by(|a, b| b.0.total_cmp(&a.0));
        like.truncate(MOST_HARDLY_LIKE);
        like.into_iter().map(|(_, pose)| pose).collect()
    }

    /// The faces, each at a turn, that a pose looks like most.
    fn likest(&self, pose: &Homography) -> Vec<(FaceId, u8)> {
        let mut patch = Patch::<GLANCE_SIDE>::black();
        self.pyramid.sample(pose, &mut patch);
        let ranked = self.catalogue.table().rank(&patch, FACES);
        ranked.iter().map(|ranked| (ranked.face, ranked.turn)).collect()
    }

    /// A seed of a face if it fits where it comes to rest, and is not among those known.
    fn fitting_seed(&self, pose: &Homography, (face, turn): (FaceId, u8), known: &[Seed]) -> Option<Seed> {
        let (pyramid, catalogue) = (self.pyramid, self.catalogue);
        let coarse = catalogue
            .align_coarsely(pyramid, pose, face, turn, Freedom::Projective)
            .filter(|seen| seen.quality() > MAY_FIT)?;
        let fine = catalogue.align_finely(pyramid, &coarse, face, turn, Freedom::Projective)?;
        self.aligned_seed(&fine, Origin::Pieces, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::outlines::quad::Quad;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, lettered, photo, place};

    #[test]
    fn lettering_that_is_hardly_like_itself_where_outlines_are_off_is_told_by_all_of_them_together() {
        let faces: Vec<Photo> = (0..8).map(lettered).collect();
        let catalogue = catalogue(&faces);
        let cells = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let at = |x: f64, y: f64, side: f64| place(90.0 + 82.0 * x, 90.0 + 82.0 * y, side, 0.0);
        let tiles = cells.map(|(x, y)| at(x, y, 80.0));
        let tiles: Vec<_> = tiles.into_iter().zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let quads = cells.map(|(x, y)| Quad {
            corners: at(x + 0.05, y - 0.04, 76.0).corners(),
            sides: 4,
        });
        let mut search = SeedSearch::new(&pyramid, &catalogue, &quads);
        search.try_outlines();
        assert!(
            !search.has_found_some(),
            "{:?}",
            search.best.map(|best| best.count())
        );
        search.try_hardly_like();
        assert_eq!(search.best.map(|best| best.count()), Some(cells.len()));
    }
}
