//! The own photographs: made once, and again when the photographer or the practice decks have changed.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use tilesight::deck::practice::PracticeSet;
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

/// The folder of a set's photographs below `own`: made if it is not there.
pub(crate) fn photographs(
    program: &str,
    own: &Path,
    set: PracticeSet,
    shots: u64,
    seed: u64,
) -> Result<PathBuf, String> {
    let folder = own.join(format!(
        "{}-{shots}-{seed}-{:08x}",
        set.name(),
        fingerprint(set) as u32
    ));
    if folder.is_dir() {
        return Ok(folder);
    }
    eprintln!("making the photographs of {} (once)", folder.display());
    let made = folder.with_extension("part");
    let mut photo = Command::new(program);
    photo
        .args([
            "photo",
            "--set",
            set.name(),
            "--random",
            &shots.to_string(),
            "--seed",
            &seed.to_string(),
            "--out",
        ])
        .arg(&made);
    let output = photo.output().map_err(|why| format!("{program}: {why}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    std::fs::rename(&made, &folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    Ok(folder)
}

/// A number that changes with what the photographs would look like: small ones are taken and counted.
pub(crate) fn fingerprint(set: PracticeSet) -> u64 {
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
