//! How the tiles are laid out before the first turn, with pictures of what should lie there.

use crate::deck::check;
use crate::screens::{View, page};
use crate::session::{Advents, Piles};
use crate::theme;
use crate::widgets::{BoardView, Card, Hands, Marks, OpenCells};
use eframe::egui::{Align2, Rect, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

/// Draws the guide.
pub(super) fn show(ui: &mut Ui, view: &View<'_>, rect: Rect, piles: Piles) {
    let shape = page::Shape::of(rect.size());
    let (pictures, steps) = page::parted(rect, shape, 0.5);
    show_pictures(ui, view, pictures, piles);
    page::sheet(ui, view.theme, steps, "set-up steps", |ui| {
        ScrollArea::vertical()
            .id_salt("set-up steps")
            .auto_shrink(false)
            .show(ui, |ui| show_steps(ui, view, piles));
    });
}

/// The starting square, and the Deck in its order.
fn show_pictures(ui: &mut Ui, view: &View<'_>, rect: Rect, piles: Piles) {
    let theme = view.theme;
    page::paint_sheet(ui, theme, rect);
    let inner = rect.shrink(theme::PAD);
    let (square, deck) = page::parted(inner, page::Shape::Portrait, 0.56);
    let tiles = check::starting_setup(&view.deck.deck).tiles;
    let drawn = BoardView {
        theme,
        deck: view.deck,
        pictures: view.pictures,
        words: view.words,
        tiles: &tiles,
        marks: &Marks::default(),
        open_cells: OpenCells::NONE,
        ghost: None,
        hands: Hands::Off,
    };
    let _ = page::at(ui, square, "starting square", |ui| drawn.show(ui));
    show_deck(ui, view, deck, piles);
}

/// The Deck taken apart: from its top at the left to its bottom at the right.
fn show_deck(ui: &mut Ui, view: &View<'_>, rect: Rect, piles: Piles) {
    let theme = view.theme;
    let pile = |number: u32, count: u32| {
        let name = view.say_with("pile", &[("number", number.into())]);
        (Card::Back, name, Some(count))
    };
    let advent = || (Card::Advent, view.say("advent"), None);
    let stacks = match piles.advents {
        Advents::Two => vec![
            pile(1, piles.first),
            advent(),
            pile(2, piles.second),
            advent(),
            pile(3, piles.third),
        ],
        Advents::None => vec![(Card::Back, view.say("the-deck"), Some(piles.tiles()))],
    };
    let n = stacks.len() as f32;
    let each = (rect.width() / n).min(190.0);
    let word = theme.size(24.0);
    let side = (each - 14.0).min(rect.height() - 2.0 * word - 16.0).max(24.0);
    let left = rect.center().x - each * n / 2.0;
    // Where names would run into each other only the piles keep theirs: what an Advent tile is, its picture says.
    let width_of = |name: &str| {
        let galley = ui
            .painter()
            .layout_no_wrap(name.to_owned(), theme.label(), theme.soft_ink);
        galley.size().x
    };
    let widest = stacks
        .iter()
        .map(|(_, name, _)| width_of(name))
        .fold(1.0, f32::max);
    let is_tight = widest > each - 6.0;
    let mut label = theme.label();
    label.size *= ((2.0 * each - 6.0) / widest).min(1.0);
    for (place, (card, name, count)) in stacks.into_iter().enumerate() {
        let middle = left + each * (place as f32 + 0.5);
        let top = rect.center().y - (side + word) / 2.0;
        let at = Rect::from_min_size(pos2(middle - side / 2.0, top), Vec2::splat(side));
        let aloud = match count {
            Some(count) => format!("{name}: {count}"),
            None => name.clone(),
        };
        let response = ui.interact(at, ui.scope_id().with(("stack", place)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &aloud));
        // A pile is seen by its edges: one for each few tiles.
        let layers = count.map_or(1, |count| count.div_ceil(5).clamp(1, 6));
        for layer in (0..layers).rev() {
            let by = vec2(2.0, 2.5) * layer as f32;
            view.pictures.paint_card(ui.painter(), card, at.translate(by));
        }
        let painter = ui.painter();
        if let Some(count) = count {
            let mut figure = theme.bold(30.0);
            figure.size = figure.size.min(side * 0.5);
            let disc = (side * 0.27).max(figure.size * 0.6);
            painter.circle_filled(at.center(), disc, theme.sheet);
            painter.text(
                at.center(),
                Align2::CENTER_CENTER,
                count.to_string(),
                figure,
                theme.ink,
            );
        }
        let below = pos2(middle, at.bottom() + 14.0 + word / 2.0);
        if count.is_some() || !is_tight {
            painter.text(below, Align2::CENTER_CENTER, name, label.clone(), theme.soft_ink);
        }
    }
}

fn show_steps(ui: &mut Ui, view: &View<'_>, piles: Piles) {
    let theme = view.theme;
    let counts = [
        ("first", piles.first.into()),
        ("second", piles.second.into()),
        ("third", piles.third.into()),
    ];
    let deck = match piles.advents {
        Advents::Two => view.say_with("set-up-piles", &counts),
        Advents::None => view.say_with("set-up-no-advents", &[("count", piles.tiles().into())]),
    };
    let stack = match piles.advents {
        Advents::Two => Some(view.say("set-up-deck")),
        Advents::None => None,
    };
    let steps = [
        Some(view.say("set-up-square")),
        Some(deck),
        stack,
        Some(view.say("set-up-row")),
        Some(view.say("set-up-first")),
    ];
    for (place, step) in steps.into_iter().flatten().enumerate() {
        let number = theme.size(36.0);
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(number), Sense::hover());
            ui.painter()
                .circle_filled(rect.center(), number / 2.0, theme.accent_well);
            let figure = (place + 1).to_string();
            ui.painter().text(
                rect.center(),
                Align2::CENTER_CENTER,
                figure,
                theme.bold(20.0),
                theme.accent,
            );
            page::text(ui, step, theme.body(), theme.ink);
        });
        ui.add_space(4.0);
    }
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(theme.size(72.0)), Sense::hover());
    let label = view.say("first-player-tile");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
    view.pictures.paint_card(ui.painter(), Card::FirstPlayer, rect);
}
