//! `tilesight verify BEFORE AFTER`

mod alike;
mod rim;
mod told;

use self::alike::explain_alike;
use self::rim::keep_on_cells;
use super::decks::{Decks, OpenDeck, Place};
use super::judge::{counted, of_match_attach, off_the_cells};
use super::solve::{deck_words, seconds};
use super::stop::{Answer, Failure, Stop};
use super::{Output, files, scan};
use crate::deck::{Deck, FaceTable, Game, built_in};
use crate::exchange;
use crate::formats::{self, BoardDocument, DeckReference, Name};
use crate::previous::settle;
use crate::table::Table;
use rules::match_attach::{
    Bearing, Board, Explanation, MOST_SEARCHED_TILES, Question, Rulings, SymbolId, TurnRecord, judge,
};
use rules::{Limits, QuarterTurn};
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Find the legal turn with the fewest Maneuvers that leads from one board to another.
#[derive(Debug, clap::Args)]
pub(super) struct Verify {
    /// The board before the turn: a photo or a board file
    before: PathBuf,

    /// The board after it, or in the middle of it: a photo or a board file
    after: PathBuf,

    /// The deck of the tiles: a built-in deck's name or a path [default: what a board file names]
    #[arg(long, value_name = "NAME|PATH")]
    deck: Option<String>,

    /// The Target Symbol [default: the one that the turn is worth most with]
    #[arg(long, value_name = "SYMBOL")]
    target: Option<String>,

    /// Tiles in the player's Reserve: each allows one Maneuver more
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    reserve: u32,

    /// Allow at most so many Maneuvers
    #[arg(long, value_name = "N")]
    max: Option<u32>,

    /// Search at most so long
    #[arg(long, value_name = "S", default_value_t = 60.0, value_parser = seconds)]
    seconds: f64,
}

/// A file as it was given: a board or a photo.
struct Given<'a> {
    path: &'a Path,
    name: String,
    bytes: Vec<u8>,
    text: Option<String>,
}

/// What one of the two shows.
enum Seen {
    Board(Board, Rulings),
    Photograph(Table),
}

impl Seen {
    /// Puts the Islands of a photograph that lie between two cells where the other board has them.
    fn settle(&mut self, deck: &Deck, other: &Board) {
        if let Seen::Photograph(table) = self {
            settle(table, deck, other);
        }
    }

    fn board(&self, deck: &Deck) -> Board {
        match self {
            Seen::Board(board, _) => board.clone(),
            Seen::Photograph(table) => table.board(deck),
        }
    }

    /// What would help to see a board, if none was seen.
    fn advice(&self) -> Option<String> {
        match self {
            Seen::Photograph(table) if table.tiles.is_empty() => {
                let advice = table.advice.first();
                Some(advice.map_or(String::new(), |advice| format!(" ({advice})")))
            }
            _ => None,
        }
    }

    fn rulings(&self) -> Option<Rulings> {
        match self {
            Seen::Board(_, rulings) => Some(*rulings),
            Seen::Photograph(_) => None,
        }
    }
}

impl<'a> Given<'a> {
    fn read(path: &'a Path) -> Result<Given<'a>, Failure> {
        let name = path.display().to_string();
        let bytes = files::read_any(path)?;
        if !formats::is_json(&bytes) {
            return Ok(Given {
                path,
                name,
                bytes,
                text: None,
            });
        }
        let text = files::text(&name, bytes)?;
        Ok(Given {
            path,
            name,
            bytes: Vec::new(),
            text: Some(text),
        })
    }

    fn place(&self) -> Place<'_> {
        Place::of(&self.name, self.path)
    }

    fn document(&self) -> Result<Option<BoardDocument<'_>>, Failure> {
        let Some(text) = &self.text else { return Ok(None) };
        let document: BoardDocument<'_> = formats::read(text).map_err(|fault| self.place().failure(fault))?;
        of_match_attach(text, document.game.as_str()).map_err(|fault| self.place().failure(fault))?;
        Ok(Some(document))
    }
}

impl Verify {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let (before, after) = (Given::read(&self.before)?, Given::read(&self.after)?);
        let documents = [before.document()?, after.document()?];
        let (open, words) = self.deck(&[&before, &after], &documents)?;
        if open.deck.game() != Game::MatchAttach {
            return Err(Failure::new(open.called, "only turns of match-attach can be verified").into());
        }
        let deck = open.deck.as_ref();
        let target = self
            .target
            .as_deref()
            .map(|name| target(name, deck))
            .transpose()?;
        let faces = OnceCell::new();
        let mut seen = Self::seen(&before, documents[0].as_ref(), &open, &faces)?;
        let mut seen_later = Self::seen(&after, documents[1].as_ref(), &open, &faces)?;
        for (given, seen) in [(&before, &seen), (&after, &seen_later)] {
            if let Some(advice) = seen.advice() {
                return told::no_board(output, &format!("{}: no board is seen{advice}", given.name));
            }
        }
        // What one photograph cannot tell of an Island's distance, the other board tells.
        seen.settle(deck, &seen_later.board(deck));
        let board = seen.board(deck);
        seen_later.settle(deck, &board);
        let later = seen_later.board(deck);
        // One more tile may have been placed.
        if board.len() >= MOST_SEARCHED_TILES {
            let why = format!("{} tiles are too many to search", board.len());
            return Err(Failure::new("verify", why).into());
        }
        let rulings = seen.rulings().or(seen_later.rulings());
        let rulings = rulings.unwrap_or_default();
        let is_photo = documents.iter().any(Option::is_none);
        let ways = if is_photo {
            ways(&board, &later)
        } else {
            vec![QuarterTurn::None]
        };
        let question = |way| Question {
            before: board.clone(),
            after: later.turned(way),
            rulings,
            target: target.unwrap_or(SymbolId(0)),
            reserve: self.reserve,
            most_maneuvers: self.max.map(|most| most as usize),
        };
        let (way, mut found) = self.search(deck, ways, question)?;
        if let (None, Some(turn)) = (target, &mut found.turn) {
            turn.target = best_target(deck, turn);
        }
        keep_on_cells(&mut found, deck);
        // Boards may be too wide for that.
        if let Some(turn) = &found.turn
            && let Some(cell) = exchange::cell_out_of_range(&judge(deck.tile_set(), turn), turn)
        {
            return Err(Failure::new(before.name.as_str(), off_the_cells(cell)).into());
        }
        if output.is_json() {
            let way = is_photo.then_some(way);
            output.document(&told::document(&found, way, deck, words))?;
        } else {
            let allowed = question(way).allowed_maneuvers();
            output.lines(&told::in_words(&found, deck, self.target.is_none(), allowed))?;
        }
        Ok(if found.turn.is_some() {
            Answer::Yes
        } else {
            Answer::No
        })
    }

    /// Searches one way after the other to lay the boards over each other, until a turn is found; if there is none, what
    /// the first way said.
    fn search(
        &self,
        deck: &Deck,
        ways: Vec<QuarterTurn>,
        question: impl Fn(QuarterTurn) -> Question,
    ) -> Result<(QuarterTurn, Explanation), Failure> {
        let until = Instant::now() + Duration::from_secs_f64(self.seconds);
        let mut first = None;
        for way in ways {
            let limits = Limits {
                positions: u64::MAX,
                stop: &|| Instant::now() >= until,
            };
            let found = explain_alike(deck, &question(way), limits);
            if found.turn.is_some() {
                return Ok((way, found));
            }
            if !found.is_proven {
                let why = format!("not decided in {} s; --seconds allows more", self.seconds);
                return Err(Failure::new("verify", why));
            }
            first.get_or_insert((way, found));
        }
        first.ok_or_else(|| Failure::new("verify", "no way to lay the boards over each other"))
    }

    /// The deck that both boards are of, and how the answer names it.
    fn deck<'a>(
        &'a self,
        given: &[&'a Given<'a>; 2],
        documents: &[Option<BoardDocument<'a>>; 2],
    ) -> Result<(OpenDeck, DeckReference<'a>), Failure> {
        let mut decks = Decks::default();
        let mut found: Option<(OpenDeck, DeckReference<'a>)> = None;
        for (given, document) in given.iter().zip(documents) {
            let (Some(document), Some(text)) = (document, &given.text) else {
                continue;
            };
            let open = decks.of_document_or(self.deck.as_deref(), &document.deck, text, &given.place())?;
            match &found {
                Some((first, _)) if first.deck.tile_set() != open.deck.tile_set() => {
                    return Err(Failure::new(
                        given.name.as_str(),
                        "the two boards are of different decks",
                    ));
                }
                Some(_) => {}
                None => {
                    let words = deck_words(self.deck.as_deref(), &document.deck, given.place().folder);
                    found = Some((open, words));
                }
            }
        }
        match found {
            Some(found) => Ok(found),
            None => {
                let name = self.deck.as_deref().unwrap_or(built_in::USUAL);
                let usual = DeckReference::Named(Name::new(name));
                let words = deck_words(self.deck.as_deref(), &usual, Path::new(""));
                Ok((decks.asked(Some(name))?, words))
            }
        }
    }

    /// What a file or a photograph shows; the faces are made ready for the first photograph.
    fn seen(
        given: &Given<'_>,
        document: Option<&BoardDocument<'_>>,
        open: &OpenDeck,
        faces: &OnceCell<FaceTable>,
    ) -> Result<Seen, Failure> {
        if let (Some(document), Some(text)) = (document, &given.text) {
            let (board, rulings) =
                exchange::board(text, document, &open.deck).map_err(|fault| given.place().failure(fault))?;
            return Ok(Seen::Board(board, rulings));
        }
        let faces = match faces.get() {
            Some(faces) => faces,
            None => {
                let made = open.faces()?;
                open.warn_of_look_alikes(&made);
                faces.get_or_init(|| made)
            }
        };
        let decoded = scan::decode_bytes(given.path, &given.bytes)?;
        let seen = scan::see(decoded, &open.deck, faces);
        match seen.table.unsure.len() {
            0 => Ok(Seen::Photograph(seen.table)),
            unsure => Err(Failure::new(
                given.name.as_str(),
                format!(
                    "{} not certain: see scan, and verify a board file",
                    counted(unsure, "place is", "places are")
                ),
            )),
        }
    }
}

fn target(name: &str, deck: &Deck) -> Result<SymbolId, Failure> {
    deck.tile_set().symbol_named(name).ok_or_else(|| {
        let known = deck.tile_set().symbols().join(", ");
        Failure::new(
            "--target",
            format!("{name:?} is not a symbol of the deck (it has {known})"),
        )
    })
}

/// The turns that photos of one table may differ by: those first that leave the most tiles as they were.
fn ways(before: &Board, after: &Board) -> Vec<QuarterTurn> {
    let all = Bearing::all(before, after.tiles());
    let [(_, most), ..] = all;
    let best = all.iter().take_while(|&&(_, n_same)| n_same == most);
    best.map(|(bearing, _)| bearing.turn).collect()
}

/// The symbol that a turn is worth most with; of several the first of the deck.
fn best_target(deck: &Deck, turn: &TurnRecord) -> SymbolId {
    let worth = |symbol: SymbolId| {
        let record = TurnRecord {
            target: symbol,
            ..turn.clone()
        };
        judge(deck.tile_set(), &record)
            .removal
            .map(|removal| removal.score.total)
    };
    let symbols = (0..deck.tile_set().symbols().len())
        .filter_map(|place| u8::try_from(place).ok())
        .map(SymbolId);
    symbols
        .rev()
        .max_by_key(|&symbol| worth(symbol))
        .unwrap_or(SymbolId(0))
}
