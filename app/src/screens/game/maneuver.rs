//! The Maneuver Phase: counted with one tap each, or recorded on the drawn board.

use super::refusal::Overrule;
use super::{Game, board_now};
use crate::command::Command;
use crate::platform::host::Sound;
use crate::screens::{View, page};
use crate::session::{Change, Line, Maneuvered, Session, maneuvered, rulings};
use crate::theme;
use crate::widgets::{Button, Icon, Weight, maneuver_discs, tile_button};
use eframe::egui::{Ui, Widget as _};
use rules::Side;
use rules::match_attach::{Board, FREE_MANEUVERS, Maneuver, Rotation, TileId};

/// How many Maneuvers a turn has for nothing.
const FREE: u32 = FREE_MANEUVERS as u32;

impl Game {
    pub(super) fn show_maneuvers(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
        is_roomy: bool,
    ) {
        let theme = view.theme;
        let extra_left = line.maneuvers_left.min(line.reserve);
        let text = counted(view, line);
        if is_roomy {
            page::text(ui, &text, theme.bold(24.0), theme.ink);
        }
        maneuver_discs(ui, theme, line.maneuvers, FREE, extra_left, &text);
        let board = board_now(line);
        match (board, self.chosen) {
            (Some(board), Some(tile)) => self.show_moves(ui, view, session, line, board, tile),
            (board, _) => {
                show_count(ui, view, line);
                if board.is_some() && line.maneuvers_left > 0 {
                    page::text(ui, view.say("maneuver-about"), theme.body(), theme.soft_ink);
                }
            }
        }
        if line.maneuvers >= FREE && line.maneuvers_left > 0 {
            page::text(
                ui,
                view.say_with("extra-costs", &[("left", line.maneuvers_left.into())]),
                theme.label(),
                theme.soft_ink,
            );
        }
    }

    /// What the chosen tile can do: turn, slide, swap.
    fn show_moves(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
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
                    self.make(view, session, line, board, Maneuver::Rotate { tile, by });
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
                    self.make(view, session, line, board, Maneuver::Slide { tile, to });
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
                            line,
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

    /// Makes a Maneuver if it is allowed; says why if it is not, and lets the table decide.
    pub(super) fn make(
        &mut self,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
        board: &Board,
        maneuver: Maneuver,
    ) {
        let rulings = rulings(session.settings().rulings);
        let wanted = Change::Maneuver(maneuvered(board.tile_set(), maneuver));
        let mut after = board.clone();
        let can_be_made = after.shift(maneuver);
        if line.maneuvers_left == 0 {
            // The mark of the sheet follows from the count.
            let overrule = can_be_made.then(|| Overrule::Tell(vec![wanted]));
            return self.refuse_with(view, "no-maneuvers-left", Some("5.6"), overrule);
        }
        match board.check_maneuver(maneuver, rulings) {
            Ok(()) => {
                view.ask(Command::Tell(vec![wanted]));
                view.ask(Command::Play(Sound::Count));
                self.notice = None;
                // A tile that is no longer Active has nothing more to do.
                self.chosen = self.chosen.filter(|tile| after.is_active(*tile, rulings));
            }
            Err(breach) => self.refuse(view, &breach, can_be_made.then_some(wanted)),
        }
    }
}

/// One tap counts a Maneuver that nobody records.
fn show_count(ui: &mut Ui, view: &mut View<'_>, line: &Line) {
    let theme = view.theme;
    let wanted = Change::Maneuver(Maneuvered::Counted);
    if line.maneuvers_left > 0 {
        let count = Button::new(theme, view.say("count-maneuver"))
            .icon(Icon::Add)
            .full_width();
        if count.ui(ui).clicked() {
            view.ask(Command::Tell(vec![wanted]));
            view.ask(Command::Play(Sound::Count));
        }
        return;
    }
    page::text(ui, view.say("no-maneuvers-left"), theme.body(), theme.soft_ink);
    let anyway = Button::new(theme, view.say("count-anyway"))
        .icon(Icon::Add)
        .weight(Weight::Quiet);
    if anyway.ui(ui).clicked() {
        // The sheet says by how many it was too many, or that the time had run out.
        view.ask(Command::Tell(vec![wanted]));
        view.ask(Command::Play(Sound::Count));
    }
}

/// How many of the Maneuvers are used.
pub(super) fn counted(view: &View<'_>, line: &Line) -> String {
    let used = line.maneuvers.min(FREE);
    match line.extra_maneuvers {
        0 => view.say_with("maneuvers-used", &[("used", used.into()), ("free", FREE.into())]),
        extra => view.say_with(
            "maneuvers-used-extra",
            &[
                ("used", used.into()),
                ("free", FREE.into()),
                ("extra", extra.into()),
            ],
        ),
    }
}
