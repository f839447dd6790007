//! A Board laid out for searching: tiles move and move back, and what is Active is kept up as they do.
//!
//! Tiles have places, in the order of their ids, and lie on a grid with room around for as many Maneuvers as the
//! search will make. Wide gaps between groups, which no tile could cross in time, are cut short. Nothing is
//! allocated after the layout.

mod axis;
mod moving;

use alloc::{vec, vec::Vec};

use axis::Axis;

use super::{
    Board, IslandTiles, Newness, PlacedTile, SymbolId, TileId,
    removal_search::{Contacts, Places},
};
use crate::{Cell, QuarterTurn, Side};

/// Whether a search follows the position's hash and its Matches, or just counts.
pub(super) trait Follow {
    /// Whether hash and Matches are kept up.
    const MATCHES: bool;
}

/// Hash and Matches are kept up.
#[derive(Debug)]
pub(super) struct Matches;

/// Neither is.
#[derive(Debug)]
pub(super) struct Nothing;

impl Follow for Matches {
    const MATCHES: bool = true;
}

impl Follow for Nothing {
    const MATCHES: bool = false;
}

/// The most tiles of a Board that is searched: by [`solve`](super::solve()), [`explain`](super::explain()) and
/// [`perft`](super::perft()). The game has 36.
pub const MOST_SEARCHED_TILES: usize = PLACES - 1;

/// Places that there is room for; the last is what lies on an empty cell.
const PLACES: usize = Contacts::MAX_TILES;
/// An index with it needs no look at the bounds.
const LAST: usize = PLACES - 1;
const EMPTY: u8 = LAST as u8;

/// What a tile shows on the world's four sides.
#[derive(Clone, Copy, Debug, Default)]
struct Face {
    /// 0 is none.
    colours: [u16; 4],
    is_target: [bool; 4],
}

/// A Maneuver by places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    /// Clockwise quarter turns, 1 to 3.
    Rotate { place: u8, by: u8 },
    /// Index of the side.
    Slide { place: u8, to: u8 },
    /// The first has the smaller place.
    Swap { place: u8, with: u8 },
}

/// What moving back can't work out itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Undo {
    mainland: Places,
    maneuvered: Places,
    hash: u64,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct SearchBoard {
    ids: Vec<TileId>,
    island_tiles: IslandTiles,
    /// By place, by turn.
    faces: [[Face; 4]; PLACES],
    /// By place; the last is what an empty cell shows.
    shown: [Face; PLACES],
    turns: [u8; PLACES],
    cells: [u32; PLACES],
    clashes: [u8; PLACES],
    /// By cell: the place of the tile there, or `EMPTY`.
    grid: Vec<u8>,
    /// By side: how far the neighbour's cell is.
    steps: [u32; 4],
    columns: Axis,
    rows: Axis,
    /// Tiles in contact of one colour, wherever they lie.
    clashing: Places,
    /// Where Island tiles are never Active: the largest group, or all that tie for largest.
    mainland: Places,
    /// By place: the tiles with which it was a Match of the Target Symbol when the turn began.
    old_matches: [Places; PLACES],
    maneuvered: Places,
    /// Contacts that show the Target Symbol and would be New Matches if the tiles were Inactive.
    promises: u32,
    hash: u64,
}

impl SearchBoard {
    /// Lays out a Board for `maneuvers` Maneuvers; `also` are cells that may be asked for beside those in reach. `None`
    /// with more than [`MOST_SEARCHED_TILES`] tiles.
    pub(super) fn new(
        board: &Board,
        island_tiles: IslandTiles,
        target: SymbolId,
        maneuvers: usize,
        also: &[Cell],
    ) -> Option<SearchBoard> {
        let mut tiles = board.setup().tiles;
        if tiles.len() > MOST_SEARCHED_TILES {
            return None;
        }
        tiles.sort_unstable_by_key(|placed| placed.tile);
        let cells = || tiles.iter().map(|placed| placed.cell).chain(also.iter().copied());
        let columns = Axis::new(cells().map(|cell| cell.x), maneuvers);
        let rows = Axis::new(cells().map(|cell| cell.y), maneuvers);
        let width = columns.length;
        let mut laid = SearchBoard {
            ids: tiles.iter().map(|placed| placed.tile).collect(),
            island_tiles,
            faces: [[Face::default(); 4]; PLACES],
            shown: [Face::default(); PLACES],
            turns: [0; PLACES],
            cells: [0; PLACES],
            clashes: [0; PLACES],
            grid: vec![EMPTY; (width * rows.length) as usize],
            steps: [width.wrapping_neg(), 1, width, 1u32.wrapping_neg()],
            columns,
            rows,
            clashing: 0,
            mainland: 0,
            old_matches: [0; PLACES],
            maneuvered: 0,
            promises: 0,
            hash: 0,
        };
        for (place, placed) in tiles.iter().enumerate() {
            laid.faces[place] = faces(board, placed.tile, target);
            laid.cells[place] = laid.index(placed.cell);
            laid.turns[place] = placed.turn.count();
            laid.shown[place] = laid.faces[place][usize::from(laid.turns[place])];
            laid.put::<Matches>(place);
        }
        laid.survey();
        Some(laid)
    }

    /// Takes over what the turn remembers: old Matches, and tiles Maneuvered so far.
    pub(super) fn remember(&mut self, newness: &Newness) {
        for old in &newness.at_start {
            if let (Some(a), Some(b)) = (self.place_of(old.a.tile), self.place_of(old.b.tile)) {
                self.old_matches[a] |= 1 << b;
                self.old_matches[b] |= 1 << a;
            }
        }
        let maneuvered = newness.maneuvered.iter().filter_map(|&tile| self.place_of(tile));
        self.maneuvered = maneuvered.fold(0, |places, place| places | 1 << place);
        self.promises = (0..self.ids.len())
            .flat_map(|place| [Side::East, Side::South].map(|side| (place, side.index())))
            .filter(|&(place, side)| self.is_promise(place, side))
            .count() as u32;
    }

    /// How many tiles lie there.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The place of a tile.
    pub(super) fn place_of(&self, tile: TileId) -> Option<usize> {
        self.ids.binary_search(&tile).ok()
    }

    /// The tile of a place.
    pub(super) fn tile(&self, place: usize) -> TileId {
        self.ids[place]
    }

    /// The grid's cell for a cell of the table. Cells out of reach have none of their own.
    pub(super) fn index(&self, cell: Cell) -> u32 {
        self.rows.index(cell.y) * self.columns.length + self.columns.index(cell.x)
    }

    /// Where the tile of a place lies, by [`SearchBoard::index`], and how it is turned.
    pub(super) fn pose(&self, place: usize) -> (u32, u8) {
        (self.cells[place], self.turns[place])
    }

    /// Columns and rows of the grid between two of its cells.
    pub(super) fn distance(&self, a: u32, b: u32) -> u32 {
        let width = self.columns.length;
        (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width)
    }

    /// A number for what the search may still make of the position: where all tiles lie, how they are turned, and
    /// which old Matches were touched.
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    /// Contacts that show the Target Symbol and are New Matches, or would be if both tiles were Inactive.
    pub(super) fn promises(&self) -> u32 {
        self.promises
    }

    /// Tiles that touch another with one colour, on Islands too, whatever the rulings are.
    pub(super) fn clashing(&self) -> Places {
        self.clashing
    }

    /// The tiles that may be Maneuvered.
    pub(super) fn active(&self) -> Places {
        match self.island_tiles {
            IslandTiles::CanBeActive => self.clashing,
            IslandTiles::NeverActive => self.clashing & self.mainland,
        }
    }

    /// Works out the mainland, if it matters.
    fn survey(&mut self) {
        if self.island_tiles == IslandTiles::CanBeActive {
            return;
        }
        let (mut largest, mut size) = (0, 0);
        let mut left = self.all();
        while left != 0 {
            let group = self.group(left.trailing_zeros() as usize);
            left &= !group;
            match group.count_ones() {
                n if n > size => (largest, size) = (group, n),
                n if n == size => largest |= group,
                _ => {}
            }
        }
        self.mainland = largest;
    }

    /// Whether all tiles hang together.
    pub(super) fn is_one_group(&self) -> bool {
        self.ids.is_empty() || self.group(0) == self.all()
    }

    /// All places.
    pub(super) fn all(&self) -> Places {
        match self.ids.len() {
            0 => 0,
            n => Places::MAX >> (Contacts::MAX_TILES - n),
        }
    }

    /// What hangs together with a place.
    fn group(&self, seed: usize) -> Places {
        let mut group: Places = 1 << seed;
        let mut edge = group;
        while edge != 0 {
            let place = edge.trailing_zeros() as usize;
            edge &= edge - 1;
            for side in 0..4 {
                let other = self.neighbour(place, side);
                if other != EMPTY && group >> other & 1 == 0 {
                    group |= 1 << other;
                    edge |= 1 << other;
                }
            }
        }
        group
    }

    /// What lies beside a place: a place, or `EMPTY`.
    fn neighbour(&self, place: usize, side: usize) -> u8 {
        self.grid[self.cells[place & LAST].wrapping_add(self.steps[side]) as usize]
    }
}

/// What a tile shows in each turn.
fn faces(board: &Board, tile: TileId, target: SymbolId) -> [Face; 4] {
    QuarterTurn::ALL.map(|turn| {
        let placed = PlacedTile {
            tile,
            cell: Cell::default(),
            turn,
        };
        let edges = Side::ALL.map(|side| board.edge(placed, side));
        Face {
            colours: edges.map(|edge| edge.colour.map_or(0, |colour| u16::from(colour.0) + 1)),
            is_target: edges.map(|edge| edge.symbol == Some(target)),
        }
    })
}

/// Spreads a number over 64 bits, a different one for each (the finaliser of SplitMix64).
fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests;
