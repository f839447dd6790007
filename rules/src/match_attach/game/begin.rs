//! Setting the table up.

use alloc::{sync::Arc, vec, vec::Vec};
use core::fmt;

use super::{
    super::{Board, TileId, TileKind, TileSet, Unclean},
    Back, Card, Deck, DeckOrder, Game, Phase, Piles, Settings, Turn,
};
use crate::{Cell, Player, ScoreSheet};

/// Tiles turned up before the first turn.
const ROW_AT_START: usize = 2;

/// Why a game can't begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// The piles do not hold exactly the standard tiles.
    PilesDoNotFit {
        /// How many tiles the piles hold.
        in_piles: usize,
        /// How many standard tiles there are.
        standard_tiles: usize,
    },
    /// The Board is not of exactly the starting tiles.
    NotTheStartingTiles,
    /// The four starting tiles do not lie in a square.
    NotASquare,
    /// Starting tiles are Active, or not all in one group.
    NotClean(Unclean),
    /// The told order is not of exactly the standard tiles.
    NotTheStandardTiles,
    /// There are not enough standard tiles for a first round.
    TooFewTiles {
        /// How many there are.
        standard_tiles: usize,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::PilesDoNotFit {
                in_piles,
                standard_tiles,
            } => {
                write!(
                    out,
                    "the piles hold {in_piles} tiles, but there are {standard_tiles} standard tiles"
                )
            }
            GameError::NotTheStartingTiles => {
                write!(
                    out,
                    "the Board is not of the starting tiles, each once and no others"
                )
            }
            GameError::NotASquare => write!(out, "the four starting tiles do not lie in a square"),
            GameError::NotClean(_) => {
                write!(
                    out,
                    "the starting tiles are Active, or do not all touch: the game needs a clean Board"
                )
            }
            GameError::NotTheStandardTiles => {
                write!(
                    out,
                    "the Deck is not of the standard tiles, each once and no others"
                )
            }
            GameError::TooFewTiles { standard_tiles } => {
                write!(out, "{standard_tiles} standard tiles are too few for one round")
            }
        }
    }
}

impl core::error::Error for GameError {}

impl Game {
    /// Sets the table up: the starting tiles on the Board, the Deck of its piles and Advent tiles, two tiles in the
    /// Selection Row, and the first player's turn before it.
    ///
    /// # Errors
    /// See [`GameError`].
    pub fn new(start: Board, settings: Settings, order: DeckOrder) -> Result<Game, GameError> {
        let tile_set = start.tile_set().clone();
        check_start(&start, &settings)?;
        let standard = tiles_of(&tile_set, TileKind::Standard);
        let in_piles = sum(&settings.piles);
        if in_piles != standard.len() {
            return Err(GameError::PilesDoNotFit {
                in_piles,
                standard_tiles: standard.len(),
            });
        }
        if standard.len() < settings.players.get().into() {
            return Err(GameError::TooFewTiles {
                standard_tiles: standard.len(),
            });
        }
        let mut deck = match order {
            DeckOrder::Unseen => Deck::new(&settings.piles, standard.iter().map(|_| Card::Unseen)),
            DeckOrder::Told(tiles) => {
                let mut sorted = tiles.clone();
                sorted.sort_unstable();
                if sorted != standard {
                    return Err(GameError::NotTheStandardTiles);
                }
                Deck::new(&settings.piles, tiles.into_iter().map(Card::Tile))
            }
        };
        let mut row = Vec::with_capacity(ROW_AT_START + 1);
        let mut last_back = Back::Unseen;
        for _ in 0..ROW_AT_START {
            last_back = deck.back(&tile_set).unwrap_or(last_back);
            row.extend(deck.draw().map(seen));
        }
        let n_players = settings.players.get();
        let mut game = Game {
            turn: Turn::new(start.clone(), Vec::new(), 0),
            board: start,
            deck,
            last_back,
            row,
            reserves: vec![Vec::new(); n_players.into()],
            discarded: Vec::new(),
            sheet: ScoreSheet::new(n_players),
            round: 0,
            is_final_round: false,
            player: Player::FIRST,
            phase: Phase::Symbol,
            last_turn: None,
            settings: Arc::new(settings),
        };
        game.begin_round();
        Ok(game)
    }
}

/// The row's entry for a card drawn.
pub(super) fn seen(card: Card) -> Option<TileId> {
    match card {
        Card::Tile(tile) => Some(tile),
        Card::Unseen | Card::Advent => None,
    }
}

fn sum(piles: &Piles) -> usize {
    piles
        .sizes()
        .iter()
        .fold(0, |sum, &size| sum.saturating_add(size))
}

fn tiles_of(tile_set: &TileSet, kind: TileKind) -> Vec<TileId> {
    tile_set
        .ids()
        .filter(|&tile| tile_set.tile(tile).is_some_and(|known| known.kind == kind))
        .collect()
}

/// The starting tiles, four of them in a square, clean.
fn check_start(start: &Board, settings: &Settings) -> Result<(), GameError> {
    let mut on_board: Vec<TileId> = start.tiles().iter().map(|placed| placed.tile).collect();
    on_board.sort_unstable();
    if on_board != tiles_of(start.tile_set(), TileKind::Starting) {
        return Err(GameError::NotTheStartingTiles);
    }
    if let [first, _, _, last] = start.tiles()
        && last.cell != Cell::shifted(first.cell, 1, 1)
    {
        return Err(GameError::NotASquare);
    }
    start.check_clean(settings.rulings).map_err(GameError::NotClean)
}
