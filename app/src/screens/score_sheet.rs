//! The score sheet: every turn of every player, and the sums.

use super::{View, page};
use crate::command::Command;
use crate::open_deck::capital;
use crate::session::{Line, Session};
use crate::widgets::{Button, Weight};
use eframe::egui::{
    Align2, FontId, Rect, Role, ScrollArea, Sense, Stroke, Ui, Widget as _, WidgetInfo, pos2, vec2,
};

/// The score sheet.
#[derive(Debug, Default)]
pub struct ScoreSheet {
    /// The turn whose line is looked at.
    pub open: Option<u32>,
}

impl ScoreSheet {
    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let Some(session) = view.session else {
            view.ask(Command::Home);
            return;
        };
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("score-sheet")).is_some() {
                view.ask(Command::ShowGame);
            }
            let shape = page::Shape::of(room.size());
            let (rest, strip) = page::bottom_strip(room, view.theme.target());
            page::sheet(ui, view.theme, rest, "sheet", |ui| show_table(ui, view, session));
            let next = page::next_step_rect(
                strip,
                shape,
                view.preferences.hand,
                320.0 * view.theme.text_size.max(1.0),
            );
            page::at(ui, next, "next step", |ui| {
                let back = Button::new(view.theme, view.say("back-to-game"))
                    .weight(Weight::Primary)
                    .full_width();
                if back.ui(ui).clicked() {
                    view.ask(Command::ShowGame);
                }
            });
        });
    }
}

/// Columns of the table: the round, then one for each player.
struct Columns {
    left: f32,
    round: f32,
    each: f32,
}

impl Columns {
    fn of(rect: Rect, n_players: usize, round: f32) -> Columns {
        Columns {
            left: rect.left(),
            round,
            each: (rect.width() - round) / n_players as f32,
        }
    }

    fn right_of(&self, player: usize) -> f32 {
        self.left + self.round + self.each * (player as f32 + 1.0) - 16.0
    }

    fn left_of(&self, player: usize) -> f32 {
        self.left + self.round + self.each * player as f32 + 16.0
    }
}

fn show_table(ui: &mut Ui, view: &View<'_>, session: &Session) {
    let theme = view.theme;
    let players = &session.settings().players;
    let width = ui.available_width();
    let round_width = theme.size(64.0);
    let (head, _) = ui.allocate_exact_size(vec2(width, theme.size(44.0)), Sense::hover());
    let columns = Columns::of(head, players.len(), round_width);
    let painter = ui.painter().clone();
    for (place, player) in players.iter().enumerate() {
        let at = pos2(columns.left_of(place), head.center().y);
        let colour = theme.players[player.colour as usize % theme.players.len()];
        painter.circle_filled(at + vec2(8.0, 0.0), 8.0, colour);
        let mut job = eframe::egui::text::LayoutJob::simple_singleline(
            player.name.clone(),
            theme.bold(20.0),
            theme.ink,
        );
        job.wrap = eframe::egui::text::TextWrapping::truncate_at_width((columns.each - 60.0).max(24.0));
        let galley = painter.layout_job(job);
        painter.galley(pos2(at.x + 26.0, at.y - galley.size().y / 2.0), galley, theme.ink);
    }
    painter.hline(head.x_range(), head.bottom(), Stroke::new(2.0, theme.line));
    let sum_height = theme.size(64.0);
    let rows_height = (ui.available_height() - sum_height - 12.0).max(80.0);
    ScrollArea::vertical()
        .auto_shrink(false)
        .max_height(rows_height)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let lines = &session.sheet().lines;
            let n_rounds = lines.last().map_or(0, |line| line.round);
            for round in 1..=n_rounds {
                let of_round: Vec<&Line> = lines.iter().filter(|line| line.round == round).collect();
                show_round(ui, view, round, &of_round, players.len(), round_width);
            }
        });
    let (foot, response) = ui.allocate_exact_size(vec2(width, sum_height), Sense::hover());
    painter.hline(foot.x_range(), foot.top(), Stroke::new(2.0, theme.line));
    let sums: Vec<String> = session
        .sheet()
        .standings
        .iter()
        .map(|standing| format!("{}: {}", players[standing.player].name, standing.total))
        .collect();
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, sums.join(", ")));
    for standing in &session.sheet().standings {
        let at = pos2(columns.right_of(standing.player), foot.center().y);
        painter.text(
            at,
            Align2::RIGHT_CENTER,
            standing.total.to_string(),
            theme.bold(40.0),
            theme.ink,
        );
    }
}

fn show_round(ui: &mut Ui, view: &View<'_>, round: u32, lines: &[&Line], n_players: usize, round_width: f32) {
    let theme = view.theme;
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), theme.size(58.0)), Sense::hover());
    let columns = Columns::of(rect, n_players, round_width);
    let painter = ui.painter();
    let middle = rect.center().y;
    painter.text(
        pos2(rect.left() + 8.0, middle),
        Align2::LEFT_CENTER,
        round.to_string(),
        theme.label(),
        theme.soft_ink,
    );
    let mut told = vec![view.say_with("round", &[("round", round.into())])];
    for line in lines {
        if !line.is_over {
            let text = view.say("playing-now");
            let at = pos2(columns.right_of(line.player), middle);
            painter.text(at, Align2::RIGHT_CENTER, &text, theme.label(), theme.accent);
            continue;
        }
        let points = super::game::signed(line.total.into());
        let at = pos2(columns.right_of(line.player), middle);
        painter.text(at, Align2::RIGHT_CENTER, &points, theme.bold(22.0), theme.ink);
        let symbol = capital(&view.words.of_deck("symbol", line.target.as_deref().unwrap_or("")));
        let parts = format!(
            "{symbol} · {}",
            view.say_with(
                "line-parts",
                &[
                    ("matches", super::game::signed(line.match_points.into()).into()),
                    ("removal", super::game::signed(line.removal_points.into()).into()),
                ]
            )
        );
        let room = columns.each - 100.0;
        let mut job = eframe::egui::text::LayoutJob::simple_singleline(
            parts.clone(),
            FontId::proportional(theme.size(15.0)),
            theme.soft_ink,
        );
        job.wrap = eframe::egui::text::TextWrapping::truncate_at_width(room.max(20.0));
        let galley = painter.layout_job(job);
        painter.galley(
            pos2(columns.left_of(line.player), middle - galley.size().y / 2.0),
            galley,
            theme.soft_ink,
        );
        told.push(format!("{points} ({parts})"));
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, told.join(", ")));
    painter.hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, theme.line));
}
