//! What would help when a photograph says little.

use crate::Reading;
use crate::find::Findings;
use crate::pyramid::Pyramid;

/// Mean brightness (0 to 255) under which a photograph is too dark.
const DARK: f64 = 22.0;
/// Mean brightness over which it is burnt out.
const BRIGHT: f64 = 246.0;
/// Share of a place that is burnt out from which on glare is to blame.
const BURNT: f32 = 0.3;
/// A photograph with fewer straight edges is blurred, or of nothing.
const FEW_EDGES: usize = 12;

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
    if reading.tiles.is_empty() {
        let brightness = brightness(pyramid);
        advice.push(if brightness < DARK {
            "too dark: more light would help"
        } else if brightness > BRIGHT {
            "too bright: less light or exposure would help"
        } else if findings.segments.len() < FEW_EDGES {
            "nothing sharp is seen: hold still, and let the board fill the photo"
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
    if has_strangers && !reading.unsure.is_empty() {
        advice.push("tiles lie here that the deck may lack: does it have those of all expansions?");
    }
    advice.into_iter().map(str::to_owned).collect()
}

/// Mean of all channels, 0 to 255, at a small size.
fn brightness(pyramid: &Pyramid) -> f64 {
    let bytes = pyramid.rgb(pyramid.levels() - 1);
    bytes.iter().map(|&byte| f64::from(byte)).sum::<f64>() / bytes.len().max(1) as f64
}
