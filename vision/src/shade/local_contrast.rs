//! A photograph by its local contrast: what a place's colour is to those around it, whatever light falls there.
//!
//! In the bars of a blind, or where a lamp lights half of the board, most of what is seen of the tiles is light and shadow:
//! sides end at shadows, and no face is like itself. But each colour's ratio to its mean around (the centre and surround of
//! Jobson, Rahman and Woodell, *Properties and Performance of a Center/Surround Retinex*, 1997) is the artwork's nearly
//! everywhere. Faces treated in the same way are found there. Broad areas lose their colours by it: so it only finds tiles,
//! which are then recognised in the photograph as it is.

use crate::catalogue::glance::whole;
use crate::photo::pyramid::Pyramid;
use crate::{Catalogue, FaceArt, FaceId, Photo};
use image::imageops::{blur, fast_blur};
use image::{ImageBuffer, Rgb, RgbImage};

/// Spread (standard deviation) of what is around a place, in sides of a tile.
const REACH: f64 = 0.12;
/// Added to light (0 to 1) before its logarithm is taken: what is nearly black is mostly noise.
const VEIL: f32 = 0.01;
/// Exponent by which codes of colours are light, nearly.
const GAMMA: f32 = 2.2;
/// By how many levels of 255 a colour that is e times as bright as what is around it is brighter than middle grey.
const CONTRAST: f32 = 76.0;
/// Longest side of the picture, in pixels: the photograph is halved until it fits.
const LONGEST_SIDE: u32 = 1600;
/// How soft photographs are at best (standard deviation), in pixels.
const SOFT: f32 = 0.7;
/// Fewest pixels along a face's side.
const LEAST_SIDE: u32 = 32;

/// The photograph by its local contrast, and how many times as large it is as that picture; tiles are about as large as `side`
/// in its own pixels.
pub(crate) fn by_local_contrast(pyramid: &Pyramid, side: f64) -> (Photo, f64) {
    let level = pyramid.level_within(LONGEST_SIDE).unwrap_or(0);
    let times = f64::from(1_u32 << level);
    let logarithms: [f32; 256] = std::array::from_fn(|code| ((code as f32 / 255.0).powf(GAMMA) + VEIL).ln());
    // From 0 to the largest that 16 bits hold, so that means lose nothing.
    let (least, scale) = (
        logarithms[0],
        f32::from(u16::MAX) / (logarithms[255] - logarithms[0]),
    );
    let coded: [u16; 256] = logarithms.map(|logarithm| whole(scale * (logarithm - least)) as u16);
    let (width, height) = pyramid.size(level);
    let mut photo = pyramid.level(level).clone();
    let light: Vec<u16> = photo.rgb().iter().map(|&code| coded[usize::from(code)]).collect();
    let Some(light) = ImageBuffer::<Rgb<u16>, _>::from_raw(width, height, light) else {
        return (photo, times);
    };
    let around = fast_blur(&light, (REACH * side / times) as f32);
    for ((value, here), around) in photo.rgb_mut().iter_mut().zip(light.iter()).zip(around.iter()) {
        let contrast = (f32::from(*here) - f32::from(*around)) / scale;
        *value = whole((127.5 + CONTRAST * contrast).clamp(0.0, 255.0)) as u8;
    }
    (photo, times)
}

impl Catalogue {
    /// The faces by their local contrast, as sharp as tiles of about such a side (pixels) are seen.
    pub(crate) fn by_local_contrast(&self, side: f64) -> Option<Catalogue> {
        let face = |(face, art): (usize, &FaceArt)| {
            let pyramid = self.pyramid_of(FaceId(face as u16));
            let is_ample =
                |level: &usize| f64::from(pyramid.size(*level).0) >= side.max(f64::from(LEAST_SIDE));
            let level = (0..pyramid.levels()).rev().find(is_ample).unwrap_or(0);
            let (width, height) = pyramid.size(level);
            let sharp: RgbImage = ImageBuffer::from_raw(width, height, pyramid.rgb(level).to_vec())?;
            let soft = blur(&sharp, SOFT * width as f32 / side as f32);
            let seen = Pyramid::new(&Photo::new(width, height, soft.into_raw()).ok()?);
            Some(FaceArt {
                picture: by_local_contrast(&seen, f64::from(width)).0,
                copies: art.copies,
            })
        };
        let faces: Option<Vec<FaceArt>> = self.faces().iter().enumerate().map(face).collect();
        Catalogue::new(faces?, Vec::new()).ok()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::find::{Found, Original, find, find_for};
    use crate::hands::OneHand;
    use crate::outlines::overview::Overview;
    use crate::specimen::{catalogue, face, lettered, photo, place};
    use crate::{Homography, PhotoPoint, TileRead, read};
    use image::imageops::{FilterType, resize};

    /// The photograph in the shadows of narrow bars.
    pub(crate) fn in_a_blind(photo: &Photo, light_in_bars: f32) -> Photo {
        let (mut shaded, width) = (photo.clone(), photo.width() as usize);
        for (at, pixel) in shaded.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = (at % width, at / width);
            if ((x + 3 * y) / 40).is_multiple_of(2) {
                pixel
                    .iter_mut()
                    .for_each(|value| *value = (f32::from(*value) * light_in_bars) as u8);
            }
        }
        shaded
    }

    fn board() -> Vec<Homography> {
        let cells = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)].map(|(x, y)| (f64::from(x), f64::from(y)));
        cells
            .map(|(x, y)| place(120.0 + 83.0 * x, 120.0 + 83.0 * y, 80.0, 0.0))
            .to_vec()
    }

    /// Some lettered tiles of eight faces, and what is seen of them in a blind's shadows.
    fn lettered_in_a_blind(light_in_bars: f32) -> (Catalogue, Photo) {
        let faces: Vec<Photo> = (0..8).map(lettered).collect();
        let tiles: Vec<_> = board().into_iter().zip(&faces).collect();
        let photo = in_a_blind(&photo(&tiles, [0.9; 3]), light_in_bars);
        (catalogue(&faces), photo)
    }

    /// Whether a face lies where the tile of the board with that face does.
    fn is_there(face: FaceId, middle: PhotoPoint) -> bool {
        let place = board().get(usize::from(face.0)).map(|pose| pose.map(0.5, 0.5));
        place.is_some_and(|place| place.distance(middle) < 4.0)
    }

    #[test]
    fn lettering_is_found_in_the_shadows_of_a_blind_that_hide_it_otherwise() {
        let (catalogue, photo) = lettered_in_a_blind(0.45);
        let done = &mut |_| {};
        let overview = Overview::new(&photo, done);
        let pyramid = &overview.pyramid;
        assert!(find(&overview, &catalogue, &OneHand, done).tiles.is_empty());
        let faces = catalogue.by_local_contrast(80.0).unwrap();
        let (contrast, times) = by_local_contrast(pyramid, 80.0);
        let contrast = Overview::new(&contrast, done);
        let original = Original {
            pyramid,
            catalogue: &catalogue,
            times,
        };
        let found = find_for(Some(&original), &contrast, &faces, &OneHand, done).tiles;
        let is_right = |tile: &Found| is_there(tile.look.0, tile.pose.map(0.5, 0.5));
        assert!(found.len() > 2 && found.iter().all(is_right), "{}", found.len());
    }

    #[test]
    fn what_is_found_by_its_contrast_is_read_in_the_photograph() {
        let (catalogue, photo) = lettered_in_a_blind(0.5);
        let reading = read(&photo, &catalogue);
        let middle = |corners: &[PhotoPoint; 4]| Homography::from_unit_square(corners).unwrap().map(0.5, 0.5);
        let is_right = |tile: &TileRead| is_there(tile.face, middle(&tile.corners));
        assert!(reading.tiles.len() > 2, "{reading:?}");
        assert!(reading.tiles.iter().all(is_right), "{reading:?}");
    }

    #[test]
    fn contrast_is_the_same_in_any_light() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let tiles: Vec<_> = board().into_iter().zip(&faces).collect();
        let contrast_in = |light: f64| {
            let photo = photo(&tiles, [light; 3]);
            by_local_contrast(&Pyramid::new(&photo), 80.0).0
        };
        let (bright, dim) = (contrast_in(0.9), contrast_in(0.45));
        let values = || bright.rgb().iter().zip(dim.rgb());
        let mean = |of: fn((&u8, &u8)) -> f64| values().map(of).sum::<f64>() / bright.rgb().len() as f64;
        let differs = mean(|(bright, dim)| f64::from(bright.abs_diff(*dim)));
        let shows = mean(|(bright, _)| f64::from(bright.abs_diff(128)));
        assert!(
            shows > 5.0 && differs < 0.35 * shows,
            "{differs:.2} of {shows:.2}"
        );
    }

    #[test]
    fn a_large_photograph_is_halved_and_tiles_are_measured_in_it() {
        let (catalogue, small) = lettered_in_a_blind(0.8);
        let times = 8;
        let (width, height) = (times * small.width(), times * small.height());
        let large = RgbImage::from_raw(small.width(), small.height(), small.rgb().to_vec()).unwrap();
        let large = resize(&large, width, height, FilterType::Triangle);
        let large = Photo::new(width, height, large.into_raw()).unwrap();
        let pyramid = Pyramid::new(&large);
        let (contrast, halved) = by_local_contrast(&pyramid, 640.0);
        assert_eq!((contrast.width(), halved), (width / 4, 4.0));
        let original = Original {
            pyramid: &pyramid,
            catalogue: &catalogue,
            times: halved,
        };
        let faces = catalogue.by_local_contrast(640.0 / halved).unwrap();
        let done = &mut |_| {};
        let contrast = Overview::new(&contrast, done);
        let found = find_for(Some(&original), &contrast, &faces, &OneHand, done).tiles;
        let is_right = |tile: &Found| {
            let middle = tile.pose.map(0.5, 0.5).scaled(1.0 / f64::from(times));
            is_there(tile.look.0, middle)
        };
        assert!(found.len() > 2 && found.iter().all(is_right), "{}", found.len());
    }
}
