//! Disagreements and rulings.

use super::table::Table;

fn disagreement() -> Table {
    let mut table = Table::new();
    table.harness.state_mut().show("dispute");
    table.run();
    table
}

#[test]
fn the_referee_tells_the_legal_way_and_shows_it_step_by_step() {
    let mut table = disagreement();
    table.press("Rule on it");
    table.assert_shows("The ruling");
    table.assert_tells("Legal: ");
    assert!(
        table.tells("Rules, 5.2") && table.tells("hang"),
        "{:?}",
        table.names()
    );
    table.press("Show it step by step");
    assert!(table.shows("The shortest legal way from one board to the other."));
}

#[test]
fn two_moments_are_compared_in_their_order_alone() {
    let mut table = disagreement();
    let order = "“Later” must come after “Earlier”.";
    assert!(!table.tells(order));
    table.press("Later: When the turn began");
    table.assert_tells(order);
    table.press("Rule on it");
    assert!(!table.shows("The ruling"));
}

#[test]
fn the_next_step_of_a_dispute_is_in_sight_however_large_the_text() {
    for size in [[1280.0, 800.0], [820.0, 1180.0], [800.0, 600.0]] {
        for (screen, step) in [("dispute", "Rule on it"), ("ruling", "Show it step by step")] {
            let place = Table::showing(screen, size, 1.6, "en").place(step);
            assert!(place.bottom() < size[1], "{step} at {size:?}: {place:?}");
        }
    }
}
