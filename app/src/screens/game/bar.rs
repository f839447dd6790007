//! The bar at the top of a turn: undo and redo, whose turn it is, what the Deck holds, and the menu.

use super::Game;
use crate::command::Command;
use crate::open_deck::capital;
use crate::screens::{ScoreSheet, View, page};
use crate::session::{Course, Line, Session};
use crate::state::Screen;
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{Align, Layout, Rangef, Rect, Role, Sense, Ui, Widget as _, WidgetInfo, pos2, vec2};

impl Game {
    /// Draws the bar.
    pub(super) fn show_bar(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
        rect: Rect,
    ) {
        let theme = view.theme;
        let mut free = rect.x_range();
        let deck = session.sheet().deck.left();
        let advent = session.sheet().advent_in();
        page::at(ui, rect, "game bar", |ui| {
            ui.horizontal_centered(|ui| {
                // On a phone its word would take the title's room.
                let undo = if rect.width() < theme.size(page::NARROW_BAR) {
                    Button::icon_only(theme, Icon::Undo, view.say("undo"))
                } else {
                    Button::new(theme, view.say("undo")).icon(Icon::Undo)
                };
                if ui
                    .add_enabled(session.log().next_undone().is_some(), undo)
                    .clicked()
                {
                    view.ask(Command::Undo);
                }
                let redo = Button::icon_only(theme, Icon::Redo, view.say("redo")).weight(Weight::Quiet);
                if session.log().next_redone().is_some() && redo.ui(ui).clicked() {
                    view.ask(Command::Redo);
                }
                free.min = ui.min_rect().right();
                let right = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if let Some(number) = self.mended {
                        let close =
                            Button::icon_only(theme, Icon::Close, view.say("close")).weight(Weight::Quiet);
                        if close.ui(ui).clicked() {
                            view.ask(Command::Show(Box::new(Screen::ScoreSheet(ScoreSheet::of_turn(
                                number,
                            )))));
                        }
                        return;
                    }
                    let menu = Button::icon_only(theme, Icon::Menu, view.say("menu")).weight(Weight::Quiet);
                    if menu.ui(ui).clicked() {
                        self.is_menu_open = true;
                    }
                    if view.is_practice {
                        // Its words would lie on the title in a narrow window, or in large letters.
                        let leave = if rect.width() < theme.size(700.0) {
                            Button::icon_only(theme, Icon::Close, view.say("leave-practice"))
                        } else {
                            Button::new(theme, view.say("leave-practice"))
                        };
                        if leave.weight(Weight::Quiet).ui(ui).clicked() {
                            view.ask(Command::Home);
                        }
                        return;
                    }
                    let text = match advent {
                        Some(advent) => view.say_with(
                            "deck-and-advent",
                            &[("deck", deck.into()), ("advent", advent.into())],
                        ),
                        None => view.say_with("deck-left", &[("deck", deck.into())]),
                    };
                    let text = match session.sheet().course {
                        Course::FinalRound => format!("{} · {text}", view.say("final-round")),
                        _ => text,
                    };
                    // One under the other, so that the title has room.
                    let text = text.replacen(" · ", "\n", 1);
                    page::text_at_right(ui, text, theme.label(), theme.soft_ink);
                });
                free.max = right.response.rect.left();
            });
        });
        let free = free.shrink(theme::GAP);
        show_turn(ui, view, session, line, self.mended.is_some(), rect, free);
    }
}

/// Whose turn it is, in which round, and which symbol counts.
fn show_turn(
    ui: &mut Ui,
    view: &View<'_>,
    session: &Session,
    line: &Line,
    is_mended: bool,
    rect: Rect,
    free: Rangef,
) {
    let theme = view.theme;
    let player = session.settings().name(line.player);
    let turn = || {
        let inserts = [("player", player.into()), ("round", line.round.into())];
        view.say_with("turn-and-round", &inserts)
    };
    let title = match (view.is_practice, is_mended) {
        (true, _) => view.say("practice"),
        (false, true) => view.say_with("mending", &[("turn", turn().into())]),
        (false, false) => turn(),
    };
    let shorter = match (view.is_practice, is_mended) {
        (false, false) => vec![
            view.say_with("turn-of", &[("player", player.into())]),
            player.to_owned(),
        ],
        _ => Vec::new(),
    };
    let Some(target) = line.target.as_deref() else {
        page::show_title(ui, theme, rect, free, &title, &shorter);
        return;
    };
    let (above, below) = (
        Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - theme.size(24.0))),
        Rect::from_min_max(pos2(rect.left(), rect.bottom() - theme.size(24.0)), rect.max),
    );
    page::show_title(ui, theme, above, free, &title, &shorter);
    let word = capital(&view.words.of_deck("symbol", target));
    let name = view.say_with("fact-symbol", &[("fact", word.as_str().into())]);
    let galley = ui.painter().layout_no_wrap(word, theme.bold(17.0), theme.accent);
    let icon = theme.size(22.0);
    let width = icon + 6.0 + galley.size().x;
    let left = page::middle_of(below, free, width) - width / 2.0;
    let place = Rect::from_min_size(pos2(left, below.top()), vec2(width, below.height()));
    let response = ui.interact(place, ui.scope_id().with("target symbol"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let symbol = Rect::from_center_size(pos2(left + icon / 2.0, place.center().y), vec2(icon, icon));
    view.pictures
        .paint_symbol(ui.painter(), view.deck, target, symbol, theme.accent);
    let at = pos2(left + icon + 6.0, place.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme.accent);
}
