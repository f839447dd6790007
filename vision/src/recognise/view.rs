//! What all tiles of a photograph share: its light, its blur, and how well a face fits that lies there.

use crate::catalogue::glance::{GLANCE_SIDE, Ranked};
use crate::light::Light;
use crate::light::rendition::Rendition;
use crate::photo::blur::Blur;
use crate::photo::pyramid::{Patch, Pyramid, side_px};
use crate::pose::align::Alignment;
use crate::pose::bow::Bow;
use crate::recognise::compare::COMPARE_SIDE;
use crate::recognise::first_look::Look;
use crate::recognise::search::SearchTable;
use crate::recognise::seen::Seen;
use crate::table::plane::Table;
use crate::{Catalogue, FaceId, Homography};
use std::sync::OnceLock;

/// Tiles that the blur is measured on.
const MEASURED: usize = 5;
/// Where the light on clear tiles is odder than this, in nats, it differs more from tile to tile, or from shade to shade, than
/// is thought: it is let differ so much more that each so many nats beyond count as one, but no more than so many times as much.
const USUAL_LIGHT: f32 = 2.0;
const LIGHT_NATS: f32 = 4.0;
const WIDEST: f32 = 5.0;
/// Variances of the blur that are tried, in squared cells.
const BLURS: [f32; 8] = [0.0, 0.25, 0.5, 0.9, 1.5, 2.3, 3.5, 5.0];
/// Misfit that is noise in a photograph, at least and at most, in units of the expected.
pub(crate) const LEAST_NOISE: f32 = 0.075;
pub(crate) const MOST_NOISE: f32 = 0.3;
/// A face softened by a variance serves all within this factor; the first is the least that is told from none.
const STEP: f32 = 1.2;
const LEAST: f32 = 0.02;
const LEVELS: usize = 34;

/// How blurred a face is seen, in steps; 0 is not at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Softness(usize);

impl Softness {
    /// The nearest step to a variance in squared cells.
    fn of(variance: f32) -> Softness {
        if variance < LEAST {
            return Softness(0);
        }
        let steps = (variance / LEAST).ln() / STEP.ln();
        Softness((1 + steps.round() as usize).min(LEVELS - 1))
    }

    fn blur(self) -> Option<Blur> {
        let steps = self.0.checked_sub(1)?;
        Blur::new(LEAST * STEP.powi(steps as i32))
    }
}

/// The faces in the colours in which they are seen.
struct Rendered {
    rendition: Rendition,
    colours: SearchTable,
}

impl Rendered {
    fn new(rendition: Rendition, catalogue: &Catalogue) -> Rendered {
        let mut colours = catalogue.search_table().clone();
        colours.render(&rendition);
        Rendered { rendition, colours }
    }
}

/// What all tiles of a photograph share.
pub(crate) struct View<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) pyramid: &'a Pyramid,
    /// The table that the tiles lie on, if it is known.
    pub(crate) table: Option<Table>,
    pub(crate) light: Light,
    /// How the faces' colours are seen, if not as they are printed.
    rendered: Option<Rendered>,
    /// Variance of the blur in squared pixels.
    pub(crate) blur_px: f32,
    /// What a face's comparison costs where it lies plainly, for each unit of evidence; `None` if no tile is plain.
    pub(crate) usual_cost: Option<f32>,
    /// Share of such a face that is burnt to white, which it mostly is where it is printed white.
    pub(crate) usual_burnt: f32,
    /// Mean squared misfit of a tile that is plain, in units of the expected: print, camera and light of this photograph.
    pub(crate) noise: f32,
    /// Contrast of a typical tile: gain in units of the face's, white taken to 1.
    pub(crate) gain: f32,
    /// Faces that were softened already, by softness and face.
    softened: Vec<OnceLock<Box<Patch<COMPARE_SIDE>>>>,
}

impl<'a> View<'a> {
    /// Measures what the tiles' first looks share; some that are not clear may tell how colours are seen, and nothing else.
    pub(crate) fn of<'b>(
        catalogue: &'a Catalogue,
        pyramid: &'a Pyramid,
        table: Option<&'a Table>,
        looks: impl Iterator<Item = &'b Look>,
        coloured: &[&Look],
    ) -> View<'a> {
        let looks: Vec<&Look> = looks.collect();
        let clear = clearest(&looks);
        let (rendition, light) = match Rendition::of(catalogue, pyramid, &clear, coloured) {
            Some((rendition, samples)) => (Some(rendition), Light::of(&samples)),
            None => {
                let light = |look: &&Look| look.light(catalogue, &look.patch(pyramid));
                let samples = looks.iter().filter_map(light);
                (None, Light::of(&samples.collect::<Vec<_>>()))
            }
        };
        let mut view = View {
            catalogue,
            pyramid,
            table: table.copied(),
            light,
            rendered: rendition.map(|rendition| Rendered::new(rendition, catalogue)),
            blur_px: 0.0,
            usual_cost: None,
            usual_burnt: 0.0,
            noise: MOST_NOISE,
            gain: typical_gain(&looks, &light),
            softened: vec![OnceLock::new(); LEVELS * catalogue.faces().len()],
        };
        let light_cost = view.measure(&clear);
        if light_cost > USUAL_LIGHT {
            view.light.spread *= (1.0 + (light_cost - USUAL_LIGHT) / LIGHT_NATS).sqrt().min(WIDEST);
            view.measure(&clear);
        }
        view
    }

    /// The same photograph for the faces of another catalogue.
    pub(crate) fn for_catalogue<'b>(&'b self, catalogue: &'b Catalogue) -> View<'b> {
        View {
            catalogue,
            rendered: (self.rendered.as_ref()).map(|seen| Rendered::new(seen.rendition, catalogue)),
            softened: vec![OnceLock::new(); LEVELS * catalogue.faces().len()],
            ..*self
        }
    }

    /// All faces in the colours in which they are seen.
    pub(crate) fn colours(&self) -> &SearchTable {
        match &self.rendered {
            Some(rendered) => &rendered.colours,
            None => self.catalogue.search_table(),
        }
    }

    /// How a printed colour is seen.
    pub(crate) fn seen_colour(&self, printed: [f32; 3]) -> [f32; 3] {
        let rendition = self.rendered.as_ref().map(|rendered| &rendered.rendition);
        rendition.map_or(printed, |rendition| rendition.seen(printed))
    }

    /// Faces and turns that have the colours of a patch in the photograph's light, as
    /// [`Catalogue::rank_by_colour`] tells them.
    pub(crate) fn rank_by_colour(&self, patch: &Patch<GLANCE_SIDE>, most: usize) -> Vec<Ranked> {
        self.catalogue
            .rank_by_colours(self.colours(), patch, &self.light, most)
    }

    /// How soft faces are seen in a pose.
    pub(crate) fn softness(&self, pose: &Homography) -> Softness {
        let cell = (side_px(pose) / COMPARE_SIDE as f64) as f32;
        Softness::of(self.blur_px / (cell * cell))
    }

    /// Hands over a face as soft as it is seen, and in the colours in which it is.
    pub(crate) fn with_face<T>(
        &self,
        face: FaceId,
        softness: Softness,
        hand: impl FnOnce(&Patch<COMPARE_SIDE>) -> T,
    ) -> T {
        let (sharp, blur) = (self.catalogue.large(face), softness.blur());
        if blur.is_none() && self.rendered.is_none() {
            return hand(sharp);
        }
        let place = softness.0 * self.catalogue.faces().len() + usize::from(face.0);
        let soften = || {
            let mut seen = Box::new(sharp.clone());
            if let Some(rendered) = &self.rendered {
                let planes = seen.planes.each_mut();
                rendered
                    .rendition
                    .render(planes.map(|plane| plane.as_flattened_mut()));
            }
            if let Some(blur) = blur {
                let rendered = seen.planes;
                blur.spread_light(&rendered, &mut seen.planes);
            }
            seen
        };
        hand(self.softened[place].get_or_init(soften))
    }

    /// What is seen in a pose of a tile that may be bowed.
    pub(crate) fn see(&self, pose: &Homography, bow: Bow) -> Seen {
        let mut patch = Patch::<COMPARE_SIDE>::black();
        bow.sample(self.pyramid, pose, &mut patch);
        Seen::new(&patch, &self.light, side_px(pose))
    }

    /// Finds the blur that lets a few clear tiles fit best, and what they cost then. Returns how odd their light is, in nats.
    fn measure(&mut self, clear: &[&Look]) -> f32 {
        let mut light_costs = Vec::with_capacity(MEASURED);
        let (mut variances, mut costs) = (Vec::with_capacity(MEASURED), Vec::with_capacity(MEASURED));
        let (mut misfits, mut burnt) = (Vec::with_capacity(MEASURED), Vec::with_capacity(MEASURED));
        let mut start = 2;
        for look in clear.iter().take(MEASURED) {
            let mut patch = Patch::<COMPARE_SIDE>::black();
            let turn = look.held.1;
            look.bow.unwrap_or(Bow::NONE).turned(turn).sample(
                self.pyramid,
                &look.pose.turned(turn),
                &mut patch,
            );
            let side = side_px(&look.pose);
            let seen = Seen::new(&patch, &self.light, side);
            let compare = |place: usize| {
                let compared = |face: &_| seen.compare(face);
                self.with_face(look.held.0, Softness::of(BLURS[place]), compared)
            };
            let (mut least_cost, mut misfit, mut light_cost) = (f32::MAX, 0.0, 0.0);
            let (place, least) = least(start, BLURS.len(), |place| {
                let compared = compare(place);
                let cost = compared.total / compared.evidence;
                if cost < least_cost {
                    (least_cost, misfit, light_cost) = (cost, compared.misfit, compared.light_cost);
                }
                cost
            });
            misfits.push(misfit);
            light_costs.push(light_cost);
            burnt.push(seen.burnt);
            // Tiles of one photograph are about as blurred.
            start = place;
            let cell = (side / COMPARE_SIDE as f64) as f32;
            variances.push(BLURS[place] * cell * cell);
            costs.push(least);
        }
        self.blur_px = median(&mut variances).unwrap_or(0.0);
        self.usual_burnt = median(&mut burnt).unwrap_or(0.0);
        self.noise = median(&mut misfits).map_or(MOST_NOISE, |noise| noise.clamp(LEAST_NOISE, MOST_NOISE));
        // Not the least, which may be a tile with little to see.
        costs.sort_by(f32::total_cmp);
        self.usual_cost = costs.get(1).or(costs.first()).copied();
        median(&mut light_costs).unwrap_or(0.0)
    }
}

/// Where a function of a few places is least, going down from `start`, and how much it is there.
///
/// A tile that lies not quite where it is thought has more than one best blur: two worse places are passed over.
fn least(start: usize, n: usize, mut at: impl FnMut(usize) -> f32) -> (usize, f32) {
    let mut best = (start, at(start));
    let downwards: &mut dyn Iterator<Item = usize> = &mut (0..start).rev();
    for places in [downwards, &mut (start + 1..n)] {
        let mut worse = 0;
        for place in places {
            let value = at(place);
            if value < best.1 {
                best = (place, value);
                worse = 0;
            } else {
                worse += 1;
                if worse == 2 {
                    break;
                }
            }
        }
    }
    best
}

/// The middle one of some values, which are sorted.
pub(crate) fn median(values: &mut [f32]) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

/// The looks at tiles that are clear, the clearest first.
fn clearest<'a>(looks: &[&'a Look]) -> Vec<&'a Look> {
    let mut clear: Vec<&Look> = looks.to_vec();
    clear.retain(|look| look.is_clear());
    clear.sort_by(|a, b| b.quality().total_cmp(&a.quality()));
    clear
}

/// Median gain of the tiles that were aligned well.
fn typical_gain(looks: &[&Look], light: &Light) -> f32 {
    let gain = |alignment: &Alignment| (0..3).map(|c| alignment.gains[c] / light.white[c]).sum::<f32>() / 3.0;
    let mut gains: Vec<f32> = looks
        .iter()
        .filter_map(|look| look.alignment.as_ref())
        .filter(|alignment| alignment.fit > 0.7)
        .map(gain)
        .collect();
    median(&mut gains).unwrap_or(0.6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::specimen::{catalogue, face, photo, rows_of_four};

    #[test]
    fn light_that_differs_from_tile_to_tile_is_let_differ() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let poses = rows_of_four(8, (70.0, 90.0), (110.0, 120.0), 96.0, 0.0);
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let (warm, cool) = (photo(&tiles, [0.95, 0.75, 0.5]), photo(&tiles, [0.6, 0.75, 0.95]));
        let spread = |is_mixed: bool| {
            let mut photo = warm.clone();
            for (at, pixel) in photo.rgb_mut().chunks_exact_mut(3).enumerate() {
                if is_mixed && at % 480 / 120 % 2 == 1 {
                    pixel.copy_from_slice(&cool.rgb()[3 * at..][..3]);
                }
            }
            let pyramid = Pyramid::new(&photo);
            let looks: Vec<Look> = poses
                .iter()
                .map(|pose| catalogue.first_look(&pyramid, pose))
                .collect();
            View::of(&catalogue, &pyramid, None, looks.iter(), &[])
                .light
                .spread
        };
        let (one, two) = (spread(false), spread(true));
        assert!(two > 1.5 * one, "{one} and {two}");
    }

    #[test]
    fn the_least_is_found_from_either_side() {
        let bowl = |place: usize| (place as f32 - 4.0).powi(2);
        for start in 0..8 {
            assert_eq!(least(start, 8, bowl).0, 4);
        }
        assert_eq!(least(7, 8, |place| place as f32), (0, 0.0));
    }

    #[test]
    fn softness_is_told_within_a_fifth() {
        for variance in [0.03, 0.2, 0.7, 2.0, 5.5] {
            let softness = Softness::of(variance);
            let told = LEAST * STEP.powi(softness.0 as i32 - 1);
            assert!((told / variance - 1.0).abs() < 0.11, "{told} for {variance}");
        }
        assert!(Softness::of(0.01).blur().is_none());
    }
}
