//! Two tables of one photograph: which of them is believed, and both as one.

use crate::find::Found;
use crate::find::enough::ENOUGH;
use crate::find::grow::Finder;
use crate::find::look::OVERLAP;
use crate::find::settle::evidence;

/// What a tile adds to how much speaks for a table by fitting at all where it was looked for, and how many times as much it
/// says if an edge is seen along all its sides.
const THERE: f32 = 0.2;
const WITH_SIDES: f32 = 3.0;
/// How much larger or smaller the tiles of another table may be told than this one says, and how far off their corners,
/// in sides.
const LARGER: f64 = 1.25;
const OFF: f64 = 0.15;

impl Finder<'_> {
    /// The better of two tables; both as one where their tiles lie on the same plane.
    pub(crate) fn or_both(self, other: Self) -> Self {
        let is_better = other.lies_within_a_tile_of(&self)
            || !self.lies_within_a_tile_of(&other) && self.standing() >= other.standing();
        let (better, worse) = if is_better { (self, other) } else { (other, self) };
        match better.joined(&worse) {
            Some(both) if both.standing() > better.standing() => both,
            _ => better,
        }
    }

    /// Whether all tiles lie upon one tile of a table that has some: then they are pieces of that tile's artwork.
    fn lies_within_a_tile_of(&self, other: &Self) -> bool {
        let is_upon = |here: &Found, there: &Found| {
            here.pose.corners().iter().all(|at| {
                let at = there.pose.unmap(at.x, at.y);
                (0.0..1.0).contains(&at.x) && (0.0..1.0).contains(&at.y)
            })
        };
        other.count_of_deck() >= ENOUGH
            && other
                .tiles
                .iter()
                .any(|tile| self.tiles.iter().all(|here| is_upon(here, tile)))
    }

    /// With the tiles of another table, if most of them are as well found on this one's plane.
    fn joined(&self, other: &Self) -> Option<Self> {
        let mut both = self.clone();
        for tile in &other.tiles {
            let Some((place, scale, off)) = both.table.fit(&tile.pose.corners()) else {
                continue;
            };
            if (1.0 / LARGER..LARGER).contains(&scale) && off < OFF && !both.is_taken(&place, OVERLAP) {
                both.tiles.push(Found {
                    place,
                    ..tile.clone()
                });
            }
        }
        let more = both.count() - self.count();
        if more < ENOUGH || 2 * more < other.count() {
            return None;
        }
        both.finish();
        (2 * both.count() > 2 * self.count() + more).then_some(both)
    }

    /// How much speaks for this table against others. Faces whose light is uneven or who are partly covered fit no better than
    /// some of a table that is an accident; but accidents are few, and have no edges where they end.
    fn standing(&self) -> f32 {
        self.sum_over_tiles(|tile| (evidence(tile.fit) + THERE) * (1.0 + (WITH_SIDES - 1.0) * tile.outlined))
    }
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::find::grow::Finder;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn two_tables_on_one_plane_are_one() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let three = |x: f64, y: f64| {
            [
                place(x, y, 40.0, 0.0),
                place(x + 41.0, y, 40.0, 0.0),
                place(x, y + 41.0, 40.0, 0.0),
            ]
        };
        let (here, there) = (three(60.0, 60.0), three(340.0, 240.0));
        let tiles: Vec<_> = here.iter().chain(&there).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let grown = |seed| Finder::grown_from(&pyramid, &catalogue, &seed, &[], &[]).unwrap();
        let (first, second) = (grown(here[0]), grown(there[0]));
        assert_eq!((first.count(), second.count()), (3, 3));
        assert_eq!(first.or_both(second).count(), 6);
    }

    #[test]
    fn what_lies_within_a_tile_of_a_table_is_its_artwork() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let large = [0.0, 1.0, 2.0].map(|column| place(90.0 + 102.0 * column, 100.0, 100.0, 0.0));
        let small = [0.0, 1.0].map(|column| place(70.0 + 31.0 * column, 90.0, 30.0, 0.0));
        // What comes first lies on top.
        let tiles: Vec<_> = small.iter().chain(&large).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let grown = |seed| Finder::grown_from(&pyramid, &catalogue, &seed, &[], &[]).unwrap();
        let (mut table, artwork) = (grown(large[2]), grown(small[0]));
        for tile in &mut table.tiles {
            (tile.fit, tile.outlined) = (0.78, 0.0);
        }
        assert_eq!((table.count(), artwork.count()), (3, 2));
        assert!(table.standing() < artwork.standing());
        assert_eq!(artwork.clone().or_both(table.clone()).count(), 3);
        assert_eq!(table.or_both(artwork).count(), 3);
    }

    #[test]
    fn many_tiles_with_sides_stand_against_one_that_fits_better() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses: Vec<_> = (0..5)
            .map(|i| place(60.0 + 62.0 * f64::from(i), 100.0, 60.0, 0.0))
            .collect();
        let lone = place(200.0, 250.0, 90.0, 0.3);
        let tiles: Vec<_> = poses.iter().chain([&lone]).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let grown = |seed| Finder::grown_from(&pyramid, &catalogue, &seed, &[], &[]).unwrap();
        let (mut table, mut accident) = (grown(poses[0]), grown(lone));
        for tile in &mut table.tiles {
            tile.fit = 0.8;
        }
        for tile in &mut accident.tiles {
            (tile.fit, tile.outlined) = (0.93, 0.0);
        }
        assert_eq!((table.count(), accident.count()), (5, 1));
        assert!(table.quality() < accident.quality());
        assert_eq!(accident.or_both(table).count(), 5);
    }
}
