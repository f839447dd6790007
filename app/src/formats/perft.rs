//! `tilesight-perft/1`: a count of Maneuver sequences.

use serde::Serialize;

/// How many sequences of exactly `depth` Maneuvers a board allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PerftDocument {
    /// `tilesight-perft/1`.
    pub format: &'static str,
    /// Maneuvers in each sequence.
    pub depth: u32,
    /// Sequences.
    pub count: u64,
}

impl PerftDocument {
    /// The document of a count.
    pub fn new(depth: u32, count: u64) -> PerftDocument {
        PerftDocument {
            format: "tilesight-perft/1",
            depth,
            count,
        }
    }
}
