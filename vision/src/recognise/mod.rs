//! Which face lies in each of a photograph's poses, and how certain that is.
//!
//! - `first_look`: the face that a pose is like at first sight, aligned; `search`: others where it is partly covered or oddly
//!   lit.
//! - `view`: what all tiles share, their light, blur and usual cost; `seen`: one tile made ready under that.
//! - `contest`: faces that compete for a tile, compared where they differ (`compare`); `part`, `displaced`, `figure`: where
//!   one has something that the other has not.
//! - `second_thoughts`: faces and places that were not thought of, where a tile is explained worse than others or lies in its
//!   neighbour. No face is told before its serious rivals took poses of their own.
//! - `palette`: decks whose faces differ in colours alone, in the one light that fits all; `veiled`: on tiles that shine.
//! - `scrutiny`: whether it is the face at all, for strangers to the deck are beaten by no rival.

pub(crate) mod compare;
pub(crate) mod contest;
pub(crate) mod displaced;
mod figure;
pub(crate) mod first_look;
pub(crate) mod palette;
pub(crate) mod part;
pub(crate) mod scrutiny;
pub(crate) mod search;
mod second_thoughts;
pub(crate) mod seen;
pub(crate) mod veiled;
pub(crate) mod view;

use crate::conclude::certainty::{Certainty, DOUBTFUL};
use crate::conclude::confidence::Evidence;
use crate::conclude::hold::Hold;
use crate::conclude::recoloured::Off;
use crate::find::Found;
#[cfg(test)]
use crate::hands::OneHand;
use crate::hands::{Hands, shared};
use crate::photo::pyramid::Pyramid;
use crate::recognise::contest::Contest;
use crate::recognise::first_look::{Look, PLAIN};
use crate::recognise::palette::Tells;
use crate::recognise::view::View;
use crate::table::overlap::in_line;
use crate::table::plane::Table;
use crate::table::table_pose::TablePose;
use crate::{Candidate, Catalogue, Homography};

/// Candidates told for each tile.
const TOLD: usize = 4;

/// What one pose holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Recognised {
    /// Likeliest first; turns are those in the pose given. The rest to 1 is "none of the deck's faces".
    pub(crate) candidates: Vec<Candidate>,
    /// The pose, moved to where the likeliest candidate fits.
    pub(crate) pose: Homography,
    /// Share of the square that is seen, 0 to 1: neither covered nor outside of the photo.
    pub(crate) visible: f32,
    /// Share of the square that is burnt to white, 0 to 1.
    pub(crate) burnt: f32,
    /// Share of the visible variance that the likeliest candidate explains, 0 to 1.
    pub(crate) fit: f32,
    /// How certain the likeliest candidate is.
    pub(crate) certainty: Certainty,
    /// What that was made of.
    pub(crate) evidence: Evidence,
    /// See [`Contest::off_parts`].
    pub(crate) off_parts: Vec<Vec<Off>>,
}

/// A pose that was looked at once.
struct Looked {
    /// As it was given.
    given: Homography,
    look: Look,
    /// Where it would be in line with its neighbours, if it lies in any.
    apart: Option<Homography>,
}

/// Where what is seen would be that lies in clear tiles, if it were in line with its neighbours: a face that is drawn to the side
/// of one leaves that which lies there no chance.
fn apart(table: &Table, looks: &[Look]) -> Vec<Option<Homography>> {
    let place = |look: &Look| Some(table.fit(&look.pose.corners())?.0);
    let places: Vec<Option<TablePose>> = looks.iter().map(place).collect();
    let clear = |other: usize| places[other].filter(|_| looks[other].is_clear());
    let apart = |tile: usize| {
        let others = (0..looks.len()).filter(|&other| other != tile).filter_map(clear);
        table.pose(&in_line(&places[tile]?, &others.collect::<Vec<_>>())?)
    };
    (0..looks.len()).map(apart).collect()
}

impl Catalogue {
    /// Recognises all tiles of one photograph together, so that they share their light, which is told with them. How certain
    /// they are is told when it is known how well they are held, see [`Recognised::weigh`].
    pub(crate) fn recognise<'a>(
        &'a self,
        pyramid: &'a Pyramid,
        table: &'a Table,
        tiles: &[Found],
        hands: &dyn Hands,
    ) -> (Vec<Recognised>, View<'a>) {
        let look = |number: usize| {
            let tile = &tiles[number];
            let look = self
                .look_as_found(pyramid, tile)
                .unwrap_or_else(|| self.first_look(pyramid, &tile.pose));
            // What covers a tile may be most of what is seen at first sight: then it is the face that it was found with.
            let may_be_misled = tile.is_pieced || look.held != tile.look;
            if may_be_misled && tile.seen.quality() > look.quality() {
                return Look {
                    held: tile.look,
                    pose: tile.pose,
                    bow: None,
                    alignment: Some(tile.seen),
                };
            }
            match &tile.bowed {
                Some(bowed) if look.held == tile.look && look.quality() > PLAIN => Look {
                    pose: bowed.pose,
                    bow: Some(bowed.bow),
                    ..look
                },
                _ => look,
            }
        };
        let mut looks: Vec<Look> = shared(hands, tiles.len(), look);
        let mut tell = vec![Tells::Plainly; looks.len()];
        if self.is_told_by_light(pyramid, &looks) {
            let told = self.look_in_one_light(pyramid, &mut looks);
            if told.contains(&Tells::Plainly) {
                tell = told;
            }
        }
        let that_tell = |how: Tells| {
            let telling = looks.iter().zip(&tell).filter(move |(_, tells)| **tells == how);
            telling.map(|(look, _)| look)
        };
        let coloured: Vec<&Look> = that_tell(Tells::ByColours).collect();
        let view = View::of(self, pyramid, Some(table), that_tell(Tells::Plainly), &coloured);
        let apart = apart(table, &looks);
        let looks = tiles.iter().zip(looks).zip(apart);
        let looks: Vec<Looked> = looks
            .map(|((tile, look), apart)| Looked {
                given: tile.pose,
                look,
                apart,
            })
            .collect();
        (self.recognise_all(&view, &looks, hands), view)
    }

    /// The same in poses that are all held firmly, on no table.
    #[cfg(test)]
    pub(crate) fn recognise_firm(&self, pyramid: &Pyramid, poses: &[Homography]) -> Vec<Recognised> {
        let look = |pose: &Homography| Looked {
            given: *pose,
            look: self.first_look(pyramid, pose),
            apart: None,
        };
        let looks: Vec<_> = poses.iter().map(look).collect();
        let view = View::of(self, pyramid, None, looks.iter().map(|looked| &looked.look), &[]);
        let mut found = self.recognise_all(&view, &looks, &OneHand);
        found.iter_mut().for_each(|tile| tile.weigh(Hold::FIRM));
        found
    }

    /// Recognises what lies in some poses, from first looks at them.
    fn recognise_all(&self, view: &View<'_>, looks: &[Looked], hands: &dyn Hands) -> Vec<Recognised> {
        let found = shared(hands, looks.len(), |number| {
            let Looked { given, look, apart } = &looks[number];
            let contest = Contest::hold(self, view, given, look);
            let contest = match apart {
                Some(apart) => contest.or_apart(apart),
                None => contest,
            };
            self.conclude(&contest, view)
        });
        let mut found: Vec<Recognised> = found.into_iter().flatten().collect();
        self.compare_all(&mut found);
        self.find_recoloured(&mut found, view);
        found
    }

    fn conclude(&self, contest: &Contest<'_>, view: &View<'_>) -> Option<Recognised> {
        let best = contest.contenders.first()?;
        let evidence = self.evidence(contest, view)?;
        let share = |total: f32| (best.comparison.total - total).max(-60.0).exp();
        let sum: f32 = contest
            .contenders
            .iter()
            .map(|rival| share(rival.comparison.total))
            .sum();
        let told = contest.contenders.iter().take(TOLD);
        let candidates = told.map(|rival| Candidate {
            face: rival.look.0,
            turn: rival.look.1,
            confidence: f64::from(share(rival.comparison.total) / sum),
        });
        Some(Recognised {
            candidates: candidates.collect(),
            pose: contest.settled,
            visible: evidence.visible,
            burnt: evidence.burnt,
            fit: evidence.fit,
            certainty: Certainty {
                face: 0.0,
                face_at_any_turn: 0.0,
                corners: 0.0,
            },
            evidence,
            off_parts: contest.off_parts(),
        })
    }
}

impl Recognised {
    /// Whether it is any of the deck's faces but by chance, wherever its corners are.
    pub(crate) fn may_be_a_face(&self) -> bool {
        self.evidence.face() >= DOUBTFUL
    }

    /// Tells how certain the tile is, by what holds its corners.
    pub(crate) fn weigh(&mut self, hold: Hold) {
        self.evidence.hold = hold;
        self.certainty = Certainty::of(&self.evidence);
        let certain = f64::from(self.certainty.probability());
        let Some((best, others)) = self.candidates.split_first_mut() else {
            return;
        };
        // The others share what the best leaves. What speaks against it was asked of it alone: none is likelier for that.
        let left = ((1.0 - certain) / (1.0 - best.confidence)).min(1.0);
        for other in others {
            other.confidence = (other.confidence * left).min(certain);
        }
        best.confidence = certain;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::grow::Finder;
    use crate::specimen::{catalogue, face, grainy, marked, pale, photo, place};
    use crate::{FaceId, Photo};

    fn poses() -> Vec<Homography> {
        [(90.0, 90.0), (195.0, 92.0), (90.0, 200.0), (300.0, 240.0)]
            .iter()
            .enumerate()
            .map(|(i, (x, y))| place(*x, *y, 96.0, 0.02 * i as f64))
            .collect()
    }

    #[test]
    fn reads_every_tile_in_any_light_from_poses_that_are_off() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let catalogue = catalogue(&faces);
        for light in [[0.95, 0.95, 0.95], [1.0, 0.75, 0.45], [0.4, 0.45, 0.55]] {
            let poses = poses();
            let tiles: Vec<_> = poses
                .iter()
                .enumerate()
                .map(|(i, pose)| (pose.turned(i as u8), &faces[2 * i + 1]))
                .collect();
            let photo = photo(&tiles, light);
            let off: Vec<_> = poses.iter().map(|pose| pose.resized(1.02).unwrap()).collect();
            for (i, tile) in catalogue
                .recognise_firm(&Pyramid::new(&photo), &off)
                .iter()
                .enumerate()
            {
                let best = tile.candidates[0];
                assert_eq!(
                    (best.face, best.turn),
                    (FaceId(2 * i as u16 + 1), i as u8 % 4),
                    "{light:?}"
                );
                assert!(tile.certainty.is_sure(), "{tile:?}");
                let off = tile.pose.corners().into_iter().zip(poses[i].corners());
                let error = off.map(|(a, b)| a.distance(b) / 96.0).fold(0.0, f64::max);
                assert!(error < 0.04, "corners off by {error:.3} of a side");
            }
        }
    }

    #[test]
    fn candidates_are_told_likeliest_first_and_are_not_certain_twice() {
        for lacking in [0.0, 1.0, 2.0] {
            for shares in [[0.98, 0.01, 0.01], [0.4, 0.3, 0.3]] {
                let candidate = |(face, confidence): (u16, f64)| Candidate {
                    face: FaceId(face),
                    turn: 0,
                    confidence,
                };
                let pose = place(90.0, 90.0, 96.0, 0.0);
                let mut tile = Recognised {
                    candidates: (0..).zip(shares).map(candidate).collect(),
                    pose,
                    visible: 1.0,
                    burnt: 0.0,
                    fit: 0.9,
                    certainty: Certainty::STRANGER,
                    evidence: Evidence {
                        lacking,
                        ..crate::conclude::confidence::clear_evidence()
                    },
                    off_parts: Vec::new(),
                };
                tile.weigh(Hold::FIRM);
                let told: Vec<f64> = tile.candidates.iter().map(|told| told.confidence).collect();
                assert!(told.is_sorted_by(|a, b| a >= b), "{told:?}");
                assert!(told.iter().sum::<f64>() < 1.0 + 1e-9, "{told:?}");
            }
        }
    }

    #[test]
    fn a_covered_difference_is_not_guessed() {
        let plain = face(3);
        let catalogue = catalogue(&[plain.clone(), marked(&plain, 9), face(8), face(9)]);
        let pose = place(150.0, 150.0, 110.0, 0.1);
        let sees = |tiles: &[(Homography, &Photo)]| {
            let photo = photo(tiles, [0.9; 3]);
            catalogue.recognise_firm(&Pyramid::new(&photo), &[pose]).remove(0)
        };
        let seen = sees(&[(pose, &plain)]);
        assert_eq!(seen.candidates[0].face, FaceId(0));
        assert!(seen.certainty.is_sure(), "{seen:?}");
        // A token lies where the two faces differ.
        let at = pose.map(30.0 / 96.0, 70.0 / 96.0);
        let token = face(77);
        let covered = sees(&[(place(at.x, at.y, 42.0, 0.5), &token), (pose, &plain)]);
        assert!(!covered.certainty.is_sure(), "{covered:?}");
    }

    #[test]
    fn near_twins_are_told_apart_in_the_dark_as_in_the_light() {
        let plain = face(3);
        let catalogue = catalogue(&[plain.clone(), marked(&plain, 7), face(8), face(9)]);
        let pose = place(150.0, 150.0, 110.0, 0.1);
        let margin = |light: f64| {
            let photo = photo(&[(pose, &plain)], [light; 3]);
            let tile = catalogue.recognise_firm(&Pyramid::new(&photo), &[pose]).remove(0);
            assert!(
                tile.candidates[0].face == FaceId(0) && tile.certainty.is_sure(),
                "{light}: {tile:?}"
            );
            tile.evidence.lead.margin
        };
        let (dark, light) = (margin(0.15), margin(0.9));
        assert!(dark > 0.2 * light, "{dark} and {light}");
    }

    #[test]
    fn a_small_difference_says_more_where_there_is_little_noise() {
        let plain = face(3);
        let catalogue = catalogue(&[plain.clone(), marked(&plain, 5), face(8), face(9)]);
        let pose = place(150.0, 150.0, 110.0, 0.1);
        let clean = photo(&[(pose, &plain)], [0.9; 3]);
        let margin = |noise: i32| {
            let photo = grainy(&clean, noise);
            let tile = catalogue.recognise_firm(&Pyramid::new(&photo), &[pose]).remove(0);
            assert_eq!(tile.candidates[0].face, FaceId(0));
            tile.evidence.lead.margin
        };
        let (quiet, loud) = (margin(0), margin(48));
        assert!(quiet > 1.6 * loud, "{quiet} and {loud}");
    }

    #[test]
    fn what_covers_a_pale_tile_does_not_take_its_face_from_it() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        let poses = [(90.0, 90.0), (193.0, 91.0), (296.0, 90.0), (194.0, 194.0)];
        let poses = poses.map(|(x, y)| place(x, y, 100.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces[4..]).collect();
        let clear = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let finder = Finder::grown_from(&clear, &catalogue, &poses[0], &[], &[]).unwrap();
        let (table, found) = (finder.table(), finder.into_places());
        let pawn = Photo::new(96, 96, [0, 60, 140].repeat(96 * 96)).unwrap();
        let covered = [(place(318.0, 70.0, 52.0, 0.3), &pawn)];
        let covered = Pyramid::new(&photo(&[&covered[..], &tiles].concat(), [0.9; 3]));
        let tile = found.iter().position(|tile| tile.look.0 == FaceId(6)).unwrap();
        let first = catalogue.first_look(&covered, &found[tile].pose);
        assert_ne!(first.held, found[tile].look, "the pawn misleads nobody");
        let (recognised, _) = catalogue.recognise(&covered, &table, &found, &OneHand);
        let best = recognised[tile].candidates[0];
        assert_eq!((best.face, best.turn), found[tile].look);
    }

    #[test]
    fn nothing_is_certain_where_no_tile_lies() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let stranger = face(99);
        let poses = poses();
        let photo = photo(&[(poses[0], &stranger)], [0.9; 3]);
        for tile in catalogue(&faces).recognise_firm(&Pyramid::new(&photo), &poses) {
            assert!(!tile.certainty.is_sure(), "{tile:?}");
        }
    }
}
