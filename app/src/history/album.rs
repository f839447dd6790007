//! Photographs kept with the turns of a game, in bounded room.

use std::fmt;
use std::rc::Rc;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{ExtendedColorType, ImageEncoder as _, RgbImage};
use vision::Photo;

use crate::platform::{Storage, StorageError, Trouble};
use crate::session::{Photograph, Stage};

/// The photographs of one game.
#[derive(Clone, Debug)]
pub struct Album {
    storage: Rc<dyn Storage>,
    folder: String,
}

/// Why a photograph can't be kept or shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlbumError {
    /// The storage says no.
    Storage(StorageError),
    /// The album holds as much as it may.
    Full,
    /// The picture could not be made smaller or written as JPEG.
    Encoding,
    /// The bytes are not those that were kept.
    Damaged {
        /// The photograph's name.
        name: String,
    },
}

impl fmt::Display for AlbumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Full => f.write_str("this game has as many photographs as can be kept"),
            Self::Encoding => f.write_str("the photograph could not be written as JPEG"),
            Self::Damaged { name } => write!(f, "{name}: the photograph is damaged"),
        }
    }
}

impl std::error::Error for AlbumError {}

impl From<StorageError> for AlbumError {
    fn from(error: StorageError) -> Self {
        Self::Storage(error)
    }
}

/// How large photographs are kept.
struct Size {
    /// Longer side, pixels.
    side: u32,
    /// JPEG quality, 1 to 100.
    quality: u8,
}

/// Tried in order until a photograph fits: tiles can still be told apart by eye in the last.
const SIZES: [Size; 4] = [
    Size {
        side: 1600,
        quality: 80,
    },
    Size {
        side: 1280,
        quality: 70,
    },
    Size {
        side: 1024,
        quality: 60,
    },
    Size {
        side: 800,
        quality: 50,
    },
];
/// Bytes that one photograph may take.
const LARGEST: usize = 512 << 10;
/// Bytes that one photograph may take once the album is half full.
const LARGEST_LATER: usize = 192 << 10;
/// Bytes that the photographs of a game may take.
const ROOM: u64 = 64 << 20;

impl Album {
    /// The album of the game with this id.
    #[must_use]
    pub fn of(storage: Rc<dyn Storage>, game: &str) -> Self {
        Self {
            storage,
            folder: format!("photos/{game}/"),
        }
    }

    /// Keeps a photograph of a turn, made smaller. It is durable before it is told to the game, so that a game never names
    /// a photograph that is not there.
    ///
    /// # Errors
    /// See [`AlbumError`].
    pub fn keep(&self, turn: u32, stage: Stage, photo: &Photo) -> Result<Photograph, AlbumError> {
        let bytes = jpeg_within(photo, self.largest()?)?;
        self.keep_jpeg(turn, stage, &bytes)
    }

    /// The bytes that the album takes now.
    fn taken(&self) -> Result<u64, StorageError> {
        let kept = self.storage.list(&self.folder)?;
        Ok(kept.iter().map(|stored| stored.len).sum())
    }

    /// The bytes that the next photograph may take.
    ///
    /// # Errors
    /// Any trouble of the storage.
    pub fn largest(&self) -> Result<usize, AlbumError> {
        Ok(if self.taken()? < ROOM / 2 {
            LARGEST
        } else {
            LARGEST_LATER
        })
    }

    /// Keeps a photograph that [`jpeg_within`] has made small already, as [`Album::keep`].
    ///
    /// # Errors
    /// See [`AlbumError`].
    pub fn keep_jpeg(&self, turn: u32, stage: Stage, bytes: &[u8]) -> Result<Photograph, AlbumError> {
        let kept = self.storage.list(&self.folder)?;
        let taken: u64 = kept.iter().map(|stored| stored.len).sum();
        if taken + bytes.len() as u64 > ROOM {
            return Err(AlbumError::Full);
        }
        let stem = format!("{}{turn}-{}-", self.folder, stage_name(stage));
        let is_used = |name: &str| kept.iter().any(|stored| stored.name == name);
        let mut names = (1..).map(|n: u32| format!("{stem}{n}.jpg"));
        let name = names.find(|name| !is_used(name)).ok_or(AlbumError::Full)?;
        self.storage.replace(&name, bytes)?;
        Ok(Photograph {
            stage,
            name,
            crc: crc32fast::hash(bytes),
            outlines: Vec::new(),
        })
    }

    /// Keeps the JPEG of a photograph that came with a game, under the last part of its name. Gives its whole name.
    ///
    /// # Errors
    /// [`AlbumError::Full`]; any trouble of the storage, a name that it does not take among them.
    pub fn take_in(&self, file: &str, jpeg: &[u8]) -> Result<String, AlbumError> {
        if self.taken()? + jpeg.len() as u64 > ROOM {
            return Err(AlbumError::Full);
        }
        let name = format!("{}{file}", self.folder);
        self.storage.replace(&name, jpeg)?;
        Ok(name)
    }

    /// The JPEG of a photograph.
    ///
    /// # Errors
    /// [`AlbumError::Damaged`] if the bytes are not those that were kept; any trouble of reading.
    pub fn read(&self, photograph: &Photograph) -> Result<Vec<u8>, AlbumError> {
        let bytes = self.storage.read(&photograph.name)?;
        let is_whole = crc32fast::hash(&bytes) == photograph.crc;
        if is_whole {
            Ok(bytes)
        } else {
            Err(AlbumError::Damaged {
                name: photograph.name.clone(),
            })
        }
    }

    /// Removes all photographs for good.
    ///
    /// # Errors
    /// Any trouble of the storage.
    pub fn burn(&self) -> Result<(), AlbumError> {
        for stored in self.storage.list(&self.folder)? {
            match self.storage.remove(&stored.name) {
                Ok(_)
                | Err(StorageError {
                    trouble: Trouble::Absent,
                    ..
                }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Start => "start",
        Stage::Placed => "placed",
        Stage::Maneuvered => "maneuvered",
        Stage::Removed => "removed",
        Stage::End => "end",
    }
}

/// The photograph as a JPEG of at most so many bytes; in the smallest of its sizes whatever that takes.
///
/// # Errors
/// [`AlbumError::Encoding`].
pub fn jpeg_within(photo: &Photo, largest: usize) -> Result<Vec<u8>, AlbumError> {
    let mut bytes = Vec::new();
    for size in &SIZES {
        bytes = jpeg(photo, size)?;
        if bytes.len() <= largest {
            break;
        }
    }
    Ok(bytes)
}

fn jpeg(photo: &Photo, size: &Size) -> Result<Vec<u8>, AlbumError> {
    let (width, height) = (photo.width(), photo.height());
    let longer = width.max(height);
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, size.quality);
    let encoded = if longer <= size.side {
        encoder.write_image(photo.rgb(), width, height, ExtendedColorType::Rgb8)
    } else {
        let scaled = |side: u32| (u64::from(side) * u64::from(size.side) / u64::from(longer)).max(1) as u32;
        let whole = RgbImage::from_raw(width, height, photo.rgb().to_vec()).ok_or(AlbumError::Encoding)?;
        let small = imageops::resize(&whole, scaled(width), scaled(height), FilterType::Triangle);
        encoder.write_image(&small, small.width(), small.height(), ExtendedColorType::Rgb8)
    };
    encoded.map_err(|_| AlbumError::Encoding)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::Memory;

    /// Noise is the hardest to make small.
    fn noise(width: u32, height: u32) -> Photo {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        let rgb = (0..width * height * 3).map(|_| next()).collect();
        Photo::new(width, height, rgb).unwrap()
    }

    fn album() -> (Memory, Album) {
        let memory = Memory::default();
        (memory.clone(), Album::of(Rc::new(memory), "a"))
    }

    #[test]
    fn a_photograph_is_kept_small_and_read_back() {
        let (memory, album) = album();
        let kept = album.keep(3, Stage::Removed, &noise(1900, 700)).unwrap();
        let bytes = album.read(&kept).unwrap();
        assert_eq!(kept.name, "photos/a/3-removed-1.jpg");
        assert!(bytes.len() <= LARGEST, "{}", bytes.len());
        let again = image::load_from_memory(&bytes).unwrap();
        assert!(again.width() <= 1600 && again.width() > again.height());
        assert_eq!(memory.list("photos/a/").unwrap().len(), 1);
    }

    #[test]
    fn a_second_photograph_of_a_stage_does_not_replace_the_first() {
        let (_, album) = album();
        let first = album.keep(1, Stage::Start, &noise(8, 8)).unwrap();
        let second = album.keep(1, Stage::Start, &noise(9, 8)).unwrap();
        assert_ne!(first.name, second.name);
        assert!(album.read(&first).is_ok() && album.read(&second).is_ok());
    }

    #[test]
    fn a_damaged_photograph_is_told_not_shown() {
        let (memory, album) = album();
        let kept = album.keep(1, Stage::Start, &noise(8, 8)).unwrap();
        memory.append(&kept.name, 20, b"?").unwrap();
        assert_eq!(
            album.read(&kept),
            Err(AlbumError::Damaged {
                name: kept.name.clone()
            })
        );
    }

    #[test]
    fn an_album_that_is_full_says_so_and_can_be_emptied() {
        let (memory, album) = album();
        memory
            .replace("photos/a/huge.jpg", &vec![0; ROOM as usize])
            .unwrap();
        assert_eq!(album.keep(1, Stage::Start, &noise(8, 8)), Err(AlbumError::Full));
        album.burn().unwrap();
        assert!(album.keep(1, Stage::Start, &noise(8, 8)).is_ok());
    }
}
