//! The search for a first tile, from which the others are found.

use crate::catalogue::models::Region;
use crate::find::Found;
use crate::find::enough::ENOUGH;
use crate::find::grow::{Finder, is_as_seen};
use crate::find::pieces::Pieced;
use crate::outlines::quad::{Quad, roundness};
use crate::photo::pyramid::Pyramid;
use crate::pose::align::{Alignment, Freedom};
use crate::table::plane::Table;
use crate::table::prior::Prior;
use crate::{Catalogue, Homography};

/// Most poses that are glanced at before the table is known.
pub(crate) const MOST_GLANCES: usize = 6000;
/// The same before edges are looked for in the largest of the pictures.
const MOST_EARLY_GLANCES: usize = 150;
/// Score of a glance from which on a pose is tried at once, and how many are: more in vain are a pattern of the table.
const PROMISING: f32 = 0.82;
const MOST_AT_ONCE: usize = 4;
/// Least score with which it is tried at all.
const POSSIBLE: f32 = 0.45;
/// Least score of a glance at an outline whose pieces are asked, and the most that are; how much it says for one to be ahead
/// of all other faces by them, and up to what.
const FAINT: f32 = 0.15;
const MOST_IN_PIECES: usize = 100;
const SAID_BY_PIECES: f32 = 0.1;
const MOST_AHEAD: f32 = 4.0;
/// Seeds whose middles are nearer than this are one, in sides.
const SAME: f64 = 0.03;
/// Least side of a pose that is worth a table, in photo pixels.
pub(crate) const SMALLEST: f64 = 22.0;
/// Score of a hint under which a pose is not worth a glance.
pub(crate) const HINT: f32 = 0.25;
/// Score under which a pose is not tried when a table is found on which tiles fit plainly.
const PLAUSIBLE: f32 = 0.7;
/// Looks at places after which no other table is begun.
pub(crate) const MOST_LOOKS: usize = 250;
/// The same where squares hardly look like anything.
const MOST_FAINT_LOOKS: usize = 500;
/// Most poses from which a table is grown.
const MOST_SEEDS: usize = 10;
/// Most places that artwork tells of, and the least share explained times share seen of one that is tried.
const MOST_SIGHTINGS: usize = 60;
const RECOGNISED: f32 = 0.5;
/// Least ratio of the two ways in which a square is stretched.
const ROUND: f64 = 0.42;
/// Share of their sides along which an edge is seen, of a few tiles that were found by their artwork.
const LONE_OUTLINED: f32 = 0.4;
/// Agreement of landmarks that is no accident.
const MUCH_SUPPORT: f32 = 1.2;
/// A pose that looks like a face.
#[derive(Clone, Debug)]
pub(crate) struct Seed {
    pub(crate) pose: Homography,
    pub(crate) score: f32,
    pub(crate) origin: Origin,
}

/// What a seed was found by.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    Outline,
    /// An outline within which a face is known by its pieces, or fits once it is aligned.
    Pieces,
    /// And how much landmarks agree.
    Artwork(f32),
}

/// The search for a first tile from which the others are found.
pub(crate) struct SeedSearch<'a> {
    pub(crate) pyramid: &'a Pyramid,
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) quads: &'a [Quad],
    /// Poses that did not look good enough to be tried at once; the best first when all were seen.
    pub(crate) faint: Vec<Seed>,
    /// Poses in which faces are known that may lie on one table: by their pieces, or for they fit there.
    pieced: Vec<Homography>,
    pub(crate) best: Option<Finder<'a>>,
    tried: usize,
    /// Places that were looked at in vain and not.
    looks: usize,
}

impl<'a> SeedSearch<'a> {
    pub(crate) fn new(pyramid: &'a Pyramid, catalogue: &'a Catalogue, quads: &'a [Quad]) -> SeedSearch<'a> {
        SeedSearch {
            pyramid,
            catalogue,
            quads,
            faint: Vec::new(),
            pieced: Vec::new(),
            best: None,
            tried: 0,
            looks: 0,
        }
    }

    /// The same search among other squares, with the best that was found.
    pub(crate) fn among(self, quads: &'a [Quad]) -> SeedSearch<'a> {
        SeedSearch {
            best: self.best,
            ..SeedSearch::new(self.pyramid, self.catalogue, quads)
        }
    }

    /// The tiles of the first promising seed, if all of them are large (photo pixels) and fit as well as tiles ever do; and
    /// whether any square is seen that looks like a face.
    pub(crate) fn find_large(&self, side: f64) -> (Option<Finder<'a>>, bool) {
        let (mut most, mut finder) = (0.0_f32, None);
        for seed in self.glances(MOST_EARLY_GLANCES) {
            most = most.max(seed.score);
            if seed.score > PROMISING {
                let (pyramid, catalogue) = (self.pyramid, self.catalogue);
                finder = Finder::grown_clearly(pyramid, catalogue, &seed.pose, self.quads, side);
                break;
            }
        }
        (finder, most > PLAUSIBLE)
    }

    /// What squares that are seen look like at first sight, where they look like anything.
    fn glances(&self, most: usize) -> impl Iterator<Item = Seed> + use<'a> {
        let (pyramid, catalogue, quads) = (self.pyramid, self.catalogue, self.quads);
        let regions: &[Region] = catalogue.regions();
        // The outline comes first: squares within the artwork are many.
        let poses = regions
            .iter()
            .flat_map(move |region| quads.iter().map(move |quad| region.pose(&quad.corners)))
            .take(most);
        poses
            .flatten()
            .filter(move |pose| catalogue.is_hinted_at(pyramid, pose, HINT))
            .filter_map(move |pose| {
                Some(Seed {
                    pose,
                    score: catalogue.glance_above(pyramid, &pose, FAINT)?,
                    origin: Origin::Outline,
                })
            })
    }

    pub(crate) fn run(&mut self, level: usize) {
        if !self.try_outlines() && !self.is_over() && !self.has_found_many() {
            self.try_artwork(level, false);
        }
        if !self.best.as_ref().is_some_and(Finder::is_plain) && !self.is_over() {
            self.try_pieces();
        }
    }

    /// Begins with squares in which a face is known by its pieces, as lettering on dark wood is.
    fn try_pieces(&mut self) {
        let mut seeds: Vec<Seed> = Vec::new();
        for faint in self.faint.iter().take(MOST_IN_PIECES) {
            let Some(pieced) = self
                .catalogue
                .in_pieces(self.pyramid, &faint.pose)
                .filter(Pieced::is_told)
            else {
                continue;
            };
            if !is_among(&pieced.pose, &seeds) {
                seeds.push(Seed {
                    pose: pieced.pose,
                    score: RECOGNISED + SAID_BY_PIECES * pieced.ahead.min(MOST_AHEAD),
                    origin: Origin::Pieces,
                });
            }
        }
        self.try_most_agreed(seeds, MOST_FAINT_LOOKS);
    }

    /// Grows tables from seeds, first from those whose tables most others lie on.
    pub(crate) fn try_most_agreed(&mut self, seeds: Vec<Seed>, most_looks: usize) {
        self.pieced = seeds.iter().map(|seed| seed.pose).collect();
        let mut agreed: Vec<(f32, Seed)> = seeds
            .iter()
            .map(|seed| (self.agreement(seed, &seeds), seed.clone()))
            .collect();
        agreed.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.try_all(agreed.into_iter().map(|(_, seed)| seed), most_looks);
    }

    /// Grows tables from seeds until the search is over, or too many were tried in vain.
    fn try_all(&mut self, seeds: impl IntoIterator<Item = Seed>, most_looks: usize) {
        (self.tried, self.looks) = (0, 0);
        for seed in seeds {
            if self.tried >= MOST_SEEDS || self.looks > most_looks || self.try_seed(&seed) {
                return;
            }
        }
    }

    /// How much says that a seed is right: its own score and that of all that lie on the same table, as large as it.
    fn agreement(&self, seed: &Seed, seeds: &[Seed]) -> f32 {
        let size = self.pyramid.size(0);
        let table = Table::from_pose(&seed.pose, size, Prior::of(size).focal);
        let agrees = |other: &&Seed| {
            let fitted = table.and_then(|table| table.fit(&other.pose.corners()));
            let here = seed.pose.map(0.5, 0.5);
            let middle = other.pose.unmap(here.x, here.y);
            (middle.x - 0.5).hypot(middle.y - 0.5) > 0.7
                && fitted.is_some_and(|(_, scale, off)| is_as_seen(scale, off))
        };
        let excess = |seed: &Seed| seed.score - RECOGNISED;
        excess(seed) + seeds.iter().filter(agrees).map(excess).sum::<f32>()
    }

    /// A seed of a face that was moved to where it fits, if it does and is not among those known.
    pub(crate) fn aligned_seed(&self, seen: &Alignment, origin: Origin, known: &[Seed]) -> Option<Seed> {
        let score = seen.quality();
        let is_new = !is_among(&seen.pose, known);
        (score > RECOGNISED && roundness(&seen.pose) > ROUND && is_new).then_some(Seed {
            pose: seen.pose,
            score,
            origin,
        })
    }

    /// Begins with squares that are seen; whether the search is over.
    pub(crate) fn try_outlines(&mut self) -> bool {
        for seed in self.glances(MOST_GLANCES) {
            if seed.score > PROMISING && self.tried < MOST_AT_ONCE {
                if self.try_seed(&seed) {
                    return true;
                }
            } else if seed.pose.side() > SMALLEST {
                self.faint.push(seed);
            }
        }
        self.faint.sort_by(|a, b| b.score.total_cmp(&a.score));
        if self.faint.first().is_some_and(|seed| seed.score > PROMISING) {
            self.try_all(self.patterned_seeds(), MOST_LOOKS);
            return self.is_over();
        }
        let later = self.faint.iter().take_while(|seed| seed.score > POSSIBLE);
        for seed in later.cloned().collect::<Vec<_>>() {
            let is_known = seed.score < PLAUSIBLE && self.best.as_ref().is_some_and(Finder::is_plain);
            if is_known || self.tried >= MOST_SEEDS || self.looks > MOST_LOOKS {
                return false;
            }
            if self.try_seed(&seed) {
                return true;
            }
        }
        false
    }

    /// Begins with what is seen within the outlines; `closely` as in [`Atlas::sightings`](crate::catalogue::atlas::Atlas::sightings).
    pub(crate) fn try_artwork(&mut self, level: usize, closely: bool) {
        // Tiles too small for their edges to be followed are looked for as well.
        let (atlas, first) = (self.catalogue.atlas(), level.saturating_sub(1));
        let sightings = atlas.sightings(self.pyramid, first, MOST_SIGHTINGS, closely);
        let mut seeds: Vec<Seed> = Vec::new();
        for sighting in &sightings {
            let (face, pose) = (sighting.face, &sighting.pose);
            let Some(seen) = self
                .catalogue
                .align(self.pyramid, pose, face, 0, Freedom::Projective)
            else {
                continue;
            };
            seeds.extend(self.aligned_seed(&seen, Origin::Artwork(sighting.support), &seeds));
        }
        // Most support first: on a patterned table faces fit in many places, each of which would be grown from.
        self.try_all(seeds, MOST_LOOKS);
    }

    /// Grows a table from a seed; whether the search is over.
    fn try_seed(&mut self, seed: &Seed) -> bool {
        if self
            .best
            .as_ref()
            .is_some_and(|best| best.accounts_for(&seed.pose))
        {
            return false;
        }
        if self.tried >= 2 * MOST_SEEDS {
            return true;
        }
        self.tried += 1;
        let known: &[Found] = self.best.as_ref().map_or(&[], |best| &best.tiles);
        let (pyramid, catalogue, quads) = (self.pyramid, self.catalogue, self.quads);
        let grown = match seed.origin {
            Origin::Pieces => {
                Finder::grown_from_pieces(pyramid, catalogue, &seed.pose, &self.pieced, quads, known)
            }
            _ => Finder::grown_from(pyramid, catalogue, &seed.pose, quads, known),
        };
        let Some(finder) = grown else {
            return false;
        };
        self.looks += finder.looks;
        // A piece of artwork may be like a whole face: alone it needs sides, or much that agrees.
        let may_be_accident = match seed.origin {
            Origin::Outline => false,
            Origin::Pieces => true,
            Origin::Artwork(support) => support < MUCH_SUPPORT,
        };
        if may_be_accident && finder.count_of_deck() < ENOUGH && finder.outlined() < LONE_OUTLINED {
            return false;
        }
        self.best = Some(match self.best.take() {
            Some(best) => best.or_both(finder),
            None => finder,
        });
        self.is_over()
    }
}

/// Whether a pose lies where one of some seeds does.
fn is_among(pose: &Homography, seeds: &[Seed]) -> bool {
    let here = pose.map(0.5, 0.5);
    seeds.iter().any(|seed| {
        let there = seed.pose.map(0.5, 0.5);
        there.distance(here) < SAME * seed.pose.side()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::outlines::overview::Overview;
    use crate::specimen::{catalogue, face, halves, photo, place};

    #[test]
    fn it_is_told_whether_any_square_looks_like_a_face() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let tile = (place(200.0, 150.0, 90.0, 0.0), &faces[2]);
        for (tiles, is_seen) in [(vec![], false), (vec![tile], true)] {
            let overview = Overview::new(&photo(&tiles, [0.9; 3]), &mut |_| {});
            let search = SeedSearch::new(&overview.pyramid, &catalogue, &overview.smaller.quads);
            let (finder, has_seen_one) = search.find_large(120.0);
            assert!(
                finder.is_none() && has_seen_one == is_seen,
                "{} tiles",
                tiles.len()
            );
        }
    }

    /// A face with a frame, as the squares of a ruled mat have one, and a spot.
    fn framed() -> Photo {
        let mut framed = halves(0);
        let side = framed.width() as usize;
        for (at, pixel) in framed.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = (at % side, at / side);
            let near = x.min(y).min(side - 1 - x).min(side - 1 - y);
            let is_spot = x.abs_diff(40).pow(2) + y.abs_diff(52).pow(2) < 200;
            pixel.copy_from_slice(match (near < 4, is_spot) {
                (true, _) => &[230, 210, 120],
                (_, true) => &[90, 110, 150],
                _ => &[104, 100, 96],
            });
        }
        framed
    }

    #[test]
    fn tiles_on_a_mat_whose_squares_are_more_like_a_face_are_found() {
        let faces: Vec<Photo> = (0..8).map(face).chain([framed()]).collect();
        let places = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (1.0, 1.0)];
        let tiles: Vec<_> = places
            .iter()
            .map(|(x, y)| place(187.0 + 37.0 * x, 158.0 + 37.0 * y, 36.0, 0.0))
            .zip(&faces)
            .collect();
        let mut photo = photo(&tiles, [0.9; 3]);
        let width = photo.width() as usize;
        for (at, pixel) in photo.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = (at % width, at / width);
            let is_free = tiles.iter().all(|(pose, _)| {
                let at = pose.unmap(x as f64, y as f64);
                !(-0.1..1.1).contains(&at.x) || !(-0.1..1.1).contains(&at.y)
            });
            if is_free && (x % 50 < 3 || y % 50 < 3) {
                pixel.copy_from_slice(&[207, 189, 108]);
            }
        }
        let (overview, catalogue) = (Overview::new(&photo, &mut |_| {}), catalogue(&faces));
        let mut search = SeedSearch::new(&overview.pyramid, &catalogue, &overview.smaller.quads);
        search.try_outlines();
        let told: Vec<u16> = search
            .best
            .iter()
            .flat_map(|best| best.tiles.iter().map(|tile| tile.look.0.0))
            .collect();
        assert!(told.len() == 4 && told.iter().all(|&face| face < 4), "{told:?}");
    }
}
