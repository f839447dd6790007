//! What is searched for in the background while the table goes on: the best turn, and the Maneuvers between two boards.

use super::App;
use crate::best_turn;
use crate::jobs::Task;
use crate::ruling::{Dispute, Ruling};
use crate::screens::Replay;
use crate::session::{Change, Maneuvered, Session, Stage, Taken, maneuvered};
use crate::state::Screen;
use rules::match_attach::{
    Explanation, Maneuver, Question, RecordedManeuver, Rotation, Solution, TurnRecord,
};

/// What Maneuvers are worked out from. The answer is of use only while the same would be asked again: the table plays on
/// meanwhile, takes photographs back, and opens other games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// The journal of the game.
    game: String,
    /// The turn.
    number: u32,
    /// When the later Board was seen.
    stage: Stage,
    question: Question,
    /// The Maneuvers that were told.
    maneuvers: Vec<Maneuvered>,
    /// The tiles that were told as removed.
    removed: Vec<Taken>,
}

impl Asked {
    /// What is to be asked of a turn; `None` if it is over, if no Board after its Maneuvers was seen, or if not all is known
    /// that is needed.
    fn of(session: &Session, number: u32) -> Option<Asked> {
        let told = session.evening().turn(number)?;
        if told.finished.is_some() {
            return None;
        }
        let line = session.sheet().line(number)?;
        let mut late = [Stage::Maneuvered, Stage::Removed].into_iter();
        let stage = late.find(|stage| told.seen.contains_key(stage))?;
        Some(Asked {
            game: session.name().to_owned(),
            number,
            stage,
            question: best_turn::question(session, line, line.tables.at(stage)?.clone())?,
            maneuvers: told.maneuvers.clone(),
            removed: told.removed.clone(),
        })
    }
}

impl App {
    fn search(&mut self, task: Task) {
        self.end_search();
        let id = self.jobs.begin();
        self.search_job = Some(id);
        self.host.start(id, task);
    }

    /// Nobody wants to know any more what is being searched for.
    fn end_search(&mut self) {
        if let Some(job) = self.search_job.take() {
            self.jobs.end(job);
            self.host.cancel(job);
        }
        (self.dispute, self.asked) = (None, None);
    }

    /// Another game is on the table, or none: what was searched for, or was about to be, is of the one before.
    pub(super) fn forget_searches(&mut self) {
        self.unexplained = None;
        self.end_search();
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
        let asked = self
            .session
            .as_ref()
            .and_then(|session| Asked::of(session, number));
        match asked {
            Some(asked) => {
                self.search(Task::Explain {
                    question: Box::new(asked.question.clone()),
                });
                self.asked = Some(asked);
            }
            // Whatever is being worked out is of a Board that does not stand any more.
            None if self.asked.is_some() => self.end_search(),
            None => {}
        }
    }

    /// Notes the Maneuvers that were worked out, or tells that none lead there.
    pub(super) fn take_explanation(&mut self, found: &Explanation) {
        self.search_job = None;
        let asked = self.asked.take();
        let now = self
            .session
            .as_ref()
            .zip(asked.as_ref())
            .and_then(|(session, asked)| Asked::of(session, asked.number));
        let Some(asked) = asked.filter(|asked| now.as_ref() == Some(asked)) else {
            return;
        };
        let set = self.deck.tile_set().clone();
        // A turn that places or removes otherwise than was told is none that the table has played.
        let taken = |turn: &TurnRecord| -> Vec<Taken> {
            let names = turn.remove.iter().map(|&tile| set.tile_name(tile).to_owned());
            names.map(Taken::Tile).collect()
        };
        let is_as_told = |turn: &&TurnRecord| {
            let taken = taken(turn);
            let is_told = |one: &Taken| asked.removed.contains(one);
            let is_same = taken.len() == asked.removed.len() && taken.iter().all(is_told);
            turn.place.is_none() && (asked.stage != Stage::Removed || is_same)
        };
        let Some(turn) = found.turn.as_ref().filter(is_as_told) else {
            let name = if found.is_proven {
                "no-line-leads-there"
            } else {
                "no-line-found"
            };
            return self.tell(self.words.say(name));
        };
        let told: Vec<_> = turn
            .maneuvers
            .iter()
            .filter_map(|recorded| Some(maneuvered(&set, made(recorded)?)))
            .collect();
        let count = told.len();
        let mut changes = vec![Change::Maneuvers(told)];
        if asked.stage == Stage::Removed {
            // Which tile may go depends on those that went before it.
            changes.push(Change::Removed(taken(turn)));
        }
        if self.is_confirmed(|session, now| session.tell_of(now, asked.number, changes)) {
            self.tell(
                self.words
                    .say_with("maneuvers-worked-out", &[("count", count.into())]),
            );
        }
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

/// Whether what is told shows a board after Maneuvers that nobody told: seen after them, or after the Removal that the same
/// photograph ended them with.
pub(super) fn shows_maneuvers(changes: &[Change]) -> bool {
    let has_seen = |wanted: Stage| {
        let is_seen = |change: &Change| matches!(change, Change::Seen { stage, tiles: Some(_), .. } if *stage == wanted);
        changes.iter().any(is_seen)
    };
    let ends = |change: &Change| matches!(change, Change::ManeuversDone(progress) if progress.is_over());
    has_seen(Stage::Maneuvered) || has_seen(Stage::Removed) && changes.iter().any(ends)
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
    fn maneuvers_are_worked_out_from_boards_that_are_seen_where_they_were_waited_for() {
        let seen = |stage| Change::Seen {
            stage,
            tiles: Some(Vec::new()),
            mended: Vec::new(),
        };
        let done = Change::ManeuversDone(Progress::Over);
        for (changes, is_explained) in [
            (vec![seen(Stage::Maneuvered)], true),
            (vec![seen(Stage::Removed)], false),
            (vec![done.clone()], false),
            (vec![done, seen(Stage::Removed)], true),
        ] {
            assert_eq!(shows_maneuvers(&changes), is_explained, "{changes:?}");
        }
    }
}
