//! One turn on the score sheet: what was told, worked out.

use rules::Points;
use rules::match_attach::{Code, Match, Problem};

use super::input::Stage;
use super::tables::Tables;

/// One turn on the score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The turn's number, from 1.
    pub number: u32,
    /// Its round, from 1.
    pub round: u32,
    /// Whose turn it is: a place among the players.
    pub player: usize,
    /// The phase that it is in.
    pub phase: Phase,
    /// Whether the table has said that it is over.
    pub is_over: bool,
    /// The Target Symbol by its name, if it was told.
    pub target: Option<String>,
    /// Maneuvers made, extra ones included.
    pub maneuvers: u32,
    /// How many of them were extra: each has discarded a tile of the Reserve.
    pub extra_maneuvers: u32,
    /// Maneuvers still allowed: what is left of the five, then one for each tile of the Reserve.
    pub maneuvers_left: u32,
    /// Tiles removed.
    pub removed: u32,
    /// What the Removal cost, 0 or less.
    pub removal_points: Points,
    /// What the next tile removed would cost, less than 0.
    pub next_removal: Points,
    /// Matches of the Target Symbol after the Removal, where the Board is known.
    pub matches: Vec<SeenMatch>,
    /// New Matches as the referee proposes, with what the table said of single Matches; `None` where the Board is not
    /// known.
    pub proposed: Option<u32>,
    /// New Matches that count.
    pub new_matches: u32,
    /// Two points for each of them.
    pub match_points: Points,
    /// The turn's points.
    pub total: Points,
    /// Tiles in the player's Reserve when the turn began.
    pub reserve_before: u32,
    /// Tiles in the player's Reserve now, or when the turn was over.
    pub reserve: u32,
    /// Discards due in the Reversal Phase.
    pub reversals: u32,
    /// Discards made.
    pub discarded: u32,
    /// Tiles on the Board now, or when the turn was over, by counting.
    pub board_tiles: u32,
    /// The Boards of the turn, as far as they are known.
    pub tables: Tables,
    /// The first problem that the table has not let stand, where the referee could judge.
    pub problem: Option<Problem>,
    /// What the sheet has to say about how the line came about.
    pub marks: Vec<Mark>,
}

/// The phases of a turn, as the app walks through them. Those that do not apply are passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The Target Symbol is to be told.
    Symbol,
    /// A tile is to be placed.
    Placement,
    /// Maneuvers are being made.
    Maneuver,
    /// Tiles are being removed.
    Removal,
    /// The New Matches are to be agreed on.
    Scoring,
    /// Tiles are being discarded.
    Reversal,
    /// The turn is over.
    Over,
}

impl Phase {
    /// All of them in order.
    pub const ALL: [Phase; 7] = [
        Self::Symbol,
        Self::Placement,
        Self::Maneuver,
        Self::Removal,
        Self::Scoring,
        Self::Reversal,
        Self::Over,
    ];

    /// The stage that the Board is in while this phase goes on: where a photograph taken now belongs.
    #[must_use]
    pub fn stage(self) -> Stage {
        match self {
            Self::Symbol => Stage::Start,
            Self::Placement => Stage::Placed,
            Self::Maneuver => Stage::Maneuvered,
            Self::Removal | Self::Scoring => Stage::Removed,
            Self::Reversal | Self::Over => Stage::End,
        }
    }
}

/// A Match of the Target Symbol on a known Board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenMatch {
    /// Where it is.
    pub found: Match,
    /// What the referee says.
    pub referee: Newness,
    /// Whether it counts: as the table says, or else as the referee does.
    pub counts: bool,
    /// Whether the table had to say so.
    pub was_questioned: bool,
}

/// Whether a Match is New, as far as can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Newness {
    /// It is.
    New,
    /// It is not.
    Old,
    /// It depends on Maneuvers that were only counted, or on a Board that nobody saw: the players know.
    Open,
}

/// What the sheet has to say about how a line came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The time ran out.
    TimeRanOut,
    /// The time ran out, and the table gave all of it once more.
    TimeAgain {
        /// How many times.
        times: u32,
    },
    /// Maneuvers were made after the time had run out.
    PlayedOnAfterTime,
    /// Counted Maneuvers were taken back although No Take Backs! forbids it.
    TakenBack {
        /// How many times.
        times: u32,
    },
    /// The table let a problem stand.
    LetStand {
        /// Its code.
        code: String,
    },
    /// More Maneuvers were counted than the rules allow.
    TooManyManeuvers {
        /// How many too many.
        by: u32,
    },
    /// The number of New Matches was overruled.
    MatchesOverruled {
        /// What the referee proposed.
        proposed: u32,
    },
    /// The points were overruled.
    PointsOverruled {
        /// What they add up to.
        added_up: Points,
    },
    /// Other than the due number of tiles was discarded.
    DiscardsOverruled {
        /// How many were due.
        due: u32,
    },
    /// The turn was changed after it was over.
    Edited,
}

impl Line {
    /// The code of the problem, if there is one.
    #[must_use]
    pub fn problem_code(&self) -> Option<Code> {
        self.problem.as_ref().map(|problem| problem.breach.code())
    }

    /// Whether anything on the line was overruled by the table.
    #[must_use]
    pub fn is_overruled(&self) -> bool {
        self.marks
            .iter()
            .any(|mark| !matches!(mark, Mark::TimeRanOut | Mark::Edited))
    }
}
