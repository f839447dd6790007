//! Planes with a size of tiles, each told by one quadrilateral and those that are as large on it.

use super::{Plane, Search};
use crate::outlines::quad::Quad;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::{Homography, PhotoPoint};

/// Most planes that are tried.
const MOST_PLANES: usize = 160;
/// Centres nearer than this (in sides) cannot be two tiles.
const OVERLAP: f64 = 0.8;

impl Search<'_> {
    /// Planes through single quadrilaterals, each with those that are congruent to it.
    pub(super) fn planes(&self) -> Vec<Plane> {
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

    /// The plane of one quadrilateral, with those that are congruent to it.
    pub(super) fn plane(&self, seed: &Quad) -> Option<Plane> {
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
                let fits = stretch < tolerance && off < skew && place.distance(seed) < reach;
                let cost = stretch / tolerance + off / skew + if quad.sides == 4 { 0.0 } else { 1.0 };
                fits.then_some((cost, quad.corners, place))
            })
            .collect();
        fitting.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut chosen: Vec<([PhotoPoint; 4], TablePose)> = Vec::new();
        for (_, corners, place) in fitting {
            if chosen.iter().all(|(_, other)| other.distance(&place) > OVERLAP) {
                chosen.push((corners, place));
            }
        }
        chosen
    }
}
