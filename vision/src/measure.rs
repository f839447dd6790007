//! The last and closest look at all tiles that were found.

use crate::grow::Finder;

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
            let Some(pose) = self.table.pose(&tile.place) else {
                continue;
            };
            tile.bowed = self
                .catalogue
                .bowed(self.pyramid, &self.table, &pose, tile.look, blur);
            if let Some(bowed) = &tile.bowed {
                (tile.pose, tile.corners) = (pose, bowed.corners);
            }
        }
    }
}
