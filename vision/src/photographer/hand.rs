//! How tiles come to lie: the lattice, as far as hands keep to it.

use super::Lay;
use super::settings::{HandSettings, Islands};
use super::vector::Vector;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_2;

/// Where a tile lies on the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pose {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Clockwise as seen from above, from the table's axes to those of the printed face.
    pub(crate) angle: f64,
}

impl Pose {
    /// A point of the tile (millimetres from its centre, along the printed face) on the table at this height.
    pub(crate) fn at(&self, right: f64, down: f64, height: f64) -> Vector {
        let (sin, cos) = self.angle.sin_cos();
        Vector::new(
            self.x + cos * right - sin * down,
            self.y + sin * right + cos * down,
            height,
        )
    }
}

/// Lays the tiles of a board, one pose for each.
pub(crate) fn lay(board: &[Lay], settings: &HandSettings, random: &mut ChaCha8Rng) -> Vec<Pose> {
    let pitch = settings.tile_mm + settings.gap_mm;
    let groups = groups(board);
    let mainland = (0..board.len()).max_by_key(|&tile| {
        let size = groups.iter().filter(|&&group| group == groups[tile]).count();
        (size, std::cmp::Reverse(groups[tile]))
    });
    let mainland = mainland.map_or(0, |tile| groups[tile]);
    let n_groups = groups.iter().max().map_or(0, |&last| last + 1);
    // Rows bend and stretch slowly: what a hand does not notice.
    let mut bend = || random.random_range(-1.0..1.0) * settings.drift_mm;
    let (shear, stretch) = ([bend(), bend()], [bend(), bend()]);
    let mut poses: Vec<Pose> = board
        .iter()
        .map(|tile| {
            let (column, row) = (f64::from(tile.x), f64::from(tile.y));
            let mut jitter = || random.random_range(-1.0..1.0) * settings.jitter_mm;
            Pose {
                x: column * (pitch + stretch[0]) + row * shear[0] + jitter(),
                y: row * (pitch + stretch[1]) + column * shear[1] + jitter(),
                angle: f64::from(tile.turn % 4) * FRAC_PI_2
                    + (random.random_range(-1.0..1.0) * settings.jitter_deg).to_radians(),
            }
        })
        .collect();
    for group in (0..n_groups).filter(|&group| group != mainland) {
        let most = match settings.islands {
            Islands::Straight => 4.0 * settings.jitter_deg,
            Islands::Askew => 43.0,
        };
        let angle = (random.random_range(-1.0..1.0) * most).to_radians();
        let shift = [
            random.random_range(-0.3..0.3) * pitch,
            random.random_range(-0.3..0.3) * pitch,
        ];
        let members: Vec<usize> = (0..board.len()).filter(|&tile| groups[tile] == group).collect();
        let count = members.len() as f64;
        let centre_x = members.iter().map(|&tile| poses[tile].x).sum::<f64>() / count;
        let centre_y = members.iter().map(|&tile| poses[tile].y).sum::<f64>() / count;
        let is_askew = settings.islands == Islands::Askew;
        for tile in members {
            let (sin, cos) = angle.sin_cos();
            let (x, y) = (poses[tile].x - centre_x, poses[tile].y - centre_y);
            poses[tile].x = centre_x + cos * x - sin * y + if is_askew { shift[0] } else { 0.2 * shift[0] };
            poses[tile].y = centre_y + sin * x + cos * y + if is_askew { shift[1] } else { 0.2 * shift[1] };
            poses[tile].angle += angle;
        }
    }
    part(&mut poses, &groups, settings.tile_mm);
    poses
}

/// A number for each tile: equal for tiles that hang together.
fn groups(board: &[Lay]) -> Vec<usize> {
    let cells: BTreeMap<(i32, i32), usize> = board
        .iter()
        .enumerate()
        .map(|(place, tile)| ((tile.x, tile.y), place))
        .collect();
    let mut groups = vec![usize::MAX; board.len()];
    let mut next = 0;
    for start in 0..board.len() {
        if groups[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        groups[start] = next;
        while let Some(tile) = open.pop() {
            let (x, y) = (board[tile].x, board[tile].y);
            for cell in [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] {
                if let Some(&other) = cells.get(&cell)
                    && groups[other] == usize::MAX
                {
                    groups[other] = next;
                    open.push(other);
                }
            }
        }
        next += 1;
    }
    groups
}

/// Pushes tiles apart that would lie on each other.
fn part(poses: &mut [Pose], groups: &[usize], side: f64) {
    for _ in 0..80 {
        let mut is_quiet = true;
        for a in 0..poses.len() {
            for b in 0..a {
                let spare = if groups[a] == groups[b] { 0.05 } else { 3.0 };
                if let Some((x, y)) = overlap(&poses[a], &poses[b], side + spare) {
                    is_quiet = false;
                    poses[a].x += 0.51 * x;
                    poses[a].y += 0.51 * y;
                    poses[b].x -= 0.51 * x;
                    poses[b].y -= 0.51 * y;
                }
            }
        }
        if is_quiet {
            break;
        }
    }
}

/// The shortest way that `a` must go to leave `b`, both squares of this side; `None` if they do not meet.
fn overlap(a: &Pose, b: &Pose, side: f64) -> Option<(f64, f64)> {
    let (dx, dy) = (a.x - b.x, a.y - b.y);
    if dx * dx + dy * dy > 2.0 * side * side {
        return None;
    }
    let mut shortest: Option<(f64, f64, f64)> = None;
    for axis in [a.angle, a.angle + FRAC_PI_2, b.angle, b.angle + FRAC_PI_2] {
        let (sin, cos) = axis.sin_cos();
        let apart = dx * cos + dy * sin;
        let half = |pose: &Pose| {
            let (sin, cos) = (pose.angle - axis).sin_cos();
            0.5 * side * (sin.abs() + cos.abs())
        };
        let depth = half(a) + half(b) - apart.abs();
        if depth <= 0.0 {
            return None;
        }
        if shortest.is_none_or(|(least, ..)| depth < least) {
            shortest = Some((depth, apart.signum() * cos * depth, apart.signum() * sin * depth));
        }
    }
    shortest.map(|(_, x, y)| (x, y))
}
