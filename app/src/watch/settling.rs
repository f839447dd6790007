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
    /// Nothing lies on the table that was not there before, but tiles: no hand, no arm.
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

    /// Whether the newest picture shows exactly what was told.
    pub(super) fn is_as_told(&self) -> bool {
        let is_told = |(&tile, seen): (&TileId, &Evidence<State>)| {
            seen.state != State::Hidden && !self.is_change(tile, seen.state)
        };
        self.doubts.is_empty() && self.tiles.iter().all(is_told)
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
            // A hand that looks like the table may lie there as long as anything else does.
            State::Gone if !self.is_quiet => seen.is_old(now) && seen.is_settled(now, pace),
            State::At(..) | State::Gone => seen.is_settled(now, pace),
        };
        let changes = self.tiles.iter();
        let changes = changes.filter(|(tile, seen)| self.is_change(**tile, seen.state));
        let (ready, early): (Vec<_>, Vec<_>) = changes.partition(|(_, seen)| is_settled(seen));
        // What was told as not certain keeps nobody waiting.
        let is_doubt = |cell: &Cell| !self.told_unsure.places.contains(cell);
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

    /// What is not certain for a while, if it is something else than was told.
    pub(super) fn news_of_unsure(&mut self, now: Moment, rest: Rest) -> Option<Unsure> {
        let is_over = rest == Rest::IsOver;
        let (tiles, doubts) = (self.tiles.iter(), self.doubts.iter());
        let hidden = tiles
            .clone()
            .filter(|(_, seen)| seen.state == State::Hidden && (is_over || seen.is_old(now)));
        let places = doubts.filter(|(_, seen)| is_over || seen.is_old(now));
        let early = tiles.filter(|(tile, seen)| is_over && self.is_change(**tile, seen.state));
        let unsure = Unsure {
            hidden: hidden.map(|(tile, _)| *tile).collect(),
            places: places.map(|(cell, _)| *cell).collect(),
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
mod tests {
    use super::*;
    use crate::deck::built_in;
    use crate::deck::check::starting_setup;

    const PACE: Pace = Pace { pictures: 2, ms: 0 };

    fn square() -> Board {
        let deck = built_in::named(built_in::USUAL).unwrap().deck().unwrap();
        Board::new(deck.tile_set(), &starting_setup(&deck)).unwrap()
    }

    /// The square, told, and the time.
    fn told() -> (Settling, Board, Moment) {
        let (square, mut now) = (square(), Moment(0));
        let mut settling = Settling::new(Board::empty(square.tile_set()));
        assert_eq!(pass(&mut settling, &mut now, &of(&square), 1), None);
        assert_eq!(
            pass(&mut settling, &mut now, &of(&square), 1),
            Some(square.clone())
        );
        (settling, square, now)
    }

    fn of(board: &Board) -> Glimpse {
        Glimpse {
            tiles: board.tiles().to_vec(),
            is_quiet: true,
            ..Glimpse::default()
        }
    }

    /// Sees the same so many times, a fifth of a second apart, and gives the last Board that was settled.
    fn pass(settling: &mut Settling, now: &mut Moment, glimpse: &Glimpse, times: usize) -> Option<Board> {
        let mut board = None;
        for _ in 0..times {
            *now = now.plus_ms(200);
            settling.see(glimpse, *now);
            board = settling.settle(*now, PACE, Rest::MoreComes).or(board);
        }
        board
    }

    /// The Board without a tile, which is gone or only not seen.
    fn without(board: &Board, tile: TileId, is_gone: bool, is_quiet: bool) -> Glimpse {
        let mut rest = board.clone();
        rest.take(tile);
        Glimpse {
            gone: is_gone.then_some(tile).into_iter().collect(),
            is_quiet,
            ..of(&rest)
        }
    }

    #[test]
    fn a_tile_that_cannot_be_seen_is_never_gone_and_is_told_as_unseen_after_a_while() {
        let (mut settling, square, mut now) = told();
        let tile = square.tiles()[2].tile;
        assert_eq!(settling.news_of_unsure(now, Rest::MoreComes), None);
        let hand = without(&square, tile, false, false);
        assert_eq!(pass(&mut settling, &mut now, &hand, 3), None);
        assert_eq!(settling.news_of_unsure(now, Rest::MoreComes), None);
        assert_eq!(pass(&mut settling, &mut now, &hand, 30), None);
        let unsure = settling.news_of_unsure(now, Rest::MoreComes).unwrap();
        assert_eq!(unsure.hidden, [tile]);
        // The others go on.
        let mut turned = square.clone();
        let other = turned.take(square.tiles()[0].tile).unwrap();
        let half = QuarterTurn::Half;
        turned
            .put(PlacedTile {
                turn: other.turn + half,
                ..other
            })
            .unwrap();
        let hand = without(&turned, tile, false, false);
        assert_eq!(pass(&mut settling, &mut now, &hand, 2), Some(turned));
        assert_eq!(
            pass(&mut settling, &mut now, &of(&square), 2),
            Some(square.clone())
        );
        assert_eq!(pass(&mut settling, &mut now, &of(&square), 1), None);
        assert_eq!(
            settling.news_of_unsure(now, Rest::MoreComes),
            Some(Unsure::default())
        );
    }

    #[test]
    fn a_tile_is_gone_at_once_on_a_quiet_table_and_later_while_a_hand_is_seen() {
        for (is_quiet, pictures) in [(true, 2), (false, 6)] {
            let (mut settling, square, mut now) = told();
            let tile = square.tiles()[2].tile;
            let gone = without(&square, tile, true, is_quiet);
            assert_eq!(
                pass(&mut settling, &mut now, &gone, pictures - 1),
                None,
                "{is_quiet}"
            );
            let board = pass(&mut settling, &mut now, &gone, 1).unwrap();
            assert!(!board.has(tile) && board.len() == 3);
        }
    }

    #[test]
    fn what_is_certain_waits_for_the_rest_but_not_for_ever() {
        let (mut settling, square, mut now) = told();
        let mut turned = square.clone();
        let moved = turned.take(square.tiles()[0].tile).unwrap();
        turned
            .put(PlacedTile {
                turn: moved.turn + QuarterTurn::Half,
                ..moved
            })
            .unwrap();
        let mut seen = without(&turned, square.tiles()[3].tile, false, false);
        assert_eq!(pass(&mut settling, &mut now, &seen, 5), None);
        assert_eq!(pass(&mut settling, &mut now, &seen, 1), Some(turned.clone()));
        seen = of(&turned);
        assert_eq!(pass(&mut settling, &mut now, &seen, 5), None);
    }

    #[test]
    fn a_tile_seen_once_on_its_way_is_not_told() {
        let (mut settling, square, mut now) = told();
        let tile = square.tiles()[0];
        for x in 5..9 {
            let mut moving = square.clone();
            moving.take(tile.tile);
            moving
                .put(PlacedTile {
                    cell: Cell::new(x, 0),
                    ..tile
                })
                .unwrap();
            assert_eq!(pass(&mut settling, &mut now, &of(&moving), 1), None);
        }
        assert_eq!(
            settling.news_of_unsure(now, Rest::IsOver).unwrap().early,
            [tile.tile]
        );
    }
}
