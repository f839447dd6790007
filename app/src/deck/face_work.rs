//! The pictures of a deck, decoded and prepared piece by piece, so that several threads can share the work.

use super::faces::{Picture, decode_face};
use super::{Deck, FaceTable, FacesError};
use rules::match_attach::{SymbolId, TileId};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use vision::PreparedFace;

/// What is done with each picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thoroughness {
    /// It is decoded. The first photograph waits for the rest, if there ever is one.
    Decode,
    /// It is made ready for reading photographs.
    Prepare,
}

/// Faces and backs that are being made ready. `Source` gives the bytes of a file of the faces folder, `None` if there is no
/// such file.
#[derive(Debug)]
pub struct FaceWork<'a, Source> {
    deck: &'a Deck,
    source: Source,
    thoroughness: Thoroughness,
    tiles: Vec<TileId>,
    backs: Vec<(String, Option<Vec<SymbolId>>)>,
    /// The next piece that nobody has begun.
    next: AtomicUsize,
    /// The faces of the tiles, then the backs; each is locked while somebody is at it.
    done: Vec<Mutex<Option<Made>>>,
}

/// What came of a picture; `None` if there is no such file.
type Made = Result<Option<Picture>, FacesError>;

impl Deck {
    /// Begins with the pictures of the deck.
    pub fn face_work<Source>(&self, thoroughness: Thoroughness, source: Source) -> FaceWork<'_, Source>
    where
        Source: Fn(&str) -> Result<Option<Vec<u8>>, String>,
    {
        let tiles: Vec<TileId> = self.distinct_tiles().collect();
        let mut backs = self.back_files();
        let faces = self.shared_files();
        backs.retain(|(file, _)| !faces.contains(file));
        FaceWork {
            deck: self,
            source,
            thoroughness,
            next: AtomicUsize::new(0),
            done: (0..tiles.len() + backs.len()).map(|_| Mutex::new(None)).collect(),
            tiles,
            backs,
        }
    }
}

impl<Source: Fn(&str) -> Result<Option<Vec<u8>>, String>> FaceWork<'_, Source> {
    /// Does one piece after another until all are begun; any number of threads may.
    pub fn help(&self) {
        loop {
            let piece = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(done) = self.done.get(piece) else { return };
            let mut done = locked(done);
            if done.is_none() {
                *done = Some(self.picture(piece));
            }
        }
    }

    /// Puts all together, once: helps with what nobody has begun, and waits for what others are at.
    ///
    /// # Errors
    /// [`FacesError`] for the first picture that is missing or unfit; backs may be missing.
    pub fn table(&self) -> Result<FaceTable, FacesError> {
        self.help();
        let take = |piece: usize| {
            let made = locked(&self.done[piece]).take();
            made.unwrap_or_else(|| self.picture(piece))
        };
        let mut faces = Vec::with_capacity(self.tiles.len());
        for (piece, &tile) in self.tiles.iter().enumerate() {
            let file = || self.deck.face_file(tile);
            let face = take(piece)?.ok_or_else(|| FacesError::Missing { file: file() })?;
            faces.push((tile, face));
        }
        let mut backs = Vec::new();
        for (piece, (_, symbols)) in (self.tiles.len()..).zip(&self.backs) {
            if let Some(back) = take(piece)? {
                backs.push((symbols.clone(), back.photo().clone()));
            }
        }
        self.deck.face_table_of_pictures(faces, backs)
    }

    /// One of the faces, or of the backs after them; `None` if there is no such file.
    fn picture(&self, piece: usize) -> Made {
        let file = match self.tiles.get(piece) {
            Some(&tile) => self.deck.face_file(tile),
            None => self.backs[piece - self.tiles.len()].0.clone(),
        };
        let bytes = (self.source)(&file).map_err(|why| FacesError::Unreadable {
            file: file.clone(),
            why,
        })?;
        let Some(bytes) = bytes else { return Ok(None) };
        let photo = decode_face(&file, &bytes)?;
        if self.thoroughness == Thoroughness::Decode || piece >= self.tiles.len() {
            return Ok(Some(Picture::Decoded(photo)));
        }
        let face = PreparedFace::new(&photo);
        face.prepare();
        Ok(Some(Picture::Prepared(Box::new(face))))
    }
}

/// A piece whose thread gave up is as if nobody had begun it.
fn locked(made: &Mutex<Option<Made>>) -> MutexGuard<'_, Option<Made>> {
    made.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::practice::PRACTICE;
    use crate::photograph::{PhotographError, encode_png};
    use std::collections::HashMap;

    /// A deck of two tiles, and its files.
    fn pair() -> (Deck, HashMap<String, Vec<u8>>) {
        let practice = PRACTICE.iter().find(|deck| deck.name == "pair").unwrap();
        let deck = Deck::read(&practice.document()).unwrap();
        let tiles: Vec<TileId> = deck.distinct_tiles().collect();
        let pictures = practice.pictures().into_iter();
        let pictures = pictures.map(|(_, drawing)| crate::deck::photo_of(drawing.pixels(48)));
        let files = tiles.into_iter().zip(pictures);
        let files = files
            .map(|(tile, photo)| (format!("{}.png", deck.id(tile)), encode_png(&photo).unwrap()))
            .collect();
        (deck, files)
    }

    #[test]
    fn faces_are_the_same_whoever_made_them_ready() {
        let (deck, files) = pair();
        let source = |file: &str| Ok(files.get(file).cloned());
        let plain = deck.face_table(source).unwrap();
        let work = deck.face_work(Thoroughness::Prepare, source);
        let table = std::thread::scope(|scope| {
            scope.spawn(|| work.help());
            work.table().unwrap()
        });
        assert_eq!(table.tiles_of_faces(), plain.tiles_of_faces());
        let pictures = |table: &FaceTable| {
            let faces = table.catalogue.faces().iter();
            faces.map(|face| face.picture.clone()).collect::<Vec<_>>()
        };
        assert_eq!(pictures(&table), pictures(&plain));
    }

    #[test]
    fn the_first_picture_that_is_unfit_is_told() {
        let (deck, mut files) = pair();
        let ids: Vec<String> = deck
            .distinct_tiles()
            .map(|tile| deck.id(tile).to_owned())
            .collect();
        files.insert(format!("{}.png", ids[1]), Vec::new());
        let told = |files: &HashMap<String, Vec<u8>>| {
            let source = |file: &str| Ok(files.get(file).cloned());
            deck.face_table(source).unwrap_err()
        };
        let broken = FacesError::Broken {
            file: format!("{}.png", ids[1]),
            why: PhotographError::Empty,
        };
        assert_eq!(told(&files), broken);
        files.remove(&format!("{}.png", ids[0]));
        let file = format!("{}.png", ids[0]);
        assert_eq!(told(&files), FacesError::Missing { file });
    }
}
