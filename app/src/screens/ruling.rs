//! What the referee rules, with the rule's own words and the legal line that leads there.

use super::dispute::drawn;
use super::{Replay, View, page};
use crate::command::Command;
use crate::ruling::{Outcome, Ruling};
use crate::state::Screen;
use crate::theme;
use crate::widgets::{Button, Icon, Marks, Weight};
use crate::words::{Part, RulesReference};
use eframe::egui::{ScrollArea, Ui, Vec2, Widget as _};

/// How it got there: a small board for each step.
fn show_strip(ui: &mut Ui, view: &View<'_>, replay: &Replay) {
    let side = view.theme.size(176.0);
    ScrollArea::horizontal().id_salt("strip").show(ui, |ui| {
        ui.horizontal(|ui| {
            for (place, board) in replay.boards().enumerate() {
                ui.push_id(place, |ui| {
                    ui.allocate_ui(Vec2::splat(side), |ui| {
                        ui.set_min_size(Vec2::splat(side));
                        drawn(view, board, &Marks::default(), ui);
                    });
                });
            }
        });
    });
}

/// The legal line that leads there, if there is one.
pub(super) fn replay(view: &View<'_>, ruling: &Ruling) -> Option<Replay> {
    let turn = ruling
        .turn
        .as_ref()
        .filter(|_| ruling.outcome != Outcome::Unchanged)?;
    let about = view.say("ruling-steps-about");
    Replay::new(view.deck, view.words, view.say("ruling"), about, turn)
}

/// The way to the legal line at its full size.
pub(super) fn next_step<'a>(view: &View<'a>) -> Button<'a> {
    Button::new(view.theme, view.say("ruling-steps"))
        .icon(Icon::Play)
        .weight(Weight::Primary)
        .full_width()
}

/// The legal line at its full size, if there is one.
pub(super) fn show_next_step(ui: &mut Ui, view: &mut View<'_>, replay: Option<Replay>) {
    let Some(replay) = replay else { return };
    if next_step(view).ui(ui).clicked() {
        view.ask(Command::Show(Box::new(Screen::Replay(Box::new(replay)))));
    }
}

/// Draws the ruling: the verdict, what hangs on it, the rule, and how it got there.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, ruling: &Ruling, replay: Option<&Replay>) {
    let theme = view.theme;
    let verdict = match ruling.outcome {
        Outcome::Unchanged => view.say("ruling-unchanged"),
        Outcome::Legal { maneuvers, removed } => view.say_with(
            "ruling-legal",
            &[("maneuvers", maneuvers.into()), ("removed", removed.into())],
        ),
        Outcome::Impossible { allowed } => view.say_with("ruling-impossible", &[("count", allowed.into())]),
        Outcome::Open => view.say("ruling-open"),
    };
    page::text(ui, verdict.trim(), theme.bold(32.0), theme.ink);
    if ruling.outcome == Outcome::Unchanged {
        return;
    }
    ui.add_space(theme::GAP);
    let changed = view.say_with("ruling-changed", &[("count", ruling.changed.len().into())]);
    page::text(ui, changed, theme.body(), theme.soft_ink);
    let stake = view.say_with("ruling-at-stake", &[("points", ruling.at_stake.into())]);
    page::text(ui, stake, theme.body(), theme.ink);
    ui.add_space(theme::GAP);
    if let Some(clause) = RulesReference::of(view.words.language()).clause(ruling.clause) {
        page::text(
            ui,
            view.say_with("ruling-clause", &[("clause", clause.number.into())]),
            theme.label(),
            theme.soft_ink,
        );
        for part in &clause.parts {
            let text = match part {
                Part::Rule(text) => (*text).to_owned(),
                Part::Ruling(text) => view.say_with("ruling-marked", &[("text", (*text).into())]),
            };
            page::text(ui, text, theme.body(), theme.ink);
        }
    }
    if let Some(replay) = replay {
        ui.add_space(theme::GAP);
        show_strip(ui, view, replay);
    }
}
