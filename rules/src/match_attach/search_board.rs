//! A Board laid out for searching: tiles move and move back, and what is Active is kept up as they do.
//!
//! Tiles have places, in the order of their ids, and lie on a grid with room around for as many Maneuvers as the
//! search will make. Wide gaps between groups, which no tile could cross in time, are cut short. Nothing is
//! allocated after the layout.

use alloc::{vec, vec::Vec};

use super::{
    Board, IslandTiles, Maneuver, Newness, PlacedTile, Rotation, SymbolId, TileId,
    removal_search::{Contacts, Places, each},
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

impl SearchBoard {
    /// The legal Maneuvers, in a fixed order. The board may be moved between, if it is moved back.
    pub(super) fn each_step(&mut self, mut visit: impl FnMut(&mut SearchBoard, Step)) {
        let active = self.active();
        for place in each(active) {
            for by in 1..4 {
                visit(
                    self,
                    Step::Rotate {
                        place: place as u8,
                        by,
                    },
                );
            }
            for to in 0..4 {
                let other = self.neighbour(place, to);
                if other == EMPTY {
                    visit(
                        self,
                        Step::Slide {
                            place: place as u8,
                            to: to as u8,
                        },
                    );
                } else if usize::from(other) > place && active >> other & 1 == 1 {
                    visit(
                        self,
                        Step::Swap {
                            place: place as u8,
                            with: other,
                        },
                    );
                }
            }
        }
    }

    /// How many legal Maneuvers there are.
    pub(super) fn n_steps(&self) -> u64 {
        let active = self.active();
        let mut n = 0;
        for place in each(active) {
            n += 3;
            for to in 0..4 {
                let other = self.neighbour(place, to);
                let is_slide = other == EMPTY;
                n += u64::from(is_slide | (usize::from(other) > place) & (active >> other & 1 == 1));
            }
        }
        n
    }

    /// Makes a legal Maneuver.
    pub(super) fn make<F: Follow>(&mut self, step: Step) -> Undo {
        let undo = Undo {
            mainland: self.mainland,
            maneuvered: self.maneuvered,
            hash: self.hash,
        };
        match step {
            Step::Rotate { place, by } => self.rotate::<F>(place.into(), by, None),
            Step::Slide { place, to } => {
                self.slide::<F>(place.into(), to.into(), None);
                // Tiles that turn or swap leave the groups as they are: a Swap is within one.
                self.survey();
            }
            Step::Swap { place, with } => self.swap::<F>(place.into(), with.into(), None),
        }
        undo
    }

    /// Takes the Maneuver back that was made last.
    pub(super) fn unmake<F: Follow>(&mut self, step: Step, undo: Undo) {
        let before = Some(undo.maneuvered);
        match step {
            Step::Rotate { place, by } => self.rotate::<F>(place.into(), 4 - by, before),
            Step::Slide { place, to } => self.slide::<F>(place.into(), usize::from(to) ^ 2, before),
            Step::Swap { place, with } => self.swap::<F>(place.into(), with.into(), before),
        }
        self.mainland = undo.mainland;
        self.hash = undo.hash;
    }

    /// The step as a Maneuver of the game.
    pub(super) fn maneuver(&self, step: Step) -> Maneuver {
        match step {
            Step::Rotate { place, by } => Maneuver::Rotate {
                tile: self.ids[usize::from(place)],
                by: Rotation::ALL[usize::from(by) - 1],
            },
            Step::Slide { place, to } => Maneuver::Slide {
                tile: self.ids[usize::from(place)],
                to: Side::ALL[usize::from(to)],
            },
            Step::Swap { place, with } => Maneuver::Swap {
                a: self.ids[usize::from(place)],
                b: self.ids[usize::from(with)],
            },
        }
    }

    fn rotate<F: Follow>(&mut self, place: usize, by: u8, before: Option<Places>) {
        let place = place & LAST;
        self.lift::<F>(place);
        self.mark::<F>(1 << place, before);
        self.turns[place] = (self.turns[place] + by) & 3;
        self.shown[place] = self.faces[place][usize::from(self.turns[place] & 3)];
        self.put::<F>(place);
    }

    fn slide<F: Follow>(&mut self, place: usize, to: usize, before: Option<Places>) {
        let place = place & LAST;
        self.lift::<F>(place);
        self.mark::<F>(1 << place, before);
        self.cells[place] = self.cells[place].wrapping_add(self.steps[to]);
        self.put::<F>(place);
    }

    fn swap<F: Follow>(&mut self, a: usize, b: usize, before: Option<Places>) {
        self.lift::<F>(a);
        self.lift::<F>(b);
        self.mark::<F>(1 << a | 1 << b, before);
        self.cells.swap(a, b);
        self.put::<F>(a);
        self.put::<F>(b);
    }

    /// Notes lifted tiles as Maneuvered, or what was noted before.
    fn mark<F: Follow>(&mut self, places: Places, before: Option<Places>) {
        if !F::MATCHES {
            return;
        }
        if let Some(before) = before {
            self.maneuvered = before;
            return;
        }
        for place in each(places & !self.maneuvered) {
            for other in each(self.old_matches[place] & !self.maneuvered) {
                let (a, b) = (self.ids[place.min(other)], self.ids[place.max(other)]);
                self.hash ^= mix(1 << 63 | u64::from(a.0) << 16 | u64::from(b.0));
            }
            self.maneuvered |= 1 << place;
        }
    }

    /// Takes a tile off its cell.
    fn lift<F: Follow>(&mut self, place: usize) {
        let place = place & LAST;
        let cell = self.cells[place];
        let face = self.shown[place];
        self.grid[cell as usize] = EMPTY;
        for side in 0..4 {
            let other = usize::from(self.grid[cell.wrapping_add(self.steps[side]) as usize]) & LAST;
            let facing = &self.shown[other];
            if face.colours[side] == facing.colours[side ^ 2] && face.colours[side] != 0 {
                self.clashes[other] -= 1;
                self.clashing &= !(Places::from(self.clashes[other] == 0) << other);
            }
            if F::MATCHES && face.is_target[side] && facing.is_target[side ^ 2] {
                self.promises -= u32::from(self.is_new(place, other));
            }
        }
        self.clashes[place] = 0;
        self.clashing &= !(1 << place);
        if F::MATCHES {
            self.hash ^= self.key(place);
        }
    }

    /// Puts a lifted tile on its cell.
    fn put<F: Follow>(&mut self, place: usize) {
        let place = place & LAST;
        let cell = self.cells[place];
        let face = self.shown[place];
        self.grid[cell as usize] = place as u8;
        for side in 0..4 {
            let other = usize::from(self.grid[cell.wrapping_add(self.steps[side]) as usize]) & LAST;
            let facing = &self.shown[other];
            if face.colours[side] == facing.colours[side ^ 2] && face.colours[side] != 0 {
                self.clashes[other] += 1;
                self.clashes[place] += 1;
                self.clashing |= 1 << other | 1 << place;
            }
            if F::MATCHES && face.is_target[side] && facing.is_target[side ^ 2] {
                self.promises += u32::from(self.is_new(place, other));
            }
        }
        if F::MATCHES {
            self.hash ^= self.key(place);
        }
    }

    /// Whether a Match of two places would be New. Tiles that were not Maneuvered lie as they did, so an old Match of
    /// them is the same one.
    fn is_new(&self, place: usize, other: usize) -> bool {
        let is_old = self.old_matches[place] >> other & 1 == 1;
        !is_old || (self.maneuvered >> place | self.maneuvered >> other) & 1 == 1
    }

    fn is_promise(&self, place: usize, side: usize) -> bool {
        let other = usize::from(self.neighbour(place, side));
        self.shown[place].is_target[side]
            && self.shown[other].is_target[side ^ 2]
            && self.is_new(place, other)
    }

    fn key(&self, place: usize) -> u64 {
        let tile = u64::from(self.ids[place].0);
        mix(tile << 40 | u64::from(self.cells[place]) << 2 | u64::from(self.turns[place]))
    }

    /// The contacts as they are now, for the Removal.
    pub(super) fn contacts(&self, contacts: &mut Contacts) {
        contacts.clear(self.ids.len());
        for place in 0..self.ids.len() {
            for side in [Side::East.index(), Side::South.index()] {
                let other = self.neighbour(place, side);
                if other == EMPTY {
                    continue;
                }
                let other = usize::from(other);
                contacts.touch(place, other);
                let (colour, facing) = (
                    self.shown[place].colours[side],
                    self.shown[other].colours[side ^ 2],
                );
                if colour == facing && colour != 0 {
                    contacts.clash(place, other);
                }
                if self.is_promise(place, side) {
                    contacts.match_up(place, other);
                }
            }
        }
    }

    /// By place: how many sides show the Target Symbol.
    pub(super) fn n_target_sides(&self, place: usize) -> u32 {
        self.shown[place]
            .is_target
            .iter()
            .map(|&is_target| u32::from(is_target))
            .sum()
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

/// One direction of the grid: which columns (or rows) there are.
#[derive(Clone, Debug)]
struct Axis {
    /// Coordinates in use, ascending, and where each is on the grid.
    marks: Vec<(i32, u32)>,
    length: u32,
}

impl Axis {
    /// Room for `maneuvers` steps to both ends, and so much between neighbours that tiles further apart can't meet.
    fn new(coordinates: impl Iterator<Item = i32>, maneuvers: usize) -> Axis {
        let room = maneuvers as u32 + 2;
        let mut sorted: Vec<i32> = coordinates.collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut marks: Vec<(i32, u32)> = Vec::with_capacity(sorted.len());
        for coordinate in sorted {
            let index = marks
                .last()
                .map_or(room, |&(last, index)| index + coordinate.abs_diff(last).min(room));
            marks.push((coordinate, index));
        }
        let length = marks.last().map_or(0, |&(_, index)| index) + room + 1;
        Axis { marks, length }
    }

    /// The place on the grid; beyond the room, the last there is.
    fn index(&self, coordinate: i32) -> u32 {
        let next = self.marks.partition_point(|&(mark, _)| mark <= coordinate);
        match next.checked_sub(1).map(|last| self.marks[last]) {
            Some((mark, index)) => (index + coordinate.abs_diff(mark)).min(self.length - 1),
            None => self.marks.first().map_or(0, |&(mark, index)| {
                index.saturating_sub(mark.abs_diff(coordinate))
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec::Vec};

    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::match_attach::{ColourId, Edge, Rulings, Tile, TileKind, TileSet};

    /// Twelve tiles of two colours and two symbols; some of them on a field of five by five, some far away.
    fn any_board() -> impl Strategy<Value = Board> {
        let edge = (0..3_u8, 0..3_u8).prop_map(|(colour, symbol)| Edge {
            colour: (colour < 2).then_some(ColourId(colour)),
            symbol: (symbol < 2).then_some(SymbolId(symbol)),
        });
        let tile = [edge.clone(), edge.clone(), edge.clone(), edge];
        (vec(tile, 12), vec((0..5, 0..5, 0..4_u8, 0..9), 1..12)).prop_map(|(tiles, poses)| {
            let tiles = tiles.into_iter().enumerate().map(|(number, edges)| Tile {
                name: format!("t{number:02}"),
                kind: TileKind::Standard,
                edges,
                back: Vec::new(),
            });
            let words = |words: [&str; 2]| words.map(Into::into).to_vec();
            let set = TileSet::new(words(["red", "blue"]), words(["star", "moon"]), tiles.collect());
            let set = set.expect("the names differ");
            let mut board = Board::empty(&set);
            for (tile, (x, y, turn, far)) in set.ids().zip(poses) {
                let x = if far == 0 { x + 700 } else { x };
                let turn = QuarterTurn::from_count(turn).unwrap_or_default();
                // Where a tile lies already, there is one less.
                let _ = board.put(PlacedTile {
                    tile,
                    cell: Cell::new(x, y),
                    turn,
                });
            }
            board
        })
    }

    fn any_rulings() -> impl Strategy<Value = Rulings> {
        prop_oneof![Just(IslandTiles::CanBeActive), Just(IslandTiles::NeverActive)]
            .prop_map(|island_tiles| Rulings { island_tiles })
    }

    /// The same position laid out afresh.
    fn afresh(board: &Board, start: &Newness, maneuvered: &[TileId], rulings: Rulings) -> SearchBoard {
        let mut laid = SearchBoard::new(board, rulings.island_tiles, SymbolId(0), 4, &[]).expect("few tiles");
        laid.remember(&Newness {
            maneuvered: maneuvered.to_vec(),
            ..start.clone()
        });
        laid
    }

    proptest! {
        #[test]
        fn moved_boards_are_like_boards_laid_out_afresh(
            start in any_board(), rulings in any_rulings(), choices in vec(any::<u16>(), 0..5),
        ) {
            let newness = Newness::at_start_of_turn(&start, rulings, SymbolId(0));
            let mut laid = afresh(&start, &newness, &[], rulings);
            let begun = (laid.hash(), laid.promises(), laid.clashing(), laid.grid.clone());
            let (mut board, mut maneuvered, mut made) = (start, Vec::new(), Vec::new());
            for choice in choices {
                let mut steps = Vec::new();
                laid.each_step(|_, step| steps.push(step));
                let legal = board.legal_maneuvers(rulings);
                let mut told: Vec<Maneuver> = steps.iter().map(|&step| laid.maneuver(step)).collect();
                told.sort_unstable();
                prop_assert_eq!(laid.n_steps(), told.len() as u64);
                prop_assert_eq!(told, in_order(legal));
                if steps.is_empty() {
                    break;
                }
                let step = steps[usize::from(choice) % steps.len()];
                made.push((step, laid.make::<Matches>(step)));
                prop_assert!(board.shift(laid.maneuver(step)));
                let (first, second) = laid.maneuver(step).tiles();
                maneuvered.extend([Some(first), second].into_iter().flatten());
                let other = afresh(&board, &newness, &maneuvered, rulings);
                prop_assert_eq!(laid.promises(), other.promises());
                prop_assert_eq!(laid.clashing(), other.clashing());
                prop_assert_eq!(laid.is_one_group(), board.survey(rulings).n_groups() <= 1);
                let active = each(laid.active()).map(|place| laid.tile(place)).collect::<Vec<_>>();
                prop_assert_eq!(active, board.survey(rulings).active_tiles());
            }
            for (step, undo) in made.into_iter().rev() {
                laid.unmake::<Matches>(step, undo);
            }
            prop_assert_eq!(begun, (laid.hash(), laid.promises(), laid.clashing(), laid.grid.clone()));
        }

        #[test]
        fn perft_counts_every_sequence(board in any_board(), rulings in any_rulings()) {
            fn slowly(board: &Board, rulings: Rulings, depth: usize) -> u64 {
                if depth == 0 {
                    return 1;
                }
                let play = |maneuver| {
                    let mut board = board.clone();
                    assert!(board.shift(maneuver));
                    slowly(&board, rulings, depth - 1)
                };
                board.legal_maneuvers(rulings).into_iter().map(play).sum()
            }
            for depth in 0..3 {
                prop_assert_eq!(super::super::perft(&board, rulings, depth), Some(slowly(&board, rulings, depth)));
            }
        }
    }

    /// Sorted, the smaller tile of a Swap first.
    fn in_order(maneuvers: Vec<Maneuver>) -> Vec<Maneuver> {
        let mut maneuvers: Vec<Maneuver> = maneuvers
            .into_iter()
            .map(|maneuver| match maneuver {
                Maneuver::Swap { a, b } => Maneuver::Swap {
                    a: a.min(b),
                    b: a.max(b),
                },
                other => other,
            })
            .collect();
        maneuvers.sort_unstable();
        maneuvers
    }
}
