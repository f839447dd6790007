//! Pieces of the table that have outlines as tiles have: checks of a cloth, planks, what lies between tiles.

use super::look::Look;
use super::{LEAST_CLOSED, Search, Square, Squares};
use crate::Homography;
use crate::learn::ground::Ground;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;

/// Share of a square's pixels that have colours of the table, from which on it is a piece of the table.
pub(super) const BARE: f32 = 0.72;
/// The same of one that has a clear outline all around, and something on it: grain of wood is much like other wood.
const BARE_CLEAR: f32 = 0.85;
/// Share of all squares that must have clear outlines all around if they are tiles with the table's colours.
const MOST_CLOSED: f64 = 0.8;
/// So many looks among them at least, and that share of them.
const MANY_UNLIKE: usize = 4;
const MOST_UNLIKE: f64 = 0.7;
/// Clearness of one of them, at least, as a part of what they have on average: others are pieces of the table.
pub(super) const FAINTER: f32 = 0.6;

impl Search<'_> {
    /// Leaves out pieces of the table, unless they are clearly tiles that have its colours; those of a pattern of it in any case.
    pub(super) fn drop_ground(&self, squares: &mut Squares) {
        let places = squares.places();
        let ground = self.ground(&squares.table, &places);
        let kept = self.unlike_ground(&ground, &squares.table, &places);
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
        let has_marks = |square: &Square| {
            let pose = squares.table.pose(&square.place);
            pose.is_some_and(|pose| {
                ground.explains(self.pyramid, &pose) < BARE_CLEAR && Look::of(self.pyramid, &pose).is_some()
            })
        };
        let is_tile = |square: &Square| {
            are_apart && square.outline.clearness() > least
                || is_clear(square) && (are_tiles || has_marks(square))
        };
        let is_kept = |square: &&Square| {
            let may_be_a_tile = kept.contains(&square.place) || is_tile(square);
            may_be_a_tile && !self.is_repeated(&squares.table, &square.place)
        };
        squares.list = squares.list.iter().filter(is_kept).copied().collect();
    }

    /// The colours of all that lies around places.
    pub(super) fn ground(&self, table: &Table, places: &[TablePose]) -> Ground {
        let poses: Vec<Homography> = places.iter().filter_map(|place| table.pose(place)).collect();
        Ground::around(self.pyramid, &poses)
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
    pub(super) fn unlike(&self, squares: &Squares) -> usize {
        let look = |square: &Square| Look::of(self.pyramid, &squares.table.pose(&square.place)?);
        let looks: Vec<Look> = squares.list.iter().filter_map(look).collect();
        let is_first =
            |(place, look): &(usize, &Look)| !looks[..*place].iter().any(|other| other.is_like(look));
        looks.iter().enumerate().filter(is_first).count()
    }

    /// Leaves out places where only the table is seen.
    pub(super) fn without_ground(&self, table: &Table, places: &[TablePose]) -> Vec<TablePose> {
        self.unlike_ground(&self.ground(table, places), table, places)
    }

    /// The same where the colours around these places are known.
    fn unlike_ground(&self, ground: &Ground, table: &Table, places: &[TablePose]) -> Vec<TablePose> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, photo, place, seen_from_above};

    #[test]
    fn wooden_tiles_on_wood_are_tiles_where_something_is_on_them_and_no_bare_wood() {
        let mut wooden = face(0);
        for (at, pixel) in wooden.rgb_mut().chunks_exact_mut(3).enumerate() {
            let is_drawn = (28..68).contains(&(at % 96)) && (34..64).contains(&(at / 96));
            pixel.copy_from_slice(if is_drawn { &[50, 44, 40] } else { &[109, 105, 101] });
        }
        let faces: [Photo; 3] = [1, 2, 3].map(face);
        // Others that are of other colours tell nothing of two that are alike, or of a piece of the table.
        let at = |number: usize| {
            let (x, y) = (100 + 140 * (number % 3), 100 + 140 * (number / 3));
            place(x as f64, y as f64, 90.0, 0.0)
        };
        let tiles = faces.iter().chain([&wooden; 2]).enumerate();
        let tiles: Vec<_> = tiles.map(|(number, face)| (at(number), face)).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let mut squares = Squares::all_seen(seen_from_above(90.0), (0..6).map(|number| at(number).corners()));
        let places = squares.places();
        Search::of_edges(&pyramid).drop_ground(&mut squares);
        let left = squares.places();
        assert!(left == places[..5], "{left:?}");
    }
}
