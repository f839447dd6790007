//! Makes the sheets of pictures in `tests/screens` anew: every screen in several sizes, themes and languages.
//!
//! `cargo run --release --package tilesight --example pictures -- FOLDER [SHEET]`, with a display.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, overlay, resize};
use image::{Rgb, RgbImage};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use tilesight::gallery;

/// A sheet's name, the window's size, and how it looks.
const SHEETS: [(&str, &str, &[&str]); 11] = [
    ("english-1280x800", "1280x800", &[]),
    ("english-800x600", "800x600", &[]),
    ("english-820x1180", "820x1180", &[]),
    ("english-2732x2048", "2732x2048", &[]),
    ("dark-1280x800", "1280x800", &["dark"]),
    ("contrast-820x1180", "820x1180", &["contrast"]),
    ("deutsch-820x1180", "820x1180", &["de"]),
    ("deutsch-large-text-1280x800", "1280x800", &["de", "1.6"]),
    ("francais-800x600", "800x600", &["fr"]),
    ("espanol-1280x800", "1280x800", &["es"]),
    ("francais-left-dark-1180x820", "1180x820", &["fr", "left", "dark"]),
];
/// Points across and down that a picture is made to fit on a sheet.
const CELL: (u32, u32) = (400, 320);
/// Pictures side by side.
const COLUMNS: u32 = 6;
const GAP: u32 = 8;
const QUALITY: u8 = 68;

fn main() -> ExitCode {
    let folder: PathBuf = std::env::args_os()
        .nth(1)
        .unwrap_or_else(|| "tests/screens".into())
        .into();
    let only = std::env::args().nth(2);
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    for (name, size, looks) in SHEETS.into_iter().filter(|(name, ..)| is_wanted(name)) {
        if let Err(error) = make(&folder, name, size, looks) {
            eprintln!("error: {name}: {error}");
            return ExitCode::from(2);
        }
        println!("{name}");
    }
    ExitCode::SUCCESS
}

fn make(folder: &Path, name: &str, size: &str, looks: &[&str]) -> Result<(), String> {
    let told = |error: &dyn std::fmt::Display| error.to_string();
    let here = std::env::current_exe().map_err(|error| told(&error))?;
    // Examples are built into a folder beside the program.
    let program = here
        .parent()
        .and_then(Path::parent)
        .ok_or("no program is here")?
        .join("tilesight");
    let shots = std::env::temp_dir().join(format!("tilesight-sheet-{}", std::process::id()));
    std::fs::create_dir_all(&shots).map_err(|error| told(&error))?;
    let out = shots.join("{}.png");
    let status = Command::new(program)
        .args(["--screenshot", "all"])
        .arg(&out)
        .arg(size)
        .args(looks)
        .status()
        .map_err(|error| told(&error))?;
    if !status.success() {
        return Err("the pictures were not taken".to_owned());
    }
    let mut pictures = Vec::new();
    for screen in gallery::NAMES {
        let picture = image::open(shots.join(format!("{screen}.png"))).map_err(|error| told(&error))?;
        pictures.push(shrunk(&picture.into_rgb8()));
    }
    let sheet = sheet(&pictures);
    let mut bytes = Vec::new();
    sheet
        .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY))
        .map_err(|error| told(&error))?;
    std::fs::create_dir_all(folder).map_err(|error| told(&error))?;
    std::fs::write(folder.join(format!("{name}.jpg")), bytes).map_err(|error| told(&error))?;
    std::fs::remove_dir_all(shots).map_err(|error| told(&error))
}

fn shrunk(picture: &RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    let share = (f64::from(CELL.0) / f64::from(width)).min(f64::from(CELL.1) / f64::from(height));
    let side = |points: u32| (f64::from(points) * share).round() as u32;
    resize(picture, side(width), side(height), FilterType::Triangle)
}

fn sheet(pictures: &[RgbImage]) -> RgbImage {
    let (width, height) = pictures.first().map_or((1, 1), RgbImage::dimensions);
    let columns = (COLUMNS * CELL.0 / width.max(1)).max(1);
    let rows = (pictures.len() as u32).div_ceil(columns);
    let size = |n: u32, side: u32| n * (side + GAP) + GAP;
    let ground = Rgb([96, 96, 96]);
    let mut sheet = RgbImage::from_pixel(size(columns, width), size(rows, height), ground);
    for (place, picture) in (0..).zip(pictures) {
        let (column, row) = (place % columns, place / columns);
        let (x, y) = (size(column, width), size(row, height));
        overlay(&mut sheet, picture, i64::from(x), i64::from(y));
    }
    sheet
}
