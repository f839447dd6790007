//! The scores as curves, one for each player: each has its own dash beside its own colour, and its name at its end.

use crate::screens::View;
use crate::session::Session;
use crate::widgets::one_line;
use eframe::egui::{Align2, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2};

/// Draws the curves.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, session: &Session) {
    let theme = view.theme;
    let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let players = &session.settings().players;
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, super::sums(session)));
    let curves: Vec<Vec<(f32, f32)>> = (0..players.len())
        .map(|player| {
            let points = session.sheet().curve(player);
            let round = |number: u32| session.settings().round_of_turn(number) as f32;
            std::iter::once((0.0, 0.0))
                .chain(points.map(|(number, total)| (round(number), total as f32)))
                .collect()
        })
        .collect();
    let all = || curves.iter().flatten();
    let most_rounds = all().map(|(round, _)| *round).fold(1.0, f32::max);
    let low = all().map(|(_, total)| *total).fold(0.0, f32::min);
    let high = all().map(|(_, total)| *total).fold(4.0, f32::max);
    let plot = Rect::from_min_max(
        rect.min + eframe::egui::vec2(theme.size(44.0), 16.0),
        rect.max - eframe::egui::vec2(theme.size(130.0), theme.size(36.0)),
    );
    let place = |(round, total): (f32, f32)| {
        let x = plot.left() + plot.width() * round / most_rounds;
        pos2(x, plot.bottom() - plot.height() * (total - low) / (high - low))
    };
    show_scale(ui, view, plot, low, high, &place);
    show_rounds(ui, view, plot, most_rounds as u32, &place);
    let painter = ui.painter();
    let mut labels: Vec<(usize, Pos2)> = Vec::new();
    for (player, curve) in curves.iter().enumerate() {
        let path: Vec<Pos2> = curve.iter().map(|point| place(*point)).collect();
        let colour = theme.players[players[player].colour as usize % theme.players.len()];
        let stroke = Stroke::new(4.0, colour);
        match player {
            0 => _ = painter.line(path.clone(), stroke),
            1 => painter.extend(Shape::dashed_line(&path, stroke, 14.0, 7.0)),
            2 => painter.extend(Shape::dotted_line(&path, colour, 9.0, 2.8)),
            _ => painter.extend(Shape::dashed_line(&path, stroke, 24.0, 10.0)),
        }
        for at in &path {
            painter.circle_filled(*at, 5.0, colour);
        }
        labels.extend(path.last().map(|end| (player, *end)));
    }
    // Names do not lie on each other: each keeps its distance from the one above.
    labels.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
    let mut lowest = f32::NEG_INFINITY;
    for (player, end) in labels {
        let y = end.y.max(lowest + theme.size(24.0));
        lowest = y;
        let colour = theme.players[players[player].colour as usize % theme.players.len()];
        let from = end.x + 14.0;
        let room = rect.right() - from;
        let named = one_line(painter, &players[player].name, theme.bold(18.0), colour, room);
        painter.galley(pos2(from, y - named.size().y / 2.0), named, colour);
    }
}

/// The numbers of the rounds below, as many as have room, and after them what they are.
fn show_rounds(ui: &Ui, view: &View<'_>, plot: Rect, last: u32, place: &dyn Fn((f32, f32)) -> Pos2) {
    let theme = view.theme;
    let y = plot.bottom() + theme.size(18.0);
    let text = |at: Pos2, align: Align2, text: String| {
        ui.painter().text(at, align, text, theme.label(), theme.soft_ink);
    };
    let most = (plot.width() / theme.size(44.0)).max(1.0) as u32;
    let step = last.div_ceil(most).max(1);
    for round in (step..=last).step_by(step as usize) {
        let at = pos2(place((round as f32, 0.0)).x, y);
        text(at, Align2::CENTER_CENTER, round.to_string());
    }
    let at = pos2(plot.right() + theme.size(24.0), y);
    text(at, Align2::LEFT_CENTER, view.say("rounds"));
}

/// Lines for round numbers of points.
fn show_scale(ui: &Ui, view: &View<'_>, plot: Rect, low: f32, high: f32, place: &dyn Fn((f32, f32)) -> Pos2) {
    let theme = view.theme;
    let step = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]
        .into_iter()
        .find(|step| (high - low) / step <= 6.0)
        .unwrap_or(100.0);
    let font = theme.label();
    let mut points = (low / step).ceil() * step;
    while points <= high {
        let y = place((0.0, points)).y;
        let ink = if points == 0.0 { theme.soft_ink } else { theme.line };
        ui.painter().hline(plot.x_range(), y, Stroke::new(1.0, ink));
        let at = pos2(plot.left() - 10.0, y);
        ui.painter().text(
            at,
            Align2::RIGHT_CENTER,
            format!("{points}"),
            font.clone(),
            theme.soft_ink,
        );
        points += step;
    }
}
