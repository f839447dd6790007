//! A deck that is being taught: photographs that are searched, faces that are learned, and the deck that is kept of them.

use super::{App, Picture};
use crate::command::{DeckCommand, TeachCommand};
use crate::deck::Archive;
use crate::deck::draft::{BookError, DraftBook, LearnedNote, Picture as DraftPicture, Step};
use crate::deck::teach::{self, FoundNote, Known};
use crate::jobs::{JobId, Task};
use crate::platform::{StorageError, Trouble};
use crate::screens::{Look, OwnTiles, Tiles};
use crate::state::Screen;
use crate::teaching::{Lesson, Shows, Teaching, Wish};
use eframe::egui::Context;
use std::sync::Arc;

/// Whether something has only to be waited for.
fn is_coming(error: &BookError) -> bool {
    let coming = |error: &StorageError| error.trouble == Trouble::Coming;
    matches!(error, BookError::Storage(error) if coming(error))
}

impl App {
    pub(super) fn run_teach_command(&mut self, ctx: &Context, command: TeachCommand) {
        match command {
            TeachCommand::Begin => {
                let name = self.words.say("draft-name");
                self.teaching = None;
                let begun = DraftBook::begin(self.host.storage(), &name);
                self.show_draft(begun);
            }
            TeachCommand::Show => self.screen = Screen::from(OwnTiles::default()),
            TeachCommand::TakePhoto(shows) => {
                if let Some(teaching) = &mut self.teaching {
                    teaching.shows = shows;
                    let mut look = Look::for_teaching();
                    look.look_through();
                    self.screen = Screen::from(look);
                    self.host.open_camera();
                }
            }
            TeachCommand::ChoosePhotos(shows) => {
                if let Some(teaching) = &mut self.teaching {
                    teaching.shows = shows;
                    self.host.choose_photos();
                }
            }
            TeachCommand::ReadPath(path) => self.host.read_photo(&path),
            TeachCommand::Step(step) => self.write_step(step),
            TeachCommand::Wish(wish) => {
                if let Some(teaching) = &mut self.teaching {
                    teaching.wish = Some(wish);
                }
            }
            TeachCommand::Check => self.begin_check(),
            TeachCommand::Cancel => self.cancel_teaching(),
            TeachCommand::Save => self.save_draft(ctx),
            TeachCommand::ThrowAway => {
                self.throw_draft_away();
                self.screen = Screen::Tiles(Tiles::default());
            }
        }
    }

    /// Takes up the draft that was left, if one was.
    pub(super) fn take_draft_up(&mut self) {
        if !DraftBook::is_left(&*self.host.storage()) {
            return;
        }
        match DraftBook::open(self.host.storage()) {
            Ok(book) => self.teaching = Some(Teaching::new(book)),
            Err(error) => self.tell(self.words.of_book_error(&error)),
        }
    }

    fn show_draft(&mut self, book: Result<DraftBook, BookError>) {
        match book {
            Ok(book) => {
                self.teaching = Some(Teaching::new(book));
                self.screen = Screen::from(OwnTiles::default());
            }
            Err(error) => self.tell(self.words.of_book_error(&error)),
        }
    }

    fn write_step(&mut self, step: Step) {
        let Some(teaching) = &mut self.teaching else {
            return;
        };
        // What was proved before says nothing of what it is now.
        teaching.check = None;
        if let Err(error) = teaching.book.write(step) {
            self.tell(self.words.of_book_error(&error));
        }
    }

    fn throw_draft_away(&mut self) {
        self.cancel_teaching();
        if let Some(teaching) = self.teaching.take()
            && let Err(error) = teaching.book.throw_away()
        {
            self.tell(self.words.of_storage_error(&error));
        }
    }

    fn cancel_teaching(&mut self) {
        let Some(teaching) = &mut self.teaching else {
            return;
        };
        for job in teaching.jobs() {
            self.jobs.end(job);
            self.host.cancel(job);
        }
        teaching.searching.clear();
        (teaching.learning, teaching.check, teaching.wish) = (None, None, None);
    }

    /// Searches a picture for tiles if one is wanted for that; false if it is not.
    pub(super) fn find_tiles_in(&mut self, picture: &Picture) -> bool {
        let is_wanted = match &self.screen {
            Screen::OwnTiles(_) => true,
            Screen::Look(look) => look.is_teaching(),
            _ => false,
        };
        let Some(teaching) = self.teaching.as_mut().filter(|_| is_wanted) else {
            return false;
        };
        let (called, task) = match picture {
            Picture::File(file) => (file.name.clone(), Task::FindInFile { file: file.clone() }),
            Picture::Frame(photo) => (
                self.words.say("photo"),
                Task::FindInPicture { photo: photo.clone() },
            ),
        };
        let id = self.jobs.begin();
        teaching.searching.insert(id, (called, teaching.shows));
        self.host.start(id, task);
        if matches!(self.screen, Screen::Look(_)) {
            self.screen = Screen::from(OwnTiles::default());
        }
        true
    }

    /// A photograph was searched.
    pub(super) fn take_found(&mut self, id: JobId, found: Result<Arc<[u8]>, String>) {
        let Some(teaching) = &mut self.teaching else {
            return;
        };
        let Some((called, shows)) = teaching.searching.remove(&id) else {
            return;
        };
        let bytes = match found {
            Ok(bytes) => bytes,
            Err(reason) => return self.tell(self.words.of_reason(&reason)),
        };
        let note = Archive::unpack_all(&bytes)
            .ok()
            .and_then(|archive| FoundNote::of(&archive));
        let (found, unlearned) = note.map_or((0, 0), |note| (note.sights.len(), note.unlearned.len()));
        if found == 0 {
            return self.tell(self.words.say_with("nothing-found", &[("photo", called.into())]));
        }
        match shows {
            Shows::Faces => match teaching.book.keep_photo(&bytes) {
                Ok(archive) => self.write_step(Step::Photo {
                    archive,
                    called,
                    found,
                    unlearned,
                }),
                Err(error) => self.tell(self.words.of_book_error(&error)),
            },
            Shows::Backs => self.learn(Vec::new(), vec![bytes], Lesson::Backs),
        }
    }

    fn learn(&mut self, known: Vec<Known>, parts: Vec<Arc<[u8]>>, lesson: Lesson) {
        let Some(teaching) = &mut self.teaching else {
            return;
        };
        let id = self.jobs.begin();
        teaching.learning = Some((id, lesson));
        self.host.start(id, Task::Learn { known, parts });
    }

    /// Faces were learned.
    pub(super) fn take_learned(&mut self, id: JobId, learned: Result<Arc<[u8]>, String>) {
        let Some(teaching) = &mut self.teaching else {
            return;
        };
        let Some((_, lesson)) = teaching.learning.take_if(|(job, _)| *job == id) else {
            return;
        };
        let bytes = match learned {
            Ok(bytes) => bytes,
            Err(reason) => return self.tell(self.words.of_reason(&reason)),
        };
        let note: Option<LearnedNote> = Archive::unpack_all(&bytes)
            .ok()
            .and_then(|archive| serde_json::from_slice(archive.get(teach::LEARNED)?).ok());
        let note = note.unwrap_or_default();
        match teaching.book.keep_learned(&bytes) {
            Ok(archive) => {
                let step = match lesson {
                    Lesson::Faces(photos) => Step::Learned {
                        archive,
                        photos,
                        note,
                    },
                    Lesson::Backs => Step::Backs {
                        archive,
                        backs: note.faces.len(),
                    },
                };
                self.write_step(step);
                if let Screen::OwnTiles(page) = &mut self.screen {
                    page.learned();
                }
            }
            Err(error) => self.tell(self.words.of_book_error(&error)),
        }
    }

    /// Begins what was wished for as soon as the storage has what it needs.
    pub(super) fn fulfil_wish(&mut self, ctx: &Context) {
        let Some(wish) = self.teaching.as_ref().and_then(|teaching| teaching.wish) else {
            return;
        };
        let begun = match wish {
            Wish::Learn => self.begin_to_learn(),
            Wish::CheckNext => self.check_next(),
            Wish::Split { face, view } => self.split(face, view),
        };
        match begun {
            // The storage brings it; then it is asked for again.
            Err(error) if is_coming(&error) => ctx.request_repaint_after_secs(0.1),
            begun => {
                if let Some(teaching) = &mut self.teaching {
                    teaching.wish = None;
                }
                if let Err(error) = begun {
                    self.tell(self.words.of_book_error(&error));
                }
            }
        }
    }

    fn begin_to_learn(&mut self) -> Result<(), BookError> {
        let Some(teaching) = &self.teaching else {
            return Ok(());
        };
        let draft = teaching.draft();
        let photos = draft.new_photos();
        let mut places = draft.tiles();
        places.sort_unstable();
        let mut parts: Vec<Arc<[u8]>> = Vec::new();
        for &face in &places {
            parts.push(teaching.book.picture(&draft.faces[face].picture)?.into());
        }
        for &photo in &photos {
            parts.push(teaching.book.bytes(&draft.photos[photo].archive)?.into());
        }
        let known = |&face: &usize| Known {
            face,
            copies: draft.deck.tiles[face].copies,
        };
        let known = places.iter().map(known).collect();
        self.learn(known, parts, Lesson::Faces(photos));
        Ok(())
    }

    fn split(&mut self, face: usize, view: usize) -> Result<(), BookError> {
        let Some(teaching) = &self.teaching else {
            return Ok(());
        };
        let draft = teaching.draft();
        let seen = draft.faces.get(face).and_then(|face| face.views.get(view));
        let Some(seen) = seen else { return Ok(()) };
        let picture = DraftPicture {
            archive: draft.photos[seen.photo].archive.clone(),
            file: teach::sight_file(seen.sight),
        };
        // Its picture is kept with those that were learned, which are at hand at once.
        let mut archive = Archive::default();
        archive.put(&picture.file, teaching.book.picture(&picture)?);
        let packed = archive.pack().map_err(|_| BookError::Damaged {
            archive: picture.archive.clone(),
        })?;
        let picture = DraftPicture {
            archive: teaching.book.keep_learned(&packed)?,
            ..picture
        };
        self.write_step(Step::Split { face, view, picture });
        Ok(())
    }

    /// Makes the deck as it would be kept.
    pub(super) fn draft_archive(&self) -> Option<Result<(Archive, Vec<usize>), BookError>> {
        let teaching = self.teaching.as_ref()?;
        let book = &teaching.book;
        Some(teaching.draft().archive(|picture| book.picture(picture)))
    }

    fn save_draft(&mut self, ctx: &Context) {
        let made = match self.draft_archive() {
            Some(Ok((archive, _))) => archive,
            Some(Err(error)) => return self.tell(self.words.of_book_error(&error)),
            None => return,
        };
        match self.deck_shelf().add(made, self.host.clock().now()) {
            Ok(id) => {
                self.list_decks();
                self.throw_draft_away();
                self.screen = Screen::Tiles(Tiles::default());
                self.run_deck_command(ctx, DeckCommand::Use(Some(id)));
                let name = self.deck.deck.name().to_owned();
                self.tell(self.words.say_with("deck-saved", &[("deck", name.into())]));
            }
            Err(error) => self.tell(self.words.of_shelf_error(&error)),
        }
    }
}
