//! A short message over any screen; it goes away by itself or with a tap.

use super::{Icon, say_aloud};
use crate::theme::{self, Theme};
use eframe::egui::{
    Area, Context, CornerRadius, Id, LayerId, Order, Rect, Role, Sense, Vec2, WidgetInfo, pos2, vec2,
};

/// Draws the message over the lower part of the window, where it covers no button; tells whether it was tapped away. What lies
/// under it has to be drawn before.
pub fn toast(ctx: &Context, theme: &Theme, text: &str, close: &str) -> bool {
    // In a narrow window there is still room between the buttons at its corners.
    let width = (0.6 * ctx.content_rect().width()).min(640.0 * theme.text_size.max(1.0));
    let layer = LayerId::new(Order::Foreground, Id::unique("toast"));
    let room = width - theme.size(48.0) - 3.0 * theme::PAD;
    let galley = ctx
        .layer_painter(layer)
        .layout(text.to_owned(), theme.body(), theme.sheet, room);
    let size = vec2(width, (galley.size().y + 28.0).max(theme.target()));
    let area = Area::new(layer.id)
        .order(layer.order)
        .fixed_pos(free_place(ctx, layer, size).min);
    let shown = area.show(ctx, |ui| {
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

/// The lowest place in the middle of the window where something so large covers least of what can be pressed, mostly nothing.
fn free_place(ctx: &Context, own: LayerId, size: Vec2) -> Rect {
    let window = ctx.content_rect();
    let buttons: Vec<Rect> = ctx.viewport(|viewport| {
        let layers = viewport.this_pass.widgets.layers();
        let widgets = layers
            .filter(|(layer, _)| **layer != own)
            .flat_map(|(_, widgets)| widgets);
        widgets
            .filter(|widget| widget.enabled && widget.sense.senses_click() && widget.sense.is_focusable())
            .map(|widget| widget.interact_rect)
            .collect()
    });
    let at = |bottom: f32| Rect::from_min_size(pos2(window.center().x - size.x / 2.0, bottom - size.y), size);
    let lowest = window.bottom() - 2.0 * theme::GAP;
    let above = buttons.iter().map(|button| button.top() - theme::GAP / 2.0);
    let mut places: Vec<Rect> = above
        .chain([lowest])
        .map(at)
        .filter(|place| place.top() >= window.top() && place.bottom() <= lowest)
        .collect();
    places.sort_by(|a, b| b.top().total_cmp(&a.top()));
    let covered = |place: &Rect| -> f32 {
        let shared = buttons.iter().map(|button| button.intersect(*place));
        shared
            .filter(|shared| shared.is_positive())
            .map(|shared| shared.area())
            .sum()
    };
    let best = places
        .into_iter()
        .min_by(|a, b| covered(a).total_cmp(&covered(b)));
    best.unwrap_or_else(|| at(lowest))
}
