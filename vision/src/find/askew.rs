//! Faces that do not tell how a tile is turned: a disc looks the same at any angle, a square like a diamond that lies askew.

use crate::Homography;
use crate::table::table_pose::TablePose;
use crate::table::touch::is_straight;
use crate::{Catalogue, FaceId};

/// Score at first sight from which on a face that lies askew may be one of the deck's that lies straight.
const ALIKE: f32 = 0.85;
/// Angles that are tried, in degrees: discs, diamonds and stars look alike at one of them.
const ANGLES: [f64; 3] = [30.0, 45.0, 60.0];
/// Share of its sides from which on a tile's edges tell how it lies.
const OUTLINED: f32 = 0.5;

impl Catalogue {
    /// Whether a face that lies askew looks like itself, or another of the deck's, that lies straight.
    fn is_alike_askew(&self, face: FaceId) -> bool {
        let pyramid = self.pyramid_of(face);
        let side = f64::from(pyramid.size(0).0);
        ANGLES.iter().any(|degrees| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            Homography::about_middle(side, [[cos, -sin], [sin, cos]], (0.0, 0.0))
                .is_some_and(|pose| self.glance(pyramid, &pose).score > ALIKE)
        })
    }

    /// Whether it is anybody's guess how a tile lies: neither its face nor its sides tell it, and it does not lie straight to the
    /// nearest of the others.
    pub(crate) fn may_lie_askew(
        &self,
        face: FaceId,
        outlined: f32,
        place: &TablePose,
        others: impl Iterator<Item = TablePose>,
    ) -> bool {
        let away = |other: &TablePose| other.distance(place);
        let nearest = others.min_by(|a, b| away(a).total_cmp(&away(b)));
        outlined < OUTLINED
            && nearest.is_none_or(|nearest| !is_straight(place.angle - nearest.angle))
            && self.is_alike_askew(face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{catalogue, face, figure};

    #[test]
    fn discs_and_squares_beside_diamonds_do_not_tell_how_they_lie() {
        let disc = figure(|x, y| x.hypot(y) < 0.6);
        let square = figure(|x, y| x.abs().max(y.abs()) < 0.5);
        let diamond = figure(|x, y| x.abs() + y.abs() < 0.707);
        let faces = catalogue(&[disc, square.clone(), diamond, face(3)]);
        let told = [0, 1, 2, 3].map(|face| faces.is_alike_askew(FaceId(face)));
        assert_eq!(told, [true, true, true, false]);
        let without_diamonds = catalogue(&[square, face(3)]);
        assert!(!without_diamonds.is_alike_askew(FaceId(0)));
    }

    #[test]
    fn sides_and_neighbours_tell_how_a_disc_lies() {
        let disc = catalogue(&[figure(|x, y| x.hypot(y) < 0.6), face(3)]);
        let lying = |angle: f64| TablePose {
            x: 0.0,
            y: 0.0,
            angle,
        };
        let may_lie_askew = |outlined, other| {
            disc.may_lie_askew(FaceId(0), outlined, &lying(0.9), std::iter::once(lying(other)))
        };
        assert!(may_lie_askew(0.1, 0.1));
        assert!(!may_lie_askew(0.8, 0.1) && !may_lie_askew(0.1, 0.9 - std::f64::consts::PI));
    }
}
