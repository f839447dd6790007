//! What colours tiles have in a photograph: hardly blurred or lost in noise as their artwork is, so that they tell where a
//! closer look is worth it.

use crate::FaceId;
use crate::catalogue::glance::{GLANCE_SIDE, look_at};
use crate::find::Found;
use crate::find::closer::KNOWN;
use crate::find::grow::Finder;
use crate::light::{Light, LightSample};
use crate::photo::pyramid::Patch;
use crate::table::table_pose::TablePose;

/// Score of the colours of a place, as a share of what is usual for tiles, from which on it may be one.
const COLOURED_AS_USUAL: f32 = 0.7;
/// How far the mean colour of a place may be off a face's: root of the summed squares of the channels' logarithms, and the
/// logarithm of the brightness; what is added to a channel before.
const OTHER_COLOUR: f32 = 0.2;
const BRIGHTER: f32 = 1.1;
const BLACK: f32 = 0.02;
/// A place is bare if it has less of a face's colours than this share of what a tile has at least, and less contrast than
/// this share of the tile's that has least.
const BARE_COLOURS: f32 = 0.7;
const BARE_CONTRAST: f32 = 0.5;
const AREA: f32 = (GLANCE_SIDE * GLANCE_SIDE) as f32;

/// What colours tiles have in a photograph.
#[derive(Clone, Debug)]
pub(crate) struct Colours {
    /// So many tiles tell.
    tiles: usize,
    light: Light,
    /// The mean colours of all faces in that light.
    means: Vec<[f32; 3]>,
    /// Least share of a place that has the colours of a face.
    least: f32,
    /// Least variance of a tile's colours.
    contrast: f32,
}

impl Colours {
    /// Whether no tile lies at a place, of which such a share has the colours of a face at most.
    pub(crate) fn are_bare(&self, patch: &Patch<GLANCE_SIDE>, share: f32) -> bool {
        share < BARE_COLOURS * self.least && contrast(patch) < BARE_CONTRAST * self.contrast
    }

    /// For each face, whether its mean colour comes near what is seen, however bright.
    fn near_faces(&self, patch: &Patch<GLANCE_SIDE>) -> Vec<bool> {
        let seen = patch
            .planes
            .each_ref()
            .map(|plane| plane.as_flattened().iter().sum::<f32>() / AREA);
        let is_near = |mean: &[f32; 3]| {
            let logs: [f32; 3] =
                std::array::from_fn(|channel| ((seen[channel] + BLACK) / (mean[channel] + BLACK)).ln());
            let brighter = logs.iter().sum::<f32>() / 3.0;
            let other = logs.iter().map(|log| (log - brighter).powi(2)).sum::<f32>();
            other < OTHER_COLOUR * OTHER_COLOUR && brighter.abs() < BRIGHTER
        };
        self.means.iter().map(is_near).collect()
    }
}

impl Finder<'_> {
    /// Whether a place has the colours of a face; `None` while it is not known what they are.
    pub(crate) fn has_usual_colours(&mut self, place: &TablePose) -> Option<bool> {
        self.learn_colours();
        let known = self.colours.as_ref()?;
        Some(self.coloured(place, known).is_some())
    }

    /// Learns what colours are usual here, once some tiles tell, and again when they are twice as many.
    pub(crate) fn learn_colours(&mut self) {
        let count = self.count();
        let is_known = |known: &Colours| 2 * known.tiles > count;
        if count < KNOWN {
            self.colours = None;
        } else if !self.colours.as_ref().is_some_and(is_known) {
            self.colours = Some(self.colours());
        }
    }

    /// What colours are usual here; there has to be a tile.
    pub(crate) fn colours(&self) -> Colours {
        let samples: Vec<LightSample> = self.tiles.iter().map(|tile| tile.light).collect();
        let light = Light::of(&samples);
        let gain = self.usual_gain();
        let mean = |index: usize| {
            let planes = self.catalogue.search_table().look(FaceId(index as u16));
            std::array::from_fn(|channel| {
                let mean = planes[channel].iter().sum::<f32>() / AREA;
                gain * light.on(channel, mean)
            })
        };
        let mut colours = Colours {
            tiles: self.count(),
            light,
            means: (0..self.catalogue.faces().len()).map(mean).collect(),
            least: 0.0,
            contrast: 0.0,
        };
        let patches = self.tiles.iter().map(|tile| (tile, self.patch(&tile.place)));
        let seen: Vec<_> = patches.filter_map(|(tile, patch)| Some((tile, patch?))).collect();
        let contrasts = seen.iter().map(|(_, patch)| contrast(patch));
        colours.contrast = contrasts.reduce(f32::min).unwrap_or(0.0);
        let own = |(tile, patch): &(&Found, _)| {
            self.colour_score(patch, &colours.light, |face| face == tile.look.0)
        };
        let mut own: Vec<f32> = seen.iter().map(own).collect();
        own.sort_by(f32::total_cmp);
        colours.least = COLOURED_AS_USUAL * own.get(own.len() / 2).copied().unwrap_or(1.0);
        colours
    }

    /// How much of a place has the colours of a face, 0 to 1, if enough has.
    pub(crate) fn coloured(&self, place: &TablePose, colours: &Colours) -> Option<f32> {
        let patch = self.patch(place)?;
        let near = colours.near_faces(&patch);
        if !near.contains(&true) {
            return None;
        }
        let score = self.colour_score(&patch, &colours.light, |face| near[usize::from(face.0)]);
        (score > colours.least).then_some(score)
    }

    fn patch(&self, place: &TablePose) -> Option<Patch<GLANCE_SIDE>> {
        let pose = self.table.pose(place)?;
        let mut patch = Patch::<GLANCE_SIDE>::black();
        self.pyramid.sample(&pose, &mut patch);
        Some(patch)
    }

    /// The share of a patch that has the colours of the face that comes nearest, softly, 0 to 1; of those that `keep` tells.
    fn colour_score(&self, patch: &Patch<GLANCE_SIDE>, light: &Light, keep: impl Fn(FaceId) -> bool) -> f32 {
        let colours = self.catalogue.search_table();
        let ranked = colours.rank(patch, light, 1, |index| keep(look_at(index).0));
        ranked.first().map_or(0.0, |best| best.score)
    }
}

/// Variance of a patch's colours, over its channels.
fn contrast(patch: &Patch<GLANCE_SIDE>) -> f32 {
    let variance = |plane: &[[f32; GLANCE_SIDE]; GLANCE_SIDE]| {
        let values = plane.as_flattened();
        let mean = values.iter().sum::<f32>() / AREA;
        values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / AREA
    };
    patch.planes.iter().map(variance).sum()
}

#[cfg(test)]
mod tests {
    use crate::Photo;
    use crate::find::grow::Finder;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    #[test]
    fn places_that_have_the_colours_of_a_face_are_told_from_the_table() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let poses = [(90.0, 100.0), (182.0, 100.0), (274.0, 100.0)].map(|(x, y)| place(x, y, 90.0, 0.0));
        let apart = place(182.0, 270.0, 90.0, 0.4);
        let tiles: Vec<_> = poses.iter().chain([&apart]).copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9, 0.7, 0.6]);
        let (pyramid, catalogue) = (Pyramid::new(&photo), catalogue(&faces));
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 3);
        let there = |x: f64, y: f64, angle: f64| {
            let corners = place(x, y, 90.0, angle).corners();
            finder.table.fit(&corners).unwrap().0
        };
        let (tile, bare) = (there(185.0, 268.0, 0.4), there(330.0, 260.0, 0.0));
        // Half of the tile that lies apart, and half of the table beside it.
        let half = there(205.0, 311.0, 0.4);
        assert_eq!(finder.has_usual_colours(&tile), Some(true));
        assert_eq!(finder.has_usual_colours(&bare), Some(false));
        let known = finder.colours();
        let is_bare = |place| {
            let patch = finder.patch(&place).unwrap();
            known.are_bare(&patch, finder.colour_score(&patch, &known.light, |_| true))
        };
        assert!(is_bare(bare) && !is_bare(tile) && !is_bare(half));
        finder.tiles.truncate(2);
        assert_eq!(finder.has_usual_colours(&tile), None);
    }
}
