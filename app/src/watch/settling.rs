//! What is certain over time: nothing is told of a tile before it was seen so for a while, and nothing that merely cannot be
//! seen is told as gone.

use super::Pace;
use crate::platform::Moment;
use rules::match_attach::{Board, PlacedTile, TileId};
use rules::{Cell, QuarterTurn};
use std::collections::{BTreeMap, BTreeSet};

/// Certain changes wait for so many milliseconds until all the rest is certain, too; what can't be seen for so long is told
/// as such.
const PATIENCE_MS: u64 = 1_000;

/// What one picture shows of the table, in the cells that are told.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Glimpse {
    /// What lies there for certain.
    pub(super) tiles: Vec<PlacedTile>,
    /// Tiles that were told and do not lie where they lay any more, nor anywhere else that is seen.
    pub(super) gone: Vec<TileId>,
    /// Places where something lies that is not certain.
    pub(super) doubts: BTreeSet<Cell>,
    /// It is known what else has come to the table: a tile that is gone is not under a hand.
    pub(super) is_quiet: bool,
}

/// What is known of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    At(Cell, QuarterTurn),
    Gone,
    /// Its place is covered, or out of the picture, or what lies there is in doubt.
    Hidden,
}

/// For how long something was so.
#[derive(Clone, Copy, Debug)]
struct Evidence<T> {
    state: T,
    pictures: u32,
    since: Moment,
}

impl<T: PartialEq> Evidence<T> {
    fn of(state: T, before: Option<&Evidence<T>>, now: Moment) -> Evidence<T> {
        match before.filter(|before| before.state == state) {
            Some(before) => Evidence {
                state,
                pictures: before.pictures.saturating_add(1),
                since: before.since,
            },
            None => Evidence {
                state,
                pictures: 1,
                since: now,
            },
        }
    }

    fn is_old(&self, now: Moment) -> bool {
        now.ms_since(self.since) >= PATIENCE_MS
    }

    fn is_settled(&self, now: Moment, pace: Pace) -> bool {
        self.pictures >= pace.pictures && now.ms_since(self.since) >= pace.ms
    }
}

/// What was told last, and what was seen since.
#[derive(Clone, Debug)]
pub(super) struct Settling {
    told: Board,
    told_unsure: Unsure,
    tiles: BTreeMap<TileId, Evidence<State>>,
    doubts: BTreeMap<Cell, Evidence<()>>,
    is_quiet: bool,
}

/// What is not certain for so long that it is worth telling.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unsure {
    /// Tiles that were told and cannot be seen.
    pub(super) hidden: Vec<TileId>,
    /// Places where something lies that is not certain.
    pub(super) places: BTreeSet<Cell>,
    /// Tiles that were seen otherwise than they are told when the pictures ended, but not for long enough.
    pub(super) early: Vec<TileId>,
}

impl Unsure {
    pub(super) fn is_empty(&self) -> bool {
        self.hidden.is_empty() && self.places.is_empty() && self.early.is_empty()
    }
}

/// The end of the pictures: nothing more will come that could make anything more certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    MoreComes,
    IsOver,
}

impl Settling {
    pub(super) fn new(empty: Board) -> Settling {
        Settling {
            told: empty,
            told_unsure: Unsure::default(),
            tiles: BTreeMap::new(),
            doubts: BTreeMap::new(),
            is_quiet: true,
        }
    }

    /// What was told last.
    pub(super) fn told(&self) -> &Board {
        &self.told
    }

    /// Takes what one more picture shows.
    pub(super) fn see(&mut self, glimpse: &Glimpse, now: Moment) {
        let told = self.told.tiles().iter().map(|placed| placed.tile);
        let mut states: BTreeMap<TileId, State> = told.map(|tile| (tile, State::Hidden)).collect();
        states.extend(glimpse.gone.iter().map(|&tile| (tile, State::Gone)));
        let seen = glimpse.tiles.iter();
        states.extend(seen.map(|placed| (placed.tile, State::At(placed.cell, placed.turn))));
        let tiles = states.into_iter();
        self.tiles = tiles
            .map(|(tile, state)| (tile, Evidence::of(state, self.tiles.get(&tile), now)))
            .collect();
        let doubts = glimpse.doubts.iter();
        self.doubts = doubts
            .map(|&cell| (cell, Evidence::of((), self.doubts.get(&cell), now)))
            .collect();
        self.is_quiet = glimpse.is_quiet;
    }

    /// Whether the newest picture shows exactly what was told, doubts included.
    pub(super) fn is_as_told(&self) -> bool {
        let is_told = |(&tile, seen): (&TileId, &Evidence<State>)| {
            seen.state != State::Hidden && !self.is_change(tile, seen.state)
        };
        self.doubts
            .keys()
            .all(|cell| self.told_unsure.places.contains(cell))
            && self.tiles.iter().all(is_told)
    }

    /// The tiles that were told and cannot be seen.
    pub(super) fn hidden(&self) -> impl Iterator<Item = TileId> {
        let hidden = self.tiles.iter().filter(|(_, seen)| seen.state == State::Hidden);
        hidden.map(|(tile, _)| *tile)
    }

    fn is_change(&self, tile: TileId, state: State) -> bool {
        match state {
            State::At(cell, turn) => self.told.find(tile) != Some(PlacedTile { tile, cell, turn }),
            State::Gone => self.told.has(tile),
            State::Hidden => false,
        }
    }

    /// The Board as it is certain now, if it is another one than was told: then it is told from now on. Certain changes wait
    /// for those that are not certain yet, but not for ever.
    pub(super) fn settle(&mut self, now: Moment, pace: Pace, rest: Rest) -> Option<Board> {
        let is_settled = |seen: &Evidence<State>| match seen.state {
            State::Hidden => false,
            // The camera went elsewhere: a hand that looks like the table would not lie there for long.
            State::Gone if !self.is_quiet => seen.is_old(now) && seen.is_settled(now, pace),
            State::At(..) | State::Gone => seen.is_settled(now, pace),
        };
        let changes = self.tiles.iter();
        let changes = changes.filter(|(tile, seen)| self.is_change(**tile, seen.state));
        let (ready, early): (Vec<_>, Vec<_>) = changes.partition(|(_, seen)| is_settled(seen));
        // What was told as not certain keeps nobody waiting, and what is in doubt is told with the first Board.
        let is_doubt = |cell: &Cell| !self.told.is_empty() && !self.told_unsure.places.contains(cell);
        let is_whole = early.is_empty()
            && !self.doubts.keys().any(is_doubt)
            && self.hidden().all(|tile| self.told_unsure.hidden.contains(&tile));
        let is_late = rest == Rest::IsOver || ready.iter().any(|(_, seen)| seen.is_old(now));
        if ready.is_empty() || !(is_whole || is_late) {
            return None;
        }
        let mut board = self.told.clone();
        for (tile, _) in &ready {
            board.take(**tile);
        }
        for (&tile, seen) in ready {
            if let State::At(cell, turn) = seen.state {
                // Another tile may still be told at its cell: then both wait until that is known, too.
                board.put(PlacedTile { tile, cell, turn }).ok()?;
            }
        }
        self.told = board.clone();
        Some(board)
    }

    /// What is not certain for a while, if it is something else than was told; at the end, and with a first Board, whatever is
    /// not certain.
    pub(super) fn news_of_unsure(&mut self, now: Moment, rest: Rest, is_first: bool) -> Option<Unsure> {
        let is_over = rest == Rest::IsOver;
        let (tiles, doubts) = (self.tiles.iter(), self.doubts.iter());
        let hidden = tiles
            .clone()
            .filter(|(_, seen)| seen.state == State::Hidden && (is_over || seen.is_old(now)));
        let is_told = |cell: &Cell| self.told_unsure.places.contains(cell);
        let places = doubts.filter(|(cell, seen)| is_over || is_first || seen.is_old(now) || is_told(cell));
        // What was in doubt and is certain by now is told when it is settled.
        let pending = tiles.clone().filter_map(|(&tile, seen)| match seen.state {
            State::At(cell, _) if self.is_change(tile, seen.state) => Some(cell),
            _ => None,
        });
        let pending = pending.filter(|cell| !is_over && is_told(cell));
        let early = tiles.filter(|(tile, seen)| is_over && self.is_change(**tile, seen.state));
        let unsure = Unsure {
            hidden: hidden.map(|(tile, _)| *tile).collect(),
            places: places.map(|(cell, _)| *cell).chain(pending).collect(),
            early: early.map(|(tile, _)| *tile).collect(),
        };
        if unsure == self.told_unsure {
            return None;
        }
        self.told_unsure = unsure.clone();
        Some(unsure)
    }

    /// What was told as not certain.
    pub(super) fn unsure(&self) -> &Unsure {
        &self.told_unsure
    }

    /// Counts the cells anew: everything that was told is forgotten.
    pub(super) fn forget(&mut self) {
        *self = Settling::new(Board::empty(self.told.tile_set()));
    }
}

#[cfg(test)]
mod tests;
