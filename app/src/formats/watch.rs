//! `tilesight-watch/1`: what happened on a board that is being watched.

use super::scan::CandidateDocument;
use super::turn::ManeuverDocument;
use super::value::{Id, Name, TileAt};
use super::verdict::MatchDocument;
use super::verification::PlaceDocument;
use serde::Serialize;

/// The board in one frame, and what happened since it was told last.
#[derive(Clone, Debug, Serialize)]
pub struct WatchDocument<'a> {
    /// `tilesight-watch/1`.
    pub format: &'static str,
    /// The number of the frame in which all this became certain, from 1.
    pub frame: u64,
    /// The name of its file; null unless it is one of a folder.
    pub name: Option<Name<'a>>,
    /// The deck's name or path, as it was asked for.
    pub deck: Name<'a>,
    /// Whether cells are counted anew from here on: in the first document, and where the table was lost from sight.
    pub anew: bool,
    /// The tiles that are certain, as in a board file, in the order of ids.
    pub tiles: Vec<TileAt<'a>>,
    /// What happened.
    pub changes: Vec<WatchChangeDocument<'a>>,
    /// A legal turn of few Maneuvers, or a part of one, that leads here from the board told before, if one is found at once.
    pub line: Option<LineDocument<'a>>,
    /// Places where something lies that is not certain.
    pub unsure: Vec<WatchUnsureDocument<'a>>,
    /// Those of `tiles` that cannot be seen for a while: they are told where they were seen last.
    pub unseen: Vec<Id<'a>>,
    /// Tiles that were seen otherwise when the frames ended, but not for long enough.
    pub unsettled: Vec<Id<'a>>,
    /// Active tiles; null, as the next two, while anything is not certain.
    pub active: Option<Vec<Id<'a>>>,
    /// Groups apart from the mainland.
    pub islands: Option<Vec<Vec<Id<'a>>>>,
    /// Matches of every symbol; `new` are those that were not there when they were told last.
    pub matches: Option<Vec<MatchDocument<'a>>>,
}

impl WatchDocument<'_> {
    /// The `format` of what is watched.
    pub const FORMAT: &'static str = "tilesight-watch/1";
}

/// What happened to a tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WatchChangeDocument<'a> {
    /// `placed`, `recognised` (it may have lain there before), `moved`, `turned`, `swapped` or `removed`; what was moved or
    /// swapped may be turned otherwise, too.
    pub what: &'static str,
    /// Which tile.
    pub tile: Id<'a>,
    /// The other tile of a swap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Id<'a>>,
    /// Where it was; null if it is new.
    pub was: Option<PlaceDocument>,
    /// Where it is; null if it is gone.
    pub is: Option<PlaceDocument>,
}

/// What was done in a turn, as a turn record writes it.
#[derive(Clone, Debug, Serialize)]
pub struct LineDocument<'a> {
    /// The tile placed.
    pub place: Option<TileAt<'a>>,
    /// The Maneuvers in their order.
    pub maneuvers: Vec<ManeuverDocument<'a>>,
    /// The tiles removed, in their order.
    pub remove: Vec<Id<'a>>,
}

/// A place in doubt.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WatchUnsureDocument<'a> {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
    /// Likeliest first.
    pub candidates: Vec<CandidateDocument<'a>>,
}
