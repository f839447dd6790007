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

/// Tiles of a deck that look the same: which of them a tile is, nobody can tell.
struct Alike {
    names: HashMap<String, String>,
    faces: HashMap<Vec<u8>, String>,
}

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
        // All decks may have the same back.
        first.retain(|_, id| !id.starts_with("back"));
        Alike { names, faces: first }
    }

    fn shares_with(&self, other: &Alike) -> bool {
        self.faces.keys().any(|face| other.faces.contains_key(face))
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
            if let Some(name) = self.names.get(id) {
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
