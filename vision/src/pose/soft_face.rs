//! How blurred a face is seen, and what of it is burnt then, found while it is being aligned.

use crate::arithmetic::wide::{LANES, across, vector, vectors};
use crate::photo::blur::Blur;
use crate::photo::pyramid::Patch;
use crate::pose::align::Template;
use crate::pose::burnt_face::{burnt_from, may_be_burnt};
use crate::pose::face_light::FaceLight;
use fearless_simd::{Simd, SimdBase as _, f32x8};

/// A face made as soft as it is seen.
///
/// Against a sharp face a blurred picture fits best where it is too large (the fine detail that it lacks is then spread
/// out), by up to 3 % of a side: so the blur has to be known before the size.
pub(crate) struct SoftFace<'a, const SIDE: usize> {
    sharp: &'a Template<SIDE>,
    blurred: Option<Box<Template<SIDE>>>,
    /// Whether it is seen blurred.
    is_soft: bool,
    /// In squared cells.
    variance: f32,
    /// Whether it is asked what of it is burnt.
    may_burn: bool,
    /// The value in each channel from which on it is seen burnt.
    burnt_from: [f32; 3],
}

/// From where on channels are burnt of which nothing is.
const UNBURNT: [f32; 3] = [f32::INFINITY; 3];

impl<'a, const SIDE: usize> SoftFace<'a, SIDE> {
    /// Least change of the variance that is worth a new picture, in squared cells and as a share of it, and the most blur
    /// there can be.
    const WORTH: f32 = 0.08;
    const SHARE: f32 = 0.1;
    const MOST: f32 = 6.0;
    /// Least blur (standard deviation, in sides) of a face of which is asked what is burnt.
    const BLURRED: f32 = 0.014;

    /// A face as it is, until it is seen blurred.
    pub(crate) fn sharp(sharp: &'a Template<SIDE>) -> SoftFace<'a, SIDE> {
        SoftFace {
            sharp,
            blurred: None,
            is_soft: false,
            variance: 0.0,
            may_burn: false,
            burnt_from: UNBURNT,
        }
    }

    /// A face that is seen about as blurred as others are: with such a variance, in squared sides.
    pub(crate) fn blurred(sharp: &'a Template<SIDE>, variance: f32) -> SoftFace<'a, SIDE> {
        let mut face = SoftFace::sharp(sharp);
        face.soften((variance * (SIDE * SIDE) as f32).min(Self::MOST));
        face
    }

    /// The same of which it is asked, too, what is burnt: where the size of a tile is measured whose face is known, and how
    /// blurred others are seen. A face that may be another one is not: there what is burnt would explain what is not its own.
    pub(crate) fn or_burnt(self) -> SoftFace<'a, SIDE> {
        SoftFace {
            may_burn: true,
            ..self
        }
    }

    /// The variance of the blur with which it is seen, in squared sides.
    pub(crate) fn blur(&self) -> f32 {
        self.variance / (SIDE * SIDE) as f32
    }

    /// The face as soft as it is known to be seen by now.
    pub(crate) fn face(&self) -> &Template<SIDE> {
        match &self.blurred {
            Some(blurred) if self.is_soft => blurred,
            _ => self.sharp,
        }
    }

    /// Makes the face softer or sharper by what is left of the picture; whether that changed it.
    pub(crate) fn adapt(
        &mut self,
        residual: &Patch<SIDE>,
        weights: &[[f32; SIDE]; SIDE],
        light: &FaceLight,
    ) -> bool {
        let Some(more) = self.face().softer_by(residual, weights, light) else {
            return false;
        };
        let variance = (self.variance + more.clamp(-1.5, 1.5)).clamp(0.0, Self::MOST);
        if (variance - self.variance).abs() < Self::WORTH + Self::SHARE * self.variance {
            return false;
        }
        self.soften(variance);
        true
    }

    /// Learns what of the face is burnt from a patch in which it lies, if that is asked and it is seen blurred.
    pub(crate) fn burn(&mut self, seen: &Patch<SIDE>) {
        let is_blurred = self.blur() > Self::BLURRED * Self::BLURRED;
        if !self.may_burn || !is_blurred || !seen.planes.iter().any(may_be_burnt) {
            return;
        }
        let Some(blur) = Blur::new(self.variance) else {
            return;
        };
        let mut soft = Patch::<SIDE>::black();
        blur.spread_light(&self.sharp.planes, &mut soft.planes);
        let now = std::array::from_fn(|channel| burnt_from(&seen.planes[channel], &soft.planes[channel]));
        if now != self.burnt_from {
            self.burnt_from = now;
            self.soften(self.variance);
        }
    }

    /// Makes the face as soft as a blur of such a variance (squared cells) does.
    fn soften(&mut self, variance: f32) {
        self.variance = variance;
        let blur = Blur::new(variance);
        self.is_soft = blur.is_some();
        if let Some(blur) = blur {
            let blurred = self.blurred.get_or_insert_with(|| Box::new(Template::black()));
            blurred.is_round = self.sharp.is_round;
            blur.spread_light(&self.sharp.planes, &mut blurred.planes);
            for (plane, from) in blurred.planes.iter_mut().zip(self.burnt_from) {
                let values = plane.as_flattened_mut().iter_mut();
                values.for_each(|value| *value = value.min(from));
            }
            blurred.differentiate();
        }
    }
}

impl<const SIDE: usize> Template<SIDE> {
    /// The variance (squared cells) of the blur that would explain best what the face leaves of the picture, to first
    /// order: blur adds half its variance times the Laplacian.
    fn softer_by(
        &self,
        residual: &Patch<SIDE>,
        weights: &[[f32; SIDE]; SIDE],
        light: &FaceLight,
    ) -> Option<f32> {
        vectors!(simd => self.softer_by_cells(simd, residual, weights, light))
    }

    #[inline(always)]
    fn softer_by_cells<S: Simd>(
        &self,
        simd: S,
        residual: &Patch<SIDE>,
        weights: &[[f32; SIDE]; SIDE],
        light: &FaceLight,
    ) -> Option<f32> {
        let (mut along, mut length) = (0.0_f32, 0.0_f32);
        // Nothing is told of the border, where half of the neighbours are missing.
        let inner: [f32; SIDE] = std::array::from_fn(|x| f32::from(u8::from(x > 0 && x < SIDE - 1)));
        let weights = weights.as_flattened();
        let none = f32x8::splat(simd, 0.0);
        for ((plane, residual), gain) in self.planes.iter().zip(&residual.planes).zip(light.gains) {
            let (plane, residual) = (plane.as_flattened(), residual.as_flattened());
            // What of the Laplacian (l) the gain (of t) and the offset cannot explain.
            let mut strands = [none; 9];
            for first in (0..SIDE).step_by(LANES) {
                let mut sums = [none; 9];
                let inner = vector(simd, &inner, first);
                for at in (1..SIDE - 1).map(|y| y * SIDE + first) {
                    let there = |from: usize| vector(simd, plane, from);
                    let (t, e) = (there(at), vector(simd, residual, at));
                    let w = vector(simd, weights, at) * inner;
                    let l = there(at - SIDE) + there(at + SIDE) + there(at - 1) + there(at + 1) - t * 4.0;
                    let (wt, wl) = (w * t, w * l);
                    let products = [w, wt, wt * t, wl, wl * t, wl * l, wl * e, wt * e, w * e];
                    for (sum, product) in sums.iter_mut().zip(products) {
                        *sum += product;
                    }
                }
                for (strand, sum) in strands.iter_mut().zip(sums) {
                    *strand += sum;
                }
            }
            let [n, t, tt, l, lt, ll, le, te, e] = strands.map(|strand| across(strand));
            let n = n.max(1e-6);
            let (tt, lt, ll) = (tt - t * t / n, lt - l * t / n, ll - l * l / n);
            let (le, te) = (le - l * e / n, te - t * e / n);
            let share = if tt > 1e-6 { lt / tt } else { 0.0 };
            along += gain * (le - share * te);
            length += gain * gain * (ll - share * lt);
        }
        (length > 1e-6).then(|| 2.0 * along / length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaceId;
    use crate::photo::pyramid::{Pyramid, side_px};
    use crate::pose::align::{Freedom, Settled, Steps};
    use crate::pose::bow::Bow;
    use crate::specimen::{blurred, catalogue, face, framed, halves, photo, place};

    #[test]
    fn a_blurred_face_is_not_taken_for_a_larger_one() {
        let faces: Vec<_> = (0..3).map(face).collect();
        let pose = place(210.0, 160.0, 90.0, 0.5);
        let sharp = photo(&[(pose, &faces[1])], [0.9; 3]);
        for spread in [0.8, 1.6, 2.4] {
            let seen = blurred(&sharp, spread);
            let found = catalogue(&faces)
                .align(&Pyramid::new(&seen), &pose, FaceId(1), 0, Freedom::Projective)
                .unwrap();
            let size = side_px(&found.pose) / side_px(&pose);
            assert!((size - 1.0).abs() < 0.008, "blur {spread}: {size} times as large");
        }
    }

    #[test]
    fn a_face_that_is_burnt_once_it_is_blurred_keeps_its_size() {
        let frame = |depth| (depth < 5).then_some([24, 22, 26]);
        let faces: Vec<_> = (0..3).map(|seed| framed(&halves(seed), frame)).collect();
        let pose = place(210.0, 160.0, 64.0, 0.5);
        let mut seen = blurred(&photo(&[(pose, &faces[1])], [0.5; 3]), 2.4);
        for value in seen.rgb_mut() {
            *value = (3.4 * f32::from(*value)).min(255.0) as u8;
        }
        let catalogue = catalogue(&faces);
        let soft = SoftFace::blurred(catalogue.close(FaceId(1)), (2.4_f32 / 64.0).powi(2)).or_burnt();
        let (freedom, steps) = (Freedom::Projective, Steps::at_most(8));
        let found = Settled::new(&Pyramid::new(&seen), &pose, Bow::NONE, soft, freedom, steps).unwrap();
        let size = side_px(&found.pose) / side_px(&pose);
        assert!((size - 1.0).abs() < 0.01, "{size} times as large");
    }
}
