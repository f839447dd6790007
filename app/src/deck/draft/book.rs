//! A draft with its journal and its pictures: every step is written before it counts.

use super::{Draft, Picture, Step};
use crate::deck::{Archive, ArchiveError};
use crate::journal::{Journal, JournalError};
use crate::platform::{Storage, StorageError, Trouble};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

/// The journal of the draft: there is one at a time.
const JOURNAL: &str = "drafts/own.journal";
/// Where pictures of what was learned stand.
const LEARNED: &str = "drafts/own/";
/// Where photographs stand: below `photos/`, so that a browser fetches them only when they are looked at. No game's id has
/// a full stop.
const PHOTOS: &str = "photos/drafts.own/";
/// Photographs that a draft may have.
pub const MOST_PHOTOS: usize = 30;

/// A deck that is being taught, with all that is kept of it.
#[derive(Debug)]
pub struct DraftBook {
    storage: Rc<dyn Storage>,
    journal: Journal,
    steps: Vec<Step>,
    draft: Draft,
    /// Archives that were looked into.
    open: RefCell<BTreeMap<String, Arc<Archive>>>,
}

/// Why something of a draft can't be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookError {
    /// The journal says no.
    Journal(JournalError),
    /// The storage says no.
    Storage(StorageError),
    /// A picture is not what was written.
    Damaged {
        /// Its archive.
        archive: String,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => error.fmt(f),
            Self::Storage(error) => error.fmt(f),
            Self::Damaged { archive } => write!(f, "{archive}: the picture is damaged"),
        }
    }
}

impl std::error::Error for BookError {}

impl From<JournalError> for BookError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl From<StorageError> for BookError {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

impl DraftBook {
    /// Whether a draft was left.
    #[must_use]
    pub fn is_left(storage: &dyn Storage) -> bool {
        storage
            .list(JOURNAL)
            .is_ok_and(|stored| stored.iter().any(|stored| stored.name == JOURNAL))
    }

    /// Begins a draft in place of whatever was left.
    ///
    /// # Errors
    /// [`BookError`].
    pub fn begin(storage: Rc<dyn Storage>, name: &str) -> Result<DraftBook, BookError> {
        forget(&*storage)?;
        let journal = Journal::create(Rc::clone(&storage), JOURNAL)?;
        let mut book = DraftBook {
            storage,
            journal,
            steps: Vec::new(),
            draft: Draft::default(),
            open: RefCell::default(),
        };
        book.write(Step::Begin {
            name: name.to_owned(),
        })?;
        Ok(book)
    }

    /// Takes up the draft that was left, up to its last whole step.
    ///
    /// # Errors
    /// [`BookError`].
    pub fn open(storage: Rc<dyn Storage>) -> Result<DraftBook, BookError> {
        let opened = Journal::open(Rc::clone(&storage), JOURNAL)?;
        // A step that this version does not know ends what it can make of the draft.
        let steps: Vec<Step> = opened
            .payloads
            .iter()
            .map_while(|payload| serde_json::from_slice(payload).ok())
            .collect();
        Ok(DraftBook {
            storage,
            journal: opened.journal,
            draft: Draft::of(&steps),
            steps,
            open: RefCell::default(),
        })
    }

    /// What the steps come to.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Writes a step; then it counts.
    ///
    /// # Errors
    /// [`BookError`]; then it does not.
    pub fn write(&mut self, step: Step) -> Result<(), BookError> {
        let payload = serde_json::to_vec(&step).map_err(|_| JournalError::TooLong {
            name: JOURNAL.to_owned(),
        })?;
        self.journal.append(&payload)?;
        self.steps.push(step);
        self.draft = Draft::of(&self.steps);
        Ok(())
    }

    /// Keeps what was found in a photograph, and gives the archive's name.
    ///
    /// # Errors
    /// [`BookError`].
    pub fn keep_photo(&self, bytes: &[u8]) -> Result<String, BookError> {
        self.keep(PHOTOS, bytes)
    }

    /// Keeps pictures of what was learned, and gives the archive's name.
    ///
    /// # Errors
    /// [`BookError`].
    pub fn keep_learned(&self, bytes: &[u8]) -> Result<String, BookError> {
        self.keep(LEARNED, bytes)
    }

    fn keep(&self, folder: &str, bytes: &[u8]) -> Result<String, BookError> {
        let used = self.storage.list(folder)?;
        let name = (1..=used.len() + 1)
            .map(|number| format!("{folder}{number}.zip"))
            .find(|name| used.iter().all(|stored| stored.name != *name))
            .ok_or_else(|| StorageError::new(folder, Trouble::Full))?;
        self.storage.replace(&name, bytes)?;
        Ok(name)
    }

    /// The bytes of an archive.
    ///
    /// # Errors
    /// [`Trouble::Coming`] if it has to be fetched first; any other trouble of reading.
    pub fn bytes(&self, archive: &str) -> Result<Vec<u8>, BookError> {
        Ok(self.storage.read(archive)?)
    }

    /// The files of an archive.
    ///
    /// # Errors
    /// As [`DraftBook::bytes`]; [`BookError::Damaged`].
    pub fn archive(&self, name: &str) -> Result<Arc<Archive>, BookError> {
        if let Some(archive) = self.open.borrow().get(name) {
            return Ok(Arc::clone(archive));
        }
        let unpacked =
            Archive::unpack_all(&self.bytes(name)?).map_err(|_: ArchiveError| BookError::Damaged {
                archive: name.to_owned(),
            })?;
        let archive = Arc::new(unpacked);
        // Photographs are large and seldom looked at again.
        if !name.starts_with(PHOTOS) {
            self.open
                .borrow_mut()
                .insert(name.to_owned(), Arc::clone(&archive));
        }
        Ok(archive)
    }

    /// The bytes of a picture.
    ///
    /// # Errors
    /// As [`DraftBook::archive`].
    pub fn picture(&self, picture: &Picture) -> Result<Vec<u8>, BookError> {
        let archive = self.archive(&picture.archive)?;
        let bytes = archive.get(&picture.file).map(<[u8]>::to_vec);
        bytes.ok_or_else(|| BookError::Damaged {
            archive: picture.archive.clone(),
        })
    }

    /// Removes the draft and all that was kept of it.
    ///
    /// # Errors
    /// Any trouble of the storage.
    pub fn throw_away(self) -> Result<(), StorageError> {
        let storage = Rc::clone(&self.storage);
        drop(self);
        forget(&*storage)
    }
}

fn forget(storage: &dyn Storage) -> Result<(), StorageError> {
    // The journal first: without it nothing is left that could be taken up.
    storage.remove(JOURNAL)?;
    for folder in [LEARNED, PHOTOS] {
        for stored in storage.list(folder)? {
            storage.remove(&stored.name)?;
        }
    }
    Ok(())
}
