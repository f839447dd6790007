//! The decks of this device: which one lies on the table, what its tiles look like; made, taken in, handed on, named.

use super::{NewGame, View, page};
use crate::command::{Command, DeckCommand, TeachCommand};
use crate::deck::print::Paper;
use crate::deck::{Deck, LONGEST_NAME, OwnDeck};
use crate::state::Screen;
use crate::theme;
use crate::widgets::{Button, Icon, Weight, call, card};
use eframe::egui::{
    Color32, Margin, Rect, Role, ScrollArea, Sense, TextEdit, Ui, Vec2, Widget as _, WidgetInfo, vec2,
};
use rules::QuarterTurn;
use rules::match_attach::{TileId, TileKind};

/// The decks of this device.
#[derive(Debug, Default)]
pub struct Tiles {
    /// The game that is being begun: the way back leads there.
    new_game: Option<Box<NewGame>>,
    /// The name that is being typed.
    name: Option<String>,
    /// What is removed for good can't be brought back: it takes two taps.
    is_deleting: bool,
}

impl Tiles {
    /// The decks, on the way to a new game.
    pub(super) fn for_game(new_game: NewGame) -> Tiles {
        Tiles {
            new_game: Some(Box::new(new_game)),
            ..Tiles::default()
        }
    }

    /// Another deck is in use: what was begun with the one before is over.
    pub fn begin_anew(&mut self) {
        (self.name, self.is_deleting) = (None, false);
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("tiles-title")).is_some() {
                view.ask(match self.new_game.take() {
                    Some(new_game) => Command::Show(Box::new(Screen::NewGame(new_game))),
                    None => Command::Home,
                });
            }
            let shape = page::Shape::of(room.size());
            let (decks, tiles) = page::parted(room, shape, 0.46);
            page::sheet(ui, view.theme, decks, "decks", |ui| {
                ScrollArea::vertical()
                    .id_salt("decks")
                    .auto_shrink(false)
                    .show(ui, |ui| self.show_decks(ui, view));
            });
            page::sheet(ui, view.theme, tiles, "tiles", |ui| {
                ScrollArea::vertical()
                    .id_salt("tiles")
                    .auto_shrink(false)
                    .show(ui, |ui| show_faces(ui, view));
            });
        });
    }

    fn show_decks(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let theme = view.theme;
        page::text(ui, view.say("decks-title"), theme.bold(24.0), theme.ink);
        show_teaching(ui, view);
        let built_in = view.say("deck-match-attach");
        self.show_deck(ui, view, None, &built_in);
        for own in view.own_decks {
            match &own.deck {
                Ok(deck) => self.show_deck(ui, view, Some(own), &named(view, deck)),
                Err(error) => {
                    let why = view.words.of_shelf_error(error);
                    let text = view.words.labelled(own.name(), &why);
                    page::text(ui, text, theme.body(), theme.warning);
                    self.show_delete(ui, view, &own.id);
                }
            }
        }
        ui.add_space(theme::GAP);
        let take_in = Button::new(theme, view.say("import-deck")).icon(Icon::Folder);
        if take_in.full_width().ui(ui).clicked() {
            view.ask(Command::Deck(DeckCommand::Choose));
        }
        page::text(ui, view.say("import-deck-about"), theme.label(), theme.soft_ink);
    }

    /// A deck of the list; under the one in use what can be done with it.
    fn show_deck(&mut self, ui: &mut Ui, view: &mut View<'_>, own: Option<&OwnDeck>, name: &str) {
        let id = own.map(|own| own.id.clone());
        let is_chosen = view.deck.id == id;
        let button = Button::new(view.theme, name).icon(Icon::Tiles).chosen(is_chosen);
        if button.full_width().ui(ui).clicked() && !is_chosen {
            self.begin_anew();
            view.ask(Command::Deck(DeckCommand::Use(id.clone())));
        }
        let own = match own {
            Some(own) if is_chosen => own,
            None if is_chosen => return show_printing(ui, view),
            Some(_) | None => return,
        };
        if let Some(typed) = &mut self.name {
            let field = TextEdit::singleline(typed)
                .hint_text(view.say("deck-name"))
                .char_limit(LONGEST_NAME)
                .desired_width(ui.available_width())
                .margin(Margin::symmetric(16, 16))
                .ui(ui);
            call(&field, &view.say("deck-name"));
            let is_entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(eframe::egui::Key::Enter));
            let keep = Button::new(view.theme, view.say("keep-name")).icon(Icon::Check);
            if keep.ui(ui).clicked() || is_entered {
                let command = DeckCommand::Rename(own.id.clone(), std::mem::take(typed));
                view.ask(Command::Deck(command));
                self.name = None;
            }
            return;
        }
        ui.horizontal_wrapped(|ui| {
            let rename = Button::new(view.theme, view.say("rename-deck")).icon(Icon::Edit);
            if rename.ui(ui).clicked() {
                self.name = Some(own.name().to_owned());
            }
            let hand_on = Button::new(view.theme, view.say("export-deck")).icon(Icon::Share);
            if hand_on.ui(ui).clicked() {
                view.ask(Command::Deck(DeckCommand::HandOn(own.id.clone())));
            }
            self.show_delete(ui, view, &own.id);
        });
    }

    fn show_delete(&mut self, ui: &mut Ui, view: &mut View<'_>, id: &str) {
        let word = if self.is_deleting {
            "delete-deck-really"
        } else {
            "delete-deck"
        };
        if Button::new(view.theme, view.say(word))
            .icon(Icon::Delete)
            .ui(ui)
            .clicked()
        {
            if self.is_deleting {
                view.ask(Command::Deck(DeckCommand::Delete(id.to_owned())));
            }
            self.is_deleting = !self.is_deleting;
        }
    }
}

/// The way to teach the app one's own tiles, or to go on with it.
fn show_teaching(ui: &mut Ui, view: &mut View<'_>) {
    let size = vec2(ui.available_width(), view.theme.size(96.0));
    let (title, about, command) = match view.teaching {
        Some(teaching) => {
            let draft = teaching.draft();
            let inserts = [
                ("photos", draft.photos.len().into()),
                ("tiles", draft.tiles().len().into()),
            ];
            let about = view.say_with("teach-go-on-about", &inserts);
            (view.say("teach-go-on"), about, TeachCommand::Show)
        }
        None => (
            view.say("teach-own"),
            view.say("teach-own-about"),
            TeachCommand::Begin,
        ),
    };
    if card(
        ui,
        view.theme,
        size,
        Icon::Camera,
        &title,
        &about,
        Weight::Primary,
    )
    .clicked()
    {
        view.ask(Command::Teach(command));
    }
}

/// The ways to have the built-in deck on paper.
fn show_printing(ui: &mut Ui, view: &mut View<'_>) {
    page::text(
        ui,
        view.say("tiles-print"),
        view.theme.label(),
        view.theme.soft_ink,
    );
    ui.horizontal_wrapped(|ui| {
        for (paper, word) in [(Paper::A4, "print-a4"), (Paper::Letter, "print-letter")] {
            let print = Button::new(view.theme, view.say(word)).icon(Icon::Share);
            if print.ui(ui).clicked() {
                view.ask(Command::Deck(DeckCommand::Print(paper)));
            }
        }
    });
}

/// "Grandma’s tiles · 36 tiles".
fn named(view: &View<'_>, deck: &Deck) -> String {
    let count = deck.tile_set().tiles().len();
    let count = view.say_with("tiles-seen", &[("count", count.into()), ("questions", 0.into())]);
    format!("{} · {count}", deck.name())
}

/// What a deck is called on buttons.
pub(super) fn name_of(view: &View<'_>, own: Option<&OwnDeck>) -> String {
    match own {
        None => view.say("deck-match-attach"),
        Some(own) => own.name().to_owned(),
    }
}

fn show_faces(ui: &mut Ui, view: &View<'_>) {
    let count = view.deck.deck.distinct_tiles().count();
    let in_use = view
        .own_decks
        .iter()
        .find(|own| Some(&own.id) == view.deck.id.as_ref());
    let name = name_of(view, in_use);
    let text = view.say_with("tiles-about", &[("count", count.into()), ("deck", name.into())]);
    page::text(ui, text, view.theme.body(), view.theme.ink);
    for (kind, title) in [
        (TileKind::Starting, "starting-tiles"),
        (TileKind::Standard, "standard-tiles"),
    ] {
        let set = view.deck.tile_set();
        if set.tiles().iter().any(|tile| tile.kind == kind) {
            ui.add_space(theme::GAP);
            page::text(ui, view.say(title), view.theme.bold(24.0), view.theme.ink);
            show_tiles(ui, view, kind);
        }
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
