//! A link for another app: as a QR code for another device, and as a button for this one.

use super::{View, page};
use crate::command::Command;
use crate::export::{QrSquare, qr_square};
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{
    CornerRadius, OpenUrl, Rect, Role, ScrollArea, Sense, Ui, Vec2, Widget as _, WidgetInfo, vec2,
};

/// The link that puts a game into BG Stats.
#[derive(Debug)]
pub struct LinkPage {
    address: String,
    square: Option<QrSquare>,
}

/// How wide a QR code is drawn, in points: cameras take it from an arm's length.
const SIDE: f32 = 420.0;

impl LinkPage {
    /// The page of a link.
    #[must_use]
    pub fn to(address: String) -> LinkPage {
        let square = qr_square(&address);
        LinkPage { address, square }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("bg-stats")).is_some() {
                view.ask(Command::ShowHistory);
            }
            let column = page::middle_column(view.theme, room, 760.0);
            page::sheet(ui, view.theme, column, "link", |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    let (font, ink) = (view.theme.body(), view.theme.ink);
                    ui.vertical_centered(|ui| {
                        page::text(ui, view.say("bg-stats-about"), font, ink);
                        ui.add_space(theme::GAP);
                        if let Some(square) = &self.square {
                            draw(ui, square, &view.say("qr-code"));
                            ui.add_space(theme::GAP);
                        }
                        let open = Button::new(view.theme, view.say("open-link"))
                            .icon(Icon::Share)
                            .weight(Weight::Primary);
                        if open.ui(ui).clicked() {
                            ui.ctx().open_url(OpenUrl::new_tab(&self.address));
                        }
                    });
                });
            });
        });
    }
}

/// A QR code: dark on light whatever the palette, or cameras do not take it.
fn draw(ui: &mut Ui, square: &QrSquare, name: &str) {
    let modules = square.side() + 2 * QrSquare::QUIET_ZONE;
    let side = SIDE.min(ui.available_width());
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::ZERO, theme::QR_LIGHT);
    let module = side / modules as f32;
    for row in 0..square.side() {
        for column in (0..square.side()).filter(|&column| square.is_dark(column, row)) {
            let corner = vec2(column as f32, row as f32) + Vec2::splat(QrSquare::QUIET_ZONE as f32);
            // A hair more than a module, so that no light shows between neighbours.
            let place = Rect::from_min_size(rect.min + corner * module, Vec2::splat(module + 0.3));
            painter.rect_filled(place, CornerRadius::ZERO, theme::QR_DARK);
        }
    }
}
