//! The tiles that lie on the table: the deck in use, face by face.

use super::{View, page};
use crate::command::Command;
use crate::theme;
use eframe::egui::{Color32, Rect, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo};
use rules::QuarterTurn;
use rules::match_attach::{TileId, TileKind};

/// The tiles of the deck in use.
#[derive(Debug, Default)]
pub struct Tiles;

impl Tiles {
    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("tiles-title")).is_some() {
                view.ask(Command::Home);
            }
            page::sheet(ui, view.theme, room, "tiles", |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    let count = view.deck.deck.distinct_tiles().count();
                    let name = view.deck.deck.name().to_owned();
                    let text =
                        view.say_with("tiles-about", &[("count", count.into()), ("deck", name.into())]);
                    page::text(ui, text, view.theme.body(), view.theme.ink);
                    page::text(
                        ui,
                        view.say("tiles-print"),
                        view.theme.body(),
                        view.theme.soft_ink,
                    );
                    for (kind, title) in [
                        (TileKind::Starting, "starting-tiles"),
                        (TileKind::Standard, "standard-tiles"),
                    ] {
                        ui.add_space(theme::GAP);
                        page::text(ui, view.say(title), view.theme.bold(24.0), view.theme.ink);
                        show_tiles(ui, view, kind);
                    }
                });
            });
        });
    }
}

fn show_tiles(ui: &mut Ui, view: &View<'_>, kind: TileKind) {
    let set = view.deck.tile_set();
    let is_wanted = |tile: &TileId| set.tile(*tile).is_some_and(|tile| tile.kind == kind);
    let columns = (ui.available_width() / 132.0).floor().clamp(3.0, 8.0);
    let side = ((ui.available_width() - 2.0) / columns - theme::GAP).min(150.0);
    ui.horizontal_wrapped(|ui| {
        for tile in view.deck.deck.distinct_tiles().filter(is_wanted) {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            let name = view.deck.describe(view.words, tile, QuarterTurn::None);
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
            let rect = Rect::from_center_size(rect.center(), Vec2::splat(side));
            view.pictures.paint(
                ui.painter(),
                view.deck,
                tile,
                rect,
                QuarterTurn::None,
                Color32::WHITE,
            );
        }
    });
}
