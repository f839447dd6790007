//! Where does the picture come from?

use crate::command::Command;
use crate::screens::{View, page};
use crate::theme;
use crate::widgets::{Button, Icon, Weight, call, card};
use eframe::egui::{Align, Layout, Rect, ScrollArea, TextEdit, Ui, Widget as _, pos2, vec2};

/// Draws the choice; `path` is what is being typed.
pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, path: &mut String, notice: Option<&str>) -> super::Wish {
    let mut wish = super::Wish::Stay;
    page::surface(ui, view.theme, |ui, room| {
        let (bar, room) = page::top_strip(room, view.theme.target());
        if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("look-title")).is_some() {
            wish = super::Wish::Leave;
        }
        let width = room.width().min(640.0 * view.theme.text_size.max(1.0));
        let left = room.center().x - width / 2.0;
        let column = Rect::from_min_max(pos2(left, room.top() + 12.0), pos2(left + width, room.bottom()));
        page::at(ui, column, "choose", |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                let size = vec2(width, view.theme.size(100.0));
                let choices = [
                    ("camera", Icon::Camera, Weight::Primary, Command::OpenCamera),
                    ("file", Icon::Folder, Weight::Plain, Command::ChoosePhoto),
                    ("demo", Icon::Image, Weight::Plain, Command::ReadDemo),
                ];
                for (name, icon, weight, command) in choices {
                    let (title, about) = (
                        view.say(&format!("look-{name}")),
                        view.say(&format!("look-{name}-about")),
                    );
                    if card(ui, view.theme, size, icon, &title, &about, weight).clicked() {
                        view.ask(command);
                    }
                }
                if view.opens_paths {
                    show_path(ui, view, path);
                }
                if let Some(notice) = notice {
                    show_notice(ui, view, notice);
                }
            });
        });
    });
    wish
}

/// A field for the path of a picture: for where there is no file dialog.
fn show_path(ui: &mut Ui, view: &mut View<'_>, path: &mut String) {
    ui.add_space(8.0);
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
                .margin(eframe::egui::Margin::symmetric(16, 16));
            let field = field.ui(ui);
            call(&field, &view.say("look-path"));
            let is_entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(eframe::egui::Key::Enter));
            if (is_pressed || is_entered) && !path.trim().is_empty() {
                view.ask(Command::ReadPath(path.trim().to_owned()));
            }
        },
    );
}

fn show_notice(ui: &mut Ui, view: &View<'_>, notice: &str) {
    let theme = view.theme;
    theme.sheet_frame().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(
                vec2(theme.size(32.0), theme.size(32.0)),
                eframe::egui::Sense::hover(),
            );
            Icon::Warning.paint(ui.painter(), theme, rect.center(), 28.0, theme.warning);
            page::text(ui, notice, theme.body(), theme.ink);
        });
    });
    ui.add_space(theme::GAP);
}
