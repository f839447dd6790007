//! The last and closest look at all tiles that were found.

use crate::find::afar::is_as_large;
use crate::find::grow::Finder;
use crate::find::look::FITS;
use crate::find::{Found, Original};
use crate::hands::{Hands, shared};
use crate::light::LightSample;
use crate::photo::pyramid::Pyramid;
use crate::pose::align::Freedom;
use crate::pose::bow::Bowed;
use crate::pose::sight::Sight;
use crate::table::plane::Table;
use crate::{Catalogue, FaceId, Homography};

impl<'a> Finder<'a> {
    /// Looks at what was found in the photograph as it is, with its faces.
    pub(crate) fn look_in(&mut self, original: &Original<'a>) {
        (self.pyramid, self.catalogue) = (original.pyramid, original.catalogue);
        self.table = self.table.scaled(original.times);
        for tile in self.tiles.iter_mut().chain(&mut self.weak) {
            tile.scale(original.times);
            tile.measure_again(self.pyramid, self.catalogue, &self.table);
        }
    }

    /// Measures all tiles in all detail: the table, and on it the corners of each, which may be bowed.
    pub(crate) fn measure(&mut self, hands: &dyn Hands) {
        // Tiles of one photograph are about as blurred.
        let mut blur = 0.0;
        for tile in &mut self.tiles {
            let Some(seen) = &tile.sight else { continue };
            let closely = self
                .catalogue
                .sight_closely(self.pyramid, &seen.corners, tile.look, blur);
            if let Some(closely) = closely {
                (tile.sight, blur) = (Some(closely.sight), closely.blur);
            }
        }
        self.is_fixed = false;
        self.measure_corners(blur, hands);
        if self.tells_little() && self.see_more(blur, hands) {
            self.measure_corners(blur, hands);
        }
    }

    /// Fits the table to what is seen by now, and measures the corners of each tile on it.
    fn measure_corners(&mut self, blur: f32, hands: &dyn Hands) {
        self.refine();
        self.size_by_spacing();
        let (table, pyramid, catalogue) = (self.table, self.pyramid, self.catalogue);
        let mut tiles: Vec<&mut Found> = self.tiles.iter_mut().chain(&mut self.weak).collect();
        let measured = shared(hands, tiles.len(), |number| {
            let tile = &tiles[number];
            let pose = table.pose(&tile.place)?;
            Some((pose, catalogue.bowed(pyramid, &table, &pose, tile.look, blur)))
        });
        for (tile, measured) in tiles.iter_mut().zip(measured) {
            if let Some((pose, bowed)) = measured {
                tile.lie(pose, bowed);
            }
        }
    }

    /// Whether most places tell nothing of the table.
    fn tells_little(&self) -> bool {
        let places = || self.tiles.iter().chain(&self.weak);
        2 * places().filter(|tile| tile.sight.is_some()).count() < places().count()
    }

    /// Lets tiles tell the table that were found without being seen by themselves, for fine lines are lost in smaller pictures
    /// of a face: from where the table has them they are seen in all detail. Whether there are any.
    fn see_more(&mut self, blur: f32, hands: &dyn Hands) -> bool {
        let n_tiles = self.tiles.len();
        let places = [std::mem::take(&mut self.tiles), std::mem::take(&mut self.weak)].concat();
        let sights = shared(hands, places.len(), |number| {
            self.see_closely(&places[number], blur)
        });
        let sees_more = sights.iter().any(Option::is_some);
        for (number, (mut tile, sight)) in places.into_iter().zip(sights).enumerate() {
            let is_told = number < n_tiles || sight.is_some();
            if let Some(sight) = sight {
                tile.is_sized |= is_as_large(&self.table, &sight.corners);
                tile.sight = Some(sight);
            }
            if is_told {
                self.tiles.push(tile);
            } else {
                self.weak.push(tile);
            }
        }
        sees_more
    }

    /// Where a tile that was not seen by itself is seen in all detail, if its face fits there.
    fn see_closely(&self, tile: &Found, blur: f32) -> Option<Sight> {
        let bowed = tile.bowed.filter(|_| tile.sight.is_none() && !tile.is_pieced)?;
        let seen = self
            .catalogue
            .sight_closely(self.pyramid, &bowed.corners, tile.look, blur)?;
        (seen.quality > FITS && self.is_seen_there(&seen.sight)).then_some(seen.sight)
    }
}

impl Found {
    /// Is seen in a photo enlarged by `factor`.
    fn scale(&mut self, factor: f64) {
        self.pose = self.pose.scaled(factor);
        self.corners = self.corners.map(|corner| corner.scaled(factor));
        self.seen.pose = self.seen.pose.scaled(factor);
        self.sight = self.sight.as_ref().map(|sight| sight.scaled(factor));
    }

    /// Lies in a pose on a table that is known, bowed in some way if that could be measured.
    fn lie(&mut self, pose: Homography, bowed: Option<Bowed>) {
        self.bowed = bowed;
        if let Some(bowed) = &self.bowed {
            (self.pose, self.corners) = (pose, bowed.corners);
        }
    }

    /// The same where it is another face, perhaps, that lies in a pose or near it; `None` if that does not fit there.
    pub(crate) fn moved_to(
        &self,
        catalogue: &Catalogue,
        (pyramid, table): (&Pyramid, &Table),
        pose: &Homography,
        look: (FaceId, u8),
    ) -> Option<Found> {
        let seen = catalogue.sight(pyramid, pose, look.0, look.1)?;
        let mut moved = Found {
            place: table.fit(&pose.corners())?.0,
            look,
            sight: Some(seen.sight),
            outlined: seen.outlined as f32,
            ..self.clone()
        };
        moved.measure_again(pyramid, catalogue, table);
        Some(moved)
    }

    /// The same where its light has changed since it was found: its face is moved to where it fits now. It stays as it was
    /// found if that is nowhere.
    pub(crate) fn measure_again(&mut self, pyramid: &Pyramid, catalogue: &Catalogue, table: &Table) {
        let (face, turn) = self.look;
        let seen = table
            .pose(&self.place)
            .and_then(|pose| catalogue.align_near(pyramid, &pose, face, turn, Freedom::Rigid));
        let fitted = seen.and_then(|seen| Some((seen, table.fit(&seen.pose.corners())?.0)));
        let Some((seen, place)) = fitted else { return };
        let closely = |sight: &Sight| catalogue.sight_closely(pyramid, &sight.corners, self.look, 0.0);
        if let Some(closely) = self.sight.as_ref().and_then(closely) {
            self.sight = Some(closely.sight);
        }
        (self.place, self.light, self.fit, self.seen) = (place, LightSample::of(&seen), seen.fit, seen);
        self.lie(
            seen.pose,
            catalogue.bowed(pyramid, table, &seen.pose, self.look, 0.0),
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::find::grow::Finder;
    use crate::find::{Found, Original};
    use crate::hands::OneHand;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn tiles_that_were_found_without_being_seen_by_themselves_tell_the_table_in_the_end() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let poses = [(90.0, 100.0), (182.0, 100.0), (274.0, 100.0)].map(|(x, y)| place(x, y, 90.0, 0.0));
        let stranger = place(182.0, 210.0, 90.0, 0.0);
        let tiles: Vec<_> = poses.iter().chain([&stranger]).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        finder.tiles.retain(|tile| tile.pose.map(0.5, 0.5).y < 150.0);
        finder.tiles.sort_by(|a, b| a.place.x.total_cmp(&b.place.x));
        let mut elsewhere = finder.tiles[1].clone();
        elsewhere.pose = stranger;
        elsewhere.place = finder.table.fit(&stranger.corners()).unwrap().0;
        for tile in [&mut finder.tiles[1], &mut elsewhere] {
            tile.sight = None;
        }
        let weak = finder.tiles.pop().unwrap();
        finder.weak = vec![Found { sight: None, ..weak }, elsewhere];
        finder.measure(&OneHand);
        assert!(finder.tiles.iter().all(|tile| tile.sight.is_some()));
        assert_eq!(
            (finder.tiles.len(), finder.weak.len()),
            (3, 1),
            "another face is none"
        );
    }

    #[test]
    fn tiles_found_in_one_picture_are_measured_in_another_of_the_same_view() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let shifted = |by: f64| {
            let poses = [90.0, 182.0, 274.0].map(|x| place(x + by, 100.0, 90.0, 0.0));
            let tiles: Vec<_> = poses.into_iter().zip(&faces).collect();
            (poses, Pyramid::new(&photo(&tiles, [0.9; 3])))
        };
        let ((poses, here), (shifted_poses, there)) = (shifted(0.0), shifted(4.0));
        let middles = |finder: &Finder| {
            let mut middles: Vec<f64> = finder
                .tiles
                .iter()
                .map(|tile| tile.pose.map(0.5, 0.5).x)
                .collect();
            middles.sort_by(f64::total_cmp);
            middles
        };
        let mut finder = Finder::grown_from(&here, &catalogue, &poses[0], &[], &[]).unwrap();
        finder.look_in(&Original {
            pyramid: &there,
            catalogue: &catalogue,
            times: 1.0,
        });
        finder.measure(&OneHand);
        let exact = shifted_poses.map(|pose| pose.map(0.5, 0.5).x);
        let found = middles(&finder);
        assert!(
            found.len() == 3
                && found
                    .iter()
                    .zip(exact)
                    .all(|(found, exact)| (found - exact).abs() < 1.0),
            "{found:?} for {exact:?}"
        );
    }
}
