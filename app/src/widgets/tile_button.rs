//! A tile as a button.

use super::focus_ring;
use crate::screens::View;
use eframe::egui::{Color32, CornerRadius, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};
use rules::QuarterTurn;
use rules::match_attach::TileId;

/// A tile as a button, so many points wide and high; never smaller than a touch target.
pub fn tile_button(
    ui: &mut Ui,
    view: &View<'_>,
    tile: TileId,
    turn: QuarterTurn,
    side: f32,
    is_chosen: bool,
) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(Vec2::splat(side.max(crate::theme::TARGET)), Sense::click());
    response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, view.deck.describe(view.words, tile, turn)));
    view.pictures.paint(
        ui.painter(),
        view.deck,
        tile,
        rect.shrink(3.0),
        turn,
        Color32::WHITE,
    );
    if is_chosen || response.hovered() {
        let stroke = Stroke::new(3.0, view.theme.accent);
        ui.painter()
            .rect_stroke(rect, CornerRadius::same(6), stroke, StrokeKind::Inside);
    }
    if response.has_focus() {
        focus_ring(ui, view.theme, rect);
    }
    response
}
