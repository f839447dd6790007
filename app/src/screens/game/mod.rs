//! A turn of the game, phase by phase, with one obvious next step each.

mod bar;
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
use crate::screens::ScoreSheet;
use crate::session::{Line, Phase, Session};
use crate::state::{Hand, Screen};
use crate::widgets::BoardCamera;
use eframe::egui::{Key, KeyboardShortcut, Modifiers, Rect, Ui};
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
        if line.is_none() && self.mended.is_some() && session.is_waiting() {
            // That the turn is open again, or what else is told of it, is not confirmed yet: only the ways out are shown.
            let line = self.mended.and_then(|number| session.sheet().line(number));
            page::surface(ui, view.theme, |ui, room| {
                let (bar, _) = page::top_strip(room, bar_height(view));
                if let Some(line) = line {
                    self.show_bar(ui, view, session, line, bar);
                }
            });
            return;
        }
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
            let (bar, room) = page::top_strip(room, bar_height(view));
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

/// How high the bar is: the title and the symbol under it both need their lines, however large the text is.
fn bar_height(view: &View<'_>) -> f32 {
    view.theme.target().max(view.theme.size(56.0))
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
