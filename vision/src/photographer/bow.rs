//! Tiles that are not flat: cardboard bends as it dries.

use super::settings::HandSettings;
use super::vector::Vector;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// By how much a plate stands higher at each place than a flat one: a saddle, a bowl, a trough, or between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bow {
    /// Millimetres for a square millimetre along, of both ways, and across.
    along: f64,
    twist: f64,
    across: f64,
    /// The height of its middle, so that its lowest places rest on the table.
    lift: f64,
    /// The height of its highest places.
    pub(crate) highest: f64,
}

/// The side of the tiles that the settings' bow is meant for, in millimetres: larger tiles bend in proportion.
const USUAL_SIDE_MM: f64 = 60.0;

impl Bow {
    pub(crate) const FLAT: Bow = Bow {
        along: 0.0,
        twist: 0.0,
        across: 0.0,
        lift: 0.0,
        highest: 0.0,
    };

    /// How some tile of this hand is bent.
    pub(crate) fn random(settings: &HandSettings, random: &mut ChaCha8Rng) -> Bow {
        let half = 0.5 * settings.tile_mm;
        let usual = settings.bow_mm * settings.tile_mm / USUAL_SIDE_MM;
        // Three times the usual at most, and seldom.
        let mut part =
            |share: f64| share * usual * (0..3).map(|_| random.random_range(-1.0..1.0)).sum::<f64>();
        let (along, twist, across) = (part(0.5), part(0.75), part(0.5));
        let lift = -lowest(along, twist, across);
        let share = 1.0 / (half * half);
        Bow {
            along: along * share,
            twist: twist * share,
            across: across * share,
            lift,
            highest: lift - lowest(-along, -twist, -across),
        }
    }

    /// How much higher the plate is at a place of it, in millimetres from its middle: not below 0 on a square of its own size.
    pub(crate) fn height(&self, u: f64, v: f64) -> f64 {
        self.lift + self.curved((u, v))
    }

    fn curved(&self, (u, v): (f64, f64)) -> f64 {
        self.along * u * u + self.twist * u * v + self.across * v * v
    }

    /// How it rises along and across there.
    pub(crate) fn slope(&self, (u, v): (f64, f64)) -> (f64, f64) {
        (
            2.0 * self.along * u + self.twist * v,
            2.0 * self.across * v + self.twist * u,
        )
    }

    /// Where a line that is within the outline of a plate during `inside` enters it, in the plate's own directions;
    /// `low` and `high` are the heights of its lower and upper side if it were flat.
    pub(crate) fn entry(
        &self,
        from: Vector,
        along: Vector,
        inside: (f64, f64),
        (low, high): (f64, f64),
    ) -> Option<(f64, Side)> {
        let start = inside.0.max(0.0);
        let at = from + along * start;
        let (slope_u, slope_v) = self.slope((at.x, at.y));
        let height = at.z - self.height(at.x, at.y);
        let rise = along.z - slope_u * along.x - slope_v * along.y;
        let (level, side) = if height > high {
            (high, Side::Upper)
        } else if height < low {
            (low, Side::Lower)
        } else {
            return (inside.0 > LEAST).then_some((inside.0, Side::Edge));
        };
        let more = first_zero(height - level, rise, -self.curved((along.x, along.y)))?;
        let distance = start + more;
        (distance > LEAST && distance < inside.1).then_some((distance, side))
    }
}

/// What begins nearer than this begins on the plate itself.
const LEAST: f64 = 1e-6;

/// The side on which a plate is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Upper,
    Lower,
    Edge,
}

/// The least of `along u² + twist u v + across v²` on the square from -1 to 1.
fn lowest(along: f64, twist: f64, across: f64) -> f64 {
    // Both halves of the square are alike: the middle and two of its sides tell all.
    let on_side = |fixed: f64, free: f64| {
        let least = if free > 0.0 {
            (0.5 * twist.abs() / free).min(1.0)
        } else {
            1.0
        };
        fixed - twist.abs() * least + free * least * least
    };
    on_side(along, across).min(on_side(across, along)).min(0.0)
}

/// The first zero above 0 of `constant + linear t + square t²`.
fn first_zero(constant: f64, linear: f64, square: f64) -> Option<f64> {
    let root = linear * linear - 4.0 * square * constant;
    if root < 0.0 {
        return None;
    }
    // In this form nothing cancels, however little the plate is bent.
    let sum = -0.5 * (linear + root.sqrt().copysign(linear));
    [constant / sum, sum / square]
        .into_iter()
        .filter(|zero| *zero > 0.0 && zero.is_finite())
        .reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::super::body::Shape;
    use super::super::settings::{Level, Settings};
    use super::super::vector::Ray;
    use super::*;
    use rand::SeedableRng as _;

    /// Bows of tiles of 60 mm, so that the farthest place is 30 mm from the middle each way.
    fn bows(bow_mm: f64) -> Vec<Bow> {
        let hand = HandSettings {
            tile_mm: 60.0,
            bow_mm,
            ..Settings::at(Level::Brutal, 1).hand
        };
        let mut random = ChaCha8Rng::seed_from_u64(9);
        (0..40).map(|_| Bow::random(&hand, &mut random)).collect()
    }

    fn places() -> impl Iterator<Item = (f64, f64)> {
        (0..31 * 31).map(|at| (f64::from(at % 31 * 2 - 30), f64::from(at / 31 * 2 - 30)))
    }

    #[test]
    fn a_bent_tile_rests_on_its_lowest_places() {
        for bow in bows(0.8) {
            let heights = || places().map(|(u, v)| bow.height(u, v));
            let (low, high) = (heights().fold(f64::MAX, f64::min), heights().fold(0.0, f64::max));
            assert!((-1e-9..0.02).contains(&low), "the lowest place is {low} mm high");
            assert!(
                (-1e-9..0.02).contains(&(bow.highest - high)),
                "{high} of {}",
                bow.highest
            );
        }
    }

    #[test]
    fn corners_stand_off_as_far_as_asked_and_not_at_all_without_a_bow() {
        let twist = |bow: &Bow| bow.twist * 30.0 * 30.0;
        let usual = (bows(0.8).iter().map(|bow| twist(bow).powi(2)).sum::<f64>() / 40.0).sqrt();
        assert!((0.4..0.8).contains(&usual), "{usual} mm");
        for bow in bows(0.0) {
            assert!(places().all(|(u, v)| bow.height(u, v) == 0.0) && bow.highest == 0.0);
        }
    }

    #[test]
    fn rays_meet_the_bent_face_and_its_normal_stands_on_it() {
        for (number, bow) in bows(2.0).into_iter().enumerate() {
            let shape = Shape::slab(3.0, -4.0, 0.3, [30.0; 2], 2.0, 0.02, 2.0).bent(bow);
            let at = |u: f64, v: f64| Vector::new(3.0, -4.0, 2.0 + bow.height(u, v)) + shape.turned(u, v);
            let eye = Vector::new(200.0, 250.0, 330.0);
            for (u, v) in places().filter(|&(u, v)| u.abs().max(v.abs()) < 29.0) {
                let along = (at(u, v) - eye).unit();
                let hit = shape
                    .hit(&Ray { from: eye, along })
                    .expect("the face is not hidden");
                assert!(hit.is_top, "bow {number} at {u}, {v}");
                let off = (hit.local.0 - u).hypot(hit.local.1 - v);
                assert!(off < 1e-6, "bow {number}: met {off} mm from {u}, {v}");
                for next in [at(u + 1e-3, v), at(u, v + 1e-3)] {
                    let along_face = (next - at(u, v)).unit();
                    assert!(
                        hit.normal.dot(along_face).abs() < 1e-3,
                        "bow {number} at {u}, {v}"
                    );
                }
            }
        }
    }

    #[test]
    fn light_passes_over_a_bent_face_and_ends_on_its_underside() {
        let bow = bows(2.0)[0];
        let shape = Shape::slab(0.0, 0.0, 0.0, [30.0; 2], 2.0, 0.02, 2.0).bent(bow);
        for (u, v) in places().filter(|&(u, v)| u.hypot(v) < 29.0) {
            let up = |height: f64| Ray {
                from: Vector::new(u, v, height + bow.height(u, v)),
                along: Vector::UP,
            };
            assert!(shape.hit(&up(2.02)).is_none(), "{u}, {v}");
            let hit = shape.hit(&up(-0.5)).expect("the tile is over it");
            assert!(!hit.is_top && hit.normal.z < 0.0 && (hit.distance - 0.52).abs() < 1e-9);
        }
    }
}
