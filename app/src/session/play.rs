//! A game with its journal: what is confirmed is written first and shown then.

use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;

use rules::match_attach::TileSet;

use super::evening::Evening;
use super::input::{Change, Entry, Input, Progress, Stage, TimerChange};
use super::line::{Line, Phase};
use super::log::{Log, Undo};
use super::settings::{Settings, SettingsProblem};
use super::sheet::Sheet;
use super::timer::Timer;
use crate::journal::{Damage, End, Journal, JournalError, Unreadable};
use crate::platform::{Moment, Receipt, Storage};

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

/// Why something can't be confirmed. What was confirmed before stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfirmError {
    /// It could not be written.
    Journal(JournalError),
    /// No game can be played with these settings.
    Settings(SettingsProblem),
    /// There is no such turn yet.
    Turn {
        /// The turn's number.
        number: u32,
    },
    /// A game begins once.
    BegunAlready,
}

impl fmt::Display for ConfirmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => error.fmt(f),
            Self::Settings(problem) => problem.fmt(f),
            Self::Turn { number } => write!(f, "turn {number} has not begun"),
            Self::BegunAlready => f.write_str("the game has begun already"),
        }
    }
}

impl std::error::Error for ConfirmError {}

impl From<JournalError> for ConfirmError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

/// Why a saved game can't be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The journal can't be read.
    Journal(JournalError),
    /// The journal is whole, but it tells something that this version does not know.
    NotUnderstood {
        /// The journal's name.
        name: String,
        /// The record, from 0.
        record: usize,
    },
    /// The journal holds no game: it was stopped before the game had begun.
    Empty {
        /// The journal's name.
        name: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Journal(error) => error.fmt(f),
            Self::NotUnderstood { name, record } => {
                write!(
                    f,
                    "{name}: record {record} is not understood; update the app to open it"
                )
            }
            Self::Empty { name } => write!(f, "{name}: no game was begun in it"),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<JournalError> for OpenError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
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

    /// Confirms changes to the present turn, undone as one. Telling the Target Symbol of a timed turn starts its timer.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn tell(&mut self, at: Moment, changes: Vec<Change>) -> Result<(), ConfirmError> {
        self.tell_of(at, self.evening.present_number(), changes)
    }

    /// Confirms changes to a turn, the present one or a past one, as [`Session::tell`].
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn tell_of(&mut self, at: Moment, number: u32, changes: Vec<Change>) -> Result<(), ConfirmError> {
        let is_present = number == self.evening.present_number();
        let is_timed = self.evening.settings.options.rush_seconds.is_some();
        let tells_target = changes
            .iter()
            .any(|change| matches!(change, Change::Target(Some(_))));
        self.confirm(at, Input::Turn { number, changes })?;
        if is_present && is_timed && tells_target && self.evening.timer == Timer::Idle {
            self.confirm(
                at,
                Input::Timer {
                    number,
                    change: TimerChange::Start,
                },
            )?;
        }
        Ok(())
    }

    /// Takes the one next step: the present phase is over. After the last one the turn is, too.
    ///
    /// The Symbol and the Placement Phase end by telling the symbol and the tile; there this does nothing.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn go_on(&mut self, at: Moment) -> Result<(), ConfirmError> {
        self.go_on_with(at, self.evening.present_number())
    }

    /// Takes the next step of a turn, the present one or a past one that was opened again.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn go_on_with(&mut self, at: Moment, number: u32) -> Result<(), ConfirmError> {
        let is_past = number < self.evening.present_number();
        let line = if is_past {
            self.sheet.line(number)
        } else {
            self.sheet.present()
        };
        let Some(line) = line else {
            return Ok(());
        };
        let changes = match line.phase {
            Phase::Symbol | Phase::Placement => return Ok(()),
            Phase::Maneuver => vec![Change::ManeuversDone(Progress::Over)],
            Phase::Removal => vec![Change::RemovalDone(Progress::Over)],
            Phase::Scoring if line.reversals > 0 && line.board_tiles > 0 => {
                vec![Change::Scored(Progress::Over)]
            }
            Phase::Scoring => vec![Change::Scored(Progress::Over), Change::Finished(Progress::Over)],
            Phase::Reversal | Phase::Over => vec![Change::Finished(Progress::Over)],
        };
        self.tell_of(at, number, changes)
    }

    /// Opens a past turn again at a phase: what was told of that phase and the later ones is told anew.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn open_again(&mut self, at: Moment, number: u32, phase: Phase) -> Result<(), ConfirmError> {
        let mut changes = vec![
            Change::Finished(Progress::Open),
            Change::Scored(Progress::Open),
            Change::Discarded(Vec::new()),
        ];
        let from = |first: Phase, changes: &mut Vec<Change>, more: Vec<Change>| {
            if phase <= first {
                changes.extend(more);
            }
        };
        let open = Progress::Open;
        from(
            Phase::Removal,
            &mut changes,
            vec![Change::RemovalDone(open), Change::Removed(Vec::new())],
        );
        from(
            Phase::Maneuver,
            &mut changes,
            vec![Change::ManeuversDone(open), Change::Maneuvers(Vec::new())],
        );
        from(Phase::Placement, &mut changes, vec![Change::Place(None)]);
        from(Phase::Symbol, &mut changes, vec![Change::Target(None)]);
        // Boards that were seen later in the turn would outrank what is told anew.
        let later = Stage::ALL.into_iter().filter(|stage| *stage >= phase.stage());
        let is_start = |stage: &Stage| *stage == Stage::Start;
        changes.extend(later.filter(|stage| !is_start(stage)).map(|stage| Change::Seen {
            stage,
            tiles: None,
            mended: Vec::new(),
        }));
        self.tell_of(at, number, changes)
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

impl OpenError {
    /// Whether a newer app could open it.
    #[must_use]
    pub fn is_of_a_newer_app(&self) -> bool {
        match self {
            Self::Journal(JournalError::Unreadable { why, .. }) => *why == Unreadable::Newer,
            Self::NotUnderstood { .. } => true,
            Self::Journal(_) | Self::Empty { .. } => false,
        }
    }
}
