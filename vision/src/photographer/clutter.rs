//! Where other things lie on the table, and the hand that points at it.

use super::body::Shape;
use super::colour::Linear;
use super::hand::Pose;
use super::scene::Body;
use super::settings::Settings;
use super::surface::Surface;
use super::thing::Thing;
use super::vector::Vector;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use std::f64::consts::TAU;

/// Everything besides the tiles, which lie already.
pub(crate) fn clutter(
    poses: &[Pose],
    tiles: &[Body],
    settings: &Settings,
    random: &mut ChaCha8Rng,
) -> Vec<Body> {
    let mut bodies = Vec::new();
    let side = settings.hand.tile_mm;
    for _ in 0..settings.clutter {
        let is_on_tile = settings.clutter_on_tiles && random.random_bool(0.3);
        let thing = if is_on_tile {
            Thing::on_tiles(random)
        } else {
            Thing::beside_tiles(random)
        };
        let spot = match (is_on_tile, thing) {
            (true, Thing::Card) => over_border(poses, side, random),
            (true, _) => on_tile(poses, side, random),
            (false, _) => beside(poses, side, thing.reach_mm(), random),
        };
        let Some((x, y)) = spot else { continue };
        let floor = if is_on_tile {
            highest_under((x, y), thing.reach_mm(), tiles).max(settings.hand.thickness_mm)
        } else {
            0.0
        };
        bodies.extend(thing.bodies((x, y, floor), side, random));
    }
    if settings.has_hand && !poses.is_empty() {
        hand(&mut bodies, poses, settings.clutter_on_tiles, random);
    }
    bodies
}

/// How high tiles stand under a thing that reaches so far: it rests on the highest of them.
fn highest_under((x, y): (f64, f64), reach: f64, tiles: &[Body]) -> f64 {
    let ring = (0..8).map(|part| TAU * f64::from(part) / 8.0);
    let places = ring.flat_map(|way| [0.0, 0.4, 0.8].map(|share| (share * reach, way)));
    places
        .flat_map(|(away, way)| {
            let (x, y) = (x + away * way.cos(), y + away * way.sin());
            tiles.iter().filter_map(move |tile| tile.shape.top_over(x, y))
        })
        .fold(0.0, f64::max)
}

/// Where tiles lie that are not of the deck: beside the board, not on each other.
pub(crate) fn strangers(poses: &[Pose], settings: &Settings, random: &mut ChaCha8Rng) -> Vec<Pose> {
    let side = settings.hand.tile_mm;
    let mut taken = poses.to_vec();
    for _ in 0..settings.strangers {
        if let Some((x, y)) = beside(&taken, side, 0.5 * side, random) {
            let angle = random.random_range(0.0..TAU);
            taken.push(Pose { x, y, angle });
        }
    }
    taken.split_off(poses.len())
}

fn on_tile(poses: &[Pose], side: f64, random: &mut ChaCha8Rng) -> Option<(f64, f64)> {
    if poses.is_empty() {
        return None;
    }
    let pose = poses[random.random_range(0..poses.len())];
    let off = 0.45 * side;
    Some((
        pose.x + random.random_range(-off..off),
        pose.y + random.random_range(-off..off),
    ))
}

/// A place outside an outer tile, so near that a card there covers a part of it.
fn over_border(poses: &[Pose], side: f64, random: &mut ChaCha8Rng) -> Option<(f64, f64)> {
    let count = poses.len().max(1) as f64;
    let sum = poses.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.x, sum.1 + p.y));
    let middle = (sum.0 / count, sum.1 / count);
    let (sin, cos) = random.random_range(0.0..TAU).sin_cos();
    let out = |pose: &Pose| (pose.x - middle.0) * cos + (pose.y - middle.1) * sin;
    let outmost = poses.iter().max_by(|a, b| out(a).total_cmp(&out(b)))?;
    let away = 0.5 * side + random.random_range(18.0..34.0);
    Some((outmost.x + cos * away, outmost.y + sin * away))
}

/// A place near the board that no tile takes.
fn beside(poses: &[Pose], side: f64, reach: f64, random: &mut ChaCha8Rng) -> Option<(f64, f64)> {
    let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for pose in poses {
        low = (low.0.min(pose.x), low.1.min(pose.y));
        high = (high.0.max(pose.x), high.1.max(pose.y));
    }
    if poses.is_empty() {
        return None;
    }
    let margin = 2.2 * side;
    (0..24).find_map(|_| {
        let x = random.random_range(low.0 - margin..high.0 + margin);
        let y = random.random_range(low.1 - margin..high.1 + margin);
        let is_free = poses
            .iter()
            .all(|pose| (pose.x - x).hypot(pose.y - y) > 0.72 * side + reach);
        is_free.then_some((x, y))
    })
}

/// A hand that points at a tile of the board's border, or anywhere if it may lie on tiles, its arm outwards.
fn hand(bodies: &mut Vec<Body>, poses: &[Pose], may_reach_over: bool, random: &mut ChaCha8Rng) {
    let count = poses.len() as f64;
    let centre = (
        poses.iter().map(|p| p.x).sum::<f64>() / count,
        poses.iter().map(|p| p.y).sum::<f64>() / count,
    );
    let way = random.random_range(0.0..TAU);
    let (sin, cos) = way.sin_cos();
    let outmost = poses.iter().max_by(|a, b| {
        let out = |pose: &Pose| (pose.x - centre.0) * cos + (pose.y - centre.1) * sin;
        out(a).total_cmp(&out(b))
    });
    let Some(mut target) = outmost else { return };
    if may_reach_over && random.random_bool(0.35) {
        target = &poses[random.random_range(0..poses.len())];
    }
    let tone = [[226, 176, 144], [196, 142, 106], [120, 80, 56], [240, 200, 170]][random.random_range(0..4)];
    let skin = Surface::Flat(Linear::srgb(tone));
    let scale = random.random_range(0.85..1.1);
    let at = |out: f64, across: f64, height: f64| {
        let (out, across) = (out * scale, across * scale);
        Vector::new(
            target.x + cos * out - sin * across,
            target.y + sin * out + cos * across,
            height * scale,
        )
    };
    let mut rod = |from: Vector, to: Vector, radius: f64| {
        bodies.push(Body {
            shape: Shape::Rod {
                from,
                to,
                radius: radius * scale,
            },
            surface: skin,
        });
    };
    for (finger, reach) in [(-28.0, 16.0), (-9.0, 0.0), (9.0, 2.0), (27.0, 18.0)] {
        let (tip, knuckle, root) = (
            at(reach, finger, 9.0),
            at(reach + 32.0, finger * 0.95, 34.0),
            at(82.0, finger * 0.8, 40.0),
        );
        rod(tip, knuckle, 7.6);
        rod(knuckle, root, 8.8);
    }
    rod(at(66.0, -58.0, 14.0), at(100.0, -38.0, 30.0), 10.0);
    for across in [-22.0, -7.0, 8.0, 20.0] {
        rod(at(86.0, across, 38.0), at(140.0, across * 0.8, 40.0), 17.0);
    }
    rod(at(140.0, 0.0, 42.0), at(520.0, 20.0, 70.0), 31.0);
}
