//! From pixels to the poses of all tiles.

use crate::align::Freedom;
use crate::models::Region;
use crate::plane::{Prior, Table, TablePose};
use crate::pyramid::Pyramid;
use crate::quad::{Quad, QuadSettings, find_quads};
use crate::segment::{Segment, SegmentSettings, find_segments};
use crate::{Catalogue, Homography, PhotoPoint};

/// A face that was found on the table.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Where it lies.
    pub(crate) place: TablePose,
    /// How it is seen: its frame's unit square to photo pixels.
    pub(crate) pose: Homography,
    /// Its corners as they are seen if the table's plane is not used; in the order of its frame.
    pub(crate) seen: Option<[PhotoPoint; 4]>,
}

/// Everything that was found on the way, for whoever wants to know why.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) segments: Vec<Segment>,
    pub(crate) quads: Vec<Quad>,
    pub(crate) table: Option<Table>,
    pub(crate) tiles: Vec<Found>,
}

struct Finder<'a> {
    pyramid: &'a Pyramid<'a>,
    catalogue: &'a Catalogue,
    table: Table,
    tiles: Vec<Found>,
    /// Places where nothing was found.
    empty: Vec<TablePose>,
    /// How far growth has come in `tiles`.
    grown: usize,
    refined: usize,
}

pub(crate) fn find(pyramid: &Pyramid<'_>, catalogue: &Catalogue) -> Findings {
    let size = pyramid.size(0);
    let level = (0..pyramid.levels() - 1)
        .find(|&l| pyramid.size(l).0.max(pyramid.size(l).1) <= 1300)
        .unwrap_or(0);
    let scale = f64::from(1u32 << level);
    let settings = SegmentSettings {
        begin: 14,
        follow: 8,
        length: 8.0,
    };
    let segments: Vec<Segment> = find_segments(pyramid.size(level), pyramid.rgb(level), &settings)
        .into_iter()
        .map(|s| Segment {
            start: lifted(s.start, scale),
            end: lifted(s.end, scale),
        })
        .collect();
    let quads = find_quads(
        &segments,
        &QuadSettings {
            side: 9.0 * scale,
            roundness: 0.42,
        },
    );
    let regions = catalogue.regions();
    let mut seeds = find_seeds(pyramid, catalogue, &quads, regions);
    let mut best: Option<Finder<'_>> = None;
    for _ in 0..6 {
        let Some(seed) = take_seed(&mut seeds, best.as_ref()) else {
            break;
        };
        let Some(mut finder) = Finder::from_seed(pyramid, catalogue, &seed, size) else {
            continue;
        };
        finder.grow();
        finder.try_quads(&quads, regions);
        finder.finish();
        if best.as_ref().is_none_or(|b| b.tiles.len() < finder.tiles.len()) {
            best = Some(finder);
        }
        if best.as_ref().is_some_and(|b| b.tiles.len() >= 3) {
            break;
        }
    }
    let (table, tiles) = best.map_or((None, Vec::new()), |b| (Some(b.table), b.tiles));
    Findings {
        segments,
        quads,
        table,
        tiles,
    }
}

fn lifted(at: PhotoPoint, scale: f64) -> PhotoPoint {
    let shift = 0.5 * scale - 0.5;
    PhotoPoint {
        x: at.x * scale + shift,
        y: at.y * scale + shift,
    }
}

/// A pose that looks like a face.
#[derive(Clone, Debug)]
struct Seed {
    pose: Homography,
    score: f32,
}

const MOST_GLANCES: usize = 6000;

fn find_seeds(pyramid: &Pyramid<'_>, catalogue: &Catalogue, quads: &[Quad], regions: &[Region]) -> Vec<Seed> {
    let mut seeds = Vec::new();
    let mut glances = 0;
    'all: for quad in quads {
        for region in regions {
            let Some(pose) = region.pose(&quad.corners) else {
                continue;
            };
            glances += 1;
            if glances > MOST_GLANCES {
                break 'all;
            }
            let glance = catalogue.glance(pyramid, &pose);
            if glance.score > 0.5 {
                seeds.push(Seed {
                    pose,
                    score: glance.score,
                });
            }
        }
    }
    seeds.sort_by(|a, b| b.score.total_cmp(&a.score));
    seeds.truncate(200);
    seeds
}

/// The most promising seed that lies on no tile known so far.
fn take_seed(seeds: &mut Vec<Seed>, known: Option<&Finder<'_>>) -> Option<Seed> {
    while !seeds.is_empty() {
        let seed = seeds.remove(0);
        let middle = seed.pose.map(0.5, 0.5);
        let is_known = known.is_some_and(|finder| finder.covers(middle));
        if !is_known {
            return Some(seed);
        }
    }
    None
}

impl<'a> Finder<'a> {
    fn from_seed(
        pyramid: &'a Pyramid<'a>,
        catalogue: &'a Catalogue,
        seed: &Seed,
        size: (u32, u32),
    ) -> Option<Finder<'a>> {
        let glance = catalogue.glance(pyramid, &seed.pose);
        let aligned = catalogue.align(pyramid, &seed.pose, glance.face, glance.turn, Freedom::Projective)?;
        if aligned.fit < 0.8 {
            return None;
        }
        let corners = aligned.pose.corners();
        let prior = prior(size);
        let table = Table::from_pose(&aligned.pose, size, prior.focal)?;
        let (place, ..) = table.fit(&corners)?;
        let (table, places) = table.refine(&[corners], &[place], &prior)?;
        let mut finder = Finder {
            pyramid,
            catalogue,
            table,
            tiles: Vec::new(),
            empty: Vec::new(),
            grown: 0,
            refined: 0,
        };
        finder.try_place(&places[0], 0.0).then_some(finder)
    }

    fn covers(&self, at: PhotoPoint) -> bool {
        self.tiles.iter().any(|tile| {
            let here = tile.pose.unmap(at.x, at.y);
            (-0.2..1.2).contains(&here.x) && (-0.2..1.2).contains(&here.y)
        })
    }

    /// Looks for neighbours of the tiles known, and theirs.
    fn grow(&mut self) {
        while self.grown < self.tiles.len() {
            let tile = self.tiles[self.grown].clone();
            self.grown += 1;
            for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                let pitch = 1.025;
                let place = self.tiles[self.grown - 1]
                    .place
                    .relative(pitch * x, pitch * y, 0.0);
                if self.is_taken(&place, 0.6)
                    || self
                        .empty
                        .iter()
                        .any(|e| (e.x - place.x).hypot(e.y - place.y) < 0.12)
                {
                    continue;
                }
                let before = self.tiles.len();
                if !self.search_place(&place) {
                    self.empty.push(place);
                } else if before + 1 > self.refined * 3 / 2 {
                    self.refine();
                }
            }
            let _ = tile;
        }
        self.refine();
    }

    fn is_taken(&self, place: &TablePose, near: f64) -> bool {
        self.tiles
            .iter()
            .any(|t| (t.place.x - place.x).hypot(t.place.y - place.y) < near)
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
        best.0 > 0.3 && self.try_place(&best.1, 0.7)
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
    fn try_place(&mut self, place: &TablePose, near: f64) -> bool {
        let Some(found) = self.look_at(place) else {
            return false;
        };
        if self.is_taken(&found.place, near) {
            return false;
        }
        self.tiles.push(found);
        true
    }

    fn look_at(&self, place: &TablePose) -> Option<Found> {
        let pose = self.table.pose(place)?;
        let glance = self.catalogue.glance(self.pyramid, &pose);
        let rigid = self
            .catalogue
            .align(self.pyramid, &pose, glance.face, glance.turn, Freedom::Rigid)?;
        // The alignment may have come so far that another face is seen now.
        let again = self.catalogue.glance(self.pyramid, &rigid.pose);
        let rigid = if (again.face, again.turn) == (glance.face, glance.turn) {
            rigid
        } else {
            self.catalogue
                .align(self.pyramid, &rigid.pose, again.face, again.turn, Freedom::Rigid)?
        };
        if rigid.fit < 0.75 || rigid.visible < 0.35 {
            return None;
        }
        let free = self.catalogue.align(
            self.pyramid,
            &rigid.pose,
            again.face,
            again.turn,
            Freedom::Projective,
        );
        let seen = free
            .filter(|f| f.fit > 0.85 && f.visible > 0.8 && f.moved < 0.08)
            .map(|f| f.pose.corners());
        let (place, ..) = self.table.fit(&rigid.pose.corners())?;
        Some(Found {
            place,
            pose: rigid.pose,
            seen,
        })
    }

    /// Places all tiles anew on the table that explains them best.
    fn refine(&mut self) {
        self.refined = self.tiles.len();
        let known: Vec<usize> = (0..self.tiles.len())
            .filter(|&i| self.tiles[i].seen.is_some())
            .collect();
        let seen: Vec<[PhotoPoint; 4]> = known.iter().filter_map(|&i| self.tiles[i].seen).collect();
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
            if let Some((x, y)) = table.to_table(before.to_photo(place.x, place.y)) {
                (place.x, place.y) = (x, y);
            }
        }
    }

    /// Looks at everything square of a tile's size that lies on the table.
    fn try_quads(&mut self, quads: &[Quad], regions: &[Region]) {
        for quad in quads {
            for region in regions {
                let Some(pose) = region.pose(&quad.corners) else {
                    continue;
                };
                let Some((place, scale, off)) = self.table.fit(&pose.corners()) else {
                    continue;
                };
                if !(0.86..1.16).contains(&scale) || off > 0.14 || self.is_taken(&place, 0.6) {
                    continue;
                }
                let Some(pose) = self.table.pose(&place) else {
                    continue;
                };
                if self.catalogue.glance(self.pyramid, &pose).score > 0.5 && self.try_place(&place, 0.7) {
                    self.grow();
                }
            }
        }
    }

    /// The last look at each tile, on the final table.
    fn finish(&mut self) {
        self.refine();
        let places: Vec<TablePose> = self.tiles.iter().map(|t| t.place).collect();
        self.tiles.clear();
        for place in places {
            self.try_place(&place, 0.7);
        }
    }
}

fn prior(size: (u32, u32)) -> Prior {
    let long = f64::from(size.0.max(size.1));
    Prior {
        focal: 0.9 * long,
        focal_spread: 0.3,
        bend_spread: 0.04,
        slope_spread: 1.0,
        pixel: 0.0008 * long,
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
