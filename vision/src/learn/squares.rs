//! Squares of one size on one plane, found without knowing any face.
//!
//! - `outlines`: the quadrilaterals among the edges; `planes`: begins with the largest of them and gathers those as large;
//!   `grow`: more beside them; `spread`: those that lie turned anyhow; `pairs`: the outlines of two that touch.
//! - `size`: the outermost at which most squares have edges around them on all ways; `cover` tells tiles from parts and blocks
//!   of them, `parts` by what wedges form with their neighbours' and by fields in their middle, `blocks` by a printed grid.
//! - `centre`: moved to the middle of their frames; `frames`: with all frames laid over each other, to their outermost edge.
//! - `beside`: moved onto their tiles, where they lie beside them; `wall`: without what is seen of thick tiles' sides;
//!   `overlap`: none lies on another.
//! - `bare`: pieces of the table are dropped; `repeated`: a pattern that goes on beyond them, too.
//! - `faint`: sides that hardly differ from the table; `unlearned`: what looks like a tile though none was found there.

mod bare;
mod beside;
mod blocks;
mod centre;
mod cover;
mod faint;
mod frames;
mod grow;
mod look;
mod outlines;
mod overlap;
mod pairs;
mod parts;
mod planes;
mod repeated;
mod size;
mod spread;
mod unlearned;
mod wall;

use super::outline::{Outline, Rim, Sides};
use crate::PhotoPoint;
use crate::outlines::quad::{Quad, REACH};
use crate::photo::pyramid::Pyramid;
use crate::table::plane::Table;
use crate::table::prior::Prior;
use crate::table::table_pose::TablePose;
use look::Look;
use outlines::{Corners, outlines};

/// Longer side of the picture in which edges are looked for, at most, in pixels: the photo is halved until it fits.
const LONGEST_SIDE: u32 = 1300;
/// In so many sizes of the picture, each half the one before.
const SIZES: usize = 3;
/// How far from what is seen of sides they may meet if nothing is found otherwise, as a share of it.
const FAR_REACH: f64 = 0.24;
/// Where no more squares than these are found, the sides of large tiles may not have met.
const FEW: usize = 2;
/// Most of these from which all squares are grown.
const MOST_GROWN: usize = 8;
/// Most planes that are looked at closely.
const MOST_WEIGHED: usize = 32;
/// Many squares of one size agree less often by chance than few that cover as much: this power of their number tells.
const MANY: f64 = 0.2;
/// A table seen at a steeper angle than this, as a tangent, is less likely the steeper it is: by this power.
const STEEP: f64 = 1.0;
const LESS_LIKELY: i32 = 4;
/// Larger squares of which others may be parts: at least so much of what speaks for those must speak for them.
const WHOLE: f64 = 0.5;
/// The same where they are printed on these, for a frame has a clearer outline than a tile.
const FRAMED: f64 = 0.35;
/// Share of all squares, at least, with an outline that is seen all around.
const LEAST_CLOSED: f64 = 0.55;
/// Squares whose outlines have gaps are believed, in doubt, if they are so many, and what speaks for others is no more than this
/// part of what speaks for them.
const SEVERAL: usize = 5;
const NEXT_TO_NOTHING: f64 = 0.1;

/// A square that may be a tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Square {
    pub(crate) place: TablePose,
    pub(crate) outline: Outline,
}

/// Squares of one size on one plane.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    pub(crate) table: Table,
    pub(crate) list: Vec<Square>,
    /// What most of them have along their sides, if their size is known.
    rim: Option<Rim>,
}

/// The plane and the size that most squares of different looks share, and all of these squares; with the places that look as if
/// others lay there.
pub(crate) fn find_squares(pyramid: &Pyramid) -> Option<(Squares, Vec<TablePose>)> {
    let level = pyramid.level_within(LONGEST_SIDE).unwrap_or(0);
    // Sides of many colours are seen in short pieces, and these only in a larger picture; of others no more is seen than their
    // middle, as if their corners were cut off. Sides of large tiles meet only if their corners may be round.
    let usual = find_from(pyramid, level, SIZES, REACH, Corners::Sharp)
        .or_else(|| find_from(pyramid, level.checked_sub(1)?, SIZES + 1, REACH, Corners::Sharp))
        .or_else(|| {
            find_from(
                pyramid,
                level.saturating_sub(1),
                SIZES + 1,
                FAR_REACH,
                Corners::Sharp,
            )
        });
    let count = |found: &Option<(Squares, _)>| found.as_ref().map_or(0, |(squares, _)| squares.list.len());
    if count(&usual) > FEW {
        return usual;
    }
    let round = find_from(pyramid, level, SIZES, REACH, Corners::Round);
    if count(&round) > count(&usual) {
        round
    } else {
        usual
    }
}

/// Looks for edges in so many sizes of the picture, that of a level and smaller ones.
fn find_from(
    pyramid: &Pyramid,
    level: usize,
    sizes: usize,
    reach: f64,
    corners: Corners,
) -> Option<(Squares, Vec<TablePose>)> {
    let quads = outlines(pyramid, level, sizes, reach, corners);
    let mut search = Search {
        pyramid,
        quads: &quads,
        sides: Sides::Clear,
        prior: Prior {
            focal_spread: 0.2,
            ..Prior::of(pyramid.size(0))
        },
    };
    let mut planes = search.planes();
    let of_most = planes.iter().max_by_key(|plane| plane.places.len());
    let of_blocks = of_most.and_then(|plane| search.of_blocks(plane));
    planes.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut weighed: Vec<(f64, Plane)> = Vec::new();
    for plane in planes {
        if weighed.len() == MOST_WEIGHED {
            break;
        }
        if !weighed.iter().any(|(_, other)| other.is_like(&plane)) {
            let places = search.without_ground(&plane.table, &plane.places);
            weighed.push((search.score_of(&plane.table, &places), plane));
        }
    }
    // The best as they are (few of many tiles that touch may look like the table), and the best if the table is left out.
    let mut chosen: Vec<Plane> = weighed
        .iter()
        .take(MOST_GROWN / 2)
        .map(|(_, plane)| plane.clone())
        .collect();
    weighed.drain(..chosen.len());
    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    chosen.extend(weighed.into_iter().take(MOST_GROWN / 2).map(|(_, plane)| plane));
    chosen.extend(of_blocks);
    let rivals = search.rivals_of_any_sides(&chosen);
    let mut rivals = search.with_those_of_pairs(rivals, &chosen);
    rivals.extend(search.with_parts(&rivals));
    rivals.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (most, best) = search.without_blocks(&rivals)?;
    let has_as_parts = |(score, squares): &&(f64, Squares)| {
        *score > WHOLE * most && squares.have_as_parts(best)
            || *score > FRAMED * most && squares.have_as_frames(best)
    };
    let whole = rivals.iter().filter(has_as_parts);
    let whole = whole.max_by(|a, b| a.1.closed().total_cmp(&b.1.closed()));
    let mut squares = whole.map_or(best, |(_, squares)| squares).clone();
    search.put_on_tiles(&mut squares);
    search.centre(&mut squares);
    search.take_off_walls(&mut squares);
    search.add_turned(&mut squares);
    search.align_frames(&mut squares);
    if squares.closed() < LEAST_CLOSED || search.show_edges_beyond(&squares) {
        for square in &mut squares.list {
            square.outline = square.outline.opened();
        }
    }
    search.doubt_off_tiles(&mut squares);
    squares.doubt_overlapping();
    search.doubt_ground(&mut squares);
    let unlearned = search.unlearned(&squares);
    if search.sides == Sides::Faint {
        for square in &mut squares.list {
            square.outline = square.outline.lost();
        }
    }
    Some((squares, unlearned))
}

/// A plane with a size of tiles, and quadrilaterals that are tiles if it is right.
#[derive(Clone, Debug)]
struct Plane {
    table: Table,
    places: Vec<TablePose>,
    score: f64,
}

impl Plane {
    /// Whether another plane means the same tiles.
    fn is_like(&self, other: &Plane) -> bool {
        let Some(place) = other.places.first() else {
            return false;
        };
        let same = |corners: &[PhotoPoint; 4]| {
            self.table.fit(corners).is_some_and(|(here, scale, off)| {
                (0.93..1.07).contains(&scale)
                    && off < 0.08
                    && self.places.iter().any(|own| own.distance(&here) < 0.12)
            })
        };
        other.table.pose(place).is_some_and(|pose| same(&pose.corners()))
    }
}

struct Search<'a> {
    pyramid: &'a Pyramid,
    quads: &'a [Quad],
    prior: Prior,
    /// Which sides of squares count.
    sides: Sides,
}

impl Search<'_> {
    /// The squares of each plane with what speaks for them, the likeliest first.
    fn rivals(&self, chosen: &[Plane]) -> Vec<(f64, Squares)> {
        let (mut closed, mut gappy) = (Vec::new(), Vec::new());
        self.grow_all(chosen, &mut closed, &mut gappy);
        // Thick tiles with sides of their own colour: better in doubt than not found, or a lone card for them.
        let mut rivals = if most_of(&closed) < NEXT_TO_NOTHING * most_of(&gappy) {
            gappy
        } else {
            closed
        };
        rivals.sort_by(|a, b| b.0.total_cmp(&a.0));
        rivals
    }

    /// Grows squares from planes: those with closed outlines, and those that have gaps. Parts of tiles, and pairs of them, do.
    fn grow_all(&self, planes: &[Plane], closed: &mut Vec<(f64, Squares)>, gappy: &mut Vec<(f64, Squares)>) {
        for plane in planes {
            let Some(squares) = self.grow(plane, most_of(closed)) else {
                continue;
            };
            let score = self.score(&squares);
            if score > 0.0 && squares.closed() >= LEAST_CLOSED {
                closed.push((score, squares));
            } else if score > 0.0 && (squares.stand_apart() || squares.list.len() >= SEVERAL) {
                gappy.push((score, squares));
            }
        }
    }

    /// How much speaks for squares: what they cover, and how clear their outlines are.
    fn score(&self, squares: &Squares) -> f64 {
        let places = squares.places();
        let clear = |square: &Square| (square.outline.clearness() * square.outline.support()).powi(2);
        let clear: f32 = squares.list.iter().map(clear).sum();
        let count = places.len().max(1) as f64;
        let apart = 1.0 - squares.overlapping();
        self.score_of(&squares.table, &places) * f64::from(clear) / count * count.powf(MANY) * apart.powi(2)
    }

    /// How much of the photo squares cover that are worth learning: those with something on them, unlike each other.
    fn score_of(&self, table: &Table, places: &[TablePose]) -> f64 {
        let mut looks: Vec<Look> = Vec::new();
        let (mut covered, mut count) = (0.0, 0.0);
        for place in places {
            let Some(pose) = table.pose(place) else { continue };
            let Some(look) = Look::of(self.pyramid, &pose) else {
                continue;
            };
            // A copy is worth less than another look: the checks of a cloth are all alike.
            let worth = if looks.iter().any(|other| other.is_like(&look)) {
                0.25
            } else {
                looks.push(look);
                1.0
            };
            covered += worth * pose.side().powi(2);
            count += worth;
        }
        // One square alone is anything: a sheet of paper, a book.
        // Two tiles side by side are a square as well on a table that is seen from low down: most are seen from above.
        let from_above = (STEEP / table.slope()).powi(LESS_LIKELY).min(1.0);
        covered * from_above * if count < 1.5 { 0.02 } else { (count - 1.0) / count }
    }
}

/// What speaks for those squares for which most does.
fn most_of(squares: &[(f64, Squares)]) -> f64 {
    squares.iter().map(|(score, _)| *score).fold(0.0, f64::max)
}

#[cfg(test)]
impl<'a> Search<'a> {
    /// One that knows no quadrilaterals.
    fn of_edges(pyramid: &'a Pyramid) -> Search<'a> {
        Search {
            pyramid,
            quads: &[],
            prior: Prior::of(pyramid.size(0)),
            sides: Sides::Clear,
        }
    }
}

#[cfg(test)]
impl Square {
    /// One with an outline that is seen all around as well as can be.
    fn all_seen(place: TablePose, corners: [PhotoPoint; 4]) -> Square {
        let outline = Outline {
            seen: [1.0; 4],
            clear: [1.0; 4],
            corners,
        };
        Square { place, outline }
    }
}

#[cfg(test)]
impl Squares {
    /// Those with these corners on a table, each with an outline that is seen all around as well as can be.
    fn all_seen(table: Table, corners: impl IntoIterator<Item = [PhotoPoint; 4]>) -> Squares {
        let square = |corners| Square::all_seen(table.fit(&corners).unwrap().0, corners);
        let list = corners.into_iter().map(square).collect();
        Squares {
            table,
            list,
            rim: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::specimen::{face, photo, place};

    #[test]
    fn tiles_seen_from_above_are_worth_more_than_pairs_of_them_seen_from_low_down() {
        let faces: Vec<_> = (0..4).map(face).collect();
        // Three in a row and one under the middle: pairs one under the other cover all of them, and some table.
        let centres = [(150.0, 130.0), (230.0, 130.0), (310.0, 130.0), (230.0, 210.0)];
        let poses = centres.map(|(x, y)| place(x, y, 79.0, 0.0));
        let photo = photo(&poses.iter().copied().zip(&faces).collect::<Vec<_>>(), [0.9; 3]);
        let pyramid = Pyramid::new(&photo);
        let search = Search::of_edges(&pyramid);
        // From afar a steep table makes a square as narrow as one tile, and as high as two.
        let score = |side: f64, slope_x: f64, centres: &[(f64, f64)]| {
            let table = Table {
                centre: PhotoPoint { x: 239.5, y: 179.5 },
                focal: 4000.0,
                slope_x,
                slope_y: 0.0,
                distance: 4000.0 / side,
                bend: 0.0,
            };
            let place = |&(x, y): &(f64, f64)| {
                let (x, y) = table.lies_at(PhotoPoint { x, y }).unwrap();
                TablePose { x, y, angle: 0.0 }
            };
            search.score_of(&table, &centres.iter().map(place).collect::<Vec<_>>())
        };
        let tiles = score(79.0, 0.0, &centres);
        let pairs = score(
            158.0,
            3.0_f64.sqrt(),
            &[(150.0, 170.0), (230.0, 170.0), (310.0, 170.0)],
        );
        assert!(tiles > pairs, "{tiles} {pairs}");
    }
}
