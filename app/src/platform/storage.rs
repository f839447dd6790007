//! What is kept between starts, as named runs of bytes.

use std::fmt::{self, Debug};

/// Something that is stored: its name and how long it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stored {
    /// Its name, as given when it was written.
    pub name: String,
    /// Its length in bytes.
    pub len: u64,
}

/// What a write gives back: a number to ask [`Storage::is_durable`] with.
///
/// A file system makes bytes durable before the call returns; a browser's database does so a little later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Receipt(pub u64);

/// The right to be the only writer of a name, kept until it is dropped. The system gives it back when a program dies.
pub trait Claim: Debug {}

/// Named runs of bytes that outlive the program.
///
/// Names are relative paths of `a-z0-9-._` and `/`, such as `games/2026-11-21-1.journal`. No call panics on odd names: it
/// gives [`Trouble::Name`].
pub trait Storage: Debug {
    /// What is stored under a prefix (such as `games/`), sorted by name. Nothing there is an empty list.
    ///
    /// # Errors
    /// When the place can't be read.
    fn list(&self, prefix: &str) -> Result<Vec<Stored>, StorageError>;

    /// All bytes of a name.
    ///
    /// # Errors
    /// [`Trouble::Absent`] if there is none; [`Trouble::Coming`] if it has to be fetched first; any other trouble of
    /// reading.
    fn read(&self, name: &str) -> Result<Vec<u8>, StorageError>;

    /// Puts bytes at `offset` of a name and ends it there, creating it if `offset` is 0 and it is absent.
    ///
    /// Two uses: adding at the end (`offset` is the present length), and cutting off a torn tail (an earlier offset).
    ///
    /// # Errors
    /// [`Trouble::Length`] if the name is shorter than `offset`; [`Trouble::Full`]; any other trouble of writing.
    fn append(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<Receipt, StorageError>;

    /// Writes a name as a whole: afterwards it holds either what it held or all of `bytes`, whatever happens in between.
    ///
    /// # Errors
    /// [`Trouble::Full`]; any other trouble of writing.
    fn replace(&self, name: &str, bytes: &[u8]) -> Result<Receipt, StorageError>;

    /// Gives a name another name. What had the new name before is replaced.
    ///
    /// # Errors
    /// [`Trouble::Absent`] if there is none; any other trouble.
    fn rename(&self, from: &str, to: &str) -> Result<Receipt, StorageError>;

    /// Forgets a name for good. Nothing to forget is fine.
    ///
    /// # Errors
    /// Any trouble but absence.
    fn remove(&self, name: &str) -> Result<Receipt, StorageError>;

    /// Asks to be the only writer of a name (which need not exist yet).
    ///
    /// # Errors
    /// [`Trouble::Taken`] if another window, tab or program has it.
    fn claim(&self, name: &str) -> Result<Box<dyn Claim>, StorageError>;

    /// Whether what the receipt was given for will survive that the program is killed now. Asked each frame by who waits.
    ///
    /// # Errors
    /// When that write has failed after all (a full disk, a database that was closed).
    fn is_durable(&self, receipt: Receipt) -> Result<bool, StorageError>;
}

/// Why something could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError {
    /// The name that was asked for.
    pub name: String,
    /// What was in the way.
    pub trouble: Trouble,
}

/// What was in the way of storing or reading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trouble {
    /// There is nothing of that name.
    Absent,
    /// It is on its way from where it is kept: to be asked for again in a later frame.
    Coming,
    /// Another window, tab or program is writing it.
    Taken,
    /// There is no room left.
    Full,
    /// It is not as long as the writer believed: someone else has written.
    Length,
    /// The name is not a relative path of allowed characters.
    Name,
    /// What the system says.
    Other(String),
}

impl StorageError {
    /// An error about a name.
    #[must_use]
    pub fn new(name: &str, trouble: Trouble) -> Self {
        Self {
            name: name.to_owned(),
            trouble,
        }
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match &self.trouble {
            Trouble::Absent => "there is nothing of that name",
            Trouble::Coming => "it is on its way",
            Trouble::Taken => "it is open in another window",
            Trouble::Full => "there is no room left on the device",
            Trouble::Length => "something else has written to it",
            Trouble::Name => "that is not a name it can have",
            Trouble::Other(said) => said,
        };
        write!(f, "{}: {why}", self.name)
    }
}

impl std::error::Error for StorageError {}

/// Refuses names that could reach outside the storage.
pub(super) fn check_name(name: &str) -> Result<(), StorageError> {
    let is_plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-._".contains(&b))
    };
    if name.split('/').all(is_plain) {
        Ok(())
    } else {
        Err(StorageError::new(name, Trouble::Name))
    }
}
