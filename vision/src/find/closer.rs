//! A closer look where a face fits worse than faces do in this photograph.
//!
//! Fine artwork (letters on wood) is unlike itself where a pose is off by a twentieth of a side: then another face fits
//! somehow, a little beside, and the table follows it.

use crate::find::grow::Finder;
use crate::find::look::{Care, FITS};
use crate::pose::align::{Alignment, Freedom};
use crate::table::table_pose::TablePose;
use crate::{FaceId, Homography};

/// Share of the variance that a face leaves where there is no doubt about it, before other tiles tell what is usual.
const LITTLE: f32 = 0.1;
/// What is usual is known from so many tiles; a face that leaves so many times as much is in doubt.
pub(crate) const KNOWN: usize = 3;
const MORE: f32 = 2.0;
/// Places around are so far apart, in sides, and so many to each side.
const STEP: f64 = 0.045;
const STEPS: i32 = 2;
/// So many of the likeliest are tried, and so many of them to the end.
const TRIED: usize = 6;
const ALIGNED: usize = 2;
/// A face leaves at most this share of what another leaves, to be believed instead.
const BETTER: f32 = 0.65;

/// Where all faces fit worse, for the photograph is noisy or the grain of wood its tiles' own, one that leaves no more than
/// so many times what is usual is built upon, if it explains this share.
const AS_MUCH: f32 = 1.6;
const LEAST: f32 = 0.6;

/// By how much tiles lie askew where they are searched about a place, in radians, and the least score of a glance that is worth
/// more there.
const ASKEW: [f64; 7] = [0.0, 0.045, -0.045, 0.09, -0.09, 0.13, -0.13];
const ASKEW_SCORE: f32 = 0.12;

/// What was seen at a place: a face at a turn, where it fits, and the score of the last glance.
pub(crate) type LookedAt = ((FaceId, u8), Alignment, Option<f32>);

impl Finder<'_> {
    /// What was seen at a place, or what fits far better there or a little beside, if it is in doubt. What does not fit at
    /// all is looked at so only where colours are those of a face: among so many tries something fits anywhere.
    pub(crate) fn look_closer(&mut self, place: &TablePose, seen: LookedAt) -> LookedAt {
        let fits = seen.1.fit >= FITS;
        if 1.0 - seen.1.fit <= self.usually_left() || !self.has_usual_colours(place).unwrap_or(fits) {
            return seen;
        }
        let mut around: Vec<(f32, (FaceId, u8), Homography)> = Vec::new();
        for x in -STEPS..=STEPS {
            for y in -STEPS..=STEPS {
                let near = place.relative(STEP * f64::from(x), STEP * f64::from(y), 0.0);
                let Some(pose) = self.table.pose(&near) else {
                    continue;
                };
                let glance = self.catalogue.glance(self.pyramid, &pose);
                let look = (glance.face, glance.turn);
                match around.iter_mut().find(|other| other.1 == look) {
                    Some(other) if other.0 >= glance.score => {}
                    Some(other) => *other = (glance.score, look, pose),
                    None => around.push((glance.score, look, pose)),
                }
            }
        }
        around.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut coarse: Vec<(f32, (FaceId, u8), Alignment)> = around
            .into_iter()
            .take(TRIED)
            .filter_map(|(score, look, pose)| {
                let aligned =
                    self.catalogue
                        .align_coarsely(self.pyramid, &pose, look.0, look.1, Freedom::Rigid)?;
                Some((score, look, aligned))
            })
            .collect();
        coarse.sort_by(|a, b| b.2.quality().total_cmp(&a.2.quality()));
        let mut best = seen;
        for (score, look, aligned) in coarse.iter().take(ALIGNED) {
            let fine = self
                .catalogue
                .align_finely(self.pyramid, aligned, look.0, look.1, Freedom::Rigid);
            if let Some(fine) = fine
                && fine.quality() > best.1.quality()
                && 1.0 - fine.fit < BETTER * (1.0 - best.1.fit)
            {
                best = (*look, fine, Some(*score));
            }
        }
        best
    }

    /// Tries a place that has the colours of a tile, which may lie askew and a little beside: artwork of thin lines is like
    /// nothing elsewhere.
    pub(crate) fn search_about(&mut self, place: &TablePose) -> bool {
        if self.has_usual_colours(place) != Some(true) {
            return false;
        }
        let about = (-STEPS..=STEPS).flat_map(|x| (-STEPS..=STEPS).map(move |y| (x, y)));
        let near = ASKEW.into_iter().flat_map(|angle| {
            let about = about.clone();
            about.map(move |(x, y)| place.relative(STEP * f64::from(x), STEP * f64::from(y), angle))
        });
        let near = self.likeliest(near, ASKEW_SCORE);
        near.is_some_and(|near| self.try_place(&near, Care::Quick))
    }

    /// The place that looks most like a face at first sight, if its score is more than `least`.
    pub(crate) fn likeliest(&self, places: impl Iterator<Item = TablePose>, least: f32) -> Option<TablePose> {
        let mut best = (least, None);
        for place in places {
            let pose = self.table.pose(&place);
            let score = pose.and_then(|pose| self.catalogue.glance_above(self.pyramid, &pose, best.0));
            if let Some(score) = score {
                best = (score, Some(place));
            }
        }
        best.1
    }

    /// Whether a face that explains such a share of the variance of a place is built upon.
    pub(crate) fn fits(&mut self, place: &TablePose, fit: f32) -> bool {
        if fit >= FITS {
            return true;
        }
        if fit < LEAST || self.count() < KNOWN {
            return false;
        }
        let left = self.left();
        1.0 - fit < AS_MUCH * left[left.len() / 2] && self.has_usual_colours(place) == Some(true)
    }

    /// Share of the variance that faces leave here at most where there is no doubt about them.
    fn usually_left(&self) -> f32 {
        let left = self.left();
        if left.len() < KNOWN {
            return LITTLE;
        }
        (MORE * left[left.len() / 3]).max(LITTLE)
    }

    /// The share of the variance that each tile's face leaves, the least first.
    fn left(&self) -> Vec<f32> {
        let mut left: Vec<f32> = self.tiles.iter().map(|tile| 1.0 - tile.fit).collect();
        left.sort_by(f32::total_cmp);
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn a_face_that_fits_far_better_a_little_beside_is_believed() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let poses = [(90.0, 100.0), (182.0, 100.0), (274.0, 100.0)].map(|(x, y)| place(x, y, 90.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        let index = (0..3)
            .find(|&index| finder.tiles[index].look.0 == FaceId(1))
            .unwrap();
        let tile = finder.tiles.remove(index);
        finder.tiles.push(tile.clone());
        let beside = tile.place.relative(0.06, -0.05, 0.0);
        let seen = |fit: f32| {
            let pose = finder.table.pose(&beside).unwrap();
            let aligned = catalogue
                .align(&pyramid, &pose, FaceId(5), 0, Freedom::Rigid)
                .unwrap();
            ((FaceId(5), 0), Alignment { fit, ..aligned }, None)
        };
        let (doubtful, plain) = (seen(0.76), seen(0.99));
        assert_eq!(finder.look_closer(&beside, plain).0, (FaceId(5), 0));
        let (look, alignment, _) = finder.look_closer(&beside, doubtful);
        assert_eq!(look, tile.look);
        let (here, there) = (alignment.pose.map(0.5, 0.5), tile.pose.map(0.5, 0.5));
        assert!(here.distance(there) < 2.0, "{alignment:?}");
    }

    #[test]
    fn where_all_fit_worse_less_is_asked_of_what_has_their_colours() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let poses = [(90.0, 100.0), (182.0, 100.0), (274.0, 100.0)].map(|(x, y)| place(x, y, 90.0, 0.0));
        let apart = place(182.0, 270.0, 90.0, 0.4);
        let tiles: Vec<_> = poses.iter().chain([&apart]).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        let there = |pose: Homography| finder.table.fit(&pose.corners()).unwrap().0;
        let (tile, bare) = (there(apart), there(place(330.0, 260.0, 90.0, 0.0)));
        assert!(finder.fits(&tile, 0.76) && !finder.fits(&tile, 0.7));
        for tile in &mut finder.tiles {
            tile.fit = 0.78;
        }
        assert!(finder.fits(&tile, 0.7) && !finder.fits(&bare, 0.7) && !finder.fits(&tile, 0.5));
    }

    #[test]
    fn a_tile_askew_and_a_little_beside_is_searched_for_where_the_colours_are_a_tiles() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses = [(90.0, 100.0), (182.0, 100.0), (274.0, 100.0)].map(|(x, y)| place(x, y, 90.0, 0.0));
        let askew = place(182.0, 200.0, 90.0, 0.12);
        let tiles: Vec<_> = poses.iter().chain([&askew]).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9, 0.7, 0.6]);
        let pyramid = Pyramid::new(&photo);
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        finder.tiles.retain(|tile| tile.pose.map(0.5, 0.5).y < 150.0);
        assert_eq!(finder.count(), 3);
        let there = |finder: &Finder<'_>, x: f64, y: f64| {
            let corners = place(x, y, 90.0, 0.0).corners();
            finder.table().fit(&corners).unwrap().0
        };
        let (beside, bare) = (there(&finder, 178.0, 196.0), there(&finder, 330.0, 240.0));
        assert!(!finder.search_about(&bare) && finder.search_about(&beside));
        let middle = finder.tiles[3].pose.map(0.5, 0.5);
        assert_eq!(finder.tiles[3].look.0, FaceId(3));
        assert!((middle.x - 182.0).hypot(middle.y - 200.0) < 3.0, "{middle:?}");
    }
}
