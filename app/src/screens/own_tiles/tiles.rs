//! What was found: every tile in a grid, the doubtful ones first with the reason.

use super::photos::show_work;
use super::{OwnTiles, Page, doubt_name, gap, step, tile_name};
use crate::deck::draft::Step;
use crate::screens::{View, page};
use crate::teaching::Teaching;
use crate::theme;
use crate::widgets::Icon;
use eframe::egui::{Rect, ScrollArea, Ui};

impl OwnTiles {
    pub(super) fn show_tiles(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, rect: Rect) {
        let draft = teaching.draft();
        let tiles = draft.tiles();
        let doubtful: Vec<usize> = tiles
            .iter()
            .copied()
            .filter(|&face| !draft.doubts(face).is_empty())
            .collect();
        page::sheet(ui, view.theme, rect, "found", |ui| {
            ScrollArea::vertical()
                .id_salt("found")
                .auto_shrink(false)
                .show(ui, |ui| {
                    show_work(ui, view, teaching);
                    let inserts = [
                        ("tiles", tiles.len().into()),
                        ("copies", draft.n_with_copies().into()),
                        ("doubtful", doubtful.len().into()),
                    ];
                    page::text(
                        ui,
                        view.say_with("tiles-found", &inserts),
                        view.theme.bold(24.0),
                        view.theme.ink,
                    );
                    page::text(
                        ui,
                        view.say("teach-tiles-about"),
                        view.theme.body(),
                        view.theme.soft_ink,
                    );
                    gap(ui);
                    for &face in &doubtful {
                        self.show_doubtful(ui, view, teaching, face);
                    }
                    let others: Vec<usize> = tiles[doubtful.len()..].to_vec();
                    if let Some(face) = self.show_grid(ui, view, teaching, &others) {
                        self.page = Page::Tile(face);
                    }
                });
        });
    }

    /// A tile that is doubtful, with the reason.
    fn show_doubtful(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, face: usize) {
        let (theme, draft) = (view.theme, teaching.draft());
        let name = tile_name(view.words, draft, face);
        let side = theme.size(104.0);
        ui.horizontal(|ui| {
            let picture = &draft.faces[face].picture;
            let label = view.say_with("look-at", &[("tile", name.as_str().into())]);
            let button = self
                .pictures
                .button(ui, view, &teaching.book, picture, side, (&label, false));
            if button.clicked() {
                self.page = Page::Tile(face);
            }
            ui.vertical(|ui| {
                for doubt in draft.doubts(face) {
                    ui.horizontal(|ui| {
                        let size = eframe::egui::Vec2::splat(theme.size(28.0));
                        let (rect, _) = ui.allocate_exact_size(size, eframe::egui::Sense::hover());
                        Icon::Warning.paint(ui.painter(), theme, rect.center(), 24.0, theme.unsure);
                        let number = view.say_with("tile-number", &[("number", (face + 1).into())]);
                        let reason = doubt_name(view.words, draft, doubt);
                        page::text(ui, view.words.labelled(&number, &reason), theme.body(), theme.ink);
                    });
                }
            });
        });
        ui.add_space(theme::GAP);
    }

    /// Tiles as buttons; the one that was pressed.
    fn show_grid(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        teaching: &Teaching,
        faces: &[usize],
    ) -> Option<usize> {
        let draft = teaching.draft();
        let columns = (ui.available_width() / 128.0).floor().clamp(3.0, 10.0);
        let side = ((ui.available_width() - 2.0) / columns - theme::GAP).clamp(theme::TARGET, 150.0);
        let mut pressed = None;
        ui.horizontal_wrapped(|ui| {
            for &face in faces {
                let copies = draft.deck.tiles[face].copies;
                let mut name = tile_name(view.words, draft, face);
                if copies > 1 {
                    name = format!("{name} × {copies}");
                }
                let picture = &draft.faces[face].picture;
                let button = self
                    .pictures
                    .button(ui, view, &teaching.book, picture, side, (&name, false));
                if copies > 1 {
                    badge(ui, view, button.rect, &format!("× {copies}"));
                }
                if button.clicked() {
                    pressed = Some(face);
                }
            }
        });
        pressed
    }

    /// Which other tile is the same?
    pub(super) fn show_same(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        teaching: &Teaching,
        rect: Rect,
        face: usize,
    ) {
        let draft = teaching.draft();
        let others: Vec<usize> = draft.tiles().into_iter().filter(|&other| other != face).collect();
        page::sheet(ui, view.theme, rect, "same", |ui| {
            ScrollArea::vertical()
                .id_salt("same")
                .auto_shrink(false)
                .show(ui, |ui| {
                    let name = tile_name(view.words, draft, face);
                    let size = eframe::egui::Vec2::splat(view.theme.size(120.0));
                    ui.horizontal(|ui| {
                        let picture = &draft.faces[face].picture;
                        self.pictures.show(ui, view, &teaching.book, picture, size, &name);
                        page::text(
                            ui,
                            view.say("teach-same-about"),
                            view.theme.body(),
                            view.theme.ink,
                        );
                    });
                    gap(ui);
                    if let Some(into) = self.show_grid(ui, view, teaching, &others) {
                        step(view, Step::Merge { face, into });
                        self.page = Page::Tiles;
                    }
                });
        });
    }
}

/// A few letters in the corner of a picture.
fn badge(ui: &Ui, view: &View<'_>, rect: Rect, text: &str) {
    let theme = view.theme;
    let galley = ui
        .painter()
        .layout_no_wrap(text.to_owned(), theme.label(), theme.on_accent);
    let size = galley.size() + eframe::egui::vec2(12.0, 6.0);
    let place = Rect::from_min_size(rect.right_bottom() - size, size);
    ui.painter().rect_filled(place, 6.0, theme.accent);
    ui.painter()
        .galley(place.min + eframe::egui::vec2(6.0, 3.0), galley, theme.on_accent);
}
