//! When enough was found to search no further.

use crate::find::grow::Finder;
use crate::find::seed::SeedSearch;

/// So many tiles on one plane are no accident.
pub(crate) const ENOUGH: usize = 3;
/// Quality of all together from which on it is no false table, even if none of them fits plainly.
const MUCH: f32 = 12.0;
/// So many tiles of the deck are none either, if an edge is seen along this share of their sides: blur takes from the
/// quality of them all, but a false table has no edges where its tiles end.
const MANY: usize = 6;
const MANY_OUTLINED: f32 = 0.5;
/// So many tiles that fit so well in the mean are none either, if the deck has them all; and where it has so many, however
/// they fit, artwork tells of no other table.
const SOME: usize = 5;
const FAIR: f32 = 0.5;
const MANY_OF_DECK: usize = 8;
/// Share of their sides along which an edge is seen where some of what is found are tiles, whatever else is.
const TILES_OUTLINED: f32 = 0.15;

impl SeedSearch<'_> {
    /// Whether there are some tiles, or one at least that fits plainly. What is far more than the deck has and hardly has
    /// sides is a pattern of the table: the tiles may lie elsewhere.
    pub(crate) fn has_found_some(&self) -> bool {
        let is_no_pattern = |best: &Finder<'_>| !best.is_pattern() || best.outlined() > TILES_OUTLINED;
        let are_some = |best: &Finder<'_>| best.count_of_deck() >= ENOUGH && is_no_pattern(best);
        self.best
            .as_ref()
            .is_some_and(|best| best.is_plain() || are_some(best))
    }

    /// Whether there are enough tiles to look for no smaller outlines: some, or one that is so large (photo pixels) that
    /// others would have been found by theirs.
    pub(crate) fn has_found_enough(&self, side: f64) -> bool {
        let are_enough = |best: &Finder<'_>| {
            best.count() >= ENOUGH || best.tiles.iter().any(|tile| tile.pose.side() > side)
        };
        self.has_found_some() && self.best.as_ref().is_some_and(are_enough)
    }

    /// Whether so many tiles were found, all of them of the deck, that artwork elsewhere tells of no other table.
    pub(crate) fn has_found_many(&self) -> bool {
        let are_many = |best: &Finder<'_>| best.count() >= MANY_OF_DECK && best.is_of_deck();
        self.best.as_ref().is_some_and(are_many)
    }

    /// Whether the tiles found are no accident: a few that fit plainly, some that fit and are all of the deck, or many that
    /// fit well or have sides.
    pub(crate) fn is_over(&self) -> bool {
        let is_no_accident = |best: &Finder<'_>| {
            let has_sides = best.count_of_deck() >= MANY && best.outlined() > MANY_OUTLINED;
            let quality = best.quality();
            let fit_fairly =
                best.count() >= SOME && best.is_of_deck() && quality > FAIR * best.count() as f32;
            best.is_plain() || !best.is_pattern() && (quality > MUCH || has_sides || fit_fairly)
        };
        self.best
            .as_ref()
            .is_some_and(|best| best.count() >= ENOUGH && is_no_accident(best))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};
    use crate::{Catalogue, FaceId, Homography, Photo};

    /// A photograph of many tiles, its deck, and where the first tile lies.
    fn many_in_a_row() -> (Pyramid, Catalogue, Homography) {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let poses: Vec<_> = (0..MANY)
            .map(|i| place(60.0 + 62.0 * i as f64, 100.0, 60.0, 0.0))
            .collect();
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        (pyramid, catalogue(&faces), poses[0])
    }

    #[test]
    fn the_search_ends_at_many_blurred_tiles_of_the_deck_that_have_sides_or_fit_fairly() {
        let (pyramid, catalogue, first) = many_in_a_row();
        let finder = Finder::grown_from(&pyramid, &catalogue, &first, &[], &[]).unwrap();
        assert_eq!(finder.count(), MANY);
        let mut search = SeedSearch::new(&pyramid, &catalogue, &[]);
        search.best = Some(finder);
        for (fit, outlined, is_over) in [(0.8, 0.2, false), (0.8, 0.8, true), (0.9, 0.2, true)] {
            for tile in search.best.iter_mut().flat_map(|best| &mut best.tiles) {
                (tile.fit, tile.outlined) = (fit, outlined);
            }
            assert_eq!(search.is_over(), is_over, "{fit} with {outlined} of the sides");
        }
        // Two that show the same face, of which the deck has one.
        let tiles = search.best.iter_mut().flat_map(|best| &mut best.tiles);
        tiles.for_each(|tile| tile.look.0 = FaceId(tile.look.0.0.max(1)));
        assert!(!search.is_over());
    }

    #[test]
    fn far_more_tiles_than_the_deck_has_do_not_end_the_search() {
        let (pyramid, catalogue, first) = many_in_a_row();
        let finder = Finder::grown_from(&pyramid, &catalogue, &first, &[], &[]).unwrap();
        let again = vec![finder.tiles[0].clone(); MANY];
        let mut search = SeedSearch::new(&pyramid, &catalogue, &[]);
        // With sides some of them are tiles all the same.
        for (more, outlined, is_over, are_some) in [
            (&[][..], 0.8, true, true),
            (&again, 0.8, false, true),
            (&again, 0.1, false, false),
        ] {
            let mut pattern = finder.clone();
            pattern.tiles.extend_from_slice(more);
            for tile in &mut pattern.tiles {
                (tile.fit, tile.outlined) = (0.8, outlined);
            }
            search.best = Some(pattern);
            assert_eq!((search.is_over(), search.has_found_some()), (is_over, are_some));
        }
    }

    #[test]
    fn a_lone_small_tile_does_not_hide_others_whose_outlines_are_too_small_to_be_followed() {
        let (pyramid, catalogue, first) = many_in_a_row();
        let mut search = SeedSearch::new(&pyramid, &catalogue, &[]);
        search.best = Finder::grown_from(&pyramid, &catalogue, &first, &[], &[]);
        assert!(search.has_found_enough(90.0));
        search.best.iter_mut().for_each(|best| best.tiles.truncate(1));
        assert!(search.has_found_some() && search.has_found_enough(50.0));
        assert!(!search.has_found_enough(90.0));
    }
}
