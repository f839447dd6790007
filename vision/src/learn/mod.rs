//! Learns the faces of tiles from photographs, knowing none beforehand.
//!
//! [`find_tiles`] finds squares of one size on one plane and cuts them out; a [`Learner`] gathers what several photographs
//! show, tells which tiles are the same, balances their colours and gives one picture of each face; [`propose_edges`]
//! proposes what is printed along the edges. [`LearnedFace::again_in`] is the proof: the faces must be read where they were learned.
//!
//! - `squares`: where tiles lie; `outline`: their sides, and what most have along them, so that nobody's frame is taken for an
//!   edge; `dim`: dim photographs are looked at as they would be in good light, too; `ground`: the table beside the tiles.
//! - `cut`: faces cut out upright; `trim`: slivers of the table taken off them.
//! - `same`: which tiles are the same; `colour`: their colours as if all lay in one even light; `faces`: what comes of both.
//! - `edges`, `marks`: colours and symbols that come again and again along the edges.
//! - `proof`: what is read beyond what was cut out counts only where it looks like its face.

mod colour;
mod cut;
mod dim;
mod edges;
mod faces;
mod ground;
mod marks;
mod outline;
mod proof;
mod same;
mod squares;
mod trim;

pub use edges::{EdgeFound, Edges, colour_difference, propose_edges};
pub use faces::{FaceDoubt, Learned, LearnedFace, Learner, View};
pub use proof::Again;

use crate::photo::pyramid::{Pyramid, side_px};
use crate::{Homography, Photo, PhotoPoint};
use same::look::Look;
use squares::Squares;

/// A tile that was found in a photograph, cut out.
#[derive(Clone, Debug)]
pub struct Sight {
    /// As it is seen in its photograph: unit square to photo pixels; which of its sides is up is not known.
    pose: Homography,
    picture: Photo,
    look: Look,
    side_px: f64,
    burnt: f32,
    /// Share of its outline that is seen, 0 to 1.
    outlined: f32,
    /// The table's colour beside it, where enough of it is seen.
    table: Option<[u8; 3]>,
}

impl Sight {
    fn new(pyramid: &Pyramid, pose: Homography, outlined: f32, table: Option<[u8; 3]>) -> Option<Sight> {
        let picture = cut::cut(pyramid, &pose, cut::natural_side(&pose))?;
        Sight::from_parts(pose, picture, outlined, table)
    }

    /// Puts one together again from [`Sight::pose`], [`Sight::picture`], [`Sight::outlined`] and [`Sight::table`]; `None` for a
    /// picture that is no square.
    pub fn from_parts(
        pose: Homography,
        picture: Photo,
        outlined: f32,
        table: Option<[u8; 3]>,
    ) -> Option<Sight> {
        if picture.width() != picture.height() {
            return None;
        }
        Some(Sight {
            look: Look::new(&picture)?,
            side_px: side_px(&pose),
            burnt: cut::burnt(&picture),
            picture,
            pose,
            outlined,
            table,
        })
    }

    /// Where it lies: unit square to photo pixels; which of its sides is up is not known.
    pub fn pose(&self) -> &Homography {
        &self.pose
    }

    /// Share of its outline that is seen, 0 to 1.
    pub fn outlined(&self) -> f32 {
        self.outlined
    }

    /// The table's colour beside it: red, green and blue as in the photograph. `None` where other tiles lie all around.
    pub fn table(&self) -> Option<[u8; 3]> {
        self.table
    }

    /// Its corners, clockwise as seen.
    pub fn corners(&self) -> [PhotoPoint; 4] {
        self.pose.corners()
    }

    /// What it looks like, square-on, as it lies.
    pub fn picture(&self) -> &Photo {
        &self.picture
    }
}

/// What was found in a photograph.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Its tiles.
    pub sights: Vec<Sight>,
    /// Places that look like tiles, though nothing was cut out there: their corners, clockwise as seen.
    pub unlearned: Vec<[PhotoPoint; 4]>,
}

/// Tiles of which nothing else is known.
impl From<Vec<Sight>> for Found {
    fn from(sights: Vec<Sight>) -> Found {
        Found {
            sights,
            unlearned: Vec::new(),
        }
    }
}

/// Finds the tiles of a photograph without knowing any: squares of one size on one plane, with something on them that is
/// not the table. Nothing if there are none.
pub fn find_tiles(photo: &Photo) -> Found {
    let pyramid = Pyramid::new(photo);
    let mut found = squares::find_squares(&pyramid);
    if let Some(brighter) = dim::in_good_light(photo) {
        // One square of its size may be anything, however clear: a card, a box.
        let worth = |found: &Option<(Squares, _)>| {
            let squares = found.as_ref().map(|(squares, _)| squares);
            squares.map(|squares| (squares.list.len() > 1, squares.count_closed()))
        };
        let other = squares::find_squares(&Pyramid::new(&brighter));
        if worth(&other) > worth(&found) {
            found = other;
        }
    }
    let Some((squares, unlearned)) = found else {
        return Found::default();
    };
    let unlearned = unlearned.iter().filter_map(|place| squares.table.pose(place));
    let unlearned = unlearned.map(|pose| pose.corners()).collect();
    let posed: Vec<(Homography, f32)> = squares
        .list
        .iter()
        .filter_map(|square| Some((squares.table.pose(&square.place)?, square.outline.support())))
        .collect();
    let poses: Vec<Homography> = posed.iter().map(|(pose, _)| *pose).collect();
    let tables = colour::tables::table_beside(&pyramid, &poses);
    let sights = posed.into_iter().zip(tables);
    let sights = sights
        .filter_map(|((pose, outlined), table)| Sight::new(&pyramid, pose, outlined, table))
        .collect();
    Found { sights, unlearned }
}

#[cfg(test)]
mod tests;
