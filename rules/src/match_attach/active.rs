//! Active tiles, groups and Islands at one moment.

use alloc::{vec, vec::Vec};

use super::{Board, IslandTiles, PlacedTile, Rulings, TileId};

/// What is Active and what hangs together on a Board at one moment.
///
/// Touching tiles form groups; the mainland is the largest group, tiles of all others are Island tiles. Where several
/// groups share the largest size, any one of them may be taken as the mainland.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey<'board> {
    tiles: &'board [PlacedTile],
    /// By place.
    is_active: Vec<bool>,
    /// By place: the group's index in `sizes`.
    group: Vec<u16>,
    /// By group; groups are numbered by their first place.
    sizes: Vec<u16>,
    largest: u16,
    n_largest: usize,
}

impl<'board> Survey<'board> {
    /// Looks over a Board.
    pub fn new(board: &'board Board, rulings: Rulings) -> Survey<'board> {
        let n = board.len();
        let mut is_active = vec![false; n];
        let mut parent: Vec<u16> = (0..n as u16).collect();
        for (a, side, b) in board.touching_places() {
            let (first, second) = (root(&mut parent, a as u16), root(&mut parent, b as u16));
            // The smaller place stays the root, so that groups are numbered by their first place.
            parent[usize::from(first.max(second))] = first.min(second);
            let a_edge = board.edge(board.tiles()[a], side);
            let b_edge = board.edge(board.tiles()[b], side.opposite());
            if a_edge.has_colour_of(b_edge) {
                is_active[a] = true;
                is_active[b] = true;
            }
        }
        let mut sizes: Vec<u16> = Vec::new();
        let mut group = vec![0; n];
        for place in 0..n {
            let root = usize::from(root(&mut parent, place as u16));
            if root == place {
                group[place] = sizes.len() as u16;
                sizes.push(0);
            } else {
                group[place] = group[root];
            }
            sizes[usize::from(group[place])] += 1;
        }
        let largest = sizes.iter().copied().max().unwrap_or(0);
        let n_largest = sizes.iter().filter(|&&size| size == largest).count();
        if rulings.island_tiles == IslandTiles::NeverActive {
            for place in 0..n {
                is_active[place] &= sizes[usize::from(group[place])] == largest;
            }
        }
        Survey {
            tiles: board.tiles(),
            is_active,
            group,
            sizes,
            largest,
            n_largest,
        }
    }

    /// Whether the tile is Active; `false` for one that is not on the Board.
    pub fn is_active(&self, tile: TileId) -> bool {
        self.place_of(tile).is_some_and(|place| self.is_active[place])
    }

    /// Whether the tile is of an Island, or can be taken as one because groups tie for largest.
    pub fn is_island(&self, tile: TileId) -> bool {
        self.place_of(tile)
            .is_some_and(|place| self.place_is_island(place))
    }

    /// Whether the tile may be removed now: it is Active or an Island.
    pub fn is_removable(&self, tile: TileId) -> bool {
        self.place_of(tile)
            .is_some_and(|place| self.is_active[place] || self.place_is_island(place))
    }

    /// Whether any tile is Active.
    pub fn has_active(&self) -> bool {
        self.is_active.contains(&true)
    }

    /// Whether no tile is Active and no Island is there: the Removal Phase may end.
    pub fn is_clean(&self) -> bool {
        !self.has_active() && self.sizes.len() <= 1
    }

    /// The Active tiles, in the order of their ids.
    pub fn active_tiles(&self) -> Vec<TileId> {
        self.sorted(|place| self.is_active[place])
    }

    /// The tiles that may be removed now, in the order of their ids.
    pub fn removable_tiles(&self) -> Vec<TileId> {
        self.sorted(|place| self.is_active[place] || self.place_is_island(place))
    }

    /// How many groups there are.
    pub fn n_groups(&self) -> usize {
        self.sizes.len()
    }

    /// How many groups share the largest size: 1 where the mainland is certain, 0 on an empty Board.
    pub fn n_largest_groups(&self) -> usize {
        self.n_largest
    }

    /// All groups: each in the order of ids, the groups by their first id.
    pub fn groups(&self) -> Vec<Vec<TileId>> {
        let mut groups: Vec<Vec<TileId>> = self
            .sizes
            .iter()
            .map(|&size| Vec::with_capacity(size.into()))
            .collect();
        for (place, placed) in self.tiles.iter().enumerate() {
            groups[usize::from(self.group[place])].push(placed.tile);
        }
        for group in &mut groups {
            group.sort_unstable();
        }
        groups.sort_unstable();
        groups
    }

    /// All groups but the mainland, in the order of [`Survey::groups`]; of groups that tie for largest, the one that
    /// holds the first id is taken as the mainland.
    pub fn islands(&self) -> Vec<Vec<TileId>> {
        if self.sizes.len() <= 1 {
            return Vec::new();
        }
        let mut groups = self.groups();
        if let Some(mainland) = groups
            .iter()
            .position(|group| group.len() == usize::from(self.largest))
        {
            groups.remove(mainland);
        }
        groups
    }

    pub(super) fn place_is_active(&self, place: usize) -> bool {
        self.is_active[place]
    }

    fn place_is_island(&self, place: usize) -> bool {
        self.n_largest > 1 || self.sizes[usize::from(self.group[place])] != self.largest
    }

    fn place_of(&self, tile: TileId) -> Option<usize> {
        self.tiles.iter().position(|placed| placed.tile == tile)
    }

    fn sorted(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<TileId> {
        let mut tiles: Vec<TileId> = (0..self.tiles.len())
            .filter(|&place| is_wanted(place))
            .map(|place| self.tiles[place].tile)
            .collect();
        tiles.sort_unstable();
        tiles
    }
}

impl Board {
    /// What is Active and what hangs together now.
    pub fn survey(&self, rulings: Rulings) -> Survey<'_> {
        Survey::new(self, rulings)
    }
}

/// The first place of the group that `place` belongs to so far.
fn root(parent: &mut [u16], mut place: u16) -> u16 {
    while parent[usize::from(place)] != place {
        let above = parent[usize::from(parent[usize::from(place)])];
        parent[usize::from(place)] = above;
        place = above;
    }
    place
}
