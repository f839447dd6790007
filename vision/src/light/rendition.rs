//! What print and camera make of a deck's colours: the same on all tiles of a photograph.
//!
//! A gain and a glare in each channel, which each tile has of its own, are not all: prints are paler or richer than the pictures
//! of the faces, and cameras bend what is bright and mix the channels of the light. Orange is then seen nearer to yellow on
//! every tile, and where white is burnt no tile by itself tells the one from the other. Together they do.

use crate::Catalogue;
use crate::arithmetic::linear::{solve, solve_all, sum_of_products};
use crate::arithmetic::wide::wide;
use crate::catalogue::glance::GLANCE_SIDE;
use crate::light::telling::{Cell, Equations, INDEPENDENT, NOISE, OWN, SHARED, Telling, added};
use crate::light::{Light, LightSample};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::recognise::first_look::Look;

/// Fewest tiles that tell, for one of a few may be a stranger, and most.
const FEWEST: usize = 5;
const MOST: usize = 12;
/// How much a tile counts that is not clear but has its face's colours: as one that its face explains to 5 parts of 6.
const BY_COLOURS: f32 = 0.1;
/// Standard deviations before any tile is seen: of the bow, and of what a channel takes on of another.
const BOWED: f64 = 0.5;
const MIXED: f64 = 0.15;
/// How often it is fitted, each time with less from what did not fit before.
const ROUNDS: usize = 4;
/// Colours are as they are printed if they are another by no more than this (root of the mean square), or if that explains no
/// more than this share of what the light on each tile does not, or no more than chance may (weighed squares in units of noise).
const LEAST: f64 = 0.012;
const EXPLAINED: f64 = 0.17;
const CHANCE: f64 = 3.0;

/// How the colours of faces are seen, beside the light on each tile; white stays white, and black black.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rendition {
    /// For each channel its bow, and the shares of the next channel and of the last one (in turn).
    numbers: [[f32; SHARED]; 3],
}

impl Rendition {
    /// What the clear tiles of a photograph say together, of which the clearest is the first, with others that have the colours
    /// of their faces; and then the light on each of these. `None` where colours are seen as they are printed.
    pub(crate) fn of(
        catalogue: &Catalogue,
        pyramid: &Pyramid,
        clear: &[&Look],
        coloured: &[&Look],
    ) -> Option<(Rendition, Vec<LightSample>)> {
        let by_colours = coloured.iter().map(|look| (look, BY_COLOURS));
        let all = clear.iter().take(MOST).map(|look| (look, 0.0));
        let lit = all.chain(by_colours.take(MOST)).filter_map(|(look, least)| {
            let patch = look.patch(pyramid);
            let mut sample = look.light(catalogue, &patch)?;
            sample.weight = sample.weight.max(least);
            Some((*look, patch, sample))
        });
        let lit: Vec<(&Look, Patch<GLANCE_SIDE>, LightSample)> = lit.collect();
        if lit.len() < FEWEST {
            return None;
        }
        let light = Light::of(&lit.iter().map(|(_, _, sample)| *sample).collect::<Vec<_>>());
        let mut tiles: Vec<Telling> = lit
            .iter()
            .map(|(look, patch, sample)| {
                Telling::new(patch, catalogue.search_table().turned(look.held), *sample, &light)
            })
            .collect();
        let (mut shared, mut left, mut explained) = ([[0.0; SHARED]; 3], 0.0, 0.0);
        for _ in 0..ROUNDS {
            (left, explained) = (0.0, 0.0);
            for (channel, shared) in shared.iter_mut().enumerate() {
                let fitted = fit(&mut tiles, channel, shared)?;
                *shared = fitted.shared;
                left += fitted.left;
                explained += fitted.explained;
            }
            // What white becomes is known better by now.
            let samples: Vec<LightSample> = tiles.iter().map(Telling::light).collect();
            let light = Light::of(&samples);
            tiles.iter_mut().for_each(|tile| tile.lie_in(&light));
        }
        let numbers = shared.map(|numbers| numbers.map(|number| number as f32));
        let moved = |cell: &Cell| {
            let by = |channel: usize| f64::from(added(&cell.printed, channel, numbers[channel])).powi(2);
            (0..3).map(by).sum::<f64>() / 3.0
        };
        let cells = || tiles.iter().flat_map(|tile| &tile.cells);
        let size = (cells().map(moved).sum::<f64>() / cells().count() as f64).sqrt();
        let is_rising = shared.iter().all(|[bow, ..]| bow.abs() < 1.0);
        let is_told = explained > CHANCE.max(EXPLAINED * left);
        (is_rising && size > LEAST && is_told)
            .then(|| (Rendition { numbers }, tiles.iter().map(Telling::light).collect()))
    }

    /// How a colour is seen (red, green and blue, white paper is 1).
    #[inline(always)]
    pub(crate) fn seen(&self, printed: [f32; 3]) -> [f32; 3] {
        std::array::from_fn(|channel| {
            let added = added(&printed, channel, self.numbers[channel]);
            (printed[channel] + added).clamp(0.0, 1.0)
        })
    }

    /// Makes the colours of a face those that are seen; planes of red, green and blue.
    pub(crate) fn render(&self, [red, green, blue]: [&mut [f32]; 3]) {
        wide!(for ((red, green), blue) in red.iter_mut().zip(green).zip(blue) {
            [*red, *green, *blue] = self.seen([*red, *green, *blue]);
        });
    }
}

/// What fits a channel of all tiles best.
struct Fitted {
    shared: [f64; SHARED],
    /// Weighed squares that are left by the tiles' own numbers alone, and how much of them the shared ones explain.
    left: f64,
    explained: f64,
}

/// Fits a channel's shared numbers to all tiles, and to each its own: these are eliminated first (Schur complement).
fn fit(tiles: &mut [Telling], channel: usize, shared: &[f64; SHARED]) -> Option<Fitted> {
    let prior = [BOWED, MIXED, MIXED].map(|spread| 1.0 / (spread * spread));
    let mut a: [[f64; SHARED]; SHARED] =
        std::array::from_fn(|i| std::array::from_fn(|j| if i == j { prior[i] } else { 0.0 }));
    let (mut b, mut left, mut unexplained) = ([0.0; SHARED], 0.0, 0.0);
    let mut eliminated = Vec::with_capacity(tiles.len());
    for tile in tiles.iter() {
        let Equations {
            a: all,
            b: right,
            square,
            as_printed,
            square_as_printed,
        } = tile.equations(channel, shared);
        let own: [[f64; OWN]; OWN] = std::array::from_fn(|i| std::array::from_fn(|j| all[i][j]));
        let own_right: [f64; OWN] = std::array::from_fn(|i| right[i]);
        let sides = std::array::from_fn(|i| {
            [
                own_right[i],
                as_printed[i],
                all[i][OWN],
                all[i][OWN + 1],
                all[i][OWN + 2],
            ]
        });
        let solved: [[f64; 2 + SHARED]; OWN] = solve_all(own, sides)?;
        let alone: [f64; OWN] = solved.map(|row| row[0]);
        let by: [[f64; OWN]; SHARED] = std::array::from_fn(|number| solved.map(|row| row[2 + number]));
        let scale = f64::from(tile.sample.weight) * INDEPENDENT / (NOISE * NOISE);
        for i in 0..SHARED {
            let mixed: [f64; OWN] = std::array::from_fn(|k| all[OWN + i][k]);
            for j in 0..SHARED {
                a[i][j] += scale * (all[OWN + i][OWN + j] - sum_of_products(&mixed, &by[j]));
            }
            b[i] += scale * (right[OWN + i] - sum_of_products(&mixed, &alone));
        }
        left += scale * (square_as_printed - sum_of_products(&as_printed, &solved.map(|row| row[1])));
        unexplained += scale * (square - sum_of_products(&own_right, &alone));
        eliminated.push((alone, by));
    }
    let shared = solve(a, b)?;
    for (tile, (alone, by)) in tiles.iter_mut().zip(eliminated) {
        let less = |k: usize| (0..SHARED).map(|i| by[i][k] * shared[i]).sum::<f64>();
        tile.own[channel] = std::array::from_fn(|k| alone[k] - less(k));
    }
    Some(Fitted {
        shared,
        left,
        explained: left - unexplained + sum_of_products(&b, &shared),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognise::palette::Tells;
    use crate::specimen::{block, catalogue, face, photo, rows_of_four};
    use crate::{Homography, Photo};

    const RED: [u8; 3] = [228, 60, 55];
    const ORANGE: [u8; 3] = [249, 149, 30];
    const YELLOW: [u8; 3] = [252, 214, 60];
    const GREEN: [u8; 3] = [70, 170, 90];
    const BLUE: [u8; 3] = [46, 140, 204];
    const PURPLE: [u8; 3] = [142, 88, 170];
    /// A camera that brightens what is neither dark nor bright, and makes colours paler.
    const PALER: Rendition = Rendition {
        numbers: [[0.1, 0.04, 0.04], [0.3, 0.03, 0.03], [0.2, 0.06, 0.03]],
    };

    /// A photograph of twelve tiles through a camera, in a light that takes white to so much; and where they lie.
    fn taken(faces: &[Photo], camera: Option<&Rendition>, light: f32) -> (Pyramid, Vec<Homography>) {
        let poses = rows_of_four(12, (66.0, 62.0), (116.0, 116.0), 90.0, 0.1);
        let tiles: Vec<_> = poses.iter().copied().zip(faces).collect();
        let mut photo = photo(&tiles, [1.0; 3]);
        for pixel in photo.rgb_mut().chunks_exact_mut(3) {
            let printed = std::array::from_fn(|channel| f32::from(pixel[channel]) / 255.0);
            let seen = camera.map_or(printed, |camera| camera.seen(printed));
            for (value, seen) in pixel.iter_mut().zip(seen) {
                *value = (255.0 * light * seen).min(255.0) as u8;
            }
        }
        (Pyramid::new(&photo), poses)
    }

    fn rendition(faces: &[Photo], camera: Option<&Rendition>) -> Option<Rendition> {
        let (pyramid, poses) = taken(faces, camera, 0.85);
        let catalogue = catalogue(faces);
        let mut looks: Vec<Look> = poses
            .iter()
            .map(|pose| catalogue.first_look(&pyramid, pose))
            .collect();
        if catalogue.is_told_by_light(&pyramid, &looks) {
            catalogue.look_in_one_light(&pyramid, &mut looks);
        }
        let looks: Vec<&Look> = looks.iter().collect();
        Rendition::of(&catalogue, &pyramid, &looks, &[]).map(|(rendition, _)| rendition)
    }

    /// How far colours as they are told to be seen are from what a camera makes of them: the sum of squares.
    fn off(told: Option<&Rendition>, camera: &Rendition, colours: &[[u8; 3]]) -> f32 {
        let off = |colour: &[u8; 3]| {
            let printed = colour.map(|value| f32::from(value) / 255.0);
            let seen = told.map_or(printed, |told| told.seen(printed));
            let pairs = seen.into_iter().zip(camera.seen(printed));
            pairs
                .map(|(told, true_one)| (told - true_one).powi(2))
                .sum::<f32>()
        };
        colours.iter().map(off).sum()
    }

    #[test]
    fn what_a_camera_makes_of_colours_is_told_by_all_tiles() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let told = rendition(&faces, Some(&PALER)).unwrap();
        for colour in [RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE] {
            let printed = colour.map(|value| f32::from(value) / 255.0);
            let pairs = told.seen(printed).into_iter().zip(PALER.seen(printed));
            let off = pairs.map(|(told, true_one)| (told - true_one).abs());
            assert!(
                off.fold(0.0, f32::max) < 0.035,
                "{colour:?}: {:?}",
                told.seen(printed)
            );
        }
        assert_eq!((told.seen([0.0; 3]), told.seen([1.0; 3])), ([0.0; 3], [1.0; 3]));
    }

    #[test]
    fn tiles_of_one_colour_each_tell_it_together() {
        let told = |camera| rendition(&(0..36).step_by(3).map(block).collect::<Vec<_>>(), camera);
        assert!(told(None).is_none());
        let told = told(Some(&PALER)).unwrap();
        let colours = [[164, 30, 36], [20, 92, 184], [180, 76, 34], [172, 152, 20]];
        let (with, without) = (off(Some(&told), &PALER, &colours), off(None, &PALER, &colours));
        assert!(with < 0.5 * without, "{with} of {without}");
    }

    #[test]
    fn tiles_that_a_camera_makes_unlike_their_faces_tell_by_their_colours() {
        // It takes a part of each colour for grey: dark channels of figures are no darker than the black around them any more.
        let greyer = Rendition {
            numbers: [[0.0, 0.2, 0.03], [0.0, 0.03, 0.06], [0.0, 0.06, 0.2]],
        };
        let faces: Vec<Photo> = (0..36).map(block).collect();
        let laid: Vec<Photo> = (0..12).map(|tile| faces[(7 * tile + 3) % 36].clone()).collect();
        let (pyramid, poses) = taken(&laid, Some(&greyer), 0.85);
        let catalogue = catalogue(&faces);
        let first = poses.iter().map(|pose| catalogue.first_look(&pyramid, pose));
        let mut looks: Vec<Look> = first.collect();
        let tells = catalogue.look_in_one_light(&pyramid, &mut looks);
        let that_tell = |how: Tells| -> Vec<&Look> {
            let telling = looks.iter().zip(&tells).filter(|(_, tells)| **tells == how);
            telling.map(|(look, _)| look).collect()
        };
        let (clear, coloured) = (that_tell(Tells::Plainly), that_tell(Tells::ByColours));
        assert!(!coloured.is_empty(), "{tells:?}");
        let off = |coloured: &[&Look]| {
            let told = Rendition::of(&catalogue, &pyramid, &clear, coloured);
            off(told.map(|(told, _)| told).as_ref(), &greyer, &[GREEN, BLUE])
        };
        let (with, without) = (off(&coloured), off(&[]));
        assert!(with < 0.5 * without, "{with} {without}");
    }

    #[test]
    fn colours_that_are_seen_as_printed_stay_as_they_are() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        assert!(rendition(&faces, None).is_none());
    }

    /// A face of four wedges on a dark ground.
    fn wedged(colours: [[u8; 3]; 4]) -> Photo {
        let mut rgb = Vec::new();
        for (y, x) in (0..96_i32).flat_map(|y| (0..96).map(move |x| (y, x))) {
            let (across, down): (i32, i32) = (2 * x - 95, 2 * y - 95);
            let wedge = match (across.abs() > down.abs(), across > 0, down > 0) {
                (true, true, _) => 1,
                (true, false, _) => 3,
                (false, _, false) => 0,
                (false, _, true) => 2,
            };
            let is_ground = across.abs().abs_diff(down.abs()) < 22;
            rgb.extend(if is_ground { [24, 25, 28] } else { colours[wedge] });
        }
        Photo::new(96, 96, rgb).unwrap()
    }

    #[test]
    fn orange_is_not_taken_for_yellow_where_red_is_burnt_and_the_camera_makes_both_paler() {
        let colours = [ORANGE, YELLOW, BLUE, PURPLE];
        let faces: Vec<Photo> = (0..16)
            .map(|i| wedged([RED, colours[i / 4], GREEN, colours[i % 4]]))
            .collect();
        let laid = &faces[..12];
        let (pyramid, poses) = taken(laid, Some(&PALER), 1.2);
        let catalogue = catalogue(&faces);
        let told = catalogue.recognise_firm(&pyramid, &poses);
        for (tile, face) in told.iter().zip(laid) {
            let best = tile.candidates[0].face;
            assert!(
                faces[usize::from(best.0)] == *face && tile.certainty.is_sure(),
                "{tile:?}"
            );
        }
    }
}
