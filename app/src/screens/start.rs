//! The first page: three ways to begin.

use super::{Look, NewGame, Rulebook, SettingsPage, Tiles, View, page};
use crate::command::Command;
use crate::state::{Origin, Screen};
use crate::theme;
use crate::widgets::{Button, Icon, Weight, card, small_timer_place};
use crate::words::direction;
use eframe::egui::{
    Align, Color32, CornerRadius, Layout, Rect, ScrollArea, Ui, Vec2, Widget as _, pos2, vec2,
};
use rules::QuarterTurn;
use rules::match_attach::TileKind;

/// The first page.
#[derive(Debug, Default)]
pub struct Start;

/// One way to begin.
struct Choice {
    icon: Icon,
    title: String,
    about: String,
    command: Command,
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
            show_choices(ui, view, choices, shape);
            show_corner(ui, view, room);
        });
    }
}

fn choices(view: &View<'_>) -> Vec<Choice> {
    let choice = |name: &str, icon: Icon, screen: Screen| Choice {
        icon,
        title: view.say(&format!("start-{name}")),
        about: view.say(&format!("start-{name}-about")),
        command: Command::Show(Box::new(screen)),
    };
    let go_on = view.session.map(|session| {
        let names: Vec<&str> = session
            .settings()
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        let title = view.say("start-go-on");
        Choice {
            icon: Icon::Play,
            title,
            about: direction::parted(&names.join(" · ")).into_owned(),
            command: Command::ShowGame,
        }
    });
    let others = [
        choice("new", Icon::People, NewGame::new(view.preferences).into()),
        choice("look", Icon::Camera, Look::default().into()),
        choice("tiles", Icon::Tiles, Screen::Tiles(Tiles::default())),
    ];
    go_on.into_iter().chain(others).collect()
}

fn show_choices(ui: &mut Ui, view: &mut View<'_>, rect: Rect, shape: page::Shape) {
    let choices = choices(view);
    let n = choices.len() as f32;
    let width = rect.width().min(540.0 * view.theme.text_size.max(1.0));
    let size = vec2(width, view.theme.size(104.0));
    let height = n * size.y + n * theme::GAP + view.theme.target();
    let (left, top) = match shape {
        page::Shape::Landscape => (rect.left() + 8.0, rect.center().y - height / 2.0),
        page::Shape::Portrait => (rect.center().x - width / 2.0, rect.top()),
    };
    // In a low window the ways in the corner stand above the choices, not on them.
    let highest = match shape {
        page::Shape::Landscape => rect.top() + view.theme.target() + theme::GAP,
        page::Shape::Portrait => rect.top(),
    };
    let column = Rect::from_min_max(pos2(left, top.max(highest)), pos2(left + width, rect.bottom()));
    page::at(ui, column, "choices", |ui| {
        ScrollArea::vertical().show(ui, |ui| {
            for (place, choice) in choices.into_iter().enumerate() {
                let weight = if place == 0 {
                    Weight::Primary
                } else {
                    Weight::Plain
                };
                if card(
                    ui,
                    view.theme,
                    size,
                    choice.icon,
                    &choice.title,
                    &choice.about,
                    weight,
                )
                .clicked()
                {
                    view.ask(choice.command);
                }
            }
            let practise = Button::new(view.theme, view.say("practise"))
                .icon(Icon::Grid)
                .weight(Weight::Quiet);
            if practise.ui(ui).clicked() {
                view.ask(Command::Practise(Vec::new()));
            }
        });
    });
}

/// The ways to the rules, the saved games and the settings, in the corner.
fn show_corner(ui: &mut Ui, view: &mut View<'_>, room: Rect) {
    let (mut bar, _) = page::top_strip(room, view.theme.target());
    if let Some(timer) = small_timer_place(ui.ctx()) {
        bar.max.x = bar.max.x.min(timer.left() - theme::GAP);
    }
    let ways = [
        (Icon::Gear, "settings"),
        (Icon::History, "history"),
        (Icon::Book, "rulebook"),
    ];
    let words = ways.map(|(icon, name)| Button::new(view.theme, view.say(name)).icon(icon));
    let width: f32 = words.iter().map(|words| words.natural_width(ui, 20.0)).sum();
    // In portrait the sign stands there.
    let is_roomy = room.width() > room.height() && width + 2.0 * theme::GAP <= bar.right() - room.center().x;
    let icons = ways.map(|(icon, name)| Button::icon_only(view.theme, icon, view.say(name)));
    let [settings, history, rules] = if is_roomy { words } else { icons };
    page::at(ui, bar, "corner", |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if settings.weight(Weight::Quiet).ui(ui).clicked() {
                view.ask(Command::Show(Box::new(Screen::Settings(SettingsPage::default()))));
            }
            if history.weight(Weight::Quiet).ui(ui).clicked() {
                view.ask(Command::ShowHistory);
            }
            if rules.weight(Weight::Quiet).ui(ui).clicked() {
                let rulebook = Rulebook::new(view, Origin::Start);
                view.ask(Command::Show(Box::new(Screen::Rulebook(rulebook))));
            }
        });
    });
}

/// The starting square with its circle, the name, and what it is for.
fn show_sign(ui: &mut Ui, view: &View<'_>, rect: Rect) {
    let theme = view.theme;
    let text_height = theme.size(120.0);
    // On a phone the ways in the corner stand above the tiles, not on them.
    let ways = 3.0 * (theme.target() + theme::GAP);
    let is_narrow = rect.center().x + rect.width() * 0.34 > rect.right() - ways && rect.width() < 3.0 * ways;
    let rect = match is_narrow {
        true => page::top_strip(rect, theme.target()).1,
        false => rect,
    };
    let side = ((rect.height() - text_height - 60.0) / 2.0)
        .min(rect.width() * 0.34)
        .clamp(40.0, 170.0);
    let top = rect.center().y - (side * 2.0 + 32.0 + text_height) / 2.0;
    let corner = pos2(rect.center().x - side, top);
    let painter = ui.painter().clone();
    let is_starting = |tile: &rules::match_attach::Tile| tile.kind == TileKind::Starting;
    let set = view.deck.tile_set();
    let mut shown: Vec<_> = set
        .ids()
        .filter(|id| set.tile(*id).is_some_and(is_starting))
        .collect();
    if shown.is_empty() {
        shown = view.deck.deck.distinct_tiles().collect();
    }
    // Until they are drawn their place stays empty: letters in it for half a second would only flicker.
    let n_shown = if view.deck.faces.is_some() { 4 } else { 0 };
    for (place, tile) in shown.into_iter().take(n_shown).enumerate() {
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
