//! The own photographs: made once, and again when the photographer or the practice decks have changed.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use tilesight::deck::practice::PracticeSet;
use tilesight_tests::Arguments;
use vision::Photo;
use vision::photographer::{BoardSettings, Level, Pictures, Settings, photograph, random_board};

/// The set of this name, or both.
pub(crate) fn sets(name: Option<&str>) -> Result<Vec<PracticeSet>, String> {
    match name {
        Some(name) => PracticeSet::named(name)
            .map(|set| vec![set])
            .ok_or_else(|| format!("no set is called {name}")),
        None => Ok(PracticeSet::ALL.to_vec()),
    }
}

/// The photographs of a set's decks.
pub(crate) struct Own<'a> {
    pub(crate) program: &'a str,
    /// The folder that theirs is made in.
    below: &'a Path,
    pub(crate) set: PracticeSet,
    /// So many of each deck and level.
    pub(crate) shots: u64,
    seed: u64,
    /// How many tiles their boards have; else as many as the level and chance have it.
    pub(crate) n_tiles: Option<usize>,
    /// Their only level, or all.
    pub(crate) level: Option<Level>,
}

impl Own<'_> {
    /// As the words `--program`, `--shots` and `--seed` have it.
    pub(crate) fn given<'a>(
        arguments: &'a Arguments,
        below: &'a str,
        set: PracticeSet,
    ) -> Result<Own<'a>, String> {
        Ok(Own {
            program: arguments.wanted("--program")?,
            below: Path::new(below),
            set,
            shots: arguments.number("--shots", 2)?,
            seed: arguments.number("--seed", 1)?,
            n_tiles: None,
            level: None,
        })
    }

    /// Their folder: made if it is not there.
    pub(crate) fn photographs(&self) -> Result<PathBuf, String> {
        let mut name = format!("{}-{}-{}", self.set.name(), self.shots, self.seed);
        let (shots, seed) = (self.shots.to_string(), self.seed.to_string());
        let mut photo = Command::new(self.program);
        photo
            .args(["photo", "--set", self.set.name()])
            .args(["--random", &shots, "--seed", &seed]);
        if let Some(n_tiles) = self.n_tiles.map(|n_tiles| n_tiles.to_string()) {
            name.extend(["-tiles-", &n_tiles]);
            photo.args(["--tiles", &n_tiles]);
        }
        if let Some(level) = self.level {
            name.extend(["-", level.name()]);
            photo.args(["--level", level.name()]);
        }
        let folder = self
            .below
            .join(format!("{name}-{:08x}", fingerprint(self.set) as u32));
        once(&folder, |made| {
            eprintln!("making the photographs of {} (once)", folder.display());
            succeed(photo.arg("--out").arg(made))
        })?;
        Ok(folder)
    }
}

/// Makes a folder unless it is there: whole, or not at all.
pub(crate) fn once(folder: &Path, make: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    if folder.is_dir() {
        return Ok(());
    }
    let made = folder.with_extension("part");
    std::fs::create_dir_all(&made).map_err(|why| format!("{}: {why}", made.display()))?;
    make(&made)?;
    std::fs::rename(&made, folder).map_err(|why| format!("{}: {why}", folder.display()))
}

/// Runs a command; what it says is the error if it fails.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|why| format!("{command:?}: {why}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A number that changes with what the photographs would look like: small ones are taken and counted.
fn fingerprint(set: PracticeSet) -> u64 {
    // The hash of the standard library with its fixed keys; it only names a folder.
    let mut hasher = DefaultHasher::new();
    let mut faces = Vec::new();
    for deck in set.decks() {
        deck.document().hash(&mut hasher);
        for (_, drawing) in deck.pictures().iter().step_by(7) {
            let picture = drawing.pixels(24);
            picture.as_raw().hash(&mut hasher);
            faces.extend(Photo::new(24, 24, picture.into_raw()));
        }
    }
    for level in Level::ALL {
        for seed in 0..6 {
            let board = random_board(&BoardSettings::at(level, seed), faces.len(), 0, seed);
            let settings = Settings {
                width: 96,
                height: 72,
                ..Settings::at(level, seed)
            };
            let pictures = Pictures {
                faces: &faces,
                backs: &[],
                strangers: &faces[..2],
            };
            photograph(&board, pictures, &settings)
                .photo
                .rgb()
                .hash(&mut hasher);
        }
    }
    hasher.finish()
}
