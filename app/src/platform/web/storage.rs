//! Storage in the browser's database.
//!
//! Everything but the photographs is read into memory when the program starts, so that reading never waits; a photograph
//! is fetched when it is first asked for. Every write goes to memory at once and to the database in the order of the
//! calls, and counts as durable when the database says so.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use js_sys::{Array, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::platform::{Claim, Memory, Receipt, Storage, StorageError, Stored, Trouble};

#[wasm_bindgen(module = "/web/bridge/storage.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn open(later: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = fetchRun)]
    async fn fetch_run(name: &str) -> Result<JsValue, JsValue>;
    // Not `async`: the write begins with the call, not when somebody waits for it.
    fn commit(steps: Array) -> Promise;
    #[wasm_bindgen(catch)]
    async fn persist() -> Result<JsValue, JsValue>;
}

/// The browser's database. The page sees to it that one tab at a time has it open.
#[derive(Clone, Debug)]
pub(super) struct Database {
    memory: Memory,
    unread: Rc<RefCell<BTreeMap<String, Unread>>>,
    writes: Rc<RefCell<Writes>>,
    /// Called when a write has ended, so that who waits for it looks again.
    wake: Waker,
}

/// Where photographs are: there may be more than the memory holds.
const LATER: &str = "photos/";

/// A run that the database holds and the memory does not.
#[derive(Clone, Copy, Debug, Default)]
struct Unread {
    len: u64,
    /// It is being fetched.
    is_coming: bool,
}

#[derive(Clone)]
struct Waker(Rc<dyn Fn()>);

#[derive(Debug, Default)]
struct Writes {
    last: u64,
    under_way: BTreeSet<u64>,
    failed: BTreeMap<u64, StorageError>,
    /// Failures that were not told yet.
    untold: Vec<StorageError>,
    /// Names of which the database does not hold what the memory holds: their next write writes all of them.
    torn: BTreeSet<String>,
}

impl Database {
    /// Opens the database and reads what is in it. `wake` is called when a write has ended.
    ///
    /// # Errors
    /// What the browser says, when it keeps nothing for this page (private windows of some browsers).
    pub(super) async fn open(wake: Rc<dyn Fn()>) -> Result<Database, String> {
        let found = open(LATER).await.map_err(|error| said(&error))?;
        let database = Database {
            memory: Memory::default(),
            unread: Rc::default(),
            writes: Rc::default(),
            wake: Waker(wake),
        };
        database.fill(&found)?;
        // An answer of "no" changes nothing that could be done here: the browser may then clear old data. Some browsers
        // ask the person first, so nobody waits for it.
        spawn_local(async {
            let _ = persist().await;
        });
        Ok(database)
    }

    /// Writes that have failed since this was last asked, for those who do not ask for each.
    pub(super) fn failures(&self) -> Vec<StorageError> {
        std::mem::take(&mut self.writes.borrow_mut().untold)
    }

    fn fill(&self, found: &JsValue) -> Result<(), String> {
        for piece in Array::from(found).iter() {
            let piece = Array::from(&piece);
            let name = piece.get(0).as_string().unwrap_or_default();
            let offset = piece.get(1).as_f64().unwrap_or_default();
            if let Some(len) = piece.get(2).as_f64() {
                self.unread.borrow_mut().entry(name).or_default().len += len as u64;
                continue;
            }
            let bytes = Uint8Array::new(&piece.get(2)).to_vec();
            let kept = if offset == 0.0 {
                self.memory.replace(&name, &bytes)
            } else {
                self.memory.append(&name, offset as u64, &bytes)
            };
            match kept {
                Ok(_) => {}
                // A piece without those before it can only come of a fault of the browser: the run ends where it is
                // whole, and is written anew with its next write.
                Err(error) if error.trouble == Trouble::Length => {
                    self.writes.borrow_mut().torn.insert(name);
                }
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(())
    }

    /// Fetches what the memory does not hold yet.
    fn fetch(&self, name: &str) {
        let is_coming = match self.unread.borrow_mut().get_mut(name) {
            Some(unread) => std::mem::replace(&mut unread.is_coming, true),
            None => return,
        };
        if is_coming {
            return;
        }
        let (database, name) = (self.clone(), name.to_owned());
        spawn_local(async move {
            let fetched = fetch_run(&name).await;
            // What was written meanwhile is newer than what was fetched.
            let is_wanted = database.unread.borrow_mut().remove(&name).is_some();
            if let (Ok(bytes), true) = (fetched, is_wanted) {
                let _ = database.memory.replace(&name, &Uint8Array::new(&bytes).to_vec());
            }
            (database.wake.0)();
        });
    }

    fn is_unread(&self, name: &str) -> bool {
        self.unread.borrow().contains_key(name)
    }

    /// Writes all that the memory holds of a name.
    fn write_whole(&self, name: &str) -> Result<Receipt, StorageError> {
        let bytes = self.memory.read(name)?;
        Ok(self.write(name, &[put(name, &bytes)]))
    }

    fn write(&self, name: &str, steps: &[Array]) -> Receipt {
        let number = {
            let mut writes = self.writes.borrow_mut();
            writes.torn.remove(name);
            writes.last += 1;
            let number = writes.last;
            writes.under_way.insert(number);
            number
        };
        let done = JsFuture::from(commit(steps.iter().collect()));
        let (database, name) = (self.clone(), name.to_owned());
        spawn_local(async move {
            let ended = done.await;
            let mut writes = database.writes.borrow_mut();
            writes.under_way.remove(&number);
            if let Err(error) = ended {
                let trouble = match said(&error).as_str() {
                    "QuotaExceededError" => Trouble::Full,
                    "Taken" => Trouble::Taken,
                    "Length" => Trouble::Length,
                    other => Trouble::Other(other.to_owned()),
                };
                let error = StorageError::new(&name, trouble);
                writes.torn.insert(name);
                writes.untold.push(error.clone());
                writes.failed.insert(number, error);
            }
            drop(writes);
            (database.wake.0)();
        });
        Receipt(number)
    }
}

fn add(name: &str, offset: u64, bytes: &[u8]) -> Array {
    let bytes = Uint8Array::from(bytes);
    Array::of4(&"add".into(), &name.into(), &(offset as f64).into(), &bytes)
}

fn put(name: &str, bytes: &[u8]) -> Array {
    Array::of3(&"put".into(), &name.into(), &Uint8Array::from(bytes))
}

fn forget(name: &str) -> Array {
    Array::of2(&"forget".into(), &name.into())
}

/// What the browser says, as text.
pub(super) fn said(error: &JsValue) -> String {
    let message = js_sys::Reflect::get(error, &"message".into())
        .ok()
        .and_then(|text| text.as_string());
    message
        .or_else(|| error.as_string())
        .unwrap_or_else(|| format!("{error:?}"))
}

impl Storage for Database {
    fn list(&self, prefix: &str) -> Result<Vec<Stored>, StorageError> {
        let mut listed = self.memory.list(prefix)?;
        let unread = self.unread.borrow();
        let unread = unread.iter().filter(|(name, _)| name.starts_with(prefix));
        listed.extend(unread.map(|(name, unread)| Stored {
            name: name.clone(),
            len: unread.len,
        }));
        listed.sort();
        Ok(listed)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        if self.is_unread(name) {
            self.fetch(name);
            return Err(StorageError::new(name, Trouble::Coming));
        }
        self.memory.read(name)
    }

    fn append(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<Receipt, StorageError> {
        if self.is_unread(name) {
            return Err(StorageError::new(name, Trouble::Coming));
        }
        let there = self.memory.read(name).map_or(0, |held| held.len() as u64);
        self.memory.append(name, offset, bytes)?;
        if offset == there && !self.writes.borrow().torn.contains(name) {
            return Ok(self.write(name, &[add(name, offset, bytes)]));
        }
        self.write_whole(name)
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<Receipt, StorageError> {
        self.unread.borrow_mut().remove(name);
        self.memory.replace(name, bytes)?;
        self.write_whole(name)
    }

    fn rename(&self, from: &str, to: &str) -> Result<Receipt, StorageError> {
        let unread = self.unread.borrow_mut().remove(from);
        match unread {
            Some(unread) => {
                self.memory.remove(to)?;
                let is_coming = false;
                self.unread
                    .borrow_mut()
                    .insert(to.to_owned(), Unread { is_coming, ..unread });
            }
            None => {
                self.memory.rename(from, to)?;
                self.unread.borrow_mut().remove(to);
            }
        }
        if self.writes.borrow().torn.contains(from) {
            let whole = self.memory.read(to)?;
            return Ok(self.write(to, &[forget(from), put(to, &whole)]));
        }
        Ok(self.write(to, &[Array::of3(&"move".into(), &from.into(), &to.into())]))
    }

    fn remove(&self, name: &str) -> Result<Receipt, StorageError> {
        self.unread.borrow_mut().remove(name);
        self.memory.remove(name)?;
        Ok(self.write(name, &[forget(name)]))
    }

    fn claim(&self, name: &str) -> Result<Box<dyn Claim>, StorageError> {
        self.memory.claim(name)
    }

    fn is_durable(&self, receipt: Receipt) -> Result<bool, StorageError> {
        let writes = self.writes.borrow();
        match writes.failed.get(&receipt.0) {
            Some(error) => Err(error.clone()),
            None => Ok(!writes.under_way.contains(&receipt.0)),
        }
    }
}

impl std::fmt::Debug for Waker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Waker")
    }
}
