//! The faces that a photograph may show.

use crate::Photo;
use std::fmt;

/// A face's place in the list that the [`Catalogue`] was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u16);

/// What one tile looks like, square-on, in its printed orientation.
#[derive(Clone, Debug)]
pub struct FaceArt {
    /// Square picture, 32 px a side at least; 512 px is ample.
    pub picture: Photo,
    /// How many tiles of the box look like this; at least 1.
    pub copies: u16,
}

/// Reference faces and backs, prepared for reading. Made once, used for every photograph.
#[derive(Clone, Debug)]
pub struct Catalogue {
    faces: Vec<FaceArt>,
    backs: Vec<Photo>,
}

/// Why pictures do not make a [`Catalogue`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CatalogueError {
    /// No face at all.
    NoFaces,
    /// The picture of this place in the list is not square or under 32 px.
    BadPicture {
        /// Place in the list of faces (backs follow the faces).
        index: usize,
    },
}

impl Catalogue {
    /// Prepares faces and backs; indices into both lists are how a reading names them.
    ///
    /// # Errors
    /// [`CatalogueError`] if there is no face or a picture cannot be one.
    pub fn new(faces: Vec<FaceArt>, backs: Vec<Photo>) -> Result<Catalogue, CatalogueError> {
        if faces.is_empty() {
            return Err(CatalogueError::NoFaces);
        }
        let pictures = faces.iter().map(|face| &face.picture).chain(&backs);
        for (index, picture) in pictures.enumerate() {
            if picture.width() != picture.height() || picture.width() < 32 {
                return Err(CatalogueError::BadPicture { index });
            }
        }
        Ok(Catalogue { faces, backs })
    }

    /// The faces, in the order given.
    pub fn faces(&self) -> &[FaceArt] {
        &self.faces
    }

    /// The backs, in the order given.
    pub fn backs(&self) -> &[Photo] {
        &self.backs
    }
}

impl fmt::Display for CatalogueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CatalogueError::NoFaces => write!(f, "a deck without faces cannot be recognised"),
            CatalogueError::BadPicture { index } => {
                write!(f, "picture {index} is not a square of at least 32 px")
            }
        }
    }
}

impl std::error::Error for CatalogueError {}
