//! The table as it was when a Board was told, to see what has come and gone since.

use super::laid::{Laid, Place};
use rules::Cell;
use rules::match_attach::TileId;
use std::collections::BTreeSet;
use std::sync::Arc;
use vision::{BareTable, Fate, Followed, Follower, Photo, PhotoPoint};

/// The table as it was in one picture.
#[derive(Debug)]
pub(super) struct Reference {
    photo: Arc<Photo>,
    follower: Follower,
    table: BareTable,
    /// Which tiles lay there.
    tiles: Vec<Option<TileId>>,
    /// Cells where something was seen before that was not certain.
    doubted: BTreeSet<Cell>,
}

impl Reference {
    /// The table as it is in a picture with these tiles, and where something was seen before that was not certain.
    pub(super) fn new(photo: Arc<Photo>, places: &[Place], doubted: BTreeSet<Cell>) -> Reference {
        let corners: Vec<[PhotoPoint; 4]> = places.iter().map(|place| place.corners).collect();
        let mut follower = Follower::default();
        follower.begin(&photo, &corners, None);
        Reference {
            follower,
            table: BareTable::of(&photo, &corners),
            photo,
            tiles: places.iter().map(|place| place.tile).collect(),
            doubted,
        }
    }

    /// Takes the next picture.
    pub(super) fn follow(&mut self, photo: &Photo) {
        self.follower.follow(photo);
    }

    /// Whether nothing of it is found in the newest picture.
    pub(super) fn is_lost(&self) -> bool {
        self.follower.is_lost()
    }

    /// Whether a tile looks again as it did.
    pub(super) fn sees(&self, tile: TileId) -> bool {
        let followed = self.tiles.iter().zip(self.follower.tiles());
        let mut here = followed.filter(|(_, followed)| followed.fate == Fate::Here);
        here.any(|(known, _)| *known == Some(tile))
    }

    /// Whether nothing has come around a place but the tiles that are seen: no hand, no arm. False where that cannot be told.
    pub(super) fn is_quiet_around(&mut self, place: &[PhotoPoint; 4], laid: &Laid) -> bool {
        let tiles = laid.places.iter().filter(|place| place.tile.is_some());
        let corners: Vec<[PhotoPoint; 4]> = tiles.map(|place| place.corners).collect();
        !self.follower.is_disturbed_around(place, &corners)
    }

    /// The tiles of a later picture whose places showed the bare table then: those that have come since. One that was merely
    /// not recognised then, or covered, is none of them.
    pub(super) fn new_tiles(&self, photo: &Photo, places: &[Place]) -> Vec<TileId> {
        let corners: Vec<[PhotoPoint; 4]> = places.iter().map(|place| place.corners).collect();
        // The way back: what is seen now is looked for in the picture of then.
        let mut back = Follower::default();
        back.begin(photo, &corners, None);
        let then = back.follow(&self.photo);
        let here = then.iter().enumerate();
        let here = here.filter(|(_, then)| then.fate == Fate::Here);
        let here: Vec<(usize, [PhotoPoint; 4])> = here.map(|(at, then)| (at, then.corners)).collect();
        if here.is_empty() {
            return Vec::new();
        }
        // A hand that was there then is gone now: its colours are none of the table's.
        let table = BareTable::of(photo, &corners);
        let is_new = |(place, then): &(&Place, &Followed)| {
            then.fate == Fate::Changed
                && !self.doubted.contains(&place.cell)
                && table.is_at(&self.photo, &then.corners, &here)
        };
        let new = places.iter().zip(then).filter(is_new);
        new.filter_map(|(place, _)| place.tile).collect()
    }

    /// Whether a place of the newest picture shows nothing but the table.
    pub(super) fn is_bare(&self, photo: &Photo, place: &[PhotoPoint; 4], laid: &Laid) -> bool {
        let seen = laid.places.iter().filter_map(|place| {
            let then = self
                .tiles
                .iter()
                .position(|tile| place.tile.is_some() && *tile == place.tile)?;
            Some((then, place.corners))
        });
        let seen: Vec<(usize, [PhotoPoint; 4])> = seen.collect();
        self.table.is_at(photo, place, &seen)
    }
}
