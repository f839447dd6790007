//! What takes time when a deck is taught: finding tiles in a photograph, and learning faces from what was found. Runs away
//! from the window; bytes go in and come out, so that a browser can hand it to a worker.

use super::Archive;
use super::draft::{DoubtNote, FaceNote, LearnedNote, ViewNote, face_file, symbol_file};
use crate::history::jpeg_within;
use crate::photograph::{self, encode_jpeg, encode_png};
use serde::{Deserialize, Serialize};
use vision::learn::{Edges, FaceDoubt, Learned, Learner, Sight, View, find_tiles, propose_edges};
use vision::{FaceArt, Homography, Photo};

/// The files of an archive of what was found: the photograph, a small picture of it, and what was found.
pub const PHOTO: &str = "photo.jpg";
/// See [`PHOTO`].
pub const PREVIEW: &str = "preview.jpg";
const FOUND: &str = "found.json";
/// The file of an archive of what was learned that says what.
pub const LEARNED: &str = "learned.json";
/// A photograph of fewer bytes is kept as it came.
const KEPT_AS_IT_CAME: usize = 8 << 20;
/// Bytes of a small picture.
const PREVIEW_BYTES: usize = 120_000;

/// What was found in a photograph.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundNote {
    /// Size of the photograph in pixels.
    pub width: u32,
    /// Size of the photograph in pixels.
    pub height: u32,
    /// Every tile, in the order of its picture's number.
    pub sights: Vec<SightNote>,
}

/// A tile that was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SightNote {
    /// The map from the unit square to the photograph, row by row.
    pub pose: [f64; 9],
    /// Share of its outline that is seen.
    pub outlined: f32,
    /// The table's colour beside it.
    #[serde(default)]
    pub table: Option<[u8; 3]>,
}

impl FoundNote {
    /// Reads what was found from its archive.
    #[must_use]
    pub fn of(archive: &Archive) -> Option<FoundNote> {
        serde_json::from_slice(archive.get(FOUND)?).ok()
    }
}

/// The file of a tile that was found.
pub fn sight_file(number: usize) -> String {
    format!("{number}.png")
}

/// Finds the tiles of a picture file and packs what was found.
///
/// # Errors
/// Why the picture cannot be opened, in one line.
pub fn find_in_file(name: &str, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let photo = photograph::decode(bytes).map_err(|why| format!("{name}: {why}"))?;
    let kept = match bytes.len() {
        ..KEPT_AS_IT_CAME => bytes.to_vec(),
        _ => encode_jpeg(&photo, 88)?,
    };
    find(&photo, kept)
}

/// Finds the tiles of a picture and packs what was found.
///
/// # Errors
/// If the picture cannot be written as JPEG.
pub fn find_in_picture(photo: &Photo) -> Result<Vec<u8>, String> {
    find(photo, encode_jpeg(photo, 92)?)
}

fn find(photo: &Photo, kept: Vec<u8>) -> Result<Vec<u8>, String> {
    let sights = find_tiles(photo).sights;
    let mut archive = Archive::default();
    let note = FoundNote {
        width: photo.width(),
        height: photo.height(),
        sights: sights
            .iter()
            .map(|sight| SightNote {
                pose: *sight.pose().matrix(),
                outlined: sight.outlined(),
                table: sight.table(),
            })
            .collect(),
    };
    archive.put(FOUND, serde_json::to_vec(&note).map_err(|why| why.to_string())?);
    archive.put(PHOTO, kept);
    let preview = jpeg_within(photo, PREVIEW_BYTES).map_err(|why| why.to_string())?;
    archive.put(PREVIEW, preview);
    for (number, sight) in sights.iter().enumerate() {
        archive.put(sight_file(number), encode_png(sight.picture())?);
    }
    archive.pack()
}

/// What was found, as it was before it was packed.
fn sights_of(archive: &Archive) -> Option<Vec<Sight>> {
    let sight = |(number, note): (usize, &SightNote)| {
        let picture = photograph::decode(archive.get(&sight_file(number))?).ok()?;
        Sight::from_parts(Homography::new(note.pose)?, picture, note.outlined, note.table)
    };
    FoundNote::of(archive)?
        .sights
        .iter()
        .enumerate()
        .map(sight)
        .collect()
}

/// A face that is known before more is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// Its place in the draft.
    pub face: usize,
    /// How many tiles have it.
    pub copies: u16,
}

/// Learns faces: `parts` are the pictures of the known faces as PNG, then the archives of the photographs. Packs what was
/// learned: [`LEARNED`], the pictures of the new faces, and examples of symbols.
///
/// # Errors
/// If a part is not what was packed, in one line.
pub fn learn(known: &[Known], parts: &[impl AsRef<[u8]>]) -> Result<Vec<u8>, String> {
    let damaged = || "what was found in a photograph is damaged".to_owned();
    if parts.len() < known.len() {
        return Err(damaged());
    }
    let (faces, photos) = parts.split_at(known.len());
    let art = |(known, png): (&Known, &_)| {
        let png: &[u8] = AsRef::as_ref(png);
        Some(FaceArt {
            picture: photograph::decode(png).ok()?,
            copies: known.copies,
        })
    };
    let art: Option<Vec<FaceArt>> = known.iter().zip(faces).map(art).collect();
    let mut learner = Learner::new(art.ok_or_else(damaged)?);
    let mut seen = Vec::new();
    for photo in photos {
        let archive = Archive::unpack_all(photo.as_ref()).map_err(|_| damaged())?;
        let sights = sights_of(&archive).ok_or_else(damaged)?;
        seen.push(sights.iter().map(Sight::corners).collect::<Vec<_>>());
        learner.add(sights);
    }
    let learned = learner.finish();
    let edges = propose_edges(&learned.faces.iter().map(|face| &face.picture).collect::<Vec<_>>());
    let mut archive = Archive::default();
    let note = note_of(&learned, &edges, known, &seen);
    archive.put(LEARNED, serde_json::to_vec(&note).map_err(|why| why.to_string())?);
    for (number, face) in learned.faces.iter().enumerate().skip(known.len()) {
        archive.put(face_file(number), encode_png(&face.picture)?);
    }
    for (number, symbol) in edges.symbols.iter().enumerate() {
        archive.put(symbol_file(number), encode_png(symbol)?);
    }
    archive.pack()
}

fn note_of(
    learned: &Learned,
    edges: &Edges,
    known: &[Known],
    seen: &[Vec<[vision::PhotoPoint; 4]>],
) -> LearnedNote {
    let face = |(place, face): (usize, &vision::learn::LearnedFace)| FaceNote {
        known: known.get(place).map(|known| known.face),
        copies: face.copies,
        views: face
            .views
            .iter()
            .filter_map(|view| view_note(view, seen))
            .collect(),
        doubts: face.doubts.iter().map(|&doubt| doubt_note(doubt)).collect(),
        edges: edges.edges[place].map(|edge| (edge.colour, edge.symbol)),
    };
    LearnedNote {
        faces: learned.faces.iter().enumerate().map(face).collect(),
        colours: edges.colours.clone(),
        symbols: edges.symbols.len(),
    }
}

fn doubt_note(doubt: FaceDoubt) -> DoubtNote {
    match doubt {
        FaceDoubt::LikeAnother(other) => DoubtNote::Like(other),
        FaceDoubt::Covered(other) => DoubtNote::Covered(other),
        FaceDoubt::Plain | FaceDoubt::Open => DoubtNote::Table,
        FaceDoubt::Glare => DoubtNote::Glare,
        FaceDoubt::Small => DoubtNote::Small,
    }
}

fn view_note(view: &View, seen: &[Vec<[vision::PhotoPoint; 4]>]) -> Option<ViewNote> {
    let middle = |corners: &[vision::PhotoPoint; 4]| {
        let sum = |part: fn(&vision::PhotoPoint) -> f64| corners.iter().map(part).sum::<f64>() / 4.0;
        (sum(|corner| corner.x), sum(|corner| corner.y))
    };
    let here = middle(&view.corners);
    let far = |corners: &[vision::PhotoPoint; 4]| {
        let (x, y) = middle(corners);
        (x - here.0).hypot(y - here.1)
    };
    let sights = seen.get(view.photo)?.iter().enumerate();
    let (sight, _) = sights.min_by(|a, b| far(a.1).total_cmp(&far(b.1)))?;
    Some(ViewNote {
        photo: view.photo,
        sight,
        corners: view.corners.map(|corner| [corner.x, corner.y]),
    })
}
