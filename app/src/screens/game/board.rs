//! The board of the game: what lies there, what it means, and what hands do with it. The photograph may take its place.

use super::refusal::Overrule;
use super::{Game, board_now, unknown};
use crate::command::Command;
use crate::findings::active_and_islands;
use crate::platform::host::Sound;
use crate::screens::{View, evidence, page};
use crate::session::{Change, Line, Phase, SeenMatch, Session, Stage, Taken, rulings};
use crate::theme;
use crate::widgets::{BoardView, Button, Hands, Icon, Marks, MatchMark, OpenCells, Tapped, Weight};
use eframe::egui::{Align, Layout, Rect, Ui, Widget as _, vec2};
use rules::match_attach::{Board, Maneuver, PlacedTile, TileId};
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
        let Some(board) = board_now(line) else {
            unknown::show(ui, view, session, line, rect);
            return;
        };
        let marks = self.marks(session, line, board);
        // While the referee speaks below the board, the tools make room.
        let (inner, tools) = match self.refusal {
            Some(_) => (rect.shrink(6.0), None),
            None => {
                let (inner, tools) = page::bottom_strip(rect.shrink(6.0), view.theme.target());
                (inner, Some(tools))
            }
        };
        let photograph = evidence::latest(session, line);
        let touched = match photograph.filter(|_| self.is_photo_shown) {
            Some(photograph) => page::at(ui, inner, "photograph", |ui| {
                evidence::show_photograph(ui, view, photograph, Some((line, board)), &marks).map(Tapped::Tile)
            }),
            None => {
                let drawn = BoardView {
                    theme: view.theme,
                    deck: view.deck,
                    pictures: view.pictures,
                    words: view.words,
                    tiles: board.tiles(),
                    marks: &marks,
                    open_cells: OpenCells::Empty(&self.open_cells(line, board)),
                    ghost: self.ghost,
                    hands: match line.phase {
                        Phase::Maneuver => Hands::Move,
                        _ => Hands::Tap,
                    },
                };
                page::at(ui, inner, "board", |ui| drawn.show_through(ui, &mut self.camera))
            }
        };
        if let Some(touched) = touched {
            self.touch(view, session, line, board, touched);
        }
        if let Some(tools) = tools {
            page::at(ui, tools.shrink2(vec2(8.0, 0.0)), "board tools", |ui| {
                self.show_tools(ui, view, line, photograph.is_some());
            });
        }
    }

    fn marks(&self, session: &Session, line: &Line, board: &Board) -> Marks {
        let rulings = rulings(session.settings().rulings);
        let mut marks = active_and_islands(board, rulings);
        marks.matches = matches_of(line);
        marks.chosen = self.chosen.filter(|tile| board.has(*tile));
        let suggested = self.suggested.iter().copied();
        marks.lit = match line.phase {
            // Those that may be discarded stay bright.
            Phase::Reversal if line.discarded < line.reversals => board
                .tiles()
                .iter()
                .map(|placed| placed.tile)
                .filter(|&tile| board.check_discard(tile, rulings).is_ok())
                .collect(),
            _ => suggested.filter(|tile| board.has(*tile)).collect(),
        };
        marks
    }

    /// Under the board: a photograph now, the last photograph, and how near the board is looked at.
    fn show_tools(&mut self, ui: &mut Ui, view: &mut View<'_>, line: &Line, has_photograph: bool) {
        ui.horizontal_centered(|ui| {
            let n_lenses = if self.camera.is_fitted() { 1 } else { 3 };
            let n_icons = n_lenses + usize::from(has_photograph);
            let icon = view.theme.target() + theme::GAP;
            let room = ui.available_width() - n_icons as f32 * icon;
            show_ways(ui, view, line.phase.stage(), room, Weight::Quiet);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                if !self.is_photo_shown || !has_photograph {
                    self.show_lenses(ui, view);
                }
                if has_photograph {
                    let (name, icon) = if self.is_photo_shown {
                        ("show-board", Icon::Grid)
                    } else {
                        ("show-photo", Icon::Image)
                    };
                    let other = Button::icon_only(view.theme, icon, view.say(name)).weight(Weight::Quiet);
                    if other.ui(ui).clicked() {
                        self.is_photo_shown = !self.is_photo_shown;
                    }
                }
            });
        });
    }

    fn show_lenses(&mut self, ui: &mut Ui, view: &View<'_>) {
        let lens =
            |icon, name: &str| Button::icon_only(view.theme, icon, view.say(name)).weight(Weight::Quiet);
        let can_nearer = self.camera.can_go_nearer();
        if ui.add_enabled(can_nearer, lens(Icon::ZoomIn, "nearer")).clicked() {
            self.camera.nearer();
        }
        if self.camera.is_fitted() {
            return;
        }
        if lens(Icon::ZoomOut, "farther").ui(ui).clicked() {
            self.camera.farther();
        }
        if lens(Icon::Fit, "whole-board").ui(ui).clicked() {
            self.camera = crate::widgets::BoardCamera::default();
        }
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

    fn touch(&mut self, view: &mut View<'_>, session: &Session, line: &Line, board: &Board, touched: Tapped) {
        (self.notice, self.refusal) = (None, None);
        let rulings = rulings(session.settings().rulings);
        let taken = |tile: TileId| Taken::Tile(board.tile_set().tile_name(tile).to_owned());
        match (line.phase, touched) {
            (Phase::Placement, Tapped::Cell(cell)) => {
                let Some(tile) = self.picked else { return };
                let turn = self.ghost.map_or(QuarterTurn::None, |ghost| ghost.turn);
                self.ghost = Some(PlacedTile { tile, cell, turn });
            }
            (Phase::Maneuver, Tapped::Tile(tile)) => self.choose(view, session, board, tile),
            (Phase::Maneuver, Tapped::Turned(tile, by)) => {
                self.make(view, session, line, board, Maneuver::Rotate { tile, by });
            }
            (Phase::Maneuver, Tapped::Dragged(tile, cell)) => {
                self.drag(view, session, line, board, tile, cell);
            }
            (Phase::Removal, Tapped::Tile(tile)) => {
                let change = Change::Remove(taken(tile));
                match board.check_removal(tile, rulings) {
                    Ok(()) => {
                        self.suggested.retain(|suggested| *suggested != tile);
                        view.ask(Command::Tell(vec![change]));
                        view.ask(Command::Play(Sound::Settle));
                    }
                    Err(breach) => self.refuse(view, &breach, Some(change)),
                }
            }
            (Phase::Reversal, Tapped::Tile(tile)) => {
                let change = Change::Discard(taken(tile));
                match board.check_discard(tile, rulings) {
                    Ok(()) => {
                        view.ask(Command::Tell(vec![change]));
                        view.ask(Command::Play(Sound::Settle));
                    }
                    Err(breach) => self.refuse(view, &breach, Some(change)),
                }
            }
            _ => {}
        }
    }

    /// A tile was dragged: to an empty place beside it that is a slide, onto a neighbour a swap.
    fn drag(
        &mut self,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
        board: &Board,
        tile: TileId,
        cell: Cell,
    ) {
        let Some(from) = board.find(tile) else { return };
        let maneuver = match (from.cell.side_towards(cell), board.at(cell)) {
            (Some(_), Some(other)) => Maneuver::Swap {
                a: tile,
                b: other.tile,
            },
            (Some(to), None) => Maneuver::Slide { tile, to },
            (None, _) => return self.refuse_with(view, "one-place-at-a-time", Some("5.4"), None),
        };
        self.make(view, session, line, board, maneuver);
    }

    fn choose(&mut self, view: &mut View<'_>, session: &Session, board: &Board, tile: TileId) {
        let rulings = rulings(session.settings().rulings);
        if self.chosen == Some(tile) {
            self.chosen = None;
        } else if board.is_active(tile, rulings) {
            self.chosen = Some(tile);
        } else {
            self.chosen = None;
            let overrule = Some(Overrule::Choose(tile));
            self.refuse_with(view, "breach-not-active", Some("5.2"), overrule);
        }
    }
}

/// The ways to tell where the tiles lie, side by side in so much room: where words have none beside the others their
/// picture says it.
pub(super) fn show_ways(ui: &mut Ui, view: &mut View<'_>, stage: Stage, mut room: f32, weight: Weight) {
    let icon = view.theme.target() + theme::GAP;
    let ways = [
        ("photo-of-board", Icon::Camera, Command::LookFor(stage)),
        ("arrange", Icon::Edit, Command::Arrange(stage)),
    ];
    let mut n_others = ways.len();
    for (name, picture, command) in ways {
        n_others -= 1;
        let words = Button::new(view.theme, view.say(name)).icon(picture);
        let width = words.natural_width(ui, 20.0) + theme::GAP;
        let (button, width) = if width + n_others as f32 * icon <= room {
            (words, width)
        } else {
            (Button::icon_only(view.theme, picture, view.say(name)), icon)
        };
        room -= width;
        if button.weight(weight).ui(ui).clicked() {
            view.ask(command);
        }
    }
}

/// The Matches that the sheet knows, those that count as new ones.
fn matches_of(line: &Line) -> Vec<MatchMark> {
    match line.phase {
        Phase::Scoring => match_marks(&line.matches, true),
        Phase::Reversal | Phase::Over => match_marks(&line.matches, false),
        _ => Vec::new(),
    }
}

/// The marks of Matches. Beside a list of them each has its number there; a single one needs none.
pub(in crate::screens) fn match_marks(matches: &[SeenMatch], is_listed: bool) -> Vec<MatchMark> {
    let has_numbers = is_listed && matches.len() > 1;
    (1..)
        .zip(matches)
        .map(|(number, seen)| MatchMark {
            a: seen.found.a.tile,
            b: seen.found.b.tile,
            is_new: seen.counts,
            number: has_numbers.then_some(number),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Newness;
    use rules::match_attach::{Match, MatchedSide, SymbolId};

    #[test]
    fn several_matches_have_the_numbers_of_the_list_beside_them() {
        let side = |tile, side| MatchedSide {
            tile: TileId(tile),
            side,
            printed: side,
        };
        let seen = |tile| SeenMatch {
            found: Match {
                a: side(tile, Side::East),
                b: side(tile + 1, Side::West),
                symbol: SymbolId(0),
            },
            referee: Newness::Old,
            counts: false,
            was_questioned: false,
        };
        let numbers = |matches: &[SeenMatch], is_listed| {
            let marks = match_marks(matches, is_listed);
            marks.iter().map(|mark| mark.number).collect::<Vec<_>>()
        };
        let three = [seen(0), seen(2), seen(4)];
        assert_eq!(numbers(&three, true), [Some(1), Some(2), Some(3)]);
        assert_eq!(numbers(&three, false), [None; 3]);
        assert_eq!(numbers(&three[..1], true), [None]);
    }
}
