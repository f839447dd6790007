//! Storage as files in a folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::storage::{Claim, Receipt, Storage, StorageError, Stored, Trouble, check_name};

/// Files below one folder. Every write is on the disk (fsync) when the call returns.
#[derive(Clone, Debug)]
pub struct Files {
    folder: PathBuf,
}

/// Longest file that is read whole, in bytes: a journal or a photograph is far shorter.
const LONGEST: u64 = 256 << 20;
/// What lock files end with; they are not listed.
const LOCK: &str = ".lock";
/// What a file that is being written ends with; it is not listed.
const UNFINISHED: &str = ".new";

/// Holds the lock of a file: the system lets go of it when the program ends, however it ends.
#[derive(Debug)]
struct FileClaim {
    _locked: File,
}

impl Claim for FileClaim {}

impl Files {
    /// Files below `folder`, which is made when something is first written.
    #[must_use]
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The folder below which everything is kept.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, name: &str) -> Result<PathBuf, StorageError> {
        check_name(name)?;
        Ok(self.folder.join(name))
    }

    fn path_with_folder(&self, name: &str) -> Result<PathBuf, StorageError> {
        let path = self.path(name)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|e| told(name, &e))?;
        }
        Ok(path)
    }

    fn collect(&self, folder: &Path, found: &mut Vec<Stored>) -> io::Result<()> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(()),
            Err(e) => return Err(e),
        };
        for entry in entries {
            let entry = entry?;
            let path = entry.path();
            let kind = entry.file_type()?;
            if kind.is_dir() {
                self.collect(&path, found)?;
            } else if kind.is_file() {
                let Ok(relative) = path.strip_prefix(&self.folder) else {
                    continue;
                };
                let Some(name) = relative.to_str().map(|text| text.replace('\\', "/")) else {
                    continue;
                };
                if check_name(&name).is_ok() && !name.ends_with(LOCK) && !name.ends_with(UNFINISHED) {
                    found.push(Stored {
                        name,
                        len: entry.metadata()?.len(),
                    });
                }
            }
        }
        Ok(())
    }
}

impl Storage for Files {
    fn list(&self, prefix: &str) -> Result<Vec<Stored>, StorageError> {
        let below = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
        if !below.is_empty() {
            check_name(below)?;
        }
        let mut found = Vec::new();
        self.collect(&self.folder.join(below), &mut found)
            .map_err(|e| told(prefix, &e))?;
        found.retain(|stored| stored.name.starts_with(prefix));
        found.sort();
        Ok(found)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        let file = File::open(self.path(name)?).map_err(|e| told(name, &e))?;
        let mut bytes = Vec::new();
        file.take(LONGEST + 1)
            .read_to_end(&mut bytes)
            .map_err(|e| told(name, &e))?;
        if bytes.len() as u64 > LONGEST {
            return Err(StorageError::new(
                name,
                Trouble::Other("it is too long to be read".to_owned()),
            ));
        }
        Ok(bytes)
    }

    fn append(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<Receipt, StorageError> {
        let path = self.path_with_folder(name)?;
        let write = || -> io::Result<bool> {
            let is_new = !path.exists();
            let mut file = OpenOptions::new()
                .write(true)
                .create(offset == 0)
                .truncate(false)
                .open(&path)?;
            let there = file.metadata()?.len();
            if there < offset {
                return Ok(false);
            }
            if there > offset {
                file.set_len(offset)?;
            }
            file.seek(SeekFrom::Start(offset))?;
            file.write_all(bytes)?;
            file.sync_data()?;
            if is_new {
                sync_folder(&path)?;
            }
            Ok(true)
        };
        match write() {
            Ok(true) => Ok(Receipt(0)),
            Ok(false) => Err(StorageError::new(name, Trouble::Length)),
            Err(e) => Err(told(name, &e)),
        }
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<Receipt, StorageError> {
        let path = self.path_with_folder(name)?;
        let unfinished = self
            .folder
            .join(format!("{name}.{}{UNFINISHED}", std::process::id()));
        let write = || -> io::Result<()> {
            let mut file = File::create(&unfinished)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&unfinished, &path)?;
            sync_folder(&path)
        };
        write().map_err(|e| {
            // What is left of the attempt is of no use; that it can't be removed either adds nothing.
            let _ = fs::remove_file(&unfinished);
            told(name, &e)
        })?;
        Ok(Receipt(0))
    }

    fn rename(&self, from: &str, to: &str) -> Result<Receipt, StorageError> {
        let (source, goal) = (self.path(from)?, self.path_with_folder(to)?);
        fs::rename(&source, &goal).map_err(|e| told(from, &e))?;
        sync_folder(&goal).map_err(|e| told(to, &e))?;
        Ok(Receipt(0))
    }

    fn remove(&self, name: &str) -> Result<Receipt, StorageError> {
        match fs::remove_file(self.path(name)?) {
            Ok(()) => Ok(Receipt(0)),
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(Receipt(0)),
            Err(e) => Err(told(name, &e)),
        }
    }

    fn claim(&self, name: &str) -> Result<Box<dyn Claim>, StorageError> {
        self.path_with_folder(name)?;
        let path = self.folder.join(format!("{name}{LOCK}"));
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let file = file.map_err(|e| told(name, &e))?;
        match file.try_lock() {
            Ok(()) => Ok(Box::new(FileClaim { _locked: file })),
            Err(TryLockError::WouldBlock) => Err(StorageError::new(name, Trouble::Taken)),
            Err(TryLockError::Error(e)) => Err(told(name, &e)),
        }
    }

    fn is_durable(&self, _: Receipt) -> Result<bool, StorageError> {
        Ok(true)
    }
}

/// Makes the entry of a new or renamed file durable too. Only Unix lets a folder be synced.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

fn told(name: &str, error: &io::Error) -> StorageError {
    let trouble = match error.kind() {
        ErrorKind::NotFound => Trouble::Absent,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Trouble::Full,
        _ => Trouble::Other(in_words(error)),
    };
    StorageError::new(name, trouble)
}

/// What the system said, without its number, which says nothing to people.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    let mut said = error.to_string();
    said.truncate(said.find(" (os error").unwrap_or(said.len()));
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> (tempfile::TempDir, Files) {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::in_folder(folder.path().join("data"));
        (folder, files)
    }

    #[test]
    fn what_is_appended_is_read_back() {
        let (_kept, files) = files();
        files.append("games/a.journal", 0, b"one").unwrap();
        files.append("games/a.journal", 3, b" two").unwrap();
        assert_eq!(files.read("games/a.journal").unwrap(), b"one two");
        assert_eq!(
            files.list("games/").unwrap(),
            [Stored {
                name: "games/a.journal".into(),
                len: 7
            }]
        );
    }

    #[test]
    fn appending_at_an_earlier_place_cuts_off_what_stood_behind() {
        let (_kept, files) = files();
        files.append("a", 0, b"whole and torn").unwrap();
        files.append("a", 5, b"!").unwrap();
        assert_eq!(files.read("a").unwrap(), b"whole!");
    }

    #[test]
    fn appending_beyond_the_end_is_refused() {
        let (_kept, files) = files();
        files.append("a", 0, b"1").unwrap();
        assert_eq!(files.append("a", 2, b"3").unwrap_err().trouble, Trouble::Length);
    }

    #[test]
    fn a_name_is_claimed_by_one_at_a_time() {
        let (_kept, files) = files();
        let first = files.claim("a").unwrap();
        assert_eq!(files.claim("a").unwrap_err().trouble, Trouble::Taken);
        drop(first);
        files.claim("a").unwrap();
        assert!(files.list("").unwrap().is_empty());
    }

    #[test]
    fn no_name_reaches_outside_the_folder() {
        let (_kept, files) = files();
        for name in ["../a", "/etc/passwd", "a//b", "", ".", "a/..", "A", "a b", "a\0"] {
            assert_eq!(files.read(name).unwrap_err().trouble, Trouble::Name, "{name:?}");
        }
    }

    #[test]
    fn a_name_is_replaced_renamed_and_removed() {
        let (_kept, files) = files();
        files.replace("a", b"old").unwrap();
        files.replace("a", b"new").unwrap();
        files.rename("a", "bin/a").unwrap();
        assert_eq!(files.read("a").unwrap_err().trouble, Trouble::Absent);
        assert_eq!(files.read("bin/a").unwrap(), b"new");
        files.remove("bin/a").unwrap();
        files.remove("bin/a").unwrap();
        assert!(files.list("").unwrap().is_empty());
    }
}
