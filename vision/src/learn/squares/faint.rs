//! Tiles of nearly the table's colour.

use super::{Plane, Search, Squares, most_of};
use crate::learn::outline::Sides;

/// Share of the quadrilaterals of a plane that should be found to be squares.
const EXPECTED: f64 = 0.5;
/// What speaks for squares with faint sides must be so many times as much as what speaks for others.
const CLEARLY: f64 = 2.0;

impl Search<'_> {
    /// The squares of each plane with what speaks for them, the likeliest first. Where hardly any of the quadrilaterals of a plane
    /// are found to be squares, faint sides count as well: but of tiles that lie apart alone, for parts of tiles have such sides.
    pub(super) fn rivals_of_any_sides(&mut self, chosen: &[Plane]) -> Vec<(f64, Squares)> {
        let rivals = self.rivals(chosen);
        let found = rivals.first().map_or(0, |(_, squares)| squares.list.len());
        let seen = chosen.iter().map(|plane| plane.places.len()).max().unwrap_or(0);
        if found as f64 >= EXPECTED * seen as f64 {
            return rivals;
        }
        self.sides = Sides::Faint;
        let mut faint = self.rivals(chosen);
        faint.retain(|(_, squares)| !squares.touch());
        if most_of(&faint) > CLEARLY * most_of(&rivals) {
            return faint;
        }
        self.sides = Sides::Clear;
        rivals
    }
}
