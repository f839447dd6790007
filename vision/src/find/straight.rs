//! Tiles that only seem to lie askew: a diamond on a square tile looks like a square on one that lies on its corner.

use crate::find::grow::{Finder, LIKE_A_FACE};
use crate::find::look::Care;
use crate::table::table_pose::TablePose;
use crate::table::touch::is_straight;
use std::f64::consts::FRAC_PI_2;

/// What lies straight may show and explain a little less than what lies askew in its place: it is far more common.
const AS_WELL: f32 = 0.98;

impl Finder<'_> {
    /// Lets what lies askew to most tiles lie straight, where a face fits so as well, and looks for the neighbours that it has then.
    pub(crate) fn straighten(&mut self) {
        let Some(usual) = self.usual_angle() else { return };
        let mut any = false;
        for index in 0..self.tiles.len() {
            let (askew, seen) = (self.tiles[index].place, self.tiles[index].seen);
            if is_straight(askew.angle - usual) {
                continue;
            }
            let quarters = ((askew.angle - usual) / FRAC_PI_2).round();
            let straight = TablePose {
                angle: usual + quarters * FRAC_PI_2,
                ..askew
            };
            let is_like_a_face = self.table.pose(&straight).is_some_and(|pose| {
                let glance = self.catalogue.glance_above(self.pyramid, &pose, LIKE_A_FACE);
                glance.is_some()
            });
            if is_like_a_face
                && let Some(mut found) = self.look_at(&straight, &[], Care::Quick)
                && self.fits(&found.place, found.fit)
                && is_straight(found.place.angle - usual)
                && found.seen.quality() > AS_WELL * seen.quality()
            {
                found.is_apart = self.tiles[index].is_apart;
                self.tiles[index] = found;
                any = true;
            }
        }
        if any {
            self.grown = 0;
            self.grow();
        }
    }

    /// The angle on the table to which most tiles lie straight, if most do.
    fn usual_angle(&self) -> Option<f64> {
        let count = |angle: f64| {
            let straight = self
                .tiles
                .iter()
                .filter(|tile| is_straight(tile.place.angle - angle));
            straight.count()
        };
        let angles = self.tiles.iter().map(|tile| tile.place.angle);
        let most = angles.max_by_key(|&angle| count(angle))?;
        (2 * count(most) > self.count() && count(most) < self.count()).then_some(most)
    }
}

#[cfg(test)]
mod tests {
    use crate::find::grow::Finder;
    use crate::find::look::Care;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, figure, photo, place};
    use crate::table::table_pose::TablePose;
    use crate::{FaceId, Homography, Photo};
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

    fn square() -> Photo {
        figure(|x, y| x.abs().max(y.abs()) < 0.5)
    }

    /// A tile lies below a row of three at an angle, and is taken for a face that lies at another one to it: the face that it is
    /// when all are straightened, and how far from quarter turns its angle is then from where it lies.
    fn straightened(fourth: &Photo, angle: f64, instead: (FaceId, f64)) -> (FaceId, f64) {
        let faces = [
            face(1),
            face(2),
            face(3),
            square(),
            figure(|x, y| x.abs() + y.abs() < 0.707),
        ];
        let catalogue = catalogue(&faces);
        let row = [90.0, 172.0, 254.0].map(|x| place(x, 90.0, 80.0, 0.0));
        let below = place(172.0, 190.0, 80.0, angle);
        let tiles: Vec<(Homography, &Photo)> = row.into_iter().zip(&faces).chain([(below, fourth)]).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &row[0], &[], &[]).unwrap();
        let (there, ..) = finder.table().fit(&below.corners()).unwrap();
        finder.tiles.truncate(3);
        let place = TablePose {
            angle: there.angle + instead.1,
            ..there
        };
        let wrong = finder.look_at(&place, &[(instead.0, 0)], Care::Quick).unwrap();
        assert_eq!(wrong.look.0, instead.0);
        finder.tiles.push(wrong);
        finder.straighten();
        let tile = &finder.tiles[3];
        let off = (tile.place.angle - there.angle).rem_euclid(FRAC_PI_2);
        (tile.look.0, off.min(FRAC_PI_2 - off))
    }

    #[test]
    fn a_diamond_is_no_square_that_lies_on_its_corner() {
        let diamond = figure(|x, y| x.abs() + y.abs() < 0.707);
        let (face, off) = straightened(&diamond, 0.0, (FaceId(3), FRAC_PI_4));
        assert_eq!(face, FaceId(4));
        assert!(off < 0.03, "{off}");
    }

    #[test]
    fn what_lies_askew_stays_so() {
        let (face, off) = straightened(&square(), FRAC_PI_4, (FaceId(3), 0.0));
        assert_eq!(face, FaceId(3));
        assert!(off < 0.03, "{off}");
    }
}
