//! A film of a board: JPEG pictures one after another, as a camera would show them.

use std::ops::Range;
use std::sync::Arc;
use vision::Photo;

/// A film, not decoded yet.
#[derive(Clone)]
pub struct Film {
    bytes: Arc<[u8]>,
    pictures: Vec<Range<usize>>,
}

impl std::fmt::Debug for Film {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Film({} pictures)", self.pictures.len())
    }
}

/// How long one picture is shown, in milliseconds.
const PICTURE_MS: u64 = 200;

impl Film {
    /// Finds the pictures in a run of JPEG files; `None` if there is none.
    pub fn new(bytes: Arc<[u8]>) -> Option<Film> {
        let pictures = pictures(&bytes);
        (!pictures.is_empty()).then_some(Film { bytes, pictures })
    }

    /// Which picture is shown so many milliseconds after the start; the film begins anew when it is over.
    pub fn place_at(&self, elapsed_ms: u64) -> usize {
        let shown = elapsed_ms / PICTURE_MS;
        usize::try_from(shown).unwrap_or(0) % self.pictures.len()
    }

    /// Milliseconds until the next picture.
    pub fn ms_to_next(&self, elapsed_ms: u64) -> u64 {
        PICTURE_MS - elapsed_ms % PICTURE_MS
    }

    /// Decodes a picture; `None` if it is broken.
    pub fn picture(&self, place: usize) -> Option<Photo> {
        crate::photograph::decode(self.bytes.get(self.pictures.get(place)?.clone())?).ok()
    }
}

/// Where each JPEG begins and ends: a picture begins with FF D8 FF and ends where the next begins.
fn pictures(bytes: &[u8]) -> Vec<Range<usize>> {
    let is_start = |at: &usize| bytes[*at..].starts_with(&[0xFF, 0xD8, 0xFF]);
    let starts: Vec<usize> = (0..bytes.len()).filter(is_start).collect();
    let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .map(|(start, end)| start..end)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_is_cut_where_pictures_begin_and_goes_round() {
        let bytes = [0xFF, 0xD8, 0xFF, 1, 0xFF, 0xD8, 0xFF, 2, 3];
        let film = Film::new(bytes.into()).unwrap();
        assert_eq!(film.pictures, [0..4, 4..9]);
        assert_eq!(
            [0, 199, 200, 399, 400].map(|ms| film.place_at(ms)),
            [0, 0, 1, 1, 0]
        );
        assert_eq!(film.ms_to_next(150), 50);
        assert!(film.picture(0).is_none());
    }

    #[test]
    fn bytes_without_a_picture_are_no_film() {
        assert!(Film::new((*b"no picture").into()).is_none());
    }
}
