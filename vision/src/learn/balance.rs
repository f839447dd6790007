//! The light of photographs against each other, and white.

use super::cluster::Clusters;
use crate::Photo;

/// Share of all pixels that are lighter than what is taken for white.
const LIGHTEST: f64 = 0.02;
/// What white becomes.
const WHITE: f32 = 244.0;
/// A channel that is weaker than this against the strongest, in the lightest pixels, means that nothing on the tiles is white.
const NEARLY_WHITE: f32 = 0.68;

/// For each photograph, what its channels are multiplied with so that the same tile has the same colours in all of them.
/// `photo_of` tells the photograph of each item of the clusters.
pub(crate) fn photo_gains(clusters: &Clusters, photo_of: &[Option<usize>], photos: usize) -> Vec<[f32; 3]> {
    // Logarithms of the gains from one photograph's light to another's.
    let mut steps: Vec<(usize, usize, [f32; 3])> = Vec::new();
    for pair in &clusters.pairs {
        let is_same = clusters
            .groups
            .iter()
            .any(|group| group.contains(&pair.first) && group.contains(&pair.second));
        if let (true, Some(from), Some(to)) = (is_same, photo_of[pair.first], photo_of[pair.second])
            && from != to
        {
            steps.push((from, to, pair.likeness.gains.map(f32::ln)));
        }
    }
    let mut levels = vec![[0.0_f32; 3]; photos];
    for _ in 0..60 {
        for photo in 0..photos {
            for channel in 0..3 {
                // Where each pair would put this photograph; one vote says that it is like the mean.
                let mut votes: Vec<f32> = steps
                    .iter()
                    .filter_map(|&(from, to, gain)| {
                        if to == photo {
                            Some(levels[from][channel] + gain[channel])
                        } else if from == photo {
                            Some(levels[to][channel] - gain[channel])
                        } else {
                            None
                        }
                    })
                    .collect();
                if votes.is_empty() {
                    continue;
                }
                votes.sort_by(f32::total_cmp);
                let middle = votes[votes.len() / 2];
                levels[photo][channel] += 0.7 * (middle - levels[photo][channel]);
            }
        }
        for channel in 0..3 {
            let mean = levels.iter().map(|level| level[channel]).sum::<f32>() / photos.max(1) as f32;
            levels.iter_mut().for_each(|level| level[channel] -= mean);
        }
    }
    levels
        .into_iter()
        .map(|level| level.map(|v| (-v).exp()))
        .collect()
}

/// Multiplies the channels of a picture.
pub(crate) fn lit(picture: &Photo, gains: [f32; 3]) -> Photo {
    let rgb = picture
        .rgb()
        .chunks_exact(3)
        .flat_map(|pixel| {
            [0, 1, 2]
                .map(|channel| (f32::from(pixel[channel]) * gains[channel] + 0.5).clamp(0.0, 255.0) as u8)
        })
        .collect();
    Photo::new(picture.width(), picture.height(), rgb).unwrap_or_else(|_| picture.clone())
}

/// What the channels of all faces are multiplied with so that the lightest colour on them is white, if it may be white at all;
/// otherwise as light, in its own colour.
pub(crate) fn white_gains<'a>(faces: impl Iterator<Item = (&'a Photo, [f32; 3])>) -> [f32; 3] {
    let mut counts = [[0_u64; 512]; 3];
    let mut total = 0_u64;
    for (picture, gains) in faces {
        for pixel in picture.rgb().chunks_exact(3) {
            for channel in 0..3 {
                let value = (f32::from(pixel[channel]) * gains[channel]).clamp(0.0, 511.0);
                counts[channel][value as usize] += 1;
            }
            total += 1;
        }
    }
    let least = (LIGHTEST * total as f64) as u64;
    let lightest: [f32; 3] = std::array::from_fn(|channel| {
        let mut lighter = 0;
        for value in (1..512).rev() {
            lighter += counts[channel][value];
            if lighter > least {
                return value as f32;
            }
        }
        WHITE
    });
    let most = lightest.iter().copied().fold(1.0, f32::max);
    if lightest.iter().all(|&value| value > NEARLY_WHITE * most) {
        lightest.map(|value| WHITE / value)
    } else {
        [WHITE / most; 3]
    }
}
