//! From a plane with some squares to all squares on it.

use super::{OVERLAP, Plane, Search, Square, Squares, distance};
use crate::learn::ground::Ground;
use crate::learn::outline::{Profiles, settle};
use crate::plane::{Table, TablePose};
use crate::sight::Sight;
use crate::{Homography, PhotoPoint};

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
/// How far the sides of a tile may be from where they are expected, in sides: less and less as the plane becomes known.
const WIDTHS: [f64; 3] = [0.035, 0.02, 0.012];

impl Search<'_> {
    /// All squares of a plane: its quadrilaterals, then whatever else has an outline of the size, neighbours above all.
    pub(super) fn grow(&self, plane: &Plane) -> Option<Squares> {
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
    pub(super) fn without_ground(&self, table: &Table, places: &[TablePose]) -> Vec<TablePose> {
        let poses: Vec<Homography> = places.iter().filter_map(|place| table.pose(place)).collect();
        let ground = Ground::around(self.pyramid, &poses);
        let is_tile = |place: &&TablePose| {
            table
                .pose(place)
                .is_some_and(|pose| ground.explains(self.pyramid, &pose) < BARE)
        };
        let tiles: Vec<TablePose> = places.iter().filter(is_tile).copied().collect();
        // What the others claimed for them does not count if they were none.
        if tiles.len() < Ground::CLAIMING && tiles.len() < places.len() {
            return self.without_ground(table, &tiles);
        }
        tiles
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
    pub(super) fn refined(
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
}
