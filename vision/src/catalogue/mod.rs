//! The faces that a photograph may show.
//!
//! - `artwork`: a face's picture in the sizes that are asked for; `prepared`: what is made ready of each face by itself;
//!   `round`: those that do not tell how they are turned; `swatch`: the parts of a face that have one colour each.
//! - `first_sight`, `glance`: ask quickly which faces may lie in a pose; `bounded`: which cannot; `looks`: which are the same
//!   to the eye, and at which turns.
//! - `models`, `atlas`: squares and `landmark`s within the artwork, by which a tile is found when its outline is not;
//!   `claim`: what several landmarks of a photograph agree on.
//! - `twins`: looks so alike that one is taken for another which lies a little otherwise.
//! - `likeness`: orders the faces for a person who names a tile.

pub(crate) mod artwork;
pub(crate) mod atlas;
mod bounded;
mod claim;
mod first_sight;
pub(crate) mod glance;
mod landmark;
pub(crate) mod likeness;
mod looks;
pub(crate) mod models;
pub(crate) mod prepared;
mod round;
pub(crate) mod swatch;
mod twins;

use crate::Photo;
use crate::catalogue::artwork::{FINE_SIDE, halve};
use crate::catalogue::atlas::Atlas;
use crate::catalogue::first_sight::HINT_SIDE;
use crate::catalogue::glance::{GLANCE_SIDE, GlanceTable};
use crate::catalogue::looks::Looks;
use crate::catalogue::models::{Region, common_regions};
use crate::catalogue::prepared::PreparedFace;
use crate::catalogue::swatch::Swatch;
use crate::catalogue::twins::Twin;
use crate::find::pieces::PieceTable;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::align::Template;
use crate::pose::motion::Monomial;
use crate::pose::rim::Clearance;
use crate::recognise::compare::COMPARE_SIDE;
use crate::recognise::search::SearchTable;
use crate::recognise::veiled::Figures;
use crate::shade::ShadeTable;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A face's place in the list that the [`Catalogue`] was made of.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u16);

/// What one tile looks like, square-on, in its printed orientation.
#[derive(Clone, Debug)]
pub struct FaceArt {
    /// Square picture, 32 px a side at least; 256 px are ample.
    pub picture: Photo,
    /// How many tiles of the box look like this; at least 1.
    pub copies: u16,
}

/// Reference faces and backs, prepared for reading. Made once, used for every photograph.
#[derive(Clone, Debug)]
pub struct Catalogue {
    faces: Vec<FaceArt>,
    backs: Vec<Photo>,
    /// What is known of each face by itself.
    prepared: Vec<PreparedFace>,
    looks: Arc<Looks>,
    table: GlanceTable<GLANCE_SIDE>,
    fine_table: GlanceTable<FINE_SIDE>,
    hint_table: GlanceTable<HINT_SIDE>,
    search: SearchTable,
    /// The backs as the faces of a catalogue of their own.
    face_down: Option<Box<Catalogue>>,
    pub(crate) coarse: Vec<Template<GLANCE_SIDE>>,
    pub(crate) fine: Vec<Template<FINE_SIDE>>,
    /// The faces to be compared with, with their gradients, made when it is first wanted.
    close: Vec<OnceLock<Box<Template<COMPARE_SIDE>>>>,
    regions: Vec<Region>,
    pub(crate) clearances: Vec<Clearance>,
    /// Motions after which faces look as before.
    untold: Vec<[Monomial; 2]>,
    /// Power that a glance's scores are raised to: under 1 for artwork so fine that it is lost when a pose is a little off.
    leniency: f32,
    /// Looks that are like each face upright, found when they are first needed.
    pub(crate) twins: Vec<OnceLock<Vec<Twin>>>,
    /// Landmarks of the faces, found when they are first needed.
    atlas: OnceLock<Atlas>,
    square_on_atlas: OnceLock<Atlas>,
    /// The faces as they are known in hard shadows, made when they are first needed.
    shade_table: OnceLock<ShadeTable>,
    /// How much the faces' cells count on tiles that shine, found when it is first needed.
    figures: OnceLock<Figures>,
    /// The faces in pieces, made when they are first needed.
    coarse_pieces: OnceLock<PieceTable<GLANCE_SIDE>>,
    fine_pieces: OnceLock<PieceTable<FINE_SIDE>>,
    /// How like others of other colours faces are, found when it is first asked.
    likeness_but_for_colours: OnceLock<f32>,
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
        let prepare = |face: FaceArt| (PreparedFace::new(&face.picture), face.copies);
        Catalogue::joined(faces.into_iter().map(prepare).collect(), backs)
    }

    /// The same of faces that are prepared already, each with its number of copies.
    ///
    /// # Errors
    /// As [`Catalogue::new`].
    pub fn joined(faces: Vec<(PreparedFace, u16)>, backs: Vec<Photo>) -> Result<Catalogue, CatalogueError> {
        if faces.is_empty() {
            return Err(CatalogueError::NoFaces);
        }
        let pictures = faces.iter().map(|(face, _)| face.picture()).chain(&backs);
        for (index, picture) in pictures.enumerate() {
            if picture.width() != picture.height() || picture.width() < 32 {
                return Err(CatalogueError::BadPicture { index });
            }
        }
        let art = |(face, copies): &(PreparedFace, u16)| FaceArt {
            picture: face.picture().clone(),
            copies: *copies,
        };
        let (faces, prepared): (Vec<_>, Vec<_>) = faces.into_iter().map(|face| (art(&face), face.0)).unzip();
        let fine: Vec<Patch<FINE_SIDE>> = prepared.iter().map(|face| halve(&*face.large)).collect();
        let coarse: Vec<Patch<GLANCE_SIDE>> = fine.iter().map(halve).collect();
        let looks = Arc::new(Looks::of(&coarse, |face| &prepared[face].pyramid));
        let mut catalogue = Catalogue {
            table: GlanceTable::new(&coarse, looks.clone()),
            fine_table: GlanceTable::new(&fine, looks.clone()),
            hint_table: GlanceTable::new(&coarse.iter().map(halve).collect::<Vec<_>>(), looks.clone()),
            looks,
            search: SearchTable::new(&coarse),
            face_down: of_backs(&backs).map(Box::new),
            coarse: Template::of_each(&coarse, &prepared),
            fine: Template::of_each(&fine, &prepared),
            clearances: prepared.iter().map(|face| face.clearance).collect(),
            close: vec![OnceLock::new(); prepared.len()],
            twins: vec![OnceLock::new(); prepared.len()],
            regions: common_regions(prepared.iter().map(|face| face.regions.as_slice())),
            prepared,
            faces,
            backs,
            untold: Vec::new(),
            leniency: 1.0,
            atlas: OnceLock::new(),
            square_on_atlas: OnceLock::new(),
            shade_table: OnceLock::new(),
            figures: OnceLock::new(),
            coarse_pieces: OnceLock::new(),
            fine_pieces: OnceLock::new(),
            likeness_but_for_colours: OnceLock::new(),
        };
        catalogue.try_glances();
        Ok(catalogue)
    }

    /// Landmarks of the faces as they look in any photo.
    pub(crate) fn atlas(&self) -> &Atlas {
        let pyramids = self.prepared.iter().map(|face| &face.pyramid);
        self.atlas.get_or_init(|| Atlas::new(pyramids))
    }

    /// Landmarks of the faces as they look on a table that is seen square-on.
    pub(crate) fn square_on_atlas(&self) -> &Atlas {
        self.square_on_atlas
            .get_or_init(|| Atlas::joined(self.prepared.iter().map(PreparedFace::square_on)))
    }

    /// The faces as they are known in hard shadows.
    pub(crate) fn shade_table(&self) -> &ShadeTable {
        self.shade_table
            .get_or_init(|| ShadeTable::new(self.coarse.iter().map(|face| &face.planes)))
    }

    /// Makes at once what otherwise the first photograph waits for: a caller may have it done while it has none yet.
    pub fn prepare(&self) {
        self.shade_table();
        if !self.is_alike_at_any_size() {
            self.square_on_atlas();
        }
    }

    /// A face's picture, halved.
    pub(crate) fn pyramid_of(&self, face: FaceId) -> &Pyramid {
        &self.prepared[usize::from(face.0)].pyramid
    }

    /// Where a face may lie around a quadrilateral that is seen.
    pub(crate) fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Whether the faces' artwork does not tell their size: wedges that meet in the middle look the same when they are smaller.
    pub(crate) fn is_alike_at_any_size(&self) -> bool {
        !self.untold.is_empty()
    }

    /// Motions of a face that its artwork does not tell: where it does not tell its size, that and tilts, and along which lines
    /// it is drawn out where all that is printed lies along them.
    pub(crate) fn untold(&self) -> &[[Monomial; 2]] {
        &self.untold
    }

    /// How much the faces' cells count on tiles that shine.
    pub(crate) fn figures(&self) -> &Figures {
        self.figures.get_or_init(|| Figures::of(&self.search))
    }

    /// How like another face of other colours, at first sight, each of many faces is at least.
    pub(crate) fn likeness_but_for_colours(&self) -> f32 {
        *self
            .likeness_but_for_colours
            .get_or_init(|| self.find_likeness_but_for_colours())
    }

    pub(crate) fn table(&self) -> &GlanceTable<GLANCE_SIDE> {
        &self.table
    }

    /// The same in more detail, for decks whose faces look much alike.
    pub(crate) fn fine_table(&self) -> &GlanceTable<FINE_SIDE> {
        &self.fine_table
    }

    /// The backs as the faces of a catalogue of their own, if there are any.
    pub(crate) fn face_down(&self) -> Option<&Catalogue> {
        self.face_down.as_deref()
    }

    pub(crate) fn search_table(&self) -> &SearchTable {
        &self.search
    }

    /// A face at the resolution that poses are refined with.
    pub(crate) fn fine(&self, face: FaceId) -> &[[[f32; FINE_SIDE]; FINE_SIDE]; 3] {
        &self.fine[usize::from(face.0)].planes
    }

    /// A face at the resolution that faces are compared with.
    pub(crate) fn large(&self, face: FaceId) -> &Patch<COMPARE_SIDE> {
        &self.prepared[usize::from(face.0)].large
    }

    /// The parts of a face that have one colour each.
    pub(crate) fn swatches(&self, face: FaceId) -> &[Swatch] {
        self.prepared[usize::from(face.0)].swatches()
    }

    /// The same to be aligned with in all detail.
    pub(crate) fn close(&self, face: FaceId) -> &Template<COMPARE_SIDE> {
        let prepared = &self.prepared[usize::from(face.0)];
        self.close[usize::from(face.0)].get_or_init(|| Box::new(Template::of_face(&prepared.large, prepared)))
    }

    /// Whether two faces at two turns look the same.
    pub(crate) fn is_same_look(&self, a: (FaceId, u8), b: (FaceId, u8)) -> bool {
        self.looks.are_same(a, b)
    }

    /// After how many clockwise quarter turns a face looks as it did: 1, 2 or 4. What a picture was drawn beside its middle by
    /// mistake does not count: no photograph shows that.
    ///
    /// # Panics
    /// If the face is none of this catalogue.
    pub fn turns_until_same(&self, face: FaceId) -> u8 {
        self.looks.turns_until_same(face)
    }

    /// Whether a face at a turn is the first of its look, by [`index_of`](crate::catalogue::glance::index_of).
    pub(crate) fn is_first_of_look(&self, index: usize) -> bool {
        self.looks.is_first(index)
    }

    /// The kind of a face: the same for all that look the same, at any turns.
    pub(crate) fn kind(&self, face: FaceId) -> u16 {
        self.looks.kind(face)
    }

    /// The faces in pieces, as a glance sees them.
    pub(crate) fn coarse_pieces(&self) -> &PieceTable<GLANCE_SIDE> {
        let planes = self.coarse.iter().map(|face| &face.planes);
        self.coarse_pieces.get_or_init(|| PieceTable::new(planes))
    }

    /// The same at the resolution that poses are refined with.
    pub(crate) fn fine_pieces(&self) -> &PieceTable<FINE_SIDE> {
        let planes = self.fine.iter().map(|face| &face.planes);
        self.fine_pieces.get_or_init(|| PieceTable::new(planes))
    }

    /// The faces, in the order given, as [`PreparedFace::picture`] tells them.
    pub fn faces(&self) -> &[FaceArt] {
        &self.faces
    }

    /// The backs, in the order given.
    pub fn backs(&self) -> &[Photo] {
        &self.backs
    }
}

fn of_backs(backs: &[Photo]) -> Option<Catalogue> {
    let back = |picture: &Photo| (PreparedFace::new(picture), 1);
    Catalogue::joined(backs.iter().map(back).collect(), Vec::new()).ok()
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

#[cfg(test)]
mod tests;
