//! Soft shade on tiles of plain paper is taken off a photograph; then it is read as any other.
//!
//! On paper with lettering or line drawings soft shadows differ more from place to place than the artwork does. But artwork is
//! thin: what is left when all that is dark and narrow has been filled from its surroundings (a closing; Serra, *Image
//! Analysis and Mathematical Morphology*, 1982) is the light on the paper, as scanners of documents find it.

use crate::catalogue::artwork::FINE_SIDE;
use crate::photo::pyramid::Pyramid;
use crate::{Catalogue, Photo, PhotoPoint};
use image::{GrayImage, Luma};
use imageproc::filter::box_filter;
use imageproc::morphology::{Mask, grayscale_dilate, grayscale_erode};

/// What is dark and no wider than twice this is artwork, in sides.
const THIN: f64 = 0.065;
/// How much the brightness of a face without its artwork may differ from place to place, of 255, and the share of faces that
/// do not differ more if the deck is one of paper.
const PLAIN: u8 = 64;
const MOST_FACES: f64 = 0.75;
/// Shares of a face that are darker than its shade and than its bright part.
const SHADE: f64 = 0.05;
const BRIGHT: f64 = 0.95;
/// The photograph is halved until tiles are less than twice as large, in pixels: light changes slowly.
const SIDE: f64 = 36.0;
/// What paper is made as bright as, and what is added to brightnesses before their ratio is taken, of 255.
const WHITE: f32 = 220.0;
const VEIL: f32 = 10.0;
/// Share of the tiles that are darker in their middle than those that lie in plain light; and how bright paper is at least in the
/// deepest shade, as a share of what it is there.
const LIT: f64 = 0.8;
const DARKEST: f32 = 0.3;

impl Catalogue {
    /// Whether most faces are artwork of thin lines, or pale, on plain paper.
    pub(crate) fn is_of_paper(&self) -> bool {
        let is_plain = |face: &[[[f32; FINE_SIDE]; FINE_SIDE]; 3]| {
            let side = FINE_SIDE as u32;
            let grey = GrayImage::from_fn(side, side, |x, y| {
                let part = |channel: usize| (255.0 * face[channel][y as usize][x as usize]).clamp(0.0, 255.0);
                brightness(&[0, 1, 2].map(|channel| part(channel) as u8))
            });
            let mut paper = closed(&grey, thin(f64::from(side))).into_raw();
            paper.sort_unstable();
            let at = |share: f64| paper[(share * paper.len() as f64) as usize];
            at(BRIGHT) - at(SHADE) < PLAIN
        };
        let plain = self.fine.iter().filter(|face| is_plain(&face.planes)).count();
        plain as f64 >= MOST_FACES * self.fine.len() as f64
    }
}

/// Tiles that may be of paper, as they were found.
pub(crate) struct Sheets {
    /// About their side, in pixels.
    pub(crate) side: f64,
    pub(crate) middles: Vec<PhotoPoint>,
}

/// The photograph as if all of it lay in one light, if there is paper everywhere; what is far darker than the tiles stays so, for
/// that is no paper.
pub(crate) fn evened(pyramid: Pyramid, sheets: &Sheets) -> Photo {
    let halved = |level: usize| sheets.side / f64::from(1u32 << level);
    let level = (0..pyramid.levels())
        .find(|&level| halved(level) < 2.0 * SIDE)
        .unwrap_or(pyramid.levels() - 1);
    let (width, height) = pyramid.size(level);
    let rgb = pyramid.rgb(level);
    let grey = GrayImage::from_fn(width, height, |x, y| {
        brightness(&rgb[3 * (y * width + x) as usize..][..3])
    });
    let reach = thin(halved(level));
    let soft = u32::from(reach) / 2;
    let light = box_filter(&closed(&grey, reach), soft, soft);
    let mut photo = pyramid.into_photo();
    let (columns, scale) = (photo.width() as usize, 1.0 / (1u32 << level) as f32);
    let darkest = DARKEST * bright(&light, sheets, scale);
    for (at, pixel) in photo.rgb_mut().chunks_exact_mut(3).enumerate() {
        let lies = |along: usize| (along as f32 + 0.5) * scale - 0.5;
        let light = between(&light, lies(at % columns), lies(at / columns)).max(darkest);
        let brighter = (WHITE + VEIL) / (light + VEIL);
        for value in pixel {
            *value = ((f32::from(*value) + VEIL) * brighter - VEIL).round() as u8;
        }
    }
    photo
}

/// How bright tiles are whose middles lie in the light; 0 if none lies in the picture.
fn bright(light: &GrayImage, sheets: &Sheets, scale: f32) -> f32 {
    let at = |along: f64| (along * f64::from(scale)).round() as u32;
    let middles = sheets.middles.iter();
    let seen = middles.filter_map(|middle| light.get_pixel_checked(at(middle.x), at(middle.y)));
    let mut seen: Vec<u8> = seen.map(|pixel| pixel[0]).collect();
    seen.sort_unstable();
    let place = (LIT * seen.len() as f64) as usize;
    seen.get(place).copied().map_or(0.0, f32::from)
}

/// How far artwork reaches at most from what is around it, in pixels.
fn thin(side: f64) -> u8 {
    (THIN * side).round().clamp(2.0, 20.0) as u8
}

fn brightness(pixel: &[u8]) -> Luma<u8> {
    let sum: u32 = pixel
        .iter()
        .zip([77, 150, 29])
        .map(|(&part, weight)| u32::from(part) * weight)
        .sum();
    Luma([(sum >> 8) as u8])
}

/// A picture in which all that is dark and narrow is filled.
fn closed(picture: &GrayImage, reach: u8) -> GrayImage {
    let around = Mask::square(reach);
    grayscale_erode(&grayscale_dilate(picture, &around), &around)
}

/// The brightness between the middles of pixels.
fn between(picture: &GrayImage, x: f32, y: f32) -> f32 {
    let place = |along: f32, size: u32| {
        let along = along.clamp(0.0, size.saturating_sub(1) as f32);
        let first = (along as u32).min(size.saturating_sub(2));
        (first, (first + 1).min(size - 1), along - first as f32)
    };
    let (left, right, x) = place(x, picture.width());
    let (top, bottom, y) = place(y, picture.height());
    let at = |column, row| f32::from(picture.get_pixel(column, row)[0]);
    let row = |row| at(left, row) + x * (at(right, row) - at(left, row));
    row(top) + y * (row(bottom) - row(top))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shade::local_contrast::tests::in_a_blind;
    use crate::specimen::{catalogue, face, lettered, photo, place};
    use crate::{FaceId, Homography, read};
    use std::f32::consts::TAU;

    /// The photograph in the shade of a blind, soft and less than a tile wide.
    fn shaded(photo: &Photo, darkest: f32) -> Photo {
        let (mut shaded, width) = (photo.clone(), photo.width() as usize);
        for (at, pixel) in shaded.rgb_mut().chunks_exact_mut(3).enumerate() {
            let along = (at % width + at / width / 3) as f32 / 60.0;
            let light = 1.0 - (1.0 - darkest) * (0.5 + 0.5 * (TAU * along).sin());
            pixel
                .iter_mut()
                .for_each(|value| *value = (f32::from(*value) * light) as u8);
        }
        shaded
    }

    /// The photograph on a darker table: what lies in none of some poses has so much of its light.
    fn on_darker_table(photo: &Photo, poses: &[Homography], light: f32) -> Photo {
        let (mut darker, width) = (photo.clone(), photo.width() as usize);
        for (at, pixel) in darker.rgb_mut().chunks_exact_mut(3).enumerate() {
            let (x, y) = ((at % width) as f64, (at / width) as f64);
            let is_on = |pose: &Homography| {
                let here = pose.unmap(x, y);
                (0.0..1.0).contains(&here.x) && (0.0..1.0).contains(&here.y)
            };
            if !poses.iter().any(is_on) {
                pixel
                    .iter_mut()
                    .for_each(|value| *value = (f32::from(*value) * light) as u8);
            }
        }
        darker
    }

    fn board() -> Vec<Homography> {
        board_of(80.0)
    }

    /// Six tiles of such a side.
    fn board_of(side: f64) -> Vec<Homography> {
        let cells = [
            (0.0, 0.0),
            (1.0, 0.0),
            (2.0, 0.0),
            (0.0, 1.0),
            (1.0, 1.0),
            (2.0, 1.0),
        ];
        let step = 1.04 * side;
        let at = |(x, y): (f64, f64)| place(90.0 + step * x, 90.0 + step * y, side, 0.0);
        cells.map(at).to_vec()
    }

    #[test]
    fn lettering_in_the_soft_shade_of_a_blind_is_read() {
        let faces: Vec<Photo> = (0..8).map(lettered).collect();
        let tiles: Vec<_> = board().into_iter().zip(&faces).collect();
        let photo = shaded(&photo(&tiles, [0.9; 3]), 0.35);
        assert_is_read(&photo, &faces);
    }

    fn assert_is_read(photo: &Photo, faces: &[Photo]) {
        let reading = read(photo, &catalogue(faces));
        let mut told: Vec<FaceId> = reading.tiles.iter().map(|tile| tile.face).collect();
        told.sort_unstable_by_key(|face| face.0);
        assert_eq!(
            told,
            (0..6).map(FaceId).collect::<Vec<_>>(),
            "{:?}",
            reading.unsure
        );
    }

    #[test]
    fn lettering_that_only_its_contrast_shows_in_a_hard_shade_is_read_when_that_is_taken_off() {
        let faces: Vec<Photo> = (0..8).map(lettered).collect();
        let poses = board_of(60.0);
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = on_darker_table(&photo(&tiles, [0.9; 3]), &poses, 0.3);
        let photo = in_a_blind(&photo, 0.45);
        assert_is_read(&photo, &faces);
    }

    #[test]
    fn a_table_far_darker_than_the_tiles_stays_dark() {
        let faces: Vec<Photo> = (0..8).map(lettered).collect();
        let poses = board();
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let dark = on_darker_table(&photo(&tiles, [0.9; 3]), &poses, 0.2);
        let middles: Vec<PhotoPoint> = poses.iter().map(|pose| pose.map(0.5, 0.5)).collect();
        let beside_the_tiles = |middles| {
            let sheets = Sheets { side: 80.0, middles };
            let photo = evened(Pyramid::new(&dark), &sheets);
            brightness(&photo.rgb()[3 * (30 * photo.width() as usize + 30)..][..3])[0]
        };
        assert!(f32::from(beside_the_tiles(Vec::new())) > 0.9 * WHITE);
        assert!(f32::from(beside_the_tiles(middles)) < 0.6 * WHITE);
    }

    #[test]
    fn shade_is_taken_off_and_lettering_is_not() {
        let faces: Vec<Photo> = (0..8).map(lettered).collect();
        let poses = board();
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let bright = photo(&tiles, [0.9; 3]);
        let middles = poses.iter().map(|pose| pose.map(0.5, 0.5)).collect();
        let sheets = Sheets { side: 80.0, middles };
        let photo = evened(Pyramid::new(&shaded(&bright, 0.35)), &sheets);
        let brightness_at = |photo: &Photo, pose: &Homography, (u, v): (f64, f64)| {
            let at = pose.map(u, v);
            let pixel = at.y as usize * photo.width() as usize + at.x as usize;
            f32::from(brightness(&photo.rgb()[3 * pixel..][..3])[0])
        };
        // The same is dark and bright as in an even light, but for the paper's own brightness.
        let (mut dark, mut paper) = (Vec::new(), Vec::new());
        for pose in &poses {
            for (x, y) in (1..20).flat_map(|y| (1..20).map(move |x| (x, y))) {
                let at = (f64::from(x) / 20.0, f64::from(y) / 20.0);
                let was = brightness_at(&bright, pose, at);
                let is = brightness_at(&photo, pose, at);
                if was < 80.0 {
                    dark.push(is);
                } else if was > 180.0 {
                    paper.push(is);
                }
            }
        }
        let share = |values: &[f32], is: fn(f32) -> bool| {
            values.iter().filter(|value| is(**value)).count() as f64 / values.len() as f64
        };
        assert!(dark.len() > 100 && share(&dark, |value| value < 130.0) > 0.95);
        assert!(share(&paper, |value| value > 170.0) > 0.95);
    }

    #[test]
    fn a_deck_of_coloured_wedges_is_not_of_paper() {
        let of_paper = |face: fn(u32) -> Photo| {
            let faces: Vec<Photo> = (0..8).map(face).collect();
            catalogue(&faces).is_of_paper()
        };
        assert!(of_paper(lettered) && !of_paper(face));
    }
}
