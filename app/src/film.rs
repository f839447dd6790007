//! A film of a board: JPEG pictures one after another, as a camera would show them.

use std::io::{self, Read};
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

/// How long one picture is shown, in milliseconds, unless somebody says otherwise.
pub const PICTURE_MS: u64 = 200;

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

/// Where each JPEG begins and ends.
fn pictures(bytes: &[u8]) -> Vec<Range<usize>> {
    let (mut pictures, mut from) = (Vec::new(), 0);
    while let Some(start) = start_of(&bytes[from..]) {
        let mut walk = Walk::default();
        let rest = &bytes[from + start..];
        let length = walk.end(rest).unwrap_or_else(|| cut_off(rest));
        pictures.push(from + start..from + start + length);
        from += start + length;
    }
    pictures
}

/// What every JPEG begins with.
const START: [u8; 3] = [0xFF, 0xD8, 0xFF];

fn start_of(bytes: &[u8]) -> Option<usize> {
    bytes.windows(START.len()).position(|window| window == START)
}

/// Where a picture ends that does not come to its own end: where another begins, or with the film.
fn cut_off(bytes: &[u8]) -> usize {
    let next = bytes.get(2..).and_then(start_of);
    next.map_or(bytes.len(), |next| next + 2)
}

/// The way through a JPEG from marker to marker, as far as its bytes have come: what its segments hold, such as a small
/// picture of itself, is no picture of the film.
#[derive(Clone, Copy, Debug, Default)]
struct Walk {
    at: usize,
    /// The picture's own lines have begun: markers stand anywhere among them.
    is_in_scan: bool,
}

impl Walk {
    /// Where the picture ends that the bytes begin with, by its own marker or because the next one begins; `None` if more
    /// bytes must come to tell.
    fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        const START_OF_SCAN: u8 = 0xDA;
        self.at = self.at.max(2);
        loop {
            let rest = bytes.get(self.at..)?;
            let marker = if self.is_in_scan {
                rest.iter().position(|&byte| byte == 0xFF)
            } else {
                rest.first().map(|_| 0)
            };
            let Some(marker) = marker else {
                self.at = bytes.len();
                return None;
            };
            self.at += marker;
            let &[first, kind] = rest.get(marker..)?.first_chunk()?;
            if first != 0xFF {
                let end = cut_off(bytes);
                return (end < bytes.len()).then_some(end);
            }
            self.at += match kind {
                0xD9 => return Some(self.at + 2),
                0xD8 => return Some(self.at),
                // A fill byte: the marker is still to come.
                0xFF => 1,
                // A stuffed zero, restart markers: no length follows.
                0x00 | 0x01 | 0xD0..=0xD7 => 2,
                _ => {
                    let &[high, low] = rest.get(marker + 2..)?.first_chunk()?;
                    self.is_in_scan |= kind == START_OF_SCAN;
                    2 + usize::from(u16::from_be_bytes([high, low]))
                }
            };
        }
    }
}

/// The most bytes of one picture of a film.
const MOST_PICTURE: usize = 64 << 20;
/// The most bytes between two pictures.
const MOST_BETWEEN: usize = 16 << 20;
/// Bytes that are read at once.
const PIECE: usize = 1 << 16;

/// The pictures of a film that is read as it comes, each as the bytes of a JPEG; no more than one is kept.
#[derive(Debug)]
pub struct FilmReader<R> {
    input: R,
    bytes: Vec<u8>,
    n_pictures: usize,
}

impl<R: Read> FilmReader<R> {
    /// A film at its beginning.
    pub fn new(input: R) -> FilmReader<R> {
        FilmReader {
            input,
            bytes: Vec::new(),
            n_pictures: 0,
        }
    }

    /// The next picture, whole or not; `None` when the film is over.
    ///
    /// # Errors
    /// What the input says; [`InvalidData`](io::ErrorKind::InvalidData) for what is no film, and for a picture of more than
    /// 64 MB.
    pub fn next_picture(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.find_start()?;
        let mut walk = Walk::default();
        loop {
            if let Some(end) = walk.end(&self.bytes) {
                let rest = self.bytes.split_off(end);
                return Ok(Some(self.taken(rest)));
            }
            if self.bytes.len() > MOST_PICTURE {
                return Err(bad(format!(
                    "a picture of the film is larger than {} MB",
                    MOST_PICTURE >> 20
                )));
            }
            if !self.read_on()? {
                let rest = self.bytes.split_off(cut_off(&self.bytes));
                let is_any = !self.bytes.is_empty();
                return Ok(is_any.then(|| self.taken(rest)));
            }
        }
    }

    fn taken(&mut self, rest: Vec<u8>) -> Vec<u8> {
        self.n_pictures += 1;
        std::mem::replace(&mut self.bytes, rest)
    }

    /// Drops what lies before the next picture.
    fn find_start(&mut self) -> io::Result<()> {
        let mut between = 0;
        loop {
            // What a picture may begin with is kept.
            let tail = self.bytes.len().saturating_sub(START.len() - 1);
            let start = start_of(&self.bytes);
            if self.n_pictures == 0 && between == 0 && start.is_none_or(|start| start > 0) {
                refuse_other_films(&self.bytes)?;
            }
            between += start.unwrap_or(tail);
            self.bytes.drain(..start.unwrap_or(tail));
            if start.is_some() {
                return Ok(());
            }
            if between > MOST_BETWEEN {
                return Err(bad(format!("{} MB without a JPEG picture", MOST_BETWEEN >> 20)));
            }
            if !self.read_on()? {
                self.bytes.clear();
                return match self.n_pictures {
                    0 if between == 0 && tail == 0 => Err(bad("nothing is in it".to_owned())),
                    0 => Err(bad("not a film: no JPEG picture is in it".to_owned())),
                    _ => Ok(()),
                };
            }
        }
    }

    /// Reads some more, as much as there is just now; false if there is no more.
    fn read_on(&mut self) -> io::Result<bool> {
        let before = self.bytes.len();
        self.bytes.resize(before + PIECE, 0);
        let read = loop {
            match self.input.read(&mut self.bytes[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.bytes.truncate(before + *read.as_ref().unwrap_or(&0));
        Ok(read? > 0)
    }
}

fn bad(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// Tells films of other kinds by how they begin.
fn refuse_other_films(bytes: &[u8]) -> io::Result<()> {
    let kind = if bytes.get(4..8) == Some(b"ftyp") {
        "an MP4 or QuickTime film"
    } else if bytes.starts_with(&[0x1A, 0x45, 0xDF, 0xA3]) {
        "a Matroska or WebM film"
    } else if bytes.starts_with(b"GIF8") {
        "a GIF"
    } else if bytes.starts_with(b"\x89PNG") {
        "a PNG picture"
    } else {
        return Ok(());
    };
    Err(bad(format!(
        "{kind}; MJPEG is needed: JPEG pictures one after another"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A JPEG of a few pixels.
    fn picture(value: u8) -> Vec<u8> {
        let photo = Photo::new(16, 16, vec![value; 16 * 16 * 3]).unwrap();
        crate::photograph::encode_jpeg(&photo, 80).unwrap()
    }

    /// The lengths of the pictures that come out of a film, which is read in small pieces.
    fn lengths(bytes: &[u8]) -> io::Result<Vec<usize>> {
        let mut film = FilmReader::new(io::BufReader::with_capacity(7, bytes));
        let mut lengths = Vec::new();
        while let Some(picture) = film.next_picture()? {
            lengths.push(picture.len());
        }
        Ok(lengths)
    }

    #[test]
    fn a_film_is_cut_where_pictures_end_and_goes_round() {
        let (first, second) = (picture(10), picture(200));
        let bytes = [&first[..], b"\r\n--frame\r\n", &second].concat();
        let film = Film::new(bytes.clone().into()).unwrap();
        let start = first.len() + 11;
        assert_eq!(film.pictures, [0..first.len(), start..bytes.len()]);
        assert_eq!(
            [0, 199, 200, 399, 400].map(|ms| film.place_at(ms)),
            [0, 0, 1, 1, 0]
        );
        assert_eq!(film.ms_to_next(150), 50);
        assert!(
            film.picture(0)
                .is_some_and(|photo| photo.rgb()[0].abs_diff(10) < 3)
        );
        assert_eq!(lengths(&bytes).unwrap(), [first.len(), second.len()]);
    }

    #[test]
    fn a_small_picture_within_a_picture_is_none_of_the_film() {
        let (inner, outer) = (picture(10), picture(200));
        let mut segment = vec![0xFF, 0xE1];
        segment.extend(u16::try_from(inner.len() + 2).unwrap().to_be_bytes());
        segment.extend(&inner);
        let bytes = [&outer[..2], &segment, &outer[2..]].concat();
        assert_eq!(pictures(&bytes).len(), 1);
        assert_eq!(lengths(&bytes).unwrap(), [bytes.len()]);
    }

    #[test]
    fn a_picture_that_is_cut_off_ends_where_the_next_begins() {
        let whole = picture(10);
        for cut in [4, whole.len() / 3, whole.len() - 3] {
            let bytes = [&whole[..cut], &whole, &whole[..cut]].concat();
            let found = lengths(&bytes).unwrap();
            assert_eq!(found, [cut, whole.len(), cut], "cut after {cut}");
            assert_eq!(pictures(&bytes).len(), 3);
        }
    }

    #[test]
    fn bytes_without_a_picture_are_no_film() {
        assert!(Film::new((*b"no picture").into()).is_none());
        let why = |bytes: &[u8]| lengths(bytes).unwrap_err().to_string();
        assert_eq!(why(b""), "nothing is in it");
        assert_eq!(why(b"no picture"), "not a film: no JPEG picture is in it");
        assert!(why(b"\0\0\0\x20ftypisom\0\0").starts_with("an MP4 or QuickTime film"));
        assert_eq!(
            why(&vec![0; MOST_BETWEEN + 2 * PIECE]),
            "16 MB without a JPEG picture"
        );
    }
}
