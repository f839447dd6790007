//! A folder of photographs with truth: `DECK-LEVEL-N.jpg` beside `DECK-LEVEL-N.json`, decks in `decks/DECK`.

use crate::alike::Alike;
use crate::side_by_side::side_by_side;
use crate::smaller::Smaller;
use crate::{Level, Measure, Names, Scan, Truth, compare};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Photographs by the deck whose tiles they show.
#[derive(Clone, Debug)]
pub struct Photographs {
    decks: PathBuf,
    by_deck: BTreeMap<String, Vec<PathBuf>>,
}

/// A photograph that was read and compared with its truth.
#[derive(Clone, Debug)]
pub struct Read {
    /// Its name without ending.
    pub name: String,
    /// The deck's name.
    pub deck: String,
    /// How hard it is.
    pub level: Level,
    /// What became of its tiles.
    pub measure: Measure,
    /// From its pixels to what lies on the table, by the clock.
    pub milliseconds: f64,
}

impl Photographs {
    /// Those of a folder whose names contain `only`; what has no truth or no level is left out.
    ///
    /// # Errors
    /// A folder that cannot be read.
    pub fn in_folder(folder: &Path, decks: &Path, only: &str) -> Result<Photographs, String> {
        let mut by_deck: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        let entries = std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        for entry in entries {
            let path = entry
                .map_err(|why| format!("{}: {why}", folder.display()))?
                .path();
            let name = stem(&path);
            let is_photo = path.extension().is_some_and(|ending| ending == "jpg");
            if is_photo
                && name.contains(only)
                && path.with_extension("json").exists()
                && Level::of_name(&name).is_some()
            {
                let deck = name.split('-').next().unwrap_or_default().to_owned();
                by_deck.entry(deck).or_default().push(path);
            }
        }
        by_deck.values_mut().for_each(|photos| photos.sort());
        Ok(Photographs {
            decks: decks.to_owned(),
            by_deck,
        })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_deck.is_empty()
    }

    /// Reads them all with the program, one run for each deck and as many runs at a time as there are processors, and
    /// compares them with their truths.
    ///
    /// # Errors
    /// A run that failed, a photograph that was not read, a truth that is none.
    pub fn read(&self, program: impl Fn() -> Command + Sync) -> Result<Vec<Read>, String> {
        let by_deck: Vec<_> = self.by_deck.iter().collect();
        let reads = side_by_side(&by_deck, |(deck, photos)| {
            let folder = self.decks.join(deck);
            measured(
                deck,
                photos,
                scans(program(), &folder, photos)?,
                &Alike::of(&folder),
            )
        })?;
        Ok(reads.concat())
    }

    /// Reads them all with one learned deck, whose tiles have these names in the true deck of a folder.
    ///
    /// # Errors
    /// As for [`read`](Photographs::read).
    pub fn read_as_learned(
        &self,
        learned: &Path,
        names: &Names,
        deck: &Path,
        program: impl Fn() -> Command,
    ) -> Result<Vec<Read>, String> {
        let alike = Alike::of(deck);
        let reads = self.by_deck.iter().map(|(name, photos)| {
            let mut scans = scans(program(), learned, photos)?;
            scans.iter_mut().for_each(|scan| names.rename(scan));
            measured(name, photos, scans, &alike)
        });
        Ok(reads.collect::<Result<Vec<_>, String>>()?.concat())
    }

    /// Reads them with a deck that is not theirs: the next one that has no face in common with theirs, if there is any.
    ///
    /// # Errors
    /// As for [`read`](Photographs::read).
    pub fn read_as_others(&self, program: impl Fn() -> Command + Sync) -> Result<Vec<Strayed>, String> {
        let names: Vec<&String> = self.by_deck.keys().collect();
        let faces: Vec<Alike> = names
            .iter()
            .map(|name| Alike::of(&self.decks.join(name)))
            .collect();
        let mut pairs = Vec::new();
        for (place, &deck) in names.iter().enumerate() {
            let others = (1..names.len()).map(|step| (place + step) % names.len());
            if let Some(other) = others
                .into_iter()
                .find(|&other| !faces[place].shares_with(&faces[other]))
            {
                pairs.push((deck, names[other]));
            }
        }
        side_by_side(&pairs, |&(deck, other)| {
            let photos = &self.by_deck[deck];
            let mut strayed = Strayed {
                deck: deck.clone(),
                other: other.clone(),
                ..Strayed::default()
            };
            for (scan, photo) in scans(program(), &self.decks.join(other), photos)?
                .iter()
                .zip(photos)
            {
                strayed.n_tiles += truth(photo)?.tiles.iter().filter(|tile| tile.counts()).count();
                strayed.n_certain += scan.tiles.len();
                strayed.n_unsure += scan.unsure.len();
            }
            Ok(strayed)
        })
    }

    /// Reads them with their own decks, but for every so many tiles: with those from the first on, from the second on, and so on.
    /// What the deck lacks is in its very style, and must not be told as another tile.
    ///
    /// # Errors
    /// As for [`read`](Photographs::read), and where the smaller decks cannot be written.
    pub fn read_without(
        &self,
        every: usize,
        program: impl Fn() -> Command + Sync,
    ) -> Result<Vec<Lacked>, String> {
        let runs: Vec<_> = self
            .by_deck
            .iter()
            .flat_map(|run| (0..every).map(move |first| (run, first)))
            .collect();
        let lacked = side_by_side(&runs, |&((deck, photos), first)| {
            let from = self.decks.join(deck);
            let folder = tempfile::tempdir().map_err(|why| format!("a part of {}: {why}", from.display()))?;
            let smaller = Smaller::write(&from, |place| place % every == first, folder.path())?;
            let mut lacked = Lacked {
                deck: deck.clone(),
                ..Lacked::default()
            };
            for (scan, photo) in scans(program(), folder.path(), photos)?.iter().zip(photos) {
                let truth = truth(photo)?;
                let lacking = truth.tiles.iter().filter(|tile| smaller.lacks.contains(&tile.id));
                for tile in lacking.filter(|tile| tile.counts()) {
                    lacked.n_tiles += 1;
                    let is_told = scan.tiles.iter().any(|told| tile.lies_under(&told.corners));
                    lacked.n_certain += usize::from(is_told);
                }
            }
            Ok(lacked)
        })?;
        let by_deck = lacked.chunks(every.max(1)).map(|runs| Lacked {
            deck: runs[0].deck.clone(),
            n_tiles: runs.iter().map(|run| run.n_tiles).sum(),
            n_certain: runs.iter().map(|run| run.n_certain).sum(),
        });
        Ok(by_deck.collect())
    }
}

/// What was made of tiles that their deck lacked.
#[derive(Clone, Debug, Default)]
pub struct Lacked {
    /// Whose tiles they are.
    pub deck: String,
    /// How many of them there were to see.
    pub n_tiles: usize,
    /// How many were told as certain: all of these are wrong.
    pub n_certain: usize,
}

/// What was made of the tiles of one deck when they were read as those of another.
#[derive(Clone, Debug, Default)]
pub struct Strayed {
    /// Whose tiles they are.
    pub deck: String,
    /// As whose they were read.
    pub other: String,
    /// How many tiles there were to see.
    pub n_tiles: usize,
    /// How many were told as certain: all of these are wrong.
    pub n_certain: usize,
    /// How many were told as doubts.
    pub n_unsure: usize,
}

/// Compares the scans of a deck's photographs with their truths.
fn measured(deck: &str, photos: &[PathBuf], scans: Vec<Scan>, alike: &Alike) -> Result<Vec<Read>, String> {
    let read = scans.into_iter().zip(photos).map(|(mut scan, photo)| {
        let name = stem(photo);
        let mut truth = truth(photo)?;
        alike.rename(&mut truth, &mut scan);
        alike.turn_as_they_lie(&truth, &mut scan);
        Ok(Read {
            deck: deck.to_owned(),
            level: Level::of_name(&name).ok_or_else(|| format!("{name}: a name without a level"))?,
            measure: compare(&truth, &scan),
            milliseconds: scan.milliseconds.find + scan.milliseconds.read,
            name,
        })
    });
    read.collect()
}

/// One scan for each photograph, from one run of the program.
///
/// # Errors
/// A run that failed, or a photograph that was not read.
pub fn scans(mut program: Command, deck: &Path, photos: &[PathBuf]) -> Result<Vec<Scan>, String> {
    program
        .args(["scan", "--json", "--deck"])
        .arg(deck.join("deck.json"))
        .args(photos);
    let output = program.output().map_err(|why| format!("{program:?}: {why}"))?;
    let lines = String::from_utf8_lossy(&output.stdout);
    let scans: Result<Vec<Scan>, _> = lines.lines().map(serde_json::from_str).collect();
    let scans = scans.map_err(|why| format!("{}: {why}", deck.display()))?;
    if scans.len() != photos.len() {
        let (told, read) = (String::from_utf8_lossy(&output.stderr), scans.len());
        return Err(format!(
            "{}: {read} of {} photographs were read: {told}",
            deck.display(),
            photos.len()
        ));
    }
    Ok(scans)
}

/// What lies in a photograph, from the file beside it.
///
/// # Errors
/// A file that cannot be read, or is no truth.
pub fn truth(photo: &Path) -> Result<Truth, String> {
    let path = photo.with_extension("json");
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    serde_json::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))
}

pub(crate) fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
