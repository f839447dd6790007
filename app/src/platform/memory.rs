//! A storage that forgets: for tests, and for a start where nothing can be written.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::storage::{Claim, Receipt, Storage, StorageError, Stored, Trouble, check_name};

/// Names and bytes in memory. Clones are the same storage seen twice, as two windows see one disk.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    held: Rc<RefCell<BTreeMap<String, Vec<u8>>>>,
    claimed: Rc<RefCell<BTreeSet<String>>>,
}

#[derive(Debug)]
struct MemoryClaim {
    name: String,
    claimed: Rc<RefCell<BTreeSet<String>>>,
}

impl Claim for MemoryClaim {}

impl Drop for MemoryClaim {
    fn drop(&mut self) {
        self.claimed.borrow_mut().remove(&self.name);
    }
}

impl Storage for Memory {
    fn list(&self, prefix: &str) -> Result<Vec<Stored>, StorageError> {
        let held = self.held.borrow();
        Ok(held
            .iter()
            .filter(|(name, _)| name.starts_with(prefix))
            .map(|(name, bytes)| Stored {
                name: name.clone(),
                len: bytes.len() as u64,
            })
            .collect())
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        check_name(name)?;
        self.held
            .borrow()
            .get(name)
            .cloned()
            .ok_or_else(|| StorageError::new(name, Trouble::Absent))
    }

    fn append(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<Receipt, StorageError> {
        check_name(name)?;
        let mut held = self.held.borrow_mut();
        let there = held.get(name).map_or(0, Vec::len);
        let offset = usize::try_from(offset).unwrap_or(usize::MAX);
        if offset > there {
            return Err(StorageError::new(name, Trouble::Length));
        }
        let content = held.entry(name.to_owned()).or_default();
        content.truncate(offset);
        content.extend_from_slice(bytes);
        Ok(Receipt(0))
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<Receipt, StorageError> {
        check_name(name)?;
        self.held.borrow_mut().insert(name.to_owned(), bytes.to_vec());
        Ok(Receipt(0))
    }

    fn rename(&self, from: &str, to: &str) -> Result<Receipt, StorageError> {
        check_name(from)?;
        check_name(to)?;
        let mut held = self.held.borrow_mut();
        let bytes = held
            .remove(from)
            .ok_or_else(|| StorageError::new(from, Trouble::Absent))?;
        held.insert(to.to_owned(), bytes);
        Ok(Receipt(0))
    }

    fn remove(&self, name: &str) -> Result<Receipt, StorageError> {
        check_name(name)?;
        self.held.borrow_mut().remove(name);
        Ok(Receipt(0))
    }

    fn claim(&self, name: &str) -> Result<Box<dyn Claim>, StorageError> {
        check_name(name)?;
        if !self.claimed.borrow_mut().insert(name.to_owned()) {
            return Err(StorageError::new(name, Trouble::Taken));
        }
        Ok(Box::new(MemoryClaim {
            name: name.to_owned(),
            claimed: Rc::clone(&self.claimed),
        }))
    }

    fn is_durable(&self, _: Receipt) -> Result<bool, StorageError> {
        Ok(true)
    }
}
