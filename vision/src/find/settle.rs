//! What the tiles of a table say together: its plane, how well all fit, and the last looks at them.

use crate::FaceId;
use crate::find::Found;
use crate::find::grow::Finder;
use crate::find::look::{Care, FITS, NEAR, OVERLAP, VISIBLE};
use crate::find::pattern::is_of_pattern;
use crate::light::{Hue, LightSample};
use crate::pose::align::Freedom;
use crate::pose::sight::Sight;
use crate::table::groups::place_tiles;
use crate::table::prior::Prior;
use crate::table::skew::Lattice;
use crate::table::table_pose::TablePose;
use std::collections::BTreeMap;

/// Evidence (the logarithm of what is not explained) that faces reach where no tile lies.
const CHANCE: f32 = 1.4;
/// Mean evidence of tiles that fit as well as they ever do.
const PLAIN: f32 = 2.0;
/// Share of the variance that a face explains of one that is told all the same, where the deck has so many tiles.
const MAY_BE_TOLD: f32 = 0.85;
/// Share of all sides along which an edge must be seen to know the size of faces that look alike at any.
const OUTLINED: f32 = 0.12;
/// A tile that is seen larger or smaller than the table says by more than this share is not where it seems.
const TOO_STRAINED: f64 = 0.045;
/// How often all tiles are looked at anew in the end, at most.
const MOST_ROUNDS: usize = 2;
/// By so much of a side tiles may be seen larger or smaller than the table says, before they are looked at anew.
const STRAINED: f64 = 0.012;
/// Corners need not be looked for anew if a face lies no farther than this from where they were seen, in sides.
const STILL: f64 = 0.02;

impl Finder<'_> {
    /// How well all tiles fit together.
    pub(crate) fn quality(&self) -> f32 {
        self.sum_over_tiles(|tile| evidence(tile.fit))
    }

    /// What all tiles say together, each as much as told, and less if its light is not that of the others or the deck has
    /// fewer of its face.
    pub(crate) fn sum_over_tiles(&self, said: impl Fn(&Found) -> f32) -> f32 {
        let mut by_face: BTreeMap<FaceId, Vec<f32>> = BTreeMap::new();
        let hues: Vec<(Hue, f32)> = self.tiles.iter().map(|tile| (tile.light.hue(), 1.0)).collect();
        let usual = Hue::median(&hues, 0.0);
        for (tile, (hue, _)) in self.tiles.iter().zip(&hues) {
            let agreed = said(tile) * hue.agreement(&usual);
            by_face.entry(tile.look.0).or_default().push(agreed);
        }
        let fits = by_face
            .into_iter()
            .map(|(face, fits)| sum_of_copies(fits, self.copies(face)))
            .sum();
        if !self.catalogue.is_alike_at_any_size() {
            return fits;
        }
        // Faces of the wrong size fit just as well: it takes outlines to believe it.
        fits * self.outlined()
    }

    /// How many of its tiles the deck has: no more of each face than there are copies.
    pub(crate) fn count_of_deck(&self) -> usize {
        let mut times: BTreeMap<FaceId, usize> = BTreeMap::new();
        for tile in &self.tiles {
            *times.entry(tile.look.0).or_default() += 1;
        }
        times
            .into_iter()
            .map(|(face, times)| times.min(self.copies(face)))
            .sum()
    }

    /// Whether the deck has all of its tiles.
    pub(crate) fn is_of_deck(&self) -> bool {
        self.count_of_deck() == self.count()
    }

    /// How many tiles the deck has.
    fn count_in_box(&self) -> usize {
        let faces = self.catalogue.faces().iter();
        faces.map(|face| usize::from(face.copies.max(1))).sum()
    }

    pub(crate) fn copies(&self, face: FaceId) -> usize {
        usize::from(self.catalogue.faces()[usize::from(face.0)].copies.max(1))
    }

    /// Share of all sides along which an edge is seen, 0 to 1.
    pub(crate) fn outlined(&self) -> f32 {
        self.tiles.iter().map(|tile| tile.outlined).sum::<f32>() / self.tiles.len().max(1) as f32
    }

    /// Whether its tiles fit as well as they ever do.
    pub(crate) fn is_plain(&self) -> bool {
        self.quality() > PLAIN * self.count() as f32
    }

    /// Places all tiles anew on the table that explains them best.
    pub(crate) fn refine(&mut self) {
        self.refined = self.tiles.len();
        if self.is_fixed {
            return;
        }
        // A stray place among a few tiles would spoil the plane.
        let telling = self.tiles.iter().enumerate().filter(|(_, tile)| !tile.is_apart);
        let (known, seen): (Vec<usize>, Vec<&Sight>) = telling
            .filter_map(|(index, tile)| Some((index, tile.sight.as_ref()?)))
            .unzip();
        let places: Vec<TablePose> = known.iter().map(|&i| self.tiles[i].place).collect();
        if known.is_empty() {
            return;
        }
        let lattice = self
            .catalogue
            .is_alike_at_any_size()
            .then(|| Lattice::of(&self.table, &places, &place_tiles(&self.table, &places)))
            .flatten();
        let prior = Prior::of(self.pyramid.size(0));
        let Some((table, places)) = self.table.refine(&seen, &places, &prior, lattice.as_ref()) else {
            return;
        };
        let before = std::mem::replace(&mut self.table, table);
        for (index, tile) in self.tiles.iter_mut().enumerate() {
            if let Some(at) = known.iter().position(|&k| k == index) {
                tile.place = places[at];
            } else if let Some((place, ..)) = table.fit(&tile.pose.corners()) {
                tile.place = place;
            }
        }
        for place in &mut self.empty {
            if let Some((x, y)) = table.lies_at(before.seen_at(place.x, place.y)) {
                (place.x, place.y) = (x, y);
            }
        }
        for weak in &mut self.weak {
            if let Some((place, ..)) = table.fit(&weak.pose.corners()) {
                weak.place = place;
            }
        }
    }

    /// The last looks at each tile, on a table that becomes better by them.
    pub(crate) fn finish(&mut self) {
        for _ in 0..MOST_ROUNDS {
            self.refine();
            self.look_again();
            if self.strain() < STRAINED {
                break;
            }
        }
        self.judge(0);
    }

    /// How much larger or smaller tiles are seen than where they lie: the quarter that strains most begins here.
    fn strain(&self) -> f64 {
        let mut strains: Vec<f64> = self
            .tiles
            .iter()
            .filter_map(|tile| Some((self.table.fit(&tile.sight.as_ref()?.corners)?.1 - 1.0).abs()))
            .collect();
        strains.sort_by(f64::total_cmp);
        strains.get(strains.len() * 3 / 4).copied().unwrap_or(0.0)
    }

    /// Builds no longer upon what may be a pattern of the table, `from` such a tile on, and gives it up if that is more than the
    /// deck has; gives up what lies under a tile; and tells of which tiles only the place is known.
    pub(crate) fn judge(&mut self, from: usize) {
        let patterned = self.patterned();
        let may_be_all_of_deck = self.count() <= self.count_in_box();
        let (tiles, given_up): (Vec<_>, Vec<_>) = std::mem::take(&mut self.tiles)
            .into_iter()
            .enumerate()
            .partition(|(place, tile)| *place < from || !is_of_pattern(tile, &patterned));
        self.tiles = tiles.into_iter().map(|(_, tile)| tile).collect();
        // Tiles that are much alike look like one of them at first sight: they are told apart later.
        if may_be_all_of_deck {
            let given_up = given_up.into_iter().map(|(_, tile)| tile);
            self.weak.extend(given_up.filter(|tile| tile.fit > MAY_BE_TOLD));
        }
        let tiles = &self.tiles;
        self.weak.retain(|weak| {
            tiles
                .iter()
                .all(|tile| tile.place.distance(&weak.place) > OVERLAP)
        });
        if self.catalogue.is_alike_at_any_size() {
            let is_sized = self.outlined() > OUTLINED;
            for tile in self.tiles.iter_mut().chain(&mut self.weak) {
                let seen = tile
                    .sight
                    .as_ref()
                    .and_then(|sight| self.table.fit(&sight.corners));
                let is_strained = seen.is_some_and(|(_, scale, _)| (scale - 1.0).abs() > TOO_STRAINED);
                tile.is_sized = is_sized && !is_strained;
            }
        }
    }

    /// Looks at each tile where the table says it lies.
    fn look_again(&mut self) {
        self.is_settled = true;
        let mut before = std::mem::take(&mut self.tiles);
        before.append(&mut self.weak);
        for tile in before {
            let care = if tile.is_pieced { Care::Close } else { Care::Quick };
            let again = self.look_where_it_was(&tile);
            if let Some(found) = again.or_else(|| self.look_at(&tile.place, &[tile.look], care)) {
                self.take(found);
            }
        }
    }

    /// A tile looked at again that has hardly moved since its corners were seen: only its face is moved to where it fits
    /// now. `None` if that is not enough.
    fn look_where_it_was(&mut self, tile: &Found) -> Option<Found> {
        let pose = self.table.pose(&tile.place)?;
        let (face, turn) = tile.look;
        let near = self
            .catalogue
            .align_near(self.pyramid, &pose, face, turn, Freedom::Rigid)?;
        let still = STILL * near.pose.side();
        let (here, before) = (near.pose.corners(), tile.pose.corners());
        let mut moves = here.iter().zip(&before).map(|(a, b)| a.distance(*b));
        let is_still = moves.all(|moved| moved < still) && near.moved < NEAR;
        let is_plain = near.fit > FITS && near.visible >= VISIBLE;
        let sight = tile.sight.as_ref().filter(|sight| self.is_seen_there(sight))?;
        let (place, ..) = self.table.fit(&here)?;
        if !is_still || !is_plain {
            return None;
        }
        self.looks += 1;
        Some(Found {
            place,
            pose: near.pose,
            corners: self.told_corners(Some(sight), &near.pose),
            light: LightSample::of(&near),
            fit: near.fit,
            is_sized: true,
            seen: near,
            is_pieced: false,
            glance: None,
            ..tile.clone()
        })
    }
}

/// What several tiles of one face say: those beyond its copies say less and less, for patterns of a table repeat.
fn sum_of_copies(mut fits: Vec<f32>, copies: usize) -> f32 {
    fits.sort_by(|a, b| b.total_cmp(a));
    let share = |place: usize| 1.0 / (2 + place - place.min(copies)) as f32;
    fits.iter()
        .enumerate()
        .map(|(place, fit)| if place < copies { *fit } else { fit * share(place) })
        .sum()
}

/// What a fit says for a tile: nothing at a share that chance reaches often, and squared, so that one tile that fits well
/// says more than many that fit somehow.
pub(crate) fn evidence(fit: f32) -> f32 {
    (-(1.0 - fit).max(0.015).ln() - CHANCE).max(0.0).powi(2)
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::find::grow::Finder;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn tiles_in_different_lights_are_worth_less() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses: Vec<_> = (0..5)
            .map(|i| place(60.0 + 62.0 * f64::from(i), 100.0, 60.0, 0.0))
            .collect();
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [1.0, 0.7, 0.4]));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 5);
        let before = finder.quality();
        finder.tiles[0].light.gains = [0.1, 1.3, 1.7];
        finder.tiles[1].light.gains = [1.5, 0.7, 0.02];
        assert!(finder.quality() < 0.75 * before);
    }
}
