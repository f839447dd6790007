//! Which tile is this? Two taps mend a tile: one on it, one on what it is. The likeliest stand first.

use crate::screens::{View, page};
use crate::sight::Place;
use crate::theme;
use crate::widgets::{Button, Icon, PhotoTexture, Weight, photo_view, tile_button, tile_side};
use eframe::egui::{Role, ScrollArea, Sense, Ui, Vec2, Widget as _, WidgetInfo};
use rules::match_attach::TileId;
use rules::{Cell, QuarterTurn};

/// A tile and how it lies.
type Lying = (TileId, QuarterTurn);

/// A question about one place.
#[derive(Clone, Debug)]
pub(super) struct Mend {
    place: Place,
    /// What it may be, the likeliest first; every tile of the deck is among them.
    offered: Vec<Lying>,
    /// Whether all of them are shown.
    is_whole_deck: bool,
    /// What it is taken for, as the person turns it.
    held: Option<Lying>,
}

/// What a person answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// This tile.
    Tile(TileId, QuarterTurn),
    /// No tile.
    Nothing,
    /// Never mind.
    Leave,
}

/// Tiles that are offered at first sight.
const OFFERED: usize = 6;

impl Mend {
    pub(super) fn new(place: Place, offered: Vec<Lying>) -> Mend {
        Mend {
            held: place.tile,
            place,
            offered,
            is_whole_deck: false,
        }
    }

    pub(super) fn cell(&self) -> Cell {
        self.place.cell
    }

    /// Draws the question; one tap on a tile answers it. `photo` shows the place beside what it is taken for.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        photo: &PhotoTexture,
        reason: Option<&str>,
    ) -> Option<Answer> {
        let theme = view.theme;
        page::text(ui, view.say("which-tile"), theme.bold(24.0), theme.ink);
        if let Some(reason) = reason {
            page::text(ui, reason, theme.label(), theme.soft_ink);
        }
        let mut answer = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            answer = self.show_place(ui, view, photo);
            if self.held.is_some() {
                page::text(ui, view.say("or-this"), theme.body(), theme.soft_ink);
            }
            let chosen = self.show_offered(ui, view);
            answer = answer.or(chosen);
            ui.add_space(theme::GAP);
            ui.horizontal_wrapped(|ui| {
                let button = |name: &str| Button::new(theme, view.say(name));
                if !self.is_whole_deck && button("another-tile").icon(Icon::Grid).ui(ui).clicked() {
                    self.is_whole_deck = true;
                }
                if button("no-tile-here").icon(Icon::Delete).ui(ui).clicked() {
                    answer = Some(Answer::Nothing);
                }
                if button("never-mind").weight(Weight::Quiet).ui(ui).clicked() {
                    answer = Some(Answer::Leave);
                }
            });
        });
        answer
    }

    /// The place as the photograph shows it, and what it is taken for: that can be turned.
    fn show_place(&mut self, ui: &mut Ui, view: &View<'_>, photo: &PhotoTexture) -> Option<Answer> {
        let theme = view.theme;
        let mut answer = None;
        ui.horizontal(|ui| {
            let side = theme
                .size(120.0)
                .min((ui.available_width() - 2.0 * theme::GAP) / 3.0);
            ui.vertical(|ui| {
                ui.set_width(side);
                let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
                let name = view.say("as-photographed");
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
                let (corners, turn) = (&self.place.corners, self.place.turn);
                photo_view::paint_place(ui.painter(), photo, corners, turn, rect.shrink(3.0));
                page::text(ui, name, theme.label(), theme.soft_ink);
            });
            let Some((tile, turn)) = self.held else { return };
            let is_changed = self.held != self.place.tile;
            ui.vertical(|ui| {
                ui.set_width(side);
                if tile_button(ui, view, tile, turn, side, true).clicked() {
                    answer = Some(if is_changed {
                        Answer::Tile(tile, turn)
                    } else {
                        Answer::Leave
                    });
                }
                page::text(ui, view.say("taken-for"), theme.label(), theme.soft_ink);
            });
            ui.vertical(|ui| {
                for (name, icon, by) in [
                    ("turn-left", Icon::TurnLeft, QuarterTurn::Anticlockwise),
                    ("turn-right", Icon::TurnRight, QuarterTurn::Clockwise),
                ] {
                    if Button::icon_only(theme, icon, view.say(name)).ui(ui).clicked() {
                        self.held = Some((tile, turn + by));
                    }
                }
            });
        });
        let turned = self.held.filter(|held| Some(*held) != self.place.tile);
        if let Some((tile, turn)) = turned {
            let take = Button::new(theme, view.say("take-this-tile"))
                .icon(Icon::Check)
                .weight(Weight::Primary);
            if take.ui(ui).clicked() {
                answer = Some(Answer::Tile(tile, turn));
            }
        }
        answer
    }

    fn show_offered(&self, ui: &mut Ui, view: &View<'_>) -> Option<Answer> {
        let shown = if self.is_whole_deck {
            self.offered.len()
        } else {
            OFFERED
        };
        let side = tile_side(ui, shown.min(self.offered.len()), view.theme.target());
        let mut answer = None;
        ui.horizontal_wrapped(|ui| {
            for &(tile, turn) in self.offered.iter().take(shown) {
                if tile_button(ui, view, tile, turn, side, false).clicked() {
                    answer = Some(Answer::Tile(tile, turn));
                }
            }
        });
        answer
    }
}
