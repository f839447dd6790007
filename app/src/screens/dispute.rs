//! A dispute: two moments of a turn or two photographs are chosen, and the referee rules. The ruling is made to be turned
//! round and shown.

use super::{Look, View, evidence, page, ruling};
use crate::command::Command;
use crate::findings::active_and_islands;
use crate::ruling::{Dispute, Ruling, moments};
use crate::seen;
use crate::session::{Line, Photograph, Session, Stage, TileOutline};
use crate::state::Origin;
use crate::theme;
use crate::widgets::{BoardView, Button, Hands, Icon, Marks, OpenCells, PhotoTexture, Weight};
use eframe::egui::{Rect, ScrollArea, Ui, Widget as _};
use rules::match_attach::{Board, Setup};

/// A dispute about a turn.
#[derive(Clone, Debug, Default)]
pub struct DisputePage {
    /// The turn's number.
    number: u32,
    earlier: Point,
    later: Point,
    state: State,
}

/// One of the two points between which something happened.
#[derive(Clone, Debug)]
enum Point {
    /// A moment of the turn at which the Board is known.
    Moment(Stage),
    /// A photograph.
    Photograph(Box<Shown>),
}

impl Default for Point {
    fn default() -> Point {
        Point::Moment(Stage::Start)
    }
}

/// A photograph that was taken for the dispute.
#[derive(Clone, Debug)]
struct Shown {
    board: Board,
    texture: Option<PhotoTexture>,
    outlines: Vec<TileOutline>,
}

/// The earlier point or the later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Earlier,
    Later,
}

/// How far it is.
#[derive(Clone, Debug, Default)]
enum State {
    /// The points are being chosen.
    #[default]
    Choosing,
    /// The referee looks for a legal line.
    Waiting,
    /// The ruling.
    Ruled(Box<Ruling>),
}

impl Point {
    fn board<'a>(&'a self, line: &'a Line) -> Option<&'a Board> {
        match self {
            Point::Moment(stage) => line.tables.at(*stage),
            Point::Photograph(shown) => Some(&shown.board),
        }
    }

    fn stage(&self) -> Option<Stage> {
        match self {
            Point::Moment(stage) => Some(*stage),
            Point::Photograph(_) => None,
        }
    }
}

impl DisputePage {
    /// A dispute about a turn; at first about what happened last.
    #[must_use]
    pub fn about(line: &Line) -> DisputePage {
        let moments = moments(line);
        let mut backwards = moments.into_iter().rev();
        let last = backwards.next().unwrap_or(Stage::Removed);
        let first = backwards.next().unwrap_or(Stage::Start);
        DisputePage {
            number: line.number,
            earlier: Point::Moment(first),
            later: Point::Moment(last),
            state: State::Choosing,
        }
    }

    /// The search has begun.
    pub fn wait(&mut self) {
        self.state = State::Waiting;
    }

    /// The referee has ruled; `None` if nothing can be said.
    pub fn take(&mut self, ruling: Option<Ruling>) {
        self.state = ruling.map_or(State::Choosing, |ruling| State::Ruled(Box::new(ruling)));
    }

    /// A photograph becomes one of the two points. It is laid over the Board of the other one.
    pub(super) fn take_photograph(
        &mut self,
        view: &View<'_>,
        end: End,
        setup: &Setup,
        texture: Option<PhotoTexture>,
        outlines: Vec<TileOutline>,
    ) {
        let line = view.session.and_then(|session| session.sheet().line(self.number));
        let other = match end {
            End::Earlier => &self.later,
            End::Later => &self.earlier,
        };
        let known = line.and_then(|line| other.board(line));
        let Some(board) = seen::board_over(view.deck.tile_set(), setup, known) else {
            return;
        };
        let point = Point::Photograph(Box::new(Shown {
            board,
            texture,
            outlines,
        }));
        match end {
            End::Earlier => self.earlier = point,
            End::Later => self.later = point,
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let title = view.say(if matches!(self.state, State::Ruled(_)) {
                "ruling"
            } else {
                "dispute"
            });
            if page::top_bar(ui, view, bar, page::Corner::Back, &title).is_some() {
                match self.state {
                    State::Choosing => view.ask(Origin::Game.back()),
                    State::Waiting | State::Ruled(_) => self.state = State::Choosing,
                }
            }
            let line = view.session.and_then(|session| session.sheet().line(self.number));
            let Some(line) = line else {
                page::text(ui, view.say("board-not-seen"), view.theme.body(), view.theme.ink);
                return;
            };
            let shape = page::Shape::of(room.size());
            let share = if shape == page::Shape::Landscape {
                0.56
            } else {
                0.5
            };
            let (boards, said) = page::parted(room, shape, share);
            // Beside each other where there is room for it, else one above the other.
            let (first, second) = page::parted(boards, page::Shape::of(boards.size()), 0.5);
            self.show_point(ui, view, line, End::Earlier, first);
            self.show_point(ui, view, line, End::Later, second);
            page::paint_sheet(ui, view.theme, said);
            // The next step does not scroll away with what is said above it.
            let inner = said.shrink(theme::PAD);
            let height = match &self.state {
                State::Ruled(_) => ruling::next_step(view).height(ui, inner.width()),
                State::Choosing | State::Waiting => view.theme.target(),
            };
            let (said, strip) = page::bottom_strip(inner, height);
            let replay = match &self.state {
                State::Ruled(ruling) => ruling::replay(view, ruling),
                State::Choosing | State::Waiting => None,
            };
            page::at(ui, said, "dispute said", |ui| {
                ScrollArea::vertical()
                    .auto_shrink(false)
                    .show(ui, |ui| match &self.state {
                        State::Ruled(ruling) => ruling::show(ui, view, ruling, replay.as_ref()),
                        State::Choosing | State::Waiting => self.show_choice(ui, view, line),
                    });
            });
            page::at(ui, strip, "next step", |ui| match self.state {
                State::Ruled(_) => ruling::show_next_step(ui, view, replay),
                State::Choosing => self.show_next_step(ui, view, line),
                State::Waiting => {
                    let (font, ink) = (view.theme.body(), view.theme.soft_ink);
                    page::text(ui, view.say("dispute-searching"), font, ink);
                }
            });
        });
    }

    fn point(&self, end: End) -> &Point {
        match end {
            End::Earlier => &self.earlier,
            End::Later => &self.later,
        }
    }

    /// One of the two points, as a photograph where there is one, with the tiles that changed lit.
    fn show_point(&self, ui: &mut Ui, view: &mut View<'_>, line: &Line, end: End, rect: Rect) {
        let point = self.point(end);
        page::paint_sheet(ui, view.theme, rect);
        let (strip, rest) = page::top_strip(rect.shrink(10.0), view.theme.size(24.0));
        let (title, salt) = match end {
            End::Earlier => ("dispute-earlier", "earlier"),
            End::Later => ("dispute-later", "later"),
        };
        let what = point.stage().map_or("moment-photograph", name);
        let title = view.words.labelled(&view.say(title), &view.say(what));
        page::at(ui, strip, salt, |ui| {
            page::text(ui, title, view.theme.label(), view.theme.soft_ink);
        });
        let Some(board) = point.board(line) else {
            page::at(ui, rest, &format!("{salt} unknown"), |ui| {
                page::text(
                    ui,
                    view.say("board-not-seen"),
                    view.theme.body(),
                    view.theme.soft_ink,
                );
            });
            return;
        };
        let marks = self.marks(view, board);
        let kept = point.stage().zip(view.session);
        let kept = kept.and_then(|(stage, session)| evidence::of_stage(session, line, stage));
        page::at(ui, rest, &format!("{salt} board"), |ui| match (point, kept) {
            (Point::Photograph(shown), _) if shown.texture.is_some() => {
                if let Some(texture) = &shown.texture {
                    evidence::show_outlines(ui, view, texture, &shown.outlines, board, &marks);
                }
            }
            (_, Some(photograph)) if is_marked(photograph) => {
                let _ = evidence::show_photograph(ui, view, photograph, None, &marks);
            }
            _ => drawn(view, board, &marks, ui),
        });
    }

    fn marks(&self, view: &View<'_>, board: &Board) -> Marks {
        let rulings = view
            .session
            .map(|session| session.settings().rulings)
            .unwrap_or_default();
        let rulings = crate::session::rulings(rulings);
        let mut marks = active_and_islands(board, rulings);
        if let State::Ruled(ruling) = &self.state {
            let changed = ruling.changed.iter().copied();
            marks.lit = changed.filter(|&tile| board.has(tile)).collect();
        }
        marks
    }

    fn show_choice(&mut self, ui: &mut Ui, view: &mut View<'_>, line: &Line) {
        let theme = view.theme;
        page::text(ui, view.say("dispute-about"), theme.body(), theme.soft_ink);
        let can_rule = view
            .session
            .is_some_and(|session| self.dispute(session, line).is_some());
        if !can_rule {
            page::text(ui, view.say("dispute-order"), theme.body(), theme.ink);
        }
        for end in [End::Earlier, End::Later] {
            self.show_end(ui, view, line, end);
        }
    }

    fn show_next_step(&self, ui: &mut Ui, view: &mut View<'_>, line: &Line) {
        let dispute = view.session.and_then(|session| self.dispute(session, line));
        let rule = Button::new(view.theme, view.say("dispute-rule"))
            .icon(Icon::Gavel)
            .weight(Weight::Primary)
            .full_width();
        if ui.add_enabled(dispute.is_some(), rule).clicked()
            && let Some(dispute) = dispute
        {
            view.ask(Command::Rule(Box::new(dispute)));
        }
    }

    /// The moments that can be chosen for one end, and a photograph.
    fn show_end(&mut self, ui: &mut Ui, view: &mut View<'_>, line: &Line, end: End) {
        let theme = view.theme;
        let title = view.say(match end {
            End::Earlier => "dispute-earlier",
            End::Later => "dispute-later",
        });
        ui.add_space(theme::GAP);
        page::text(ui, &title, theme.bold(20.0), theme.ink);
        for stage in moments(line) {
            let word = view.say(name(stage));
            let is_chosen = self.point(end).stage() == Some(stage);
            let button = Button::new(theme, &word).name(format!("{title}: {word}"));
            if button.chosen(is_chosen).full_width().ui(ui).clicked() {
                match end {
                    End::Earlier => self.earlier = Point::Moment(stage),
                    End::Later => self.later = Point::Moment(stage),
                }
            }
        }
        let word = view.say("dispute-photograph");
        let is_chosen = self.point(end).stage().is_none();
        let button = Button::new(theme, &word)
            .icon(Icon::Camera)
            .name(format!("{title}: {word}"));
        if button.chosen(is_chosen).full_width().ui(ui).clicked() {
            let look = Look::for_dispute(self.clone(), end);
            view.ask(Command::Show(Box::new(look.into())));
        }
    }

    /// What is asked of the rules; `None` if the points are not in their order, or not known.
    pub fn dispute(&self, session: &Session, line: &Line) -> Option<Dispute> {
        if let (Some(earlier), Some(later)) = (self.earlier.stage(), self.later.stage())
            && earlier >= later
        {
            return None;
        }
        // With the Maneuver Phase over nothing is Maneuvered any more.
        let may_maneuver = self.earlier.stage().is_none_or(|stage| stage < Stage::Maneuvered);
        let boards = (self.earlier.board(line)?, self.later.board(line)?);
        Dispute::about(
            line,
            session.settings(),
            session.tile_set()?,
            boards,
            may_maneuver,
        )
    }
}

fn is_marked(photograph: &Photograph) -> bool {
    !photograph.outlines.is_empty()
}

pub(super) fn drawn(view: &View<'_>, board: &Board, marks: &Marks, ui: &mut Ui) {
    let drawn = BoardView {
        theme: view.theme,
        deck: view.deck,
        pictures: view.pictures,
        words: view.words,
        tiles: board.tiles(),
        marks,
        open_cells: OpenCells::NONE,
        ghost: None,
        hands: Hands::Off,
    };
    let _ = drawn.show(ui);
}

/// The words for a moment of a turn.
pub(super) fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Start => "moment-start",
        Stage::Placed => "moment-placed",
        Stage::Maneuvered => "moment-maneuvered",
        Stage::Removed => "moment-removed",
        Stage::End => "moment-end",
    }
}
