//! What players do in a game.

use super::super::{Maneuver, PlacedTile, SymbolId, TileId};
use crate::Player;

/// Where a turn stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The Target Symbol is to be declared; then the third tile is turned up.
    Symbol,
    /// A tile of the Selection Row is to be placed.
    Placement,
    /// Maneuvers may be made.
    Maneuver,
    /// The Board is not clean: Active or Island tiles are to be removed.
    Removal,
    /// The Board is clean: the turn is to be scored.
    Scoring,
    /// Tiles are to be discarded.
    Reversal,
    /// The Reversal emptied the Board: the top tile of the Deck is to be put face-up on it.
    Flip,
    /// The game is over.
    Over,
}

impl Phase {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Symbol => "Symbol Phase",
            Phase::Placement => "Placement Phase",
            Phase::Maneuver => "Maneuver Phase",
            Phase::Removal => "Removal Phase",
            Phase::Scoring => "Scoring Phase",
            Phase::Reversal | Phase::Flip => "Reversal Phase",
            Phase::Over => "end of the game",
        }
    }
}

/// Something that is done in a game, by the player whose turn it is unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Declare the Target Symbol, one of those on the back on top of the Deck. The third tile is turned up.
    Declare(SymbolId),
    /// Tell which tile an unseen one of the Selection Row is. Placing or touching it tells it as well.
    Identify(TileId),
    /// Touch a tile of the Selection Row (*I See Everything*).
    Touch {
        /// Who touches it.
        player: Player,
        /// Which one.
        tile: TileId,
    },
    /// Place a tile of the Selection Row.
    Place(PlacedTile),
    /// Make a Maneuver; after five, each discards the last tile of the player's Reserve (its tiles are all worth the
    /// same).
    Maneuver(Maneuver),
    /// Take the last Maneuver back, until a tile is removed or the turn is scored.
    TakeBack,
    /// Stop with Maneuvers left.
    StopManeuvers,
    /// The time of the turn has run out (*What's the Rush?*): the Maneuver Phase ends at once. A player who has not
    /// placed yet still places, and has no Maneuvers.
    TimeIsUp,
    /// Remove an Active or Island tile to the Reserve.
    Remove(TileId),
    /// Count the points.
    Score,
    /// Discard a tile of the Board in the Reversal Phase.
    Discard(TileId),
    /// Put the top tile of the Deck face-up on the emptied Board.
    Flip(PlacedTile),
}
