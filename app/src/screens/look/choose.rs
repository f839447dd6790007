//! Where does the picture come from?

use crate::command::Command;
use crate::screens::path_field::path_field;
use crate::screens::{View, page};
use crate::theme;
use crate::widgets::{Icon, Weight, card};
use eframe::egui::{ScrollArea, Ui, vec2};

/// Draws the choice; `path` is what is being typed.
pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, path: &mut String, notice: Option<&str>) -> super::Wish {
    let mut wish = super::Wish::Stay;
    page::surface(ui, view.theme, |ui, room| {
        let (bar, room) = page::top_strip(room, view.theme.target());
        if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("look-title")).is_some() {
            wish = super::Wish::Leave;
        }
        let column = page::middle_column(view.theme, room, 640.0).with_min_y(room.top() + theme::GAP);
        page::at(ui, column, "choose", |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                let size = vec2(column.width(), view.theme.size(100.0));
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
                    ui.add_space(8.0);
                    if let Some(path) = path_field(ui, view, path) {
                        view.ask(Command::ReadPath(path));
                    }
                }
                if let Some(notice) = notice {
                    show_notice(ui, view, notice);
                }
            });
        });
    });
    wish
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
