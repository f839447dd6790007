//! `tilesight perft FILE --depth N`

use super::decks::{Decks, Place};
use super::judge::of_match_attach;
use super::stop::{Answer, Failure, Stop};
use super::{Output, files};
use crate::exchange;
use crate::formats::{self, BoardDocument, PerftDocument};
use rules::match_attach::{MOST_SEARCHED_TILES, perft};
use std::path::PathBuf;

/// Count the Maneuver sequences of exactly one length from a board.
#[derive(Debug, clap::Args)]
pub(super) struct Perft {
    /// A board file
    #[arg(value_name = "FILE")]
    board: PathBuf,

    /// Maneuvers in each sequence
    #[arg(long, value_name = "N")]
    depth: u32,

    /// Take this deck, whatever the board names: a built-in deck's name or a path
    #[arg(long, value_name = "NAME|PATH")]
    deck: Option<String>,
}

impl Perft {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let name = self.board.display().to_string();
        let text = files::read_document(&self.board)?;
        let place = Place::of(&name, &self.board);
        let document: BoardDocument<'_> = formats::read(&text).map_err(|fault| place.failure(fault))?;
        of_match_attach(&text, document.game.as_str()).map_err(|fault| place.failure(fault))?;
        let open = Decks::default().of_document_or(self.deck.as_deref(), &document.deck, &text, &place)?;
        let (board, rulings) =
            exchange::board(&text, &document, &open.deck).map_err(|fault| place.failure(fault))?;
        let count = perft(&board, rulings, self.depth as usize).ok_or_else(|| {
            let why =
                format!("so much cannot be counted: {MOST_SEARCHED_TILES} tiles and a depth of 64 at most");
            Failure::new(name, why)
        })?;
        if output.is_json() {
            output.document(&PerftDocument::new(self.depth, count))?;
        } else {
            output.line(count)?;
        }
        Ok(Answer::Yes)
    }
}
