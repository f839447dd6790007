//! The timer of a turn, as data: it runs by the wall clock, so it runs on while the app is left.

use super::input::TimerChange;
use crate::platform::Moment;

/// The timer of the present turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timer {
    /// Not started in this turn.
    #[default]
    Idle,
    /// Running out at a moment.
    Running {
        /// When the time is up.
        until: Moment,
    },
    /// Standing still.
    Paused {
        /// Milliseconds left.
        left_ms: u64,
    },
    /// The time has run out, and the table knows.
    RunOut,
}

/// Milliseconds before the end from which on it is shown as a warning.
pub const WARNING_MS: u64 = 10_000;
/// Milliseconds before the end from which on the seconds are counted aloud.
pub const COUNT_MS: u64 = 5_000;

impl Timer {
    /// What becomes of the timer of turns that last `seconds`.
    pub(super) fn change(self, at: Moment, change: TimerChange, seconds: Option<u32>) -> Self {
        match change {
            TimerChange::Start => match seconds {
                Some(seconds) => Self::Running {
                    until: at.plus_ms(u64::from(seconds) * 1000),
                },
                None => Self::Idle,
            },
            TimerChange::Pause => match self.left_ms(at) {
                Some(left_ms) if self != Self::RunOut => Self::Paused { left_ms },
                _ => self,
            },
            TimerChange::Resume => match self {
                Self::Paused { left_ms } => Self::Running {
                    until: at.plus_ms(left_ms),
                },
                other => other,
            },
            TimerChange::RunOut => Self::RunOut,
            TimerChange::Stop => Self::Idle,
        }
    }

    /// With the Maneuver Phase over there is nothing left to time; that the time ran out stays to be seen.
    pub(super) fn after_maneuvers(self) -> Self {
        if self == Self::RunOut { self } else { Self::Idle }
    }

    /// Milliseconds left at a moment; `None` if it was not started.
    #[must_use]
    pub fn left_ms(self, now: Moment) -> Option<u64> {
        match self {
            Self::Idle => None,
            Self::Running { until } => Some(until.ms_since(now)),
            Self::Paused { left_ms } => Some(left_ms),
            Self::RunOut => Some(0),
        }
    }

    /// Whether the time is up and the table has not been told yet.
    #[must_use]
    pub fn has_just_run_out(self, now: Moment) -> bool {
        matches!(self, Self::Running { until } if now >= until)
    }
}

/// What the timer has to say, each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// Ten seconds are left.
    TenSeconds,
    /// So many seconds are left: five to one.
    Seconds(u8),
    /// The time is up.
    Time,
}

/// What is to be called between two looks at the timer: the last of it, if several came due.
///
/// `left_before` and `left_now` are milliseconds left; a timer that was set forward calls nothing.
#[must_use]
pub fn call_between(left_before: u64, left_now: u64) -> Option<Call> {
    let passed = |mark: u64| left_now <= mark && mark < left_before;
    if passed(0) {
        return Some(Call::Time);
    }
    let seconds = (1..=COUNT_MS / 1000).find(|second| passed(second * 1000));
    match seconds {
        Some(second) => u8::try_from(second).ok().map(Call::Seconds),
        None => passed(WARNING_MS).then_some(Call::TenSeconds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_timer_runs_on_while_nobody_looks() {
        let timer = Timer::Idle.change(Moment(1_000), TimerChange::Start, Some(60));
        assert_eq!(timer.left_ms(Moment(1_000)), Some(60_000));
        assert_eq!(timer.left_ms(Moment(41_000)), Some(20_000));
        assert_eq!(timer.left_ms(Moment(99_000)), Some(0));
        assert!(!timer.has_just_run_out(Moment(60_999)));
        assert!(timer.has_just_run_out(Moment(61_000)));
    }

    #[test]
    fn a_pause_keeps_what_is_left() {
        let timer = Timer::Idle.change(Moment(0), TimerChange::Start, Some(60));
        let paused = timer.change(Moment(10_000), TimerChange::Pause, Some(60));
        assert_eq!(paused.left_ms(Moment(500_000)), Some(50_000));
        assert_eq!(
            paused.change(Moment(600_000), TimerChange::Pause, Some(60)),
            paused
        );
        let going = paused.change(Moment(600_000), TimerChange::Resume, Some(60));
        assert_eq!(
            going,
            Timer::Running {
                until: Moment(650_000)
            }
        );
    }

    #[test]
    fn a_turn_that_is_not_timed_has_no_timer() {
        assert_eq!(
            Timer::Idle.change(Moment(0), TimerChange::Start, None),
            Timer::Idle
        );
        assert_eq!(
            Timer::Idle.change(Moment(0), TimerChange::Resume, Some(60)),
            Timer::Idle
        );
    }

    #[test]
    fn ten_seconds_then_five_to_one_then_time_are_called_once_each() {
        let mut calls = Vec::new();
        let mut before = 60_000;
        while before > 0 {
            let now = before - 250;
            calls.extend(call_between(before, now));
            before = now;
        }
        let count = (1..=5).rev().map(Call::Seconds);
        let expected: Vec<Call> = [Call::TenSeconds]
            .into_iter()
            .chain(count)
            .chain([Call::Time])
            .collect();
        assert_eq!(calls, expected);
    }

    #[test]
    fn a_screen_that_slept_calls_only_the_last() {
        assert_eq!(call_between(20_000, 2_500), Some(Call::Seconds(3)));
        assert_eq!(call_between(20_000, 0), Some(Call::Time));
        assert_eq!(call_between(0, 0), None);
        assert_eq!(call_between(3_000, 60_000), None);
    }
}
