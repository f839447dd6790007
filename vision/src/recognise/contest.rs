//! Faces that compete for one tile: each is compared with the patch, and may pull the pose to where it fits itself.

use crate::catalogue::glance::{GLANCE_SIDE, Ranked};
use crate::photo::pyramid::Patch;
use crate::pose::align::{Alignment, Freedom};
use crate::pose::bow::Bow;
use crate::recognise::compare::{COMPARE_SIDE, Comparison};
use crate::recognise::first_look::Look;
use crate::recognise::scrutiny::Scrutiny;
use crate::recognise::seen::Seen;
use crate::recognise::view::{Softness, View};
use crate::{Catalogue, FaceId, Homography};

/// Faces and turns that are ranked for a comparison.
const RANKED: usize = 10;
/// Of these, and of the ranks in more detail, so many are compared in any case.
const FAVOURITES: usize = 3;
/// Where so many faces score within this of the best, they look alike and are ranked in more detail.
const ALIKE: f32 = 0.15;
/// A pose that moves no more than this share of a side stands still.
const STILL: f32 = 0.008;
/// Rivals that may pull the pose their way: so many, within so many nats, in so many rounds.
const RIVALS: usize = 4;
const RIVAL_NATS: f32 = 80.0;
/// The same where even the best does not explain what is seen.
pub(crate) const FAR_NATS: f32 = 120.0;
/// Up to so many times the usual cost (and so many nats) a face explains what is seen; beyond, another may fit better a
/// little beside, and far beyond it may be any.
pub(crate) const EXPLAINED: f32 = 1.5;
const PUZZLING: f32 = 3.0;
const SLACK: f32 = 8.0;
/// Nats from which on the light on a tile is not the photograph's.
const ODD_LIGHT: f32 = 16.0;
/// Share of the variance that a face explains where it is plain to see, and where pose and bow were fitted to it closely.
const PLAIN: f32 = 0.93;
const PLAIN_FITTED: f32 = 0.8;
/// Share explained times share seen under which it is no face at all.
const NOTHING: f32 = 0.2;
/// What is like no face at first sight, nor after alignment, nor when the likeliest faces are compared, is the table:
/// nothing more is searched there.
const BARE_GLANCE: f32 = 0.22;
const BARE_ALIGNED: f32 = 0.5;
const BARE: f32 = 0.45;
/// Where less is seen of a tile than this, the cost says little.
const SEEN: f32 = 0.93;
const ROUNDS: usize = 3;
/// A rival this much worse is not compared again when the pose moves a little.
const BEATEN_NATS: f32 = 150.0;
/// A face that differs from a clear best one by so many nats, and in colours by so many, is not compared at all.
const HOPELESS_NATS: f32 = 120.0;
const HOPELESS_COLOURS: f32 = 60.0;

/// Whether a face is compared in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hope {
    Favourite,
    Outsider,
}

/// A face at a turn, and how well it explains the patch.
pub(crate) struct Contender {
    pub(crate) look: (FaceId, u8),
    pub(crate) comparison: Comparison,
}

/// A tile while faces compete for it.
pub(crate) struct Contest<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) view: &'a View<'a>,
    pub(crate) pose: Homography,
    /// How the tile is bowed.
    pub(crate) bow: Bow,
    /// The face that pose and bow were fitted to closely.
    pub(crate) fitted: Option<(FaceId, u8)>,
    /// The pose with the last small step of the likeliest face.
    pub(crate) settled: Homography,
    /// The patch as a face at each turn sees it, made when needed; the first is always there.
    seen: [Option<Box<Seen>>; 4],
    softness: Softness,
    /// Best first.
    pub(crate) contenders: Vec<Contender>,
    /// A close look at the best.
    pub(crate) scrutiny: Option<Scrutiny>,
}

impl<'a> Contest<'a> {
    /// Lets the faces compete for the tile that was looked at once. `given` is the pose before any face moved it.
    pub(crate) fn hold(
        catalogue: &'a Catalogue,
        view: &'a View<'a>,
        given: &Homography,
        look: &Look,
    ) -> Contest<'a> {
        let pose = &look.pose;
        let mut contest = Contest {
            catalogue,
            view,
            pose: *pose,
            bow: look.bow.unwrap_or(Bow::NONE),
            fitted: look.bow.map(|_| look.held),
            settled: *pose,
            seen: [
                Some(Box::new(view.see(pose, look.bow.unwrap_or(Bow::NONE)))),
                None,
                None,
                None,
            ],
            softness: view.softness(pose),
            contenders: Vec::with_capacity(2 * RANKED),
            scrutiny: None,
        };
        contest.enter(look.held, Hope::Favourite);
        contest.pull();
        let mut patch = Patch::<GLANCE_SIDE>::black();
        view.pyramid.sample(&contest.pose, &mut patch);
        let ranked = contest.rank(&patch);
        let glance = ranked.first().map_or(0.0, |first| first.score);
        for (place, ranked) in ranked.into_iter().enumerate() {
            let hope = if place % (RANKED / 2) < FAVOURITES {
                Hope::Favourite
            } else {
                Hope::Outsider
            };
            contest.enter((ranked.face, ranked.turn), hope);
        }
        if glance < BARE_GLANCE && contest.quality() < BARE && look.quality() < BARE_ALIGNED {
            contest.scrutiny = contest.scrutinise();
            return contest;
        }
        if contest.strain() > PUZZLING {
            contest.search(given, &patch);
        } else if contest.is_oddly_lit() {
            contest.enter_by_colour(&patch);
        }
        contest.pull();
        if contest.is_nothing() {
            contest.scrutiny = contest.scrutinise();
            return contest;
        }
        if contest.strain() >= EXPLAINED {
            contest.look_beside();
            contest.bend();
        }
        contest.challenge();
        if contest.fit_closely() {
            contest.scrutiny = contest.scrutinise();
        }
        contest
    }

    /// Whether the best face lies in a light that is not the photograph's: at first sight each channel has its own gain, and
    /// faces that differ in colours alone are alike.
    fn is_oddly_lit(&self) -> bool {
        let mut best = self.contenders.iter().take(1);
        best.any(|best| best.comparison.light_cost > ODD_LIGHT)
    }

    /// Share explained times share seen of the best face.
    fn quality(&self) -> f32 {
        self.contenders
            .first()
            .map_or(0.0, |best| best.comparison.fit * best.comparison.visible)
    }

    /// Whether no face has much to do with what is seen.
    fn is_nothing(&self) -> bool {
        self.quality() < NOTHING
    }

    /// The patch in the orientation of the pose.
    pub(crate) fn seen(&self) -> Option<&Seen> {
        self.seen[0].as_deref()
    }

    /// The patch as a face sees it that lies turned so and was compared.
    pub(crate) fn seen_by(&self, turn: u8) -> Option<&Seen> {
        self.seen[usize::from(turn % 4)].as_deref()
    }

    /// Hands a face over as it should look here.
    pub(crate) fn with_face<T>(&self, face: FaceId, hand: impl FnOnce(&Patch<COMPARE_SIDE>) -> T) -> T {
        self.view.with_face(face, self.softness, hand)
    }

    /// A close look at the likeliest face.
    pub(crate) fn scrutinise(&self) -> Option<Scrutiny> {
        let look = self.contenders.first()?.look;
        let seen = self.seen_by(look.1)?;
        let (table, noise) = (self.view.colours(), self.view.noise);
        let scrutinise = |face: &Patch<COMPARE_SIDE>| seen.scrutinise(look.0, face, table, noise);
        Some(self.with_face(look.0, scrutinise))
    }

    /// How many times worse than is usual in this photograph the best face explains what is seen: about 1 where no other
    /// would fit better, and infinite where much is hidden or no tile tells what is usual.
    pub(crate) fn strain(&self) -> f32 {
        let (Some(best), Some(usual), Some(seen)) = (
            self.contenders.first(),
            self.view.usual_cost,
            self.seen[0].as_ref(),
        ) else {
            return f32::INFINITY;
        };
        let is_fitted = self.fitted == Some(best.look);
        let plain = if is_fitted { PLAIN_FITTED } else { PLAIN };
        let best = &best.comparison;
        if best.visible < SEEN || seen.inside < SEEN || seen.burnt > self.view.usual_burnt + 1.0 - SEEN {
            return f32::INFINITY;
        }
        let strain = (best.total - SLACK) / (usual * best.evidence);
        // Tiles that lie not quite where they were found may all cost much.
        if best.fit < plain {
            strain.max(EXPLAINED)
        } else {
            strain
        }
    }

    /// Lets a face take part, unless it does already or is an outsider without hope.
    pub(crate) fn enter(&mut self, look: (FaceId, u8), hope: Hope) {
        let is_in = self.contenders.iter().any(|contender| contender.look == look);
        if is_in || (hope == Hope::Outsider && self.is_hopeless(look)) {
            return;
        }
        let comparison = self.compare(look);
        let place = self
            .contenders
            .partition_point(|c| c.comparison.total <= comparison.total);
        self.contenders.insert(place, Contender { look, comparison });
    }

    fn is_hopeless(&self, look: (FaceId, u8)) -> bool {
        let Some(best) = self.contenders.first().filter(|_| self.strain() < EXPLAINED) else {
            return false;
        };
        let gain = best.comparison.gain;
        let difference = self
            .view
            .colours()
            .difference(best.look, look, gain, best.comparison.evidence);
        difference.nats > HOPELESS_NATS && difference.colour_nats > HOPELESS_COLOURS
    }

    fn compare(&mut self, look: (FaceId, u8)) -> Comparison {
        let turn = usize::from(look.1 % 4);
        if self.seen[turn].is_none() {
            self.seen[turn] = self.seen[0]
                .as_ref()
                .map(|seen| Box::new(seen.turned_back(look.1)));
        }
        // The first is always there.
        let seen = self.seen[turn]
            .as_deref()
            .unwrap_or_else(|| unreachable!("made above"));
        self.with_face(look.0, |face| seen.compare(face))
    }

    /// Takes the pose to where `look` fits.
    pub(crate) fn move_to(&mut self, pose: &Homography, seen: Seen, look: (FaceId, u8)) {
        self.pose = *pose;
        self.settled = *pose;
        self.seen = [Some(Box::new(seen)), None, None, None];
        self.softness = self.view.softness(pose);
        let bar = self.contenders.first().map_or(0.0, |best| best.comparison.total) + BEATEN_NATS;
        let mut contenders = std::mem::take(&mut self.contenders);
        for contender in contenders
            .iter_mut()
            .filter(|contender| contender.comparison.total < bar || contender.look == look)
        {
            contender.comparison = self.compare(contender.look);
        }
        contenders.sort_by(|a, b| a.comparison.total.total_cmp(&b.comparison.total));
        self.contenders = contenders;
        self.enter(look, Hope::Favourite);
    }

    /// Lets the likeliest face take the pose to where it fits itself, and rivals that fit better elsewhere.
    pub(crate) fn pull(&mut self) {
        for _ in 0..ROUNDS {
            let Some(best) = self.contenders.first() else {
                return;
            };
            let bar = best.comparison.total;
            let reach = if self.strain() < EXPLAINED {
                RIVAL_NATS
            } else {
                FAR_NATS
            };
            let rivals: Vec<(FaceId, u8)> = self
                .contenders
                .iter()
                .take(RIVALS)
                .take_while(|c| c.comparison.total < bar + reach)
                .map(|c| c.look)
                .collect();
            let mut pulled: Option<(f32, Homography, Seen, (FaceId, u8))> = None;
            for (place, look) in rivals.into_iter().enumerate() {
                let nudged = self.catalogue.nudge_unseen(self.view.pyramid, &self.pose, look);
                let Some((near, moved)) = nudged else {
                    continue;
                };
                if moved < STILL {
                    if place == 0 {
                        self.settled = near;
                    }
                    continue;
                }
                if let Some((total, pose, seen)) = self.try_pose(&near, look) {
                    let better = pulled.as_ref().map_or(bar, |(total, ..)| *total);
                    if total < better || (place == 0 && pulled.is_none()) {
                        pulled = Some((total, pose, seen, look));
                    }
                }
            }
            let Some((_, pose, seen, look)) = pulled else {
                return;
            };
            self.move_to(&pose, seen, look);
        }
    }

    /// Where a face would take a pose, what is seen there, and the cost of that face there.
    pub(crate) fn try_pose(&self, from: &Homography, look: (FaceId, u8)) -> Option<(f32, Homography, Seen)> {
        let first = self
            .catalogue
            .align_coarsely(self.view.pyramid, from, look.0, look.1, Freedom::Rigid)?;
        self.try_finely(&first, look)
    }

    /// The same from where a face was aligned coarsely.
    pub(crate) fn try_finely(
        &self,
        first: &Alignment,
        look: (FaceId, u8),
    ) -> Option<(f32, Homography, Seen)> {
        let pose = self
            .catalogue
            .align_finely(self.view.pyramid, first, look.0, look.1, Freedom::Rigid)?
            .pose;
        let (total, seen) = self.compare_at(&pose, look);
        Some((total, pose, seen))
    }

    /// What a face costs in a pose, and what is seen there.
    pub(crate) fn compare_at(&self, pose: &Homography, look: (FaceId, u8)) -> (f32, Seen) {
        let (comparison, seen) = self.compare_in(pose, self.bow, look);
        (comparison.total, seen)
    }

    /// How a face compares in a pose, and what is seen there.
    pub(crate) fn compare_in(&self, pose: &Homography, bow: Bow, look: (FaceId, u8)) -> (Comparison, Seen) {
        let seen = self.view.see(pose, bow);
        let turned = (!look.1.is_multiple_of(4)).then(|| seen.turned_back(look.1));
        let turned = turned.as_ref().unwrap_or(&seen);
        let softness = self.view.softness(pose);
        let comparison = self.view.with_face(look.0, softness, |face| turned.compare(face));
        (comparison, seen)
    }

    /// The faces and turns that are worth a comparison at first sight.
    pub(crate) fn rank(&self, patch: &Patch<GLANCE_SIDE>) -> Vec<Ranked> {
        let mut ranked = self.catalogue.table().rank(patch, RANKED);
        if ranked.len() == RANKED && ranked[0].score - ranked[RANKED - 1].score < ALIKE {
            ranked.truncate(RANKED / 2);
            let mut patch = Patch::black();
            self.view.pyramid.sample(&self.pose, &mut patch);
            ranked.extend(self.catalogue.fine_table().rank(&patch, RANKED));
        }
        ranked
    }
}

#[cfg(test)]
mod tests;
