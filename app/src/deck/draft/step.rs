//! What was done while a deck was taught, in the order in which it was done.

use rules::match_attach::TileKind;
use serde::{Deserialize, Serialize};

/// A picture in the storage: a file of an archive.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Picture {
    /// The archive's name in the storage.
    pub archive: String,
    /// The file's name in the archive.
    pub file: String,
}

/// One step. Faces, colours and symbols go by the places that they were first given; these never change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The first step: the deck's name.
    Begin {
        /// The name.
        name: String,
    },
    /// A photograph was searched for tiles.
    Photo {
        /// The archive of what was found.
        archive: String,
        /// What the person calls the photograph.
        called: String,
        /// Tiles that were found.
        found: usize,
        /// Places that look like tiles though none was found there.
        #[serde(default)]
        unlearned: usize,
    },
    /// A photograph is not wanted, as long as nothing was learned from it.
    LeaveOut {
        /// Its place among the photographs.
        photo: usize,
    },
    /// Faces were learned from the photographs that were new.
    Learned {
        /// The archive of their pictures.
        archive: String,
        /// The photographs, in the order in which the note counts them.
        photos: Vec<usize>,
        /// What was learned.
        note: LearnedNote,
    },
    /// Two faces are of one tile.
    Merge {
        /// The one that is left out.
        face: usize,
        /// The one that stays.
        into: usize,
    },
    /// A view of a face shows another tile.
    Split {
        /// The face.
        face: usize,
        /// The place of the view among its views.
        view: usize,
        /// What the other tile looks like.
        picture: Picture,
    },
    /// A face is no tile.
    Drop {
        /// The face.
        face: usize,
    },
    /// A face that was doubtful was looked at, and is right.
    Keep {
        /// The face.
        face: usize,
    },
    /// How many identical tiles there are.
    Copies {
        /// The face.
        face: usize,
        /// How many, from 1.
        copies: u16,
    },
    /// Whether a tile belongs to the starting square.
    Kind {
        /// The face.
        face: usize,
        /// What it is.
        kind: Kind,
    },
    /// What an edge shows.
    Edge {
        /// The face.
        face: usize,
        /// North, east, south, west: 0 to 3.
        side: usize,
        /// The place of its colour, if it is known.
        colour: Option<usize>,
        /// The place of its symbol, if it is known.
        symbol: Option<usize>,
    },
    /// What a colour is called. A name that another colour has makes the two one; a place behind the last one makes a new
    /// colour.
    Colour {
        /// Its place.
        colour: usize,
        /// Its name.
        name: String,
        /// Red, green and blue.
        srgb: [u8; 3],
    },
    /// What a symbol is called, as [`Step::Colour`].
    Symbol {
        /// Its place.
        symbol: usize,
        /// Its name.
        name: String,
    },
    /// What the deck is called.
    Name {
        /// The name.
        name: String,
    },
    /// A photograph of backs was looked at.
    Backs {
        /// The archive of what was found.
        archive: String,
        /// How many different ones.
        backs: usize,
    },
    /// The back of all tiles; `None`: none is known.
    Back {
        /// Which of those that were found last.
        back: Option<usize>,
    },
    /// The last step but photographs and what was learned from them is taken back.
    Undo,
}

/// The kind of a tile as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Part of the starting square.
    Starting,
    /// Any other.
    Standard,
}

impl From<Kind> for TileKind {
    fn from(kind: Kind) -> TileKind {
        match kind {
            Kind::Starting => TileKind::Starting,
            Kind::Standard => TileKind::Standard,
        }
    }
}

/// What was learned from photographs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LearnedNote {
    /// Every face: those known before, then new ones.
    pub faces: Vec<FaceNote>,
    /// Proposed colours as sRGB.
    pub colours: Vec<[u8; 3]>,
    /// How many symbols are proposed; the archive holds a picture of each.
    pub symbols: usize,
}

/// A face that was learned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FaceNote {
    /// Its place, if it was known before; the archive holds a picture of a new one.
    pub known: Option<usize>,
    /// The most that were seen at once.
    pub copies: u16,
    /// Where it was seen.
    pub views: Vec<ViewNote>,
    /// Why it may not be right.
    pub doubts: Vec<DoubtNote>,
    /// Colour and symbol of each edge: places among those proposed.
    pub edges: [(Option<usize>, Option<usize>); 4],
}

/// A place where a face was seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewNote {
    /// The photograph.
    pub photo: usize,
    /// The place among the tiles that were found in it.
    pub sight: usize,
    /// Top left, top right, bottom right, bottom left of the face, in pixels.
    pub corners: [[f64; 2]; 4],
}

/// Why a face may not be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DoubtNote {
    /// It looks much like another one.
    Like(usize),
    /// It looks like another one with something lying on it.
    Covered(usize),
    /// In this photograph something lies on it, or what lies there is another tile.
    CoveredIn(usize),
    /// It looks like the table or its cloth.
    Table,
    /// Glare hides part of it.
    Glare,
    /// It is small on every photograph.
    Small,
}

impl Step {
    /// Whether it is taken back by [`Step::Undo`].
    pub(super) fn can_be_undone(&self) -> bool {
        !matches!(
            self,
            Step::Begin { .. }
                | Step::Photo { .. }
                | Step::LeaveOut { .. }
                | Step::Learned { .. }
                | Step::Backs { .. }
                | Step::Undo
        )
    }
}
