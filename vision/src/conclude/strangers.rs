//! Whether tiles that the deck lacks lie among those that it has.

use super::certainty::{Certainty, SURE_FACE};
use super::confidence::Evidence;

/// Square places that are none of the deck's faces for certain, as a share of all that are square, where things lie on tiles that are
/// all of the deck. Where there are so many more, there may be strangers among the tiles, those of an expansion that the deck lacks;
/// and where so many, there are. With whole decks that is said of 15 of 598 photographs, and of 14 more that there may be.
const UNCERTAIN: f32 = 0.12;
const FEW_STRANGERS: f32 = 1.5;
const STRANGERS: f32 = 3.0;
/// There a face is not told as certain where so much of its tile has other colours than it has, and fits so many times as badly
/// as blocks of the photograph's tiles usually do at most: elsewhere something lies on it, but there it may be another tile, with a
/// well, a haystack or a road printed on the same ground. Of 350 such places in 66 evenings of a game with its expansions some 150
/// were seen to be such strangers; of 220 that have other colours but fit better than that fewer than ten.
const ADDED: f32 = 0.02;
const WORSE: f32 = 3.0;
/// Most that the probability of the face is there, or of one that fits badly.
pub(crate) const WITH_MORE: f64 = 0.8;

/// Whether strangers lie among the tiles of the deck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strangers {
    /// So many more places are none of the deck's faces for certain than usual.
    more: f32,
}

impl Strangers {
    /// As places tell all in all.
    pub(crate) fn among(places: impl Iterator<Item = Certainty>) -> Strangers {
        let more = |place: Certainty| f32::from(u8::from(place.face_at_any_turn < SURE_FACE)) - UNCERTAIN;
        Strangers {
            more: places.filter(|place| place.is_square()).map(more).sum(),
        }
    }

    /// Whether there may be some.
    pub(crate) fn are_likely(self) -> bool {
        self.more >= FEW_STRANGERS
    }

    /// Whether there are some.
    pub(crate) fn are_certain(self) -> bool {
        self.more >= STRANGERS
    }
}

/// Whether something is printed on a tile, or lies on it, that its likeliest face does not have.
pub(crate) fn has_more(evidence: &Evidence) -> bool {
    let Evidence { scrutiny, usual, .. } = evidence;
    scrutiny.displaced.share() >= ADDED && scrutiny.worst >= WORSE * usual.upper
}

/// Whether a face fits so many times as badly as is usual in its photograph all over the tile: among strangers it may be one that
/// has the same print in another colour, or most of it. Of 428 tiles that were told in photographs of halves of decks three fitted as
/// badly, of which two were strangers; of 7,200 in photographs of whole decks, where strangers are suspected in few, one did.
pub(crate) fn fits_badly(evidence: &Evidence) -> bool {
    evidence.scrutiny.upper >= WORSE * evidence.usual.upper
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conclude::certainty::tests::certainty;
    use crate::conclude::confidence::clear_evidence;

    #[test]
    fn many_squares_that_are_no_face_for_certain_are_strangers() {
        let strangers = |tiles: usize, uncertain: usize, corners| {
            let tiles = std::iter::repeat_n(certainty(0.99, 1.0), tiles);
            Strangers::among(tiles.chain(std::iter::repeat_n(certainty(0.6, corners), uncertain)))
        };
        assert!(strangers(12, 6, 1.0).are_certain() && strangers(100, 20, 1.0).are_certain());
        let few = strangers(12, 4, 1.0);
        assert!(few.are_likely() && !few.are_certain());
        assert!(!strangers(12, 3, 1.0).are_likely() && !strangers(100, 14, 1.0).are_likely());
        let unknown = std::iter::repeat_n(Certainty::STRANGER, 6);
        assert!(Strangers::among(unknown.chain([certainty(0.99, 1.0); 12])).are_certain());
        // What has no corners is no tile at all; and a tile whose turn alone is in doubt is none.
        assert!(!strangers(12, 20, 0.5).are_likely());
        let mut turned = certainty(0.4, 1.0);
        turned.face_at_any_turn = 0.99;
        assert!(!Strangers::among(std::iter::repeat_n(turned, 20)).are_likely());
    }

    #[test]
    fn there_is_more_on_a_tile_where_other_colours_are_plain_to_see() {
        let has_more = |share, worst| {
            let mut evidence = clear_evidence();
            evidence.scrutiny.displaced.foreign = share;
            evidence.scrutiny.worst = worst * evidence.usual.upper;
            super::has_more(&evidence)
        };
        assert!(has_more(0.03, 4.0));
        // Colours that the photograph changes everywhere; and what fits badly but has the face's own colours.
        assert!(!has_more(0.1, 2.0) && !has_more(0.01, 9.0));
    }

    #[test]
    fn a_face_that_fits_badly_all_over_may_be_a_strangers() {
        let fits_badly = |upper| {
            let mut evidence = clear_evidence();
            evidence.scrutiny.upper = upper * evidence.usual.upper;
            super::fits_badly(&evidence)
        };
        assert!(fits_badly(3.1) && !fits_badly(2.9));
    }
}
