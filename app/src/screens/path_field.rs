//! A field for the path of a picture.

use super::{View, page};
use crate::widgets::{Button, call};
use eframe::egui::{Align, Key, Layout, Margin, TextEdit, Ui, Widget as _, vec2};

/// Draws a field for the path of a picture, for where there is no file dialog, and a button that opens it; `path` is what
/// is being typed. Gives the path that was confirmed.
pub(super) fn path_field(ui: &mut Ui, view: &View<'_>, path: &mut String) -> Option<String> {
    page::text(ui, view.say("look-path"), view.theme.label(), view.theme.soft_ink);
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), view.theme.target()),
        Layout::right_to_left(Align::Center),
        |ui| {
            let open = Button::new(view.theme, view.say("open"));
            let is_pressed = ui.add_enabled(!path.trim().is_empty(), open).clicked();
            let field = TextEdit::singleline(path)
                .hint_text(view.say("look-path-hint"))
                .desired_width(ui.available_width())
                .margin(Margin::symmetric(16, 16))
                .ui(ui);
            call(&field, &view.say("look-path"));
            let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let confirmed = path.trim();
            ((is_pressed || is_entered) && !confirmed.is_empty()).then(|| confirmed.to_owned())
        },
    )
    .inner
}
