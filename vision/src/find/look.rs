//! What lies at one place of the table.

use crate::catalogue::glance::GLANCE_SIDE;
use crate::find::Found;
use crate::find::grow::Finder;
use crate::light::{Light, LightSample};
use crate::photo::pyramid::Patch;
use crate::pose::align::{Alignment, Freedom};
use crate::pose::sight::Sight;
use crate::table::table_pose::TablePose;
use crate::{FaceId, Homography, PhotoPoint};

/// Share of the visible variance that a face must explain to be a tile from which others are looked for.
pub(crate) const FITS: f32 = 0.75;
/// The same for one that may move freely, and is then seen otherwise than the table says.
const FREE: f32 = 0.8;
/// The same for a place that is told, but not built upon.
pub(crate) const MAY_FIT: f32 = 0.35;
/// Least share of a tile that is seen.
pub(crate) const VISIBLE: f32 = 0.35;
/// With fewer tiles the table's plane is not known well: a tile may be seen otherwise than on it.
pub(crate) const FEW: usize = 4;
/// Centres nearer than this (in sides) cannot be two tiles.
pub(crate) const OVERLAP: f64 = 0.7;
/// Score of a glance that a bare table mostly stays under, and a tile hardly ever, however much lies upon it.
const BARE: f32 = 0.045;
/// Score of a hint under which no tile lies at a place or a little beside it.
const BARE_HINT: f32 = 0.12;
/// The same as a share of the least score of a glance.
const HINT_SHARE: f32 = 0.4;
/// Score of a glance from which on no other face is tried.
const CLEAR: f32 = 0.75;
/// Share explained times share seen from which on no other face is tried.
const PLAIN: f32 = 0.6;
/// So many faces are aligned finely that reach this share of the best coarse alignment's.
const ALIGNED: usize = 2;
const COARSE: f32 = 0.7;
/// A face that was found before need not be looked for anew if it moves no farther than this, in sides.
pub(crate) const NEAR: f32 = 0.05;
/// Most faces that are tried by their first glance, and by their colours.
const BY_GLANCE: usize = 4;
const BY_COLOUR: usize = 3;

/// How much is done to find out what lies at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// The face that it looks like at first sight.
    Quick,
    /// Also others, even if only a part of them is seen; and piece by piece.
    Close,
}

impl Finder<'_> {
    /// Tries a place and its surroundings; `least` is the score of a glance from which on it is worth more, if tiles are
    /// seen well here.
    pub(crate) fn search_place(&mut self, place: &TablePose, least: f32) -> bool {
        let least = self.faintest(least);
        let Some(pose) = self.table.pose(place) else {
            return false;
        };
        if !self.is_in_photo(&pose) {
            return false;
        }
        let hint = BARE_HINT.min(HINT_SHARE * least);
        if !self.catalogue.is_hinted_at(self.pyramid, &pose, hint) {
            return false;
        }
        let glance = |pose: &Homography, least: f32| self.catalogue.glance_above(self.pyramid, pose, least);
        let mut best = (glance(&pose, least).unwrap_or(least), *place);
        if best.0 < 0.85 {
            for (dx, dy, turn) in SURROUNDINGS {
                let near = place.relative(dx, dy, turn);
                let Some(pose) = self.table.pose(&near) else {
                    continue;
                };
                if let Some(score) = glance(&pose, best.0) {
                    best = (score, near);
                }
            }
        }
        best.0 > least && self.try_place(&best.1, Care::Quick)
    }

    /// Whether enough of a pose lies within the photograph to look there.
    pub(crate) fn is_in_photo(&self, pose: &Homography) -> bool {
        let corners = pose.corners();
        let is_inside = |at: &PhotoPoint| self.pyramid.holds(at);
        is_inside(&pose.map(0.5, 0.5)) && corners.iter().filter(|at| is_inside(at)).count() >= 2
    }

    /// Aligns faces at a place and takes the best if it fits.
    pub(crate) fn try_place(&mut self, place: &TablePose, care: Care) -> bool {
        let faces = match care {
            Care::Quick => Vec::new(),
            Care::Close => self.faces_near(place),
        };
        self.look_at(place, &faces, care)
            .is_some_and(|found| self.take(found))
    }

    /// The faces that may lie at a place, a part of which may be covered or burnt out; none where the table is bare.
    fn faces_near(&mut self, place: &TablePose) -> Vec<(FaceId, u8)> {
        let Some(pose) = self.table.pose(place) else {
            return Vec::new();
        };
        let mut patch = Patch::<GLANCE_SIDE>::black();
        self.pyramid.sample(&pose, &mut patch);
        self.learn_colours();
        let table = self.catalogue.table();
        let by_glance = table.rank(&patch, BY_GLANCE);
        if by_glance.first().is_none_or(|best| best.score < BARE) {
            return Vec::new();
        }
        let mut faces: Vec<(FaceId, u8)> = by_glance
            .iter()
            .map(|ranked| (ranked.face, ranked.turn))
            .collect();
        let samples: Vec<LightSample> = self.tiles.iter().map(|tile| tile.light).collect();
        let light = Light::of(&samples);
        let by_colour = self.catalogue.rank_by_colour(&patch, &light, BY_COLOUR);
        let share = by_colour.first().map_or(0.0, |best| best.score);
        if self
            .colours
            .as_ref()
            .is_some_and(|known| known.are_bare(&patch, share))
        {
            return Vec::new();
        }
        for ranked in by_colour {
            let look = (ranked.face, ranked.turn);
            if !faces.iter().any(|&face| self.catalogue.is_same_look(face, look)) {
                faces.push(look);
            }
        }
        faces
    }

    /// What lies at a place: one of the faces given, or what it looks like, or with care what its pieces say.
    pub(crate) fn look_at(&mut self, place: &TablePose, faces: &[(FaceId, u8)], care: Care) -> Option<Found> {
        let pose = self.table.pose(place)?;
        self.looks += 1;
        let is_close = care == Care::Close;
        let is_like_nothing = is_close && faces.is_empty();
        let seen = (!is_like_nothing).then(|| self.best_of(&pose, faces)).flatten();
        let pieced = is_close
            .then(|| self.look_in_pieces(&pose, seen.as_ref()))
            .flatten();
        let is_pieced = pieced.is_some();
        let ((face, rigid, glance), free) = match pieced {
            // What lies upon a tile may be taken for its sides: where others tell the plane, it does not.
            Some((seen, free)) => (seen, free.filter(|_| !self.is_plane_known())),
            None if self.is_settled => (seen?, None),
            None => (self.look_closer(place, seen?), None),
        };
        let is_new = !self.is_settled && self.tiles.len() < FEW && !self.catalogue.is_alike_at_any_size();
        let is_nothing = rigid.fit < MAY_FIT || rigid.visible < VISIBLE;
        if is_nothing && !is_new {
            return None;
        }
        // What is not built upon is looked at again in the end.
        let fits = self.fits(place, rigid.fit);
        let is_needed = is_new || self.is_settled || fits;
        let free = free.or_else(|| {
            (is_needed && !is_pieced)
                .then(|| self.catalogue.sight(self.pyramid, &rigid.pose, face.0, face.1))
                .flatten()
                .filter(|free| free.alignment.fit > if fits { rigid.fit.min(FREE) } else { FREE })
        });
        let found = |place: TablePose, alignment: &Alignment| Found {
            place,
            pose: alignment.pose,
            corners: alignment.pose.corners(),
            bowed: None,
            look: face,
            light: LightSample::of(alignment),
            sight: None,
            outlined: 0.0,
            is_sized: true,
            is_apart: self.is_afar,
            seen: *alignment,
            is_pieced,
            fit: alignment.fit,
            glance,
        };
        if is_new
            && let Some(free) = free
                .as_ref()
                .filter(|free| free.alignment.fit > rigid.fit && free.alignment.visible > 0.7)
        {
            let (place, scale, off) = self.table.fit(&free.sight.corners)?;
            if (0.8..1.25).contains(&scale) && off < 0.2 {
                return Some(Found {
                    sight: Some(free.sight.clone()),
                    outlined: free.outlined as f32,
                    ..found(place, &free.alignment)
                });
            }
        }
        if is_nothing {
            return None;
        }
        let free = free.filter(|free| free.alignment.visible > 0.7 && self.is_seen_there(&free.sight));
        let (place, ..) = self.table.fit(&rigid.pose.corners())?;
        Some(Found {
            corners: self.told_corners(free.as_ref().map(|free| &free.sight), &rigid.pose),
            outlined: free.as_ref().map_or(0.0, |free| free.outlined as f32),
            sight: free.map(|free| free.sight),
            ..found(place, &rigid)
        })
    }

    /// Whether corners are seen about where the table has those of a tile.
    pub(crate) fn is_seen_there(&self, sight: &Sight) -> bool {
        let is_near = |(_, scale, off): (TablePose, f64, f64)| (0.85..1.18).contains(&scale) && off < 0.1;
        self.table.fit(&sight.corners).is_some_and(is_near)
    }

    /// Where the corners of a tile are told that lies flat in a pose.
    pub(crate) fn told_corners(&self, sight: Option<&Sight>, pose: &Homography) -> [PhotoPoint; 4] {
        let flat = pose.corners();
        // One tile's sides alone may be its neighbours': faces of any size have to believe the table.
        sight
            .filter(|_| !self.catalogue.is_alike_at_any_size())
            .map_or(flat, |sight| sight.drawn_to(&flat, pose.side()))
    }

    /// The face that fits best on the table at a pose, and where: what it looks like, or one of those given. Also the score
    /// of the last glance, if there was one.
    fn best_of(
        &self,
        pose: &Homography,
        faces: &[(FaceId, u8)],
    ) -> Option<((FaceId, u8), Alignment, Option<f32>)> {
        let align = |pose: &Homography, (face, turn)| {
            self.catalogue
                .align(self.pyramid, pose, face, turn, Freedom::Rigid)
        };
        // Where a face was found already, little has moved since.
        if self.is_settled
            && let [(face, turn)] = *faces
            && let Some(near) = self
                .catalogue
                .align_near(self.pyramid, pose, face, turn, Freedom::Rigid)
            && near.moved < NEAR
            && near.fit > FITS
        {
            return Some(((face, turn), near, None));
        }
        let look = |pose: &Homography| {
            let glance = self.catalogue.glance(self.pyramid, pose);
            ((glance.face, glance.turn), glance.score)
        };
        let (first, score) = look(pose);
        let mut last = score;
        let mut best = align(pose, first).map(|rigid| (first, rigid));
        // The alignment may have come so far that another face is seen now.
        if let Some((_, rigid)) = &best {
            let (face, score) = look(&rigid.pose);
            last = score;
            if face != first
                && let Some(rigid) = align(&rigid.pose, face)
            {
                best = Some((face, rigid));
            }
        }
        let seen =
            |best: Option<((FaceId, u8), Alignment)>| best.map(|(face, rigid)| (face, rigid, Some(last)));
        let is_plain = best.as_ref().is_some_and(|(_, rigid)| rigid.quality() > PLAIN);
        if score >= CLEAR || is_plain {
            return seen(best);
        }
        // Coarsely first: most are no match anywhere.
        let mut coarse: Vec<((FaceId, u8), Alignment)> = Vec::with_capacity(faces.len());
        for &face in faces.iter().filter(|&&face| face != first) {
            let aligned = self
                .catalogue
                .align_coarsely(self.pyramid, pose, face.0, face.1, Freedom::Rigid);
            coarse.extend(aligned.map(|aligned| (face, aligned)));
        }
        coarse.sort_by(|a, b| b.1.quality().total_cmp(&a.1.quality()));
        let worth = COARSE * coarse.first().map_or(0.0, |(_, aligned)| aligned.quality());
        for (face, aligned) in coarse.iter().take(ALIGNED).filter(|(_, a)| a.quality() >= worth) {
            let fine = self
                .catalogue
                .align_finely(self.pyramid, aligned, face.0, face.1, Freedom::Rigid);
            if let Some(rigid) = fine
                && best
                    .as_ref()
                    .is_none_or(|(_, best)| rigid.quality() > best.quality())
            {
                best = Some((*face, rigid));
            }
        }
        seen(best)
    }
}

/// Where a neighbour may lie instead: along, across (sides), angle (radians).
const SURROUNDINGS: [(f64, f64, f64); 14] = [
    (0.06, 0.0, 0.0),
    (-0.06, 0.0, 0.0),
    (0.0, 0.06, 0.0),
    (0.0, -0.06, 0.0),
    (0.0, 0.0, 0.07),
    (0.0, 0.0, -0.07),
    (0.06, 0.06, 0.0),
    (0.06, -0.06, 0.0),
    (-0.06, 0.06, 0.0),
    (-0.06, -0.06, 0.0),
    (0.12, 0.0, 0.0),
    (-0.12, 0.0, 0.0),
    (0.0, 0.12, 0.0),
    (0.0, -0.12, 0.0),
];

#[cfg(test)]
mod tests {
    use crate::specimen::{assert_found, catalogue, face, photo, place};
    use crate::{Homography, Photo};

    #[test]
    fn a_tile_under_a_token_is_found_beside_others() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let catalogue = catalogue(&faces);
        let places: Vec<Homography> = [(90.0, 100.0), (182.0, 102.0), (274.0, 101.0), (182.0, 194.0)]
            .iter()
            .map(|&(x, y)| place(x, y, 90.0, 0.02))
            .collect();
        let token = face(70);
        // In the middle of its neighbours, more than a third of it hidden.
        let mut tiles = vec![(place(170.0, 88.0, 56.0, 0.4), &token)];
        tiles.extend(places.iter().zip(&faces[3..]).map(|(pose, face)| (*pose, face)));
        let photo = photo(&tiles, [0.9, 0.85, 0.8]);
        assert_found(&photo, &catalogue, &places);
    }
}
