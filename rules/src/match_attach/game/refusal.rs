//! Why an action is refused.

use alloc::{
    format,
    string::{String, ToString as _},
};

use super::{
    super::{Breach, SymbolId, TileId, TileSet},
    Phase,
};

/// Why an action is refused; the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The action does not belong to the phase in which the game is.
    WrongPhase {
        /// That phase.
        phase: Phase,
    },
    /// The Board does not allow it.
    Breach(Breach),
    /// The back on top of the Deck does not show the symbol.
    NotOnTheBack {
        /// The symbol.
        symbol: SymbolId,
    },
    /// The tile set has no such symbol.
    UnknownSymbol {
        /// The symbol.
        symbol: SymbolId,
    },
    /// The tile is not in the Selection Row.
    NotInTheRow {
        /// The tile.
        tile: TileId,
    },
    /// Another tile was touched and must be taken.
    TouchedAnother {
        /// The touched one.
        touched: TileId,
    },
    /// It is another player's turn.
    NotYourTurn,
    /// Touching the Selection Row means nothing in this game.
    TouchIsFree,
    /// The game is played without a time for turns.
    NoTurnTime,
    /// The time of this turn has run out already.
    TimeHasRunOut,
    /// The game is played with *No Take Backs!*
    NoTakeBacks,
    /// There is no Maneuver to take back, or the Removal has begun.
    NothingToTakeBack,
    /// The tile is not the one on top of the Deck.
    NotOnTopOfTheDeck {
        /// The tile.
        tile: TileId,
    },
}

impl From<Breach> for Refusal {
    fn from(breach: Breach) -> Refusal {
        Refusal::Breach(breach)
    }
}

impl Refusal {
    /// The reason in one English sentence.
    pub fn sentence(&self, tile_set: &TileSet) -> String {
        match self {
            Refusal::WrongPhase { phase } => format!("this can't be done now: it is the {}.", phase.name()),
            Refusal::Breach(breach) => breach.sentence(tile_set, &[]),
            Refusal::NotOnTheBack { symbol } => {
                format!(
                    "the back on top of the Deck does not show the {}.",
                    tile_set.symbol_name(*symbol)
                )
            }
            Refusal::UnknownSymbol { .. } => "the deck has no such symbol.".to_string(),
            Refusal::NotInTheRow { tile } => {
                format!("{} is not in the Selection Row.", tile_set.tile_name(*tile))
            }
            Refusal::TouchedAnother { touched } => {
                format!("{} was touched and must be taken.", tile_set.tile_name(*touched))
            }
            Refusal::NotYourTurn => "it is another player's turn.".to_string(),
            Refusal::TouchIsFree => "touching the Selection Row means nothing in this game.".to_string(),
            Refusal::NoTurnTime => "this game is played without a time for turns.".to_string(),
            Refusal::TimeHasRunOut => "the time of this turn has run out.".to_string(),
            Refusal::NoTakeBacks => {
                "a Maneuver that was counted can't be taken back in this game.".to_string()
            }
            Refusal::NothingToTakeBack => "there is no Maneuver to take back.".to_string(),
            Refusal::NotOnTopOfTheDeck { tile } => {
                format!(
                    "{} is not the tile on top of the Deck.",
                    tile_set.tile_name(*tile)
                )
            }
        }
    }
}
