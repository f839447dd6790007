//! Pieces of the table that have outlines as tiles have: checks of a cloth, planks, what lies between tiles.

use super::look::Look;
use super::{LEAST_CLOSED, Search, Square, Squares};
use crate::Homography;
use crate::learn::ground::Ground;
use crate::plane::{Table, TablePose};

/// Share of a square's pixels that have colours of the table, from which on it is a piece of the table.
const BARE: f32 = 0.72;
/// Share of all squares that must have clear outlines all around if they are tiles with the table's colours.
const MOST_CLOSED: f64 = 0.8;
/// So many looks among them at least, and that share of them.
const MANY_UNLIKE: usize = 4;
const MOST_UNLIKE: f64 = 0.7;
/// Clearness of one of them, at least, as a part of what they have on average: others are pieces of the table.
const FAINTER: f32 = 0.6;

impl Search<'_> {
    /// Leaves out pieces of the table, unless they are clearly tiles that have its colours.
    pub(super) fn drop_ground(&self, squares: &mut Squares) {
        let places = squares.places();
        let kept = self.without_ground(&squares.table, &places);
        let clear: f32 = squares.list.iter().map(|square| square.outline.clearness()).sum();
        let least = FAINTER * clear / squares.list.len().max(1) as f32;
        let is_clear = |square: &Square| square.outline.is_closed() && square.outline.clearness() > least;
        // Tiles may have the table's colours. But no table has squares with clear outlines all around, each unlike all others;
        // nor most of them, where it seems to have most.
        let unlike = self.unlike(squares);
        let most = if kept.len() * 2 < squares.list.len() {
            MOST_UNLIKE
        } else {
            1.0
        };
        let are_unlike = unlike >= MANY_UNLIKE && unlike as f64 >= most * squares.list.len() as f64;
        // Pieces of one table touch; tiles that lie apart from each other may have sides that are lost in its colour.
        let are_apart = are_unlike && !squares.touch() && squares.closed() >= LEAST_CLOSED;
        let are_tiles = are_unlike && squares.closed() > MOST_CLOSED;
        let is_tile = |square: &Square| {
            are_apart && square.outline.clearness() > least || are_tiles && is_clear(square)
        };
        let own: Vec<Square> = squares
            .list
            .iter()
            .filter(|square| kept.contains(&square.place) || is_tile(square))
            .copied()
            .collect();
        squares.list = own;
    }

    /// Where most squares differ from the table, the others may be pieces of it.
    pub(super) fn doubt_ground(&self, squares: &mut Squares) {
        let places = squares.places();
        let kept = self.without_ground(&squares.table, &places);
        if kept.len() * 2 >= places.len() {
            for square in squares
                .list
                .iter_mut()
                .filter(|square| !kept.contains(&square.place))
            {
                square.outline = square.outline.opened();
            }
        }
    }

    /// How many squares have something on them that is on none before them: a set has copies, and plain tiles.
    fn unlike(&self, squares: &Squares) -> usize {
        let look = |square: &Square| Look::of(self.pyramid, &squares.table.pose(&square.place)?);
        let looks: Vec<Look> = squares.list.iter().filter_map(look).collect();
        let is_first =
            |(place, look): &(usize, &Look)| !looks[..*place].iter().any(|other| other.is_like(look));
        looks.iter().enumerate().filter(is_first).count()
    }

    /// Leaves out places where only the table is seen.
    pub(super) fn without_ground(&self, table: &Table, places: &[TablePose]) -> Vec<TablePose> {
        let poses: Vec<Homography> = places.iter().filter_map(|place| table.pose(place)).collect();
        let ground = Ground::around(self.pyramid, &poses);
        let is_tile = |place: &&TablePose| {
            table
                .pose(place)
                .is_some_and(|pose| ground.explains(self.pyramid, &pose) < BARE)
        };
        let tiles: Vec<TablePose> = places.iter().filter(is_tile).copied().collect();
        // What the others claimed for them does not count if they were none.
        if tiles.len() < Ground::CLAIMING && tiles.len() < places.len() {
            return self.without_ground(table, &tiles);
        }
        tiles
    }
}
