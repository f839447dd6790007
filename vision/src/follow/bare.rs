//! How a table looks where no tile lies: to know it again where a tile was taken away, and not to take a hand for it.

use crate::table::table_colours::TableColours;
use crate::{Homography, Photo, PhotoPoint};

/// Samples of the table along each side of the part of the photograph where the tiles are.
const SAMPLES: usize = 96;
/// This part reaches beyond the tiles by so much of its size.
const BEYOND: f64 = 0.25;
/// A tile's side and shadow reach so far beyond it, in sides.
const SHADOW: f64 = 0.12;
/// Samples along a side of a place.
const ACROSS: usize = 12;
/// A place is bare if at least this share of it has the table's colours.
const MOSTLY: f64 = 0.85;
/// By what factors the light may have changed.
const LIGHT: std::ops::Range<f64> = 0.4..2.5;

/// The colours of a table, as one photograph shows it beside the tiles.
#[derive(Clone, Debug)]
pub struct BareTable {
    colours: TableColours,
    /// Mean red, green and blue of each tile, in the order in which they were given.
    tiles: Vec<[f64; 3]>,
}

impl BareTable {
    /// The table of a photograph with these tiles; whatever else lies beside them is taken for the table.
    pub fn of(photo: &Photo, tiles: &[[PhotoPoint; 4]]) -> BareTable {
        let mut seen = Vec::with_capacity(SAMPLES * SAMPLES);
        let poses: Vec<Homography> = tiles.iter().filter_map(Homography::from_unit_square).collect();
        let (least, most) = bounds(tiles, photo);
        for row in 0..SAMPLES {
            for column in 0..SAMPLES {
                let along = |place: usize, least: f64, most: f64| {
                    least + (place as f64 + 0.5) / SAMPLES as f64 * (most - least)
                };
                let (x, y) = (along(column, least.x, most.x), along(row, least.y, most.y));
                if !poses.iter().any(|pose| is_on(pose, x, y))
                    && let Some(colour) = colour_at(photo, x, y)
                {
                    seen.push(colour);
                }
            }
        }
        let tiles = tiles.iter().map(|corners| mean_colour(photo, corners)).collect();
        BareTable {
            colours: TableColours::of(&seen),
            tiles,
        }
    }

    /// Whether a place of a later photograph shows nothing but the table. `seen` are tiles that are as they were: which they
    /// were by their place in the list given to [`BareTable::of`], and where they are now; they tell how the light has
    /// changed. False for a place that is not wholly in the photograph.
    pub fn is_at(&self, photo: &Photo, place: &[PhotoPoint; 4], seen: &[(usize, [PhotoPoint; 4])]) -> bool {
        let Some(pose) = Homography::from_unit_square(place) else {
            return false;
        };
        let (width, height) = (f64::from(photo.width()), f64::from(photo.height()));
        let is_inside = |at: &PhotoPoint| (0.0..width).contains(&at.x) && (0.0..height).contains(&at.y);
        if !place.iter().all(is_inside) {
            return false;
        }
        let light = self.light(photo, seen);
        let mut bare = 0;
        for at in 0..ACROSS * ACROSS {
            // The sides of a place may show its neighbours.
            let along = |place: usize| 0.1 + 0.8 * (place as f64 + 0.5) / ACROSS as f64;
            let point = pose.map(along(at % ACROSS), along(at / ACROSS));
            let colour = colour_at(photo, point.x, point.y);
            let is_table = |colour: [f64; 3]| {
                let then = std::array::from_fn(|channel| colour[channel] / light[channel]);
                self.colours.have(then)
            };
            bare += usize::from(colour.is_some_and(is_table));
        }
        bare as f64 >= MOSTLY * (ACROSS * ACROSS) as f64
    }

    /// By what factors red, green and blue are brighter now.
    fn light(&self, photo: &Photo, seen: &[(usize, [PhotoPoint; 4])]) -> [f64; 3] {
        let (mut then, mut now) = ([1.0; 3], [1.0; 3]);
        for (tile, corners) in seen {
            let (Some(was), is) = (self.tiles.get(*tile), mean_colour(photo, corners)) else {
                continue;
            };
            for channel in 0..3 {
                then[channel] += was[channel];
                now[channel] += is[channel];
            }
        }
        std::array::from_fn(|channel| (now[channel] / then[channel]).clamp(LIGHT.start, LIGHT.end))
    }
}

/// The part of the photograph around the tiles, from its least to its greatest point; all of it if there are none.
fn bounds(tiles: &[[PhotoPoint; 4]], photo: &Photo) -> (PhotoPoint, PhotoPoint) {
    let end = PhotoPoint {
        x: f64::from(photo.width()) - 1.0,
        y: f64::from(photo.height()) - 1.0,
    };
    let reach = |of: fn(&PhotoPoint) -> f64, end: f64| {
        let all = tiles.iter().flatten().map(of).filter(|at| at.is_finite());
        let (least, most) = all.fold((end, 0.0_f64), |(least, most), at| (at.min(least), at.max(most)));
        if least >= most {
            return (0.0, end);
        }
        let beyond = BEYOND * (most - least);
        ((least - beyond).max(0.0), (most + beyond).min(end))
    };
    let (left, right) = reach(|at| at.x, end.x);
    let (top, bottom) = reach(|at| at.y, end.y);
    (PhotoPoint { x: left, y: top }, PhotoPoint { x: right, y: bottom })
}

fn is_on(pose: &Homography, x: f64, y: f64) -> bool {
    let at = pose.unmap(x, y);
    let near = -SHADOW..1.0 + SHADOW;
    pose.depth(at.x, at.y) > 0.0 && near.contains(&at.x) && near.contains(&at.y)
}

/// Mean of the pixels around a point, so that noise is no colour of its own.
fn colour_at(photo: &Photo, x: f64, y: f64) -> Option<[f64; 3]> {
    let (width, height) = (photo.width() as usize, photo.height() as usize);
    if !(x >= 0.0 && y >= 0.0 && x < width as f64 && y < height as f64) {
        return None;
    }
    let (x, y) = (x as usize, y as usize);
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for row in y.saturating_sub(1)..=(y + 1).min(height - 1) {
        for column in x.saturating_sub(1)..=(x + 1).min(width - 1) {
            let at = 3 * (row * width + column);
            for (channel, sum) in sum.iter_mut().enumerate() {
                *sum += f64::from(photo.rgb()[at + channel]);
            }
            count += 1.0;
        }
    }
    Some(sum.map(|sum| sum / count))
}

fn mean_colour(photo: &Photo, corners: &[PhotoPoint; 4]) -> [f64; 3] {
    let (mut sum, mut count) = ([0.0; 3], 1.0);
    if let Some(pose) = Homography::from_unit_square(corners) {
        for at in 0..64 {
            let along = |place: i32| (f64::from(place) + 0.5) / 8.0;
            let point = pose.map(along(at % 8), along(at / 8));
            if let Some(colour) = colour_at(photo, point.x, point.y) {
                (0..3).for_each(|channel| sum[channel] += colour[channel]);
                count += 1.0;
            }
        }
    }
    sum.map(|sum| sum / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of two browns, lit by `light`, with squares of these colours at these columns of 40 pixels.
    fn photo(light: f64, squares: &[(usize, [u8; 3])]) -> Photo {
        let mut rgb = Vec::new();
        for y in 0..80_usize {
            for x in 0..240_usize {
                let on = squares
                    .iter()
                    .find(|(column, _)| (20..60).contains(&y) && x / 40 == *column);
                let wood = if (x / 7 + y / 3) % 2 == 0 {
                    [150, 112, 80]
                } else {
                    [134, 98, 68]
                };
                let colour = on.map_or(wood, |(_, colour)| *colour);
                rgb.extend(colour.map(|value| (light * f64::from(value)) as u8));
            }
        }
        Photo::new(240, 80, rgb).unwrap()
    }

    fn square(column: usize) -> [PhotoPoint; 4] {
        let (left, right) = (40.0 * column as f64, 40.0 * (column + 1) as f64);
        [(left, 20.0), (right, 20.0), (right, 60.0), (left, 60.0)].map(|(x, y)| PhotoPoint { x, y })
    }

    #[test]
    fn a_place_is_bare_where_the_table_is_seen_whatever_the_light() {
        let tile = (1, [200, 30, 40]);
        let bare = BareTable::of(&photo(1.0, &[tile, (3, [20, 60, 160])]), &[square(1), square(3)]);
        for light in [0.6, 1.0, 1.4] {
            let seen = [(0, square(1))];
            assert!(bare.is_at(&photo(light, &[tile]), &square(3), &seen), "{light}");
            for thing in [[222, 176, 150], [20, 60, 160], [30, 30, 30], [178, 132, 110]] {
                let covered = photo(light, &[tile, (3, thing)]);
                assert!(!bare.is_at(&covered, &square(3), &seen), "{light}, {thing:?}");
            }
        }
    }

    #[test]
    fn a_place_that_is_not_wholly_seen_is_not_told_as_bare() {
        let table = photo(1.0, &[]);
        let bare = BareTable::of(&table, &[]);
        assert!(bare.is_at(&table, &square(2), &[]));
        assert!(!bare.is_at(
            &table,
            &square(5).map(|at| PhotoPoint { x: at.x + 9.0, ..at }),
            &[]
        ));
        assert!(!bare.is_at(&table, &[PhotoPoint { x: 5.0, y: 5.0 }; 4], &[]));
        let nowhere = PhotoPoint {
            x: f64::NAN,
            y: 1e300,
        };
        BareTable::of(&table, &[[nowhere; 4]]);
        assert!(!bare.is_at(&table, &[nowhere; 4], &[(7, square(0))]));
    }
}
