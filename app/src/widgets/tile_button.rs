//! A tile as a button.

use super::focus_ring;
use crate::screens::View;
use crate::theme::{self, Theme};
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
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side.max(theme::TARGET)), Sense::click());
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
    tile_frame(ui, view.theme, &response, is_chosen);
    response
}

/// Marks a tile that can be tapped while it is chosen, pointed at or has the focus.
pub fn tile_frame(ui: &Ui, theme: &Theme, response: &Response, is_chosen: bool) {
    if is_chosen || response.hovered() {
        let stroke = Stroke::new(3.0, theme.accent);
        ui.painter()
            .rect_stroke(response.rect, CornerRadius::same(6), stroke, StrokeKind::Inside);
    }
    if response.has_focus() {
        focus_ring(ui, theme, response.rect);
    }
}

/// The smallest and the largest side of a tile in a list, in points.
const SMALLEST: f32 = 64.0;
const LARGEST: f32 = 168.0;

/// The side at which so many tiles fill the rest of a panel or list: as large as they all fit, with `reserve` points left
/// for what stands below. Where they do not fit at all they are small, and the list is scrolled.
pub fn tile_side(ui: &Ui, count: usize, reserve: f32) -> f32 {
    let width = ui.available_width();
    // However far the list is scrolled, it is laid out as if it were not.
    let above = ui.cursor().top() - ui.min_rect().top();
    let height = ui.clip_rect().height() - above - reserve - 2.0 * theme::GAP;
    let columns = |side: f32| ((width + theme::GAP) / (side + theme::GAP)).floor().max(2.0);
    let side = |columns: f32| (width - (columns - 1.0) * theme::GAP) / columns - 1.0;
    let most = columns(SMALLEST);
    let mut across = columns(LARGEST);
    while across < most && (count as f32 / across).ceil() * (side(across) + theme::GAP) > height {
        across += 1.0;
    }
    side(across).clamp(theme::TARGET, LARGEST)
}
