//! The last and closest look at all tiles that were found.

use crate::align::Freedom;
use crate::bow::Bowed;
use crate::find::Found;
use crate::grow::Finder;
use crate::hands::{Hands, shared};
use crate::light::LightSample;
use crate::plane::Table;
use crate::pyramid::Pyramid;
use crate::{Catalogue, Homography};

impl Finder<'_> {
    /// Measures all tiles in all detail: the table, and on it the corners of each, which may be bowed.
    pub(crate) fn measure(&mut self, hands: &dyn Hands) {
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
}

impl Found {
    /// Lies in a pose on a table that is known, bowed in some way if that could be measured.
    fn lie(&mut self, pose: Homography, bowed: Option<Bowed>) {
        self.bowed = bowed;
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
        self.lie(
            seen.pose,
            catalogue.bowed(pyramid, table, &seen.pose, self.look, 0.0),
        );
    }
}
