//! The score sheet as a table for spreadsheets.

use rules::match_attach::TileSet;

use crate::session::{Evening, Log, Sheet};

const HEADINGS: [&str; 14] = [
    "turn",
    "round",
    "player",
    "target symbol",
    "maneuvers",
    "extra maneuvers",
    "new matches",
    "match points",
    "removed",
    "removal points",
    "total",
    "score",
    "reserve",
    "overruled",
];

/// The turns that are over as comma-separated values, one a line, with a line of headings. `score` is the player's score
/// after the turn.
#[must_use]
pub fn csv_table(log: &Log, tile_set: Option<&TileSet>) -> String {
    let evening = Evening::of(log);
    let sheet = Sheet::of(&evening, tile_set);
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut scores = vec![0; evening.settings.players.len()];
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    for line in sheet.lines.iter().filter(|line| line.is_over) {
        scores[line.player] += line.total;
        rows.push([
            line.number.to_string(),
            line.round.to_string(),
            cell(evening.settings.name(line.player)),
            cell(line.target.as_deref().unwrap_or_default()),
            line.maneuvers.to_string(),
            line.extra_maneuvers.to_string(),
            line.new_matches.to_string(),
            line.match_points.to_string(),
            line.removed.to_string(),
            line.removal_points.to_string(),
            line.total.to_string(),
            scores[line.player].to_string(),
            line.reserve.to_string(),
            if line.is_overruled() { "yes" } else { "no" }.to_owned(),
        ]);
    }
    for row in rows {
        // Writing into memory does not fail.
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A word that somebody chose as a cell: in one line, and no formula for a spreadsheet to run.
fn cell(word: &str) -> String {
    let plain = word.replace(char::is_control, " ");
    match plain.starts_with(['=', '+', '-', '@']) {
        true => format!("'{plain}"),
        false => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Moment;
    use crate::session::{Change, Entry, Input, Player, PlayerColour, Progress, Settings, Taken};

    #[test]
    fn a_name_is_no_formula_and_no_second_line() {
        for (name, written) in [
            ("=1+1", "'=1+1"),
            ("+49", "'+49"),
            ("-Ben-", "'-Ben-"),
            ("@Anna", "'@Anna"),
            ("An\nna", "An na"),
            ("Anna-Lena", "Anna-Lena"),
        ] {
            assert_eq!(cell(name), written);
        }
    }

    #[test]
    fn a_line_for_each_turn_that_is_over_with_names_quoted() {
        let player = |name: &str| Player {
            name: name.into(),
            colour: PlayerColour::Green,
        };
        let settings = Settings {
            players: vec![player("Anna"), player("B, \"Ben\"")],
            ..Settings::default()
        };
        let mut log = Log::default();
        let turn = |number, matches| {
            let changes = vec![
                Change::Target(Some("star".into())),
                Change::Remove(Taken::Counted),
                Change::NewMatches(Some(matches)),
                Change::Finished(Progress::Over),
            ];
            Input::Turn { number, changes }
        };
        for input in [
            Input::Begin(Box::new(settings)),
            turn(1, 2),
            turn(2, 0),
            turn(3, 1),
        ] {
            log.push(Entry { at: Moment(0), input });
        }
        let expected = [
            HEADINGS.join(","),
            "1,1,Anna,star,0,0,2,4,1,-1,3,3,1,no".to_owned(),
            "2,1,\"B, \"\"Ben\"\"\",star,0,0,0,0,1,-1,-1,-1,1,no".to_owned(),
            "3,2,Anna,star,0,0,1,2,1,-2,0,3,2,no".to_owned(),
        ];
        assert_eq!(csv_table(&log, None).lines().collect::<Vec<_>>(), expected);
    }
}
