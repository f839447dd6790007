//! A journal in a storage: one writer, every record durable.

use std::fmt;
use std::rc::Rc;

use super::bytes::{self, Damage, Unreadable};
use crate::platform::{Claim, Receipt, Storage, StorageError, Trouble};

/// The journal of one game, open for writing. While it lives nothing else writes it.
#[derive(Debug)]
pub struct Journal {
    storage: Rc<dyn Storage>,
    name: String,
    len: u64,
    records: u32,
    _claim: Box<dyn Claim>,
}

/// A journal that was opened, and what it holds.
#[derive(Debug)]
pub struct Opened {
    /// The journal.
    pub journal: Journal,
    /// The payloads of its records, in order.
    pub payloads: Vec<Vec<u8>>,
    /// What was found behind the last whole record. It was set aside and is no longer in the journal.
    pub damage: Option<Damage>,
}

/// What was read of a journal that stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Peeked {
    /// The payloads of its records, in order.
    pub payloads: Vec<Vec<u8>>,
    /// What follows the last whole record. It is still in the journal.
    pub damage: Option<Damage>,
}

/// An end that a journal had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    len: u64,
    records: u32,
}

/// Why a journal can't be opened or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalError {
    /// The storage says no.
    Storage(StorageError),
    /// The bytes are not a journal of this version.
    Unreadable {
        /// The journal's name.
        name: String,
        /// Why.
        why: Unreadable,
    },
    /// A record would be too long.
    TooLong {
        /// The journal's name.
        name: String,
    },
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Unreadable { name, why } => write!(f, "{name}: {why}"),
            Self::TooLong { name } => write!(f, "{name}: that is too much to be written at once"),
        }
    }
}

impl std::error::Error for JournalError {}

impl From<StorageError> for JournalError {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

/// Where the tails of damaged journals are set aside.
const ASIDE: &str = "damaged/";

impl Journal {
    /// Begins a journal of a name that is not used yet.
    ///
    /// # Errors
    /// [`Trouble::Taken`] if the name is used or another program is about to use it; any trouble of writing.
    pub fn create(storage: Rc<dyn Storage>, name: &str) -> Result<Self, JournalError> {
        let claim = storage.claim(name)?;
        match storage.read(name) {
            Err(StorageError {
                trouble: Trouble::Absent,
                ..
            }) => {}
            Ok(_) => return Err(StorageError::new(name, Trouble::Taken).into()),
            Err(error) => return Err(error.into()),
        }
        storage.append(name, 0, bytes::header())?;
        let len = bytes::header().len() as u64;
        Ok(Self {
            storage,
            name: name.to_owned(),
            len,
            records: 0,
            _claim: claim,
        })
    }

    /// Opens a journal to go on with it. What lies behind its last whole record is set aside under `damaged/` and cut off.
    ///
    /// # Errors
    /// [`Trouble::Taken`] if another program has it open; [`JournalError::Unreadable`]; any trouble of reading or writing.
    pub fn open(storage: Rc<dyn Storage>, name: &str) -> Result<Opened, JournalError> {
        let claim = storage.claim(name)?;
        let content = storage.read(name)?;
        let read = bytes::read_back(&content).map_err(|why| unreadable(name, why))?;
        let payloads: Vec<Vec<u8>> = read.payloads.iter().map(|payload| payload.to_vec()).collect();
        let records = u32::try_from(payloads.len()).unwrap_or(u32::MAX);
        let mut journal = Self {
            storage,
            name: name.to_owned(),
            len: read.len as u64,
            records,
            _claim: claim,
        };
        if read.damage.is_some() {
            journal.set_aside(&content[read.len..])?;
        }
        if read.len == 0 {
            journal.storage.append(name, 0, bytes::header())?;
            journal.len = bytes::header().len() as u64;
        }
        Ok(Opened {
            journal,
            payloads,
            damage: read.damage,
        })
    }

    /// Reads a journal that another program may be writing: up to the last whole record.
    ///
    /// # Errors
    /// [`JournalError::Unreadable`]; any trouble of reading.
    pub fn peek(storage: &dyn Storage, name: &str) -> Result<Peeked, JournalError> {
        let content = storage.read(name)?;
        let read = bytes::read_back(&content).map_err(|why| unreadable(name, why))?;
        Ok(Peeked {
            payloads: read.payloads.iter().map(|payload| payload.to_vec()).collect(),
            damage: read.damage,
        })
    }

    /// Adds a record. On a file system it is on the disk when this returns; in a browser when the receipt is durable.
    ///
    /// After an error the journal is as it was, and the next record goes where this one would have gone.
    ///
    /// # Errors
    /// [`JournalError::TooLong`]; any trouble of writing.
    pub fn append(&mut self, payload: &[u8]) -> Result<Receipt, JournalError> {
        let record = bytes::record(self.records, payload).ok_or_else(|| JournalError::TooLong {
            name: self.name.clone(),
        })?;
        let receipt = self.storage.append(&self.name, self.len, &record)?;
        self.len += record.len() as u64;
        self.records += 1;
        Ok(receipt)
    }

    /// Whether a record is there for good.
    ///
    /// # Errors
    /// When writing it has failed after all.
    pub fn is_durable(&self, receipt: Receipt) -> Result<bool, JournalError> {
        Ok(self.storage.is_durable(receipt)?)
    }

    /// Where the next record goes.
    #[must_use]
    pub fn end(&self) -> End {
        End {
            len: self.len,
            records: self.records,
        }
    }

    /// Forgets what was added after an earlier end, because it did not become durable: the next record goes there.
    pub fn go_back(&mut self, end: End) {
        self.len = end.len;
        self.records = end.records;
    }

    /// The journal's name in the storage.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many records it holds.
    #[must_use]
    pub fn records(&self) -> u32 {
        self.records
    }

    /// Keeps the bytes behind the last whole record elsewhere, then cuts them off.
    fn set_aside(&self, tail: &[u8]) -> Result<(), JournalError> {
        let plain = self.name.replace('/', "-");
        self.storage
            .replace(&format!("{ASIDE}{plain}.{}", self.len), tail)?;
        self.storage.append(&self.name, self.len, &[])?;
        Ok(())
    }
}

fn unreadable(name: &str, why: Unreadable) -> JournalError {
    JournalError::Unreadable {
        name: name.to_owned(),
        why,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Memory;

    const NAME: &str = "games/a.journal";

    fn written(payloads: &[&[u8]]) -> Memory {
        let memory = Memory::default();
        let mut journal = Journal::create(Rc::new(memory.clone()), NAME).unwrap();
        for payload in payloads {
            journal.append(payload).unwrap();
        }
        memory
    }

    fn open(memory: &Memory) -> Result<Opened, JournalError> {
        Journal::open(Rc::new(memory.clone()), NAME)
    }

    #[test]
    fn a_journal_goes_on_where_it_ended() {
        let memory = written(&[b"one"]);
        open(&memory).unwrap().journal.append(b"two").unwrap();
        let opened = open(&memory).unwrap();
        assert_eq!(opened.payloads, [b"one", b"two"]);
        assert_eq!(opened.damage, None);
    }

    #[test]
    fn a_torn_tail_is_cut_off_set_aside_and_told() {
        let memory = written(&[b"one", b"two"]);
        let whole = memory.read(NAME).unwrap().len() as u64;
        memory.append(NAME, whole, b"\x05\0\0").unwrap();
        let mut opened = open(&memory).unwrap();
        assert_eq!(opened.payloads.len(), 2);
        assert_eq!(opened.damage, Some(Damage::Torn { bytes: 3 }));
        assert_eq!(memory.read(NAME).unwrap().len() as u64, whole);
        let aside = memory.list("damaged/").unwrap();
        assert_eq!(memory.read(&aside[0].name).unwrap(), b"\x05\0\0");
        opened.journal.append(b"three").unwrap();
        drop(opened);
        assert_eq!(open(&memory).unwrap().payloads.len(), 3);
    }

    #[test]
    fn a_header_that_was_torn_is_written_again() {
        let memory = Memory::default();
        memory.append(NAME, 0, b"tilesight-jour").unwrap();
        let mut opened = open(&memory).unwrap();
        opened.journal.append(b"one").unwrap();
        drop(opened);
        assert_eq!(open(&memory).unwrap().payloads, [b"one"]);
    }

    #[test]
    fn two_writers_do_not_share_a_journal() {
        let memory = written(&[b"one"]);
        let first = open(&memory).unwrap();
        let refused = open(&memory).unwrap_err();
        assert_eq!(refused, StorageError::new(NAME, Trouble::Taken).into());
        assert_eq!(Journal::peek(&memory, NAME).unwrap().payloads, [b"one"]);
        drop(first);
        open(&memory).unwrap();
    }

    #[test]
    fn a_name_that_is_used_is_not_begun_again() {
        let memory = written(&[b"one"]);
        assert!(Journal::create(Rc::new(memory.clone()), NAME).is_err());
        assert_eq!(open(&memory).unwrap().payloads, [b"one"]);
    }

    #[test]
    fn a_foreign_file_is_refused_and_left_alone() {
        let memory = Memory::default();
        memory.replace(NAME, b"somebody's letter").unwrap();
        assert_eq!(open(&memory).unwrap_err(), unreadable(NAME, Unreadable::Foreign));
        assert_eq!(memory.read(NAME).unwrap(), b"somebody's letter");
    }

    #[test]
    fn an_error_names_the_journal_and_the_reason() {
        let error = unreadable(NAME, Unreadable::Newer).to_string();
        assert_eq!(
            error,
            "games/a.journal: it was written by a newer Tilesight; update the app to open it"
        );
    }
}
