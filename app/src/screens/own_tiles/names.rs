//! Colours and symbols: named once for all tiles. Two of one name are one.

use super::{Field, OwnTiles, gap, step, swatch, two_sheets};
use crate::deck::COMMON_COLOURS;
use crate::deck::draft::{Draft, Step};
use crate::screens::{View, page};
use crate::teaching::Teaching;
use crate::widgets::{Button, Icon, call};
use crate::words::number_of_symbol;
use eframe::egui::{
    CornerRadius, Margin, Rect, Role, ScrollArea, Sense, StrokeKind, TextEdit, Ui, Vec2, Widget as _,
    WidgetInfo,
};

/// Names of symbols that games often use: one tap instead of typing.
const COMMON_SYMBOLS: [&str; 14] = [
    "star", "moon", "sun", "leaf", "fish", "heart", "drop", "flower", "circle", "square", "triangle",
    "diamond", "cross", "crown",
];

/// Characters of a name.
const LONGEST: usize = 24;

impl OwnTiles {
    pub(super) fn show_names(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, rect: Rect) {
        let (colours, symbols) = two_sheets(rect, 0.5);
        page::sheet(ui, view.theme, colours, "colours", |ui| {
            ScrollArea::vertical()
                .id_salt("colours")
                .auto_shrink(false)
                .show(ui, |ui| self.show_colours(ui, view, teaching.draft()));
        });
        page::sheet(ui, view.theme, symbols, "symbols", |ui| {
            ScrollArea::vertical()
                .id_salt("symbols")
                .auto_shrink(false)
                .show(ui, |ui| self.show_symbols(ui, view, teaching));
        });
    }

    fn show_colours(&mut self, ui: &mut Ui, view: &mut View<'_>, draft: &Draft) {
        let theme = view.theme;
        page::text(ui, view.say("colours-title"), theme.bold(24.0), theme.ink);
        page::text(ui, view.say("names-about"), theme.label(), theme.soft_ink);
        for (place, colour) in draft.colours() {
            let name = view.words.of_deck("colour", &colour.name);
            ui.horizontal(|ui| {
                let (rect, response) = ui.allocate_exact_size(Vec2::splat(theme.target()), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
                let corner = CornerRadius::same(8);
                ui.painter().rect(
                    rect,
                    corner,
                    swatch(colour.srgb),
                    theme.border(),
                    StrokeKind::Inside,
                );
                let label = view.say_with("colour-name", &[("name", name.as_str().into())]);
                if let Some(typed) = self.field(ui, Field::Colour(place), &name, &label) {
                    let srgb = colour.srgb;
                    step(
                        view,
                        Step::Colour {
                            colour: place,
                            name: typed,
                            srgb,
                        },
                    );
                }
            });
        }
        gap(ui);
        page::text(ui, view.say("add-colour"), theme.body(), theme.ink);
        ui.horizontal_wrapped(|ui| {
            for (name, srgb) in COMMON_COLOURS {
                if draft.colours().any(|(_, colour)| colour.name == name) {
                    continue;
                }
                let word = view.words.of_deck("colour", name);
                if Button::new(theme, word).icon(Icon::Add).ui(ui).clicked() {
                    let colour = draft.deck.colours.len();
                    let name = name.to_owned();
                    step(view, Step::Colour { colour, name, srgb });
                }
            }
        });
    }

    fn show_symbols(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching) {
        let (theme, draft) = (view.theme, teaching.draft());
        page::text(ui, view.say("symbols-title"), theme.bold(24.0), theme.ink);
        page::text(ui, view.say("symbols-about"), theme.label(), theme.soft_ink);
        for (place, name) in draft.symbols_in_use() {
            let called = view.words.of_deck("symbol", name);
            ui.horizontal(|ui| {
                let size = Vec2::splat(theme.target());
                match draft.symbols.get(place).and_then(Option::as_ref) {
                    Some(picture) => {
                        self.pictures
                            .show(ui, view, &teaching.book, picture, size, &called);
                    }
                    None => _ = ui.allocate_exact_size(size, Sense::hover()),
                }
                let label = view.say_with("symbol-name", &[("name", called.as_str().into())]);
                if let Some(name) = self.field(ui, Field::Symbol(place), &called, &label) {
                    step(view, Step::Symbol { symbol: place, name });
                }
            });
            // What has a name needs no proposals.
            if number_of_symbol(name).is_some() {
                show_proposals(ui, view, place, &called);
            }
        }
        gap(ui);
        page::text(ui, view.say("add-symbol"), theme.body(), theme.ink);
        let label = view.say("add-symbol");
        if let Some(name) = self.field(ui, Field::NewSymbol, "", &label) {
            let symbol = draft.deck.symbols.len();
            step(view, Step::Symbol { symbol, name });
        }
    }

    /// A field for a name; gives what was typed when it is done.
    pub(super) fn field(&mut self, ui: &mut Ui, field: Field, now: &str, label: &str) -> Option<String> {
        let mut text = self.typed.get(&field).cloned().unwrap_or_else(|| now.to_owned());
        let response = TextEdit::singleline(&mut text)
            .id_salt(field)
            .hint_text(label)
            .char_limit(LONGEST)
            .desired_width(ui.available_width())
            .margin(Margin::symmetric(16, 16))
            .ui(ui);
        call(&response, label);
        if response.changed() {
            self.typed.insert(field, text);
        }
        if !response.lost_focus() {
            return None;
        }
        let typed = self.typed.remove(&field)?;
        (typed.trim() != now && !typed.trim().is_empty()).then(|| typed.trim().to_owned())
    }
}

/// Names that fit many symbols, for one that has none yet.
fn show_proposals(ui: &mut Ui, view: &mut View<'_>, symbol: usize, called: &str) {
    ui.horizontal_wrapped(|ui| {
        for name in COMMON_SYMBOLS {
            let word = view.words.of_deck("symbol", name);
            let inserts = [("symbol", called.into()), ("name", word.as_str().into())];
            let label = view.say_with("call-symbol", &inserts);
            if Button::new(view.theme, word).name(label).ui(ui).clicked() {
                let name = name.to_owned();
                step(view, Step::Symbol { symbol, name });
            }
        }
    });
}
