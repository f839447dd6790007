//! The Maneuver Phase: counted with one tap each, or recorded on the drawn board.

use super::{Game, board_now};
use crate::command::Command;
use crate::platform::host::Sound;
use crate::screens::{View, page};
use crate::session::{Change, Line, Maneuvered, Session, maneuvered, rulings};
use crate::theme;
use crate::widgets::{Button, Icon, maneuver_discs, tile_button};
use eframe::egui::{Ui, Widget as _};
use rules::Side;
use rules::match_attach::{Board, FREE_MANEUVERS, Maneuver, Rotation, TileId};

impl Game {
    pub(super) fn show_maneuvers(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
    ) {
        let theme = view.theme;
        let free = u32::try_from(FREE_MANEUVERS).unwrap_or(5);
        let extra_left = line.maneuvers_left.min(line.reserve);
        let text = counted(view, line, free);
        page::text(ui, &text, theme.bold(24.0), theme.ink);
        maneuver_discs(ui, theme, line.maneuvers, free, extra_left, &text);
        let board = board_now(session, line);
        match (board, self.chosen) {
            (Some(board), Some(tile)) => self.show_moves(ui, view, session, board, tile),
            (Some(_), None) => {
                page::text(ui, view.say("maneuver-about"), theme.body(), theme.soft_ink);
            }
            (None, _) => {}
        }
        let count = Button::new(theme, view.say("count-maneuver"))
            .icon(Icon::Add)
            .full_width();
        if self.chosen.is_none() && ui.add_enabled(line.maneuvers_left > 0, count).clicked() {
            view.ask(Command::Tell(vec![Change::Maneuver(Maneuvered::Counted)]));
            view.ask(Command::Play(Sound::Count));
        }
        if line.maneuvers >= free && line.maneuvers_left > 0 {
            page::text(
                ui,
                view.say_with("extra-costs", &[("left", line.maneuvers_left.into())]),
                theme.label(),
                theme.soft_ink,
            );
        } else if line.maneuvers_left == 0 {
            page::text(ui, view.say("no-maneuvers-left"), theme.body(), theme.soft_ink);
        }
    }

    /// What the chosen tile can do: turn, slide, swap.
    fn show_moves(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        board: &Board,
        tile: TileId,
    ) {
        let theme = view.theme;
        let rotations = [
            (Rotation::Anticlockwise, Icon::TurnLeft, "turn-left"),
            (Rotation::Clockwise, Icon::TurnRight, "turn-right"),
            (Rotation::Half, Icon::Restart, "turn-half"),
        ];
        let third = (ui.available_width() - 2.0 * theme::GAP) / 3.0 - 1.0;
        ui.horizontal_wrapped(|ui| {
            for (by, icon, name) in rotations {
                if Button::icon_only(theme, icon, view.say(name))
                    .width(third)
                    .ui(ui)
                    .clicked()
                {
                    self.make(view, session, board, Maneuver::Rotate { tile, by });
                }
            }
        });
        let slides = [
            (Side::West, Icon::Left, "slide-west"),
            (Side::North, Icon::Up, "slide-north"),
            (Side::South, Icon::Down, "slide-south"),
            (Side::East, Icon::Right, "slide-east"),
        ];
        let quarter = (ui.available_width() - 3.0 * theme::GAP) / 4.0 - 1.0;
        ui.horizontal_wrapped(|ui| {
            for (to, icon, name) in slides {
                if Button::icon_only(theme, icon, view.say(name))
                    .width(quarter)
                    .ui(ui)
                    .clicked()
                {
                    self.make(view, session, board, Maneuver::Slide { tile, to });
                }
            }
        });
        let rulings = rulings(session.settings().rulings);
        let neighbours: Vec<_> = board.contacts_of(tile).map(|contact| contact.b).collect();
        let partners = neighbours
            .into_iter()
            .filter(|other| board.is_active(other.tile, rulings));
        let partners: Vec<_> = partners.collect();
        if !partners.is_empty() {
            ui.horizontal_wrapped(|ui| {
                page::text(ui, view.say("swap-with"), theme.body(), theme.ink);
                for other in partners {
                    if tile_button(ui, view, other.tile, other.turn, 64.0, false).clicked() {
                        self.make(
                            view,
                            session,
                            board,
                            Maneuver::Swap {
                                a: tile,
                                b: other.tile,
                            },
                        );
                    }
                }
            });
        }
    }

    /// Makes a Maneuver if it is allowed; says why if it is not.
    fn make(&mut self, view: &mut View<'_>, session: &Session, board: &Board, maneuver: Maneuver) {
        let is_out = session.present().is_some_and(|line| line.maneuvers_left == 0);
        if is_out {
            self.notice = Some(view.say("no-maneuvers-left"));
            view.ask(Command::Play(Sound::NotAllowed));
            return;
        }
        match board.check_maneuver(maneuver, rulings(session.settings().rulings)) {
            Ok(()) => {
                let told = maneuvered(board.tile_set(), maneuver);
                view.ask(Command::Tell(vec![Change::Maneuver(told)]));
                view.ask(Command::Play(Sound::Count));
                self.notice = None;
                let mut after = board.clone();
                let is_done = after.shift(maneuver);
                let rulings = rulings(session.settings().rulings);
                // A tile that is no longer Active has nothing more to do.
                self.chosen = self
                    .chosen
                    .filter(|tile| is_done && after.is_active(*tile, rulings));
            }
            Err(breach) => self.refuse(view, &breach),
        }
    }
}

fn counted(view: &View<'_>, line: &Line, free: u32) -> String {
    let used = line.maneuvers.min(free);
    match line.extra_maneuvers {
        0 => view.say_with("maneuvers-used", &[("used", used.into()), ("free", free.into())]),
        extra => view.say_with(
            "maneuvers-used-extra",
            &[
                ("used", used.into()),
                ("free", free.into()),
                ("extra", extra.into()),
            ],
        ),
    }
}
