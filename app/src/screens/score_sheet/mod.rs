//! The score sheet: every turn of every player, the sums, and behind each line how it came about.

mod curve;
mod table;
mod turn;

use super::game::plain;
use super::{View, page};
use crate::command::Command;
use crate::session::{Session, Standing};
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{Align, Layout, Ui, Widget as _};

/// The score sheet.
#[derive(Debug, Default)]
pub struct ScoreSheet {
    /// The turn that is looked at; `None`: all of them.
    open: Option<turn::OpenTurn>,
    /// How all of them are shown.
    look: Shown,
}

/// A way to look at the turns: which it is, and what its button shows and says.
type Way = (Shown, Icon, &'static str);

/// The ways to look at the turns.
const WAYS: [Way; 2] = [
    (Shown::Table, Icon::Table, "as-table"),
    (Shown::Curve, Icon::Chart, "as-curve"),
];

/// How the turns are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shown {
    /// In rows and columns.
    #[default]
    Table,
    /// As a curve.
    Curve,
}

impl ScoreSheet {
    /// Shows one turn.
    pub fn of_turn(number: u32) -> ScoreSheet {
        ScoreSheet {
            open: Some(turn::OpenTurn::new(number)),
            ..ScoreSheet::default()
        }
    }

    /// Shows the turns as a curve.
    pub fn as_curve() -> ScoreSheet {
        ScoreSheet {
            look: Shown::Curve,
            ..ScoreSheet::default()
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let Some(session) = view.session else {
            view.ask(Command::Home);
            return;
        };
        if let Some(open) = &mut self.open
            && let Some(line) = session.sheet().line(open.number)
        {
            if open.show(ui, view, session, line) {
                self.open = None;
            }
            return;
        }
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let corner = page::undo_of(session);
            match page::top_bar(ui, view, bar, corner, &view.say("score-sheet")) {
                Some(page::Pressed::Back) => view.ask(Command::ShowGame),
                Some(page::Pressed::Undo) => view.ask(Command::Undo),
                Some(page::Pressed::Redo) => view.ask(Command::Redo),
                None => {}
            }
            let shape = page::Shape::of(room.size());
            let (rest, strip) = page::bottom_strip(room, view.theme.target());
            page::sheet(ui, view.theme, rest, "sheet", |ui| match self.look {
                Shown::Table => {
                    if let Some(number) = table::show(ui, view, session) {
                        self.open = Some(turn::OpenTurn::new(number));
                    }
                }
                Shown::Curve => curve::show(ui, view, session),
            });
            let width = match shape {
                page::Shape::Landscape => 320.0 * view.theme.text_size.max(1.0),
                page::Shape::Portrait => strip.width() * 0.5,
            };
            let of_ways: f32 = WAYS
                .map(|way| self.way(view, way, false).natural_width(ui, 20.0) + theme::GAP)
                .iter()
                .sum();
            let next = view.say("back-to-game");
            let least = Button::new(view.theme, &next).natural_width(ui, 16.0);
            let is_short = strip.width() - of_ways < least;
            let of_ways = match is_short {
                true => 2.0 * (view.theme.target() + theme::GAP),
                false => of_ways,
            };
            let width = width.max(least).min(strip.width() - of_ways);
            // Beside the next step there is room for the ways to look in every shape.
            let place = page::next_step_rect(strip, page::Shape::Landscape, view.preferences.hand, width);
            page::at(ui, strip, "ways to look", |ui| {
                self.show_ways(ui, view, is_short);
            });
            page::at(ui, place, "next step", |ui| {
                let back = Button::new(view.theme, next).weight(Weight::Primary).full_width();
                if back.ui(ui).clicked() {
                    view.ask(Command::ShowGame);
                }
            });
        });
    }

    fn show_ways(&mut self, ui: &mut Ui, view: &View<'_>, is_short: bool) {
        let layout = match view.preferences.hand {
            crate::state::Hand::Right => Layout::left_to_right(Align::Center),
            crate::state::Hand::Left => Layout::right_to_left(Align::Center),
        };
        ui.with_layout(layout, |ui| {
            for way in WAYS {
                if self.way(view, way, is_short).ui(ui).clicked() {
                    self.look = way.0;
                }
            }
        });
    }

    /// The button of one way to look; its word may have no room.
    fn way<'a>(&self, view: &View<'a>, (look, icon, name): Way, is_short: bool) -> Button<'a> {
        let button = match is_short {
            true => Button::icon_only(view.theme, icon, view.say(name)),
            false => Button::new(view.theme, view.say(name)).icon(icon),
        };
        button.chosen(self.look == look)
    }
}

/// What each player has, for screen readers: "Anna: 8, Ben: −2".
fn sums(session: &Session) -> String {
    let sum = |standing: &Standing| {
        let name = session.settings().name(standing.player);
        format!("{name}: {}", plain(standing.total))
    };
    let sums: Vec<String> = session.sheet().standings.iter().map(sum).collect();
    sums.join(", ")
}
