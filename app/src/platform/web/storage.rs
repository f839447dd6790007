//! Storage in the browser's database.
//!
//! Everything is read into memory when the program starts, so that reading never waits; every write goes to memory at
//! once and to the database in the order of the calls, and counts as durable when the database says so.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::platform::{Claim, Memory, Receipt, Storage, StorageError, Stored, Trouble};

#[wasm_bindgen(module = "/web/bridge/storage.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn open() -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn pieces() -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn commit(steps: Array) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn persist() -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn claim(granted: &Closure<dyn FnMut()>) -> Result<JsValue, JsValue>;
}

/// The browser's database, one for all tabs of this site.
#[derive(Clone, Debug)]
pub(super) struct Database {
    memory: Memory,
    writes: Rc<RefCell<Writes>>,
    /// Whether this tab is the one that may write games.
    is_writer: Rc<Cell<bool>>,
    /// Called when a write has ended, so that who waits for it looks again.
    wake: Waker,
}

#[derive(Clone)]
struct Waker(Rc<dyn Fn()>);

#[derive(Debug, Default)]
struct Writes {
    last: u64,
    under_way: BTreeSet<u64>,
    failed: BTreeMap<u64, StorageError>,
}

impl Database {
    /// Opens the database and reads what is in it. `wake` is called when a write has ended, and when the right to write
    /// comes to this tab because another was closed.
    ///
    /// # Errors
    /// What the browser says, when it keeps nothing for this page (private windows of some browsers).
    pub(super) async fn open(wake: Rc<dyn Fn()>) -> Result<Database, String> {
        let found = open().await.map_err(|error| said(&error))?;
        let database = Database {
            memory: Memory::default(),
            writes: Rc::default(),
            is_writer: Rc::default(),
            wake: Waker(wake),
        };
        database.fill(&found)?;
        // An answer of "no" changes nothing that could be done here: the browser may then clear old data.
        let _ = persist().await;
        database.ask_to_write().await?;
        Ok(database)
    }

    /// Whether the games are this tab's to write.
    #[must_use]
    pub(super) fn is_writer(&self) -> bool {
        self.is_writer.get()
    }

    async fn ask_to_write(&self) -> Result<(), String> {
        let later = self.clone();
        // What the other tab wrote in the meantime has to be read before anything is added to it.
        let granted = Closure::new(move || {
            let later = later.clone();
            spawn_local(async move {
                if let Ok(found) = pieces().await
                    && later.fill(&found).is_ok()
                {
                    later.is_writer.set(true);
                    (later.wake.0)();
                }
            });
        });
        let at_once = claim(&granted).await.map_err(|error| said(&error))?;
        self.is_writer.set(at_once.is_truthy());
        // The browser keeps the function for as long as the page lives.
        granted.forget();
        Ok(())
    }

    fn fill(&self, found: &JsValue) -> Result<(), String> {
        for piece in Array::from(found).iter() {
            let piece = Array::from(&piece);
            let name = piece.get(0).as_string().unwrap_or_default();
            let offset = piece.get(1).as_f64().unwrap_or_default();
            let bytes = Uint8Array::new(&piece.get(2)).to_vec();
            let is_first = offset == 0.0;
            let kept = if is_first {
                self.memory.replace(&name, &bytes)
            } else {
                self.memory.append(&name, offset as u64, &bytes)
            };
            // A piece without those before it can only come of a fault of the browser: the run ends where it is whole.
            if let Err(error) = kept
                && error.trouble != Trouble::Length
            {
                return Err(error.to_string());
            }
        }
        Ok(())
    }

    fn write(&self, name: &str, steps: Vec<Array>) -> Receipt {
        let number = {
            let mut writes = self.writes.borrow_mut();
            writes.last += 1;
            let number = writes.last;
            writes.under_way.insert(number);
            number
        };
        let (database, name) = (self.clone(), name.to_owned());
        // The transaction is created by this call and the database keeps the order of creation.
        let done = commit(steps.into_iter().collect());
        spawn_local(async move {
            let ended = done.await;
            let mut writes = database.writes.borrow_mut();
            writes.under_way.remove(&number);
            if let Err(error) = ended {
                let trouble = match said(&error).as_str() {
                    "QuotaExceededError" => Trouble::Full,
                    other => Trouble::Other(other.to_owned()),
                };
                writes.failed.insert(number, StorageError::new(&name, trouble));
            }
            drop(writes);
            (database.wake.0)();
        });
        Receipt(number)
    }
}

fn put(name: &str, offset: u64, bytes: &[u8]) -> Array {
    Array::of4(
        &"put".into(),
        &name.into(),
        &(offset as f64).into(),
        &Uint8Array::from(bytes).into(),
    )
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
        self.memory.list(prefix)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        self.memory.read(name)
    }

    fn append(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<Receipt, StorageError> {
        let there = self.memory.read(name).map_or(0, |held| held.len() as u64);
        self.memory.append(name, offset, bytes)?;
        if offset == there {
            return Ok(self.write(name, vec![put(name, offset, bytes)]));
        }
        let whole = self.memory.read(name)?;
        Ok(self.write(name, vec![forget(name), put(name, 0, &whole)]))
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<Receipt, StorageError> {
        self.memory.replace(name, bytes)?;
        Ok(self.write(name, vec![forget(name), put(name, 0, bytes)]))
    }

    fn rename(&self, from: &str, to: &str) -> Result<Receipt, StorageError> {
        self.memory.rename(from, to)?;
        let whole = self.memory.read(to)?;
        Ok(self.write(to, vec![forget(from), forget(to), put(to, 0, &whole)]))
    }

    fn remove(&self, name: &str) -> Result<Receipt, StorageError> {
        self.memory.remove(name)?;
        Ok(self.write(name, vec![forget(name)]))
    }

    fn claim(&self, name: &str) -> Result<Box<dyn Claim>, StorageError> {
        if !self.is_writer() {
            return Err(StorageError::new(name, Trouble::Taken));
        }
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
