//! Cells beside tiles in which something lies that was taken for no tile: it has other colours than the table, or those of tiles.
//!
//! A tile that is not known, a stranger or one that is covered, makes two groups of one when it is not told: what lies beyond it
//! would be an Island.

use crate::outlines::quad::{Quad, have_same_corners};
use crate::photo::pyramid::{Patch, Pyramid};
use crate::table::groups::Place;
use crate::table::plane::Table;
use crate::table::table_colours::TableColours;
use crate::table::table_pose::TablePose;
use crate::table::tile_or_table::TileOrTable;
use crate::{PhotoPoint, Slot};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::FRAC_PI_2;

/// So many tiles beside a cell tell where it is; beside fewer, its outline does. In 598 photographs 31 tiles that nothing was told of
/// are found so, and 6 places with no tile: fingers, a peg, an unusual light on the table.
const BESIDE: usize = 2;
/// How far the corners of an outline may be off those of a cell, in sides.
const OFF: f64 = 0.12;
/// The table is looked at in cells that are so far from all tiles and no farther, in cells: what lies nearer may be a tile.
const FAR: std::ops::RangeInclusive<i32> = 2..=6;
/// How far those are from all tiles at least, also from those of other lattices, in sides.
const CLEAR: f64 = 1.5;
/// A cell that is nearer to a tile than this is not empty: one that lies on another lattice reaches into it. In sides.
const CROWDED: f64 = 0.8;
/// Share of a side that is left out along each side of a cell: it may show its neighbours and their shadows.
const MARGIN: f64 = 0.15;
/// Cells that are in the photograph with no more than this share tell nothing of what lies in them; and nothing of the table.
const SEEN: f32 = 0.99;
const SEEN_OF_TABLE: f32 = 0.25;
/// Fewest cells that show the table; and fewest that show enough of it for what is outlined and plainly like tiles.
const FEWEST: f32 = 6.0;
const FEWEST_AT_ALL: f32 = 0.9;
/// A cell with less of the table's colours than this holds something; and one whose outline is seen.
const BARE: f64 = 0.3;
const BARE_OUTLINED: f64 = 0.5;
/// So does one whose colours say so many nats in the mean for a tile, if fewer of them than this are the table's or its outline is
/// seen. Where every other face was taken out of the decks of those photographs, 555 of the 1,836 tiles that were left out are found
/// so, and 4 places with no tile; with the whole decks 40 of 533, and none.
const LIKE_TILES: f64 = 1.0;
const BARE_LIKE_TILES: f64 = 0.95;
/// The same where little of the table is seen.
const PLAINLY_LIKE_TILES: f64 = 3.0;
/// Samples along a side of a cell.
const ACROSS: usize = 12;
/// Distance between the middles of neighbours, in sides.
const PITCH: f64 = 1.03;
/// How far neighbours may differ about where a cell lies, in sides.
const APART: f64 = 0.25;

/// A cell with something in it.
pub(crate) struct Filled {
    pub(crate) slot: Slot,
    /// Where it lies, upright on the lattice of the tiles beside it.
    pub(crate) place: TablePose,
    /// Whether it has the colours of tiles, and an outline.
    pub(crate) is_like_a_tile: bool,
}

/// The cells beside tiles in which something lies, and those beside such cells. `poses` and `places` are of the tiles, `face_down` of
/// those that show their backs, `outlines` whatever has four corners in the photograph.
pub(crate) fn filled(
    pyramid: &Pyramid,
    table: &Table,
    outlines: &[Quad],
    (poses, places): (&[TablePose], &[Place]),
    face_down: &[TablePose],
) -> Vec<Filled> {
    let upright =
        |(pose, place): (&TablePose, &Place)| pose.relative(0.0, 0.0, -f64::from(place.turn) * FRAC_PI_2);
    let mut board = Board {
        upright: poses.iter().zip(places).map(upright).collect(),
        cells: places.iter().map(|place| (place.x, place.y)).zip(0..).collect(),
        face_down,
    };
    let Some(colours) = Colours::of(pyramid, table, outlines, &board) else {
        return Vec::new();
    };
    let mut filled = Vec::new();
    loop {
        let n_filled = filled.len();
        let beside = board.beside().into_iter();
        let more = beside.filter_map(|(cell, n, place)| Some((cell, place, colours.tell(n, &place)?)));
        for ((x, y), place, is_like_a_tile) in more.collect::<Vec<_>>() {
            if board.distance(&place) < CROWDED {
                continue;
            }
            board.cells.insert((x, y), board.upright.len());
            board.upright.push(place);
            filled.push(Filled {
                slot: Slot { x, y },
                place,
                is_like_a_tile,
            });
        }
        if filled.len() == n_filled {
            return filled;
        }
    }
}

/// What the colours of a photograph tell of its cells.
struct Colours<'a> {
    pyramid: &'a Pyramid,
    table: &'a Table,
    outlines: &'a [Quad],
    bare: TableColours,
    tile_or_table: TileOrTable,
    /// Whether enough of the table is seen for what is not plain.
    is_table_known: bool,
}

impl<'a> Colours<'a> {
    /// `None` if hardly any of the table is seen.
    fn of(
        pyramid: &'a Pyramid,
        table: &'a Table,
        outlines: &'a [Quad],
        board: &Board,
    ) -> Option<Colours<'a>> {
        let seen_at = |places: &[TablePose], least: f32| {
            let seen = places.iter().filter_map(|place| seen(pyramid, table, place));
            let (colours, inside): (Vec<_>, Vec<f32>) = seen.filter(|(_, inside)| *inside > least).unzip();
            (colours.concat(), inside.iter().sum::<f32>())
        };
        let (far_away, n_far_away) = seen_at(&board.far_away(), SEEN_OF_TABLE);
        let (tiles, _) = seen_at(&board.upright, SEEN);
        (n_far_away > FEWEST_AT_ALL).then(|| Colours {
            pyramid,
            table,
            outlines,
            bare: TableColours::of(&far_away),
            tile_or_table: TileOrTable::of(&tiles, &far_away),
            is_table_known: n_far_away > FEWEST,
        })
    }

    /// Whether it is like a tile, if a cell holds something; so many tiles are `beside` it.
    fn tell(&self, beside: usize, place: &TablePose) -> Option<bool> {
        let (seen, _) = seen(self.pyramid, self.table, place).filter(|(_, inside)| *inside > SEEN)?;
        let is_bare = |colour: &&[f64; 3]| self.bare.have_in_gloss(**colour);
        let bare = seen.iter().filter(is_bare).count() as f64 / seen.len() as f64;
        let nats = self.tile_or_table.nats(&seen);
        let is_outlined = || is_outlined(&self.table.all_seen_at(&place.corners()), self.outlines);
        if !self.is_table_known {
            return (nats > PLAINLY_LIKE_TILES && bare < BARE_LIKE_TILES && is_outlined()).then_some(true);
        }
        let is_like_tiles = nats > LIKE_TILES;
        let is_between = beside >= BESIDE && (bare < BARE || is_like_tiles && bare < BARE_LIKE_TILES);
        let does_outline_tell = is_like_tiles || !is_between && bare < BARE_OUTLINED;
        let is_outlined = does_outline_tell && is_outlined();
        (is_between || is_outlined).then_some(is_like_tiles && is_outlined)
    }
}

/// Whether a four-cornered outline is that of a cell.
fn is_outlined(cell: &[PhotoPoint; 4], outlines: &[Quad]) -> bool {
    let along = |a: &PhotoPoint, b: &PhotoPoint| a.distance(*b);
    let near = OFF * along(&cell[0], &cell[1]).min(along(&cell[1], &cell[2]));
    outlines
        .iter()
        .any(|quad| have_same_corners(cell, &quad.corners, near))
}

/// Tiles and their cells.
struct Board<'a> {
    /// Where the tiles lie, turned as their lattice is.
    upright: Vec<TablePose>,
    /// Which tile is in which cell.
    cells: BTreeMap<(i32, i32), usize>,
    face_down: &'a [TablePose],
}

impl Board<'_> {
    /// The empty cells beside tiles that agree on where they lie, how many those are, and where; if nothing else that is known is
    /// in them.
    fn beside(&self) -> Vec<((i32, i32), usize, TablePose)> {
        let beside = |(x, y): (i32, i32)| {
            let beside = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
            let each = beside.into_iter().filter(|cell| self.cells.contains_key(cell));
            let each: Vec<TablePose> = each.map(|cell| self.as_from(cell, (x, y))).collect();
            let place = agreed(&each)?;
            (self.distance(&place) > CROWDED).then_some(((x, y), each.len(), place))
        };
        self.empty(1).into_iter().filter_map(beside).collect()
    }

    /// The cells from which the colours of the table are known.
    fn far_away(&self) -> Vec<TablePose> {
        let far_away = |(x, y): (i32, i32)| {
            let steps = |cell: &&(i32, i32)| (cell.0 - x).abs().max((cell.1 - y).abs());
            let nearest = self
                .cells
                .keys()
                .min_by_key(steps)
                .filter(|cell| FAR.contains(&steps(cell)))?;
            let place = self.as_from(*nearest, (x, y));
            (self.distance(&place) > CLEAR).then_some(place)
        };
        self.empty(*FAR.end()).into_iter().filter_map(far_away).collect()
    }

    /// The empty cells that are so far from a tile at most, in cells.
    fn empty(&self, reach: i32) -> BTreeSet<(i32, i32)> {
        let around = |&(x, y): &(i32, i32)| {
            (-reach..=reach).flat_map(move |dx| (-reach..=reach).map(move |dy| (x + dx, y + dy)))
        };
        let around = self.cells.keys().flat_map(around);
        around.filter(|cell| !self.cells.contains_key(cell)).collect()
    }

    /// How far the middle of the nearest tile is, in sides.
    fn distance(&self, place: &TablePose) -> f64 {
        let distance = |tile: &TablePose| tile.distance(place);
        self.upright
            .iter()
            .chain(self.face_down)
            .map(distance)
            .fold(f64::MAX, f64::min)
    }

    /// Where a cell lies, as the tile in another one has it.
    fn as_from(&self, from: (i32, i32), (x, y): (i32, i32)) -> TablePose {
        let tile = &self.upright[self.cells[&from]];
        tile.relative(PITCH * f64::from(x - from.0), PITCH * f64::from(y - from.1), 0.0)
    }
}

/// Where a cell lies, if the tiles beside it agree on it.
fn agreed(each: &[TablePose]) -> Option<TablePose> {
    let n = each.len() as f64;
    let x = each.iter().map(|place| place.x).sum::<f64>() / n;
    let y = each.iter().map(|place| place.y).sum::<f64>() / n;
    let agree = each.iter().all(|place| (place.x - x).hypot(place.y - y) < APART);
    let angle = each.first().filter(|_| agree)?.angle;
    Some(TablePose { x, y, angle })
}

/// The colours of a place without its sides: red, green, blue, 0 to 255; and the share of it that is in the photograph. The rest has
/// the colours of the photograph's edge.
fn seen(pyramid: &Pyramid, table: &Table, place: &TablePose) -> Option<(Vec<[f64; 3]>, f32)> {
    let pose = table.pose(place)?.resized(1.0 - 2.0 * MARGIN)?;
    let mut patch = Patch::<ACROSS>::black();
    pyramid.sample(&pose, &mut patch);
    let colours = patch.lines().flatten().map(|colour| colour.map(f64::from));
    Some((colours.collect(), patch.inside))
}

#[cfg(test)]
mod tests {
    use crate::conclude::why::Why;
    use crate::read::read;
    use crate::specimen::{catalogue, face, lettered, photo, place};
    use crate::{FaceId, Photo, Reading, Slot};

    /// Eight tiles around a cell, with strangers in some cells.
    fn read_with(face: fn(u32) -> Photo, strangers: &[((i32, i32), &Photo)]) -> Reading {
        const CELLS: [(i32, i32); 8] = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (1, 2)];
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let at = |(x, y): (i32, i32)| {
            place(
                180.0 + 54.0 * f64::from(x),
                130.0 + 54.0 * f64::from(y),
                52.0,
                0.0,
            )
        };
        let mut tiles: Vec<_> = CELLS.map(at).into_iter().zip(&faces).collect();
        tiles.extend(strangers.iter().map(|&(cell, stranger)| (at(cell), stranger)));
        let reading = read(&photo(&tiles, [0.9; 3]), &catalogue(&faces));
        assert!((0..8).all(|face| reading.tiles.iter().any(|tile| tile.face == FaceId(face))));
        reading
    }

    fn doubts(reading: &Reading) -> Vec<(Slot, &str)> {
        let doubts = reading.unsure.iter();
        doubts.map(|doubt| (doubt.slot, &*doubt.reason)).collect()
    }

    #[test]
    fn what_lies_between_tiles_and_is_not_the_table_is_in_doubt() {
        let red = Photo::new(96, 96, [190, 30, 40].repeat(96 * 96)).unwrap();
        let reading = read_with(face, &[((1, 1), &red)]);
        assert_eq!(
            doubts(&reading),
            [(Slot { x: 1, y: 1 }, &*Why::Filled.to_string())]
        );
    }

    #[test]
    fn a_stranger_in_the_colours_of_tiles_is_in_doubt_though_others_are_taken_for_the_table() {
        let stranger = lettered(20);
        let strangers = [(1, 1), (4, 1), (4, 2)].map(|cell| (cell, &stranger));
        let reading = read_with(lettered, &strangers);
        let slots: Vec<Slot> = doubts(&reading).into_iter().map(|(slot, _)| slot).collect();
        assert!(slots.contains(&Slot { x: 1, y: 1 }), "{:?}", reading.unsure);
    }

    #[test]
    fn what_is_outlined_at_the_end_of_a_row_is_in_doubt_and_cells_still_begin_at_0() {
        let faces: Vec<Photo> = (0..3).map(face).collect();
        let red = Photo::new(96, 96, [190, 30, 40].repeat(96 * 96)).unwrap();
        let pictures = [&red, &faces[0], &faces[1], &faces[2]];
        let tiles = pictures.into_iter().enumerate();
        let tiles = tiles.map(|(x, picture)| (place(130.0 + 62.0 * x as f64, 180.0, 60.0, 0.0), picture));
        let photo = photo(&tiles.collect::<Vec<_>>(), [0.9; 3]);
        let reading = read(&photo, &catalogue(&faces));
        let doubts: Vec<_> = reading.unsure.iter().map(|doubt| doubt.slot).collect();
        assert_eq!(doubts, [Slot { x: 0, y: 0 }]);
        let told: Vec<_> = reading.tiles.iter().map(|tile| tile.slot).collect();
        assert_eq!(told, [1, 2, 3].map(|x| Slot { x, y: 0 }));
    }

    #[test]
    fn what_is_plainly_like_tiles_is_in_doubt_even_where_little_of_the_table_is_seen() {
        let faces: Vec<Photo> = (0..4).map(lettered).collect();
        let stranger = lettered(20);
        let tiles = [&faces[1], &faces[2], &stranger].into_iter().enumerate();
        let tiles = tiles.map(|(x, tile)| (place(66.0 + 124.0 * x as f64, 180.0, 120.0, 0.0), tile));
        let photo = photo(&tiles.collect::<Vec<_>>(), [0.9; 3]);
        let reading = read(&photo, &catalogue(&faces));
        assert_eq!(reading.tiles.len(), 2);
        assert_eq!(doubts(&reading).len(), 1, "{:?}", reading.unsure);
        assert_eq!(reading.unsure[0].slot, Slot { x: 2, y: 0 });
    }

    #[test]
    fn a_bare_gap_is_none() {
        let reading = read_with(face, &[]);
        assert_eq!(reading.unsure, []);
        assert_eq!(reading.tiles.len(), 8);
    }
}
