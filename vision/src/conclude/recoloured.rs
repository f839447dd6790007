//! Is a part of the face, or are two, another colour? A stranger in the deck's style may be a face of it but for one wedge,
//! which is yellow where that of the face is orange.
//!
//! No rival beats the face there, and light that suits the whole tile takes much of the difference away: so the light is found
//! without the part. What speaks for a stranger is that all of the part is off alike, and by more than a shadow or a reflection
//! would take it, that around it all is as it should be, and that the colour is one that the deck has. What lies on a tile
//! ends where it likes, and has a colour of its own.

use crate::catalogue::swatch::Swatch;
use crate::conclude::colour_error::{
    Colour, Shift, deviations, deviations_where_burnt, dot, is_same, told_of, usual_shift,
};
use crate::light::tile_light::TileLight;
use crate::pose::bow::Bow;
use crate::recognise::Recognised;
use crate::recognise::compare::Planes;
use crate::recognise::contest::Contest;
use crate::recognise::seen::Seen;
use crate::recognise::view::View;
use crate::{Catalogue, FaceId};

/// [`Scrutiny::worst`](crate::recognise::scrutiny::Scrutiny::worst) from which on a part may be off at all.
const WORST: f32 = 0.4;
/// Parts that are looked at closely, each and every two of them: so many, of which so much (0 to 1) is off alike and by so many
/// standard deviations at first sight.
const LOOKED_AT: usize = 3;
const SUSPECT_SHARE: f32 = 0.6;
const SUSPECT: f32 = 1.0;
/// The share without the part's own say in the light from which on it may be another colour, the most of what is around it that is
/// off by half as much, and by how many standard deviations it is off then from how its colour is seen on other tiles.
const SHARE: f32 = 0.9;
const AROUND: f32 = 0.25;
const OFF: f32 = 2.0;
/// The colour that is seen is so many times nearer to one that the deck has than to the part's, both in standard deviations, and
/// more likely to be that one by half as many nats as this; and these two are so far apart.
const NEARER: f32 = 1.5;
const MORE_LIKELY: f32 = 4.0;
const APART: f32 = 0.16;
/// By how much a part may be brighter than it should be where it is burnt to white, and the other colour darker than the part's.
const BRIGHTER: f32 = 0.15;
const DARKER: f32 = 0.1;
/// The least gain under which colours are told.
const LEAST_GAIN: f32 = 0.05;

/// How a part is off.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Off {
    /// The colour that it should have, and by how much that is another, without the light on it: by so much at least in the
    /// channels that do not tell.
    colour: Colour,
    by: Colour,
    /// Which channels tell: most of it is not burnt in them.
    told: [bool; 3],
    /// The gain of that light.
    gain: f32,
    /// By how many standard deviations it is off.
    deviations: f32,
    /// Share of its cells that are off alike, and share of those around it that are off at least half as much.
    share: f32,
    around: f32,
}

impl Off {
    /// Whether it may be another colour, and not what a shadow, a reflection or a thing on the tile makes of its own.
    fn is_plain(&self) -> bool {
        self.share > SHARE && self.deviations > SUSPECT && self.around < AROUND
    }
}

impl Contest<'_> {
    /// The parts of the likeliest face that are seen in a colour that may be another than its own: each by itself, or two together.
    pub(crate) fn off_parts(&self) -> Vec<Vec<Off>> {
        let is_well = self.scrutiny.is_some_and(|scrutiny| scrutiny.worst < WORST);
        let best = self.contenders.first().filter(|_| !is_well);
        let Some((best, seen)) = best.and_then(|best| Some((best, self.seen_by(best.look.1)?))) else {
            return Vec::new();
        };
        let swatches = self.catalogue.swatches(best.look.0);
        self.with_face(best.look.0, |face| seen.off_parts(&face.planes, swatches))
    }
}

impl Catalogue {
    /// Notes which tiles of a photograph have a part in a colour that other parts of the deck have.
    pub(crate) fn find_recoloured(&self, found: &mut [Recognised], view: &View<'_>) {
        if found.iter().all(|tile| tile.off_parts.is_empty()) {
            return;
        }
        let telling = found.iter().filter(|tile| tile.evidence.tells_what_is_usual());
        let shifts: Vec<Shift> = telling.flat_map(|tile| self.shifts(tile, view)).collect();
        let faces = (0..self.faces().len()).map(|face| FaceId(face as u16));
        let mut colours: Vec<Colour> = Vec::new();
        for swatch in faces.flat_map(|face| self.swatches(face)) {
            if !colours.iter().any(|&known| is_same(known, swatch.colour)) {
                colours.push(swatch.colour);
            }
        }
        for tile in found {
            let is_another = |off: &Off| off.is_another(&colours, &shifts, view);
            let mut parts = tile.off_parts.iter();
            tile.evidence.is_recoloured = parts.any(|parts| parts.iter().all(is_another));
        }
    }

    /// How the parts of a tile's face are seen in the photograph.
    fn shifts(&self, tile: &Recognised, view: &View<'_>) -> Vec<Shift> {
        let Some(best) = tile.candidates.first() else {
            return Vec::new();
        };
        let seen = view.see(&tile.pose.turned(best.turn), Bow::NONE);
        view.with_face(best.face, view.softness(&tile.pose), |face| {
            let light = seen.light_without(&face.planes, &[]);
            let colours = seen.unlit(&light);
            let parts = self.swatches(best.face).iter();
            parts
                .filter_map(|part| seen.shift(part, &face.planes, &colours))
                .collect()
        })
    }
}

impl Off {
    /// Whether it is another one of some colours, as these are seen in the photograph.
    fn is_another(&self, colours: &[Colour], shifts: &[Shift], view: &View<'_>) -> bool {
        let own_seen = view.seen_colour(self.colour);
        let own = usual_shift(self.colour, shifts);
        let by = std::array::from_fn(|channel| self.by[channel] - own[channel]);
        let off = deviations_where_burnt(own_seen, by, self.told, self.gain);
        off > OFF
            && colours.iter().any(|&other| {
                let shift = usual_shift(other, shifts);
                let other = view.seen_colour(other);
                let apart: Colour = std::array::from_fn(|channel| own_seen[channel] - other[channel]);
                let by = std::array::from_fn(|channel| apart[channel] + self.by[channel] - shift[channel]);
                let apart = told_of(self.told, |channel| apart[channel]);
                // What is burnt to white is no darker than it should be.
                let is_as_bright =
                    (0..3).all(|channel| self.told[channel] || other[channel] > own_seen[channel] - DARKER);
                let other = deviations(other, by, self.told, self.gain);
                is_as_bright
                    && dot(apart, apart) > APART * APART
                    && NEARER * other < off
                    && off * off - other * other > MORE_LIKELY
            })
    }
}

impl Seen {
    /// The parts of a face (as it should look here) that are off: each by itself, and two of them where both are and have led
    /// the light astray together.
    fn off_parts(&self, face: &Planes, swatches: &[Swatch]) -> Vec<Vec<Off>> {
        let off_without = |cells: &[u16]| {
            let light = self.light_without(face, cells);
            let colours = self.unlit(&light);
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
        let suspects = &suspects[..suspects.len().min(LOOKED_AT)];
        let each = suspects.iter().map(|&swatch| vec![swatch]);
        let pairs = (1..suspects.len()).flat_map(|last| {
            suspects[..last]
                .iter()
                .map(move |&first| vec![first, suspects[last]])
        });
        let off = each.chain(pairs).filter_map(|parts| {
            let cells: Vec<u16> = parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
            let off: Option<Vec<Off>> = parts.into_iter().map(off_without(&cells)).collect();
            off.filter(|off| off.iter().all(Off::is_plain))
        });
        off.collect()
    }

    /// By how much a part is off, at least so in channels in which most of it is burnt to white, and its cells that are not burnt in
    /// the others, which are told; `None` if these are too few.
    fn off_cells(
        &self,
        swatch: &Swatch,
        face: &Planes,
        colours: &Planes,
    ) -> Option<([bool; 3], Colour, Vec<Colour>)> {
        let told = self.unburnt_channels(&swatch.inner);
        let all: Vec<Colour> = swatch
            .inner
            .iter()
            .map(|&at| off_at([true; 3], face, colours, at))
            .collect();
        let by = middle(&all);
        let is_in_brighter_light = (0..3).any(|channel| !told[channel] && by[channel] > BRIGHTER);
        if is_in_brighter_light || told.iter().filter(|told| **told).count() < 2 {
            return None;
        }
        let is_told = |at: u16| !self.is_burnt_in(told, usize::from(at));
        let cells = swatch.inner.iter().zip(all).filter(|(at, _)| is_told(**at));
        let off: Vec<Colour> = cells
            .map(|(_, off)| told_of(told, |channel| off[channel]))
            .collect();
        if 2 * off.len() < swatch.inner.len() {
            return None;
        }
        let middle = middle(&off);
        let by = std::array::from_fn(|channel| {
            let seen = if told[channel] { middle } else { by };
            seen[channel]
        });
        Some((told, by, off))
    }

    /// How a part is seen under a light that was taken off the colours.
    fn shift(&self, swatch: &Swatch, face: &Planes, colours: &Planes) -> Option<Shift> {
        let (told, by, _) = self.off_cells(swatch, face, colours)?;
        Some(Shift {
            colour: swatch.colour,
            by,
            told,
        })
    }

    /// How a part is off under a light, as far as it is not burnt to white; `None` if most of it is, in all channels but one.
    fn off(&self, swatch: &Swatch, face: &Planes, colours: &Planes, light: &TileLight) -> Option<Off> {
        let (told, by, inner) = self.off_cells(swatch, face, colours)?;
        let seen = told_of(told, |channel| by[channel]);
        let square = dot(seen, seen);
        let alike = inner.iter().filter(|off| dot(**off, seen) > 0.5 * square).count();
        let around = swatch.around.iter().map(|&at| off_at(told, face, colours, at));
        let around = around.filter(|&off| dot(off, off) > 0.25 * square).count();
        let gain = (light.mean_gain() * self.exposure).max(LEAST_GAIN);
        Some(Off {
            colour: swatch.colour,
            by,
            told,
            gain,
            deviations: deviations_where_burnt(swatch.colour, by, told, gain),
            share: alike as f32 / inner.len() as f32,
            around: around as f32 / swatch.around.len().max(1) as f32,
        })
    }
}

/// By how much a cell is off in the channels that tell.
fn off_at(told: [bool; 3], face: &Planes, colours: &Planes, at: u16) -> Colour {
    let at = usize::from(at);
    told_of(told, |channel| {
        colours[channel].as_flattened()[at] - face[channel].as_flattened()[at]
    })
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
    use crate::photo::pyramid::Pyramid;
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

    fn is_recoloured(tiles: &[(Homography, &Photo)]) -> bool {
        is_recoloured_in([0.8, 0.76, 0.7], tiles, |photo| photo)
    }

    /// Whether a part of the first face is another colour in what lies among two other faces of the deck, in a photograph in some
    /// light that a camera changes.
    fn is_recoloured_in(
        light: [f64; 3],
        tiles: &[(Homography, &Photo)],
        camera: impl Fn(Photo) -> Photo,
    ) -> bool {
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
        let photo = camera(photo(&tiles, light));
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
    fn a_wedge_that_is_burnt_in_one_channel_is_told_by_the_others() {
        let is_recoloured = |tile| {
            let tile = (middle_place(), &wedges(tile));
            is_recoloured_in([1.06, 1.0, 0.95], &[tile], |photo| photo)
        };
        assert!(!is_recoloured([0, 0, 2, 3]));
        assert!(is_recoloured([0, 1, 2, 3]));
    }

    /// The photograph as a camera has it that makes colours more vivid than they are.
    fn vivid(mut photo: Photo) -> Photo {
        for pixel in photo.rgb_mut().chunks_exact_mut(3) {
            let most = i32::from(pixel.iter().copied().max().unwrap_or(0));
            for value in pixel {
                *value = (most - (most - i32::from(*value)) * 5 / 4).max(0) as u8;
            }
        }
        photo
    }

    #[test]
    fn colours_are_those_that_other_tiles_of_the_photograph_have() {
        let is_recoloured = |tile| {
            let tile = (middle_place(), &wedges(tile));
            is_recoloured_in([1.06, 1.0, 0.95], &[tile], vivid)
        };
        assert!(!is_recoloured([0, 0, 2, 3]));
        assert!(is_recoloured([0, 1, 2, 3]));
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
}
