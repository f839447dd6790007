//! The last page: back and name, and the proof that the photographs are read with what was learned.

use super::photos::show_work;
use super::{Field, OwnTiles, gap, step, tile_name, two_sheets, wide};
use crate::command::{Command, TeachCommand};
use crate::deck::draft::Step;
use crate::screens::{View, page};
use crate::teaching::{Check, NotRead, Shows, Teaching};
use crate::widgets::{Button, Icon};
use eframe::egui::{Rect, ScrollArea, Ui, Widget as _};

impl OwnTiles {
    pub(super) fn show_finish(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, rect: Rect) {
        let (deck, proof) = two_sheets(rect, 0.5);
        page::sheet(ui, view.theme, deck, "deck", |ui| {
            ScrollArea::vertical()
                .id_salt("deck")
                .auto_shrink(false)
                .show(ui, |ui| self.show_deck(ui, view, teaching));
        });
        page::sheet(ui, view.theme, proof, "proof", |ui| {
            ScrollArea::vertical()
                .id_salt("proof")
                .auto_shrink(false)
                .show(ui, |ui| self.show_proof(ui, view, teaching));
        });
    }

    fn show_deck(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching) {
        let (theme, draft) = (view.theme, teaching.draft());
        page::text(ui, view.say("name-deck"), theme.bold(24.0), theme.ink);
        let label = view.say("deck-name");
        if let Some(name) = self.field(ui, Field::Deck, &draft.deck.name, &label) {
            step(view, Step::Name { name });
        }
        let inserts = [
            ("tiles", draft.tiles().len().into()),
            ("copies", draft.n_with_copies().into()),
            ("colours", draft.colours().count().into()),
            ("symbols", draft.symbols_in_use().count().into()),
        ];
        page::text(
            ui,
            view.say_with("deck-holds", &inserts),
            theme.body(),
            theme.soft_ink,
        );
        let unknown = draft
            .tiles()
            .into_iter()
            .filter(|&face| draft.n_unknown_edges(face) > 0)
            .count();
        if unknown > 0 {
            let text = view.say_with("edges-left", &[("count", unknown.into())]);
            page::text(ui, text, theme.body(), theme.unsure);
        }
        gap(ui);
        page::text(ui, view.say("back-title"), theme.bold(24.0), theme.ink);
        page::text(ui, view.say("back-about"), theme.label(), theme.soft_ink);
        if !draft.backs.is_empty() {
            ui.horizontal_wrapped(|ui| {
                for (number, picture) in draft.backs.iter().enumerate() {
                    let is_chosen = draft.back.as_ref() == Some(picture);
                    let name = view.say_with("back-number", &[("number", (number + 1).into())]);
                    let side = theme.size(104.0);
                    let button =
                        self.pictures
                            .button(ui, view, &teaching.book, picture, side, (&name, is_chosen));
                    if button.clicked() {
                        let back = if is_chosen { None } else { Some(number) };
                        step(view, Step::Back { back });
                    }
                }
                let none = Button::new(theme, view.say("no-back")).chosen(draft.back.is_none());
                if none.ui(ui).clicked() {
                    step(view, Step::Back { back: None });
                }
            });
        }
        self.show_sources(ui, view, Shows::Backs);
    }

    fn show_proof(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching) {
        let theme = view.theme;
        page::text(ui, view.say("proof-title"), theme.bold(24.0), theme.ink);
        page::text(ui, view.say("proof-about"), theme.label(), theme.soft_ink);
        gap(ui);
        show_work(ui, view, teaching);
        if !teaching.is_busy() && wide(ui, view, "check-photos", Icon::Eye) {
            view.ask(Command::Teach(TeachCommand::Check));
        }
        if let Some(check) = teaching.check.as_ref().filter(|check| check.is_over()) {
            self.show_result(ui, view, teaching, check);
        }
    }

    fn show_result(&mut self, ui: &mut Ui, view: &View<'_>, teaching: &Teaching, check: &Check) {
        let (theme, draft) = (view.theme, teaching.draft());
        gap(ui);
        let inserts = [
            ("read", check.read.into()),
            ("all", (check.read + check.not_read.len()).into()),
        ];
        page::text(
            ui,
            view.say_with("proof-result", &inserts),
            theme.bold(20.0),
            theme.ink,
        );
        let word = match check.not_read.first() {
            None => "proof-good",
            Some((_, NotRead::Otherwise)) => "proof-wrong",
            Some(_) => "proof-unsure",
        };
        page::text(ui, view.say(word), theme.body(), theme.soft_ink);
        for &(face, why) in &check.not_read {
            let why = view.say(match why {
                NotRead::Otherwise => "read-otherwise",
                NotRead::Unsure => "read-unsure",
                NotRead::Missed => "read-missed",
            });
            let name = tile_name(view.words, draft, face);
            ui.horizontal(|ui| {
                let side = theme.size(72.0);
                let picture = &draft.faces[face].picture;
                let button = self
                    .pictures
                    .button(ui, view, &teaching.book, picture, side, (&name, false));
                if button.clicked() {
                    self.page = super::Page::Tile(face);
                }
                let number = view.say_with("tile-number", &[("number", (face + 1).into())]);
                page::text(ui, view.words.labelled(&number, &why), theme.body(), theme.ink);
            });
        }
    }
}
