//! What happened on a board, as a line for people or as a document.

use super::source::Frame;
use crate::cli::Output;
use crate::cli::decks::OpenDeck;
use crate::cli::judge::listed;
use crate::cli::stop::Stop;
use crate::deck::{Deck, Game};
use crate::exchange::{self, TurnWords};
use crate::formats::{
    CandidateDocument, Coordinate, DeckReference, Id, LineDocument, Name, PlaceDocument, QuarterTurns,
    WatchChangeDocument, WatchDocument, WatchUnsureDocument,
};
use crate::table::{Candidate, Standing, Unsure, standing_of};
use crate::watch::{Change, News};
use rules::match_attach::{
    Board, MOST_SEARCHED_TILES, Match, MatchedSide, PlacedTile, Question, Rulings, SymbolId, TileId, explain,
};
use rules::{Cell, Limits, QuarterTurn};

/// Tells news, and remembers what was told.
#[derive(Debug)]
pub(super) struct Teller<'a> {
    open: &'a OpenDeck,
    is_any_told: bool,
    /// What the rules said when everything was certain last.
    standing: Standing,
    hidden: Vec<TileId>,
    unsure: Vec<Cell>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(open: &'a OpenDeck) -> Teller<'a> {
        Teller {
            open,
            is_any_told: false,
            standing: Standing::default(),
            hidden: Vec::new(),
            unsure: Vec::new(),
        }
    }

    /// Tells news at once: somebody may be waiting.
    pub(super) fn tell(&mut self, frame: &Frame, news: &News, output: &mut Output) -> Result<(), Stop> {
        let deck = self.open.deck.as_ref();
        let is_board = news.before.is_none() && !news.board.is_empty();
        if is_board {
            self.standing = Standing::default();
        }
        let standing = news
            .is_certain
            .then(|| standing_of(&news.board, deck, Rulings::default(), &[]));
        if output.is_json() {
            output.document(&self.document(frame, news, standing.as_ref()))?;
        } else {
            let mut said = Vec::new();
            if is_board {
                said.push(self.board_told(news));
            }
            said.extend(changes_told(&news.changes, deck));
            if let Some(standing) = &standing {
                said.extend(self.standing_told(standing, is_board));
            }
            said.extend(self.doubts_told(news));
            if !said.is_empty() {
                output.line(format_args!("{}: {}", frame.told(), said.join("; ")))?;
            }
        }
        self.is_any_told |= is_board;
        self.standing = standing.unwrap_or_else(|| std::mem::take(&mut self.standing));
        self.hidden.clone_from(&news.hidden);
        self.unsure = news.unsure.iter().map(|doubt| doubt.cell).collect();
        output.flush()
    }

    fn board_told(&self, news: &News) -> String {
        let deck = self.open.deck.as_ref();
        let tile = |placed: &PlacedTile| {
            format!(
                "{} at {}, turned {}",
                deck.id(placed.tile),
                cell(placed.cell),
                placed.turn.count()
            )
        };
        let tiles: Vec<String> = news.board.setup().tiles.iter().map(tile).collect();
        let begin = if self.is_any_told {
            "the table was lost from sight, and cells are counted anew"
        } else {
            "the board"
        };
        format!("{begin}: {}", tiles.join(", "))
    }

    /// What the rules say of a board, as far as it is new.
    fn standing_told(&self, now: &Standing, is_board: bool) -> Vec<String> {
        let (deck, was) = (self.open.deck.as_ref(), &self.standing);
        let mut said = Vec::new();
        let new = if is_board { "Match" } else { "new Match" };
        let matches = |said: &mut Vec<String>, name: &str, these: &[Match], those: &[Match]| {
            let fresh = these
                .iter()
                .filter(|found| !those.iter().any(|old| old.is_same_as(found)));
            said.extend(fresh.map(|found| format!("{name} {}", match_told(found, deck))));
        };
        matches(&mut said, new, &now.matches, &was.matches);
        matches(&mut said, "no longer a Match", &was.matches, &now.matches);
        if now.active != was.active {
            said.push(match now.active.as_slice() {
                [] => "no tile is Active".to_owned(),
                active => format!("Active: {}", listed(deck, active)),
            });
        }
        if now.islands != was.islands {
            let islands = now.islands.iter();
            said.extend(islands.map(|island| format!("Island: {}", listed(deck, &island.tiles))));
            if now.islands.is_empty() {
                said.push("no Island".to_owned());
            }
        }
        said
    }

    /// Doubts that are new, and those that are over.
    fn doubts_told(&self, news: &News) -> Vec<String> {
        let deck = self.open.deck.as_ref();
        let mut said = Vec::new();
        let mut say = |tiles: Vec<TileId>, what: &str| {
            if !tiles.is_empty() {
                said.push(format!("{} {what}", listed(deck, &tiles)));
            }
        };
        let changed = |tile: TileId| news.changes.iter().any(|change| change.tile() == tile);
        let without = |these: &[TileId], those: &[TileId]| -> Vec<TileId> {
            these
                .iter()
                .filter(|tile| !those.contains(tile))
                .copied()
                .collect()
        };
        let mut again = without(&self.hidden, &news.hidden);
        again.retain(|&tile| news.before.is_some() && news.board.has(tile) && !changed(tile));
        say(again, "seen again");
        let mut hidden = without(&news.hidden, &self.hidden);
        // What lies in doubt at its place is told below.
        hidden.retain(|&tile| {
            let at = news.board.find(tile).map(|placed| placed.cell);
            news.unsure.iter().all(|doubt| Some(doubt.cell) != at)
        });
        say(hidden, "cannot be seen");
        say(news.early.clone(), "not certain when the frames ended");
        let fresh = news
            .unsure
            .iter()
            .filter(|doubt| !self.unsure.contains(&doubt.cell));
        said.extend(fresh.map(|doubt| doubt_told(doubt, deck)));
        let is_over = |at: &&Cell| {
            let is_told = news
                .changes
                .iter()
                .any(|change| change.ends().1.is_some_and(|is| is.cell == **at));
            !is_told && news.before.is_some() && news.unsure.iter().all(|doubt| doubt.cell != **at)
        };
        let over = self.unsure.iter().filter(is_over);
        said.extend(over.map(|&at| format!("nothing unsure at {} any more", cell(at))));
        said
    }

    fn document<'d>(
        &'d self,
        frame: &'d Frame,
        news: &News,
        standing: Option<&Standing>,
    ) -> WatchDocument<'d> {
        let deck = self.open.deck.as_ref();
        let board = news.board.setup().tiles;
        let is_match_attach = deck.game() == Game::MatchAttach;
        let standing = standing.filter(|_| is_match_attach);
        let matches = standing.map(|standing| {
            let mut documents = exchange::matches(deck, &standing.matches);
            for (document, found) in documents.iter_mut().zip(&standing.matches) {
                let is_old = self.standing.matches.iter().any(|old| old.is_same_as(found));
                document.new = news.before.is_some().then_some(!is_old);
            }
            documents
        });
        WatchDocument {
            format: WatchDocument::FORMAT,
            frame: frame.number,
            name: frame.name.as_deref().map(Name::new),
            deck: Name::new(&self.open.called),
            anew: news.before.is_none(),
            tiles: board
                .iter()
                .map(|&placed| exchange::tile_at(deck, placed))
                .collect(),
            changes: news
                .changes
                .iter()
                .map(|&change| change_document(change, deck))
                .collect(),
            line: news
                .before
                .as_ref()
                .filter(|_| is_match_attach && news.is_certain)
                .and_then(|before| line(before, &news.board, deck)),
            unsure: news
                .unsure
                .iter()
                .map(|doubt| unsure_document(doubt, deck))
                .collect(),
            unseen: exchange::ids(deck, &news.hidden),
            unsettled: exchange::ids(deck, &news.early),
            active: standing.map(|standing| exchange::ids(deck, &standing.active)),
            islands: standing.map(|standing| {
                let islands = standing.islands.iter();
                islands.map(|island| exchange::ids(deck, &island.tiles)).collect()
            }),
            matches,
        }
    }
}

fn changes_told(changes: &[Change], deck: &Deck) -> Vec<String> {
    changes
        .iter()
        .filter_map(|&change| change_told(change, deck))
        .collect()
}

/// A change in words; `None` for the second tile of a swap that is told with the first.
fn change_told(change: Change, deck: &Deck) -> Option<String> {
    let id = deck.id(change.tile());
    let turned = |was: PlacedTile, is: PlacedTile| match is.turn - was.turn {
        QuarterTurn::None => String::new(),
        by => format!(", turned by {}", by.count()),
    };
    Some(match change {
        Change::Placed(is) | Change::Recognised(is) => {
            let how = if matches!(change, Change::Placed(_)) {
                "placed"
            } else {
                "recognised"
            };
            format!("{id} {how} at {}, turned {}", cell(is.cell), is.turn.count())
        }
        Change::Moved { was, is } => {
            let (from, to) = (cell(was.cell), cell(is.cell));
            format!("{id} moved from {from} to {to}{}", turned(was, is))
        }
        Change::Swapped { was, is, with } if is.tile < with => {
            format!("{id} and {} swapped{}", deck.id(with), turned(was, is))
        }
        Change::Swapped { was, is, .. } if was.turn == is.turn => return None,
        Change::Turned { was, is } | Change::Swapped { was, is, .. } => {
            format!("{id} turned by {}", (is.turn - was.turn).count())
        }
        Change::Removed(was) => format!("{id} removed from {}", cell(was.cell)),
    })
}

fn match_told(found: &Match, deck: &Deck) -> String {
    let end = |end: MatchedSide| format!("{} {}", deck.id(end.tile), end.side.name());
    let symbol = deck.tile_set().symbol_name(found.symbol);
    format!("{} - {} ({symbol})", end(found.a), end(found.b))
}

fn doubt_told(doubt: &Unsure, deck: &Deck) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for candidate in doubt.candidates.iter().take(3) {
        let id = deck.id(candidate.tile);
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let may_be = match ids.as_slice() {
        [] => String::new(),
        ids => format!(": {}?", ids.join(" or ")),
    };
    format!("unsure at {}{may_be}", cell(doubt.cell))
}

fn cell(cell: Cell) -> String {
    format!("{},{}", cell.x, cell.y)
}

fn change_document(change: Change, deck: &Deck) -> WatchChangeDocument<'_> {
    let (was, is) = change.ends();
    let place = |placed: PlacedTile| PlaceDocument {
        x: Coordinate(placed.cell.x),
        y: Coordinate(placed.cell.y),
        turn: QuarterTurns(placed.turn.count()),
    };
    let (what, with) = match change {
        Change::Placed(_) => ("placed", None),
        Change::Recognised(_) => ("recognised", None),
        Change::Moved { .. } => ("moved", None),
        Change::Turned { .. } => ("turned", None),
        Change::Swapped { with, .. } => ("swapped", Some(with)),
        Change::Removed(_) => ("removed", None),
    };
    WatchChangeDocument {
        what,
        tile: Id::known(deck.id(change.tile())),
        with: with.map(|with| Id::known(deck.id(with))),
        was: was.map(place),
        is: is.map(place),
    }
}

/// A legal line from one Board to another, if one of few Maneuvers is found in a moment.
fn line<'a>(before: &Board, after: &Board, deck: &'a Deck) -> Option<LineDocument<'a>> {
    const MOST_MANEUVERS: usize = 3;
    const MOST_POSITIONS: u64 = 20_000;
    if before.len() >= MOST_SEARCHED_TILES || before == after {
        return None;
    }
    let question = Question {
        before: before.clone(),
        after: after.clone(),
        rulings: Rulings::default(),
        // Nobody says which symbol is the target: which turns are legal does not hang on it.
        target: SymbolId(0),
        reserve: 0,
        most_maneuvers: Some(MOST_MANEUVERS),
    };
    let limits = Limits {
        positions: MOST_POSITIONS,
        stop: &|| false,
    };
    let turn = explain(&question, limits).turn?;
    let words = TurnWords {
        deck: DeckReference::Named(Name::new("")),
    };
    let turn = exchange::turn_document(&turn, deck, words);
    Some(LineDocument {
        place: turn.place,
        maneuvers: turn.maneuvers,
        remove: turn.remove,
    })
}

fn unsure_document<'a>(doubt: &Unsure, deck: &'a Deck) -> WatchUnsureDocument<'a> {
    let candidate = |candidate: &Candidate| CandidateDocument {
        tile: Id::known(deck.id(candidate.tile)),
        turn: candidate.turn.count(),
        confidence: (candidate.confidence * 1e4).round() / 1e4,
    };
    WatchUnsureDocument {
        x: doubt.cell.x,
        y: doubt.cell.y,
        candidates: doubt.candidates.iter().map(candidate).collect(),
    }
}
