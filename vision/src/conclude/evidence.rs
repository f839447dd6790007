//! What speaks for and against the likeliest face of a tile, and what that is worth beside the photograph's other tiles.

use crate::catalogue::artwork::FINE_SIDE;
use crate::catalogue::glance::turned;
use crate::conclude::confidence::{Evidence, Lead, Usual};
use crate::conclude::hold::Hold;
use crate::photo::pyramid::side_px;
use crate::recognise::Recognised;
use crate::recognise::compare::Comparison;
use crate::recognise::contest::{Contender, Contest};
use crate::recognise::view::{MOST_NOISE, View, median};
use crate::{Catalogue, FaceId};
use std::collections::BTreeMap;

/// Nats by which a tile without a rival is certain.
const MOST_MARGIN: f32 = 200.0;
/// Colours of a whole tile may all be wrong by this much (standard deviation, 0 to 1).
pub(crate) const COLOUR_ERROR: f32 = 0.025;
/// Cells (of 32 by 32) that two faces must differ in to be told apart by more than a speck.
const SPECK: usize = 5;
/// Tiles of at least so many nats and so much that is seen tell what is usual in a photograph.
const FITTING_MARGIN: f32 = 8.0;
const FITTING_VISIBLE: f32 = 0.6;
/// Faces that differ by fewer nats are not asked which of them is the nearer.
const APART_NATS: f32 = 8.0;
/// Shares of the variance explained between which the photograph's own noise comes to count, and the share burnt to white
/// at which it no longer does.
const NEARLY: f32 = 0.92;
const ALL: f32 = 0.97;
const BLEACHED: f32 = 0.1;
/// Nats within which another face explains nearly as much.
const NEARLY_AS_MUCH: f32 = 120.0;

/// The likeliest other face, if it explains nearly as much as the best.
fn nearest_other<'a>(contest: &'a Contest<'_>) -> Option<&'a Comparison> {
    let (best, others) = contest.contenders.split_first()?;
    let other = others.iter().find(|other| other.look.0 != best.look.0)?;
    (other.comparison.total < best.comparison.total + NEARLY_AS_MUCH).then_some(&other.comparison)
}

impl Catalogue {
    /// What is known when faces have competed for a tile; `None` if none did.
    pub(crate) fn evidence(&self, contest: &Contest<'_>, view: &View<'_>) -> Option<Evidence> {
        let (best, seen, pose) = (contest.contenders.first()?, contest.seen()?, &contest.settled);
        let is_other_look = |look| !self.is_same_look(look, best.look);
        let lead = self.lead(contest, view.noise, is_other_look);
        let has_turns =
            |contender: &Contender| contender.look.0 == best.look.0 && contender.look != best.look;
        let lead_of_faces = if contest.contenders.iter().any(has_turns) {
            self.lead(contest, view.noise, |look| {
                look.0 != best.look.0 && is_other_look(look)
            })
        } else {
            lead
        };
        let misfits = contest.misfits();
        let contrast = |comparison: &Comparison| comparison.gain * seen.exposure / view.gain;
        Some(Evidence {
            lead,
            lead_of_faces,
            fit: best.comparison.fit,
            misfit: best.comparison.misfit,
            visible: best.comparison.visible * seen.inside,
            burnt: seen.burnt,
            contrast: contrast(&best.comparison),
            rivals_contrast: nearest_other(contest).map(contrast),
            is_oddly_bright: false,
            light_cost: best.comparison.light_cost,
            is_light_of_tiles: view.light.may_be_of_tiles(),
            haze: view.light.mean_haze(),
            side_px: side_px(pose) as f32,
            sightings: 1.0,
            scrutiny: contest.scrutiny?,
            lacking: misfits.as_ref().map_or(0.0, |misfits| contest.lacking(misfits)),
            is_patchwork: misfits.is_some_and(|misfits| contest.is_patchwork(&misfits)),
            is_recoloured: false,
            usual: Usual::of(&mut []),
            blur: view.blur_px.sqrt() / side_px(pose) as f32,
            bent: self.bend(contest),
            hold: Hold::UNKNOWN,
        })
    }

    /// How far the likeliest face leads the rivals that count. `noise` is the photograph's, in units of the expected misfit.
    fn lead(&self, contest: &Contest<'_>, noise: f32, counts: impl Fn((FaceId, u8)) -> bool) -> Lead {
        Lead {
            margin: self.margin(contest, noise, &counts),
            ahead: self.ahead(contest, &counts),
            in_pieces: self.ahead_in_pieces(contest, &counts),
        }
    }

    fn margin(&self, contest: &Contest<'_>, noise: f32, counts: impl Fn((FaceId, u8)) -> bool) -> f32 {
        let (Some(best), Some(seen)) = (contest.contenders.first(), contest.seen()) else {
            return 0.0;
        };
        // Where less is left than is expected, less is noise, and a small difference says more: if nearly all is explained,
        // and no glare bleaches colours.
        let nearly = ((best.comparison.fit - NEARLY) / (ALL - NEARLY)).clamp(0.0, 1.0);
        let unburnt = (1.0 - seen.burnt / BLEACHED).max(0.0);
        let quiet = MOST_NOISE / best.comparison.misfit.clamp(noise, MOST_NOISE);
        let certain = 1.0 + nearly * unburnt * (quiet - 1.0);
        contest
            .contenders
            .iter()
            .skip(1)
            .filter(|rival| counts(rival.look))
            .map(|rival| {
                let worse = certain * (rival.comparison.total - best.comparison.total);
                let contrast = best.comparison.gain * best.comparison.gain;
                let distinct = self.distinction(best.look, rival.look) * contrast;
                // Both the evidence and the size of what it rests on bound the margin.
                worse * distinct / (worse + distinct + 1e-6)
            })
            .fold(MOST_MARGIN, f32::min)
    }

    fn ahead(&self, contest: &Contest<'_>, counts: impl Fn((FaceId, u8)) -> bool) -> f32 {
        let Some(best) = contest.contenders.first() else {
            return 0.0;
        };
        let Comparison {
            gain,
            evidence,
            total,
            ..
        } = best.comparison;
        contest.contenders[1..]
            .iter()
            .filter(|rival| counts(rival.look))
            .filter_map(|rival| {
                let apart = contest
                    .view
                    .colours()
                    .difference(best.look, rival.look, gain, evidence)
                    .nats;
                (apart > APART_NATS).then(|| (rival.comparison.total - total) / apart)
            })
            .fold(1.0, f32::min)
    }

    fn ahead_in_pieces(&self, contest: &Contest<'_>, counts: impl Fn((FaceId, u8)) -> bool) -> f32 {
        let mut looks = contest.contenders.iter().map(|contender| contender.look);
        let Some(best) = looks.next() else {
            return 0.0;
        };
        let rivals = looks.filter(|&rival| counts(rival));
        self.pieces_ahead(contest.view.pyramid, &contest.settled, best, rivals)
    }

    /// How many tiles of the deck look like one kind of face.
    fn copies_of_kind(&self, kind: u16) -> usize {
        (0..)
            .map(FaceId)
            .zip(self.faces())
            .filter(|(face, _)| self.kind(*face) == kind)
            .map(|(_, art)| usize::from(art.copies.max(1)))
            .sum::<usize>()
            .max(1)
    }

    /// Adds to the evidence what is known when all tiles of the photograph are recognised.
    pub(crate) fn compare_all(&self, found: &mut [Recognised]) {
        let mut fitting: Vec<Usual> = found
            .iter()
            .filter(|tile| tile.evidence.tells_what_is_usual())
            .map(|tile| Usual {
                upper: tile.evidence.scrutiny.upper,
                recall: tile.evidence.scrutiny.recall,
            })
            .collect();
        let usual = Usual::of(&mut fitting);
        let telling = found.iter().filter(|tile| tile.evidence.tells_what_is_usual());
        let mut contrasts: Vec<f32> = telling.map(|tile| tile.evidence.contrast).collect();
        let usual_contrast = median(&mut contrasts);
        let kind = |tile: &Recognised| {
            let best = tile.candidates.first();
            best.map_or(0, |best| self.kind(best.face))
        };
        let mut places: BTreeMap<u16, usize> = BTreeMap::new();
        for tile in &*found {
            *places.entry(kind(tile)).or_default() += 1;
        }
        for tile in found {
            let kind = kind(tile);
            tile.evidence.usual = usual;
            let is_odder = |usual| tile.evidence.is_odder_than_rival(usual);
            tile.evidence.is_oddly_bright = usual_contrast.is_some_and(is_odder);
            tile.evidence.sightings = places[&kind] as f32 / self.copies_of_kind(kind) as f32;
        }
    }

    /// How far the likeliest face would take a corner if it might bend the pose, in sides; 0 if it runs away or tells no size.
    fn bend(&self, contest: &Contest<'_>) -> f32 {
        if self.is_alike_at_any_size() {
            return 0.0;
        }
        let bent = |best: &Contender| {
            let (pose, bow) = (&contest.settled, contest.bow);
            self.bent(contest.view.pyramid, pose, bow, best.look)
        };
        contest.contenders.first().and_then(bent).unwrap_or(0.0)
    }

    /// Nats that tell two faces apart at most at full contrast: colours may all be a little wrong together, so that
    /// many cells of a small difference say no more than one.
    fn distinction(&self, a: (FaceId, u8), b: (FaceId, u8)) -> f32 {
        let turn = (4 + b.1 - a.1) % 4;
        let (one, other) = (self.fine(a.0), turned(self.fine(b.0), turn));
        let mut squares = [0.0_f32; FINE_SIDE * FINE_SIDE];
        for (one, other) in one.iter().zip(&other) {
            for ((square, a), b) in squares
                .iter_mut()
                .zip(one.as_flattened())
                .zip(other.as_flattened())
            {
                *square += (a - b) * (a - b);
            }
        }
        // Not the largest, so that it is more than a speck.
        0.5 * largest::<{ SPECK + 1 }>(&squares)[SPECK] / (COLOUR_ERROR * COLOUR_ERROR)
    }
}

impl Evidence {
    /// Whether the tile fits so well that it tells what is usual in the photograph.
    pub(crate) fn tells_what_is_usual(&self) -> bool {
        self.lead.margin > FITTING_MARGIN && self.visible > FITTING_VISIBLE
    }
}

/// The largest of some values of at least 0, the largest first.
fn largest<const N: usize>(values: &[f32]) -> [f32; N] {
    let mut largest = [0.0; N];
    for &value in values {
        if value > largest[N - 1] {
            largest[N - 1] = value;
            largest.sort_unstable_by(|a: &f32, b| b.total_cmp(a));
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_values_are_told_in_their_order() {
        let values = [0.2, 0.9, 0.1, 0.4, 0.9, 0.3, 0.0];
        assert_eq!(largest::<4>(&values), [0.9, 0.9, 0.4, 0.3]);
        assert_eq!(largest::<3>(&values[2..3]), [0.1, 0.0, 0.0]);
    }
}
