//! Everything that was confirmed, and what of it is in force after undo and redo.

use super::input::{Change, Entry, Input, Photograph};
use super::settings::Settings;

/// All entries in the order in which they were confirmed. Nothing is ever taken out: an undo is an entry too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    entries: Vec<Entry>,
    /// Places of the entries that are in force, ascending.
    in_force: Vec<usize>,
    /// Places of the entries that were undone and may be done again, the last one undone at the end.
    undone: Vec<usize>,
    /// Places of the entries that were undone although No Take Backs! forbids it.
    taken_back: Vec<usize>,
}

/// Whether the last entry can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Nothing was confirmed yet.
    Nothing,
    /// It can.
    Free,
    /// It is a counted Maneuver, and No Take Backs! is in use: the table may overrule that.
    NoTakeBacks,
}

impl Log {
    /// Adds an entry. An undo or redo with nothing to do changes nothing.
    pub fn push(&mut self, entry: Entry) {
        let place = self.entries.len();
        match &entry.input {
            Input::Undo | Input::TakeBack => {
                if let Some(at) = self.last_undoable() {
                    let undone = self.in_force.remove(at);
                    self.undone.push(undone);
                    if entry.input == Input::TakeBack {
                        self.taken_back.push(undone);
                    }
                }
            }
            Input::Redo => {
                if let Some(redone) = self.undone.pop() {
                    let at = self.in_force.partition_point(|&there| there < redone);
                    self.in_force.insert(at, redone);
                    self.taken_back.retain(|&there| there != redone);
                }
            }
            // Neither time nor a picture that was taken is something the players did: what they undid may still be redone.
            Input::Timer { .. } => self.in_force.push(place),
            input if is_photograph(input) => self.in_force.push(place),
            Input::Begin(_) | Input::Correct(_) | Input::Turn { .. } | Input::End | Input::PlayOn => {
                self.in_force.push(place);
                self.undone.clear();
            }
        }
        self.entries.push(entry);
    }

    /// All that was ever confirmed.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries in force, in the order in which they were confirmed.
    pub fn in_force(&self) -> impl Iterator<Item = &Entry> {
        self.in_force.iter().map(|&place| &self.entries[place])
    }

    /// All photographs that were ever told of.
    pub fn photographs(&self) -> impl Iterator<Item = &Photograph> {
        let changes = self.entries.iter().flat_map(|entry| match &entry.input {
            Input::Turn { changes, .. } => changes.as_slice(),
            _ => &[],
        });
        changes.filter_map(|change| match change {
            Change::Photograph(photograph) => Some(photograph),
            _ => None,
        })
    }

    /// The turns of which a counted Maneuver was taken back although No Take Backs! forbids it, once for each time.
    pub fn taken_back(&self) -> impl Iterator<Item = u32> {
        self.taken_back
            .iter()
            .filter_map(|&place| match &self.entries[place].input {
                Input::Turn { number, .. } => Some(*number),
                _ => None,
            })
    }

    /// Whether the last entry can be undone under these settings.
    #[must_use]
    pub fn undo(&self, settings: &Settings) -> Undo {
        match self.next_undone() {
            None => Undo::Nothing,
            Some(entry) if settings.options.no_take_backs && counts_a_maneuver(&entry.input) => {
                Undo::NoTakeBacks
            }
            Some(_) => Undo::Free,
        }
    }

    /// What an undo would undo.
    #[must_use]
    pub fn next_undone(&self) -> Option<&Entry> {
        self.last_undoable().map(|at| &self.entries[self.in_force[at]])
    }

    /// What a redo would do again.
    #[must_use]
    pub fn next_redone(&self) -> Option<&Entry> {
        self.undone.last().map(|&place| &self.entries[place])
    }

    /// The timer, photographs and the beginning are not undone: time does not run backwards, a picture was taken, and a
    /// game without a beginning is none.
    fn last_undoable(&self) -> Option<usize> {
        self.in_force
            .iter()
            .rposition(|&place| match &self.entries[place].input {
                Input::Timer { .. } | Input::Begin(_) => false,
                input => !is_photograph(input),
            })
    }
}

/// Whether nothing is told but that a photograph was kept.
fn is_photograph(input: &Input) -> bool {
    let Input::Turn { changes, .. } = input else {
        return false;
    };
    !changes.is_empty()
        && changes
            .iter()
            .all(|change| matches!(change, Change::Photograph(_)))
}

fn counts_a_maneuver(input: &Input) -> bool {
    let Input::Turn { changes, .. } = input else {
        return false;
    };
    changes
        .iter()
        .any(|change| matches!(change, Change::Maneuver(_) | Change::Maneuvers(_)))
}

#[cfg(test)]
mod tests {
    use super::super::input::TimerChange;
    use super::super::settings::Options;
    use super::super::tiles::Maneuvered;
    use super::*;
    use crate::platform::Moment;

    fn log(inputs: &[Input]) -> Log {
        let mut log = Log::default();
        for input in inputs {
            log.push(Entry {
                at: Moment(0),
                input: input.clone(),
            });
        }
        log
    }

    fn counted(number: u32) -> Input {
        Input::Turn {
            number,
            changes: vec![Change::Maneuver(Maneuvered::Counted)],
        }
    }

    fn target(symbol: &str) -> Input {
        Input::Turn {
            number: 1,
            changes: vec![Change::Target(Some(symbol.into()))],
        }
    }

    fn begin() -> Input {
        Input::Begin(Box::default())
    }

    fn in_force(log: &Log) -> Vec<Input> {
        log.in_force().map(|entry| entry.input.clone()).collect()
    }

    #[test]
    fn undo_and_redo_walk_back_and_forth() {
        let all = [begin(), target("star"), target("moon")];
        let mut log = log(&all);
        log.push(Entry {
            at: Moment(1),
            input: Input::Undo,
        });
        assert_eq!(in_force(&log), all[..2]);
        log.push(Entry {
            at: Moment(1),
            input: Input::Undo,
        });
        assert_eq!(in_force(&log), all[..1]);
        log.push(Entry {
            at: Moment(1),
            input: Input::Redo,
        });
        log.push(Entry {
            at: Moment(1),
            input: Input::Redo,
        });
        assert_eq!(in_force(&log), all);
        log.push(Entry {
            at: Moment(1),
            input: Input::Redo,
        });
        assert_eq!(in_force(&log), all);
    }

    #[test]
    fn the_beginning_is_never_undone() {
        let log = log(&[begin(), Input::Undo, Input::Undo]);
        assert_eq!(in_force(&log), [begin()]);
        assert_eq!(log.undo(&Settings::default()), Undo::Nothing);
    }

    #[test]
    fn what_is_confirmed_after_an_undo_ends_the_redo() {
        let log = log(&[begin(), target("star"), Input::Undo, target("moon"), Input::Redo]);
        assert_eq!(in_force(&log), [begin(), target("moon")]);
        assert!(log.next_redone().is_none());
    }

    #[test]
    fn an_undo_passes_over_the_timer() {
        let start = Input::Timer {
            number: 1,
            change: TimerChange::Start,
        };
        let log = log(&[begin(), target("star"), start.clone(), Input::Undo]);
        assert_eq!(in_force(&log), [begin(), start]);
    }

    #[test]
    fn no_take_backs_guards_counted_maneuvers_alone() {
        let strict = Settings {
            options: Options {
                no_take_backs: true,
                ..Options::default()
            },
            ..Settings::default()
        };
        let mut log = log(&[begin(), target("star"), counted(1)]);
        assert_eq!(log.undo(&strict), Undo::NoTakeBacks);
        assert_eq!(log.undo(&Settings::default()), Undo::Free);
        log.push(Entry {
            at: Moment(0),
            input: Input::TakeBack,
        });
        assert_eq!(log.taken_back().collect::<Vec<_>>(), [1]);
        assert_eq!(log.undo(&strict), Undo::Free);
        log.push(Entry {
            at: Moment(0),
            input: Input::Redo,
        });
        assert_eq!(log.taken_back().count(), 0);
    }
}
