//! Moves a pose until a face lies on its image.
//!
//! Inverse compositional alignment (Baker and Matthews, *Lucas-Kanade 20 Years On*, 2004): the face's gradients say how the
//! picture changes when it moves; the pose moves the other way. Each channel has its own gain, offset and slope of
//! shading, fitted anew at each step; what fits badly (a pawn, a glare) weighs little.

use crate::Homography;
use crate::pyramid::{Patch, Pyramid};

/// How a pose may move. Motions are those of the face in its own plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Freedom {
    /// Two shifts and a turn: the plane and the size are known.
    Rigid,
    /// Two shifts, a turn and the size.
    Similar,
    /// Anything that keeps lines straight: neither plane nor size are known.
    Projective,
}

impl Freedom {
    fn count(self) -> usize {
        match self {
            Freedom::Rigid => 3,
            Freedom::Similar => 4,
            Freedom::Projective => 8,
        }
    }
}

/// A pose that was moved to where the face fits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Alignment {
    /// Unit square to photo pixels, in the orientation of the pose that was given.
    pub(crate) pose: Homography,
    /// Share of the seen cells' variance that the face explains, 0 to 1.
    pub(crate) fit: f32,
    /// Share of the cells that fit, 0 to 1.
    pub(crate) visible: f32,
    /// Root of the mean squared difference of the cells that fit, in units of the face's own colours (0 to 1).
    pub(crate) residual: f32,
    /// Gain of each channel from the face's colours to the photo's.
    pub(crate) gains: [f32; 3],
    /// What is added to each channel.
    pub(crate) offsets: [f32; 3],
    /// The farthest that a corner moved, in sides.
    pub(crate) moved: f32,
}

/// A face at one resolution, with its gradients in units of a side.
#[derive(Clone, Debug)]
pub(crate) struct Template<const SIDE: usize> {
    pub(crate) planes: [[[f32; SIDE]; SIDE]; 3],
    along_x: [[[f32; SIDE]; SIDE]; 3],
    along_y: [[[f32; SIDE]; SIDE]; 3],
}

impl<const SIDE: usize> Template<SIDE> {
    pub(crate) fn new(patch: &Patch<SIDE>) -> Template<SIDE> {
        let planes = patch.planes;
        let mut along_x = [[[0.0; SIDE]; SIDE]; 3];
        let mut along_y = along_x;
        for (channel, plane) in planes.iter().enumerate() {
            for y in 0..SIDE {
                let (above, below) = (y.saturating_sub(1), (y + 1).min(SIDE - 1));
                for x in 0..SIDE {
                    let (left, right) = (x.saturating_sub(1), (x + 1).min(SIDE - 1));
                    let (width, height) = ((right - left) as f32, (below - above) as f32);
                    along_x[channel][y][x] = (plane[y][right] - plane[y][left]) * SIDE as f32 / width;
                    along_y[channel][y][x] = (plane[below][x] - plane[above][x]) * SIDE as f32 / height;
                }
            }
        }
        Template {
            planes,
            along_x,
            along_y,
        }
    }
}

/// Moves `pose` by at most `steps` steps, until it stands still, so that the template (printed orientation) fits.
///
/// `None` if the face has nothing to hold on to or the pose ran away.
pub(crate) fn align<const SIDE: usize>(
    pyramid: &Pyramid<'_>,
    pose: &Homography,
    template: &Template<SIDE>,
    freedom: Freedom,
    steps: usize,
) -> Option<Alignment> {
    let mut patch = Patch::<SIDE>::black();
    let mut weights = [[1.0_f32; SIDE]; SIDE];
    let mut current = *pose;
    let mut gone = [0.0_f32; 8];
    let mut light;
    for _ in 0..steps {
        pyramid.sample(&current, &mut patch);
        light = fit_light(&mut patch, template, &mut weights);
        let step = solve_step(&patch, template, &weights, &light, freedom, &mut gone)?;
        current = current.after(&step.inverse())?;
        if farthest_corner(&Homography::new(IDENTITY)?, &step) < 0.002 {
            break;
        }
    }
    pyramid.sample(&current, &mut patch);
    light = fit_light(&mut patch, template, &mut weights);
    let moved = farthest_corner(&Homography::new(IDENTITY)?, &pose.inverse().after(&current)?);
    if moved.is_nan() || moved > 0.5 {
        return None;
    }
    Some(measure(&patch, template, &weights, &light, current, moved))
}

const IDENTITY: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

fn farthest_corner(a: &Homography, b: &Homography) -> f32 {
    let (a, b) = (a.corners(), b.corners());
    a.iter()
        .zip(&b)
        .map(|(p, q)| (p.x - q.x).hypot(p.y - q.y) as f32)
        .fold(0.0, f32::max)
}

/// Gain of each channel, after its offset and slopes were taken out of the patch.
struct Light {
    gains: [f32; 3],
    offsets: [f32; 3],
    /// Typical squared residual of a channel.
    variance: f32,
}

/// Fits `patch = gain * template + offset + slopes` in each channel with the weights given, leaves in the patch what is
/// not explained, and sets the weights anew from it.
fn fit_light<const SIDE: usize>(
    patch: &mut Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &mut [[f32; SIDE]; SIDE],
) -> Light {
    let mut gains = [0.0; 3];
    let mut offsets = [0.0; 3];
    for (channel, gain) in gains.iter_mut().enumerate() {
        // Normal equations of the four unknowns.
        let mut a = [[0.0_f32; 4]; 4];
        let mut b = [0.0_f32; 4];
        for y in 0..SIDE {
            let ry = (y as f32 + 0.5) / SIDE as f32 - 0.5;
            let mut row = [0.0_f32; 9];
            for x in 0..SIDE {
                let rx = (x as f32 + 0.5) / SIDE as f32 - 0.5;
                let (t, p, w) = (
                    template.planes[channel][y][x],
                    patch.planes[channel][y][x],
                    weights[y][x],
                );
                let (wt, wp, wx) = (w * t, w * p, w * rx);
                row[0] += wt * t;
                row[1] += wt;
                row[2] += wt * rx;
                row[3] += w;
                row[4] += wx;
                row[5] += wx * rx;
                row[6] += wt * p;
                row[7] += wp;
                row[8] += wp * rx;
            }
            a[0][0] += row[0];
            a[0][1] += row[1];
            a[0][2] += row[2];
            a[0][3] += row[1] * ry;
            a[1][1] += row[3];
            a[1][2] += row[4];
            a[1][3] += row[3] * ry;
            a[2][2] += row[5];
            a[2][3] += row[4] * ry;
            a[3][3] += row[3] * ry * ry;
            b[0] += row[6];
            b[1] += row[7];
            b[2] += row[8];
            b[3] += row[7] * ry;
        }
        for i in 0..4 {
            a[i][i] += 1e-4 * a[1][1].max(1e-3);
            for j in 0..i {
                a[i][j] = a[j][i];
            }
        }
        let solved = solve(a, b).unwrap_or([0.0; 4]);
        *gain = solved[0].max(0.02);
        offsets[channel] = solved[1];
        for y in 0..SIDE {
            let ry = (y as f32 + 0.5) / SIDE as f32 - 0.5;
            let base = solved[1] + solved[3] * ry;
            for x in 0..SIDE {
                let rx = (x as f32 + 0.5) / SIDE as f32 - 0.5;
                patch.planes[channel][y][x] -= base + solved[2] * rx + *gain * template.planes[channel][y][x];
            }
        }
    }
    let variance = reweigh(patch, weights);
    Light {
        gains,
        offsets,
        variance,
    }
}

/// Geman and McClure's weights about the residuals' own spread.
fn reweigh<const SIDE: usize>(patch: &Patch<SIDE>, weights: &mut [[f32; SIDE]; SIDE]) -> f32 {
    let [red, green, blue] = &patch.planes;
    let squared =
        |y: usize, x: usize| red[y][x] * red[y][x] + green[y][x] * green[y][x] + blue[y][x] * blue[y][x];
    // The mean of square roots is little moved by outliers.
    let mut sum = 0.0;
    for y in 0..SIDE {
        for x in 0..SIDE {
            sum += squared(y, x).sqrt().sqrt();
        }
    }
    let typical = (sum / (SIDE * SIDE) as f32).powi(4);
    let spread = 4.0 * typical.max(1e-4);
    for (y, row) in weights.iter_mut().enumerate() {
        for (x, weight) in row.iter_mut().enumerate() {
            let ratio = 1.0 + squared(y, x) / spread;
            *weight = 1.0 / (ratio * ratio);
        }
    }
    (typical / 3.0).max(1e-5)
}

/// The motion of the face that explains the residuals best.
fn solve_step<const SIDE: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &Light,
    freedom: Freedom,
    gone: &mut [f32; 8],
) -> Option<Homography> {
    match freedom {
        Freedom::Rigid => solve_motion::<SIDE, 3>(residual, template, weights, light, EXPECTED, gone),
        Freedom::Similar => solve_motion::<SIDE, 4>(residual, template, weights, light, EXPECTED, gone),
        Freedom::Projective => solve_motion::<SIDE, 8>(residual, template, weights, light, 1.0, gone),
    }
}

/// Standard deviation of the motions, in sides, that a pose in a known plane needs: it holds a tile that is mostly covered.
const EXPECTED: f32 = 0.06;
/// Share of the cells that are independent evidence.
const INDEPENDENT: f32 = 0.1;

fn solve_motion<const SIDE: usize, const N: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &Light,
    expected: f32,
    gone: &mut [f32; 8],
) -> Option<Homography> {
    let mut a = [[0.0_f32; N]; N];
    let mut b = [0.0_f32; N];
    for y in 0..SIDE {
        let ry = (y as f32 + 0.5) / SIDE as f32 - 0.5;
        for x in 0..SIDE {
            let rx = (x as f32 + 0.5) / SIDE as f32 - 0.5;
            let (mut xx, mut xy, mut yy, mut ex, mut ey) = (0.0, 0.0, 0.0, 0.0, 0.0);
            for channel in 0..3 {
                let gain = light.gains[channel];
                let (gx, gy) = (
                    gain * template.along_x[channel][y][x],
                    gain * template.along_y[channel][y][x],
                );
                let e = residual.planes[channel][y][x];
                xx += gx * gx;
                xy += gx * gy;
                yy += gy * gy;
                ex += gx * e;
                ey += gy * e;
            }
            let w = weights[y][x];
            let motions: [(f32, f32); 8] = [
                (1.0, 0.0),
                (0.0, 1.0),
                (-ry, rx),
                (rx, ry),
                (rx, -ry),
                (ry, rx),
                (rx * rx, rx * ry),
                (rx * ry, ry * ry),
            ];
            for i in 0..N {
                let (mx, my) = motions[i];
                let (hx, hy) = (w * (xx * mx + xy * my), w * (xy * mx + yy * my));
                b[i] += w * (ex * mx + ey * my);
                for j in 0..=i {
                    a[i][j] += hx * motions[j].0 + hy * motions[j].1;
                }
            }
        }
    }
    let trace: f32 = (0..N).map(|i| a[i][i]).sum();
    let hold = light.variance / (INDEPENDENT * expected * expected);
    for i in 0..N {
        a[i][i] += 1e-4 * trace / N as f32 + hold;
        b[i] -= hold * gone[i];
        for j in i + 1..N {
            a[i][j] = a[j][i];
        }
    }
    let mut m = [0.0_f64; 8];
    for ((to, gone), from) in m.iter_mut().zip(gone).zip(solve(a, b)?) {
        let step = from.clamp(-0.12, 0.12);
        *to = f64::from(step);
        *gone += step;
    }
    about_centre(&m)
}

/// The map of the unit square that moves by `m` about its centre, to first order.
fn about_centre(m: &[f64; 8]) -> Option<Homography> {
    let moved = Homography::new([
        1.0 + m[3] + m[4],
        m[5] - m[2],
        m[0],
        m[2] + m[5],
        1.0 + m[3] - m[4],
        m[1],
        -m[6],
        -m[7],
        1.0,
    ])?;
    let to = Homography::new([1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 0.0, 0.0, 1.0])?;
    to.after(&moved)?.after(&to.inverse())
}

fn measure<const SIDE: usize>(
    residual: &Patch<SIDE>,
    template: &Template<SIDE>,
    weights: &[[f32; SIDE]; SIDE],
    light: &Light,
    pose: Homography,
    moved: f32,
) -> Alignment {
    let (mut seen, mut left, mut total) = (0.0, 0.0, 0.0);
    for (y, row) in weights.iter().enumerate() {
        for (x, w) in row.iter().enumerate() {
            let e: f32 = residual
                .planes
                .iter()
                .map(|plane| plane[y][x] * plane[y][x])
                .sum();
            left += w * e;
            total += w;
            seen += f32::from(u8::from(*w > 0.25));
        }
    }
    let total = total.max(1e-6);
    let mut explained = 0.0;
    for (gain, plane) in light.gains.iter().zip(&template.planes) {
        let (mut sum, mut squares) = (0.0, 0.0);
        for (row, weights) in plane.iter().zip(weights) {
            for (t, w) in row.iter().zip(weights) {
                sum += w * t;
                squares += w * t * t;
            }
        }
        explained += gain * gain * (squares - sum * sum / total).max(0.0);
    }
    Alignment {
        pose,
        fit: explained / (explained + left + 1e-6),
        visible: seen / (SIDE * SIDE) as f32,
        residual: (left / total).sqrt(),
        gains: light.gains,
        offsets: light.offsets,
        moved,
    }
}

/// Solves a small symmetric system by elimination with pivots.
pub(crate) fn solve<const N: usize>(mut a: [[f32; N]; N], mut b: [f32; N]) -> Option<[f32; N]> {
    for column in 0..N {
        let pivot = (column..N).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()))?;
        if a[pivot][column].abs() < 1e-12 {
            return None;
        }
        a.swap(column, pivot);
        b.swap(column, pivot);
        for row in column + 1..N {
            let factor = a[row][column] / a[column][column];
            for k in column..N {
                a[row][k] -= factor * a[column][k];
            }
            b[row] -= factor * b[column];
        }
    }
    let mut x = [0.0; N];
    for row in (0..N).rev() {
        let rest: f32 = (row + 1..N).map(|k| a[row][k] * x[k]).sum();
        x[row] = (b[row] - rest) / a[row][row];
    }
    x.iter().all(|v| v.is_finite()).then_some(x)
}
