//! A storage that misbehaves: what a full disk and a slow database do to a game.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::*;
use crate::journal::JournalError;
use crate::platform::{Claim, Memory, Moment, Receipt, Storage, StorageError, Stored, Trouble};

const NAME: &str = "games/a.journal";

/// A memory that writes only half of what it is given and calls itself full, or that takes its time.
#[derive(Clone, Debug, Default)]
struct Wayward {
    memory: Memory,
    is_full: Rc<Cell<bool>>,
    /// Writes that are durable: receipts up to this number.
    durable: Rc<Cell<u64>>,
    written: Rc<Cell<u64>>,
    has_failed: Rc<RefCell<Option<StorageError>>>,
}

impl Wayward {
    fn receipt(&self) -> Receipt {
        self.written.set(self.written.get() + 1);
        Receipt(self.written.get())
    }
}

impl Storage for Wayward {
    fn list(&self, prefix: &str) -> Result<Vec<Stored>, StorageError> {
        self.memory.list(prefix)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        self.memory.read(name)
    }

    fn append(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<Receipt, StorageError> {
        if self.is_full.get() {
            self.memory.append(name, offset, &bytes[..bytes.len() / 2])?;
            return Err(StorageError::new(name, Trouble::Full));
        }
        self.memory.append(name, offset, bytes)?;
        Ok(self.receipt())
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<Receipt, StorageError> {
        self.memory.replace(name, bytes)
    }

    fn rename(&self, from: &str, to: &str) -> Result<Receipt, StorageError> {
        self.memory.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<Receipt, StorageError> {
        self.memory.remove(name)
    }

    fn claim(&self, name: &str) -> Result<Box<dyn Claim>, StorageError> {
        self.memory.claim(name)
    }

    fn is_durable(&self, receipt: Receipt) -> Result<bool, StorageError> {
        match &*self.has_failed.borrow() {
            Some(error) => Err(error.clone()),
            None => Ok(receipt.0 <= self.durable.get()),
        }
    }
}

fn begin(storage: &Wayward) -> Session {
    let player = |name: &str| Player {
        name: name.into(),
        colour: PlayerColour::Green,
    };
    let settings = Settings {
        players: vec![player("Anna"), player("Ben")],
        ..Settings::default()
    };
    Session::begin(Rc::new(storage.clone()), NAME, Moment(1), settings, None).unwrap()
}

fn target(symbol: &str) -> Vec<Change> {
    vec![Change::Target(Some(symbol.into()))]
}

#[test]
fn a_full_disk_is_told_and_the_game_goes_on_when_there_is_room() {
    let storage = Wayward::default();
    storage.durable.set(u64::MAX);
    let mut session = begin(&storage);
    session.tell(Moment(2), target("star")).unwrap();
    storage.is_full.set(true);
    let refused = session.tell(Moment(3), target("moon")).unwrap_err();
    let full = JournalError::Storage(StorageError::new(NAME, Trouble::Full));
    assert_eq!(refused, ConfirmError::Journal(full));
    assert_eq!(session.present().unwrap().target.as_deref(), Some("star"));
    storage.is_full.set(false);
    session.tell(Moment(4), target("leaf")).unwrap();
    drop(session);
    let session = Session::open(Rc::new(storage), NAME, |_| None).unwrap();
    assert_eq!(session.present().unwrap().target.as_deref(), Some("leaf"));
    assert_eq!((session.log().entries().len(), session.damage()), (3, None));
}

#[test]
fn nothing_counts_before_it_is_durable() {
    let storage = Wayward::default();
    let mut session = begin(&storage);
    assert!(session.is_waiting());
    storage.durable.set(storage.written.get());
    assert!(session.poll().unwrap());
    session.tell(Moment(2), target("star")).unwrap();
    assert_eq!(
        (session.is_waiting(), session.present().unwrap().target.as_deref()),
        (true, None)
    );
    assert!(!session.poll().unwrap());
    storage.durable.set(storage.written.get());
    assert!(session.poll().unwrap());
    assert_eq!(
        (session.is_waiting(), session.present().unwrap().target.as_deref()),
        (false, Some("star"))
    );
}

#[test]
fn a_write_that_fails_later_does_not_count() {
    let storage = Wayward::default();
    let mut session = begin(&storage);
    storage.durable.set(storage.written.get());
    session.poll().unwrap();
    session.tell(Moment(2), target("star")).unwrap();
    *storage.has_failed.borrow_mut() = Some(StorageError::new(NAME, Trouble::Full));
    assert!(session.poll().is_err());
    assert_eq!(
        (session.is_waiting(), session.present().unwrap().target.as_deref()),
        (false, None)
    );
    // What is confirmed next takes its place: after a start nothing of it is left.
    *storage.has_failed.borrow_mut() = None;
    session.tell(Moment(3), target("moon")).unwrap();
    storage.durable.set(u64::MAX);
    session.poll().unwrap();
    drop(session);
    let session = Session::open(Rc::new(storage), NAME, |_| None).unwrap();
    assert_eq!(session.present().unwrap().target.as_deref(), Some("moon"));
    assert_eq!((session.log().entries().len(), session.damage()), (2, None));
}
