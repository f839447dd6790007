//! What landmarks of a photo claim about faces, and where several agree.
//!
//! Each claim has the face's place, size, turn and tilt, so that a few that agree are rarely an accident: as the clusters of
//! Lowe, *Distinctive Image Features from Scale-Invariant Keypoints*, 2004, section 7, but compared pair by pair.

use crate::arithmetic::linear::solve;
use crate::catalogue::atlas::ALIKE;
use crate::outlines::quad::roundness;
use crate::{FaceId, Homography};

/// Most claims that are compared with each other, for each face: the likeliest.
const MOST_CLAIMS: usize = 400;
/// How far a landmark may be from where another's claim has it: in sides, and as a share of their distance; squared.
const OFF: f64 = 0.015;
const OFF_SHARE: f64 = 0.05;
/// How far two landmarks that agree are apart, in squared sides.
const NEAREST: f64 = 0.004;
const FARTHEST: f64 = 4.0;
/// How different two claims may be in size, turn and tilt; squared.
const UNLIKE: f64 = 0.25;

/// Where a face would lie if a landmark of the photo were one of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// Which landmark of the photo says so.
    pub(crate) landmark: usize,
    /// Where that is, in the photo and in the face's unit square.
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) u: f64,
    pub(crate) v: f64,
    /// From the unit square to photo pixels, but for the shift.
    pub(crate) map: [f64; 4],
    pub(crate) likeness: f32,
}

/// A face that landmarks agree on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sighting {
    pub(crate) face: FaceId,
    /// The face's unit square in its printed orientation to photo pixels, roughly.
    pub(crate) pose: Homography,
    /// How much says so: the likeness of all landmarks that agree, above the least.
    pub(crate) support: f32,
}

impl Claim {
    /// In square pixels.
    fn area(&self) -> f64 {
        let [a, b, c, d] = self.map;
        (a * d - b * c).abs()
    }

    /// Whether another claim has the face nearly as this one, of that squared side, has it, from another place.
    fn agrees(&self, other: &Claim, squared_side: f64) -> bool {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        let far = dx * dx + dy * dy;
        if far > FARTHEST * squared_side || far < NEAREST * squared_side {
            return false;
        }
        let (du, dv) = (other.u - self.u, other.v - self.v);
        let [a, b, c, d] = self.map;
        let (off_x, off_y) = (a * du + b * dv - dx, c * du + d * dv - dy);
        if off_x * off_x + off_y * off_y > OFF * squared_side + OFF_SHARE * far {
            return false;
        }
        let squares = |m: &[f64; 4]| m.iter().map(|v| v * v).sum::<f64>();
        let between: [f64; 4] = std::array::from_fn(|i| self.map[i] - other.map[i]);
        squares(&between) < UNLIKE * squares(&self.map)
    }
}

/// What several claims for one face say together.
pub(crate) fn agreements(face: FaceId, claims: &mut Vec<Claim>) -> Vec<Sighting> {
    claims.sort_by(|a, b| b.likeness.total_cmp(&a.likeness));
    claims.truncate(MOST_CLAIMS);
    claims.sort_by_key(|claim| claim.landmark);
    let mut sightings = Vec::new();
    let mut friends: Vec<Claim> = Vec::new();
    for claim in claims.iter() {
        let squared_side = claim.area();
        friends.clear();
        for other in claims.iter() {
            if other.landmark != claim.landmark && claim.agrees(other, squared_side) {
                match friends.last_mut() {
                    // A landmark speaks once.
                    Some(last) if last.landmark == other.landmark => {
                        if last.likeness < other.likeness {
                            *last = *other;
                        }
                    }
                    _ => friends.push(*other),
                }
            }
        }
        if friends.is_empty() {
            continue;
        }
        let said = |claim: &Claim| claim.likeness - ALIKE + 0.03;
        let support = said(claim) + friends.iter().map(said).sum::<f32>();
        if let Some(pose) = pose_of(claim, &friends)
            && roundness(&pose) > 0.4
        {
            sightings.push(Sighting { face, pose, support });
        }
    }
    sightings
}

/// The pose that suits a claim and those that agree with it.
fn pose_of(claim: &Claim, friends: &[Claim]) -> Option<Homography> {
    /// How much the claim's own size and turn count, in landmarks a side away.
    const OWN: f64 = 0.05;
    let mut a = [[0.0; 3]; 3];
    let (mut right_x, mut right_y) = ([0.0; 3], [0.0; 3]);
    for point in friends.iter().chain([claim]) {
        let row = [point.u - 0.5, point.v - 0.5, 1.0];
        for i in 0..3 {
            for j in 0..3 {
                a[i][j] += row[i] * row[j];
            }
            right_x[i] += row[i] * point.x;
            right_y[i] += row[i] * point.y;
        }
    }
    for i in 0..2 {
        a[i][i] += OWN;
        right_x[i] += OWN * claim.map[i];
        right_y[i] += OWN * claim.map[2 + i];
    }
    let [p, q, x] = solve(a, right_x)?;
    let [r, s, y] = solve(a, right_y)?;
    Homography::new([p, q, x - 0.5 * (p + q), r, s, y - 0.5 * (r + s), 0.0, 0.0, 1.0])
}

pub(crate) fn is_same(a: &Sighting, b: &Sighting) -> bool {
    let near = 0.12 * a.pose.side();
    a.face == b.face
        && a.pose
            .corners()
            .iter()
            .zip(&b.pose.corners())
            .all(|(p, q)| (p.x - q.x).abs() < near && (p.y - q.y).abs() < near)
}
