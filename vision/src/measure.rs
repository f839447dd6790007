//! The last and closest look at all tiles that were found.

use crate::align::Freedom;
use crate::find::Found;
use crate::grow::Finder;
use crate::light::LightSample;
use crate::plane::Table;
use crate::pyramid::Pyramid;
use crate::{Catalogue, Homography};

impl Finder<'_> {
    /// Measures all tiles in all detail: the table, and on it the corners of each, which may be bowed.
    pub(crate) fn measure(&mut self) {
        // Tiles of one photograph are about as blurred.
        let mut blur = 0.0;
        for tile in &mut self.tiles {
            let Some(seen) = &tile.sight else { continue };
            let closely = self.catalogue.sight_closely(self.pyramid, seen, tile.look, blur);
            if let Some((sight, seen)) = closely {
                (tile.sight, blur) = (Some(sight), seen);
            }
        }
        self.is_fixed = false;
        self.refine();
        for tile in self.tiles.iter_mut().chain(&mut self.weak) {
            if let Some(pose) = self.table.pose(&tile.place) {
                tile.measure(self.pyramid, self.catalogue, &self.table, pose, blur);
            }
        }
    }
}

impl Found {
    /// Measures its corners on a table that is known; tiles are seen about as blurred as is given, a variance in squared pixels.
    fn measure(
        &mut self,
        pyramid: &Pyramid,
        catalogue: &Catalogue,
        table: &Table,
        pose: Homography,
        blur: f32,
    ) {
        self.bowed = catalogue.bowed(pyramid, table, &pose, self.look, blur);
        if let Some(bowed) = &self.bowed {
            (self.pose, self.corners) = (pose, bowed.corners);
        }
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
        let closely = |sight| catalogue.sight_closely(pyramid, sight, self.look, 0.0);
        if let Some((sight, _)) = self.sight.as_ref().and_then(closely) {
            self.sight = Some(sight);
        }
        (self.place, self.light, self.fit, self.seen) = (place, LightSample::of(&seen), seen.fit, seen);
        self.measure(pyramid, catalogue, table, seen.pose, 0.0);
    }
}
