//! What came from outside since the last frame, the pictures that are read because of it, and the picture that goes out.

use super::{App, Picture};
use crate::demo::Demo;
use crate::film::Film;
use crate::jobs::{Answer, JobId, Task};
use crate::platform::host::{Event, Occupation, PhotoFile};
use crate::state::Screen;
use crate::widgets::TilePictures;
use eframe::egui::Context;
use image::{ExtendedColorType, ImageEncoder as _};

impl App {
    pub(super) fn hear(&mut self, ctx: &Context, event: Event) {
        match event {
            Event::PhotoOpened(file) => self.read(Picture::File(file)),
            Event::GameOpened(file) => self.take_in(&file),
            Event::DeckOpened(file) => self.take_in_deck(&file),
            Event::FileTrouble(reason) => self.tell(self.words.of_reason(&reason)),
            Event::NothingChosen => {}
            Event::Camera(state) => {
                if let Screen::Look(look) = &mut self.screen {
                    look.camera(state);
                }
            }
            Event::Frame(photo) => {
                if let Screen::Look(look) = &mut self.screen {
                    look.frame(photo);
                }
            }
            Event::Cameras(cameras) => {
                if let Screen::Look(look) = &mut self.screen {
                    look.cameras(cameras);
                }
            }
            Event::StorageTrouble(error) => self.tell(self.words.of_storage_error(&error)),
            Event::Progress(id, stage) => self.jobs.advance(id, stage),
            Event::Done(id, answer) => {
                if self.jobs.end(id) {
                    self.take(ctx, id, answer);
                }
            }
            Event::Written(place) => {
                self.tell(self.words.say_with("file-written", &[("place", place.into())]))
            }
        }
    }

    pub(super) fn take(&mut self, ctx: &Context, id: JobId, answer: Answer) {
        if let Answer::Deck(faces) = &answer
            && self.end_import(ctx, id, faces.as_ref().map(|_| ()).map_err(String::as_str))
        {
            return;
        }
        match &answer {
            Answer::Deck(faces) if self.take_check_faces(id, faces) => return,
            Answer::Photo(read) if self.take_check_photo(id, read) => return,
            _ => {}
        }
        match answer {
            Answer::Deck(Ok(faces)) if self.deck_job == Some(id) => {
                self.deck.faces = Some(faces);
                self.deck_job = None;
                if self.deck.id.is_none() {
                    self.built_in = self.deck.clone();
                }
                self.pictures = TilePictures::new(ctx, &self.deck);
                if let Some(picture) = self.waiting.take() {
                    self.read(picture);
                }
            }
            Answer::Deck(Err(reason)) if self.deck_job == Some(id) => {
                (self.waiting, self.deck_job) = (None, None);
                self.tell(self.words.of_reason(&reason));
            }
            Answer::Photo(answer) if self.preview_job == Some(id) => {
                self.preview_job = None;
                if let (Screen::Look(look), Ok(read)) = (&mut self.screen, answer) {
                    look.preview(&read);
                }
            }
            Answer::Demo(Ok(bytes)) if self.photo_job == Some(id) => {
                let name = self.words.say("demo-photo");
                self.read(Picture::File(PhotoFile { name, bytes }));
            }
            Answer::Demo(Ok(bytes)) => {
                let now = self.host.clock().now();
                if let (Screen::Look(look), Some(film)) = (&mut self.screen, Film::new(bytes)) {
                    look.film(film, now);
                }
            }
            Answer::Demo(Err(reason)) => self.tell(self.words.of_reason(&reason)),
            Answer::Photo(answer) if self.photo_job == Some(id) => {
                let known = self.known();
                if let Screen::Look(look) = &mut self.screen {
                    let answer = answer.map_err(|reason| self.words.of_reason(&reason));
                    look.read_ends(answer, &self.deck, known.as_ref());
                }
            }
            Answer::BestTurn(found) if self.search_job == Some(id) => self.show_best(found),
            Answer::Explain(found) if self.search_job == Some(id) => match self.dispute.take() {
                Some(dispute) => self.show_ruling(&dispute.ruling(&found)),
                None => self.take_explanation(&found),
            },
            Answer::Found(found) => self.take_found(id, found),
            Answer::Learned(learned) => self.take_learned(id, learned),
            Answer::Shrunk(jpeg) => self.keep_shrunk(id, jpeg),
            Answer::Kept(photo) => self.kept_photos.take(ctx, id, photo.as_deref()),
            Answer::Deck(_) | Answer::Photo(_) | Answer::BestTurn(_) | Answer::Explain(_) => {}
        }
    }

    /// Begins to read a picture, or remembers it until the faces of the deck are there.
    pub(super) fn read(&mut self, picture: Picture) {
        if self.find_tiles_in(&picture) {
            return;
        }
        let job = self.deck.faces.clone().map(|faces| {
            let id = self.jobs.begin();
            let task = match &picture {
                Picture::File(file) => Task::ReadPhoto {
                    file: file.clone(),
                    faces,
                },
                Picture::Frame(photo) => Task::ReadFrame {
                    photo: photo.clone(),
                    faces,
                },
            };
            self.host.start(id, task);
            id
        });
        if job.is_none() {
            self.waiting = Some(picture);
        }
        self.photo_job = job;
        if let Screen::Look(look) = &mut self.screen {
            look.read_begins(job);
        }
    }

    /// Asks for something that comes with the program.
    pub(super) fn bring(&mut self, demo: Demo) -> JobId {
        let id = self.jobs.begin();
        self.host.start(id, Task::BringDemo { demo });
        id
    }

    /// Reads the newest picture of the viewfinder anew where that is needed, as soon as the one before is read.
    pub(super) fn preview(&mut self) {
        if let Screen::Look(look) = &mut self.screen
            && look.take_followed()
        {
            self.host.follow();
        }
        let (Screen::Look(look), None, Some(faces)) = (&mut self.screen, self.preview_job, &self.deck.faces)
        else {
            return;
        };
        if let Some(photo) = look.take_unread(self.host.clock().now()) {
            let faces = faces.clone();
            let id = self.jobs.begin();
            self.preview_job = Some(id);
            self.host.start(id, Task::ReadFrame { photo, faces });
        }
    }

    /// Whether anything would be disturbed if the screen went dark.
    pub(super) fn occupation(&self) -> Occupation {
        let is_looking = matches!(&self.screen, Screen::Look(look) if look.is_looking_through());
        let is_playing = self
            .session
            .as_ref()
            .is_some_and(|session| session.present().is_some());
        if is_looking || (is_playing && !matches!(self.screen, Screen::Start(_))) {
            Occupation::Playing
        } else {
            Occupation::None
        }
    }

    /// Takes a picture of the window, to be handed on when it is there.
    pub(super) fn take_picture(&self, ctx: &Context) {
        let (slot, wake) = (self.taken_picture.clone(), ctx.clone());
        ctx.request_screenshot(move |image| {
            if let Ok(mut slot) = slot.lock() {
                *slot = Some(image);
            }
            wake.request_repaint();
        });
    }

    pub(super) fn hand_on_picture(&mut self) {
        let taken = self.taken_picture.lock().ok().and_then(|mut slot| slot.take());
        let Some(taken) = taken else { return };
        let [width, height] = taken.size.map(|side| side as u32);
        let mut bytes = Vec::new();
        let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        let written = encoder.write_image(taken.as_raw(), width, height, ExtendedColorType::Rgba8);
        match written {
            Ok(()) => self.host.write_file("tilesight.png", bytes),
            Err(error) => self.tell(self.words.of_reason(&error.to_string())),
        }
    }
}
