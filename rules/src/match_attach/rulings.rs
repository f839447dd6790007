//! Where the rulebook leaves something open and the players may choose.

/// Whether tiles of an Island that touch each other with one colour are Active.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum IslandTiles {
    /// Contact decides, as on the mainland.
    #[default]
    CanBeActive,
    /// No tile of an Island is ever Active. Where groups tie for largest, none of the tied groups is an Island here.
    NeverActive,
}

/// What the players agreed on; the default is the ruling for a table that did not speak of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rulings {
    /// The switch `island_tiles_can_be_active`.
    pub island_tiles: IslandTiles,
}
