//! The one next step on a photograph that was read, and what may be wanted besides.

use super::verdict::{Act, Shown};
use super::{Purpose, Wish};
use crate::screens::{View, page};
use crate::seen::Lacking;
use crate::state::Hand;
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{Rect, Ui, Widget as _, pos2};

/// The one next step, and beside it what else may be wanted.
pub(super) struct NextStep<'a> {
    button: Button<'a>,
    act: Act,
    /// What stands beside it, and what that does.
    beside: Option<(Button<'a>, Act)>,
    /// How wide the next step is.
    width: f32,
}

impl<'a> NextStep<'a> {
    /// What is next, in a strip so wide.
    pub(super) fn of(
        view: &View<'a>,
        strip: f32,
        shape: page::Shape,
        shown: &Shown,
        purpose: &Purpose,
    ) -> Self {
        if let Some(lacking) = &shown.lacking {
            return NextStep::about(view, strip, lacking);
        }
        let theme = view.theme;
        let question = shown.questions().next();
        let (text, icon, act) = match (purpose, question) {
            (Purpose::Look, None) => ("another-photo", Icon::Camera, Act::Go(Wish::Again)),
            (_, None) => ("looks-right", Icon::Check, Act::Accept),
            // A doubt is settled first; who is in a hurry takes the picture without it.
            (_, Some(question)) => ("check-next", Icon::Search, Act::Ask(question.clone())),
        };
        let beside = match purpose {
            Purpose::Look if shown.findings.tiles.is_empty() => None,
            Purpose::Look => Some(("practise-this", Icon::Grid, Act::Practise)),
            _ => question.map(|_| ("leave-doubts", Icon::SkipNext, Act::LeaveDoubts)),
        };
        // Where words would be broken a picture says it.
        let is_narrow = strip < 560.0 * theme.text_size.max(1.0);
        let width = match (shape, beside.is_some()) {
            (_, true) if is_narrow => strip - theme.target() - theme::GAP,
            (page::Shape::Portrait, true) => strip * 0.5 - theme::GAP,
            (page::Shape::Portrait, false) => strip,
            (page::Shape::Landscape, _) => (320.0 * theme.text_size.max(1.0)).min(strip * 0.56),
        };
        let beside = beside.map(|(text, icon, act)| {
            let button = if is_narrow {
                Button::icon_only(theme, icon, view.say(text))
            } else {
                Button::new(theme, view.say(text)).full_width()
            };
            (button.weight(Weight::Quiet), act)
        });
        let button = Button::new(theme, view.say(text))
            .icon(icon)
            .weight(Weight::Primary)
            .full_width();
        NextStep {
            button,
            act,
            beside,
            width,
        }
    }

    /// What became of the tiles that are not seen? Nothing is counted as removed before the table has said so.
    fn about(view: &View<'a>, strip: f32, lacking: &Lacking) -> Self {
        let (other, act) = match lacking.may_be_removed {
            true => ("were-removed", Act::AcceptRemoval),
            false => ("never-lay-there", Act::Accept),
        };
        let button = |text| Button::new(view.theme, view.say(text)).full_width();
        NextStep {
            button: button("still-lie-there"),
            act: Act::Go(Wish::Again),
            beside: Some((button(other), act)),
            width: (strip - theme::GAP) * 0.5,
        }
    }

    pub(super) fn height(&self, ui: &Ui) -> f32 {
        let beside = self.beside.as_ref();
        // As wide as the first one, or only a picture.
        let beside = beside.map_or(0.0, |(button, _)| button.height(ui, self.width));
        self.button.height(ui, self.width).max(beside)
    }

    pub(super) fn show(self, ui: &mut Ui, view: &View<'_>, strip: Rect) -> Option<Act> {
        let (first, second) = match view.preferences.hand {
            Hand::Right => {
                let at = strip.right() - self.width;
                let rest = Rect::from_min_max(strip.min, pos2(at - theme::GAP, strip.bottom()));
                (Rect::from_min_max(pos2(at, strip.top()), strip.max), rest)
            }
            Hand::Left => {
                let at = strip.left() + self.width;
                let rest = Rect::from_min_max(pos2(at + theme::GAP, strip.top()), strip.max);
                (Rect::from_min_max(strip.min, pos2(at, strip.bottom())), rest)
            }
        };
        let is_pressed = page::at(ui, first, "next step", |ui| self.button.ui(ui).clicked());
        let mut act = is_pressed.then_some(self.act);
        if let Some((button, other)) = self.beside
            && page::at(ui, second, "beside the next step", |ui| button.ui(ui).clicked())
        {
            act = act.or(Some(other));
        }
        act
    }
}
