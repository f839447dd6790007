//! The proof of a deck that is being taught: its own photographs are read with it.

use super::App;
use crate::deck::FaceTable;
use crate::deck::draft::{BookError, Picture as DraftPicture};
use crate::deck::teach;
use crate::jobs::{JobId, ReadPhoto, Task};
use crate::platform::host::PhotoFile;
use crate::teaching::{Check, Wish};
use std::sync::Arc;

impl App {
    pub(super) fn begin_check(&mut self) {
        let (archive, places) = match self.draft_archive() {
            Some(Ok(made)) => made,
            Some(Err(error)) => return self.tell(self.words.of_book_error(&error)),
            None => return,
        };
        let made = archive.deck().map_err(|error| error.to_string());
        let made = made.and_then(|deck| Ok((Arc::new(deck), archive.pack()?)));
        let (deck, bytes) = match made {
            Ok(made) => made,
            Err(reason) => return self.tell(self.words.of_reason(&reason)),
        };
        let Some(teaching) = &mut self.teaching else {
            return;
        };
        let id = self.jobs.begin();
        teaching.check = Some(Check {
            job: Some(id),
            ..Check::of(teaching.book.draft(), Arc::clone(&deck), places)
        });
        let archive = Some(bytes.into());
        self.host.start(id, Task::OpenDeck { deck, archive });
    }

    /// The faces of the draft are prepared for its proof; false if they are those of another deck.
    pub(super) fn take_check_faces(&mut self, id: JobId, faces: &Result<Arc<FaceTable>, String>) -> bool {
        let Some(teaching) = &mut self.teaching else {
            return false;
        };
        let Some(check) = teaching.check.as_mut().filter(|check| check.job == Some(id)) else {
            return false;
        };
        check.job = None;
        match faces {
            Ok(faces) => {
                check.faces = Some(Arc::clone(faces));
                teaching.wish = Some(Wish::CheckNext);
            }
            Err(reason) => {
                teaching.check = None;
                self.tell(self.words.of_reason(reason));
            }
        }
        true
    }

    pub(super) fn check_next(&mut self) -> Result<(), BookError> {
        let Some(teaching) = &mut self.teaching else {
            return Ok(());
        };
        let Some(check) = &mut teaching.check else {
            return Ok(());
        };
        let (Some(&photo), Some(faces)) = (check.left.last(), check.faces.clone()) else {
            return Ok(());
        };
        let photo = &teaching.book.draft().photos[photo];
        let picture = DraftPicture {
            archive: photo.archive.clone(),
            file: teach::PHOTO.to_owned(),
        };
        let file = PhotoFile {
            name: photo.called.clone(),
            bytes: teaching.book.picture(&picture)?.into(),
        };
        let id = self.jobs.begin();
        check.job = Some(id);
        self.host.start(id, Task::ReadPhoto { file, faces });
        Ok(())
    }

    /// A photograph was read for the proof; false if it was read for something else.
    pub(super) fn take_check_photo(&mut self, id: JobId, answer: &Result<ReadPhoto, String>) -> bool {
        let Some(teaching) = &mut self.teaching else {
            return false;
        };
        let Some(check) = teaching.check.as_mut().filter(|check| check.job == Some(id)) else {
            return false;
        };
        check.job = None;
        if let (Some(photo), Ok(read)) = (check.left.pop(), answer) {
            check.take(teaching.book.draft(), photo, &read.reading);
        }
        if !check.is_over() {
            teaching.wish = Some(Wish::CheckNext);
        }
        true
    }
}
