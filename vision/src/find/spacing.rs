//! How near to each other tiles lie tells how large they are.
//!
//! A face tells its size, but those of one photograph err alike where they are small: light that burns spreads, and what is
//! dark becomes thinner. Their middles are known far better. Tiles that are laid side by side nearly touch and never lie in
//! one another: a size by which they would, or by which there is the same wide gap between all of them, is hardly theirs.

use crate::find::grow::Finder;
use crate::table::table_pose::TablePose;
use crate::table::touch::touch;

/// Fewest pairs of neighbours, and fewest tiles seen by themselves, that tell.
const FEWEST: usize = 3;
/// Logarithms of the distance of neighbours' middles, in sides, for tiles laid by hand, each a little beside its cell and askew:
/// a fifth of the pairs are nearer than this, and half of them are not nearer than that.
const NEAR: f64 = 0.03;
const USUAL: f64 = 0.01;
/// Standard deviation of what is beyond, from photograph to photograph and from pair to pair.
const SPREAD: f64 = 0.015;
const PAIR: f64 = 0.02;
/// Some lay their tiles apart: logarithm beyond the usual from where on that is no less likely than faces that err.
const APART: f64 = 0.1;
/// Faces err together by so many times as much as they differ in what they say of their size, at least by so many pixels, and at
/// most by so many.
const TOGETHER: f64 = 2.0;
const LEAST_PX: f64 = 0.2;
const MOST_PX: f64 = 0.8;
/// No more than this is believed that tiles are larger than they seem (logarithm): gaps are wide at times.
const MOST: f64 = 0.05;

/// How far from each other the middles of neighbours are: logarithms of sides.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spacing {
    /// A fifth of them are nearer.
    near: f64,
    /// Half of them are.
    usual: f64,
    pairs: usize,
}

impl Spacing {
    /// That of tiles on a table; `None` of few.
    fn of(places: &[TablePose]) -> Option<Spacing> {
        let of_one = |(index, one): (usize, &TablePose)| {
            let others = places[index + 1..]
                .iter()
                .filter(|other| touch(one, other).is_some());
            let apart = others.map(|other| 0.5 * (beside(one, other) + beside(other, one)));
            apart.collect::<Vec<f64>>()
        };
        let distances = sorted(places.iter().enumerate().flat_map(of_one));
        let pairs = distances.len();
        (pairs >= FEWEST).then(|| Spacing {
            near: distances[pairs / 5].ln(),
            usual: distances[pairs / 2].ln(),
            pairs,
        })
    }

    /// How many times as large as their faces say tiles are. These differ by `differ` (standard deviation of the logarithm) in
    /// what they say of it, and are seen `side` pixels large.
    fn size(self, differ: f64, side: f64) -> f64 {
        let apart = (self.near - NEAR).max(0.0);
        let beyond = apart + (self.usual - USUAL).min(0.0);
        let faces = (TOGETHER * differ).min(MOST_PX / side).powi(2) + (LEAST_PX / side).powi(2);
        let spread = SPREAD.powi(2) * (1.0 + (apart / APART).powi(2)) + PAIR.powi(2) / self.pairs as f64;
        (beyond * faces / (faces + spread)).min(MOST).exp()
    }
}

/// How far a neighbour's middle is, along the row or column of a tile in which it lies, in sides.
fn beside(one: &TablePose, other: &TablePose) -> f64 {
    let there = one.seen_from_here(other);
    there.x.abs().max(there.y.abs())
}

impl Finder<'_> {
    /// Makes all tiles as large as faces and distances say together; their middles stay where they are seen.
    pub(crate) fn size_by_spacing(&mut self) {
        let seen = || {
            self.tiles
                .iter()
                .filter_map(|tile| Some((tile, tile.sight.as_ref()?)))
        };
        let places: Vec<TablePose> = seen().map(|(tile, _)| tile.place).collect();
        let Some(spacing) = Spacing::of(&places) else {
            return;
        };
        let sizes = seen().filter_map(|(_, sight)| Some(self.table.fit(&sight.corners)?.1.ln()));
        let sides = places
            .iter()
            .filter_map(|place| Some(self.table.pose(place)?.side()));
        let (sizes, sides) = (sorted(sizes), sorted(sides));
        if sizes.len() < FEWEST || sides.is_empty() {
            return;
        }
        let at = |share: f64| sizes[(share * sizes.len() as f64) as usize];
        let differ = 0.5 * (at(0.85) - at(0.15));
        self.resize(spacing.size(differ, sides[sides.len() / 2]));
    }

    /// Makes all tiles so many times as large.
    fn resize(&mut self, size: f64) {
        self.table.distance /= size;
        let nearer = |place: &mut TablePose| (place.x, place.y) = (place.x / size, place.y / size);
        for tile in self.tiles.iter_mut().chain(&mut self.weak) {
            nearer(&mut tile.place);
            if let Some(sight) = &mut tile.sight {
                sight.resize(size);
            }
        }
        self.empty.iter_mut().for_each(nearer);
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    /// Two rows of four, the middles of neighbours so far apart.
    fn laid(pitch: f64) -> Vec<TablePose> {
        let cells = (0..8).map(|i| (f64::from(i % 4), f64::from(i / 4)));
        cells
            .map(|(x, y)| TablePose {
                x: pitch * x,
                y: pitch * y,
                angle: 0.02 * (x - y),
            })
            .collect()
    }

    #[test]
    fn tiles_that_would_lie_in_one_another_are_smaller() {
        let size = |differ, side| Spacing::of(&laid(0.94)).unwrap().size(differ, side);
        assert!((0.935..0.955).contains(&size(0.03, 30.0)), "{}", size(0.03, 30.0));
        // Faces that are seen well are right all the same: then something else is amiss.
        assert!(size(0.002, 200.0) > 0.995);
    }

    #[test]
    fn tiles_with_wide_gaps_are_larger_only_where_their_faces_hardly_know_their_size() {
        let size = |pitch, differ, side| Spacing::of(&laid(pitch)).unwrap().size(differ, side);
        assert!(size(1.08, 0.03, 30.0) > 1.025);
        assert!(size(1.08, 0.002, 30.0) < 1.015);
        assert!(size(1.08, 0.03, 200.0) < 1.01);
        assert!(size(1.2, 0.03, 30.0) < 1.055);
    }

    #[test]
    fn tiles_that_lie_as_tiles_do_are_as_large_as_their_faces_say() {
        for pitch in [1.014, 1.018] {
            let size = Spacing::of(&laid(pitch)).unwrap().size(0.03, 30.0);
            assert!((size - 1.0).abs() < 0.007, "{size}");
        }
        assert_eq!(Spacing::of(&laid(1.4)), None);
    }

    #[test]
    fn middles_stay_where_they_are_seen() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let cells = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let poses = cells.map(|(x, y)| place(100.0 + 40.6 * x, 90.0 + 40.6 * y, 40.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let pyramid = Pyramid::new(&photo(&tiles, [0.9; 3]));
        let catalogue = catalogue(&faces);
        let mut finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        assert_eq!(finder.count(), 5);
        // All faces say too much, and each something else.
        finder.resize(1.09);
        for (tile, by) in finder.tiles.iter_mut().zip([0.97, 0.985, 1.0, 1.015, 1.03]) {
            tile.sight.as_mut().unwrap().resize(by);
        }
        finder.size_by_spacing();
        for tile in &finder.tiles {
            let seen = finder.table.pose(&tile.place).unwrap();
            assert!((seen.side() / 40.0 - 1.0).abs() < 0.045, "{}", seen.side());
            let (here, there) = (seen.map(0.5, 0.5), tile.pose.map(0.5, 0.5));
            assert!(here.distance(there) < 0.5, "{here:?} {there:?}");
        }
    }
}
