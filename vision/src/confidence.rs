//! From evidence to a probability.

use crate::covered;
use crate::detail;
use crate::hold::Hold;
use crate::lacking;
use crate::regression::{logistic, nats, regression};
use crate::scrutiny::Scrutiny;

/// What speaks for and against the likeliest face and its pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// By how many nats the best rival that looks different is worse.
    pub(crate) margin: f32,
    /// How much nearer what is seen is to this face than to any rival, as a share of their distance.
    pub(crate) ahead: f32,
    /// By how much better this face explains what is seen than any rival does, piece by piece, in nats of a piece: what covers
    /// a part of the tile takes nothing from the rest.
    pub(crate) ahead_in_pieces: f32,
    /// Share of the visible variance explained, 0 to 1.
    pub(crate) fit: f32,
    /// Mean squared misfit in units of the expected.
    pub(crate) misfit: f32,
    /// Share of the square that is seen, 0 to 1.
    pub(crate) visible: f32,
    /// Share burnt to white, 0 to 1.
    pub(crate) burnt: f32,
    /// Contrast against the photo's typical tile.
    pub(crate) contrast: f32,
    /// How odd the tile's light is in the photograph, in nats.
    pub(crate) light_cost: f32,
    /// The tile's side in pixels.
    pub(crate) side_px: f32,
    /// How many of the photograph's places look most like this face, for each of its copies; at least 1.
    pub(crate) sightings: f32,
    /// A close look at the likeliest face.
    pub(crate) scrutiny: Scrutiny,
    /// See [`Contest::lacking`](crate::contest::Contest::lacking).
    pub(crate) lacking: f32,
    /// What is usual in the photograph.
    pub(crate) usual: Usual,
    /// Blur in sides, as a standard deviation.
    pub(crate) blur: f32,
    /// How far a corner goes when the face may bend the pose, in sides; 0 if it runs away or tells no size.
    pub(crate) bent: f32,
    /// How well the corners are held.
    pub(crate) hold: Hold,
}

/// How well the tiles of a photograph fit that fit best: prints, cameras and blur differ, tiles of one photograph hardly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Usual {
    /// See [`Scrutiny::upper`].
    pub(crate) upper: f32,
    /// See [`Scrutiny::recall`].
    pub(crate) recall: f32,
}

/// Tiles of a photograph that agree best with their faces set what is usual: half of them, at most so many.
const BEST: usize = 10;
/// Before any tile is seen, with the weight of one.
const PRIOR: Usual = Usual {
    upper: 0.22,
    recall: 0.85,
};

impl Usual {
    /// What is usual among tiles: each one's [`Scrutiny::upper`] and [`Scrutiny::recall`].
    pub(crate) fn of(tiles: &mut [Usual]) -> Usual {
        tiles.sort_by(|a, b| b.recall.total_cmp(&a.recall));
        let half = tiles.len().div_ceil(2).min(BEST);
        let best = &mut tiles[..half];
        let Some(middle) = best.len().checked_sub(1).map(|last| last / 2) else {
            return PRIOR;
        };
        let recall = best[middle].recall;
        best.sort_by(|a, b| a.upper.total_cmp(&b.upper));
        let upper = best[middle].upper;
        let known = best.len() as f32 / (best.len() as f32 + 1.0);
        let between = |seen: f32, prior: f32| seen.max(1e-3).powf(known) * prior.powf(1.0 - known);
        Usual {
            upper: between(upper, PRIOR.upper),
            recall: between(recall, PRIOR.recall),
        }
    }
}

/// Least probability with which a place is told at all.
pub(crate) const DOUBTFUL: f32 = 0.1;
/// From here on a face is told as certain.
pub(crate) const SURE_FACE: f32 = 0.87;
/// The same in a photograph that may show another deck.
pub(crate) const LONE_FACE: f32 = 0.99;
/// Nats that the places of a photograph of the deck speak for it in the mean; and the most that one of them may say
/// against it and for it.
const USUAL_NATS: f32 = 1.35;
const MOST_AGAINST: f32 = 2.0;
const MOST_FOR: f32 = 3.0;
/// Corners that are worse are not: they are usual where the plane of the table is not well known.
pub(crate) const SURE_CORNERS: f32 = 0.95;
/// Corners from which on a face may be told in spite of what lies on it.
const FIRM_CORNERS: f32 = 0.98;

/// How far faces bend the poses that they are found in, in sides: a lens, or a tile that does not lie flat.
const USUALLY_BENT: f32 = 0.02;

/// Terms of the face's logistic regression, without the constant.
pub(crate) const FACE_TERMS: usize = 17;
/// Terms of the corners', without the constant.
pub(crate) const CORNER_TERMS: usize = 7;

/// The weights of a face are a logistic regression on 14,000 places in photographs of twenty-one decks, each read with its deck
/// and with halves of it, so that the rest are strangers, drawn towards what 13,000 places of fifty-one decks said before. Those
/// of the corners are one on 3,600 places in photographs of eighteen decks, drawn a little towards what 7,000 others said; the
/// last two stand where no more was allowed. `make calibrate` finds them anew, drawn as strongly towards these.
pub(crate) const FACE_WEIGHTS: [f32; FACE_TERMS + 1] = [
    0.721, 0.1122, 0.05801, 0.1254, -0.3739, -0.2397, 1.438, -1.122, -6.399, -2.406, -29.37, -1.107, -2.283,
    -0.3704, 3.412, 1.359, -53.66, 8.248,
];
pub(crate) const CORNER_WEIGHTS: [f32; CORNER_TERMS + 1] =
    [-25.92, -5.328, -0.272, -1.135, -0.164, -0.152, -150.0, -15.0];

pub(crate) fn ln_within(value: f32, least: f32, most: f32) -> f32 {
    value.clamp(least, most).ln()
}

impl Evidence {
    /// What the probability of the face is made of.
    pub(crate) fn face_terms(&self) -> [f32; FACE_TERMS] {
        let Scrutiny {
            upper,
            worst,
            recall,
            doubtful,
            ..
        } = self.scrutiny;
        [
            self.margin.min(4.0),
            (self.margin - 4.0).clamp(0.0, 12.0),
            (self.margin - 16.0).clamp(0.0, 184.0).ln_1p(),
            ln_within(upper / self.usual.upper, 0.5, 20.0),
            ln_within(upper, 0.2, 5.0),
            recall / self.usual.recall,
            1.0 - self.visible,
            (0.8 - self.visible).max(0.0),
            self.scrutiny.of_another_in_doubt(),
            self.scrutiny.of_another() * doubtful,
            self.light_cost.clamp(0.0, 40.0) / 10.0,
            -ln_within(self.contrast, 0.05, 1.0),
            ln_within(worst / self.usual.upper, 0.5, 20.0),
            self.ahead.clamp(-1.0, 1.0),
            // A face that is seen in many places is one that much looks like.
            -self.sightings.max(1.0).ln(),
            self.too_bent(),
            self.ahead_in_pieces.clamp(-0.1, 0.3),
        ]
    }

    /// Probability that it is the face that is told, turned as told: no more than rivals and details leave, whatever else
    /// speaks for it.
    pub(crate) fn face(&self) -> f32 {
        let told = regression(&FACE_WEIGHTS, &self.face_terms());
        told.min(logistic(self.margin))
            .min(detail::most_probable(self, told))
    }

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

    /// By how much more than usual the face would bend the pose, in sides.
    fn too_bent(&self) -> f32 {
        (self.bent - USUALLY_BENT).clamp(0.0, 0.15)
    }
}

/// How certain a tile is; each 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Certainty {
    /// Probability that it is the face that is told, turned as told.
    pub(crate) face: f32,
    /// Probability that its corners are within 4 % of a side, if the face is right.
    pub(crate) corners: f32,
}

impl Certainty {
    pub(crate) fn of(evidence: &Evidence) -> Certainty {
        let corners = regression(&CORNER_WEIGHTS, &evidence.corner_terms());
        let mut face = evidence.face();
        // What lies on a tile may also lead its corners astray.
        if corners >= FIRM_CORNERS {
            face = face.max(covered::probability(evidence));
        }
        face = face.min(lacking::most_probable(evidence.lacking));
        Certainty { face, corners }
    }

    /// Probability that face, turn and corners are right.
    pub(crate) fn probability(self) -> f32 {
        self.face * self.corners
    }

    /// Nats that speak for the face, none too many either way.
    fn nats(self) -> f32 {
        nats(self.face).clamp(-MOST_AGAINST, MOST_FOR)
    }

    /// Whether the face is as plain as faces are in the mean where the deck lies.
    pub(crate) fn is_usual(self) -> bool {
        self.nats() >= USUAL_NATS
    }

    /// Whether it is told at all.
    pub(crate) fn is_worth_telling(self) -> bool {
        self.probability() >= DOUBTFUL
    }

    /// Whether something square lies there beyond doubt, whatever it is.
    pub(crate) fn is_square(self) -> bool {
        self.corners >= SURE_CORNERS
    }

    /// Whether it is told as certain.
    pub(crate) fn is_sure(self) -> bool {
        self.face >= SURE_FACE && self.is_square()
    }
}

/// Whether the places of a photograph look like faces of the deck all in all, so that it is no photograph of another one.
pub(crate) fn is_of_the_deck(places: impl Iterator<Item = Certainty>) -> bool {
    places.map(|place| place.nats() - USUAL_NATS).sum::<f32>() >= 0.0
}

/// What a tile in plain sight gives.
#[cfg(test)]
pub(crate) fn clear_evidence() -> Evidence {
    Evidence {
        margin: 60.0,
        ahead: 1.0,
        ahead_in_pieces: 0.5,
        fit: 0.97,
        misfit: 0.3,
        visible: 1.0,
        burnt: 0.0,
        contrast: 1.0,
        light_cost: 0.0,
        side_px: 150.0,
        sightings: 1.0,
        scrutiny: Scrutiny {
            upper: 0.25,
            worst: 0.4,
            recall: 0.9,
            doubtful: 0.0,
            other: None,
            displaced: crate::displaced::Displaced::default(),
        },
        lacking: 0.0,
        usual: Usual {
            upper: 0.25,
            recall: 0.9,
        },
        blur: 0.006,
        bent: 0.005,
        hold: Hold::FIRM,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scrutiny::OtherFace;

    #[test]
    fn a_clear_tile_is_certain() {
        let certainty = Certainty::of(&clear_evidence());
        assert!(
            certainty.is_sure() && certainty.probability() > 0.98,
            "{certainty:?}"
        );
    }

    #[test]
    fn every_doubt_lessens_the_probability() {
        let clear = Certainty::of(&clear_evidence()).probability();
        let closer = |change: fn(&mut Scrutiny)| {
            let mut evidence = clear_evidence();
            change(&mut evidence.scrutiny);
            evidence
        };
        let held = |change: fn(&mut Hold)| {
            let mut evidence = clear_evidence();
            change(&mut evidence.hold);
            evidence
        };
        for doubt in [
            Evidence {
                margin: 3.0,
                ..clear_evidence()
            },
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
            Evidence {
                ahead: 0.2,
                ..clear_evidence()
            },
            Evidence {
                ahead_in_pieces: 0.1,
                ..clear_evidence()
            },
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
        assert!(
            !Certainty::of(&Evidence {
                margin: 0.5,
                ..clear_evidence()
            })
            .is_sure()
        );
    }

    #[test]
    fn a_place_is_told_where_face_and_corners_may_both_be_right() {
        let is_told = |face, corners| Certainty { face, corners }.is_worth_telling();
        assert!(is_told(0.9, 0.2) && is_told(0.2, 0.9));
        // A square of a rug is like a face somehow, but lies as no tile does.
        assert!(!is_told(0.6, 0.02) && !is_told(0.05, 1.0));
    }

    #[test]
    fn a_photograph_of_another_deck_is_known_by_all_its_places() {
        let is_of_the_deck = |faces: &[f32]| {
            let places = faces.iter().map(|&face| Certainty { face, corners: 1.0 });
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

    #[test]
    fn what_is_usual_is_told_by_the_tiles_that_agree_best() {
        let tile = |upper, recall| Usual { upper, recall };
        let few = Usual::of(&mut [tile(0.5, 0.9)]);
        assert!((0.25..0.5).contains(&few.upper), "{few:?}");
        // Half of them are strangers.
        let mut mixed = [[tile(0.4, 0.9); 6], [tile(3.0, 0.4); 6]].concat();
        let usual = Usual::of(&mut mixed);
        assert!(
            (usual.upper - 0.4).abs() < 0.05 && (usual.recall - 0.9).abs() < 0.02,
            "{usual:?}"
        );
        assert_eq!(Usual::of(&mut []), PRIOR);
    }
}
