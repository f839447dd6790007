//! The panel of the present phase: where the turn is, what to do, and the one next step.

use super::{Game, board_now, placement, refusal, removal, scoring, symbol};
use crate::command::Command;
use crate::screens::{View, page};
use crate::session::{Line, Phase, Session, rulings};
use crate::theme;
use crate::widgets::{Button, Icon, Weight, say_aloud};
use eframe::egui::{
    Align2, FontId, Rect, Role, ScrollArea, Sense, Stroke, Ui, Widget as _, WidgetInfo, pos2, vec2,
};

/// The one next step of a phase.
#[derive(Debug)]
pub(super) struct NextStep {
    /// What the button says.
    pub(super) text: String,
    /// How loudly it says so.
    pub(super) weight: Weight,
    /// Whether it can be taken.
    pub(super) is_possible: bool,
    /// What it does.
    pub(super) commands: Vec<Command>,
}

impl Game {
    pub(super) fn show_panel(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        line: &Line,
        rect: Rect,
    ) {
        page::paint_sheet(ui, view.theme, rect);
        let inner = rect.shrink(theme::PAD);
        let next = self.next_step(view, session, line);
        let (rest, strip) = match &next {
            Some(_) => page::bottom_strip(inner, view.theme.target()),
            None => (inner, Rect::NOTHING),
        };
        page::at(ui, rest, "panel", |ui| {
            show_steps(ui, view, line);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                if matches!(line.phase, Phase::Placement | Phase::Maneuver) {
                    self.show_timer(ui, view, session, inner.height());
                }
                match line.phase {
                    Phase::Symbol => symbol::show(ui, view, line, inner.height()),
                    Phase::Placement => self.show_placement(ui, view, session, line),
                    Phase::Maneuver => {
                        let is_roomy = inner.height() > view.theme.size(440.0);
                        self.show_maneuvers(ui, view, session, line, is_roomy);
                    }
                    Phase::Removal => self.show_removal(ui, view, session, line),
                    Phase::Scoring => scoring::show(ui, view, session, line),
                    Phase::Reversal | Phase::Over => removal::show_reversal(ui, view, session, line),
                }
                show_coach(ui, view, line);
                show_advent(ui, view, session, line);
                refusal::show_problem(ui, view, line);
                if let Some(notice) = &self.notice {
                    refusal::show_box(ui, view, Icon::Info, notice);
                }
            });
        });
        if let Some(next) = next {
            page::at(ui, strip, "next step", |ui| {
                let button = Button::new(view.theme, &next.text)
                    .weight(next.weight)
                    .full_width();
                if ui.add_enabled(next.is_possible, button).clicked() {
                    for command in next.commands {
                        view.ask(command);
                    }
                }
            });
        }
    }

    fn next_step(&self, view: &View<'_>, session: &Session, line: &Line) -> Option<NextStep> {
        let go_on = |text: String| NextStep {
            text,
            weight: Weight::Primary,
            is_possible: true,
            commands: vec![Command::GoOn],
        };
        match line.phase {
            Phase::Symbol => None,
            Phase::Placement => Some(placement::next_step(self.picked, self.ghost, view, session)),
            Phase::Maneuver => Some(go_on(view.say("maneuvers-done"))),
            Phase::Removal => Some(NextStep {
                weight: weight(is_removal_due(session, line)),
                ..go_on(view.say("removal-done"))
            }),
            Phase::Scoring => Some(go_on(
                view.say_with("score-it", &[("points", signed(line.total).into())]),
            )),
            Phase::Reversal | Phase::Over => Some(NextStep {
                weight: weight(line.discarded < line.reversals),
                ..go_on(view.say("end-turn"))
            }),
        }
    }
}

/// Where the rules ask for more first, going on is possible but does not invite.
fn weight(is_more_due: bool) -> Weight {
    if is_more_due {
        Weight::Plain
    } else {
        Weight::Primary
    }
}

/// Whether tiles lie there that are to be removed, as far as is known.
fn is_removal_due(session: &Session, line: &Line) -> bool {
    let rulings = rulings(session.settings().rulings);
    board_now(line).is_some_and(|board| !board.survey(rulings).is_clean())
}

/// Who practises may ask for the best turn at once; in a game that waits until the turn is over.
fn show_coach(ui: &mut Ui, view: &mut View<'_>, line: &Line) {
    if !view.is_practice || !matches!(line.phase, Phase::Maneuver | Phase::Removal | Phase::Scoring) {
        return;
    }
    let best = Button::new(view.theme, view.say("ask-best"))
        .icon(Icon::Lightbulb)
        .full_width();
    if best.ui(ui).clicked() {
        view.ask(Command::FindBest(line.number));
    }
}

/// An Advent tile came up in this turn: it changes nothing yet, but it is to be put aside.
fn show_advent(ui: &mut Ui, view: &View<'_>, session: &Session, line: &Line) {
    let is_present = session
        .present()
        .is_some_and(|present| present.number == line.number);
    let advents = session.sheet().deck.advents();
    if !is_present || line.phase == Phase::Symbol || advents <= line.reversals {
        return;
    }
    let sentence = if advents > 1 {
        "advent-came-again"
    } else {
        "advent-came"
    };
    refusal::show_box(ui, view, Icon::Info, &view.say(sentence));
}

/// A number with its sign, as people write points: +4, −3, 0.
pub(in crate::screens) fn signed(points: i64) -> String {
    match points {
        1.. => format!("+{points}"),
        0 => "0".to_owned(),
        _ => format!("−{}", points.unsigned_abs()),
    }
}

/// A number of points that somebody has: 4, −3, 0.
pub(in crate::screens) fn plain(points: i64) -> String {
    signed(points).trim_start_matches('+').to_owned()
}

/// The phases as a row of dots; those that are over are filled.
fn show_steps(ui: &mut Ui, view: &View<'_>, line: &Line) {
    let theme = view.theme;
    let mut steps = vec![
        Phase::Symbol,
        Phase::Placement,
        Phase::Maneuver,
        Phase::Removal,
        Phase::Scoring,
    ];
    if line.reversals > 0 {
        steps.push(Phase::Reversal);
    }
    let height = theme.size(44.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let name = view.say(phase_name(line.phase));
    response.widget_info(|| {
        WidgetInfo::labeled(
            Role::Label,
            true,
            view.say_with("phase-is", &[("phase", name.as_str().into())]),
        )
    });
    say_aloud(&response);
    let each = rect.width() / steps.len() as f32;
    let painter = ui.painter();
    let y = rect.top() + 9.0;
    let x = |place: usize| rect.left() + each * (place as f32 + 0.5);
    painter.line_segment(
        [pos2(x(0), y), pos2(x(steps.len() - 1), y)],
        Stroke::new(2.0, theme.line),
    );
    for (place, phase) in steps.iter().enumerate() {
        let centre = pos2(x(place), y);
        let is_now = *phase == line.phase;
        let is_past = *phase < line.phase;
        let fill = if is_past || is_now {
            theme.accent
        } else {
            theme.sheet
        };
        painter.circle(
            centre,
            if is_now { 9.0 } else { 6.5 },
            fill,
            Stroke::new(
                2.0,
                if is_past || is_now {
                    theme.accent
                } else {
                    theme.soft_ink
                },
            ),
        );
        if is_past {
            Icon::Check.paint(painter, theme, centre, 10.0, theme.on_accent);
        }
    }
    show_step_words(ui, view, line.phase, &steps, rect);
}

/// The words under the dots: all of them, or the present one alone where they would run into each other.
fn show_step_words(ui: &Ui, view: &View<'_>, now: Phase, steps: &[Phase], rect: Rect) {
    let (theme, painter) = (view.theme, ui.painter());
    let each = rect.width() / steps.len() as f32;
    let lay = |phase: Phase, points: f32| {
        let (font, ink) = if phase == now {
            (theme.bold(points), theme.ink)
        } else {
            (FontId::proportional(theme.size(points)), theme.soft_ink)
        };
        painter.layout_no_wrap(view.say(phase_name(phase)), font, ink)
    };
    let has_room = |points: &f32| {
        let mut widths = steps.iter().map(|&phase| lay(phase, *points).size().x);
        widths.all(|width| width < each - 2.0)
    };
    let fitting = [16.0, 15.0, 14.0].into_iter().find(has_room);
    for (place, &phase) in steps.iter().enumerate() {
        if fitting.is_none() && phase != now {
            continue;
        }
        let galley = lay(phase, fitting.unwrap_or(16.0));
        let middle = rect.left() + each * (place as f32 + 0.5);
        let last = (rect.right() - galley.size().x).max(rect.left());
        let left = (middle - galley.size().x / 2.0).clamp(rect.left(), last);
        painter.galley(pos2(left, rect.top() + 23.0), galley, theme.ink);
    }
}

/// The word for a phase.
pub(in crate::screens) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Symbol => "phase-symbol",
        Phase::Placement => "phase-placement",
        Phase::Maneuver => "phase-maneuver",
        Phase::Removal => "phase-removal",
        Phase::Scoring => "phase-scoring",
        Phase::Reversal => "phase-reversal",
        Phase::Over => "phase-over",
    }
}

/// A number between a minus and a plus; gives the wish for one less or one more.
pub(in crate::screens) fn stepper(
    ui: &mut Ui,
    view: &View<'_>,
    number: &str,
    name: &str,
    can_fall: bool,
    can_rise: bool,
) -> i32 {
    let theme = view.theme;
    let mut wish = 0;
    let number_room = (ui.available_width() - 2.0 * 72.0 - 2.0 * theme::GAP).max(40.0);
    ui.horizontal(|ui| {
        let less = Button::icon_only(
            theme,
            Icon::Remove,
            view.say_with("one-less", &[("what", name.into())]),
        )
        .width(72.0);
        if ui.add_enabled(can_fall, less).clicked() {
            wish = -1;
        }
        let (rect, response) = ui.allocate_exact_size(
            vec2(theme.size(96.0).min(number_room), theme.target()),
            Sense::hover(),
        );
        let text = format!("{name}: {number}");
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            number,
            theme.bold(40.0),
            theme.ink,
        );
        let more = Button::icon_only(
            theme,
            Icon::Add,
            view.say_with("one-more", &[("what", name.into())]),
        )
        .width(72.0);
        if ui.add_enabled(can_rise, more).clicked() {
            wish = 1;
        }
    });
    wish
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_below_zero_have_the_same_sign_as_losses() {
        assert_eq!([4, 0, -3].map(plain), ["4", "0", "−3"]);
        assert_eq!([4, 0, -3].map(signed), ["+4", "0", "−3"]);
    }
}
