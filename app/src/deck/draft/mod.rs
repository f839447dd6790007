//! A deck that is being taught with photographs: what was done, and what follows from it.
//!
//! A [`Draft`] is a pure fold over [`Step`]s, so that one that was left is the same when it is taken up again; a
//! [`DraftBook`] keeps the steps in a journal and the pictures beside it.

mod book;
mod fold;
mod step;
#[cfg(test)]
mod tests;

pub use book::{BookError, DraftBook, MOST_PHOTOS};
pub use step::{DoubtNote, FaceNote, Kind, LearnedNote, Picture, Step, ViewNote};

use super::learned::DraftDeck;
use super::{Archive, BACK_FILE, Colour};
use vision::learn::EdgeFound;

/// A deck that is being taught.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// What is said of each face, by their places. A colour or symbol that became another one has no name.
    pub deck: DraftDeck,
    /// Every face that was ever learned.
    pub faces: Vec<DraftFace>,
    /// Every photograph.
    pub photos: Vec<DraftPhoto>,
    /// An example of each symbol, if there is one.
    pub symbols: Vec<Option<Picture>>,
    /// Backs that were photographed.
    pub backs: Vec<Picture>,
    /// The back of all tiles.
    pub back: Option<Picture>,
    /// Whether there is a step to take back.
    pub can_undo: bool,
}

/// A photograph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPhoto {
    /// The archive of what was found in it.
    pub archive: String,
    /// What the person calls it.
    pub called: String,
    /// Tiles that were found.
    pub found: usize,
    /// Places that look like tiles though none was found there.
    pub unlearned: usize,
    /// What became of it.
    pub use_made: PhotoUse,
}

/// What became of a photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhotoUse {
    /// Nothing was learned from it yet.
    New,
    /// Faces were learned from it.
    Learned,
    /// It is not wanted.
    LeftOut,
}

/// A face.
#[derive(Clone, Debug, PartialEq)]
pub struct DraftFace {
    /// What it looks like.
    pub picture: Picture,
    /// Where it was seen; photographs by their places in the draft.
    pub views: Vec<ViewNote>,
    /// Why it may not be right.
    pub doubts: Vec<DoubtNote>,
    /// Whether it is a tile of the deck.
    pub fate: Fate,
}

/// What became of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is a tile.
    Kept,
    /// It is none.
    Dropped,
    /// It is the same as another one.
    Same(usize),
}

/// The most identical tiles that can be told.
pub const MOST_COPIES: u16 = 99;

impl Draft {
    /// What follows from steps.
    #[must_use]
    pub fn of(steps: &[Step]) -> Draft {
        let mut in_force: Vec<&Step> = Vec::new();
        for step in steps {
            match step {
                Step::Undo => {
                    if let Some(last) = in_force.iter().rposition(|step| step.can_be_undone()) {
                        in_force.remove(last);
                    }
                }
                step => in_force.push(step),
            }
        }
        let mut draft = Draft::default();
        for step in &in_force {
            draft.take(step);
        }
        draft.can_undo = in_force.iter().any(|step| step.can_be_undone());
        draft
    }

    /// The faces that are tiles, those that are doubtful first.
    #[must_use]
    pub fn tiles(&self) -> Vec<usize> {
        let kept = (0..self.faces.len()).filter(|&face| self.faces[face].fate == Fate::Kept);
        let mut tiles: Vec<usize> = kept.collect();
        tiles.sort_by_key(|&face| self.doubts(face).is_empty());
        tiles
    }

    /// How many tiles there are with all copies.
    #[must_use]
    pub fn n_with_copies(&self) -> usize {
        let copies = self.tiles().into_iter().map(|face| self.deck.tiles[face].copies);
        copies.map(usize::from).sum()
    }

    /// Why a face may not be right: what still is true of it.
    #[must_use]
    pub fn doubts(&self, face: usize) -> Vec<DoubtNote> {
        let is_kept = |other: usize| {
            self.faces
                .get(other)
                .is_some_and(|other| other.fate == Fate::Kept)
        };
        let doubts = self.faces[face].doubts.iter().copied();
        doubts
            .filter(|doubt| match doubt {
                DoubtNote::Like(other) | DoubtNote::Covered(other) => *other != face && is_kept(*other),
                // The view may have been parted from it.
                DoubtNote::CoveredIn(photo) => {
                    let mut views = self.faces[face].views.iter();
                    views.any(|view| view.photo == *photo)
                }
                DoubtNote::Table | DoubtNote::Glare | DoubtNote::Small => true,
            })
            .collect()
    }

    /// Edges of tiles of which a colour or a symbol is not known, if the deck has any.
    #[must_use]
    pub fn n_unknown_edges(&self, face: usize) -> usize {
        let (colours, symbols) = (self.colours().count() > 0, self.symbols_in_use().count() > 0);
        let is_unknown =
            |edge: &&EdgeFound| (colours && edge.colour.is_none()) || (symbols && edge.symbol.is_none());
        self.deck.tiles[face].edges.iter().filter(is_unknown).count()
    }

    /// The colours that there are, by place.
    pub fn colours(&self) -> impl Iterator<Item = (usize, &Colour)> {
        let all = self.deck.colours.iter().enumerate();
        all.filter(|(_, colour)| !colour.name.is_empty())
    }

    /// The symbols that there are, by place.
    pub fn symbols_in_use(&self) -> impl Iterator<Item = (usize, &str)> {
        let all = self.deck.symbols.iter().enumerate();
        all.filter(|(_, name)| !name.is_empty())
            .map(|(place, name)| (place, name.as_str()))
    }

    /// The photographs from which nothing was learned yet.
    #[must_use]
    pub fn new_photos(&self) -> Vec<usize> {
        let is_new = |&place: &usize| self.photos[place].use_made == PhotoUse::New;
        (0..self.photos.len()).filter(is_new).collect()
    }

    /// The deck with its pictures; `picture` gives their bytes. The place of each tile's face beside it.
    ///
    /// # Errors
    /// The first picture that is not there.
    pub fn archive<E>(
        &self,
        mut picture: impl FnMut(&Picture) -> Result<Vec<u8>, E>,
    ) -> Result<(Archive, Vec<usize>), E> {
        let mut places: Vec<usize> = self.tiles();
        places.sort_unstable();
        let mut deck = self.deck.clone();
        deck.tiles = places.iter().map(|&face| self.deck.tiles[face].clone()).collect();
        // Ids of one length stand in the order of their numbers.
        let digits = places.len().to_string().len().max(2);
        for (number, tile) in deck.tiles.iter_mut().enumerate() {
            tile.id = format!("t{:0digits$}", number + 1);
        }
        let mut archive = Archive::of_document(deck.without_unused().document());
        for (tile, &face) in deck.tiles.iter().zip(&places) {
            archive.put_face(&format!("{}.png", tile.id), picture(&self.faces[face].picture)?);
        }
        if let Some(back) = &self.back {
            archive.put_face(BACK_FILE, picture(back)?);
        }
        Ok((archive, places))
    }
}

/// The file of a face in an archive of what was learned.
pub fn face_file(number: usize) -> String {
    format!("face-{number}.png")
}

/// The file of a symbol's example.
pub fn symbol_file(number: usize) -> String {
    format!("symbol-{number}.png")
}
