//! Where things lie on a table.

/// Where a tile lies on the table: lengths in tile sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TablePose {
    /// Centre.
    pub(crate) x: f64,
    /// Centre.
    pub(crate) y: f64,
    /// Clockwise angle as seen from above, in radians.
    pub(crate) angle: f64,
}

impl TablePose {
    /// How far another tile's centre is from this one's.
    pub(crate) fn distance(&self, other: &TablePose) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The pose of something that lies at `(x, y)` of this tile's own frame (origin in its centre, lengths in sides), turned by `angle`.
    pub(crate) fn relative(&self, x: f64, y: f64, angle: f64) -> TablePose {
        let (sin, cos) = self.angle.sin_cos();
        TablePose {
            x: self.x + cos * x - sin * y,
            y: self.y + sin * x + cos * y,
            angle: self.angle + angle,
        }
    }

    /// Where another pose is in this tile's own frame.
    pub(crate) fn seen_from_here(&self, other: &TablePose) -> TablePose {
        let (sin, cos) = self.angle.sin_cos();
        let (x, y) = (other.x - self.x, other.y - self.y);
        TablePose {
            x: cos * x + sin * y,
            y: cos * y - sin * x,
            angle: other.angle - self.angle,
        }
    }

    /// The corners of the unit tile: top left, top right, bottom right, bottom left of its own frame.
    pub(crate) fn corners(&self) -> [(f64, f64); 4] {
        let (sin, cos) = self.angle.sin_cos();
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            .map(|(x, y)| (self.x + cos * x - sin * y, self.y + sin * x + cos * y))
    }
}
