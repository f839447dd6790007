//! From a first tile to all that lie on the same table.

use crate::find::Found;
use crate::find::colours::Colours;
use crate::find::enough::ENOUGH;
use crate::find::look::{Care, OVERLAP};
use crate::find::pattern::Patterns;
use crate::outlines::quad::Quad;
use crate::photo::pyramid::Pyramid;
use crate::pose::align::Freedom;
use crate::table::bundle::Told;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::{Catalogue, Homography, PhotoPoint};

/// Steepest table that is believed, as a tangent: 58 degrees.
const STEEPEST: f64 = 1.6;
/// Score of a first glance from which on a place beside a tile is worth more, and the same of a place farther away.
pub(crate) const LIKE_A_FACE: f32 = 0.3;
pub(crate) const MUCH_LIKE_A_FACE: f32 = 0.5;
/// A pose whose middle is nearer than this to a tile's (in sides) is that tile's.
const SAME_PLACE: f64 = 0.2;
/// Finds whose corners are nearer than this (in sides) are one tile.
const SAME_CORNER: f64 = 0.06;
/// Most looks at places of one table.
pub(crate) const MOST_LOOKS: usize = 500;
/// With more tiles than these it is told whether they are a pattern of the table.
const MANY: usize = 24;
/// Share of the variance that a face explains where there is no doubt that it lies there.
const CLEAR: f32 = 0.9;
/// Most empty places that are looked at closely.
const MOST_CLOSE_LOOKS: usize = 60;
/// Where neighbours lie, and where what touches at a corner or lies beyond a gap, in sides.
const BESIDE: [(f64, f64); 4] = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)];
const BEYOND: [(f64, f64); 8] = [
    (1.0, 1.0),
    (-1.0, 1.0),
    (-1.0, -1.0),
    (1.0, -1.0),
    (2.0, 0.0),
    (0.0, 2.0),
    (-2.0, 0.0),
    (0.0, -2.0),
];
/// Distance of neighbours' centres that is tried first, in sides.
pub(crate) const PITCH: f64 = 1.025;

/// Finds tiles on a table, which it comes to know better with each.
#[derive(Clone, Debug)]
pub(crate) struct Finder<'a> {
    pub(crate) pyramid: &'a Pyramid,
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) quads: &'a [Quad],
    pub(crate) table: Table,
    pub(crate) tiles: Vec<Found>,
    /// What may be a tile, but does not fit well.
    pub(crate) weak: Vec<Found>,
    /// What tiles look like at first sight here: scores of glances at some of them.
    pub(crate) glances: Vec<f32>,
    /// The usual score of a glance at a tile, where places are measured by it.
    pub(crate) usual: Option<f32>,
    /// What colours tiles have here, as far as it is known by now.
    pub(crate) colours: Option<Colours>,
    /// Faces that a pattern of the table shows: no longer built upon.
    pub(crate) patterns: Patterns,
    /// Places where nothing was found.
    pub(crate) empty: Vec<TablePose>,
    /// How far growth has come in `tiles`.
    pub(crate) grown: usize,
    /// How many tiles there were when the table was last refined.
    pub(crate) refined: usize,
    /// Least side of a tile in photo pixels, where the search ends at the first that is smaller or in doubt.
    least_side: Option<f64>,
    /// How many places were looked at closely enough to align faces.
    pub(crate) looks: usize,
    /// Whether all tiles were found that will be.
    pub(crate) is_settled: bool,
    /// Whether the table is known well enough to stay as it is.
    pub(crate) is_fixed: bool,
    /// Whether what is found lies apart from what was found before.
    pub(crate) is_afar: bool,
}

impl<'a> Finder<'a> {
    /// All tiles on the table of a first one, which lies near a pose; `None` if none does, or if it is one of those known:
    /// from the same tile the same table would be grown.
    pub(crate) fn grown_from(
        pyramid: &'a Pyramid,
        catalogue: &'a Catalogue,
        seed: &Homography,
        quads: &'a [Quad],
        known: &[Found],
    ) -> Option<Finder<'a>> {
        Finder::first_tile(pyramid, catalogue, seed, quads, Care::Quick)?.grown(known)
    }

    /// The same where the first tile's face is known by its pieces, as those of some others are that may lie on its table.
    pub(crate) fn grown_from_pieces(
        pyramid: &'a Pyramid,
        catalogue: &'a Catalogue,
        seed: &Homography,
        others: &[Homography],
        quads: &'a [Quad],
        known: &[Found],
    ) -> Option<Finder<'a>> {
        let mut finder = Finder::first_tile(pyramid, catalogue, seed, quads, Care::Close)?;
        for other in others {
            let fitted = finder.table.fit(&other.corners());
            if let Some((place, scale, off)) = fitted
                && is_as_seen(scale, off)
                && !finder.is_taken(&place, OVERLAP)
                && finder.try_place(&place, Care::Close)
            {
                finder.refine();
            }
        }
        finder.grown(known)
    }

    /// All tiles on the table of a first one, unless that is known.
    fn grown(mut self, known: &[Found]) -> Option<Finder<'a>> {
        if known.iter().any(|known| is_same_tile(known, &self.tiles[0])) {
            return None;
        }
        self.grow();
        self.try_quads();
        self.grow_on(0, 0);
        let (tiles, empty) = (self.count(), self.empty.len());
        self.try_quads_closely();
        self.grow_on(tiles, empty);
        self.grow_among_faint();
        self.straighten();
        self.finish();
        Some(self)
    }

    /// The same if the tiles are some, fit plainly, and none is smaller than `side` (photo pixels) or in doubt: given up at
    /// the first that is.
    pub(crate) fn grown_clearly(
        pyramid: &'a Pyramid,
        catalogue: &'a Catalogue,
        seed: &Homography,
        quads: &'a [Quad],
        side: f64,
    ) -> Option<Finder<'a>> {
        let mut finder = Finder::first_tile(pyramid, catalogue, seed, quads, Care::Quick)?;
        finder.least_side = Some(side);
        finder.grow();
        finder.try_quads();
        if finder.count() < ENOUGH || !finder.stays_clear() {
            return None;
        }
        finder.grow_on(0, 0);
        if !finder.stays_clear() {
            return None;
        }
        finder.straighten();
        finder.finish();
        (finder.stays_clear() && finder.is_plain()).then_some(finder)
    }

    /// Whether no tile is smaller than asked for, or in doubt where a size is asked for.
    fn stays_clear(&self) -> bool {
        let is_clear = |side: f64, tile: &Found| tile.fit > CLEAR && tile.pose.side() > side;
        self.least_side
            .is_none_or(|side| self.tiles.iter().all(|tile| is_clear(side, tile)))
    }

    /// Whether more tiles are looked for; a pattern of the table among them is given up.
    pub(crate) fn goes_on(&mut self) -> bool {
        let may_go_on = self.looks < MOST_LOOKS && self.stays_clear();
        may_go_on && (self.count() <= MANY || !self.is_pattern() || self.gives_up_pattern())
    }

    fn first_tile(
        pyramid: &'a Pyramid,
        catalogue: &'a Catalogue,
        seed: &Homography,
        quads: &'a [Quad],
        care: Care,
    ) -> Option<Finder<'a>> {
        let glance = catalogue.glance(pyramid, seed);
        let aligned = (!catalogue.is_alike_at_any_size())
            .then(|| catalogue.align(pyramid, seed, glance.face, glance.turn, Freedom::Projective))
            .flatten()
            .filter(|aligned| aligned.fit > 0.8)
            .map(|aligned| aligned.pose);
        // Artwork that looks alike at any size (wedges) cannot be aligned freely: then the outline as seen is better.
        let poses = aligned.into_iter().chain([*seed]);
        let on_table = |pose: &Homography, told: Told| {
            let begun = Table::of_one(pose, pyramid.size(0), told);
            begun.filter(|(table, _)| table.slope() <= STEEPEST)
        };
        let (flat, askew): (Vec<_>, Vec<_>) = poses
            .map(|pose| (pose, on_table(&pose, Table::from_pose)))
            .partition(|(_, begun)| begun.is_some());
        // The perspective of small tiles may be nothing but noise.
        let by_shape = askew
            .iter()
            .filter_map(|(pose, _)| on_table(pose, Table::from_shape));
        flat.into_iter()
            .filter_map(|(_, begun)| begun)
            .chain(by_shape)
            .find_map(|begun| Finder::new(pyramid, catalogue, quads, begun, care))
    }

    fn new(
        pyramid: &'a Pyramid,
        catalogue: &'a Catalogue,
        quads: &'a [Quad],
        (table, place): (Table, TablePose),
        care: Care,
    ) -> Option<Finder<'a>> {
        let mut finder = Finder {
            pyramid,
            catalogue,
            quads,
            table,
            tiles: Vec::new(),
            weak: Vec::new(),
            glances: Vec::new(),
            usual: None,
            colours: None,
            patterns: Patterns::new(),
            empty: Vec::new(),
            grown: 0,
            refined: 0,
            least_side: None,
            looks: 0,
            is_settled: false,
            is_fixed: false,
            is_afar: false,
        };
        finder.try_place(&place, care).then_some(finder)
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

    /// Whether a pose is that of a tile that was found, or of something upon one. Where tiles do not fit plainly, they may
    /// lie across those of the true table: then a pose that is not as theirs is worth a table of its own.
    pub(crate) fn accounts_for(&self, pose: &Homography) -> bool {
        let middle = pose.map(0.5, 0.5);
        let covers = |tile: &Found| {
            let here = tile.pose.unmap(middle.x, middle.y);
            (-0.2..1.2).contains(&here.x) && (-0.2..1.2).contains(&here.y)
        };
        if self.is_plain() {
            return self.tiles.iter().any(covers);
        }
        self.table
            .fit(&pose.corners())
            .is_some_and(|(place, scale, off)| is_as_seen(scale, off) && self.is_taken(&place, SAME_PLACE))
    }

    /// Looks for neighbours of the tiles known, and theirs.
    pub(crate) fn grow(&mut self) {
        while self.grown < self.tiles.len() && self.goes_on() {
            self.grown += 1;
            for (x, y) in BESIDE {
                // It was given up for what fits far better there.
                if self.grown == 0 {
                    break;
                }
                let place = self.tiles[self.grown - 1]
                    .place
                    .relative(PITCH * x, PITCH * y, 0.0);
                if self.is_taken(&place, 0.6) || self.is_known_empty(&place) {
                    continue;
                }
                if !self.search_place(&place, LIKE_A_FACE) {
                    self.empty.push(place);
                } else if self.tiles.len() > self.refined * 3 / 2 {
                    self.refine();
                }
            }
        }
        self.refine();
    }

    /// Looks beyond gaps and at corners, and closely at places beside tiles where something may lie upon a tile: `from`
    /// such a tile on, and from such an empty place.
    pub(crate) fn grow_on(&mut self, mut from: usize, mut next: usize) {
        let mut looks = 0;
        while self.goes_on() && from < self.tiles.len() {
            let place = self.tiles[from].place;
            from += 1;
            for (x, y) in BEYOND {
                let there = place.relative(PITCH * x, PITCH * y, 0.0);
                if !self.is_taken(&there, 0.6)
                    && !self.is_known_empty(&there)
                    && self.search_place(&there, MUCH_LIKE_A_FACE)
                {
                    self.grow();
                }
            }
        }
        while next < self.empty.len() && looks < MOST_CLOSE_LOOKS && self.stays_clear() {
            let place = self.empty[next];
            next += 1;
            if self.is_taken(&place, 0.6)
                || !self
                    .table
                    .pose(&place)
                    .is_some_and(|pose| self.is_in_photo(&pose))
            {
                continue;
            }
            looks += 1;
            if self.try_place(&place, Care::Close) || self.search_about(&place) {
                self.grow();
            }
        }
    }

    fn is_known_empty(&self, place: &TablePose) -> bool {
        self.empty.iter().any(|empty| empty.distance(place) < 0.12)
    }

    pub(crate) fn is_taken(&self, place: &TablePose, near: f64) -> bool {
        self.tiles.iter().any(|tile| tile.place.distance(place) < near)
    }
}

/// Whether a square is seen about as a tile on a table: by so much larger or smaller, and so far off its corners, in sides.
pub(crate) fn is_as_seen(scale: f64, off: f64) -> bool {
    (0.86..1.16).contains(&scale) && off < 0.14
}

/// Whether two finds are one tile, seen under nearly the same pose.
fn is_same_tile(a: &Found, b: &Found) -> bool {
    let near = SAME_CORNER * a.pose.side();
    let printed = |found: &Found| found.pose.turned(found.look.1).corners();
    let mut pairs = printed(a).into_iter().zip(printed(b));
    a.look.0 == b.look.0 && pairs.all(|(a, b)| a.distance(b) < near)
}

#[cfg(test)]
mod tests;
