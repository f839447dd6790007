//! Decks: which tiles there are, what they show, and what they look like.

mod archive;
pub mod art;
pub mod built_in;
mod called;
pub mod check;
pub mod draft;
mod drawn;
mod face_work;
mod faces;
mod game;
mod learned;
mod load;
pub mod practice;
pub mod print;
mod shelf;
pub mod teach;

pub use archive::{Archive, ArchiveError, DOCUMENT, LARGEST_ARCHIVE};
pub use drawn::{FacePictures, photo_of};
pub use face_work::{FaceWork, Thoroughness};
pub use faces::{BACK_FILE, FaceTable, FacesError};
pub use game::Game;
pub use learned::{COMMON_COLOURS, DraftDeck, DraftTile, FACES, known_faces};
pub use shelf::{DeckShelf, LONGEST_NAME, OwnDeck, ShelfError};

use rules::match_attach::{TileId, TileSet};
use std::collections::HashMap;

/// A deck that was read and looked up: every edge and back is known to the tile set.
///
/// A tile with copies has one [`TileId`] for each of them; all copies go by one id in documents.
#[derive(Clone, Debug)]
pub struct Deck {
    name: String,
    game: Game,
    colours: Vec<Colour>,
    tile_set: TileSet,
    /// By id as written: the first of its copies.
    by_id: HashMap<String, TileId>,
    /// By tile: the next copy of the same tile.
    next_copy: Vec<Option<TileId>>,
    faces: Option<String>,
}

/// A colour of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colour {
    /// What people call it.
    pub name: String,
    /// Red, green and blue.
    pub srgb: [u8; 3],
}

impl Deck {
    /// What the deck calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its name as a part of a file name, whatever the name holds: short, and in no other folder.
    pub fn file_stem(&self) -> String {
        let plain = |letter: char| match letter.is_alphanumeric() || letter == '_' {
            true => letter,
            false => '-',
        };
        let stem: String = self.name.chars().take(LONGEST_STEM).map(plain).collect();
        match stem.trim_matches('-') {
            "" => "deck".to_owned(),
            stem => stem.to_owned(),
        }
    }

    /// Which game it is for.
    pub fn game(&self) -> Game {
        self.game
    }

    /// Its colours, by `ColourId`.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// Its tiles for the judge.
    pub fn tile_set(&self) -> &TileSet {
        &self.tile_set
    }

    /// The folder of faces, as written.
    pub fn faces_folder(&self) -> Option<&str> {
        self.faces.as_deref()
    }

    /// The tile of this id; of several copies the first.
    pub fn tile(&self, id: &str) -> Option<TileId> {
        self.by_id.get(id).copied()
    }

    /// The next copy of a tile, if there is one.
    pub fn next_copy(&self, tile: TileId) -> Option<TileId> {
        self.next_copy.get(tile.index()).copied().flatten()
    }

    /// A tile and the copies that follow it, in their order.
    pub fn copies_from(&self, tile: TileId) -> impl Iterator<Item = TileId> + '_ {
        std::iter::successors(Some(tile), |&copy| self.next_copy(copy))
    }

    /// The tiles without their further copies, in the order of ids.
    pub fn distinct_tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        self.tile_set
            .ids()
            .filter(|&tile| !self.tile_set.tile_name(tile).contains(COPY_MARK))
    }

    /// How many identical ones there are of a tile.
    pub fn copies(&self, tile: TileId) -> usize {
        let first = self.tile(self.id(tile));
        first.map_or(0, |first| self.copies_from(first).count())
    }

    /// The id of a tile as documents write it.
    pub fn id(&self, tile: TileId) -> &str {
        let name = self.tile_set.tile_name(tile);
        name.split_once(COPY_MARK).map_or(name, |(id, _)| id)
    }

    /// A text about tiles with the ids that people know: identical tiles share one.
    pub fn in_ids(&self, text: String) -> String {
        let copies = self
            .tile_set
            .ids()
            .filter(|&tile| self.tile_set.tile_name(tile) != self.id(tile));
        copies.fold(text, |text, copy| {
            text.replace(self.tile_set.tile_name(copy), self.id(copy))
        })
    }
}

/// The most letters of a deck's name in a file name: 4 bytes each at most, where systems take 255.
const LONGEST_STEM: usize = 50;

/// Parts a tile's id from the number of its copy: no id can hold it.
const COPY_MARK: char = '~';

#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;
