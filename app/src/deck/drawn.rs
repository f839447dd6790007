//! Faces that the program draws itself, for decks that bring no pictures.

use super::art::{Artist, FacePainter, Ink, Pattern};
use super::faces::{ADVENT_FILE, FIRST_PLAYER_FILE};
use super::{Deck, FaceTable, FacesError};
use image::RgbImage;
use rules::match_attach::{SymbolId, TileId};
use vision::Photo;

/// Pixels a side of the faces that photographs are read by.
const READING_SIDE: u32 = 256;

/// Everything that a deck's folder of faces may hold, drawn: file names and pictures.
pub type FacePictures = Vec<(String, RgbImage)>;

impl Deck {
    /// Draws the deck in one printing.
    pub fn artist(&self, pattern: Pattern, ink: Ink) -> Artist {
        let srgb = self.colours().iter().map(|colour| colour.srgb).collect();
        Artist::new(self.tile_set().clone(), srgb, pattern, ink)
    }

    /// The faces and backs in the project's own art, for reading photographs.
    ///
    /// # Errors
    /// [`FacesError::Refused`] if they are no catalogue.
    pub fn drawn_face_table(&self) -> Result<FaceTable, FacesError> {
        let artist = self.artist(Pattern::Fine, Ink::Full);
        let mut painter = FacePainter::new(&artist, READING_SIDE);
        let face = |tile: TileId| Some((tile, photo_of(painter.face(tile)?)));
        let back = |symbols: Vec<SymbolId>| {
            let pixels = artist.back(&symbols).pixels(READING_SIDE);
            (Some(symbols), photo_of(pixels))
        };
        let faces = self.distinct_tiles().filter_map(face).collect();
        let backs = self
            .back_files()
            .into_iter()
            .filter_map(|(_, symbols)| symbols)
            .map(back)
            .collect();
        self.face_table_of(faces, backs)
    }

    /// Faces, backs, the Advent tile and the first-player tile as pictures of `side` pixels, by the names of their
    /// files.
    pub fn face_pictures(&self, side: u32, pattern: Pattern, ink: Ink) -> FacePictures {
        let artist = self.artist(pattern, ink);
        let faces = self.distinct_tiles().filter_map(|tile| {
            let drawing = artist.face(tile)?;
            Some((self.face_file(tile), drawing.pixels(side)))
        });
        let backs = self
            .back_files()
            .into_iter()
            .filter_map(|(file, symbols)| Some((file, artist.back(&symbols?).pixels(side))));
        let others = [
            (ADVENT_FILE.to_owned(), artist.advent().pixels(side)),
            (FIRST_PLAYER_FILE.to_owned(), artist.first_player().pixels(side)),
        ];
        faces.chain(backs).chain(others).collect()
    }
}

/// Pixels that were drawn, as a photo.
pub fn photo_of(pixels: RgbImage) -> Photo {
    let (width, height) = pixels.dimensions();
    Photo::new(width, height, pixels.into_raw()).expect("an image has three bytes for each of its pixels")
}

#[cfg(test)]
mod tests {
    use super::super::built_in;
    use super::*;

    #[test]
    fn the_built_in_deck_has_a_picture_of_everything_in_the_box() {
        let deck = built_in::named("match-attach").unwrap().deck().unwrap();
        let pictures = deck.face_pictures(64, Pattern::Fine, Ink::Full);
        let files: Vec<&str> = pictures.iter().map(|(file, _)| file.as_str()).collect();
        for file in [
            "s1.png",
            "t32.png",
            "back-star.png",
            "back-star-moon.png",
            "advent.png",
            "first-player.png",
        ] {
            assert!(files.contains(&file), "{file} is missing from {files:?}");
        }
        assert_eq!(files.len(), 36 + 4 + 6 + 2);
    }

    #[test]
    fn no_two_faces_look_alike_at_any_turn() {
        let deck = built_in::named("match-attach").unwrap().deck().unwrap();
        let artist = deck.artist(Pattern::Fine, Ink::Full);
        let small: Vec<RgbImage> = deck
            .distinct_tiles()
            .map(|tile| artist.face(tile).unwrap().pixels(48))
            .collect();
        for (place, a) in small.iter().enumerate() {
            for (other, b) in small.iter().enumerate().skip(place) {
                let mut turned = b.clone();
                for turn in 0..4 {
                    let sum: u64 = a
                        .iter()
                        .zip(turned.iter())
                        .map(|(a, b)| u64::from(a.abs_diff(*b)))
                        .sum();
                    let mean = sum / a.len() as u64;
                    assert!(
                        mean > 4 || (place == other && turn == 0),
                        "faces {place} and {other}: {mean}"
                    );
                    turned = image::imageops::rotate90(&turned);
                }
            }
        }
    }
}
