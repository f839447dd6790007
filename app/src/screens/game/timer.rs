//! The timer of the turn: beside the phase, or over the whole board for those across the table.

use super::Game;
use crate::command::Command;
use crate::screens::{View, page};
use crate::session::{Change, Session, Timer, TimerChange};
use crate::state::{Preferences, Sounds};
use crate::theme;
use crate::widgets::{Button, Icon, TimerRing, Weight};
use eframe::egui::{Rect, Ui, Vec2, Widget as _};

impl Game {
    /// The timer with its switches; it takes a share of the panel, so that the phase's own buttons stay in sight.
    pub(super) fn show_timer(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        panel_height: f32,
    ) {
        let theme = view.theme;
        if self.mended.is_some() {
            return;
        }
        let Some(ring) = ring(view, session) else { return };
        // Steps, switches, Maneuvers and their two buttons: where all of that has no room, the timer is the smaller part.
        let is_roomy = panel_height >= theme.size(96.0) + 4.0 * theme.target() + 5.0 * theme::GAP;
        let share = match is_roomy {
            true => (panel_height * 0.27).max(2.0 * theme::TARGET),
            false => theme.target() + theme::GAP,
        };
        let side = theme.size(176.0).min(ui.available_width() * 0.5).min(share);
        ui.horizontal(|ui| {
            let response = ring.show(ui, theme, side, &name(view, ring));
            // The figures themselves are the switch: the whole board's room, or back.
            if response.clicked() {
                self.is_timer_large = !self.is_timer_large;
            }
            if !is_roomy {
                return show_switches(ui, view, session, false);
            }
            ui.vertical(|ui| {
                if session.evening().timer != Timer::RunOut {
                    ui.add_space((side - theme.target() * 2.0 - theme::GAP).max(0.0) / 2.0);
                }
                show_switches(ui, view, session, true);
            });
        });
    }

    /// The timer in the board's place.
    pub(super) fn show_large_timer(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        session: &Session,
        rect: Rect,
    ) {
        page::paint_sheet(ui, view.theme, rect);
        let Some(ring) = ring(view, session) else {
            self.is_timer_large = false;
            return;
        };
        let (rest, strip) = page::bottom_strip(rect.shrink(theme::PAD), view.theme.target());
        let side = rest.width().min(rest.height());
        let middle = Rect::from_center_size(rest.center(), Vec2::splat(side));
        page::at(ui, middle, "large timer", |ui| {
            let name = view.say("timer-for-the-table");
            ring.large().show(ui, view.theme, side, &name);
        });
        page::at(ui, strip, "large timer tools", |ui| {
            let small = Button::new(view.theme, view.say("show-board")).icon(Icon::Grid);
            if small.ui(ui).clicked() {
                self.is_timer_large = false;
            }
        });
    }
}

fn ring(view: &View<'_>, session: &Session) -> Option<TimerRing> {
    let seconds = session.settings().options.rush_seconds?;
    let timer = session.evening().timer;
    let whole_ms = u64::from(seconds) * 1000;
    Some(TimerRing {
        left_ms: timer.left_ms(view.now).unwrap_or(whole_ms),
        whole_ms,
        is_paused: matches!(timer, Timer::Idle | Timer::Paused { .. }),
        is_large: false,
    })
}

fn name(view: &View<'_>, ring: TimerRing) -> String {
    view.say_with("seconds-left", &[("count", ring.left_ms.div_ceil(1000).into())])
}

/// That the time has run out, and the way to give the turn all of it once more, for a table that agrees to play on.
pub(super) fn show_time_is_up(ui: &mut Ui, view: &mut View<'_>) {
    page::text(
        ui,
        view.say("time-is-up"),
        view.theme.bold(22.0),
        view.theme.warning,
    );
    let again = Button::new(view.theme, view.say("time-again")).icon(Icon::Timer);
    if again.ui(ui).clicked() {
        view.ask(Command::Tell(vec![Change::TimeAgain]));
    }
}

/// Pause or go on, and the one switch for all sounds; with words or without.
fn show_switches(ui: &mut Ui, view: &mut View<'_>, session: &Session, has_words: bool) {
    let theme = view.theme;
    let button = |name: String, icon: Icon| match has_words {
        true => Button::new(theme, name).icon(icon),
        false => Button::icon_only(theme, icon, name),
    };
    let (name, icon, change) = match session.evening().timer {
        Timer::Running { .. } => ("pause", Icon::Pause, TimerChange::Pause),
        Timer::Paused { .. } => ("resume", Icon::Play, TimerChange::Resume),
        Timer::Idle | Timer::RunOut => ("start-timer", Icon::Play, TimerChange::Start),
    };
    if session.evening().timer == Timer::RunOut {
        ui.vertical(|ui| show_time_is_up(ui, view));
    } else if button(view.say(name), icon).ui(ui).clicked() {
        view.ask(Command::Timer(change));
    }
    let (icon, name, other) = match view.preferences.sounds {
        Sounds::On => (Icon::Sound, "sounds-on", Sounds::Off),
        Sounds::Off => (Icon::SoundOff, "sounds-off", Sounds::On),
    };
    let switch = button(view.say(name), icon).weight(Weight::Quiet);
    if switch.ui(ui).clicked() {
        view.ask(Command::Prefer(Preferences {
            sounds: other,
            ..view.preferences.clone()
        }));
    }
}
