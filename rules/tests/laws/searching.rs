//! Searches give what looking at everything gives.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tilesight_rules::{
    Cell, Limits, Points, QuarterTurn, Side,
    match_attach::{
        Bearing, Board, Code, Newness, PlacedTile, Position, Question, Rulings, Setup, Solver, SymbolId,
        TileId, TurnRecord, best_removal, explain, fewest_removals, judge, removal_points, solve,
    },
};

use super::tables::{TILES, any_board, any_clean_board, any_rulings};

const TARGET: SymbolId = SymbolId(0);

/// Where removals can lead: for each number of removals the most New Matches on a clean Board.
fn outcomes(board: &Board, rulings: Rulings, newness: &Newness) -> BTreeMap<u32, usize> {
    let mut outcomes = BTreeMap::new();
    let mut level = vec![board.clone()];
    for removed in 0.. {
        let mut next: BTreeMap<Vec<PlacedTile>, Board> = BTreeMap::new();
        for board in &level {
            let survey = board.survey(rulings);
            if survey.is_clean() {
                let new = outcomes.entry(removed).or_default();
                *new = newness.count_new(board, rulings).max(*new);
            }
            for tile in survey.removable_tiles() {
                let mut rest = board.clone();
                rest.take(tile);
                next.entry(rest.tiles().to_vec()).or_insert(rest);
            }
        }
        if next.is_empty() {
            return outcomes;
        }
        level = next.into_values().collect();
    }
    outcomes
}

/// The most points that a Removal leaves.
fn best_points(board: &Board, rulings: Rulings, newness: &Newness, reserve: u32) -> Points {
    let worth = |(removed, new): (u32, usize)| 2 * new as Points + removal_points(reserve, removed);
    outcomes(board, rulings, newness)
        .into_iter()
        .map(worth)
        .max()
        .unwrap()
}

/// Every Board with which the Maneuver Phase can begin, and what is remembered from the turn's start.
fn beginnings(position: &Position) -> Vec<(Board, Newness)> {
    let mut start = position.board.clone();
    if let Some(placed) = position.placed {
        start.take(placed);
    }
    let newness = Newness::at_start_of_turn(&start, position.rulings, position.target);
    if position.selection.is_empty() {
        return vec![(position.board.clone(), newness)];
    }
    let mut boards = Vec::new();
    for &tile in &position.selection {
        for x in -1..6 {
            for y in -1..6 {
                for turn in QuarterTurn::ALL {
                    let mut board = start.clone();
                    if board
                        .place(PlacedTile {
                            tile,
                            cell: Cell::new(x, y),
                            turn,
                        })
                        .is_ok()
                    {
                        boards.push((board, newness.clone()));
                    }
                }
            }
        }
    }
    boards
}

/// The most points of all turns.
fn best_total(position: &Position) -> Points {
    let (free, reserve, rulings) = (position.maneuvers, position.reserve, position.rulings);
    let mut best = Points::MIN;
    let mut layer: BTreeMap<(Vec<PlacedTile>, BTreeSet<TileId>), Board> = BTreeMap::new();
    let beginnings = beginnings(position);
    let newness = beginnings[0].1.clone();
    layer.extend(
        beginnings
            .into_iter()
            .map(|(board, _)| ((board.tiles().to_vec(), BTreeSet::new()), board)),
    );
    for maneuvers in 0..=free + reserve as usize {
        let reserve = reserve - maneuvers.saturating_sub(free) as u32;
        let mut next = BTreeMap::new();
        for ((_, maneuvered), board) in layer {
            let newness = Newness {
                maneuvered: maneuvered.iter().copied().collect(),
                ..newness.clone()
            };
            best = best.max(best_points(&board, rulings, &newness, reserve));
            for maneuver in board.legal_maneuvers(rulings) {
                let mut board = board.clone();
                assert!(board.shift(maneuver));
                let (first, second) = maneuver.tiles();
                let mut maneuvered = maneuvered.clone();
                maneuvered.extend([Some(first), second].into_iter().flatten());
                next.insert((board.tiles().to_vec(), maneuvered), board);
            }
        }
        layer = next;
    }
    best
}

/// Hands out the parts as if threads took them, the last first.
fn solve_in_parts(position: &Position) -> Solver {
    let mut solver = Solver::new(position).unwrap();
    loop {
        let parts = solver.parts();
        if parts.is_empty() {
            return solver;
        }
        let found = parts
            .into_iter()
            .rev()
            .map(|part| solver.search(part, &|| false))
            .collect();
        solver.take(found);
    }
}

fn check(position: &Position) -> Result<(), TestCaseError> {
    let solution = solve(position, Limits::NONE).unwrap();
    prop_assert!(solution.is_proven);
    prop_assert_eq!(solution.total, best_total(position));
    let verdict = judge(position.board.tile_set(), &solution.turn);
    prop_assert!(verdict.is_legal(), "{:?} {:?}", solution.turn, verdict.problem);
    prop_assert_eq!(
        verdict.removal.map(|removal| removal.score.total),
        Some(solution.total)
    );
    prop_assert_eq!(&solve_in_parts(position).solution(position), &solution);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn removals_are_the_fewest_and_the_best(board in any_board(), rulings in any_rulings(), reserve in 0..4_u32) {
        let newness = Newness::at_start_of_turn(&Board::empty(board.tile_set()), rulings, TARGET);
        let outcomes = outcomes(&board, rulings, &newness);
        for (order, is_best) in [
            (fewest_removals(&board, rulings, &newness), false),
            (best_removal(&board, rulings, &newness, reserve), true),
        ] {
            let mut rest = board.clone();
            for &tile in &order {
                prop_assert_eq!(rest.check_removal(tile, rulings), Ok(()));
                rest.take(tile);
            }
            prop_assert!(rest.survey(rulings).is_clean());
            let (removed, new) = (order.len() as u32, newness.count_new(&rest, rulings));
            if is_best {
                let points = 2 * new as Points + removal_points(reserve, removed);
                prop_assert_eq!(points, best_points(&board, rulings, &newness, reserve));
            } else {
                prop_assert_eq!(Some((&removed, &new)), outcomes.first_key_value());
            }
        }
    }

    #[test]
    fn the_best_turn_is_the_best_of_all_turns(
        board in any_board(), rulings in any_rulings(), maneuvers in 0..3_usize, reserve in 0..2_u32,
    ) {
        check(&Position { rulings, maneuvers, reserve, ..Position::new(board, TARGET) })?;
    }

    #[test]
    fn the_best_turn_after_a_placement_counts_its_matches(
        board in any_clean_board(), rulings in any_rulings(), place in any::<prop::sample::Index>(),
        turn in prop::sample::select(QuarterTurn::ALL.to_vec()), maneuvers in 0..3_usize, reserve in 0..2_u32,
    ) {
        let beside = board.tiles().iter().flat_map(|placed| Side::ALL.map(|side| placed.cell.neighbour(side)));
        let cells: Vec<Cell> = beside.filter(|&cell| board.at(cell).is_none()).collect();
        prop_assume!(!cells.is_empty());
        let tile = TileId(TILES as u16 - 1);
        let mut board = board;
        board.place(PlacedTile { tile, cell: *place.get(&cells), turn }).unwrap();
        check(&Position { rulings, maneuvers, reserve, placed: Some(tile), ..Position::new(board, TARGET) })?;
    }

    #[test]
    fn the_best_turn_is_the_best_of_all_placements(
        board in any_clean_board(), rulings in any_rulings(), maneuvers in 0..2_usize, reserve in 0..2_u32,
    ) {
        let selection = [TILES - 2, TILES - 1].map(|tile| TileId(tile as u16));
        let selection: Vec<TileId> = selection.into_iter().filter(|&tile| !board.has(tile)).collect();
        prop_assume!(!board.is_empty());
        check(&Position { rulings, maneuvers, reserve, selection, ..Position::new(board, TARGET) })?;
    }
}

/// Plays some legal turn, or the beginning of one: the choices pick among what is legal.
fn some_turn(position: &Position, choices: &[u16], ends: bool) -> (TurnRecord, Board) {
    let rulings = position.rulings;
    let mut board = position.board.clone();
    let mut record = TurnRecord {
        rulings,
        reserve: position.reserve,
        ..TurnRecord::new(board.setup(), TARGET)
    };
    let mut choices = choices.iter().map(|&choice| usize::from(choice));
    if let Some(&tile) = position.selection.first() {
        let cells = beside(&board);
        let choice = choices.next().unwrap();
        let turn = QuarterTurn::ALL[choice % 4];
        let placed = PlacedTile {
            tile,
            cell: cells[choice / 4 % cells.len()],
            turn,
        };
        board.place(placed).unwrap();
        record.place = Some(placed);
    }
    for choice in choices.by_ref().take(position.maneuvers) {
        let legal = board.legal_maneuvers(rulings);
        if legal.is_empty() {
            break;
        }
        let maneuver = legal[choice % legal.len()];
        board.maneuver(maneuver, rulings).unwrap();
        record.maneuvers.push(maneuver.into());
    }
    while ends && !board.survey(rulings).is_clean() {
        let removable = board.survey(rulings).removable_tiles();
        let tile = removable[choices.next().unwrap_or(0) % removable.len()];
        board.take(tile);
        record.remove.push(tile);
    }
    (record, board)
}

/// The empty cells beside a board.
fn beside(board: &Board) -> Vec<Cell> {
    let beside = board
        .tiles()
        .iter()
        .flat_map(|placed| Side::ALL.map(|side| placed.cell.neighbour(side)));
    beside.filter(|&cell| board.at(cell).is_none()).collect()
}

/// The fewest Maneuvers that lead from a Board to another that lies on the same cells, with nothing placed or removed
/// and no shift: layer by layer.
fn fewest_maneuvers(before: &Board, after: &Board, rulings: Rulings, most: usize) -> Option<usize> {
    let goals: Vec<Vec<PlacedTile>> = (-3..=3)
        .flat_map(|x| (-3..=3).map(move |y| (x, y)))
        .map(|(x, y)| after.shifted(x, y).tiles().to_vec())
        .collect();
    let mut layer = BTreeMap::from([(before.tiles().to_vec(), before.clone())]);
    for maneuvers in 0..=most {
        if layer.keys().any(|tiles| goals.contains(tiles)) {
            return Some(maneuvers);
        }
        let mut next = BTreeMap::new();
        for board in layer.values() {
            for maneuver in board.legal_maneuvers(rulings) {
                let mut board = board.clone();
                assert!(board.shift(maneuver));
                next.entry(board.tiles().to_vec()).or_insert(board);
            }
        }
        layer = next;
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_legal_turn_is_explained(
        board in any_clean_board(), rulings in any_rulings(), reserve in 0..2_u32, maneuvers in 0..5_usize,
        choices in prop::collection::vec(any::<u16>(), 16), ends in any::<bool>(), (x, y) in (-9..9, -9..9),
    ) {
        prop_assume!(!board.is_empty());
        let selection = vec![TileId(TILES as u16 - 1)];
        let position = Position { rulings, reserve, maneuvers, selection, ..Position::new(board, TARGET) };
        let (record, after) = some_turn(&position, &choices, ends);
        let question = Question {
            before: position.board.clone(), after: after.shifted(x, y), rulings, target: TARGET, reserve,
            most_maneuvers: None,
        };
        let explanation = explain(&question, Limits::NONE);
        prop_assert!(explanation.is_proven);
        prop_assert_eq!(explanation.is_finished, after.survey(rulings).is_clean());
        let turn = explanation.turn.unwrap();
        prop_assert!(turn.maneuvers.len() <= record.maneuvers.len(), "{:?} {:?}", turn, record);
        let verdict = judge(position.board.tile_set(), &turn);
        if explanation.is_finished {
            prop_assert!(verdict.is_legal());
            let led_to = verdict.reversal.unwrap().after;
            let led_to = Board::new(after.tile_set(), &Setup { tiles: led_to }).unwrap();
            prop_assert!(changes_of(&led_to, &after).is_empty());
        } else {
            prop_assert_eq!(verdict.problem.map(|problem| problem.breach.code()), Some(Code::RemovalUnfinished));
        }
    }

    #[test]
    fn no_explanation_has_more_maneuvers_than_needed(
        before in any_board(), rulings in any_rulings(), choices in prop::collection::vec(any::<u16>(), 4),
        most in 0..3_usize, twist in 0..3_u8,
    ) {
        prop_assume!(!before.survey(rulings).is_clean());
        let position = Position { rulings, maneuvers: 3, ..Position::new(before.clone(), TARGET) };
        let (_, mut after) = some_turn(&position, &choices, false);
        if let (1, Some(placed)) = (twist, after.tiles().first().copied()) {
            after.take(placed.tile);
            after.put(PlacedTile { turn: placed.turn + QuarterTurn::Half, ..placed }).unwrap();
        }
        let question = Question {
            before: before.clone(), after: after.clone(), rulings, target: TARGET, reserve: 0,
            most_maneuvers: Some(most),
        };
        let explanation = explain(&question, Limits::NONE);
        prop_assert!(explanation.is_proven);
        let maneuvers = explanation.turn.map(|turn| turn.maneuvers.len());
        prop_assert_eq!(maneuvers, fewest_maneuvers(&before, &after, rulings, most));
    }
}

/// What differs between two Boards, shifted as fits best.
fn changes_of(before: &Board, after: &Board) -> Vec<PlacedTile> {
    let all = Bearing::all(before, after.tiles());
    let unturned = all.iter().find(|(bearing, _)| bearing.turn == QuarterTurn::None);
    let after = unturned.unwrap().0.lay_board(after);
    let differs = |placed: &&PlacedTile| after.find(placed.tile) != Some(**placed);
    let gone = after.tiles().iter().filter(|placed| !before.has(placed.tile));
    before
        .tiles()
        .iter()
        .filter(differs)
        .chain(gone)
        .copied()
        .collect()
}
