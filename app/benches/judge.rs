//! How many turn records a second the command judges: JSON in, JSON out, one core's work.
//!
//! Boards of 20 tiles of the built-in deck; every turn is legal, so that every phase is judged and told.

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rules::match_attach::{Board, PlacedTile, Rulings, SymbolId, TurnRecord, judge};
use rules::{QuarterTurn, Side};
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;
use tilesight::deck::{Deck, built_in};
use tilesight::exchange::{TurnWords, turn_document};
use tilesight::formats::{DeckReference, Name};

/// Different records; they are sent over and over.
const RECORDS: usize = 500;
/// How often.
const ROUNDS: usize = 100;
/// What the project promises on one core.
const PROMISED: f64 = 50_000.0;

fn main() {
    let deck = built_in::named(built_in::USUAL)
        .expect("the usual deck is built in")
        .deck()
        .expect("a built-in deck can be read");
    let mut chance = ChaCha8Rng::seed_from_u64(20);
    let lines: Vec<String> = (0..RECORDS).map(|_| line(&deck, &mut chance)).collect();
    let input = lines.concat().repeat(ROUNDS);
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilesight"))
        .args(["judge", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built with the bench");
    let mut stdin = child.stdin.take().expect("it is piped");
    let bytes = input.len();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    let seconds = start.elapsed().as_secs_f64();
    writer
        .join()
        .expect("the writer ends")
        .expect("the program reads to the end");
    let verdicts = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .count();
    assert_eq!(verdicts, RECORDS * ROUNDS);
    assert!(output.status.success(), "every record is legal");
    let rate = verdicts as f64 / seconds;
    println!(
        "judge -     {rate:.0} records a second ({:.0} bytes each)",
        bytes as f64 / verdicts as f64
    );
    println!(
        "            {:.1} times the promise of {PROMISED:.0}",
        rate / PROMISED
    );
}

/// A legal turn as a line: 19 tiles that lie clean, the 20th placed, some Maneuvers, and the fewest removals.
fn line(deck: &Deck, chance: &mut ChaCha8Rng) -> String {
    let rulings = Rulings::default();
    let mut board = clean_board(deck, 19, chance);
    let mut record = TurnRecord::new(board.setup(), SymbolId(chance.random_range(0..4)));
    let placed = placement(&board, deck, chance, |_| true);
    board.place(placed).expect("the place is free and touches a tile");
    record.place = Some(placed);
    for _ in 0..chance.random_range(0..=5) {
        let Some(&maneuver) = board.legal_maneuvers(rulings).choose(chance) else {
            break;
        };
        board.maneuver(maneuver, rulings).expect("it is legal");
        record.maneuvers.push(maneuver.into());
    }
    let verdict = judge(deck.tile_set(), &record);
    record.remove = verdict.maneuver.expect("the Maneuvers are legal").suggested;
    let words = TurnWords {
        deck: DeckReference::Named(Name::new(built_in::USUAL)),
    };
    let document = turn_document(&record, deck, words);
    let mut line = serde_json::to_string(&document).expect("a record can be written");
    line.push('\n');
    line
}

fn clean_board(deck: &Deck, tiles: usize, chance: &mut ChaCha8Rng) -> Board {
    let mut board = Board::empty(deck.tile_set());
    while board.len() < tiles {
        let placed = placement(&board, deck, chance, |board| {
            board.survey(Rulings::default()).is_clean()
        });
        board.place(placed).expect("the place is free and touches a tile");
    }
    board
}

/// A random placement after which the board is as it shall be.
fn placement(
    board: &Board,
    deck: &Deck,
    chance: &mut ChaCha8Rng,
    is_fine: impl Fn(&Board) -> bool,
) -> PlacedTile {
    loop {
        let ids: Vec<_> = deck.tile_set().ids().filter(|&tile| !board.has(tile)).collect();
        let beside = board
            .tiles()
            .choose(chance)
            .map_or_else(Default::default, |placed| placed.cell);
        let placed = PlacedTile {
            tile: *ids
                .choose(chance)
                .expect("the deck has more tiles than the board"),
            cell: beside.neighbour(*Side::ALL.choose(chance).expect("there are four")),
            turn: *QuarterTurn::ALL.choose(chance).expect("there are four"),
        };
        let mut after = board.clone();
        if after.place(placed).is_ok() && is_fine(&after) {
            return placed;
        }
    }
}
