//! A saved game with its photographs as one file: a ZIP archive of its JSON document and the pictures.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _, Write as _};

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::document::{ImportError, LONGEST, import_json};
use crate::session::{Log, Photograph};

/// The name of the document in the archive.
const DOCUMENT: &str = "game.json";
/// Where the photographs are in it.
const PHOTOGRAPHS: &str = "photos/";
/// The largest photograph that is taken in, in bytes: none that was kept is larger.
const LARGEST_PHOTOGRAPH: u64 = 4 << 20;
/// Bytes of all photographs together that are taken in.
const ROOM: u64 = 128 << 20;
/// The largest archive, in bytes.
pub const LARGEST_ARCHIVE: u64 = ROOM + LONGEST as u64;
/// What every ZIP archive begins with.
const ZIP: &[u8] = b"PK";

/// A game that was exported.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile {
    /// Its id where it was saved.
    pub id: String,
    /// Everything that was confirmed.
    pub log: Log,
    /// The JPEGs that came with it, by the last part of their names in the storage.
    pub photographs: BTreeMap<String, Vec<u8>>,
}

/// The last part of a photograph's name: what it is called in an archive.
#[must_use]
pub fn file_of(photograph: &Photograph) -> &str {
    photograph.name.rsplit('/').next().unwrap_or_default()
}

/// A game's document and its photographs, by [`file_of`], as one archive.
///
/// # Errors
/// What the packer says; what was kept never meets its bounds.
pub fn export_archive(document: &str, photographs: &BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, String> {
    let pack = || -> Result<Vec<u8>, ZipError> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default();
        zip.start_file(DOCUMENT, options.compression_method(CompressionMethod::Deflated))?;
        zip.write_all(document.as_bytes())?;
        for (name, jpeg) in photographs {
            let name = format!("{PHOTOGRAPHS}{name}");
            zip.start_file(name, options.compression_method(CompressionMethod::Stored))?;
            zip.write_all(jpeg)?;
        }
        Ok(zip.finish()?.into_inner())
    };
    pack().map_err(|why| why.to_string())
}

/// Reads a game that was exported, as a JSON document or as an archive.
///
/// # Errors
/// See [`ImportError`]; nothing is taken in by halves. A photograph that is too large is left out.
pub fn import_game(bytes: &[u8]) -> Result<GameFile, ImportError> {
    if !bytes.starts_with(ZIP) {
        let (id, log) = import_json(text(bytes)?)?;
        let photographs = BTreeMap::new();
        return Ok(GameFile { id, log, photographs });
    }
    if bytes.len() as u64 > LARGEST_ARCHIVE {
        return Err(ImportError::TooLong);
    }
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ImportError::Unreadable)?;
    let document = match unpacked(&mut zip, DOCUMENT, LONGEST as u64) {
        Ok(Some(document)) => document,
        Ok(None) => return Err(ImportError::TooLong),
        Err(ZipError::FileNotFound) => return Err(ImportError::NoGame),
        Err(_) => return Err(ImportError::Unreadable),
    };
    let (id, log) = import_json(text(&document)?)?;
    let (mut photographs, mut room) = (BTreeMap::new(), ROOM);
    for photograph in log.photographs() {
        let name = file_of(photograph);
        let file = format!("{PHOTOGRAPHS}{name}");
        if let Ok(Some(jpeg)) = unpacked(&mut zip, &file, LARGEST_PHOTOGRAPH.min(room))
            && crc32fast::hash(&jpeg) == photograph.crc
        {
            room -= jpeg.len() as u64;
            photographs.insert(name.to_owned(), jpeg);
        }
    }
    Ok(GameFile { id, log, photographs })
}

fn text(bytes: &[u8]) -> Result<&str, ImportError> {
    let text = std::str::from_utf8(bytes).map_err(|_| ImportError::Unreadable)?;
    // Some programs mark text in this way.
    Ok(text.trim_start_matches('\u{feff}'))
}

/// A file of an archive; `None` if it is larger than `most` bytes, whatever the archive says of itself.
fn unpacked(zip: &mut ZipArchive<Cursor<&[u8]>>, name: &str, most: u64) -> Result<Option<Vec<u8>>, ZipError> {
    let mut bytes = Vec::new();
    zip.by_name(name)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::export_json;
    use crate::platform::Moment;
    use crate::session::{Change, Entry, Input, Player, PlayerColour, Settings, Stage};

    fn photographed(jpegs: &[&[u8]]) -> Log {
        let mut log = Log::default();
        let at = Moment(1);
        let player = |name: &str| Player {
            name: name.to_owned(),
            colour: PlayerColour::Green,
        };
        let settings = Settings {
            players: vec![player("Anna"), player("Ben")],
            ..Settings::default()
        };
        let input = Input::Begin(Box::new(settings));
        log.push(Entry { at, input });
        for (place, jpeg) in jpegs.iter().enumerate() {
            let changes = vec![Change::Photograph(Photograph {
                stage: Stage::Start,
                name: format!("photos/a/{place}.jpg"),
                crc: crc32fast::hash(jpeg),
                outlines: Vec::new(),
            })];
            log.push(Entry {
                at,
                input: Input::Turn { number: 1, changes },
            });
        }
        log
    }

    #[test]
    fn a_game_goes_out_with_its_photographs_and_comes_in_again() {
        let log = photographed(&[b"one", b"two"]);
        let photographs: BTreeMap<String, Vec<u8>> = [
            ("0.jpg".to_owned(), b"one".to_vec()),
            ("1.jpg".to_owned(), b"two".to_vec()),
        ]
        .into();
        let packed = export_archive(&export_json("a", &log, None), &photographs).unwrap();
        let id = "a".to_owned();
        assert_eq!(import_game(&packed), Ok(GameFile { id, log, photographs }));
    }

    #[test]
    fn a_document_alone_is_a_game_without_photographs() {
        let log = photographed(&[]);
        let game = import_game(export_json("a", &log, None).as_bytes()).unwrap();
        assert_eq!((game.log, game.photographs.len()), (log, 0));
    }

    #[test]
    fn a_photograph_that_is_not_the_one_that_was_kept_or_that_no_turn_names_is_left_out() {
        let log = photographed(&[b"one"]);
        let photographs = [
            ("0.jpg".to_owned(), b"other".to_vec()),
            ("../7.jpg".to_owned(), b"7".to_vec()),
        ]
        .into();
        let packed = export_archive(&export_json("a", &log, None), &photographs).unwrap();
        assert!(import_game(&packed).unwrap().photographs.is_empty());
    }

    #[test]
    fn other_archives_and_junk_are_refused() {
        let empty = ZipWriter::new(Cursor::new(Vec::new()))
            .finish()
            .unwrap()
            .into_inner();
        assert_eq!(import_game(&empty), Err(ImportError::NoGame));
        assert_eq!(
            import_game(b"PK\x03\x04 and no more"),
            Err(ImportError::Unreadable)
        );
        assert_eq!(import_game(&[0xFF, 0xD8, 0xFF]), Err(ImportError::Unreadable));
    }
}
