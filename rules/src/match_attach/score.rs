//! What a turn is worth.

use crate::Points;

/// Maneuvers of a turn that cost nothing.
pub const FREE_MANEUVERS: usize = 5;

/// Points for each New Match of the Target Symbol.
pub const POINTS_PER_NEW_MATCH: Points = 2;

/// What the removal of `removed` tiles changes in the score, 0 or less, with `reserve` tiles in the Reserve when the
/// Removal begins: the k-th tile costs `reserve + k` (rulebook, "Removal Phase").
///
/// ```
/// # use tilesight_rules::match_attach::removal_points;
/// assert_eq!(removal_points(0, 3), -6);
/// assert_eq!(removal_points(2, 2), -7);
/// ```
pub const fn removal_points(reserve: u32, removed: u32) -> Points {
    let (reserve, removed) = (reserve as Points, removed as Points);
    -(removed
        .saturating_mul(reserve)
        .saturating_add(removed.saturating_mul(removed + 1) / 2))
}

/// The score of one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurnScore {
    /// New Matches of the Target Symbol after Removal.
    pub new_matches: usize,
    /// 2 for each of them.
    pub match_points: Points,
    /// What the Removal cost, 0 or less.
    pub removal_points: Points,
    /// The sum.
    pub total: Points,
}

impl TurnScore {
    /// Of the New Matches and the Removal's points (0 or less).
    pub const fn new(new_matches: usize, removal_points: Points) -> TurnScore {
        let match_points = POINTS_PER_NEW_MATCH * new_matches as Points;
        TurnScore {
            new_matches,
            match_points,
            removal_points,
            total: match_points + removal_points,
        }
    }
}
