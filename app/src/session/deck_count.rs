//! What is left of the Deck and what the Advent tiles have begun, by counting alone.

use super::settings::{Advents, Piles, Settings};

/// Tiles that were turned up, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckCount {
    piles: Piles,
    /// Standard tiles that have left the Deck.
    pub drawn: u32,
    /// Tiles lying in the Selection Row.
    pub row: u32,
    /// Tiles lying on the Board.
    pub board: u32,
}

/// Tiles of the Selection Row when a game begins.
const FIRST_ROW: u32 = 2;
/// With so few tiles on the Board at the start of a round, after the second Advent tile, the final round begins.
pub const FEW_TILES: u32 = 6;

impl DeckCount {
    /// When the game begins: two tiles are turned up.
    #[must_use]
    pub fn at_the_beginning(settings: &Settings) -> Self {
        let drawn = FIRST_ROW.min(settings.piles.tiles());
        let told = u32::try_from(settings.start.len()).unwrap_or(u32::MAX);
        let board = if settings.start.is_empty() {
            settings.starting_tiles
        } else {
            told
        };
        Self {
            piles: settings.piles,
            drawn,
            row: drawn,
            board,
        }
    }

    /// Standard tiles left in the Deck.
    #[must_use]
    pub fn left(&self) -> u32 {
        self.piles.tiles().saturating_sub(self.drawn)
    }

    /// Advent tiles revealed so far, 0 to 2. An Advent tile is revealed as soon as nothing lies on it.
    #[must_use]
    pub fn advents(&self) -> u32 {
        match self.piles.advents {
            Advents::None => 0,
            Advents::Two => {
                let first = self.drawn >= self.piles.first;
                let second = self.drawn >= self.piles.first.saturating_add(self.piles.second);
                u32::from(first) + u32::from(second)
            }
        }
    }

    /// How many more tiles must leave the Deck until the next Advent tile is revealed; `None` if none is to come.
    #[must_use]
    pub fn until_advent(&self) -> Option<u32> {
        let due = match (self.piles.advents, self.advents()) {
            (Advents::None, _) | (_, 2..) => return None,
            (Advents::Two, 0) => self.piles.first,
            (Advents::Two, 1) => self.piles.first.saturating_add(self.piles.second),
        };
        Some(due.saturating_sub(self.drawn))
    }

    /// The third tile is turned up into the Selection Row, or the top tile onto an emptied Board: false if there is none.
    fn draw(&mut self) -> bool {
        let is_there = self.left() > 0;
        self.drawn += u32::from(is_there);
        is_there
    }

    /// The Symbol Phase: a tile is turned up into the row, if there is one.
    pub fn turn_up(&mut self) {
        if self.draw() {
            self.row += 1;
        }
    }

    /// The Placement Phase: a tile goes from the row to the Board.
    pub fn place(&mut self) {
        self.row = self.row.saturating_sub(1);
        self.board = self.board.saturating_add(1);
    }

    /// Tiles leave the Board.
    pub fn take(&mut self, tiles: u32) {
        self.board = self.board.saturating_sub(tiles);
    }

    /// The end of a Reversal Phase: an emptied Board gets the top tile of the Deck, if there is one. Tells whether it did.
    pub fn refill(&mut self) -> bool {
        let is_refilled = self.board == 0 && self.draw();
        self.board += u32::from(is_refilled);
        is_refilled
    }

    /// Whether Deck and Selection Row hold a tile for every player.
    #[must_use]
    pub fn lasts_for(&self, players: usize) -> bool {
        usize::try_from(self.left().saturating_add(self.row)).unwrap_or(usize::MAX) >= players
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_turns(piles: Piles, turns: u32) -> DeckCount {
        let mut deck = DeckCount::at_the_beginning(&Settings {
            piles,
            ..Settings::default()
        });
        for _ in 0..turns {
            deck.turn_up();
            deck.place();
        }
        deck
    }

    #[test]
    fn the_first_advent_comes_after_thirteen_tiles_and_the_second_after_five_more() {
        let advents = |turns| after_turns(Piles::default(), turns).advents();
        assert_eq!([0, 10, 11, 15, 16, 30].map(advents), [0, 0, 1, 1, 2, 2]);
        let until = |turns| after_turns(Piles::default(), turns).until_advent();
        assert_eq!(
            [0, 10, 11, 15, 16].map(until),
            [Some(11), Some(1), Some(5), Some(1), None]
        );
    }

    #[test]
    fn the_deck_ends_after_thirty_turns_and_the_row_after_two_more() {
        let deck = after_turns(Piles::default(), 30);
        assert_eq!((deck.left(), deck.row, deck.board), (0, 2, 34));
        assert!(deck.lasts_for(2) && !deck.lasts_for(3));
        let deck = after_turns(Piles::default(), 32);
        assert_eq!((deck.left(), deck.row, deck.board), (0, 0, 36));
        assert!(!deck.lasts_for(2));
    }

    #[test]
    fn the_long_game_moves_the_advents_or_leaves_them_out() {
        let deep = Piles {
            first: 20,
            second: 10,
            third: 2,
            advents: Advents::Two,
        };
        assert_eq!(
            [17, 18, 27, 28].map(|turns| after_turns(deep, turns).advents()),
            [0, 1, 1, 2]
        );
        let none = Piles {
            advents: Advents::None,
            ..Piles::default()
        };
        assert_eq!(after_turns(none, 30).advents(), 0);
        assert_eq!(after_turns(none, 3).until_advent(), None);
    }

    #[test]
    fn an_emptied_board_gets_the_top_tile_while_there_is_one() {
        let mut deck = after_turns(Piles::default(), 1);
        assert!(!deck.refill());
        deck.take(5);
        assert!(deck.refill());
        assert_eq!((deck.left(), deck.board), (28, 1));
        let mut empty = after_turns(Piles::default(), 30);
        empty.take(99);
        assert!(!empty.refill());
        assert_eq!(empty.board, 0);
    }
}
