//! What `tilesight game` tells of saved games.

use super::super::judge::counted;
use super::super::output::{Output, warn};
use super::super::stop::Stop;
use crate::export::local_time;
use crate::history::{Saved, journal_name};
use crate::journal::Damage;
use crate::platform::{Clock as _, native::WallClock};
use crate::session::{Course, Evening, Log, OpenError, Phase, Sheet};
use rules::match_attach::TileSet;
use serde::Serialize;

/// A saved game in the list.
#[derive(Serialize)]
struct SavedDocument<'game> {
    format: &'static str,
    id: &'game str,
    begun: String,
    over: bool,
    turns: u32,
    players: Vec<SavedPlayer<'game>>,
}

#[derive(Serialize)]
struct SavedPlayer<'game> {
    name: &'game str,
    total: i64,
    place: usize,
}

/// Warns that what follows the entries of a journal is not believed.
pub(super) fn warn_of_damage(journal: &str, entries: usize, damage: Option<Damage>) {
    let (what, bytes) = match damage {
        None => return,
        Some(Damage::Torn { bytes }) => ("not written to its end", bytes),
        Some(Damage::Altered { bytes }) => ("damaged", bytes),
    };
    let after = match entries {
        0 => "before its first entry".to_owned(),
        entries => format!("after entry {entries}"),
    };
    let left = counted(bytes, "byte is", "bytes are");
    warn(format_args!(
        "{journal}: {what} {after}: {left} not believed, but kept in the file"
    ));
}

/// One game of the list.
pub(super) fn list(saved: &Saved, output: &mut Output) -> Result<(), Stop> {
    warn_of_damage(&journal_name(&saved.id), saved.entries, saved.damage);
    let summary = match &saved.content {
        Ok(summary) => summary,
        // That its first entry is damaged is told by then.
        Err(OpenError::Empty { .. }) => return Ok(()),
        Err(error) => {
            warn(error);
            return Ok(());
        }
    };
    let begun = local_time(summary.begun, WallClock.minutes_ahead_of_utc());
    let over = matches!(summary.course, Course::Over(_));
    if output.is_json() {
        let players = summary.standings.iter().map(|standing| SavedPlayer {
            name: summary.settings.name(standing.player),
            total: standing.total,
            place: standing.place,
        });
        return output.document(&SavedDocument {
            format: "tilesight-saved/1",
            id: &saved.id,
            begun,
            over,
            turns: summary.turns,
            players: players.collect(),
        });
    }
    let players: Vec<String> = summary
        .standings
        .iter()
        .map(|standing| format!("{} {}", summary.settings.name(standing.player), standing.total))
        .collect();
    let state = if over { "over" } else { "going on" };
    let turns = counted(summary.turns as usize, "turn", "turns");
    output.line(format!(
        "{}  {begun}  {}, {turns}, {state}",
        saved.id,
        players.join(", "),
    ))
}

/// The score sheet as text.
pub(super) fn print(log: &Log, set: Option<&TileSet>, output: &mut Output) -> Result<(), Stop> {
    let evening = Evening::of(log);
    let sheet = Sheet::of(&evening, set);
    output.line(local_time(evening.begun, WallClock.minutes_ahead_of_utc()))?;
    for line in sheet
        .lines
        .iter()
        .filter(|line| line.is_over || line.phase != Phase::Symbol)
    {
        let target = line.target.as_deref().unwrap_or("-");
        let mut text = format!(
            "{:>3}  {:<16} {target:<8} {} new Matches, {} Maneuvers, {} removed: {:+}",
            line.number,
            evening.settings.name(line.player),
            line.new_matches,
            line.maneuvers,
            line.removed,
            line.total,
        );
        if !line.is_over {
            text.push_str(" (playing)");
        }
        if line.is_overruled() {
            text.push_str(" (overruled)");
        }
        output.line(text)?;
    }
    for standing in sheet.ranking() {
        let (place, total, reserve) = (standing.place, standing.total, standing.reserve);
        output.line(format!(
            "{place}. {} {total} (Reserve {reserve})",
            evening.settings.name(standing.player)
        ))?;
    }
    Ok(())
}
