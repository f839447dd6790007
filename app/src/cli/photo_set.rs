//! `tilesight photo --random`: photographs of random boards, for each deck and level, to measure with.

use super::decks::{Decks, OpenDeck};
use super::judge::counted;
use super::photo::{DeckPictures, Photo, write};
use super::stop::{Answer, Failure, Stop};
use super::{Output, files};
use crate::deck::photo_of;
use crate::deck::practice::PracticeDeck;
use crate::photograph;
use serde_json::value::{RawValue, to_raw_value};
use std::path::Path;
use std::sync::Mutex;
use vision::photographer::{BoardSettings, Level, random_board};

/// Takes `count` photographs of each deck and level.
pub(super) fn take(photo: &Photo, count: u32, output: &mut Output) -> Result<Answer, Stop> {
    files::make_folder(&photo.out)?;
    let mut decks = Decks::default();
    let sources: Vec<Source> = match &photo.deck {
        Some(name) => vec![Source::new(decks.asked(Some(name))?, Vec::new())?],
        None => {
            let mut sources = Vec::new();
            for practice in photo.set.decks() {
                let folder = photo.out.join("decks").join(practice.name);
                write_practice(practice, &folder)?;
                let open = decks.asked(Some(&folder.display().to_string()))?;
                sources.push(Source::new(open, strangers_to(practice))?);
            }
            sources
        }
    };
    let mut orders = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        for level in Level::ALL {
            if photo.level.is_some_and(|only| only != level) {
                continue;
            }
            for shot in 1..=count {
                let deck_number = number + 1000 * (photo.set as usize);
                orders.push(Order {
                    source,
                    level,
                    file: format!("{}-{}-{shot}.jpg", short_name(&source.open), level.name()),
                    seed: seed_of(photo.seed, deck_number, level, shot),
                });
            }
        }
    }
    let printed = take_all(photo, &orders)?;
    for document in &printed {
        if output.is_json() {
            output.document(document)?;
        }
    }
    if !output.is_json() {
        output.line(format_args!(
            "{} written to {}",
            counted(printed.len(), "photograph", "photographs"),
            photo.out.display()
        ))?;
    }
    Ok(Answer::Yes)
}

/// Takes and writes all photographs, as many at a time as there are processors; their truths, in the order asked.
fn take_all(photo: &Photo, orders: &[Order<'_>]) -> Result<Vec<Box<RawValue>>, Stop> {
    let next = Mutex::new(0..orders.len());
    let taken = Mutex::new(vec![None; orders.len()]);
    let work = || -> Result<(), Failure> {
        // A worker that panics ends the program: a poisoned lock is never met.
        while let Some(place) = next.lock().ok().and_then(|mut next| next.next()) {
            let line = take_one(photo, &orders[place])?;
            if let Ok(mut taken) = taken.lock() {
                taken[place] = Some(line);
            }
        }
        Ok(())
    };
    let n_workers = std::thread::available_parallelism()
        .map_or(1, usize::from)
        .min(orders.len());
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(taken
        .into_inner()
        .unwrap_or_default()
        .into_iter()
        .flatten()
        .collect())
}

fn take_one(photo: &Photo, order: &Order<'_>) -> Result<Box<RawValue>, Failure> {
    let deck = &order.source.pictures;
    let settings = photo.settings(order.level, order.seed);
    let mut asked = BoardSettings::at(order.level, order.seed);
    asked.n_tiles = photo.tiles.map_or(asked.n_tiles, usize::from);
    let board = random_board(&asked, deck.faces.len(), deck.backs.len(), order.seed);
    let picture = deck.picture(&board, &settings, order.level);
    let path = photo.out.join(&order.file);
    write(&picture, &path)?;
    to_raw_value(&picture.truth(&order.file))
        .map_err(|why| Failure::new(path.display().to_string(), why.to_string()))
}

/// A deck that photographs are taken with.
struct Source {
    open: OpenDeck,
    pictures: DeckPictures,
}

impl Source {
    fn new(open: OpenDeck, strangers: Vec<vision::Photo>) -> Result<Source, Stop> {
        let faces = open.faces()?;
        let pictures = DeckPictures::new(&open, &faces, strangers);
        Ok(Source { open, pictures })
    }
}

/// One photograph of a set.
struct Order<'a> {
    source: &'a Source,
    level: Level,
    file: String,
    seed: u64,
}

/// Faces that the deck does not hold: some in its own manner, one of another deck of its set.
fn strangers_to(practice: &PracticeDeck) -> Vec<vision::Photo> {
    let other = practice.set.decks().find(|other| other.name != practice.name);
    let other = other.and_then(|other| other.pictures().into_iter().next());
    let drawings = practice
        .strangers()
        .into_iter()
        .chain(other.map(|(_, drawing)| drawing));
    drawings
        .map(|drawing| photo_of(drawing.pixels(practice.side_px)))
        .collect()
}

/// Writes a practice deck as a folder that `--deck` takes.
fn write_practice(practice: &PracticeDeck, folder: &Path) -> Result<(), Stop> {
    let faces = folder.join("faces");
    files::make_folder(&faces)?;
    files::write(&folder.join("deck.json"), practice.document().as_bytes())?;
    for (file, drawing) in practice.pictures() {
        let path = faces.join(file);
        let pixels = drawing.pixels(practice.side_px);
        let photo = photo_of(pixels);
        let png =
            photograph::encode_png(&photo).map_err(|why| Failure::new(path.display().to_string(), why))?;
        files::write(&path, &png)?;
    }
    Ok(())
}

/// A deck's name as a part of a file name: what comes before the first hyphen names the deck there.
fn short_name(open: &OpenDeck) -> String {
    open.deck.file_stem().replace('-', "")
}

/// A seed that no other photograph of the set has.
fn seed_of(seed: u64, deck: usize, level: Level, shot: u32) -> u64 {
    let mixed = [deck as u64, level as u64, u64::from(shot)]
        .iter()
        .fold(seed, |sum, part| {
            (sum ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
    // JSON numbers carry 53 bits.
    mixed >> 16
}
