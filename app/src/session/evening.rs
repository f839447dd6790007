//! A game as it was told so far: the entries in force, put in their places.

use super::input::{Input, TimerChange};
use super::log::Log;
use super::settings::Settings;
use super::timer::Timer;
use super::told::Told;
use crate::platform::Moment;

/// A game as it was told so far, turn by turn. A pure function of the [`Log`]: the same entries give the same game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evening {
    /// What the table agreed on.
    pub settings: Settings,
    /// When the game began.
    pub begun: Moment,
    /// When something was last confirmed.
    pub last: Moment,
    /// The turns in order. The last one is the present turn unless it is finished; turn `n` is at `n - 1`.
    pub turns: Vec<Told>,
    /// The timer of the present turn.
    pub timer: Timer,
    /// What the players said of the end.
    pub end: EndSaid,
    /// The turns in which a counted Maneuver was taken back although No Take Backs! forbids it.
    pub taken_back: Vec<u32>,
}

/// What the players said of the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EndSaid {
    /// Nothing: the rules decide.
    #[default]
    Nothing,
    /// It is over.
    Over,
    /// They play on from this turn, whatever the rules say.
    PlayOn {
        /// The turn's number.
        from_turn: u32,
    },
}

/// The most turns of a game: far more than any Deck gives, and few enough that a damaged number can't fill the memory.
pub const MOST_TURNS: u32 = 2_000;

impl Evening {
    /// The game that a log tells.
    #[must_use]
    pub fn of(log: &Log) -> Self {
        let mut evening = Self::default();
        for entry in log.in_force() {
            evening.last = evening.last.max(entry.at);
            match &entry.input {
                Input::Begin(settings) => {
                    evening.settings = (**settings).clone();
                    evening.begun = entry.at;
                }
                Input::Correct(settings) => evening.settings = (**settings).clone(),
                Input::Turn { number, changes } => {
                    let is_present = *number == evening.present_number();
                    let Some(told) = evening.turn_mut(*number) else {
                        continue;
                    };
                    let times_again = told.times_again;
                    for change in changes {
                        told.change(entry.at, change);
                    }
                    let is_given_again = told.times_again > times_again;
                    let (is_over, is_finished) = (told.maneuvers_done, told.finished.is_some());
                    if is_present && is_given_again {
                        let seconds = evening.settings.options.rush_seconds;
                        evening.timer = evening.timer.change(entry.at, TimerChange::Start, seconds);
                    }
                    if is_present && is_finished {
                        // What ran out was this turn's time, not the next one's.
                        evening.timer = Timer::Idle;
                    } else if is_present && is_over {
                        evening.timer = evening.timer.after_maneuvers();
                    }
                }
                Input::Timer { number, change } => evening.change_timer(entry.at, *number, *change),
                Input::End => evening.end = EndSaid::Over,
                Input::PlayOn => {
                    evening.end = EndSaid::PlayOn {
                        from_turn: evening.present_number(),
                    }
                }
                Input::Undo | Input::Redo | Input::TakeBack => {}
            }
        }
        evening.taken_back = log.taken_back().collect();
        evening
    }

    /// The number of the present turn, from 1: the first that is not finished.
    #[must_use]
    pub fn present_number(&self) -> u32 {
        let begun = u32::try_from(self.turns.len()).unwrap_or(u32::MAX);
        match self.turns.last() {
            Some(last) if last.finished.is_none() => begun,
            _ => begun.saturating_add(1),
        }
    }

    /// What was told of a turn; nothing yet of the one to come.
    #[must_use]
    pub fn turn(&self, number: u32) -> Option<&Told> {
        self.turns.get((number as usize).checked_sub(1)?)
    }

    /// A turn that may be changed: one that was begun, or the one to come.
    fn turn_mut(&mut self, number: u32) -> Option<&mut Told> {
        if number == 0 || number > self.present_number() || number > MOST_TURNS {
            return None;
        }
        if number as usize > self.turns.len() {
            self.turns.push(Told::default());
        }
        self.turns.get_mut(number as usize - 1)
    }

    fn change_timer(&mut self, at: Moment, number: u32, change: TimerChange) {
        if number != self.present_number() {
            return;
        }
        self.timer = self.timer.change(at, change, self.settings.options.rush_seconds);
        if change == TimerChange::RunOut
            && let Some(told) = self.turn_mut(number)
        {
            told.time_ran_out = true;
            told.maneuvers_done = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::input::{Change, Entry, Progress};
    use super::super::settings::Options;
    use super::super::tiles::Placed;
    use super::*;

    fn evening(inputs: &[(u64, Input)]) -> Evening {
        let mut log = Log::default();
        let options = Options {
            rush_seconds: Some(60),
            ..Options::default()
        };
        let settings = Settings {
            options,
            ..Settings::default()
        };
        log.push(Entry {
            at: Moment(0),
            input: Input::Begin(Box::new(settings)),
        });
        for (at, input) in inputs {
            log.push(Entry {
                at: Moment(*at),
                input: input.clone(),
            });
        }
        Evening::of(&log)
    }

    fn turn(number: u32, change: Change) -> Input {
        Input::Turn {
            number,
            changes: vec![change],
        }
    }

    fn finish(number: u32) -> Input {
        turn(number, Change::Finished(Progress::Over))
    }

    #[test]
    fn a_finished_turn_makes_the_next_one_the_present_one() {
        assert_eq!(evening(&[]).present_number(), 1);
        assert_eq!(evening(&[(1, finish(1))]).present_number(), 2);
        assert_eq!(evening(&[(1, finish(1)), (2, Input::Undo)]).present_number(), 1);
    }

    #[test]
    fn a_turn_that_is_still_far_off_can_not_be_told() {
        assert!(
            evening(&[(1, finish(2)), (1, finish(0)), (1, finish(u32::MAX))])
                .turns
                .is_empty()
        );
    }

    #[test]
    fn editing_a_past_turn_leaves_the_present_one_and_says_so() {
        let placed = turn(1, Change::Place(Some(Placed::Counted)));
        let evening = evening(&[
            (1, finish(1)),
            (2, turn(2, Change::Target(Some("star".into())))),
            (3, placed),
        ]);
        assert_eq!(evening.present_number(), 2);
        assert_eq!(evening.turns[0].placed, Some(Placed::Counted));
        assert!(evening.turns[0].was_edited && !evening.turns[1].was_edited);
    }

    #[test]
    fn when_the_time_runs_out_the_maneuvers_are_over() {
        let start = Input::Timer {
            number: 1,
            change: TimerChange::Start,
        };
        let out = Input::Timer {
            number: 1,
            change: TimerChange::RunOut,
        };
        let evening = evening(&[
            (1, turn(1, Change::Target(Some("star".into())))),
            (1, start),
            (60_001, out),
        ]);
        assert_eq!(evening.timer, Timer::RunOut);
        assert!(evening.turns[0].time_ran_out && evening.turns[0].maneuvers_done);
    }

    #[test]
    fn the_timer_of_one_turn_says_nothing_of_another() {
        let start = |number| Input::Timer {
            number,
            change: TimerChange::Start,
        };
        let told = evening(&[(1, start(1)), (2, finish(1))]);
        assert_eq!(told.timer, Timer::Idle);
        assert_eq!(evening(&[(1, start(2))]).timer, Timer::Idle);
    }
}
