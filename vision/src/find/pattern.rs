//! Patterns of the table that look like tiles: checks, stripes, the grain of wood.

use crate::FaceId;
use crate::find::Found;
use crate::find::enough::ENOUGH;
use crate::find::grow::Finder;
use std::collections::BTreeMap;

/// So many times its copies a face is seen only in a pattern of the table, unless edges are seen along so many of its sides.
const PATTERN: usize = 6;
const PATTERN_OUTLINED: f32 = 0.6;
/// A tile leaves at most this share of what a pattern like its face leaves of the variance.
const BEYOND_PATTERN: f32 = 0.4;

/// Faces that a pattern of the table shows, each with the share of the variance that it leaves there in the middle.
pub(crate) type Patterns = BTreeMap<FaceId, f32>;

impl Finder<'_> {
    /// Whether far more tiles are found than the deck has.
    pub(crate) fn is_pattern(&self) -> bool {
        3 * self.count_of_deck() < 2 * self.count()
    }

    /// Gives up what a pattern of the table shows, for good, if there are tiles besides that fit plainly; whether it did.
    /// What other faces look like at first sight may be those.
    pub(crate) fn gives_up_pattern(&mut self) -> bool {
        let mut patterned = self.patterned();
        patterned.retain(|&face, _| !self.catalogue.is_taken_for_others(face));
        let before = self.tiles.clone();
        self.tiles.retain(|tile| !is_of_pattern(tile, &patterned));
        let are_tiles = self.count() >= ENOUGH && !self.is_pattern() && self.is_plain();
        if self.count() == before.len() || !are_tiles {
            self.tiles = before;
            return false;
        }
        self.patterns.extend(patterned);
        // All that are left may have neighbours that were not asked for.
        self.grown = 0;
        true
    }

    /// Faces that are seen so often only in a pattern of the table.
    pub(crate) fn patterned(&self) -> Patterns {
        let mut left: BTreeMap<FaceId, Vec<f32>> = BTreeMap::new();
        for tile in &self.tiles {
            left.entry(tile.look.0).or_default().push(1.0 - tile.fit);
        }
        left.retain(|&face, left| left.len() > PATTERN * self.copies(face));
        let middle = |(face, mut left): (FaceId, Vec<f32>)| {
            left.sort_by(f32::total_cmp);
            (face, left[left.len() / 2])
        };
        left.into_iter().map(middle).collect()
    }
}

/// Whether a tile shows a face that a pattern of the table does, no better than that, and no sides.
pub(crate) fn is_of_pattern(tile: &Found, patterned: &Patterns) -> bool {
    let is_no_better = |left: &f32| 1.0 - tile.fit > BEYOND_PATTERN * left;
    tile.outlined <= PATTERN_OUTLINED && patterned.get(&tile.look.0).is_some_and(is_no_better)
}

#[cfg(test)]
mod tests {
    use crate::find::Found;
    use crate::find::grow::Finder;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};
    use crate::{FaceId, Photo};

    #[test]
    fn more_tiles_than_the_deck_has_are_a_pattern() {
        let faces: Vec<Photo> = (0..2).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses: Vec<_> = (0..8)
            .map(|i| place(40.0 + 51.0 * f64::from(i), 100.0, 50.0, 0.0))
            .collect();
        let tiles: Vec<_> = poses.iter().map(|&pose| (pose, &faces[0])).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let few = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        assert!(few.count() > 3 && few.is_pattern());
    }

    #[test]
    fn a_pattern_of_the_table_is_given_up_where_there_are_tiles_besides() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses = [60.0, 122.0, 184.0, 246.0, 308.0].map(|x| place(x, 100.0, 60.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let grown = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        let square = |place: usize| Found {
            place: grown.tiles[0].place.relative(0.0, 2.0 + place as f64, 0.0),
            look: (FaceId(7), 0),
            fit: 0.8,
            outlined: 0.1,
            ..grown.tiles[0].clone()
        };
        for (fit, goes_on) in [(0.98, true), (0.8, false)] {
            let mut finder = grown.clone();
            finder.tiles.iter_mut().for_each(|tile| tile.fit = fit);
            finder.tiles.extend((0..25).map(square));
            let mut growing = finder.clone();
            growing.grow_on(29, growing.empty.len());
            assert_eq!(growing.count(), if goes_on { 5 } else { 30 });
            assert_eq!(finder.goes_on(), goes_on, "tiles that fit {fit}");
            assert_eq!(finder.count(), if goes_on { 5 } else { 30 });
            finder.tiles.truncate(5);
            assert_eq!(finder.take(square(30)), !goes_on);
            // A tile with that face fits far better than the pattern does.
            let tile = Found {
                fit: 0.95,
                ..square(32)
            };
            assert!(finder.take(tile));
        }
    }
}
