//! Two tiles that touch by a full side.

use super::{Edge, PlacedTile};
use crate::Side;

/// Two tiles on orthogonally adjacent cells, and what their shared border shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// One tile.
    pub a: PlacedTile,
    /// The other.
    pub b: PlacedTile,
    /// The world side of `a` that touches `b`.
    pub side: Side,
    /// What `a` shows there.
    pub a_edge: Edge,
    /// What `b` shows there.
    pub b_edge: Edge,
}

impl Contact {
    /// Whether the touching sides have one colour: both tiles are Active (RULES, "Definitions").
    pub fn is_active(&self) -> bool {
        self.a_edge.has_colour_of(self.b_edge)
    }
}
