//! What else a table may want in the middle of a turn.

use crate::command::Command;
use crate::ruling::moments;
use crate::screens::{DisputePage, Rulebook, ScoreSheet, SettingsPage, View, page};
use crate::session::{Input, Line};
use crate::state::{Origin, Screen};
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{ScrollArea, Ui, Widget as _};

/// Draws the menu; tells whether it is closed again.
pub(super) fn show(ui: &mut Ui, view: &mut View<'_>) -> bool {
    let mut is_closed = false;
    page::surface(ui, view.theme, |ui, room| {
        let (bar, room) = page::top_strip(room, view.theme.target());
        if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("menu")).is_some() {
            is_closed = true;
        }
        let column = page::middle_column(view.theme, room, 520.0).with_min_y(room.top() + theme::GAP);
        page::at(ui, column, "menu", |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                let show = |screen: Screen| Command::Show(Box::new(screen));
                let origin = Origin::Game;
                let choices = [
                    (
                        Icon::Table,
                        "score-sheet",
                        show(Screen::ScoreSheet(ScoreSheet::default())),
                    ),
                    (
                        Icon::Book,
                        "rulebook",
                        show(Screen::Rulebook(Rulebook::new(view, origin))),
                    ),
                    (
                        Icon::Gear,
                        "settings",
                        show(Screen::Settings(SettingsPage { origin })),
                    ),
                    (Icon::Flag, "call-it-over", Command::Confirm(Input::End)),
                    (Icon::Back, "to-start", Command::Home),
                ];
                let dispute = disputed(view).map(|line| {
                    let page = Screen::Dispute(DisputePage::about(line));
                    (Icon::Gavel, "dispute", show(page))
                });
                for (icon, name, command) in dispute.into_iter().chain(choices) {
                    let name = match (view.is_practice, name) {
                        // Nobody wins a practice.
                        (true, "call-it-over") => continue,
                        (true, "to-start") => "leave-practice",
                        _ => name,
                    };
                    if Button::new(view.theme, view.say(name))
                        .icon(icon)
                        .weight(Weight::Plain)
                        .full_width()
                        .ui(ui)
                        .clicked()
                    {
                        view.ask(command);
                        is_closed = true;
                    }
                }
            });
        });
    });
    is_closed
}

/// The last turn in which something can be disagreed about: its board was seen at two moments, or can be photographed.
fn disputed<'view>(view: &View<'view>) -> Option<&'view Line> {
    let lines = &view.session?.sheet().lines;
    let is_seen = |line: &&Line| moments(line).len() > 1;
    let is_begun = |line: &&Line| line.target.is_some();
    lines
        .iter()
        .rev()
        .find(is_seen)
        .or_else(|| lines.iter().rev().find(is_begun))
}
