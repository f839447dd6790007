//! One turn: what was seen of it, what it was worth and why, and everything that may be mended.

use crate::best_turn;
use crate::command::Command;
use crate::findings::active_and_islands;
use crate::open_deck::capital;
use crate::ruling::moments;
use crate::screens::{DisputePage, Game, View, dispute, evidence, game, page};
use crate::session::{Change, Input, Line, Maneuvered, Phase, Session, Stage, Taken, rulings};
use crate::state::Screen;
use crate::theme;
use crate::widgets::{BoardView, Button, Hands, Icon, OpenCells, Weight};
use eframe::egui::{Align, Layout, Rect, ScrollArea, Ui, Widget as _};
use rules::match_attach::Board;

/// The turn that is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenTurn {
    /// Its number.
    pub(super) number: u32,
    /// The moment whose board is shown.
    stage: Stage,
    /// Whether the drawn board is shown although there is a photograph.
    is_board_wanted: bool,
}

impl OpenTurn {
    /// The turn of a number, at its Scoring Phase.
    pub(super) fn new(number: u32) -> OpenTurn {
        OpenTurn {
            number,
            stage: Stage::Removed,
            is_board_wanted: false,
        }
    }

    /// Draws the turn; tells whether its reader goes back to the sheet.
    pub(super) fn show(&mut self, ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line) -> bool {
        let mut is_left = false;
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let title = view.say_with(
                "turn-and-round",
                &[
                    ("player", session.settings().name(line.player).into()),
                    ("round", line.round.into()),
                ],
            );
            match page::top_bar(ui, view, bar, page::undo_of(session), &title) {
                Some(page::Pressed::Back) => is_left = true,
                Some(page::Pressed::Undo) => view.ask(Command::Undo),
                Some(page::Pressed::Redo) => view.ask(Command::Redo),
                None => {}
            }
            let shape = page::Shape::of(room.size());
            let share = if shape == page::Shape::Landscape {
                0.58
            } else {
                0.46
            };
            let (seen, said) = page::parted(room, shape, share);
            self.show_seen(ui, view, session, line, seen);
            page::sheet(ui, view.theme, said, "turn", |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    show_mending(ui, view, session, line);
                    show_sum(ui, view, line);
                    show_matches(ui, view, line);
                    show_questions(ui, view, session, line);
                    show_changes(ui, view, line);
                });
            });
        });
        is_left
    }

    /// The board at a moment, or its photograph, with the moments under it.
    fn show_seen(&mut self, ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line, rect: Rect) {
        page::paint_sheet(ui, view.theme, rect);
        let shown: Vec<Stage> = Stage::ALL
            .into_iter()
            .filter(|stage| {
                let is_new = moments(line).contains(stage) || *stage == Stage::Removed;
                is_new && line.tables.at(*stage).is_some()
                    || evidence::of_stage(session, line, *stage).is_some()
            })
            .collect();
        let (inner, strip) = page::bottom_strip(rect.shrink(8.0), view.theme.target());
        let photograph = evidence::of_stage(session, line, self.stage);
        let board = line.tables.at(self.stage);
        match (photograph.filter(|_| !self.is_board_wanted), board) {
            (Some(photograph), _) => {
                let marks = board.map(|board| marks(session, line, self.stage, board));
                let marks = marks.unwrap_or_default();
                page::at(ui, inner, "photograph", |ui| {
                    let now = board.map(|board| (line, board));
                    let _ = evidence::show_photograph(ui, view, photograph, now, &marks);
                });
            }
            (None, Some(board)) => {
                let drawn = BoardView {
                    theme: view.theme,
                    deck: view.deck,
                    pictures: view.pictures,
                    words: view.words,
                    tiles: board.tiles(),
                    marks: &marks(session, line, self.stage, board),
                    open_cells: OpenCells::NONE,
                    ghost: None,
                    hands: Hands::Off,
                };
                let _ = page::at(ui, inner, "board", |ui| drawn.show(ui));
            }
            (None, None) => page::at(ui, inner.shrink(theme::PAD), "no board", |ui| {
                let (font, ink) = (view.theme.body(), view.theme.soft_ink);
                page::text(ui, view.say("board-not-seen"), font, ink);
            }),
        }
        page::at(ui, strip, "moments", |ui| {
            self.show_moments(ui, view, &shown, photograph.is_some());
        });
    }

    fn show_moments(&mut self, ui: &mut Ui, view: &View<'_>, shown: &[Stage], has_photograph: bool) {
        ui.horizontal(|ui| {
            let at = shown.iter().position(|stage| *stage == self.stage);
            let earlier = at.map_or(shown.last(), |at| {
                at.checked_sub(1).and_then(|before| shown.get(before))
            });
            let later = at.and_then(|at| shown.get(at + 1));
            let step = |icon, name: &str| Button::icon_only(view.theme, icon, view.say(name));
            let back = step(Icon::ChevronLeft, "moment-before");
            if ui.add_enabled(earlier.is_some(), back).clicked()
                && let Some(stage) = earlier
            {
                self.stage = *stage;
            }
            let on = step(Icon::ChevronRight, "moment-after");
            if ui.add_enabled(later.is_some(), on).clicked()
                && let Some(stage) = later
            {
                self.stage = *stage;
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if has_photograph {
                    let (icon, name) = if self.is_board_wanted {
                        (Icon::Image, "show-photo")
                    } else {
                        (Icon::Grid, "show-board")
                    };
                    let other = step(icon, name).weight(Weight::Quiet);
                    if other.ui(ui).clicked() {
                        self.is_board_wanted = !self.is_board_wanted;
                    }
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let text = view.say(dispute::name(self.stage));
                    page::text(ui, text, view.theme.body(), view.theme.ink);
                });
            });
        });
    }
}

fn marks(session: &Session, line: &Line, stage: Stage, board: &Board) -> crate::widgets::Marks {
    let rulings = rulings(session.settings().rulings);
    let mut marks = active_and_islands(board, rulings);
    if stage == Stage::Removed {
        marks.matches = game::match_marks(&line.matches, true);
    }
    marks
}

/// A past turn that was opened again and not played to its end waits for that.
fn show_mending(ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line) {
    if line.is_over || line.number >= session.evening().present_number() {
        return;
    }
    let on = Button::new(view.theme, view.say("mend-on"))
        .icon(Icon::Edit)
        .weight(Weight::Primary)
        .full_width();
    if on.ui(ui).clicked() {
        view.ask(Command::Show(Box::new(Screen::from(Game::mending(line.number)))));
    }
}

fn show_sum(ui: &mut Ui, view: &View<'_>, line: &Line) {
    let theme = view.theme;
    page::text(ui, game::signed(line.total), theme.bold(40.0), theme.ink);
    let symbol = line
        .target
        .as_deref()
        .map_or_else(String::new, |name| capital(&view.words.of_deck("symbol", name)));
    let facts = [
        ("fact-symbol", symbol),
        ("fact-maneuvers", line.maneuvers.to_string()),
        (
            "fact-removed",
            format!("{} ({})", line.removed, game::signed(line.removal_points)),
        ),
        (
            "fact-matches",
            format!("{} ({})", line.new_matches, game::signed(line.match_points)),
        ),
        (
            "fact-reserve",
            format!("{} › {}", line.reserve_before, line.reserve),
        ),
    ];
    for (name, fact) in facts {
        let text = view.say_with(name, &[("fact", fact.into())]);
        page::text(ui, text, theme.body(), theme.ink);
    }
    for mark in &line.marks {
        page::text(ui, view.words.of_mark(mark), theme.label(), theme.unsure);
    }
    if let Some(problem) = &line.problem {
        let text = view.say(&format!("breach-{}", problem.breach.code().name()));
        page::text(ui, text, theme.label(), theme.warning);
    }
}

/// Each Match that was seen, and whether it counts.
fn show_matches(ui: &mut Ui, view: &mut View<'_>, line: &Line) {
    for (place, seen) in line.matches.iter().enumerate() {
        if let Some(change) = game::show_match(ui, view, place + 1, seen) {
            tell(view, line, change);
        }
    }
}

/// What may be asked about the turn.
fn show_questions(ui: &mut Ui, view: &mut View<'_>, session: &Session, line: &Line) {
    let best = Button::new(view.theme, view.say("find-best"))
        .icon(Icon::Lightbulb)
        .full_width();
    if best_turn::position(session, line).is_some() && best.ui(ui).clicked() {
        view.ask(Command::FindBest(line.number));
    }
    let dispute = Button::new(view.theme, view.say("dispute"))
        .icon(Icon::Gavel)
        .full_width();
    if line.target.is_some() && dispute.ui(ui).clicked() {
        view.ask(Command::Show(Box::new(Screen::Dispute(DisputePage::about(line)))));
    }
}

fn tell(view: &mut View<'_>, line: &Line, change: Change) {
    view.ask(Command::Confirm(Input::Turn {
        number: line.number,
        changes: vec![change],
    }));
}

/// What the table may say otherwise, at any time: numbers at once, tiles by playing the turn again from a phase on.
fn show_changes(ui: &mut Ui, view: &mut View<'_>, line: &Line) {
    let theme = view.theme;
    ui.add_space(theme::GAP);
    page::text(ui, view.say("mend-turn"), theme.bold(20.0), theme.ink);
    page::text(ui, view.say("mend-symbol"), theme.label(), theme.soft_ink);
    ui.horizontal_wrapped(|ui| {
        for symbol in view.deck.tile_set().symbols().to_vec() {
            let word = capital(&view.words.of_deck("symbol", &symbol));
            let is_chosen = line.target.as_deref() == Some(symbol.as_str());
            if Button::new(theme, word).chosen(is_chosen).ui(ui).clicked() && !is_chosen {
                tell(view, line, Change::Target(Some(symbol)));
            }
        }
    });
    // Tiles that were told by name are mended by name: a mere number would lose where they lay.
    if line.tables.at(Stage::Maneuvered).is_none() {
        count(ui, view, line, "maneuvers", line.maneuvers, |n| {
            Change::Maneuvers(vec![Maneuvered::Counted; n])
        });
    }
    if line.tables.at(Stage::Removed).is_none() {
        count(ui, view, line, "tiles-removed", line.removed, |n| {
            Change::Removed(vec![Taken::Counted; n])
        });
    }
    count(ui, view, line, "new-matches", line.new_matches, |n| {
        Change::NewMatches(u32::try_from(n).ok())
    });
    page::text(ui, view.say("turn-points"), theme.label(), theme.soft_ink);
    let total = i32::try_from(line.total).unwrap_or_default();
    let (number, name) = (game::signed(line.total), view.say("turn-points"));
    let wish = game::stepper(ui, view, &number, &name, true, true);
    if wish != 0 {
        tell(view, line, Change::Points(Some(total.saturating_add(wish))));
    }
    if !line.is_over {
        return;
    }
    page::text(ui, view.say("play-again-from"), theme.label(), theme.soft_ink);
    ui.horizontal_wrapped(|ui| {
        for phase in [
            Phase::Symbol,
            Phase::Placement,
            Phase::Maneuver,
            Phase::Removal,
            Phase::Scoring,
        ] {
            let word = view.say(game::phase_name(phase));
            let name = format!("{}: {word}", view.say("play-again-from"));
            if Button::new(theme, word).name(name).ui(ui).clicked() {
                view.ask(Command::Mend(line.number, phase));
            }
        }
    });
}

/// A number that was counted, to be counted otherwise.
fn count(
    ui: &mut Ui,
    view: &mut View<'_>,
    line: &Line,
    name: &str,
    number: u32,
    change: impl FnOnce(usize) -> Change,
) {
    let name = view.say(name);
    page::text(ui, &name, view.theme.label(), view.theme.soft_ink);
    let wish = game::stepper(ui, view, &number.to_string(), &name, number > 0, number < 60);
    if wish != 0 {
        tell(view, line, change(number.saturating_add_signed(wish) as usize));
    }
}
