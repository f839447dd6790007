//! What a reading begins with, before it asks for any face.

use crate::outlines::{Contrast, Outlines, outlines};
use crate::photo::pyramid::Pyramid;
use crate::{Photo, Stage};

/// A photograph's halvings, and the outlines that are seen in the smaller of them. It can be made while the faces are
/// being prepared; it takes a third of the photograph's memory.
#[derive(Debug)]
pub struct Overview {
    pub(crate) pyramid: Pyramid,
    /// The largest size in which edges are looked for.
    pub(crate) level: usize,
    /// Those of the next sizes.
    pub(crate) smaller: Outlines,
}

/// Longer side of the picture in which edges are looked for, at most, in pixels: the photo is halved until it fits.
const LONGEST_SIDE: u32 = 1300;
/// In so many sizes of the picture, each half the one before.
const SIZES: usize = 4;

impl Overview {
    /// Takes its time as the first stages of a reading; `done` is called at the end of each.
    pub fn new(photo: &Photo, done: &mut dyn FnMut(Stage)) -> Overview {
        let pyramid = Pyramid::new(photo);
        done(Stage::Reduce);
        let level = pyramid.level_within(LONGEST_SIDE).unwrap_or(0);
        // Noise and soft corners break a large tile's sides in the sharp picture, but not in a smaller one.
        let smaller = (level + 1..pyramid.levels()).take(SIZES - 1);
        let smaller = outlines(&pyramid, smaller, Contrast::Any, done);
        Overview {
            pyramid,
            level,
            smaller,
        }
    }

    /// The photograph, which is held here as long as nothing else wants it.
    pub fn photo(&self) -> &Photo {
        self.pyramid.photo()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outlines::quad::have_same_corners;
    use crate::specimen::{place, rounded};

    #[test]
    fn a_large_tile_is_outlined_though_its_corners_are_round() {
        let tile = place(350.0, 350.0, 480.0, 0.2);
        let photo = rounded(700, &tile, 0.1);
        let quads = Overview::new(&photo, &mut |_| {}).smaller.quads;
        let is_it =
            |quad: &&crate::outlines::quad::Quad| have_same_corners(&quad.corners, &tile.corners(), 9.0);
        assert_eq!(
            quads.iter().find(is_it).map(|quad| quad.sides),
            Some(4),
            "{quads:?}"
        );
    }
}
