//! What takes time when a deck is taught: finding tiles in a photograph, and learning faces from what was found. Runs away
//! from the window; bytes go in and come out, so that a browser can hand it to a worker.

use super::Archive;
use super::draft::{DoubtNote, FaceNote, LearnedNote, ViewNote, face_file, symbol_file};
use crate::history::jpeg_within;
use crate::photograph::{self, encode_jpeg, encode_png};
use serde::{Deserialize, Serialize};
use vision::learn::{Edges, FaceDoubt, Found, Learned, Learner, Sight, View, find_tiles, propose_edges};
use vision::{FaceArt, Homography, Photo, PhotoPoint};

/// The files of an archive of what was found: the photograph, a small picture of it, and what was found.
pub const PHOTO: &str = "photo.jpg";
/// See [`PHOTO`].
pub const PREVIEW: &str = "preview.jpg";
const FOUND: &str = "found.json";
/// The file of an archive of what was learned that says what.
pub const LEARNED: &str = "learned.json";
/// A photograph of fewer bytes is kept as it came.
const KEPT_AS_IT_CAME: usize = 8 << 20;
/// Bytes of a small picture: it still fills a tablet.
const PREVIEW_BYTES: usize = 240_000;

/// What was found in a photograph.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundNote {
    /// Size of the photograph in pixels.
    pub width: u32,
    /// Size of the photograph in pixels.
    pub height: u32,
    /// Every tile, in the order of its picture's number.
    pub sights: Vec<SightNote>,
    /// Places that look like tiles though nothing was cut out there: their corners, in pixels.
    #[serde(default)]
    pub unlearned: Vec<[[f64; 2]; 4]>,
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

    /// Writes it into its archive.
    ///
    /// # Errors
    /// If a number of it is none.
    pub fn put_into(&self, archive: &mut Archive) -> Result<(), String> {
        archive.put(FOUND, serde_json::to_vec(self).map_err(|why| why.to_string())?);
        Ok(())
    }

    /// Where its tiles lie in the photograph.
    #[must_use]
    pub fn tiles(&self) -> Vec<[PhotoPoint; 4]> {
        let corners = |sight: &SightNote| Some(Homography::new(sight.pose)?.corners());
        self.sights.iter().filter_map(corners).collect()
    }

    /// Where something looks like a tile, though nothing was cut out there.
    #[must_use]
    pub fn unlearned_places(&self) -> Vec<[PhotoPoint; 4]> {
        let places = self.unlearned.iter();
        places
            .map(|corners| corners.map(|[x, y]| PhotoPoint { x, y }))
            .collect()
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
    let Found { sights, unlearned } = find_tiles(photo);
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
        unlearned: unlearned.iter().map(pixels).collect(),
    };
    note.put_into(&mut archive)?;
    archive.put(PHOTO, kept);
    let preview = jpeg_within(photo, PREVIEW_BYTES).map_err(|why| why.to_string())?;
    archive.put(PREVIEW, preview);
    for (number, sight) in sights.iter().enumerate() {
        archive.put(sight_file(number), encode_png(sight.picture())?);
    }
    archive.pack()
}

/// Corners as they are written.
fn pixels(corners: &[PhotoPoint; 4]) -> [[f64; 2]; 4] {
    corners.map(|corner| [corner.x, corner.y])
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

fn note_of(learned: &Learned, edges: &Edges, known: &[Known], seen: &[Vec<[PhotoPoint; 4]>]) -> LearnedNote {
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
        FaceDoubt::CoveredIn(photo) => DoubtNote::CoveredIn(photo),
        FaceDoubt::Plain | FaceDoubt::Open => DoubtNote::Table,
        FaceDoubt::Glare => DoubtNote::Glare,
        FaceDoubt::Small => DoubtNote::Small,
    }
}

fn view_note(view: &View, seen: &[Vec<[PhotoPoint; 4]>]) -> Option<ViewNote> {
    let middle = |corners: &[PhotoPoint; 4]| {
        let sum = |part: fn(&PhotoPoint) -> f64| corners.iter().map(part).sum::<f64>() / 4.0;
        (sum(|corner| corner.x), sum(|corner| corner.y))
    };
    let here = middle(&view.corners);
    let far = |corners: &[PhotoPoint; 4]| {
        let (x, y) = middle(corners);
        (x - here.0).hypot(y - here.1)
    };
    let sights = seen.get(view.photo)?.iter().enumerate();
    let (sight, _) = sights.min_by(|a, b| far(a.1).total_cmp(&far(b.1)))?;
    Some(ViewNote {
        photo: view.photo,
        sight,
        corners: pixels(&view.corners),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::photograph::decode;

    /// Side of a tile in pixels, and how far the next one lies from it.
    const SIDE: u32 = 84;
    const APART: u32 = 90;

    /// Four tiles with dark sides in a row, and below the second one their colours on what is round.
    fn photograph() -> Photo {
        const TABLE: [u8; 3] = [229, 226, 220];
        const INKS: [[u8; 3]; 4] = [[190, 40, 40], [40, 90, 170], [30, 130, 80], [200, 140, 20]];
        let (width, height) = (480, 360);
        let colour = |x: u32, y: u32| {
            let (x, y) = (x.checked_sub(60)?, y.checked_sub(70)?);
            let (column, row) = (x / APART, y / APART);
            let (x, y) = (x % APART, y % APART);
            let far = f64::from(x.abs_diff(SIDE / 2)).hypot(f64::from(y.abs_diff(SIDE / 2)));
            let is_edge = |at: u32| !(6..SIDE - 6).contains(&at);
            let ink = |number: u32| Some(INKS[number as usize % INKS.len()]);
            match (column, row) {
                (1, 1) if far < 34.0 => ink(2 * (x / (SIDE / 2)) + y / (SIDE / 2)),
                (4.., _) | (_, 1..) => None,
                _ if x >= SIDE || y >= SIDE => None,
                _ if is_edge(x) || is_edge(y) => Some([40, 36, 30]),
                _ if far < 18.0 => ink(column),
                _ if x < y => ink(column + 1),
                _ => Some([240, 240, 236]),
            }
        };
        let pixels = (0..width * height).flat_map(|at| colour(at % width, at / width).unwrap_or(TABLE));
        Photo::new(width, height, pixels.collect()).unwrap()
    }

    #[test]
    fn what_looks_like_a_tile_and_was_not_cut_out_is_packed_with_what_was() {
        let packed = find_in_picture(&photograph()).unwrap();
        let archive = Archive::unpack_all(&packed).unwrap();
        let note = FoundNote::of(&archive).unwrap();
        assert_eq!(note.tiles().len(), 4);
        let places = note.unlearned_places();
        let middle = |part: fn(&PhotoPoint) -> f64| places[0].iter().map(part).sum::<f64>() / 4.0;
        assert_eq!(places.len(), 1);
        let (x, y) = (f64::from(60 + APART + SIDE / 2), f64::from(70 + APART + SIDE / 2));
        assert!(
            (middle(|at| at.x) - x).hypot(middle(|at| at.y) - y) < 8.0,
            "{places:?}"
        );
        let preview = decode(archive.get(PREVIEW).unwrap()).unwrap();
        assert_eq!((preview.width(), preview.height()), (note.width, note.height));
    }

    #[test]
    fn what_was_found_before_such_places_were_told_still_opens() {
        let mut archive = Archive::default();
        let before = r#"{"width":9,"height":8,"sights":[{"pose":[1,0,0,0,1,0,0,0,1],"outlined":1}]}"#;
        archive.put(FOUND, before.as_bytes().to_vec());
        let note = FoundNote::of(&archive).unwrap();
        assert_eq!((note.tiles().len(), note.unlearned_places().len()), (1, 0));
    }
}
