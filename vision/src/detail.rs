//! A face of the deck, or one that the deck lacks and that differs from it in a detail: a wedge of another colour, a symbol
//! less, a hut where there was none.
//!
//! No rival beats the face there, and all but the detail fits, so the evidence as a whole speaks for it. What tells is that
//! a part is explained far worse than usual in the photograph though nothing hides it, or has what another face has there.

use crate::confidence::{Evidence, ln_within};
use crate::regression::regression;

/// Terms of the regression, without the constant.
const TERMS: usize = 6;

/// A logistic regression on 9,000 places of thirty decks that [`FACE_WEIGHTS`](crate::confidence::FACE_WEIGHTS) alone would tell
/// as certain, each deck whole, in halves, and with one detail of every third face changed. As true tiles are many times as
/// frequent as such strangers, and a doubt about one costs more, 3.4 is added to the constant (-0.5).
const WEIGHTS: [f32; TERMS + 1] = [2.9, -0.467, 3.109, 13.57, -13.09, -1.252, 3.058];

fn terms(evidence: &Evidence) -> [f32; TERMS] {
    let Evidence {
        scrutiny,
        usual,
        visible,
        ahead,
        ..
    } = evidence;
    [
        ln_within(scrutiny.upper, 0.2, 5.0),
        scrutiny.recall / usual.recall,
        // What something lies on is hidden, and no detail of the artwork.
        1.0 - visible,
        scrutiny.of_another() * (20.0 * scrutiny.doubtful).min(1.0),
        ln_within(scrutiny.worst / usual.upper, 0.5, 20.0),
        ahead.clamp(-1.0, 1.0),
    ]
}

/// Most that the probability of the face may be when its details are looked at, 0 to 1.
pub(crate) fn most_probable(evidence: &Evidence) -> f32 {
    regression(&WEIGHTS, &terms(evidence))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::confidence::{Certainty, SURE_FACE, clear_evidence};
    use crate::scrutiny::OtherFace;

    /// A wedge that has another face's colour.
    fn one_wedge_off() -> Evidence {
        let mut evidence = clear_evidence();
        evidence.ahead = 0.5;
        evidence.scrutiny.recall = 0.8;
        evidence.scrutiny.worst = 5.0;
        evidence.scrutiny.doubtful = 0.12;
        evidence.scrutiny.other = Some(OtherFace { index: 0, share: 0.7 });
        evidence
    }

    #[test]
    fn a_tile_in_plain_sight_is_a_face_of_the_deck() {
        assert!(most_probable(&clear_evidence()) > 0.99);
    }

    #[test]
    fn a_face_that_differs_in_one_detail_is_not_told_as_certain() {
        let evidence = one_wedge_off();
        assert!(most_probable(&evidence) < SURE_FACE);
        assert!(!Certainty::of(&evidence).is_sure());
    }

    #[test]
    fn what_lies_on_a_tile_makes_it_no_stranger() {
        let mut evidence = one_wedge_off();
        evidence.visible = 0.88;
        evidence.scrutiny.other = None;
        assert!(most_probable(&evidence) > SURE_FACE);
    }
}
