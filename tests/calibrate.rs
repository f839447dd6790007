//! Finds the weights of the reader's confidence anew, from photographs with truth.
//!
//! `calibrate [--program tilesight --own DIR [--shots N] [--seed S]] FOLDER...`: each folder holds NAME.jpg beside NAME.json,
//! with NAME = DECK-LEVEL-N and decks in FOLDER/decks/DECK. With `--own` the development set of `accuracy` is read first; the
//! program makes it there if it is not of today's photographer. Every photograph is read with its deck and with each half of
//! it, so that the other half's tiles are strangers. A folder that is named more often counts for more. Prints the two arrays
//! of weights for `vision/src/conclude/confidence.rs`, drawn towards those that are there, and what they would tell of decks
//! that they were not found with. Never give it the photographs that are kept apart.

mod own;
mod regression;

use own::Own;
use regression::{Before, Regression, Row};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tilesight_tests::{Arguments, CORNER_TOLERANCE, Corners, Truth, TruthTile, centre, distance};
use vision::{Catalogue, FaceArt, Homography, Overview, Photo, PhotoPoint, PlaceSeen, Terms, read_in_stages};

/// How strangers count beside tiles of the deck, for they are rare on tables; and what is read with half a deck.
const STRANGER: f64 = 0.1;
const HALF: f64 = 0.5;
/// Places that are nothing count so much for each photograph together, at most.
const NOTHING: f64 = 4.0;
/// Squared difference of two faces (mean of channels, 0 to 1) under which a stranger is as good as the face itself.
const TWIN: f64 = 0.006;
/// Corners of a tile that is hidden more do not count.
const HIDDEN: f64 = 0.6;
/// Signs that the weights may have: what speaks for a face must not speak against it.
const FACE_SIGNS: [f64; 17] = [
    1.0, 1.0, 1.0, -1.0, -1.0, 1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, 1.0, 1.0, -1.0, 1.0,
];
const CORNER_SIGNS: [f64; 7] = [-1.0; 7];
/// How strongly weights are drawn towards the present ones, see [`Before`].
const FACE_PULL: f64 = 20.0;
const CORNER_PULL: f64 = 3.0;

/// Faces of a deck with their ids.
struct Deck {
    ids: Vec<String>,
    pictures: Vec<Photo>,
}

/// What was learned from all photographs.
#[derive(Default)]
struct Evidence {
    faces: Vec<Row>,
    corners: Vec<Row>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: calibrate: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let arguments = Arguments::given()?;
    let mut folders = Vec::new();
    if let Some(own) = arguments.get("--own") {
        for set in own::sets(Some("development"))? {
            folders.push(Own::given(&arguments, own, set)?.photographs()?);
        }
    }
    folders.extend(arguments.rest.iter().map(PathBuf::from));
    let mut evidence = Evidence::default();
    for folder in folders {
        gather(&folder, &mut evidence)?;
    }
    if evidence.faces.is_empty() || evidence.corners.is_empty() {
        return Err("no photograph with truth was read".to_owned());
    }
    let face = Before {
        weights: Terms::FACE_WEIGHTS,
        pull: FACE_PULL,
        signs: &FACE_SIGNS,
    };
    let corner = Before {
        weights: Terms::CORNER_WEIGHTS,
        pull: CORNER_PULL,
        signs: &CORNER_SIGNS,
    };
    for (name, rows, before) in [
        ("FACE_WEIGHTS", &evidence.faces, face),
        ("CORNER_WEIGHTS", &evidence.corners, corner),
    ] {
        println!("{name}: {:?}", Regression::fit(rows.iter(), before).weights());
        println!("of decks that were left out ({} places):", rows.len());
        print!("{}", regression::reliability(rows, before));
    }
    Ok(())
}

/// Reads all photographs of a folder.
fn gather(folder: &Path, evidence: &mut Evidence) -> Result<(), String> {
    let failed = |path: &Path, why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let mut by_deck: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(|why| failed(folder, &why))? {
        let path = entry.map_err(|why| failed(folder, &why))?.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.extension().is_some_and(|ending| ending == "jpg") && path.with_extension("json").exists() {
            let deck = name.split('-').next().unwrap_or_default().to_owned();
            by_deck.entry(deck).or_default().push(path);
        }
    }
    for (name, mut photographs) in by_deck {
        photographs.sort();
        let deck = Deck::load(&folder.join("decks").join(&name))?;
        let all: Vec<usize> = (0..deck.ids.len()).collect();
        let mut parts = vec![all.clone()];
        if all.len() >= 8 {
            parts.extend([0, 1].map(|first| all.iter().copied().skip(first).step_by(2).collect()));
        }
        for part in parts {
            let faces = part.iter().map(|&face| FaceArt {
                picture: deck.pictures[face].clone(),
                copies: 1,
            });
            let catalogue =
                Catalogue::new(faces.collect(), Vec::new()).map_err(|why| format!("{name}: {why}"))?;
            for path in &photographs {
                let truth = path.with_extension("json");
                let text = std::fs::read_to_string(&truth).map_err(|why| failed(&truth, &why))?;
                let truth: Truth = serde_json::from_str(&text).map_err(|why| failed(&truth, &why))?;
                let overview = Overview::new(&picture(path)?, &mut |_| ());
                let (_, workings) = read_in_stages(overview, &catalogue, &mut |_| ());
                deck.judge(&name, &part, &truth, &workings.places, evidence);
            }
        }
        eprintln!("{name}: {} photographs", photographs.len());
    }
    Ok(())
}

fn picture(path: &Path) -> Result<Photo, String> {
    let picture = image::open(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let rgb = picture.to_rgb8();
    Photo::new(rgb.width(), rgb.height(), rgb.into_raw()).map_err(|why| format!("{}: {why}", path.display()))
}

impl Deck {
    fn load(folder: &Path) -> Result<Deck, String> {
        let path = folder.join("deck.json");
        let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        let document: serde_json::Value =
            serde_json::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))?;
        let tiles = document["tiles"].as_array().cloned().unwrap_or_default();
        let ids: Vec<String> = tiles
            .iter()
            .filter_map(|tile| Some(tile["id"].as_str()?.to_owned()))
            .collect();
        let pictures = ids
            .iter()
            .map(|id| picture(&folder.join("faces").join(format!("{id}.png"))))
            .collect::<Result<_, _>>()?;
        Ok(Deck { ids, pictures })
    }

    /// Turns the places of one reading into rows; `part` tells which faces it knew.
    fn judge(
        &self,
        name: &str,
        part: &[usize],
        truth: &Truth,
        places: &[PlaceSeen],
        evidence: &mut Evidence,
    ) {
        let weight = if part.len() == self.ids.len() { 1.0 } else { HALF };
        let (mut nothing, first) = (0_usize, evidence.faces.len());
        for (place, terms) in places
            .iter()
            .filter_map(|place| Some((place, place.terms.as_ref()?)))
        {
            let corners = printed(place, terms);
            let near = |tile: &&TruthTile| {
                tile.corners
                    .is_some_and(|own| distance(centre(&own), centre(&corners)) < 0.5 * tile.side_px)
            };
            let row = |terms: &[f32], weight: f64, is_right: bool| Row {
                deck: name.to_owned(),
                terms: terms.iter().copied().map(f64::from).collect(),
                weight,
                is_right,
            };
            let Some(tile) = truth.tiles.iter().filter(|tile| tile.face_up).find(near) else {
                nothing += 1;
                evidence.faces.push(row(&terms.face, 0.0, false));
                continue;
            };
            let (Some(own), Some(lies)) = (tile.corners, self.ids.iter().position(|id| *id == tile.id))
            else {
                continue;
            };
            let read = part[usize::from(terms.best.face.0)];
            let off = |turn: usize| {
                let corner = |i: usize| distance(corners[(i + turn) % 4], own[i]) / tile.side_px;
                (0..4).map(corner).fold(0.0, f64::max)
            };
            let alike: Vec<usize> = (0..4)
                .filter(|&turn| self.difference(read, lies, turn) < 1e-3)
                .collect();
            let error = alike.iter().map(|&turn| off(turn)).fold(f64::MAX, f64::min);
            if part.contains(&lies) || !alike.is_empty() {
                evidence.faces.push(row(&terms.face, weight, error < 0.5));
                if error < 0.5 && tile.hidden <= HIDDEN {
                    evidence
                        .corners
                        .push(row(&terms.corners, weight, error < CORNER_TOLERANCE));
                }
            } else if (0..4).all(|turn| self.difference(read, lies, turn) > TWIN) {
                evidence.faces.push(row(&terms.face, weight * STRANGER, false));
            }
        }
        let each = weight * (NOTHING / nothing.max(1) as f64).min(1.0);
        for row in evidence.faces[first..].iter_mut().filter(|row| row.weight == 0.0) {
            row.weight = each;
        }
    }

    /// Mean squared difference of two faces, the second turned clockwise by quarter turns, at a coarse size.
    fn difference(&self, one: usize, other: usize, turn: usize) -> f64 {
        const CELLS: usize = 16;
        let at = |face: usize, x: usize, y: usize| {
            let photo = &self.pictures[face];
            let side = photo.width() as usize;
            let pixel = 3 * ((2 * y + 1) * side / (2 * CELLS) * side + (2 * x + 1) * side / (2 * CELLS));
            [0, 1, 2].map(|channel| f64::from(photo.rgb()[pixel + channel]) / 255.0)
        };
        let mut sum = 0.0;
        for y in 0..CELLS {
            for x in 0..CELLS {
                let (u, v) = match turn {
                    0 => (x, y),
                    1 => (y, CELLS - 1 - x),
                    2 => (CELLS - 1 - x, CELLS - 1 - y),
                    _ => (CELLS - 1 - y, x),
                };
                let (a, b) = (at(one, x, y), at(other, u, v));
                sum += (0..3).map(|c| (a[c] - b[c]).powi(2)).sum::<f64>();
            }
        }
        sum / (3 * CELLS * CELLS) as f64
    }
}

/// The corners of a place in the order of the printed face.
fn printed(place: &PlaceSeen, terms: &Terms) -> Corners {
    let turned = Homography::from_unit_square(&place.corners)
        .map_or(place.corners, |pose| pose.turned(terms.best.turn).corners());
    turned.map(|PhotoPoint { x, y }| [x, y])
}
