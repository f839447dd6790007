//! Why something is not done, with the rule that says so, and what the table may say to that: the players decide.

use super::Game;
use crate::command::Command;
use crate::platform::host::Sound;
use crate::screens::{View, page};
use crate::session::{Change, Input};
use crate::theme::{self, Theme};
use crate::widgets::{Button, Icon, Weight, say_aloud};
use crate::words::{Words, clause_of};
use eframe::egui::{
    Align, CornerRadius, Galley, Layout, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Widget as _,
    WidgetInfo, pos2, vec2,
};
use rules::match_attach::{Breach, TileId};
use std::sync::Arc;

/// Something that the rules do not allow.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    /// What is in the way.
    text: String,
    /// The clause of the rules that says so.
    clause: Option<&'static str>,
    /// What the table may do about it.
    overrule: Option<Overrule>,
}

/// What happens if the table allows it all the same.
#[derive(Clone, Debug)]
pub(super) enum Overrule {
    /// It is told, and the sheet says that the table let it stand.
    Tell(Vec<Change>),
    /// A tile that is not Active is taken in hand.
    Choose(TileId),
    /// Another tile of the Selection Row may be taken.
    PickAgain,
    /// A counted Maneuver is taken back.
    TakeBack,
}

/// A refusal as it stands in a box of a width.
struct Laid<'a> {
    text: String,
    galley: Arc<Galley>,
    leave: Button<'a>,
    allow: Button<'a>,
    /// Rows of answers.
    n_rows: f32,
    /// The height of the answers.
    answers: f32,
    /// The height of all.
    height: f32,
}

/// The room of the gavel before the text.
fn icon_room(theme: &Theme) -> f32 {
    theme.size(48.0)
}

/// What the box may take of the height that it shares with the board.
fn half(height: f32) -> f32 {
    height * 0.5
}

impl Refusal {
    fn laid<'a>(&self, ui: &Ui, view: &View<'a>, width: f32) -> Laid<'a> {
        let theme = view.theme;
        let text = match self.clause {
            Some(clause) => format!("{} ({clause})", self.text),
            None => self.text.clone(),
        };
        let width = width - 2.0 * theme::GAP;
        let wrap = width - icon_room(theme) - theme::GAP;
        let galley = ui.painter().layout(text.clone(), theme.body(), theme.ink, wrap);
        let leave = Button::new(theme, view.say("never-mind"));
        let allow = Button::new(theme, view.say("table-allows"))
            .icon(Icon::Check)
            .weight(Weight::Quiet);
        // Where the two answers have no room side by side, the longer one a little smaller, they stand one under the other.
        let side_by_side = leave.natural_width(ui, 20.0) + theme::GAP + allow.natural_width(ui, 16.0);
        let n_rows = match self.overrule {
            Some(_) if width < side_by_side => 2.0,
            _ => 1.0,
        };
        let answers = n_rows * (theme.target() + theme::GAP);
        let height = galley.size().y + answers + 2.0 * theme::GAP;
        Laid {
            text,
            galley,
            leave,
            allow,
            n_rows,
            answers,
            height,
        }
    }

    /// A sentence of the words, with the clause it rests on.
    pub(super) fn new(text: String, clause: Option<&'static str>, overrule: Option<Overrule>) -> Refusal {
        Refusal {
            text,
            clause,
            overrule,
        }
    }

    /// Only Active tiles move.
    pub(super) fn of_inactive(words: &Words) -> Refusal {
        Refusal::new(
            words.say("breach-not-active"),
            Some("5.2"),
            Some(Overrule::Tell(Vec::new())),
        )
    }

    /// No Take Backs!
    pub(super) fn of_take_back(words: &Words) -> Refusal {
        Refusal::new(words.say("no-take-backs"), Some("10.2"), Some(Overrule::TakeBack))
    }
}

impl Game {
    /// Tells why something is not allowed. `wanted` is what was to be told, if it can be done at all.
    pub(super) fn refuse(&mut self, view: &mut View<'_>, breach: &Breach, wanted: Option<Change>) {
        let code = breach.code();
        let overrule = wanted.map(|change| {
            let code = code.name().to_owned();
            Overrule::Tell(vec![change, Change::LetStand { code }])
        });
        self.refuse_with(
            view,
            &format!("breach-{}", code.name()),
            Some(clause_of(code)),
            overrule,
        );
    }

    /// Tells why something is not done, by the name of its sentence.
    pub(super) fn refuse_with(
        &mut self,
        view: &mut View<'_>,
        sentence: &str,
        clause: Option<&'static str>,
        overrule: Option<Overrule>,
    ) {
        self.refusal = Some(Refusal::new(view.say(sentence), clause, overrule));
        view.ask(Command::Play(Sound::NotAllowed));
    }

    /// Whether what was refused is told whole under a board without taking more than half of its room.
    pub(super) fn is_refusal_short(&self, ui: &Ui, view: &View<'_>, board: Rect) -> bool {
        let refusal = self.refusal.as_ref();
        refusal.is_none_or(|refusal| refusal.laid(ui, view, board.width()).height <= half(board.height()))
    }

    /// Draws what was refused below the board, where hands are, with the table's answer to it, and gives the room that is
    /// left: the board stays in sight, whatever is said of it.
    pub(super) fn show_refusal(&mut self, ui: &mut Ui, view: &mut View<'_>, board: Rect) -> Rect {
        let Some(refusal) = self.refusal.clone() else {
            return board;
        };
        let theme = view.theme;
        let Laid {
            text,
            galley,
            leave,
            allow,
            n_rows,
            answers,
            height,
        } = refusal.laid(ui, view, board.width());
        let icon = icon_room(theme);
        // A long text is scrolled, so that the board has its half.
        let least = answers + 2.0 * theme::GAP + theme.size(30.0);
        let height = height.min(half(board.height()).max(least));
        let (rest, rect) = page::bottom_strip(board, height);
        page::paint_sheet(ui, theme, rect);
        let painter = ui.painter();
        let edge = CornerRadius::same(theme::CORNER);
        painter.rect_stroke(rect, edge, Stroke::new(2.0, theme.warning), StrokeKind::Inside);
        let inner = rect.shrink(theme::GAP);
        let (said, strip) = page::bottom_strip(inner, answers - theme::GAP);
        let at = pos2(rect.left() + icon / 2.0 + 4.0, said.center().y);
        Icon::Gavel.paint(painter, theme, at, 26.0, theme.warning);
        let said = Rect::from_min_max(pos2(rect.left() + icon, said.top()), said.max);
        page::at(ui, said, "refusal text", |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                let (place, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
                say_aloud(&response);
                ui.painter().galley(place.min, galley, theme.ink);
            });
        });
        page::at(ui, strip, "refusal answers", |ui| {
            let layout = match n_rows > 1.0 {
                true => Layout::top_down(Align::Max),
                false => Layout::right_to_left(Align::Center),
            };
            ui.with_layout(layout, |ui| {
                if leave.ui(ui).clicked() {
                    self.refusal = None;
                }
                if let Some(overrule) = refusal.overrule
                    && allow.ui(ui).clicked()
                {
                    self.overrule(view, overrule);
                }
            });
        });
        rest
    }

    fn overrule(&mut self, view: &mut View<'_>, overrule: Overrule) {
        self.refusal = None;
        match overrule {
            Overrule::Tell(changes) => view.ask(Command::Tell(changes)),
            Overrule::Choose(tile) => self.chosen = Some(tile),
            Overrule::PickAgain => {
                (self.picked, self.ghost) = (None, None);
                let code = "touched-tile".to_owned();
                view.ask(Command::Tell(vec![Change::LetStand { code }]));
            }
            Overrule::TakeBack => view.ask(Command::Confirm(Input::TakeBack)),
        }
    }
}

/// A sentence in a box of its own.
pub(super) fn show_box(ui: &mut Ui, view: &View<'_>, icon: Icon, text: &str) {
    let theme = view.theme;
    let wrap = (ui.available_width() - theme.size(60.0)).max(60.0);
    let galley = ui
        .painter()
        .layout(text.to_owned(), theme.body(), theme.ink, wrap);
    let size = vec2(ui.available_width(), galley.size().y + 24.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter()
        .rect_filled(rect, CornerRadius::same(theme::CORNER), theme.well);
    let at = pos2(rect.left() + theme.size(24.0), rect.center().y);
    icon.paint(ui.painter(), theme, at, 24.0, theme.soft_ink);
    ui.painter().galley(
        pos2(rect.left() + theme.size(46.0), rect.top() + 12.0),
        galley,
        theme.ink,
    );
}

/// What the referee finds wrong with the turn so far; the table may let it stand.
pub(super) fn show_problem(ui: &mut Ui, view: &mut View<'_>, line: &crate::session::Line) {
    let Some(code) = line.problem_code() else { return };
    let sentence = view.say(&format!("breach-{}", code.name()));
    show_box(
        ui,
        view,
        Icon::Gavel,
        &format!("{sentence} ({})", clause_of(code)),
    );
    let stand = Button::new(view.theme, view.say("let-it-stand")).icon(Icon::Check);
    if stand.ui(ui).clicked() {
        let code = code.name().to_owned();
        view.ask(Command::Tell(vec![Change::LetStand { code }]));
    }
}
