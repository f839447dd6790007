//! Searches find what is written down for a set of positions, and no other number. `UPDATE_TRUTH=1` writes the numbers
//! down anew; then look at every one that changed.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "positions/lists.rs"]
mod lists;
mod table;

use std::{env, fs, path::Path};

use lists::{Line, lines};
use tilesight_rules::{
    Limits,
    match_attach::{best_removal, explain, fewest_removals, judge, perft, solve},
};

/// Answers every line of a list and compares.
fn check(name: &str, answer: impl Fn(&Line) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/positions")
        .join(name);
    let text = fs::read_to_string(&path).unwrap();
    if env::var_os("UPDATE_TRUTH").is_some() {
        let heading = text
            .lines()
            .filter(|line| line.starts_with('#'))
            .map(|line| format!("{line}\n"));
        let answered =
            lines(&text).map(|line| format!("{} | {}\n", answer(&line), line.question.join(" | ")));
        fs::write(&path, heading.chain(answered).collect::<String>()).unwrap();
        return;
    }
    assert!(lines(&text).count() > 5);
    for line in lines(&text) {
        assert_eq!(answer(&line), line.answer, "{}", line.question.join(" | "));
    }
}

#[test]
fn best_turns() {
    check("solve.txt", |line| {
        let position = line.position();
        let solution = solve(&position, Limits::NONE).unwrap();
        let verdict = judge(position.board.tile_set(), &solution.turn);
        assert!(solution.is_proven && verdict.is_legal());
        assert_eq!(verdict.removal.unwrap().score.total, solution.total);
        solution.total.to_string()
    });
}

#[test]
fn turns_between_boards() {
    check("verify.txt", |line| {
        let question = line.two_boards();
        let explanation = explain(&question, Limits::NONE);
        assert!(explanation.is_proven);
        match explanation.turn {
            Some(turn) => {
                assert!(judge(question.before.tile_set(), &turn).is_legal());
                turn.maneuvers.len().to_string()
            }
            None => "none".to_owned(),
        }
    });
}

#[test]
fn removals() {
    check("removal.txt", |line| {
        let (board, newness) = line.removal();
        let rulings = Default::default();
        let after = |order: Vec<_>| {
            let mut board = board.clone();
            for &tile in &order {
                assert_eq!(board.check_removal(tile, rulings), Ok(()));
                board.take(tile);
            }
            assert!(board.survey(rulings).is_clean());
            format!("{} {}", order.len(), newness.count_new(&board, rulings))
        };
        let fewest = after(fewest_removals(&board, rulings, &newness));
        let best = after(best_removal(&board, rulings, &newness, 0));
        format!("{fewest}, {best}")
    });
}

#[test]
fn maneuver_sequences() {
    check("perft.txt", |line| {
        let (board, rulings) = line.board();
        let counts = (0..=3).map(|depth| perft(&board, rulings, depth).unwrap().to_string());
        counts.collect::<Vec<_>>().join(" ")
    });
}
