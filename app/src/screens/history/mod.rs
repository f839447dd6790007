//! The games that were played: find one, look at it, go on with it, hand it on, put it into the bin.

mod game_row;

use super::{View, game::plain, page};
use crate::command::Command;
use crate::history::{Saved, Summary, matches_search, statistics};
use crate::journal::Damage;
use crate::session::Course;
use crate::theme;
use crate::widgets::{Button, Icon, Weight, call};
use eframe::egui::{Margin, ScrollArea, TextEdit, Ui, Widget as _};

/// The games that were played.
#[derive(Debug, Default)]
pub struct History {
    games: Vec<Saved>,
    /// The games in the bin.
    deleted: Vec<Saved>,
    query: String,
    /// The game that is looked at.
    open: Option<String>,
    part: Part,
    /// What is taken out of the bin for good can't be brought back: it takes two taps.
    is_emptying: bool,
}

/// The parts of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Games,
    Players,
    Bin,
}

impl History {
    /// The games as they were listed.
    pub fn new(games: Vec<Saved>, deleted: Vec<Saved>) -> History {
        History {
            games,
            deleted,
            ..History::default()
        }
    }

    /// The same with what the games tell of the players.
    #[must_use]
    pub fn of_players(self) -> History {
        History {
            part: Part::Players,
            ..self
        }
    }

    /// The same part of the screen, with the games as they are now.
    #[must_use]
    pub fn again(&self, games: Vec<Saved>, deleted: Vec<Saved>) -> History {
        History {
            query: self.query.clone(),
            part: self.part,
            ..History::new(games, deleted)
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("history")).is_some() {
                view.ask(Command::Home);
            }
            let column = page::middle_column(view.theme, room, 860.0);
            page::sheet(ui, view.theme, column, "history", |ui| {
                self.show_search(ui, view);
                ScrollArea::vertical()
                    .auto_shrink(false)
                    .show(ui, |ui| match self.part {
                        Part::Bin => self.show_bin(ui, view),
                        Part::Games | Part::Players if self.games.is_empty() => {
                            let (font, ink) = (view.theme.body(), view.theme.soft_ink);
                            page::text(ui, view.say("no-games-yet"), font, ink);
                        }
                        Part::Games => self.show_games(ui, view),
                        Part::Players => self.show_statistics(ui, view),
                    });
            });
        });
    }

    fn show_search(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        ui.horizontal_wrapped(|ui| {
            for (part, icon, name) in [
                (Part::Games, Icon::History, "games"),
                (Part::Players, Icon::Chart, "statistics"),
                (Part::Bin, Icon::Delete, "deleted-games"),
            ] {
                let button = Button::new(view.theme, view.say(name)).icon(icon);
                if button.chosen(self.part == part).ui(ui).clicked() {
                    (self.part, self.is_emptying) = (part, false);
                }
            }
            if self.part == Part::Games {
                let take_in = Button::new(view.theme, view.say("import-game")).icon(Icon::Folder);
                if take_in.ui(ui).clicked() {
                    view.ask(Command::ChooseGame);
                }
            }
        });
        if self.part == Part::Games {
            let name = view.say("search-games");
            let field = TextEdit::singleline(&mut self.query)
                .hint_text(&name)
                .desired_width(ui.available_width())
                .margin(Margin::symmetric(16, 16));
            call(&field.ui(ui), &name);
        }
    }

    fn show_games(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let query = self.query.clone();
        for saved in self.games.iter().filter(|saved| matches_search(saved, &query)) {
            let is_open = self.open.as_ref() == Some(&saved.id);
            let response = match &saved.content {
                Ok(summary) => game_row::show(ui, view, saved, summary, is_open),
                Err(error) => {
                    let text = view.words.labelled(&saved.id, &view.words.of_open_error(error));
                    Button::new(view.theme, text).chosen(is_open).full_width().ui(ui)
                }
            };
            if response.clicked() {
                self.open = if is_open { None } else { Some(saved.id.clone()) };
            }
            if is_open {
                show_actions(ui, view, saved);
            }
        }
    }

    fn show_bin(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let theme = view.theme;
        if self.deleted.is_empty() {
            page::text(ui, view.say("bin-is-empty"), theme.body(), theme.soft_ink);
            return;
        }
        for saved in &self.deleted {
            let text = match &saved.content {
                Ok(summary) => line(view, saved, summary),
                Err(_) => saved.id.clone(),
            };
            page::text(ui, &text, theme.body(), theme.ink);
            let word = view.say("bring-back");
            let back = Button::new(theme, &word)
                .icon(Icon::Undo)
                .name(format!("{word}: {text}"));
            if back.ui(ui).clicked() {
                view.ask(Command::BringBack(saved.id.clone()));
            }
            ui.add_space(theme::GAP);
        }
        let count = [("count", self.deleted.len().into())];
        let word = if self.is_emptying {
            "empty-bin-really"
        } else {
            "empty-bin"
        };
        let empty = Button::new(theme, view.say_with(word, &count)).icon(Icon::Delete);
        if empty.ui(ui).clicked() {
            if self.is_emptying {
                view.ask(Command::EmptyBin);
            }
            self.is_emptying = !self.is_emptying;
        }
    }

    fn show_statistics(&self, ui: &mut Ui, view: &View<'_>) {
        let games = self.games.iter().filter_map(|saved| saved.content.as_ref().ok());
        for record in statistics(games) {
            let percent = record.win_share().map_or_else(
                || "–".to_owned(),
                |share| {
                    let number = format!("{:.0}", share * 100.0);
                    view.say_with("percent", &[("number", number.into())])
                },
            );
            let mean = record
                .mean()
                .map_or_else(|| "–".to_owned(), |mean| view.words.decimal(mean));
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
fn line(view: &View<'_>, saved: &Saved, summary: &Summary) -> String {
    let date = view.day(summary.begun);
    let scores: Vec<String> = summary
        .standings
        .iter()
        .map(|standing| {
            format!(
                "{} {}",
                summary.settings.name(standing.player),
                plain(standing.total)
            )
        })
        .collect();
    let course = course(view, saved, summary);
    format!("{date} · {} · {course}", scores.join(", "))
}

/// How far a game is, and whether all of it can be read.
fn course(view: &View<'_>, saved: &Saved, summary: &Summary) -> String {
    let course = match summary.course {
        Course::Over(_) => view.say("course-over"),
        Course::Playing | Course::FinalRound => {
            view.say_with("course-playing", &[("turns", summary.turns.into())])
        }
    };
    if is_damaged(saved) {
        format!("{} · {course}", view.say("course-damaged"))
    } else {
        course
    }
}

/// Whether something that was confirmed can't be read any more: of what was torn off, nothing was.
fn is_damaged(saved: &Saved) -> bool {
    matches!(saved.damage, Some(Damage::Altered { .. }))
}

fn show_actions(ui: &mut Ui, view: &mut View<'_>, saved: &Saved) {
    // Before it is handed on: what leaves here is only what could be read.
    if let (Ok(_), Some(damage)) = (&saved.content, saved.damage) {
        page::text(
            ui,
            view.words.of_damage(damage),
            view.theme.body(),
            view.theme.soft_ink,
        );
    }
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
        let bg_stats = Button::new(view.theme, view.say("bg-stats")).icon(Icon::Chart);
        if saved.content.is_ok() && bg_stats.ui(ui).clicked() {
            view.ask(Command::ShowLink(id()));
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
