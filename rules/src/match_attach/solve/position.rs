//! Where a turn begins.

use alloc::vec::Vec;

use super::super::{
    Board, FREE_MANEUVERS, Newness, PlacedTile, Rulings, SymbolId, TileId, search_board::SearchBoard,
};
use crate::{Cell, QuarterTurn, Side};

/// A position to find the best turn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// With a selection the Board at the start of the turn; without, the Board when the Maneuver Phase begins.
    pub board: Board,
    /// What the players agreed on.
    pub rulings: Rulings,
    /// The Target Symbol.
    pub target: SymbolId,
    /// Tiles in the player's Reserve: each allows an extra Maneuver.
    pub reserve: u32,
    /// Maneuvers left that cost nothing, 0 to 5.
    pub maneuvers: usize,
    /// The tiles of which one is to be placed; none if that was done.
    pub selection: Vec<TileId>,
    /// Without a selection: the tile that was placed this turn, if it is known. Its Matches are New.
    pub placed: Option<TileId>,
}

/// Why no turn can begin at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// More tiles than a search can handle, see
    /// [`MOST_SEARCHED_TILES`](crate::match_attach::MOST_SEARCHED_TILES); the placed one included.
    TooManyTiles,
    /// More Maneuvers that cost nothing than a turn has.
    TooManyManeuvers,
    /// A tile of the selection that the deck does not hold.
    UnknownTile(TileId),
    /// A tile of the selection lies on the Board.
    DuplicateTile(TileId),
    /// The tile that was placed is not on the Board.
    NotOnBoard(TileId),
    /// The tile that was placed touches no other.
    PlacementDetached(TileId),
    /// The Board before the placement has Active tiles or Islands.
    StartNotClean,
}

/// A Board when the Maneuver Phase begins.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub(super) place: Option<PlacedTile>,
    pub(super) board: SearchBoard,
    /// `gains[n]`: Matches that `n` more Maneuvers can add, at most.
    pub(super) gains: Vec<u32>,
}

/// Longer turns are not searched: no table sees them.
const MOST_MANEUVERS: usize = 40;

impl Position {
    /// A position in which the Maneuver Phase begins with five Maneuvers.
    pub fn new(board: Board, target: SymbolId) -> Position {
        Position {
            board,
            rulings: Rulings::default(),
            target,
            reserve: 0,
            maneuvers: FREE_MANEUVERS,
            selection: Vec::new(),
            placed: None,
        }
    }

    pub(super) fn most_maneuvers(&self) -> usize {
        self.maneuvers
            .saturating_add(self.reserve as usize)
            .min(MOST_MANEUVERS)
    }

    /// The Board at the start of the turn, and the tile that was placed on it already.
    pub(super) fn start(&self) -> Result<(Board, Option<PlacedTile>), PositionError> {
        let mut start = self.board.clone();
        let placed = match self.placed.filter(|_| self.selection.is_empty()) {
            Some(tile) => Some(start.take(tile).ok_or(PositionError::NotOnBoard(tile))?),
            None => None,
        };
        Ok((start, placed))
    }

    /// Every Board that the Maneuver Phase can begin with.
    pub(super) fn roots(&self, maneuvers: usize) -> Result<Vec<Root>, PositionError> {
        if self.maneuvers > FREE_MANEUVERS {
            return Err(PositionError::TooManyManeuvers);
        }
        let (start, placed) = self.start()?;
        let is_placement_known = placed.is_some() || !self.selection.is_empty();
        if is_placement_known && !start.survey(self.rulings).is_clean() {
            return Err(PositionError::StartNotClean);
        }
        let newness = Newness::at_start_of_turn(&start, self.rulings, self.target);
        let root = |place: Option<PlacedTile>, also: &[Cell]| {
            let mut board = start.clone();
            if let Some(placed) = place {
                // Nothing is placed on a tile, or twice.
                let _ = board.put(placed);
            }
            let board = SearchBoard::new(&board, self.rulings.island_tiles, self.target, maneuvers, also);
            let mut board = board.ok_or(PositionError::TooManyTiles)?;
            board.remember(&newness);
            Ok(Root {
                place,
                gains: gains(&board, maneuvers),
                board,
            })
        };
        if self.selection.is_empty() {
            if let Some(placed) = placed.filter(|placed| start.check_placement(*placed).is_err()) {
                return Err(PositionError::PlacementDetached(placed.tile));
            }
            return Ok(Vec::from([root(placed, &[])?]));
        }
        let cells = placement_cells(&start);
        let mut roots = Vec::new();
        for (number, &tile) in self.selection.iter().enumerate() {
            if !start.tile_set().holds(tile) {
                return Err(PositionError::UnknownTile(tile));
            }
            if start.has(tile) {
                return Err(PositionError::DuplicateTile(tile));
            }
            if self.selection[..number].contains(&tile) {
                continue;
            }
            for &cell in &cells {
                for turn in QuarterTurn::ALL {
                    roots.push(root(Some(PlacedTile { tile, cell, turn }), &cells)?);
                }
            }
        }
        Ok(roots)
    }
}

/// The cells where a tile can be placed; on an empty Board one for all.
pub(in crate::match_attach) fn placement_cells(board: &Board) -> Vec<Cell> {
    if board.is_empty() {
        return Vec::from([Cell::default()]);
    }
    let beside = |placed: &PlacedTile| Side::ALL.map(|side| placed.cell.neighbour(side));
    let mut cells: Vec<Cell> = board
        .tiles()
        .iter()
        .flat_map(beside)
        .filter(|&cell| board.at(cell).is_none())
        .collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// A Maneuver moves two tiles at most, and a tile has no more Matches than sides with the symbol.
fn gains(board: &SearchBoard, maneuvers: usize) -> Vec<u32> {
    let mut sides: Vec<u32> = (0..board.len())
        .map(|place| board.n_target_sides(place))
        .collect();
    sides.sort_unstable_by_key(|&sides| core::cmp::Reverse(sides));
    (0..=maneuvers)
        .map(|maneuvers| sides.iter().take(2 * maneuvers).sum())
        .collect()
}
