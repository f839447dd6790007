//! The Removal Phase and the Reversal Phase: tiles leave the Board.

use super::panel::{signed, stepper};
use super::{Game, board_now, maneuver, timer};
use crate::command::Command;
use crate::screens::{View, page};
use crate::session::{
    Change, Line, Placed, Progress, Session, Stage, Taken, Timer, Told, placed_tile, rulings,
};
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{Ui, Widget as _};
use rules::match_attach::{Board, Newness, fewest_removals};

impl Game {
    pub(super) fn show_removal(&mut self, ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line) {
        let theme = view.theme;
        let rulings = rulings(session.settings().rulings);
        let has_active = board_now(line).is_none_or(|board| board.survey(rulings).has_active());
        let is_open = line.removed == 0 && (line.maneuvers > 0 || has_active);
        if is_open && self.mended.is_none() && session.evening().timer == Timer::RunOut {
            timer::show_time_is_up(ui, view);
        }
        page::text(ui, view.say("removal-title"), theme.bold(24.0), theme.ink);
        let cost = [
            ("count", line.removed.into()),
            ("points", signed(line.removal_points).into()),
            ("next", signed(line.next_removal).into()),
        ];
        match board_now(line) {
            Some(board) => {
                let survey = board.survey(rulings);
                let left = survey.removable_tiles().len();
                let name = if survey.is_clean() {
                    "removal-clean"
                } else {
                    "removal-about"
                };
                page::text(
                    ui,
                    view.say_with(name, &[("left", left.into())]),
                    theme.body(),
                    theme.soft_ink,
                );
                page::text(ui, view.say_with("removal-cost", &cost), theme.body(), theme.ink);
                if !survey.is_clean() {
                    let suggest = Button::new(theme, view.say("suggest"))
                        .icon(Icon::Lightbulb)
                        .full_width();
                    if suggest.ui(ui).clicked() {
                        self.suggest(view, session, line, board);
                    }
                }
            }
            None => {
                // What Undo takes back after the time is up is seen nowhere else.
                if is_open && line.maneuvers > 0 {
                    page::text(ui, maneuver::counted(view, line), theme.body(), theme.ink);
                }
                page::text(ui, view.say("removal-count"), theme.body(), theme.soft_ink);
                let number = line.removed.to_string();
                match stepper(
                    ui,
                    view,
                    &number,
                    &view.say("tiles-removed"),
                    can_fall(session, line.removed),
                    line.removed < 36,
                ) {
                    1 => view.ask(Command::Tell(vec![Change::Remove(Taken::Counted)])),
                    -1 => {
                        let all = told(session, line).map_or(&[][..], |told| &told.removed);
                        view.ask(Command::Tell(vec![Change::Removed(but_the_last(all))]));
                    }
                    _ => {}
                }
                page::text(ui, view.say_with("removal-cost", &cost), theme.body(), theme.ink);
            }
        }
        // Whoever stopped too early goes back; after the time is up the sheet says so.
        let back = Button::new(theme, view.say("maneuver-on"))
            .icon(Icon::Back)
            .weight(Weight::Quiet);
        if is_open && back.ui(ui).clicked() {
            view.ask(Command::Tell(vec![Change::ManeuversDone(Progress::Open)]));
        }
    }

    fn suggest(&mut self, view: &View<'_>, session: &Session, line: &Line, board: &Board) {
        let rulings = rulings(session.settings().rulings);
        let set = view.deck.tile_set();
        let Some(target) = line.target.as_deref().and_then(|name| set.symbol_named(name)) else {
            return;
        };
        let empty = Board::empty(set);
        let start = line.tables.at(Stage::Start).unwrap_or(&empty);
        let mut newness = Newness::at_start_of_turn(start, rulings, target);
        if let Some(told) = session.evening().turn(line.number) {
            for tile in told.maneuvers.iter().flat_map(|told| told.tiles(set)) {
                newness.maneuver(tile);
            }
            if let Some(Placed::There(laid)) = &told.placed
                && let Some(placed) = placed_tile(set, laid)
            {
                newness.maneuver(placed.tile);
            }
        }
        self.suggested = fewest_removals(board, rulings, &newness);
        let count = self.suggested.len();
        self.notice = Some(view.say_with("suggestion", &[("count", count.into())]));
    }
}

/// What was told of a turn.
fn told<'a>(session: &'a Session, line: &Line) -> Option<&'a Told> {
    session.evening().turn(line.number)
}

/// One less: what was told last may be of another turn, so nothing is undone.
fn but_the_last(all: &[Taken]) -> Vec<Taken> {
    all.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec())
}

/// Whether there is one less: not while something is being written, as all but the last of those told before would be told.
fn can_fall(session: &Session, number: u32) -> bool {
    number > 0 && !session.is_waiting()
}

/// The Reversal Phase: a tile or two are discarded.
pub(super) fn show_reversal(ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line) {
    let theme = view.theme;
    page::text(ui, view.say("reversal-title"), theme.bold(24.0), theme.ink);
    let due = line.reversals.saturating_sub(line.discarded);
    page::text(
        ui,
        view.say_with("reversal-about", &[("due", due.into())]),
        theme.body(),
        theme.soft_ink,
    );
    if due > 0 && line.tables.at(Stage::End).is_some() {
        page::text(ui, view.say("reversal-which"), theme.body(), theme.soft_ink);
    }
    if line.tables.at(Stage::End).is_none() {
        let number = line.discarded.to_string();
        match stepper(
            ui,
            view,
            &number,
            &view.say("tiles-discarded"),
            can_fall(session, line.discarded),
            line.discarded < 36,
        ) {
            1 => view.ask(Command::Tell(vec![Change::Discard(Taken::Counted)])),
            -1 => {
                let all = told(session, line).map_or(&[][..], |told| &told.discarded);
                view.ask(Command::Tell(vec![Change::Discarded(but_the_last(all))]));
            }
            _ => {}
        }
    }
}
