//! The first look at what lies in a pose: the face that it is like at first sight, aligned.

use crate::catalogue::glance::GLANCE_SIDE;
use crate::find::Found;
use crate::light::LightSample;
use crate::light::burnt::BURNT;
use crate::photo::pyramid::{Patch, Pyramid};
use crate::pose::align::{Alignment, Freedom};
use crate::pose::bow::Bow;
use crate::{Catalogue, FaceId, Homography};

/// Faces and turns that a pose is aligned with when the first glance is not clear.
const ALIGNED: usize = 5;
/// Share explained times share seen from which an alignment needs no other to compare with.
pub(crate) const PLAIN: f32 = 0.7;
/// The same of one that is seen clearly.
const CLEAR: f32 = 0.55;
/// Share of a channel's cells that are burnt, from which on these would mislead about its light.
const MANY_BURNT: f32 = 0.05;
/// A pose that moves no more than this share of a side is where it should be.
const STILL: f32 = 0.012;

/// A pose after its first look.
pub(crate) struct Look {
    /// Face and turn that the pose was aligned with.
    pub(crate) held: (FaceId, u8),
    pub(crate) pose: Homography,
    /// How the tile is bowed, in the frame of the pose, if the face plainly lies there.
    pub(crate) bow: Option<Bow>,
    pub(crate) alignment: Option<Alignment>,
}

impl Look {
    /// Share explained times share seen of the face that it was aligned with.
    pub(crate) fn quality(&self) -> f32 {
        self.alignment.as_ref().map_or(0.0, Alignment::quality)
    }

    /// What is seen in its pose.
    pub(crate) fn patch(&self, pyramid: &Pyramid) -> Patch<GLANCE_SIDE> {
        let mut patch = Patch::black();
        pyramid.sample(&self.pose, &mut patch);
        patch
    }

    /// The light on it, by its [`Look::patch`]: where cells are burnt, what the others tell.
    pub(crate) fn light(&self, catalogue: &Catalogue, patch: &Patch<GLANCE_SIDE>) -> Option<LightSample> {
        let sample = LightSample::of(self.alignment.as_ref()?);
        let is_burnt = patch.planes.each_ref().map(|plane| {
            let cells = plane.as_flattened();
            let burnt = cells.iter().filter(|&&seen| seen >= BURNT).count();
            burnt as f32 > MANY_BURNT * cells.len() as f32
        });
        if !is_burnt.contains(&true) {
            return Some(sample);
        }
        let colours = catalogue.search_table().turned(self.held);
        let mut mended = LightSample::of_cells(patch, colours, sample.weight);
        for channel in (0..3).filter(|&channel| !is_burnt[channel]) {
            mended.gains[channel] = sample.gains[channel];
            mended.offsets[channel] = sample.offsets[channel];
            mended.told[channel] = sample.told[channel];
        }
        Some(mended)
    }

    /// Whether a face is clearly seen.
    pub(crate) fn is_clear(&self) -> bool {
        self.quality() > CLEAR
    }
}

impl Catalogue {
    /// The first look at a tile whose bow is known, if its face plainly lies there.
    pub(crate) fn look_as_found(&self, pyramid: &Pyramid, tile: &Found) -> Option<Look> {
        tile.bowed?;
        self.look_plainly(pyramid, &tile.pose, tile.look)
    }

    /// The first look at a face that plainly lies in a pose.
    fn look_plainly(&self, pyramid: &Pyramid, pose: &Homography, held: (FaceId, u8)) -> Option<Look> {
        let nudged = self.nudge(pyramid, pose, held.0, held.1)?;
        (nudged.moved < STILL && nudged.quality() > PLAIN).then_some(Look {
            held,
            pose: nudged.pose,
            bow: None,
            alignment: Some(nudged),
        })
    }

    pub(crate) fn first_look(&self, pyramid: &Pyramid, pose: &Homography) -> Look {
        let mut patch = Patch::<GLANCE_SIDE>::black();
        pyramid.sample(pose, &mut patch);
        let ranked = self.table().rank(&patch, ALIGNED);
        if let Some(first) = ranked.first()
            && let Some(plain) = self.look_plainly(pyramid, pose, (first.face, first.turn))
        {
            return plain;
        }
        let mut best: Option<(f32, (FaceId, u8), Alignment)> = None;
        for ranked in ranked {
            let Some(alignment) =
                self.align_coarsely(pyramid, pose, ranked.face, ranked.turn, Freedom::Rigid)
            else {
                continue;
            };
            let quality = alignment.quality();
            if best.as_ref().is_none_or(|best| quality > best.0) {
                best = Some((quality, (ranked.face, ranked.turn), alignment));
            }
            if quality > PLAIN {
                break;
            }
        }
        let best = best.and_then(|(_, held, coarse)| {
            let fine = self.align_finely(pyramid, &coarse, held.0, held.1, Freedom::Rigid)?;
            Some((held, fine))
        });
        let (held, alignment) = best.map_or(((FaceId(0), 0), None), |(held, alignment)| {
            (held, Some(alignment))
        });
        Look {
            held,
            pose: alignment.as_ref().map_or(*pose, |alignment| alignment.pose),
            bow: None,
            alignment,
        }
    }
}
