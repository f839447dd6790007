//! A saved game as a row of the list: when it was, how far it is, and where each player stands.

use super::{course, is_damaged, line};
use crate::history::{Saved, Summary};
use crate::screens::{View, game::plain};
use crate::session::Course;
use crate::theme;
use crate::widgets::{Icon, focus_ring, one_line};
use eframe::egui::{CornerRadius, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Draws the row of a game.
pub(super) fn show(
    ui: &mut Ui,
    view: &View<'_>,
    saved: &Saved,
    summary: &Summary,
    is_open: bool,
) -> Response {
    let theme = view.theme;
    let width = ui.available_width();
    let n_players = summary.standings.len().max(1);
    // On a phone names would be cut to nothing: two players have a line.
    let most = ((width - 2.0 * theme::PAD) / theme.size(120.0)).max(2.0) as usize;
    let n_beside = if n_players > most { 2 } else { n_players };
    let n_lines = n_players.div_ceil(n_beside);
    let height = theme.size(84.0 + 34.0 * (n_lines - 1) as f32);
    let size = vec2(width, height.max(theme::TARGET));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = line(view, saved, summary);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_open, &name));
    let fill = match (is_open, response.hovered()) {
        (true, _) => theme.accent_well,
        (false, true) => theme.well,
        (false, false) => theme.sheet,
    };
    let border = if is_open {
        Stroke::new(2.0, theme.accent)
    } else {
        Stroke::new(1.5, theme.line)
    };
    let corner = CornerRadius::same(theme::CORNER);
    ui.painter().rect(rect, corner, fill, border, StrokeKind::Inside);
    if response.has_focus() {
        focus_ring(ui, theme, rect);
    }
    let painter = ui.painter_at(rect);
    let (left, right) = (rect.left() + theme::PAD, rect.right() - theme::PAD);
    let date = view.day(summary.begun);
    let above = rect.top() + theme.size(24.0);
    let date = painter.layout_no_wrap(date, theme.label(), theme.soft_ink);
    painter.galley(pos2(left, above - date.size().y / 2.0), date, theme.soft_ink);
    let ink = if is_damaged(saved) {
        theme.unsure
    } else {
        theme.soft_ink
    };
    let course = painter.layout_no_wrap(course(view, saved, summary), theme.label(), ink);
    let at = pos2(right - course.size().x, above - course.size().y / 2.0);
    if is_damaged(saved) {
        let mark = pos2(at.x - theme.size(16.0), above);
        Icon::Warning.paint(&painter, theme, mark, 20.0, ink);
    }
    painter.galley(at, course, ink);
    // Each player has the same share of the row; a long name is cut, the points never are.
    let share = (right - left) / n_beside as f32;
    let is_over = matches!(summary.course, Course::Over(_));
    for standing in &summary.standings {
        let Some(player) = summary.settings.player(standing.player) else {
            continue;
        };
        let (across, down) = (standing.player % n_beside, standing.player / n_beside);
        let from = left + share * across as f32;
        let below = rect.bottom() - theme.size(30.0 + 34.0 * (n_lines - 1 - down) as f32);
        let colour = theme.players[player.colour as usize % theme.players.len()];
        painter.circle_filled(pos2(from + 7.0, below), 7.0, colour);
        let has_won = is_over && standing.place == 1;
        let points = painter.layout_no_wrap(plain(standing.total), theme.bold(22.0), theme.ink);
        let trophy = if has_won { theme.size(30.0) } else { 0.0 };
        let room = share - 22.0 - points.size().x - trophy - 2.0 * theme::GAP;
        let named = one_line(&painter, &player.name, theme.body(), theme.ink, room);
        let mut x = from + 22.0;
        let width = named.size().x;
        painter.galley(pos2(x, below - named.size().y / 2.0), named, theme.ink);
        x += width + 8.0;
        let width = points.size().x;
        painter.galley(pos2(x, below - points.size().y / 2.0), points, theme.ink);
        if has_won {
            let at = pos2(x + width + trophy / 2.0 + 2.0, below);
            Icon::Trophy.paint(&painter, theme, at, 22.0, theme.accent);
        }
    }
    response
}
