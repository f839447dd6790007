//! Decks by name, by path, or told whole in a document.

use super::files;
use super::judge::listed;
use super::output::warn;
use super::stop::Failure;
use crate::deck::{Deck, FACES, FaceTable, FacesError, Game, Thoroughness, built_in};
use crate::formats::{DeckReference, Fault, Step, line_of};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Decks that were read in this run.
#[derive(Debug, Default)]
pub(super) struct Decks {
    by_name: HashMap<String, OpenDeck>,
    by_path: HashMap<PathBuf, OpenDeck>,
    /// The deck that the last document told whole: often the next one tells the same.
    told: Option<(String, OpenDeck)>,
}

/// A deck and where its faces are.
#[derive(Clone, Debug)]
pub(super) struct OpenDeck {
    pub(super) deck: Arc<Deck>,
    /// What it was called when it was asked for.
    pub(super) called: String,
    home: Home,
    /// Its own document, if it has one.
    document: Option<PathBuf>,
}

#[derive(Clone, Debug)]
enum Home {
    BuiltIn,
    Folder(PathBuf),
}

impl Decks {
    /// The deck that `--deck` names, or the usual one.
    pub(super) fn asked(&mut self, name: Option<&str>) -> Result<OpenDeck, Failure> {
        self.asked_as("--deck", name.unwrap_or(built_in::USUAL))
    }

    /// The deck that somebody names; `what` is how it was asked for.
    pub(super) fn asked_as(&mut self, what: &str, name: &str) -> Result<OpenDeck, Failure> {
        self.named(name, Path::new("")).map_err(|why| match why {
            Missing::Deck(why) => Failure::new(what, why),
            Missing::Failed(failure) => failure,
        })
    }

    /// The deck of a document. Paths are relative to `folder`.
    pub(super) fn of_document(
        &mut self,
        reference: &DeckReference<'_>,
        text: &str,
        place: &Place<'_>,
    ) -> Result<OpenDeck, Failure> {
        match reference {
            DeckReference::Named(name) => {
                if let Some(open) = self.by_name.get(name.as_str()) {
                    return Ok(open.clone());
                }
                self.named(name.as_str(), place.folder).map_err(|why| match why {
                    Missing::Deck(why) => place.failure(Fault::at(text, &[Step::Key("deck")], why)),
                    Missing::Failed(failure) => failure,
                })
            }
            DeckReference::Whole(told) => {
                if let Some((last, open)) = &self.told
                    && last == told
                {
                    return Ok(open.clone());
                }
                let deck = Deck::read(told).map_err(|fault| {
                    let above = line_of(text, &[Step::Key("deck")]).map_or(0, |line| line - 1);
                    let mut fault = fault.moved_down(above);
                    fault.key = if fault.key.is_empty() {
                        "deck".to_owned()
                    } else {
                        format!("deck.{}", fault.key)
                    };
                    place.failure(fault)
                })?;
                let home = Home::Folder(place.folder.to_owned());
                let open = OpenDeck {
                    called: deck.name().to_owned(),
                    deck: Arc::new(deck),
                    home,
                    document: None,
                };
                self.told = Some(((*told).to_owned(), open.clone()));
                Ok(open)
            }
        }
    }

    /// The deck that `--deck` names; without it the deck of the document.
    pub(super) fn of_document_or(
        &mut self,
        asked: Option<&str>,
        reference: &DeckReference<'_>,
        text: &str,
        place: &Place<'_>,
    ) -> Result<OpenDeck, Failure> {
        match asked {
            Some(name) => self.asked(Some(name)),
            None => self.of_document(reference, text, place),
        }
    }

    fn named(&mut self, name: &str, folder: &Path) -> Result<OpenDeck, Missing> {
        if let Some(built_in) = built_in::named(name) {
            let deck = built_in
                .deck()
                .map_err(|fault| Failure::in_document(name, &fault))?;
            let open = OpenDeck {
                deck,
                called: name.to_owned(),
                home: Home::BuiltIn,
                document: None,
            };
            self.by_name.insert(name.to_owned(), open.clone());
            return Ok(open);
        }
        let mut path = folder.join(name);
        if path.is_dir() {
            path.push("deck.json");
            if !path.exists() {
                return Err(Failure::new(name, "there is no deck.json in this folder").into());
            }
        }
        if let Some(open) = self.by_path.get(&path) {
            return Ok(OpenDeck {
                called: name.to_owned(),
                ..open.clone()
            });
        }
        if name.is_empty() || !path.exists() {
            let known: Vec<&str> = built_in::BUILT_IN.iter().map(|deck| deck.name).collect();
            return Err(Missing::Deck(format!(
                "no deck is called {name:?}, and there is no such file (built-in: {})",
                known.join(", ")
            )));
        }
        let text = files::read_document(&path)?;
        let deck =
            Deck::read(&text).map_err(|fault| Failure::in_document(&path.display().to_string(), &fault))?;
        let home = Home::Folder(path.parent().map(Path::to_owned).unwrap_or_default());
        let open = OpenDeck {
            deck: Arc::new(deck),
            called: name.to_owned(),
            home,
            document: Some(path.clone()),
        };
        self.by_path.insert(path, open.clone());
        Ok(open)
    }
}

/// Where a document stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) file: &'a str,
    /// Paths in the document are relative to it.
    pub(super) folder: &'a Path,
    /// Lines above it in the file.
    above: usize,
    is_line: bool,
}

impl<'a> Place<'a> {
    /// The document that a file holds.
    pub(super) fn of(name: &'a str, path: &'a Path) -> Place<'a> {
        let folder = path.parent().unwrap_or(Path::new(""));
        Place {
            file: name,
            folder,
            above: 0,
            is_line: false,
        }
    }

    /// The document that one line of JSON Lines holds.
    pub(super) fn in_lines(name: &'a str, above: usize) -> Place<'a> {
        Place {
            file: name,
            folder: Path::new(""),
            above,
            is_line: true,
        }
    }

    /// What people call it.
    pub(super) fn named(&self) -> String {
        match self.is_line {
            true => format!("{}, line {}", self.file, self.above + 1),
            false => self.file.to_owned(),
        }
    }

    pub(super) fn failure(&self, fault: Fault) -> Failure {
        Failure::in_document(self.file, &fault.moved_down(self.above))
    }
}

enum Missing {
    /// There is no such deck, for this reason.
    Deck(String),
    /// There is, but it cannot be used.
    Failed(Failure),
}

impl From<Failure> for Missing {
    fn from(failure: Failure) -> Missing {
        Missing::Failed(failure)
    }
}

impl OpenDeck {
    /// Whether the deck brings pictures of its tiles.
    pub(super) fn has_pictures(&self) -> bool {
        matches!(self.home, Home::Folder(_)) && self.deck.faces_folder().is_some()
    }

    /// A folder of pictures beside the deck's document that it does not name, if there is one.
    pub(super) fn unnamed_pictures(&self) -> Option<PathBuf> {
        match &self.home {
            Home::Folder(folder) if self.deck.faces_folder().is_none() => {
                Some(folder.join(FACES)).filter(|folder| folder.is_dir())
            }
            _ => None,
        }
    }

    /// The files that it is read from: its document and its pictures.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = self.document.iter().cloned().collect();
        if let (Home::Folder(folder), Some(faces)) = (&self.home, self.deck.faces_folder()) {
            let folder = folder.join(faces);
            let faces = self.deck.distinct_tiles().map(|tile| self.deck.face_file(tile));
            let backs = self.deck.back_files().into_iter().map(|(file, _)| file);
            files.extend(faces.chain(backs).map(|file| folder.join(file)));
        }
        files
    }

    /// Tells on standard error, before photographs are read, which tiles no photograph tells apart.
    pub(super) fn warn_of_look_alikes(&self, faces: &FaceTable) {
        for tiles in faces.look_alikes(&self.deck) {
            warn(format_args!(
                "deck {}: {} look the same but their edges differ: any of them may be told for another",
                self.called,
                listed(&self.deck, &tiles)
            ));
        }
    }

    /// Decodes the faces that the deck brings; `None` if it brings none.
    pub(super) fn own_faces(&self) -> Result<Option<FaceTable>, Failure> {
        match self.has_pictures() {
            true => self.faces().map(Some),
            false => Ok(None),
        }
    }

    /// Decodes the faces, or draws them for a deck that brings none.
    pub(super) fn faces(&self) -> Result<FaceTable, Failure> {
        let Some(folder) = self.pictures()? else {
            return self.drawn_faces();
        };
        let table = self.deck.face_table(|file| picture(&folder, file));
        table.map_err(|why| self.failure(&why))
    }

    /// The same, prepared for reading, while something else is done on another thread, which helps when it is done with
    /// that: both take about as long.
    pub(super) fn faces_beside<T: Send>(
        &self,
        other: impl FnOnce() -> T + Send,
    ) -> (Result<FaceTable, Failure>, std::thread::Result<T>) {
        let work = self.pictures().map(|folder| {
            let folder = folder?;
            let source = move |file: &str| picture(&folder, file);
            Some(self.deck.face_work(Thoroughness::Prepare, source))
        });
        std::thread::scope(|scope| {
            let other = scope.spawn(|| {
                let other = other();
                if let Ok(Some(work)) = &work {
                    work.help();
                }
                other
            });
            let faces = match &work {
                Ok(Some(work)) => work.table().map_err(|why| self.failure(&why)),
                Ok(None) => self.drawn_faces().inspect(|faces| faces.catalogue.prepare()),
                Err(failure) => Err(failure.clone()),
            };
            (faces, other.join())
        })
    }

    /// The folder of its pictures; `None` if it brings none, and they can be drawn.
    fn pictures(&self) -> Result<Option<PathBuf>, Failure> {
        match (&self.home, self.deck.faces_folder()) {
            (Home::Folder(folder), Some(faces)) => Ok(Some(folder.join(faces))),
            // Only this game's tiles can be drawn from what is said of them.
            _ if self.deck.game() == Game::MatchAttach => Ok(None),
            _ => Err(self.failure(&FacesError::None)),
        }
    }

    fn drawn_faces(&self) -> Result<FaceTable, Failure> {
        self.deck.drawn_face_table().map_err(|why| self.failure(&why))
    }

    fn failure(&self, why: &FacesError) -> Failure {
        Failure::new(format!("deck {}", self.called), why.to_string())
    }
}

/// The bytes of a picture in a folder; `None` if there is no such file.
fn picture(folder: &Path, file: &str) -> Result<Option<Vec<u8>>, String> {
    match std::fs::metadata(folder.join(file)) {
        Ok(_) => files::read_picture(&folder.join(file))
            .map(Some)
            .map_err(|failure| failure.to_string()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(super::stop::plain(&error)),
    }
}
