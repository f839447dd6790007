//! The games that were played: find one, look at it, go on with it, hand it on, put it into the bin.

use super::{View, page};
use crate::command::Command;
use crate::export::local_date;
use crate::history::{Saved, Summary, matches_search, statistics};
use crate::session::Course;
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{Margin, Rect, ScrollArea, TextEdit, Ui, Widget as _, pos2};

/// The games that were played.
#[derive(Debug, Default)]
pub struct History {
    games: Vec<Saved>,
    query: String,
    /// The game that is looked at.
    open: Option<String>,
    is_statistics: bool,
}

impl History {
    /// The games as they were listed.
    pub fn new(games: Vec<Saved>) -> History {
        History {
            games,
            ..History::default()
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("history")).is_some() {
                view.ask(Command::Home);
            }
            let width = room.width().min(860.0 * view.theme.text_size.max(1.0));
            let left = room.center().x - width / 2.0;
            let column = Rect::from_min_max(pos2(left, room.top()), pos2(left + width, room.bottom()));
            page::sheet(ui, view.theme, column, "history", |ui| {
                self.show_search(ui, view);
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    if self.games.is_empty() {
                        page::text(
                            ui,
                            view.say("no-games-yet"),
                            view.theme.body(),
                            view.theme.soft_ink,
                        );
                    } else if self.is_statistics {
                        self.show_statistics(ui, view);
                    } else {
                        self.show_games(ui, view);
                    }
                });
            });
        });
    }

    fn show_search(&mut self, ui: &mut Ui, view: &View<'_>) {
        ui.horizontal_wrapped(|ui| {
            for (is_statistics, icon, name) in
                [(false, Icon::History, "games"), (true, Icon::Chart, "statistics")]
            {
                let button = Button::new(view.theme, view.say(name)).icon(icon);
                if button
                    .chosen(self.is_statistics == is_statistics)
                    .ui(ui)
                    .clicked()
                {
                    self.is_statistics = is_statistics;
                }
            }
            if !self.is_statistics {
                TextEdit::singleline(&mut self.query)
                    .hint_text(view.say("search-games"))
                    .desired_width((ui.available_width() - 40.0).max(120.0))
                    .margin(Margin::symmetric(16, 16))
                    .ui(ui);
            }
        });
    }

    fn show_games(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let query = self.query.clone();
        for saved in self.games.iter().filter(|saved| matches_search(saved, &query)) {
            let text = match &saved.content {
                Ok(summary) => line(view, summary),
                Err(error) => format!("{}: {}", saved.id, view.words.of_open_error(error)),
            };
            let is_open = self.open.as_ref() == Some(&saved.id);
            if Button::new(view.theme, text)
                .chosen(is_open)
                .full_width()
                .ui(ui)
                .clicked()
            {
                self.open = if is_open { None } else { Some(saved.id.clone()) };
            }
            if is_open {
                show_actions(ui, view, saved);
            }
        }
    }

    fn show_statistics(&self, ui: &mut Ui, view: &View<'_>) {
        let games = self.games.iter().filter_map(|saved| saved.content.as_ref().ok());
        for record in statistics(games) {
            let percent = record
                .win_share()
                .map_or_else(|| "–".to_owned(), |share| format!("{:.0} %", share * 100.0));
            let mean = record
                .mean()
                .map_or_else(|| "–".to_owned(), |mean| format!("{mean:.1}"));
            page::text(ui, &record.name, view.theme.bold(22.0), view.theme.ink);
            let inserts = [
                ("games", record.games.into()),
                ("wins", percent.into()),
                ("mean", mean.into()),
            ];
            page::text(
                ui,
                view.say_with("player-record", &inserts),
                view.theme.body(),
                view.theme.soft_ink,
            );
            ui.add_space(theme::GAP);
        }
    }
}

/// "2026-11-21 · Anna 23, Ben 19 · over".
fn line(view: &View<'_>, summary: &Summary) -> String {
    let date = local_date(summary.begun, view.minutes_ahead_of_utc);
    let name = |player: usize| {
        summary
            .settings
            .players
            .get(player)
            .map_or("", |player| player.name.as_str())
    };
    let scores: Vec<String> = summary
        .standings
        .iter()
        .map(|standing| format!("{} {}", name(standing.player), standing.total))
        .collect();
    let course = match summary.course {
        Course::Over(_) => view.say("course-over"),
        Course::Playing | Course::FinalRound => {
            view.say_with("course-playing", &[("turns", summary.turns.into())])
        }
    };
    format!("{date} · {} · {course}", scores.join(", "))
}

fn show_actions(ui: &mut Ui, view: &mut View<'_>, saved: &Saved) {
    ui.horizontal_wrapped(|ui| {
        let id = || saved.id.clone();
        let open = Button::new(view.theme, view.say("open-game"))
            .icon(Icon::Play)
            .weight(Weight::Primary);
        if saved.content.is_ok() && open.ui(ui).clicked() {
            view.ask(Command::OpenGame(id()));
        }
        if saved.content.is_ok()
            && Button::new(view.theme, view.say("export-csv"))
                .icon(Icon::Share)
                .ui(ui)
                .clicked()
        {
            view.ask(Command::ExportCsv(id()));
        }
        if saved.content.is_ok()
            && Button::new(view.theme, view.say("export-json"))
                .icon(Icon::Share)
                .ui(ui)
                .clicked()
        {
            view.ask(Command::ExportJson(id()));
        }
        if Button::new(view.theme, view.say("delete-game"))
            .icon(Icon::Delete)
            .ui(ui)
            .clicked()
        {
            view.ask(Command::DeleteGame(id()));
        }
    });
}
