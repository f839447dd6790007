//! Photographs of the tiles: taken or chosen one after the other, searched while the next one is taken.

use super::{OwnTiles, gap, photo, two_sheets, wide};
use crate::command::{Command, TeachCommand};
use crate::deck::draft::{MOST_PHOTOS, PhotoUse};
use crate::jobs::Stage;
use crate::screens::path_field::path_field;
use crate::screens::{View, page};
use crate::teaching::{Lesson, Shows, Teaching, Wish};
use crate::theme;
use crate::widgets::{Button, Icon, Weight};
use eframe::egui::{Rect, ScrollArea, Spinner, Ui, Widget as _};

impl OwnTiles {
    pub(super) fn show_photos(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching, rect: Rect) {
        let (ways, photos) = two_sheets(rect, 0.46);
        page::sheet(ui, view.theme, ways, "ways", |ui| {
            ScrollArea::vertical()
                .id_salt("ways")
                .auto_shrink(false)
                .show(ui, |ui| self.show_ways(ui, view, teaching));
        });
        page::sheet(ui, view.theme, photos, "photos", |ui| {
            ScrollArea::vertical()
                .id_salt("photos")
                .auto_shrink(false)
                .show(ui, |ui| self.show_list(ui, view, teaching));
        });
    }

    fn show_ways(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching) {
        let theme = view.theme;
        page::text(ui, view.say("teach-photos-about"), theme.body(), theme.ink);
        gap(ui);
        if teaching.draft().photos.len() >= MOST_PHOTOS {
            page::text(ui, view.say("enough-photos"), theme.body(), theme.warning);
        } else {
            self.show_sources(ui, view, Shows::Faces);
        }
        gap(ui);
        let word = if self.is_throwing_away {
            "throw-draft-away-really"
        } else {
            "throw-draft-away"
        };
        let throw_away = Button::new(theme, view.say(word))
            .icon(Icon::Delete)
            .weight(Weight::Quiet);
        if throw_away.ui(ui).clicked() {
            if self.is_throwing_away {
                view.ask(Command::Teach(TeachCommand::ThrowAway));
            }
            self.is_throwing_away = !self.is_throwing_away;
        }
    }

    /// Where a photograph may come from.
    pub(super) fn show_sources(&mut self, ui: &mut Ui, view: &mut View<'_>, shows: Shows) {
        if wide(ui, view, "take-a-photo", Icon::Camera) {
            view.ask(Command::Teach(TeachCommand::TakePhoto(shows)));
        }
        if wide(ui, view, "open-photos", Icon::Folder) {
            view.ask(Command::Teach(TeachCommand::ChoosePhotos(shows)));
        }
        if !view.opens_paths || shows == Shows::Backs {
            return;
        }
        if let Some(path) = path_field(ui, view, &mut self.path) {
            self.path.clear();
            view.ask(Command::Teach(TeachCommand::ReadPath(path)));
        }
    }

    fn show_list(&mut self, ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching) {
        let theme = view.theme;
        let draft = teaching.draft();
        show_work(ui, view, teaching);
        let wanted = || {
            draft
                .photos
                .iter()
                .filter(|photo| photo.use_made != PhotoUse::LeftOut)
        };
        if wanted().next().is_none() && !teaching.is_busy() {
            page::text(ui, view.say("no-photos-yet"), theme.body(), theme.soft_ink);
            return;
        }
        for (place, taken) in draft.photos.iter().enumerate().rev() {
            if taken.use_made == PhotoUse::LeftOut {
                continue;
            }
            // Under the photograph where whole sentences have no room beside it.
            let is_narrow = ui.available_width() < theme.size(400.0);
            ui.horizontal_top(|ui| {
                self.show_small_photo(ui, view, teaching, place);
                ui.vertical(|ui| {
                    page::text(ui, &taken.called, theme.label(), theme.soft_ink);
                    page::text(ui, photo::found(view, taken), theme.bold(20.0), theme.ink);
                    if !is_narrow {
                        photo::show_unlearned(ui, view, taken);
                    }
                    photo::show_leave_out(ui, view, taken, place);
                });
            });
            if is_narrow {
                photo::show_unlearned(ui, view, taken);
            }
            ui.add_space(theme::GAP);
        }
    }
}

/// What is being done just now, and a way to stop it.
pub(super) fn show_work(ui: &mut Ui, view: &mut View<'_>, teaching: &Teaching) {
    if !teaching.is_busy() {
        return;
    }
    let theme = view.theme;
    let mut lines: Vec<String> = Vec::new();
    for (job, (called, _)) in &teaching.searching {
        let word = match view.jobs.stage(*job) {
            Some(Stage::Opening) | None => "opening-this",
            Some(Stage::Reading) => "searching-this",
        };
        lines.push(view.say_with(word, &[("photo", called.as_str().into())]));
    }
    let is_learning =
        matches!(teaching.learning, Some((_, Lesson::Faces(_)))) || teaching.wish == Some(Wish::Learn);
    if is_learning || teaching.learning.is_some() {
        lines.push(view.say("learning-tiles"));
    }
    if let Some(check) = &teaching.check {
        let done = check.photos - check.left.len();
        let inserts = [("done", done.into()), ("count", check.photos.into())];
        lines.push(view.say_with("checking-photos", &inserts));
    }
    ui.horizontal(|ui| {
        ui.add(Spinner::new().size(theme.size(36.0)).color(theme.accent));
        ui.vertical(|ui| {
            for line in lines {
                page::text(ui, line, theme.body(), theme.ink);
            }
        });
    });
    let cancel = Button::new(theme, view.say("cancel")).icon(Icon::Close);
    if cancel.ui(ui).clicked() {
        view.ask(Command::Teach(TeachCommand::Cancel));
    }
    gap(ui);
}
