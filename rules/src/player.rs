//! Who plays.

/// A player by seat, in the order of turns; the first player is seat 0. Names are the app's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player(pub u8);

impl Player {
    /// Who begins every round.
    pub const FIRST: Player = Player(0);

    /// The seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
