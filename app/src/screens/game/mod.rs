//! A turn of the game, phase by phase, with one obvious next step each.

mod board;
mod maneuver;
mod menu;
mod over;
mod panel;
mod placement;
mod refusal;
mod removal;
mod scoring;
mod strip;
mod symbol;
mod timer;
mod unknown;

pub(in crate::screens) use board::match_marks;
pub(in crate::screens) use panel::{phase_name, plain, signed, stepper};
pub(in crate::screens) use scoring::show_match;

use super::{View, page};
use crate::command::Command;
use crate::open_deck::capital;
use crate::screens::ScoreSheet;
use crate::session::{Course, Line, Phase, Session};
use crate::state::{Hand, Screen};
use crate::widgets::{BoardCamera, Button, Icon, Weight};
use eframe::egui::{
    Align, Key, KeyboardShortcut, Layout, Modifiers, Rect, Role, Sense, Ui, Widget as _, WidgetInfo, pos2,
    vec2,
};
use refusal::Refusal;
use rules::match_attach::{Board, PlacedTile, TileId};

/// What is being chosen in the present turn; all that counts is in the session.
#[derive(Debug, Default)]
pub struct Game {
    /// A past turn that is being mended; `None`: the present one is played.
    mended: Option<u32>,
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
    /// What just happened.
    notice: Option<String>,
    /// Why the last tap did nothing, and what the table may say to that.
    refusal: Option<Refusal>,
    /// Which part of the board is looked at.
    camera: BoardCamera,
    /// Whether the photograph is shown in the board's place.
    is_photo_shown: bool,
    /// Whether the timer fills the board's place.
    is_timer_large: bool,
    /// Whether the menu lies over the turn.
    is_menu_open: bool,
}

impl Game {
    /// Shows the game, with something to tell first.
    pub fn with_notice(notice: String) -> Game {
        Game {
            notice: Some(notice),
            ..Game::default()
        }
    }

    /// A past turn that is played again.
    pub fn mending(number: u32) -> Game {
        Game {
            mended: Some(number),
            ..Game::default()
        }
    }

    /// Shows the game with the timer over the board.
    #[must_use]
    pub fn with_large_timer(self) -> Game {
        Game {
            is_timer_large: true,
            ..self
        }
    }

    /// Shows the game with the last photograph in the board's place.
    #[must_use]
    pub fn with_photograph(self) -> Game {
        Game {
            is_photo_shown: true,
            ..self
        }
    }

    /// Shows the game with its menu open.
    #[must_use]
    pub fn with_menu(self) -> Game {
        Game {
            is_menu_open: true,
            ..self
        }
    }

    /// Shows the game after something was refused.
    #[must_use]
    pub fn with_refusal(self, words: &crate::words::Words) -> Game {
        Game {
            refusal: Some(Refusal::of_inactive(words)),
            ..self
        }
    }

    /// Whether the timer of the present turn can be seen.
    pub fn shows_timer(&self) -> bool {
        !self.is_menu_open && self.mended.is_none()
    }

    /// The past turn that is being mended, if one is.
    pub fn mended(&self) -> Option<u32> {
        self.mended
    }

    /// A counted Maneuver is not taken back, unless the table says so.
    pub fn refuse_take_back(&mut self, words: &crate::words::Words) {
        self.refusal = Some(Refusal::of_take_back(words));
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
        if self.is_menu_open {
            self.is_menu_open = !menu::show(ui, view);
            return;
        }
        let line = match self.mended {
            None => session.present(),
            Some(number) => session.sheet().line(number).filter(|line| !line.is_over),
        };
        let Some(line) = line else {
            match self.mended {
                None => over::show(ui, view, session),
                // A turn that is mended to its end is looked at.
                Some(number) => view.ask(Command::Show(Box::new(Screen::ScoreSheet(ScoreSheet::of_turn(
                    number,
                ))))),
            }
            return;
        };
        self.hear_keys(ui, view, session);
        if self.at != Some((line.number, line.phase)) {
            // What a screen opens with is about the turn's beginning or the phase before: it stays for one phase.
            let is_first = self.at.is_none();
            let notice = self.notice.take().filter(|_| is_first);
            *self = Game {
                refusal: self.refusal.take().filter(|_| is_first),
                is_photo_shown: self.is_photo_shown && is_first,
                mended: self.mended,
                at: Some((line.number, line.phase)),
                notice,
                camera: self.camera,
                is_timer_large: self.is_timer_large
                    && matches!(line.phase, Phase::Placement | Phase::Maneuver),
                ..Game::default()
            };
        }
        page::surface(ui, view.theme, |ui, room| {
            // The title and the symbol under it both need their lines, however large the text is.
            let height = view.theme.target().max(view.theme.size(56.0));
            let (bar, room) = page::top_strip(room, height);
            self.show_bar(ui, view, session, line, bar);
            let shape = page::Shape::of(room.size());
            let has_players = self.is_refusal_short(ui, view, parts(view, room, shape, true).board);
            // A long refusal in large letters stands across the window, in the players' place, and is told whole.
            let room = if has_players {
                room
            } else {
                self.show_refusal(ui, view, room)
            };
            let Parts {
                board,
                panel,
                players,
            } = parts(view, room, shape, has_players);
            let board = if has_players {
                self.show_refusal(ui, view, board)
            } else {
                board
            };
            if self.is_timer_large {
                self.show_large_timer(ui, view, session, board);
            } else {
                self.show_board(ui, view, session, line, board);
            }
            self.show_panel(ui, view, session, line, panel);
            if let Some(players) = players {
                strip::show(ui, view, session, players);
            }
        });
    }

    fn show_bar(&mut self, ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line, rect: Rect) {
        show_turn(ui, view, session, line, self.mended.is_some(), rect);
        let theme = view.theme;
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
            });
        });
    }

    /// Ctrl+Z, Ctrl+Y and Escape, for those who play by the keyboard.
    fn hear_keys(&mut self, ui: &Ui, view: &mut View<'_>, session: &Session) {
        let pressed = |modifiers: Modifiers, key: Key| {
            ui.input_mut(|input| input.consume_shortcut(&KeyboardShortcut::new(modifiers, key)))
        };
        let redo =
            pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y);
        if redo && session.log().next_redone().is_some() {
            view.ask(Command::Redo);
        } else if pressed(Modifiers::COMMAND, Key::Z) {
            view.ask(Command::Undo);
        }
        if pressed(Modifiers::NONE, Key::Escape) {
            (self.chosen, self.ghost, self.refusal) = (None, None, None);
        }
    }
}

/// Where the parts of the screen are.
struct Parts {
    board: Rect,
    panel: Rect,
    players: Option<Rect>,
}

/// Parts the room under the bar.
fn parts(view: &View<'_>, room: Rect, shape: page::Shape, has_players: bool) -> Parts {
    let cut = |rect: Rect| {
        let (rest, players) = page::bottom_strip(rect, view.theme.size(60.0).max(56.0));
        match has_players {
            true => (rest, Some(players)),
            false => (rect, None),
        }
    };
    match shape {
        page::Shape::Landscape => {
            let (rest, players) = cut(room);
            let panel_share = page::panel_share(view.theme, rest.width());
            // What hands do most lies under the hand that does it.
            let (board, panel) = match view.preferences.hand {
                Hand::Right => page::parted(rest, shape, 1.0 - panel_share),
                Hand::Left => {
                    let (panel, board) = page::parted(rest, shape, panel_share);
                    (board, panel)
                }
            };
            Parts {
                board,
                panel,
                players,
            }
        }
        page::Shape::Portrait => {
            let (board, panel) = page::parted(room, shape, 0.52);
            let (board, players) = cut(board);
            Parts {
                board,
                panel,
                players,
            }
        }
    }
}

/// Whose turn it is, in which round, and which symbol counts.
fn show_turn(ui: &mut Ui, view: &View<'_>, session: &Session, line: &Line, is_mended: bool, rect: Rect) {
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
        page::title_or_shorter_at(ui, theme, rect, &title, &shorter);
        return;
    };
    let (above, below) = (
        Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - theme.size(24.0))),
        Rect::from_min_max(pos2(rect.left(), rect.bottom() - theme.size(24.0)), rect.max),
    );
    page::title_or_shorter_at(ui, theme, above, &title, &shorter);
    let word = capital(&view.words.of_deck("symbol", target));
    let name = view.say_with("fact-symbol", &[("fact", word.as_str().into())]);
    let galley = ui.painter().layout_no_wrap(word, theme.bold(17.0), theme.accent);
    let icon = theme.size(22.0);
    let width = icon + 6.0 + galley.size().x;
    let left = below.center().x - width / 2.0;
    let place = Rect::from_min_size(pos2(left, below.top()), vec2(width, below.height()));
    let response = ui.interact(place, ui.scope_id().with("target symbol"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let symbol = Rect::from_center_size(pos2(left + icon / 2.0, place.center().y), vec2(icon, icon));
    view.pictures
        .paint_symbol(ui.painter(), view.deck, target, symbol, theme.accent);
    let at = pos2(left + icon + 6.0, place.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, theme.accent);
}

/// The Board as it lies in a phase, if it is known.
fn board_now(line: &Line) -> Option<&Board> {
    use crate::session::Stage;
    let stage = match line.phase {
        Phase::Symbol | Phase::Placement => Stage::Start,
        Phase::Maneuver => Stage::Maneuvered,
        Phase::Removal | Phase::Scoring => Stage::Removed,
        Phase::Reversal | Phase::Over => Stage::End,
    };
    line.tables.at(stage)
}
