//! A face's picture made ready by itself: several can be at once, on threads of the caller, before a
//! [`Catalogue`](crate::Catalogue) joins them.

use crate::Photo;
use crate::catalogue::artwork::{clearance, shrink};
use crate::catalogue::atlas::Atlas;
use crate::catalogue::models::{Region, inner_regions};
use crate::catalogue::round::is_round;
use crate::catalogue::swatch::{Swatch, swatches};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::rim::Clearance;
use crate::recognise::compare::COMPARE_SIDE;
use std::sync::OnceLock;

/// A picture that has twice as many pixels a side is halved: no reading looks so closely.
const AMPLE: u32 = 256;

/// What a catalogue needs to know of one face, whatever the others are.
#[derive(Clone, Debug)]
pub struct PreparedFace {
    /// The picture, halved.
    pub(crate) pyramid: Pyramid,
    /// At the resolution that faces are compared with.
    pub(crate) large: Box<Patch<COMPARE_SIDE>>,
    pub(crate) clearance: Clearance,
    /// See [`is_round`].
    pub(crate) is_round: bool,
    /// Where the face may lie around quadrilaterals of its artwork.
    pub(crate) regions: Vec<Region>,
    /// Its parts that have one colour each, found when they are first needed.
    swatches: OnceLock<Vec<Swatch>>,
    /// Landmarks of the face as it looks on a table that is seen square-on, found when they are first needed.
    square_on: OnceLock<Atlas>,
}

impl PreparedFace {
    /// Prepares a picture, which is looked at as if it were square.
    pub fn new(picture: &Photo) -> PreparedFace {
        let pyramid = Pyramid::of_ample_size(picture, AMPLE);
        let large = shrink(&pyramid);
        PreparedFace {
            clearance: clearance(&large),
            is_round: is_round(&pyramid),
            regions: inner_regions(&pyramid),
            large: Box::new(large),
            pyramid,
            swatches: OnceLock::new(),
            square_on: OnceLock::new(),
        }
    }

    /// Makes at once what otherwise [`Catalogue::prepare`](crate::Catalogue::prepare) makes.
    pub fn prepare(&self) {
        self.square_on();
    }

    /// The picture; one of 512 px a side or more is halved until it has fewer.
    pub fn picture(&self) -> &Photo {
        self.pyramid.photo()
    }

    /// Its parts that have one colour each.
    pub(crate) fn swatches(&self) -> &[Swatch] {
        self.swatches.get_or_init(|| swatches(&self.large.planes))
    }

    /// Its landmarks on a table that is seen square-on.
    pub(crate) fn square_on(&self) -> &Atlas {
        self.square_on.get_or_init(|| Atlas::square_on(&self.pyramid))
    }
}
