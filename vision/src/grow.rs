//! From a first tile to all that lie on the same table.

use crate::align::Freedom;
use crate::bundle::Prior;
use crate::find::Found;
use crate::plane::{Table, TablePose};
use crate::pyramid::Pyramid;
use crate::quad::Quad;
use crate::sight::Sight;
use crate::{Catalogue, Homography, PhotoPoint};
use std::collections::BTreeSet;

/// Share of the visible variance that a face must explain to be a tile from which others are looked for.
const FITS: f32 = 0.75;
/// The same for a place that is told, but not built upon.
const MAY_FIT: f32 = 0.35;
/// Evidence (the logarithm of what is not explained) that faces reach where no tile lies.
const CHANCE: f32 = 1.4;
/// Steepest table that is believed, as a tangent: 58 degrees.
const STEEPEST: f64 = 1.6;
/// Least share of a tile that is seen.
const VISIBLE: f32 = 0.35;
/// With fewer tiles the table's plane is not known well: a tile may be seen otherwise than on it.
const FEW: usize = 4;
/// How often all tiles are looked at anew in the end.
const ROUNDS: usize = 2;
/// Centres nearer than this (in sides) cannot be two tiles.
const OVERLAP: f64 = 0.7;
/// Distance of neighbours' centres that is tried first, in sides.
const PITCH: f64 = 1.025;

/// Finds tiles on a table, which it comes to know better with each.
#[derive(Debug)]
pub(crate) struct Finder<'a> {
    pyramid: &'a Pyramid<'a>,
    catalogue: &'a Catalogue,
    quads: &'a [Quad],
    table: Table,
    tiles: Vec<Found>,
    /// What may be a tile, but does not fit well.
    weak: Vec<Found>,
    /// Places where nothing was found.
    empty: Vec<TablePose>,
    /// How far growth has come in `tiles`.
    grown: usize,
    /// How many tiles there were when the table was last refined.
    refined: usize,
    /// Whether all tiles were found that will be.
    is_settled: bool,
}

impl<'a> Finder<'a> {
    /// All tiles on the table of a first one, which lies near a pose; `None` if none does.
    pub(crate) fn grown_from(
        pyramid: &'a Pyramid<'a>,
        catalogue: &'a Catalogue,
        seed: &Homography,
        quads: &'a [Quad],
    ) -> Option<Finder<'a>> {
        let glance = catalogue.glance(pyramid, seed);
        let aligned = (!catalogue.is_alike_at_any_size())
            .then(|| catalogue.align(pyramid, seed, glance.face, glance.turn, Freedom::Projective))
            .flatten()
            .filter(|aligned| aligned.fit > 0.8)
            .map(|aligned| aligned.pose);
        // Artwork that looks alike at any size (wedges) cannot be aligned freely: then the outline as seen is better.
        let mut finder = aligned
            .iter()
            .chain([seed])
            .find_map(|pose| Finder::new(pyramid, catalogue, quads, pose))?;
        finder.grow();
        finder.try_quads();
        finder.finish();
        Some(finder)
    }

    fn new(
        pyramid: &'a Pyramid<'a>,
        catalogue: &'a Catalogue,
        quads: &'a [Quad],
        pose: &Homography,
    ) -> Option<Finder<'a>> {
        let corners = pose.corners();
        let prior = prior(pyramid.size(0));
        let table = Table::from_pose(pose, pyramid.size(0), prior.focal)?;
        let (place, ..) = table.fit(&corners)?;
        let sight = Sight::plain(corners, prior.pixel(pyramid.size(0)));
        let (table, places) = table.refine(&[&sight], &[place], &prior)?;
        if table.slope() > STEEPEST {
            return None;
        }
        let mut finder = Finder {
            pyramid,
            catalogue,
            quads,
            table,
            tiles: Vec::new(),
            weak: Vec::new(),
            empty: Vec::new(),
            grown: 0,
            refined: 0,
            is_settled: false,
        };
        finder.try_place(&places[0]).then_some(finder)
    }

    /// How well all tiles fit together.
    pub(crate) fn quality(&self) -> f32 {
        let fits = self.tiles.iter().map(|tile| evidence(tile.fit)).sum();
        if !self.catalogue.is_alike_at_any_size() {
            return fits;
        }
        // Faces of the wrong size fit just as well: it takes outlines to believe it.
        fits * self.outlined()
    }

    /// Share of all sides along which an edge is seen, 0 to 1.
    pub(crate) fn outlined(&self) -> f32 {
        self.tiles.iter().map(|tile| tile.outlined).sum::<f32>() / self.tiles.len().max(1) as f32
    }

    /// How many tiles fit.
    pub(crate) fn count(&self) -> usize {
        self.tiles.len()
    }

    /// The plane as it is known by now.
    pub(crate) fn table(&self) -> Table {
        self.table
    }

    /// Corners of the neighbouring places at which nothing was found.
    pub(crate) fn empty_places(&self) -> Vec<[PhotoPoint; 4]> {
        self.empty
            .iter()
            .filter_map(|place| Some(self.table.pose(place)?.corners()))
            .collect()
    }

    /// All places, those that fit first.
    pub(crate) fn into_places(mut self) -> Vec<Found> {
        self.tiles.append(&mut self.weak);
        self.tiles
    }

    /// Whether a point of the photo lies on a tile that was found, or nearly.
    pub(crate) fn covers(&self, at: PhotoPoint) -> bool {
        self.tiles.iter().any(|tile| {
            let here = tile.pose.unmap(at.x, at.y);
            (-0.2..1.2).contains(&here.x) && (-0.2..1.2).contains(&here.y)
        })
    }

    /// Looks for neighbours of the tiles known, and theirs.
    fn grow(&mut self) {
        while self.grown < self.tiles.len() {
            self.grown += 1;
            for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                let place = self.tiles[self.grown - 1]
                    .place
                    .relative(PITCH * x, PITCH * y, 0.0);
                if self.is_taken(&place, 0.6) || self.empty.iter().any(|e| distance(e, &place) < 0.12) {
                    continue;
                }
                if !self.search_place(&place) {
                    self.empty.push(place);
                } else if self.tiles.len() > self.refined * 3 / 2 {
                    self.refine();
                }
            }
        }
        self.refine();
    }

    fn is_taken(&self, place: &TablePose, near: f64) -> bool {
        self.tiles.iter().any(|tile| distance(&tile.place, place) < near)
    }

    /// Tries a place and its surroundings.
    fn search_place(&mut self, place: &TablePose) -> bool {
        let Some(pose) = self.table.pose(place) else {
            return false;
        };
        if !self.is_in_photo(&pose) {
            return false;
        }
        let mut best = (self.catalogue.glance(self.pyramid, &pose).score, *place);
        if best.0 < 0.85 {
            for (dx, dy, turn) in SURROUNDINGS {
                let near = place.relative(dx, dy, turn);
                let Some(pose) = self.table.pose(&near) else {
                    continue;
                };
                let score = self.catalogue.glance(self.pyramid, &pose).score;
                if score > best.0 {
                    best = (score, near);
                }
            }
        }
        best.0 > 0.3 && self.try_place(&best.1)
    }

    fn is_in_photo(&self, pose: &Homography) -> bool {
        let (width, height) = self.pyramid.size(0);
        let corners = pose.corners();
        let middle = pose.map(0.5, 0.5);
        let is_inside = |p: &PhotoPoint| {
            p.x >= 0.0 && p.y >= 0.0 && p.x <= f64::from(width) - 1.0 && p.y <= f64::from(height) - 1.0
        };
        is_inside(&middle) && corners.iter().filter(|c| is_inside(c)).count() >= 2
    }

    /// Aligns the best face at a place and takes it if it fits.
    fn try_place(&mut self, place: &TablePose) -> bool {
        let Some(found) = self.look_at(place) else {
            return false;
        };
        if self.is_taken(&found.place, OVERLAP) {
            return false;
        }
        if found.fit < FITS {
            let rival = self
                .weak
                .iter()
                .position(|weak| distance(&weak.place, &found.place) < OVERLAP);
            match rival {
                Some(rival) if self.weak[rival].fit >= found.fit => {}
                Some(rival) => self.weak[rival] = found,
                None => self.weak.push(found),
            }
            return false;
        }
        self.tiles.push(found);
        true
    }

    fn look_at(&self, place: &TablePose) -> Option<Found> {
        let pose = self.table.pose(place)?;
        let align = |pose: &Homography, (face, turn), freedom| {
            self.catalogue.align(self.pyramid, pose, face, turn, freedom)
        };
        let look = |pose: &Homography| {
            let glance = self.catalogue.glance(self.pyramid, pose);
            (glance.face, glance.turn)
        };
        let first = look(&pose);
        let mut rigid = align(&pose, first, Freedom::Rigid)?;
        // The alignment may have come so far that another face is seen now.
        let face = look(&rigid.pose);
        if face != first {
            rigid = align(&rigid.pose, face, Freedom::Rigid)?;
        }
        let free = self
            .catalogue
            .sight(self.pyramid, &rigid.pose, face.0, face.1)
            .filter(|free| free.alignment.fit > 0.8);
        let is_new = !self.is_settled && self.tiles.len() < FEW && !self.catalogue.is_alike_at_any_size();
        if is_new
            && let Some(free) = free
                .as_ref()
                .filter(|free| free.alignment.fit > rigid.fit && free.alignment.visible > 0.7)
        {
            let (place, scale, off) = self.table.fit(&free.sight.corners)?;
            if (0.8..1.25).contains(&scale) && off < 0.2 {
                return Some(Found {
                    place,
                    pose: free.alignment.pose,
                    sight: Some(free.sight.clone()),
                    outlined: free.outlined as f32,
                    fit: free.alignment.fit,
                });
            }
        }
        if rigid.fit < MAY_FIT || rigid.visible < VISIBLE {
            return None;
        }
        let free = free.filter(|free| {
            let is_near = |(_, scale, off): (TablePose, f64, f64)| (0.85..1.18).contains(&scale) && off < 0.1;
            free.alignment.visible > 0.7 && self.table.fit(&free.sight.corners).is_some_and(is_near)
        });
        let (place, ..) = self.table.fit(&rigid.pose.corners())?;
        Some(Found {
            place,
            pose: rigid.pose,
            outlined: free.as_ref().map_or(0.0, |free| free.outlined as f32),
            sight: free.map(|free| free.sight),
            fit: rigid.fit,
        })
    }

    /// Places all tiles anew on the table that explains them best.
    fn refine(&mut self) {
        self.refined = self.tiles.len();
        let known: Vec<usize> = (0..self.tiles.len())
            .filter(|&i| self.tiles[i].sight.is_some())
            .collect();
        let seen: Vec<&Sight> = self.tiles.iter().filter_map(|tile| tile.sight.as_ref()).collect();
        let places: Vec<TablePose> = known.iter().map(|&i| self.tiles[i].place).collect();
        if known.is_empty() {
            return;
        }
        let Some((table, places)) = self.table.refine(&seen, &places, &prior(self.pyramid.size(0))) else {
            return;
        };
        let before = std::mem::replace(&mut self.table, table);
        for (index, tile) in self.tiles.iter_mut().enumerate() {
            if let Some(at) = known.iter().position(|&k| k == index) {
                tile.place = places[at];
            } else if let Some((place, ..)) = table.fit(&tile.pose.corners()) {
                tile.place = place;
            }
        }
        for place in &mut self.empty {
            if let Some((x, y)) = table.lies_at(before.seen_at(place.x, place.y)) {
                (place.x, place.y) = (x, y);
            }
        }
        for weak in &mut self.weak {
            if let Some((place, ..)) = table.fit(&weak.pose.corners()) {
                weak.place = place;
            }
        }
    }

    /// Looks at everything square of a tile's size that lies on the table.
    fn try_quads(&mut self) {
        let mut tried: BTreeSet<(i32, i32, i32)> = BTreeSet::new();
        for quad in self.quads {
            for region in self.catalogue.regions() {
                let Some(seen) = region.pose(&quad.corners) else {
                    continue;
                };
                let Some((place, scale, off)) = self.table.fit(&seen.corners()) else {
                    continue;
                };
                if !(0.86..1.16).contains(&scale) || off > 0.14 || self.is_taken(&place, 0.6) {
                    continue;
                }
                let quarter = place.angle.rem_euclid(std::f64::consts::FRAC_PI_2);
                let key = [place.x / 0.05, place.y / 0.05, quarter / 0.06].map(|v| v.round() as i32);
                if !tried.insert((key[0], key[1], key[2])) {
                    continue;
                }
                let Some(pose) = self.table.pose(&place) else {
                    continue;
                };
                if self.catalogue.glance(self.pyramid, &pose).score > 0.4 && self.try_place(&place) {
                    self.grow();
                }
            }
        }
    }

    /// The last looks at each tile, on a table that becomes better by them.
    fn finish(&mut self) {
        for _ in 0..ROUNDS {
            self.refine();
            self.look_again();
        }
        let tiles = &self.tiles;
        self.weak.retain(|weak| {
            tiles
                .iter()
                .all(|tile| distance(&tile.place, &weak.place) > OVERLAP)
        });
    }

    /// Looks at each tile where the table says it lies.
    fn look_again(&mut self) {
        self.is_settled = true;
        let mut places: Vec<TablePose> = self.tiles.iter().map(|tile| tile.place).collect();
        places.extend(self.weak.iter().map(|weak| weak.place));
        self.tiles.clear();
        self.weak.clear();
        for place in places {
            self.try_place(&place);
        }
    }
}

/// What a fit says for a tile: nothing at a share that chance reaches often, and squared, so that one tile that fits well
/// says more than many that fit somehow.
fn evidence(fit: f32) -> f32 {
    (-(1.0 - fit).max(0.015).ln() - CHANCE).max(0.0).powi(2)
}

fn distance(a: &TablePose, b: &TablePose) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

fn prior(size: (u32, u32)) -> Prior {
    let long = f64::from(size.0.max(size.1));
    Prior {
        focal: 0.9 * long,
        focal_spread: 0.3,
        bend_spread: 0.04,
        slope_spread: 1.0,
        steps: 12,
    }
}

/// Where a neighbour may lie instead: along, across (sides), angle (radians).
const SURROUNDINGS: [(f64, f64, f64); 14] = [
    (0.06, 0.0, 0.0),
    (-0.06, 0.0, 0.0),
    (0.0, 0.06, 0.0),
    (0.0, -0.06, 0.0),
    (0.0, 0.0, 0.07),
    (0.0, 0.0, -0.07),
    (0.06, 0.06, 0.0),
    (0.06, -0.06, 0.0),
    (-0.06, 0.06, 0.0),
    (-0.06, -0.06, 0.0),
    (0.12, 0.0, 0.0),
    (-0.12, 0.0, 0.0),
    (0.0, 0.12, 0.0),
    (0.0, -0.12, 0.0),
];
