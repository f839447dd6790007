//! Which tile is this? The likeliest faces first, any face of the deck after them.

use crate::screens::{View, page};
use crate::sight::Place;
use crate::table::Candidate;
use crate::theme;
use crate::widgets::{Button, Icon, Weight, tile_button};
use eframe::egui::{ScrollArea, Ui, Widget as _};
use rules::match_attach::TileId;
use rules::{Cell, QuarterTurn};

/// A question about one place.
#[derive(Clone, Debug)]
pub(super) struct Mend {
    cell: Cell,
    /// What was read there, or said before.
    held: Option<(TileId, QuarterTurn)>,
    candidates: Vec<Candidate>,
    /// Whether the whole deck is shown.
    is_whole_deck: bool,
    /// The tile that is being turned.
    picked: Option<(TileId, QuarterTurn)>,
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

impl Mend {
    pub(super) fn new(place: &Place, candidates: Vec<Candidate>) -> Mend {
        let picked = place.tile;
        let is_whole_deck = candidates.is_empty() && picked.is_none();
        Mend {
            cell: place.cell,
            held: place.tile,
            candidates,
            is_whole_deck,
            picked,
        }
    }

    pub(super) fn cell(&self) -> Cell {
        self.cell
    }

    /// Draws the question; one tap on a likely face answers it.
    pub(super) fn show(&mut self, ui: &mut Ui, view: &View<'_>, reason: Option<&str>) -> Option<Answer> {
        let theme = view.theme;
        page::text(ui, view.say("which-tile"), theme.bold(24.0), theme.ink);
        if let Some(reason) = reason {
            page::text(ui, reason, theme.label(), theme.soft_ink);
        }
        let mut answer = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            if self.is_whole_deck {
                self.show_deck(ui, view);
            } else if let Some(picked) = self.picked {
                answer = self.show_picked(ui, view, picked);
            } else {
                answer = self.show_candidates(ui, view);
            }
            ui.add_space(theme::GAP);
            ui.horizontal_wrapped(|ui| {
                if !self.is_whole_deck
                    && Button::new(theme, view.say("another-tile"))
                        .icon(Icon::Grid)
                        .ui(ui)
                        .clicked()
                {
                    self.is_whole_deck = true;
                }
                if Button::new(theme, view.say("no-tile-here"))
                    .icon(Icon::Delete)
                    .ui(ui)
                    .clicked()
                {
                    answer = Some(Answer::Nothing);
                }
                if Button::new(theme, view.say("never-mind"))
                    .weight(Weight::Quiet)
                    .ui(ui)
                    .clicked()
                {
                    answer = Some(Answer::Leave);
                }
            });
        });
        answer
    }

    fn show_candidates(&self, ui: &mut Ui, view: &View<'_>) -> Option<Answer> {
        let side = ((ui.available_width() - 2.0 * theme::GAP) / 3.0).clamp(theme::TARGET, 170.0);
        let mut answer = None;
        ui.horizontal_wrapped(|ui| {
            for candidate in self.candidates.iter().take(3) {
                if tile_button(ui, view, candidate.tile, candidate.turn, side, false).clicked() {
                    answer = Some(Answer::Tile(candidate.tile, candidate.turn));
                }
            }
        });
        answer
    }

    fn show_picked(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        (tile, turn): (TileId, QuarterTurn),
    ) -> Option<Answer> {
        let mut answer = None;
        ui.horizontal_wrapped(|ui| {
            tile_button(ui, view, tile, turn, 170.0, true);
            ui.vertical(|ui| {
                if Button::new(view.theme, view.say("turn-left"))
                    .icon(Icon::TurnLeft)
                    .ui(ui)
                    .clicked()
                {
                    self.picked = Some((tile, turn + QuarterTurn::Anticlockwise));
                }
                if Button::new(view.theme, view.say("turn-right"))
                    .icon(Icon::TurnRight)
                    .ui(ui)
                    .clicked()
                {
                    self.picked = Some((tile, turn + QuarterTurn::Clockwise));
                }
            });
        });
        let is_changed = self.held != self.picked;
        let take = Button::new(view.theme, view.say("take-this-tile"))
            .icon(Icon::Check)
            .weight(Weight::Primary);
        if ui.add_enabled(is_changed, take).clicked() {
            answer = Some(Answer::Tile(tile, turn));
        }
        answer
    }

    fn show_deck(&mut self, ui: &mut Ui, view: &View<'_>) {
        let columns = (ui.available_width() / 96.0).floor().max(2.0);
        let side = (ui.available_width() - (columns - 1.0) * theme::GAP) / columns - 1.0;
        ui.horizontal_wrapped(|ui| {
            for tile in view.deck.deck.distinct_tiles() {
                let turn = self.held.map_or(QuarterTurn::None, |(_, turn)| turn);
                if tile_button(ui, view, tile, turn, side, false).clicked() {
                    self.picked = Some((tile, turn));
                    self.is_whole_deck = false;
                }
            }
        });
    }
}
