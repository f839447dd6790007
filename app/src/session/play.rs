//! A game with its journal: what is confirmed is written first and shown then.

use std::collections::VecDeque;
use std::rc::Rc;

use rules::match_attach::TileSet;

use super::errors::{ConfirmError, OpenError};
use super::evening::Evening;
use super::input::{Entry, Input, TimerChange};
use super::line::Line;
use super::log::{Log, Undo};
use super::settings::Settings;
use super::sheet::Sheet;
use crate::journal::{Damage, End, Journal, JournalError};
use crate::platform::{Memory, Moment, Receipt, Storage};

/// A game that is being played, with its journal.
#[derive(Debug)]
pub struct Session {
    journal: Journal,
    tile_set: Option<TileSet>,
    log: Log,
    evening: Evening,
    sheet: Sheet,
    /// Written, but not yet known to be durable: not shown yet. Always empty on a file system.
    waiting: VecDeque<Waiting>,
    damage: Option<Damage>,
}

/// An entry that is written, but not yet known to be durable.
#[derive(Debug)]
struct Waiting {
    receipt: Receipt,
    entry: Entry,
    /// The journal's end before it.
    before: End,
}

/// The log that the payloads of a journal tell; `name` is the journal's, for errors.
///
/// # Errors
/// [`OpenError::NotUnderstood`]; [`OpenError::Empty`] if the first entry does not begin a game.
pub fn read_log(name: &str, payloads: &[Vec<u8>]) -> Result<Log, OpenError> {
    let mut log = Log::default();
    for (record, payload) in payloads.iter().enumerate() {
        let not_understood = || OpenError::NotUnderstood {
            name: name.to_owned(),
            record,
        };
        let entry: Entry = serde_json::from_slice(payload).map_err(|_| not_understood())?;
        let begins = matches!(entry.input, Input::Begin(_));
        if begins != (record == 0) {
            return Err(not_understood());
        }
        log.push(entry);
    }
    if log.entries().is_empty() {
        Err(OpenError::Empty {
            name: name.to_owned(),
        })
    } else {
        Ok(log)
    }
}

impl Session {
    /// Begins a game in a journal of a name that is not used yet. `tile_set` is the deck, where it is known.
    ///
    /// # Errors
    /// Settings that can't be played with; a journal that can't be written.
    pub fn begin(
        storage: Rc<dyn Storage>,
        name: &str,
        at: Moment,
        settings: Settings,
        tile_set: Option<TileSet>,
    ) -> Result<Self, ConfirmError> {
        settings.check().map_err(ConfirmError::Settings)?;
        Self::start(storage, name, at, settings, tile_set)
    }

    /// Begins a practice: one person plays from a Board on, and nothing of it is kept.
    ///
    /// # Errors
    /// Never in earnest: the memory takes everything.
    pub fn practise(at: Moment, settings: Settings, tile_set: TileSet) -> Result<Self, ConfirmError> {
        let memory = Rc::new(Memory::default());
        Self::start(memory, "practice.journal", at, settings, Some(tile_set))
    }

    fn start(
        storage: Rc<dyn Storage>,
        name: &str,
        at: Moment,
        settings: Settings,
        tile_set: Option<TileSet>,
    ) -> Result<Self, ConfirmError> {
        let journal = Journal::create(storage, name)?;
        let evening = Evening::default();
        let sheet = Sheet::of(&evening, None);
        let mut session = Self {
            journal,
            tile_set,
            log: Log::default(),
            evening,
            sheet,
            waiting: VecDeque::new(),
            damage: None,
        };
        session.write(Entry {
            at,
            input: Input::Begin(Box::new(settings)),
        })?;
        Ok(session)
    }

    /// Opens a saved game where it was left. `deck` gives the tiles of the deck that the settings name.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(
        storage: Rc<dyn Storage>,
        name: &str,
        deck: impl FnOnce(&Settings) -> Option<TileSet>,
    ) -> Result<Self, OpenError> {
        let opened = Journal::open(storage, name)?;
        let log = read_log(name, &opened.payloads)?;
        let evening = Evening::of(&log);
        let tile_set = deck(&evening.settings);
        let sheet = Sheet::of(&evening, tile_set.as_ref());
        let (journal, damage) = (opened.journal, opened.damage);
        Ok(Self {
            journal,
            tile_set,
            log,
            evening,
            sheet,
            waiting: VecDeque::new(),
            damage,
        })
    }

    /// Confirms something: it is written, and then it counts.
    ///
    /// On a file system both have happened when this returns. In a browser it counts a little later, see
    /// [`Session::poll`]; what is confirmed meanwhile follows in order.
    ///
    /// # Errors
    /// See [`ConfirmError`]. The game is as it was, and the same can be tried again.
    pub fn confirm(&mut self, at: Moment, input: Input) -> Result<(), ConfirmError> {
        match &input {
            Input::Begin(_) => return Err(ConfirmError::BegunAlready),
            Input::Correct(settings) => settings.check().map_err(ConfirmError::Settings)?,
            Input::Turn { number, .. } | Input::Timer { number, .. } => {
                if *number == 0 || *number > self.evening.present_number() {
                    return Err(ConfirmError::Turn { number: *number });
                }
            }
            Input::End | Input::PlayOn | Input::Undo | Input::Redo | Input::TakeBack => {}
        }
        self.write(Entry { at, input })
    }

    /// Undoes the last entry, if there is one; a counted Maneuver under No Take Backs! only by [`Input::TakeBack`].
    /// Tells what was in the way.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn undo(&mut self, at: Moment) -> Result<Undo, ConfirmError> {
        let undo = self.log.undo(&self.evening.settings);
        if undo == Undo::Free {
            self.confirm(at, Input::Undo)?;
        }
        Ok(undo)
    }

    /// Does again what was undone last, if there is something.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn redo(&mut self, at: Moment) -> Result<(), ConfirmError> {
        if self.log.next_redone().is_some() {
            self.confirm(at, Input::Redo)
        } else {
            Ok(())
        }
    }

    /// Sees to the timer: if the time has run out since, that is confirmed. To be asked whenever a second has passed.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn look_at_timer(&mut self, now: Moment) -> Result<(), ConfirmError> {
        if !self.evening.timer.has_just_run_out(now) {
            return Ok(());
        }
        let number = self.evening.present_number();
        self.confirm(
            now,
            Input::Timer {
                number,
                change: TimerChange::RunOut,
            },
        )
    }

    /// Lets count what has become durable meanwhile. Tells whether anything has. To be asked each frame while
    /// [`Session::is_waiting`].
    ///
    /// # Errors
    /// A write that has failed after all: it and what was confirmed after it do not count.
    pub fn poll(&mut self) -> Result<bool, ConfirmError> {
        let mut has_changed = false;
        while let Some(first) = self.waiting.front() {
            let before = first.before;
            match self.journal.is_durable(first.receipt) {
                Ok(false) => break,
                Ok(true) => {
                    if let Some(first) = self.waiting.pop_front() {
                        self.log.push(first.entry);
                        has_changed = true;
                    }
                }
                Err(error) => {
                    self.waiting.clear();
                    self.journal.go_back(before);
                    self.reckon();
                    return Err(error.into());
                }
            }
        }
        if has_changed {
            self.reckon();
        }
        Ok(has_changed)
    }

    /// Whether something confirmed is not durable yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Everything that was confirmed.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// What was told, turn by turn.
    #[must_use]
    pub fn evening(&self) -> &Evening {
        &self.evening
    }

    /// The score sheet.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The present turn on the sheet; `None` when the game is over.
    #[must_use]
    pub fn present(&self) -> Option<&Line> {
        self.sheet.present()
    }

    /// What the table agreed on.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.evening.settings
    }

    /// The deck, where it is known.
    #[must_use]
    pub fn tile_set(&self) -> Option<&TileSet> {
        self.tile_set.as_ref()
    }

    /// The journal's name in the storage.
    #[must_use]
    pub fn name(&self) -> &str {
        self.journal.name()
    }

    /// What was found behind the last whole record when the game was opened, to be told once.
    #[must_use]
    pub fn damage(&self) -> Option<Damage> {
        self.damage
    }

    fn write(&mut self, entry: Entry) -> Result<(), ConfirmError> {
        let too_long = || JournalError::TooLong {
            name: self.journal.name().to_owned(),
        };
        let payload = serde_json::to_vec(&entry).map_err(|_| too_long())?;
        let before = self.journal.end();
        let receipt = self.journal.append(&payload)?;
        self.waiting.push_back(Waiting {
            receipt,
            entry,
            before,
        });
        self.poll().map(|_| ())
    }

    fn reckon(&mut self) {
        self.evening = Evening::of(&self.log);
        self.sheet = Sheet::of(&self.evening, self.tile_set.as_ref());
    }
}
