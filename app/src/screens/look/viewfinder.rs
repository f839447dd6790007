//! What the camera sees, with the tiles outlined as they are found and a shutter; without a camera the demo film.

use crate::command::Command;
use crate::film::Film;
use crate::jobs::ReadPhoto;
use crate::lookout::Lookout;
use crate::platform::Moment;
use crate::platform::host::{CameraName, CameraState};
use crate::screens::{View, page};
use crate::widgets::photo_view::{self, FoundPlaces};
use crate::widgets::{Button, Icon, PhotoTexture, Weight};
use eframe::egui::{Align, Layout, Rect, Ui, Widget as _, vec2};
use std::sync::Arc;
use std::time::Duration;
use vision::{Photo, PhotoPoint};

/// What the camera, or the film in its place, shows.
#[derive(Debug, Default)]
pub(super) struct Viewfinder {
    state: CameraState,
    film: Option<(Film, Moment)>,
    film_frame: Option<usize>,
    newest: Option<Arc<Photo>>,
    texture: Option<PhotoTexture>,
    /// The newest picture is not on the graphics card yet.
    is_stale: bool,
    /// Nobody has looked for tiles in the newest picture yet.
    is_unread: bool,
    cameras: Vec<CameraName>,
    /// Where the tiles of the last picture that was read are now.
    lookout: Lookout,
    /// The tiles were found again in a picture, and nobody was told yet.
    is_followed: bool,
}

impl Viewfinder {
    /// The camera started, stopped or failed.
    pub(super) fn camera(&mut self, state: CameraState) {
        self.state = state;
    }

    /// The camera showed a picture.
    pub(super) fn frame(&mut self, photo: Arc<Photo>) {
        self.newest = Some(photo);
        self.is_stale = true;
    }

    /// The cameras that there are.
    pub(super) fn cameras(&mut self, cameras: Vec<CameraName>) {
        self.cameras = cameras;
    }

    /// The newest picture, if its tiles should be read anew; once.
    pub(super) fn take_unread(&mut self, now: Moment) -> Option<Arc<Photo>> {
        if !self.lookout.is_due(now) || !std::mem::take(&mut self.is_unread) {
            return None;
        }
        self.lookout.ask(now);
        self.newest.clone()
    }

    /// One of the pictures was read: its tiles are followed from now on.
    pub(super) fn preview(&mut self, read: &ReadPhoto) {
        let tiles = read.reading.tiles.iter().map(|tile| tile.corners);
        let unsure = read.reading.unsure.iter().map(|doubt| doubt.corners);
        let corners: Vec<[PhotoPoint; 4]> = tiles.chain(unsure).collect();
        if !self.lookout.take(&read.photo, &corners) {
            return;
        }
        if let Some(newest) = &self.newest {
            self.lookout.follow(newest);
        }
        self.is_followed = true;
    }

    /// Whether it is known where the tiles are in a picture that came since this was last asked.
    pub(super) fn take_followed(&mut self) -> bool {
        std::mem::take(&mut self.is_followed) && !self.lookout.is_lost()
    }

    /// Shows the film in place of a camera.
    pub(super) fn film(&mut self, film: Film, now: Moment) {
        self.film = Some((film, now));
    }

    /// Draws the viewfinder.
    pub(super) fn show(&mut self, ui: &mut Ui, view: &mut View<'_>) -> super::Wish {
        let mut wish = super::Wish::Stay;
        self.roll_film(ui, view);
        if let (Some(photo), true) = (&self.newest, self.is_stale) {
            match &mut self.texture {
                Some(texture) => texture.set(photo),
                None => self.texture = Some(PhotoTexture::new(ui.ctx(), photo)),
            }
            self.lookout.follow(photo);
            (self.is_stale, self.is_unread, self.is_followed) = (false, true, true);
        }
        let found = FoundPlaces {
            tiles: self.lookout.here().collect(),
            ..FoundPlaces::default()
        };
        page::surface(ui, view.theme, |ui, room| {
            let (bar, room) = page::top_strip(room, view.theme.target());
            let title = if self.film.is_some() {
                "film-title"
            } else {
                "camera-title"
            };
            if page::top_bar(ui, view, bar, page::Corner::Back, &view.say(title)).is_some() {
                wish = super::Wish::Again;
            }
            self.show_other_camera(ui, view, bar);
            let (picture, strip) = page::bottom_strip(room, view.theme.size(84.0));
            match &self.texture {
                Some(texture) => {
                    let name = view.say("camera-picture");
                    page::at(ui, picture, "picture", |ui| {
                        photo_view::show_found(ui, view.theme, texture, &found, &name);
                    });
                    self.show_shutter(ui, view, strip, found.tiles.len());
                }
                None => self.show_waiting(ui, view, picture),
            }
        });
        wish
    }

    /// The way to the next camera, where there are several.
    fn show_other_camera(&self, ui: &mut Ui, view: &mut View<'_>, bar: Rect) {
        if self.cameras.len() < 2 || self.film.is_some() {
            return;
        }
        let present = self.cameras.iter().position(|camera| camera.is_on).unwrap_or(0);
        let next = &self.cameras[(present + 1) % self.cameras.len()];
        page::at(ui, bar, "cameras", |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let other = Button::icon_only(view.theme, Icon::Swap, view.say("other-camera"));
                if other.weight(Weight::Quiet).ui(ui).clicked() {
                    view.ask(Command::ChooseCamera(next.id.clone()));
                }
            });
        });
    }

    fn show_shutter(&self, ui: &mut Ui, view: &mut View<'_>, strip: Rect, found: usize) {
        let count = view.say_with("tiles-seen", &[("count", found.into()), ("questions", 0.into())]);
        page::at(ui, strip, "count", |ui| {
            ui.add_space((view.theme.target() - view.theme.body().size) / 2.0 - 4.0);
            page::text(ui, count, view.theme.body(), view.theme.soft_ink);
        });
        let width = strip.width().min(360.0 * view.theme.text_size.max(1.0));
        let middle = Rect::from_center_size(strip.center(), vec2(width, strip.height()));
        page::at(ui, middle, "shutter", |ui| {
            let shutter = Button::new(view.theme, view.say("take-photo"))
                .icon(Icon::Camera)
                .weight(Weight::Primary);
            if shutter.full_width().ui(ui).clicked()
                && let Some(photo) = &self.newest
            {
                view.ask(Command::CloseCamera);
                view.ask(Command::ReadFrame(photo.clone()));
            }
        });
    }

    fn show_waiting(&mut self, ui: &mut Ui, view: &mut View<'_>, room: Rect) {
        let theme = view.theme;
        let column = page::middle_column(theme, room, 560.0);
        let middle = column.with_min_y(room.center().y - theme.size(190.0));
        page::at(ui, middle, "waiting", |ui| {
            ui.with_layout(Layout::top_down(Align::Center), |ui| {
                let CameraState::Missing(reason) = &self.state else {
                    ui.add(eframe::egui::Spinner::new().size(56.0).color(theme.accent));
                    page::text(ui, view.say("camera-starting"), theme.bold(24.0), theme.ink);
                    return;
                };
                let (rect, _) = ui.allocate_exact_size(
                    vec2(theme.size(72.0), theme.size(72.0)),
                    eframe::egui::Sense::hover(),
                );
                Icon::CameraOff.paint(ui.painter(), theme, rect.center(), 64.0, theme.soft_ink);
                page::text(ui, view.say("camera-missing"), theme.bold(24.0), theme.ink);
                page::text(
                    ui,
                    view.say_with(
                        "camera-missing-about",
                        &[(
                            "reason",
                            view.words.of_reason(reason).trim_end_matches('.').into(),
                        )],
                    ),
                    theme.body(),
                    theme.soft_ink,
                );
                ui.add_space(8.0);
                let film = Button::new(theme, view.say("play-film"))
                    .icon(Icon::Film)
                    .weight(Weight::Primary);
                if film.full_width().ui(ui).clicked() {
                    view.ask(Command::PlayFilm);
                }
                if Button::new(theme, view.say("look-file"))
                    .icon(Icon::Folder)
                    .full_width()
                    .ui(ui)
                    .clicked()
                {
                    view.ask(Command::ChoosePhoto);
                }
            });
        });
    }

    /// Shows the film's picture of this moment, and asks to be drawn again for the next.
    fn roll_film(&mut self, ui: &Ui, view: &View<'_>) {
        let Some((film, since)) = &self.film else { return };
        let elapsed = view.now.ms_since(*since);
        let place = film.place_at(elapsed);
        if self.film_frame != Some(place) {
            self.film_frame = Some(place);
            if let Some(photo) = film.picture(place) {
                self.newest = Some(Arc::new(photo));
                self.is_stale = true;
            }
        }
        ui.ctx()
            .request_repaint_after(Duration::from_millis(film.ms_to_next(elapsed)));
    }
}
