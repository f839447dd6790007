//! Pixels of a photograph.
//!
//! - `pyramid`: at halved sizes, so that any square of them can be sampled.
//! - `gradient`, `corner`: how much they change from one to the next, and where they do so in two directions.
//! - `blur`: a face as blurred as they are.

pub(crate) mod blur;
pub(crate) mod corner;
pub(crate) mod gradient;
pub(crate) mod pyramid;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// An upright photograph: 8-bit sRGB, three bytes a pixel, rows from the top. What is cloned shares its pixels.
#[derive(Clone, PartialEq, Eq)]
pub struct Photo {
    width: u32,
    height: u32,
    rgb: Arc<Vec<u8>>,
}

/// Why some bytes are not a [`Photo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhotoError {
    /// The number of bytes is not `3 * width * height`.
    WrongLength {
        /// Bytes needed.
        expected: usize,
        /// Bytes given.
        found: usize,
    },
    /// Width or height is zero.
    Empty,
}

impl Photo {
    /// Takes pixels that are already decoded and upright.
    ///
    /// # Errors
    /// [`PhotoError`] if the size and the bytes do not fit.
    pub fn new(width: u32, height: u32, rgb: Vec<u8>) -> Result<Photo, PhotoError> {
        let expected = width as usize * height as usize * 3;
        if expected == 0 {
            return Err(PhotoError::Empty);
        }
        if rgb.len() != expected {
            return Err(PhotoError::WrongLength {
                expected,
                found: rgb.len(),
            });
        }
        Ok(Photo {
            width,
            height,
            rgb: Arc::new(rgb),
        })
    }

    /// Width in pixels, at least 1.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels, at least 1.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// All bytes: red, green, blue of each pixel, row by row.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// The same to be changed: a copy of them, if they are shared.
    pub(crate) fn rgb_mut(&mut self) -> &mut [u8] {
        Arc::make_mut(&mut self.rgb).as_mut_slice()
    }

    /// A rectangle of its pixels: those from column to column, and from row to row, all within the photograph.
    pub(crate) fn cutting(&self, across: Range<usize>, down: Range<usize>) -> Cutting {
        let stride = 3 * self.width as usize;
        let line = |row: usize| &self.rgb[row * stride..][3 * across.start..3 * across.end];
        Cutting {
            first: down.start * stride + 3 * across.start,
            length: 3 * across.len(),
            rgb: down.flat_map(line).copied().collect(),
        }
    }

    /// Makes a rectangle look as it did when it was cut from this photograph.
    pub(crate) fn put_back(&mut self, cutting: &Cutting) {
        if cutting.rgb.is_empty() {
            return;
        }
        let stride = 3 * self.width as usize;
        let lines = self.rgb_mut()[cutting.first..].chunks_mut(stride);
        for (line, was) in lines.zip(cutting.rgb.chunks_exact(cutting.length)) {
            line[..cutting.length].copy_from_slice(was);
        }
    }
}

/// A rectangle of a photograph's pixels.
#[derive(Debug)]
pub(crate) struct Cutting {
    /// The byte of the photograph that it begins with.
    first: usize,
    /// Bytes of a row.
    length: usize,
    rgb: Vec<u8>,
}

impl fmt::Debug for Photo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Photo({} x {})", self.width, self.height)
    }
}

impl fmt::Display for PhotoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PhotoError::WrongLength { expected, found } => {
                write!(f, "{expected} bytes of pixels expected, {found} found")
            }
            PhotoError::Empty => write!(f, "a photograph of no pixels"),
        }
    }
}

impl std::error::Error for PhotoError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_is_as_before_when_it_is_put_back_from_the_last_to_the_first() {
        let was = Photo::new(7, 5, (0..105).collect()).unwrap();
        let mut photo = was.clone();
        let parts = [(1..4, 0..3), (2..7, 1..5), (3..3, 2..4), (0..7, 5..5)];
        let mut before = Vec::new();
        for (value, (across, down)) in (200..).zip(parts) {
            before.push(photo.cutting(across.clone(), down.clone()));
            for (x, y) in down.flat_map(|y| across.clone().map(move |x| (x, y))) {
                photo.rgb_mut()[3 * (7 * y + x)..][..3].fill(value);
            }
        }
        assert_ne!(photo, was);
        before.iter().rev().for_each(|cutting| photo.put_back(cutting));
        assert_eq!(photo, was);
    }
}
