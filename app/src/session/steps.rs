//! The steps of a turn: what is told of it, the one next step, and a past turn that is opened again.

use super::errors::ConfirmError;
use super::input::{Change, Input, Progress, Stage, TimerChange};
use super::line::Phase;
use super::play::Session;
use super::timer::Timer;
use crate::platform::Moment;

impl Session {
    /// Confirms changes to the present turn, undone as one. Telling the Target Symbol of a timed turn starts its timer.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn tell(&mut self, at: Moment, changes: Vec<Change>) -> Result<(), ConfirmError> {
        self.tell_of(at, self.evening().present_number(), changes)
    }

    /// Confirms changes to a turn, the present one or a past one, as [`Session::tell`].
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn tell_of(&mut self, at: Moment, number: u32, changes: Vec<Change>) -> Result<(), ConfirmError> {
        let is_present = number == self.evening().present_number();
        let is_timed = self.evening().settings.options.rush_seconds.is_some();
        let tells_target = changes
            .iter()
            .any(|change| matches!(change, Change::Target(Some(_))));
        self.confirm(at, Input::Turn { number, changes })?;
        if is_present && is_timed && tells_target && self.evening().timer == Timer::Idle {
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
        self.go_on_with(at, self.evening().present_number())
    }

    /// Takes the next step of a turn, the present one or a past one that was opened again.
    ///
    /// # Errors
    /// As [`Session::confirm`].
    pub fn go_on_with(&mut self, at: Moment, number: u32) -> Result<(), ConfirmError> {
        let is_past = number < self.evening().present_number();
        let line = if is_past {
            self.sheet().line(number)
        } else {
            self.sheet().present()
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
}
