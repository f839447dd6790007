//! A turn step by step on the drawn board: the best one there was, or the one that leads from one board to another.

use super::{View, page};
use crate::command::Command;
use crate::findings::active_and_islands;
use crate::open_deck::{OpenDeck, capital};
use crate::state::Origin;
use crate::theme;
use crate::widgets::{BoardView, Button, Hands, Icon, MatchMark, OpenCells, Weight};
use crate::words::Words;
use eframe::egui::{Align, Layout, Rect, ScrollArea, Ui, Widget as _};
use rules::Side;
use rules::match_attach::{
    Board, Maneuver, Newness, RecordedManeuver, Rotation, Rulings, TileId, TurnRecord,
};

/// One step: the board after it, what was done, and with which tiles.
#[derive(Clone, Debug)]
struct Step {
    board: Board,
    text: String,
    tiles: Vec<TileId>,
}

/// A turn that is looked at step by step.
#[derive(Clone, Debug)]
pub struct Replay {
    title: String,
    about: String,
    steps: Vec<Step>,
    matches: Vec<MatchMark>,
    rulings: Rulings,
    at: usize,
    /// Whether the list has yet to come to where the step is.
    is_to_be_found: bool,
}

impl Replay {
    /// The steps of a turn; `None` if its first board is none.
    pub fn new(
        deck: &OpenDeck,
        words: &Words,
        title: String,
        about: String,
        record: &TurnRecord,
    ) -> Option<Replay> {
        let mut board = Board::new(deck.tile_set(), &record.before).ok()?;
        let mut newness = Newness::at_start_of_turn(&board, record.rulings, record.target);
        let first = Step {
            board: board.clone(),
            text: words.say("step-before"),
            tiles: Vec::new(),
        };
        let mut steps = vec![first];
        if let Some(placed) = record.place {
            // A record that does not hold is shown as far as it goes.
            board.put(placed).ok()?;
            let tile = deck.describe(words, placed.tile, placed.turn);
            let text = words.say_with("step-placed", &[("tile", tile.into())]);
            steps.push(Step {
                board: board.clone(),
                text,
                tiles: vec![placed.tile],
            });
        }
        for recorded in &record.maneuvers {
            let Some(maneuver) = maneuver(recorded) else { break };
            if !board.shift(maneuver) {
                break;
            }
            let (tile, other) = maneuver.tiles();
            newness.maneuver(tile);
            let tiles: Vec<TileId> = std::iter::once(tile).chain(other).collect();
            tiles.iter().for_each(|tile| newness.maneuver(*tile));
            steps.push(Step {
                board: board.clone(),
                text: words.say(name(maneuver)),
                tiles,
            });
        }
        for tile in &record.remove {
            let Some(gone) = board.take(*tile) else { break };
            let tile = deck.describe(words, gone.tile, gone.turn);
            let text = words.say_with("step-removed", &[("tile", tile.into())]);
            steps.push(Step {
                board: board.clone(),
                text,
                tiles: Vec::new(),
            });
        }
        let found = board.matches_of(record.rulings, record.target);
        let mark = |found: &rules::match_attach::Match| MatchMark {
            a: found.a.tile,
            b: found.b.tile,
            is_new: newness.is_new(found),
            number: None,
        };
        let matches = found.iter().map(mark).collect();
        Some(Replay {
            title,
            about,
            steps,
            matches,
            rulings: record.rulings,
            at: 0,
            is_to_be_found: false,
        })
    }

    /// The same with its last step shown.
    #[must_use]
    pub fn at_its_end(self) -> Replay {
        Replay {
            at: self.steps.len() - 1,
            ..self
        }
    }

    /// The boards from the first to the last step.
    pub(super) fn boards(&self) -> impl Iterator<Item = &Board> {
        self.steps.iter().map(|step| &step.board)
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &self.title).is_some() {
                view.ask(Origin::Game.back());
            }
            let shape = page::Shape::of(room.size());
            let share = if shape == page::Shape::Landscape {
                1.0 - page::panel_share(view.theme, room.width()).max(0.36)
            } else {
                0.6
            };
            let (board, said) = page::parted(room, shape, share);
            self.show_board(ui, view, board);
            self.show_steps(ui, view, said);
        });
    }

    fn show_board(&self, ui: &mut Ui, view: &View<'_>, rect: Rect) {
        let step = &self.steps[self.at];
        let mut marks = active_and_islands(&step.board, self.rulings);
        marks.chosen = step.tiles.first().copied();
        if self.at + 1 == self.steps.len() {
            marks.matches.clone_from(&self.matches);
        }
        page::paint_sheet(ui, view.theme, rect);
        let drawn = BoardView {
            theme: view.theme,
            deck: view.deck,
            pictures: view.pictures,
            words: view.words,
            tiles: step.board.tiles(),
            marks: &marks,
            open_cells: OpenCells::NONE,
            ghost: None,
            hands: Hands::Off,
        };
        let _ = page::at(ui, rect.shrink(6.0), "replay board", |ui| drawn.show(ui));
    }

    fn show_steps(&mut self, ui: &mut Ui, view: &mut View<'_>, rect: Rect) {
        let theme = view.theme;
        page::paint_sheet(ui, theme, rect);
        let inner = rect.shrink(theme::PAD);
        let is_last = self.at + 1 == self.steps.len();
        let text = if is_last { "back-to-game" } else { "next-step" };
        let next = Button::new(theme, view.say(text))
            .weight(Weight::Primary)
            .full_width();
        let beside = theme.target() + theme::GAP;
        let (rest, strip) = page::bottom_strip(inner, next.height(ui, inner.width() - beside));
        page::at(ui, rest, "steps", |ui| {
            page::text(ui, &self.about, theme.bold(22.0), theme.ink);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for (place, step) in self.steps.iter().enumerate() {
                    let text = format!("{place} · {}", capital(&step.text));
                    let button = Button::new(theme, text).chosen(self.at == place).full_width();
                    let response = button.ui(ui);
                    if response.clicked() {
                        self.at = place;
                    }
                    if self.at == place && std::mem::take(&mut self.is_to_be_found) {
                        response.scroll_to_me(None);
                    }
                }
            });
        });
        page::at(ui, strip, "step by step", |ui| {
            ui.horizontal(|ui| {
                let back = Button::icon_only(theme, Icon::ChevronLeft, view.say("step-back"));
                if ui.add_enabled(self.at > 0, back).clicked() {
                    self.at -= 1;
                    self.is_to_be_found = true;
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if next.ui(ui).clicked() {
                        if is_last {
                            view.ask(Command::ShowGame);
                        } else {
                            self.at += 1;
                            self.is_to_be_found = true;
                        }
                    }
                });
            });
        });
    }
}

fn maneuver(recorded: &RecordedManeuver) -> Option<Maneuver> {
    Some(match *recorded {
        RecordedManeuver::Rotate { tile, by } => Maneuver::Rotate {
            tile,
            by: Rotation::from_quarter_turns(by)?,
        },
        RecordedManeuver::Slide { tile, to } => Maneuver::Slide { tile, to },
        RecordedManeuver::Swap { a, b } => Maneuver::Swap { a, b },
    })
}

/// The words for a Maneuver.
fn name(maneuver: Maneuver) -> &'static str {
    match maneuver {
        Maneuver::Rotate {
            by: Rotation::Clockwise,
            ..
        } => "turn-right",
        Maneuver::Rotate {
            by: Rotation::Anticlockwise,
            ..
        } => "turn-left",
        Maneuver::Rotate {
            by: Rotation::Half, ..
        } => "turn-half",
        Maneuver::Slide { to: Side::North, .. } => "slide-north",
        Maneuver::Slide { to: Side::East, .. } => "slide-east",
        Maneuver::Slide { to: Side::South, .. } => "slide-south",
        Maneuver::Slide { to: Side::West, .. } => "slide-west",
        Maneuver::Swap { .. } => "step-swap",
    }
}
