//! How fast the rules are: judging, Removals, best turns, turns between boards, and counting Maneuver sequences. What is
//! timed is compared with what is written down. One line for each, with the median and the worst.
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]
#![allow(missing_docs, reason = "a bench has no readers but its source's")]

#[path = "../tests/positions/lists.rs"]
mod lists;
#[path = "../tests/table/mod.rs"]
mod table;

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use lists::{Line, lines};
use tilesight_rules::{
    Limits,
    match_attach::{best_removal, explain, fewest_removals, judge, perft, solve},
};

const SOLVE: &str = include_str!("../tests/positions/solve.txt");
const VERIFY: &str = include_str!("../tests/positions/verify.txt");
const REMOVAL: &str = include_str!("../tests/positions/removal.txt");
const PERFT: &str = include_str!("../tests/positions/perft.txt");

fn main() {
    let asked = |word: &str| std::env::args().any(|argument| argument == word);
    // Under `cargo test --benches` a bench only has to run; the same lists are tests of their own.
    if asked("--test") {
        return;
    }
    if asked("perft") {
        return counting();
    }
    judging();
    timed("fewest removals, 36 tiles all Active", REMOVAL, |line| {
        let (board, newness) = line.removal();
        move || {
            fewest_removals(&board, Default::default(), &newness)
                .len()
                .to_string()
        }
    });
    timed("best Removal, 36 tiles all Active", REMOVAL, |line| {
        let (board, newness) = line.removal();
        move || {
            best_removal(&board, Default::default(), &newness, 0)
                .len()
                .to_string()
        }
    });
    timed("best turn, proven", SOLVE, |line| {
        let position = line.position();
        move || solve(&position, Limits::NONE).unwrap().total.to_string()
    });
    timed("turn between boards, proven", VERIFY, |line| {
        let question = line.two_boards();
        move || {
            let turn = explain(&question, Limits::NONE).turn;
            turn.map_or("none".to_owned(), |turn| turn.maneuvers.len().to_string())
        }
    });
    counting();
}

/// Times every line of a list once; `prepare` is not timed. The answer must be the first word that is written down.
fn timed<Run: Fn() -> String>(what: &str, list: &str, prepare: impl Fn(&Line) -> Run) {
    let mut times: Vec<Duration> = lines(list)
        .map(|line| {
            let run = prepare(&line);
            let start = Instant::now();
            let answer = black_box(run());
            let time = start.elapsed();
            assert_eq!(
                Some(answer.as_str()),
                line.answer.split_whitespace().next(),
                "{line:?}"
            );
            time
        })
        .collect();
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let (median, worst) = (
        milliseconds(times[times.len() / 2]),
        milliseconds(times[times.len() - 1]),
    );
    println!(
        "{what:40} median {median:9.3} ms   worst {worst:9.3} ms   ({} positions)",
        times.len()
    );
}

/// Records of boards of 16 to 24 tiles, with the best turn as the record.
fn judging() {
    let records: Vec<_> = lines(SOLVE)
        .map(|line| {
            let position = line.position();
            let turn = solve(
                &position,
                Limits {
                    positions: 10_000,
                    stop: &|| false,
                },
            )
            .unwrap()
            .turn;
            (position.board.tile_set().clone(), turn)
        })
        .collect();
    let rounds = 2000;
    let start = Instant::now();
    let mut legal = 0_usize;
    for _ in 0..rounds {
        for (deck, turn) in &records {
            legal += usize::from(black_box(judge(deck, turn)).is_legal());
        }
    }
    assert_eq!(legal, rounds * records.len());
    let rate = legal as f64 / start.elapsed().as_secs_f64();
    println!("{:40} {rate:9.0} records/s", "judge, without reading or writing");
}

/// The rate of perft: sequences, and positions in which the legal Maneuvers were worked out.
fn counting() {
    let boards: Vec<_> = lines(PERFT).map(|line| line.board()).collect();
    let (mut sequences, start) = (0, Instant::now());
    for (board, rulings) in &boards {
        sequences += black_box(perft(board, *rulings, 7)).unwrap();
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:40} {:9.1} million nodes/s ({sequences} sequences)",
        "perft, 7 Maneuvers",
        sequences as f64 / seconds / 1e6
    );
}
