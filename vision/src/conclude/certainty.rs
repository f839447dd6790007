//! What is told as certain, and whether a photograph shows the deck at all.

use crate::arithmetic::regression::{logistic, nats};
use crate::conclude::confidence::Evidence;
use crate::conclude::{covered, lacking};

/// Least probability with which a place is told at all.
pub(crate) const DOUBTFUL: f32 = 0.1;
/// From here on a face is told as certain.
pub(crate) const SURE_FACE: f32 = 0.87;
/// The same of a tile that touches no other: tiles of other games lie apart. Of 185 lone tiles that were told without this,
/// two were strangers, both among the 20 least certain; it holds back 2 of 3,000.
pub(crate) const LONE_FACE: f32 = 0.97;
/// The same of every tile in a photograph that may show another deck.
pub(crate) const FOREIGN_FACE: f32 = 0.99;
/// Nats that the places of a photograph of the deck speak for it in the mean; and the most that one of them may say
/// against it and for it.
const USUAL_NATS: f32 = 1.35;
const MOST_AGAINST: f32 = 2.0;
const MOST_FOR: f32 = 3.0;
/// Corners that are worse are not. Of 5,300 told tiles of some thirty decks with corners from 0.9 on, 16 were off by more than
/// is allowed, by a hair: 11 of them among the 143 from there to here.
pub(crate) const SURE_CORNERS: f32 = 0.95;
/// From here on something square lies there, whatever it is.
const SQUARE: f32 = 0.95;
/// Nats that speak for a tile besides because it is told as certain: it has passed whatever is asked of the table as a whole.
/// Of 3,300 told tiles of some thirty decks, real ones among them, 9 were wrong where faces and corners alone expected 41.
const PASSED: f32 = 1.4;
/// Most that the probability of a face may be where parts of it are as others of the deck have them.
const UNLIKELY: f32 = 0.5;
/// Corners from which on a face may be told in spite of what lies on it.
const FIRM_CORNERS: f32 = 0.98;

/// How certain a tile is; each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Certainty {
    /// Probability that it is the face that is told, turned as told.
    pub(crate) face: f32,
    /// Probability that it is that face, at whatever turn.
    pub(crate) face_at_any_turn: f32,
    /// Probability that its corners are within 4 % of a side, if the face is right.
    pub(crate) corners: f32,
}

impl Certainty {
    /// Of a tile that has none of the deck's faces.
    pub(crate) const STRANGER: Certainty = Certainty {
        face: 0.0,
        face_at_any_turn: 0.0,
        corners: 1.0,
    };

    pub(crate) fn of(evidence: &Evidence) -> Certainty {
        let corners = evidence.corners();
        let face_of = |evidence: &Evidence| {
            // What lies on a tile may also lead its corners astray.
            let covered = if corners >= FIRM_CORNERS {
                covered::probability(evidence)
            } else {
                0.0
            };
            let lacking = lacking::most_probable(evidence.lacking);
            let is_of_others = evidence.is_recoloured
                || evidence.is_patchwork
                || evidence.scrutiny.has_other_figure
                || evidence.may_be_of_another_colour()
                || evidence.is_light_of_tiles;
            let at_most = if is_of_others { UNLIKELY } else { 1.0 };
            evidence
                .face()
                .max(covered)
                .min(lacking)
                .min(at_most)
                .min(evidence.most_ahead())
        };
        let at_any_turn = Evidence {
            lead: evidence.lead_of_faces,
            ..*evidence
        };
        Certainty {
            face: face_of(evidence),
            face_at_any_turn: face_of(&at_any_turn),
            corners,
        }
    }

    /// Probability that face, turn and corners are right.
    pub(crate) fn probability(self) -> f32 {
        self.face * self.corners
    }

    /// Nats that speak for the face, none too many either way.
    fn nats(self) -> f32 {
        nats(self.face_at_any_turn).clamp(-MOST_AGAINST, MOST_FOR)
    }

    /// Whether the face is as plain as faces are in the mean where the deck lies.
    pub(crate) fn is_usual(self) -> bool {
        self.nats() >= USUAL_NATS
    }

    /// Whether it is told at all: it may be right, or is a face beyond doubt, wherever its corners are.
    pub(crate) fn is_worth_telling(self) -> bool {
        self.probability() >= DOUBTFUL || self.face >= SURE_FACE
    }

    /// Whether something square lies there beyond doubt, whatever it is.
    pub(crate) fn is_square(self) -> bool {
        self.corners >= SQUARE
    }

    /// Whether it is told as certain.
    pub(crate) fn is_sure(self) -> bool {
        self.face >= SURE_FACE && self.corners >= SURE_CORNERS
    }
}

/// Probability that a tile is right that is told as certain, where its face and corners alone tell this of it.
pub(crate) fn once_told(probability: f64) -> f64 {
    f64::from(logistic(nats(probability as f32) + PASSED))
}

/// Whether the places of a photograph look like faces of the deck all in all, so that it is no photograph of another one.
pub(crate) fn is_of_the_deck(places: impl Iterator<Item = Certainty>) -> bool {
    places.map(|place| place.nats() - USUAL_NATS).sum::<f32>() >= 0.0
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::conclude::confidence::{Lead, clear_evidence};
    use crate::conclude::hold::Hold;
    use crate::recognise::scrutiny::OtherFace;
    use crate::recognise::scrutiny::Scrutiny;

    #[test]
    fn a_clear_tile_is_certain() {
        let certainty = Certainty::of(&clear_evidence());
        assert!(
            certainty.is_sure() && certainty.probability() > 0.98,
            "{certainty:?}"
        );
    }

    #[test]
    fn what_is_told_as_certain_has_earned_its_odds() {
        assert_eq!([once_told(0.0), once_told(1.0)], [0.0, 1.0]);
        // The least that may be told; and no order among tiles is changed.
        let least = once_told(f64::from(SURE_FACE * SURE_CORNERS));
        assert!((0.94..0.96).contains(&least), "{least}");
        let told: Vec<f64> = [0.83, 0.9, 0.97, 0.999].map(once_told).to_vec();
        assert!(told.is_sorted() && (told[3] - 0.99975).abs() < 2e-5, "{told:?}");
    }

    #[test]
    fn every_doubt_lessens_the_probability() {
        let clear = Certainty::of(&clear_evidence()).probability();
        let closer = |change: fn(&mut Scrutiny)| {
            let mut evidence = clear_evidence();
            change(&mut evidence.scrutiny);
            evidence
        };
        let led = |change: fn(&mut Lead)| {
            let mut evidence = clear_evidence();
            change(&mut evidence.lead);
            evidence
        };
        let held = |change: fn(&mut Hold)| {
            let mut evidence = clear_evidence();
            change(&mut evidence.hold);
            evidence
        };
        for doubt in [
            led(|lead| lead.margin = 3.0),
            Evidence {
                visible: 0.7,
                ..clear_evidence()
            },
            Evidence {
                contrast: 0.3,
                ..clear_evidence()
            },
            Evidence {
                light_cost: 20.0,
                ..clear_evidence()
            },
            Evidence {
                bent: 0.05,
                ..clear_evidence()
            },
            led(|lead| lead.ahead = 0.2),
            led(|lead| lead.in_pieces = 0.1),
            Evidence {
                sightings: 4.0,
                ..clear_evidence()
            },
            closer(|scrutiny| scrutiny.upper = 1.0),
            closer(|scrutiny| scrutiny.recall = 0.5),
            closer(|scrutiny| {
                scrutiny.doubtful = 0.2;
                scrutiny.other = Some(OtherFace { index: 0, share: 0.9 });
            }),
            Evidence {
                blur: 0.03,
                ..clear_evidence()
            },
            held(|hold| hold.spread = 0.04),
            held(|hold| hold.strain = 0.03),
            held(|hold| hold.moved = 0.03),
            held(|hold| hold.usually_apart = 0.03),
            held(|hold| hold.tiles = 1),
        ] {
            assert!(Certainty::of(&doubt).probability() < clear, "{doubt:?}");
        }
        assert!(!Certainty::of(&led(|lead| lead.margin = 0.5)).is_sure());
    }

    #[test]
    fn what_is_halfway_between_two_faces_is_neither_for_certain() {
        let mut evidence = clear_evidence();
        evidence.lead_of_faces.ahead = 0.02;
        assert!(!Certainty::of(&evidence).is_sure());
        evidence.lead_of_faces.ahead = 0.06;
        assert!(Certainty::of(&evidence).is_sure());
        evidence.haze = 0.7;
        assert!(!Certainty::of(&evidence).is_sure());
    }

    #[test]
    fn a_part_in_another_colour_of_the_deck_leaves_a_doubt() {
        let mut evidence = clear_evidence();
        evidence.is_recoloured = true;
        assert!(!Certainty::of(&evidence).is_sure());
    }

    #[test]
    fn a_dim_face_in_light_of_another_hue_may_be_of_another_colour() {
        let is_sure = |contrast, light_cost| {
            let evidence = Evidence {
                contrast,
                light_cost,
                ..clear_evidence()
            };
            Certainty::of(&evidence).is_sure()
        };
        assert!(!is_sure(0.42, 15.6));
        // It lies in a shadow, or where a channel is burnt.
        assert!(is_sure(0.42, 2.0) && is_sure(1.0, 15.6));
    }

    #[test]
    fn a_face_in_a_light_that_may_be_its_own_colour_leaves_a_doubt() {
        let mut evidence = clear_evidence();
        evidence.is_light_of_tiles = true;
        assert!(!Certainty::of(&evidence).is_sure());
    }

    #[test]
    fn a_figure_more_or_less_leaves_a_doubt() {
        let mut evidence = clear_evidence();
        evidence.scrutiny.has_other_figure = true;
        assert!(!Certainty::of(&evidence).is_sure());
    }

    #[test]
    fn a_face_whose_turn_is_in_doubt_speaks_for_its_deck() {
        let mut evidence = clear_evidence();
        evidence.lead.margin = 0.5;
        let certainty = Certainty::of(&evidence);
        assert!(!certainty.is_sure() && certainty.is_usual(), "{certainty:?}");
        evidence.lead_of_faces.margin = 0.5;
        assert!(!Certainty::of(&evidence).is_usual());
    }

    pub(crate) fn certainty(face: f32, corners: f32) -> Certainty {
        Certainty {
            face,
            face_at_any_turn: face,
            corners,
        }
    }

    #[test]
    fn a_place_is_told_where_face_and_corners_may_both_be_right() {
        let is_told = |face, corners| certainty(face, corners).is_worth_telling();
        assert!(is_told(0.9, 0.2) && is_told(0.2, 0.9));
        // A square of a rug is like a face somehow, but lies as no tile does.
        assert!(!is_told(0.6, 0.02) && !is_told(0.05, 1.0));
    }

    #[test]
    fn a_face_beyond_doubt_is_told_wherever_its_corners_are() {
        assert!(certainty(0.95, 0.01).is_worth_telling());
        assert!(!certainty(0.95, 0.01).is_sure());
    }

    #[test]
    fn a_photograph_of_another_deck_is_known_by_all_its_places() {
        let is_of_the_deck = |faces: &[f32]| {
            let places = faces.iter().map(|&face| certainty(face, 1.0));
            is_of_the_deck(places)
        };
        // Blurred tiles of the deck, of which none is plain; a few misread, among them one as sure as can be.
        assert!(is_of_the_deck(&[0.85, 0.88, 0.9, 0.75, 0.93, 0.4]));
        assert!(is_of_the_deck(&[0.99, 0.98, 0.99, 0.01, 0.99, 1.0]));
        assert!(!is_of_the_deck(&[0.1, 0.3, 1.0, 0.2]));
        assert!(!is_of_the_deck(&[0.6, 0.7, 0.9, 0.4]));
        // Bands of colour on two tables, read with painted pictures: every other place is like one of them by itself.
        assert!(!is_of_the_deck(&[0.73, 0.35, 0.9, 0.89, 0.96, 0.65, 0.94, 0.31]));
        assert!(!is_of_the_deck(&[
            0.94, 0.93, 0.49, 0.92, 0.45, 0.24, 0.88, 0.96, 0.87, 0.55, 0.92, 0.43, 0.65, 0.93, 0.1,
        ]));
    }
}
