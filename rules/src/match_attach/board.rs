//! The Board: tiles that are known, each once, each on a cell of its own.

use alloc::vec::Vec;

use super::{
    Bearing, Contact, Edge, Maneuver, PlacedTile, Setup, SetupError, TileId, TileSet, tile::printed_side,
};
use crate::{Cell, QuarterTurn, Side};

/// Tiles on the table, proven: every tile is of the tile set and lies there once, no two on one cell.
///
/// Nothing is said about Active tiles or Islands: a Board may stand anywhere in a turn, in any number of groups. The
/// methods that change it keep what is proven and know nothing else of the rules; what a player may do is asked of
/// [`Board::check_maneuver`] and its neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    tile_set: TileSet,
    /// In the order of cells: by column, then row. Places are indices into this.
    tiles: Vec<PlacedTile>,
}

impl Board {
    /// A Board without tiles.
    pub fn empty(tile_set: &TileSet) -> Board {
        Board {
            tile_set: tile_set.clone(),
            tiles: Vec::new(),
        }
    }

    /// Proves a setup.
    ///
    /// # Errors
    /// The first tile, in the setup's order, that can't lie there; of several reasons the first in the order of
    /// [`SetupError`].
    pub fn new(tile_set: &TileSet, setup: &Setup) -> Result<Board, SetupError> {
        let mut board = Board {
            tile_set: tile_set.clone(),
            tiles: Vec::with_capacity(setup.tiles.len() + 1),
        };
        for (place, &placed) in setup.tiles.iter().enumerate() {
            board.put(placed).map_err(|why| match why {
                PutError::UnknownTile => SetupError::UnknownTile {
                    place,
                    tile: placed.tile,
                },
                PutError::DuplicateTile => SetupError::DuplicateTile {
                    place,
                    tile: placed.tile,
                },
                PutError::CellOccupied { by } => SetupError::CellOccupied {
                    place,
                    tile: placed.tile,
                    by,
                    cell: placed.cell,
                },
            })?;
        }
        Ok(board)
    }

    /// The printing that the tiles are of.
    pub fn tile_set(&self) -> &TileSet {
        &self.tile_set
    }

    /// The tiles in the order of their cells (by column, then row).
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles
    }

    /// The tiles in the order of their ids, as documents list them.
    pub fn setup(&self) -> Setup {
        let mut tiles = self.tiles.clone();
        tiles.sort_unstable_by_key(|placed| placed.tile);
        Setup { tiles }
    }

    /// How many tiles lie on the Board.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether no tile lies on the Board.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tile on a cell.
    pub fn at(&self, cell: Cell) -> Option<PlacedTile> {
        self.place_at(cell).map(|place| self.tiles[place])
    }

    /// Where a tile lies, if it is on the Board.
    pub fn find(&self, tile: TileId) -> Option<PlacedTile> {
        self.place_of(tile).map(|place| self.tiles[place])
    }

    /// Whether the tile is on the Board.
    pub fn has(&self, tile: TileId) -> bool {
        self.place_of(tile).is_some()
    }

    /// What a tile shows on the world's `side`.
    pub fn edge(&self, placed: PlacedTile, side: Side) -> Edge {
        self.tile_set.tile(placed.tile).map_or(Edge::default(), |tile| {
            tile.edges[printed_side(placed.turn, side).index()]
        })
    }

    /// The tiles that touch a cell by a full side, clockwise from the north.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Side, PlacedTile)> + '_ {
        Side::ALL
            .into_iter()
            .filter_map(move |side| Some((side, self.at(cell.neighbour(side))?)))
    }

    /// The contacts of one tile with its neighbours, the tile as `a`, clockwise from the north; none if it is not on
    /// the Board.
    pub fn contacts_of(&self, tile: TileId) -> impl Iterator<Item = Contact> + '_ {
        self.find(tile).into_iter().flat_map(move |a| {
            self.neighbours(a.cell).map(move |(side, b)| Contact {
                a,
                b,
                side,
                a_edge: self.edge(a, side),
                b_edge: self.edge(b, side.opposite()),
            })
        })
    }

    /// Every contact once, each with its western or northern tile as `a`.
    pub fn contacts(&self) -> impl Iterator<Item = Contact> + '_ {
        self.touching_places().map(move |(a, side, b)| {
            let (a, b) = (self.tiles[a], self.tiles[b]);
            Contact {
                a,
                b,
                side,
                a_edge: self.edge(a, side),
                b_edge: self.edge(b, side.opposite()),
            }
        })
    }

    /// Every pair of places that touch, once: the western one with the side east, or the northern one with south.
    ///
    /// Columns follow each other in the list, so one pointer goes ahead of the other: the whole takes linear time.
    pub(super) fn touching_places(&self) -> impl Iterator<Item = (usize, Side, usize)> + '_ {
        let mut ahead = 0;
        self.tiles.iter().enumerate().flat_map(move |(place, placed)| {
            let east = placed.cell.neighbour(Side::East);
            // At the plane's end the neighbour wraps round to the first column.
            let eastern = if east > placed.cell {
                while self.tiles.get(ahead).is_some_and(|other| other.cell < east) {
                    ahead += 1;
                }
                self.tiles
                    .get(ahead)
                    .filter(|other| other.cell == east)
                    .map(|_| ahead)
            } else {
                self.place_at(east)
            };
            let south = placed.cell.neighbour(Side::South);
            let southern = if south > placed.cell {
                self.tiles
                    .get(place + 1)
                    .filter(|other| other.cell == south)
                    .map(|_| place + 1)
            } else {
                self.place_at(south)
            };
            let eastern = eastern.map(|other| (place, Side::East, other));
            let southern = southern.map(|other| (place, Side::South, other));
            eastern.into_iter().chain(southern)
        })
    }

    pub(super) fn place_at(&self, cell: Cell) -> Option<usize> {
        self.tiles.binary_search_by(|placed| placed.cell.cmp(&cell)).ok()
    }

    pub(super) fn place_of(&self, tile: TileId) -> Option<usize> {
        self.tiles.iter().position(|placed| placed.tile == tile)
    }

    /// Puts a tile down.
    ///
    /// # Errors
    /// The Board is left as it was if the set does not hold the tile, or it lies there already, or another lies on
    /// its cell.
    pub fn put(&mut self, placed: PlacedTile) -> Result<(), PutError> {
        if !self.tile_set.holds(placed.tile) {
            return Err(PutError::UnknownTile);
        }
        if self.has(placed.tile) {
            return Err(PutError::DuplicateTile);
        }
        match self.tiles.binary_search_by(|other| other.cell.cmp(&placed.cell)) {
            Ok(place) => Err(PutError::CellOccupied {
                by: self.tiles[place].tile,
            }),
            Err(place) => {
                self.tiles.insert(place, placed);
                Ok(())
            }
        }
    }

    /// Takes a tile up and tells where it lay; `None` if it is not on the Board.
    pub fn take(&mut self, tile: TileId) -> Option<PlacedTile> {
        self.place_of(tile).map(|place| self.tiles.remove(place))
    }

    /// Moves tiles as a Maneuver does, without asking whether a player may. Tells whether it could be done: a tile
    /// that is not there, an occupied cell, or a Swap of a tile with itself leaves the Board as it was. (Tiles that do
    /// not touch can be exchanged.)
    #[must_use]
    pub fn shift(&mut self, maneuver: Maneuver) -> bool {
        match maneuver {
            Maneuver::Rotate { tile, by } => {
                let Some(place) = self.place_of(tile) else {
                    return false;
                };
                self.tiles[place].turn += by.quarter_turn();
                true
            }
            Maneuver::Slide { tile, to } => {
                let Some(place) = self.place_of(tile) else {
                    return false;
                };
                let PlacedTile { tile, cell, turn } = self.tiles[place];
                let cell = cell.neighbour(to);
                let Err(target) = self.tiles.binary_search_by(|other| other.cell.cmp(&cell)) else {
                    return false;
                };
                self.tiles[place].cell = cell;
                debug_assert_eq!(self.tiles[place], PlacedTile { tile, cell, turn });
                if target > place {
                    self.tiles[place..target].rotate_left(1);
                } else {
                    self.tiles[target..=place].rotate_right(1);
                }
                true
            }
            Maneuver::Swap { a, b } => {
                let (Some(a), Some(b)) = (self.place_of(a), self.place_of(b)) else {
                    return false;
                };
                if a == b {
                    return false;
                }
                let (first, second) = (self.tiles[a].cell, self.tiles[b].cell);
                self.tiles.swap(a, b);
                self.tiles[a].cell = first;
                self.tiles[b].cell = second;
                true
            }
        }
    }

    /// The same tiles, all moved `x` to the east and `y` to the south.
    #[must_use]
    pub fn shifted(&self, x: i32, y: i32) -> Board {
        Bearing {
            x,
            y,
            ..Bearing::default()
        }
        .lay_board(self)
    }

    /// The same tiles, the whole Board turned about the cell (0, 0).
    #[must_use]
    pub fn turned(&self, by: QuarterTurn) -> Board {
        Bearing {
            turn: by,
            ..Bearing::default()
        }
        .lay_board(self)
    }

    /// The same tiles, each laid otherwise: `lay` must not put two on one cell.
    pub(super) fn relaid(&self, lay: impl Fn(PlacedTile) -> PlacedTile) -> Board {
        let mut tiles: Vec<PlacedTile> = self.tiles.iter().map(|&placed| lay(placed)).collect();
        tiles.sort_unstable_by_key(|placed| placed.cell);
        Board {
            tile_set: self.tile_set.clone(),
            tiles,
        }
    }
}

/// Why a tile can't be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutError {
    /// The tile set does not hold the tile.
    UnknownTile,
    /// The tile lies on the Board already.
    DuplicateTile,
    /// Another tile lies on the cell.
    CellOccupied {
        /// That tile.
        by: TileId,
    },
}
