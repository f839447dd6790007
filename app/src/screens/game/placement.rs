//! The Placement Phase: which tile, where, and how turned; or only that one was placed.

use super::panel::NextStep;
use super::refusal::Overrule;
use super::{Game, board_now};
use crate::command::Command;
use crate::platform::host::Sound;
use crate::screens::{View, page};
use crate::session::{Change, Line, Placed, Session, laid_tile};
use crate::widgets::{Button, Icon, Weight, tile_button, tile_side};
use eframe::egui::{Color32, Role, Sense, Ui, Vec2, Widget as _, WidgetInfo};
use rules::QuarterTurn;
use rules::match_attach::{PlacedTile, TileId, TileKind};

impl Game {
    pub(super) fn show_placement(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
    ) {
        let title = match (self.picked, self.ghost) {
            (None, _) => "placement-pick",
            (Some(_), None) => "placement-where",
            (Some(_), Some(_)) => "placement-turn",
        };
        page::text(ui, view.say(title), view.theme.bold(24.0), view.theme.ink);
        let is_known = board_now(line).is_some();
        if let Some(tile) = self.picked {
            self.show_picked(ui, view, session, tile);
        }
        if is_known && self.picked.is_none() {
            self.show_tiles(ui, view, session, line);
        }
        let nothing = Button::new(view.theme, view.say("placement-nothing")).weight(Weight::Quiet);
        if self.picked.is_none() && !view.is_practice && nothing.ui(ui).clicked() {
            view.ask(Command::Tell(vec![Change::Place(Some(Placed::Nothing))]));
        }
    }

    /// The tile in hand, and what can be done with it before it lies.
    fn show_picked(&mut self, ui: &mut Ui, view: &mut View<'_>, session: &Session, tile: TileId) {
        let theme = view.theme;
        let turn = self.ghost.map_or(QuarterTurn::None, |ghost| ghost.turn);
        ui.horizontal(|ui| {
            let side = theme.size(132.0).min(ui.available_width() * 0.4);
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
            let name = view.deck.describe(view.words, tile, turn);
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
            view.pictures
                .paint(ui.painter(), view.deck, tile, rect, turn, Color32::WHITE);
            ui.vertical(|ui| {
                if let Some(ghost) = &mut self.ghost {
                    for (name, icon, by) in [
                        ("turn-left", Icon::TurnLeft, QuarterTurn::Anticlockwise),
                        ("turn-right", Icon::TurnRight, QuarterTurn::Clockwise),
                    ] {
                        if Button::new(theme, view.say(name)).icon(icon).ui(ui).clicked() {
                            ghost.turn += by;
                        }
                    }
                }
                let another = Button::new(theme, view.say("another-tile"))
                    .icon(Icon::Grid)
                    .weight(Weight::Quiet);
                if another.ui(ui).clicked() {
                    self.pick_again(view, session);
                }
            });
        });
    }

    /// Another tile is wanted. Under I See Everything the one that was touched is taken, unless the table allows another.
    fn pick_again(&mut self, view: &mut View<'_>, session: &Session) {
        if session.settings().options.i_see_everything {
            self.refuse_with(
                view,
                "breach-touched-tile",
                Some("10.1"),
                Some(Overrule::PickAgain),
            );
        } else {
            (self.picked, self.ghost) = (None, None);
        }
    }

    /// All tiles that can still come from the Deck.
    fn show_tiles(&mut self, ui: &mut Ui, view: &View<'_>, session: &Session, line: &Line) {
        let gone = gone(view, session, line);
        let set = view.deck.tile_set();
        let is_standard = |id: &TileId| set.tile(*id).is_some_and(|tile| tile.kind != TileKind::Starting);
        let tiles: Vec<TileId> = set
            .ids()
            .filter(is_standard)
            .filter(|tile| !gone.contains(tile))
            .collect();
        let side = tile_side(ui, tiles.len(), view.theme.target());
        ui.horizontal_wrapped(|ui| {
            for tile in tiles {
                if tile_button(ui, view, tile, QuarterTurn::None, side, false).clicked() {
                    self.picked = Some(tile);
                }
            }
        });
    }
}

/// The tiles that were on the Board in this game: they lie there, in a Reserve, or in the discard.
fn gone(view: &View<'_>, session: &Session, line: &Line) -> Vec<TileId> {
    let set = view.deck.tile_set();
    let told = session
        .evening()
        .turns
        .iter()
        .filter_map(|told| match &told.placed {
            Some(Placed::There(laid)) => set.tile_named(&laid.tile),
            _ => None,
        });
    let lying = board_now(line)
        .into_iter()
        .flat_map(|board| board.tiles().iter().map(|placed| placed.tile));
    told.chain(lying).collect()
}

/// "Place it" when there is something to place; until a tile is picked, the way for those who only count.
pub(super) fn next_step(
    picked: Option<TileId>,
    ghost: Option<PlacedTile>,
    view: &View<'_>,
    session: &Session,
) -> NextStep {
    let told = match (picked, ghost, session.tile_set()) {
        (_, Some(ghost), Some(set)) => Some(Placed::There(laid_tile(set, ghost))),
        // A board that is practised on is known, and stays so.
        (None, _, _) if view.is_practice => Some(Placed::Nothing),
        (None, _, _) => Some(Placed::Counted),
        _ => None,
    };
    let text = match &told {
        Some(Placed::Counted) => "placement-count",
        Some(Placed::Nothing) => "placement-nothing",
        Some(Placed::There(_)) | None => "place-it",
    };
    let place = |placed| {
        vec![
            Command::Tell(vec![Change::Place(Some(placed))]),
            Command::Play(Sound::Settle),
        ]
    };
    NextStep {
        text: view.say(text),
        weight: if text == "place-it" {
            Weight::Primary
        } else {
            Weight::Plain
        },
        is_possible: told.is_some(),
        commands: told.map_or_else(Vec::new, place),
    }
}
