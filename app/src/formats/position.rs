//! `tilesight-position/1` and `tilesight-solution/1`: a question for the best turn, and its answer.

use super::Document;
use super::object::objects;
use super::turn::{DeckReference, RulingsDocument, TurnDocument, up_to_two};
use super::value::{Count, Id, Name, TileAt, present};
use serde::{Deserialize, Serialize};

/// A position to be solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct PositionDocument<'a> {
    /// `tilesight-position/1`.
    #[serde(borrow)]
    pub format: Name<'a>,
    /// Which game.
    #[serde(borrow)]
    pub game: Name<'a>,
    /// Whose tiles.
    #[serde(borrow)]
    pub deck: DeckReference<'a>,
    /// What the players chose.
    #[serde(default)]
    pub rulings: RulingsDocument,
    /// The Target Symbol.
    #[serde(borrow)]
    pub target: Name<'a>,
    /// Tiles in the player's Reserve.
    #[serde(default)]
    pub reserve: Count,
    /// Discards due this turn, 0 to 2.
    #[serde(default, deserialize_with = "up_to_two")]
    pub reversals: u8,
    /// Maneuvers that cost nothing.
    #[serde(default = "five")]
    pub maneuvers: Count,
    /// The Board: at the start of the turn with a `selection`, otherwise at the start of the Maneuver Phase.
    #[serde(borrow)]
    pub board: Vec<TileAt<'a>>,
    /// Tiles of the Selection Row that may be placed; none when the placement is over.
    #[serde(borrow, default)]
    pub selection: Vec<Id<'a>>,
    /// The tile that was placed this turn, if the placement is over.
    #[serde(
        borrow,
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    pub placed: Option<Id<'a>>,
}

fn five() -> Count {
    Count(5)
}

objects! {
    PositionDocument<'a>: "a position: an object with format, game, deck, target and board";
}

impl<'de> Document<'de> for PositionDocument<'de> {
    const FORMAT: &'static str = "tilesight-position/1";

    fn format(&self) -> &str {
        self.format.as_str()
    }
}

/// The best turn found.
#[derive(Clone, Debug, Serialize)]
pub struct SolutionDocument<'a> {
    /// `tilesight-solution/1`.
    pub format: &'static str,
    /// Whether the search was finished: no turn is worth more.
    pub proven: bool,
    /// 2 for each New Match less the removal points.
    pub total: i64,
    /// A record that the judge accepts and scores the same.
    pub turn: TurnDocument<'a>,
    /// Positions looked at.
    pub positions: u64,
    /// How long it took.
    pub milliseconds: u64,
}

impl SolutionDocument<'_> {
    /// The `format` of solutions.
    pub const FORMAT: &'static str = "tilesight-solution/1";
}
