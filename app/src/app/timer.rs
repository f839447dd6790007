//! The timer of the turn, heard and seen whatever screen is shown.

use super::App;
use crate::command::Command;
use crate::platform::host::Sound;
use crate::session::{Call, Phase, Timer, call_between};
use crate::state::Screen;
use crate::widgets::small_timer;
use eframe::egui::Context;
use std::time::Duration;

impl App {
    /// Sounds the timer's calls and asks to be drawn again when the figures change: otherwise nothing is repainted.
    pub(super) fn run_timer(&mut self, ctx: &Context) {
        let left = self.left_ms();
        if let (Some(before), Some(left)) = (self.left_before, left) {
            let sound = call_between(before, left).map(|call| match call {
                Call::TenSeconds => Sound::TenSeconds,
                Call::Seconds(_) => Sound::LastSeconds,
                Call::Time => Sound::Time,
            });
            sound
                .into_iter()
                .for_each(|sound| self.run(ctx, Command::Play(sound)));
        }
        self.left_before = left;
        if let (true, Some(left)) = (self.is_timed(), left) {
            // The figures show whole seconds, rounded up: they change when the remainder is used up.
            ctx.request_repaint_after(Duration::from_millis(left % 1000 + 5));
        }
    }

    /// Shows the time in a corner of screens that do not show it themselves.
    pub(super) fn show_small_timer(&self, ctx: &Context) {
        let is_elsewhere = match &self.screen {
            Screen::Game(game) => !game.shows_timer(),
            _ => true,
        };
        let Some(left) = self.left_ms().filter(|_| is_elsewhere && self.is_timed()) else {
            return;
        };
        let seconds = left.div_ceil(1000);
        let name = self.words.say_with("seconds-left", &[("count", seconds.into())]);
        small_timer(ctx, &self.theme, left, &name);
    }

    fn left_ms(&self) -> Option<u64> {
        let timer = self.session.as_ref()?.evening().timer;
        timer.left_ms(self.host.clock().now())
    }

    /// Whether the timer runs and its time still means something.
    fn is_timed(&self) -> bool {
        self.session.as_ref().is_some_and(|session| {
            let is_running = matches!(session.evening().timer, Timer::Running { .. });
            let phase = session.present().map(|line| line.phase);
            is_running && matches!(phase, Some(Phase::Placement | Phase::Maneuver))
        })
    }
}
