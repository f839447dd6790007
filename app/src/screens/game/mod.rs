//! A turn of the game, phase by phase, with one obvious next step each.

mod board;
mod maneuver;
mod menu;
mod over;
mod panel;
mod placement;
mod removal;
mod scoring;
mod strip;
mod symbol;

pub(in crate::screens) use panel::{signed, stepper};

use super::{View, page};
use crate::command::Command;
use crate::platform::host::Sound;
use crate::session::{Call, Phase, Session, call_between};
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{Align, Layout, Rect, Ui, Widget as _};
use rules::match_attach::{Board, PlacedTile, TileId};
use std::time::Duration;

/// What is being chosen in the present turn; all that counts is in the session.
#[derive(Debug, Default)]
pub struct Game {
    /// The turn and the phase that the choices below belong to.
    at: Option<(u32, Phase)>,
    /// The tile of the Selection Row that was picked.
    picked: Option<TileId>,
    /// Where it is about to lie.
    ghost: Option<PlacedTile>,
    /// The tile on the board that was tapped.
    chosen: Option<TileId>,
    /// Tiles that the referee suggests.
    suggested: Vec<TileId>,
    /// Why the last tap did nothing, or what just happened.
    notice: Option<String>,
    /// Whether the menu lies over the turn.
    is_menu_open: bool,
    /// What was left on the timer at the last frame, in milliseconds.
    left_before: Option<u64>,
}

impl Game {
    /// Shows the game, with something to tell first.
    pub fn with_notice(notice: String) -> Game {
        Game {
            notice: Some(notice),
            ..Game::default()
        }
    }

    /// Tells something on the screen.
    pub fn tell(&mut self, notice: String) {
        self.notice = Some(notice);
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        let Some(session) = view.session else {
            view.ask(Command::Home);
            return;
        };
        if session.settings().players.is_empty() {
            // A browser's database has not confirmed the beginning yet, and nothing is shown before it is kept.
            page::surface(ui, view.theme, |_, _| ());
            return;
        }
        self.run_timer(ui, view, session);
        if self.is_menu_open {
            self.is_menu_open = !menu::show(ui, view);
            return;
        }
        let Some(line) = session.present() else {
            over::show(ui, view, session);
            return;
        };
        if self.at != Some((line.number, line.phase)) {
            // A notice is about the turn's beginning or the phase before: it stays for one phase.
            let notice = self.notice.take().filter(|_| self.at.is_none());
            let left_before = self.left_before;
            *self = Game {
                at: Some((line.number, line.phase)),
                notice,
                left_before,
                ..Game::default()
            };
        }
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            self.show_bar(ui, view, session, bar);
            let strip_height = view.theme.size(60.0).max(56.0);
            let shape = page::Shape::of(room.size());
            let (board, panel, strip) = match shape {
                page::Shape::Landscape => {
                    let (rest, strip) = page::bottom_strip(room, strip_height);
                    let panel_share = (430.0 * view.theme.text_size.max(1.0) / rest.width()).clamp(0.32, 0.5);
                    let (board, panel) = page::parted(rest, shape, 1.0 - panel_share);
                    (board, panel, strip)
                }
                page::Shape::Portrait => {
                    let (board, panel) = page::parted(room, shape, 0.52);
                    let (board, strip) = page::bottom_strip(board, strip_height);
                    (board, panel, strip)
                }
            };
            self.show_board(ui, view, session, line, board);
            self.show_panel(ui, view, session, line, panel);
            strip::show(ui, view, session, strip);
        });
    }

    fn show_bar(&mut self, ui: &mut Ui, view: &mut View<'_>, session: &Session, rect: Rect) {
        let theme = view.theme;
        let Some(line) = session.present() else { return };
        let player = &session.settings().players[line.player].name;
        let title = view.say_with(
            "turn-and-round",
            &[("player", player.as_str().into()), ("round", line.round.into())],
        );
        page::title_at(ui, theme, rect, &title);
        let deck = session.sheet().deck.left();
        let advent = session.sheet().advent_in();
        page::at(ui, rect, "game bar", |ui| {
            ui.horizontal_centered(|ui| {
                let undo = Button::new(theme, view.say("undo")).icon(Icon::Undo);
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
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let menu = Button::icon_only(theme, Icon::Menu, view.say("menu")).weight(Weight::Quiet);
                    if menu.ui(ui).clicked() {
                        self.is_menu_open = true;
                    }
                    let text = match advent {
                        Some(advent) => view.say_with(
                            "deck-and-advent",
                            &[("deck", deck.into()), ("advent", advent.into())],
                        ),
                        None => view.say_with("deck-left", &[("deck", deck.into())]),
                    };
                    let room = (rect.width() / 2.0 - theme.size(190.0)).max(60.0);
                    ui.scope(|ui| {
                        ui.set_max_width(room);
                        page::text(ui, text, theme.label(), theme.soft_ink);
                    });
                });
            });
        });
    }

    /// Sounds the timer's calls and asks to be drawn again when the figures change: otherwise nothing is repainted.
    fn run_timer(&mut self, ui: &Ui, view: &mut View<'_>, session: &Session) {
        let timer = session.evening().timer;
        let left = timer.left_ms(view.now);
        if let (Some(before), Some(left)) = (self.left_before, left) {
            match call_between(before, left) {
                Some(Call::TenSeconds) => view.ask(Command::Play(Sound::TenSeconds)),
                Some(Call::Seconds(_)) => view.ask(Command::Play(Sound::LastSeconds)),
                Some(Call::Time) => view.ask(Command::Play(Sound::Time)),
                None => {}
            }
        }
        self.left_before = left;
        if let (crate::session::Timer::Running { .. }, Some(left)) = (timer, left) {
            // The figures show whole seconds, rounded up: they change when the remainder is used up.
            let until = left % 1000;
            ui.ctx().request_repaint_after(Duration::from_millis(until + 5));
        }
    }
}

/// The Board as it lies in a phase, if it is known.
fn board_now<'a>(session: &'a Session, line: &'a crate::session::Line) -> Option<&'a Board> {
    use crate::session::Stage;
    let stage = match line.phase {
        Phase::Symbol | Phase::Placement => Stage::Start,
        Phase::Maneuver => Stage::Maneuvered,
        Phase::Removal | Phase::Scoring => Stage::Removed,
        Phase::Reversal | Phase::Over => Stage::End,
    };
    let _ = session;
    line.tables.at(stage)
}
