//! What the players told of one turn, before anything is worked out from it.

use std::collections::{BTreeMap, BTreeSet};

use super::input::{Change, Counts, Photograph, Progress, Stage};
use super::tiles::{Laid, Maneuvered, Placed, Taken, TileSide};
use crate::platform::Moment;

/// What the players told of one turn. Nothing of it is proven, and nothing of it must be there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// When something was first told of the turn.
    pub begun: Option<Moment>,
    /// When it was over.
    pub finished: Option<Moment>,
    /// The Target Symbol, by its name in the deck.
    pub target: Option<String>,
    /// The tile placed.
    pub placed: Option<Placed>,
    /// The Maneuvers in order, the extra ones too.
    pub maneuvers: Vec<Maneuvered>,
    /// Whether the Maneuver Phase is over.
    pub maneuvers_done: bool,
    /// Whether the time of this turn has run out, and was not given once more since.
    pub time_ran_out: bool,
    /// How often the table gave the turn its time once more.
    pub times_again: u32,
    /// Whether Maneuvers were made after the time had run out.
    pub played_on_after_time: bool,
    /// The tiles removed, in order.
    pub removed: Vec<Taken>,
    /// Whether the Removal Phase is over.
    pub removal_done: bool,
    /// Matches of which the table says whether they count, by their sides in order.
    pub questioned: BTreeMap<(TileSide, TileSide), Counts>,
    /// New Matches as counted by hand.
    pub new_matches: Option<u32>,
    /// Points as given by hand.
    pub points: Option<i32>,
    /// Whether the Scoring Phase is over.
    pub scored: bool,
    /// The tiles discarded in the Reversal Phase, in order.
    pub discarded: Vec<Taken>,
    /// Problems that the table lets stand, by their codes.
    pub let_stand: BTreeSet<String>,
    /// Photographs in the order in which they were taken.
    pub photographs: Vec<Photograph>,
    /// Boards as the players confirmed them.
    pub seen: BTreeMap<Stage, Vec<Laid>>,
    /// The tiles that people named against what was read.
    pub mended: BTreeSet<String>,
    /// A remark.
    pub remark: String,
    /// Whether the turn was changed after it was over.
    pub was_edited: bool,
}

impl Told {
    /// Applies a change that was confirmed at a moment.
    pub(super) fn change(&mut self, at: Moment, change: &Change) {
        // A turn that is opened again is edited from then on, whatever is said of it next.
        let is_edit = self.finished.is_some()
            && !matches!(
                change,
                Change::Finished(Progress::Over) | Change::Photograph(_) | Change::Remark(_)
            );
        self.was_edited |= is_edit;
        self.begun.get_or_insert(at);
        match change {
            Change::Target(target) => self.target.clone_from(target),
            Change::Place(placed) => self.placed.clone_from(placed),
            Change::Maneuver(maneuver) => {
                self.played_on_after_time |= self.time_ran_out;
                self.maneuvers.push(maneuver.clone());
            }
            Change::Maneuvers(all) => self.maneuvers.clone_from(all),
            Change::ManeuversDone(progress) => self.maneuvers_done = progress.is_over(),
            Change::TimeAgain if self.time_ran_out => {
                self.times_again = self.times_again.saturating_add(1);
                (self.time_ran_out, self.maneuvers_done) = (false, false);
            }
            // A timer that still runs is not set back: its turn has lost nothing.
            Change::TimeAgain => {}
            Change::Remove(taken) => self.removed.push(taken.clone()),
            Change::Removed(all) => self.removed.clone_from(all),
            Change::RemovalDone(progress) => self.removal_done = progress.is_over(),
            Change::Question { a, b, counts } => {
                let pair = if a <= b {
                    (a.clone(), b.clone())
                } else {
                    (b.clone(), a.clone())
                };
                match counts {
                    Some(counts) => self.questioned.insert(pair, *counts),
                    None => self.questioned.remove(&pair),
                };
            }
            Change::NewMatches(count) => self.new_matches = *count,
            Change::Points(points) => self.points = *points,
            Change::Scored(progress) => self.scored = progress.is_over(),
            Change::Discard(taken) => self.discarded.push(taken.clone()),
            Change::Discarded(all) => self.discarded.clone_from(all),
            Change::Finished(progress) => self.finished = progress.is_over().then_some(at),
            Change::LetStand { code } => {
                self.let_stand.insert(code.clone());
            }
            Change::Photograph(photograph) => self.photographs.push(photograph.clone()),
            Change::Seen {
                stage,
                tiles: Some(tiles),
                mended,
            } => {
                self.seen.insert(*stage, tiles.clone());
                self.mended.extend(mended.iter().cloned());
            }
            Change::Seen {
                stage, tiles: None, ..
            } => {
                self.seen.remove(stage);
            }
            Change::Remark(remark) => self.remark.clone_from(remark),
        }
    }

    /// The photograph of a stage that was taken last.
    #[must_use]
    pub fn photograph(&self, stage: Stage) -> Option<&Photograph> {
        self.photographs
            .iter()
            .rev()
            .find(|photograph| photograph.stage == stage)
    }
}

impl Progress {
    /// Whether it is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        self == Self::Over
    }
}
