//! Which face lies in each of a photograph's poses, and how certain that is.

use crate::align::{Alignment, Freedom};
use crate::compare::{COMPARE_SIDE, Comparison, Seen};
use crate::confidence::{Evidence, probability};
use crate::glance::GLANCE_SIDE;
use crate::light::{Light, LightSample};
use crate::pyramid::{Patch, Pyramid, side_px};
use crate::{Candidate, Catalogue, FaceId, Homography};

/// How many faces and turns are compared in full for each tile.
const COMPARED: usize = 10;
/// Candidates told for each tile.
const TOLD: usize = 4;

/// What one pose holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recognised {
    /// Likeliest first; turns are those in the pose given. The rest to 1 is "none of the deck's faces".
    pub(crate) candidates: Vec<Candidate>,
    /// The pose, moved to where the likeliest candidate fits.
    pub(crate) pose: Homography,
    /// Share of the square that is seen, 0 to 1: neither covered nor outside of the photo.
    pub(crate) visible: f32,
    /// Share of the square that is burnt to white, 0 to 1.
    pub(crate) burnt: f32,
    /// Share of the visible variance that the likeliest candidate explains, 0 to 1.
    pub(crate) fit: f32,
    /// What the confidence was made of.
    pub(crate) evidence: Evidence,
}

impl Catalogue {
    /// Recognises the tiles in all poses of one photograph together, so that they share their light.
    pub(crate) fn recognise(&self, pyramid: &Pyramid<'_>, poses: &[Homography]) -> Vec<Recognised> {
        let first: Vec<FirstLook> = poses.iter().map(|pose| self.first_look(pyramid, pose)).collect();
        let samples: Vec<LightSample> = first
            .iter()
            .filter_map(|look| look.alignment.as_ref())
            .map(|alignment| LightSample {
                gains: alignment.gains,
                offsets: alignment.offsets,
                weight: (alignment.fit - 0.5).max(0.0) * alignment.visible,
            })
            .collect();
        let light = Light::of(&samples);
        first
            .iter()
            .map(|look| self.second_look(pyramid, look, &light))
            .collect()
    }

    fn first_look(&self, pyramid: &Pyramid<'_>, pose: &Homography) -> FirstLook {
        let glance = self.glance(pyramid, pose);
        let alignment = self.align(pyramid, pose, glance.face, glance.turn, Freedom::Rigid);
        let aligned = alignment.as_ref().map_or(*pose, |alignment| alignment.pose);
        let mut patch = Patch::<GLANCE_SIDE>::black();
        pyramid.sample(&aligned, &mut patch);
        FirstLook {
            alignment,
            pose: aligned,
            ranked: self.table().rank(&patch, COMPARED),
        }
    }

    fn second_look(&self, pyramid: &Pyramid<'_>, look: &FirstLook, light: &Light) -> Recognised {
        let mut patch = Patch::<COMPARE_SIDE>::black();
        pyramid.sample(&look.pose, &mut patch);
        let seen = Seen::new(&patch, light, side_px(&look.pose));
        let mut compared: Vec<(FaceId, u8, Comparison)> = Vec::with_capacity(COMPARED);
        for turn in 0..4 {
            if look.ranked.iter().any(|ranked| ranked.turn == turn) {
                let turned = seen.turned_back(turn);
                for ranked in look.ranked.iter().filter(|ranked| ranked.turn == turn) {
                    let comparison = turned.compare(self.large(ranked.face));
                    compared.push((ranked.face, turn, comparison));
                }
            }
        }
        compared.sort_by(|a, b| a.2.total.total_cmp(&b.2.total));
        let best = &compared[0];
        let rival = compared
            .iter()
            .skip(1)
            .find(|c| !self.is_same_look((c.0, c.1), (best.0, best.1)));
        let margin = rival.map_or(200.0, |rival| rival.2.total - best.2.total);
        let evidence = Evidence {
            margin,
            fit: best.2.fit,
            misfit: best.2.misfit,
            visible: best.2.visible * patch.inside,
            burnt: seen.burnt,
            side_px: side_px(&look.pose) as f32,
        };
        let certain = probability(&evidence);
        let mut shares: Vec<f32> = compared
            .iter()
            .map(|c| (best.2.total - c.2.total).max(-60.0).exp())
            .collect();
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
        let candidates = compared
            .iter()
            .zip(&shares)
            .take(TOLD)
            .enumerate()
            .map(|(place, (c, share))| Candidate {
                face: c.0,
                turn: c.1,
                confidence: f64::from(if place == 0 {
                    certain
                } else {
                    share.min(1.0 - certain)
                }),
            })
            .collect();
        Recognised {
            candidates,
            pose: look.pose,
            visible: evidence.visible,
            burnt: evidence.burnt,
            fit: evidence.fit,
            evidence,
        }
    }
}

/// A pose after its first glance.
struct FirstLook {
    alignment: Option<Alignment>,
    pose: Homography,
    ranked: Vec<crate::glance::Ranked>,
}
