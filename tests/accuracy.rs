//! Prints how well the program reads photographs with truth: the given ones, and those of the practice decks.
//!
//! `accuracy --program tilesight [--photos DIR --decks DIR] [--own DIR] [--shots N] [--seed S] [--set NAME] [--only TEXT]`
//!
//! `--photos` holds NAME.jpg beside NAME.json, with NAME = DECK-LEVEL-N and decks in DECKS/DECK/deck.json. With `--own`
//! two more sets are measured, which the program's photographer makes there once, N photographs for each deck and level:
//! `development`, to work with, and `kept-apart`, whose decks and boards nobody tunes the reader on. `--set` chooses one.
//! Then each set is read with decks that are not its own, where everything certain is wrong, and with its own where these lack
//! every sixth tile, of which nothing should be certain. At last come boards of one to three of its tiles. Exit status 1 if a
//! level falls short of its bar, if a tile is read as one of another deck, or if something certain of few tiles is wrong.

mod own;

use own::Own;
use std::path::Path;
use std::process::{Command, ExitCode};
use tilesight_tests::{Arguments, FaceDown, Lacked, Photographs, Read, Reliability, Strayed, Table};
use vision::photographer::Level;

/// Decks lack one tile of so many.
const LACKING: usize = 6;
/// So many tiles have the boards that games begin with.
const FEW: std::ops::RangeInclusive<usize> = 1..=3;

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
    let arguments = Arguments::given()?;
    let program = arguments.wanted("--program")?;
    let only = arguments.get("--only").unwrap_or_default();
    let mut all_hold = true;
    if let Some(photos) = arguments.get("--photos") {
        let decks = Path::new(arguments.wanted("--decks")?);
        all_hold &= report("given photographs", program, Path::new(photos), decks, only)?;
    }
    if let Some(below) = arguments.get("--own") {
        for set in own::sets(arguments.get("--set"))? {
            let own = Own::given(&arguments, below, set)?;
            let folder = own.photographs()?;
            let title = format!("own photographs, {}", set.name());
            all_hold &= report(&title, program, &folder, &folder.join("decks"), only)?;
            all_hold &= report_beginnings(own, only)?;
        }
    }
    Ok(all_hold)
}

/// Reads and measures boards of few tiles, as games begin with; whether nothing certain of them is wrong.
///
/// What lies on a lone tile may hide all that tells it, so that no share of right ones is asked for.
fn report_beginnings(mut own: Own<'_>, only: &str) -> Result<bool, String> {
    println!("== boards of few tiles, {}", own.set.name());
    let (mut table, mut sins) = (Table::default(), Vec::new());
    let (mut strayed, mut n_strayed) = (0, 0);
    for n_tiles in FEW {
        for level in [Level::Easy, Level::Normal] {
            (own.n_tiles, own.level) = (Some(n_tiles), Some(level));
            let folder = own.photographs()?;
            let photographs = Photographs::in_folder(&folder, &folder.join("decks"), only)?;
            for read in photographs.read(|| Command::new(own.program))? {
                table.add(&format!("of {n_tiles}"), read.level, &read.measure);
                sins.extend(
                    read.measure
                        .sins
                        .iter()
                        .map(|sin| format!("{}: {sin}", read.name)),
                );
            }
            for other in photographs.read_as_others(|| Command::new(own.program))? {
                n_strayed += other.n_tiles;
                strayed += other.n_certain;
            }
        }
    }
    println!("{table}");
    sins.iter().for_each(|sin| println!("{sin}"));
    println!("{strayed} of {n_strayed} tiles are told as those of another deck\n");
    Ok(sins.is_empty() && strayed == 0)
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
