//! From tiles that were seen to the faces of a deck.

use super::colour::balance::Balance;
use super::colour::tables::Tables;
use super::outline::CLOSED;
use super::same::look::{Look, whole};
use super::same::{Clusters, Item, cluster};
use super::trim::trimmed;
use super::{Found, Sight};
use crate::catalogue::artwork::shrink;
use crate::hands::{Hands, OneHand};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::{Catalogue, FaceArt, Homography, Photo, PhotoPoint};

/// Side of a tile in pixels under which its face is too coarse.
const SMALL: f64 = 60.0;
/// Share of a face burnt to white from which on it is doubtful. White paper in strong light burns too: this is for lamps that mirror.
const GLARE: f32 = 0.25;
/// From so many views on, each pixel is the middle one of all.
const MANY_VIEWS: usize = 3;

/// Gathers the tiles of several photographs.
#[derive(Clone, Debug, Default)]
pub struct Learner {
    known: Vec<(FaceArt, Look)>,
    photos: usize,
    sights: Vec<(usize, Sight)>,
    unlearned: Vec<View>,
}

/// What was learned.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    /// Every face: first those known before, in their order, then new ones in the order in which they were first seen.
    pub faces: Vec<LearnedFace>,
    /// Places that look like tiles of which nothing was learned.
    pub unlearned: Vec<View>,
}

/// One face.
#[derive(Clone, Debug)]
pub struct LearnedFace {
    /// What it looks like: square, upright as its best view lay, in balanced colours. A face that was known keeps its picture.
    pub picture: Photo,
    /// The most of it that were seen in one photograph (or were known before), at least 1.
    pub copies: u16,
    /// Where it was seen.
    pub views: Vec<View>,
    /// Why it may not be right.
    pub doubts: Vec<FaceDoubt>,
    /// Where a reading tells one more of it than is counted, though what lies there does not look quite like it, or was cut out
    /// as another face: a copy, or another tile.
    pub perhaps: Vec<View>,
}

/// A place where a face was seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The photograph, in the order in which they were added.
    pub photo: usize,
    /// The face's top left, top right, bottom right, bottom left in photo pixels.
    pub corners: [PhotoPoint; 4],
}

/// Why a face may not be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceDoubt {
    /// It differs little from another face (by place in the list): they may be the same tile, or one of them may be covered in part.
    LikeAnother(usize),
    /// It may be another face (by place in the list) with something lying on it: most of the two agrees.
    Covered(usize),
    /// In this photograph it has something lying on it, or what lies there is another tile, with a mark of its own.
    CoveredIn(usize),
    /// There is nothing on it but grain: it may be a piece of the table or the check of a cloth.
    Plain,
    /// Its outline is not seen all around in any view, other edges are beyond it, or it reaches into another tile: it may be a piece
    /// of the table, part of a tile, or cut beside one.
    Open,
    /// Glare hides part of it in all views.
    Glare,
    /// It was seen small in all views: fewer than 60 pixels a side.
    Small,
}

impl Learner {
    /// Begins with the faces that are known already; none for a new deck.
    pub fn new(known: Vec<FaceArt>) -> Learner {
        let with_look = |face: FaceArt| {
            let look = Look::new(&face.picture)?;
            Some((face, look))
        };
        Learner {
            known: known.into_iter().filter_map(with_look).collect(),
            photos: 0,
            sights: Vec::new(),
            unlearned: Vec::new(),
        }
    }

    /// Adds what [`find_tiles`](super::find_tiles) found in the next photograph.
    pub fn add(&mut self, found: impl Into<Found>) {
        let (photo, Found { sights, unlearned }) = (self.photos, found.into());
        let contrast = usual_contrast(sights.iter().map(|sight| &sight.look));
        let among = |sight: Sight| Sight {
            look: sight.look.among(contrast),
            ..sight
        };
        self.sights
            .extend(sights.into_iter().map(|sight| (photo, among(sight))));
        let unlearned = unlearned.into_iter().map(|corners| View { photo, corners });
        self.unlearned.extend(unlearned);
        self.photos += 1;
    }

    /// Compares everything that was added: tiles of the same look are one face.
    pub fn finish(&self) -> Learned {
        self.finish_by(&OneHand)
    }

    /// The same where others lend a hand: what is learned does not depend on that.
    pub fn finish_by(&self, hands: &dyn Hands) -> Learned {
        let known = self.known.iter().map(|(_, look)| Item {
            photo: None,
            look,
            table: None,
            has_outline: true,
        });
        let seen = self.sights.iter().map(|(photo, sight)| Item {
            photo: Some(*photo),
            look: &sight.look,
            table: sight.table,
            has_outline: sight.outlined > 0.0,
        });
        let items: Vec<Item<'_>> = known.chain(seen).collect();
        let tables = Tables::of(&self.sights, self.photos);
        let clusters = cluster(&items, &tables, hands);
        let balance = Balance::of(&clusters, &self.sights, &tables);
        let clusters = clusters.with_what_lies_on(&items, |item| match self.sight(item) {
            Some((photo, sight)) => balance.lit(*photo, sight),
            None => self.known[item].0.picture.clone(),
        });
        let faces = (0..clusters.groups.len()).map(|group| self.face(&clusters, group, &balance));
        let mut faces: Vec<LearnedFace> = faces.collect();
        // Only the sides of such faces tell how large their tiles are.
        if are_alike_at_any_size(&faces) {
            for face in faces.iter_mut().skip(self.known.len()) {
                face.picture = trimmed(&face.picture);
            }
        }
        Learned {
            faces,
            unlearned: self.unlearned.clone(),
        }
    }

    fn sight(&self, item: usize) -> Option<&(usize, Sight)> {
        self.sights.get(item.checked_sub(self.known.len())?)
    }

    fn face(&self, clusters: &Clusters, group: usize, balance: &Balance) -> LearnedFace {
        let members = &clusters.groups[group];
        let known = members.iter().copied().find(|&item| item < self.known.len());
        let best = known.unwrap_or_else(|| self.best_view(members, &clusters.hidden));
        let mut views = Vec::new();
        let mut others = Vec::new();
        let mut doubts = Vec::new();
        for &item in members {
            let Some((photo, sight)) = self.sight(item) else {
                continue;
            };
            let Some(way) = clusters.way(group, best, item) else {
                continue;
            };
            if let Some(pose) = sight.pose.after(&way) {
                let corners = pose.corners();
                views.push(View {
                    photo: *photo,
                    corners,
                });
            }
            if clusters.hidden.contains(&item) {
                doubts.push(FaceDoubt::CoveredIn(*photo));
            } else {
                others.push((way, balance.lit(*photo, sight)));
            }
        }
        let picture = match (known, self.sight(best)) {
            (Some(known), _) => self.known[known].0.picture.clone(),
            (None, Some((photo, sight))) => {
                let picture = balance.lit(*photo, sight);
                if others.len() >= MANY_VIEWS {
                    middle_of(&picture, &others)
                } else {
                    picture
                }
            }
            // No group is empty.
            (None, None) => unreachable!("a face is known or was seen"),
        };
        let in_photo = |photo: usize| views.iter().filter(|view| view.photo == photo).count();
        let most = (0..self.photos).map(in_photo).max().unwrap_or(0);
        let before = known.map_or(1, |known| self.known[known].0.copies);
        let sights = || {
            members
                .iter()
                .filter_map(|&item| self.sight(item))
                .map(|(_, sight)| sight)
        };
        let alike = clusters.doubtful.iter();
        doubts.extend(alike.filter_map(|&(a, b)| match group {
            _ if a == group => Some(FaceDoubt::LikeAnother(b)),
            _ if b == group => Some(FaceDoubt::LikeAnother(a)),
            _ => None,
        }));
        let covered = clusters.covered.iter().filter(|(covered, _)| *covered == group);
        doubts.extend(covered.map(|&(_, other)| FaceDoubt::Covered(other)));
        if known.is_none() {
            if sights().all(|sight| sight.look.is_plain()) {
                doubts.push(FaceDoubt::Plain);
            }
            if sights().all(|sight| sight.outlined <= CLOSED) {
                doubts.push(FaceDoubt::Open);
            }
            if sights().all(|sight| sight.burnt > GLARE) {
                doubts.push(FaceDoubt::Glare);
            }
            if sights().all(|sight| sight.side_px < SMALL) {
                doubts.push(FaceDoubt::Small);
            }
        }
        LearnedFace {
            picture,
            copies: before.max(u16::try_from(most).unwrap_or(u16::MAX)),
            views,
            doubts,
            perhaps: Vec::new(),
        }
    }

    /// The largest, sharpest view with the least glare, but those on which something lies.
    fn best_view(&self, members: &[usize], hidden: &[usize]) -> usize {
        let worth = |&item: &usize| {
            self.sight(item).map_or(f64::MIN, |(_, sight)| {
                sight.side_px.min(512.0).ln() + 0.5 * sharpness(&sight.picture).ln()
                    - 3.0 * f64::from(sight.burnt)
                    + f64::from(sight.outlined)
            })
        };
        let best = members.iter().filter(|item| !hidden.contains(item));
        let best = best.max_by(|a, b| worth(a).total_cmp(&worth(b)));
        best.copied().unwrap_or(0)
    }
}

/// How much colours differ on the middle one of some faces, as a spread, 0 to 1; 1 of none.
fn usual_contrast<'a>(looks: impl Iterator<Item = &'a Look>) -> f32 {
    let mut spreads: Vec<f32> = looks.map(|look| look.glance().spread()).collect();
    spreads.sort_by(f32::total_cmp);
    spreads.get(spreads.len() / 2).copied().unwrap_or(1.0)
}

/// Whether faces look alike however large a part of them is seen, as wedges do.
fn are_alike_at_any_size(faces: &[LearnedFace]) -> bool {
    let art = faces.iter().map(|face| FaceArt {
        picture: face.picture.clone(),
        copies: face.copies,
    });
    Catalogue::new(art.collect(), Vec::new()).is_ok_and(|catalogue| catalogue.is_alike_at_any_size())
}

/// Mean difference of neighbouring pixels at a common size, against the picture's mean.
fn sharpness(picture: &Photo) -> f64 {
    const SIDE: usize = 96;
    let patch: Patch<SIDE> = shrink(&Pyramid::new(picture));
    let (mut steps, mut sum) = (0.0, 0.0);
    for row in patch.planes[1].windows(2) {
        for x in 1..SIDE {
            steps += (row[0][x] - row[0][x - 1]).abs() + (row[1][x] - row[0][x]).abs();
            sum += row[0][x];
        }
    }
    f64::from(steps / sum.max(1.0)).max(1e-4)
}

/// The middle one of all views for each pixel, in the frame and size of the best one; each other view is told with the map
/// from the best one's unit square to its own.
fn middle_of(best: &Photo, views: &[(Homography, Photo)]) -> Photo {
    let side = best.width();
    let cuts: Vec<Photo> = views
        .iter()
        .filter_map(|(way, picture)| {
            let pose = whole(picture)?.after(way)?;
            // A view that is much coarser would only blur.
            let is_fine = f64::from(picture.width()) > 0.6 * f64::from(side);
            is_fine
                .then(|| super::cut::cut(&Pyramid::new(picture), &pose, side))
                .flatten()
        })
        .collect();
    if cuts.len() < MANY_VIEWS {
        return best.clone();
    }
    let mut values = Vec::with_capacity(cuts.len());
    let rgb = (0..best.rgb().len())
        .map(|at| {
            values.clear();
            values.extend(cuts.iter().map(|cut| cut.rgb()[at]));
            values.sort_unstable();
            let half = values.len() / 2;
            if values.len() % 2 == 1 {
                values[half]
            } else {
                values[half].midpoint(values[half - 1])
            }
        })
        .collect();
    Photo::new(side, side, rgb).unwrap_or_else(|_| best.clone())
}
