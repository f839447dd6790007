//! Faces that are told by their colours alone.
//!
//! Two plain halves are explained by any other two, if each channel may have its own gain and offset: then a face is only
//! known together with the light, which all tiles of a photograph share. Some lights are tried; under the true one all
//! tiles have the colours of some face.

use crate::catalogue::glance::{GLANCE_SIDE, look_at};
use crate::light::{Hue, Light, LightSample};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::recognise::first_look::Look;
use crate::{Catalogue, FaceId};

/// Likeness at first sight from which on two faces differ in nothing but colours; and from which on they may be taken for each
/// other but for these, for pictures of real tiles are not cut out alike.
const ALIKE: f32 = 0.97;
const NEARLY_ALIKE: f32 = 0.9;
/// Then it is the share of tiles in a light of their own that tells of it.
const ODDLY_LIT: f32 = 0.3;
/// Share of the faces that have to be like another, and the most that are asked.
const MANY: f32 = 0.3;
const ASKED: usize = 24;
/// What white becomes under the lights that are tried: daylight, a lamp, shade.
const WHITES: [[f32; 3]; 3] = [[1.0, 1.0, 1.0], [1.3, 1.0, 0.7], [0.8, 1.0, 1.25]];
/// What black becomes under them, as a share of white.
const HAZE: f32 = 0.05;
/// So often the light is found anew from the faces that it tells.
const ROUNDS: usize = 5;
/// If so much less of the tiles has the colours of faces in the light that is found anew, it was better before.
const ASTRAY: f32 = 0.8;
/// A tile agrees with its face if so much of it has the face's colours. Where such a share of what is seen clearly does, their
/// light is known; and what has much less of them than usual does not tell of it.
const AGREED: f32 = 0.7;
const KNOWN: f32 = 0.8;
/// Where the light is known, a tile is asked for another face if so much less of it than usual has the colours of its own: the
/// ground that many faces share agrees with each of them.
const LESS: f32 = 0.1;
/// By so much more of its cells a face has to have the colours of a tile than the face that was thought of.
const BETTER: f32 = 0.05;

/// What is not seen clearly tells of colours if so much of it has those of its face.
const COLOURED: f32 = 0.6;
/// And if so much more of it has them than those of any other face.
const AHEAD: f32 = 0.1;

/// What a look at a tile tells of the light that all tiles of a photograph share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tells {
    /// All that is seen there: it is clear.
    Plainly,
    /// How colours are seen: it is not clear, for its light alone makes too little of its face, but it has that face's colours
    /// under the light of all.
    ByColours,
    Nothing,
}

/// A face at a turn, and how much of a tile has its colours, 0 to 1.
type Coloured = ((FaceId, u8), f32);

/// How much of what is seen clearly usually has the colours of its face.
fn usual(looks: &[Look], scores: &[f32]) -> f32 {
    let clear = looks.iter().zip(scores).filter(|(look, _)| look.is_clear());
    let mut clear: Vec<f32> = clear.map(|(_, score)| *score).collect();
    clear.sort_by(f32::total_cmp);
    clear.get(clear.len() / 2).copied().unwrap_or(0.0)
}

impl Catalogue {
    /// Whether the tiles of a photograph, as they are seen at first sight, have to be told by the light that they share: their
    /// faces are the same but for their colours, or nearly so and taken for others of these.
    pub(crate) fn is_told_by_light(&self, pyramid: &Pyramid, looks: &[Look]) -> bool {
        let likeness = self.likeness_but_for_colours();
        likeness > ALIKE || likeness > NEARLY_ALIKE && self.tell_several_lights(pyramid, looks)
    }

    /// Whether many of the tiles that are clearly seen would lie in other lights than the rest.
    fn tell_several_lights(&self, pyramid: &Pyramid, looks: &[Look]) -> bool {
        let clear = looks.iter().filter(|look| look.is_clear());
        let samples = clear.filter_map(|look| look.light(self, &look.patch(pyramid)));
        let hues: Vec<(Hue, f32)> = samples.map(|sample| (sample.hue(), 1.0)).collect();
        let usual = Hue::median(&hues, 0.0);
        let odd = hues.iter().filter(|(hue, _)| hue.agreement(&usual) < 1.0);
        odd.count() as f32 > ODDLY_LIT * hues.len() as f32
    }

    /// See [`Catalogue::likeness_but_for_colours`].
    pub(crate) fn find_likeness_but_for_colours(&self) -> f32 {
        let step = self.faces().len().div_ceil(ASKED);
        let asked: Vec<usize> = (0..self.faces().len()).step_by(step).collect();
        let likeness = |&face: &usize| {
            let own = FaceId(face as u16);
            let patch = Patch::<GLANCE_SIDE> {
                planes: self.coarse[face].planes,
                inside: 1.0,
            };
            let ranked = self.table().rank(&patch, 6);
            let others = ranked
                .iter()
                .filter(|other| self.kind(other.face) != self.kind(own));
            others.map(|other| other.score).fold(0.0, f32::max)
        };
        let mut likenesses: Vec<f32> = asked.iter().map(likeness).collect();
        likenesses.sort_by(|a, b| b.total_cmp(a));
        likenesses[(MANY * asked.len() as f32) as usize]
    }

    /// Looks again at all tiles of a photograph under the light that they share. Returns what each tells of it: only those do
    /// that have the colours of their faces under it, for what is no tile may tell of any.
    pub(crate) fn look_in_one_light(&self, pyramid: &Pyramid, looks: &mut [Look]) -> Vec<Tells> {
        let patches: Vec<Patch<GLANCE_SIDE>> = looks.iter().map(|look| look.patch(pyramid)).collect();
        let lit = looks.iter().zip(&patches);
        let samples: Vec<LightSample> = lit.filter_map(|(look, patch)| look.light(self, patch)).collect();
        let light = Light::of(&samples);
        let score = |look: &Look, patch, light: &Light| self.veiled_score(patch, light, look.held);
        let scores = |looks: &[Look], light: &Light| -> Vec<f32> {
            let pairs = looks.iter().zip(&patches);
            pairs.map(|(look, patch)| score(look, patch, light)).collect()
        };
        let first = scores(looks, &light);
        let clear = || {
            looks
                .iter()
                .zip(&patches)
                .zip(&first)
                .filter(|((look, _), _)| look.is_clear())
        };
        let agreed = clear().filter(|(_, score)| **score > AGREED);
        let (light, plain) = if agreed.count() as f32 >= KNOWN * clear().count() as f32 {
            (light, usual(looks, &first) - LESS)
        } else {
            let patches: Vec<_> = clear().map(|((_, patch), _)| patch).collect();
            (self.shared_light(&patches, light), 1.0)
        };
        for (look, patch) in looks.iter_mut().zip(&patches) {
            let held = score(look, patch, &light);
            if held > plain {
                continue;
            }
            let (face, likest) = self.likest_by_colour(patch, &light);
            if likest > held + BETTER
                && let Some(alignment) = self.nudge(pyramid, &look.pose, face.0, face.1)
            {
                *look = Look {
                    held: face,
                    pose: alignment.pose,
                    bow: None,
                    alignment: Some(alignment),
                };
            }
        }
        let last = scores(looks, &light);
        let least = AGREED * usual(looks, &last);
        let is_alone = |look: &Look, patch: &Patch<GLANCE_SIDE>, score: f32| {
            let is_other = |index: usize| look_at(index).0 != look.held.0 && self.is_first_of_look(index);
            let other = self.likest_veiled(patch, &light, is_other);
            other.is_none_or(|other| score > other.score + AHEAD)
        };
        let tells = |((look, patch), &score): ((&Look, &Patch<GLANCE_SIDE>), &f32)| {
            if score <= least {
                Tells::Nothing
            } else if look.is_clear() {
                Tells::Plainly
            } else if score > COLOURED && is_alone(look, patch, score) {
                Tells::ByColours
            } else {
                Tells::Nothing
            }
        };
        looks.iter().zip(&patches).zip(&last).map(tells).collect()
    }

    /// The light in which most of some tiles have the colours of faces: found from lights that are usual, and from one more.
    fn shared_light(&self, patches: &[&Patch<GLANCE_SIDE>], light: Light) -> Light {
        let usual = WHITES.map(|white| Light {
            white,
            haze: [HAZE; 3],
            ..light
        });
        let settled = usual
            .into_iter()
            .chain([light])
            .map(|light| self.settle_light(patches, light));
        let best = settled.max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(light, |(light, _)| light)
    }

    /// The light that some tiles share, found from what it may be, and how much of them has the colours of some face in it.
    fn settle_light(&self, patches: &[&Patch<GLANCE_SIDE>], light: Light) -> (Light, f32) {
        let coloured = |light: &Light| -> Vec<Coloured> {
            let likest = |patch: &&Patch<GLANCE_SIDE>| self.likest_by_colour(patch, light);
            patches.iter().map(likest).collect()
        };
        let agreed = |seen: &[Coloured]| seen.iter().map(|(_, score)| score).sum::<f32>();
        let mut seen = coloured(&light);
        let mut best = (light, agreed(&seen));
        for _ in 0..ROUNDS {
            let sample = |(&(look, score), patch): (&Coloured, &&Patch<GLANCE_SIDE>)| {
                LightSample::of_cells(patch, self.search_table().turned(look), score.powi(4))
            };
            let next = Light::of(&seen.iter().zip(patches).map(sample).collect::<Vec<_>>());
            let now = coloured(&next);
            let now_agreed = agreed(&now);
            // Where most colours are burnt in a channel the others may tell a light that none of them was seen in.
            if now_agreed < ASTRAY * agreed(&seen) {
                break;
            }
            // Tiles that agree with the wrong face draw the light away from where most of them agree.
            if now_agreed >= best.1 {
                best = (next, now_agreed);
            }
            let is_settled = now == seen;
            seen = now;
            if is_settled {
                break;
            }
        }
        best
    }

    /// The face whose colours a tile has most under a light.
    fn likest_by_colour(&self, patch: &Patch<GLANCE_SIDE>, light: &Light) -> Coloured {
        let is_first = |index: usize| self.is_first_of_look(index);
        let likest = self.likest_veiled(patch, light, is_first);
        likest.map_or(((FaceId(0), 0), 0.0), |best| ((best.face, best.turn), best.score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::align::Freedom;
    use crate::specimen::{block, catalogue, face, halves, photo, rows_of_four};
    use crate::{Homography, Photo, read};

    /// How many tiles of a photograph are told; each has to be the face that lies there.
    #[track_caller]
    fn told_right(photo: &Photo, catalogue: &Catalogue, poses: &[Homography], faces: &[u16]) -> usize {
        let tiles = read(photo, catalogue).tiles;
        for tile in &tiles {
            let middle = tile
                .corners
                .iter()
                .fold((0.0, 0.0), |at, c| (at.0 + 0.25 * c.x, at.1 + 0.25 * c.y));
            let is_here = |pose: &&Homography| {
                let here = pose.map(0.5, 0.5);
                (here.x - middle.0).hypot(here.y - middle.1) < 10.0
            };
            let there = poses.iter().position(|pose| is_here(&pose)).unwrap();
            assert_eq!(tile.face.0, faces[there], "place {there}: {tile:?}");
        }
        tiles.len()
    }

    #[test]
    fn figures_of_one_deep_colour_on_black_are_told_by_the_light_that_they_share() {
        let blocks: Vec<Photo> = (0..36).map(block).collect();
        let catalogue = catalogue(&blocks);
        assert!(catalogue.likeness_but_for_colours() > ALIKE);
        // Daylight, a lamp, too little light, and so much that all but dark colours are burnt.
        for light in [
            [0.95, 0.95, 0.95],
            [1.0, 0.75, 0.5],
            [0.35, 0.36, 0.4],
            [2.3, 2.2, 2.1],
        ] {
            let poses = rows_of_four(12, (70.0, 80.0), (100.0, 100.0), 90.0, 0.01);
            let faces: Vec<u16> = (0..12).map(|i| (7 * i + 3) % 36).collect();
            let tiles: Vec<_> = poses
                .iter()
                .zip(&faces)
                .map(|(pose, face)| (*pose, &blocks[usize::from(*face)]))
                .collect();
            let told = told_right(&photo(&tiles, light), &catalogue, &poses, &faces);
            assert!(told > 6, "{light:?}: {told} tiles are told");
        }
    }

    /// A photograph in which a lamp is mirrored: white is added to it, most on the left and none on the right.
    fn mirroring(photo: &Photo) -> Photo {
        let mut veiled = photo.clone();
        let width = veiled.width() as usize;
        for (at, pixel) in veiled.rgb_mut().chunks_exact_mut(3).enumerate() {
            let veil = 0.7 - 0.7 * (at % width) as f32 / width as f32;
            for value in pixel {
                *value = (255.0 * veil + (1.0 - veil) * f32::from(*value)) as u8;
            }
        }
        veiled
    }

    #[test]
    fn figures_on_black_are_told_where_a_lamp_is_mirrored_in_their_tiles() {
        let blocks: Vec<Photo> = (0..36).map(block).collect();
        let catalogue = catalogue(&blocks);
        for light in [[0.95, 0.95, 0.95], [1.0, 0.75, 0.5]] {
            let told = [0, 5, 10, 15].map(|first| {
                let poses = rows_of_four(9, (70.0, 80.0), (100.0, 100.0), 90.0, 0.01);
                let faces: Vec<u16> = (0..9).map(|i| (7 * i + first) % 36).collect();
                let seen = faces.iter().map(|&face| &blocks[usize::from(face)]);
                let tiles: Vec<_> = poses.iter().copied().zip(seen).collect();
                told_right(&mirroring(&photo(&tiles, light)), &catalogue, &poses, &faces)
            });
            // Half of them, were it not for the veil of each tile's own.
            assert!(told.iter().sum::<usize>() > 21, "{light:?}: {told:?}");
        }
    }

    #[test]
    fn tiles_taken_for_others_of_other_colours_tell_several_lights() {
        let blocks: Vec<Photo> = (0..36).map(block).collect();
        let catalogue = catalogue(&blocks);
        let poses = rows_of_four(12, (70.0, 80.0), (100.0, 100.0), 90.0, 0.01);
        let faces: Vec<u16> = (0..12).map(|i| (7 * i + 3) % 36).collect();
        let tiles = faces.iter().map(|&face| &blocks[usize::from(face)]);
        let pyramid = Pyramid::new(&photo(
            &poses.iter().copied().zip(tiles).collect::<Vec<_>>(),
            [0.95; 3],
        ));
        let tell_several = |by: &dyn Fn(usize) -> u16| {
            let looks = poses.iter().zip(&faces).enumerate().map(|(index, (pose, face))| {
                let held = (FaceId((face + 6 * by(index)) % 36), 0);
                let alignment = catalogue.align(&pyramid, pose, held.0, 0, Freedom::Rigid);
                let pose = alignment.as_ref().map_or(*pose, |alignment| alignment.pose);
                Look {
                    held,
                    pose,
                    bow: None,
                    alignment,
                }
            });
            catalogue.tell_several_lights(&pyramid, &looks.collect::<Vec<_>>())
        };
        assert!(!tell_several(&|_| 0), "as they are");
        assert!(tell_several(&|index| (index % 6) as u16), "in colours of others");
    }

    #[test]
    fn pieces_of_a_table_do_not_lead_the_light_of_burnt_tiles_astray() {
        let blocks: Vec<Photo> = (0..36).map(block).collect();
        let catalogue = catalogue(&blocks);
        let grain = |at: usize| 0.75 + 0.25 * ((at % 96) as f64 / 9.0 + (at / 96) as f64 / 31.0).sin();
        let wood = (0..96 * 96).flat_map(|at| [150.0, 88.0, 46.0].map(|part| (part * grain(at)) as u8));
        let wood = Photo::new(96, 96, wood.collect()).unwrap();
        let poses = rows_of_four(12, (70.0, 80.0), (100.0, 100.0), 90.0, 0.01);
        let faces: Vec<u16> = (0..9).map(|i| (7 * i + 3) % 36).collect();
        let tiles = faces.iter().map(|&face| &blocks[usize::from(face)]);
        let tiles: Vec<_> = poses.iter().copied().zip(tiles.chain([&wood; 3])).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [2.2; 3]));
        let patches: Vec<Patch<GLANCE_SIDE>> = poses
            .iter()
            .map(|pose| {
                let mut patch = Patch::black();
                pyramid.sample(pose, &mut patch);
                patch
            })
            .collect();
        let daylight = Light {
            white: WHITES[0],
            haze: [HAZE; 3],
            spread: 0.06,
            brightness: 1.0,
        };
        let (light, _) = catalogue.settle_light(&patches.iter().collect::<Vec<_>>(), daylight);
        for (patch, face) in patches.iter().zip(faces) {
            assert_eq!(catalogue.likest_by_colour(patch, &light).0.0.0, face, "{light:?}");
        }
    }

    #[test]
    fn plain_halves_are_told_by_the_light_that_they_share() {
        let faces: Vec<Photo> = (0..15).map(halves).collect();
        let catalogue = catalogue(&faces);
        assert!(catalogue.likeness_but_for_colours() > ALIKE);
        for light in [[0.95, 0.95, 0.95], [1.0, 0.72, 0.45], [0.6, 0.75, 0.9]] {
            let poses = rows_of_four(12, (70.0, 80.0), (82.0, 82.0), 80.0, 0.01);
            let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
            let photo = photo(&tiles, light);
            let told = told_right(&photo, &catalogue, &poses, &(0..12).collect::<Vec<_>>());
            assert!(told > 8, "{light:?}: {told} tiles are told");
        }
    }

    #[test]
    fn other_faces_are_told_by_more_than_their_colours() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        assert!(catalogue(&faces).likeness_but_for_colours() < NEARLY_ALIKE);
    }
}
