//! Tiles whose outlines are seen on a table that is known.

use crate::find::closer::KNOWN;
use crate::find::grow::{Finder, is_as_seen};
use crate::find::look::{Care, OVERLAP};
use crate::find::seed::HINT;
use crate::table::table_pose::TablePose;
use std::collections::BTreeSet;

/// Most outlines that are looked at closely, and how far apart two of them are at least, in sides.
const MOST_OUTLINES: usize = 60;
const SAME: f64 = 0.08;
impl Finder<'_> {
    /// Looks at everything square of a tile's size that lies on the table.
    pub(crate) fn try_quads(&mut self) {
        let mut tried: BTreeSet<(i32, i32, i32)> = BTreeSet::new();
        let mut goes_on = self.goes_on();
        for quad in self.quads {
            if !goes_on {
                return;
            }
            for region in self.catalogue.regions() {
                let Some(seen) = region.pose(&quad.corners) else {
                    continue;
                };
                let Some((place, scale, off)) = self.table.fit(&seen.corners()) else {
                    continue;
                };
                if !is_as_seen(scale, off) || self.is_taken(&place, 0.6) {
                    continue;
                }
                let quarter = place.angle.rem_euclid(std::f64::consts::FRAC_PI_2);
                let key = [place.x / 0.05, place.y / 0.05, quarter / 0.06].map(|v| v.round() as i32);
                if !tried.insert((key[0], key[1], key[2])) {
                    continue;
                }
                let Some(pose) = self.table.pose(&place) else {
                    continue;
                };
                if self.catalogue.is_hinted_at(self.pyramid, &pose, HINT)
                    && self.catalogue.glance_above(self.pyramid, &pose, 0.4).is_some()
                {
                    if self.try_place(&place, Care::Quick) {
                        self.grow();
                    }
                    goes_on = self.goes_on();
                }
            }
        }
    }

    /// Looks closely at what is seen as square and large as a tile and has the colours of one, whatever it looks like.
    pub(crate) fn try_quads_closely(&mut self) {
        if self.count() < KNOWN || self.is_pattern() {
            return;
        }
        let colours = self.colours();
        let mut seen: Vec<TablePose> = Vec::new();
        let mut places: Vec<(f32, TablePose)> = Vec::new();
        for quad in self.quads {
            let Some((place, scale, off)) = self.table.fit(&quad.corners) else {
                continue;
            };
            if !is_as_seen(scale, off)
                || self.is_taken(&place, OVERLAP)
                || seen.iter().any(|other| other.distance(&place) < SAME)
            {
                continue;
            }
            seen.push(place);
            if let Some(score) = self.coloured(&place, &colours) {
                places.push((score, place));
            }
        }
        places.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut looks = 0;
        for (_, place) in places {
            if looks >= MOST_OUTLINES {
                break;
            }
            if self.is_taken(&place, OVERLAP) {
                continue;
            }
            looks += 1;
            if self.try_place(&place, Care::Quick) {
                self.grow();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::find::grow::Finder;
    use crate::outlines::quad::Quad;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{blurred, catalogue, face, photo, place};

    #[test]
    fn an_outline_with_the_colours_of_a_face_is_looked_at_however_faint_it_is() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let side = 36.0;
        let at = |column: f64| place(100.0 + 1.03 * side * column, 90.0, side, 0.0);
        let poses = [at(0.0), at(1.0), at(2.0)];
        let apart = place(330.0, 250.0, side, 0.5);
        let tiles: Vec<_> = poses.iter().chain([&apart]).copied().zip(&faces).collect();
        let photo = blurred(&photo(&tiles, [0.9; 3]), 4.5);
        let pyramid = Pyramid::new(&photo);
        let corners = place(331.5, 249.0, side, 0.5).corners();
        let quads = [Quad { corners, sides: 4 }];
        let count = |quads| {
            let finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], quads, &[]);
            finder.map_or(0, |finder| finder.count())
        };
        assert_eq!((count(&[]), count(&quads)), (3, 4));
    }
}
