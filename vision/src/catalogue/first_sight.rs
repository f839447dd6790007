//! The first glance at a pose: whether a face may lie in it, with faces of fine artwork helped as far as they need it.

use super::artwork::{FINE_SIDE, halve};
use super::glance::{GLANCE_SIDE, Glance};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::motion::{RADIAL, STRETCHES};
use crate::{Catalogue, Homography};

/// Likeness of faces and their inner parts, as they are or drawn out, from which on they do not tell these apart.
const ALIKE: f32 = 0.9;
/// The inner part, as a share of the side.
const SMALLER: f64 = 0.85;
/// By how much it is drawn out, in sides of the face.
const DRAWN: f64 = 0.12;
/// Score at first sight of a face of broad artwork whose pose is off by 3 %, and how far finer artwork is helped to it.
const USUAL_LIKENESS: f32 = 0.6;
const MOST_LENIENT: f32 = 0.25;
/// Most faces that are tried.
const TRIED: usize = 24;

/// Cells along a side of the pictures that tell whether a pose is worth a glance.
pub(super) const HINT_SIDE: usize = 8;

impl Catalogue {
    /// Learns from some faces how they look to the first glance when a pose is not quite theirs.
    pub(super) fn try_glances(&mut self) {
        let (mut sums, mut misplaced, mut count) = ([0.0; 3], 0.0, 0.0_f32);
        for face in self.prepared.iter().step_by(self.faces.len().div_ceil(TRIED)) {
            let pyramid = &face.pyramid;
            let side = f64::from(pyramid.size(0).0);
            // What a shift and a linear map about the middle leave of the face.
            let score = |map: [[f64; 2]; 2], shift: (f64, f64)| {
                Homography::about_middle(side, map, shift)
                    .map_or(0.0, |pose| self.glance(pyramid, &pose).score)
            };
            let turned = |size: f64, angle: f64| {
                let (sin, cos) = (size * angle.sin(), size * angle.cos());
                [[cos, -sin], [sin, cos]]
            };
            let alike = [
                [[SMALLER, 0.0], [0.0, SMALLER]],
                [[SMALLER + DRAWN, 0.0], [0.0, SMALLER - DRAWN]],
                [[SMALLER, DRAWN], [DRAWN, SMALLER]],
            ];
            for (sum, map) in sums.iter_mut().zip(alike) {
                *sum += score(map, (0.0, 0.0));
            }
            misplaced +=
                0.5 * (score(turned(1.0, 0.03), (0.03, -0.02)) + score(turned(1.02, -0.02), (-0.02, 0.025)));
            count += 1.0;
        }
        let [smaller, stretches @ ..] = sums.map(|sum| sum / count > ALIKE);
        if smaller {
            self.untold.extend(RADIAL);
            let untold = STRETCHES.iter().zip(stretches).filter(|(_, is_alike)| *is_alike);
            self.untold.extend(untold.map(|(stretch, _)| *stretch));
        }
        let likeness = (misplaced / count).clamp(0.01, 0.99);
        self.leniency = (USUAL_LIKENESS.ln() / likeness.ln()).clamp(MOST_LENIENT, 1.0);
    }

    /// Whether something like a face may lie in a pose, by a hint that is cheaper than a glance, of at least such a score.
    pub(crate) fn is_hinted_at(&self, pyramid: &Pyramid, pose: &Homography, least: f32) -> bool {
        if self.leniency < 1.0 {
            return true;
        }
        let mut patch = Patch::<GLANCE_SIDE>::black();
        pyramid.sample(pose, &mut patch);
        self.hint_table.has(&halve(&patch), least)
    }

    /// What lies in a pose (unit square to photo pixels) at first sight; cheap enough for thousands of poses.
    pub(crate) fn glance(&self, pyramid: &Pyramid, pose: &Homography) -> Glance {
        let mut glance = self.table.look(&seen_at(pyramid, pose));
        glance.score = self.lenient(glance.score);
        glance
    }

    /// The score of a glance, if it is more than this; `None` is told sooner.
    pub(crate) fn glance_above(&self, pyramid: &Pyramid, pose: &Homography, least: f32) -> Option<f32> {
        let raw = if self.leniency < 1.0 {
            // A little less, for powers are rounded.
            0.999 * least.powf(1.0 / self.leniency)
        } else {
            least
        };
        let glance = self.table.look_above(&seen_at(pyramid, pose), raw)?;
        Some(self.lenient(glance.score)).filter(|score| *score > least)
    }

    /// The score of a glance as it would be in other decks.
    fn lenient(&self, score: f32) -> f32 {
        if self.leniency < 1.0 {
            score.powf(self.leniency)
        } else {
            score
        }
    }
}

/// What is seen in a pose for a glance.
fn seen_at(pyramid: &Pyramid, pose: &Homography) -> Patch<GLANCE_SIDE> {
    // Thin lines look as they do in the faces only if they are averaged in the same way: over whole cells.
    let mut fine = Patch::<FINE_SIDE>::black();
    pyramid.sample(pose, &mut fine);
    halve(&fine)
}
