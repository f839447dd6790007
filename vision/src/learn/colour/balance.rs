//! The colours of what was seen, as if all of it lay in one even light.

use super::axes::axes_of_colour;
use super::shading::{Shading, Tile, shadings};
use super::tables::Tables;
use super::white::{lightest, white_gains};
use crate::Photo;
use crate::learn::Sight;
use crate::learn::same::Clusters;

/// Share of a tile's pixels that are lighter than what is taken for the lightest on it.
const LIGHTEST: f64 = 0.03;
/// How bright pictures are before it is known what is white, so that none burns.
const DIMMED: f32 = 0.5;

/// What makes one even light of the light of all photographs.
#[derive(Clone, Debug)]
pub(crate) struct Balance {
    shadings: Vec<Shading>,
    /// What the channels of all photographs are multiplied with, besides.
    gains: [f32; 3],
}

impl Balance {
    /// Of photographs on these tables; `sights` are the last items of the clusters, each with its photograph.
    pub(crate) fn of(clusters: &Clusters, sights: &[(usize, Sight)], tables: &Tables) -> Balance {
        let photos = tables.photos();
        let items: usize = clusters.groups.iter().map(Vec::len).sum();
        let known = items - sights.len();
        let mut tiles = Vec::with_capacity(sights.len());
        for (face, group) in clusters.groups.iter().enumerate() {
            for place in group.iter().filter_map(|item| item.checked_sub(known)) {
                let (photo, sight) = &sights[place];
                tiles.push(Tile {
                    photo: *photo,
                    face,
                    at: sight.pose.map(0.5, 0.5),
                    colours: [
                        mean(&sight.picture),
                        lightest([&sight.picture], LIGHTEST).map(f64::from),
                    ]
                    .map(axes_of_colour),
                });
            }
        }
        let mut balance = Balance {
            shadings: shadings(&tiles, &tables.seen(), photos),
            gains: [DIMMED; 3],
        };
        let white = white_gains(
            sights.iter().map(|(photo, sight)| balance.lit(*photo, sight)),
            photos,
        );
        balance.gains = white.map(|gain| DIMMED * gain);
        balance
    }

    /// A tile's picture in the light that all share.
    pub(crate) fn lit(&self, photo: usize, sight: &Sight) -> Photo {
        let light = |point| self.shadings[photo].at(point).map(|light| (-light).exp() as f32);
        let [first, second, third, fourth] = sight.corners().map(light);
        let picture = &sight.picture;
        let side = picture.width() as usize;
        let mut rgb = Vec::with_capacity(picture.rgb().len());
        for (at, pixel) in picture.rgb().chunks_exact(3).enumerate() {
            let [x, y] = [at % side, at / side].map(|cell| (cell as f32 + 0.5) / side as f32);
            for channel in 0..3 {
                let upper = first[channel] + x * (second[channel] - first[channel]);
                let lower = fourth[channel] + x * (third[channel] - fourth[channel]);
                let gain = self.gains[channel] * (upper + y * (lower - upper));
                rgb.push((f32::from(pixel[channel]) * gain + 0.5).clamp(0.0, 255.0) as u8);
            }
        }
        Photo::new(picture.width(), picture.height(), rgb).unwrap_or_else(|_| picture.clone())
    }
}

fn mean(picture: &Photo) -> [f64; 3] {
    let mut sum = [0_u64; 3];
    for pixel in picture.rgb().chunks_exact(3) {
        sum.iter_mut()
            .zip(pixel)
            .for_each(|(sum, value)| *sum += u64::from(*value));
    }
    sum.map(|sum| 3.0 * sum as f64 / picture.rgb().len().max(1) as f64)
}
