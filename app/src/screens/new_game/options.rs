//! Who begins, the optional rules, and what the rulebook leaves open.

use super::NewGame;
use crate::command::{Command, DeckCommand};
use crate::screens::{Tiles, View, game, page, tiles};
use crate::session::{Advents, Options, Piles};
use crate::state::Screen;
use crate::theme;
use crate::widgets::{Button, Icon};
use eframe::egui::{Ui, Widget as _};
use rules::match_attach::{TileKind, TileSet};

impl NewGame {
    pub(super) fn show_options(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        self.show_first(ui, view);
        ui.add_space(theme::GAP);
        self.show_decks(ui, view);
        ui.add_space(theme::GAP);
        page::text(
            ui,
            view.say("optional-rules"),
            view.theme.bold(24.0),
            view.theme.ink,
        );
        self.show_time(ui, view);
        if toggle(ui, view, "rule-no-take-backs", self.options.no_take_backs) {
            self.options.no_take_backs = !self.options.no_take_backs;
        }
        if toggle(ui, view, "rule-see-everything", self.options.i_see_everything) {
            self.options.i_see_everything = !self.options.i_see_everything;
        }
        self.show_piles(ui, view);
        ui.add_space(theme::GAP);
        page::text(ui, view.say("rulings"), view.theme.bold(24.0), view.theme.ink);
        let can_be_active = self.rulings.island_tiles_can_be_active;
        if toggle(ui, view, "ruling-islands", can_be_active) {
            self.rulings.island_tiles_can_be_active = !can_be_active;
        }
    }

    fn show_first(&mut self, ui: &mut Ui, view: &View<'_>) {
        let theme = view.theme;
        page::text(ui, view.say("who-begins"), theme.bold(24.0), theme.ink);
        ui.horizontal_wrapped(|ui| {
            let by_lot = Button::new(theme, view.say("by-lot"))
                .icon(Icon::Dice)
                .chosen(self.first.is_none());
            if by_lot.ui(ui).clicked() {
                self.first = None;
            }
            for place in 0..self.names.len() {
                let name = self.seat(view, place);
                let label = view.say_with("begins", &[("player", name.as_str().into())]);
                let choice = Button::new(theme, name)
                    .name(label)
                    .chosen(self.first == Some(place));
                if choice.ui(ui).clicked() {
                    self.first = Some(place);
                }
            }
        });
    }

    /// Which tiles are played with.
    fn show_decks(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let theme = view.theme;
        page::text(ui, view.say("which-deck"), theme.bold(24.0), theme.ink);
        ui.horizontal_wrapped(|ui| {
            let own = view.own_decks.iter().filter(|own| own.deck.is_ok()).map(Some);
            for own in std::iter::once(None).chain(own) {
                let id = own.map(|own| own.id.clone());
                let is_chosen = view.deck.id == id;
                let button = Button::new(theme, tiles::name_of(view, own)).icon(Icon::Tiles);
                if button.chosen(is_chosen).ui(ui).clicked() && !is_chosen {
                    view.ask(Command::Deck(DeckCommand::Use(id)));
                }
            }
            if Button::new(theme, view.say("own-tiles"))
                .icon(Icon::Add)
                .ui(ui)
                .clicked()
            {
                let begun = std::mem::replace(self, NewGame::new(view.preferences));
                view.ask(Command::Show(Box::new(Screen::Tiles(Tiles::for_game(begun)))));
            }
        });
    }

    /// What's the Rush?
    fn show_time(&mut self, ui: &mut Ui, view: &View<'_>) {
        if toggle(ui, view, "rule-rush", self.options.rush_seconds.is_some()) {
            self.options.rush_seconds = match self.options.rush_seconds {
                Some(_) => None,
                None => Some(Options::USUAL_SECONDS),
            };
        }
        let Some(seconds) = &mut self.options.rush_seconds else {
            return;
        };
        ui.horizontal_wrapped(|ui| {
            for choice in [30, 60, 90, 120] {
                let label = view.say_with("seconds", &[("count", choice.into())]);
                let button = Button::new(view.theme, label).chosen(*seconds == choice);
                if button.ui(ui).clicked() {
                    *seconds = choice;
                }
            }
        });
        // Short turns differ by seconds, long ones by half minutes.
        let step = match *seconds {
            ..60 => 5,
            60..180 => 15,
            180.. => 30,
        };
        let number = view.say_with("seconds", &[("count", (*seconds).into())]);
        let name = view.say("time-of-turn");
        let (least, most) = (*Options::SECONDS.start(), *Options::SECONDS.end());
        match game::stepper(ui, view, &number, &name, *seconds > least, *seconds < most) {
            1 => *seconds = (*seconds + step).min(most),
            -1 => *seconds = (*seconds).saturating_sub(step).max(least),
            _ => {}
        }
    }

    /// The Long Game: where the Advent tiles lie, or that there are none.
    fn show_piles(&mut self, ui: &mut Ui, view: &View<'_>) {
        let theme = view.theme;
        ui.add_space(theme::GAP);
        page::text(ui, view.say("rule-long-game"), theme.bold(20.0), theme.ink);
        let usual = usual_piles(view.deck.tile_set());
        let all = n_in_piles(view.deck.tile_set());
        let without = Piles {
            advents: Advents::None,
            ..usual
        };
        // Deeper than usual to begin with; the steppers do the rest.
        let deeper = Piles {
            first: all.saturating_sub(14),
            second: 7,
            third: 7,
            advents: Advents::Two,
        };
        let is_deeper = self.piles != usual && self.piles.advents == Advents::Two;
        for (name, piles, is_chosen) in [
            ("piles-usual", usual, self.piles == usual),
            ("piles-deeper", deeper, is_deeper),
            ("piles-no-advents", without, self.piles.advents == Advents::None),
        ] {
            // A deck that is too small for three piles is one.
            if all < LEAST_FOR_ADVENTS && name != "piles-no-advents" {
                continue;
            }
            let button = Button::new(theme, view.say(name)).chosen(is_chosen).full_width();
            if button.ui(ui).clicked() && !is_chosen {
                self.piles = piles;
            }
        }
        if !is_deeper {
            return;
        }
        for place in 0..2 {
            let number = place + 1;
            let name = view.say_with("pile", &[("number", number.into())]);
            page::text(ui, &name, theme.label(), theme.soft_ink);
            let (this, other) = match place {
                0 => (self.piles.first, self.piles.second),
                _ => (self.piles.second, self.piles.first),
            };
            let is_room = this + other < all;
            let wish = game::stepper(ui, view, &this.to_string(), &name, this > 1, is_room);
            let changed = this.saturating_add_signed(wish);
            match place {
                0 => self.piles.first = changed,
                _ => self.piles.second = changed,
            }
        }
        self.piles.third = all.saturating_sub(self.piles.first + self.piles.second);
        let third = view.say_with("pile-three", &[("count", self.piles.third.into())]);
        page::text(ui, third, theme.body(), theme.soft_ink);
    }
}

/// Standard tiles from which on the Advent tiles part the Deck.
const LEAST_FOR_ADVENTS: u32 = 24;

/// The tiles of the piles: the standard ones, without the four of the starting square if none are made for it.
fn n_in_piles(set: &TileSet) -> u32 {
    let of_kind = |kind: TileKind| set.tiles().iter().filter(|tile| tile.kind == kind).count();
    let standard = match of_kind(TileKind::Starting) {
        0 => of_kind(TileKind::Standard).saturating_sub(4),
        _ => of_kind(TileKind::Standard),
    };
    u32::try_from(standard).unwrap_or(u32::MAX).max(1)
}

/// The piles of the rulebook, for as many tiles as the deck has.
pub(super) fn usual_piles(set: &TileSet) -> Piles {
    let (usual, all) = (Piles::default(), n_in_piles(set));
    if all < LEAST_FOR_ADVENTS {
        return Piles {
            first: all,
            second: 0,
            third: 0,
            advents: Advents::None,
        };
    }
    Piles {
        first: all - usual.second - usual.third,
        ..usual
    }
}

/// A rule with its sentence, on or off; tells whether it was tapped.
fn toggle(ui: &mut Ui, view: &View<'_>, name: &str, is_on: bool) -> bool {
    let button = Button::new(view.theme, view.say(name)).ticked(is_on).full_width();
    let is_tapped = button.ui(ui).clicked();
    let about = view.say(&format!("{name}-about"));
    page::text(ui, about, view.theme.label(), view.theme.soft_ink);
    is_tapped
}
