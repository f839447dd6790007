//! How a person likes the window to be.

use super::{View, page};
use crate::command::Command;
use crate::state::{Hand, Motion, Origin, Preferences, Sounds};
use crate::theme::{self, Palette};
use crate::widgets::{Button, Icon};
use crate::words::Language;
use eframe::egui::{ScrollArea, Ui, Widget as _};

/// The settings.
#[derive(Debug, Default)]
pub struct SettingsPage {
    /// Where it was opened.
    pub origin: Origin,
}

/// One thing that may be chosen: what it says, its picture, and the preferences that it makes.
type Choice = (String, Option<Icon>, Preferences);

impl SettingsPage {
    /// Draws the screen. Every choice counts at once.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say("settings")).is_some() {
                view.ask(self.origin.back());
            }
            let column = page::middle_column(view.theme, room, 760.0);
            page::sheet(ui, view.theme, column, "settings", |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    for (title, choices) in questions(view) {
                        show_question(ui, view, &title, choices);
                    }
                    if view.can_fill_screen {
                        show_screen(ui, view);
                    }
                });
            });
        });
    }
}

/// Every question with its answers.
fn questions(view: &View<'_>) -> Vec<(String, Vec<Choice>)> {
    let now = view.preferences;
    let with = |change: &dyn Fn(&mut Preferences)| {
        let mut preferences = now.clone();
        change(&mut preferences);
        preferences
    };
    let palettes = [
        (Palette::Light, "palette-light", Icon::Light),
        (Palette::Dark, "palette-dark", Icon::Dark),
        (Palette::HighContrast, "palette-high-contrast", Icon::Contrast),
    ];
    let palettes =
        palettes.map(|(palette, name, icon)| (view.say(name), Some(icon), with(&|p| p.palette = palette)));
    let sizes = [0.85_f32, 1.0, 1.2, 1.4, 1.6].map(|size| {
        let percent = format!("{:.0} %", size * 100.0);
        (percent, None, with(&|p| p.text_size = size))
    });
    let hands = [(Hand::Right, "hand-right"), (Hand::Left, "hand-left")];
    let hands = hands.map(|(hand, name)| (view.say(name), Some(Icon::Hand), with(&|p| p.hand = hand)));
    let sounds = [
        (Sounds::On, "sounds-on", Icon::Sound),
        (Sounds::Off, "sounds-off", Icon::SoundOff),
    ];
    let sounds =
        sounds.map(|(sounds, name, icon)| (view.say(name), Some(icon), with(&|p| p.sounds = sounds)));
    let motions = [(Motion::Full, "motion-full"), (Motion::Reduced, "motion-reduced")];
    let motions = motions.map(|(motion, name)| (view.say(name), None, with(&|p| p.motion = motion)));
    let languages = Language::ALL.map(|language| {
        (
            language.own_name().to_owned(),
            None,
            with(&|p| p.language = language),
        )
    });
    vec![
        (view.say("settings-colours"), palettes.to_vec()),
        (view.say("settings-text-size"), sizes.to_vec()),
        (view.say("settings-hand"), hands.to_vec()),
        (view.say("settings-sounds"), sounds.to_vec()),
        (view.say("settings-motion"), motions.to_vec()),
        (view.say("settings-language"), languages.to_vec()),
    ]
}

/// The way to the whole screen and back.
fn show_screen(ui: &mut Ui, view: &mut View<'_>) {
    page::text(
        ui,
        view.say("settings-screen"),
        view.theme.bold(20.0),
        view.theme.ink,
    );
    if Button::new(view.theme, view.say("fill-screen"))
        .icon(Icon::Fit)
        .ui(ui)
        .clicked()
    {
        view.ask(Command::FillScreen);
    }
    ui.add_space(theme::GAP);
}

fn show_question(ui: &mut Ui, view: &mut View<'_>, title: &str, choices: Vec<Choice>) {
    page::text(ui, title, view.theme.bold(20.0), view.theme.ink);
    ui.horizontal_wrapped(|ui| {
        for (text, icon, preferences) in choices {
            let is_chosen = preferences == *view.preferences;
            let mut button = Button::new(view.theme, text).chosen(is_chosen);
            if let Some(icon) = icon {
                button = button.icon(icon);
            }
            if button.ui(ui).clicked() {
                view.ask(Command::Prefer(preferences));
            }
        }
    });
    ui.add_space(theme::GAP);
}
