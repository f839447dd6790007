//! A face of the deck, or a stranger in its style that differs from it: by the colour of a wedge, a symbol more or less, or the
//! picture in the same frame.
//!
//! No rival beats the face there, and much of it fits, so the evidence as a whole speaks for it. What tells is that a part is
//! explained far worse than usual in the photograph, and has colours there that the face has beside it, or what another face has
//! there: nothing hides it.

use crate::arithmetic::regression::{nats, regression};
use crate::conclude::confidence::{Evidence, ln_within};

/// Terms of the regression, without the constant.
const TERMS: usize = 6;

/// A logistic regression on 12,000 places of thirty decks that [`FACE_WEIGHTS`](crate::conclude::confidence::FACE_WEIGHTS) alone would tell
/// as certain, each deck whole, in halves, and with one detail of every third face changed. As true tiles are many times as
/// frequent as such strangers, and a doubt about one costs more, 2.75 is added to the constant (1.93).
const WEIGHTS: [f32; TERMS + 1] = [4.678, -10.82, -0.989, 0.374, 0.827, -9.853, 0.519];

/// `told` is the probability that the evidence as a whole gives the face.
fn terms(evidence: &Evidence, told: f32) -> [f32; TERMS] {
    let Evidence {
        scrutiny,
        usual,
        lead,
        ..
    } = evidence;
    [
        scrutiny.of_another_in_doubt(),
        ln_within(scrutiny.worst / usual.upper, 0.5, 20.0),
        lead.ahead.clamp(-1.0, 1.0),
        nats(told).clamp(2.0, 16.0),
        scrutiny.displaced.own_share(),
        // What lies on a tile is larger than most details.
        scrutiny.displaced.ln_share(),
    ]
}

/// Most that the probability of the face may be when its details are looked at, 0 to 1.
pub(crate) fn most_probable(evidence: &Evidence, told: f32) -> f32 {
    regression(&WEIGHTS, &terms(evidence, told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conclude::certainty::{Certainty, SURE_FACE};
    use crate::conclude::confidence::clear_evidence;
    use crate::recognise::displaced::Displaced;
    use crate::recognise::scrutiny::OtherFace;

    /// A wedge that has another face's colour.
    fn one_wedge_off() -> Evidence {
        let mut evidence = clear_evidence();
        evidence.lead.ahead = 0.5;
        evidence.scrutiny.recall = 0.8;
        evidence.scrutiny.worst = 5.0;
        evidence.scrutiny.doubtful = 0.12;
        evidence.scrutiny.other = Some(OtherFace { index: 0, share: 0.7 });
        evidence
    }

    #[test]
    fn a_tile_in_plain_sight_is_a_face_of_the_deck() {
        assert!(most_probable(&clear_evidence(), 0.99) > 0.99);
    }

    #[test]
    fn a_face_that_differs_in_one_detail_is_not_told_as_certain() {
        let evidence = one_wedge_off();
        assert!(most_probable(&evidence, 0.97) < SURE_FACE);
        assert!(!Certainty::of(&evidence).is_sure());
    }

    #[test]
    fn what_lies_on_a_tile_makes_it_no_stranger() {
        let mut evidence = one_wedge_off();
        evidence.visible = 0.88;
        evidence.scrutiny.other = None;
        assert!(most_probable(&evidence, 0.97) > SURE_FACE);
    }

    #[test]
    fn the_same_colours_in_another_arrangement_are_not_told_as_certain() {
        let mut evidence = clear_evidence();
        evidence.lead.ahead = 0.8;
        evidence.scrutiny.recall = 0.7;
        evidence.scrutiny.worst = 3.0;
        let displaced = |own, foreign| {
            let mut evidence = evidence;
            evidence.scrutiny.displaced = Displaced { own, foreign };
            most_probable(&evidence, 0.95)
        };
        assert!(displaced(0.08, 0.03) < SURE_FACE);
        assert!(displaced(0.02, 0.09) > SURE_FACE, "something lies on it");
    }
}
