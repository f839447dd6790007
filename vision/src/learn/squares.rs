//! Squares of one size on one plane, found without knowing any face.

use super::ground::Ground;
use super::outline::{Outline, Profiles, settle};
use crate::find::segments_at;
use crate::plane::{Table, TablePose};
use crate::prior::Prior;
use crate::pyramid::{Patch, Pyramid};
use crate::quad::{Quad, QuadSettings, find_quads};
use crate::sight::Sight;
use crate::{Homography, PhotoPoint};

/// Longer side of the picture in which edges are looked for, at most, in pixels: the photo is halved until it fits.
const LONGEST_SIDE: u32 = 1300;
/// In so many sizes of the picture, each half the one before.
const SIZES: usize = 2;
/// Cells along a side of the pictures by which squares are told apart at first sight.
const LOOK_SIDE: usize = 16;
/// Correlation of two squares from which on they look the same.
const SAME: f32 = 0.92;
/// Most planes that are tried.
const MOST_PLANES: usize = 160;
/// Most of these from which all squares are grown.
const MOST_GROWN: usize = 8;
/// Most planes that are looked at closely.
const MOST_WEIGHED: usize = 32;
/// Most quadrilaterals that are used: the largest.
const MOST_QUADS: usize = 4000;
/// Most squares that are looked for: no box holds more tiles.
const MOST_SQUARES: usize = 200;
/// Share of a square's pixels that have colours of the table, from which on it is a piece of the table.
const BARE: f32 = 0.72;
/// Tiles that are spread out lie no farther from the next than this, in sides, as a rule.
const STRIDE: f64 = 3.2;
/// Least clearness of an outline where nothing but such a step leads to.
const FAR_CLEAR: f32 = 0.3;
/// Most steps from others that are repeated from a tile.
const MOST_STEPS: usize = 4;
/// Centres nearer than this (in sides) cannot be two tiles.
const OVERLAP: f64 = 0.8;

/// How far the sides of a tile may be from where they are expected, in sides: less and less as the plane becomes known.
const WIDTHS: [f64; 3] = [0.035, 0.02, 0.012];

/// A square that may be a tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    pub(crate) place: TablePose,
    pub(crate) outline: Outline,
}

/// Squares of one size on one plane.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    pub(crate) table: Table,
    pub(crate) list: Vec<Square>,
}

/// The plane and the size that most squares of different looks share, and all of these squares.
pub(crate) fn find_squares(pyramid: &Pyramid<'_>) -> Option<Squares> {
    let level = (0..pyramid.levels() - 1)
        .find(|&l| pyramid.size(l).0.max(pyramid.size(l).1) <= LONGEST_SIDE)
        .unwrap_or(0);
    // Grain and weave break edges in the large picture, and vanish in a smaller one.
    let mut quads: Vec<Quad> = (level..pyramid.levels())
        .take(SIZES)
        .flat_map(|level| {
            let settings = QuadSettings {
                side: 14.0 * f64::from(1_u32 << level),
                roundness: 0.5,
            };
            find_quads(&segments_at(pyramid, level), &settings)
        })
        .collect();
    quads.sort_by_key(|quad| std::cmp::Reverse(quad.sides));
    quads.truncate(MOST_QUADS);
    let search = Search {
        pyramid,
        quads: &quads,
        prior: Prior {
            focal_spread: 0.2,
            ..Prior::of(pyramid.size(0))
        },
    };
    let mut planes = search.planes();
    planes.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut weighed: Vec<(f64, Plane)> = Vec::new();
    for plane in planes {
        if weighed.len() == MOST_WEIGHED {
            break;
        }
        if !weighed.iter().any(|(_, other)| other.is_like(&plane)) {
            let places = search.without_ground(&plane.table, &plane.places);
            weighed.push((search.score_of(&plane.table, &places), plane));
        }
    }
    // The best as they are (few of many tiles that touch may look like the table), and the best if the table is left out.
    let mut chosen: Vec<Plane> = weighed
        .iter()
        .take(MOST_GROWN / 2)
        .map(|(_, plane)| plane.clone())
        .collect();
    weighed.drain(..chosen.len());
    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    chosen.extend(weighed.into_iter().take(MOST_GROWN / 2).map(|(_, plane)| plane));
    let mut best: Option<(f64, Squares)> = None;
    for plane in &chosen {
        if let Some(squares) = search.grow(plane) {
            let score = search.score(&squares);
            if best.as_ref().is_none_or(|(most, _)| *most < score) {
                best = Some((score, squares));
            }
        }
    }
    best.filter(|(score, _)| *score > 0.0).map(|(_, squares)| squares)
}

/// A plane with a size of tiles, and quadrilaterals that are tiles if it is right.
#[derive(Clone, Debug)]
struct Plane {
    table: Table,
    places: Vec<TablePose>,
    score: f64,
}

impl Plane {
    /// Whether another plane means the same tiles.
    fn is_like(&self, other: &Plane) -> bool {
        let Some(place) = other.places.first() else {
            return false;
        };
        let same = |corners: &[PhotoPoint; 4]| {
            self.table.fit(corners).is_some_and(|(here, scale, off)| {
                (0.93..1.07).contains(&scale)
                    && off < 0.08
                    && self.places.iter().any(|own| distance(own, &here) < 0.12)
            })
        };
        other.table.pose(place).is_some_and(|pose| same(&pose.corners()))
    }
}

struct Search<'a> {
    pyramid: &'a Pyramid<'a>,
    quads: &'a [Quad],
    prior: Prior,
}

impl Search<'_> {
    /// Planes through single quadrilaterals, each with those that are congruent to it.
    fn planes(&self) -> Vec<Plane> {
        // The largest with four sides, some of the others, and some of those with three.
        let seeds = [(4, MOST_PLANES), (3, MOST_PLANES / 2)]
            .into_iter()
            .flat_map(|(sides, most)| {
                let all: Vec<&Quad> = self.quads.iter().filter(|quad| quad.sides == sides).collect();
                let first = all.len().min(most / 2);
                let step = (all.len() - first).div_ceil(most / 2).max(1);
                let mut seeds = all[..first].to_vec();
                seeds.extend(all[first..].iter().step_by(step));
                seeds
            });
        seeds.filter_map(|quad| self.plane(quad)).collect()
    }

    fn plane(&self, seed: &Quad) -> Option<Plane> {
        let pose = Homography::from_unit_square(&seed.corners)?;
        let mut table = Table::from_pose(&pose, self.pyramid.size(0), self.prior.focal)?;
        let (place, ..) = table.fit(&seed.corners)?;
        (table, _) = self.refined(&table, &[seed.corners], &[place])?;
        let mut chosen = Vec::new();
        for (tolerance, skew, reach) in [(0.12, 0.10, 4.0), (0.08, 0.07, 9.0), (0.05, 0.05, 99.0)] {
            let (near, ..) = table.fit(&seed.corners)?;
            chosen = self.congruent(&table, &near, (tolerance, skew, reach));
            if chosen.is_empty() {
                return None;
            }
            let (corners, places): (Vec<_>, Vec<_>) = chosen.iter().copied().unzip();
            (table, _) = self.refined(&table, &corners, &places)?;
        }
        let places: Vec<TablePose> = chosen
            .iter()
            .filter_map(|(corners, _)| Some(table.fit(corners)?.0))
            .collect();
        let score = self.score_of(&table, &places);
        Some(Plane { table, places, score })
    }

    /// Quadrilaterals of one size on a plane that do not overlap: those with more sides and of better shape first.
    fn congruent(
        &self,
        table: &Table,
        seed: &TablePose,
        (tolerance, skew, reach): (f64, f64, f64),
    ) -> Vec<([PhotoPoint; 4], TablePose)> {
        let mut fitting: Vec<(f64, [PhotoPoint; 4], TablePose)> = self
            .quads
            .iter()
            .filter(|quad| quad.sides >= 3)
            .filter_map(|quad| {
                let (place, scale, off) = table.fit(&quad.corners)?;
                let stretch = scale.ln().abs();
                let fits = stretch < tolerance && off < skew && distance(&place, seed) < reach;
                let cost = stretch / tolerance + off / skew + if quad.sides == 4 { 0.0 } else { 1.0 };
                fits.then_some((cost, quad.corners, place))
            })
            .collect();
        fitting.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut chosen: Vec<([PhotoPoint; 4], TablePose)> = Vec::new();
        for (_, corners, place) in fitting {
            if chosen.iter().all(|(_, other)| distance(other, &place) > OVERLAP) {
                chosen.push((corners, place));
            }
        }
        chosen
    }

    /// All squares of a plane: its quadrilaterals, then whatever else has an outline of the size, neighbours above all.
    fn grow(&self, plane: &Plane) -> Option<Squares> {
        let mut squares = Squares {
            table: plane.table,
            list: Vec::new(),
        };
        self.settle_all(&mut squares, &plane.places, WIDTHS[0]);
        for width in WIDTHS {
            self.refine(&mut squares, width);
            self.resize(&mut squares, width);
            self.add_quads(&mut squares, width);
            let mut grown = 0;
            while grown < squares.list.len() && squares.list.len() < MOST_SQUARES {
                grown += 1;
                self.add_neighbours(&mut squares, grown - 1, width);
            }
            self.drop_ground(&mut squares);
        }
        self.refine(&mut squares, WIDTHS[2]);
        (!squares.list.is_empty()).then_some(squares)
    }

    /// Takes the size at which the sides of all squares fit best onto edges.
    fn resize(&self, squares: &mut Squares, width: f64) {
        let profiles: Vec<Profiles> = squares
            .list
            .iter()
            .filter_map(|square| Some(Profiles::of(self.pyramid, &squares.table.pose(&square.place)?)))
            .collect();
        let strength = |growth: f64| -> f32 { profiles.iter().map(|p| p.strength(growth)).sum() };
        let mut best = (0.0, f32::MIN);
        for step in -9..=9 {
            let growth = 0.006 * f64::from(step);
            // Of two outlines that are seen equally well, one within the other, the outer one is the tile's.
            let strength = strength(growth) * (1.0 + growth as f32);
            if strength > best.1 {
                best = (growth, strength);
            }
        }
        let scale = 1.0 + best.0;
        squares.table.distance /= scale;
        let places: Vec<TablePose> = squares
            .list
            .iter()
            .map(|square| TablePose {
                x: square.place.x / scale,
                y: square.place.y / scale,
                angle: square.place.angle,
            })
            .collect();
        squares.list.clear();
        self.settle_all(squares, &places, width);
    }

    fn drop_ground(&self, squares: &mut Squares) {
        let places: Vec<TablePose> = squares.list.iter().map(|square| square.place).collect();
        let kept = self.without_ground(&squares.table, &places);
        squares.list.retain(|square| kept.contains(&square.place));
    }

    /// Leaves out places where only the table is seen.
    fn without_ground(&self, table: &Table, places: &[TablePose]) -> Vec<TablePose> {
        let poses: Vec<Homography> = places.iter().filter_map(|place| table.pose(place)).collect();
        let ground = Ground::around(self.pyramid, &poses);
        let is_tile = |place: &&TablePose| {
            table
                .pose(place)
                .is_some_and(|pose| ground.explains(self.pyramid, &pose) < BARE)
        };
        places.iter().filter(is_tile).copied().collect()
    }

    fn settle_all(&self, squares: &mut Squares, places: &[TablePose], width: f64) {
        for place in places {
            if let Some((place, outline)) = settle(self.pyramid, &squares.table, place, width)
                && outline.is_sound()
                && squares
                    .list
                    .iter()
                    .all(|other| distance(&other.place, &place) > OVERLAP)
            {
                squares.list.push(Square { place, outline });
            }
        }
    }

    /// The table and the places that explain best where corners are seen.
    fn refined(
        &self,
        table: &Table,
        corners: &[[PhotoPoint; 4]],
        places: &[TablePose],
    ) -> Option<(Table, Vec<TablePose>)> {
        let pixel = self.prior.pixel(self.pyramid.size(0));
        let sights: Vec<Sight> = corners
            .iter()
            .map(|&corners| Sight::plain(corners, pixel))
            .collect();
        table.refine(&sights.iter().collect::<Vec<_>>(), places, &self.prior)
    }

    /// Lets all outlines together say where the plane is.
    fn refine(&self, squares: &mut Squares, width: f64) {
        let (corners, places): (Vec<_>, Vec<_>) = squares
            .list
            .iter()
            .map(|square| (square.outline.corners, square.place))
            .unzip();
        let Some((table, places)) = self.refined(&squares.table, &corners, &places) else {
            return;
        };
        squares.table = table;
        squares.list.clear();
        self.settle_all(squares, &places, width);
    }

    fn add_quads(&self, squares: &mut Squares, width: f64) {
        let table = squares.table;
        let places: Vec<TablePose> = self
            .quads
            .iter()
            .filter_map(|quad| {
                let (place, scale, off) = table.fit(&quad.corners)?;
                let fits = scale.ln().abs() < 0.06 && off < 0.05;
                let is_free = squares
                    .list
                    .iter()
                    .all(|other| distance(&other.place, &place) > OVERLAP);
                (fits && is_free).then_some(place)
            })
            .collect();
        self.settle_all(squares, &places, width);
    }

    /// Looks for tiles beside one, and where it leads to if another's neighbour lies as it does.
    fn add_neighbours(&self, squares: &mut Squares, of: usize, width: f64) {
        let from = squares.list[of].place;
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            let beside = [(1.02, 0.0), (1.02, 0.06), (1.02, -0.06), (1.07, 0.0)];
            let places = beside.map(|(pitch, angle)| from.relative(pitch * x, pitch * y, angle));
            self.add_best(squares, &places, width, 0.0);
        }
        let mut steps: Vec<(f64, f64)> = squares
            .list
            .iter()
            .map(|other| (from.x - other.place.x, from.y - other.place.y))
            .filter(|(x, y)| (1.1..STRIDE).contains(&x.hypot(*y)))
            .collect();
        steps.sort_by(|a, b| a.0.hypot(a.1).total_cmp(&b.0.hypot(b.1)));
        for (x, y) in steps.into_iter().take(MOST_STEPS) {
            let near = [(0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1)];
            let places = near.map(|(dx, dy)| TablePose {
                x: from.x + x + dx,
                y: from.y + y + dy,
                angle: from.angle,
            });
            // The patterns of cloths repeat in steps as well.
            self.add_best(squares, &places, width, FAR_CLEAR);
        }
    }

    /// Adds the tile with the best outline near one of some places, if there is any.
    fn add_best(&self, squares: &mut Squares, places: &[TablePose], width: f64, clear: f32) {
        let is_free = |place: &TablePose| {
            let mut others = squares.list.iter();
            others.all(|other| distance(&other.place, place) > OVERLAP)
        };
        let mut best: Option<Square> = None;
        for place in places.iter().filter(|place| is_free(place)) {
            if let Some((place, outline)) = settle(self.pyramid, &squares.table, place, width)
                && is_free(&place)
                && outline.is_sound()
                && outline.clearness() > clear
                && best.is_none_or(|best| best.outline.support() < outline.support())
            {
                best = Some(Square { place, outline });
            }
        }
        squares.list.extend(best);
    }

    /// How much speaks for squares: what they cover, and how clear their outlines are.
    fn score(&self, squares: &Squares) -> f64 {
        let places: Vec<TablePose> = squares.list.iter().map(|square| square.place).collect();
        let clear = |square: &Square| (square.outline.clearness() * square.outline.support()).powi(2);
        let clear: f32 = squares.list.iter().map(clear).sum();
        self.score_of(&squares.table, &places) * f64::from(clear) / places.len().max(1) as f64
    }

    /// How much of the photo squares cover that are worth learning: those with something on them, unlike each other.
    fn score_of(&self, table: &Table, places: &[TablePose]) -> f64 {
        let mut looks: Vec<Look> = Vec::new();
        let (mut covered, mut count) = (0.0, 0.0);
        for place in places {
            let Some(pose) = table.pose(place) else { continue };
            let Some(look) = Look::of(self.pyramid, &pose) else {
                continue;
            };
            // A copy is worth less than another look: the checks of a cloth are all alike.
            let worth = if looks.iter().any(|other| other.is_like(&look)) {
                0.25
            } else {
                looks.push(look);
                1.0
            };
            covered += worth * pose.side().powi(2);
            count += worth;
        }
        // One square alone is anything: a sheet of paper, a book.
        covered * if count < 1.5 { 0.02 } else { (count - 1.0) / count }
    }
}

pub(crate) fn distance(a: &TablePose, b: &TablePose) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// What a square looks like at first sight: its inner part without its mean, of size 1.
struct Look {
    cells: Box<[[[f32; LOOK_SIDE]; LOOK_SIDE]; 3]>,
}

impl Look {
    /// `None` for a square with nothing on it.
    fn of(pyramid: &Pyramid<'_>, pose: &Homography) -> Option<Look> {
        const RIM: f64 = 0.08;
        let inner = Homography::new([
            1.0 - 2.0 * RIM,
            0.0,
            RIM,
            0.0,
            1.0 - 2.0 * RIM,
            RIM,
            0.0,
            0.0,
            1.0,
        ])?;
        let mut patch = Patch::<LOOK_SIDE>::black();
        pyramid.sample(&pose.after(&inner)?, &mut patch);
        if patch.inside < 0.99 {
            return None;
        }
        let mut squares = 0.0;
        for plane in &mut patch.planes {
            let mean = plane.iter().flatten().sum::<f32>() / (LOOK_SIDE * LOOK_SIDE) as f32;
            for value in plane.iter_mut().flatten() {
                *value -= mean;
                squares += *value * *value;
            }
        }
        let spread = (squares / (3 * LOOK_SIDE * LOOK_SIDE) as f32).sqrt();
        if spread < 0.03 {
            return None;
        }
        for value in patch.planes.iter_mut().flatten().flatten() {
            *value /= squares.sqrt();
        }
        Some(Look {
            cells: Box::new(patch.planes),
        })
    }

    /// Whether another looks the same at some turn.
    fn is_like(&self, other: &Look) -> bool {
        const LAST: usize = LOOK_SIDE - 1;
        (0..4).any(|turn| {
            let mut sum = 0.0;
            for (own, others) in self.cells.iter().zip(other.cells.iter()) {
                for y in 0..LOOK_SIDE {
                    for x in 0..LOOK_SIDE {
                        let (u, v) = match turn {
                            0 => (x, y),
                            1 => (LAST - y, x),
                            2 => (LAST - x, LAST - y),
                            _ => (y, LAST - x),
                        };
                        sum += own[y][x] * others[v][u];
                    }
                }
            }
            sum > SAME
        })
    }
}
