//! `tilesight game ...`

mod told;

use super::decks::Decks;
use super::judge::counted;
use super::output::warn;
use super::stop::{Answer, Failure, Stop};
use super::{Output, files};
use crate::export::{
    ImportError, LARGEST_ARCHIVE, bg_stats_link, csv_table, export_archive, export_document, export_json,
    file_of, import_game,
};
use crate::history::{Arrival, Shelf, journal_name, matches_search};
use crate::journal::{Journal, JournalError};
use crate::platform::{Clock as _, Files, Storage, StorageError, Trouble, native::WallClock};
use crate::session::{Evening, Log, OpenError, Settings, read_log};
use rules::match_attach::TileSet;
use serde::Serialize;
use serde_json::json;
use std::cell::RefCell;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use told::{list, print, warn_of_damage};

/// List, print, export and take in saved games.
#[derive(Debug, clap::Subcommand)]
pub(super) enum GameCommand {
    /// List saved games, or print one
    Show(Show),
    /// Export a saved game
    Export(Export),
    /// Import a game that was exported as JSON or ZIP
    Import(Import),
}

/// Where the games are.
#[derive(Debug, clap::Args)]
struct Place {
    /// The folder in which the app keeps its games [default: the app's own]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Which game to print.
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// The game's id; without it all games are listed, the one played last first
    #[arg(value_name = "ID")]
    id: Option<String>,

    /// List only games with these words in the names, the date or the deck
    #[arg(long, value_name = "WORDS", conflicts_with = "id")]
    search: Option<String>,

    #[command(flatten)]
    place: Place,
}

/// Which game to export, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// The game's id
    #[arg(value_name = "ID")]
    id: String,

    /// What to write
    #[arg(long = "as", value_name = "FORMAT", default_value = "json")]
    form: Form,

    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    place: Place,
}

/// Which document to take in.
#[derive(Debug, clap::Args)]
pub(super) struct Import {
    /// A file that `game export --as json` or `--as zip` has written
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    place: Place,
}

/// What a game can be exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Everything but the photographs, to be taken in again
    Json,
    /// Everything with the photographs, to be taken in again: give it a file
    Zip,
    /// The turns as a table for spreadsheets
    Csv,
    /// A link that puts the play into BG Stats
    BgStats,
}

/// A text that was exported, where a document is wanted.
#[derive(Serialize)]
struct TextDocument<'game> {
    format: &'static str,
    id: &'game str,
    text: &'game str,
}

impl GameCommand {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        match self {
            GameCommand::Show(show) => show.run(output),
            GameCommand::Export(export) => export.run(output),
            GameCommand::Import(import) => import.run(output),
        }
    }
}

impl Place {
    fn folder(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(crate::window::data_folder)
    }

    fn storage(&self) -> Rc<dyn Storage> {
        Rc::new(Files::in_folder(self.folder()))
    }

    /// Refuses to write a file over a game's journal.
    fn spare(&self, out: &Path, id: &str) -> Result<(), Failure> {
        files::spare(out, [self.folder().join(journal_name(id)).as_path()])
    }

    /// What was in the way there.
    fn failure(&self, error: impl Display) -> Failure {
        Failure::new(self.folder().display().to_string(), error.to_string())
    }
}

impl Show {
    fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let Some(id) = self.id else {
            let decks = RefCell::new(Decks::default());
            let deck = |settings: &Settings| tile_set(&mut decks.borrow_mut(), settings);
            let games = Shelf::of(self.place.storage())
                .games(deck)
                .map_err(|error| self.place.failure(error))?;
            let query = self.search.unwrap_or_default();
            if games.is_empty() && !output.is_json() {
                output.line("No game is saved yet.")?;
            }
            for saved in games.iter().filter(|saved| matches_search(saved, &query)) {
                list(saved, output)?;
            }
            return Ok(Answer::Yes);
        };
        let log = open(&self.place, &id)?;
        let set = tile_set(&mut Decks::default(), &Evening::of(&log).settings);
        if output.is_json() {
            output.document(&export_document(&id, &log, set.as_ref()))?;
        } else {
            print(&log, set.as_ref(), output)?;
        }
        Ok(Answer::Yes)
    }
}

impl Export {
    fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let log = open(&self.place, &self.id)?;
        let set = tile_set(&mut Decks::default(), &Evening::of(&log).settings);
        let set = set.as_ref();
        let text = match self.form {
            Form::Json => export_json(&self.id, &log, set),
            Form::Zip => {
                let Some(path) = &self.out else {
                    return Err(Failure::new("--as zip", "needs a file: --out FILE").into());
                };
                self.place.spare(path, &self.id)?;
                let album = Shelf::of(self.place.storage()).album(&self.id);
                let kept = log
                    .photographs()
                    .filter_map(|photograph| match album.read(photograph) {
                        Ok(jpeg) => Some((file_of(photograph).to_owned(), jpeg)),
                        Err(error) => {
                            warn(format_args!("{error}; it is left out"));
                            None
                        }
                    });
                let archive = export_archive(&export_json(&self.id, &log, set), &kept.collect());
                let archive = archive.map_err(|why| Failure::new(path.display().to_string(), why))?;
                files::write(path, &archive)?;
                return Ok(Answer::Yes);
            }
            Form::Csv => csv_table(&log, set),
            Form::BgStats => bg_stats_link(&self.id, &log, set, WallClock.minutes_ahead_of_utc()),
        };
        match self.out {
            Some(path) => {
                self.place.spare(&path, &self.id)?;
                files::write(&path, text.as_bytes())?
            }
            None if !output.is_json() && self.form == Form::BgStats => output.line(text)?,
            None if !output.is_json() => output.text(&text)?,
            None if self.form == Form::Json => output.document(&export_document(&self.id, &log, set))?,
            None => output.document(&TextDocument {
                format: "tilesight-export/1",
                id: &self.id,
                text: &text,
            })?,
        }
        Ok(Answer::Yes)
    }
}

impl Import {
    fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let shown = self.file.display().to_string();
        let bytes = files::read(&self.file, LARGEST_ARCHIVE)?;
        let game = import_game(&bytes).map_err(|error| match error {
            ImportError::Foreign(fault) => Failure::in_document(&shown, &fault),
            error => Failure::new(&shown, error.to_string()),
        })?;
        let absent = game
            .log
            .photographs()
            .count()
            .saturating_sub(game.photographs.len());
        if absent > 0 {
            let photographs = counted(absent, "photograph is", "photographs are");
            warn(format_args!(
                "{shown}: {photographs} told of in it, but missing or damaged"
            ));
        }
        let shelf = Shelf::of(self.place.storage());
        let taken = shelf
            .take_in(&game.id, &game.log, &game.photographs)
            .map_err(|error| self.place.failure(error))?;
        let lost = game.photographs.len().saturating_sub(taken.photographs);
        if lost > 0 {
            let photographs = counted(lost, "photograph", "photographs");
            warn(format_args!("{shown}: {photographs} of it could not be kept"));
        }
        let (id, photographs) = (taken.id, taken.photographs);
        let entries = game.log.entries().len();
        if output.is_json() {
            output.document(&json!({"format": "tilesight-imported/1", "id": id, "entries": entries}))?;
            return Ok(Answer::Yes);
        }
        let told = counted(entries, "entry", "entries");
        let was_here = match taken.arrival {
            Arrival::New => None,
            Arrival::AlreadyHere => Some("is here already"),
            Arrival::FromBin => Some("was in the bin; it is brought back"),
        };
        if let Some(was_here) = was_here {
            output.line(format_args!("{id}: {was_here}, with all of its {told}"))?;
            return Ok(Answer::Yes);
        }
        let kept = match photographs {
            0 => String::new(),
            photographs => format!(" and {}", counted(photographs, "photograph", "photographs")),
        };
        output.line(format_args!("{id}: {told}{kept} taken in"))?;
        Ok(Answer::Yes)
    }
}

fn open(place: &Place, id: &str) -> Result<Log, Failure> {
    let name = journal_name(id);
    let peeked = Journal::peek(&*place.storage(), &name).map_err(OpenError::from);
    peeked
        .and_then(|peeked| {
            warn_of_damage(&name, peeked.payloads.len(), peeked.damage);
            read_log(&name, &peeked.payloads)
        })
        .map_err(|error| match error {
            OpenError::Journal(JournalError::Storage(StorageError {
                trouble: Trouble::Absent,
                ..
            })) => Failure::new(
                format!("game {id}"),
                "no saved game has this id; game show lists them",
            ),
            error => place.failure(error),
        })
}

/// The tiles of the deck that a game was played with; `None` if the deck is not there (any more): then the sheet shows what
/// was counted.
fn tile_set(decks: &mut Decks, settings: &Settings) -> Option<TileSet> {
    let open = decks
        .asked(
            Some(&settings.deck)
                .filter(|deck| !deck.is_empty())
                .map(String::as_str),
        )
        .ok()?;
    Some(open.deck.tile_set().clone())
}
