//! Is a part of the face, or are two, another colour? A stranger in the deck's style may be a face of it but for one wedge,
//! which is yellow where that of the face is orange.
//!
//! No rival beats the face there, and light that suits the whole tile takes much of the difference away: so the light is found
//! without the part. What speaks for a stranger is that all of the part is off alike, and by more than a shadow or a reflection
//! would take it, that around it all is as it should be, and that the colour is one that the deck has. What lies on a tile
//! ends where it likes, and has a colour of its own.

use crate::FaceId;
use crate::compare::{Planes, Seen};
use crate::contest::Contest;
use crate::displaced::unlit;
use crate::linear::solve;
use crate::swatch::Swatch;
use crate::tile_light::TileLight;

/// [`Scrutiny::worst`](crate::scrutiny::Scrutiny::worst) from which on a part may be off at all.
const WORST: f32 = 0.4;
/// Parts that are looked at closely: so many, and each two of so many, of which so much (0 to 1) is off alike and by so many
/// standard deviations at first sight.
const LOOKED_AT: usize = 2;
const PAIRED: usize = 3;
const SUSPECT_SHARE: f32 = 0.6;
const SUSPECT: f32 = 1.0;
/// The same without the part's own say in the light, from which on it is another colour, and the most of what is around it that
/// is off by half as much.
const SHARE: f32 = 0.9;
const OFF: f32 = 2.5;
const AROUND: f32 = 0.25;
/// The colour that is seen is so many times nearer to one that the deck has than to the part's, both in standard deviations, and
/// these two are so far apart.
const NEARER: f32 = 1.5;
const APART: f32 = 0.16;
/// Standard deviations of a part's colour: print and camera, the same in the dark for a gain of 1, shadows as a share of the
/// colour, and reflections as a share of white.
const NOISE: f32 = 0.025;
const DARK: f32 = 0.02;
const SHADOW: f32 = 0.15;
const REFLECTION: f32 = 0.05;
/// The least gain under which colours are told.
const LEAST_GAIN: f32 = 0.05;

type Colour = [f32; 3];

/// How a part is off.
struct Off {
    /// The colour that it should have, and by how much that is another, without the light on it.
    colour: Colour,
    by: Colour,
    /// The gain of that light.
    gain: f32,
    /// By how many standard deviations it is off.
    deviations: f32,
    /// Share of its cells that are off alike, and share of those around it that are off at least half as much.
    share: f32,
    around: f32,
}

impl Off {
    /// Whether it is another colour, and not what a shadow, a reflection or a thing on the tile makes of its own.
    fn is_plain(&self) -> bool {
        self.share > SHARE && self.deviations > OFF && self.around < AROUND
    }
}

impl Contest<'_> {
    /// Whether a part of the likeliest face is seen in a colour that other parts of the deck have.
    pub(crate) fn is_recoloured(&self) -> bool {
        let Some(best) = self.contenders.first() else {
            return false;
        };
        let is_well = self.scrutiny.is_some_and(|scrutiny| scrutiny.worst < WORST);
        let Some(seen) = self.seen_by(best.look.1).filter(|_| !is_well) else {
            return false;
        };
        let swatches = self.catalogue.swatches(best.look.0);
        let off = self.with_face(best.look.0, |face| seen.off_parts(&face.planes, swatches));
        off.iter()
            .any(|parts| parts.iter().all(|off| self.is_another(off)))
    }

    /// Whether a colour that is off is another one of the deck. Rivals are asked first: one of them is likely to have it.
    fn is_another(&self, off: &Off) -> bool {
        let rivals = self.contenders.iter().map(|rival| rival.look.0);
        let all = (0..self.catalogue.faces().len()).map(|face| FaceId(face as u16));
        let swatches = rivals.chain(all).flat_map(|face| self.catalogue.swatches(face));
        swatches.map(|swatch| swatch.colour).any(|other| {
            let by = std::array::from_fn(|channel| off.colour[channel] + off.by[channel] - other[channel]);
            let is_apart = squared(other, off.colour) > APART * APART;
            is_apart && NEARER * deviations(other, by, off.gain) < off.deviations
        })
    }
}

impl Seen {
    /// The parts of a face (as it should look here) that are off: each by itself, and two of them where both are and have led
    /// the light astray together.
    fn off_parts(&self, face: &Planes, swatches: &[Swatch]) -> Vec<Vec<Off>> {
        let off_without = |cells: &[u16]| {
            let light = self.light_without(face, cells);
            let colours = unlit(self.planes(), &light);
            move |swatch: &Swatch| self.off(swatch, face, &colours, &light)
        };
        let at_first_sight = off_without(&[]);
        let suspects = swatches.iter().filter_map(|swatch| {
            let off = at_first_sight(swatch)?;
            (off.share > SUSPECT_SHARE && off.deviations > SUSPECT).then_some((off.deviations, swatch))
        });
        let mut suspects: Vec<_> = suspects.collect();
        suspects.sort_by(|a, b| b.0.total_cmp(&a.0));
        let suspects: Vec<&Swatch> = suspects.into_iter().map(|(_, swatch)| swatch).collect();
        let each = suspects.iter().take(LOOKED_AT).map(|&swatch| vec![swatch]);
        let paired = &suspects[..suspects.len().min(PAIRED)];
        let pairs = (1..paired.len())
            .flat_map(|last| paired[..last].iter().map(move |&first| vec![first, paired[last]]));
        let off = each.chain(pairs).filter_map(|parts| {
            let cells: Vec<u16> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
            let off: Option<Vec<Off>> = parts.into_iter().map(off_without(&cells)).collect();
            off.filter(|off| off.iter().all(Off::is_plain))
        });
        off.collect()
    }

    /// How a part is off under a light; `None` if most of it is burnt to white.
    fn off(&self, swatch: &Swatch, face: &Planes, colours: &Planes, light: &TileLight) -> Option<Off> {
        let off_at = |at: u16| -> Colour {
            let at = usize::from(at);
            std::array::from_fn(|channel| {
                colours[channel].as_flattened()[at] - face[channel].as_flattened()[at]
            })
        };
        let inner: Vec<Colour> = swatch
            .inner
            .iter()
            .filter(|&&at| !self.is_burnt(usize::from(at)))
            .map(|&at| off_at(at))
            .collect();
        if 2 * inner.len() < swatch.inner.len() {
            return None;
        }
        let by = middle(&inner);
        let square = dot(by, by);
        let alike = inner.iter().filter(|off| dot(**off, by) > 0.5 * square).count();
        let around = swatch.around.iter().map(|&at| off_at(at));
        let around = around.filter(|&off| dot(off, off) > 0.25 * square).count();
        let gain = (light.mean_gain() * self.exposure).max(LEAST_GAIN);
        Some(Off {
            colour: swatch.colour,
            by,
            gain,
            deviations: deviations(swatch.colour, by, gain),
            share: alike as f32 / inner.len() as f32,
            around: around as f32 / swatch.around.len().max(1) as f32,
        })
    }
}

/// By how many standard deviations a colour is off that is seen under a gain.
fn deviations(colour: Colour, by: Colour, gain: f32) -> f32 {
    let noise = NOISE * NOISE + (DARK / gain).powi(2);
    let covariance = std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            let own = if i == j { noise } else { 0.0 };
            own + SHADOW * SHADOW * colour[i] * colour[j] + REFLECTION * REFLECTION
        })
    });
    solve(covariance, by).map_or(0.0, |weighed| dot(weighed, by).max(0.0).sqrt())
}

/// The squared distance of two colours.
fn squared(a: Colour, b: Colour) -> f32 {
    let by = std::array::from_fn(|channel| a[channel] - b[channel]);
    dot(by, by)
}

fn dot(a: Colour, b: Colour) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The middle one of some colours, in each channel.
fn middle(colours: &[Colour]) -> Colour {
    std::array::from_fn(|channel| {
        let mut values: Vec<f32> = colours.iter().map(|colour| colour[channel]).collect();
        let middle = values.len() / 2;
        *values.select_nth_unstable_by(middle, f32::total_cmp).1
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pyramid::Pyramid;
    use crate::specimen::{catalogue, photo, place};
    use crate::{Homography, Photo};

    const COLOURS: [[u8; 3]; 5] = [
        [248, 148, 30],
        [250, 214, 60],
        [46, 140, 204],
        [70, 170, 92],
        [138, 86, 168],
    ];

    /// Four wedges of these colours on black, with a white disc in the middle.
    fn wedges(colours: [usize; 4]) -> Photo {
        let pixels = (0..96 * 96).map(|at| (at % 96 - 48, at / 96 - 48));
        let rgb = pixels.flat_map(|(x, y): (i32, i32)| {
            let wedge = match (x > y, x + y < 0) {
                (true, true) => 0,
                (true, false) => 1,
                (false, false) => 2,
                (false, true) => 3,
            };
            if x * x + y * y < 60 {
                [240; 3]
            } else if (x.abs() - y.abs()).abs() < 12 {
                [24, 24, 28]
            } else {
                COLOURS[colours[wedge]]
            }
        });
        Photo::new(96, 96, rgb.collect()).unwrap()
    }

    /// Whether a part of the first face is another colour in what lies among two other faces of the deck.
    fn is_recoloured(tiles: &[(Homography, &Photo)]) -> bool {
        let faces = [
            [0, 0, 2, 3],
            [3, 2, 4, 1],
            [1, 4, 3, 2],
            [0, 4, 2, 4],
            [3, 3, 1, 0],
        ]
        .map(wedges);
        let poses = [(90.0, 90.0), (310.0, 90.0)].map(|(x, y)| place(x, y, 80.0, 0.0));
        let others = poses.into_iter().zip(&faces[1..]);
        let tiles: Vec<_> = tiles.iter().copied().chain(others).collect();
        let photo = photo(&tiles, [0.8, 0.76, 0.7]);
        let tile = catalogue(&faces)
            .recognise_firm(&Pyramid::new(&photo), &[middle_place(), poses[0], poses[1]])
            .remove(0);
        assert_eq!(tile.candidates[0].face.0, 0);
        tile.evidence.is_recoloured
    }

    fn middle_place() -> Homography {
        place(200.0, 220.0, 90.0, 0.0)
    }

    #[test]
    fn a_wedge_in_another_colour_of_the_deck_is_a_strangers() {
        assert!(!is_recoloured(&[(middle_place(), &wedges([0, 0, 2, 3]))]));
        assert!(is_recoloured(&[(middle_place(), &wedges([0, 1, 2, 3]))]));
    }

    #[test]
    fn two_wedges_that_lead_the_light_astray_together_are_a_strangers() {
        assert!(is_recoloured(&[(middle_place(), &wedges([1, 1, 2, 3]))]));
    }

    #[test]
    fn what_ends_where_no_part_does_is_no_other_colour() {
        let token = Photo::new(96, 96, COLOURS[1].repeat(96 * 96)).unwrap();
        let tile = wedges([0, 0, 2, 3]);
        let over = |size: f64| {
            let token = (place(200.0, 190.0, size, 0.0), &token);
            is_recoloured(&[token, (middle_place(), &tile)])
        };
        assert!(!over(16.0) && !over(40.0));
    }

    #[test]
    fn shadows_and_reflections_are_no_other_colours() {
        let orange = [0.97, 0.58, 0.12];
        let by = |change: fn(f32) -> f32| orange.map(change);
        assert!(deviations(orange, by(|value| -0.3 * value), 0.8) < OFF);
        assert!(deviations(orange, by(|_| 0.1), 0.8) < OFF);
        assert!(deviations(orange, [0.01, 0.26, 0.1], 0.8) > 2.0 * OFF);
    }
}
