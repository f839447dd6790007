//! Laws of judging: what may be done is exactly what judges as legal, over everything that can be written down.

use proptest::prelude::*;
use tilesight_rules::{
    Cell, QuarterTurn, Side,
    match_attach::{
        Board, Code, JudgedPhase, PlacedTile, RecordedManeuver, Rulings, SymbolId, TileId, TurnRecord, judge,
    },
};

use super::{
    slow, slow_judge,
    tables::{TILES, any_board, any_clean_board, any_likely_record, any_record, any_rulings},
};

/// The tiles of the deck and one that it does not hold.
fn writable_tiles() -> impl Iterator<Item = TileId> + Clone {
    (0..=TILES as u16).map(TileId)
}

fn record(board: &Board, rulings: Rulings) -> TurnRecord {
    TurnRecord {
        rulings,
        ..TurnRecord::new(board.setup(), SymbolId(0))
    }
}

/// Whether the judge passes the phase.
fn passes(board: &Board, record: &TurnRecord, phase: JudgedPhase) -> bool {
    judge(board.tile_set(), record)
        .problem
        .is_none_or(|problem| problem.phase > phase)
}

proptest! {
    #[test]
    fn legal_maneuvers_are_exactly_those_that_judge_as_legal(board in any_board(), rulings in any_rulings()) {
        let legal: Vec<RecordedManeuver> =
            board.legal_maneuvers(rulings).into_iter().map(RecordedManeuver::from).collect();
        let is_told = |maneuver| match maneuver {
            RecordedManeuver::Swap { a, b } => {
                legal.contains(&maneuver) || legal.contains(&RecordedManeuver::Swap { a: b, b: a })
            }
            _ => legal.contains(&maneuver),
        };
        let mut writable = Vec::new();
        for tile in writable_tiles() {
            writable.extend((-1..=5).map(|by| RecordedManeuver::Rotate { tile, by }));
            writable.extend(Side::ALL.map(|to| RecordedManeuver::Slide { tile, to }));
            writable.extend(writable_tiles().map(|b| RecordedManeuver::Swap { a: tile, b }));
        }
        for &maneuver in &writable {
            let record = TurnRecord { maneuvers: vec![maneuver], ..record(&board, rulings) };
            prop_assert_eq!(passes(&board, &record, JudgedPhase::Maneuver), is_told(maneuver), "{:?}", maneuver);
        }
        prop_assert!(legal.iter().all(|maneuver| writable.contains(maneuver)));
    }

    #[test]
    fn a_tile_may_be_removed_exactly_if_it_is_active_or_an_island(board in any_board(), rulings in any_rulings()) {
        let removable = slow::removable_tiles(&board, rulings);
        for tile in writable_tiles() {
            let record = TurnRecord { remove: vec![tile], ..record(&board, rulings) };
            let problem = judge(board.tile_set(), &record).problem;
            let is_refused =
                problem.is_some_and(|problem| (problem.phase, problem.step) == (JudgedPhase::Removal, 1));
            prop_assert_eq!(!is_refused, removable.contains(&tile));
        }
    }

    #[test]
    fn a_tile_may_be_placed_exactly_where_it_touches_another(board in any_clean_board()) {
        for tile in writable_tiles() {
            for (x, y) in (-2..7).flat_map(|x| (-2..6).map(move |y| (x, y))) {
                let placed = PlacedTile { tile, cell: Cell::new(x, y), turn: QuarterTurn::Half };
                let record = TurnRecord { place: Some(placed), ..record(&board, Rulings::default()) };
                let touches = Side::ALL.iter().any(|&side| board.at(placed.cell.neighbour(side)).is_some());
                let may = tile.index() < TILES
                    && !board.has(tile)
                    && board.at(placed.cell).is_none()
                    && (touches || board.is_empty());
                prop_assert_eq!(passes(&board, &record, JudgedPhase::Placement), may);
            }
        }
    }

    #[test]
    fn a_tile_may_be_discarded_exactly_if_one_group_is_left(board in any_clean_board()) {
        for tile in writable_tiles() {
            let record =
                TurnRecord { reversals: 1, discard: vec![tile], ..record(&board, Rulings::default()) };
            let mut rest = board.clone();
            let may = rest.take(tile).is_some() && slow::groups(&rest).len() <= 1;
            prop_assert_eq!(judge(board.tile_set(), &record).is_legal(), may);
        }
    }

    #[test]
    fn the_judge_tells_what_the_table_of_codes_tells(
        (deck, record) in prop_oneof![any_record(), any_likely_record()],
    ) {
        let (verdict, slow) = (judge(&deck, &record), slow_judge::judge(&deck, &record));
        let problem = verdict.problem.map(|problem| (problem.phase, problem.step, problem.breach.code()));
        prop_assert_eq!(problem, slow.problem);
        let scored = verdict.removal.map(|removal| {
            (removal.matches.iter().map(|found| (found.found, found.is_new)).collect::<Vec<_>>(), removal.points)
        });
        prop_assert_eq!(scored, slow.scored);
        prop_assert_eq!(verdict.reversal.map(|reversal| reversal.after), slow.after);
    }

    #[test]
    fn nothing_that_can_be_written_down_fails((deck, record) in any_record()) {
        let verdict = judge(&deck, &record);
        if let Some(problem) = &verdict.problem {
            prop_assert!(problem.step >= 1);
            prop_assert!(problem.sentence(&deck, &record.unknown_tiles).ends_with('.'));
        }
    }

    #[test]
    fn the_phases_before_the_problem_are_told_and_no_other((deck, record) in prop_oneof![any_record(), any_likely_record()]) {
        let verdict = judge(&deck, &record);
        let phase = verdict.problem.as_ref().map(|problem| problem.phase);
        let is_told = |before: JudgedPhase| phase.is_none_or(|phase| phase > before);
        prop_assert_eq!(verdict.placement.is_some(), is_told(JudgedPhase::Placement));
        prop_assert_eq!(verdict.maneuver.is_some(), is_told(JudgedPhase::Maneuver));
        prop_assert_eq!(verdict.removal.is_some(), is_told(JudgedPhase::Removal));
        prop_assert_eq!(verdict.reversal.is_some(), is_told(JudgedPhase::Reversal));
        if let Some(removal) = &verdict.removal {
            prop_assert_eq!(removal.score.total, removal.score.match_points + removal.score.removal_points);
            prop_assert_eq!(removal.points, removal.score.removal_points);
            prop_assert_eq!(removal.score.new_matches, removal.matches.iter().filter(|found| found.is_new).count());
            prop_assert!(removal.removed.len() >= verdict.maneuver.as_ref().unwrap().fewest);
        }
    }

    #[test]
    fn a_turn_shifted_and_turned_is_judged_the_same(
        (deck, record) in prop_oneof![any_record(), any_likely_record()], x in -9..9, y in -9..9,
    ) {
        let turn = QuarterTurn::Clockwise;
        let lay = |placed: PlacedTile| PlacedTile {
            tile: placed.tile,
            cell: placed.cell.turned(turn).shifted(x, y),
            turn: placed.turn + turn,
        };
        let mut moved = record.clone();
        moved.before.tiles = record.before.tiles.iter().map(|&placed| lay(placed)).collect();
        moved.place = record.place.map(lay);
        for maneuver in &mut moved.maneuvers {
            if let RecordedManeuver::Slide { to, .. } = maneuver {
                *to = to.turned(turn);
            }
        }
        let (here, there) = (judge(&deck, &record), judge(&deck, &moved));
        let told = |verdict: &tilesight_rules::match_attach::Verdict| {
            verdict.problem.as_ref().map(|problem| (problem.phase, problem.step, problem.breach.code()))
        };
        prop_assert_eq!(told(&here), told(&there));
        prop_assert_eq!(&here.placement, &there.placement);
        prop_assert_eq!(
            here.maneuver.as_ref().map(|found| (&found.active, &found.islands, found.fewest)),
            there.maneuver.as_ref().map(|found| (&found.active, &found.islands, found.fewest))
        );
        prop_assert_eq!(
            here.removal.as_ref().map(|found| (found.score, found.reserve)),
            there.removal.as_ref().map(|found| (found.score, found.reserve))
        );
        prop_assert_eq!(
            here.reversal.map(|found| found.after.into_iter().map(lay).collect::<Vec<_>>()),
            there.reversal.map(|found| found.after)
        );
    }

    #[test]
    fn a_legal_turn_with_its_removal_left_out_is_unfinished((deck, record) in any_likely_record()) {
        let verdict = judge(&deck, &record);
        if !verdict.is_legal() || record.remove.is_empty() {
            return Ok(());
        }
        let unfinished = TurnRecord { remove: vec![], ..record };
        let problem = judge(&deck, &unfinished).problem.unwrap();
        prop_assert_eq!((problem.step, problem.breach.code()), (1, Code::RemovalUnfinished));
    }
}

/// The likely turns of the laws must be legal often enough to say something about legal ones, and come to every phase.
#[test]
fn likely_turns_come_to_every_phase() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut legal = 0;
    let mut codes = std::collections::BTreeSet::new();
    for _ in 0..2000 {
        for any in [any_likely_record().boxed(), any_record().boxed()] {
            let (deck, record) = any.new_tree(&mut runner).unwrap().current();
            match judge(&deck, &record).problem {
                None => legal += 1,
                Some(problem) => {
                    codes.insert(problem.breach.code());
                }
            }
        }
    }
    assert!(legal > 400, "{legal} legal turns");
    assert!(codes.len() >= 12, "{codes:?}");
}
