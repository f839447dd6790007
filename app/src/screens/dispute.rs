//! A dispute: two moments of a turn are chosen, and the referee rules. The ruling is made to be turned round and shown.

use super::{Replay, View, page};
use crate::command::Command;
use crate::findings::Findings;
use crate::ruling::{Outcome, Ruling, moments};
use crate::session::{Line, Stage};
use crate::state::{Origin, Screen};
use crate::theme;
use crate::widgets::{BoardView, Button, Icon, Weight};
use crate::words::{Part, RulesReference};
use eframe::egui::{Rect, ScrollArea, Ui, Widget as _};

/// A dispute about a turn.
#[derive(Debug)]
pub struct DisputePage {
    /// The turn's number.
    number: u32,
    earlier: Stage,
    later: Stage,
    state: State,
}

/// How far it is.
#[derive(Debug)]
enum State {
    /// The moments are being chosen.
    Choosing,
    /// The referee looks for a legal line.
    Waiting,
    /// The ruling.
    Ruled(Box<Ruling>),
}

impl DisputePage {
    /// A dispute about a turn; at first about its beginning and its last moment that is known.
    #[must_use]
    pub fn about(line: &Line) -> DisputePage {
        let moments = moments(line);
        let first = moments.first().copied().unwrap_or(Stage::Start);
        let last = moments.last().copied().unwrap_or(Stage::Removed);
        DisputePage {
            number: line.number,
            earlier: first,
            later: last,
            state: State::Choosing,
        }
    }

    /// Whether the referee is looking for a legal line.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        matches!(self.state, State::Waiting)
    }

    /// The search has begun.
    pub fn wait(&mut self) {
        self.state = State::Waiting;
    }

    /// The referee has ruled; `None` if nothing can be said.
    pub fn take(&mut self, ruling: Option<Ruling>) {
        self.state = ruling.map_or(State::Choosing, |ruling| State::Ruled(Box::new(ruling)));
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
            let Some(line) = view
                .session
                .and_then(|session| session.sheet().line(self.number))
                .cloned()
            else {
                page::text(ui, view.say("board-not-seen"), view.theme.body(), view.theme.ink);
                return;
            };
            let shape = page::Shape::of(room.size());
            let share = if shape == page::Shape::Landscape {
                0.58
            } else {
                0.55
            };
            let (boards, said) = page::parted(room, shape, share);
            self.show_boards(ui, view, &line, boards);
            page::sheet(ui, view.theme, said, "dispute said", |ui| {
                ScrollArea::vertical()
                    .auto_shrink(false)
                    .show(ui, |ui| match &self.state {
                        State::Ruled(ruling) => show_ruling(ui, view, ruling),
                        State::Choosing | State::Waiting => self.show_choice(ui, view, &line),
                    });
            });
        });
    }

    /// The two boards one above the other, with the tiles that changed lit.
    fn show_boards(&self, ui: &mut Ui, view: &View<'_>, line: &Line, rect: Rect) {
        let (above, below) = page::parted(rect, page::Shape::Portrait, 0.5);
        let changed = match &self.state {
            State::Ruled(ruling) => &ruling.changed[..],
            State::Choosing | State::Waiting => &[],
        };
        for (rect, stage, salt) in [(above, self.earlier, "earlier"), (below, self.later, "later")] {
            let Some(board) = line.tables.at(stage) else {
                continue;
            };
            page::paint_sheet(ui, view.theme, rect);
            let (strip, rest) = page::top_strip(rect.shrink(8.0), view.theme.size(24.0));
            page::at(ui, strip, salt, |ui| {
                page::text(ui, view.say(name(stage)), view.theme.label(), view.theme.soft_ink);
            });
            let rulings = crate::session::rulings(
                view.session
                    .map(|session| session.settings().rulings)
                    .unwrap_or_default(),
            );
            let mut marks = Findings::of(view.deck, view.words, &board.setup(), rulings, None).marks;
            marks.matches.clear();
            marks.chosen = changed.iter().copied().find(|&tile| board.has(tile));
            let drawn = BoardView {
                theme: view.theme,
                deck: view.deck,
                pictures: view.pictures,
                words: view.words,
                tiles: board.tiles(),
                marks: &marks,
                open_cells: &[],
                ghost: None,
            };
            let _ = page::at(ui, rest, &format!("{salt} board"), |ui| drawn.show(ui));
        }
    }

    fn show_choice(&mut self, ui: &mut Ui, view: &mut View<'_>, line: &Line) {
        let theme = view.theme;
        let moments = moments(line);
        if moments.len() < 2 {
            page::text(ui, view.say("dispute-nothing"), theme.body(), theme.ink);
            return;
        }
        page::text(ui, view.say("dispute-about"), theme.body(), theme.soft_ink);
        for (title, chosen) in [
            ("dispute-earlier", &mut self.earlier),
            ("dispute-later", &mut self.later),
        ] {
            ui.add_space(theme::GAP);
            page::text(ui, view.say(title), theme.bold(20.0), theme.ink);
            for &stage in &moments {
                let word = view.say(name(stage));
                let button = Button::new(theme, &word).name(format!("{}: {word}", view.say(title)));
                if button.chosen(*chosen == stage).full_width().ui(ui).clicked() {
                    *chosen = stage;
                }
            }
        }
        ui.add_space(theme::GAP);
        if self.is_waiting() {
            page::text(ui, view.say("dispute-searching"), theme.body(), theme.soft_ink);
            return;
        }
        let rule = Button::new(theme, view.say("dispute-rule"))
            .icon(Icon::Gavel)
            .weight(Weight::Primary)
            .full_width();
        if ui.add_enabled(self.earlier < self.later, rule).clicked() {
            view.ask(Command::Rule {
                number: self.number,
                earlier: self.earlier,
                later: self.later,
            });
        }
    }
}

fn show_ruling(ui: &mut Ui, view: &mut View<'_>, ruling: &Ruling) {
    let theme = view.theme;
    let verdict = match ruling.outcome {
        Outcome::Unchanged => view.say("ruling-unchanged"),
        Outcome::Legal { maneuvers, removed } => view.say_with(
            "ruling-legal",
            &[("maneuvers", maneuvers.into()), ("removed", removed.into())],
        ),
        Outcome::Impossible { allowed } => view.say_with("ruling-impossible", &[("count", allowed.into())]),
        Outcome::Open => view.say("ruling-open"),
    };
    page::text(ui, verdict.trim(), theme.bold(32.0), theme.ink);
    if ruling.outcome == Outcome::Unchanged {
        return;
    }
    ui.add_space(theme::GAP);
    let changed = view.say_with("ruling-changed", &[("count", ruling.changed.len().into())]);
    page::text(ui, changed, theme.body(), theme.soft_ink);
    let stake = view.say_with("ruling-at-stake", &[("points", ruling.at_stake.into())]);
    page::text(ui, stake, theme.body(), theme.ink);
    ui.add_space(theme::GAP);
    if let Some(clause) = RulesReference::of(view.words.language()).clause(ruling.clause) {
        page::text(
            ui,
            view.say_with("ruling-clause", &[("clause", clause.number.into())]),
            theme.label(),
            theme.soft_ink,
        );
        for part in &clause.parts {
            let text = match part {
                Part::Rule(text) => (*text).to_owned(),
                Part::Ruling(text) => view.say_with("ruling-marked", &[("text", (*text).into())]),
            };
            page::text(ui, text, theme.body(), theme.ink);
        }
    }
    ui.add_space(theme::GAP);
    if let Some(turn) = &ruling.turn {
        let steps = Button::new(theme, view.say("ruling-steps"))
            .icon(Icon::Play)
            .weight(Weight::Primary)
            .full_width();
        if steps.ui(ui).clicked() {
            let about = view.say("ruling-steps-about");
            let replay = Replay::new(view.deck, view.words, view.say("ruling"), about, turn);
            if let Some(replay) = replay {
                view.ask(Command::Show(Box::new(Screen::Replay(Box::new(replay)))));
            }
        }
    }
}

/// The words for a moment of a turn.
fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Start => "moment-start",
        Stage::Placed => "moment-placed",
        Stage::Maneuvered => "moment-maneuvered",
        Stage::Removed => "moment-removed",
        Stage::End => "moment-end",
    }
}
