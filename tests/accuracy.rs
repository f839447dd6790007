//! Prints how well the program reads photographs with truth: the given ones, and those of the practice decks.
//!
//! `accuracy --program tilesight [--photos DIR --decks DIR] [--own DIR] [--shots N] [--seed S] [--set NAME] [--only TEXT]`
//!
//! `--photos` holds NAME.jpg beside NAME.json, with NAME = DECK-LEVEL-N and decks in DECKS/DECK/deck.json. With `--own`
//! two more sets are measured, which the program's photographer makes there once, N photographs for each deck and level:
//! `development`, to work with, and `kept-apart`, whose decks and boards nobody tunes the reader on. `--set` chooses one.
//! Then each set is read with decks that are not its own, where everything certain is wrong, and with its own where these lack
//! every sixth tile, of which nothing should be certain. Exit status 1 if a level falls
//! short of its bar, or if a tile is read as one of another deck.

mod own;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode};
use tilesight_tests::{FaceDown, Lacked, Photographs, Read, Reliability, Strayed, Table};

/// Decks lack one tile of so many.
const LACKING: usize = 6;

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

fn run() -> Result<bool, String> {
    let mut arguments: BTreeMap<String, String> = BTreeMap::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
        arguments.insert(word, value);
    }
    let given = |name: &str| arguments.get(name).map(String::as_str);
    let program = given("--program").ok_or("--program is missing")?;
    let only = given("--only").unwrap_or_default();
    let mut all_hold = true;
    if let Some(photos) = given("--photos") {
        let decks = given("--decks").ok_or("--decks is missing")?;
        all_hold &= report(
            "given photographs",
            program,
            Path::new(photos),
            Path::new(decks),
            only,
        )?;
    }
    if let Some(own) = given("--own") {
        let number = |name: &str, usual: u64| match given(name) {
            Some(text) => text.parse().map_err(|_| format!("{name}: {text:?} is no number")),
            None => Ok(usual),
        };
        let (shots, seed) = (number("--shots", 2)?, number("--seed", 1)?);
        for set in own::sets(given("--set"))? {
            let folder = own::photographs(program, Path::new(own), set, shots, seed)?;
            let title = format!("own photographs, {}", set.name());
            all_hold &= report(&title, program, &folder, &folder.join("decks"), only)?;
        }
    }
    Ok(all_hold)
}

/// Reads and measures one folder; whether all its levels hold.
fn report(title: &str, program: &str, folder: &Path, decks: &Path, only: &str) -> Result<bool, String> {
    let photographs = Photographs::in_folder(folder, decks, only)?;
    println!("== {title}: {}", folder.display());
    if photographs.is_empty() {
        println!("none\n");
        return Ok(!only.is_empty());
    }
    let reads = photographs.read(|| Command::new(program))?;
    let (mut table, mut reliability) = (Table::default(), Reliability::default());
    let mut face_down = FaceDown::default();
    for Read {
        deck, level, measure, ..
    } in &reads
    {
        table.add(deck, *level, measure);
        reliability.add(measure);
        face_down.add(measure.face_down);
    }
    let (held, seen) = table.levels_held();
    println!("{table}\n{reliability}\n{face_down}");
    for read in &reads {
        for sin in &read.measure.sins {
            println!("{}: {sin}", read.name);
        }
    }
    println!("{held} of {seen} levels hold");
    let mut times: Vec<(f64, &str)> = reads
        .iter()
        .map(|read| (read.milliseconds, read.name.as_str()))
        .collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    if let (Some((median, _)), Some((worst, name))) = (times.get(times.len() / 2), times.last()) {
        println!("from pixels to the table: {median:.0} ms at the median, {worst:.0} ms at worst ({name})\n");
    }
    let strayed = photographs.read_as_others(|| Command::new(program))?;
    if !strayed.is_empty() {
        println!("tiles of       read as         tiles  certain  unsure");
    }
    for Strayed {
        deck,
        other,
        n_tiles,
        n_certain,
        n_unsure,
    } in &strayed
    {
        println!("{deck:14} {other:14} {n_tiles:6} {n_certain:8} {n_unsure:7}");
    }
    println!("\ntiles of       lacking  certain");
    for Lacked {
        deck,
        n_tiles,
        n_certain,
    } in &photographs.read_without(LACKING, || Command::new(program))?
    {
        println!("{deck:14} {n_tiles:7} {n_certain:8}");
    }
    println!();
    Ok(held == seen && strayed.iter().all(|strayed| strayed.n_certain == 0))
}
