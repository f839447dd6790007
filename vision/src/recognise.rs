//! Which face lies in each of a photograph's poses, and how certain that is.

use crate::align::{Alignment, Freedom};
use crate::blur::Blur;
use crate::catalogue::FINE_SIDE;
use crate::compare::{COMPARE_SIDE, Comparison, Seen};
use crate::confidence::{Evidence, probability};
use crate::glance::{GLANCE_SIDE, Ranked, turned};
use crate::light::{Light, LightSample};
use crate::pyramid::{Patch, Pyramid, side_px};
use crate::{Candidate, Catalogue, FaceId, Homography};

/// Faces and turns that a pose is aligned with when the first glance is not clear.
const ALIGNED: usize = 5;
/// Faces and turns that are compared in full for each tile.
const COMPARED: usize = 10;
/// Tiles that the photograph's blur is measured on, and the variances that are tried, in squared cells.
const SHARPNESS_TILES: usize = 5;
const BLURS: [f32; 7] = [0.25, 0.5, 0.9, 1.5, 2.3, 3.5, 5.0];
/// Faces and turns that are found by their colours when a tile is not clear.
const SEARCHED: usize = 8;
/// A pose that moves no more than this share of a side stands still.
const STILL: f32 = 0.008;
/// Rivals that may pull the pose their way: so many, within so many nats, in so many rounds.
const RIVALS: usize = 4;
const RIVAL_NATS: f32 = 80.0;
const ROUNDS: usize = 3;
/// Where so many faces score within this of the best, they look alike and are ranked in more detail.
const ALIKE: f32 = 0.15;
/// Nats by which a tile without a rival is certain.
const MOST_MARGIN: f32 = 200.0;
/// Colours of a whole tile may all be wrong by this much (standard deviation, 0 to 1).
const COLOUR_ERROR: f32 = 0.025;
/// Cells (of 32 by 32) that two faces must differ in to be told apart by more than a speck.
const SPECK: usize = 5;
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
    /// What the confidence was made of.
    pub(crate) evidence: Evidence,
}

impl Catalogue {
    /// Recognises the tiles in all poses of one photograph together, so that they share their light.
    pub(crate) fn recognise(&self, pyramid: &Pyramid<'_>, poses: &[Homography]) -> Vec<Recognised> {
        let looks: Vec<Look> = poses.iter().map(|pose| self.first_look(pyramid, pose)).collect();
        let light = light_of(&looks);
        let blur_px = self.sharpness(pyramid, &looks, &light);
        let view = View {
            pyramid,
            light,
            blur_px,
            gain: typical_gain(&looks, &light),
        };
        poses
            .iter()
            .zip(&looks)
            .map(|(pose, look)| self.settle(&view, pose, look))
            .collect()
    }

    fn settle(&self, view: &View<'_>, given: &Homography, look: &Look) -> Recognised {
        let mut patch = Patch::<GLANCE_SIDE>::black();
        view.pyramid.sample(&look.pose, &mut patch);
        let mut pose = look.pose;
        let held = look.held;
        let mut ranked = self.rank(view, &patch, &pose);
        let mut seen = self.see(view, &pose);
        let mut compared = self.compare(&seen, &ranked, view.blur(&pose).as_ref());
        if !is_clear(&compared) {
            // Part of the tile is covered, or its light is odd: look for more faces, and let each take its own pose.
            let by_colour = |patch: &Patch<GLANCE_SIDE>| {
                self.search_table().rank(patch, &view.light, SEARCHED, |index| {
                    self.table().is_first_of_look(index)
                })
            };
            let mut more = by_colour(&patch);
            view.pyramid.sample(given, &mut patch);
            more.extend(by_colour(&patch));
            for new in &more {
                if !ranked
                    .iter()
                    .any(|old| (old.face, old.turn) == (new.face, new.turn))
                {
                    ranked.push(*new);
                }
            }
            let mut best = compared[0].2.total;
            let mut tried = vec![held];
            for one in ranked
                .iter()
                .take(ALIGNED)
                .chain(more.iter().take(ALIGNED))
                .chain(more.iter().skip(SEARCHED).take(ALIGNED))
            {
                if tried.contains(&(one.face, one.turn)) {
                    continue;
                }
                tried.push((one.face, one.turn));
                if let Some(alignment) = self.align(view.pyramid, given, one.face, one.turn, Freedom::Rigid) {
                    let there = self.see(view, &alignment.pose);
                    let total = self.compare(&there, &[*one], view.blur(&alignment.pose).as_ref())[0]
                        .2
                        .total;
                    if total < best {
                        best = total;
                        pose = alignment.pose;
                        seen = there;
                    }
                }
            }
            compared = self.compare(&seen, &ranked, view.blur(&pose).as_ref());
        }
        for _ in 0..ROUNDS {
            // The likeliest face takes the pose to where it fits itself; so does a rival that pulls elsewhere.
            let pulled = compared
                .iter()
                .take(RIVALS)
                .take_while(|c| c.2.total < compared[0].2.total + RIVAL_NATS)
                .enumerate()
                .filter_map(|(place, c)| {
                    let nudged = self.nudge(view.pyramid, &pose, c.0, c.1)?;
                    if nudged.moved < STILL {
                        return None;
                    }
                    let there = self
                        .align(view.pyramid, &nudged.pose, c.0, c.1, Freedom::Rigid)?
                        .pose;
                    let seen = self.see(view, &there);
                    let one = Ranked {
                        face: c.0,
                        turn: c.1,
                        score: 0.0,
                    };
                    let total = self.compare(&seen, &[one], view.blur(&there).as_ref())[0].2.total;
                    (place == 0 || total < compared[0].2.total).then_some((total, there, seen))
                })
                .min_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, there, there_seen)) = pulled else {
                break;
            };
            pose = there;
            seen = there_seen;
            compared = self.compare(&seen, &ranked, view.blur(&pose).as_ref());
        }
        self.conclude(view, &pose, &seen, &compared)
    }

    /// The faces and turns that are worth a comparison.
    fn rank(&self, view: &View<'_>, patch: &Patch<GLANCE_SIDE>, pose: &Homography) -> Vec<Ranked> {
        let mut ranked = self.table().rank(patch, COMPARED);
        if ranked.len() == COMPARED && ranked[0].score - ranked[COMPARED - 1].score < ALIKE {
            let mut patch = Patch::<FINE_SIDE>::black();
            view.pyramid.sample(pose, &mut patch);
            let fine = self.fine_table().rank(&patch, COMPARED);
            ranked.truncate(COMPARED / 2);
            for new in fine {
                if !ranked
                    .iter()
                    .any(|old| (old.face, old.turn) == (new.face, new.turn))
                {
                    ranked.push(new);
                }
            }
        }
        ranked
    }

    fn see(&self, view: &View<'_>, pose: &Homography) -> Seen {
        let mut patch = Patch::<COMPARE_SIDE>::black();
        view.pyramid.sample(pose, &mut patch);
        Seen::new(&patch, &view.light, side_px(pose))
    }

    #[cfg(debug_match)]
    pub(crate) fn debug(&self, pyramid: &Pyramid<'_>, poses: &[Homography]) -> (Light, f32) {
        let looks: Vec<Look> = poses.iter().map(|pose| self.first_look(pyramid, pose)).collect();
        let light = light_of(&looks);
        let blur = self.sharpness(pyramid, &looks, &light);
        (light, blur)
    }

    fn first_look(&self, pyramid: &Pyramid<'_>, pose: &Homography) -> Look {
        let mut patch = Patch::<GLANCE_SIDE>::black();
        pyramid.sample(pose, &mut patch);
        let mut best: Option<(f32, (FaceId, u8), Alignment)> = None;
        for ranked in self.table().rank(&patch, ALIGNED) {
            let Some(alignment) = self.align(pyramid, pose, ranked.face, ranked.turn, Freedom::Rigid) else {
                continue;
            };
            let quality = alignment.fit * alignment.visible;
            if best.as_ref().is_none_or(|best| quality > best.0) {
                best = Some((quality, (ranked.face, ranked.turn), alignment));
            }
            if quality > 0.85 {
                break;
            }
        }
        let (held, alignment) = best.map_or(((FaceId(0), 0), None), |(_, held, alignment)| {
            (held, Some(alignment))
        });
        Look {
            held,
            pose: alignment.as_ref().map_or(*pose, |alignment| alignment.pose),
            alignment,
        }
    }

    fn conclude(
        &self,
        view: &View<'_>,
        pose: &Homography,
        seen: &Seen,
        compared: &[(FaceId, u8, Comparison)],
    ) -> Recognised {
        let best = &compared[0];
        let margin = compared
            .iter()
            .skip(1)
            .filter(|c| !self.is_same_look((c.0, c.1), (best.0, best.1)))
            .map(|c| {
                let worse = c.2.total - best.2.total;
                let distinct = self.distinction((best.0, best.1), (c.0, c.1)) * best.2.gain * best.2.gain;
                // Both the evidence and the size of what it rests on bound the margin.
                worse * distinct / (worse + distinct + 1e-6)
            })
            .fold(MOST_MARGIN, f32::min);
        let evidence = Evidence {
            margin,
            fit: best.2.fit,
            misfit: best.2.misfit,
            visible: best.2.visible * seen.inside,
            burnt: seen.burnt,
            contrast: best.2.gain / view.gain,
            stray: best.2.stray,
            side_px: side_px(pose) as f32,
        };
        let certain = probability(&evidence);
        let mut shares: Vec<f32> = compared
            .iter()
            .map(|c| (best.2.total - c.2.total).max(-60.0).exp())
            .collect();
        let sum: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= sum);
        let candidates = compared
            .iter()
            .zip(&shares)
            .take(TOLD)
            .enumerate()
            .map(|(place, (c, share))| Candidate {
                face: c.0,
                turn: c.1,
                confidence: f64::from(if place == 0 {
                    certain
                } else {
                    share.min(1.0 - certain)
                }),
            })
            .collect();
        Recognised {
            candidates,
            pose: *pose,
            visible: evidence.visible,
            burnt: evidence.burnt,
            fit: evidence.fit,
            evidence,
        }
    }

    /// How blurred the photograph is: the variance, in squared pixels, that lets a few clear tiles fit best.
    fn sharpness(&self, pyramid: &Pyramid<'_>, looks: &[Look], light: &Light) -> f32 {
        let mut clear: Vec<(f32, &Look)> = looks
            .iter()
            .filter_map(|look| Some((look.alignment.as_ref()?.fit, look)))
            .filter(|(fit, _)| *fit > 0.7)
            .collect();
        clear.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut variances: Vec<f32> = clear
            .iter()
            .take(SHARPNESS_TILES)
            .map(|(_, look)| {
                let mut patch = Patch::<COMPARE_SIDE>::black();
                pyramid.sample(&look.pose.turned(look.held.1), &mut patch);
                let side = side_px(&look.pose);
                let seen = Seen::new(&patch, light, side);
                let face = self.large(look.held.0);
                let mut best = (seen.compare(face).total, 0.0);
                for variance in BLURS {
                    if let Some(blur) = Blur::new(variance) {
                        let total = seen.compare(&blur.apply(face)).total;
                        if total > best.0 {
                            break;
                        }
                        best = (total, variance);
                    }
                }
                let cell = (side / COMPARE_SIDE as f64) as f32;
                best.1 * cell * cell
            })
            .collect();
        variances.sort_by(f32::total_cmp);
        variances.get(variances.len() / 2).copied().unwrap_or(0.0)
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
        let (_, large, _) = squares.select_nth_unstable_by(SPECK, |a, b| b.total_cmp(a));
        0.5 * *large / (COLOUR_ERROR * COLOUR_ERROR)
    }

    /// Compares the patch with each face at its turn, likeliest first.
    fn compare(&self, seen: &Seen, ranked: &[Ranked], blur: Option<&Blur>) -> Vec<(FaceId, u8, Comparison)> {
        let mut compared = Vec::with_capacity(ranked.len());
        for turn in 0..4 {
            if ranked.iter().any(|ranked| ranked.turn == turn) {
                let turned = seen.turned_back(turn);
                for ranked in ranked.iter().filter(|ranked| ranked.turn == turn) {
                    let face = self.large(ranked.face);
                    let comparison = match blur {
                        None => turned.compare(face),
                        Some(blur) => turned.compare(&blur.apply(face)),
                    };
                    compared.push((ranked.face, turn, comparison));
                }
            }
        }
        compared.sort_by(|a, b| a.2.total.total_cmp(&b.2.total));
        compared
    }
}

/// What all tiles of a photograph share.
struct View<'a> {
    pyramid: &'a Pyramid<'a>,
    light: Light,
    /// Variance of the blur in squared pixels.
    blur_px: f32,
    /// Contrast of a typical tile: gain in units of the face's, white taken to 1.
    gain: f32,
}

impl View<'_> {
    /// The blur in cells of a tile's patch.
    fn blur(&self, pose: &Homography) -> Option<Blur> {
        let cell = (side_px(pose) / COMPARE_SIDE as f64) as f32;
        Blur::new(self.blur_px / (cell * cell))
    }
}

/// Whether the best comparison leaves nothing to look for.
fn is_clear(compared: &[(FaceId, u8, Comparison)]) -> bool {
    let best = &compared[0].2;
    best.visible > 0.95 && best.misfit < 1.0 && best.fit > 0.9
}

fn light_of(looks: &[Look]) -> Light {
    let samples: Vec<LightSample> = looks
        .iter()
        .filter_map(|look| look.alignment.as_ref())
        .map(|alignment| LightSample {
            gains: alignment.gains,
            offsets: alignment.offsets,
            weight: (alignment.fit - 0.5).max(0.0) * alignment.visible,
        })
        .collect();
    Light::of(&samples)
}

/// Median gain of the tiles that were aligned well.
fn typical_gain(looks: &[Look], light: &Light) -> f32 {
    let mut gains: Vec<f32> = looks
        .iter()
        .filter_map(|look| look.alignment.as_ref())
        .filter(|alignment| alignment.fit > 0.7)
        .map(|alignment| (0..3).map(|c| alignment.gains[c] / light.white[c]).sum::<f32>() / 3.0)
        .collect();
    gains.sort_by(f32::total_cmp);
    gains.get(gains.len() / 2).copied().unwrap_or(0.6)
}

/// A pose after its first look.
struct Look {
    /// Face and turn that the pose was aligned with.
    held: (FaceId, u8),
    pose: Homography,
    alignment: Option<Alignment>,
}
