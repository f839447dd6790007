//! The games that were saved: listed, searched, deleted, brought back.

use std::collections::BTreeMap;
use std::rc::Rc;

use rules::match_attach::TileSet;

use super::album::{Album, AlbumError};
use super::saved::{Saved, Summary};
use crate::export::file_of;
use crate::journal::{Journal, JournalError};
use crate::platform::{Storage, StorageError, Trouble};
use crate::session::{Change, Entry, Evening, Input, Log, OpenError, Session, Settings, Sheet, read_log};

/// Where games stand.
const GAMES: &str = "games/";
/// Where deleted games stand until the bin is emptied.
const BIN: &str = "bin/";
/// The longest id that a game is taken in under.
const LONGEST_ID: usize = 60;
/// What journals end with.
const ENDING: &str = ".journal";

/// The games in a storage.
#[derive(Clone, Debug)]
pub struct Shelf {
    storage: Rc<dyn Storage>,
}

/// A game that was taken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenIn {
    /// Its id here.
    pub id: String,
    /// How many of the photographs that came with it are kept with it.
    pub photographs: usize,
    /// Whether it was here before.
    pub arrival: Arrival,
}

/// Whether a game that is taken in was here before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It was not: it is saved now.
    New,
    /// All of it is among the saved games: nothing was written.
    AlreadyHere,
    /// All of it was in the bin: it was brought back.
    FromBin,
}

/// The name in the storage of the journal of a game.
#[must_use]
pub fn journal_name(id: &str) -> String {
    format!("{GAMES}{id}{ENDING}")
}

impl Shelf {
    /// The shelf in a storage.
    #[must_use]
    pub fn of(storage: Rc<dyn Storage>) -> Self {
        Self { storage }
    }

    /// An id for a new game that begins at a local date (such as `2026-11-21`): the date and the first free number.
    ///
    /// # Errors
    /// Any trouble of the storage.
    pub fn new_id(&self, date: &str) -> Result<String, StorageError> {
        let used = [self.ids(GAMES)?, self.ids(BIN)?].concat();
        let mut ids = (1..).map(|n: u32| format!("{date}-{n}"));
        ids.find(|id| !used.contains(id))
            .ok_or_else(|| StorageError::new(GAMES, Trouble::Full))
    }

    /// The saved games, the one played last first. A game that was stopped before it had begun is passed over, unless a
    /// piece of its first entry is there: that may have been more. `deck` gives the tiles of the deck that settings name.
    ///
    /// # Errors
    /// Any trouble of listing; what is wrong with one game is told in its place.
    pub fn games(&self, deck: impl Fn(&Settings) -> Option<TileSet>) -> Result<Vec<Saved>, StorageError> {
        self.listed(GAMES, &deck)
    }

    /// The deleted games, as [`Shelf::games`].
    ///
    /// # Errors
    /// As [`Shelf::games`].
    pub fn deleted(&self, deck: impl Fn(&Settings) -> Option<TileSet>) -> Result<Vec<Saved>, StorageError> {
        self.listed(BIN, &deck)
    }

    /// Opens a game to go on with it.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(
        &self,
        id: &str,
        deck: impl FnOnce(&Settings) -> Option<TileSet>,
    ) -> Result<Session, OpenError> {
        Session::open(Rc::clone(&self.storage), &journal_name(id), deck)
    }

    /// Takes in a game that was exported, under its own id or the next free one with a number, with the photographs that
    /// came with it by the last parts of their names. A photograph that can't be kept is left out. A game of which all is
    /// saved already, photographs included, is not saved a second time; one that is in the bin is brought back.
    ///
    /// # Errors
    /// Any trouble of writing; then nothing of it is kept. [`Trouble::Taken`] if it can't be brought back.
    pub fn take_in(
        &self,
        wanted: &str,
        log: &Log,
        photographs: &BTreeMap<String, Vec<u8>>,
    ) -> Result<TakenIn, JournalError> {
        for (place, arrival) in [(GAMES, Arrival::AlreadyHere), (BIN, Arrival::FromBin)] {
            let ids = self.ids(place)?.into_iter();
            let mut same = ids.filter(|id| self.holds(place, id, log, photographs));
            let Some(id) = same.next() else { continue };
            if arrival == Arrival::FromBin {
                self.bring_back(&id)?;
            }
            let photographs = photographs.len();
            return Ok(TakenIn {
                id,
                photographs,
                arrival,
            });
        }
        let wanted = plain_id(wanted);
        let used = [self.ids(GAMES)?, self.ids(BIN)?].concat();
        let id = if used.contains(&wanted) {
            self.new_id(&wanted)?
        } else {
            wanted
        };
        let name = journal_name(&id);
        let mut journal = Journal::create(Rc::clone(&self.storage), &name)?;
        // Photographs are there before the game tells of them.
        let album = self.album(&id);
        let kept: BTreeMap<&str, String> = photographs
            .iter()
            .filter_map(|(file, jpeg)| Some((file.as_str(), album.take_in(file, jpeg).ok()?)))
            .collect();
        for entry in log.entries() {
            let written = serde_json::to_vec(&renamed(entry, |file| kept.get(file).cloned()))
                .map_err(|_| JournalError::TooLong { name: name.clone() })
                .and_then(|payload| journal.append(&payload));
            if let Err(error) = written {
                // What is left of its photographs is of no use; that it can't be removed either adds nothing.
                let _ = album.burn();
                self.storage.remove(&name)?;
                return Err(error);
            }
        }
        Ok(TakenIn {
            id,
            photographs: kept.len(),
            arrival: Arrival::New,
        })
    }

    /// Whether the game of this id begins with all of another one, and has the photographs that came with that.
    fn holds(&self, place: &str, id: &str, log: &Log, photographs: &BTreeMap<String, Vec<u8>>) -> bool {
        let name = format!("{place}{id}{ENDING}");
        let peeked = Journal::peek(&*self.storage, &name).map_err(OpenError::from);
        let Ok(saved) = peeked.and_then(|peeked| read_log(&name, &peeked.payloads)) else {
            return false;
        };
        let begins_so = saved.entries().len() >= log.entries().len()
            && saved
                .entries()
                .iter()
                .zip(log.entries())
                .all(|(a, b)| is_same(a, b));
        let album = self.album(id);
        let is_lost = |photograph| {
            album.read(photograph).is_err_and(|error| match error {
                AlbumError::Storage(error) => error.trouble != Trouble::Coming,
                _ => true,
            })
        };
        let mut brought = saved
            .photographs()
            .filter(|photograph| photographs.contains_key(file_of(photograph)));
        begins_so && !brought.any(is_lost)
    }

    /// Puts a game into the bin. Its photographs stay.
    ///
    /// # Errors
    /// [`Trouble::Taken`] if it is being played; any trouble of the storage.
    pub fn delete(&self, id: &str) -> Result<(), StorageError> {
        self.carry(id, GAMES, BIN)
    }

    /// Brings a game back from the bin.
    ///
    /// # Errors
    /// As [`Shelf::delete`].
    pub fn bring_back(&self, id: &str) -> Result<(), StorageError> {
        self.carry(id, BIN, GAMES)
    }

    /// Removes the deleted games and their photographs for good.
    ///
    /// # Errors
    /// Any trouble of the storage.
    pub fn empty_bin(&self) -> Result<(), StorageError> {
        for id in self.ids(BIN)? {
            self.album(&id)
                .burn()
                .map_err(|error| StorageError::new(&id, Trouble::Other(error.to_string())))?;
            self.storage.remove(&format!("{BIN}{id}{ENDING}"))?;
        }
        Ok(())
    }

    /// The photographs of a game.
    #[must_use]
    pub fn album(&self, id: &str) -> Album {
        Album::of(Rc::clone(&self.storage), id)
    }

    fn carry(&self, id: &str, from: &str, to: &str) -> Result<(), StorageError> {
        let (source, goal) = (format!("{from}{id}{ENDING}"), format!("{to}{id}{ENDING}"));
        let _claim = self.storage.claim(&source)?;
        if self.ids(to)?.iter().any(|other| other == id) {
            return Err(StorageError::new(&goal, Trouble::Taken));
        }
        self.storage.rename(&source, &goal).map(|_| ())
    }

    fn ids(&self, place: &str) -> Result<Vec<String>, StorageError> {
        let stored = self.storage.list(place)?;
        let id = |name: &str| Some(name.strip_prefix(place)?.strip_suffix(ENDING)?.to_owned());
        Ok(stored.iter().filter_map(|stored| id(&stored.name)).collect())
    }

    fn listed(
        &self,
        place: &str,
        deck: &impl Fn(&Settings) -> Option<TileSet>,
    ) -> Result<Vec<Saved>, StorageError> {
        let mut games = Vec::new();
        for id in self.ids(place)? {
            let name = format!("{place}{id}{ENDING}");
            let peeked = Journal::peek(&*self.storage, &name);
            let (entries, damage) = peeked
                .as_ref()
                .map_or((0, None), |peeked| (peeked.payloads.len(), peeked.damage));
            let log = peeked
                .map_err(OpenError::from)
                .and_then(|peeked| read_log(&name, &peeked.payloads));
            let content = log.map(|log| {
                let evening = Evening::of(&log);
                let sheet = Sheet::of(&evening, deck(&evening.settings).as_ref());
                Summary::new(&evening, sheet)
            });
            if damage.is_some() || !matches!(content, Err(OpenError::Empty { .. })) {
                games.push(Saved {
                    id,
                    content,
                    entries,
                    damage,
                });
            }
        }
        games.sort_by(|a, b| b.last().cmp(&a.last()).then_with(|| b.id.cmp(&a.id)));
        Ok(games)
    }
}

/// An id that names a file and can be typed, as much like the wanted one as may be: words of `a-z` and `0-9` with hyphens
/// between them, which take none for an option.
fn plain_id(wanted: &str) -> String {
    let wanted = wanted.to_ascii_lowercase();
    let words = wanted.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut id = words.join("-");
    id.truncate(LONGEST_ID);
    match id.trim_end_matches('-') {
        "" => "game".to_owned(),
        id => id.to_owned(),
    }
}

/// Whether two entries say the same, wherever the photographs are kept that they tell of.
fn is_same(a: &Entry, b: &Entry) -> bool {
    let by_file = |entry| renamed(entry, |file| Some(file.to_owned()));
    by_file(a) == by_file(b)
}

/// The entry with other names of its photographs, where `name` has one for the last part of theirs.
fn renamed(entry: &Entry, name: impl Fn(&str) -> Option<String>) -> Entry {
    let mut entry = entry.clone();
    if let Input::Turn { changes, .. } = &mut entry.input {
        for change in changes {
            if let Change::Photograph(photograph) = change
                && let Some(name) = name(file_of(photograph))
            {
                photograph.name = name;
            }
        }
    }
    entry
}

#[cfg(test)]
mod tests;
