//! What would help when a photograph says little.

use crate::Reading;
use crate::find::Findings;
use crate::photo::pyramid::Pyramid;

/// Mean brightness (0 to 255) under which a photograph is too dark.
const DARK: f64 = 22.0;
/// Mean brightness over which it is burnt out.
const BRIGHT: f64 = 246.0;
/// Share of a place that is burnt out from which on glare is to blame.
const BURNT: f32 = 0.3;
/// A photograph with fewer straight edges is blurred, or of nothing.
const FEW_EDGES: usize = 12;

/// A photograph whose channels differ nowhere by more (0 to 255) than this is in shades of grey.
const GREY: u8 = 4;

const NO_COLOURS: &str = "the photo has no colours, which tell tiles apart: take one in colour";

/// What is known of all tiles together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AllTiles {
    /// Whether some lie between two cells of the others.
    pub(crate) is_between_cells: bool,
    /// Whether tiles that are not of the deck lie among them.
    pub(crate) has_strangers: bool,
}

/// What the person with the camera can do, or should know of the cells, in a few words each.
pub(crate) fn advice(
    pyramid: &Pyramid,
    findings: &Findings,
    reading: &Reading,
    burnt: &[f32],
    AllTiles {
        is_between_cells,
        has_strangers,
    }: AllTiles,
) -> Vec<String> {
    let mut advice = Vec::new();
    let is_read = reading.unsure.is_empty() && !reading.tiles.is_empty();
    let is_grey = !is_read && is_grey_all_over(pyramid);
    if reading.tiles.is_empty() {
        let brightness = brightness(pyramid);
        advice.push(if brightness < DARK {
            "too dark: more light would help"
        } else if brightness > BRIGHT {
            "too bright: less light or exposure would help"
        } else if findings.segments.len() < FEW_EDGES {
            "nothing sharp is seen: hold still, and let the board fill the photo"
        } else if is_grey {
            NO_COLOURS
        } else {
            "no tile of this deck is recognised: is it the right deck, face up, near enough and sharp?"
        });
    }
    let (width, height) = pyramid.size(0);
    let is_cut = |corner: &crate::PhotoPoint| {
        corner.x < -1.0 || corner.y < -1.0 || corner.x > f64::from(width) || corner.y > f64::from(height)
    };
    if findings
        .tiles
        .iter()
        .any(|tile| tile.pose.corners().iter().any(is_cut))
    {
        advice.push("part of the board is outside of the photo");
    }
    if !reading.unsure.is_empty() && burnt.iter().any(|&share| share > BURNT) {
        advice.push("glare hides part of a tile: another angle would help");
    }
    if is_between_cells {
        advice.push(
            "some tiles lie between two cells: their distance from the others may be one cell more or less",
        );
    }
    if is_grey && !reading.tiles.is_empty() {
        advice.push(NO_COLOURS);
    } else if has_strangers && !is_grey && !reading.unsure.is_empty() {
        advice.push("tiles lie here that the deck may lack: does it have those of all expansions?");
    }
    advice.into_iter().map(str::to_owned).collect()
}

/// Mean of all channels, 0 to 255, at a small size.
fn brightness(pyramid: &Pyramid) -> f64 {
    let bytes = pyramid.rgb(pyramid.levels() - 1);
    bytes.iter().map(|&byte| f64::from(byte)).sum::<f64>() / bytes.len().max(1) as f64
}

/// Whether all is grey, at a small size.
fn is_grey_all_over(pyramid: &Pyramid) -> bool {
    let mut pixels = pyramid.rgb(pyramid.levels() - 1).chunks_exact(3);
    pixels.all(|pixel| pixel.iter().all(|value| value.abs_diff(pixel[0]) <= GREY))
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::read;
    use crate::specimen::{catalogue, face, photo, rows_of_four};

    #[test]
    fn a_photograph_in_grey_is_said_to_have_no_colours() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let poses = rows_of_four(12, (70.0, 70.0), (92.0, 92.0), 90.0, 0.0);
        let tiles: Vec<_> = poses.into_iter().zip(&faces).collect();
        let colours = photo(&tiles, [0.9; 3]);
        let mut grey = colours.clone();
        for pixel in grey.rgb_mut().chunks_exact_mut(3) {
            pixel.fill(((u32::from(pixel[0]) + 2 * u32::from(pixel[1]) + u32::from(pixel[2])) / 4) as u8);
        }
        let says_so = |photo: &Photo| {
            let reading = read(photo, &catalogue(&faces));
            let mut advice = reading.advice.iter();
            advice.any(|advice| advice.contains("no colours"))
        };
        assert!(says_so(&grey) && !says_so(&colours));
    }
}
