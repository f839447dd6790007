//! What the tiles of a deck look like, made ready for reading photographs.

mod error;

use super::{Deck, Game, Thoroughness};
use crate::photograph;
pub use error::FacesError;
use rules::match_attach::{SymbolId, TileId};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::OnceLock;
use vision::{Catalogue, CatalogueError, FaceArt, FaceId, Photo, PreparedFace};

/// The faces of a deck and which tiles they are.
#[derive(Clone, Debug)]
pub struct FaceTable {
    /// For `vision`.
    pub catalogue: Prepared,
    /// By face: the tiles that look like it, further copies included.
    tiles: Vec<Vec<TileId>>,
    /// By back: its symbols, or `None` for one back that all tiles have.
    backs: Vec<Option<Vec<SymbolId>>>,
}

/// The pictures of a deck, prepared for reading when that is asked for first. A page that lets a worker read never asks.
#[derive(Clone, Debug)]
pub struct Prepared {
    faces: Vec<FaceArt>,
    backs: Vec<Photo>,
    catalogue: OnceLock<Catalogue>,
}

impl Prepared {
    /// Checks the pictures.
    ///
    /// # Errors
    /// As [`Catalogue::new`].
    fn new(faces: Vec<FaceArt>, backs: Vec<Photo>) -> Result<Prepared, CatalogueError> {
        if faces.is_empty() {
            return Err(CatalogueError::NoFaces);
        }
        let mut pictures = faces.iter().map(|face| &face.picture).chain(&backs);
        let is_unfit = |picture: &Photo| picture.width() != picture.height() || picture.width() < LEAST_SIDE;
        match pictures.position(is_unfit) {
            Some(index) => Err(CatalogueError::BadPicture { index }),
            None => Ok(Prepared {
                faces,
                backs,
                catalogue: OnceLock::new(),
            }),
        }
    }

    /// The same of pictures that may be prepared, each with its number of copies.
    fn of(faces: Vec<(Picture, u16)>, backs: Vec<Photo>) -> Result<Prepared, CatalogueError> {
        let art = |(picture, copies): &(Picture, u16)| FaceArt {
            picture: picture.photo().clone(),
            copies: *copies,
        };
        let prepared = Prepared::new(faces.iter().map(art).collect(), backs)?;
        let faces = faces.into_iter();
        let faces: Option<Vec<_>> = faces
            .map(|(picture, copies)| Some((picture.prepared()?, copies)))
            .collect();
        if let Some(faces) = faces {
            let catalogue = Catalogue::joined(faces, prepared.backs.clone())?;
            catalogue.prepare();
            _ = prepared.catalogue.set(catalogue);
        }
        Ok(prepared)
    }

    /// The faces; nothing is prepared for that.
    pub fn faces(&self) -> &[FaceArt] {
        &self.faces
    }

    /// The backs; nothing is prepared for that.
    pub fn backs(&self) -> &[Photo] {
        &self.backs
    }
}

impl Deref for Prepared {
    type Target = Catalogue;

    fn deref(&self) -> &Catalogue {
        self.catalogue.get_or_init(|| {
            Catalogue::new(self.faces.clone(), self.backs.clone())
                .expect("the pictures were checked by `new`")
        })
    }
}

/// A picture of a face or back.
#[derive(Clone, Debug)]
pub(super) enum Picture {
    Decoded(Photo),
    Prepared(Box<PreparedFace>),
}

impl Picture {
    pub(super) fn photo(&self) -> &Photo {
        match self {
            Picture::Decoded(photo) => photo,
            Picture::Prepared(face) => face.picture(),
        }
    }

    fn prepared(self) -> Option<PreparedFace> {
        match self {
            Picture::Decoded(_) => None,
            Picture::Prepared(face) => Some(*face),
        }
    }
}

/// The file of the one back that all tiles have.
pub const BACK_FILE: &str = "back.png";
/// The file of the Advent tile, of which there is a picture where the program draws the tiles.
pub(super) const ADVENT_FILE: &str = "advent.png";
/// The file of the first-player tile, likewise.
pub(super) const FIRST_PLAYER_FILE: &str = "first-player.png";

/// The smallest side of a face in pixels.
const LEAST_SIDE: u32 = 32;
/// The largest, which is far more than photographs show of a tile.
const MOST_SIDE: u32 = 4_096;

impl Deck {
    /// The file of a tile's face in the folder of faces.
    pub fn face_file(&self, tile: TileId) -> String {
        format!("{}.png", self.id(tile))
    }

    /// The files that would be two pictures, because a tile is called like another one, or symbols on backs like others.
    /// Such a file is a face before it is anything else, as tiles can't be told without, but no back.
    pub fn shared_files(&self) -> Vec<String> {
        let mut files: Vec<String> = self.distinct_tiles().map(|tile| self.face_file(tile)).collect();
        files.extend(self.back_files().into_iter().map(|(file, _)| file));
        if self.faces.is_none() && self.game == Game::MatchAttach {
            files.extend([ADVENT_FILE, FIRST_PLAYER_FILE].map(str::to_owned));
        }
        files.sort();
        let shared = files.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
        shared.map(|same| same[0].clone()).collect()
    }

    /// The file names of the backs that the deck may have, each with its symbols: one for all tiles, and one for each
    /// set of symbols that its tiles show, in the order of the deck's symbols.
    pub fn back_files(&self) -> Vec<(String, Option<Vec<SymbolId>>)> {
        let mut sets: Vec<Vec<SymbolId>> = Vec::new();
        for tile in self.tile_set.tiles() {
            let mut symbols = tile.back.clone();
            symbols.sort_unstable();
            symbols.dedup();
            if !symbols.is_empty() && !sets.contains(&symbols) {
                sets.push(symbols);
            }
        }
        sets.sort();
        let file = |symbols: &[SymbolId]| {
            let words: Vec<&str> = symbols
                .iter()
                .map(|&symbol| self.tile_set.symbol_name(symbol))
                .collect();
            format!("back-{}.png", words.join("-"))
        };
        let one = std::iter::once((BACK_FILE.to_owned(), None));
        one.chain(sets.into_iter().map(|symbols| (file(&symbols), Some(symbols))))
            .collect()
    }

    /// Decodes the faces, and the backs that there are. `source` gives the bytes of a file of the faces folder,
    /// `None` if there is no such file.
    ///
    /// # Errors
    /// [`FacesError`] for the first picture that is missing or unfit; backs may be missing.
    pub fn face_table(
        &self,
        source: impl Fn(&str) -> Result<Option<Vec<u8>>, String>,
    ) -> Result<FaceTable, FacesError> {
        self.face_work(Thoroughness::Decode, source).table()
    }

    /// Puts decoded pictures together: one of each distinct tile, and the backs with their symbols.
    ///
    /// # Errors
    /// [`FacesError::Refused`] if they are no catalogue.
    pub fn face_table_of(
        &self,
        faces: Vec<(TileId, Photo)>,
        backs: Vec<(Option<Vec<SymbolId>>, Photo)>,
    ) -> Result<FaceTable, FacesError> {
        let faces = faces.into_iter();
        let faces = faces.map(|(tile, photo)| (tile, Picture::Decoded(photo)));
        self.face_table_of_pictures(faces.collect(), backs)
    }

    /// The same of pictures that may be prepared: if all are, the catalogue is made at once.
    pub(super) fn face_table_of_pictures(
        &self,
        faces: Vec<(TileId, Picture)>,
        backs: Vec<(Option<Vec<SymbolId>>, Photo)>,
    ) -> Result<FaceTable, FacesError> {
        let mut tiles: Vec<Vec<TileId>> = Vec::new();
        let mut pictures: Vec<Picture> = Vec::new();
        let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
        for (tile, picture) in faces {
            let same_sum = places.entry(checksum(picture.photo().rgb())).or_default();
            let all = self.copies_from(tile);
            let mut known = same_sum.iter();
            match known.find(|&&place| pictures[place].photo() == picture.photo()) {
                Some(&place) => tiles[place].extend(all),
                None => {
                    same_sum.push(pictures.len());
                    tiles.push(all.collect());
                    pictures.push(picture);
                }
            }
        }
        let copies = tiles
            .iter()
            .map(|list| u16::try_from(list.len()).unwrap_or(u16::MAX));
        let (symbols, backs) = backs.into_iter().unzip();
        let catalogue = Prepared::of(pictures.into_iter().zip(copies).collect(), backs);
        Ok(FaceTable {
            catalogue: catalogue.map_err(FacesError::Refused)?,
            tiles,
            backs: symbols,
        })
    }
}

impl FaceTable {
    /// Puts a table together again from what [`FaceTable::catalogue`], [`FaceTable::tiles_of_faces`] and
    /// [`FaceTable::symbols_of_backs`] gave.
    ///
    /// # Errors
    /// As [`Catalogue::new`].
    pub fn from_parts(
        pictures: (Vec<FaceArt>, Vec<Photo>),
        tiles: Vec<Vec<TileId>>,
        backs: Vec<Option<Vec<SymbolId>>>,
    ) -> Result<FaceTable, CatalogueError> {
        let catalogue = Prepared::new(pictures.0, pictures.1)?;
        Ok(FaceTable {
            catalogue,
            tiles,
            backs,
        })
    }

    /// By face: the tiles that look like it.
    pub fn tiles_of_faces(&self) -> &[Vec<TileId>] {
        &self.tiles
    }

    /// By back: its symbols, or `None` for one back that all tiles have.
    pub fn symbols_of_backs(&self) -> &[Option<Vec<SymbolId>>] {
        &self.backs
    }

    /// The tiles that look the same although their edges differ, group by group: no photograph tells which of them lies there.
    pub fn look_alikes(&self, deck: &Deck) -> Vec<Vec<TileId>> {
        let edges = |tile| deck.tile_set().tile(tile).map(|tile| tile.edges);
        let distinct = |tiles: &Vec<TileId>| -> Vec<TileId> {
            let mut tiles = tiles.clone();
            tiles.retain(|&tile| deck.tile(deck.id(tile)) == Some(tile));
            tiles
        };
        let differ = |tiles: &Vec<TileId>| tiles.windows(2).any(|pair| edges(pair[0]) != edges(pair[1]));
        self.tiles.iter().map(distinct).filter(differ).collect()
    }

    /// The tiles that look like a face.
    pub fn tiles(&self, face: FaceId) -> &[TileId] {
        self.tiles.get(usize::from(face.0)).map_or(&[], Vec::as_slice)
    }

    /// What a tile looks like.
    pub fn face_of(&self, tile: TileId) -> Option<&Photo> {
        let place = self.tiles.iter().position(|tiles| tiles.contains(&tile))?;
        self.catalogue.faces().get(place).map(|face| &face.picture)
    }

    /// The pictures of the backs with their file names.
    pub fn back_pictures(&self, deck: &Deck) -> Vec<(String, &Photo)> {
        let files = deck.back_files();
        let file = |symbols| {
            files
                .iter()
                .find(|(_, known)| known == symbols)
                .map(|(file, _)| file.clone())
        };
        let named = self.backs.iter().zip(self.catalogue.backs());
        named
            .filter_map(|(symbols, picture)| Some((file(symbols)?, picture)))
            .collect()
    }

    /// What the back of a tile with these symbols looks like, or the back of all tiles, if there is a picture of it.
    pub fn back_of(&self, symbols: &[SymbolId]) -> Option<&Photo> {
        let mut wanted = symbols.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        let place =
            |wanted: Option<&Vec<SymbolId>>| self.backs.iter().position(|back| back.as_ref() == wanted);
        let place = place(Some(&wanted)).or_else(|| place(None))?;
        self.catalogue.backs().get(place)
    }

    /// The symbols of a back; none if all tiles have the same back.
    pub fn back(&self, back: usize) -> &[SymbolId] {
        self.backs.get(back).and_then(Option::as_deref).unwrap_or(&[])
    }
}

pub(super) fn decode_face(file: &str, bytes: &[u8]) -> Result<Photo, FacesError> {
    // What the file says of itself is enough to refuse it; what it does not say, decoding will.
    if let Some((width, height)) = photograph::size_of(bytes).filter(|(w, h)| *w.max(h) > MOST_SIDE) {
        return Err(FacesError::Large {
            file: file.to_owned(),
            width,
            height,
        });
    }
    let face = photograph::decode(bytes).map_err(|why| FacesError::Broken {
        file: file.to_owned(),
        why,
    })?;
    let (width, height) = (face.width(), face.height());
    if width != height || width < LEAST_SIDE {
        return Err(FacesError::Shape {
            file: file.to_owned(),
            width,
            height,
        });
    }
    Ok(face)
}

/// A sum over about a thousand of the bytes by which equal pictures are found (FNV-1a); the pictures are compared afterwards.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .step_by((bytes.len() / 1000) | 1)
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}
