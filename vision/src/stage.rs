//! The steps of a reading, for whoever holds a clock.

/// A step of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The photograph is halved, again and again.
    Reduce,
    /// Straight edges are followed.
    Segments,
    /// Edges are joined to four-cornered outlines.
    Quads,
    /// A first tile, the table's plane, and all tiles on it.
    Tiles,
    /// Faces are weighed against each other.
    Faces,
    /// Backs are looked for.
    Backs,
    /// Tiles are given cells.
    Cells,
}

impl Stage {
    /// All of them, in their order.
    pub const ALL: [Stage; 7] = [
        Stage::Reduce,
        Stage::Segments,
        Stage::Quads,
        Stage::Tiles,
        Stage::Faces,
        Stage::Backs,
        Stage::Cells,
    ];

    /// One word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Reduce => "reduce",
            Stage::Segments => "segments",
            Stage::Quads => "quads",
            Stage::Tiles => "tiles",
            Stage::Faces => "faces",
            Stage::Backs => "backs",
            Stage::Cells => "cells",
        }
    }

    /// Whether it looks for where tiles lie, rather than for which they are.
    pub const fn is_finding(self) -> bool {
        matches!(
            self,
            Stage::Reduce | Stage::Segments | Stage::Quads | Stage::Tiles
        )
    }
}
