//! Which tiles touch, and which cell of the lattice each lies in.

mod between;

pub(crate) use between::Between;

use crate::Slot;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::table::touch::{FARTHEST, touch};
use between::{continues, lies_between};
use std::collections::{BTreeMap, VecDeque};
use std::f64::consts::FRAC_PI_2;

/// A tile's cell as seen: north is the lattice's side nearest to the photo's top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) x: i32,
    pub(crate) y: i32,
    /// Clockwise quarter turns of the tile's own frame against the lattice, 0 to 3.
    pub(crate) turn: u8,
    /// Which group of touching tiles it belongs to; the largest is 0.
    pub(crate) group: usize,
    /// How its group lies between the cells of others' lattice.
    pub(crate) between: Between,
}

impl Place {
    /// The other place that it may as well lie in.
    pub(crate) fn or_slot(&self) -> Option<Slot> {
        match self.between {
            Between::Or(x, y) => Some(Slot {
                x: self.x + x,
                y: self.y + y,
            }),
            Between::No | Between::OrTouching => None,
        }
    }
}

/// Touching tiles on a lattice of their own.
#[derive(Clone)]
struct Group {
    /// Index of the tile, its cell, and its quarter turns against the group's lattice.
    members: Vec<(usize, (i32, i32), i32)>,
    /// Where cell (0, 0) lies, and the lattice's angle.
    origin: TablePose,
    /// Distance between the centres of neighbours, in sides.
    pitch: f64,
    /// Its cell (0, 0) among all cells.
    shift: (i32, i32),
}

/// How a group would lie on another's lattice.
struct Stay {
    /// The group, turned as nearly as possible like the other.
    turned: Group,
    /// How its cells would be shifted, in cells and parts of them.
    wanted: (f64, f64),
    /// By how much it is off these cells and not straight, in squared standard deviations.
    misfit: f64,
}

/// East, south, west, north: clockwise quarter turns from east.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Standard deviations of a group from the cells of another whose lattice it continues, in cells, and of its angle.
const OFF: f64 = 0.1;
const TURNED: f64 = 0.05;

/// Gives each tile its cell. The smallest `x` and the smallest `y` are 0.
pub(crate) fn place_tiles(table: &Table, poses: &[TablePose]) -> Vec<Place> {
    let mut groups = find_groups(poses);
    groups.sort_by_key(|group| std::cmp::Reverse(group.members.len()));
    let Some(main) = groups.first_mut() else {
        return Vec::new();
    };
    turn_upright(main, table, poses);
    let mut taken: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    let mut places = vec![
        Place {
            x: 0,
            y: 0,
            turn: 0,
            group: 0,
            between: Between::No,
        };
        poses.len()
    ];
    for number in 0..groups.len() {
        let (laid, others) = groups.split_at_mut(number);
        let group = &mut others[0];
        let mut between = Between::No;
        if let Some(stay) = find_stay(group, laid, poses) {
            *group = stay.turned;
            group.shift = find_shift(group, stay.wanted, &taken);
            between = lies_between(group, stay.wanted, &taken, laid, poses);
        }
        let shift = group.shift;
        for &(tile, (x, y), turn) in &group.members {
            let cell = (x + shift.0, y + shift.1);
            taken.insert(cell, tile);
            places[tile] = Place {
                x: cell.0,
                y: cell.1,
                turn: turn.rem_euclid(4) as u8,
                group: number,
                between,
            };
        }
    }
    let least_x = places.iter().map(|p| p.x).min().unwrap_or(0);
    let least_y = places.iter().map(|p| p.y).min().unwrap_or(0);
    for place in &mut places {
        place.x -= least_x;
        place.y -= least_y;
    }
    places
}

fn find_groups(poses: &[TablePose]) -> Vec<Group> {
    let mut seen = vec![false; poses.len()];
    let mut groups = Vec::new();
    for first in 0..poses.len() {
        if seen[first] {
            continue;
        }
        seen[first] = true;
        let mut cells: BTreeMap<(i32, i32), usize> = BTreeMap::from([((0, 0), first)]);
        let mut members = vec![(first, (0, 0), 0)];
        let mut queue = VecDeque::from([(first, (0, 0), 0)]);
        while let Some((tile, cell, turn)) = queue.pop_front() {
            for other in 0..poses.len() {
                if seen[other] {
                    continue;
                }
                let Some((direction, quarters)) = touch(&poses[tile], &poses[other]) else {
                    continue;
                };
                let step = STEPS[(direction + turn).rem_euclid(4) as usize];
                let there = (cell.0 + step.0, cell.1 + step.1);
                // Two tiles that drift into one cell: the later one waits for another neighbour, or is a group of its own.
                if cells.contains_key(&there) {
                    continue;
                }
                seen[other] = true;
                cells.insert(there, other);
                members.push((other, there, (turn + quarters).rem_euclid(4)));
                queue.push_back((other, there, (turn + quarters).rem_euclid(4)));
            }
        }
        let (origin, pitch) = fit_lattice(&members, poses);
        groups.push(Group {
            members,
            origin,
            pitch,
            shift: (0, 0),
        });
    }
    groups
}

/// The lattice through the tiles' centres and angles.
fn fit_lattice(members: &[(usize, (i32, i32), i32)], poses: &[TablePose]) -> (TablePose, f64) {
    let n = members.len() as f64;
    let mut mean = (0.0, 0.0, 0.0, 0.0);
    // Angles vote as directions.
    let (mut sin, mut cos) = (0.0, 0.0);
    for &(tile, (x, y), turn) in members {
        let pose = &poses[tile];
        let own = pose.angle - f64::from(turn) * FRAC_PI_2;
        sin += own.sin();
        cos += own.cos();
        mean = (
            mean.0 + pose.x / n,
            mean.1 + pose.y / n,
            mean.2 + f64::from(x) / n,
            mean.3 + f64::from(y) / n,
        );
    }
    let (mut with, mut across, mut spread) = (0.0, 0.0, 0.0);
    for &(tile, (x, y), _) in members {
        let (px, py) = (poses[tile].x - mean.0, poses[tile].y - mean.1);
        let (cx, cy) = (f64::from(x) - mean.2, f64::from(y) - mean.3);
        with += px * cx + py * cy;
        across += py * cx - px * cy;
        spread += cx * cx + cy * cy;
    }
    let (angle, pitch) = if spread > 0.0 {
        // Each tile's own angle counts as much as its centre a third of a side from the middle.
        let own = 0.1;
        (
            (across + own * sin).atan2(with + own * cos),
            (with.hypot(across) / spread).clamp(1.0, FARTHEST),
        )
    } else {
        (sin.atan2(cos), 1.03)
    };
    let middle = TablePose {
        x: mean.0,
        y: mean.1,
        angle,
    };
    (middle.relative(-pitch * mean.2, -pitch * mean.3, 0.0), pitch)
}

/// Turns a group's lattice so that its north is the side nearest to the photo's top.
fn turn_upright(group: &mut Group, table: &Table, poses: &[TablePose]) {
    let n = group.members.len() as f64;
    let middle = group.members.iter().fold(
        TablePose {
            x: 0.0,
            y: 0.0,
            angle: group.origin.angle,
        },
        |sum, member| {
            let pose = &poses[member.0];
            TablePose {
                x: sum.x + pose.x / n,
                y: sum.y + pose.y / n,
                ..sum
            }
        },
    );
    let here = table.seen_at(middle.x, middle.y);
    let upwards = |quarters: i32| {
        let up = middle
            .relative(0.0, 0.0, f64::from(quarters) * FRAC_PI_2)
            .relative(0.0, -0.1, 0.0);
        let there = table.seen_at(up.x, up.y);
        (here.y - there.y) / here.distance(there).max(1e-9)
    };
    let best = (0..4)
        .max_by(|&a, &b| upwards(a).total_cmp(&upwards(b)))
        .unwrap_or(0);
    turn_by(group, best);
}

/// Turns a group's lattice so that it lies as nearly as possible like another.
fn turn_like(group: &mut Group, other: &TablePose) {
    let quarters = ((other.angle - group.origin.angle) / FRAC_PI_2).round() as i32;
    turn_by(group, quarters.rem_euclid(4));
}

/// Turns a group's lattice clockwise by quarter turns about cell (0, 0).
fn turn_by(group: &mut Group, quarters: i32) {
    group.origin.angle += f64::from(quarters) * FRAC_PI_2;
    for member in &mut group.members {
        member.2 = (member.2 - quarters).rem_euclid(4);
        for _ in 0..quarters {
            // The new east is the old south.
            member.1 = (member.1.1, -member.1.0);
        }
    }
}

/// How a group lies on the lattice of the one that it continues best, as an Island does of which a tile is not seen; on the
/// main one's if it continues none. `None` for the main group itself.
fn find_stay(group: &Group, laid: &[Group], poses: &[TablePose]) -> Option<Stay> {
    let stays = laid.iter().filter(|other| continues(group, other, poses));
    let best = stays
        .map(|other| stay(group, other, poses))
        .min_by(|a, b| a.misfit.total_cmp(&b.misfit));
    best.or_else(|| Some(stay(group, laid.first()?, poses)))
}

fn stay(group: &Group, other: &Group, poses: &[TablePose]) -> Stay {
    let mut turned = group.clone();
    turn_like(&mut turned, &other.origin);
    let n = turned.members.len() as f64;
    let (mut x, mut y) = (0.0, 0.0);
    for &(tile, cell, _) in &turned.members {
        let near = other.origin.seen_from_here(&poses[tile]);
        x += (near.x / other.pitch - f64::from(cell.0)) / n;
        y += (near.y / other.pitch - f64::from(cell.1)) / n;
    }
    let askew = (turned.origin.angle - other.origin.angle).sin() / TURNED;
    let off = (x - x.round()).hypot(y - y.round()) / OFF;
    Stay {
        turned,
        wanted: (x + f64::from(other.shift.0), y + f64::from(other.shift.1)),
        misfit: off * off + askew * askew,
    }
}

/// Whether a group that is shifted so lies neither on nor against another one's cells.
fn is_free(group: &Group, shift: (i32, i32), taken: &BTreeMap<(i32, i32), usize>) -> bool {
    group.members.iter().all(|&(_, cell, _)| {
        let (x, y) = (cell.0 + shift.0, cell.1 + shift.1);
        !taken.contains_key(&(x, y)) && STEPS.iter().all(|s| !taken.contains_key(&(x + s.0, y + s.1)))
    })
}

/// How a group's cells are shifted so that they are the nearest, without lying on or against another group's.
fn find_shift(group: &Group, (x, y): (f64, f64), taken: &BTreeMap<(i32, i32), usize>) -> (i32, i32) {
    let (around_x, around_y) = (x.round() as i32, y.round() as i32);
    const REACH: i32 = 6;
    let mut shifts: Vec<(i32, i32)> = (-REACH..=REACH)
        .flat_map(|dy| (-REACH..=REACH).map(move |dx| (around_x + dx, around_y + dy)))
        .collect();
    let far = |s: &(i32, i32)| (f64::from(s.0) - x).hypot(f64::from(s.1) - y);
    shifts.sort_by(|a, b| far(a).total_cmp(&far(b)));
    if let Some(shift) = shifts.into_iter().find(|&s| is_free(group, s, taken)) {
        return shift;
    }
    // A table so full that nothing is free nearby: beyond everything.
    let right = taken.keys().map(|cell| cell.0).max().unwrap_or(0);
    let left = group.members.iter().map(|member| member.1.0).min().unwrap_or(0);
    (right + 2 - left, around_y)
}

#[cfg(test)]
mod tests;
