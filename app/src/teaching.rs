//! A deck that is being taught in the window: its draft, and the work that is under way for it.

use crate::deck::draft::{Draft, DraftBook, Fate, PhotoUse};
use crate::deck::{Deck, FaceTable};
use crate::jobs::JobId;
use std::collections::BTreeMap;
use std::sync::Arc;
use vision::{PhotoPoint, Reading};

/// A deck that is being taught.
#[derive(Debug)]
pub struct Teaching {
    /// What was done so far.
    pub book: DraftBook,
    /// Photographs that are searched for tiles: what they are called, and what they are for.
    pub searching: BTreeMap<JobId, (String, Shows)>,
    /// What is being learned.
    pub learning: Option<(JobId, Lesson)>,
    /// What the next photograph shows.
    pub shows: Shows,
    /// Whether the photographs are read again.
    pub check: Option<Check>,
    /// What has to wait until the storage has brought its photographs.
    pub wish: Option<Wish>,
}

/// What a photograph shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shows {
    /// Tiles, face up.
    #[default]
    Faces,
    /// Tiles, face down.
    Backs,
}

/// What is learned from photographs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// Faces, from these photographs of the draft.
    Faces(Vec<usize>),
    /// Backs.
    Backs,
}

/// What is begun as soon as it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Learn from the photographs that are new.
    Learn,
    /// Read the next photograph with what was learned.
    CheckNext,
    /// Take a view of a face as another tile.
    Split {
        /// The face.
        face: usize,
        /// The place of the view.
        view: usize,
    },
}

/// The proof of a draft: its photographs, read with what was learned from them.
#[derive(Debug)]
pub struct Check {
    /// The work that is under way; `None` while it waits or when it is over.
    pub job: Option<JobId>,
    /// The deck as it would be kept.
    pub deck: Arc<Deck>,
    /// Its faces, when they are prepared.
    pub faces: Option<Arc<FaceTable>>,
    /// The face of each of its tiles, in the order of ids.
    pub places: Vec<usize>,
    /// Photographs of the draft that are still to be read.
    pub left: Vec<usize>,
    /// How many there are in all.
    pub photos: usize,
    /// Tiles that were read as what they are.
    pub read: usize,
    /// The others: their faces, and what became of them.
    pub not_read: Vec<(usize, NotRead)>,
}

/// What became of a tile that was not read as what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotRead {
    /// It was read as another tile, and surely.
    Otherwise,
    /// It was found, but not for certain.
    Unsure,
    /// It was not found.
    Missed,
}

impl Teaching {
    /// A draft with nothing under way.
    #[must_use]
    pub fn new(book: DraftBook) -> Teaching {
        Teaching {
            book,
            searching: BTreeMap::new(),
            learning: None,
            shows: Shows::Faces,
            check: None,
            wish: None,
        }
    }

    /// The draft.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        self.book.draft()
    }

    /// The jobs that are under way.
    #[must_use]
    pub fn jobs(&self) -> Vec<JobId> {
        let learning = self.learning.iter().map(|(job, _)| *job);
        let checking = self.check.iter().filter_map(|check| check.job);
        self.searching
            .keys()
            .copied()
            .chain(learning)
            .chain(checking)
            .collect()
    }

    /// Whether anything is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.jobs().is_empty() || self.wish.is_some()
    }
}

impl Check {
    /// The proof of a deck that was made from a draft.
    #[must_use]
    pub fn of(draft: &Draft, deck: Arc<Deck>, places: Vec<usize>) -> Check {
        let is_learned = |&photo: &usize| draft.photos[photo].use_made == PhotoUse::Learned;
        let mut left: Vec<usize> = (0..draft.photos.len()).filter(is_learned).collect();
        left.reverse();
        Check {
            job: None,
            deck,
            faces: None,
            places,
            photos: left.len(),
            left,
            read: 0,
            not_read: Vec::new(),
        }
    }

    /// Whether every photograph was read.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.left.is_empty() && self.job.is_none()
    }

    /// A photograph was read: compares it with what was learned from it.
    pub fn take(&mut self, draft: &Draft, photo: usize, reading: &Reading) {
        let Some(faces) = self.faces.clone() else { return };
        let face_of = |place: vision::FaceId| -> Vec<usize> {
            let tiles = faces.tiles(place).iter();
            let number = |tile| {
                let mut distinct = self.deck.distinct_tiles();
                distinct.position(|other| self.deck.id(other) == self.deck.id(tile))
            };
            tiles
                .filter_map(|&tile| self.places.get(number(tile)?).copied())
                .collect()
        };
        for (number, face) in draft.faces.iter().enumerate() {
            if face.fate != Fate::Kept {
                continue;
            }
            for view in face.views.iter().filter(|view| view.photo == photo) {
                let here = |corners: &[PhotoPoint; 4]| is_at(corners, &view.corners);
                let tile = reading.tiles.iter().find(|tile| here(&tile.corners));
                let is_unsure = || reading.unsure.iter().any(|doubt| here(&doubt.corners));
                match tile {
                    Some(tile) if face_of(tile.face).contains(&number) => self.read += 1,
                    Some(_) => self.not_read.push((number, NotRead::Otherwise)),
                    None if is_unsure() => self.not_read.push((number, NotRead::Unsure)),
                    None => self.not_read.push((number, NotRead::Missed)),
                }
            }
        }
        self.not_read.sort_by_key(|&(face, why)| (why, face));
    }
}

/// Whether two outlines are of one place.
fn is_at(corners: &[PhotoPoint; 4], other: &[[f64; 2]; 4]) -> bool {
    let mean = |part: &dyn Fn(usize) -> f64| (0..4).map(part).sum::<f64>() / 4.0;
    let x = mean(&|place| corners[place].x - other[place][0]);
    let y = mean(&|place| corners[place].y - other[place][1]);
    let side = (other[0][0] - other[1][0]).hypot(other[0][1] - other[1][1]);
    x.hypot(y) < 0.35 * side
}
