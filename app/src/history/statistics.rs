//! What the saved games tell about the players.

use std::collections::BTreeMap;

use rules::Points;

use super::saved::Summary;
use crate::session::Course;

/// What the games tell about one player. Players are the same if their names are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerRecord {
    /// Their name.
    pub name: String,
    /// Games that were played to their end.
    pub games: u32,
    /// Games of these that they won, alone or with others.
    pub wins: u32,
    /// Points in these games together.
    pub points: Points,
    /// Their best game.
    pub best: Option<Points>,
    /// Their lowest game.
    pub lowest: Option<Points>,
    /// Games that are still going on.
    pub going_on: u32,
}

impl PlayerRecord {
    /// Points a game, if one was finished.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points as f64 / f64::from(self.games))
    }

    /// The share of games won, 0 to 1, if one was finished.
    #[must_use]
    pub fn win_share(&self) -> Option<f64> {
        (self.games > 0).then(|| f64::from(self.wins) / f64::from(self.games))
    }
}

/// The records of all players, those with the most games first, then by name.
pub fn statistics<'games>(games: impl IntoIterator<Item = &'games Summary>) -> Vec<PlayerRecord> {
    let mut records: BTreeMap<&str, PlayerRecord> = BTreeMap::new();
    for game in games {
        for standing in &game.standings {
            let Some(player) = game.settings.players.get(standing.player) else {
                continue;
            };
            let record = records.entry(&player.name).or_default();
            record.name.clone_from(&player.name);
            if !matches!(game.course, Course::Over(_)) {
                record.going_on += 1;
                continue;
            }
            record.games += 1;
            record.wins += u32::from(standing.place == 1);
            record.points += standing.total;
            record.best = record.best.max(Some(standing.total));
            record.lowest = Some(
                record
                    .lowest
                    .map_or(standing.total, |lowest| lowest.min(standing.total)),
            );
        }
    }
    let mut records: Vec<PlayerRecord> = records.into_values().collect();
    records.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
    records
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Moment;
    use crate::session::{EndedBy, Player, PlayerColour, Settings, Standing};

    fn game(course: Course, results: &[(&str, Points, usize)]) -> Summary {
        let player = |name: &str| Player {
            name: name.into(),
            colour: PlayerColour::Green,
        };
        let players = results.iter().map(|(name, ..)| player(name)).collect();
        let standing = |(player, &(_, total, place)): (usize, &(&str, Points, usize))| Standing {
            player,
            total,
            reserve: 0,
            place,
        };
        Summary {
            begun: Moment(0),
            last: Moment(0),
            settings: Settings {
                players,
                ..Settings::default()
            },
            standings: results.iter().enumerate().map(standing).collect(),
            course,
            turns: 4,
        }
    }

    #[test]
    fn records_add_up_over_finished_games() {
        let over = Course::Over(EndedBy::FinalRound);
        let games = [
            game(over, &[("Anna", 20, 1), ("Ben", -3, 2)]),
            game(over, &[("Ben", 8, 1), ("Anna", 8, 1), ("Cleo", 2, 3)]),
            game(Course::Playing, &[("Anna", 100, 1), ("Ben", 0, 2)]),
        ];
        let records = statistics(&games);
        let names: Vec<&str> = records.iter().map(|record| &*record.name).collect();
        assert_eq!(names, ["Anna", "Ben", "Cleo"]);
        let anna = &records[0];
        assert_eq!((anna.games, anna.wins, anna.points, anna.going_on), (2, 2, 28, 1));
        assert_eq!(
            (anna.best, anna.lowest, anna.mean()),
            (Some(20), Some(8), Some(14.0))
        );
        assert_eq!((records[1].lowest, records[1].win_share()), (Some(-3), Some(0.5)));
    }

    #[test]
    fn a_player_without_a_finished_game_has_no_mean() {
        let records = statistics(&[game(Course::Playing, &[("Anna", 1, 1), ("Ben", 0, 2)])]);
        assert_eq!((records[0].mean(), records[0].win_share()), (None, None));
    }
}
