//! A folder of photographs with truth: `DECK-LEVEL-N.jpg` beside `DECK-LEVEL-N.json`, decks in `decks/DECK`.

use crate::{Level, Measure, Scan, Truth, compare};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

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
        let left = Mutex::new(self.by_deck.iter());
        let work = || -> Result<Vec<Read>, String> {
            let mut reads = Vec::new();
            // A worker that panics ends the whole: a poisoned lock is never met.
            while let Some((deck, photos)) = left.lock().ok().and_then(|mut left| left.next()) {
                reads.extend(self.read_deck(program(), deck, photos)?);
            }
            Ok(reads)
        };
        let n_workers = std::thread::available_parallelism().map_or(1, usize::from);
        let mut reads = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
            let done = workers.into_iter().map(|worker| match worker.join() {
                Ok(reads) => reads,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            done.collect::<Result<Vec<_>, _>>().map(|reads| reads.concat())
        })?;
        reads.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(reads)
    }

    fn read_deck(&self, mut scan: Command, deck: &str, photos: &[PathBuf]) -> Result<Vec<Read>, String> {
        let folder = self.decks.join(deck);
        scan.args(["scan", "--json", "--deck"])
            .arg(folder.join("deck.json"))
            .args(photos);
        let output = scan.output().map_err(|why| format!("{scan:?}: {why}"))?;
        let lines = String::from_utf8_lossy(&output.stdout);
        if lines.lines().count() != photos.len() {
            let told = String::from_utf8_lossy(&output.stderr);
            return Err(format!(
                "deck {deck}: {} of {} photographs were read: {told}",
                lines.lines().count(),
                photos.len()
            ));
        }
        let alike = Alike::of(&folder);
        let pairs = photos.iter().zip(lines.lines());
        pairs
            .map(|(photo, line)| {
                let name = stem(photo);
                let broken = |why: &dyn std::fmt::Display| format!("{name}: {why}");
                let mut scan: Scan = serde_json::from_str(line).map_err(|why| broken(&why))?;
                let text =
                    std::fs::read_to_string(photo.with_extension("json")).map_err(|why| broken(&why))?;
                let mut truth: Truth = serde_json::from_str(&text).map_err(|why| broken(&why))?;
                alike.rename(&mut truth, &mut scan);
                Ok(Read {
                    deck: deck.to_owned(),
                    level: Level::of_name(&name).ok_or_else(|| broken(&"a name without a level"))?,
                    measure: compare(&truth, &scan),
                    name,
                })
            })
            .collect()
    }
}

/// Tiles of a deck that look the same: which of them a tile is, nobody can tell.
struct Alike(HashMap<String, String>);

impl Alike {
    fn of(deck: &Path) -> Alike {
        let mut first: HashMap<Vec<u8>, String> = HashMap::new();
        let mut names = HashMap::new();
        let entries = std::fs::read_dir(deck.join("faces")).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if let Ok(bytes) = std::fs::read(&path) {
                let id = stem(&path);
                let same = first.entry(bytes).or_insert_with(|| id.clone());
                names.insert(id, same.clone());
            }
        }
        Alike(names)
    }

    /// Gives tiles that look the same one name.
    fn rename(&self, truth: &mut Truth, scan: &mut Scan) {
        let truths = truth.tiles.iter_mut().map(|tile| &mut tile.id);
        let tiles = scan.tiles.iter_mut().map(|tile| &mut tile.tile);
        let candidates = scan.unsure.iter_mut().flat_map(|doubt| &mut doubt.candidates);
        for id in truths
            .chain(tiles)
            .chain(candidates.map(|candidate| &mut candidate.tile))
        {
            if let Some(name) = self.0.get(id) {
                id.clone_from(name);
            }
        }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
