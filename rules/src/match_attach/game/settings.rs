//! What the players agree on before a game.

use alloc::{vec, vec::Vec};

use super::super::Rulings;

/// How many play: 2 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerCount(u8);

impl PlayerCount {
    /// `None` unless it is 2, 3 or 4.
    pub const fn new(count: u8) -> Option<PlayerCount> {
        if matches!(count, 2..=4) {
            Some(PlayerCount(count))
        } else {
            None
        }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// How long a turn may take (*What's the Rush?*): 10 to 600 seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnTime(u16);

impl TurnTime {
    /// The rulebook's 60 seconds.
    pub const RULEBOOK: TurnTime = TurnTime(60);

    /// `None` unless it is 10 to 600 seconds.
    pub const fn from_seconds(seconds: u16) -> Option<TurnTime> {
        if matches!(seconds, 10..=600) {
            Some(TurnTime(seconds))
        } else {
            None
        }
    }

    /// In seconds.
    pub const fn seconds(self) -> u16 {
        self.0
    }
}

/// The piles of standard tiles that the Deck is made of, from the top, with an Advent tile between each and the next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piles(Vec<usize>);

impl Piles {
    /// The most piles: two Advent tiles lie between three.
    pub const MOST: usize = 3;

    /// The rulebook's piles for so many standard tiles: 13, 5 and the rest; fewer tiles than that fill the first piles
    /// first.
    pub fn rulebook(n_standard_tiles: usize) -> Piles {
        let first = n_standard_tiles.min(13);
        let second = (n_standard_tiles - first).min(5);
        Piles(vec![first, second, n_standard_tiles - first - second])
    }

    /// Other piles (*The Long Game*): Advent tiles deeper in the Deck, or one pile and no Advent tile. `None` unless
    /// they are one to three.
    pub fn new(sizes: Vec<usize>) -> Option<Piles> {
        (1..=Piles::MOST).contains(&sizes.len()).then_some(Piles(sizes))
    }

    /// How many tiles each holds, from the top of the Deck.
    pub fn sizes(&self) -> &[usize] {
        &self.0
    }
}

/// What touching the Selection Row means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RowTouch {
    /// Nothing.
    #[default]
    IsFree,
    /// *I See Everything*: only the player whose turn it is may touch it, and must take the tile that was touched.
    MustTake,
}

/// Whether Maneuvers can be taken back before the turn is scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TakeBacks {
    /// They can.
    #[default]
    Allowed,
    /// *No Take Backs!*: what has been counted stays.
    Never,
}

/// What the players agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// How many play.
    pub players: PlayerCount,
    /// Where the rulebook leaves something open.
    pub rulings: Rulings,
    /// How the Deck is built.
    pub piles: Piles,
    /// *I See Everything*.
    pub row_touch: RowTouch,
    /// *No Take Backs!*
    pub take_backs: TakeBacks,
    /// *What's the Rush?* `None`: a turn takes as long as it takes.
    pub turn_time: Option<TurnTime>,
}

impl Settings {
    /// The rulebook's game without optional rules.
    pub fn rulebook(players: PlayerCount, n_standard_tiles: usize) -> Settings {
        Settings {
            players,
            rulings: Rulings::default(),
            piles: Piles::rulebook(n_standard_tiles),
            row_touch: RowTouch::default(),
            take_backs: TakeBacks::default(),
            turn_time: None,
        }
    }
}
