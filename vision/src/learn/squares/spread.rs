//! Tiles that are spread out, each turned anyhow.

use super::grow::{TOUCHING, WIDTHS};
use super::{Search, Square, Squares};
use crate::table::table_pose::TablePose;
use std::f64::consts::FRAC_PI_2;

/// Tiles that are spread out lie no farther from the next than this, in sides, as a rule.
const STRIDE: f64 = 3.2;
/// Most steps between others that are repeated from a tile: in a grid those to the eight around it.
const MOST_STEPS: usize = 8;
/// Steps that differ by less, in sides, are the same.
const SAME_STEP: f64 = 0.2;
/// What is printed in the middle of tiles, or around it, is so large against them, and so far from square at most.
const PRINTED: std::ops::Range<f64> = 0.5..1.3;
const SKEW: f64 = 0.08;
/// How clear outlines must be there, as a part of what is usual.
const AS_CLEAR: f32 = 0.6;
/// So many places where tiles may be turned anyhow are looked at, at most.
const MOST_ENDS: usize = 120;
/// So many ways a quarter turn is divided into there.
const TURNS: u8 = 9;

impl Search<'_> {
    /// Adds tiles of which nothing was seen but something square that is printed in their middle, and tiles that lie as far
    /// from others as those lie apart, turned anyhow; their outlines must be as clear as those of others.
    pub(super) fn add_turned(&self, squares: &mut Squares) {
        let width = WIDTHS[2];
        let mut clear: Vec<f32> = squares
            .list
            .iter()
            .map(|square| square.outline.clearness())
            .collect();
        clear.sort_by(f32::total_cmp);
        let Some(usual) = clear.get(clear.len() / 2).copied() else {
            return;
        };
        let table = squares.table;
        let printed = self.quads.iter().filter_map(|quad| {
            let (place, scale, off) = table.fit(&quad.corners)?;
            (PRINTED.contains(&scale) && off < SKEW).then_some(place)
        });
        let mut places: Vec<TablePose> = printed.collect();
        if squares.pitch().is_some_and(|pitch| pitch > TOUCHING) {
            places.extend(squares.turned_around());
        }
        let mut tried = Vec::new();
        let settled = places
            .iter()
            .filter_map(|place| self.best_of(squares, &[*place], width, (AS_CLEAR * usual, &mut tried)));
        let mut found: Vec<Square> = settled.filter(|square| square.outline.is_closed()).collect();
        found.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        let known = squares.list.len();
        for square in found {
            if squares.is_free(&square.place) {
                squares.list.push(square);
            }
        }
        let kept = self.without_ground(&table, &squares.places());
        let mut number = 0;
        squares.list.retain(|square| {
            number += 1;
            number <= known || kept.contains(&square.place)
        });
        self.refine(squares, width);
    }
}

impl Squares {
    /// Where tiles may lie that are spread out, turned anyhow: as far from each as others lie apart.
    fn turned_around(&self) -> Vec<TablePose> {
        let steps = steps(&self.list);
        let mut ends: Vec<TablePose> = Vec::new();
        for from in &self.list {
            for (x, y) in &steps {
                let end = TablePose {
                    x: from.place.x + x,
                    y: from.place.y + y,
                    angle: 0.0,
                };
                if ends.len() < MOST_ENDS
                    && self.is_free(&end)
                    && !ends.iter().any(|other| other.distance(&end) < SAME_STEP)
                {
                    ends.push(end);
                }
            }
        }
        let near = [(0.0, 0.0), (0.1, 0.0), (-0.1, 0.0), (0.0, 0.1), (0.0, -0.1)];
        let turned = |end: &TablePose| {
            let end = *end;
            near.into_iter().flat_map(move |(dx, dy)| {
                (0..TURNS).map(move |turn| TablePose {
                    x: end.x + dx,
                    y: end.y + dy,
                    angle: FRAC_PI_2 * f64::from(turn) / f64::from(TURNS),
                })
            })
        };
        ends.iter().flat_map(turned).collect()
    }
}

/// How tiles that are spread out lie from each other, there and back, the shortest steps first.
pub(super) fn steps(squares: &[Square]) -> Vec<(f64, f64)> {
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
    use crate::PhotoPoint;
    use crate::learn::outline::Outline;
    use crate::specimen::place;
    use crate::table::plane::Table;

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

    #[test]
    fn a_tile_may_lie_as_far_from_others_as_these_do_turned_anyhow() {
        let square =
            |x, y, angle| Square::all_seen(TablePose { x, y, angle }, [PhotoPoint { x: 0.0, y: 0.0 }; 4]);
        let table = Table::from_pose(&place(240.0, 180.0, 40.0, 0.0), (480, 360), 500.0).unwrap();
        let squares = Squares {
            table,
            list: vec![
                square(0.0, 0.0, 0.0),
                square(1.5, 0.05, 0.7),
                square(-0.05, 1.5, 1.1),
            ],
            rim: None,
        };
        let around = squares.turned_around();
        let is_tried = |x: f64, y: f64, angle: f64| {
            let mut places = around.iter();
            places.any(|place| (place.x - x).hypot(place.y - y) < 0.1 && (place.angle - angle).abs() < 0.1)
        };
        assert!(
            [0.1, 0.5, 0.9, 1.4]
                .iter()
                .all(|&angle| is_tried(1.5, 1.55, angle))
        );
        assert!(!is_tried(0.0, 0.0, 0.5), "a tile lies there");
    }
}
