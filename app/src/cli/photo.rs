//! `tilesight photo`: photographs that were never taken, and their truth.

use super::decks::{Decks, OpenDeck, Place};
use super::judge::counted;
use super::stop::{Answer, Failure, Stop};
use super::{Output, files, photo_set};
use crate::deck::FaceTable;
use crate::deck::practice::PracticeSet;
use crate::exchange;
use crate::formats::{BoardDocument, TileAt, read};
use crate::photograph;
use serde::Serialize;
use std::path::{Path, PathBuf};
use vision::photographer::{Lay, Level, Pictures, Settings, Shot, Shows, photograph as take};

/// Make a synthetic photograph of a board, with its truth.
#[derive(Debug, clap::Args)]
pub(super) struct Photo {
    /// A board file
    #[arg(required_unless_present = "random", conflicts_with = "random")]
    board: Option<PathBuf>,

    /// Where the photograph is written, its truth beside it as JSON; with --random, a folder
    #[arg(long, value_name = "P.jpg")]
    pub(super) out: PathBuf,

    /// Whatever is left to chance: the same number gives the same photograph
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,

    /// easy, normal, hard or brutal; with --random, all of them if none is named
    #[arg(long, value_parser = level)]
    pub(super) level: Option<Level>,

    /// Size of the photograph in pixels
    #[arg(long, value_name = "WxH", value_parser = size, default_value = "1600x1200")]
    size: (u32, u32),

    /// A set to measure with: N photographs of random boards for each deck and level, as FOLDER/DECK-LEVEL-N.jpg with
    /// the decks in FOLDER/decks
    #[arg(long, value_name = "N")]
    random: Option<u32>,

    /// How many tiles the random boards have; else as many as the level and chance have it
    #[arg(long, value_name = "N", requires = "random", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) tiles: Option<u16>,

    /// Which practice decks: development, to work with, or kept-apart, to be looked at by nobody who tunes the reader
    #[arg(long, value_parser = set, default_value = PracticeSet::Development.name(), requires = "random")]
    pub(super) set: PracticeSet,

    /// A deck instead of the one that the board names; with --random, instead of the practice decks
    #[arg(long, value_name = "NAME|PATH")]
    pub(super) deck: Option<String>,
}

fn level(name: &str) -> Result<Level, String> {
    Level::named(name).ok_or_else(|| "the levels are easy, normal, hard and brutal".to_owned())
}

fn set(name: &str) -> Result<PracticeSet, String> {
    PracticeSet::named(name).ok_or_else(|| "the sets are development and kept-apart".to_owned())
}

/// The least and the greatest side of a photograph.
const SIDES: std::ops::RangeInclusive<u32> = 64..=8192;

fn size(text: &str) -> Result<(u32, u32), String> {
    let side = |text: &str| text.parse().ok().filter(|side| SIDES.contains(side));
    text.split_once('x')
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| {
            format!(
                "a size is like 1600x1200, each side from {} to {}",
                SIDES.start(),
                SIDES.end()
            )
        })
}

impl Photo {
    pub(super) fn run(self, output: &mut Output) -> Result<Answer, Stop> {
        match (&self.board, self.random) {
            (Some(board), _) => self.of_board(board, output),
            (None, Some(count)) => photo_set::take(&self, count, output),
            (None, None) => Err(Failure::new("usage", "a board or --random is needed").into()),
        }
    }

    pub(super) fn settings(&self, level: Level, seed: u64) -> Settings {
        Settings {
            width: self.size.0,
            height: self.size.1,
            ..Settings::at(level, seed)
        }
    }

    fn of_board(&self, path: &Path, output: &mut Output) -> Result<Answer, Stop> {
        let file = path.display().to_string();
        let place = Place::of(&file, path);
        let text = files::read_document(path)?;
        let document: BoardDocument<'_> = read(&text).map_err(|fault| place.failure(fault))?;
        let open = Decks::default().of_document_or(self.deck.as_deref(), &document.deck, &text, &place)?;
        // Nobody can lay a board that every other command refuses.
        exchange::board(&text, &document, &open.deck).map_err(|fault| place.failure(fault))?;
        let truth = truth_of(&self.out)?;
        let read = open.files();
        for written in [&self.out, &truth] {
            files::spare(written, read.iter().map(PathBuf::as_path).chain([path]))?;
        }
        let faces = open.faces()?;
        let deck = DeckPictures::new(&open, &faces, Vec::new());
        let lay = |tile: &TileAt<'_>| {
            let face = deck.ids.iter().position(|id| *id == tile.tile.as_str())?;
            Some(Lay {
                x: tile.x.0,
                y: tile.y.0,
                turn: tile.turn.0,
                shows: Shows::Face(face),
            })
        };
        let board: Vec<Lay> = document.tiles.iter().filter_map(lay).collect();
        let level = self.level.unwrap_or(Level::Normal);
        let picture = deck.picture(&board, &self.settings(level, self.seed), level);
        write(&picture, &self.out)?;
        if output.is_json() {
            let image = self.out.file_name().unwrap_or_default().to_string_lossy();
            output.document(&picture.truth(&image))?;
        } else {
            let count = counted(board.len(), "tile", "tiles");
            output.line(format_args!("{}: {count}", self.out.display()))?;
        }
        Ok(Answer::Yes)
    }
}

/// Where the truth of a photograph is written.
fn truth_of(path: &Path) -> Result<PathBuf, Failure> {
    let truth = path.with_extension("json");
    if truth == path {
        return Err(Failure::new(
            path.display().to_string(),
            "the truth is written there; call the photograph .jpg",
        ));
    }
    Ok(truth)
}

/// Writes a photograph and, beside it, its truth.
pub(super) fn write(picture: &Picture<'_>, path: &Path) -> Result<(), Failure> {
    let truth = truth_of(path)?;
    let name = path.display().to_string();
    let jpeg = photograph::encode_jpeg(&picture.shot.photo, picture.settings.develop.jpeg_quality)
        .map_err(|why| Failure::new(name.as_str(), why))?;
    files::write(path, &jpeg)?;
    let image = path.file_name().unwrap_or_default().to_string_lossy();
    let text = serde_json::to_string_pretty(&picture.truth(&image))
        .map_err(|why| Failure::new(name.as_str(), why.to_string()))?;
    files::write(&truth, text.as_bytes())
}

/// The pictures of a deck, by tile.
pub(super) struct DeckPictures {
    ids: Vec<String>,
    pub(super) faces: Vec<vision::Photo>,
    pub(super) backs: Vec<vision::Photo>,
    strangers: Vec<vision::Photo>,
}

/// A photograph with all that is known of it.
pub(super) struct Picture<'a> {
    shot: Shot,
    settings: Settings,
    level: Level,
    /// By tile of the board.
    tiles: Vec<(Lay, &'a str)>,
}

impl DeckPictures {
    pub(super) fn new(open: &OpenDeck, table: &FaceTable, strangers: Vec<vision::Photo>) -> DeckPictures {
        let (mut ids, mut faces) = (Vec::new(), Vec::new());
        for tile in open.deck.distinct_tiles() {
            if let Some(picture) = table.face_of(tile) {
                for _ in 0..open.deck.copies(tile) {
                    ids.push(open.deck.id(tile).to_owned());
                    faces.push(picture.clone());
                }
            }
        }
        DeckPictures {
            ids,
            faces,
            backs: table.catalogue.backs().to_vec(),
            strangers,
        }
    }

    pub(super) fn picture(&self, board: &[Lay], settings: &Settings, level: Level) -> Picture<'_> {
        let pictures = Pictures {
            faces: &self.faces,
            backs: &self.backs,
            strangers: &self.strangers,
        };
        let shot = take(board, pictures, settings);
        let id = |tile: &Lay| match tile.shows {
            Shows::Face(face) => (*tile, self.ids[face].as_str()),
            Shows::Back(_) => (*tile, "face-down"),
        };
        Picture {
            shot,
            settings: settings.clone(),
            level,
            tiles: board.iter().map(id).collect(),
        }
    }
}

impl Picture<'_> {
    pub(super) fn truth<'t>(&'t self, image: &'t str) -> TruthDocument<'t> {
        let rounded = |value: f64, unit: f64| (value / unit).round() * unit;
        let tidy = |value: f64| rounded(value, 0.001).clamp(0.0, 1.0);
        let tiles = self.shot.truth.tiles.iter().map(|tile| {
            let (lay, id) = self.tiles[tile.place];
            let corner = |at: vision::PhotoPoint| [at.x, at.y].map(|t| (t * 100.0).round() / 100.0);
            TileDocument {
                id,
                x: lay.x,
                y: lay.y,
                turn: lay.turn,
                face_up: tile.is_face_up,
                corners: tile.corners.map(corner),
                occluded: tidy(tile.occluded),
                out_of_frame: tidy(tile.out_of_frame),
                hidden: tidy(tile.hidden),
                hidden_sides: tile.hidden_sides.map(tidy),
                side_px: (tile.side_px * 10.0).round() / 10.0,
                clipped: tidy(tile.clipped),
            }
        });
        // A tile of which nothing can be seen is no fault of whoever reads the photograph.
        let (unseen, tiles) = tiles.partition(|tile| tile.hidden >= 0.97);
        TruthDocument {
            image,
            width: self.settings.width,
            height: self.settings.height,
            level: self.level.name(),
            seed: self.settings.seed,
            table: format!("{:?}", self.settings.table),
            tilt_deg: (self.settings.camera.tilt_deg * 10.0).round() / 10.0,
            kelvin: self.settings.light.kelvin.round(),
            jpeg_quality: self.settings.develop.jpeg_quality,
            tiles,
            unseen,
        }
    }
}

/// The truth of a photograph. Corners are those of the printed face, top-left, top-right, bottom-right, bottom-left,
/// in pixels from the centre of the top-left one.
#[derive(Serialize)]
#[serde(tag = "format", rename = "tilesight-truth/1")]
pub(super) struct TruthDocument<'a> {
    image: &'a str,
    width: u32,
    height: u32,
    level: &'a str,
    seed: u64,
    table: String,
    tilt_deg: f64,
    kelvin: f64,
    jpeg_quality: u8,
    tiles: Vec<TileDocument<'a>>,
    unseen: Vec<TileDocument<'a>>,
}

#[derive(Serialize)]
pub(super) struct TileDocument<'a> {
    id: &'a str,
    x: i32,
    y: i32,
    turn: u8,
    face_up: bool,
    corners: [[f64; 2]; 4],
    occluded: f64,
    out_of_frame: f64,
    hidden: f64,
    /// Of the printed north, east, south and west.
    hidden_sides: [f64; 4],
    side_px: f64,
    clipped: f64,
}
