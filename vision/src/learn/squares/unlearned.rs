//! Places that look like tiles though no tile was found there.

use super::bare::{BARE, FAINTER};
use super::grow::{APART, FAR_BESIDE, WIDTHS};
use super::look::Look;
use super::{Search, Squares};
use crate::learn::ground::Ground;
use crate::learn::outline::settle;
use crate::table::table_pose::TablePose;

/// How much larger or smaller than a tile a quadrilateral may be that leads to one, as a logarithm, and how far from square: the
/// sides of thick tiles are seen with some of them.
const SIZE: f64 = 0.12;
const SKEW: f64 = 0.08;
/// Share of a place that has colours of the table from which on nothing lies there, whatever outline it has.
const ALL_TABLE: f32 = 0.995;
/// So many places that look alike are a pattern of the table.
const PATTERN: usize = 3;
/// Most places that are told.
const MOST_TOLD: usize = 64;

impl Search<'_> {
    /// Where something as large as a tile lies that is not among the squares: beside tiles that lie in rows, as far from them as
    /// they lie from each other, and where sides of a square are seen. Something is on it that does not repeat itself, beyond it or
    /// elsewhere, as patterns of a table do. It has other colours than the table; or it lies in a row and has an outline as clear as
    /// tiles have, for elsewhere the lines of a table have such outlines as well.
    pub(super) fn unlearned(&self, squares: &Squares) -> Vec<TablePose> {
        let mut taken = squares.places();
        let known = taken.len();
        let ground = self.ground(&squares.table, &taken);
        let clear: f32 = squares.list.iter().map(|square| square.outline.clearness()).sum();
        let usual = clear / squares.list.len().max(1) as f32;
        // Beside tiles, and then beside what is found there.
        if let Some(pitch) = squares.pitch().filter(|pitch| *pitch < FAR_BESIDE) {
            let pitch = pitch.max(1.0);
            let mut looked = 0;
            while looked < taken.len().min(known + MOST_TOLD) {
                let from = taken[looked];
                looked += 1;
                for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                    let place = from.relative(pitch * x, pitch * y, 0.0);
                    taken.extend(self.looks_like_a_tile(squares, &place, Some(usual), (&ground, &taken)));
                }
            }
        }
        for quad in self.quads {
            if let Some((place, scale, off)) = squares.table.fit(&quad.corners)
                && scale.ln().abs() < SIZE
                && off < SKEW
            {
                taken.extend(self.looks_like_a_tile(squares, &place, None, (&ground, &taken)));
            }
        }
        let told = taken.split_off(known);
        let look = |place: &TablePose| Look::of(self.pyramid, &squares.table.pose(place)?);
        let looks: Vec<Option<Look>> = told.iter().map(look).collect();
        let are_alike = |one: &Option<Look>, other: &Option<Look>| {
            one.as_ref()
                .zip(other.as_ref())
                .is_some_and(|(one, other)| one.is_like(other))
        };
        let is_single =
            |look: &Option<Look>| looks.iter().filter(|other| are_alike(look, other)).count() < PATTERN;
        let told = told.into_iter().zip(&looks).filter(|(_, look)| is_single(look));
        told.map(|(place, _)| place).take(MOST_TOLD).collect()
    }

    /// Where a tile lies at a place or so near it that its sides lead there, if it looks like one and nothing is known there: other
    /// than the table, or with an outline as clear as is usual, if that counts.
    fn looks_like_a_tile(
        &self,
        squares: &Squares,
        place: &TablePose,
        usual: Option<f32>,
        (ground, taken): (&Ground, &[TablePose]),
    ) -> Option<TablePose> {
        let is_free = |place: &TablePose| taken.iter().all(|other| other.distance(place) > APART);
        let sought = (WIDTHS[0], squares.rim.as_ref(), self.sides);
        let settled = settle(self.pyramid, &squares.table, place, sought).filter(|(at, _)| is_free(at));
        let (at, is_outlined) = settled.map_or((*place, false), |(at, outline)| {
            let is_clear = |usual: f32| outline.is_sound() && outline.clearness() > FAINTER * usual;
            (at, usual.is_some_and(is_clear))
        });
        if !is_free(&at) {
            return None;
        }
        let pose = squares.table.pose(&at)?;
        Look::of(self.pyramid, &pose)?;
        let least = if is_outlined { ALL_TABLE } else { BARE };
        let is_strange = ground.explains(self.pyramid, &pose) < least;
        (is_strange && !self.is_repeated(&squares.table, &at)).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{face, photo, place, seen_from_above};

    /// Middles of what looks like tiles beside four that are known, which lie in a row from the left: of `others`, by their columns and
    /// rows.
    fn unlearned(others: &[(f64, f64, Photo)]) -> Vec<(f64, f64)> {
        let at = |column: f64, row: f64| place(70.0 + 86.0 * column, 80.0 + 86.0 * row, 84.0, 0.0);
        let faces: Vec<Photo> = (0..4).map(face).collect();
        let known = (0..4).map(|column| at(f64::from(column), 0.0));
        let known: Vec<_> = known.zip(&faces).collect();
        let others = others.iter().map(|(column, row, face)| (at(*column, *row), face));
        let lying: Vec<_> = known.iter().copied().chain(others).collect();
        let pyramid = Pyramid::new(&photo(&lying, [0.9; 3]));
        let table = seen_from_above(84.0);
        let squares = Squares::all_seen(table, known.iter().map(|(pose, _)| pose.corners()));
        let told = Search::of_edges(&pyramid).unlearned(&squares);
        let column_and_row = |place: &TablePose| {
            let middle = table.pose(place).unwrap().map(0.5, 0.5);
            let cells = |pixels: f64| (20.0 * pixels / 86.0).round() / 20.0;
            (cells(middle.x - 70.0), cells(middle.y - 80.0))
        };
        told.iter().map(column_and_row).collect()
    }

    #[test]
    fn tiles_beside_those_that_are_known_are_told_and_no_empty_places() {
        assert_eq!(unlearned(&[]), []);
        // The second of them lies beside the first alone.
        let told = unlearned(&[(1.0, 1.0, face(7)), (1.0, 2.0, face(8))]);
        assert_eq!(told, [(1.0, 1.0), (1.0, 2.0)]);
    }

    #[test]
    fn what_repeats_itself_is_a_pattern_of_the_table() {
        let motifs: Vec<_> = (0..4).map(|column| (f64::from(column), 1.0, face(7))).collect();
        assert_eq!(unlearned(&motifs[..2]).len(), 2);
        assert_eq!(unlearned(&motifs), []);
    }
}
