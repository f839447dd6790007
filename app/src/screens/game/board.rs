//! The board of the game: what lies there, what it means, and what a tap on it does.

use super::{Game, board_now};
use crate::command::Command;
use crate::findings::Findings;
use crate::platform::host::Sound;
use crate::screens::{View, page};
use crate::session::{Change, Line, Phase, Session, Taken, rulings};
use crate::widgets::{BoardView, Button, Icon, MatchMark, Tapped, Weight};
use eframe::egui::{Rect, Ui, Widget as _, vec2};
use rules::match_attach::{Board, Breach, PlacedTile, TileId};
use rules::{Cell, QuarterTurn, Side};
use std::collections::BTreeSet;

impl Game {
    pub(super) fn show_board(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
        rect: Rect,
    ) {
        page::paint_sheet(ui, view.theme, rect);
        let Some(board) = board_now(session, line) else {
            show_unknown(ui, view, line, rect);
            return;
        };
        let rulings = rulings(session.settings().rulings);
        let mut findings = Findings::of(view.deck, view.words, &board.setup(), rulings, None);
        findings.marks.matches = matches_of(line);
        findings.marks.chosen = self.chosen;
        findings.marks.lit = self.suggested.iter().copied().collect();
        let open_cells = self.open_cells(line, board);
        let drawn = BoardView {
            theme: view.theme,
            deck: view.deck,
            pictures: view.pictures,
            words: view.words,
            tiles: board.tiles(),
            marks: &findings.marks,
            open_cells: &open_cells,
            ghost: self.ghost,
        };
        let inner = rect.shrink(6.0);
        let (inner, tools) = page::bottom_strip(inner, view.theme.target());
        if let Some(tapped) = page::at(ui, inner, "board", |ui| drawn.show(ui)) {
            self.tap(view, session, line, board, tapped);
        }
        page::at(ui, tools.shrink2(vec2(8.0, 0.0)), "board tools", |ui| {
            ui.horizontal(|ui| {
                let camera = Button::new(view.theme, view.say("photo-of-board"))
                    .icon(Icon::Camera)
                    .weight(Weight::Quiet);
                if camera.ui(ui).clicked() {
                    view.ask(Command::LookFor(line.phase.stage()));
                }
            });
        });
    }

    /// The cells where the picked tile may lie.
    fn open_cells(&self, line: &Line, board: &Board) -> Vec<Cell> {
        if line.phase != Phase::Placement || self.picked.is_none() {
            return Vec::new();
        }
        if board.is_empty() {
            return vec![Cell::new(0, 0)];
        }
        let around = board
            .tiles()
            .iter()
            .flat_map(|placed| Side::ALL.map(|side| placed.cell.neighbour(side)));
        let free: BTreeSet<Cell> = around.filter(|cell| board.at(*cell).is_none()).collect();
        free.into_iter()
            .filter(|cell| self.ghost.is_none_or(|ghost| ghost.cell != *cell))
            .collect()
    }

    fn tap(&mut self, view: &mut View<'_>, session: &Session, line: &Line, board: &Board, tapped: Tapped) {
        self.notice = None;
        match (line.phase, tapped) {
            (Phase::Placement, Tapped::Cell(cell)) => {
                let Some(tile) = self.picked else { return };
                let turn = self.ghost.map_or(QuarterTurn::None, |ghost| ghost.turn);
                self.ghost = Some(PlacedTile { tile, cell, turn });
            }
            (Phase::Maneuver, Tapped::Tile(tile)) => self.tap_for_maneuver(view, session, board, tile),
            (Phase::Removal, Tapped::Tile(tile)) => {
                let rulings = rulings(session.settings().rulings);
                match board.check_removal(tile, rulings) {
                    Ok(()) => {
                        self.suggested.retain(|suggested| *suggested != tile);
                        let name = board.tile_set().tile_name(tile).to_owned();
                        view.ask(Command::Tell(vec![Change::Remove(Taken::Tile(name))]));
                        view.ask(Command::Play(Sound::Settle));
                    }
                    Err(breach) => self.refuse(view, &breach),
                }
            }
            (Phase::Reversal, Tapped::Tile(tile)) => {
                let rulings = rulings(session.settings().rulings);
                match board.check_discard(tile, rulings) {
                    Ok(()) => {
                        let name = board.tile_set().tile_name(tile).to_owned();
                        view.ask(Command::Tell(vec![Change::Discard(Taken::Tile(name))]));
                        view.ask(Command::Play(Sound::Settle));
                    }
                    Err(breach) => self.refuse(view, &breach),
                }
            }
            _ => {}
        }
    }

    /// Tells why something is not allowed.
    pub(super) fn refuse(&mut self, view: &mut View<'_>, breach: &Breach) {
        self.notice = Some(view.say(&format!("breach-{}", breach.code().name())));
        view.ask(Command::Play(Sound::NotAllowed));
    }

    fn tap_for_maneuver(&mut self, view: &mut View<'_>, session: &Session, board: &Board, tile: TileId) {
        let rulings = rulings(session.settings().rulings);
        if self.chosen == Some(tile) {
            self.chosen = None;
        } else if board.is_active(tile, rulings) {
            self.chosen = Some(tile);
        } else {
            self.chosen = None;
            self.notice = Some(view.say("breach-not-active"));
            view.ask(Command::Play(Sound::NotAllowed));
        }
    }
}

/// The Matches that the sheet knows, those that count as new ones.
fn matches_of(line: &Line) -> Vec<MatchMark> {
    let is_shown = matches!(line.phase, Phase::Scoring | Phase::Reversal | Phase::Over);
    let mark = |seen: &crate::session::SeenMatch| MatchMark {
        a: seen.found.a.tile,
        b: seen.found.b.tile,
        is_new: seen.counts,
    };
    line.matches.iter().filter(|_| is_shown).map(mark).collect()
}

/// The board is not known: tiles were only counted. One photograph brings it back.
fn show_unknown(ui: &mut Ui, view: &mut View<'_>, line: &Line, rect: Rect) {
    let size = vec2(rect.width().min(420.0), 220.0);
    let middle = Rect::from_center_size(rect.center(), size);
    page::at(ui, middle, "unknown board", |ui| {
        ui.vertical_centered(|ui| {
            page::text(
                ui,
                view.say("board-unknown"),
                view.theme.bold(22.0),
                view.theme.ink,
            );
            page::text(
                ui,
                view.say("board-unknown-about"),
                view.theme.body(),
                view.theme.soft_ink,
            );
            ui.add_space(8.0);
            if Button::new(view.theme, view.say("photo-of-board"))
                .icon(Icon::Camera)
                .ui(ui)
                .clicked()
            {
                view.ask(Command::LookFor(line.phase.stage()));
            }
        });
    });
}
