//! Adds a photograph to those that the tests read: `add-photo --photo FILE --deck FOLDER|NAME [--truth FILE] [--level L]`.
//!
//! The photograph is turned upright and reduced to at most 1600 pixels, its truth with it, and both are put into
//! `tests/photos` under the next free name; a deck that is not there yet is put into `tests/photos/decks`, its faces
//! reduced. Without a truth the program's own reading is written as a draft of one, to be mended by hand. The tests read
//! whatever is in the folder.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use tilesight::photograph;
use tilesight_tests::{Level, root};
use vision::Photo;

/// The longer side of a photograph, and the side of a face, at most.
const LONGER_SIDE: u32 = 1600;
const FACE_SIDE: u32 = 160;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: add-photo: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let given = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments
            .get(place + 1)
            .map(String::as_str)
            .filter(|value| !value.is_empty())
    };
    let photo = given("--photo").ok_or("which one? --photo FILE")?;
    let folder = root().join("tests/photos");
    let deck =
        given("--deck").ok_or("of which deck? --deck FOLDER, or the name of one in tests/photos/decks")?;
    let level = given("--level").unwrap_or("hard");
    Level::ALL
        .into_iter()
        .find(|known| known.name() == level)
        .ok_or("the levels are easy, normal, hard and brutal")?;

    let bytes = std::fs::read(photo).map_err(|why| format!("{photo}: {why}"))?;
    let whole = photograph::decode(&bytes).map_err(|why| format!("{photo}: {why}"))?;
    let (small, scale) = reduced(&whole, LONGER_SIDE)?;
    // Last, for a deck stays where what else was given is refused.
    let deck = add_deck(deck, &folder)?;
    let number = (1..)
        .find(|number| !folder.join(format!("{deck}-{level}-{number}.json")).exists())
        .unwrap_or(1);
    let name = format!("{deck}-{level}-{number}");
    let jpeg = folder.join(&name).with_extension("jpg");
    std::fs::write(&jpeg, photograph::encode_jpeg(&small, 88)?)
        .map_err(|why| format!("{}: {why}", jpeg.display()))?;

    let tiles = match given("--truth") {
        Some(truth) => scaled(document(Path::new(truth))?, scale),
        None => draft(&jpeg, &folder.join("decks").join(&deck))?,
    };
    let mut truth = json!({"image": format!("{name}.jpg"), "width": small.width(), "height": small.height(), "level": level});
    for (key, value) in tiles {
        truth[key] = value;
    }
    let json = jpeg.with_extension("json");
    std::fs::write(&json, format!("{truth:#}\n")).map_err(|why| format!("{}: {why}", json.display()))?;
    println!("{}", jpeg.display());
    match given("--truth") {
        Some(_) => println!("{}", json.display()),
        None => println!("{}: a draft from what was read; mend it", json.display()),
    }
    Ok(())
}

fn document(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
    serde_json::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))
}

/// A picture with its longer side no longer than this, and by how much it was scaled.
fn reduced(photo: &Photo, most: u32) -> Result<(Photo, f64), String> {
    let longer = photo.width().max(photo.height());
    if longer <= most {
        return Ok((photo.clone(), 1.0));
    }
    let scale = f64::from(most) / f64::from(longer);
    let side = |length: u32| ((f64::from(length) * scale).round() as u32).max(1);
    let picture = image::RgbImage::from_raw(photo.width(), photo.height(), photo.rgb().to_vec());
    let picture = picture.ok_or("a photograph without pixels")?;
    let filter = image::imageops::FilterType::CatmullRom;
    let small = image::imageops::resize(&picture, side(photo.width()), side(photo.height()), filter);
    let small = Photo::new(small.width(), small.height(), small.into_raw()).map_err(|why| why.to_string())?;
    Ok((small, scale))
}

/// The tiles of a truth, for the reduced photograph.
fn scaled(truth: Value, scale: f64) -> Vec<(&'static str, Value)> {
    let list = |key: &'static str| {
        let mut tiles = truth[key].as_array().cloned().unwrap_or_default();
        for tile in &mut tiles {
            for at in tile["corners"]
                .as_array_mut()
                .into_iter()
                .flatten()
                .filter_map(Value::as_array_mut)
                .flatten()
            {
                // Pixels are counted from the centre of the first one.
                let moved = at.as_f64().map(|at| (at + 0.5) * scale - 0.5);
                *at = json!(moved.map(|at| (at * 100.0).round() / 100.0));
            }
            if let Some(side) = tile["side_px"].as_f64() {
                tile["side_px"] = json!((side * scale * 10.0).round() / 10.0);
            }
        }
        (key, Value::Array(tiles))
    };
    vec![list("tiles"), list("unseen")]
}

/// What the program reads, as the draft of a truth: its doubts as their likeliest candidates.
fn draft(photo: &Path, deck: &Path) -> Result<Vec<(&'static str, Value)>, String> {
    let program = std::env::current_exe()
        .map_err(|why| why.to_string())?
        .with_file_name("tilesight");
    let output = Command::new(&program)
        .args(["scan", "--json", "--deck"])
        .arg(deck)
        .arg(photo)
        .output();
    let output = output.map_err(|why| format!("{}: {why}", program.display()))?;
    let scan: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
    let list = |key: &str| scan[key].as_array().cloned().unwrap_or_default();
    let tiles = list("tiles")
        .into_iter()
        .map(|tile| (tile["tile"].clone(), tile["turn"].clone(), tile));
    let doubts = list("unsure").into_iter().map(|doubt| {
        let best = &doubt["candidates"][0];
        (best["tile"].clone(), best["turn"].clone(), doubt)
    });
    let tiles = tiles.chain(doubts).map(|(id, turn, place)| {
        let corner = |at: usize, axis: usize| place["corners"][at][axis].as_f64().unwrap_or(0.0);
        let side = |at: usize| {
            let next = (at + 1) % 4;
            (corner(at, 0) - corner(next, 0)).hypot(corner(at, 1) - corner(next, 1))
        };
        let side = (0..4).map(side).sum::<f64>() / 4.0;
        json!({
            "id": id, "x": place["x"], "y": place["y"], "turn": turn, "face_up": true, "corners": place["corners"],
            "hidden": 0.0, "clipped": 0.0, "side_px": (side * 10.0).round() / 10.0,
        })
    });
    Ok(vec![("tiles", Value::Array(tiles.collect()))])
}

/// The name of a deck in `tests/photos/decks`: it is copied there, its faces reduced, unless it is there.
fn add_deck(deck: &str, folder: &Path) -> Result<String, String> {
    let decks = folder.join("decks");
    let is_name = !deck.contains(['/', '\\']);
    if is_name && decks.join(deck).join("deck.json").exists() {
        return Ok(deck.to_owned());
    }
    let mut source = PathBuf::from(deck);
    if source.is_file() {
        source.pop();
    }
    let document = document(&source.join("deck.json"))?;
    let name = source
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .replace('-', "");
    let Some(faces) = document["faces"].as_str() else {
        return Err(format!(
            "{deck}: the deck has no faces (`tilesight deck faces` writes those of a built-in one)"
        ));
    };
    let (from, to) = (source.join(faces), decks.join(&name).join(faces));
    if to.exists() {
        let is_same = self::document(&decks.join(&name).join("deck.json"))? == document;
        return match is_same {
            true => Ok(name),
            false => Err(format!("there is another deck {name} already")),
        };
    }
    let failed = |path: &Path, why: String| format!("{}: {why}", path.display());
    std::fs::create_dir_all(&to).map_err(|why| failed(&to, why.to_string()))?;
    std::fs::copy(source.join("deck.json"), decks.join(&name).join("deck.json"))
        .map_err(|why| failed(&source, why.to_string()))?;
    for entry in std::fs::read_dir(&from).map_err(|why| failed(&from, why.to_string()))? {
        let path = entry.map_err(|why| failed(&from, why.to_string()))?.path();
        if path.extension().is_none_or(|ending| ending != "png") {
            continue;
        }
        let bytes = std::fs::read(&path).map_err(|why| failed(&path, why.to_string()))?;
        let face = photograph::decode(&bytes).map_err(|why| failed(&path, why.to_string()))?;
        let png = photograph::encode_png(&reduced(&face, FACE_SIDE)?.0)?;
        let target = to.join(path.file_name().unwrap_or_default());
        std::fs::write(&target, png).map_err(|why| failed(&target, why.to_string()))?;
    }
    Ok(name)
}
