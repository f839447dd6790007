//! Watching a table: picture after picture goes in, and what has certainly happened comes out.
//!
//! A picture is read when something on it has changed, and followed otherwise (`lookout`). Each reading is laid on the cells
//! that were told before (`bearing`, `laid`), and a change is told when it was seen for long enough (`settling`). A hand
//! over the table hides tiles; only a place where the table itself is seen again tells that a tile is gone (`reference`).

mod bearing;
mod change;
mod laid;
mod reference;
mod settling;

pub use change::{Change, changes};

use crate::deck::{Deck, FaceTable};
use crate::lookout::Lookout;
use crate::platform::Moment;
use crate::previous::settle;
use crate::table::{self, Table, Unsure};
use laid::{Known, Laid, Place};
use reference::Reference;
use rules::Cell;
use rules::match_attach::{Bearing, Board, PlacedTile, TileId};
use settling::{Glimpse, Rest, Settling};
use std::collections::BTreeSet;
use std::sync::Arc;
use vision::{Photo, PhotoPoint};

/// For how long something must be seen before it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// In so many pictures, one after another.
    pub pictures: u32,
    /// And for at least so many milliseconds.
    pub ms: u64,
}

/// If readings cannot be laid on what was told for so many milliseconds, cells are counted anew.
const LOST_MS: u64 = 1_000;

/// Something to tell.
#[derive(Clone, Debug)]
pub struct News {
    /// The Board that was told last; `None` for the first one, and where cells are counted anew because the table was lost
    /// from sight.
    pub before: Option<Board>,
    /// What is certain now. Cells are counted as in the first picture that was read, where the smallest `x` and `y` are 0.
    pub board: Board,
    /// What happened since `before`: nothing if only doubts have changed, or without a Board before.
    pub changes: Vec<Change>,
    /// Places where something lies that is not certain for a while, in the cells of `board`.
    pub unsure: Vec<Unsure>,
    /// Tiles of `board` that cannot be seen for a while.
    pub hidden: Vec<TileId>,
    /// Tiles that were seen otherwise than `board` has them when the pictures ended, but not for long enough.
    pub early: Vec<TileId>,
    /// Whether nothing is in doubt: then the rules can say what follows.
    pub is_certain: bool,
}

/// A table that is being watched.
#[derive(Debug)]
pub struct Watch<'a> {
    deck: &'a Deck,
    faces: &'a FaceTable,
    pace: Pace,
    lookout: Lookout,
    /// The places that the lookout follows, in its order, as they were when they were read.
    places: Vec<Place>,
    /// The table as it was when a Board was told.
    reference: Option<Reference>,
    /// Cells where something was seen since then that was not certain.
    doubted: BTreeSet<Cell>,
    /// The newest picture that told anything.
    newest: Option<Arc<Photo>>,
    settling: Settling,
    glimpse: Glimpse,
    /// What the glimpse's doubts are about.
    doubts: Vec<Unsure>,
    /// Since when readings cannot be laid on what was told.
    lost: Option<Moment>,
    /// Whether a Board was told in these cells, and whether in any.
    is_told: bool,
    is_any_told: bool,
    now: Moment,
    n_pictures: u32,
    n_readings: u32,
}

impl<'a> Watch<'a> {
    /// Watches for the tiles of a deck.
    pub fn new(deck: &'a Deck, faces: &'a FaceTable, pace: Pace) -> Watch<'a> {
        Watch {
            deck,
            faces,
            pace,
            lookout: Lookout::default(),
            places: Vec::new(),
            reference: None,
            doubted: BTreeSet::new(),
            newest: None,
            settling: Settling::new(Board::empty(deck.tile_set())),
            glimpse: Glimpse::default(),
            doubts: Vec::new(),
            lost: None,
            is_told: false,
            is_any_told: false,
            now: Moment::default(),
            n_pictures: 0,
            n_readings: 0,
        }
    }

    /// Takes the next picture, which was taken at this moment.
    pub fn see(&mut self, photo: Arc<Photo>, now: Moment) -> Option<News> {
        self.now = now;
        self.n_pictures = self.n_pictures.saturating_add(1);
        self.lookout.follow(&photo);
        if let Some(reference) = &mut self.reference {
            reference.follow(&photo);
        }
        if self.lookout.is_due(now) || self.is_any_back() {
            self.lookout.ask(now);
            self.n_readings = self.n_readings.saturating_add(1);
            // A picture that tells nothing neither supports what was seen before nor speaks against it.
            self.read(&photo)?;
        }
        self.newest = Some(photo);
        self.doubted.extend(&self.glimpse.doubts);
        self.settling.see(&self.glimpse, now);
        let news = self.news(self.pace, Rest::MoreComes);
        self.renew_reference(news.as_ref());
        news
    }

    /// The pictures are over: what is still to be told.
    pub fn finish(&mut self) -> Option<News> {
        // Fewer pictures than are wanted of anything are all that there ever will be.
        let pace = if self.n_pictures < self.pace.pictures {
            Pace {
                pictures: self.n_pictures,
                ms: 0,
            }
        } else {
            self.pace
        };
        self.news(pace, Rest::IsOver)
    }

    /// Whether any Board was told.
    pub fn is_any_told(&self) -> bool {
        self.is_any_told
    }

    /// How many pictures were taken, and how many of them were read.
    pub fn counts(&self) -> (u32, u32) {
        (self.n_pictures, self.n_readings)
    }

    /// Whether a tile that could not be seen can be seen again.
    fn is_any_back(&self) -> bool {
        let is_back = |tile| {
            self.reference
                .as_ref()
                .is_some_and(|reference| reference.sees(tile))
        };
        self.settling.hidden().any(is_back)
    }

    /// Reads a picture; `None` if it tells nothing.
    fn read(&mut self, photo: &Photo) -> Option<()> {
        let reading = vision::read(photo, &self.faces.catalogue).for_play();
        let mut table = table::lay(&reading, self.faces);
        settle(&mut table, self.deck, self.settling.told());
        if table.tiles.is_empty() && table.unsure.is_empty() {
            // The places that are followed are kept: a hand may cover all of them, or the picture be blurred.
            (self.glimpse, self.doubts) = (Glimpse::default(), Vec::new());
            return Some(());
        }
        let known = self.known();
        let is_lost = self.lookout.is_lost();
        let bearing = match self.bearing(&table, &known) {
            Some(bearing) => bearing,
            None if self.is_lost_for_good() => self.count_anew(),
            None => return None,
        };
        self.lost = None;
        let laid = Laid::new(&table, bearing, &known, self.deck, self.settling.told());
        if !self.lookout.take(photo, &laid.corners()) {
            return None;
        }
        // Where the way is lost, nobody knows where in this picture a tile was.
        let followed = if is_lost { &[] } else { known.as_slice() };
        self.glimpse = Glimpse {
            tiles: laid.tiles(),
            gone: self.gone(photo, &laid, followed),
            doubts: laid.doubts.iter().map(|doubt| doubt.cell).collect(),
            is_quiet: self
                .reference
                .as_ref()
                .is_some_and(|reference| !reference.is_lost()),
        };
        (self.places, self.doubts) = (laid.places, laid.doubts);
        Some(())
    }

    /// The places that are followed, where they are in the newest picture.
    fn known(&self) -> Vec<Known> {
        let places = self.places.iter().zip(self.lookout.places());
        let known = |(place, followed): (&Place, &vision::Followed)| Known {
            place: Place {
                corners: followed.corners,
                ..*place
            },
            fate: followed.fate,
        };
        places.map(known).collect()
    }

    /// How a reading's cells lie on those that are told; `None` if that cannot be told.
    fn bearing(&self, table: &Table, known: &[Known]) -> Option<Bearing> {
        if known.is_empty() && !self.is_told {
            return Some(Bearing::default());
        }
        let (read, known) = (laid::places(table), known.iter().map(|known| known.place));
        let by_places = bearing::by_places(&read, &known.collect::<Vec<Place>>());
        let by_tiles = || bearing::by_tiles(&table.board(self.deck), self.settling.told());
        if self.lookout.is_lost() {
            // Where the places are now is only known if the camera has not moved: then most are where they were.
            let is_still = |(_, count): &(Bearing, usize)| 2 * count >= read.len();
            by_tiles().or_else(|| by_places.filter(is_still).map(|(bearing, _)| bearing))
        } else {
            by_places.map(|(bearing, _)| bearing).or_else(by_tiles)
        }
    }

    fn is_lost_for_good(&mut self) -> bool {
        let since = *self.lost.get_or_insert(self.now);
        !self.is_told || self.now.ms_since(since) >= LOST_MS
    }

    fn count_anew(&mut self) -> Bearing {
        self.settling.forget();
        self.doubted.clear();
        self.reference = None;
        self.is_told = false;
        Bearing::default()
    }

    /// The tiles that were told and certainly do not lie there any more. What hides one of them, as a hand does, reaches beyond
    /// it: it is seen beside the tile, or hides the tiles around it, too.
    fn gone(&mut self, photo: &Photo, laid: &Laid, followed: &[Known]) -> Vec<TileId> {
        let told = self.settling.told().clone();
        let missing = told.tiles().iter().filter(|told| !laid.has(told.tile));
        let (bare, hidden): (Vec<PlacedTile>, Vec<PlacedTile>) =
            missing.partition(|told| self.is_bare(photo, **told, laid, followed));
        let is_free = |told: &PlacedTile| {
            let is_lost = self.reference.as_ref().is_none_or(Reference::is_lost);
            let corners = self.expected(told.cell, laid, followed);
            let reference = self.reference.as_mut().zip(corners);
            let is_quiet =
                reference.is_some_and(|(reference, corners)| reference.is_quiet_around(&corners, laid));
            let is_near = |other: &PlacedTile| {
                other
                    .cell
                    .x
                    .abs_diff(told.cell.x)
                    .max(other.cell.y.abs_diff(told.cell.y))
                    <= 2
            };
            if is_lost {
                hidden.is_empty()
            } else {
                is_quiet && !hidden.iter().any(is_near)
            }
        };
        let gone = bare.into_iter().filter(is_free);
        gone.map(|told| told.tile).collect()
    }

    /// Where a cell is in the newest picture.
    fn expected(&self, cell: Cell, laid: &Laid, followed: &[Known]) -> Option<[PhotoPoint; 4]> {
        let mut followed = followed.iter().map(|known| known.place);
        let followed = followed.find(|place| place.cell == cell);
        followed
            .map(|place| place.corners)
            .or_else(|| laid.expected(cell))
    }

    /// Whether the place where a tile was told shows the table, or another tile, and no doubt may be that tile.
    fn is_bare(&self, photo: &Photo, told: PlacedTile, laid: &Laid, followed: &[Known]) -> bool {
        let id = self.deck.id(told.tile);
        let may_be = |doubt: &Unsure| {
            let mut candidates = doubt.candidates.iter();
            doubt.cell == told.cell || candidates.any(|candidate| self.deck.id(candidate.tile) == id)
        };
        if laid.doubts.iter().any(may_be) {
            return false;
        }
        let corners = self.expected(told.cell, laid, followed);
        let reference = self.reference.as_ref().zip(corners);
        laid.holds(told.cell)
            || reference.is_some_and(|(reference, corners)| reference.is_bare(photo, &corners, laid))
    }

    fn news(&mut self, pace: Pace, rest: Rest) -> Option<News> {
        let before = self.settling.told().clone();
        let board = self.settling.settle(self.now, pace, rest);
        let is_first = board.is_some() && !self.is_told;
        let unsure = self.settling.news_of_unsure(self.now, rest, is_first);
        if board.is_none() && unsure.is_none() {
            return None;
        }
        let before = self.is_told.then_some(before);
        self.is_told |= board.is_some();
        self.is_any_told |= board.is_some();
        let unsure = self.settling.unsure();
        let places = self.doubts.iter();
        let places = places.filter(|doubt| unsure.places.contains(&doubt.cell));
        let board = self.settling.told().clone();
        Some(News {
            changes: before
                .as_ref()
                .map(|before| self.changes(before, &board))
                .unwrap_or_default(),
            before,
            board,
            unsure: places.cloned().collect(),
            hidden: unsure.hidden.clone(),
            early: unsure.early.clone(),
            is_certain: unsure.is_empty(),
        })
    }

    /// Remembers how the table looks when it was told and nothing hides any of it.
    fn renew_reference(&mut self, news: Option<&News>) {
        let is_outdated = match &self.reference {
            None => self.is_told,
            Some(reference) => {
                let is_other = news.is_some_and(|news| !news.changes.is_empty());
                self.settling.is_as_told() && (is_other || reference.is_lost())
            }
        };
        if let Some(photo) = self.newest.clone().filter(|_| is_outdated) {
            self.reference = Some(Reference::new(
                photo,
                &self.places_now(),
                std::mem::take(&mut self.doubted),
            ));
        }
    }

    fn places_now(&self) -> Vec<Place> {
        self.known().into_iter().map(|known| known.place).collect()
    }

    /// What has happened between two Boards that were told.
    fn changes(&self, before: &Board, after: &Board) -> Vec<Change> {
        let mut changes = changes(before, after);
        if changes.iter().any(|change| matches!(change, Change::Placed(_))) {
            let known = self.reference.as_ref().zip(self.newest.as_ref());
            let new = known.map_or_else(Vec::new, |(reference, photo)| {
                reference.new_tiles(photo, &self.places_now())
            });
            for change in &mut changes {
                if let Change::Placed(is) = *change
                    && !new.contains(&is.tile)
                {
                    *change = Change::Recognised(is);
                }
            }
        }
        changes
    }
}
