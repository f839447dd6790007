//! Dim photographs, in which edges are as faint as the light.

use super::colour::white::exceeded_by;
use crate::Photo;

/// One in so many pixels is brighter than what is taken for a photograph's white.
const BRIGHTER: u64 = 200;
/// White that is less bright than this, of 255, is dim; it is made so bright then, but nothing more than so many times as bright: noise
/// is no edge.
const DIM: u8 = 200;
const BRIGHT: f32 = 235.0;
const MOST: f32 = 4.0;
/// Every so many pixels are looked at.
const EVERY: usize = 7;

/// A photograph that is dim all over as it would be in good light; `None` for others.
pub(super) fn in_good_light(photo: &Photo) -> Option<Photo> {
    let white = white(photo);
    if white >= DIM {
        return None;
    }
    let gain = (BRIGHT / f32::from(white)).min(MOST);
    let brighter: [u8; 256] = std::array::from_fn(|value| (value as f32 * gain).round().min(255.0) as u8);
    let rgb = photo.rgb().iter().map(|&value| brighter[usize::from(value)]);
    Photo::new(photo.width(), photo.height(), rgb.collect()).ok()
}

/// The brightness of a photograph's brightest colours, at least 1.
fn white(photo: &Photo) -> u8 {
    let mut counts = [0; 256];
    for pixel in photo.rgb().chunks_exact(3).step_by(EVERY) {
        let brightest = pixel.iter().copied().max().unwrap_or(0);
        counts[usize::from(brightest)] += 1;
    }
    exceeded_by(&counts, counts.iter().sum::<u64>() / BRIGHTER)
}
