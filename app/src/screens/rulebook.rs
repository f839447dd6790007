//! The rules in our own words, section by section, with the rulings where the rulebook leaves something open.

use super::{View, page};
use crate::state::Origin;
use crate::theme;
use crate::widgets::Button;
use crate::words::{Language, Part, RulesReference, Section};
use eframe::egui::{ScrollArea, Ui, Widget as _};

/// The rules.
#[derive(Debug)]
pub struct Rulebook {
    reference: RulesReference,
    section: usize,
    origin: Origin,
}

impl Rulebook {
    /// Opens the rules in the language of the window.
    pub fn new(view: &View<'_>, origin: Origin) -> Rulebook {
        Rulebook::of(view.words.language(), origin)
    }

    /// Opens the rules in a language.
    pub fn of(language: Language, origin: Origin) -> Rulebook {
        Rulebook {
            reference: RulesReference::of(language),
            section: 0,
            origin,
        }
    }

    /// Draws the screen.
    pub fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) {
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            if page::top_bar(ui, view, bar, page::Corner::Back, self.reference.title).is_some() {
                view.ask(self.origin.back());
            }
            let shape = page::Shape::of(room.size());
            let (list, mut text) = page::parted(room, shape, 0.3);
            page::at(ui, list, "sections", |ui| {
                ScrollArea::vertical()
                    .id_salt("sections")
                    .show(ui, |ui| match shape {
                        page::Shape::Landscape => self.show_sections(ui, view, true),
                        page::Shape::Portrait => {
                            let shown = ui.horizontal_wrapped(|ui| self.show_sections(ui, view, false));
                            // The text begins right under the last row, or under as much of them as has room.
                            let bottom = shown.response.rect.bottom() + theme::GAP;
                            text.min.y = text.min.y.min(bottom);
                        }
                    });
            });
            if let Some(section) = self.reference.sections.get(self.section) {
                page::sheet(ui, view.theme, text, "section", |ui| {
                    show_section(ui, view, section)
                });
            }
        });
    }

    fn show_sections(&mut self, ui: &mut Ui, view: &View<'_>, is_list: bool) {
        for (place, section) in self.reference.sections.iter().enumerate() {
            let button = Button::new(view.theme, section.title).chosen(self.section == place);
            let button = if is_list { button.full_width() } else { button };
            if button.ui(ui).clicked() {
                self.section = place;
            }
        }
    }
}

fn show_section(ui: &mut Ui, view: &View<'_>, section: &Section) {
    let theme = view.theme;
    ScrollArea::vertical()
        .id_salt(section.number)
        .auto_shrink(false)
        .show(ui, |ui| {
            // Longer lines lose the reader.
            ui.set_max_width(ui.available_width().min(780.0 * theme.text_size.max(1.0)));
            page::text(ui, section.title, theme.bold(24.0), theme.ink);
            for clause in &section.clauses {
                ui.add_space(theme::GAP / 2.0);
                page::text(ui, clause.number, theme.bold(16.0), theme.accent);
                for part in &clause.parts {
                    let ink = match part {
                        Part::Rule(_) => theme.ink,
                        Part::Ruling(_) => theme.soft_ink,
                    };
                    page::text(ui, part.text(), theme.body(), ink);
                }
            }
        });
}
