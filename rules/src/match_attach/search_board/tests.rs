//! What is kept up while tiles move is what a fresh look gives.

use alloc::{format, vec::Vec};

use proptest::{collection::vec, prelude::*};

use super::*;
use crate::match_attach::{ColourId, Edge, Maneuver, Rulings, Tile, TileKind, TileSet, removal_search::each};

/// Twelve tiles of two colours and two symbols; some of them on a field of five by five, some far away.
fn any_board() -> impl Strategy<Value = Board> {
    let edge = (0..3_u8, 0..3_u8).prop_map(|(colour, symbol)| Edge {
        colour: (colour < 2).then_some(ColourId(colour)),
        symbol: (symbol < 2).then_some(SymbolId(symbol)),
    });
    let tile = [edge.clone(), edge.clone(), edge.clone(), edge];
    (vec(tile, 12), vec((0..5, 0..5, 0..4_u8, 0..9), 1..12)).prop_map(|(tiles, poses)| {
        let tiles = tiles.into_iter().enumerate().map(|(number, edges)| Tile {
            name: format!("t{number:02}"),
            kind: TileKind::Standard,
            edges,
            back: Vec::new(),
        });
        let words = |words: [&str; 2]| words.map(Into::into).to_vec();
        let set = TileSet::new(words(["red", "blue"]), words(["star", "moon"]), tiles.collect());
        let set = set.expect("the names differ");
        let mut board = Board::empty(&set);
        for (tile, (x, y, turn, far)) in set.ids().zip(poses) {
            let x = if far == 0 { x + 700 } else { x };
            let turn = QuarterTurn::from_count(turn).unwrap_or_default();
            // Where a tile lies already, there is one less.
            let _ = board.put(PlacedTile {
                tile,
                cell: Cell::new(x, y),
                turn,
            });
        }
        board
    })
}

fn any_rulings() -> impl Strategy<Value = Rulings> {
    prop_oneof![Just(IslandTiles::CanBeActive), Just(IslandTiles::NeverActive)]
        .prop_map(|island_tiles| Rulings { island_tiles })
}

/// The same position laid out afresh.
fn afresh(board: &Board, start: &Newness, maneuvered: &[TileId], rulings: Rulings) -> SearchBoard {
    let mut laid = SearchBoard::new(board, rulings.island_tiles, SymbolId(0), 4, &[]).expect("few tiles");
    laid.remember(&Newness {
        maneuvered: maneuvered.to_vec(),
        ..start.clone()
    });
    laid
}

proptest! {
    #[test]
    fn moved_boards_are_like_boards_laid_out_afresh(
        start in any_board(), rulings in any_rulings(), choices in vec(any::<u16>(), 0..5),
    ) {
        let newness = Newness::at_start_of_turn(&start, rulings, SymbolId(0));
        let mut laid = afresh(&start, &newness, &[], rulings);
        let begun = (laid.hash(), laid.promises(), laid.clashing(), laid.grid.clone());
        let (mut board, mut maneuvered, mut made) = (start, Vec::new(), Vec::new());
        for choice in choices {
            let mut steps = Vec::new();
            laid.each_step(|_, step| steps.push(step));
            let legal = board.legal_maneuvers(rulings);
            let mut told: Vec<Maneuver> = steps.iter().map(|&step| laid.maneuver(step)).collect();
            told.sort_unstable();
            prop_assert_eq!(laid.n_steps(), told.len() as u64);
            prop_assert_eq!(told, in_order(legal));
            if steps.is_empty() {
                break;
            }
            let step = steps[usize::from(choice) % steps.len()];
            made.push((step, laid.make::<Matches>(step)));
            prop_assert!(board.shift(laid.maneuver(step)));
            let (first, second) = laid.maneuver(step).tiles();
            maneuvered.extend([Some(first), second].into_iter().flatten());
            let other = afresh(&board, &newness, &maneuvered, rulings);
            prop_assert_eq!(laid.promises(), other.promises());
            prop_assert_eq!(laid.clashing(), other.clashing());
            prop_assert_eq!(laid.is_one_group(), board.survey(rulings).n_groups() <= 1);
            let active = each(laid.active()).map(|place| laid.tile(place)).collect::<Vec<_>>();
            prop_assert_eq!(active, board.survey(rulings).active_tiles());
        }
        for (step, undo) in made.into_iter().rev() {
            laid.unmake::<Matches>(step, undo);
        }
        prop_assert_eq!(begun, (laid.hash(), laid.promises(), laid.clashing(), laid.grid.clone()));
    }

    #[test]
    fn perft_counts_every_sequence(board in any_board(), rulings in any_rulings()) {
        fn slowly(board: &Board, rulings: Rulings, depth: usize) -> u64 {
            if depth == 0 {
                return 1;
            }
            let play = |maneuver| {
                let mut board = board.clone();
                assert!(board.shift(maneuver));
                slowly(&board, rulings, depth - 1)
            };
            board.legal_maneuvers(rulings).into_iter().map(play).sum()
        }
        for depth in 0..3 {
            prop_assert_eq!(crate::match_attach::perft(&board, rulings, depth), Some(slowly(&board, rulings, depth)));
        }
    }
}

/// Sorted, the smaller tile of a Swap first.
fn in_order(maneuvers: Vec<Maneuver>) -> Vec<Maneuver> {
    let mut maneuvers: Vec<Maneuver> = maneuvers
        .into_iter()
        .map(|maneuver| match maneuver {
            Maneuver::Swap { a, b } => Maneuver::Swap {
                a: a.min(b),
                b: a.max(b),
            },
            other => other,
        })
        .collect();
    maneuvers.sort_unstable();
    maneuvers
}
