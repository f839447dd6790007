//! A browser's database: what is written counts a few frames later.

use super::game::count_a_turn;
use super::table::Table;
use std::cell::Cell;
use std::rc::Rc;
use tilesight::platform::{Claim, Memory, Receipt, Storage, StorageError, Stored, Trouble};

/// What becomes of what is being written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Keeping {
    /// It is durable after a few questions.
    #[default]
    Soon,
    /// It is not durable yet.
    Later,
    /// It will never be.
    Never,
}

/// A storage that takes a few questions to make bytes durable.
#[derive(Debug)]
pub(crate) struct Slow {
    held: Memory,
    asked: Cell<u32>,
    keeping: Rc<Cell<Keeping>>,
}

impl Slow {
    pub(crate) fn new(held: Memory, keeping: Rc<Cell<Keeping>>) -> Slow {
        Slow {
            held,
            asked: Cell::new(0),
            keeping,
        }
    }
}

impl Storage for Slow {
    fn list(&self, prefix: &str) -> Result<Vec<Stored>, StorageError> {
        self.held.list(prefix)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StorageError> {
        self.held.read(name)
    }

    fn append(&self, name: &str, offset: u64, bytes: &[u8]) -> Result<Receipt, StorageError> {
        self.held.append(name, offset, bytes)
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<Receipt, StorageError> {
        self.held.replace(name, bytes)
    }

    fn rename(&self, from: &str, to: &str) -> Result<Receipt, StorageError> {
        self.held.rename(from, to)
    }

    fn remove(&self, name: &str) -> Result<Receipt, StorageError> {
        self.held.remove(name)
    }

    fn claim(&self, name: &str) -> Result<Box<dyn Claim>, StorageError> {
        self.held.claim(name)
    }

    fn is_durable(&self, _: Receipt) -> Result<bool, StorageError> {
        self.asked.set(self.asked.get() + 1);
        match self.keeping.get() {
            Keeping::Soon => Ok(self.asked.get().is_multiple_of(3)),
            Keeping::Later => Ok(false),
            Keeping::Never => Err(StorageError {
                name: "games".to_owned(),
                trouble: Trouble::Full,
            }),
        }
    }
}

/// A game of two in such a storage.
fn slow_game() -> Table {
    let world = super::table::World {
        is_slow: true,
        ..super::table::World::default()
    };
    let mut table = Table::with(Rc::new(world.into()), [1280.0, 800.0]);
    table.begin();
    table
}

#[test]
fn a_past_turn_is_played_again_as_soon_as_that_is_kept() {
    let mut table = slow_game();
    count_a_turn(&mut table, 1);
    table.press("Player 1: 2 points, Reserve 0");
    table.press_first("Round 1, Player 1");
    let keeping = table.world.borrow().keeping.clone();
    keeping.set(Keeping::Later);
    table.press("Play it again from: Remove");
    assert!(!table.shows("Remove tiles"));
    table.assert_shows("Close");
    keeping.set(Keeping::Soon);
    table.run();
    table.assert_shows("Mending: Player 1’s turn · round 1");
    table.assert_shows("Remove tiles");
}

#[test]
fn maneuvers_are_worked_out_from_the_board_that_was_told_not_from_the_one_before() {
    let mut table = slow_game();
    table.press("Star");
    table.press("green fish, red leaf, blue leaf, blue moon");
    table.press("Empty cell, column 2, row 0");
    table.press("Place it");
    table.assert_shows("0 of 5 Maneuvers");
    table.press("Set the board by hand");
    table.press_first("green fish, red leaf, blue leaf, blue moon");
    table.press("Turn right");
    table.press("Looks right");
    table.run();
    table.assert_tells("One Maneuver leads there.");
    table.assert_shows("1 of 5 Maneuvers");
}

#[test]
fn nothing_is_worked_out_from_a_board_that_could_not_be_kept() {
    let mut table = slow_game();
    let tile = "green fish, red leaf, blue leaf, blue moon";
    table.press("Star");
    table.press(tile);
    table.press("Empty cell, column 2, row 0");
    table.press("Place it");
    table.press_first(", Active");
    table.press("Turn half round");
    table.assert_shows("1 of 5 Maneuvers");
    table.press("Set the board by hand");
    table.press_first("yellow moon, yellow star");
    table.press("Turn right");
    let keeping = table.world.borrow().keeping.clone();
    keeping.set(Keeping::Later);
    table.press("Looks right");
    keeping.set(Keeping::Never);
    table.run();
    keeping.set(Keeping::Soon);
    table.run();
    assert!(!table.tells("leads there"), "{:?}", table.names());
    table.assert_shows("1 of 5 Maneuvers");
}

#[test]
fn one_less_waits_until_what_was_told_before_is_kept() {
    let mut table = slow_game();
    table.press("Star");
    table.press("Placed: just count it");
    table.press("Maneuvers done");
    table.press("One more: Tiles removed");
    table.press("One more: Tiles removed");
    table.assert_shows("Tiles removed: 2");
    let keeping = table.world.borrow().keeping.clone();
    keeping.set(Keeping::Later);
    table.press("One more: Tiles removed");
    table.press("One less: Tiles removed");
    keeping.set(Keeping::Soon);
    table.run();
    table.assert_shows("Tiles removed: 3");
    table.press("One less: Tiles removed");
    table.assert_shows("Tiles removed: 2");
}
