//! A face that no rival comes near, with something on it: a pencil, a coin, a hand.
//!
//! What lies on a tile adds to the misfit and takes from the artwork, as what a stranger has in the face's place does. Where
//! the face is far ahead of all others of the deck, and what does not fit has none of their colours, misfit says less.

use crate::arithmetic::regression::regression;
use crate::conclude::confidence::{Evidence, FACE_TERMS};

/// Nats by which the best rival is worse, from which on no rival comes near.
const FAR: f32 = 40.0;
/// Most of what does not fit that another face may have, see
/// [`Scrutiny::of_another`](crate::recognise::scrutiny::Scrutiny::of_another).
const ANOTHER: f32 = 0.05;

/// The terms of the face's regression that tell of the margin.
const MARGINS: usize = 3;
/// Terms of the regression, without the constant.
const TERMS: usize = FACE_TERMS - MARGINS + 2;

/// A logistic regression on 17,000 places of twenty-four decks, each deck whole, in halves and with one detail of every third
/// face changed, in photographs as they are and with things laid on their tiles. What was taken for a rival is left out.
const WEIGHTS: [f32; TERMS + 1] = [
    1.162, -0.123, -0.2791, 1.954, -3.42, 4.681, -3.713, -35.15, -0.7693, -1.873, -0.2735, 3.419, 1.497,
    -16.36, 6.062, -1.845, 0.01,
];

/// Probability that it is the face, and nothing but what lies on it keeps it from fitting; 0 where another may be it.
pub(crate) fn probability(evidence: &Evidence) -> f32 {
    let scrutiny = &evidence.scrutiny;
    if evidence.lead.margin < FAR || scrutiny.of_another_in_doubt() > ANOTHER {
        return 0.0;
    }
    let mut terms = [0.0; TERMS];
    let (of_face, displaced) = terms.split_at_mut(FACE_TERMS - MARGINS);
    of_face.copy_from_slice(&evidence.face_terms()[MARGINS..]);
    displaced.copy_from_slice(&[scrutiny.displaced.own_share(), scrutiny.displaced.ln_share()]);
    regression(&WEIGHTS, &terms)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conclude::certainty::{Certainty, SURE_FACE};
    use crate::conclude::confidence::clear_evidence;
    use crate::recognise::displaced::Displaced;
    use crate::recognise::scrutiny::OtherFace;

    /// A pencil over a seventh of a tile.
    fn under_a_pencil() -> Evidence {
        let mut evidence = clear_evidence();
        (evidence.lead.margin, evidence.lead.ahead, evidence.visible) = (60.0, 0.85, 0.88);
        (evidence.scrutiny.upper, evidence.scrutiny.worst) = (4.0, 5.0);
        (evidence.scrutiny.recall, evidence.scrutiny.doubtful) = (0.75, 0.15);
        evidence.scrutiny.displaced = Displaced {
            own: 0.01,
            foreign: 0.12,
        };
        evidence
    }

    #[test]
    fn a_face_that_no_rival_comes_near_is_certain_under_a_pencil() {
        assert!(probability(&under_a_pencil()) > SURE_FACE);
        assert!(Certainty::of(&under_a_pencil()).is_sure());
    }

    #[test]
    fn nothing_is_said_where_a_rival_comes_near() {
        let mut evidence = under_a_pencil();
        evidence.lead.margin = 20.0;
        assert!(probability(&evidence) == 0.0);
    }

    #[test]
    fn nothing_is_said_where_another_face_has_what_does_not_fit() {
        let mut evidence = under_a_pencil();
        evidence.scrutiny.other = Some(OtherFace { index: 0, share: 0.6 });
        assert!(probability(&evidence) == 0.0);
    }

    #[test]
    fn what_hides_most_of_a_tile_leaves_it_in_doubt() {
        let mut evidence = under_a_pencil();
        (evidence.visible, evidence.lead.ahead) = (0.5, 0.4);
        (evidence.scrutiny.recall, evidence.lead.in_pieces) = (0.3, 0.05);
        assert!(probability(&evidence) < SURE_FACE);
    }
}
