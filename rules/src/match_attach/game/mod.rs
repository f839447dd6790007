//! A whole game as a state that moves through its phases.
//!
//! [`Game::new`] sets the table up, [`Game::act`] does one [`Action`] or refuses it and leaves the game as it was. There
//! is no other way to change a game, so every game that can be held was played by the rules. A copy is cheap: undo is a
//! list of games.

mod action;
mod begin;
mod deck;
mod legal;
mod play;
mod refusal;
mod settings;
mod turn;

use alloc::{sync::Arc, vec::Vec};

use super::{Board, SymbolId, TileId, TileKind, TileSet};
use crate::{Player, ScoreSheet, Standing};

pub use action::{Action, Phase};
pub use begin::GameError;
use deck::Deck;
pub use deck::{Back, Card, DeckOrder};
pub use refusal::Refusal;
pub use settings::{Piles, PlayerCount, RowTouch, Settings, TakeBacks, TurnTime};
pub use turn::{FinishedTurn, Turn};

/// From the second Advent tile on, a Board of so many tiles or fewer at the start of the first player's turn makes that
/// round the last.
pub const LAST_BOARD: usize = 6;

/// A game at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    settings: Arc<Settings>,
    board: Board,
    deck: Deck,
    /// What the last back seen showed, for turns with an empty Deck.
    last_back: Back,
    /// `None`: a tile that nobody has told.
    row: Vec<Option<TileId>>,
    /// By seat.
    reserves: Vec<Vec<TileId>>,
    /// Out of the game: paid for extra Maneuvers, or discarded.
    discarded: Vec<TileId>,
    sheet: ScoreSheet,
    round: u32,
    is_final_round: bool,
    player: Player,
    phase: Phase,
    turn: Turn,
    last_turn: Option<Arc<FinishedTurn>>,
}

impl Game {
    /// What the players agreed on.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The printing that is played with.
    pub fn tile_set(&self) -> &TileSet {
        self.board.tile_set()
    }

    /// The Board now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where the turn stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; when the game is over, whose turn was the last.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The round, from 1.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Whether this round is known to be the last.
    pub fn is_final_round(&self) -> bool {
        self.is_final_round
    }

    /// The turn that is being played; when the game is over, an empty one.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The turn before this one.
    pub fn last_turn(&self) -> Option<&FinishedTurn> {
        self.last_turn.as_deref()
    }

    /// The Selection Row; `None` is a tile that nobody has told.
    pub fn selection_row(&self) -> &[Option<TileId>] {
        &self.row
    }

    /// The tiles in a player's Reserve, in the order in which they came; empty for somebody who does not play.
    pub fn reserve(&self, player: Player) -> &[TileId] {
        self.reserves.get(player.index()).map_or(&[], Vec::as_slice)
    }

    /// The tiles that are out of the game.
    pub fn discarded(&self) -> &[TileId] {
        &self.discarded
    }

    /// How many standard tiles the Deck holds.
    pub fn tiles_in_deck(&self) -> usize {
        self.deck.n_tiles()
    }

    /// How many Advent tiles were revealed so far.
    pub fn advents_revealed(&self) -> u8 {
        self.deck.advents_set_aside
    }

    /// The back that gives, or gave, the Target Symbol: on top of the Deck, or the last one seen when it is empty.
    pub fn back(&self) -> Back {
        self.deck
            .back(self.tile_set())
            .unwrap_or_else(|| self.last_back.clone())
    }

    /// The symbols that may be declared in the Symbol Phase.
    pub fn target_choices(&self) -> Vec<SymbolId> {
        let back = self.back();
        let n_symbols = self.tile_set().symbols().len();
        (0..n_symbols)
            .map(|symbol| SymbolId(symbol as u8))
            .filter(|&symbol| back.may_show(symbol))
            .collect()
    }

    /// The lines of all scored turns.
    pub fn sheet(&self) -> &ScoreSheet {
        &self.sheet
    }

    /// The ranking so far; the final one when the game is over. Most points win, equal points share the place.
    pub fn standings(&self) -> Vec<Standing> {
        self.sheet.standings()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Whether a tile may be one of the unseen ones: a standard tile that is known to be nowhere else.
    pub fn may_be_unseen(&self, tile: TileId) -> bool {
        self.tile_set()
            .tile(tile)
            .is_some_and(|known| known.kind == TileKind::Standard)
            && !self.board.has(tile)
            && !self.deck.holds(tile)
            && !self.row.contains(&Some(tile))
            && !self.discarded.contains(&tile)
            && !self.reserves.iter().any(|reserve| reserve.contains(&tile))
    }
}
