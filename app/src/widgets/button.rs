//! Buttons: one weight for the next step, one for choices, one that steps back.

use super::Icon;
use crate::theme::{self, Theme};
use eframe::egui::{
    Align, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Response, Role, Sense, Stroke,
    StrokeKind, Ui, Vec2, Widget, WidgetInfo, text::LayoutJob, vec2,
};
use std::sync::Arc;

/// The size of an icon beside words, in points.
const ICON: f32 = 24.0;
/// The size of an icon that stands alone, in points.
const BARE_ICON: f32 = 26.0;

/// How loudly a button speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// The one next step of the screen.
    Primary,
    /// A choice among others.
    #[default]
    Plain,
    /// Present, but stepping back: no surface until it is pressed.
    Quiet,
}

/// A button with words, an icon, or both; never smaller than the touch target.
#[derive(Debug)]
#[must_use = "add it to a `Ui`"]
pub struct Button<'a> {
    theme: &'a Theme,
    text: String,
    name: Option<String>,
    icon: Option<Icon>,
    weight: Weight,
    width: Width,
    is_chosen: Option<bool>,
    has_box: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Width {
    Content,
    Full,
    Points(f32),
}

impl<'a> Button<'a> {
    /// A button with words on it.
    pub fn new(theme: &'a Theme, text: impl Into<String>) -> Self {
        let (text, weight, width) = (text.into(), Weight::Plain, Width::Content);
        Button {
            theme,
            text,
            name: None,
            icon: None,
            weight,
            width,
            is_chosen: None,
            has_box: false,
        }
    }

    /// A square button with an icon only; `name` is read to those who do not see it.
    pub fn icon_only(theme: &'a Theme, icon: Icon, name: impl Into<String>) -> Self {
        let mut button = Button::new(theme, "");
        button.icon = Some(icon);
        button.name = Some(name.into());
        button
    }

    /// Puts an icon before the words.
    pub fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// Sets how loudly it speaks.
    pub fn weight(mut self, weight: Weight) -> Self {
        self.weight = weight;
        self
    }

    /// Makes it as wide as the space there is.
    pub fn full_width(mut self) -> Self {
        self.width = Width::Full;
        self
    }

    /// Makes it so many points wide.
    pub fn width(mut self, points: f32) -> Self {
        self.width = Width::Points(points);
        self
    }

    /// Gives it another name than its words, for those who do not see what stands around it.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Shows it as one of several, chosen or not.
    pub fn chosen(mut self, is_chosen: bool) -> Self {
        self.is_chosen = Some(is_chosen);
        self
    }

    /// Shows it as something that is on or off by itself: with a box before the words, ticked or empty.
    pub fn ticked(mut self, is_on: bool) -> Self {
        (self.is_chosen, self.has_box) = (Some(is_on), true);
        self
    }

    /// How wide it is with its words in one line, written so large; 20 points is the usual size.
    pub fn natural_width(&self, ui: &Ui, points: f32) -> f32 {
        let text = self.text.clone();
        let galley = ui
            .painter()
            .layout_no_wrap(text, self.font(points), Color32::PLACEHOLDER);
        let (picture, between) = self.picture();
        picture + between + galley.size().x + 2.0 * self.padding().x
    }

    /// How high it is in a place so wide: words that have no room in one line stand in several.
    pub fn height(&self, ui: &Ui, width: f32) -> f32 {
        let (icon_width, between) = self.picture();
        let padding = self.padding();
        let galley = self.galley(ui, words_room(width, padding, icon_width + between));
        (galley.size().y.max(icon_width) + 2.0 * padding.y).max(self.theme.target())
    }

    /// How wide the icon or the box is, and how far the words stand from it.
    fn picture(&self) -> (f32, f32) {
        match (self.icon.is_some() || self.has_box, self.text.is_empty()) {
            (false, _) => (0.0, 0.0),
            (true, true) => (self.theme.size(BARE_ICON), 0.0),
            (true, false) => (self.theme.size(ICON), 10.0),
        }
    }

    fn padding(&self) -> Vec2 {
        if self.text.is_empty() {
            Vec2::ZERO
        } else {
            vec2(20.0, 10.0)
        }
    }

    fn font(&self, points: f32) -> FontId {
        match self.weight {
            Weight::Primary => self.theme.bold(points),
            Weight::Plain | Weight::Quiet => FontId::proportional(self.theme.size(points)),
        }
    }

    /// The text in one line, written smaller where it has to be; in several lines only where even that is too wide.
    fn galley(&self, ui: &Ui, room: f32) -> Arc<Galley> {
        let lay = |points: f32, wrap: f32| {
            let font = self.font(points);
            let mut job = LayoutJob::simple(self.text.clone(), font, Color32::PLACEHOLDER, wrap);
            job.halign = Align::LEFT;
            ui.painter().layout_job(job)
        };
        let mut in_one_line = [20.0, 18.0, 16.0, 14.0]
            .into_iter()
            .map(|points| lay(points, f32::INFINITY));
        let fitting = in_one_line.find(|galley| galley.size().x <= room);
        fitting.unwrap_or_else(|| lay(16.0, room))
    }

    fn colours(&self, response: &Response, is_enabled: bool) -> (Color32, Color32, Stroke) {
        let theme = self.theme;
        if !is_enabled {
            let fill = if self.weight == Weight::Quiet {
                Color32::TRANSPARENT
            } else {
                theme.well
            };
            return (fill, theme.soft_ink.gamma_multiply(0.7), Stroke::NONE);
        }
        let is_pressed = response.is_pointer_button_down_on();
        let (fill, ink, border) = match (self.weight, self.is_chosen) {
            (Weight::Primary, _) => (theme.accent, theme.on_accent, Stroke::NONE),
            (_, Some(true)) => (theme.accent_well, theme.ink, Stroke::new(2.5, theme.accent)),
            (Weight::Plain, _) => (theme.sheet, theme.ink, Stroke::new(1.5, theme.line)),
            (Weight::Quiet, _) => (Color32::TRANSPARENT, theme.ink, Stroke::NONE),
        };
        let fill = match (is_pressed, response.hovered(), self.weight) {
            (true, _, Weight::Primary) => fill.lerp_to_gamma(theme.ink, 0.25),
            (_, true, Weight::Primary) => fill.lerp_to_gamma(theme.ink, 0.1),
            (true, _, _) => theme.line,
            (_, true, _) if self.is_chosen != Some(true) => theme.well,
            _ => fill,
        };
        (fill, ink, border)
    }
}

impl Widget for Button<'_> {
    fn ui(self, ui: &mut Ui) -> Response {
        let theme = self.theme;
        let height = theme.target();
        let (icon_width, between) = self.picture();
        let padding = self.padding();
        let room = match self.width {
            Width::Points(points) => points,
            Width::Full | Width::Content => ui.available_width(),
        };
        let galley = self.galley(ui, words_room(room, padding, icon_width + between));
        let content = vec2(
            icon_width + between + galley.size().x,
            galley.size().y.max(icon_width),
        );
        let width = match self.width {
            Width::Content => (content.x + 2.0 * padding.x).max(height),
            Width::Full | Width::Points(_) => room.max(theme::TARGET),
        };
        let size = vec2(width, (content.y + 2.0 * padding.y).max(height));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let is_enabled = ui.is_enabled();
        let name = self.name.clone().unwrap_or_else(|| self.text.clone());
        let is_chosen = self.is_chosen;
        response.widget_info(|| match is_chosen {
            Some(is_chosen) => WidgetInfo::selected(Role::Button, is_enabled, is_chosen, &name),
            None => WidgetInfo::labeled(Role::Button, is_enabled, &name),
        });
        if ui.is_rect_visible(rect) {
            let (fill, ink, border) = self.colours(&response, is_enabled);
            let painter = ui.painter();
            painter.rect(
                rect,
                CornerRadius::same(theme::CORNER),
                fill,
                border,
                StrokeKind::Inside,
            );
            if response.has_focus() {
                focus_ring(ui, theme, rect);
            }
            let left = rect.center().x - content.x / 2.0;
            let at = eframe::egui::pos2(left + icon_width / 2.0, rect.center().y);
            if self.has_box {
                paint_box(painter, theme, at, is_chosen == Some(true), ink);
            } else if let Some(icon) = self.icon {
                let points = if self.text.is_empty() { BARE_ICON } else { ICON };
                icon.paint(painter, theme, at, points, ink);
            }
            let at = eframe::egui::pos2(
                left + icon_width + between,
                rect.center().y - galley.size().y / 2.0,
            );
            painter.galley(at, galley, ink);
        }
        response
    }
}

/// What is left for the words of a button's width.
fn words_room(width: f32, padding: Vec2, picture: f32) -> f32 {
    (width - 2.0 * padding.x - picture).max(24.0)
}

/// A box that is ticked or empty, with its middle at `at`.
fn paint_box(painter: &Painter, theme: &Theme, at: Pos2, is_ticked: bool, ink: Color32) {
    let place = Rect::from_center_size(at, Vec2::splat(theme.size(22.0)));
    let corner = CornerRadius::same(5);
    if is_ticked {
        painter.rect_filled(place, corner, theme.accent);
        Icon::Check.paint(painter, theme, at, 20.0, theme.on_accent);
    } else {
        painter.rect_stroke(place, corner, Stroke::new(2.0, ink), StrokeKind::Inside);
    }
}

/// The ring that shows where the keyboard is.
pub fn focus_ring(ui: &Ui, theme: &Theme, rect: Rect) {
    let ring = rect.expand(3.0);
    let corner = CornerRadius::same(theme::CORNER + 3);
    ui.painter()
        .rect_stroke(ring, corner, Stroke::new(3.0, theme.ink), StrokeKind::Inside);
}

/// A large choice: icon, title and one sentence under it.
pub fn card(
    ui: &mut Ui,
    theme: &Theme,
    size: Vec2,
    icon: Icon,
    title: &str,
    sentence: &str,
    weight: Weight,
) -> Response {
    let (fill, ink, soft) = match weight {
        Weight::Primary => (theme.accent, theme.on_accent, theme.on_accent),
        Weight::Plain | Weight::Quiet => (theme.sheet, theme.ink, theme.soft_ink),
    };
    let icon_room = theme.size(40.0);
    let wrap = size.x - icon_room - 3.0 * theme::PAD;
    let title_galley = ui.painter().layout(title.to_owned(), theme.bold(22.0), ink, wrap);
    let sentence_galley = ui
        .painter()
        .layout(sentence.to_owned(), theme.label(), soft, wrap);
    let text_height = title_galley.size().y + 6.0 + sentence_galley.size().y;
    let size = vec2(size.x, size.y.max(text_height + 2.0 * theme::PAD));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, title));
    let fill = if response.is_pointer_button_down_on() {
        fill.lerp_to_gamma(theme.ink, 0.15)
    } else if response.hovered() {
        fill.lerp_to_gamma(theme.ink, 0.05)
    } else {
        fill
    };
    let corner = CornerRadius::same(theme::CORNER);
    let painter = ui.painter();
    painter.add(theme.shadow().as_shape(rect, corner));
    painter.rect(rect, corner, fill, theme.border(), StrokeKind::Inside);
    if response.has_focus() {
        focus_ring(ui, theme, rect);
    }
    let icon_at = eframe::egui::pos2(rect.left() + theme::PAD + icon_room / 2.0, rect.center().y);
    let tint = if weight == Weight::Primary {
        ink
    } else {
        theme.accent
    };
    icon.paint(painter, theme, icon_at, 36.0, tint);
    let left = rect.left() + 2.0 * theme::PAD + icon_room;
    let top = rect.center().y - text_height / 2.0;
    let sentence_top = top + title_galley.size().y + 6.0;
    painter.galley(eframe::egui::pos2(left, top), title_galley, ink);
    painter.galley(eframe::egui::pos2(left, sentence_top), sentence_galley, soft);
    response
}
