//! What is searched for in the background while the table goes on: the best turn, and the Maneuvers between two boards.

use super::App;
use crate::best_turn;
use crate::jobs::Task;
use crate::ruling::{Dispute, Ruling};
use crate::screens::Replay;
use crate::session::{Change, Session, Stage, Taken, maneuvered};
use crate::state::Screen;
use rules::match_attach::{Explanation, Maneuver, RecordedManeuver, Rotation, Solution};

impl App {
    fn search(&mut self, task: Task) {
        if let Some(job) = self.search_job.take() {
            self.jobs.end(job);
            self.host.cancel(job);
        }
        self.dispute = None;
        let id = self.jobs.begin();
        self.search_job = Some(id);
        self.host.start(id, task);
    }

    /// Looks for the best turn there was.
    pub(super) fn find_best(&mut self, number: u32) {
        let position = self.session.as_ref().and_then(|session| {
            let line = session.sheet().line(number)?;
            best_turn::position(session, line)
        });
        match position {
            Some(position) => {
                self.search(Task::BestTurn {
                    position: Box::new(position),
                });
                self.tell(self.words.say("searching"));
            }
            None => self.tell(self.words.say("board-not-seen")),
        }
    }

    /// Shows the best turn that was found.
    pub(super) fn show_best(&mut self, found: Result<Solution, String>) {
        self.search_job = None;
        self.notice = None;
        let solution = match found {
            Ok(solution) => solution,
            // Why not is the solver's business: a table asks from a board that it sees.
            Err(_) => return self.tell(self.words.say("no-turn-here")),
        };
        let name = if solution.is_proven {
            "best-turn"
        } else {
            "best-turn-found"
        };
        let about = self.words.say_with(name, &[("points", solution.total.into())]);
        let title = self.words.say("find-best");
        if let Some(replay) = Replay::new(&self.deck, &self.words, title, about, &solution.turn) {
            self.screen = Screen::Replay(Box::new(replay));
        }
    }

    /// A photograph shows the board after the Maneuvers: which ones were they? Told and shown is only what is kept: in a
    /// browser that takes a few frames.
    pub(super) fn explain(&mut self, number: u32) {
        self.unexplained = Some(number);
        self.explain_what_is_kept();
    }

    /// Begins what [`App::explain`] has waited for.
    pub(super) fn explain_what_is_kept(&mut self) {
        if self.session.as_ref().is_some_and(Session::is_waiting) {
            return;
        }
        let Some(number) = self.unexplained.take() else {
            return;
        };
        self.explained = number;
        let question = self.session.as_ref().and_then(|session| {
            let line = session.sheet().line(number)?;
            let stage = match shows_removal(session, number) {
                true => Stage::Removed,
                false => Stage::Maneuvered,
            };
            best_turn::question(session, line, line.tables.at(stage)?.clone())
        });
        if let Some(question) = question {
            self.search(Task::Explain {
                question: Box::new(question),
            });
        }
    }

    /// Notes the Maneuvers that were worked out, or tells that none lead there.
    pub(super) fn take_explanation(&mut self, found: &Explanation) {
        self.search_job = None;
        let Some(turn) = &found.turn else {
            let name = if found.is_proven {
                "no-line-leads-there"
            } else {
                "no-line-found"
            };
            return self.tell(self.words.say(name));
        };
        let set = self.deck.tile_set().clone();
        let told: Vec<_> = turn
            .maneuvers
            .iter()
            .filter_map(|recorded| Some(maneuvered(&set, made(recorded)?)))
            .collect();
        let count = told.len();
        let number = self.explained;
        let mut changes = vec![Change::Maneuvers(told)];
        if self
            .session
            .as_ref()
            .is_some_and(|session| shows_removal(session, number))
        {
            // Which tile may go depends on those that went before it.
            let taken = turn
                .remove
                .iter()
                .map(|&tile| Taken::Tile(set.tile_name(tile).to_owned()));
            changes.push(Change::Removed(taken.collect()));
        }
        self.confirm(|session, now| session.tell_of(now, number, changes));
        self.tell(
            self.words
                .say_with("maneuvers-worked-out", &[("count", count.into())]),
        );
    }

    /// Looks for a legal line between two boards of a turn.
    pub(super) fn ask_for_ruling(&mut self, dispute: Dispute) {
        self.search(Task::Explain {
            question: Box::new(dispute.question.clone()),
        });
        self.dispute = Some(dispute);
        if let Screen::Dispute(page) = &mut self.screen {
            page.wait();
        }
    }

    /// Shows what the rules say, if somebody still wants to know.
    pub(super) fn show_ruling(&mut self, ruling: &Ruling) {
        self.search_job = None;
        if let Screen::Dispute(page) = &mut self.screen {
            page.take(Some(ruling.clone()));
        }
    }
}

/// Whether what is told shows a board after Maneuvers that nobody told: seen after them, or after the Removal that ended
/// them.
pub(super) fn shows_maneuvers(changes: &[Change]) -> bool {
    shows_late_board(changes) || changes.iter().any(|change| shows(change, Stage::Maneuvered))
}

/// Whether what is told shows a board after the Removal to an app that waits for Maneuvers.
pub(super) fn shows_late_board(changes: &[Change]) -> bool {
    let ends = |change: &Change| matches!(change, Change::ManeuversDone(progress) if progress.is_over());
    changes.iter().any(ends) && changes.iter().any(|change| shows(change, Stage::Removed))
}

fn shows(change: &Change, wanted: Stage) -> bool {
    matches!(change, Change::Seen { stage, tiles: Some(_), .. } if *stage == wanted)
}

/// Whether a turn's board was seen after the Removal, and not between that and the Maneuvers.
fn shows_removal(session: &Session, number: u32) -> bool {
    session.evening().turn(number).is_some_and(|told| {
        !told.seen.contains_key(&Stage::Maneuvered) && told.seen.contains_key(&Stage::Removed)
    })
}

fn made(recorded: &RecordedManeuver) -> Option<Maneuver> {
    Some(match *recorded {
        RecordedManeuver::Rotate { tile, by } => Maneuver::Rotate {
            tile,
            by: Rotation::from_quarter_turns(by)?,
        },
        RecordedManeuver::Slide { tile, to } => Maneuver::Slide { tile, to },
        RecordedManeuver::Swap { a, b } => Maneuver::Swap { a, b },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Progress;

    #[test]
    fn a_board_after_the_removal_is_late_only_where_maneuvers_were_waited_for() {
        let seen = |stage| Change::Seen {
            stage,
            tiles: Some(Vec::new()),
            mended: Vec::new(),
        };
        let done = Change::ManeuversDone(Progress::Over);
        for (changes, is_late, is_explained) in [
            (vec![seen(Stage::Maneuvered)], false, true),
            (vec![seen(Stage::Removed)], false, false),
            (vec![done.clone()], false, false),
            (vec![done, seen(Stage::Removed)], true, true),
        ] {
            assert_eq!(shows_late_board(&changes), is_late, "{changes:?}");
            assert_eq!(shows_maneuvers(&changes), is_explained, "{changes:?}");
        }
    }
}
