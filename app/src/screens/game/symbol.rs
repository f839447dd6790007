//! The Symbol Phase: one tap tells the Target Symbol.

use crate::command::Command;
use crate::open_deck::capital;
use crate::screens::{View, page};
use crate::session::{Change, Line};
use crate::theme;
use crate::widgets::Button;
use eframe::egui::{Ui, Widget as _};

pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, line: &Line) {
    page::text(
        ui,
        view.say("symbol-title"),
        view.theme.bold(24.0),
        view.theme.ink,
    );
    page::text(
        ui,
        view.say("symbol-about"),
        view.theme.body(),
        view.theme.soft_ink,
    );
    ui.add_space(8.0);
    let symbols = view.deck.tile_set().symbols().to_vec();
    let width = (ui.available_width() - theme::GAP) / 2.0 - 1.0;
    ui.horizontal_wrapped(|ui| {
        for symbol in symbols {
            let word = capital(&view.words.of_deck("symbol", &symbol));
            let is_chosen = line.target.as_deref() == Some(symbol.as_str());
            if Button::new(view.theme, word)
                .chosen(is_chosen)
                .width(width)
                .ui(ui)
                .clicked()
            {
                view.ask(Command::Tell(vec![Change::Target(Some(symbol))]));
            }
        }
    });
}
