//! Between two readings: where the tiles of an earlier frame of a camera are in the next ones, and whether they still are
//! what was read.
//!
//! The frame that was read is kept as small square patches, one for each tile. All of them lie on one plane, so one
//! projective map says where they are in a later frame; it is found by inverse-compositional alignment (Baker &
//! Matthews, *Lucas-Kanade 20 Years On*, 2004), from coarse to fine. Then each tile is compared with its own patch: only
//! what still looks the same at the same place is told as there. Every frame is compared with the frame that was read,
//! never with the one before, so nothing drifts. Nothing is allocated for a frame.

pub(crate) mod bare;

mod drift;
mod frame;
mod ground;
mod patch;
mod proof;

use crate::{Homography, Photo, PhotoPoint};
use drift::Drift;
use frame::Frame;
use ground::Ground;
use patch::Patch;
use proof::{Light, Proof};

/// Steps of the alignment with coarse patches of each kind.
const COARSE_STEPS: usize = 4;
/// Most steps of the alignment with fine patches.
const FINE_STEPS: usize = 8;
/// Steps in which each tile finds its own small shift and turn.
const OWN_STEPS: usize = 2;
/// Where coarse patches are so alike, no other way is tried.
const SURELY_ALIKE: f32 = 0.9;
/// The alignment ends when no corner of the picture moves farther than this, in pixels.
const STILL: f64 = 0.03;
/// Where less than this share of the tiles in the picture is found, nothing is.
const LEAST_SHARE: f64 = 0.4;

/// What has become of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It lies where it is told, and looks as it did.
    Here,
    /// Something else is seen at its place: it was taken away, turned, moved or covered.
    Changed,
    /// Its place is not wholly in the picture.
    OutOfPicture,
}

/// A tile of the frame that was read, in the newest frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Followed {
    /// Its corners in pixels, in the order in which they were given; of a tile that is [`Fate::Changed`], where they would be.
    pub corners: [PhotoPoint; 4],
    /// What has become of it.
    pub fate: Fate,
}

/// Where the camera was with respect to the frame that was read: see [`Follower::mark`].
#[derive(Clone, Copy, Debug)]
pub struct Mark(Homography);

/// Follows the tiles of one reading through the frames of a camera.
#[derive(Debug, Default)]
pub struct Follower {
    /// From the frame that was read to the last one whose place is known; `None` before the first reading.
    drift: Option<Drift>,
    patches: Vec<Patch>,
    proofs: Vec<Proof>,
    /// Which of the tiles each patch is of.
    places: Vec<usize>,
    ground: Ground,
    light: Light,
    tiles: Vec<Followed>,
    /// The last frame whose place is known.
    known: Frame,
    /// The newest frame, while it is looked at.
    newest: Frame,
    /// From the frame before the last one whose place is known to that one.
    last_motion: Option<Homography>,
    is_lost: bool,
    is_ground_changed: bool,
}

impl Follower {
    /// Begins with a reading: `photo` is the frame that was read, `corners` are the tiles in it; those that are too small to
    /// be followed are [`Fate::Changed`] from the first frame on. `since` is the mark that was made when that frame was
    /// the newest one: then what was followed meanwhile is not lost.
    pub fn begin(&mut self, photo: &Photo, corners: &[[PhotoPoint; 4]], since: Option<Mark>) {
        let guess = match (&self.drift, since) {
            (Some(drift), Some(Mark(then))) if !self.is_lost => drift.map().after(&then.inverse()),
            _ => None,
        };
        self.forget();
        let mut read = Frame::default();
        read.take(photo);
        for corners in corners {
            let pose = Homography::from_unit_square(corners);
            let patch = pose.and_then(|pose| Patch::of(&read, &pose));
            let proof = patch.as_ref().and_then(|patch| Proof::of(&read, patch));
            if let (Some(patch), Some(proof)) = (patch, proof) {
                self.patches.push(patch);
                self.proofs.push(proof);
                self.places.push(self.tiles.len());
            }
            let (corners, fate) = (*corners, Fate::Here);
            self.tiles.push(Followed { corners, fate });
        }
        self.ground = Ground::of(&read, &self.patches);
        self.drift = match guess {
            Some(map) => Drift::at(&read, map),
            None => Drift::none(&read),
        };
        // Without a guess the next frame is searched from the one that was read.
        if guess.is_none() {
            self.known = read;
        }
    }

    /// Forgets everything that was read.
    pub fn forget(&mut self) {
        self.drift = None;
        self.last_motion = None;
        self.patches.clear();
        self.proofs.clear();
        self.places.clear();
        self.tiles.clear();
        self.ground = Ground::default();
        self.is_lost = false;
        self.is_ground_changed = false;
    }

    /// Where the camera is now, for [`Follower::begin`]; `None` if that is not known.
    pub fn mark(&self) -> Option<Mark> {
        let drift = self.drift.filter(|_| !self.is_lost)?;
        Some(Mark(*drift.map()))
    }

    /// Takes the next frame and tells where the tiles are, in the order in which they were given.
    pub fn follow(&mut self, photo: &Photo) -> &[Followed] {
        self.newest.take(photo);
        let Some(before) = self.drift else { return &[] };
        let mut drift = before;
        for tile in &mut self.tiles {
            tile.fate = Fate::Changed;
        }
        self.is_lost = !self.newest.is_like(&self.known) || self.patches.is_empty();
        if self.is_lost {
            return &self.tiles;
        }
        let shift = self.newest.shift_since(&self.known);
        let guesses = [
            before.shifted(shift),
            before.moved(self.last_motion.as_ref()),
            before,
        ];
        let mut best_likeness = f32::NEG_INFINITY;
        for guess in guesses {
            let mut tried = guess;
            let likeness = tried.settle_coarsely(&self.newest, &mut self.patches, COARSE_STEPS);
            if likeness > best_likeness {
                (drift, best_likeness) = (tried, likeness);
            }
            if likeness > SURELY_ALIKE {
                break;
            }
        }
        drift.settle_finely(&self.newest, &mut self.patches, FINE_STEPS, STILL);
        for _ in 0..OWN_STEPS {
            for patch in &mut self.patches {
                patch.settle(&self.newest, drift.map());
            }
        }
        for patch in &mut self.patches {
            patch.look_finely(&self.newest, drift.map());
        }
        self.light
            .find(&self.newest, drift.map(), &self.patches, &mut self.proofs);
        let (mut inside, mut here) = (0, 0);
        for ((patch, proof), &place) in self.patches.iter().zip(&self.proofs).zip(&self.places) {
            let Some(pose) = patch.pose_in(drift.map()) else {
                continue;
            };
            let tile = &mut self.tiles[place];
            tile.corners = pose.corners();
            tile.fate = if !self.newest.holds(&tile.corners) {
                Fate::OutOfPicture
            } else if patch.is_at_home() && proof.holds(patch, &self.light) {
                Fate::Here
            } else {
                Fate::Changed
            };
            inside += usize::from(tile.fate != Fate::OutOfPicture);
            here += usize::from(tile.fate == Fate::Here);
        }
        self.is_lost = here == 0 || f64::from(here as u32) < LEAST_SHARE * f64::from(inside as u32);
        if self.is_lost {
            // A wrong map leads nowhere: the next frame is searched from the last place that was right.
            self.patches.iter_mut().for_each(Patch::go_home);
            for tile in &mut self.tiles {
                tile.fate = Fate::Changed;
            }
        } else {
            self.last_motion = drift.map().after(&before.map().inverse());
            self.drift = Some(drift);
            self.is_ground_changed = self.ground.has_changed(&self.newest, drift.map(), &self.light);
            std::mem::swap(&mut self.newest, &mut self.known);
        }
        &self.tiles
    }

    /// The tiles in the newest frame, in the order in which they were given.
    pub fn tiles(&self) -> &[Followed] {
        &self.tiles
    }

    /// Whether the camera's way is not known: then no tile is told as [`Fate::Here`].
    pub fn is_lost(&self) -> bool {
        self.is_lost || self.drift.is_none()
    }

    /// Whether the frame should be read anew: a tile or something beside the tiles has changed, there is more of the table to
    /// be seen, or the way is lost.
    pub fn has_changed(&self) -> bool {
        self.is_lost() || self.is_ground_changed || self.tiles.iter().any(|tile| tile.fate == Fate::Changed)
    }

    /// Whether something has come around a place since the frame that was read, such as a hand; what lies at the places `laid`
    /// of the newest frame is known, and does not count. True, too, where the way is lost.
    pub fn is_disturbed_around(&mut self, place: &[PhotoPoint; 4], laid: &[[PhotoPoint; 4]]) -> bool {
        let (Some(drift), Some(around)) = (
            self.drift.filter(|_| !self.is_lost),
            Homography::from_unit_square(place),
        ) else {
            return true;
        };
        let laid: Vec<Homography> = laid.iter().filter_map(Homography::from_unit_square).collect();
        // The newest frame's place is known, so it is kept as such.
        self.ground
            .has_changed_around(&self.known, drift.map(), &self.light, &around, &laid)
    }
}
