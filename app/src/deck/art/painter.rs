//! Faces as pixels, many at once: a quarter that several tiles have is painted once.

use super::drawing::{blank, opaque};
use super::{Artist, Drawing, square};
use image::RgbImage;
use rules::match_attach::{Edge, TileId};
use tiny_skia::{Pixmap, PixmapPaint, Transform};

/// Paints the faces of one deck in one size.
#[derive(Debug)]
pub struct FacePainter<'a> {
    artist: &'a Artist,
    side: u32,
    /// As they lie in the north.
    quarters: Vec<(Edge, Pixmap)>,
}

impl<'a> FacePainter<'a> {
    /// A painter of faces of `side` pixels (1 to 4096; others are brought there).
    pub fn new(artist: &'a Artist, side: u32) -> FacePainter<'a> {
        FacePainter {
            artist,
            side,
            quarters: Vec::new(),
        }
    }

    /// The face of a tile; `None` if the deck does not hold it.
    pub fn face(&mut self, id: TileId) -> Option<RgbImage> {
        let edges = self.artist.tiles.tile(id)?.edges;
        let mut face = blank(self.side);
        let mut ground = Drawing::default();
        ground.fill(square(1.0), self.artist.ground());
        ground.paint_on(&mut face);
        for (turn, edge) in edges.into_iter().enumerate() {
            let quarter = turned(self.quarter(edge), turn);
            face.draw_pixmap(
                0,
                0,
                quarter.as_ref(),
                &PixmapPaint::default(),
                Transform::identity(),
                None,
            );
        }
        self.artist.centre(id).paint_on(&mut face);
        Some(opaque(&face))
    }

    fn quarter(&mut self, edge: Edge) -> &Pixmap {
        let known = self.quarters.iter().position(|(known, _)| *known == edge);
        let place = known.unwrap_or_else(|| {
            let mut quarter = blank(self.side);
            self.artist.quarter(edge).paint_on(&mut quarter);
            self.quarters.push((edge, quarter));
            self.quarters.len() - 1
        });
        &self.quarters[place].1
    }
}

/// A square pixmap turned clockwise by quarter turns.
fn turned(pixmap: &Pixmap, turns: usize) -> Pixmap {
    let mut result = pixmap.clone();
    let side = pixmap.width() as usize;
    let source = pixmap.pixels();
    for (at, pixel) in result.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (at % side, at / side);
        let (column, row) = match turns % 4 {
            0 => (x, y),
            1 => (y, side - 1 - x),
            2 => (side - 1 - x, side - 1 - y),
            _ => (side - 1 - y, x),
        };
        *pixel = source[row * side + column];
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::art::{Ink, Pattern};
    use crate::deck::built_in;

    #[test]
    fn painted_faces_look_as_drawn_ones() {
        let deck = built_in::named("match-attach").unwrap().deck().unwrap();
        let artist = deck.artist(Pattern::Fine, Ink::Full);
        let mut painter = FacePainter::new(&artist, 128);
        for tile in deck.distinct_tiles() {
            let drawn = artist.face(tile).unwrap().pixels(128);
            let painted = painter.face(tile).unwrap();
            let sum: u64 = drawn
                .iter()
                .zip(painted.iter())
                .map(|(a, b)| u64::from(a.abs_diff(*b)))
                .sum();
            let mean = sum as f64 / drawn.len() as f64;
            assert!(mean < 3.0, "{tile:?} differs by {mean}");
        }
    }
}
