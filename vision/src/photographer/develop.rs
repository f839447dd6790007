//! From the light that fell into the camera to an 8-bit picture.

use super::colour::{Linear, encoded};
use super::settings::Settings;
use crate::Photo;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

/// Develops a picture; `raw` holds the light of each pixel, rows from the top.
pub(crate) fn develop(mut raw: Vec<Linear>, settings: &Settings, random: &mut ChaCha8Rng) -> Photo {
    let develop = &settings.develop;
    let (width, height) = (settings.width as usize, settings.height as usize);
    if develop.motion_blur_px > 0.3 {
        raw = streaked(
            &raw,
            width,
            height,
            develop.motion_blur_px,
            develop.motion_deg.to_radians(),
        );
    }
    if develop.focus_blur_px > 0.15 {
        raw = softened(&raw, width, height, develop.focus_blur_px);
    }
    let gain = exposure(&raw) * 2f32.powf(develop.exposure as f32);
    let light = Linear::kelvin(settings.light.kelvin);
    let balance: [f32; 3] = std::array::from_fn(|part| {
        let error = [
            develop.white_balance_error[0],
            1.0,
            develop.white_balance_error[1],
        ][part] as f32;
        gain * error * light.0[part].powf(-develop.white_balance as f32)
    });
    let middle = (0.5 * (width as f32 - 1.0), 0.5 * (height as f32 - 1.0));
    let mut values = Vec::with_capacity(3 * raw.len());
    let mut last = [0.0f32; 3];
    for (at, colour) in raw.iter().enumerate() {
        let (x, y) = ((at % width) as f32 - middle.0, (at / width) as f32 - middle.1);
        let off = (x * x + y * y) / (middle.0 * middle.0 + middle.1 * middle.1);
        let darker = 1.0 - develop.vignetting as f32 * off;
        for part in 0..3 {
            let value = toned(colour.0[part] * balance[part] * darker);
            // Noise is stronger in the shadows, and neighbours share some of it.
            let fresh = develop.noise as f32 * (0.55 + 0.9 * (1.0 - value)) * bell(random);
            last[part] = 0.35 * last[part] + 0.94 * fresh;
            values.push(255.0 * value + last[part]);
        }
    }
    if develop.sharpen > 0.02 {
        values = sharpened(&values, width, height, develop.sharpen as f32);
    }
    let rgb = values
        .iter()
        .map(|value| value.round().clamp(0.0, 255.0) as u8)
        .collect();
    Photo::new(settings.width, settings.height, rgb).expect("three values were pushed for each pixel")
}

/// The factor that brings the mid-tones to the middle, unless that burns much of the picture out.
fn exposure(raw: &[Linear]) -> f32 {
    let mut lights: Vec<f32> = raw.iter().step_by(17).map(|colour| colour.luminance()).collect();
    lights.sort_by(f32::total_cmp);
    let at = |share: f64| {
        lights
            .get((share * lights.len() as f64) as usize)
            .copied()
            .unwrap_or(1.0)
            .max(1e-4)
    };
    let mean = lights.iter().sum::<f32>() / lights.len().max(1) as f32;
    (0.24 / mean.max(1e-4)).min(0.66 / at(0.98)).min(0.46 / at(0.85))
}

/// sRGB with a soft shoulder.
fn toned(linear: f32) -> f32 {
    let soft = if linear > 0.7 {
        0.7 + 0.3 * (1.0 - (-(linear - 0.7) / 0.3).exp())
    } else {
        linear
    };
    let value = encoded(soft);
    // A little contrast, as cameras add it; what is burnt out stays so.
    let curved = value + 0.09 * (value - 0.5) * value * (1.0 - value) * 4.0;
    (curved * 1.012).clamp(0.0, 1.0)
}

/// Noise of mean 0 and deviation 1.
fn bell(random: &mut ChaCha8Rng) -> f32 {
    let bits: u64 = random.random();
    let sum: f32 = (0..4)
        .map(|part| ((bits >> (16 * part)) & 0xffff) as f32 / 65536.0)
        .sum();
    (sum - 2.0) * 1.732
}

/// Blurs evenly with about this deviation.
fn softened(raw: &[Linear], width: usize, height: usize, deviation: f64) -> Vec<Linear> {
    let reach = (2.5 * deviation).ceil() as isize;
    let weights: Vec<f32> = (-reach..=reach)
        .map(|at| (-0.5 * (at as f64 / deviation).powi(2)).exp() as f32)
        .collect();
    let total: f32 = weights.iter().sum();
    let pass = |source: &[Linear], across: bool| -> Vec<Linear> {
        let mut result = Vec::with_capacity(source.len());
        for row in 0..height as isize {
            for column in 0..width as isize {
                let mut sum = Linear::BLACK;
                for (weight, at) in weights.iter().zip(-reach..) {
                    let (x, y) = if across {
                        (column + at, row)
                    } else {
                        (column, row + at)
                    };
                    let (x, y) = (x.clamp(0, width as isize - 1), y.clamp(0, height as isize - 1));
                    sum = sum.plus(source[y as usize * width + x as usize].scaled(*weight));
                }
                result.push(sum.scaled(1.0 / total));
            }
        }
        result
    };
    pass(&pass(raw, true), false)
}

/// Blurs along one direction.
fn streaked(raw: &[Linear], width: usize, height: usize, length: f64, direction: f64) -> Vec<Linear> {
    let steps = (2.0 * length).ceil().max(2.0) as usize;
    let shifts: Vec<(f64, f64)> = (0..steps)
        .map(|at| ((at as f64 + 0.5) / steps as f64 - 0.5) * length)
        .map(|along| (along * direction.cos(), along * direction.sin()))
        .collect();
    let at = |x: f64, y: f64| {
        let (x, y) = (
            x.clamp(0.0, width as f64 - 1.001),
            y.clamp(0.0, height as f64 - 1.001),
        );
        let (column, row) = (x as usize, y as usize);
        let (right, down) = ((x - column as f64) as f32, (y - row as f64) as f32);
        let corner = row * width + column;
        let below = if row + 1 < height { corner + width } else { corner };
        let next = usize::from(column + 1 < width);
        raw[corner]
            .mix(raw[corner + next], right)
            .mix(raw[below].mix(raw[below + next], right), down)
    };
    let mut result = Vec::with_capacity(raw.len());
    for row in 0..height {
        for column in 0..width {
            let sum = shifts.iter().fold(Linear::BLACK, |sum, shift| {
                sum.plus(at(column as f64 + shift.0, row as f64 + shift.1))
            });
            result.push(sum.scaled(1.0 / steps as f32));
        }
    }
    result
}

/// Adds what a pixel differs from its neighbours.
fn sharpened(values: &[f32], width: usize, height: usize, strength: f32) -> Vec<f32> {
    let mut result = values.to_vec();
    for row in 1..height.saturating_sub(1) {
        for at in 3 * (row * width + 1)..3 * ((row + 1) * width - 1) {
            let around = values[at - 3] + values[at + 3] + values[at - 3 * width] + values[at + 3 * width];
            result[at] += strength * 0.5 * (values[at] - 0.25 * around);
        }
    }
    result
}
