//! Which pictures of a camera are read, and where the tiles are in those between two readings.

use crate::platform::Moment;
use vision::{Fate, Followed, Follower, Mark, Photo, PhotoPoint};

/// After so many milliseconds a picture is read anew though nothing seems to have changed.
const RENEW_MS: u64 = 1_000;

/// Follows what was read of one picture through the next ones, and says when it is time to read again.
#[derive(Debug, Default)]
pub struct Lookout {
    follower: Follower,
    /// When a picture was last given to be read, and where the camera was then.
    asked: Option<(Moment, Option<Mark>)>,
}

impl Lookout {
    /// Looks for the tiles in the next picture.
    pub fn follow(&mut self, photo: &Photo) {
        self.follower.follow(photo);
    }

    /// Whether the newest picture should be read: something has changed, or the last reading is old.
    pub fn is_due(&self, now: Moment) -> bool {
        let is_old = |(asked, _): (Moment, _)| now.ms_since(asked) >= RENEW_MS;
        self.follower.has_changed() || self.asked.is_none_or(is_old)
    }

    /// The newest picture is being read from now on.
    pub fn ask(&mut self, now: Moment) {
        self.asked = Some((now, self.follower.mark()));
    }

    /// The picture that was asked for was read: the places with these corners are followed from now on. False for a picture so
    /// blurred that it tells of few: then those that are still seen are followed on.
    pub fn take(&mut self, photo: &Photo, corners: &[[PhotoPoint; 4]]) -> bool {
        let mark = self.asked.as_mut().and_then(|(_, mark)| mark.take());
        if 2 * corners.len() < self.here().count() {
            return false;
        }
        self.follower.begin(photo, corners, mark);
        true
    }

    /// The places in the newest picture, in the order in which they were given.
    pub fn places(&self) -> &[Followed] {
        self.follower.tiles()
    }

    /// The corners of those that look as they did.
    pub fn here(&self) -> impl Iterator<Item = [PhotoPoint; 4]> {
        let here = self.places().iter().filter(|place| place.fate == Fate::Here);
        here.map(|place| place.corners)
    }

    /// Whether it is not known where the camera is: then no place is told as seen.
    pub fn is_lost(&self) -> bool {
        self.follower.is_lost()
    }
}
