//! `tilesight judge FILE...`

use super::decks::{Decks, Place};
use super::stop::{Answer, Failure, Stop};
use super::{OneLine, Output, board_text, files};
use crate::deck::{Deck, Game};
use crate::exchange;
use crate::formats::{self, Fault, Step, TurnDocument};
use rules::Cell;
use rules::match_attach::{TileId, TurnRecord, Verdict, judge};
use std::io::{BufRead as _, Read as _};
use std::path::PathBuf;

/// Check turn records: is the turn legal, and what is it worth?
#[derive(Debug, clap::Args)]
pub(super) struct Judge {
    /// Turn records, or `-` for JSON Lines on standard input: one record a line, one verdict a line
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Take this deck, whatever the records name: a built-in deck's name or a path
    #[arg(long, value_name = "NAME|PATH")]
    deck: Option<String>,
}

/// The longest line of JSON Lines.
const LONGEST_LINE: usize = 16 << 20;

impl Judge {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let mut decks = Decks::default();
        let mut bench = Bench {
            deck: self.deck,
            decks: &mut decks,
            output,
        };
        let mut answer = Answer::Yes;
        for file in &self.files {
            let one = if file.as_os_str() == "-" {
                bench.judge_lines()?
            } else {
                let text = files::read_document(file)?;
                let name = file.display().to_string();
                bench.judge_text(&text, &Place::of(&name, file))?
            };
            answer = answer.and(one);
        }
        Ok(answer)
    }
}

/// Where the judge sits.
struct Bench<'a> {
    deck: Option<String>,
    decks: &'a mut Decks,
    output: &'a mut Output,
}

impl Bench<'_> {
    /// Judges a record a line; lines of white space are passed over.
    fn judge_lines(&mut self) -> Result<Answer, Stop> {
        const NAME: &str = "standard input";
        let mut answer = Answer::Yes;
        let mut input = std::io::BufReader::with_capacity(1 << 16, std::io::stdin().lock());
        let mut line = Vec::new();
        for above in 0.. {
            // Somebody who sends one record and waits for its verdict gets it.
            if input.buffer().is_empty() {
                self.output.flush()?;
            }
            line.clear();
            let most = LONGEST_LINE as u64 + 1;
            input
                .by_ref()
                .take(most)
                .read_until(b'\n', &mut line)
                .map_err(|error| Failure::of_file(NAME, &error))?;
            if line.is_empty() {
                break;
            }
            let place = Place::in_lines(NAME, above);
            if line.len() > LONGEST_LINE {
                let why = format!("the line is longer than {} MB", LONGEST_LINE >> 20);
                return Err(place.failure(Fault::whole(1, why)).into());
            }
            let text =
                std::str::from_utf8(&line).map_err(|_| place.failure(Fault::whole(1, "not UTF-8 text")))?;
            let text = text.trim_start_matches('\u{feff}');
            if !text.trim_ascii().is_empty() {
                answer = answer.and(self.judge_text(text, &place)?);
            }
        }
        Ok(answer)
    }

    fn judge_text(&mut self, text: &str, place: &Place<'_>) -> Result<Answer, Stop> {
        let document: TurnDocument<'_> = formats::read(text).map_err(|fault| {
            // Other games' documents have other keys: which game it is says more than which key is missing.
            let other = formats::game_of(text).filter(|game| Game::named(game).is_some());
            let refusal = other.and_then(|game| of_match_attach(text, &game).err());
            place.failure(refusal.unwrap_or(fault))
        })?;
        of_match_attach(text, document.game.as_str()).map_err(|fault| place.failure(fault))?;
        let open = self
            .decks
            .of_document_or(self.deck.as_deref(), &document.deck, text, place)?;
        let deck = open.deck.as_ref();
        let record = exchange::turn_record(text, &document, deck).map_err(|fault| place.failure(fault))?;
        let verdict = judge(deck.tile_set(), &record);
        if let Some(cell) = exchange::cell_out_of_range(&verdict, &record) {
            let why = off_the_cells(cell);
            return Err(place
                .failure(Fault::at(text, &[Step::Key("maneuvers")], why))
                .into());
        }
        if self.output.is_json() {
            self.output
                .document(&exchange::verdict_document(&verdict, &record, deck))?;
        } else {
            let named = OneLine(place.named());
            self.output
                .lines(&format!("{named}: {}", told(&verdict, &record, deck)))?;
        }
        Ok(if verdict.is_legal() {
            Answer::Yes
        } else {
            Answer::No
        })
    }
}

/// Refuses games that are not known, and those that cannot be judged yet.
pub(super) fn of_match_attach(text: &str, game: &str) -> Result<(), Fault> {
    let why = match Game::named(game) {
        Some(Game::MatchAttach) => return Ok(()),
        Some(other) => format!("{other} cannot be judged yet; this version knows match-attach"),
        None => format!("no game is called {}", formats::quoted(game)),
    };
    Err(Fault::at(text, &[Step::Key("game")], why))
}

/// A verdict as people want to read it.
pub(super) fn told(verdict: &Verdict, record: &TurnRecord, deck: &Deck) -> String {
    let Some(removal) = &verdict.removal else {
        return problem_told(verdict, record, deck);
    };
    let mut text = String::new();
    let mut say = |sentence: String| {
        text.push_str("\n  ");
        text.push_str(&sentence);
    };
    let target = deck.tile_set().symbol_name(record.target);
    let score = &removal.score;
    let matches = removal.matches.len();
    say(format!(
        "{} of {target}, {} new: {:+}",
        counted(matches, "Match", "Matches"),
        score.new_matches,
        score.match_points
    ));
    if let Some(maneuver) = &verdict.maneuver {
        let extra = match maneuver.extra_maneuvers {
            0 => String::new(),
            extra => format!(", {extra} of them extra"),
        };
        say(format!(
            "{}{extra}",
            counted(maneuver.maneuvers, "Maneuver", "Maneuvers")
        ));
    }
    match removal.removed.as_slice() {
        [] => say("nothing removed".to_owned()),
        removed => {
            let fewest = verdict.maneuver.as_ref().map_or(0, |maneuver| maneuver.fewest);
            let more = if removed.len() > fewest {
                format!(" ({fewest} would do)")
            } else {
                String::new()
            };
            say(format!(
                "removed {}{more}: {:+}",
                listed(deck, removed),
                removal.points
            ));
        }
    }
    say(format!(
        "{} in the Reserve",
        counted(removal.reserve as usize, "tile", "tiles")
    ));
    if let Some(reversal) = &verdict.reversal {
        text.push('\n');
        text.push_str(&board_text::draw(deck, &reversal.after));
    }
    match &verdict.problem {
        None => format!("legal, {:+} points{text}", score.total),
        Some(_) => format!("{}{text}", problem_told(verdict, record, deck)),
    }
}

fn problem_told(verdict: &Verdict, record: &TurnRecord, deck: &Deck) -> String {
    match &verdict.problem {
        None => "legal".to_owned(),
        Some(problem) => format!(
            "not legal. {}",
            deck.in_ids(problem.sentence(deck.tile_set(), &record.unknown_tiles))
        ),
    }
}

/// Why a turn cannot be told that leads a tile to a cell.
pub(super) fn off_the_cells(cell: Cell) -> String {
    let limit = Cell::LIMIT;
    format!(
        "the turn leads a tile to the cell {}, {}; cells go from -{limit} to {limit}",
        cell.x, cell.y
    )
}

/// `1 tile`, `2 tiles`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Ids with commas.
pub(super) fn listed(deck: &Deck, tiles: &[TileId]) -> String {
    tiles
        .iter()
        .map(|&tile| deck.id(tile))
        .collect::<Vec<_>>()
        .join(", ")
}
