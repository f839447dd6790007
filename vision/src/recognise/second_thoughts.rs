//! Second thoughts about a tile: faces that its first ranking has not thought of.

use crate::catalogue::glance::{GLANCE_SIDE, Ranked, look_at};
use crate::photo::pyramid::Patch;
use crate::pose::align::{Alignment, Freedom};
use crate::pose::bow::Bow;
use crate::pose::motion::farthest_corner;
use crate::recognise::compare::Comparison;
use crate::recognise::contest::{Contender, Contest, EXPLAINED, FAR_NATS, Hope};
use crate::recognise::first_look::Look;
use crate::recognise::seen::Seen;
use crate::{FaceId, Homography};

/// Faces and turns that are found by their colours when a tile is not clear, and how many of each list may take a pose
/// of their own.
const SEARCHED: usize = 8;
const POSED: usize = 5;
/// Share of the best coarse alignment's quality that is worth a fine one.
const COARSE: f32 = 0.5;
/// Faces seen beside a pose, or in another, that are tried.
const BESIDE: usize = 6;
/// A pose that a face draws less far (sides) is where it was.
const STAYS: f32 = 0.04;
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

    /// The contest, or if another face than the likeliest fits better in a pose where that is not drawn to, the one that is held
    /// there.
    pub(crate) fn or_apart(self, apart: &Homography) -> Self {
        let Some(best) = self.contenders.first() else {
            return self;
        };
        let (held, mut bar) = (best.look, best.comparison.total);
        let mut patch = Patch::black();
        self.view.pyramid.sample(apart, &mut patch);
        let mut better = None;
        for ranked in self.rank(&patch).into_iter().take(BESIDE) {
            let look = (ranked.face, ranked.turn);
            if !self.catalogue.is_same_look(look, held)
                && let Some((total, pose, _)) = self.try_pose(apart, look)
                && total < bar
                && apart
                    .inverse()
                    .after(&pose)
                    .is_some_and(|map| farthest_corner(&map) < STAYS)
            {
                bar = total;
                better = Some((look, pose));
            }
        }
        let Some((held, pose)) = better else {
            return self;
        };
        let look = Look {
            held,
            pose,
            bow: None,
            alignment: None,
        };
        let there = Contest::hold(self.catalogue, self.view, apart, &look);
        let fits_better = |best: &Contender| best.comparison.total <= bar;
        if there.contenders.first().is_some_and(fits_better) {
            there
        } else {
            self
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
mod tests;
