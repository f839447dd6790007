//! Random small tables.

use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use tilesight_rules::{
    Cell, QuarterTurn, Side,
    match_attach::{
        Board, ColourId, Edge, IslandTiles, Newness, PlacedTile, RecordedManeuver, Rulings, Setup, SymbolId,
        Tile, TileId, TileKind, TileSet, TurnRecord, fewest_removals,
    },
};

/// Tiles in the deck of a random table.
pub(crate) const TILES: usize = 8;
/// Tiles that are known to the deck, and three that are not.
const NAMED: u16 = TILES as u16 + 3;

/// A deck of [`TILES`] tiles with two colours and two symbols, so that much is Active and matches.
pub(crate) fn any_deck() -> impl Strategy<Value = TileSet> {
    let edge = (0..3_u8, 0..3_u8).prop_map(|(colour, symbol)| Edge {
        colour: (colour < 2).then_some(ColourId(colour)),
        symbol: (symbol < 2).then_some(SymbolId(symbol)),
    });
    vec([edge.clone(), edge.clone(), edge.clone(), edge], TILES).prop_map(|tiles| {
        let tile = |(place, edges)| Tile {
            name: format!("t{place}"),
            kind: TileKind::Standard,
            edges,
            back: vec![SymbolId(0)],
        };
        let words = |words: [&str; 2]| words.map(str::to_owned).to_vec();
        let tiles = tiles.into_iter().enumerate().map(tile).collect();
        TileSet::new(words(["red", "blue"]), words(["star", "moon"]), tiles).unwrap()
    })
}

pub(crate) fn any_turn() -> impl Strategy<Value = QuarterTurn> {
    select(QuarterTurn::ALL.to_vec())
}

pub(crate) fn any_side() -> impl Strategy<Value = Side> {
    select(Side::ALL.to_vec())
}

pub(crate) fn any_rulings() -> impl Strategy<Value = Rulings> {
    select(vec![IslandTiles::CanBeActive, IslandTiles::NeverActive])
        .prop_map(|island_tiles| Rulings { island_tiles })
}

/// Up to seven tiles on different cells of a field of five by four: groups of any shape, Islands among them.
pub(crate) fn any_board() -> impl Strategy<Value = Board> {
    let cells: Vec<Cell> = (0..5)
        .flat_map(|x| (0..4).map(move |y| Cell::new(x, y)))
        .collect();
    let cells = proptest::sample::subsequence(cells, 0..TILES).prop_shuffle();
    (any_deck(), cells, vec(any_turn(), TILES)).prop_map(|(deck, cells, turns)| {
        let tiles = deck.ids().zip(cells).zip(turns);
        let tiles = tiles
            .map(|((tile, cell), turn)| PlacedTile { tile, cell, turn })
            .collect();
        Board::new(&deck, &Setup { tiles }).unwrap()
    })
}

/// A board of which tiles were removed until it is clean.
pub(crate) fn any_clean_board() -> impl Strategy<Value = Board> {
    any_board().prop_map(|mut board| {
        while let Some(&tile) = board.survey(Rulings::default()).removable_tiles().first() {
            board.take(tile);
        }
        board
    })
}

fn any_tile() -> impl Strategy<Value = TileId> {
    (0..NAMED).prop_map(TileId)
}

fn any_placed() -> impl Strategy<Value = PlacedTile> {
    (any_tile(), -1..5, -1..5, any_turn()).prop_map(|(tile, x, y, turn)| PlacedTile {
        tile,
        cell: Cell::new(x, y),
        turn,
    })
}

fn any_recorded() -> impl Strategy<Value = RecordedManeuver> {
    prop_oneof![
        (any_tile(), -2..6_i64).prop_map(|(tile, by)| RecordedManeuver::Rotate { tile, by }),
        (any_tile(), any_side()).prop_map(|(tile, to)| RecordedManeuver::Slide { tile, to }),
        (any_tile(), any_tile()).prop_map(|(a, b)| RecordedManeuver::Swap { a, b }),
    ]
}

/// A turn that anybody might write down, most often nonsense.
pub(crate) fn any_record() -> impl Strategy<Value = (TileSet, TurnRecord)> {
    let what = (
        any_deck(),
        any_rulings(),
        vec(any_placed(), 0..6),
        proptest::option::of(any_placed()),
        vec(any_recorded(), 0..9),
        vec(any_tile(), 0..4),
        vec(any_tile(), 0..4),
        (0..2_u8, 0..4_u32, 0..3_u32),
    );
    what.prop_map(
        |(deck, rulings, before, place, maneuvers, remove, discard, (target, reserve, reversals))| {
            let record = TurnRecord {
                rulings,
                target: SymbolId(target),
                reserve,
                reversals,
                before: Setup { tiles: before },
                place,
                maneuvers,
                remove,
                discard,
                unknown_tiles: ["u0", "-", "it is a \"tile\""].map(str::to_owned).to_vec(),
            };
            (deck, record)
        },
    )
}

/// The first tile that is not on the board, on a cell beside it.
fn placement(board: &Board, cell: Index, turn: QuarterTurn) -> PlacedTile {
    let tile = board.tile_set().ids().find(|&tile| !board.has(tile)).unwrap();
    let beside = board
        .tiles()
        .iter()
        .flat_map(|placed| Side::ALL.map(|side| placed.cell.neighbour(side)));
    let mut cells: Vec<Cell> = beside.filter(|&cell| board.at(cell).is_none()).collect();
    if board.is_empty() {
        cells.push(Cell::new(0, 0));
    }
    PlacedTile {
        tile,
        cell: *cell.get(&cells),
        turn,
    }
}

/// A turn that goes well for a while: a real Board, Maneuvers of which most are of Active tiles, removals and discards
/// of tiles that are there.
pub(crate) fn any_likely_record() -> impl Strategy<Value = (TileSet, TurnRecord)> {
    let choices = vec(any::<Index>(), 20);
    let counts = (0..7_usize, 0..4_usize, 0..3_u32, 0..3_u32, any::<bool>());
    let start = prop_oneof![
        any_board().prop_map(|board| (board, None)),
        (any_clean_board(), any::<Index>(), any_turn()).prop_map(|(board, cell, turn)| {
            let placed = placement(&board, cell, turn);
            (board, Some(placed))
        })
    ];
    (start, any_rulings(), choices, counts).prop_map(|((board, place), rulings, choices, counts)| {
        let (maneuvers, spare, reserve, reversals, is_suggested) = counts;
        let mut choices = choices.into_iter();
        let mut record = TurnRecord {
            rulings,
            reserve,
            reversals,
            place,
            ..TurnRecord::new(board.setup(), SymbolId(0))
        };
        let deck = board.tile_set().clone();
        let start = board.clone();
        let mut now = board;
        if let Some(placed) = place {
            now.place(placed).unwrap();
        }
        for _ in 0..maneuvers {
            let legal = now.legal_maneuvers(rulings);
            if legal.is_empty() {
                break;
            }
            let maneuver = *choices.next().unwrap().get(&legal);
            assert!(now.shift(maneuver));
            record.maneuvers.push(maneuver.into());
        }
        if is_suggested {
            let newness = Newness::at_start_of_turn(&start, rulings, SymbolId(0));
            record.remove = fewest_removals(&now, rulings, &newness);
            for &tile in &record.remove {
                now.take(tile);
            }
        }
        for _ in 0..spare {
            let removable = now.survey(rulings).removable_tiles();
            if removable.is_empty() {
                break;
            }
            let tile = *choices.next().unwrap().get(&removable);
            now.take(tile);
            record.remove.push(tile);
        }
        for _ in 0..reversals.min(now.len() as u32) {
            let tiles = now.setup().tiles;
            let tile = choices.next().unwrap().get(&tiles).tile;
            now.take(tile);
            record.discard.push(tile);
        }
        (deck, record)
    })
}
