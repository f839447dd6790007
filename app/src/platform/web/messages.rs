//! What goes between the page and its workers: a line of JSON and, each way, a run of bytes.

use crate::deck::teach::Known;
use rules::match_attach::{
    Board, Explanation, Position, Question, Rulings, Setup, Solution, SymbolId, Tile, TileId, TileSet,
};
use serde::{Deserialize, Serialize};
use vision::{FaceArt, Photo, Reading};

/// What the page asks of a worker; the bytes that go with it are told in each case.
#[derive(Serialize, Deserialize)]
pub(super) enum Ask {
    /// Draw the faces of a built-in deck, and look for them from now on.
    Deck { name: String },
    /// Prepare the faces of a deck, and look for them from now on. Bytes: its archive.
    OwnDeck,
    /// Look for these faces from now on. Bytes: [`Pictures::bytes`].
    Faces { pictures: Pictures },
    /// Read a picture file. Bytes: the file.
    File { name: String },
    /// Read a picture that is decoded already. Bytes: its pixels.
    Frame { width: u32, height: u32 },
    /// Find the tiles of a picture file. Bytes: the file.
    FindInFile { name: String },
    /// Find the tiles of a picture that is decoded already. Bytes: its pixels.
    FindInPicture { width: u32, height: u32 },
    /// Learn faces. Bytes: the parts, of these lengths, one after the other.
    Learn { known: Vec<Known>, lengths: Vec<usize> },
    /// Make a photograph small enough to be kept. Bytes: its pixels.
    Shrink { width: u32, height: u32, largest: usize },
    /// Decode a photograph that was kept. Bytes: the file.
    Open,
    /// Find the best turn.
    BestTurn(AskBestTurn),
    /// Find the Maneuvers between two boards.
    Explain(AskExplain),
}

/// What a worker says; the bytes beside it are told in each case.
#[derive(Serialize, Deserialize)]
pub(super) enum Said {
    /// A deck was drawn. Bytes: [`Pictures::bytes`].
    Deck {
        pictures: Pictures,
        tiles: Vec<Vec<TileId>>,
        backs: Vec<Option<Vec<SymbolId>>>,
    },
    /// The faces are known now.
    Ready,
    /// A picture was read. Bytes: the pixels of a file that was decoded.
    Read {
        width: u32,
        height: u32,
        reading: Reading,
    },
    /// A photograph was made small. Bytes: the file.
    Shrunk,
    /// Tiles were found, or faces learned. Bytes: the archive.
    Packed,
    /// A photograph was decoded. Bytes: its pixels.
    Opened {
        width: u32,
        height: u32,
    },
    BestTurn(Box<Solution>),
    Explained(Box<Explanation>),
    Refused(String),
}

/// The sizes of pictures whose pixels are sent beside this.
#[derive(Serialize, Deserialize)]
pub(super) struct Pictures {
    /// Side in pixels, and how many tiles look like it.
    faces: Vec<(u32, u16)>,
    /// Sides in pixels.
    backs: Vec<u32>,
}

impl Pictures {
    pub(super) fn of(faces: &[FaceArt], backs: &[Photo]) -> Pictures {
        let faces = faces.iter().map(|face| (face.picture.width(), face.copies));
        Pictures {
            faces: faces.collect(),
            backs: backs.iter().map(Photo::width).collect(),
        }
    }

    /// The pixels of the faces, then of the backs.
    pub(super) fn bytes(faces: &[FaceArt], backs: &[Photo]) -> Vec<u8> {
        let pictures = faces.iter().map(|face| &face.picture).chain(backs);
        pictures.flat_map(Photo::rgb).copied().collect()
    }

    /// The pictures, if the bytes are as many as they need.
    pub(super) fn take(&self, bytes: &[u8]) -> Option<(Vec<FaceArt>, Vec<Photo>)> {
        let mut left = bytes;
        let mut next = |side: u32| -> Option<Photo> {
            let (pixels, rest) = left.split_at_checked(side as usize * side as usize * 3)?;
            left = rest;
            Photo::new(side, side, pixels.to_vec()).ok()
        };
        let face = |&(side, copies): &(u32, u16)| {
            Some(FaceArt {
                picture: next(side)?,
                copies,
            })
        };
        let faces: Option<Vec<FaceArt>> = self.faces.iter().map(face).collect();
        let backs: Option<Vec<Photo>> = self.backs.iter().map(|side| next(*side)).collect();
        Some((faces?, backs?))
    }
}

/// A tile set that is proved again where it arrives.
#[derive(Serialize, Deserialize)]
struct Tiles {
    colours: Vec<String>,
    symbols: Vec<String>,
    tiles: Vec<Tile>,
}

impl Tiles {
    fn of(set: &TileSet) -> Tiles {
        Tiles {
            colours: set.colours().to_vec(),
            symbols: set.symbols().to_vec(),
            tiles: set.tiles().to_vec(),
        }
    }

    fn take(self) -> Result<TileSet, String> {
        TileSet::new(self.colours, self.symbols, self.tiles).map_err(|error| error.to_string())
    }
}

/// A [`Position`].
#[derive(Serialize, Deserialize)]
pub(super) struct AskBestTurn {
    set: Tiles,
    board: Setup,
    rulings: Rulings,
    target: SymbolId,
    reserve: u32,
    maneuvers: usize,
    selection: Vec<TileId>,
    placed: Option<TileId>,
}

impl AskBestTurn {
    pub(super) fn of(position: &Position) -> AskBestTurn {
        AskBestTurn {
            set: Tiles::of(position.board.tile_set()),
            board: position.board.setup(),
            rulings: position.rulings,
            target: position.target,
            reserve: position.reserve,
            maneuvers: position.maneuvers,
            selection: position.selection.clone(),
            placed: position.placed,
        }
    }

    pub(super) fn take(self) -> Result<Position, String> {
        let board = Board::new(&self.set.take()?, &self.board).map_err(|error| format!("{error:?}"))?;
        Ok(Position {
            board,
            rulings: self.rulings,
            target: self.target,
            reserve: self.reserve,
            maneuvers: self.maneuvers,
            selection: self.selection,
            placed: self.placed,
        })
    }
}

/// A [`Question`].
#[derive(Serialize, Deserialize)]
pub(super) struct AskExplain {
    set: Tiles,
    before: Setup,
    after: Setup,
    rulings: Rulings,
    target: SymbolId,
    reserve: u32,
    most_maneuvers: Option<usize>,
}

impl AskExplain {
    pub(super) fn of(question: &Question) -> AskExplain {
        AskExplain {
            set: Tiles::of(question.before.tile_set()),
            before: question.before.setup(),
            after: question.after.setup(),
            rulings: question.rulings,
            target: question.target,
            reserve: question.reserve,
            most_maneuvers: question.most_maneuvers,
        }
    }

    pub(super) fn take(self) -> Result<Question, String> {
        let set = self.set.take()?;
        let board = |setup: &Setup| Board::new(&set, setup).map_err(|error| format!("{error:?}"));
        Ok(Question {
            before: board(&self.before)?,
            after: board(&self.after)?,
            rulings: self.rulings,
            target: self.target,
            reserve: self.reserve,
            most_maneuvers: self.most_maneuvers,
        })
    }
}
