//! The board's place while nobody knows where the tiles lie, because they were only counted: as they lay before, and the
//! ways to tell where they lie now.

use super::board::show_ways;
use crate::screens::dispute::drawn;
use crate::screens::{View, page};
use crate::seen;
use crate::session::{Line, Session};
use crate::theme;
use crate::widgets::{Marks, Weight};
use eframe::egui::{CornerRadius, Rect, ScrollArea, Ui};
use rules::match_attach::Board;

/// How much of the sheet is laid over what lay there before.
const PALENESS: f32 = 0.6;

/// Tiles were counted, not told. What was known stays in sight, and one photograph brings the board back.
pub(super) fn show(ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line, rect: Rect) {
    let stage = line.phase.stage();
    let (rest, strip) = page::bottom_strip(rect.shrink(theme::GAP), view.theme.target());
    let was = seen::last_known(&session.sheet().lines, line.number, stage).filter(|board| !board.is_empty());
    page::at(ui, rest, "unknown board", |ui| {
        // However large the text is, what lay there keeps its half.
        let most = match was {
            Some(_) => rest.height() * 0.5,
            None => {
                ui.add_space(rest.height() * 0.3);
                rest.height() * 0.7
            }
        };
        ScrollArea::vertical()
            .max_height(most)
            .auto_shrink([false, true])
            .show(ui, |ui| show_words(ui, view, was.is_some()));
        if let Some(was) = was {
            show_pale(ui, view, was);
        }
    });
    page::at(ui, strip, "unknown board ways", |ui| {
        ui.horizontal_centered(|ui| show_ways(ui, view, stage, strip.width(), Weight::Plain));
    });
}

fn show_words(ui: &mut Ui, view: &View<'_>, is_drawn: bool) {
    let theme = view.theme;
    let about = match is_drawn {
        true => "board-as-it-lay",
        false => "board-unknown-about",
    };
    ui.vertical_centered(|ui| {
        page::text(ui, view.say("board-unknown"), theme.bold(22.0), theme.ink);
        page::text(ui, view.say(about), theme.body(), theme.soft_ink);
    });
}

/// What lay there before, stepping back: it may lie otherwise by now.
fn show_pale(ui: &mut Ui, view: &View<'_>, was: &Board) {
    let rest = ui.available_rect_before_wrap();
    page::at(ui, rest, "board before", |ui| {
        drawn(view, was, &Marks::default(), ui);
    });
    let veil = view.theme.sheet.gamma_multiply(PALENESS);
    ui.painter()
        .rect_filled(rest.expand(2.0), CornerRadius::ZERO, veil);
}
