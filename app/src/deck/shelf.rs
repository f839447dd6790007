//! The decks that were made or taken in on this device: one archive each in the storage.

use super::learned::DraftDeck;
use super::{Archive, ArchiveError, Deck};
use crate::platform::{Moment, Storage, StorageError, Trouble};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// Where decks stand.
const DECKS: &str = "decks/";
/// What their archives end with.
const ENDING: &str = ".zip";
/// Characters of a deck's name, at most.
pub const LONGEST_NAME: usize = 60;

/// The decks in a storage.
#[derive(Clone, Debug)]
pub struct DeckShelf {
    storage: Rc<dyn Storage>,
}

/// A deck of the shelf.
#[derive(Clone, Debug)]
pub struct OwnDeck {
    /// What games call it; it never changes, and no other deck ever gets it.
    pub id: String,
    /// The deck, or why it cannot be read.
    pub deck: Result<Arc<Deck>, ShelfError>,
}

/// Why a deck of the shelf cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShelfError {
    /// The storage says no.
    Storage(StorageError),
    /// It is no deck.
    Archive(ArchiveError),
    /// It could not be packed.
    Packing(String),
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(why) => why.fmt(f),
            Self::Archive(why) => why.fmt(f),
            Self::Packing(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ShelfError {}

impl From<StorageError> for ShelfError {
    fn from(why: StorageError) -> Self {
        Self::Storage(why)
    }
}

impl From<ArchiveError> for ShelfError {
    fn from(why: ArchiveError) -> Self {
        Self::Archive(why)
    }
}

impl OwnDeck {
    /// What people call it; the id of one that cannot be read.
    #[must_use]
    pub fn name(&self) -> &str {
        self.deck.as_ref().map_or(&self.id, |deck| deck.name())
    }
}

fn file(id: &str) -> String {
    format!("{DECKS}{id}{ENDING}")
}

impl DeckShelf {
    /// The shelf in a storage.
    #[must_use]
    pub fn of(storage: Rc<dyn Storage>) -> Self {
        Self { storage }
    }

    /// All decks, by name.
    ///
    /// # Errors
    /// Any trouble of listing; what is wrong with one deck is told in its place.
    pub fn decks(&self) -> Result<Vec<OwnDeck>, StorageError> {
        let mut decks: Vec<OwnDeck> = self
            .storage
            .list(DECKS)?
            .iter()
            .filter_map(|stored| stored.name.strip_prefix(DECKS)?.strip_suffix(ENDING))
            .map(|id| OwnDeck {
                id: id.to_owned(),
                deck: self.archive(id).and_then(|archive| Ok(Arc::new(archive.deck()?))),
            })
            .collect();
        decks.sort_by(|a, b| {
            let key = |deck: &OwnDeck| (deck.name().to_lowercase(), deck.id.clone());
            key(a).cmp(&key(b))
        });
        Ok(decks)
    }

    /// The bytes of a deck's archive.
    ///
    /// # Errors
    /// [`Trouble::Absent`] if there is none; any trouble of reading.
    pub fn bytes(&self, id: &str) -> Result<Vec<u8>, StorageError> {
        self.storage.read(&file(id))
    }

    fn archive(&self, id: &str) -> Result<Archive, ShelfError> {
        Ok(Archive::unpack(&self.bytes(id)?)?)
    }

    /// Puts a deck onto the shelf under a name that no other deck has, and gives its id. Its pictures must have been seen
    /// to be faces before.
    ///
    /// # Errors
    /// [`ShelfError`]; then nothing of it is kept.
    pub fn add(&self, mut archive: Archive, now: Moment) -> Result<String, ShelfError> {
        let deck = archive.deck()?;
        let names: Vec<String> = self.decks()?.iter().map(|deck| deck.name().to_owned()).collect();
        let numbered = (2..).map(|number: u32| format!("{} {number}", deck.name()));
        let name = std::iter::once(deck.name().to_owned())
            .chain(numbered)
            .find(|name| !names.contains(name));
        if let Some(name) = name.filter(|name| name != deck.name()) {
            rename(&mut archive, &deck, &name);
        }
        let used = self.storage.list(DECKS)?;
        // The moment makes it one that was never used, whatever was deleted since.
        let id = (now.0..)
            .map(|moment| moment.to_string())
            .find(|id| used.iter().all(|stored| stored.name != file(id)))
            .ok_or_else(|| StorageError::new(DECKS, Trouble::Full))?;
        self.put(&id, &archive)?;
        Ok(id)
    }

    /// Writes a deck anew.
    ///
    /// # Errors
    /// [`ShelfError`]; then it is as it was.
    pub fn put(&self, id: &str, archive: &Archive) -> Result<(), ShelfError> {
        let bytes = archive.pack().map_err(ShelfError::Packing)?;
        self.storage.replace(&file(id), &bytes)?;
        Ok(())
    }

    /// Gives a deck another name.
    ///
    /// # Errors
    /// As [`DeckShelf::put`].
    pub fn rename(&self, id: &str, name: &str) -> Result<(), ShelfError> {
        let mut archive = self.archive(id)?;
        let deck = archive.deck()?;
        rename(&mut archive, &deck, name);
        self.put(id, &archive)
    }

    /// Takes a deck from the shelf for good.
    ///
    /// # Errors
    /// Any trouble of the storage.
    pub fn remove(&self, id: &str) -> Result<(), StorageError> {
        self.storage.remove(&file(id)).map(|_| ())
    }
}

/// Writes the document anew with another name. Pictures stay where the document says that they are.
fn rename(archive: &mut Archive, deck: &Deck, name: &str) {
    let mut draft = DraftDeck::of_deck(deck);
    draft.name = name.trim().chars().take(LONGEST_NAME).collect();
    let document = match deck.faces_folder() {
        Some(folder) => draft.document_with_faces(folder),
        None => draft.document_without_faces(),
    };
    archive.put(super::archive::DOCUMENT, document.into_bytes());
}

#[cfg(test)]
mod tests {
    use super::super::archive::{ArchiveError, DOCUMENT};
    use super::super::built_in;
    use super::*;
    use crate::deck::FacesError;
    use crate::photograph::encode_png;
    use crate::platform::Memory;
    use vision::Photo;

    const TEXT: &str = r##"{"format": "tilesight-deck/1", "game": "match-attach", "name": "mine",
        "colours": [{"name": "red", "srgb": "#c01020"}], "symbols": ["star"],
        "tiles": [{"id": "a", "edges": [{"colour": "red", "symbol": "star"}, {}, {}, {}], "copies": 2},
                  {"id": "b", "edges": [{}, {}, {"colour": "red"}, {}]}], "faces": "faces/"}"##;

    fn png(side: u32, shade: u8) -> Vec<u8> {
        let photo = Photo::new(side, side, [shade, 90, 200].repeat((side * side) as usize)).unwrap();
        encode_png(&photo).unwrap()
    }

    fn mine() -> Archive {
        let mut archive = Archive::of_document(TEXT.to_owned());
        archive.put_face("a.png", png(40, 10));
        archive.put_face("b.png", png(40, 250));
        archive
    }

    fn shelf() -> DeckShelf {
        DeckShelf::of(Rc::new(Memory::default()))
    }

    #[test]
    fn a_deck_is_the_same_when_it_comes_back() {
        let shelf = shelf();
        let id = shelf.add(mine(), Moment(7)).unwrap();
        let back = Archive::unpack(&shelf.bytes(&id).unwrap()).unwrap();
        assert_eq!(back, mine());
        let deck = back.deck().unwrap();
        assert_eq!(back.faces(&deck).unwrap().catalogue.faces().len(), 2);
        assert_eq!(shelf.decks().unwrap()[0].name(), "mine");
    }

    #[test]
    fn no_two_decks_have_one_name_or_one_id() {
        let shelf = shelf();
        let first = shelf.add(mine(), Moment(7)).unwrap();
        let second = shelf.add(mine(), Moment(7)).unwrap();
        assert_ne!(first, second);
        let names: Vec<String> = shelf
            .decks()
            .unwrap()
            .iter()
            .map(|d| d.name().to_owned())
            .collect();
        assert_eq!(names, ["mine", "mine 2"]);
    }

    #[test]
    fn another_name_changes_nothing_else() {
        let shelf = shelf();
        let id = shelf.add(mine(), Moment(7)).unwrap();
        shelf.rename(&id, "  Grandma’s  ").unwrap();
        let archive = Archive::unpack(&shelf.bytes(&id).unwrap()).unwrap();
        let (deck, before) = (archive.deck().unwrap(), mine().deck().unwrap());
        assert_eq!(deck.name(), "Grandma’s");
        assert_eq!(deck.tile_set(), before.tile_set());
        assert!(archive.faces(&deck).is_ok());
    }

    #[test]
    fn a_folder_that_was_packed_as_a_whole_is_a_deck_too() {
        let mut packed = Archive::default();
        packed.put(format!("box/{DOCUMENT}"), TEXT.as_bytes().to_vec());
        packed.put("box/faces/a.png", png(40, 10));
        packed.put("__MACOSX/box/deck.json", b"rubbish".to_vec());
        let found = Archive::unpack(&packed.pack().unwrap()).unwrap();
        assert!(found.get(DOCUMENT).is_some() && found.get("faces/a.png").is_some());
    }

    #[test]
    fn every_bad_deck_has_its_reason() {
        let refused = |archive: &Archive| {
            let archive = Archive::unpack(&archive.pack().unwrap())?;
            archive.faces(&archive.deck()?).map(|_| ())
        };
        assert_eq!(Archive::unpack(b"PK but no more"), Err(ArchiveError::Foreign));
        assert_eq!(refused(&Archive::default()), Err(ArchiveError::NoDocument));
        let no_face = Archive::of_document(TEXT.to_owned());
        let missing = FacesError::Missing {
            file: "a.png".to_owned(),
        };
        assert_eq!(refused(&no_face), Err(ArchiveError::Faces(missing)));
        let mut torn = mine();
        torn.put_face("b.png", png(40, 9)[..60].to_vec());
        let why = refused(&torn).unwrap_err().to_string();
        assert!(why.starts_with("b.png: ") && !why.contains('\n'), "{why}");
        let mut no_tile = Archive::of_document(TEXT.replace(r#""symbol": "star""#, r#""symbol": "moon""#));
        no_tile.put_face("a.png", png(40, 9));
        let why = refused(&no_tile).unwrap_err().to_string();
        assert!(why.contains("moon") && why.contains("line 3"), "{why}");
        let mut large = mine();
        large.put(DOCUMENT, vec![b' '; 5 << 20]);
        assert_eq!(
            refused(&large),
            Err(ArchiveError::TooLarge {
                file: DOCUMENT.to_owned()
            })
        );
    }

    #[test]
    fn a_face_that_says_it_is_huge_is_refused_before_it_is_decoded() {
        let mut header = png(40, 9);
        // The width and the height in the header of a PNG file, and its checksum.
        header[16..24].copy_from_slice(&[0, 0, 0x66, 0x80, 0, 0, 0x66, 0x80]);
        let sum = crc32fast::hash(&header[12..29]).to_be_bytes();
        header[29..33].copy_from_slice(&sum);
        let mut archive = mine();
        archive.put_face("a.png", header);
        let why = archive.faces(&archive.deck().unwrap()).unwrap_err().to_string();
        assert_eq!(why, "a.png: 26240 x 26240 pixels; a face has 4096 a side at most");
    }

    #[test]
    fn a_deck_without_faces_is_drawn() {
        let document = built_in::BUILT_IN[0].document.to_owned();
        let archive = Archive::of_document(document);
        let deck = archive.deck().unwrap();
        assert_eq!(archive.faces(&deck).unwrap().catalogue.faces().len(), 36);
    }
}
