//! The Symbol Phase: one tap tells the Target Symbol.

use crate::command::Command;
use crate::open_deck::capital;
use crate::screens::{View, page};
use crate::session::{Change, Line};
use crate::theme;
use crate::widgets::{Button, focus_ring};
use eframe::egui::{
    Align2, CornerRadius, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, Vec2, Widget as _, WidgetInfo,
    pos2, vec2,
};

/// Where the panel is lower than this, in sizes of the text, the symbols stand beside their words: all of them are in sight.
const ROOMY: f32 = 420.0;

pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, line: &Line, height: f32) {
    page::text(
        ui,
        view.say("symbol-title"),
        view.theme.bold(24.0),
        view.theme.ink,
    );
    page::text(
        ui,
        view.say("symbol-about"),
        view.theme.body(),
        view.theme.soft_ink,
    );
    ui.add_space(8.0);
    let symbols = view.deck.tile_set().symbols().to_vec();
    let width = (ui.available_width() - theme::GAP) / 2.0 - 1.0;
    let shape = if height < view.theme.size(ROOMY) {
        Shape::Flat
    } else {
        Shape::Tall
    };
    ui.horizontal_wrapped(|ui| {
        for symbol in symbols {
            let is_chosen = line.target.as_deref() == Some(symbol.as_str());
            if symbol_button(ui, view, &symbol, (width, shape), is_chosen).clicked() {
                view.ask(Command::Tell(vec![Change::Target(Some(symbol))]));
            }
        }
    });
}

/// How a symbol stands on its button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Above its word.
    Tall,
    /// Beside its word.
    Flat,
}

/// A symbol as it stands on the tiles, with its word.
fn symbol_button(
    ui: &mut Ui,
    view: &View<'_>,
    symbol: &str,
    (width, shape): (f32, Shape),
    is_chosen: bool,
) -> Response {
    let theme = view.theme;
    let word = capital(&view.words.of_deck("symbol", symbol));
    if !view.pictures.has_symbol(view.deck, symbol) {
        return Button::new(theme, word).chosen(is_chosen).width(width).ui(ui);
    }
    let height = match shape {
        Shape::Tall => theme.size(118.0),
        Shape::Flat => theme.target().max(theme.size(60.0)),
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &word));
    let is_pressed = response.is_pointer_button_down_on();
    let fill = match (is_chosen, is_pressed, response.hovered()) {
        (true, _, _) => theme.accent_well,
        (_, true, _) => theme.line,
        (_, _, true) => theme.well,
        _ => theme.sheet,
    };
    let border = if is_chosen {
        Stroke::new(2.5, theme.accent)
    } else {
        Stroke::new(1.5, theme.line)
    };
    let corner = CornerRadius::same(theme::CORNER);
    ui.painter().rect(rect, corner, fill, border, StrokeKind::Inside);
    let (side, middle, at, align) = match shape {
        Shape::Tall => (
            theme.size(56.0),
            pos2(rect.center().x, rect.top() + height * 0.4),
            pos2(rect.center().x, rect.bottom() - theme.size(20.0)),
            Align2::CENTER_CENTER,
        ),
        Shape::Flat => (
            height * 0.7,
            pos2(rect.left() + height * 0.5, rect.center().y),
            pos2(rect.left() + height, rect.center().y),
            Align2::LEFT_CENTER,
        ),
    };
    let picture = Rect::from_center_size(middle, Vec2::splat(side));
    view.pictures
        .paint_symbol(ui.painter(), view.deck, symbol, picture, theme.ink);
    ui.painter().text(at, align, word, theme.bold(19.0), theme.ink);
    if response.has_focus() {
        focus_ring(ui, theme, rect);
    }
    response
}
