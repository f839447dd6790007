//! The bones of a screen: a bar at the top, room for the next step, and sheets in between.

use super::View;
use crate::session::Session;
use crate::state::Hand;
use crate::theme::{self, Theme};
use crate::widgets::{Button, Icon, Weight, one_line, say_aloud, small_timer_place};
use eframe::egui::{
    Align, Color32, CornerRadius, FontId, Frame, Label, Layout, Margin, Rangef, Rect, Response, RichText,
    Role, Sense, StrokeKind, Ui, UiBuilder, Vec2, Widget as _, WidgetInfo, pos2, text::LayoutJob, vec2,
};

/// Whether a surface is wider than high.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Side by side.
    Landscape,
    /// One above the other.
    Portrait,
}

impl Shape {
    pub(super) fn of(size: Vec2) -> Shape {
        if size.x >= size.y * 1.05 {
            Shape::Landscape
        } else {
            Shape::Portrait
        }
    }
}

/// Fills the window with the table's colour and gives the room inside its margins.
pub(super) fn surface<R>(ui: &mut Ui, theme: &Theme, content: impl FnOnce(&mut Ui, Rect) -> R) -> R {
    let frame = Frame::new()
        .fill(theme.table)
        .inner_margin(Margin::symmetric(16, 12));
    let shown = frame.show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        ui.expand_to_include_rect(room);
        content(ui, room)
    });
    shown.inner
}

/// Draws content into a rectangle of the screen.
pub(super) fn at<R>(ui: &mut Ui, rect: Rect, salt: &str, content: impl FnOnce(&mut Ui) -> R) -> R {
    let builder = UiBuilder::new()
        .max_rect(rect)
        .id_salt(salt)
        .layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, content).inner
}

/// Parts a rectangle into left and right (landscape) or top and bottom (portrait), `share` of it first.
pub(super) fn parted(rect: Rect, shape: Shape, share: f32) -> (Rect, Rect) {
    let half_gap = 8.0;
    match shape {
        Shape::Landscape => {
            let middle = rect.left() + rect.width() * share;
            let first = Rect::from_min_max(rect.min, pos2(middle - half_gap, rect.bottom()));
            (
                first,
                Rect::from_min_max(pos2(middle + half_gap, rect.top()), rect.max),
            )
        }
        Shape::Portrait => {
            let middle = rect.top() + rect.height() * share;
            let first = Rect::from_min_max(rect.min, pos2(rect.right(), middle - half_gap));
            (
                first,
                Rect::from_min_max(pos2(rect.left(), middle + half_gap), rect.max),
            )
        }
    }
}

/// The share of a wide room's width that a panel beside the board takes: more of it for larger text.
pub(super) fn panel_share(theme: &Theme, width: f32) -> f32 {
    (430.0 * theme.text_size.max(1.0) / width).clamp(0.32, 0.5)
}

/// The middle of a surface, at most `widest` points wide at the usual text size: what is read line by line is not spread
/// over a wide window.
pub(super) fn middle_column(theme: &Theme, rect: Rect, widest: f32) -> Rect {
    let width = rect.width().min(widest * theme.text_size.max(1.0));
    Rect::from_center_size(rect.center(), vec2(width, rect.height()))
}

/// Cuts a strip off the bottom: (rest, strip).
pub(super) fn bottom_strip(rect: Rect, height: f32) -> (Rect, Rect) {
    let edge = rect.bottom() - height;
    let rest = Rect::from_min_max(rect.min, pos2(rect.right(), edge - theme::GAP));
    (rest, Rect::from_min_max(pos2(rect.left(), edge), rect.max))
}

/// Cuts a strip off the top: (strip, rest).
pub(super) fn top_strip(rect: Rect, height: f32) -> (Rect, Rect) {
    let edge = rect.top() + height;
    let strip = Rect::from_min_max(rect.min, pos2(rect.right(), edge));
    (
        strip,
        Rect::from_min_max(pos2(rect.left(), edge + theme::GAP), rect.max),
    )
}

/// A panel over the whole rectangle.
pub(super) fn sheet<R>(
    ui: &mut Ui,
    theme: &Theme,
    rect: Rect,
    salt: &str,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    paint_sheet(ui, theme, rect);
    at(ui, rect.shrink(theme::PAD), salt, content)
}

/// The surface of a panel.
pub(super) fn paint_sheet(ui: &Ui, theme: &Theme, rect: Rect) {
    let corner = CornerRadius::same(theme::CORNER);
    ui.painter().add(theme.shadow().as_shape(rect, corner));
    ui.painter()
        .rect(rect, corner, theme.sheet, theme.border(), StrokeKind::Inside);
}

/// Text in one of the design's sizes; it wraps.
pub(super) fn text(ui: &mut Ui, content: impl Into<String>, font: FontId, colour: Color32) -> Response {
    Label::new(RichText::new(content).font(font).color(colour))
        .wrap()
        .ui(ui)
}

/// Text that ends at the right, line by line.
pub(super) fn text_at_right(ui: &mut Ui, content: String, font: FontId, colour: Color32) {
    let mut job = LayoutJob::simple(content.clone(), font, colour, f32::INFINITY);
    job.halign = Align::RIGHT;
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &content));
    ui.painter().galley(rect.right_top(), galley, colour);
}

/// What stands at the left of a top bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Corner {
    /// The way back.
    Back,
    /// The way back, and beside it what takes the last step back.
    BackAndUndo {
        /// Whether there is a step to take back.
        is_possible: bool,
    },
    /// Takes the last step back (greyed when there is none); the way back is then at the right.
    Undo {
        /// Whether there is a step to take back.
        is_possible: bool,
        /// Whether there is one to do again.
        can_redo: bool,
    },
}

/// Undo and redo over everything that was confirmed in a game.
pub(super) fn undo_of(session: &Session) -> Corner {
    Corner::Undo {
        is_possible: session.log().next_undone().is_some(),
        can_redo: session.log().next_redone().is_some(),
    }
}

/// Which button of a top bar was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// The way back, or out.
    Back,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
}

/// Under this width, in points at the usual text size, the buttons of a bar have no words.
pub(super) const NARROW_BAR: f32 = 480.0;

/// The bar at the top: undo or back at the left, the title in the middle.
pub(super) fn top_bar(
    ui: &mut Ui,
    view: &View<'_>,
    rect: Rect,
    corner: Corner,
    title: &str,
) -> Option<Pressed> {
    let theme = view.theme;
    let mut pressed = None;
    let mut free = rect.x_range();
    // On a phone their words would take the title's room.
    let is_narrow = rect.width() < theme.size(NARROW_BAR);
    let way = |icon, name| match is_narrow {
        true => Button::icon_only(theme, icon, view.say(name)),
        false => Button::new(theme, view.say(name)).icon(icon),
    };
    at(ui, rect, "top bar", |ui| {
        ui.horizontal_centered(|ui| match corner {
            Corner::Back | Corner::BackAndUndo { .. } => {
                if way(Icon::Back, "back").weight(Weight::Quiet).ui(ui).clicked() {
                    pressed = Some(Pressed::Back);
                }
                if let Corner::BackAndUndo { is_possible } = corner {
                    let undo = Button::icon_only(theme, Icon::Undo, view.say("undo"));
                    if ui.add_enabled(is_possible, undo).clicked() {
                        pressed = Some(Pressed::Undo);
                    }
                }
                free.min = ui.min_rect().right();
            }
            Corner::Undo {
                is_possible,
                can_redo,
            } => {
                if ui.add_enabled(is_possible, way(Icon::Undo, "undo")).clicked() {
                    pressed = Some(Pressed::Undo);
                }
                let redo = Button::icon_only(theme, Icon::Redo, view.say("redo")).weight(Weight::Quiet);
                if can_redo && redo.ui(ui).clicked() {
                    pressed = Some(Pressed::Redo);
                }
                free.min = ui.min_rect().right();
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let close =
                        Button::icon_only(theme, Icon::Close, view.say("close")).weight(Weight::Quiet);
                    let close = close.ui(ui);
                    free.max = close.rect.left();
                    if close.clicked() {
                        pressed = Some(Pressed::Back);
                    }
                });
            }
        });
    });
    if let Some(timer) = small_timer_place(ui.ctx()) {
        free.max = free.max.min(timer.left());
    }
    show_title(ui, theme, rect, free.shrink(theme::GAP), title, &[]);
    pressed
}

/// A title in the middle of a bar.
pub(super) fn title_at(ui: &Ui, theme: &Theme, rect: Rect, title: &str) {
    let half = (rect.width() / 2.0 - theme.size(190.0)).max(40.0);
    let free = Rangef::point(rect.center().x).expand(half);
    show_title(ui, theme, rect, free, title, &[]);
}

/// The middle of what is so wide: that of the bar, or as near to it as what is `free` of the bar's width allows.
pub(super) fn middle_of(bar: Rect, free: Rangef, width: f32) -> f32 {
    let half = width / 2.0;
    let (least, most) = (free.min + half, free.max - half);
    if least < most {
        bar.center().x.clamp(least, most)
    } else {
        free.center()
    }
}

/// A title in the middle of a bar, or as near to it as what is `free` of the bar's width allows; where it does not fit in
/// one line one of the shorter ones stands for it.
pub(super) fn show_title(ui: &Ui, theme: &Theme, rect: Rect, free: Rangef, title: &str, shorter: &[String]) {
    // Long names are written smaller before they are broken.
    let in_one_line = |(text, points): (&str, f32)| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), theme.bold(points), theme.ink);
        (galley.size().x <= free.span()).then_some(galley)
    };
    let texts = std::iter::once(title).chain(shorter.iter().map(String::as_str));
    let galley = texts
        .flat_map(|text| [24.0, 21.0, 18.0].map(|points| (text, points)))
        .find_map(in_one_line)
        .or_else(|| {
            // Of a name something is always seen.
            let last = shorter.last()?;
            Some(one_line(
                ui.painter(),
                last,
                theme.bold(18.0),
                theme.ink,
                free.span(),
            ))
        })
        .unwrap_or_else(|| {
            let font = theme.bold(if rect.height() < theme.size(44.0) {
                14.0
            } else {
                16.0
            });
            let mut job = LayoutJob::simple(title.to_owned(), font, theme.ink, free.span().max(80.0));
            job.halign = Align::Center;
            ui.painter().layout_job(job)
        });
    let middle = middle_of(rect, free, galley.size().x);
    let place = Rect::from_center_size(pos2(middle, rect.center().y), galley.size());
    let response = ui.interact(place, ui.scope_id().with(("title", title)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
    say_aloud(&response);
    // Of a galley whose lines are centred the middle is at its origin.
    let from = place.min - vec2(galley.rect.left(), 0.0);
    ui.painter().galley(from, galley, theme.ink);
}

/// Room for the next step: at the right for right-handed people, the full width in portrait.
pub(super) fn next_step_rect(rect: Rect, shape: Shape, hand: Hand, width: f32) -> Rect {
    let width = width.min(rect.width());
    match (shape, hand) {
        (Shape::Portrait, _) => rect,
        (Shape::Landscape, Hand::Right) => {
            Rect::from_min_max(pos2(rect.right() - width, rect.top()), rect.max)
        }
        (Shape::Landscape, Hand::Left) => {
            Rect::from_min_max(rect.min, pos2(rect.left() + width, rect.bottom()))
        }
    }
}
