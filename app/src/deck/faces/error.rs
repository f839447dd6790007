//! Why the faces of a deck cannot be used.

use super::{LEAST_SIDE, MOST_SIDE};
use crate::photograph::PhotographError;
use std::fmt;
use vision::CatalogueError;

/// Why the faces of a deck cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FacesError {
    /// The deck names no folder of faces.
    None,
    /// A tile has no picture.
    Missing {
        /// The file that is not there.
        file: String,
    },
    /// A file cannot be read.
    Unreadable {
        /// Which.
        file: String,
        /// Why.
        why: String,
    },
    /// A file is no picture.
    Broken {
        /// Which.
        file: String,
        /// Why.
        why: PhotographError,
    },
    /// A picture that is not square, or too small.
    Shape {
        /// Which.
        file: String,
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// A picture with more pixels than a face needs.
    Large {
        /// Which.
        file: String,
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The reader of photographs takes no such set of faces.
    Refused(CatalogueError),
}

impl fmt::Display for FacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FacesError::None => f.write_str("the deck has no faces: its tiles cannot be recognised"),
            FacesError::Missing { file } => write!(f, "{file}: the picture is missing"),
            FacesError::Unreadable { file, why } => write!(f, "the picture {file} cannot be read: {why}"),
            FacesError::Broken { file, why } => write!(f, "{file}: {why}"),
            FacesError::Shape { file, width, height } => {
                write!(
                    f,
                    "{file}: {width} x {height} pixels; a face is a square of at least {LEAST_SIDE}"
                )
            }
            FacesError::Large { file, width, height } => {
                write!(
                    f,
                    "{file}: {width} x {height} pixels; a face has {MOST_SIDE} a side at most"
                )
            }
            FacesError::Refused(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for FacesError {}
