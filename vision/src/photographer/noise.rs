//! Smooth noise for textures: the same everywhere, always.

/// A number from 0 to 1 for each cell.
pub(crate) fn speck(x: i64, y: i64, seed: u32) -> f32 {
    let mut hash = (x as u32).wrapping_mul(0x9e37_79b1)
        ^ (y as u32).wrapping_mul(0x85eb_ca6b)
        ^ seed.wrapping_mul(0xc2b2_ae35);
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2c1b_3c6d);
    hash ^= hash >> 12;
    hash = hash.wrapping_mul(0x297a_2d39);
    hash ^= hash >> 15;
    (hash >> 8) as f32 / (1 << 24) as f32
}

/// Smooth noise from 0 to 1 with features one unit wide.
pub(crate) fn smooth(x: f64, y: f64, seed: u32) -> f32 {
    let (column, row) = (x.floor(), y.floor());
    let ease = |t: f64| (t * t * (3.0 - 2.0 * t)) as f32;
    let (right, down) = (ease(x - column), ease(y - row));
    let (column, row) = (column as i64, row as i64);
    let upper = mix(speck(column, row, seed), speck(column + 1, row, seed), right);
    let lower = mix(
        speck(column, row + 1, seed),
        speck(column + 1, row + 1, seed),
        right,
    );
    mix(upper, lower, down)
}

/// Noise of several scales, each half as wide and half as strong as the last; 0 to 1.
pub(crate) fn layered(x: f64, y: f64, layers: u32, seed: u32) -> f32 {
    let (mut sum, mut weight, mut total, mut scale) = (0.0, 1.0, 0.0, 1.0);
    for layer in 0..layers {
        sum += weight * smooth(x * scale, y * scale, seed.wrapping_add(layer.wrapping_mul(101)));
        total += weight;
        weight *= 0.5;
        scale *= 2.0;
    }
    sum / total
}

/// `a` at 0, `b` at 1.
pub(crate) fn mix(a: f32, b: f32, share: f32) -> f32 {
    a + (b - a) * share
}

/// 0 below `from`, 1 above `to`, smooth between.
pub(crate) fn step(from: f32, to: f32, value: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
