//! Second thoughts about a tile: faces that its first ranking has not thought of.

use crate::align::{Alignment, Freedom};
use crate::bow::Bow;
use crate::compare::Comparison;
use crate::contest::{Contender, Contest, EXPLAINED, FAR_NATS, Hope};
use crate::glance::{GLANCE_SIDE, Ranked, look_at};
use crate::pyramid::Patch;
use crate::seen::Seen;
use crate::{FaceId, Homography};

/// Faces and turns that are found by their colours when a tile is not clear, and how many of each list may take a pose
/// of their own.
const SEARCHED: usize = 8;
const POSED: usize = 5;
/// Share of the best coarse alignment's quality that is worth a fine one.
const COARSE: f32 = 0.5;
/// Faces seen beside a pose that are tried.
const BESIDE: usize = 6;
/// Faces that may bend the pose, and the farthest that a corner goes, in sides.
const BENT: usize = 3;
const MOST_BENT: f32 = 0.12;
/// A face that explains this share of what the likeliest does not may take its place; so often.
const CHALLENGE: f32 = 0.3;
const CHALLENGES: usize = 3;
/// So many rivals are fitted closely in the end: those within so many nats where the likeliest face explains
/// what is seen, and those that differ from it by no more than so many.
const SERIOUS: usize = 4;
const NEAR_NATS: f32 = 60.0;
const ALIKE_NATS: f32 = 100.0;

impl Contest<'_> {
    /// Lets the faces take part that have the colours of a patch in the photograph's light.
    pub(crate) fn enter_by_colour(&mut self, patch: &Patch<GLANCE_SIDE>) {
        for ranked in self.by_colour(patch) {
            self.enter((ranked.face, ranked.turn), Hope::Favourite);
        }
    }

    /// The faces that have the colours of a patch in the photograph's light, the likeliest first.
    fn by_colour(&self, patch: &Patch<GLANCE_SIDE>) -> Vec<Ranked> {
        self.view.rank_by_colour(patch, SEARCHED)
    }

    /// Part of the tile is covered, or its light is odd: looks for more faces, and lets each take its own pose.
    pub(crate) fn search(&mut self, given: &Homography, patch: &Patch<GLANCE_SIDE>) {
        let here = self.by_colour(patch);
        let mut patch = patch.clone();
        self.view.pyramid.sample(given, &mut patch);
        let there = self.by_colour(&patch);
        let tried: Vec<(FaceId, u8)> = self.contenders.iter().take(1).map(|c| c.look).collect();
        let mut posed: Vec<(FaceId, u8)> = self.contenders.iter().take(POSED).map(|c| c.look).collect();
        posed.extend(
            here.iter()
                .take(POSED)
                .chain(there.iter().take(POSED))
                .map(|r| (r.face, r.turn)),
        );
        for ranked in here.iter().chain(&there) {
            self.enter((ranked.face, ranked.turn), Hope::Favourite);
        }
        let mut bar = self
            .contenders
            .first()
            .map_or(f32::MAX, |best| best.comparison.total);
        // Coarsely first: most are no match anywhere.
        let mut coarse: Vec<((FaceId, u8), Alignment)> = Vec::with_capacity(posed.len());
        for (place, &look) in posed.iter().enumerate() {
            if tried.contains(&look) || posed[..place].contains(&look) {
                continue;
            }
            coarse.extend(
                self.catalogue
                    .align_coarsely(self.view.pyramid, given, look.0, look.1, Freedom::Rigid)
                    .map(|alignment| (look, alignment)),
            );
        }
        coarse.sort_by(|a, b| b.1.quality().total_cmp(&a.1.quality()));
        let worth = COARSE * coarse.first().map_or(0.0, |(_, best)| best.quality());
        let mut best = None;
        for (look, first) in coarse
            .iter()
            .take(POSED)
            .filter(|(_, first)| first.quality() >= worth)
        {
            if let Some((total, pose, seen)) = self.try_finely(first, *look)
                && total < bar
            {
                bar = total;
                best = Some((pose, seen, *look));
            }
        }
        if let Some((pose, seen, look)) = best {
            self.move_to(&pose, seen, look);
        }
    }

    /// Tries the faces that look better a little beside the pose.
    pub(crate) fn look_beside(&mut self) {
        let Some(best) = self.contenders.first() else {
            return;
        };
        let (held, mut bar) = (best.look, best.comparison.total);
        let around = self.catalogue.look_around(self.view.pyramid, &self.pose, held);
        let mut better = None;
        for beside in around.iter().take(BESIDE) {
            if let Some((total, pose, seen)) = self.try_pose(&beside.pose, beside.look)
                && total < bar
            {
                bar = total;
                better = Some((beside.look, pose, seen));
            }
        }
        if let Some((look, pose, seen)) = better {
            self.move_to(&pose, seen, look);
            self.pull();
        }
    }

    /// Lets each of the likeliest faces bend the pose, which a wrong one may have spoilt where few tiles tell the plane;
    /// only another face than the likeliest keeps it bent.
    pub(crate) fn bend(&mut self) {
        let rivals: Vec<(FaceId, u8)> = self.contenders.iter().take(BENT).map(|c| c.look).collect();
        let mut best: Option<(f32, (FaceId, u8), Homography, Seen)> = None;
        for look in rivals {
            let bent =
                self.catalogue
                    .align_near(self.view.pyramid, &self.pose, look.0, look.1, Freedom::Near);
            let Some(bent) = bent.filter(|bent| bent.moved < MOST_BENT) else {
                continue;
            };
            let (total, seen) = self.compare_at(&bent.pose, look);
            if best.as_ref().is_none_or(|best| total < best.0) {
                best = Some((total, look, bent.pose, seen));
            }
        }
        if let (Some((_, look, pose, seen)), Some(held)) = (best, self.contenders.first())
            && !self.catalogue.is_same_look(look, held.look)
        {
            self.move_to(&pose, seen, look);
        }
    }

    /// Lets faces take part that have what the likeliest lacks, as long as that brings a better one.
    pub(crate) fn challenge(&mut self) {
        for _ in 0..CHALLENGES {
            self.scrutiny = self.scrutinise();
            let (Some(best), Some(other)) = (
                self.contenders.first().map(|best| best.look),
                self.scrutiny.and_then(|scrutiny| scrutiny.other),
            ) else {
                return;
            };
            if other.share < CHALLENGE {
                return;
            }
            let (face, turn) = look_at(other.index);
            self.enter((face, (turn + best.1) % 4), Hope::Favourite);
            if self.contenders.first().is_none_or(|now| now.look == best) {
                return;
            }
            self.pull();
        }
        self.scrutiny = self.scrutinise();
    }

    /// The rivals that may be it if they lie a little otherwise, and about where: those that cost little more, and those
    /// that look nearly the same, as it lies or where they lie themselves.
    fn serious_rivals(&self) -> Vec<((FaceId, u8), Homography)> {
        let Some(best) = self.contenders.first() else {
            return Vec::new();
        };
        let reach = if self.strain() < EXPLAINED {
            NEAR_NATS
        } else {
            FAR_NATS
        };
        let bar = best.comparison.total + reach;
        let table = self.view.colours();
        let (gain, evidence) = (best.comparison.gain, best.comparison.evidence);
        let is_serious = |rival: &&Contender| {
            !self.catalogue.is_same_look(rival.look, best.look)
                && (rival.comparison.total < bar
                    || table.difference(best.look, rival.look, gain, evidence).nats < ALIKE_NATS)
        };
        let rivals = self.contenders.iter().skip(1).filter(is_serious);
        let mut serious: Vec<_> = rivals
            .take(SERIOUS)
            .map(|rival| (rival.look, self.pose))
            .collect();
        for twin in self.likely_twins(best.look) {
            if !serious.contains(&twin) {
                serious.push(twin);
            }
        }
        serious
    }

    /// What a face is like where it comes to rest near a pose, bowed as the tile then is.
    fn closely(&self, look: (FaceId, u8), near: &Homography) -> Option<Fit> {
        let pyramid = self.view.pyramid;
        let bowed = self
            .view
            .table
            .and_then(|table| self.catalogue.bow(pyramid, &table, near, look, self.view.blur_px));
        let (pose, bow) = match bowed {
            Some(bowed) => bowed,
            None => {
                let aligned = self
                    .catalogue
                    .align(pyramid, near, look.0, look.1, Freedom::Rigid)?;
                (aligned.pose, Bow::NONE)
            }
        };
        let (comparison, seen) = self.compare_in(&pose, bow, look);
        Some(Fit {
            look,
            pose,
            bow,
            comparison,
            seen,
        })
    }

    /// Fits the likeliest face closely, and lets each serious rival take a pose of its own, so that none loses by the pose or
    /// the bow that another one likes, nor by one that was given up; whether the pose or the likeliest face changed.
    pub(crate) fn fit_closely(&mut self) -> bool {
        let mut looks = self.serious_rivals();
        let Some(best) = self.contenders.first() else {
            return false;
        };
        if self.view.table.is_some() && self.fitted != Some(best.look) {
            looks.insert(0, (best.look, self.pose));
        }
        let mut fits: Vec<Fit> = looks
            .into_iter()
            .filter_map(|(look, near)| self.closely(look, &near))
            .collect();
        let total = |at: &usize| fits[*at].comparison.total;
        let Some(likeliest) = (0..fits.len()).min_by(|a, b| total(a).total_cmp(&total(b))) else {
            return false;
        };
        let mut compared: Vec<((FaceId, u8), Comparison)> = fits
            .iter()
            .map(|fit| (fit.look, fit.comparison.clone()))
            .collect();
        let is_better = fits[likeliest].comparison.total < best.comparison.total;
        if is_better {
            compared.push((best.look, best.comparison.clone()));
            let fit = fits.swap_remove(likeliest);
            (self.bow, self.fitted) = (fit.bow, Some(fit.look));
            self.move_to(&fit.pose, fit.seen, fit.look);
        }
        for (look, comparison) in compared {
            match self
                .contenders
                .iter_mut()
                .find(|contender| contender.look == look)
            {
                Some(contender) if comparison.total < contender.comparison.total => {
                    contender.comparison = comparison;
                }
                Some(_) => {}
                None => self.contenders.push(Contender { look, comparison }),
            }
        }
        self.contenders
            .sort_by(|a, b| a.comparison.total.total_cmp(&b.comparison.total));
        is_better
    }
}

/// A face that was fitted closely.
struct Fit {
    look: (FaceId, u8),
    pose: Homography,
    bow: Bow,
    comparison: Comparison,
    seen: Seen,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first_look::Look;
    use crate::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place, three_in_a_row};
    use crate::view::View;
    use crate::{Catalogue, Photo};

    /// First looks at three poses that hold the faces from the fourth on.
    fn looks(catalogue: &Catalogue, pyramid: &Pyramid, poses: &[Homography; 3]) -> [Look; 3] {
        [0, 1, 2].map(|i: usize| {
            let held = (FaceId(3 + i as u16), 0);
            Look {
                held,
                pose: poses[i],
                bow: None,
                alignment: catalogue.align(pyramid, &poses[i], held.0, held.1, Freedom::Rigid),
            }
        })
    }

    #[test]
    fn a_wrong_face_and_the_pose_that_it_spoilt_are_overcome() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses = three_in_a_row();
        let tiles: Vec<_> = poses
            .iter()
            .zip(&faces[3..])
            .map(|(pose, face)| (*pose, face))
            .collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let looks = looks(&catalogue, &pyramid, &poses);
        let view = View::of(&catalogue, &pyramid, None, looks.iter());
        let off = place(205.0, 96.0, 100.0, 0.03);
        let look = Look {
            held: (FaceId(9), 2),
            pose: off,
            bow: None,
            alignment: None,
        };
        let contest = Contest::hold(&catalogue, &view, &off, &look);
        assert_eq!(contest.contenders[0].look, (FaceId(4), 0));
        let middle = contest.settled.map(0.5, 0.5);
        let true_middle = poses[1].map(0.5, 0.5);
        assert!((middle.x - true_middle.x).hypot(middle.y - true_middle.y) < 2.0);
    }

    #[test]
    fn a_tile_is_strained_by_what_is_burnt_unless_that_is_usual() {
        // Paper that is burnt to white all around the artwork.
        let paper = |face: Photo| {
            let side = face.width() as usize;
            let is_outer = |at: usize| !(12..side - 12).contains(&at);
            let rgb = face.rgb().chunks_exact(3).enumerate().flat_map(|(at, pixel)| {
                let is_paper = is_outer(at % side) || is_outer(at / side);
                if is_paper {
                    [255; 3]
                } else {
                    [pixel[0], pixel[1], pixel[2]]
                }
            });
            Photo::new(side as u32, side as u32, rgb.collect()).unwrap()
        };
        let faces: Vec<Photo> = (0..12).map(|seed| paper(face(seed))).collect();
        let catalogue = catalogue(&faces);
        let poses = three_in_a_row();
        let tiles: Vec<_> = poses.iter().copied().zip(&faces[3..]).collect();
        let photo = photo(&tiles, [1.0; 3]);
        let pyramid = Pyramid::new(&photo);
        let looks = looks(&catalogue, &pyramid, &poses);
        let mut view = View::of(&catalogue, &pyramid, None, looks.iter());
        let strain = |view: &View<'_>| Contest::hold(&catalogue, view, &poses[1], &looks[1]).strain();
        assert!(strain(&view) < 3.0, "{}", strain(&view));
        view.usual_burnt = 0.0;
        assert!(strain(&view).is_infinite());
    }

    /// A letter of two strokes that meet at the top, with or without a bar, on wood; and a number in the last corner.
    fn letter((left, top): (f64, f64), has_bar: bool, number: (f64, f64)) -> Photo {
        let pixels = (0..96 * 96).map(|at| (f64::from(at % 96), f64::from(at / 96)));
        let rgb = pixels.flat_map(|(x, y)| {
            let (x, y) = (x / 96.0 - left, y / 96.0 - top);
            let is_inside = (0.0..0.48).contains(&y);
            let is_stroke = is_inside && ((x.abs() - 0.42 * y).abs() < 0.05 || x.abs() < 0.05 - 0.2 * y);
            let is_bar = has_bar && (0.3..0.38).contains(&y) && x.abs() < 0.42 * y;
            let is_number = (x + left - number.0).abs() < 0.04 && (y + top - number.1).abs() < 0.05;
            if is_stroke || is_bar || is_number {
                [30, 24, 20]
            } else {
                [206, 176, 136]
            }
        });
        Photo::new(96, 96, rgb.collect()).unwrap()
    }

    #[test]
    fn a_letter_that_is_alike_far_beside_is_overcome() {
        let (a, inverted_v) = (
            letter((0.42, 0.2), true, (0.83, 0.78)),
            letter((0.6, 0.3), false, (0.17, 0.22)),
        );
        let mut faces = vec![a, inverted_v, letter((0.5, 0.25), false, (0.5, 0.85))];
        faces.extend((3..12).map(face));
        let catalogue = catalogue(&faces);
        let poses = three_in_a_row();
        let tiles: Vec<_> = poses
            .iter()
            .copied()
            .zip([&faces[3], &faces[0], &faces[5]])
            .collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let looks = looks(&catalogue, &pyramid, &poses);
        let view = View::of(&catalogue, &pyramid, None, looks.iter());
        // The letter is taken for the other one that lies where its strokes fit, a fifth of a side away.
        let off = place(182.0, 80.0, 100.0, 0.0);
        let look = Look {
            held: (FaceId(1), 0),
            pose: off,
            bow: None,
            alignment: None,
        };
        let contest = Contest::hold(&catalogue, &view, &off, &look);
        assert_eq!(contest.contenders[0].look, (FaceId(0), 0));
        let middle = contest.settled.map(0.5, 0.5);
        assert!((middle.x - 200.0).hypot(middle.y - 90.0) < 2.0, "{middle:?}");
    }

    #[test]
    fn a_rival_that_differs_by_a_little_shift_is_no_worse() {
        let one = face(3);
        let (side, shift) = (one.width() as usize, 1);
        let mut rgb = one.rgb().to_vec();
        for row in rgb.chunks_exact_mut(3 * side) {
            row.copy_within(..3 * (side - shift), 3 * shift);
        }
        let twin = Photo::new(side as u32, side as u32, rgb).unwrap();
        let mut faces = vec![one, twin];
        faces.extend((4..12).map(face));
        let catalogue = catalogue(&faces);
        let poses = three_in_a_row();
        let tiles = [0, 4, 5].map(|i| &faces[i]);
        let tiles: Vec<_> = poses
            .iter()
            .zip(tiles)
            .map(|(pose, face)| (*pose, face))
            .collect();
        let photo = photo(&tiles, [0.9; 3]);
        let seen = catalogue.recognise_firm(&Pyramid::new(&photo), &poses);
        assert!(seen[0].evidence.lead.margin < 24.0, "{:?}", seen[0]);
        assert!(seen[1].certainty.is_sure() && seen[2].certainty.is_sure());
    }
}
