//! A folder of photographs with truth: `DECK-LEVEL-N.jpg` beside `DECK-LEVEL-N.json`, decks in `decks/DECK`.

use crate::alike::Alike;
use crate::{Level, Measure, Scan, Truth, compare};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use tempfile::TempDir;

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
            let alike = Alike::of(&folder);
            let pairs = scans(program(), &folder, photos)?.into_iter().zip(photos.iter());
            let read = pairs.map(|(mut scan, photo)| {
                let name = stem(photo);
                let mut truth = truth(photo)?;
                alike.rename(&mut truth, &mut scan);
                alike.turn_as_they_lie(&truth, &mut scan);
                Ok(Read {
                    deck: (*deck).clone(),
                    level: Level::of_name(&name).ok_or_else(|| format!("{name}: a name without a level"))?,
                    measure: compare(&truth, &scan),
                    milliseconds: scan.milliseconds.find + scan.milliseconds.read,
                    name,
                })
            });
            read.collect::<Result<Vec<_>, String>>()
        })?;
        Ok(reads.concat())
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
            let smaller = Smaller::of(&self.decks.join(deck), |place| place % every == first)?;
            let mut lacked = Lacked {
                deck: deck.clone(),
                ..Lacked::default()
            };
            for (scan, photo) in scans(program(), smaller.folder.path(), photos)?
                .iter()
                .zip(photos)
            {
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

/// A deck without some of its tiles.
struct Smaller {
    folder: TempDir,
    /// The tiles that it lacks, and none that looks like them.
    lacks: BTreeSet<String>,
}

impl Smaller {
    /// Writes a deck without the tiles whose places in it are told.
    fn of(deck: &Path, is_lacking: impl Fn(usize) -> bool) -> Result<Smaller, String> {
        let failed = |why: std::io::Error| format!("a part of {}: {why}", deck.display());
        let text = std::fs::read_to_string(deck.join("deck.json")).map_err(failed)?;
        let mut document: serde_json::Value =
            serde_json::from_str(&text).map_err(|why| format!("{}: {why}", deck.display()))?;
        let tiles = document["tiles"]
            .as_array_mut()
            .map(std::mem::take)
            .unwrap_or_default();
        let (lacking, kept): (Vec<_>, Vec<_>) = tiles
            .into_iter()
            .enumerate()
            .partition(|(place, _)| is_lacking(*place));
        let ids = |tiles: &[(usize, serde_json::Value)]| -> Vec<String> {
            let ids = tiles.iter().filter_map(|(_, tile)| tile["id"].as_str());
            ids.map(str::to_owned).collect()
        };
        let (lacking, kept_ids) = (ids(&lacking), ids(&kept));
        document["tiles"] = kept.into_iter().map(|(_, tile)| tile).collect();
        let folder = tempfile::tempdir().map_err(failed)?;
        let faces = folder.path().join("faces");
        std::fs::create_dir(&faces).map_err(failed)?;
        std::fs::write(folder.path().join("deck.json"), document.to_string()).map_err(failed)?;
        for id in &kept_ids {
            let name = format!("{id}.png");
            std::fs::copy(deck.join("faces").join(&name), faces.join(&name)).map_err(failed)?;
        }
        let alike = Alike::of(deck);
        let looks: BTreeSet<&String> = kept_ids.iter().filter_map(|id| alike.names.get(id)).collect();
        let has_its_look = |id: &String| alike.names.get(id).is_some_and(|look| looks.contains(look));
        Ok(Smaller {
            lacks: lacking.into_iter().filter(|id| !has_its_look(id)).collect(),
            folder,
        })
    }
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

/// Does some work for each item, as many at a time as there are processors; the results are in the order of the items.
fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
    let next = Mutex::new(0..items.len());
    let work = || {
        let mut done = Vec::new();
        // A worker that panics ends the whole: a poisoned lock is never met.
        while let Some(place) = next.lock().ok().and_then(|mut next| next.next()) {
            done.push((place, work(&items[place])?));
        }
        Ok(done)
    };
    let n_workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..n_workers).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|worker| match worker.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.collect::<Result<Vec<_>, String>>()
    })?
    .into_iter()
    .flatten()
    .collect::<Vec<_>>();
    done.sort_by_key(|(place, _)| *place);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

/// One scan for each photograph, from one run of the program.
fn scans(mut program: Command, deck: &Path, photos: &[PathBuf]) -> Result<Vec<Scan>, String> {
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

fn truth(photo: &Path) -> Result<Truth, String> {
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
