//! How well the corners of tiles are known once table and tiles were fitted together.

use crate::PhotoPoint;
use crate::arithmetic::linear::{inverse, quadratic};
use crate::find::Found;
use crate::pose::bow::Bowed;
use crate::pose::sight::{ROWS, Sight};
use crate::table::block::{Block, NUDGE, rows, sandwich};
use crate::table::bundle::{REACH, UNKNOWNS};
use crate::table::plane::{Table, dot};
use crate::table::prior::Prior;
use crate::table::table_pose::TablePose;

/// What holds a tile's corners in their place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hold {
    /// Standard deviation of the corner that is known least, in sides.
    pub(crate) spread: f32,
    /// How much larger or smaller the tile is seen than the table says, as a share.
    pub(crate) strain: f32,
    /// How far the corners are told from where the tile would have them if it lay flat, in sides.
    pub(crate) moved: f32,
    /// How far the corners are told from where the tile alone shows them, in sides: the median over the photograph's
    /// faces. Of faces that do not tell their size, as far as corners usually are where middles are as far as theirs.
    pub(crate) usually_apart: f32,
    /// How many tiles were fitted together.
    pub(crate) tiles: usize,
    /// How many of them are faces that are seen by themselves: these tell the table.
    pub(crate) faces: usize,
}

/// So many times as far apart as middles are corners, where faces tell their size.
const AS_MIDDLES: f64 = 2.7;
/// So much says the size of a tile that its sides alone tell, of what it would say if its face told it as well.
const BY_SIDES: f32 = 0.3;
/// Standard deviation of the corners of a tile whose sides and artwork do not tell them, in sides.
const UNSEEN: f64 = 0.03;
/// The same if nothing is known at all.
const UNKNOWN: f32 = 0.15;

impl Hold {
    /// That of a tile of which nothing is known but its place.
    pub(crate) const UNKNOWN: Hold = Hold {
        spread: UNKNOWN,
        strain: 0.0,
        moved: 0.0,
        usually_apart: UNKNOWN,
        tiles: 1,
        faces: 0,
    };

    /// That of a tile in plain sight among others.
    #[cfg(test)]
    pub(crate) const FIRM: Hold = Hold {
        spread: 0.006,
        strain: 0.002,
        moved: 0.002,
        usually_apart: 0.005,
        tiles: 12,
        faces: 12,
    };

    /// How well each of a photograph's tiles is held, whose corners are told as given; `are_faces` tells which of them are
    /// more than a part of the table, `tell_size` whether faces tell how large they are, `size` is the photograph's.
    pub(crate) fn of_all(
        table: &Table,
        tiles: &[Found],
        told: &[[PhotoPoint; 4]],
        are_faces: &[bool],
        tell_size: bool,
        size: (u32, u32),
    ) -> Vec<Hold> {
        let seen: Vec<_> = tiles
            .iter()
            .map(|tile| (tile.place, tile.sight.as_ref(), tile.bowed.as_ref()))
            .collect();
        let spreads = table.corner_spreads(&seen, &Prior::of(size));
        let apart = |(tile, told): (&Found, _)| {
            let sight = tile.sight.as_ref()?;
            let off = if tell_size {
                farthest(&sight.corners, told)
            } else {
                AS_MIDDLES * between_middles(&sight.corners, told)
            };
            Some(off / tile.pose.side())
        };
        let of_faces = tiles
            .iter()
            .zip(told)
            .zip(are_faces)
            .filter(|(_, is_face)| **is_face);
        let mut all_apart: Vec<f64> = of_faces.filter_map(|(tile, _)| apart(tile)).collect();
        all_apart.sort_by(f64::total_cmp);
        let usually_apart = all_apart.get(all_apart.len() / 2).map_or(UNKNOWN, |&v| v as f32);
        let strain = |tile: &Found| {
            let (_, scale, _) = table.fit(&tile.sight.as_ref()?.corners)?;
            let says = if tell_size { 1.0 } else { BY_SIDES };
            Some(says * (scale - 1.0).abs() as f32)
        };
        let hold = |(index, (tile, told)): (usize, (&Found, _))| Hold {
            moved: (farthest(&tile.pose.corners(), told) / tile.pose.side()) as f32,
            spread: spreads.as_ref().map_or(UNKNOWN, |spreads| spreads[index] as f32),
            strain: strain(tile).unwrap_or(0.0),
            usually_apart,
            tiles: tiles.len(),
            faces: all_apart.len(),
        };
        tiles.iter().zip(told).enumerate().map(hold).collect()
    }
}

/// The farthest that corners are from others, in pixels.
fn farthest(some: &[PhotoPoint; 4], others: &[PhotoPoint; 4]) -> f64 {
    let pairs = some.iter().zip(others);
    pairs.map(|(a, b)| a.distance(*b)).fold(0.0, f64::max)
}

/// How far the middle of some corners is from that of others, in pixels.
fn between_middles(some: &[PhotoPoint; 4], others: &[PhotoPoint; 4]) -> f64 {
    let pairs = some.iter().zip(others);
    let (x, y) = pairs.fold((0.0, 0.0), |sum, (a, b)| (sum.0 + a.x - b.x, sum.1 + a.y - b.y));
    0.25 * x.hypot(y)
}

/// A tile's place, its corners as they are seen by themselves, and as they are told if it may be bowed.
type Tile<'a> = (TablePose, Option<&'a Sight>, Option<&'a Bowed>);

/// Variances of a tile's corners, in squared pixels.
struct Variances {
    /// That of its place, if the table is known.
    of_place: [f64; 4],
    /// That of the table.
    of_table: [f64; 4],
}

impl Table {
    /// Standard deviation (in sides) of the corner of each tile that is known least; `None` if nothing holds the table.
    ///
    /// The table is known by what all tiles that are seen closely say of it together, each tile's place by what it says
    /// itself: the inverse of the normal equations at the solution (Triggs and others, *Bundle Adjustment, A Modern
    /// Synthesis*, 2000).
    fn corner_spreads(&self, tiles: &[Tile<'_>], prior: &Prior) -> Option<Vec<f64>> {
        let (_, weight) = prior.terms();
        let mut known: [[f64; UNKNOWNS]; UNKNOWNS] =
            std::array::from_fn(|i| std::array::from_fn(|j| if i == j { weight[i] + 1e-9 } else { 0.0 }));
        let nudged = self.nudged();
        let mut owns = Vec::with_capacity(tiles.len());
        for (place, sight, _) in tiles {
            let pose = self.pose(place)?;
            let block = match sight {
                Some(sight) => Block::new(self, sight, place, &nudged, REACH),
                None => {
                    let plain = Sight::plain(pose.corners(), UNSEEN * pose.side());
                    Block::new(self, &plain, place, &nudged, REACH)
                }
            };
            let own = inverse(&block.own)?;
            if sight.is_some() {
                block.tell_table(&own, &mut known);
            }
            owns.push((block.mixed, own, pose.side()));
        }
        let of_table = inverse(&known)?;
        let spread = |((place, _, bowed), (mixed, own, side)): (&Tile<'_>, &_)| {
            let variances = self.corner_variances(place, &nudged, mixed, own, &of_table);
            let most = (0..4)
                .map(|c| {
                    variances.of_table[c] + bowed.map_or(variances.of_place[c], |bowed| bowed.variances[c])
                })
                .fold(0.0, f64::max);
            most.sqrt() / side
        };
        Some(tiles.iter().zip(&owns).map(spread).collect())
    }

    /// Variances (squared pixels) of the corners of a tile. `own` is the covariance of its place on a
    /// table that is known, `mixed` how place and table hang together, `of_table` the table's covariance.
    fn corner_variances(
        &self,
        place: &TablePose,
        nudged: &[Table; UNKNOWNS],
        mixed: &[[f64; 3]; UNKNOWNS],
        own: &[[f64; 3]; 3],
        of_table: &[[f64; UNKNOWNS]; UNKNOWNS],
    ) -> Variances {
        let here = rows(self, place);
        let change =
            |there: [f64; ROWS]| -> [f64; ROWS] { std::array::from_fn(|r| (there[r] - here[r]) / NUDGE) };
        let by_place = place.nudged().map(|near| change(rows(self, &near)));
        let mut by_table = nudged.map(|near| change(rows(&near, place)));
        for (by_table, mixed) in by_table.iter_mut().zip(mixed) {
            // The tile takes the place that then fits it best.
            let follows = own.map(|row| dot(row, *mixed));
            for (r, value) in by_table.iter_mut().enumerate() {
                *value -= dot(follows, by_place.map(|by| by[r]));
            }
        }
        let by_place = |r: usize| {
            let place = by_place.map(|by| by[r]);
            sandwich(&place, own, &place)
        };
        let by_table = |r: usize| quadratic(&by_table.map(|by| by[r]), of_table);
        let of_corners = |of_row: &dyn Fn(usize) -> f64| {
            std::array::from_fn(|corner| of_row(2 * corner) + of_row(2 * corner + 1))
        };
        Variances {
            of_place: of_corners(&by_place),
            of_table: of_corners(&by_table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::grow::Finder;
    use crate::photo::pyramid::Pyramid;
    use crate::specimen::{catalogue, face, photo, place};

    const TABLE: Table = Table {
        centre: PhotoPoint { x: 799.5, y: 599.5 },
        focal: 1400.0,
        slope_x: 0.2,
        slope_y: -0.5,
        distance: 12.0,
        bend: 0.0,
    };
    const SIZE: (u32, u32) = (1600, 1200);
    const PIXEL: f64 = 1.0;

    fn places(count: usize) -> Vec<TablePose> {
        let place = |i: usize| TablePose {
            x: (i % 3) as f64 * 1.05 - 1.0,
            y: (i / 3) as f64 * 1.05 - 1.0,
            angle: 0.03 * i as f64,
        };
        (0..count).map(place).collect()
    }

    fn seen(place: &TablePose) -> [PhotoPoint; 4] {
        place.corners().map(|(x, y)| TABLE.seen_at(x, y))
    }

    fn spreads(count: usize) -> Vec<f64> {
        let places = places(count);
        let sights: Vec<_> = places.iter().map(|p| Sight::plain(seen(p), PIXEL)).collect();
        let tiles: Vec<_> = places
            .iter()
            .zip(&sights)
            .map(|(p, s)| (*p, Some(s), None))
            .collect();
        TABLE.corner_spreads(&tiles, &Prior::of(SIZE)).unwrap()
    }

    /// Numbers of mean 0 and standard deviation 1, the same each time.
    fn noise() -> impl FnMut() -> f64 {
        let mut state = 1_u64;
        move || {
            let mut thrown = 0.0;
            for _ in 0..12 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                thrown += (state >> 11) as f64 / (1_u64 << 53) as f64;
            }
            thrown - 6.0
        }
    }

    #[test]
    fn corners_scatter_as_far_as_is_told() {
        let (count, rounds) = (6, 300);
        let (places, prior) = (places(count), Prior::of(SIZE));
        let mut noise = noise();
        let mut squares = vec![[0.0; 4]; count];
        for _ in 0..rounds {
            let sights: Vec<_> = places
                .iter()
                .map(|place| {
                    let off = seen(place).map(|at| PhotoPoint {
                        x: at.x + PIXEL * noise(),
                        y: at.y + PIXEL * noise(),
                    });
                    Sight::plain(off, PIXEL)
                })
                .collect();
            let (table, found) = TABLE
                .refine(&sights.iter().collect::<Vec<_>>(), &places, &prior, None)
                .unwrap();
            for ((squares, found), place) in squares.iter_mut().zip(&found).zip(&places) {
                let there = found.corners().map(|(x, y)| table.seen_at(x, y));
                for ((square, a), b) in squares.iter_mut().zip(&there).zip(&seen(place)) {
                    *square += ((a.x - b.x).powi(2) + (a.y - b.y).powi(2)) / f64::from(rounds);
                }
            }
        }
        for ((squares, told), place) in squares.iter().zip(spreads(count)).zip(&places) {
            let side = TABLE.pose(place).unwrap().side();
            let scatter = squares.iter().copied().fold(0.0, f64::max).sqrt() / side;
            assert!(
                (0.75..1.3).contains(&(told / scatter)),
                "{told:.4} told, {scatter:.4} seen"
            );
        }
    }

    #[test]
    fn tiles_hold_each_other() {
        let first = [1, 3, 9].map(|count| spreads(count)[0]);
        assert!(first.is_sorted_by(|few, more| *more < 0.97 * few), "{first:?}");
    }

    #[test]
    fn a_tile_that_does_not_tell_its_corners_is_held_by_its_neighbours_alone() {
        let places = places(4);
        let sights: Vec<_> = places.iter().map(|p| Sight::plain(seen(p), PIXEL)).collect();
        let mut tiles: Vec<_> = places
            .iter()
            .zip(&sights)
            .map(|(p, s)| (*p, Some(s), None))
            .collect();
        let before = TABLE.corner_spreads(&tiles, &Prior::of(SIZE)).unwrap();
        tiles[3].1 = None;
        let after = TABLE.corner_spreads(&tiles, &Prior::of(SIZE)).unwrap();
        assert!(after[3] > 1.5 * before[3], "{before:?} {after:?}");
        assert!(after[0] >= before[0], "{before:?} {after:?}");
    }

    /// Three tiles in a photograph of a size, and the table that they lie on.
    fn three_in_a_row() -> (Table, Vec<Found>, (u32, u32)) {
        let faces: Vec<_> = (0..4).map(face).collect();
        let catalogue = catalogue(&faces);
        let at = |column: f64| place(80.0 + 92.0 * column, 100.0, 90.0, 0.0);
        let poses = [at(0.0), at(1.0), at(2.0)];
        let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let finder = Finder::grown_from(&pyramid, &catalogue, &poses[0], &[], &[]).unwrap();
        (finder.table(), finder.into_places(), pyramid.size(0))
    }

    #[test]
    fn what_is_no_face_does_not_tell_how_far_corners_usually_are_from_where_they_were_seen() {
        let (table, found, size) = three_in_a_row();
        let mut told: Vec<_> = found.iter().map(|tile| tile.corners).collect();
        for corner in told.iter_mut().skip(1).flatten() {
            corner.x += 30.0;
        }
        let apart = |are_faces: [bool; 3]| {
            let holds = Hold::of_all(&table, &found, &told, &are_faces, true, size);
            holds[0].usually_apart
        };
        assert!(apart([true; 3]) > 0.2);
        assert!(apart([true, false, false]) < 0.05);
    }

    #[test]
    fn another_size_is_no_doubt_where_faces_do_not_tell_theirs() {
        let (table, found, size) = three_in_a_row();
        let larger = |tile: &Found| {
            let middle = tile.pose.map(0.5, 0.5);
            tile.corners.map(|at| PhotoPoint {
                x: at.x + 0.1 * (at.x - middle.x),
                y: at.y + 0.1 * (at.y - middle.y),
            })
        };
        let told: Vec<_> = found.iter().map(larger).collect();
        let apart = |tell_size| {
            let holds = Hold::of_all(&table, &found, &told, &[true; 3], tell_size, size);
            holds[0].usually_apart
        };
        assert!(apart(true) > 0.05 && apart(false) < 0.02);
    }
}
