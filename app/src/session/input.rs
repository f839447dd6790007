//! What a player may confirm: the only things that change a game.

use serde::{Deserialize, Serialize};

use super::settings::Settings;
use super::tiles::{Laid, Maneuvered, Placed, Taken, TileSide};
use crate::platform::Moment;

/// Something that a player confirmed, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Moment,
    /// What.
    pub input: Input,
}

/// Something that a player may confirm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// A game begins: always the first, never again.
    Begin(Box<Settings>),
    /// The settings are corrected in the middle of the game.
    Correct(Box<Settings>),
    /// Something in a turn: the present one, or a past one that is being edited.
    Turn {
        /// The turn's number, from 1.
        number: u32,
        /// What changes, in order; undone as one.
        changes: Vec<Change>,
    },
    /// The timer.
    Timer {
        /// The turn that is timed; for another than the present one it says nothing.
        number: u32,
        /// What happens to it.
        change: TimerChange,
    },
    /// The players call the game over.
    End,
    /// The players play on although the game is over.
    PlayOn,
    /// What was confirmed last is undone.
    Undo,
    /// What was undone last is done again.
    Redo,
    /// What was confirmed last is undone although No Take Backs! forbids it; the sheet tells.
    TakeBack,
}

/// A change to one turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The Target Symbol, by its name in the deck. `None`: it is open again.
    Target(Option<String>),
    /// The tile placed. `None`: it is open again.
    Place(Option<Placed>),
    /// One more Maneuver.
    Maneuver(Maneuvered),
    /// All Maneuvers of the turn at once: worked out from a photograph, or mended.
    Maneuvers(Vec<Maneuvered>),
    /// The Maneuver Phase is over, or not yet.
    ManeuversDone(Progress),
    /// The time had run out, and the table gives the turn all of it once more: the Maneuver Phase is open again.
    TimeAgain,
    /// One more tile removed.
    Remove(Taken),
    /// All tiles removed in the turn at once.
    Removed(Vec<Taken>),
    /// The Removal Phase is over, or not yet.
    RemovalDone(Progress),
    /// Whether one Match counts as New, whatever the referee proposes.
    Question {
        /// One side of the Match.
        a: TileSide,
        /// The other.
        b: TileSide,
        /// What the table says. `None`: what the referee proposes.
        counts: Option<Counts>,
    },
    /// The number of New Matches, whatever the referee proposes. `None`: what the referee proposes.
    NewMatches(Option<u32>),
    /// The points of the turn, whatever they add up to. `None`: what they add up to.
    Points(Option<i32>),
    /// The Scoring Phase is over, or not yet.
    Scored(Progress),
    /// One more tile discarded in the Reversal Phase.
    Discard(Taken),
    /// All tiles discarded in the turn at once.
    Discarded(Vec<Taken>),
    /// The turn is over, or not yet.
    Finished(Progress),
    /// The table lets something stand that the referee would not.
    LetStand {
        /// The code of the problem.
        code: String,
    },
    /// A photograph was taken.
    Photograph(Photograph),
    /// The Board as the players confirmed it at a stage of the turn. `None`: it is worked out again.
    Seen {
        /// When in the turn.
        stage: Stage,
        /// The tiles.
        tiles: Option<Vec<Laid>>,
        /// The tiles of them that people named against what was read: later readings do not outrank that.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        mended: Vec<String>,
    },
    /// A remark. Empty: none.
    Remark(String),
}

/// Whether a part of the turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// It is over.
    Over,
    /// It is open again.
    Open,
}

/// Whether a Match counts as New.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// It does.
    New,
    /// It does not.
    Old,
}

/// A place in the course of a turn where the Board may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before anything.
    Start,
    /// After the Placement Phase.
    Placed,
    /// After the Maneuver Phase.
    Maneuvered,
    /// After the Removal Phase.
    Removed,
    /// After everything.
    End,
}

impl Stage {
    /// All of them in order.
    pub const ALL: [Stage; 5] = [
        Self::Start,
        Self::Placed,
        Self::Maneuvered,
        Self::Removed,
        Self::End,
    ];
}

/// A photograph kept with a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Photograph {
    /// When in the turn it was taken.
    pub stage: Stage,
    /// Its name in the storage.
    pub name: String,
    /// The checksum of its bytes (CRC-32), so that a damaged one is known.
    pub crc: u32,
    /// The tiles that were seen on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outlines: Vec<TileOutline>,
}

/// Where a tile is seen on a photograph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileOutline {
    /// The tile's id in the deck.
    pub tile: String,
    /// The printed face's top-left, top-right, bottom-right, bottom-left corner: x and y in ten-thousandths of the
    /// photograph's width and height. Corners may lie outside of it.
    pub corners: [[i32; 2]; 4],
}

/// A change to the timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimerChange {
    /// It starts from the full time.
    Start,
    /// It stands still.
    Pause,
    /// It goes on.
    Resume,
    /// The time has run out: the Maneuver Phase ends.
    RunOut,
    /// It is put away until the next turn.
    Stop,
}
