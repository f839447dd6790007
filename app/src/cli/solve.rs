//! `tilesight solve FILE`

use super::decks::{Decks, OpenDeck, Place};
use super::judge::{counted, of_match_attach, off_the_cells, told};
use super::stop::{Answer, Stop};
use super::{Output, files};
use crate::deck::{Deck, built_in};
use crate::exchange::{self, TurnWords};
use crate::formats::{self, DeckReference, Fault, Name, PositionDocument, SolutionDocument, Step};
use rules::match_attach::{
    Board, Maneuver, Position, PositionError, RecordedManeuver, Rotation, Solution, Solver, TileId,
    TurnRecord, judge,
};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Find the best turn from a position.
#[derive(Debug, clap::Args)]
pub(super) struct Solve {
    /// A position file
    #[arg(value_name = "FILE")]
    position: PathBuf,

    /// Take this deck, whatever the position names: a built-in deck's name or a path
    #[arg(long, value_name = "NAME|PATH")]
    deck: Option<String>,

    /// Search at most so long; then the best found is told
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    seconds: f64,

    /// Search on so many threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// A number of seconds that a person may mean.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0 to 86400 is needed".to_owned()),
    }
}

impl Solve {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let start = Instant::now();
        let name = self.position.display().to_string();
        let text = files::read_document(&self.position)?;
        let place = Place::of(&name, &self.position);
        let document: PositionDocument<'_> = formats::read(&text).map_err(|fault| place.failure(fault))?;
        of_match_attach(&text, document.game.as_str()).map_err(|fault| place.failure(fault))?;
        let open = Decks::default().of_document_or(self.deck.as_deref(), &document.deck, &text, &place)?;
        let position =
            exchange::position(&text, &document, &open.deck).map_err(|fault| place.failure(fault))?;
        let until = start + Duration::from_secs_f64(self.seconds);
        let threads = match self.threads {
            Some(threads) => usize::from(threads),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let solution = search(&position, until, threads)
            .map_err(|why| place.failure(refusal(why, &text, &document, &open.deck)))?;
        let verdict = judge(open.deck.tile_set(), &solution.turn);
        if let Some(cell) = exchange::cell_out_of_range(&verdict, &solution.turn) {
            return Err(place
                .failure(Fault::at(&text, &[Step::Key("board")], off_the_cells(cell)))
                .into());
        }
        let milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        if output.is_json() {
            let words = TurnWords {
                deck: deck_words(self.deck.as_deref(), &document.deck, place.folder),
            };
            let mut turn = exchange::turn_document(&solution.turn, &open.deck, words);
            turn.reversals = 0;
            output.document(&SolutionDocument {
                format: SolutionDocument::FORMAT,
                proven: solution.is_proven,
                total: solution.total,
                turn,
                positions: solution.positions,
                milliseconds,
            })?;
        } else {
            output.lines(&in_words(&solution, &open, milliseconds))?;
        }
        Ok(Answer::Yes)
    }
}

/// How the answer names the deck: as it was asked for, but a path so that it is found from wherever the answer is kept.
pub(super) fn deck_words<'a>(
    asked: Option<&'a str>,
    document: &DeckReference<'a>,
    folder: &Path,
) -> DeckReference<'a> {
    let (name, folder) = match (asked, document) {
        (Some(name), _) => (Name::new(name), Path::new("")),
        (None, DeckReference::Named(name)) => (name.clone(), folder),
        (None, DeckReference::Whole(_)) => return document.clone(),
    };
    if built_in::named(name.as_str()).is_some() {
        return DeckReference::Named(name);
    }
    let path = folder.join(name.as_str());
    let path = std::path::absolute(&path).unwrap_or(path);
    DeckReference::Named(Name(path.display().to_string().into()))
}

/// Searches on several threads until the answer is proven or the time is over. The answer does not depend on the number
/// of threads as long as the time suffices.
fn search(position: &Position, until: Instant, threads: usize) -> Result<Solution, PositionError> {
    let mut solver = Solver::new(position)?;
    let is_over = || Instant::now() >= until;
    loop {
        let parts = solver.parts();
        if parts.is_empty() {
            return Ok(solver.solution(position));
        }
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut found = Vec::new();
            while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                found.push(solver.search(part.clone(), &is_over));
            }
            found
        };
        let found = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads.min(parts.len()))
                .map(|_| scope.spawn(worker))
                .collect();
            let mut found = worker();
            for other in others {
                // A part that is missing ends the search; it is then told as unfinished.
                found.extend(other.join().unwrap_or_default());
            }
            found
        });
        solver.take(found);
    }
}

/// Why no turn can begin there, at its place in the document.
fn refusal(error: PositionError, text: &str, document: &PositionDocument<'_>, deck: &Deck) -> Fault {
    let at = |key, why: String| Fault::at(text, &[Step::Key(key)], why);
    match error {
        PositionError::TooManyTiles => at(
            "board",
            format!("{} tiles are too many to search", document.board.len()),
        ),
        PositionError::TooManyManeuvers => at(
            "maneuvers",
            format!(
                "{} Maneuvers are more than the five of a turn",
                document.maneuvers.0
            ),
        ),
        PositionError::UnknownTile(tile) => {
            at("selection", format!("the deck holds no tile {}", deck.id(tile)))
        }
        PositionError::DuplicateTile(tile) => at("selection", format!("{} lies on the board", deck.id(tile))),
        PositionError::NotOnBoard(tile) => {
            at("placed", format!("{} does not lie on the board", deck.id(tile)))
        }
        PositionError::PlacementDetached(tile) => {
            at("placed", format!("{} touches no other tile", deck.id(tile)))
        }
        PositionError::StartNotClean => at(
            "board",
            "a turn cannot begin here: there are Active tiles or Islands".to_owned(),
        ),
    }
}

fn in_words(solution: &Solution, open: &OpenDeck, milliseconds: u64) -> String {
    let deck = open.deck.as_ref();
    let sure = if solution.is_proven {
        "no turn is worth more"
    } else {
        "the best found in the time"
    };
    let mut text = format!("{:+} points ({sure})", solution.total);
    for step in steps(&solution.turn, deck) {
        text.push_str("\n  ");
        text.push_str(&step);
    }
    let verdict = judge(deck.tile_set(), &solution.turn);
    text.push('\n');
    text.push_str(&told(&verdict, &solution.turn, deck));
    text.push_str(&format!(
        "\n{} looked at in {milliseconds} ms",
        counted(
            usize::try_from(solution.positions).unwrap_or(usize::MAX),
            "position",
            "positions"
        )
    ));
    text
}

/// What is done in a turn, step by step.
pub(super) fn steps(turn: &TurnRecord, deck: &Deck) -> Vec<String> {
    let set = deck.tile_set();
    let mut board = Board::new(set, &turn.before).unwrap_or_else(|_| Board::empty(set));
    let mut steps = Vec::new();
    if let Some(placed) = turn.place {
        let turned = match placed.turn.count() {
            0 => "as printed",
            1 => "turned a quarter clockwise",
            2 => "turned half round",
            _ => "turned a quarter anticlockwise",
        };
        steps.push(format!(
            "place {} on {}, {} {turned}",
            deck.id(placed.tile),
            placed.cell.x,
            placed.cell.y
        ));
        // Where the turn is not legal, the rest is told as it was written down.
        let _ = board.put(placed);
    }
    for maneuver in &turn.maneuvers {
        let name = |tile| called(deck, &board, tile);
        let (step, made) = match *maneuver {
            RecordedManeuver::Rotate { tile, by } => {
                let told = match by {
                    1 => "a quarter clockwise".to_owned(),
                    2 => "half round".to_owned(),
                    3 => "a quarter anticlockwise".to_owned(),
                    other => format!("{other} quarters"),
                };
                let by = Rotation::from_quarter_turns(by);
                (
                    format!("rotate {} {told}", name(tile)),
                    by.map(|by| Maneuver::Rotate { tile, by }),
                )
            }
            RecordedManeuver::Slide { tile, to } => (
                format!("slide {} {}", name(tile), to.name()),
                Some(Maneuver::Slide { tile, to }),
            ),
            RecordedManeuver::Swap { a, b } => (
                format!("swap {} and {}", name(a), name(b)),
                Some(Maneuver::Swap { a, b }),
            ),
        };
        steps.push(step);
        let _ = made.is_some_and(|maneuver| board.shift(maneuver));
    }
    for (what, tiles) in [("remove", &turn.remove), ("discard", &turn.discard)] {
        for &tile in tiles {
            steps.push(format!("{what} {}", called(deck, &board, tile)));
            board.take(tile);
        }
    }
    steps
}

/// A tile by its id; of identical ones on the Board with the place that tells which it is.
fn called(deck: &Deck, board: &Board, tile: TileId) -> String {
    let id = deck.id(tile);
    let alike = board.tiles().iter().filter(|other| deck.id(other.tile) == id);
    match board.find(tile) {
        Some(placed) if alike.count() > 1 => format!("{id} at {}, {}", placed.cell.x, placed.cell.y),
        _ => id.to_owned(),
    }
}
