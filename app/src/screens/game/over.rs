//! The game is over: who won, and what may come next.

use crate::command::Command;
use crate::screens::{ScoreSheet, View, page};
use crate::session::{Course, Input, Session};
use crate::state::Screen;
use crate::theme;
use crate::widgets::{Button, Icon, Weight, one_line};
use eframe::egui::{Align2, CornerRadius, Role, ScrollArea, Sense, Ui, Widget as _, WidgetInfo, pos2, vec2};

pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, session: &Session) {
    page::surface(ui, view.theme, |ui, room| {
        let (bar, room) = page::top_strip(room, view.theme.target());
        if view.is_photographed {
            // The picture says what it is of; nobody presses anything on it.
            let title = view.say_with("played-on", &[("date", view.day(session.evening().begun).into())]);
            page::title_at(ui, view.theme, bar, &title);
        } else {
            match page::top_bar(ui, view, bar, page::undo_of(session), &view.say("game-over")) {
                Some(page::Pressed::Undo) => view.ask(Command::Undo),
                Some(page::Pressed::Redo) => view.ask(Command::Redo),
                Some(page::Pressed::Back) => view.ask(Command::Home),
                None => {}
            }
        }
        let column = page::middle_column(view.theme, room, 720.0);
        let (column, strip) = page::bottom_strip(column, view.theme.target());
        page::at(ui, strip, "next step", |ui| {
            if view.is_photographed {
                return;
            }
            let home = Button::new(view.theme, view.say("to-start"))
                .weight(Weight::Primary)
                .full_width();
            if home.ui(ui).clicked() {
                view.ask(Command::Home);
            }
        });
        page::at(ui, column, "over", |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                page::text(ui, winners(view, session), view.theme.bold(32.0), view.theme.ink);
                if let Course::Over(ended_by) = session.sheet().course {
                    let why = view.words.of_end(ended_by);
                    page::text(ui, why, view.theme.body(), view.theme.soft_ink);
                }
                ui.add_space(theme::GAP);
                for standing in session.sheet().ranking() {
                    show_place(ui, view, session, &standing);
                }
                ui.add_space(theme::GAP);
                if view.is_photographed {
                    return;
                }
                let sheet = Button::new(view.theme, view.say("score-sheet"))
                    .icon(Icon::Table)
                    .full_width();
                if sheet.ui(ui).clicked() {
                    view.ask(Command::Show(Box::new(Screen::ScoreSheet(ScoreSheet::default()))));
                }
                let share = Button::new(view.theme, view.say("share-picture"))
                    .icon(Icon::Share)
                    .full_width();
                if share.ui(ui).clicked() {
                    view.ask(Command::TakePicture);
                }
                let play_on = Button::new(view.theme, view.say("play-on"))
                    .icon(Icon::SkipNext)
                    .full_width();
                if play_on.ui(ui).clicked() {
                    view.ask(Command::Confirm(Input::PlayOn));
                }
            });
        });
    });
}

fn winners(view: &View<'_>, session: &Session) -> String {
    let first = session
        .sheet()
        .ranking()
        .into_iter()
        .filter(|standing| standing.place == 1);
    let names: Vec<String> = first
        .map(|standing| session.settings().name(standing.player).to_owned())
        .collect();
    let count = names.len();
    view.say_with(
        "winners",
        &[("names", names.join(", ").into()), ("count", count.into())],
    )
}

fn show_place(ui: &mut Ui, view: &View<'_>, session: &Session, standing: &crate::session::Standing) {
    let theme = view.theme;
    let Some(player) = session.settings().player(standing.player) else {
        return;
    };
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme.size(64.0)), Sense::hover());
    let name = view.say_with(
        "place-and-points",
        &[
            ("place", standing.place.into()),
            ("player", player.name.as_str().into()),
            ("points", standing.total.into()),
        ],
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let painter = ui.painter();
    painter.rect(
        rect,
        CornerRadius::same(theme::CORNER),
        theme.sheet,
        theme.border(),
        eframe::egui::StrokeKind::Inside,
    );
    let middle = rect.center().y;
    let place_at = pos2(rect.left() + 36.0, middle);
    if standing.place == 1 {
        Icon::Trophy.paint(painter, theme, place_at, 32.0, theme.accent);
    } else {
        painter.text(
            place_at,
            Align2::CENTER_CENTER,
            standing.place.to_string(),
            theme.bold(24.0),
            theme.soft_ink,
        );
    }
    let colour = theme.players[player.colour as usize % theme.players.len()];
    painter.circle_filled(pos2(rect.left() + 80.0, middle), 9.0, colour);
    let score = painter.text(
        pos2(rect.right() - 24.0, middle),
        Align2::RIGHT_CENTER,
        super::plain(standing.total),
        theme.bold(40.0),
        theme.ink,
    );
    // A long name is cut, the score never is.
    let from = rect.left() + 100.0;
    let room = score.left() - from - theme::GAP;
    let named = one_line(painter, &player.name, theme.bold(22.0), theme.ink, room);
    painter.galley(pos2(from, middle - named.size().y / 2.0), named, theme.ink);
}
