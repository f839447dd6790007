//! The players with their scores and Reserves; a tap opens the score sheet.

use crate::command::Command;
use crate::screens::{ScoreSheet, View};
use crate::session::{Player, Session, Standing};
use crate::state::Screen;
use crate::theme::{self, Theme};
use crate::widgets::{Icon, focus_ring, one_line, say_aloud};
use eframe::egui::{
    Align2, CornerRadius, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, session: &Session, rect: Rect) {
    let players = &session.settings().players;
    let n = players.len() as f32;
    let width = (rect.width() - theme::GAP * (n - 1.0)) / n;
    for standing in &session.sheet().standings {
        let Some(player) = players.get(standing.player) else {
            continue;
        };
        let left = rect.left() + (width + theme::GAP) * standing.player as f32;
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        let inserts = [
            ("player", player.name.as_str().into()),
            ("points", standing.total.into()),
            ("reserve", standing.reserve.into()),
        ];
        let name = view.say_with("player-standing", &inserts);
        let id = ui.scope_id().with(("player", standing.player));
        let response = ui.interact(place, id, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        say_aloud(&response);
        let present = session.present().map(|line| line.player);
        paint_ground(ui, view.theme, &response, present == Some(standing.player));
        paint_player(ui, view, player, standing, place);
        if response.clicked() {
            view.ask(Command::Show(Box::new(Screen::ScoreSheet(ScoreSheet::default()))));
        }
    }
}

/// The surface under a player; that of the one whose turn it is has a border.
fn paint_ground(ui: &Ui, theme: &Theme, response: &Response, is_present: bool) {
    let fill = if response.hovered() {
        theme.well
    } else {
        theme.sheet
    };
    let border = if is_present {
        Stroke::new(3.0, theme.accent)
    } else {
        theme.border()
    };
    let corner = CornerRadius::same(theme::CORNER);
    let painter = ui.painter();
    painter.add(theme.shadow().as_shape(response.rect, corner));
    painter.rect(response.rect, corner, fill, border, StrokeKind::Inside);
    if response.has_focus() {
        focus_ring(ui, theme, response.rect);
    }
}

/// Colour, name, Reserve and score; a long name is cut, the score never is.
fn paint_player(ui: &Ui, view: &View<'_>, player: &Player, standing: &Standing, place: Rect) {
    let theme = view.theme;
    let painter = ui.painter_at(place);
    let (middle, text_left) = (place.center().y, place.left() + 40.0);
    let colour = theme.players[player.colour as usize % theme.players.len()];
    let score = painter.layout_no_wrap(super::plain(standing.total), theme.bold(26.0), theme.ink);
    let reserve = view.say_with("reserve", &[("count", standing.reserve.into())]);
    let reserve = painter.layout_no_wrap(reserve, theme.label(), theme.soft_ink);
    let score_left = place.right() - 18.0 - score.size().x;
    let room = score_left - text_left - 10.0;
    let has_room_below = place.height() >= theme.size(56.0);
    if has_room_below && reserve.size().x > room {
        paint_narrow(view, &painter, player, standing, place);
        return;
    }
    painter.circle_filled(pos2(place.left() + 22.0, middle), 9.0, colour);
    painter.galley(pos2(score_left, middle - score.size().y / 2.0), score, theme.ink);
    let named = one_line(&painter, &player.name, theme.bold(18.0), theme.ink, room);
    let share_above = if has_room_below { 0.92 } else { 0.5 };
    let name_at = pos2(text_left, middle - named.size().y * share_above);
    painter.galley(name_at, named, theme.ink);
    if has_room_below {
        painter.galley(pos2(text_left, middle + 2.0), reserve, theme.soft_ink);
    }
}

/// As [`paint_player`] where the score has no room beside the name: under it, and the Reserve as a number. The name itself
/// has the player's colour.
fn paint_narrow(view: &View<'_>, painter: &Painter, player: &Player, standing: &Standing, place: Rect) {
    let theme = view.theme;
    let (middle, margin) = (place.center().y, 10.0);
    let colour = theme.players[player.colour as usize % theme.players.len()];
    let above = middle - theme.size(13.0);
    let room = place.width() - 2.0 * margin;
    let named = one_line(painter, &player.name, theme.bold(14.0), colour, room);
    let name_at = pos2(place.left() + margin, above - named.size().y / 2.0);
    painter.galley(name_at, named, colour);
    let below = middle + theme.size(13.0);
    let tiles = pos2(place.left() + margin + theme.size(8.0), below);
    Icon::Tiles.paint(painter, theme, tiles, 16.0, theme.soft_ink);
    let reserve = pos2(tiles.x + theme.size(11.0), below);
    let count = standing.reserve.to_string();
    painter.text(reserve, Align2::LEFT_CENTER, count, theme.label(), theme.soft_ink);
    let score = pos2(place.right() - margin, below);
    let points = super::plain(standing.total);
    painter.text(score, Align2::RIGHT_CENTER, points, theme.bold(22.0), theme.ink);
}
