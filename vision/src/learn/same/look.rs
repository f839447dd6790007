//! Whether two cut faces are the same, at whatever turn and in whatever light.

use super::differ::{Block, Comparison, compare};
use super::focus::softer;
use super::gains::Lamps;
use super::glance::Glance;
use super::print::{self, Print, agreement};
use super::tint::{Beside, Tint};
use super::{ALIKE, JUST_SAME, SAME};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::align::{Freedom, Template, align};
use crate::{Homography, Photo};

/// Cells along a side of the pictures that are compared.
pub(super) const SIDE: usize = 64;
/// Cells along the rim that are left out: side walls, shadows and neighbours shine in.
pub(super) const RIM: usize = 3;
/// Spread of lightness, 0 to 1, of a face with nothing on it but grain.
const PLAIN: f32 = 0.03;
/// Of so many cells one tells what light makes of colours.
const TELLING: usize = 5;
/// Correlation of fine print under which it is another; where it is not alike, that is doubtful.
const OTHER_PRINT: f32 = 0.7;
/// Correlation from which on print of so many parts is the very same, whatever the light makes of it; but faces that differ more
/// than this are others.
const VERY_PRINT: f32 = 0.93;
const MANY_PARTS: usize = 30;
const IN_ANY_LIGHT: f32 = 15.0;
/// Red, green and blue of a face, 0 to 1.
pub(super) type Planes = [[[f32; SIDE]; SIDE]; 3];

/// A face as it was cut, prepared for comparing.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    picture: Photo,
    template: Box<Template<SIDE>>,
    glance: Glance,
    /// How much colours usually differ on the faces beside it, as a spread, 0 to 1.
    contrast: f32,
}

/// How one face lies on another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Likeness {
    /// This one's unit square to the other's.
    pub(crate) map: Homography,
    /// Gain of each channel from this one's light to the other's.
    pub(crate) gains: [f32; 3],
    /// How much the least alike part differs, in units of what says nothing.
    pub(crate) worst: f32,
    /// Share of the parts that agree, 0 to 1.
    pub(crate) agreeing: f32,
    /// How alike their fine print is, if it was compared and there is any.
    pub(super) print: Option<Print>,
}

/// The whole of a picture as a pose.
pub(crate) fn whole(picture: &Photo) -> Option<Homography> {
    let side = f64::from(picture.width());
    Homography::new([side, 0.0, -0.5, 0.0, side, -0.5, 0.0, 0.0, 1.0])
}

impl Look {
    pub(crate) fn new(picture: &Photo) -> Option<Look> {
        let pyramid = Pyramid::new(picture);
        let pose = whole(picture)?;
        let mut patch = Patch::<SIDE>::black();
        pyramid.sample(&pose, &mut patch);
        Some(Look {
            picture: picture.clone(),
            template: Box::new(Template::new(&patch)),
            glance: Glance::of(&pyramid, &pose),
            contrast: 1.0,
        })
    }

    pub(crate) fn glance(&self) -> &Glance {
        &self.glance
    }

    pub(super) fn picture(&self) -> &Photo {
        &self.picture
    }

    /// The same beside faces of so much contrast.
    pub(crate) fn among(mut self, contrast: f32) -> Look {
        self.contrast = contrast;
        self
    }

    /// Whether there is nothing on it but grain: the check of a cloth, a piece of the table.
    pub(crate) fn is_plain(&self) -> bool {
        self.glance.spread() < PLAIN
    }

    /// Correlation with another face at first sight, for each turn.
    pub(crate) fn correlations(&self, other: &Look) -> [f32; 4] {
        self.glance.correlations(&other.glance)
    }

    /// How this face lies on another, if it may be the same; `correlations` is what is seen at first sight.
    pub(crate) fn likeness(&self, other: &Look, correlations: &[f32; 4], lamps: Lamps) -> Option<Likeness> {
        let most = correlations.iter().copied().fold(f32::MIN, f32::max);
        let pyramid = Pyramid::new(&other.picture);
        let pose = whole(&other.picture)?;
        let turns = (0..4).filter(|&turn| correlations[turn] > most - 0.1);
        turns
            .filter_map(|turn| {
                let printed = pose.turned(turn as u8);
                let aligned = align(&pyramid, &printed, &self.template, Freedom::Near, 5)?;
                let seen = seen_at(&pyramid, &aligned.pose);
                let map = pose.inverse().after(&aligned.pose)?;
                let likeness = self.compared(&self.template, other, &seen, lamps).likeness(map);
                Some(self.with_print(other, likeness))
            })
            .min_by(|a, b| {
                // Where something lies on one of them, the least alike part does not tell its turn, but all others do.
                let worst = |likeness: &Likeness| likeness.worst.min(ALIKE);
                let order = worst(a).total_cmp(&worst(b));
                order.then(b.agreeing.total_cmp(&a.agreeing))
            })
    }

    /// The likeness to another face where it is known how this one lies on it; `None` if they have not the same print.
    pub(super) fn likeness_on(&self, other: &Look, map: Homography) -> Option<Likeness> {
        let seen = self.beside(other, &map)?;
        let likeness = self
            .compared(&self.template, other, &seen, Lamps::Two)
            .likeness(map);
        let print = self.print(other, &likeness);
        print
            .is_none_or(|print| print.least >= OTHER_PRINT)
            .then_some(Likeness { print, ..likeness })
    }

    /// How alike the fine print of both is where this one lies on the other, if there is any: it is compared if it was not yet.
    pub(super) fn print(&self, other: &Look, likeness: &Likeness) -> Option<Print> {
        likeness
            .print
            .or_else(|| agreement(&self.picture, &other.picture, &likeness.map))
    }

    /// How much each block differs from what is seen of the other face, where it is known how this one lies on it.
    pub(super) fn blocks_on(&self, other: &Look, map: &Homography) -> Option<Vec<Block>> {
        let seen = self.beside(other, map)?;
        Some(self.compared(&self.template, other, &seen, Lamps::Two).blocks)
    }

    /// What is seen of the other face where this one lies on it.
    fn beside(&self, other: &Look, map: &Homography) -> Option<Patch<SIDE>> {
        let pose = whole(&other.picture)?.after(map)?;
        Some(seen_at(&Pyramid::new(&other.picture), &pose))
    }

    /// Colours of this face and of the other, at places all over them.
    pub(crate) fn colours_beside(&self, other: &Look, likeness: &Likeness) -> Vec<Beside> {
        let Some(seen) = self.beside(other, &likeness.map) else {
            return Vec::new();
        };
        let inside = SIDE - 2 * RIM;
        let at = |planes: &[[[f32; SIDE]; SIDE]; 3], cell: usize| {
            [0, 1, 2].map(|channel| planes[channel][RIM + cell / inside][RIM + cell % inside])
        };
        (0..inside * inside)
            .step_by(TELLING)
            .map(|cell| (at(&self.template.planes, cell), at(&seen.planes, cell)))
            .collect()
    }

    /// The same likeness where it is known what the light of the other's photograph makes of colours.
    pub(crate) fn likeness_in(&self, other: &Look, likeness: &Likeness, tint: &Tint) -> Option<Likeness> {
        let mut tinted = self.template.clone();
        for y in 0..SIDE {
            for x in 0..SIDE {
                let own = [0, 1, 2].map(|channel| self.template.planes[channel][y][x]);
                for (plane, value) in tinted.planes.iter_mut().zip(tint.map(own)) {
                    plane[y][x] = value;
                }
            }
        }
        let seen = self.beside(other, &likeness.map)?;
        let compared = self.compared(&tinted, other, &seen, Lamps::Told);
        let likeness = Likeness {
            worst: compared.worst,
            agreeing: compared.agreeing,
            ..*likeness
        };
        // The light is known: print alone is no reason to take another colour for the same.
        let worst = likeness.worst.max(self.with_print(other, likeness).worst);
        Some(Likeness { worst, ..likeness })
    }

    /// What comparing this face (as it is, or in the other's light) with what is seen of the other tells.
    fn compared(&self, face: &Template<SIDE>, other: &Look, seen: &Patch<SIDE>, lamps: Lamps) -> Comparison {
        let larger = f64::from(self.picture.width()) / f64::from(other.picture.width());
        let softer = softer(larger, face, seen).into_iter();
        let contrast = self.contrast.min(other.contrast);
        let softer = softer.map(|(face, seen)| compare(&face, &seen, lamps, contrast));
        softer.fold(compare(face, seen, lamps, contrast), |best, now| {
            if now.worst < best.worst { now } else { best }
        })
    }

    /// Faces that are much alike, but not in their fine print, are others; those whose print is the same all over are the same,
    /// if they do not differ much: a lamp or a gloss lies on one of them.
    fn with_print(&self, other: &Look, mut likeness: Likeness) -> Likeness {
        if likeness.worst >= IN_ANY_LIGHT {
            return likeness;
        }
        likeness.print = self.print(other, &likeness);
        if let Some(print) = likeness.print {
            if print.least < OTHER_PRINT {
                likeness.worst = likeness.worst.max(ALIKE);
            } else if print.least < print::ALIKE {
                likeness.worst = likeness.worst.max(SAME);
            } else if print.least > VERY_PRINT && print.parts >= MANY_PARTS && !print.is_lacking {
                likeness.worst = likeness.worst.min(JUST_SAME);
            }
        }
        likeness
    }
}

impl Comparison {
    fn likeness(&self, map: Homography) -> Likeness {
        Likeness {
            map,
            gains: self.gains,
            worst: self.worst,
            agreeing: self.agreeing,
            print: None,
        }
    }
}

/// What is seen of a picture's part that the unit square is mapped to.
pub(super) fn seen_at(pyramid: &Pyramid, pose: &Homography) -> Patch<SIDE> {
    let mut patch = Patch::black();
    pyramid.sample(pose, &mut patch);
    patch
}

#[cfg(test)]
mod tests {
    use super::{Lamps, Likeness, Look, Tint, whole};
    use crate::learn::cut::cut;
    use crate::learn::same::SAME;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{blurred, face, lettered};
    use crate::{Homography, Photo};

    /// A face with a small diamond that is dark around a bright middle.
    fn with_a_mark(face: &Photo) -> Photo {
        let side = face.width() as usize;
        let mut rgb = face.rgb().to_vec();
        for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
            match (at % side).abs_diff(30) + (at / side).abs_diff(66) {
                0..2 => pixel.copy_from_slice(&[240, 232, 214]),
                2..7 => pixel.copy_from_slice(&[38, 70, 150]),
                _ => {}
            }
        }
        Photo::new(face.width(), face.height(), rgb).unwrap()
    }

    #[test]
    fn a_mark_that_only_one_face_has_tells_them_apart_whichever_lies_on_the_other() {
        for seed in 0..4 {
            let faces = [face(seed), with_a_mark(&face(seed))].map(|face| Look::new(&face).unwrap());
            for (one, other) in [(0, 1), (1, 0)] {
                let (one, other) = (&faces[one], &faces[other]);
                let likeness = one.likeness(other, &one.correlations(other), Lamps::Two).unwrap();
                assert!(likeness.worst > SAME, "{seed}: {}", likeness.worst);
            }
        }
    }

    #[test]
    fn a_face_seen_small_and_less_sharply_is_the_same_and_no_other() {
        let seen = |face: &Photo, side, spread| {
            let cut = cut(&Pyramid::new(face), &whole(face).unwrap(), side).unwrap();
            Look::new(&blurred(&cut, spread)).unwrap()
        };
        let near = |seed| seen(&lettered(seed), 240, 0.1);
        let far = |seed| seen(&lettered(seed), 74, 1.4);
        let unlike = |one: &Look, other: &Look| {
            one.likeness(other, &one.correlations(other), Lamps::Two)
                .map_or(f32::MAX, |likeness| likeness.worst)
        };
        for seed in 0..3 {
            let (same, back) = (unlike(&near(seed), &far(seed)), unlike(&far(seed), &near(seed)));
            assert!(same.max(back) < SAME, "{seed}: {same} {back}");
            let other = unlike(&near(seed), &far(seed + 1));
            assert!(other > 2.0 * SAME, "{seed}: {other}");
        }
    }

    /// Four wedges in a light, the first of them in the colour given.
    fn wedges(first: [u8; 3], light: f32) -> Look {
        const SIDE: usize = 96;
        let colours = [first, [70, 150, 74], [240, 229, 200], [40, 104, 158]];
        let rgb = (0..SIDE * SIDE).flat_map(|at| {
            let (x, y) = (at % SIDE, at / SIDE);
            let wedge = match (x < y, x + y < SIDE) {
                (false, true) => 0,
                (false, false) => 1,
                (true, false) => 2,
                (true, true) => 3,
            };
            colours[wedge].map(|value| (light * f32::from(value)) as u8)
        });
        Look::new(&Photo::new(SIDE as u32, SIDE as u32, rgb.collect()).unwrap()).unwrap()
    }

    #[test]
    fn a_purple_wedge_is_no_blue_one_however_dim_the_light() {
        let (purple, blue) = ([108, 58, 112], [40, 104, 158]);
        for (one, other) in [(1.0, 1.0), (0.4, 0.4), (0.6, 0.35)] {
            let unlike = |first| {
                let (one, other) = (wedges(purple, one), wedges(first, other));
                one.likeness(&other, &one.correlations(&other), Lamps::Two)
                    .unwrap()
                    .worst
            };
            assert!(
                unlike(blue) > SAME && unlike(purple) < 1.0,
                "{one} {other}: {} {}",
                unlike(blue),
                unlike(purple)
            );
        }
    }

    /// A dark face with a bright figure of a colour, in which a lamp is mirrored so strongly along the left and the right side.
    fn glossy(figure: [f32; 3], mirrored: [f32; 2]) -> Look {
        const SIDE: usize = 96;
        let rgb = (0..SIDE * SIDE).flat_map(|at| {
            let (x, y) = (at % SIDE, at / SIDE);
            let is_figure =
                x.abs_diff(40) < 14 && y.abs_diff(50) < 30 || x.abs_diff(52) < 26 && y.abs_diff(44) < 9;
            let across = x as f32 / SIDE as f32;
            let mirrored = mirrored[0] + across * (mirrored[1] - mirrored[0]);
            let own = if is_figure { figure } else { [0.09, 0.09, 0.1] };
            own.map(|value| (255.0 * (value + (1.0 - value) * mirrored)) as u8)
        });
        Look::new(&Photo::new(SIDE as u32, SIDE as u32, rgb.collect()).unwrap()).unwrap()
    }

    fn unlike(one: &Look, other: &Look, lamps: Lamps) -> f32 {
        let correlations = one.correlations(other);
        let likeness = one.likeness(other, &correlations, lamps);
        likeness.map_or(f32::MAX, |likeness| likeness.worst)
    }

    #[test]
    fn a_lamp_that_only_one_tile_mirrors_is_no_difference_in_one_photograph() {
        let white = [0.9, 0.9, 0.88];
        let (one, other) = (glossy(white, [0.0, 0.02]), glossy(white, [0.3, 0.12]));
        assert!(
            unlike(&one, &other, Lamps::One) < 3.0,
            "{}",
            unlike(&one, &other, Lamps::One)
        );
        assert!(unlike(&one, &other, Lamps::Two) > 9.0);
    }

    #[test]
    fn a_figure_of_another_colour_is_another_in_a_light_that_is_known_whatever_its_print() {
        let (orange, yellow) = ([0.92, 0.5, 0.18], [0.92, 0.75, 0.2]);
        let (one, other) = (glossy(orange, [0.0; 2]), glossy(yellow, [0.0; 2]));
        let likeness = one
            .likeness(&other, &one.correlations(&other), Lamps::Two)
            .unwrap();
        // The light is told by tiles that are the same: it changes nothing.
        let identity = Homography::IDENTITY;
        let same: Vec<_> = [&one, &other]
            .into_iter()
            .flat_map(|look| {
                look.colours_beside(
                    look,
                    &Likeness {
                        map: identity,
                        ..likeness
                    },
                )
            })
            .collect();
        let tint = Tint::of(&same).unwrap();
        let known = one.likeness_in(&other, &likeness, &tint).unwrap();
        assert!(known.worst >= SAME, "{}", known.worst);
    }
}
