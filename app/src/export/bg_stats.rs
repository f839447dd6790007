//! The link by which BG Stats takes in a play.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rules::match_attach::TileSet;
use serde_json::json;

use super::local_time;
use crate::session::{Course, Evening, Log, Sheet};

/// Where the link leads: the app if it is installed, else a page that tells about it.
const ADDRESS: &str = "https://app.bgstatsapp.com/createPlay.html?data=";
/// All but what RFC 3986 never needs encoded.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The link that puts a game into BG Stats, as far as it was played. `minutes_ahead_of_utc` is where the clock on the wall
/// stood when it was.
#[must_use]
pub fn bg_stats_link(id: &str, log: &Log, tile_set: Option<&TileSet>, minutes_ahead_of_utc: i32) -> String {
    let evening = Evening::of(log);
    let sheet = Sheet::of(&evening, tile_set);
    let is_over = matches!(sheet.course, Course::Over(_));
    let players: Vec<_> = sheet
        .standings
        .iter()
        .map(|standing| {
            let player = &evening.settings.players[standing.player];
            json!({
                "name": player.name,
                "sourcePlayerId": player.name,
                "startPlayer": standing.player == evening.settings.first_player,
                "score": standing.total.to_string(),
                "rank": standing.place,
                "winner": is_over && standing.place == 1,
            })
        })
        .collect();
    let play = json!({
        "sourceName": "Tilesight",
        "sourcePlayId": id,
        "playDate": local_time(evening.begun, minutes_ahead_of_utc),
        "durationMin": evening.last.ms_since(evening.begun) / 60_000,
        "game": {"name": "Match Attach", "sourceGameId": "match-attach", "highestWins": true, "noPoints": false},
        "players": players,
    });
    format!("{ADDRESS}{}", utf8_percent_encode(&play.to_string(), ENCODED))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Moment;
    use crate::session::{Change, Entry, Input, Player, PlayerColour, Progress, Settings};

    #[test]
    fn the_link_carries_the_play_and_nothing_that_breaks_it() {
        let player = |name: &str| Player {
            name: name.into(),
            colour: PlayerColour::Green,
        };
        let players = vec![player("Jörg & \"Co\""), player("Ben")];
        let settings = Settings {
            players,
            first_player: 1,
            ..Settings::default()
        };
        let changes = vec![Change::Points(Some(7)), Change::Finished(Progress::Over)];
        let mut log = Log::default();
        let begun = 1_603_479_418_000;
        for (at, input) in [
            (0, Input::Begin(Box::new(settings))),
            (9, Input::Turn { number: 1, changes }),
            (45 * 60_000, Input::End),
        ] {
            log.push(Entry {
                at: Moment(begun + at),
                input,
            });
        }
        let link = bg_stats_link("2020-10-23-1", &log, None, 20);
        let data = link.strip_prefix(ADDRESS).unwrap();
        assert!(
            data.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"%-._~".contains(&byte))
        );
        let text = percent_encoding::percent_decode_str(data).decode_utf8().unwrap();
        let play: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(play["playDate"], "2020-10-23 19:16:58");
        assert_eq!(play["durationMin"], 45);
        let [jörg, ben] = &play["players"].as_array().unwrap()[..] else {
            panic!("two players")
        };
        assert_eq!(
            (&jörg["name"], &jörg["winner"], &jörg["rank"]),
            (&json!("Jörg & \"Co\""), &json!(false), &json!(2))
        );
        assert_eq!(
            (&ben["score"], &ben["winner"], &ben["startPlayer"]),
            (&json!("7"), &json!(true), &json!(true))
        );
    }
}
