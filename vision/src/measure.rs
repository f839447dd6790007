//! The last and closest look at all tiles that were found.

use crate::grow::Finder;

impl Finder<'_> {
    /// Measures all tiles in all detail: the table, and on it the corners of each, which may be bowed.
    pub(crate) fn measure(&mut self) {
        for tile in &mut self.tiles {
            let Some(seen) = &tile.sight else { continue };
            let closely = self.catalogue.sight_closely(self.pyramid, seen, tile.look);
            tile.sight = closely.or_else(|| tile.sight.take());
        }
        self.is_fixed = false;
        self.refine();
        for tile in self.tiles.iter_mut().chain(&mut self.weak) {
            let Some(pose) = self.table.pose(&tile.place) else {
                continue;
            };
            tile.bowed = self.catalogue.bowed(self.pyramid, &self.table, &pose, tile.look);
            if let Some(bowed) = &tile.bowed {
                (tile.pose, tile.corners) = (pose, bowed.corners);
            }
        }
    }
}
