//! Photographs that are kept with a game: made small in the background, and opened again.

use super::App;
use crate::history::{Album, AlbumError};
use crate::jobs::{JobId, Task};
use crate::platform::{StorageError, Trouble};
use crate::session::{Change, Photograph, Stage, TileOutline};
use std::sync::Arc;
use vision::Photo;

/// Where a photograph belongs that is being made small.
#[derive(Debug)]
pub(super) struct Keeping {
    /// The journal of its game.
    journal: String,
    turn: u32,
    stage: Stage,
    outlines: Vec<TileOutline>,
}

impl App {
    /// The photographs of the game that is open.
    fn album(&self) -> Option<Album> {
        let journal = self.session.as_ref()?.name();
        let id = journal.trim_start_matches("games/").trim_end_matches(".journal");
        Some(self.shelf().album(id))
    }

    /// Begins to keep a photograph with the turn in hand. One that can't be kept is no loss to the score: the board that
    /// it showed is told anyway.
    pub(super) fn keep_photo(&mut self, stage: Stage, photo: Arc<Photo>, outlines: Vec<TileOutline>) {
        let game = self.session.as_ref().filter(|_| self.waiting_game.is_none());
        let Some((album, session)) = self.album().zip(game) else {
            return;
        };
        let Ok(largest) = album.largest() else { return };
        let keeping = Keeping {
            journal: session.name().to_owned(),
            turn: self.turn_in_hand(),
            stage,
            outlines,
        };
        let id = self.jobs.begin();
        self.shrinking.insert(id, keeping);
        self.host.start(id, Task::ShrinkPhoto { photo, largest });
    }

    /// A photograph is small enough: it is written, and then told.
    pub(super) fn keep_shrunk(&mut self, id: JobId, jpeg: Option<Vec<u8>>) {
        let (Some(keeping), Some(jpeg)) = (self.shrinking.remove(&id), jpeg) else {
            return;
        };
        let is_open = |session: &crate::session::Session| session.name() == keeping.journal;
        if !self.session.as_ref().is_some_and(is_open) {
            return;
        }
        let kept = self
            .album()
            .map(|album| album.keep_jpeg(keeping.turn, keeping.stage, &jpeg));
        match kept {
            Some(Ok(kept)) => {
                let kept = Photograph {
                    outlines: keeping.outlines,
                    ..kept
                };
                self.confirm(|session, now| {
                    session.tell_of(now, keeping.turn, vec![Change::Photograph(kept)])
                });
            }
            Some(Err(AlbumError::Full)) => self.tell(self.words.say("album-full")),
            Some(Err(_)) | None => {}
        }
    }

    /// Brings a photograph that was kept onto the graphics card.
    pub(super) fn open_kept(&mut self, photograph: &Photograph) {
        if !self.kept_photos.is_wanted(&photograph.name) {
            return;
        }
        let Some(read) = self.album().map(|album| album.read(photograph)) else {
            return;
        };
        match read {
            Ok(jpeg) => {
                let id = self.jobs.begin();
                self.kept_photos.await_job(id, photograph.name.clone());
                self.host.start(id, Task::OpenKept { jpeg: jpeg.into() });
            }
            // The screen asks again in its next frame.
            Err(AlbumError::Storage(StorageError {
                trouble: Trouble::Coming,
                ..
            })) => {}
            Err(_) => self.kept_photos.miss(photograph.name.clone()),
        }
    }
}
