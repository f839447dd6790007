//! `tilesight scan PHOTO...`

mod told;

use super::annotate::{Encoding, write_annotated};
use super::decks::{Decks, OpenDeck, Place};
use super::output::{OneLine, Output, tell};
use super::stop::{Answer, Failure, Stop};
use super::threads::Threads;
use super::{explain, files};
use crate::deck::{Deck, FaceTable};
use crate::exchange;
use crate::formats::{
    self, BoardDocument, CandidateDocument, CellDocument, EdgeDocument, FaceDownDocument, Fault, Id,
    MillisecondsDocument, Name, PhotoDocument, PreviousDocument, ScanDocument, ScanTileDocument, Step,
    UnsureDocument,
};
use crate::previous::{Comparison, compare};
use crate::table::{self, Standing, Table};
use rules::match_attach::{Board, PlacedTile, Rulings, TileId};
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use vision::{Overview, Photo, PhotoPoint, Stage, Workings};

/// Read photos of a board.
#[derive(Debug, clap::Args)]
pub(super) struct Scan {
    /// Photos, JPEG or PNG
    #[arg(required = true, value_name = "PHOTO")]
    photos: Vec<PathBuf>,

    /// The deck of the tiles: a built-in deck's name or a path
    #[arg(long, value_name = "NAME|PATH")]
    deck: Option<String>,

    /// Draw what was found on the photo, and write that as PNG or JPEG (for several photos: as PNG into this folder)
    #[arg(long, value_name = "OUT")]
    annotate: Option<PathBuf>,

    /// The board as it was before, a board file: it orders doubts, and what contradicts it is flagged
    #[arg(long, value_name = "BOARD")]
    previous: Option<PathBuf>,

    /// Write a picture of each stage of the reading into this folder
    #[arg(long, value_name = "DIR")]
    stages: Option<PathBuf>,

    /// Tell for every place that is not certain, and for every one where nothing was read, why: on standard error
    #[arg(long)]
    explain: bool,
}

/// A photograph that was read, with everything that is said of it.
pub(super) struct Seen {
    /// Pixels across and down.
    size: (u32, u32),
    pub(super) table: Table,
    pub(super) standing: Standing,
    pub(super) milliseconds: MillisecondsDocument,
    pub(super) workings: Workings,
    comparison: Option<Comparison>,
}

impl Scan {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        let open = Decks::default().asked(self.deck.as_deref())?;
        let previous = self
            .previous
            .as_ref()
            .map(|path| previous_board(path, self.deck.as_deref(), &open))
            .transpose()?;
        let folder = self
            .annotate
            .as_ref()
            .filter(|out| self.photos.len() > 1 || out.is_dir());
        if let Some(folder) = folder {
            files::make_folder(folder)?;
        } else if let Some(out) = &self.annotate {
            Encoding::of(out)?;
        }
        self.spare_what_is_read(folder, &open)?;
        // The faces are decoded and prepared while the first photo is decoded and looked over.
        let (faces, first) = open.faces_beside(|| decode(&self.photos[0]));
        let first = first.unwrap_or_else(|_| {
            Err(Failure::new(
                self.photos[0].display().to_string(),
                "the picture cannot be decoded",
            ))
        });
        let faces = faces?;
        open.warn_of_look_alikes(&faces);
        let mut answer = Answer::Yes;
        let mut first = Some(first);
        for path in &self.photos {
            let decoded = first.take().unwrap_or_else(|| decode(path))?;
            let draws = self.annotate.is_some() || self.stages.is_some();
            let drawn_on = draws.then(|| decoded.overview.photo().clone());
            let mut seen = see(decoded, &open.deck, &faces);
            if let Some(previous) = &previous {
                seen.comparison = Some(compare(&mut seen.table, &open.deck, previous));
            }
            if let Some(photo) = &drawn_on {
                self.draw(photo, &seen, path, folder)?;
            }
            let name = path.display().to_string();
            if self.explain {
                explain::why(&seen, &open.deck)
                    .iter()
                    .for_each(|line| tell(format_args!("{name}: {line}")));
            }
            if output.is_json() {
                output.document(&document(&seen, &name, &open, &faces))?;
            } else {
                output.lines(&told::told(&seen, &OneLine(&name).to_string(), &open.deck))?;
            }
            let is_board = !seen.table.tiles.is_empty() || !seen.table.unsure.is_empty();
            answer = answer.and(if is_board { Answer::Yes } else { Answer::No });
        }
        Ok(answer)
    }

    /// Before anything is read: no picture may be written over what is read, nor over that of another photo.
    fn spare_what_is_read(&self, folder: Option<&PathBuf>, open: &OpenDeck) -> Result<(), Failure> {
        let mut inputs = open.files();
        inputs.extend(self.photos.iter().chain(&self.previous).cloned());
        let mut drawn = HashMap::new();
        for photo in &self.photos {
            let annotated = self.annotated(photo, folder);
            let stages = self
                .stages
                .iter()
                .flat_map(|folder| explain::stage_files(folder, photo));
            for out in annotated.into_iter().chain(stages) {
                files::spare(&out, inputs.iter().map(PathBuf::as_path))?;
                if let Some(other) = drawn.insert(out.clone(), photo) {
                    let (other, photo) = (other.display(), photo.display());
                    let why = format!("the pictures of {other} and {photo} would both be written there");
                    return Err(Failure::new(out.display().to_string(), why));
                }
            }
        }
        Ok(())
    }

    /// Where the marked picture of a photo is written, if one is asked for.
    fn annotated(&self, photo: &Path, folder: Option<&PathBuf>) -> Option<PathBuf> {
        let out = self.annotate.as_ref()?;
        Some(folder.map_or_else(
            || out.clone(),
            |folder| folder.join(format!("{}.png", stem(photo))),
        ))
    }

    /// Writes the pictures of a photograph that are asked for.
    fn draw(&self, photo: &Photo, seen: &Seen, path: &Path, folder: Option<&PathBuf>) -> Result<(), Failure> {
        if let Some(out) = self.annotated(path, folder) {
            write_annotated(&out, photo, seen)?;
        }
        match &self.stages {
            Some(folder) => explain::write_stages(folder, path, photo, seen),
            None => Ok(()),
        }
    }
}

/// What pictures of a photo are called after: its name without the ending.
pub(super) fn stem(photo: &Path) -> Cow<'_, str> {
    photo.file_stem().unwrap_or(photo.as_os_str()).to_string_lossy()
}

/// The board of a file, which must be of the deck that the photos are read with: `--deck` names it for both.
fn previous_board(path: &Path, asked: Option<&str>, open: &OpenDeck) -> Result<Board, Failure> {
    let name = path.display().to_string();
    let text = files::read_document(path)?;
    let place = Place::of(&name, path);
    let document: BoardDocument<'_> = formats::read(&text).map_err(|fault| place.failure(fault))?;
    let its_own = Decks::default().of_document_or(asked, &document.deck, &text, &place)?;
    if its_own.deck.tile_set() != open.deck.tile_set() {
        let why = format!(
            "the board is of another deck than the photos are read with ({}); --deck names the one for both",
            open.called
        );
        return Err(place.failure(Fault::at(&text, &[Step::Key("deck")], why)));
    }
    let (board, _) = exchange::board(&text, &document, &open.deck).map_err(|fault| place.failure(fault))?;
    Ok(board)
}

/// A decoded photo, with what was seen of it before any face was asked for, and how long both took.
pub(super) struct Decoded {
    overview: Overview,
    decoding: Duration,
    looking: Duration,
}

/// Reads a photo, decodes it and looks it over.
pub(super) fn decode(path: &Path) -> Result<Decoded, Failure> {
    let bytes = files::read_picture(path)?;
    decode_bytes(path, &bytes)
}

/// Decodes a photo that was read, and looks it over.
pub(super) fn decode_bytes(path: &Path, bytes: &[u8]) -> Result<Decoded, Failure> {
    let start = Instant::now();
    let photo = files::decode(path, bytes)?;
    let decoded = Instant::now();
    let overview = Overview::new(&photo, &mut |_| ());
    Ok(Decoded {
        overview,
        decoding: decoded.duration_since(start),
        looking: decoded.elapsed(),
    })
}

/// Reads the tiles and asks the rules about them.
pub(super) fn see(decoded: Decoded, deck: &Deck, faces: &FaceTable) -> Seen {
    let start = Instant::now();
    let mut found = start;
    let mut done = |stage: Stage| {
        if stage.is_finding() {
            found = Instant::now();
        }
    };
    let hands = Threads::of_machine();
    let photo = decoded.overview.photo();
    let size = (photo.width(), photo.height());
    let (reading, workings) = vision::read_by(decoded.overview, &faces.catalogue, &hands, &mut done);
    let table = table::lay(&reading, faces);
    let standing = table::standing(&table, deck, Rulings::default());
    let milliseconds = MillisecondsDocument {
        decode: milliseconds(decoded.decoding),
        find: milliseconds(decoded.looking + found.duration_since(start)),
        read: milliseconds(found.elapsed()),
    };
    Seen {
        size,
        table,
        standing,
        milliseconds,
        workings,
        comparison: None,
    }
}

fn milliseconds(time: Duration) -> f64 {
    // Thousandths of a millisecond say nothing.
    (time.as_secs_f64() * 1e5).round() / 100.0
}

fn document<'a>(seen: &Seen, file: &'a str, open: &'a OpenDeck, faces: &FaceTable) -> ScanDocument<'a> {
    let deck = open.deck.as_ref();
    let Seen {
        size: (width, height),
        table,
        standing,
        ..
    } = seen;
    ScanDocument {
        format: ScanDocument::FORMAT,
        photo: PhotoDocument {
            file: Name::new(file),
            width: *width,
            height: *height,
        },
        deck: Name::new(&open.called),
        tiles: table.tiles.iter().map(|seen| tile_document(deck, seen)).collect(),
        unsure: table
            .unsure
            .iter()
            .map(|unsure| unsure_document(deck, unsure))
            .collect(),
        face_down: table
            .face_down
            .iter()
            .map(|tile| FaceDownDocument {
                corners: corners(&tile.corners),
                back: tile
                    .back
                    .map_or(&[][..], |back| faces.back(back))
                    .iter()
                    .map(|&symbol| Name::new(deck.tile_set().symbol_name(symbol)))
                    .collect(),
            })
            .collect(),
        active: exchange::ids(deck, &standing.active),
        islands: standing
            .islands
            .iter()
            .map(|island| exchange::ids(deck, &island.tiles))
            .collect(),
        matches: exchange::matches(deck, &standing.matches),
        previous: seen.comparison.as_ref().map(|comparison| PreviousDocument {
            turned: comparison.turned.count(),
            new: exchange::ids(deck, &comparison.new),
            gone: exchange::ids(deck, &comparison.gone),
            moved: exchange::ids(deck, &comparison.moved),
            doubtful: exchange::ids(deck, &comparison.doubtful),
        }),
        milliseconds: seen.milliseconds,
    }
}

fn tile_document<'a>(deck: &'a Deck, seen: &table::SeenTile) -> ScanTileDocument<'a> {
    let PlacedTile { tile, cell, turn } = seen.placed;
    ScanTileDocument {
        tile: Id::known(deck.id(tile)),
        x: cell.x,
        y: cell.y,
        or: seen.or_cell.map(|cell| CellDocument { x: cell.x, y: cell.y }),
        turn: turn.count(),
        confidence: rounded(seen.confidence, 4),
        corners: corners(&seen.corners),
        edges: edges(deck, tile),
    }
}

fn unsure_document<'a>(deck: &'a Deck, unsure: &table::Unsure) -> UnsureDocument<'a> {
    let candidate = |candidate: &table::Candidate| CandidateDocument {
        tile: Id::known(deck.id(candidate.tile)),
        turn: candidate.turn.count(),
        confidence: rounded(candidate.confidence, 4),
    };
    UnsureDocument {
        x: unsure.cell.x,
        y: unsure.cell.y,
        corners: corners(&unsure.corners),
        candidates: unsure.candidates.iter().map(candidate).collect(),
    }
}

fn edges(deck: &Deck, tile: TileId) -> Vec<EdgeDocument<'_>> {
    let set = deck.tile_set();
    let edges = set.tile(tile).map(|tile| tile.edges).unwrap_or_default();
    edges
        .iter()
        .map(|edge| EdgeDocument {
            colour: edge.colour.map(|colour| Name::new(set.colour_name(colour))),
            symbol: edge.symbol.map(|symbol| Name::new(set.symbol_name(symbol))),
        })
        .collect()
}

fn corners(points: &[PhotoPoint; 4]) -> [[f64; 2]; 4] {
    points.map(|point| [rounded(point.x, 2), rounded(point.y, 2)])
}

/// Rounded to some places; what is no number becomes 0, which JSON can write.
fn rounded(value: f64, places: i32) -> f64 {
    let unit = 10_f64.powi(places);
    if value.is_finite() {
        (value * unit).round() / unit
    } else {
        0.0
    }
}
