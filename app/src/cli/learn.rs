//! `tilesight deck learn`

mod report;

use super::decks::Decks;
use super::judge::counted;
use super::stop::{Answer, Failure, Stop};
use super::threads::Threads;
use super::{Output, files};
use crate::deck::{BACK_FILE, DraftDeck, FACES, Game, known_faces};
use crate::photograph;
use report::{
    PhotoReport, Report, TileReport, covered_in, doubts, perhaps_copies, photo_report, places_in, tell,
};
use std::path::{Path, PathBuf};
use vision::learn::{Again, FaceDoubt, Learned, Learner, find_tiles, propose_edges};
use vision::{Catalogue, FaceArt, FaceId, Overview, Photo};

/// So many photographs are looked at together, for each takes memory.
const AT_ONCE: usize = 4;

/// What is learned from, and where it goes.
#[derive(Debug, clap::Args)]
pub(super) struct Learn {
    /// Photos of the tiles, face up, spread out or in rows; a tile may be in several
    #[arg(required = true, value_name = "PHOTO")]
    photos: Vec<PathBuf>,

    /// The folder for deck.json and the faces; a deck that is there is added to, and what was edited stays
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// The deck's name [default: the folder's name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// A photo of tiles that lie face down, all with the same back
    #[arg(long, value_name = "PHOTO")]
    back: Option<PathBuf>,
}

/// The deck that is in the folder already.
struct Before {
    /// Its document as it is written.
    text: String,
    draft: DraftDeck,
    faces: Vec<FaceArt>,
}

impl Learn {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let before = self.before()?;
        let known = before.as_ref().map_or(0, |before| before.faces.len());
        let mut draft = match &before {
            Some(before) => before.draft.clone(),
            None => DraftDeck::new(&self.new_name()),
        };
        if let Some(name) = &self.name {
            draft.name.clone_from(name);
        }
        if before.is_some() && !output.is_json() {
            output.line(format_args!(
                "adding to {} ({}, {})",
                self.document().display(),
                draft.name,
                counted(known, "tile", "tiles")
            ))?;
        }
        let (text, faces) = before.map_or_else(Default::default, |before| (Some(before.text), before.faces));
        let mut learner = Learner::new(faces);
        let hands = Threads::of_machine();
        let found = self.find(&mut learner, &hands, output)?;
        if found.iter().all(|&count| count == 0) {
            if !output.is_json() {
                output.line(
                    "nothing was learned: lay the tiles face up on a plain table, some of them in one photo, \
                     and take it from above in good light",
                )?;
            }
            return Ok(Answer::No);
        }
        let mut learned = learner.finish_by(&hands);
        let checks = self.check(&mut learned, &hands)?;
        let edges = propose_edges(&learned.faces.iter().map(|face| &face.picture).collect::<Vec<_>>());
        draft.add(&learned, &edges);
        let photos = self.photos.iter().zip(found).zip(checks);
        let photos = photos
            .enumerate()
            .map(|(number, ((path, found), check))| {
                let not_learned = places_in(&learned.unlearned, number);
                photo_report(path, found, &check, not_learned, &draft)
            })
            .collect();
        let back = self.back.as_deref().map(back_of).transpose()?;
        let document = match text {
            Some(before) => draft.document_in_place_of(&before),
            None => draft.document(),
        };
        let new = draft.tiles.iter().zip(&learned.faces).skip(known);
        let mut pictures: Vec<(String, &Photo)> = new
            .map(|(tile, face)| (format!("{}.png", tile.id), &face.picture))
            .collect();
        pictures.extend(back.iter().map(|back| (BACK_FILE.to_owned(), back)));
        self.refuse_pictures(pictures.iter().map(|(file, _)| file.as_str()))?;
        self.write(&document, &pictures)?;
        let report = self.report(&draft, &learned, known, photos);
        if output.is_json() {
            output.document(&report)?;
        } else {
            tell(&report, &draft, back.is_some(), output)?;
        }
        Ok(Answer::Yes)
    }

    /// Finds the tiles of all photographs, and tells how many as it goes.
    fn find(&self, learner: &mut Learner, hands: &Threads, output: &mut Output) -> Result<Vec<usize>, Stop> {
        let mut found = Vec::with_capacity(self.photos.len());
        let some = self.photos.chunks(AT_ONCE);
        let tiles_of = |paths: &[PathBuf]| {
            vision::shared(hands, paths.len(), |place| {
                load(&paths[place]).map(|photo| find_tiles(&photo))
            })
        };
        for (path, tiles) in some.flat_map(|paths| paths.iter().zip(tiles_of(paths))) {
            let tiles = tiles?;
            found.push(tiles.sights.len());
            if !output.is_json() {
                let count = match tiles.sights.len() {
                    0 => "no tiles found".to_owned(),
                    count => counted(count, "tile found", "tiles found"),
                };
                output.line(format_args!("{}: {count}", path.display()))?;
                output.flush()?;
            }
            learner.add(tiles);
        }
        Ok(found)
    }

    /// Reads each photograph again with what was learned: what became of the faces that were seen in it, by their places.
    fn check(&self, learned: &mut Learned, hands: &Threads) -> Result<Vec<Vec<(usize, Again)>>, Failure> {
        let catalogue = catalogue(learned, &self.out)?;
        let mut checks = Vec::with_capacity(self.photos.len());
        for (number, path) in self.photos.iter().enumerate() {
            let photo = load(path)?;
            let done = &mut |_| {};
            let (reading, _) = vision::read_by(Overview::new(&photo, done), &catalogue, hands, done);
            learned.count_copies(number, &photo, &reading);
            let check = |(place, face): (usize, &vision::learn::LearnedFace)| {
                let id = FaceId(u16::try_from(place).unwrap_or(u16::MAX));
                let views = face.views.iter().filter(|view| view.photo == number);
                views
                    .map(|view| (place, face.again_in(view, id, &reading, &catalogue)))
                    .collect::<Vec<_>>()
            };
            checks.push(learned.faces.iter().enumerate().flat_map(check).collect());
        }
        Ok(checks)
    }

    fn document(&self) -> PathBuf {
        self.out.join("deck.json")
    }

    fn new_name(&self) -> String {
        let folder = self
            .out
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        folder.unwrap_or_else(|| "my tiles".to_owned())
    }

    /// The deck that is in the folder, if there is one.
    fn before(&self) -> Result<Option<Before>, Failure> {
        let document = self.document();
        let is_new = !document.exists();
        // What a new deck begins with, and the back: told before the work is done.
        let first = is_new.then_some("t01.png");
        self.refuse_pictures(first.into_iter().chain(self.back.as_ref().map(|_| BACK_FILE)))?;
        if is_new {
            return Ok(None);
        }
        let open = Decks::default().asked(Some(&document.display().to_string()))?;
        let refuse = |why: &str| Failure::new(document.display().to_string(), why);
        if open.deck.game() != Game::MatchAttach {
            return Err(refuse(
                "tiles of this game cannot be added; choose another folder",
            ));
        }
        if open
            .deck
            .faces_folder()
            .map(|folder| folder.trim_end_matches('/'))
            != Some(FACES.trim_end_matches('/'))
        {
            return Err(refuse(
                "this deck has no faces of its own, so nothing can be added; choose another folder",
            ));
        }
        let faces = known_faces(&open.deck, &open.faces()?);
        Ok(Some(Before {
            text: files::read_document(&document)?,
            draft: DraftDeck::of_deck(&open.deck),
            faces,
        }))
    }

    /// Refuses to write a picture over one that is there and belongs to no tile of a deck here.
    fn refuse_pictures<'a>(&self, files: impl IntoIterator<Item = &'a str>) -> Result<(), Failure> {
        let mut paths = files.into_iter().map(|file| self.out.join(FACES).join(file));
        paths.find(|path| path.exists()).map_or(Ok(()), |path| {
            let why = "a picture is there already; move it, or choose another folder";
            Err(Failure::new(path.display().to_string(), why))
        })
    }

    fn write(&self, document: &str, pictures: &[(String, &Photo)]) -> Result<(), Failure> {
        let folder = self.out.join(FACES);
        files::make_folder(&folder)?;
        for (file, photo) in pictures {
            let path = folder.join(file);
            let png =
                photograph::encode_png(photo).map_err(|why| Failure::new(path.display().to_string(), why))?;
            files::write(&path, &png)?;
        }
        // Last, so that it never names faces that are not there.
        files::write(&self.document(), document.as_bytes())
    }

    /// Why a tile may not be right, and where more of it may lie, in words.
    fn doubts(
        &self,
        draft: &DraftDeck,
        place: usize,
        face: &vision::learn::LearnedFace,
        is_new: bool,
    ) -> Vec<String> {
        let mut words = doubts(draft, place, &face.doubts, is_new);
        words.extend(face.doubts.iter().filter_map(|doubt| match doubt {
            FaceDoubt::CoveredIn(photo) => {
                let places = places_in(&face.views, *photo);
                Some(covered_in(&self.photos[*photo], &places))
            }
            _ => None,
        }));
        let photos = self.photos.iter().enumerate();
        words.extend(photos.filter_map(|(number, path)| {
            let places = places_in(&face.perhaps, number);
            perhaps_copies(path, &places)
        }));
        words
    }

    fn report<'a>(
        &self,
        draft: &'a DraftDeck,
        learned: &Learned,
        known: usize,
        photos: Vec<PhotoReport>,
    ) -> Report<'a> {
        let seen_in = |face: &vision::learn::LearnedFace| {
            let mut photos: Vec<usize> = face.views.iter().map(|view| view.photo).collect();
            photos.sort_unstable();
            photos.dedup();
            photos
                .into_iter()
                .map(|photo| self.photos[photo].display().to_string())
                .collect()
        };
        let tiles = draft.tiles.iter().zip(&learned.faces).enumerate();
        Report {
            deck: self.document().display().to_string(),
            name: &draft.name,
            tiles: draft.tiles.len(),
            copies: draft.tiles.iter().map(|tile| usize::from(tile.copies)).sum(),
            colours: draft.colours.iter().map(|colour| colour.name.as_str()).collect(),
            symbols: &draft.symbols,
            learned: tiles
                .map(|(place, (tile, face))| TileReport {
                    tile: &tile.id,
                    new: place >= known,
                    copies: tile.copies,
                    photos: seen_in(face),
                    unsure: self.doubts(draft, place, face, place >= known),
                })
                .collect(),
            photos,
        }
    }
}

fn load(path: &Path) -> Result<Photo, Failure> {
    files::decode(path, &files::read_picture(path)?)
}

/// The learned faces, ready for reading, each in its place.
fn catalogue(learned: &Learned, out: &Path) -> Result<Catalogue, Failure> {
    let art = learned.faces.iter().map(|face| FaceArt {
        picture: face.picture.clone(),
        copies: face.copies,
    });
    Catalogue::new(art.collect(), Vec::new())
        .map_err(|why| Failure::new(out.display().to_string(), why.to_string()))
}

/// The one back that a photo shows.
fn back_of(path: &Path) -> Result<Photo, Failure> {
    let mut learner = Learner::new(Vec::new());
    learner.add(find_tiles(&load(path)?));
    let learned = learner.finish();
    let refuse = |why: String| Failure::new(path.display().to_string(), why);
    match learned.faces.as_slice() {
        [] => Err(refuse("no tiles found on the photo for --back".to_owned())),
        [back] => Ok(back.picture.clone()),
        backs => Err(refuse(format!(
            "{} different backs on the photo for --back, which takes one for all tiles",
            backs.len()
        ))),
    }
}
