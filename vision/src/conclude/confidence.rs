//! From evidence to the probability of a face.

use crate::arithmetic::regression::{logistic, regression};
use crate::conclude::detail;
use crate::conclude::hold::Hold;
use crate::recognise::scrutiny::Scrutiny;

/// How far the likeliest face is ahead of rivals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lead {
    /// By how many nats the best rival is worse.
    pub(crate) margin: f32,
    /// How much nearer what is seen is to this face than to the rival that it is next nearest to, as a share of their distance:
    /// about 1 at the face itself, 0 halfway between the two.
    pub(crate) ahead: f32,
    /// By how much better this face explains what is seen than any rival does, piece by piece, in nats of a piece: what covers
    /// a part of the tile takes nothing from the rest.
    pub(crate) in_pieces: f32,
}

/// What speaks for and against the likeliest face and its pose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// Against all that looks different.
    pub(crate) lead: Lead,
    /// Against other faces alone, whatever speaks for another turn of this one.
    pub(crate) lead_of_faces: Lead,
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
    /// The same for the likeliest other face, if that explains nearly as much.
    pub(crate) rivals_contrast: Option<f32>,
    /// See [`Evidence::is_odder_than_rival`].
    pub(crate) is_oddly_bright: bool,
    /// How odd the tile's light is in the photograph, in nats.
    pub(crate) light_cost: f32,
    /// See [`Light::may_be_of_tiles`](crate::light::Light::may_be_of_tiles).
    pub(crate) is_light_of_tiles: bool,
    /// What black becomes in the photograph's light, as a share of white, 0 to 1.
    pub(crate) haze: f32,
    /// The tile's side in pixels.
    pub(crate) side_px: f32,
    /// How many of the photograph's places look most like this face, for each of its copies; at least 1.
    pub(crate) sightings: f32,
    /// A close look at the likeliest face.
    pub(crate) scrutiny: Scrutiny,
    /// See [`Contest::lacking`](crate::recognise::contest::Contest::lacking).
    pub(crate) lacking: f32,
    /// See [`Contest::is_patchwork`](crate::recognise::contest::Contest::is_patchwork).
    pub(crate) is_patchwork: bool,
    /// See [`Catalogue::find_recoloured`](crate::Catalogue::find_recoloured).
    pub(crate) is_recoloured: bool,
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

/// Pieces that say no more than this for a face than for a rival, how many times as badly as usual a part of it fits that may be
/// covered, and the most that its probability is then.
const EVEN_IN_PIECES: f32 = 0.01;
const MISFIT: f32 = 2.0;
const UNTOLD: f32 = 0.8;
/// By how much a tile is brighter or darker than is usual (a logarithm) from which on that is odd, and up to which it is not.
const ODDLY_BRIGHT: f32 = 0.4;
const USUALLY_BRIGHT: f32 = 0.25;
/// Contrast under which a face is seen dimly, and nats that its light costs from which on that is of another hue than the light of
/// the others: of 3,924 told tiles that were right one was both. The same figure in a colour that the deck lacks is seen so: purple
/// and blue are white in a light without green and red.
const DIM: f32 = 0.8;
const OF_ANOTHER_HUE: f32 = 8.0;
/// How quickly a face becomes the likelier one from halfway between it and another: the less so the more of what is seen is haze.
const HALFWAY: f32 = 80.0;
/// How far faces bend the poses that they are found in, in sides: a lens, or a tile that does not lie flat.
const USUALLY_BENT: f32 = 0.02;

/// Terms of the face's logistic regression, without the constant.
pub(crate) const FACE_TERMS: usize = 17;
/// A logistic regression on 14,000 places in photographs of twenty-one decks, each read with its deck and with halves of it, so
/// that the rest are strangers, drawn towards what 13,000 places of fifty-one decks said before. `make calibrate` finds it anew,
/// drawn as strongly towards this.
pub(crate) const FACE_WEIGHTS: [f32; FACE_TERMS + 1] = [
    0.721, 0.1122, 0.05801, 0.1254, -0.3739, -0.2397, 1.438, -1.122, -6.399, -2.406, -29.37, -1.107, -2.283,
    -0.3704, 3.412, 1.359, -53.66, 8.248,
];

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
            self.lead.margin.min(4.0),
            (self.lead.margin - 4.0).clamp(0.0, 12.0),
            (self.lead.margin - 16.0).clamp(0.0, 184.0).ln_1p(),
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
            self.lead.ahead.clamp(-1.0, 1.0),
            // A face that is seen in many places is one that much looks like.
            -self.sightings.max(1.0).ln(),
            self.too_bent(),
            self.lead.in_pieces.clamp(-0.1, 0.3),
        ]
    }

    /// Probability that it is the face that is told, turned as told: no more than rivals and details leave, whatever else
    /// speaks for it.
    pub(crate) fn face(&self) -> f32 {
        let told = regression(&FACE_WEIGHTS, &self.face_terms());
        let told = if self.may_be_a_rival_partly_covered() || self.is_oddly_bright {
            told.min(UNTOLD)
        } else {
            told
        };
        told.min(logistic(self.lead.margin))
            .min(detail::most_probable(self, told))
    }

    /// Most that the probability of its face may be, where it is hardly more like that than like another.
    pub(crate) fn most_ahead(&self) -> f32 {
        logistic(HALFWAY * (1.0 - self.haze) * self.lead_of_faces.ahead)
    }

    /// Whether its pieces say no more for it than for a rival, and some part of it fits neither as well as tiles do, here and
    /// elsewhere: what tells the two apart may be what lies there.
    fn may_be_a_rival_partly_covered(&self) -> bool {
        self.lead.in_pieces < EVEN_IN_PIECES
            && self.scrutiny.worst > MISFIT * self.usual.upper.max(PRIOR.upper)
    }

    /// Whether it is seen as the same figure in another, darker colour would be.
    pub(crate) fn may_be_of_another_colour(&self) -> bool {
        self.contrast < DIM && self.light_cost > OF_ANOTHER_HUE
    }

    /// Whether the face lies in a light that is far brighter or darker than is usual, and another that explains nearly as much
    /// would not: where red is burnt, yellow in half of the light is seen as orange is in all of it. `usual` is the contrast of
    /// most tiles.
    pub(crate) fn is_odder_than_rival(&self, usual: f32) -> bool {
        let off = |contrast: f32| (contrast / usual).max(1e-3).ln().abs();
        let is_usual = |rival| off(rival) < USUALLY_BRIGHT;
        off(self.contrast) > ODDLY_BRIGHT && self.rivals_contrast.is_some_and(is_usual)
    }

    /// By how much more than usual the face would bend the pose, in sides.
    pub(crate) fn too_bent(&self) -> f32 {
        (self.bent - USUALLY_BENT).clamp(0.0, 0.15)
    }
}

#[cfg(test)]
const CLEAR_LEAD: Lead = Lead {
    margin: 60.0,
    ahead: 1.0,
    in_pieces: 0.5,
};

/// What a tile in plain sight gives.
#[cfg(test)]
pub(crate) fn clear_evidence() -> Evidence {
    Evidence {
        lead: CLEAR_LEAD,
        lead_of_faces: CLEAR_LEAD,
        fit: 0.97,
        misfit: 0.3,
        visible: 1.0,
        burnt: 0.0,
        contrast: 1.0,
        rivals_contrast: None,
        is_oddly_bright: false,
        light_cost: 0.0,
        is_light_of_tiles: false,
        haze: 0.05,
        side_px: 150.0,
        sightings: 1.0,
        scrutiny: Scrutiny {
            upper: 0.25,
            worst: 0.4,
            recall: 0.9,
            doubtful: 0.0,
            other: None,
            displaced: crate::recognise::displaced::Displaced::default(),
            has_other_figure: false,
        },
        lacking: 0.0,
        is_patchwork: false,
        is_recoloured: false,
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

    #[test]
    fn a_part_that_may_cover_what_tells_a_rival_leaves_a_doubt() {
        let face = |in_pieces, worst| {
            let mut evidence = clear_evidence();
            evidence.lead.in_pieces = in_pieces;
            evidence.scrutiny.worst = worst;
            evidence.face()
        };
        assert!(face(0.0, 1.0) <= UNTOLD && face(0.2, 1.0) > 0.95 && face(0.0, 0.3) > 0.95);
    }

    #[test]
    fn a_face_in_half_of_the_usual_light_is_not_sure_if_another_would_lie_in_it() {
        let is_odd = |contrast, rivals_contrast| {
            let evidence = Evidence {
                contrast,
                rivals_contrast,
                ..clear_evidence()
            };
            evidence.is_odder_than_rival(1.0)
        };
        assert!(is_odd(0.5, Some(1.0)) && is_odd(2.0, Some(0.9)));
        // It lies in a shadow, or the other face would be as odd.
        assert!(!is_odd(0.5, None) && !is_odd(0.5, Some(0.6)) && !is_odd(0.9, Some(1.0)));
        let face = |is_oddly_bright| {
            let evidence = Evidence {
                is_oddly_bright,
                ..clear_evidence()
            };
            evidence.face()
        };
        assert!(face(true) <= UNTOLD && face(false) > 0.95);
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
