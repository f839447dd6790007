//! What a board that is known from before says about a photograph: it orders doubts, tells of two cells which one an Island
//! lies in, and flags what cannot be. It never adds a tile.

use crate::deck::Deck;
use crate::table::{Candidate, SeenTile, Table};
use rules::match_attach::{Bearing, Board, PlacedTile, Rulings, TileId};
use rules::{Cell, QuarterTurn};
use std::cmp::Reverse;

/// Most cells that one turn is expected to carry a tile: five Maneuvers and some extra ones.
const FARTHEST: u32 = 8;

/// A photograph beside the board that was there before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What is certain, on the photograph's cells.
    pub board: Board,
    /// The previous board as it lies on the photograph's cells.
    pub before: Board,
    /// How the previous board is turned to lie as the photograph shows it.
    pub turned: QuarterTurn,
    /// Certain tiles that were not there before, in the order of ids.
    pub new: Vec<TileId>,
    /// Tiles that are neither seen for certain nor among what a place in doubt may be, in the order of ids.
    pub gone: Vec<TileId>,
    /// Certain tiles that lie elsewhere or are turned otherwise, in the order of ids.
    pub moved: Vec<TileId>,
    /// Certain tiles that no single turn brings there: several new ones, or one that went too far.
    pub doubtful: Vec<TileId>,
}

/// Compares what is certain with the board before, and puts the candidates of each doubtful place in order: first what
/// lay there, last what lies elsewhere for certain. Islands are settled first.
pub fn compare(table: &mut Table, deck: &Deck, previous: &Board) -> Comparison {
    settle(table, deck, previous);
    let board = table.board(deck);
    let (before, turned) = laid_under(&board, previous);
    let (mut new, mut moved, mut doubtful) = (Vec::new(), Vec::new(), Vec::new());
    for placed in board.setup().tiles {
        match before.find(placed.tile) {
            None => new.push(placed.tile),
            Some(was) if was == placed => {}
            Some(was) => {
                moved.push(placed.tile);
                if distance(was.cell, placed.cell) > FARTHEST {
                    doubtful.push(placed.tile);
                }
            }
        }
    }
    if new.len() > 1 {
        doubtful.extend(&new);
        doubtful.sort_unstable();
    }
    // What may lie in doubt is not gone.
    let may_lie = |tile: TileId| {
        let mut candidates = table.unsure.iter().flat_map(|unsure| &unsure.candidates);
        candidates.any(|candidate| candidate.tile == tile)
    };
    let gone = before.setup().tiles.into_iter().map(|was| was.tile);
    let gone = gone.filter(|&tile| !board.has(tile) && !may_lie(tile)).collect();
    for unsure in &mut table.unsure {
        let rank = |candidate: &Candidate| {
            let here = PlacedTile {
                tile: candidate.tile,
                cell: unsure.cell,
                turn: candidate.turn,
            };
            (
                !board.has(candidate.tile),
                before.find(candidate.tile) == Some(here),
            )
        };
        // The sort is stable: of equals the likeliest stays first.
        unsure
            .candidates
            .sort_by_key(|candidate| Reverse(rank(candidate)));
    }
    Comparison {
        board,
        before,
        turned,
        new,
        gone,
        moved,
        doubtful,
    }
}

/// Settles by a board that is known what a photograph leaves open. A tile that looks the same at several turns is turned as it
/// was, if it may be. Each Island that may as well lie in the next cells is put there, if that is where more of its tiles were:
/// two photographs of an Island that lies between two cells may count them otherwise.
pub fn settle(table: &mut Table, deck: &Deck, known: &Board) {
    turn_as_known(table, deck, known);
    if table.tiles.iter().all(|seen| seen.or_cell.is_none()) {
        return;
    }
    let board = table.board(deck);
    let (before, _) = laid_under(&board, known);
    for group in board.survey(Rulings::default()).groups() {
        let is_of_group = |seen: &SeenTile| seen.or_cell.is_some() && group.contains(&seen.placed.tile);
        let island: Vec<usize> = (0..table.tiles.len())
            .filter(|&place| is_of_group(&table.tiles[place]))
            .collect();
        let n_at_home = |cell_of: fn(&SeenTile) -> Option<Cell>| {
            let is_at_home = |&&place: &&usize| {
                let seen = &table.tiles[place];
                before
                    .find(seen.placed.tile)
                    .is_some_and(|was| cell_of(seen) == Some(was.cell) && was.turn == seen.placed.turn)
            };
            island.iter().filter(is_at_home).count()
        };
        if n_at_home(|seen| seen.or_cell) <= n_at_home(|seen| Some(seen.placed.cell)) {
            continue;
        }
        // Another Island may have been laid there meanwhile.
        let is_taken = |cell: Cell| {
            let is_there =
                |(place, seen): (usize, &SeenTile)| !island.contains(&place) && seen.placed.cell == cell;
            table.tiles.iter().enumerate().any(is_there)
        };
        if island
            .iter()
            .filter_map(|&place| table.tiles[place].or_cell)
            .any(is_taken)
        {
            continue;
        }
        for place in island {
            let seen = &mut table.tiles[place];
            if let Some(cell) = &mut seen.or_cell {
                std::mem::swap(cell, &mut seen.placed.cell);
            }
        }
    }
    table.count_from_zero();
}

/// Turns tiles that look the same at several turns as they were, on whichever side of the board that leaves the most as they were.
fn turn_as_known(table: &mut Table, deck: &Deck, known: &Board) {
    if table.tiles.iter().all(|seen| seen.turns_until_same == 4) {
        return;
    }
    let seen_from = |side: QuarterTurn| {
        let mut turned = table.clone();
        for seen in &mut turned.tiles {
            if let Some(was) = known.find(seen.placed.tile) {
                seen.turn_to(was.turn.then(side));
            }
        }
        let bearings = Bearing::all(&turned.board(deck), known.tiles());
        let same = bearings.iter().find(|(bearing, _)| bearing.turn == side);
        (same.map_or(0, |(_, n_same)| *n_same), turned)
    };
    // Of equals the last is taken.
    let sides = QuarterTurn::ALL.into_iter().rev().map(seen_from);
    if let Some((_, turned)) = sides.max_by_key(|(n_same, _)| *n_same) {
        *table = turned;
    }
}

/// A board that is known as it lies on the cells of another one, turned and shifted so that the most tiles lie as they did,
/// and how it was turned.
fn laid_under(board: &Board, known: &Board) -> (Board, QuarterTurn) {
    let [(bearing, _), ..] = Bearing::all(board, known.tiles());
    (bearing.lay_board(known), bearing.turn)
}

fn distance(a: Cell, b: Cell) -> u32 {
    a.x.abs_diff(b.x).saturating_add(a.y.abs_diff(b.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::built_in;
    use crate::deck::check::starting_setup;
    use crate::table::Unsure;
    use rules::match_attach::TileSet;
    use std::sync::Arc;
    use vision::PhotoPoint;

    fn deck() -> Arc<Deck> {
        built_in::named(built_in::USUAL).unwrap().deck().unwrap()
    }

    fn tile_set() -> TileSet {
        deck().tile_set().clone()
    }

    fn square() -> Board {
        Board::new(deck().tile_set(), &starting_setup(&deck())).unwrap()
    }

    /// A board as a photograph shows it.
    fn seen(board: &Board) -> Table {
        let tiles = board.tiles().iter().map(|&placed| SeenTile {
            placed,
            or_cell: None,
            confidence: 1.0,
            corners: [0.0, 1.0, 2.0, 3.0].map(|x| PhotoPoint { x, y: 0.0 }),
            turns_until_same: 4,
        });
        Table {
            tiles: tiles.collect(),
            ..Table::default()
        }
    }

    fn with(board: &Board, name: &str, x: i32, y: i32) -> Board {
        let mut board = board.clone();
        let tile = tile_set().tile_named(name).unwrap();
        board
            .put(PlacedTile {
                tile,
                cell: Cell::new(x, y),
                turn: QuarterTurn::None,
            })
            .unwrap();
        board
    }

    #[test]
    fn tiles_that_look_the_same_at_several_turns_are_turned_as_they_were() {
        let previous = square().turned(QuarterTurn::Clockwise);
        for turns_until_same in [1, 2, 4] {
            let mut table = seen(&square());
            for (tile, by) in table.tiles.iter_mut().zip([0, 2, 2, 0, 2]) {
                tile.placed.turn = tile.placed.turn.then(QuarterTurn::from_count(by).unwrap());
                tile.turns_until_same = turns_until_same;
            }
            let was_turned = table.tiles[1].corners[0];
            let comparison = compare(&mut table, &deck(), &previous);
            let is_told = turns_until_same == 4;
            assert_eq!(comparison.moved.is_empty(), !is_told, "{turns_until_same}");
            assert_eq!(
                table.tiles[1].corners[0] == was_turned,
                is_told,
                "{turns_until_same}"
            );
        }
    }

    #[test]
    fn a_board_seen_from_another_side_is_the_same_board() {
        let shown = with(&square(), "t01", 2, 0);
        let previous = square().turned(QuarterTurn::Half).shifted(5, -3);
        let comparison = compare(&mut seen(&shown), &deck(), &previous);
        assert_eq!(comparison.turned, QuarterTurn::Half);
        assert_eq!(comparison.new, [tile_set().tile_named("t01").unwrap()]);
        assert_eq!(
            (
                comparison.gone.len(),
                comparison.moved.len(),
                comparison.doubtful.len()
            ),
            (0, 0, 0)
        );
    }

    #[test]
    fn two_new_tiles_and_a_tile_from_far_away_are_doubtful() {
        let two = with(&with(&square(), "t01", 2, 0), "t02", 2, 1);
        assert_eq!(compare(&mut seen(&two), &deck(), &square()).doubtful.len(), 2);
        let (here, there) = (with(&square(), "t01", 2, 0), with(&square(), "t01", 20, 0));
        let comparison = compare(&mut seen(&there), &deck(), &here);
        assert_eq!(comparison.doubtful, [tile_set().tile_named("t01").unwrap()]);
    }

    /// The starting square and an Island of two tiles on `cells` that may as well lie on `or`.
    fn with_island(cells: [(i32, i32); 2], or: Option<[(i32, i32); 2]>) -> Table {
        let [a, b] = cells;
        let mut table = seen(&with(&with(&square(), "t01", a.0, a.1), "t02", b.0, b.1));
        for (name, or) in ["t01", "t02"].into_iter().zip(or.into_iter().flatten()) {
            let tile = tile_set().tile_named(name).unwrap();
            let seen = table.tiles.iter_mut().find(|seen| seen.placed.tile == tile);
            seen.unwrap().or_cell = Some(Cell::new(or.0, or.1));
        }
        table.count_from_zero();
        table
    }

    #[test]
    fn an_island_between_two_cells_lies_where_the_board_has_it() {
        let (near, far) = ([(3, 0), (3, 1)], [(4, 0), (4, 1)]);
        let known = |cells| with_island(cells, None).board(&deck());
        for by in QuarterTurn::ALL {
            let known = |cells| known(cells).turned(by).shifted(7, -2);
            let mut table = with_island(near, Some(far));
            settle(&mut table, &deck(), &known(near));
            assert_eq!(table, with_island(near, Some(far)), "it lies where it was read");
            settle(&mut table, &deck(), &known(far));
            assert_eq!(table, with_island(far, Some(near)), "it lies in the other cells");
            let mut table = with_island(near, None);
            settle(&mut table, &deck(), &known(far));
            assert_eq!(table, with_island(near, None), "it was moved");
        }
    }

    #[test]
    fn cells_are_counted_from_zero_when_an_island_has_settled() {
        let (near, far) = ([(-2, 0), (-2, 1)], [(-3, 0), (-3, 1)]);
        let mut table = with_island(near, Some(far));
        settle(&mut table, &deck(), &with_island(far, None).board(&deck()));
        let columns: Vec<i32> = table.tiles.iter().map(|seen| seen.placed.cell.x).collect();
        assert_eq!(columns.iter().min(), Some(&0));
        assert_eq!(columns.iter().max(), Some(&4));
    }

    #[test]
    fn an_island_settles_on_no_other_tile() {
        let mut table = with_island([(3, 0), (3, 1)], Some([(4, 0), (4, 1)]));
        let s1 = tile_set().tile_named("s1").unwrap();
        let blocked = table.tiles.iter_mut().find(|seen| seen.placed.tile == s1);
        blocked.unwrap().placed.cell = Cell::new(4, 1);
        table.count_from_zero();
        let before = table.clone();
        let known = with_island([(4, 0), (4, 1)], None).board(&deck());
        settle(&mut table, &deck(), &known);
        assert_eq!(table, before);
    }

    #[test]
    fn what_lay_there_is_the_first_candidate_and_what_lies_elsewhere_the_last() {
        let previous = with(&square(), "t01", 2, 0);
        let tile = |name| tile_set().tile_named(name).unwrap();
        let candidate = |name, confidence| Candidate {
            tile: tile(name),
            turn: QuarterTurn::None,
            confidence,
        };
        let mut table = Table {
            unsure: vec![Unsure {
                cell: Cell::new(2, 0),
                corners: [PhotoPoint { x: 0.0, y: 0.0 }; 4],
                turn: QuarterTurn::None,
                candidates: vec![candidate("s1", 0.5), candidate("t02", 0.3), candidate("t01", 0.2)],
                reason: String::new(),
            }],
            ..seen(&square())
        };
        let gone = compare(&mut table, &deck(), &previous).gone;
        assert_eq!(gone, [], "what may lie there is not gone");
        let order: Vec<TileId> = table.unsure[0]
            .candidates
            .iter()
            .map(|candidate| candidate.tile)
            .collect();
        assert_eq!(order, [tile("t01"), tile("t02"), tile("s1")]);
    }
}
