//! What a table agrees on before the first turn, and how the tiles are laid out.

mod guide;
mod options;

use super::{View, page};
use crate::command::Command;
use crate::deck::{Deck, check};
use crate::session::{Laid, Options, Piles, Player, PlayerColour, Rulings, Settings, laid_tile};
use crate::state::Preferences;
use crate::theme;
use crate::widgets::{Button, Icon, Weight, call};
use eframe::egui::{
    Align, Layout, Margin, Rect, ScrollArea, Sense, TextEdit, Ui, Vec2, Widget as _, pos2, vec2,
};
use rand::{RngExt as _, SeedableRng as _};

/// The choices so far.
#[derive(Debug)]
pub struct NewGame {
    names: Vec<String>,
    /// Who begins: a place, or by lot.
    first: Option<usize>,
    options: Options,
    piles: Piles,
    rulings: Rulings,
    /// The deck that the piles were counted for.
    deck: Option<String>,
    /// Whether the page that shows how the tiles are laid out is open.
    is_guide_open: bool,
}

impl NewGame {
    /// Begins with the players of the last game, or with two places to fill.
    pub fn new(preferences: &Preferences) -> NewGame {
        let mut names: Vec<String> = preferences.names.iter().take(2).cloned().collect();
        names.resize(2, String::new());
        let options = Options {
            rush_seconds: Some(Options::USUAL_SECONDS),
            ..Options::default()
        };
        NewGame {
            names,
            first: None,
            options,
            piles: Piles::default(),
            rulings: Rulings::default(),
            deck: None,
            is_guide_open: false,
        }
    }

    /// The same with the page open that shows how the tiles are laid out.
    #[must_use]
    pub fn with_guide(self) -> NewGame {
        NewGame {
            is_guide_open: true,
            ..self
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        if self.deck != view.deck.id {
            self.deck.clone_from(&view.deck.id);
            self.piles = options::usual_piles(view.deck.tile_set());
        }
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let title = if self.is_guide_open {
                "set-up"
            } else {
                "new-game-title"
            };
            let is_back = page::top_bar(ui, view, bar, page::Corner::Back, &view.say(title)).is_some();
            let shape = page::Shape::of(room.size());
            let (rest, strip) = page::bottom_strip(room, view.theme.target());
            if self.is_guide_open {
                self.is_guide_open = !is_back;
                guide::show(ui, view, rest, self.piles);
                self.show_next_step(ui, view, strip, shape);
                return;
            }
            if is_back {
                view.ask(Command::Home);
            }
            // Upright, four players need less room than what there is to choose.
            let of_players = match shape {
                page::Shape::Landscape => 0.5,
                page::Shape::Portrait => 0.4,
            };
            let (players, options) = page::parted(rest, shape, of_players);
            page::sheet(ui, view.theme, players, "players", |ui| {
                ScrollArea::vertical()
                    .id_salt("players")
                    .auto_shrink(false)
                    .show(ui, |ui| self.show_players(ui, view));
            });
            page::sheet(ui, view.theme, options, "options", |ui| {
                ScrollArea::vertical()
                    .id_salt("options")
                    .auto_shrink(false)
                    .show(ui, |ui| self.show_options(ui, view));
            });
            self.show_next_step(ui, view, strip, shape);
        });
    }

    fn show_players(&mut self, ui: &mut Ui, view: &View<'_>) {
        page::text(ui, view.say("who-plays"), view.theme.bold(24.0), view.theme.ink);
        let mut removed = None;
        let n_players = self.names.len();
        for (place, name) in self.names.iter_mut().enumerate() {
            let height = view.theme.target();
            ui.allocate_ui_with_layout(
                vec2(ui.available_width(), height),
                Layout::right_to_left(Align::Center),
                |ui| {
                    let number = place + 1;
                    let remove = view.say_with("remove-player", &[("number", number.into())]);
                    let remove = Button::icon_only(view.theme, Icon::Close, remove).weight(Weight::Quiet);
                    if ui.add_enabled(n_players > 2, remove).clicked() {
                        removed = Some(place);
                    }
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let (disc, _) = ui.allocate_exact_size(Vec2::splat(28.0), Sense::hover());
                        let colour = view.theme.players[place % view.theme.players.len()];
                        ui.painter().circle_filled(disc.center(), 13.0, colour);
                        let label = view.say_with("player-number", &[("number", number.into())]);
                        let field = TextEdit::singleline(name)
                            .id_salt(("player", place))
                            .hint_text(&label)
                            .char_limit(Settings::LONGEST_NAME)
                            .desired_width(ui.available_width())
                            .margin(Margin::symmetric(16, 16));
                        call(&field.ui(ui), &label);
                    });
                },
            );
        }
        if let Some(place) = removed {
            self.names.remove(place);
            self.first = None;
        }
        if self.names.len() < 4
            && Button::new(view.theme, view.say("add-player"))
                .icon(Icon::Add)
                .weight(Weight::Quiet)
                .ui(ui)
                .clicked()
        {
            self.names.push(String::new());
        }
        self.show_known_names(ui, view);
    }

    /// Names of earlier games: one tap seats somebody.
    fn show_known_names(&mut self, ui: &mut Ui, view: &View<'_>) {
        let known = view
            .preferences
            .names
            .iter()
            .filter(|name| !self.names.contains(name))
            .take(8);
        let known: Vec<String> = known.cloned().collect();
        if known.is_empty() {
            return;
        }
        page::text(
            ui,
            view.say("known-names"),
            view.theme.label(),
            view.theme.soft_ink,
        );
        ui.horizontal_wrapped(|ui| {
            for name in known {
                if Button::new(view.theme, &name).icon(Icon::Person).ui(ui).clicked() {
                    match self.names.iter().position(|seat| seat.trim().is_empty()) {
                        Some(seat) => self.names[seat] = name,
                        None if self.names.len() < 4 => self.names.push(name),
                        None => {}
                    }
                }
            }
        });
    }

    /// The name at a seat; an empty one is called by its number.
    fn seat(&self, view: &View<'_>, place: usize) -> String {
        match self.names.get(place).map(|name| name.trim()) {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => view.say_with("player-number", &[("number", (place + 1).into())]),
        }
    }

    fn show_next_step(&mut self, ui: &mut Ui, view: &mut View<'_>, strip: Rect, shape: page::Shape) {
        let width = 320.0 * view.theme.text_size.max(1.0);
        let share = if self.is_guide_open {
            width
        } else {
            width.min(strip.width() * 0.55)
        };
        let rect = match (shape, self.is_guide_open) {
            (page::Shape::Portrait, false) => Rect::from_min_max(
                pos2(strip.left() + strip.width() * 0.42 + theme::GAP, strip.top()),
                strip.max,
            ),
            _ => page::next_step_rect(strip, shape, view.preferences.hand, share),
        };
        let settings = self.settings(view);
        let problem = settings.check().err();
        if !self.is_guide_open {
            let rest = if rect.left() > strip.left() + 1.0 {
                Rect::from_min_max(strip.min, pos2(rect.left() - theme::GAP, strip.bottom()))
            } else {
                Rect::from_min_max(pos2(rect.right() + theme::GAP, strip.top()), strip.max)
            };
            page::at(ui, rest, "beside", |ui| {
                ui.horizontal_centered(|ui| {
                    let guide = Button::new(view.theme, view.say("set-up")).icon(Icon::Tiles);
                    if guide.ui(ui).clicked() {
                        self.is_guide_open = true;
                    }
                    if let Some(problem) = problem {
                        let text = view.words.of_settings_problem(problem);
                        page::text(ui, text, view.theme.body(), view.theme.warning);
                    }
                });
            });
        }
        page::at(ui, rect, "next step", |ui| {
            let start = Button::new(view.theme, view.say("start-game"))
                .icon(Icon::Play)
                .weight(Weight::Primary);
            if ui.add_enabled(problem.is_none(), start.full_width()).clicked() {
                view.ask(Command::Begin(Box::new(settings)));
            }
        });
    }

    fn settings(&self, view: &View<'_>) -> Settings {
        let player = |place: usize| Player {
            name: self.seat(view, place),
            colour: PlayerColour::ALL[place % PlayerColour::ALL.len()],
        };
        // The lot is drawn from the moment at which the game begins: nobody can know it.
        let mut lot = rand_chacha::ChaCha8Rng::seed_from_u64(view.now.0);
        let first_player = self
            .first
            .unwrap_or_else(|| lot.random_range(0..self.names.len()));
        Settings {
            players: (0..self.names.len()).map(player).collect(),
            first_player,
            deck: view.deck.deck.name().to_owned(),
            deck_id: view.deck.id.clone(),
            start: starting_square(view.deck.deck.as_ref()),
            options: self.options,
            piles: self.piles,
            rulings: self.rulings,
            ..Settings::default()
        }
    }
}

/// The starting tiles in their circle, as a journal writes them.
fn starting_square(deck: &Deck) -> Vec<Laid> {
    let tiles = check::starting_setup(deck).tiles;
    tiles
        .into_iter()
        .map(|placed| laid_tile(deck.tile_set(), placed))
        .collect()
}
