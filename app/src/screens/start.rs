//! The first page: three ways to begin.

use super::{Look, NewGame, View, page};
use crate::command::Command;
use crate::state::Screen;
use crate::theme;
use crate::widgets::{Icon, Weight, card};
use eframe::egui::{Color32, CornerRadius, Rect, Ui, Vec2, pos2, vec2};
use rules::QuarterTurn;
use rules::match_attach::TileKind;

/// The first page.
#[derive(Debug, Default)]
pub struct Start {
    /// Something to tell that happened before this page was shown.
    pub notice: Option<String>,
}

impl Start {
    /// Draws the page.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let shape = page::Shape::of(room.size());
            let share = if shape == page::Shape::Landscape {
                0.46
            } else {
                0.48
            };
            let (picture, choices) = page::parted(room, shape, share);
            show_sign(ui, view, picture);
            self.show_choices(ui, view, choices, shape);
        });
    }

    fn show_choices(&mut self, ui: &mut Ui, view: &mut View<'_>, rect: Rect, shape: page::Shape) {
        let width = rect.width().min(540.0 * view.theme.text_size.max(1.0));
        let size = vec2(width, view.theme.size(104.0));
        let cards = if view.session.is_some() { 3.0 } else { 2.0 };
        let height = cards * size.y + (cards - 1.0) * theme::GAP;
        let (left, top) = match shape {
            page::Shape::Landscape => (rect.left() + 8.0, rect.center().y - height / 2.0),
            page::Shape::Portrait => (rect.center().x - width / 2.0, rect.top()),
        };
        let column = Rect::from_min_max(pos2(left, top.max(rect.top())), pos2(left + width, rect.bottom()));
        page::at(ui, column, "choices", |ui| {
            eframe::egui::ScrollArea::vertical().show(ui, |ui| {
                let choice = |ui: &mut Ui, view: &View<'_>, name: &str, icon, weight| {
                    let about = view.say(&format!("start-{name}-about"));
                    card(
                        ui,
                        view.theme,
                        size,
                        icon,
                        &view.say(&format!("start-{name}")),
                        &about,
                        weight,
                    )
                    .clicked()
                };
                if let Some(session) = view.session {
                    let names: Vec<&str> = session
                        .settings()
                        .players
                        .iter()
                        .map(|player| player.name.as_str())
                        .collect();
                    let about = view.say_with("start-go-on-about", &[("names", names.join(", ").into())]);
                    let title = view.say("start-go-on");
                    if card(ui, view.theme, size, Icon::Play, &title, &about, Weight::Primary).clicked() {
                        view.ask(Command::ShowGame);
                    }
                }
                let weight = if view.session.is_some() {
                    Weight::Plain
                } else {
                    Weight::Primary
                };
                if choice(ui, view, "new", Icon::People, weight) {
                    view.ask(Command::Show(Box::new(Screen::from(NewGame::new(
                        view.preferences,
                    )))));
                }
                if choice(ui, view, "look", Icon::Camera, Weight::Plain) {
                    view.ask(Command::Show(Box::new(Screen::from(Look::default()))));
                }
                if let Some(notice) = &self.notice {
                    page::text(ui, notice, view.theme.label(), view.theme.soft_ink);
                }
            });
        });
    }
}

/// The starting square with its circle, the name, and what it is for.
fn show_sign(ui: &mut Ui, view: &View<'_>, rect: Rect) {
    let theme = view.theme;
    let text_height = theme.size(120.0);
    let side = ((rect.height() - text_height - 60.0) / 2.0)
        .min(rect.width() * 0.34)
        .clamp(40.0, 170.0);
    let top = rect.center().y - (side * 2.0 + 32.0 + text_height) / 2.0;
    let corner = pos2(rect.center().x - side, top);
    let painter = ui.painter().clone();
    let is_starting = |tile: &rules::match_attach::Tile| tile.kind == TileKind::Starting;
    let set = view.deck.tile_set();
    let starting = set.ids().filter(|id| set.tile(*id).is_some_and(is_starting));
    for (place, tile) in starting.take(4).enumerate() {
        let cell = vec2((place % 2) as f32, (place / 2) as f32) * side;
        let rect = Rect::from_min_size(corner + cell, Vec2::splat(side)).shrink(1.5);
        painter.add(theme.shadow().as_shape(rect, CornerRadius::same(4)));
        view.pictures
            .paint(&painter, view.deck, tile, rect, QuarterTurn::None, Color32::WHITE);
    }
    let below = Rect::from_min_max(pos2(rect.left(), top + side * 2.0 + 32.0), rect.max);
    page::at(ui, below, "sign", |ui| {
        ui.vertical_centered(|ui| {
            page::text(ui, "Tilesight", theme.bold(44.0), theme.ink);
            page::text(ui, view.say("motto"), theme.body(), theme.soft_ink);
        });
    });
}
