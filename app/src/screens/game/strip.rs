//! The players with their scores and Reserves; a tap opens the score sheet.

use crate::command::Command;
use crate::screens::{ScoreSheet, View};
use crate::session::Session;
use crate::state::Screen;
use crate::theme;
use crate::widgets::{focus_ring, say_aloud};
use eframe::egui::{Align2, CornerRadius, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, session: &Session, rect: Rect) {
    let theme = view.theme;
    let players = &session.settings().players;
    let present = session.present().map(|line| line.player);
    let gap = theme::GAP;
    let width = (rect.width() - gap * (players.len() as f32 - 1.0)) / players.len() as f32;
    for standing in &session.sheet().standings {
        let Some(player) = players.get(standing.player) else {
            continue;
        };
        let left = rect.left() + (width + gap) * standing.player as f32;
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        let response = ui.interact(
            place,
            ui.scope_id().with(("player", standing.player)),
            Sense::click(),
        );
        let name = view.say_with(
            "player-standing",
            &[
                ("player", player.name.as_str().into()),
                ("points", standing.total.into()),
                ("reserve", standing.reserve.into()),
            ],
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        say_aloud(&response);
        let is_present = present == Some(standing.player);
        let fill = if response.hovered() {
            theme.well
        } else {
            theme.sheet
        };
        let corner = CornerRadius::same(theme::CORNER);
        let painter = ui.painter();
        painter.add(theme.shadow().as_shape(place, corner));
        let border = if is_present {
            Stroke::new(3.0, theme.accent)
        } else {
            theme.border()
        };
        painter.rect(place, corner, fill, border, StrokeKind::Inside);
        if response.has_focus() {
            focus_ring(ui, theme, place);
        }
        let painter = ui.painter_at(place);
        let middle = place.center().y;
        let colour = theme.players[player.colour as usize % theme.players.len()];
        painter.circle_filled(pos2(place.left() + 22.0, middle), 9.0, colour);
        let score = painter.layout_no_wrap(standing.total.to_string(), theme.bold(26.0), theme.ink);
        let score_left = place.right() - 18.0 - score.size().x;
        painter.galley(pos2(score_left, middle - score.size().y / 2.0), score, theme.ink);
        let room = score_left - (place.left() + 40.0) - 10.0;
        let mut job = eframe::egui::text::LayoutJob::simple_singleline(
            player.name.clone(),
            theme.bold(18.0),
            theme.ink,
        );
        job.wrap = eframe::egui::text::TextWrapping::truncate_at_width(room.max(20.0));
        let has_room_below = rect.height() >= theme.size(56.0);
        let named = painter.layout_job(job);
        let name_y = if has_room_below {
            middle - named.size().y * 0.92
        } else {
            middle - named.size().y / 2.0
        };
        painter.galley(pos2(place.left() + 40.0, name_y), named, theme.ink);
        if has_room_below {
            let reserve = view.say_with("reserve", &[("count", standing.reserve.into())]);
            painter.text(
                pos2(place.left() + 40.0, middle + 2.0),
                Align2::LEFT_TOP,
                reserve,
                theme.label(),
                theme.soft_ink,
            );
        }
        if response.clicked() {
            view.ask(Command::Show(Box::new(Screen::ScoreSheet(ScoreSheet::default()))));
        }
    }
}
