//! A deck with its faces as one file: a ZIP archive of the folder that a deck's document stands in.

use super::learned::FACES;
use super::{Deck, FaceTable, FacesError, Game};
use crate::formats::Fault;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{Cursor, Read as _, Write as _};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The name of a deck's document in its folder.
pub const DOCUMENT: &str = "deck.json";
/// The largest archive, in bytes.
pub const LARGEST_ARCHIVE: u64 = 128 << 20;
/// The largest document and the largest picture in an archive, in bytes, after unpacking.
const LARGEST_DOCUMENT: u64 = 4 << 20;
const LARGEST_PICTURE: u64 = 24 << 20;
/// Files that are looked at in an archive.
const MOST_FILES: usize = 4_096;

/// Why a file is no deck that can be taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchiveError {
    /// It is no ZIP archive.
    Foreign,
    /// There is no `deck.json` in it.
    NoDocument,
    /// A file in it is larger than a deck's can be, or the archive itself is.
    TooLarge {
        /// Which; empty for the archive.
        file: String,
    },
    /// A file in it cannot be unpacked.
    Broken {
        /// Which.
        file: String,
        /// Why.
        why: String,
    },
    /// The document is none that can be read.
    Document(Fault),
    /// It is a deck of another game.
    OtherGame,
    /// The pictures are not what they should be.
    Faces(FacesError),
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => {
                f.write_str("this is no deck: a ZIP archive with deck.json and its faces is needed")
            }
            Self::NoDocument => f.write_str("there is no deck.json in the archive"),
            Self::TooLarge { file } if file.is_empty() => f.write_str("the archive is too large for a deck"),
            Self::TooLarge { file } => write!(f, "{file} is too large for a deck"),
            Self::Broken { file, why } => write!(f, "{file} cannot be unpacked: {why}"),
            Self::Document(fault) => write!(f, "{DOCUMENT}, line {}: {fault}", fault.line),
            Self::OtherGame => f.write_str("this deck is for another game than Match Attach"),
            Self::Faces(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for ArchiveError {}

/// The files of a deck's folder by their names, such as `deck.json` and `faces/t01.png`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    files: BTreeMap<String, Vec<u8>>,
}

impl Archive {
    /// Unpacks an archive: whatever lies beside `deck.json` or below its folder.
    ///
    /// # Errors
    /// [`ArchiveError`]; nothing larger than a deck's files is unpacked, whatever the archive says of itself.
    pub fn unpack(bytes: &[u8]) -> Result<Archive, ArchiveError> {
        let (mut zip, names) = opened(bytes)?;
        // A folder that was packed as a whole has its name before all others; the shallowest document is the deck's.
        let document = names
            .iter()
            .filter(|name| name.rsplit('/').next() == Some(DOCUMENT) && !name.starts_with("__MACOSX"))
            .min_by_key(|name| name.matches('/').count())
            .ok_or(ArchiveError::NoDocument)?;
        let root = &document[..document.len() - DOCUMENT.len()];
        unpacked(&mut zip, &names, root)
    }

    /// Unpacks an archive that this program packed, whatever it holds.
    ///
    /// # Errors
    /// As [`Archive::unpack`].
    pub fn unpack_all(bytes: &[u8]) -> Result<Archive, ArchiveError> {
        let (mut zip, names) = opened(bytes)?;
        unpacked(&mut zip, &names, "")
    }

    /// The deck of a document without its faces yet.
    #[must_use]
    pub fn of_document(document: String) -> Archive {
        let mut archive = Archive::default();
        archive.put(DOCUMENT, document.into_bytes());
        archive
    }

    /// Puts a file in.
    pub fn put(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.files.insert(name.into(), bytes);
    }

    /// Puts the picture of a face in: `file` is its name in the folder of faces.
    pub fn put_face(&mut self, file: &str, png: Vec<u8>) {
        self.put(format!("{FACES}{file}"), png);
    }

    /// A file's bytes.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// The deck that its document tells.
    ///
    /// # Errors
    /// [`ArchiveError`]: no document, or none that can be read.
    pub fn deck(&self) -> Result<Deck, ArchiveError> {
        let document = self.get(DOCUMENT).ok_or(ArchiveError::NoDocument)?;
        let text = std::str::from_utf8(document).map_err(|_| ArchiveError::Broken {
            file: DOCUMENT.to_owned(),
            why: "it is not text".to_owned(),
        })?;
        let deck = Deck::read(text).map_err(ArchiveError::Document)?;
        match deck.game() {
            Game::MatchAttach => Ok(deck),
            _ => Err(ArchiveError::OtherGame),
        }
    }

    /// Decodes the faces of its deck, or draws them for a deck that brings none.
    ///
    /// # Errors
    /// [`ArchiveError::Faces`] for the first picture that is missing or unfit.
    pub fn faces(&self, deck: &Deck) -> Result<FaceTable, ArchiveError> {
        let table = match deck.faces_folder() {
            Some(folder) => {
                let folder = folder.trim_end_matches('/');
                deck.face_table(|file| Ok(self.files.get(&format!("{folder}/{file}")).cloned()))
            }
            None => deck.drawn_face_table(),
        };
        table.map_err(ArchiveError::Faces)
    }

    /// All files as one archive. Pictures are packed already, so nothing is pressed; equal files give equal bytes.
    ///
    /// # Errors
    /// What the packer says; a deck's files never meet its bounds.
    pub fn pack(&self) -> Result<Vec<u8>, String> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        for (name, bytes) in &self.files {
            zip.start_file(name, options)
                .and_then(|()| Ok(zip.write_all(bytes)?))
                .map_err(|why| why.to_string())?;
        }
        let packed = zip.finish().map_err(|why| why.to_string())?;
        Ok(packed.into_inner())
    }
}

type Zip<'a> = ZipArchive<Cursor<&'a [u8]>>;

fn opened(bytes: &[u8]) -> Result<(Zip<'_>, Vec<String>), ArchiveError> {
    if bytes.len() as u64 > LARGEST_ARCHIVE {
        return Err(ArchiveError::TooLarge { file: String::new() });
    }
    let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ArchiveError::Foreign)?;
    let names = zip.file_names().take(MOST_FILES);
    let names = names.filter_map(|name| Some(name.ok()?.into_owned())).collect();
    Ok((zip, names))
}

/// The files below a folder; those that belong to no deck are left out.
fn unpacked(zip: &mut Zip<'_>, names: &[String], root: &str) -> Result<Archive, ArchiveError> {
    let mut files = BTreeMap::new();
    let mut sum = 0_u64;
    for name in names {
        let Some(inner) = name.strip_prefix(root) else {
            continue;
        };
        let lower = inner.to_ascii_lowercase();
        let largest = match lower.rsplit('.').next() {
            Some("json") => LARGEST_DOCUMENT,
            Some("png" | "jpg") => LARGEST_PICTURE,
            _ => continue,
        };
        let broken = |why: String| ArchiveError::Broken {
            file: inner.to_owned(),
            why,
        };
        let file = zip.by_name(name).map_err(|why| broken(why.to_string()))?;
        let mut content = Vec::new();
        file.take(largest + 1)
            .read_to_end(&mut content)
            .map_err(|why| broken(why.to_string()))?;
        sum += content.len() as u64;
        if content.len() as u64 > largest || sum > LARGEST_ARCHIVE {
            return Err(ArchiveError::TooLarge {
                file: inner.to_owned(),
            });
        }
        files.insert(inner.to_owned(), content);
    }
    Ok(Archive { files })
}
