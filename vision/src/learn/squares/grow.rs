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
/// Most steps between others that are repeated from a tile: in a grid those to the eight around it.
const MOST_STEPS: usize = 8;
/// Steps that differ by less, in sides, are the same.
const SAME_STEP: f64 = 0.2;
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
            self.add_neighbours(&mut squares, width);
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
                && squares.is_free(&place)
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
                (fits && squares.is_free(&place)).then_some(place)
            })
            .collect();
        self.settle_all(squares, &places, width);
    }

    /// Adds what lies beside tiles, and from them as others lie from each other: that with the best outline first, and then
    /// what that leads to. A square that is half on a tile and half beside it is one only until the tile itself is found.
    fn add_neighbours(&self, squares: &mut Squares, width: f64) {
        let mut found: Vec<Square> = Vec::new();
        let mut looked = 0;
        while squares.list.len() < MOST_SQUARES {
            for square in &squares.list[looked..] {
                self.look_around(squares, &square.place, width, &mut found);
            }
            looked = squares.list.len();
            found.retain(|square| squares.is_free(&square.place));
            let worth = |square: &Square| square.outline.support() * square.outline.clearness();
            let Some(best) = found.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))) else {
                break;
            };
            squares.list.push(*best);
        }
    }

    /// Finds what lies around a place.
    fn look_around(&self, squares: &Squares, from: &TablePose, width: f64, found: &mut Vec<Square>) {
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
            let beside = [(1.02, 0.0), (1.02, 0.06), (1.02, -0.06), (1.07, 0.0)];
            let places = beside.map(|(pitch, angle)| from.relative(pitch * x, pitch * y, angle));
            found.extend(self.best_of(squares, &places, width, 0.0));
        }
        for (x, y) in steps(&squares.list) {
            let near = [(0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1)];
            let places = near.map(|(dx, dy)| TablePose {
                x: from.x + x + dx,
                y: from.y + y + dy,
                angle: from.angle,
            });
            // The patterns of cloths repeat in steps as well.
            found.extend(self.best_of(squares, &places, width, FAR_CLEAR));
        }
    }

    /// The square with the best outline near some places, if there is any.
    fn best_of(&self, squares: &Squares, places: &[TablePose], width: f64, clear: f32) -> Option<Square> {
        let mut best: Option<Square> = None;
        for place in places.iter().filter(|place| squares.is_free(place)) {
            if let Some((place, outline)) = settle(self.pyramid, &squares.table, place, width)
                && squares.is_free(&place)
                && outline.is_sound()
                && outline.clearness() > clear
                && best.is_none_or(|best| best.outline.support() < outline.support())
            {
                best = Some(Square { place, outline });
            }
        }
        best
    }
}

impl Squares {
    /// Whether no square lies at a place.
    fn is_free(&self, place: &TablePose) -> bool {
        let mut others = self.list.iter();
        others.all(|other| distance(&other.place, place) > OVERLAP)
    }
}

/// How tiles that are spread out lie from each other, there and back, the shortest steps first.
fn steps(squares: &[Square]) -> Vec<(f64, f64)> {
    let mut all: Vec<(f64, f64)> = squares
        .iter()
        .flat_map(|from| {
            squares
                .iter()
                .map(|to| (to.place.x - from.place.x, to.place.y - from.place.y))
        })
        .filter(|(x, y)| (1.1..STRIDE).contains(&x.hypot(*y)))
        .collect();
    all.sort_by(|a, b| a.0.hypot(a.1).total_cmp(&b.0.hypot(b.1)));
    let mut steps: Vec<(f64, f64)> = Vec::new();
    for (x, y) in all {
        if steps.len() == MOST_STEPS {
            break;
        }
        if steps
            .iter()
            .all(|step| (step.0 - x).hypot(step.1 - y) > SAME_STEP)
        {
            steps.push((x, y));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::outline::Outline;

    #[test]
    fn a_step_between_any_two_tiles_leads_on_from_a_third_there_and_back() {
        let square = |(x, y)| Square {
            place: TablePose { x, y, angle: 0.0 },
            outline: Outline {
                seen: [1.0; 4],
                clear: [1.0; 4],
                corners: [PhotoPoint { x: 0.0, y: 0.0 }; 4],
            },
        };
        // Two in a row, and one under the first of them: the fourth lies where the first's neighbours lie from it.
        let steps = steps(&[(0.0, 0.0), (2.0, 0.1), (0.0, 2.2)].map(square));
        let leads = |x: f64, y: f64| steps.iter().any(|step| (step.0 - x).hypot(step.1 - y) < 0.01);
        assert!(leads(2.0, 0.1) && leads(-2.0, -0.1) && leads(0.0, 2.2) && leads(0.0, -2.2));
        assert_eq!(steps.len(), 6);
    }
}
