//! A photograph with what was found in it: a button in the list of photographs, and large on a page of its own.

use super::pictures::PhotoSize;
use super::{OwnTiles, Page, step};
use crate::deck::draft::{DraftPhoto, PhotoUse, Step};
use crate::screens::{View, page};
use crate::teaching::Teaching;
use crate::theme::{self, Theme};
use crate::widgets::{Button, Icon, Weight, photo_view, tile_frame};
use eframe::egui::{Rect, Role, ScrollArea, Sense, Spinner, Stroke, Ui, Vec2, Widget as _, WidgetInfo, vec2};

/// How many times as wide as high a photograph is taken to be until it is there.
const USUAL_ASPECT: f32 = 4.0 / 3.0;

impl OwnTiles {
    /// A photograph as a button that leads to its page.
    pub(super) fn show_small_photo(
        &mut self,
        ui: &mut Ui,
        view: &View<'_>,
        teaching: &Teaching,
        place: usize,
    ) {
        let (theme, photo) = (view.theme, &teaching.draft().photos[place]);
        // In a narrow list most of the room is left for words.
        let width = theme.size(132.0).min(ui.available_width() * 0.24).max(84.0);
        let size = vec2(width, width / USUAL_ASPECT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let name = format!("{}: {}", photo.called, found(view, photo));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if ui.is_rect_visible(rect) {
            let small = PhotoSize::Small;
            match self.pictures.photo(ui, &teaching.book, &photo.archive, small) {
                Some(photo) => {
                    let painter = ui.painter();
                    let shown = photo_view::paint_found(painter, theme, &photo.texture, &photo.found, rect);
                    paint_glass(ui, theme, shown);
                }
                None => _ = ui.painter().rect_filled(rect, 6.0, theme.well),
            }
            tile_frame(ui, theme, &response, false);
        }
        if response.clicked() {
            self.page = Page::Photo(place);
        }
    }

    /// The page of one photograph: as large as fits, and what was found in it.
    pub(super) fn show_photo(
        &mut self,
        ui: &mut Ui,
        view: &mut View<'_>,
        teaching: &Teaching,
        rect: Rect,
        place: usize,
    ) {
        let Some(photo) = teaching.draft().photos.get(place) else {
            self.page = Page::Photos;
            return;
        };
        let (theme, name) = (view.theme, found(view, photo));
        let large = PhotoSize::Large;
        let shown = self.pictures.photo(ui, &teaching.book, &photo.archive, large);
        let aspect = shown
            .as_ref()
            .map_or(USUAL_ASPECT, |shown| shown.texture.aspect());
        let (picture, about) = picture_and_words(theme, rect, aspect);
        page::at(ui, picture, "photograph", |ui| match shown {
            Some(shown) => photo_view::show_found(ui, theme, &shown.texture, &shown.found, &name),
            None => {
                ui.centered_and_justified(|ui| match self.pictures.is_more_to_come() {
                    true => ui.add(Spinner::new().size(48.0).color(theme.accent)),
                    false => page::text(ui, view.say("photo-missing"), theme.body(), theme.soft_ink),
                });
            }
        });
        page::sheet(ui, theme, about, "found in it", |ui| {
            ScrollArea::vertical()
                .id_salt("found in it")
                .auto_shrink(false)
                .show(ui, |ui| {
                    page::text(ui, name, theme.bold(24.0), theme.ink);
                    show_unlearned(ui, view, photo);
                    if show_leave_out(ui, view, photo, place) {
                        self.page = Page::Photos;
                    }
                });
        });
    }
}

/// Parts a page into the photograph, as large as fits, and what is left for words beside or below it.
fn picture_and_words(theme: &Theme, rect: Rect, aspect: f32) -> (Rect, Rect) {
    let shape = page::Shape::of(rect.size());
    let (wanted, all) = match shape {
        page::Shape::Landscape => (rect.height() * aspect, rect.width()),
        page::Shape::Portrait => (rect.width() / aspect, rect.height()),
    };
    let words = theme.size(240.0);
    let share = (wanted + theme::GAP).min(all - words).max(0.4 * all) / all;
    page::parted(rect, shape, share)
}

/// How many tiles were found in a photograph, in words.
pub(super) fn found(view: &View<'_>, photo: &DraftPhoto) -> String {
    view.say_with("photo-found", &[("count", photo.found.into())])
}

/// How many places look like tiles though none was found there, and what helps; nothing if there are none.
pub(super) fn show_unlearned(ui: &mut Ui, view: &View<'_>, photo: &DraftPhoto) {
    if photo.unlearned == 0 {
        return;
    }
    let theme = view.theme;
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(theme.size(24.0)), Sense::hover());
        Icon::Warning.paint(ui.painter(), theme, rect.center(), 22.0, theme.unsure);
        let text = view.say_with("photo-unlearned", &[("count", photo.unlearned.into())]);
        page::text(ui, text, theme.label(), theme.ink);
    });
}

/// The way to leave a photograph out, as long as nothing was learned from it; whether it was taken.
pub(super) fn show_leave_out(ui: &mut Ui, view: &mut View<'_>, photo: &DraftPhoto, place: usize) -> bool {
    if photo.use_made != PhotoUse::New {
        return false;
    }
    let word = view.say("leave-photo-out");
    let leave_out = Button::new(view.theme, &word)
        .name(format!("{word}: {}", photo.called))
        .weight(Weight::Quiet)
        .icon(Icon::Close);
    let is_taken = leave_out.ui(ui).clicked();
    if is_taken {
        step(view, Step::LeaveOut { photo: place });
    }
    is_taken
}

/// A glass in the corner of a photograph that can be looked at from nearer.
fn paint_glass(ui: &Ui, theme: &Theme, photo: Rect) {
    let radius = theme.size(13.0);
    let at = photo.right_bottom() - Vec2::splat(radius + 4.0);
    ui.painter()
        .circle(at, radius, theme.sheet, Stroke::new(1.5, theme.line));
    Icon::ZoomIn.paint(ui.painter(), theme, at, 18.0, theme.ink);
}
