//! A short message over any screen; it goes away by itself or with a tap.

use super::{Icon, say_aloud};
use crate::theme::{self, Theme};
use eframe::egui::{Align2, Area, Context, CornerRadius, Id, Order, Role, Sense, WidgetInfo, pos2, vec2};

/// Draws the message at the bottom of the window; tells whether it was tapped away.
pub fn toast(ctx: &Context, theme: &Theme, text: &str, close: &str) -> bool {
    let window = ctx.content_rect();
    let width = (window.width() - 32.0).min(640.0 * theme.text_size.max(1.0));
    let area = Area::new(Id::unique("toast"))
        .order(Order::Foreground)
        .anchor(Align2::CENTER_BOTTOM, vec2(0.0, -24.0));
    let shown = area.show(ctx, |ui| {
        let room = width - theme.size(48.0) - 3.0 * theme::PAD;
        let galley = ui
            .painter()
            .layout(text.to_owned(), theme.body(), theme.sheet, room);
        let size = vec2(width, (galley.size().y + 28.0).max(theme.target()));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{text} {close}")));
        say_aloud(&response);
        let painter = ui.painter();
        painter.rect_filled(rect, CornerRadius::same(theme::CORNER), theme.ink);
        painter.galley(
            pos2(rect.left() + theme::PAD, rect.center().y - galley.size().y / 2.0),
            galley,
            theme.sheet,
        );
        let at = pos2(rect.right() - theme::PAD - theme.size(14.0), rect.center().y);
        Icon::Close.paint(painter, theme, at, 24.0, theme.sheet);
        response.clicked()
    });
    shown.inner
}
