//! From evidence to the probability that the corners of a tile are right.

use crate::arithmetic::regression::{logistic, nats, regression};
use crate::conclude::confidence::{Evidence, ln_within};

/// No bow takes a corner farther than this from where it would be on a tile that lies flat, in sides.
const FARTHEST: f32 = 0.1;
/// Hardly any takes it farther than this: nats that each side beyond it speaks against the corners. Of 7,500 told tiles six were
/// told so far away, two of them wrong.
const FAR: f32 = 0.04;
const FAR_NATS: f32 = 60.0;
/// A table that no more faces than this tell holds none of which less than this share is seen: what lies on it may draw its
/// corners aside. Of five such, two were more than 4 % of a side off; of 120 among more tiles none was. And the most that the
/// probability of its corners is then.
const FEW: usize = 2;
const HELD: f32 = 0.9;
const UNHELD: f32 = 0.9;
/// Corners of a tile that is seen so blurred (standard deviation, in sides) are certain from such a probability on only: the tiles of
/// one photograph err alike then in how large they seem. Of some 90 tiles of 143 photographs that are in doubt by this alone five
/// were off by more than is allowed.
const BLURRED: f32 = 0.022;
const SURE_IF_BLURRED: f32 = 0.97;

/// Terms of the corners', without the constant.
pub(crate) const CORNER_TERMS: usize = 7;

/// A logistic regression on 11,500 places in photographs of twelve decks, drawn a little towards what 10,600 said before tiles
/// were sized by their distances. `make calibrate` finds it anew, drawn as strongly towards this.
pub(crate) const CORNER_WEIGHTS: [f32; CORNER_TERMS + 1] =
    [-24.47, -5.09, -0.286, -1.193, -0.163, -0.111, -105.5, -26.34];

impl Evidence {
    /// What the probability that the corners are right is made of.
    pub(crate) fn corner_terms(&self) -> [f32; CORNER_TERMS] {
        let hold = &self.hold;
        [
            ln_within(hold.spread, 0.002, 0.3),
            ln_within(hold.strain, 0.001, 0.2),
            ln_within(hold.usually_apart, 0.004, 0.15),
            -(hold.tiles.max(1) as f32).ln(),
            ln_within(self.blur, 0.004, 0.1),
            self.too_bent(),
            hold.moved.clamp(0.0, 0.1),
        ]
    }

    /// Probability that the corners are within 4 % of a side, if it is this face.
    pub(crate) fn corners(&self) -> f32 {
        let told = regression(&CORNER_WEIGHTS, &self.corner_terms());
        if self.hold.moved > FARTHEST {
            return told.min(0.5);
        }
        let told = logistic(nats(told) - FAR_NATS * (self.hold.moved - FAR).max(0.0));
        let may_be_drawn_aside = self.hold.faces <= FEW && self.visible < HELD;
        let may_err_with_others = self.blur > BLURRED && told < SURE_IF_BLURRED;
        if may_be_drawn_aside || may_err_with_others {
            told.min(UNHELD)
        } else {
            told
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conclude::confidence::clear_evidence;

    #[test]
    fn a_pose_far_from_a_flat_tiles_is_no_bow() {
        let moved = |moved| {
            let mut evidence = clear_evidence();
            evidence.hold.moved = moved;
            evidence.corners()
        };
        assert!(moved(0.03) > 0.95 && moved(0.12) <= 0.5);
    }

    #[test]
    fn what_lies_on_one_of_two_tiles_may_draw_its_corners_aside() {
        let corners = |faces, visible| {
            let mut evidence = clear_evidence();
            (evidence.hold.faces, evidence.visible) = (faces, visible);
            evidence.corners()
        };
        assert!(corners(2, 0.85) <= UNHELD && corners(2, 0.95) > 0.95 && corners(6, 0.85) > 0.95);
    }

    #[test]
    fn blurred_corners_have_to_be_held_better() {
        let corners = |blur, spread| {
            let mut evidence = clear_evidence();
            evidence.blur = blur;
            evidence.hold.spread = spread;
            evidence.corners()
        };
        assert!(corners(0.03, 0.0248) <= UNHELD && corners(0.02, 0.0248) > 0.95);
        assert!(corners(0.03, 0.008) > SURE_IF_BLURRED);
    }
}
