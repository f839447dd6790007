//! Why a place is not certain.

use crate::conclude::certainty::SURE_FACE;
use crate::conclude::confidence::Evidence;
use crate::conclude::lacking;
use crate::recognise::Recognised;
use std::fmt;

/// Share burnt to white from which on glare is to blame.
const GLARE: f32 = 0.3;
/// Share that is seen under which a tile counts as covered, and under which what tells two faces apart may be covered.
const COVERED: f32 = 0.75;
const PARTLY_COVERED: f32 = 0.93;
/// Nats that do not tell two faces apart.
const CLOSE: f32 = 8.0;
/// A side in pixels, and a blur in sides, beyond which little is seen of a face.
const SMALL: f32 = 36.0;
const BLURRED: f32 = 0.035;

/// Why a place is not certain, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Part of it is burnt to white.
    Glare,
    /// Faces are alike but for a part that is covered.
    AlikeButForCovered,
    /// Much of it is covered.
    Covered,
    /// It is too small or too blurred in the photograph.
    SmallOrBlurred,
    /// The face is right, but it looks about the same turned another way.
    Turned,
    /// Several faces fit about as well.
    Ambiguous,
    /// The face is right, but its corners may not be.
    Corners,
    /// It is a tile whose sides are not seen, so that its corners are anybody's guess.
    Sides,
    /// It would lie in another tile.
    Displaced,
    /// It belongs to tiles that lie so near to others that somebody may say that they touch.
    MayTouch,
    /// It does not look like the table, and nothing was found there.
    Filled,
    /// No face fits as well as on the photograph's other tiles.
    Stranger,
}

impl Why {
    /// Each of them.
    pub(crate) const ALL: [Why; 12] = [
        Why::Glare,
        Why::AlikeButForCovered,
        Why::Covered,
        Why::SmallOrBlurred,
        Why::Turned,
        Why::Ambiguous,
        Why::Corners,
        Why::Sides,
        Why::Displaced,
        Why::MayTouch,
        Why::Filled,
        Why::Stranger,
    ];

    /// The reason for a place that is not told as certain.
    pub(crate) fn of(tile: &Recognised) -> Why {
        let Evidence {
            lead,
            burnt,
            visible,
            side_px,
            blur,
            lacking,
            ..
        } = tile.evidence;
        let is_close = lead.margin < CLOSE || lacking::most_probable(lacking) < SURE_FACE;
        if burnt > GLARE {
            Why::Glare
        } else if tile.certainty.face >= SURE_FACE {
            Why::Corners
        } else if is_close && visible < PARTLY_COVERED {
            Why::AlikeButForCovered
        } else if tile.certainty.face_at_any_turn >= SURE_FACE {
            Why::Turned
        } else if visible < COVERED {
            Why::Covered
        } else if side_px < SMALL || blur > BLURRED {
            Why::SmallOrBlurred
        } else if is_close {
            Why::Ambiguous
        } else {
            Why::Stranger
        }
    }

    /// It in a few words.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Why::Glare => "glare hides part of it",
            Why::AlikeButForCovered => "what tells its candidates apart is covered",
            Why::Covered => "part of it is covered",
            Why::SmallOrBlurred => "it is too small or too blurred",
            Why::Turned => "it is not clear how it is turned",
            Why::Ambiguous => "it looks like several tiles",
            Why::Corners => "its corners are not clear",
            Why::Sides => "its sides are not seen",
            Why::Displaced => "it would lie in another tile",
            Why::MayTouch => "it may touch another tile or lie apart",
            Why::Filled => "something lies here that is not known",
            Why::Stranger => "it may not be of this deck",
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.in_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Homography;
    use crate::conclude::certainty::Certainty;

    fn why(change: impl Fn(&mut Recognised)) -> Why {
        let mut tile = Recognised {
            candidates: Vec::new(),
            pose: Homography::from_unit_square(&crate::specimen::place(0.0, 0.0, 90.0, 0.0).corners())
                .unwrap(),
            visible: 1.0,
            burnt: 0.0,
            fit: 0.9,
            certainty: Certainty {
                face: 0.5,
                face_at_any_turn: 0.5,
                corners: 0.99,
            },
            evidence: crate::conclude::confidence::clear_evidence(),
            off_parts: Vec::new(),
        };
        change(&mut tile);
        Why::of(&tile)
    }

    #[test]
    fn the_gravest_reason_is_told() {
        assert_eq!(why(|_| ()), Why::Stranger);
        assert_eq!(why(|tile| tile.evidence.lead.margin = 2.0), Why::Ambiguous);
        assert_eq!(why(|tile| tile.evidence.side_px = 28.0), Why::SmallOrBlurred);
        assert_eq!(why(|tile| tile.evidence.visible = 0.6), Why::Covered);
        let covered = |tile: &mut Recognised| {
            tile.evidence.visible = 0.6;
            tile.evidence.lead.margin = 2.0;
        };
        assert_eq!(why(covered), Why::AlikeButForCovered);
        assert_eq!(why(|tile| tile.certainty.face = 0.99), Why::Corners);
        let at_any_turn = |tile: &mut Recognised| tile.certainty.face_at_any_turn = 0.99;
        assert_eq!(why(at_any_turn), Why::Turned);
        assert_eq!(why(|tile| tile.evidence.burnt = 0.5), Why::Glare);
    }
}
