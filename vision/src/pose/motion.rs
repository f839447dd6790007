//! The small motion of a face that explains what is left of a patch.

use crate::Homography;
use crate::arithmetic::linear::{Square, dot, inverse, solve};
use crate::arithmetic::wide::wide;
use crate::photo::pyramid::Patch;
use crate::pose::align::{Freedom, Template};
use crate::pose::bow::{self, Bow};
use crate::pose::face_light::{FaceLight, about_middle};
use crate::pose::grain::{INDEPENDENT, independent};

/// Standard deviations of shifts, turn, size, stretches and tilts, in sides, when the plane is known: it holds a tile that
/// is mostly covered, and allows for the lens.
const EXPECTED: [f32; 8] = [0.06, 0.06, 0.06, 0.015, 0.015, 0.015, 0.03, 0.03];
const EXPECTED_RIGID: [f32; 3] = [EXPECTED[0], EXPECTED[1], EXPECTED[2]];
/// The same when the plane is not known.
const EXPECTED_FREE: [f32; 8] = [0.1; 8];
/// Most motions that are solved for together.
pub(crate) const MOST: usize = 11;

/// What a face's place in a photo says about some motions of it: the inverse of their covariance, in sides.
pub(crate) fn information<const SIDE: usize, const N: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &FaceLight,
    motions: &Motions<N>,
) -> Square<N> {
    let moments = moments::<SIDE, 5>(residual, template, weights, light);
    let scale = f64::from(independent(residual, weights) / light.variance);
    let mut told = normal(&moments, motions).map(|row| row.map(|value| scale * f64::from(value)));
    if template.is_round {
        let_be(&mut told, TURN);
    }
    told
}

/// Takes a motion out of what is told of some: the others are as if it were known.
fn let_be<T: Default + Copy, const N: usize>(told: &mut [[T; N]; N], motion: usize) {
    for i in 0..N {
        (told[motion][i], told[i][motion]) = (T::default(), T::default());
    }
}

/// The motions that follow from shifts (x, y) of the four corners, in sides.
pub(crate) fn motion_of_corners() -> Option<Square<8>> {
    let mut by_motion = [[0.0; 8]; 8];
    for (c, corner) in crate::UNIT_CORNERS.iter().enumerate() {
        for (i, &motion) in PLANAR.iter().enumerate() {
            (by_motion[2 * c][i], by_motion[2 * c + 1][i]) = moves(motion, corner.x, corner.y);
        }
    }
    inverse(&by_motion)
}

/// A motion of the face in its own plane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motion {
    /// From the unit square to itself.
    pub(crate) map: Homography,
    /// By how much its bow grows, see [`Bow`].
    pub(crate) heights: [f32; 3],
    /// The farthest that a corner goes, in sides.
    pub(crate) farthest: f32,
}

/// `factor * x^p * y^q` about the middle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Monomial {
    factor: f32,
    p: usize,
    q: usize,
}

impl Monomial {
    pub(crate) const fn new(factor: f32, p: usize, q: usize) -> Monomial {
        Monomial { factor, p, q }
    }

    /// Its value at a point about the middle.
    fn at(self, x: f64, y: f64) -> f64 {
        f64::from(self.factor) * x.powi(self.p as i32) * y.powi(self.q as i32)
    }
}

const fn monomial(factor: f32, p: usize, q: usize) -> Monomial {
    Monomial::new(factor, p, q)
}

/// How each of some motions moves a point about the middle in x and in y.
pub(crate) type Motions<const N: usize> = [[Monomial; 2]; N];

/// How far a motion moves a point of the unit square, across and down.
pub(crate) fn moves(motion: [Monomial; 2], u: f64, v: f64) -> (f64, f64) {
    let [across, down] = motion.map(|monomial| monomial.at(u - 0.5, v - 0.5));
    (across, down)
}

/// Those that keep lines straight: shifts, turn, size, two stretches, two tilts.
pub(crate) const PLANAR: Motions<8> = [
    [monomial(1.0, 0, 0), monomial(0.0, 0, 0)],
    [monomial(0.0, 0, 0), monomial(1.0, 0, 0)],
    [monomial(-1.0, 0, 1), monomial(1.0, 1, 0)],
    [monomial(1.0, 1, 0), monomial(1.0, 0, 1)],
    [monomial(1.0, 1, 0), monomial(-1.0, 0, 1)],
    [monomial(1.0, 0, 1), monomial(1.0, 1, 0)],
    [monomial(1.0, 2, 0), monomial(1.0, 1, 1)],
    [monomial(1.0, 1, 1), monomial(1.0, 0, 2)],
];

/// Those that move each point along its line through the middle: wedges that meet there look the same after them.
pub(crate) const RADIAL: Motions<3> = [PLANAR[3], PLANAR[6], PLANAR[7]];

/// Those that draw the face out along its sides and along its diagonals.
pub(crate) const STRETCHES: Motions<2> = [PLANAR[4], PLANAR[5]];

/// Where the turn is among motions.
const TURN: usize = 2;

/// Two shifts and a turn.
const RIGID: Motions<3> = [PLANAR[0], PLANAR[1], PLANAR[2]];

impl Motion {
    /// The motion that explains the residuals best; `gone` are the motions so far and grow by this one.
    pub(crate) fn solve<const SIDE: usize>(
        residual: &Patch<SIDE>,
        template: &Template<SIDE>,
        weights: &[[f32; SIDE]; SIDE],
        light: &FaceLight,
        freedom: Freedom,
        gone: &mut [f32; MOST],
    ) -> Option<Motion> {
        let moments = match freedom {
            Freedom::Rigid => moments::<SIDE, 3>(residual, template, weights, light),
            _ => moments::<SIDE, 5>(residual, template, weights, light),
        };
        let mut bow = Bow::NONE;
        let is_round = template.is_round;
        let m = match freedom {
            Freedom::Rigid => steps(&moments, &RIGID, light, &EXPECTED_RIGID, gone, is_round)?,
            Freedom::Near => steps(&moments, &PLANAR, light, &EXPECTED, gone, is_round)?,
            Freedom::Projective => steps(&moments, &PLANAR, light, &EXPECTED_FREE, gone, is_round)?,
            Freedom::Bowed(lift) => {
                let m = steps(&moments, &lift.motions(), light, &bow::EXPECTED, gone, is_round)?;
                bow = Bow::new(lift, std::array::from_fn(|i| m[PLANAR.len() + i] as f32));
                m
            }
        };
        let map = about_centre(&m)?;
        Some(Motion {
            map,
            heights: bow.heights,
            farthest: farthest_corner(&map) + bow.farthest(),
        })
    }
}

/// Sums over the cells of `x^p y^q` times: the products of the gradients (xx, xy, yy), and gradient times residual (x, y).
type Moments = [[[f32; 5]; 5]; 5];

/// Rows that are taken together lie within a thirtieth of a side: no motion tells them apart.
const ROWS: usize = 32;

/// Moments with powers below `POWERS`; those with the residual below 3, for each has one motion alone.
fn moments<const SIDE: usize, const POWERS: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &FaceLight,
) -> Moments {
    wide!(sum_moments::<SIDE, POWERS>(residual, template, weights, light))
}

#[inline(always)]
fn sum_moments<const SIDE: usize, const POWERS: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &FaceLight,
) -> Moments {
    let powers_of = |kind: usize| if kind < 3 { POWERS } else { 3 };
    let together = SIDE.div_ceil(ROWS);
    // Down the columns first, so that the inner loops have no sums across.
    let mut columns = [[[0.0_f32; SIDE]; POWERS]; 5];
    for first in (0..SIDE).step_by(together) {
        let mut sums = [[0.0_f32; SIDE]; 5];
        for y in first..first + together {
            add_products(residual, template, weights, light, y, &mut sums);
        }
        let y = 0.5 * (about_middle::<SIDE>(first) + about_middle::<SIDE>(first + together - 1));
        for (kind, (sums, columns)) in sums.iter().zip(&mut columns).enumerate() {
            let mut power = 1.0;
            for column in columns.iter_mut().take(powers_of(kind)) {
                for x in 0..SIDE {
                    column[x] += power * sums[x];
                }
                power *= y;
            }
        }
    }
    let mut powers = [[1.0_f32; SIDE]; POWERS];
    for p in 1..POWERS {
        powers[p] = std::array::from_fn(|x| powers[p - 1][x] * about_middle::<SIDE>(x));
    }
    let mut moments = [[[0.0; 5]; 5]; 5];
    for (kind, (moments, columns)) in moments.iter_mut().zip(&columns).enumerate() {
        let most = powers_of(kind);
        for (q, column) in columns.iter().enumerate().take(most) {
            // No product of two motions has more than this many factors.
            for (of_p, powers) in moments.iter_mut().zip(&powers).take(most - q) {
                of_p[q] = dot(column, powers);
            }
        }
    }
    moments
}

/// Adds the products of a row's cells, by their weight, as [`Moments`] has them.
#[inline(always)]
fn add_products<const SIDE: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &FaceLight,
    y: usize,
    sums: &mut [[f32; SIDE]; 5],
) {
    let row = |channel: usize| {
        (
            &template.along_x[channel][y],
            &template.along_y[channel][y],
            &residual.planes[channel][y],
        )
    };
    let (rows, weights) = ([row(0), row(1), row(2)], &weights[y]);
    for x in 0..SIDE {
        let mut products = [0.0; 5];
        for ((gx, gy, e), gain) in rows.iter().zip(light.gains) {
            let (gx, gy) = (gain * gx[x], gain * gy[x]);
            products[0] += gx * gx;
            products[1] += gx * gy;
            products[2] += gy * gy;
            products[3] += gx * e[x];
            products[4] += gy * e[x];
        }
        for (sum, product) in sums.iter_mut().zip(products) {
            sum[x] += weights[x] * product;
        }
    }
}

fn moment(moments: &Moments, kind: usize, a: Monomial, b: Monomial) -> f32 {
    a.factor * b.factor * moments[kind][a.p + b.p][a.q + b.q]
}

/// How well some motions are held by the face.
fn normal<const N: usize>(moments: &Moments, motions: &Motions<N>) -> [[f32; N]; N] {
    motions.map(|[ix, iy]| {
        motions.map(|[jx, jy]| {
            moment(moments, 0, ix, jx)
                + moment(moments, 1, ix, jy)
                + moment(moments, 1, iy, jx)
                + moment(moments, 2, iy, jy)
        })
    })
}

/// Solves for some motions; what is round stays turned as it is.
fn steps<const N: usize>(
    moments: &Moments,
    motions: &Motions<N>,
    light: &FaceLight,
    expected: &[f32; N],
    gone: &mut [f32; MOST],
    is_round: bool,
) -> Option<[f64; MOST]> {
    let one = monomial(1.0, 0, 0);
    let mut a = normal(moments, motions);
    let mut b = motions.map(|[ix, iy]| moment(moments, 3, ix, one) + moment(moments, 4, iy, one));
    if is_round {
        let_be(&mut a, TURN);
        b[TURN] = 0.0;
    }
    let trace: f32 = (0..N).map(|i| a[i][i]).sum();
    for i in 0..N {
        let hold = light.variance / (INDEPENDENT * expected[i] * expected[i]);
        a[i][i] += 1e-4 * trace / N as f32 + hold;
        b[i] -= hold * gone[i];
    }
    let mut m = [0.0_f64; MOST];
    for ((to, gone), from) in m.iter_mut().zip(gone).zip(solve(a, b)?) {
        let step = from.clamp(-0.12, 0.12);
        *to = f64::from(step);
        *gone += step;
    }
    Some(m)
}

/// The map of the unit square that moves by `m` about its centre, to first order.
fn about_centre(m: &[f64; MOST]) -> Option<Homography> {
    let moved = [
        1.0 + m[3] + m[4],
        m[5] - m[2],
        m[0],
        m[2] + m[5],
        1.0 + m[3] - m[4],
        m[1],
        -m[6],
        -m[7],
        1.0,
    ];
    let to = Homography::new([1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 0.0, 0.0, 1.0])?;
    to.after(&Homography::new(moved)?)?.after(&to.inverse())
}

/// The farthest that a map moves a corner of the unit square.
pub(crate) fn farthest_corner(map: &Homography) -> f32 {
    let corners = map.corners();
    let moved = crate::UNIT_CORNERS
        .iter()
        .zip(&corners)
        .map(|(a, b)| a.distance(*b) as f32);
    moved.fold(0.0, |most, v| if v.is_nan() { f32::NAN } else { most.max(v) })
}
