//! From a plane with some squares to all squares on it.

use super::spread::steps;
use super::{LEAST_CLOSED, Plane, Search, Square, Squares};
use crate::PhotoPoint;
use crate::learn::outline::{Depths, Rim, settle};
use crate::pose::sight::Sight;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;

/// Centres nearer than this (in sides) cannot be two tiles where the size is known.
pub(super) const APART: f64 = 0.95;
/// Share of what speaks for other squares under which it is not worth while to look for more of these.
const HOPELESS: f64 = 0.25;
/// Share of squares with closed outlines under which they are parts of tiles, or nothing.
const BROKEN: f64 = 0.4;
/// Places nearer than this, in sides, lead to the same square.
const TRIED: f64 = 0.04;
/// Most squares that are looked for: no box holds more tiles.
const MOST_SQUARES: usize = 200;
/// Fewer squares do not tell what they have in common.
const MANY: usize = 4;
/// Parts of one thing lie nearer than this, in sides; one of so many squares that stand apart may do so as well.
const BESIDE: f64 = 1.03;
const FEW_TOUCH: usize = 3;
/// Tiles in rows lie no farther from the next than this, in sides.
pub(super) const FAR_BESIDE: f64 = 1.3;
/// Tiles that lie nearer than this, in sides, are not spread out.
pub(super) const TOUCHING: f64 = 1.15;
/// Least clearness of an outline where nothing but such a step leads to.
const FAR_CLEAR: f32 = 0.3;
/// How far the sides of a tile may be from where they are expected, in sides: less and less as the plane becomes known.
pub(super) const WIDTHS: [f64; 3] = [0.035, 0.02, 0.012];

impl Search<'_> {
    /// All squares of a plane: its quadrilaterals, then whatever else has an outline of the size, neighbours above all.
    /// `None` if far less speaks for them than the score of others, `rival`. Thick tiles, seen with some of their sides, agree in
    /// their size only roughly.
    pub(super) fn grow(&self, plane: &Plane, rival: f64) -> Option<Squares> {
        let mut squares = Squares {
            table: plane.table,
            list: Vec::new(),
            rim: None,
        };
        self.settle_all(&mut squares, &plane.places, WIDTHS[0]);
        self.step_out(&mut squares, WIDTHS[0]);
        let mut roughly: Option<Squares> = None;
        for width in WIDTHS {
            self.refine(&mut squares, width);
            self.resize(&mut squares, width);
            self.step_out(&mut squares, width);
            self.look_at_rims(&mut squares);
            self.add_quads(&mut squares, width);
            self.add_neighbours(&mut squares, width);
            squares.drop_unbounded();
            self.drop_ground(&mut squares);
            if self.score(&squares) < HOPELESS * rival {
                return None;
            }
            let closed = squares.closed();
            if (roughly.is_none() || closed >= LEAST_CLOSED) && squares.stand_apart() {
                roughly = Some(squares.clone());
            } else if closed < BROKEN {
                return roughly;
            }
        }
        self.refine(&mut squares, WIDTHS[2]);
        if squares.closed() < LEAST_CLOSED && roughly.is_some() {
            return roughly;
        }
        (!squares.list.is_empty()).then_some(squares)
    }

    /// Learns what most squares have along their sides.
    pub(super) fn look_at_rims(&self, squares: &mut Squares) {
        let depths = |square: &Square| Some(Depths::of(self.pyramid, &squares.table.pose(&square.place)?));
        let depths: Vec<Depths> = squares.list.iter().filter_map(depths).collect();
        squares.rim = (depths.len() >= MANY).then(|| Rim::of(&depths)).flatten();
    }

    pub(super) fn settle_all(&self, squares: &mut Squares, places: &[TablePose], width: f64) {
        let rim = squares.rim;
        let settled = |place: &TablePose| {
            let sought = (width, rim.as_ref(), self.sides);
            let (place, outline) = settle(self.pyramid, &squares.table, place, sought)?;
            outline.is_sound().then_some(Square { place, outline })
        };
        let mut tried: Vec<TablePose> = Vec::new();
        for place in places {
            if !tried.iter().any(|other| are_near(other, place)) {
                tried.push(*place);
            }
        }
        let mut found: Vec<Square> = tried.iter().filter_map(settled).collect();
        found.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        for square in found {
            if squares.is_free(&square.place) {
                squares.list.push(square);
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
        table.refine(&sights.iter().collect::<Vec<_>>(), places, &self.prior, None)
    }

    /// Lets all outlines together say where the plane is.
    pub(super) fn refine(&self, squares: &mut Squares, width: f64) {
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
                (fits && squares.is_free(&place)).then_some(place)
            })
            .collect();
        self.settle_all(squares, &places, width);
    }

    /// Adds what lies beside tiles, and from them as others lie from each other: that with the best outline first, and then
    /// what that leads to. A square that is half on a tile and half beside it is one only until the tile itself is found.
    fn add_neighbours(&self, squares: &mut Squares, width: f64) {
        let mut found: Vec<Square> = Vec::new();
        let mut tried: Vec<TablePose> = Vec::new();
        let mut looked = 0;
        while squares.list.len() < MOST_SQUARES {
            for square in &squares.list[looked..] {
                self.look_around(squares, &square.place, width, (&mut tried, &mut found));
            }
            looked = squares.list.len();
            found.retain(|square| squares.is_free(&square.place));
            let Some(best) = found.iter().max_by(|a, b| a.worth().total_cmp(&b.worth())) else {
                break;
            };
            squares.list.push(*best);
        }
    }

    /// Finds what lies around a place.
    fn look_around(
        &self,
        squares: &Squares,
        from: &TablePose,
        width: f64,
        (tried, found): (&mut Vec<TablePose>, &mut Vec<Square>),
    ) {
        let usual = squares.pitch().unwrap_or(1.0).clamp(1.0, FAR_BESIDE);
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            let beside = [
                (1.02, 0.0),
                (1.02, 0.06),
                (1.02, -0.06),
                (1.07, 0.0),
                (usual, 0.0),
            ];
            let places = beside.map(|(pitch, angle)| from.relative(pitch * x, pitch * y, angle));
            found.extend(self.best_of(squares, &places, width, (0.0, tried)));
        }
        let touches = |other: &Square| (0.1..TOUCHING).contains(&other.place.distance(from));
        if squares.list.iter().any(touches) {
            return;
        }
        for (x, y) in steps(&squares.list) {
            let near = [(0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1)];
            let places = near.map(|(dx, dy)| TablePose {
                x: from.x + x + dx,
                y: from.y + y + dy,
                angle: from.angle,
            });
            // The patterns of cloths repeat in steps as well.
            found.extend(self.best_of(squares, &places, width, (FAR_CLEAR, tried)));
        }
    }

    /// The square with the best outline near some places that were not tried before, if there is any.
    pub(super) fn best_of(
        &self,
        squares: &Squares,
        places: &[TablePose],
        width: f64,
        (clear, tried): (f32, &mut Vec<TablePose>),
    ) -> Option<Square> {
        let mut best: Option<Square> = None;
        for place in places.iter().filter(|place| squares.is_free(place)) {
            if tried.iter().any(|other| are_near(other, place)) {
                continue;
            }
            tried.push(*place);
            let sought = (width, squares.rim.as_ref(), self.sides);
            if let Some((place, outline)) = settle(self.pyramid, &squares.table, place, sought)
                && squares.is_free(&place)
                && outline.is_sound()
                && outline.clearness() > clear
                && best.is_none_or(|best| best.worth() < Square { place, outline }.worth())
            {
                best = Some(Square { place, outline });
            }
        }
        best
    }
}

impl Square {
    /// How well its outline is seen, 0 to 1.
    pub(super) fn worth(&self) -> f32 {
        self.outline.support() * self.outline.clearness()
    }

    /// Whether another lies beside a side (clockwise from the north).
    fn has_at(&self, side: usize, other: &Square) -> bool {
        let (sin, cos) = (side as f64 * std::f64::consts::FRAC_PI_2).sin_cos();
        let at = self.place.seen_from_here(&other.place);
        let (out, along) = (at.x * sin - at.y * cos, at.x * cos + at.y * sin);
        (0.7..1.3).contains(&out) && along.abs() < 0.6
    }
}

/// A square whose sides without a neighbour are seen less clearly than this on average is a place between others.
const BOUNDED: f32 = 0.15;

impl Squares {
    /// Share of the squares with an outline that is seen all around, 0 to 1.
    pub(super) fn closed(&self) -> f64 {
        self.count_closed() as f64 / self.list.len().max(1) as f64
    }

    /// How many squares have such an outline.
    pub(crate) fn count_closed(&self) -> usize {
        let closed = self.list.iter().filter(|square| square.outline.is_closed());
        closed.count()
    }

    /// Where they lie.
    pub(super) fn places(&self) -> Vec<TablePose> {
        self.list.iter().map(|square| square.place).collect()
    }

    /// Whether they are many, hardly any touches another, as parts of one thing do, and of hardly any more than one side is lost.
    pub(super) fn stand_apart(&self) -> bool {
        let lost = self
            .list
            .iter()
            .filter(|square| !square.outline.is_pinned())
            .count();
        self.list.len() >= MANY && !self.touch() && lost * FEW_TOUCH <= self.list.len()
    }

    /// Whether more than a few of them touch another.
    pub(super) fn touch(&self) -> bool {
        let touches = |square: &&Square| {
            let mut others = self.list.iter();
            others.any(|other| (0.1..BESIDE).contains(&other.place.distance(&square.place)))
        };
        self.list.iter().filter(touches).count() * FEW_TOUCH > self.list.len()
    }

    /// Which way, of the four, a side of a square faces (clockwise from the north of the first square).
    pub(super) fn way_of(&self, square: &Square, side: usize) -> usize {
        let first = self.list.first().map_or(0.0, |square| square.place.angle);
        let turns = ((square.place.angle - first) / std::f64::consts::FRAC_PI_2).round() as i64;
        (turns + side as i64).rem_euclid(4) as usize
    }

    /// Leaves out places of which nothing is seen but the sides of their neighbours.
    fn drop_unbounded(&mut self) {
        let bounded: Vec<Square> = self
            .list
            .iter()
            .filter(|square| self.is_bounded(square))
            .copied()
            .collect();
        self.list = bounded;
    }

    /// Whether a square has a neighbour at a side (clockwise from the north) that is seen well itself.
    pub(super) fn has_beside(&self, square: &Square, side: usize) -> bool {
        let mut others = self.list.iter();
        others.any(|other| other.outline.is_closed() && square.has_at(side, other))
    }

    /// Whether no square lies beside a side (clockwise from the north): what is seen there is none of a neighbour's sides.
    pub(super) fn is_border(&self, square: &Square, side: usize) -> bool {
        !self.list.iter().any(|other| square.has_at(side, other))
    }

    fn is_bounded(&self, square: &Square) -> bool {
        let (mut free, mut clear) = (0.0, 0.0);
        for (side, seen) in square.outline.clear.iter().enumerate() {
            if !self.has_beside(square, side) {
                free += 1.0;
                clear += seen;
            }
        }
        free == 0.0 || clear > BOUNDED * free
    }

    /// Whether no square lies at a place.
    pub(super) fn is_free(&self, place: &TablePose) -> bool {
        let mut others = self.list.iter();
        others.all(|other| other.place.distance(place) > APART)
    }
}

/// Whether two places lead to the same square.
fn are_near(one: &TablePose, other: &TablePose) -> bool {
    (one.x - other.x).abs() < TRIED
        && (one.y - other.y).abs() < TRIED
        && (one.angle - other.angle).abs() < TRIED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::outline::Outline;

    #[test]
    fn a_place_that_only_its_neighbours_bound_is_none() {
        let square = |x, y, clear| Square {
            place: TablePose { x, y, angle: 0.0 },
            outline: Outline {
                seen: if clear == [0.8; 4] {
                    [1.0; 4]
                } else {
                    [1.0, 1.0, 0.2, 1.0]
                },
                clear,
                corners: [PhotoPoint { x: 0.0, y: 0.0 }; 4],
            },
        };
        let table = Table::from_pose(
            &crate::specimen::place(240.0, 180.0, 40.0, 0.0),
            (480, 360),
            500.0,
        );
        // The fourth lies between the second, above it, and the third, on its left.
        let left = |clear: [f32; 4]| {
            let tiles = [(0.0, 0.0), (1.02, 0.0), (0.0, 1.02)].map(|(x, y)| square(x, y, [0.8; 4]));
            let mut squares = Squares {
                table: table.unwrap(),
                list: tiles.into_iter().chain([square(1.02, 1.02, clear)]).collect(),
                rim: None,
            };
            squares.drop_unbounded();
            squares.list.len()
        };
        assert_eq!(left([0.8, 0.2, 0.02, 0.7]), 3);
        // One of its own sides is clear, the other is lost in a shadow.
        assert_eq!(left([0.8, 0.6, 0.02, 0.7]), 4);
    }
}
