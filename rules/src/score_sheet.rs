//! Points, and what they were given for.

use alloc::{vec, vec::Vec};

use crate::Player;

/// Points of a score; they may go below zero.
pub type Points = i64;

/// One line of a score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoreLine {
    /// Who.
    pub player: Player,
    /// In which round, from 1.
    pub round: u32,
    /// How much.
    pub points: Points,
}

/// Every line of a game; a player's score is the sum of theirs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoreSheet {
    n_players: u8,
    lines: Vec<ScoreLine>,
}

/// A player's place in the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Standing {
    /// From 1; equal points share a place, and the places after it are left out: 1, 1, 3.
    pub place: u8,
    /// Who.
    pub player: Player,
    /// The score.
    pub points: Points,
}

impl ScoreSheet {
    /// A sheet without lines.
    pub const fn new(n_players: u8) -> ScoreSheet {
        ScoreSheet {
            n_players,
            lines: Vec::new(),
        }
    }

    /// Adds a line; one of a player who does not play is left out.
    pub fn add(&mut self, line: ScoreLine) {
        if line.player.0 < self.n_players {
            self.lines.push(line);
        }
    }

    /// The lines in the order in which they were added.
    pub fn lines(&self) -> &[ScoreLine] {
        &self.lines
    }

    /// The scores by seat.
    pub fn totals(&self) -> Vec<Points> {
        let mut totals = vec![0; self.n_players.into()];
        for line in &self.lines {
            totals[line.player.index()] += line.points;
        }
        totals
    }

    /// The ranking: most points first, equal points by seat.
    pub fn standings(&self) -> Vec<Standing> {
        let totals = self.totals();
        let place = |points| 1 + totals.iter().filter(|&&other| other > points).count() as u8;
        let mut standings: Vec<Standing> = (0..self.n_players)
            .map(Player)
            .zip(&totals)
            .map(|(player, &points)| Standing {
                place: place(points),
                player,
                points,
            })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        standings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_place_and_the_next_is_left_out() {
        let mut sheet = ScoreSheet::new(4);
        for (seat, points) in [(0, 3), (1, 5), (2, 5), (3, -2), (0, 1)] {
            sheet.add(ScoreLine {
                player: Player(seat),
                round: 1,
                points,
            });
        }
        assert_eq!(sheet.totals(), [4, 5, 5, -2]);
        let told: Vec<_> = sheet
            .standings()
            .iter()
            .map(|at| (at.place, at.player.0, at.points))
            .collect();
        assert_eq!(told, [(1, 1, 5), (1, 2, 5), (3, 0, 4), (4, 3, -2)]);
    }

    #[test]
    fn a_line_of_somebody_who_does_not_play_is_left_out() {
        let mut sheet = ScoreSheet::new(2);
        sheet.add(ScoreLine {
            player: Player(2),
            round: 1,
            points: 7,
        });
        assert!(sheet.lines().is_empty());
    }
}
