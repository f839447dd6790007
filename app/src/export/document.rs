//! A saved game as one JSON document, `tilesight-game/1`: everything that was confirmed, and for other programs the score
//! sheet that follows from it.

use std::fmt;

use rules::match_attach::TileSet;
use serde::{Deserialize, Serialize};

use crate::formats::{self, Fault, Step};
use crate::session::{Course, EndedBy, Entry, Evening, Input, Log, MOST_TURNS, Sheet, Standing};

/// The format and version of the documents written here.
const FORMAT: &str = "tilesight-game/1";
/// The game that is saved.
const GAME: &str = "match-attach";
/// What the formats of all versions begin with.
const FAMILY: &str = "tilesight-game/";
/// The largest document that is read, in bytes.
pub(super) const LONGEST: usize = 64 << 20;

/// A saved game as a document. On reading, only `entries` is believed: the rest follows from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// `tilesight-game/1`.
    pub format: String,
    /// `match-attach`.
    pub game: String,
    /// The game's id where it was saved.
    pub id: String,
    /// The score sheet.
    #[serde(default)]
    pub sheet: Option<SheetDocument>,
    /// Everything that was confirmed, in order.
    pub entries: Vec<Entry>,
}

/// The score sheet as other programs read it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SheetDocument {
    /// Whether the game is over, and what ended it: `playing`, `final-round`, `over`.
    pub course: String,
    /// The players in the order of play.
    pub players: Vec<PlayerDocument>,
    /// The turns that are over, in order.
    pub turns: Vec<TurnDocument>,
}

/// A player on the sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerDocument {
    /// Their name.
    pub name: String,
    /// Points.
    pub total: i64,
    /// Place, from 1; equal points share one.
    pub place: usize,
    /// Tiles in the Reserve.
    pub reserve: u32,
}

/// A turn on the sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnDocument {
    /// Its number, from 1.
    pub number: u32,
    /// Its round, from 1.
    pub round: u32,
    /// The player's name.
    pub player: String,
    /// The Target Symbol, if it was told.
    pub target: Option<String>,
    /// Maneuvers, extra ones included.
    pub maneuvers: u32,
    /// How many of them were extra.
    pub extra_maneuvers: u32,
    /// Tiles removed.
    pub removed: u32,
    /// What they cost, 0 or less.
    pub removal_points: i64,
    /// New Matches.
    pub new_matches: u32,
    /// Two points for each.
    pub match_points: i64,
    /// The turn's points.
    pub total: i64,
    /// The Reserve after the turn.
    pub reserve: u32,
    /// Tiles discarded in the Reversal Phase.
    pub discarded: u32,
    /// Whether the table decided something otherwise than the referee.
    pub overruled: bool,
    /// A remark.
    pub remark: String,
}

/// Why a document is not taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// It is larger than any saved game.
    TooLong,
    /// It is neither text nor an archive that can be unpacked.
    Unreadable,
    /// It is not a document of a saved game.
    Foreign(Fault),
    /// It was written by a newer Tilesight.
    Newer,
    /// It holds no game.
    NoGame,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("it is larger than any saved game"),
            Self::Unreadable => {
                f.write_str("it is neither a JSON document nor a ZIP archive of a saved game")
            }
            Self::Foreign(fault) => write!(f, "line {}: {fault}", fault.line),
            Self::Newer => f.write_str("it was written by a newer Tilesight; update the app to open it"),
            Self::NoGame => f.write_str("it holds no game"),
        }
    }
}

impl std::error::Error for ImportError {}

impl<'de> formats::Document<'de> for Document {
    const FORMAT: &'static str = FORMAT;

    fn format(&self) -> &str {
        &self.format
    }
}

/// The document of a game.
#[must_use]
pub fn export_document(id: &str, log: &Log, tile_set: Option<&TileSet>) -> Document {
    let evening = Evening::of(log);
    let sheet = Sheet::of(&evening, tile_set);
    Document {
        format: FORMAT.to_owned(),
        game: GAME.to_owned(),
        id: id.to_owned(),
        sheet: Some(SheetDocument::of(&evening, &sheet)),
        entries: log.entries().to_vec(),
    }
}

/// The document of a game as JSON, laid out to be looked at.
#[must_use]
pub fn export_json(id: &str, log: &Log, tile_set: Option<&TileSet>) -> String {
    // Strings, numbers and lists alone: nothing that JSON can't write.
    let mut text = serde_json::to_string_pretty(&export_document(id, log, tile_set)).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads the JSON document of a game: its id and what was confirmed.
///
/// # Errors
/// See [`ImportError`]; nothing is taken in by halves.
pub fn import_json(text: &str) -> Result<(String, Log), ImportError> {
    if text.len() > LONGEST {
        return Err(ImportError::TooLong);
    }
    let format = formats::format_of(text).filter(|format| format != FORMAT);
    let version = format.as_ref().and_then(|format| format.strip_prefix(FAMILY));
    if version.is_some_and(|version| version.parse::<u32>().is_ok()) {
        return Err(ImportError::Newer);
    }
    let document: Document = formats::read(text).map_err(ImportError::Foreign)?;
    if document.game != GAME {
        let why = format!(
            "{} is another game: only {GAME} is taken in",
            formats::quoted(&document.game)
        );
        return Err(ImportError::Foreign(Fault::at(text, &[Step::Key("game")], why)));
    }
    let mut log = Log::default();
    let mut present = 0;
    for (place, entry) in document.entries.into_iter().enumerate() {
        let key = match &entry.input {
            Input::Begin(_) => Some("begin"),
            Input::Correct(_) => Some("correct"),
            Input::Turn { .. } => Some("turn"),
            Input::Timer { .. } => Some("timer"),
            Input::End | Input::PlayOn | Input::Undo | Input::Redo | Input::TakeBack => None,
        };
        let fault = |why: String| {
            let mut path = vec![Step::Key("entries"), Step::Index(place), Step::Key("input")];
            path.extend(key.map(Step::Key));
            ImportError::Foreign(Fault::at(text, &path, why))
        };
        match &entry.input {
            Input::Begin(_) if place > 0 => return Err(fault("a game begins once".to_owned())),
            input if place == 0 && !matches!(input, Input::Begin(_)) => {
                return Err(fault("a game begins with begin".to_owned()));
            }
            Input::Begin(settings) | Input::Correct(settings) => {
                settings.check().map_err(|problem| fault(problem.to_string()))?;
            }
            Input::Turn { number, .. } | Input::Timer { number, .. } => {
                // Looked up only where a turn seems to begin: that takes all entries before.
                if *number > present {
                    present = Evening::of(&log).present_number();
                }
                if *number == 0 || *number > present.min(MOST_TURNS) {
                    return Err(fault(format!("turn {number} has not begun")));
                }
            }
            Input::End | Input::PlayOn | Input::Undo | Input::Redo | Input::TakeBack => {}
        }
        log.push(entry);
    }
    if log.entries().is_empty() {
        Err(ImportError::NoGame)
    } else {
        Ok((document.id, log))
    }
}

impl SheetDocument {
    fn of(evening: &Evening, sheet: &Sheet) -> Self {
        let name = |player: usize| evening.settings.name(player).to_owned();
        let player = |standing: &Standing| PlayerDocument {
            name: name(standing.player),
            total: standing.total,
            place: standing.place,
            reserve: standing.reserve,
        };
        let course = match sheet.course {
            Course::Playing => "playing",
            Course::FinalRound => "final-round",
            Course::Over(EndedBy::FinalRound | EndedBy::DeckRanOut | EndedBy::Players) => "over",
        };
        let turns = sheet
            .lines
            .iter()
            .filter(|line| line.is_over)
            .map(|line| TurnDocument {
                number: line.number,
                round: line.round,
                player: name(line.player),
                target: line.target.clone(),
                maneuvers: line.maneuvers,
                extra_maneuvers: line.extra_maneuvers,
                removed: line.removed,
                removal_points: line.removal_points,
                new_matches: line.new_matches,
                match_points: line.match_points,
                total: line.total,
                reserve: line.reserve,
                discarded: line.discarded,
                overruled: line.is_overruled(),
                remark: evening
                    .turn(line.number)
                    .map(|told| told.remark.clone())
                    .unwrap_or_default(),
            });
        Self {
            course: course.to_owned(),
            players: sheet.standings.iter().map(player).collect(),
            turns: turns.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Moment;
    use crate::session::{Change, Maneuvered, Player, PlayerColour, Progress, Settings, Taken};

    fn played() -> Log {
        let player = |name: &str| Player {
            name: name.into(),
            colour: PlayerColour::Green,
        };
        let settings = Settings {
            players: vec![player("Anna"), player("Ben \"B\", jr")],
            ..Settings::default()
        };
        let changes = vec![
            Change::Target(Some("star".into())),
            Change::Maneuver(Maneuvered::Counted),
            Change::Remove(Taken::Counted),
            Change::NewMatches(Some(3)),
            Change::Remark("close".into()),
            Change::Finished(Progress::Over),
        ];
        let mut log = Log::default();
        for input in [
            Input::Begin(Box::new(settings)),
            Input::Turn { number: 1, changes },
            Input::End,
            Input::Undo,
        ] {
            log.push(Entry {
                at: Moment(log.entries().len() as u64),
                input,
            });
        }
        log
    }

    #[test]
    fn a_game_goes_out_and_comes_in_again_unchanged() {
        let log = played();
        let text = export_json("2026-11-21-1", &log, None);
        assert_eq!(import_json(&text), Ok(("2026-11-21-1".into(), log)));
    }

    #[test]
    fn the_document_tells_the_sheet() {
        let document: Document = serde_json::from_str(&export_json("a", &played(), None)).unwrap();
        let sheet = document.sheet.unwrap();
        assert_eq!(
            (
                sheet.players[0].total,
                sheet.players[0].place,
                sheet.players[1].place
            ),
            (5, 1, 2)
        );
        assert_eq!(
            (sheet.turns.len(), sheet.turns[0].total, &*sheet.turns[0].remark),
            (1, 5, "close")
        );
    }

    #[test]
    fn other_documents_are_refused_with_the_place() {
        let newer = r#"{"format": "tilesight-game/2"}"#;
        assert_eq!(import_json(newer), Err(ImportError::Newer));
        assert!(matches!(
            import_json("{}\n"),
            Err(ImportError::Foreign(Fault { line: 1, .. }))
        ));
        let other = import_json(r#"{"format": "tilesight-turn/1"}"#).unwrap_err();
        assert_eq!(
            other.to_string(),
            "line 1: format: \"tilesight-turn/1\" found where \"tilesight-game/1\" is needed"
        );
        let half = export_json("a", &played(), None);
        assert!(matches!(
            import_json(&half[..half.len() / 2]),
            Err(ImportError::Foreign(_))
        ));
    }

    #[test]
    fn what_can_not_have_been_confirmed_is_told_with_its_place() {
        let text = export_json("a", &played(), None);
        for (old, new, told) in [
            (
                r#""game": "match-attach""#,
                r#""game": "chowpow""#,
                r#"line 3: game: "chowpow" is another game: only match-attach is taken in"#,
            ),
            (
                r#""number": 1,
          "changes""#,
                r#""number": 4000000000,
          "changes""#,
                "entries[1].input.turn: turn 4000000000 has not begun",
            ),
            (
                r#""input": "end""#,
                r#""input": {"turn": {"number": 3, "changes": []}}"#,
                "entries[2].input.turn: turn 3 has not begun",
            ),
            (
                r#""first_player": 0"#,
                r#""first_player": 9"#,
                "entries[0].input.begin: the first player is not at the table",
            ),
        ] {
            assert!(text.contains(old), "{old}");
            let error = import_json(&text.replace(old, new)).unwrap_err().to_string();
            assert!(error.starts_with("line ") && error.ends_with(told), "{error}");
        }
    }

    #[test]
    fn a_document_without_a_beginning_holds_no_game() {
        let text = export_json("a", &Log::default(), None);
        assert_eq!(import_json(&text), Err(ImportError::NoGame));
    }
}
