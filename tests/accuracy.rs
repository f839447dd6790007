//! Prints how well the program reads a folder of photographs with truth.
//!
//! `accuracy --program tilesight --photos DIR --decks DIR [--only TEXT]`: DIR holds NAME.jpg beside NAME.json, with
//! NAME = DECK-LEVEL-N and decks in DECKS/DECK/deck.json. Exit status 1 if a level falls short of its bar.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use tilesight_tests::{Level, Reliability, Scan, Table, Truth, compare};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: accuracy: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<bool, Box<dyn Error>> {
    let mut arguments: BTreeMap<String, String> = BTreeMap::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
        arguments.insert(word, value);
    }
    let asked = |name: &str| {
        arguments
            .get(name)
            .cloned()
            .ok_or_else(|| format!("{name} is missing"))
    };
    let (program, photos, decks) = (asked("--program")?, asked("--photos")?, asked("--decks")?);
    let only = arguments.get("--only").cloned().unwrap_or_default();

    let mut by_deck: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    let files = std::fs::read_dir(&photos).map_err(|error| format!("{photos}: {error}"))?;
    for file in files {
        let path = file?.path();
        let name = stem(&path);
        let is_photo = path.extension().is_some_and(|extension| extension == "jpg");
        if is_photo
            && name.contains(&only)
            && path.with_extension("json").exists()
            && Level::of_name(&name).is_some()
        {
            let deck = name.split('-').next().unwrap_or_default().to_string();
            by_deck.entry(deck).or_default().push(path);
        }
    }

    let (mut table, mut reliability) = (Table::default(), Reliability::default());
    for (deck, mut paths) in by_deck {
        paths.sort();
        for (path, scan) in paths
            .iter()
            .zip(scans(&program, Path::new(&decks).join(&deck), &paths)?)
        {
            let text = std::fs::read_to_string(path.with_extension("json"))?;
            let truth: Truth =
                serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            let measure = compare(&truth, &scan);
            for sin in &measure.sins {
                println!("{}: {sin}", stem(path));
            }
            let level = Level::of_name(&stem(path)).ok_or("a name without a level")?;
            table.add(&deck, level, &measure);
            reliability.add(&measure);
        }
    }
    let (held, seen) = table.levels_held();
    println!("{table}\n{reliability}\n{held} of {seen} levels hold");
    Ok(seen > 0 && held == seen)
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// One scan for each photograph, from one run of the program.
fn scans(program: &str, deck: PathBuf, photos: &[PathBuf]) -> Result<Vec<Scan>, Box<dyn Error>> {
    let deck = deck.join("deck.json");
    let output = Command::new(program)
        .arg("scan")
        .arg("--json")
        .arg("--deck")
        .arg(deck)
        .args(photos)
        .output()?;
    let lines = String::from_utf8(output.stdout)?;
    let scans = lines
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<Vec<Scan>, _>>()?;
    if scans.len() != photos.len() {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "{} of {} photographs were read: {told}",
            scans.len(),
            photos.len()
        )
        .into());
    }
    Ok(scans)
}
