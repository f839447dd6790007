//! What is printed along the edges of faces: colours and marks that come again and again.

use super::marks::{Mark, find_mark};
use crate::Photo;
use crate::catalogue::artwork::shrink;
use crate::photo::pyramid::{Patch, Pyramid};

/// Cells along a side of the pictures in which edges are looked at.
pub(crate) const SIDE: usize = 160;
/// Parts of a face, from its edge inwards, in which an edge's colour may be: a deck uses one of them on all tiles.
const BANDS: [(f32, f32); 3] = [(0.03, 0.12), (0.08, 0.18), (0.14, 0.26)];
/// Difference of two colours that are the same, in Oklab.
const SAME_COLOUR: f32 = 0.075;
/// Share of a band that must have one colour.
const ONE_COLOUR: f32 = 0.5;
/// Unlikeness of two marks that are the same.
const SAME_MARK: f32 = 0.15;
/// More kinds than these are pictures, not colours or symbols of edges.
const MOST_COLOURS: usize = 10;
const MOST_SYMBOLS: usize = 12;
/// A kind that is seen so rarely is an accident.
const LEAST_TIMES: usize = 2;

/// What was found along one edge: places in the lists of [`Edges`]; `None` where it is not clear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeFound {
    /// Which colour.
    pub colour: Option<usize>,
    /// Which symbol.
    pub symbol: Option<usize>,
}

/// What is printed along the edges of a deck, as far as pictures tell.
#[derive(Clone, Debug, Default)]
pub struct Edges {
    /// Colours as sRGB, the most frequent first.
    pub colours: Vec<[u8; 3]>,
    /// A picture of each symbol, the most frequent first: a part of a face, its edge at the top.
    pub symbols: Vec<Photo>,
    /// For each face: north, east, south, west.
    pub edges: Vec<[EdgeFound; 4]>,
}

/// One edge of a face, brought to the top.
pub(crate) struct Sector {
    /// Oklab, by rows from the edge inwards.
    pub(crate) cells: Vec<[f32; 3]>,
}

impl Sector {
    pub(crate) fn at(&self, x: usize, y: usize) -> [f32; 3] {
        self.cells[y * SIDE + x]
    }
}

/// Proposes colours and symbols for the edges of faces. Names are for people to give.
pub fn propose_edges(faces: &[&Photo]) -> Edges {
    let sectors: Vec<Sector> = faces.iter().flat_map(|face| sectors(face)).collect();
    let (colours, colour_of) = colours(&sectors);
    let marks: Vec<Option<Mark>> = sectors.iter().map(find_mark).collect();
    let (examples, symbol_of) = symbols(&marks);
    let edges = (0..faces.len())
        .map(|face| {
            std::array::from_fn(|side| EdgeFound {
                colour: colour_of[4 * face + side],
                symbol: symbol_of[4 * face + side],
            })
        })
        .collect();
    let symbols = examples
        .into_iter()
        .filter_map(|edge| marks[edge].as_ref()?.picture(faces[edge / 4], edge % 4))
        .collect();
    Edges {
        colours,
        symbols,
        edges,
    }
}

/// The four edges of a face, each brought to the top: north, east, south, west.
fn sectors(face: &Photo) -> Vec<Sector> {
    let patch: Patch<SIDE> = shrink(&Pyramid::new(face));
    let cells: Vec<[f32; 3]> = (0..SIDE * SIDE)
        .map(|at| oklab([0, 1, 2].map(|channel| patch.planes[channel][at / SIDE][at % SIDE])))
        .collect();
    const LAST: usize = SIDE - 1;
    let turned = |side: usize| Sector {
        cells: (0..SIDE * SIDE)
            .map(|at| {
                let (x, y) = (at % SIDE, at / SIDE);
                let (u, v) = match side {
                    0 => (x, y),
                    1 => (LAST - y, x),
                    2 => (LAST - x, LAST - y),
                    _ => (y, LAST - x),
                };
                cells[v * SIDE + u]
            })
            .collect(),
    };
    (0..4).map(turned).collect()
}

/// From sRGB, 0 to 1, to lightness and two axes of colour in which distances look even (Ottosson, *Oklab*, 2020).
fn oklab(srgb: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = srgb.map(|v| {
        if v <= 0.04045 {
            v / 12.92
        } else {
            ((v + 0.055) / 1.055).powf(2.4)
        }
    });
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// The way back, as bytes.
fn srgb([lightness, a, b]: [f32; 3]) -> [u8; 3] {
    let l = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let m = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let s = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    let linear = [
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s,
        -0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    ];
    linear.map(|v| {
        let v = v.clamp(0.0, 1.0);
        let coded = if v <= 0.003_130_8 {
            12.92 * v
        } else {
            1.055 * v.powf(1.0 / 2.4) - 0.055
        };
        (255.0 * coded + 0.5) as u8
    })
}

/// How different two colours are; light and shadow count half.
pub(crate) fn difference(a: [f32; 3], b: [f32; 3]) -> f32 {
    let [l, x, y] = [0, 1, 2].map(|i| a[i] - b[i]);
    (0.25 * l * l + x * x + y * y).sqrt()
}

fn colours(sectors: &[Sector]) -> (Vec<[u8; 3]>, Vec<Option<usize>>) {
    let mut best: (f32, Vec<[u8; 3]>, Vec<Option<usize>>) = (-1.0, Vec::new(), vec![None; sectors.len()]);
    for band in BANDS {
        let found: Vec<Option<[f32; 3]>> = sectors.iter().map(|sector| band_colour(sector, band)).collect();
        let told: Vec<(usize, [f32; 3])> = found
            .iter()
            .enumerate()
            .filter_map(|(edge, colour)| Some((edge, (*colour)?)))
            .collect();
        let kinds = kinds(told.len(), SAME_COLOUR, |a, b| difference(told[a].1, told[b].1));
        let kinds: Vec<Vec<usize>> = kinds
            .into_iter()
            .filter(|kind| kind.len() >= LEAST_TIMES)
            .collect();
        if kinds.len() > MOST_COLOURS {
            continue;
        }
        let centres: Vec<[f32; 3]> = kinds
            .iter()
            .map(|kind| mean(kind.iter().map(|&k| told[k].1)))
            .collect();
        let mut colour_of = vec![None; sectors.len()];
        for (number, kind) in kinds.iter().enumerate() {
            for &member in kind {
                let (edge, colour) = told[member];
                let own = difference(colour, centres[number]);
                let is_clear = centres
                    .iter()
                    .enumerate()
                    .all(|(other, centre)| other == number || difference(colour, *centre) > 1.6 * own);
                if is_clear {
                    colour_of[edge] = Some(number);
                }
            }
        }
        let sure = colour_of.iter().flatten().count() as f32 / sectors.len().max(1) as f32;
        // One colour all around says nothing; the outermost of equally good bands.
        let worth = sure * if centres.len() > 1 { 1.0 } else { 0.2 };
        if worth > best.0 + 0.05 {
            best = (worth, centres.into_iter().map(srgb).collect(), colour_of);
        }
    }
    (best.1, best.2)
}

/// The colour that most of a band has.
fn band_colour(sector: &Sector, (from, to): (f32, f32)) -> Option<[f32; 3]> {
    let mut cells = Vec::new();
    for y in 0..SIDE {
        let depth = (y as f32 + 0.5) / SIDE as f32;
        if !(from..to).contains(&depth) {
            continue;
        }
        for x in 0..SIDE {
            let along = (x as f32 + 0.5) / SIDE as f32;
            let clear = (depth + 0.04).max(0.15);
            if (clear..1.0 - clear).contains(&along) {
                cells.push(sector.at(x, y));
            }
        }
    }
    let median = |channel: usize| {
        let mut values: Vec<f32> = cells.iter().map(|cell| cell[channel]).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let mut colour = [median(0), median(1), median(2)];
    let mut share = 0.0;
    for _ in 0..4 {
        let near: Vec<[f32; 3]> = cells
            .iter()
            .copied()
            .filter(|cell| difference(*cell, colour) < SAME_COLOUR)
            .collect();
        share = near.len() as f32 / cells.len().max(1) as f32;
        if near.is_empty() {
            return None;
        }
        colour = mean(near.into_iter());
    }
    (share > ONE_COLOUR).then_some(colour)
}

fn mean(colours: impl Iterator<Item = [f32; 3]>) -> [f32; 3] {
    let (mut sum, mut count) = ([0.0; 3], 0.0_f32);
    for colour in colours {
        count += 1.0;
        for (sum, value) in sum.iter_mut().zip(colour) {
            *sum += value;
        }
    }
    sum.map(|v| v / count.max(1.0))
}

/// An example of each symbol, and the symbol of each edge.
fn symbols(marks: &[Option<Mark>]) -> (Vec<usize>, Vec<Option<usize>>) {
    let told: Vec<(usize, &Mark)> = marks
        .iter()
        .enumerate()
        .filter_map(|(edge, mark)| Some((edge, mark.as_ref()?)))
        .collect();
    let unlikeness = |a: usize, b: usize| 1.0 - told[a].1.likeness(told[b].1);
    let kinds: Vec<Vec<usize>> = kinds(told.len(), SAME_MARK, unlikeness)
        .into_iter()
        .filter(|kind| kind.len() >= LEAST_TIMES)
        .collect();
    let mut symbol_of = vec![None; marks.len()];
    // Many kinds, or marks on few edges, are parts of pictures.
    let members: usize = kinds.iter().map(Vec::len).sum();
    if kinds.len() > MOST_SYMBOLS || 3 * members < marks.len() {
        return (Vec::new(), symbol_of);
    }
    let mut examples = Vec::new();
    for (number, kind) in kinds.iter().enumerate() {
        for &member in kind {
            symbol_of[told[member].0] = Some(number);
        }
        // The one that is most like all others.
        let likeness = |a: usize| kind.iter().map(|&b| 1.0 - unlikeness(a, b)).sum::<f32>();
        let best = kind
            .iter()
            .copied()
            .max_by(|&a, &b| likeness(a).total_cmp(&likeness(b)));
        examples.extend(best.map(|best| told[best].0));
    }
    (examples, symbol_of)
}

/// Puts things together whose mean difference is less than `limit`, the nearest first; the largest kinds first.
fn kinds(count: usize, limit: f32, difference: impl Fn(usize, usize) -> f32) -> Vec<Vec<usize>> {
    let mut kinds: Vec<Vec<usize>> = (0..count).map(|thing| vec![thing]).collect();
    // Sums of differences between kinds; a kind that was taken into another is left empty.
    let mut sums: Vec<f32> = vec![0.0; count * count];
    for a in 0..count {
        for b in 0..a {
            let between = difference(a, b);
            (sums[a * count + b], sums[b * count + a]) = (between, between);
        }
    }
    loop {
        let mut best = (limit, 0, 0);
        for a in 0..count {
            if kinds[a].is_empty() {
                continue;
            }
            for b in 0..a {
                if kinds[b].is_empty() {
                    continue;
                }
                let mean = sums[a * count + b] / (kinds[a].len() * kinds[b].len()) as f32;
                if mean < best.0 {
                    best = (mean, a, b);
                }
            }
        }
        let (_, from, to) = best;
        if from == to {
            break;
        }
        let moved = std::mem::take(&mut kinds[from]);
        kinds[to].extend(moved);
        for other in 0..count {
            let sum = sums[to * count + other] + sums[from * count + other];
            (sums[to * count + other], sums[other * count + to]) = (sum, sum);
        }
    }
    kinds.retain(|kind| !kind.is_empty());
    kinds.sort_by_key(|kind| (std::cmp::Reverse(kind.len()), kind.iter().copied().min()));
    kinds
}

/// How different two colours look: 0 for the same, about 0.1 for neighbours such as red and orange.
pub fn colour_difference(a: [u8; 3], b: [u8; 3]) -> f32 {
    let coordinates = |colour: [u8; 3]| oklab(colour.map(|v| f32::from(v) / 255.0));
    difference(coordinates(a), coordinates(b))
}
