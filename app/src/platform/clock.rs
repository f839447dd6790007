//! What time it is.

use std::cell::Cell;
use std::fmt::Debug;

use serde::{Deserialize, Serialize};

/// A moment of the wall clock: milliseconds since 1970-01-01 00:00 UTC.
///
/// The wall clock and not a stopwatch, because a timer must survive that the app is left and started again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// The moment so many milliseconds later; the last one there is if that lies beyond it.
    #[must_use]
    pub fn plus_ms(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Milliseconds from `earlier` to this moment; 0 if `earlier` is the later one (a clock may be set back).
    #[must_use]
    pub fn ms_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// Tells the time.
pub trait Clock: Debug {
    /// The present moment.
    fn now(&self) -> Moment;

    /// Minutes that the table's local time is ahead of UTC just now (negative to the west).
    fn minutes_ahead_of_utc(&self) -> i32 {
        0
    }
}

/// A clock that stands still until it is set: for tests and for pictures that must not change.
#[derive(Debug, Default)]
pub struct FixedClock(Cell<Moment>);

impl FixedClock {
    /// A clock that stands at `moment`.
    #[must_use]
    pub fn at(moment: Moment) -> Self {
        Self(Cell::new(moment))
    }

    /// Moves the clock on.
    pub fn advance_ms(&self, ms: u64) {
        self.0.set(self.0.get().plus_ms(ms));
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Moment {
        self.0.get()
    }
}
