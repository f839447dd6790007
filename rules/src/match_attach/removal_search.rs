//! Which tiles to keep in the Removal Phase: the exact search behind [`super::fewest_removals`].
//!
//! What stays in the end is a set of tiles that hangs together and in which no two touch with one colour. The search
//! settles one tile after the other: it stays, and all that it clashes with go, or it goes. A tile that clashes with
//! nothing is never settled on its own: it stays with the tiles that it hangs on.

use alloc::vec::Vec;
use core::iter;

use super::{
    Board, Match, MatchedSide, Newness, POINTS_PER_NEW_MATCH, PlacedTile, SymbolId, printed_side,
    removal_order, removal_points,
};
use crate::Side;

/// A set of places on a board: bit `i` is place `i`.
pub(super) type Places = u64;

/// The places of a set, ascending.
pub(super) fn each(mut places: Places) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let place = (places != 0).then(|| places.trailing_zeros() as usize);
        places &= places.wrapping_sub(1);
        place
    })
}

/// What touches what on a board that no longer moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Contacts {
    /// By place: the places that it touches.
    pub(super) touching: Vec<Places>,
    /// By place: of these, the ones that it touches with one colour.
    pub(super) clashing: Vec<Places>,
    /// By place: of these, the ones with which it would be a New Match if both were Inactive.
    pub(super) matching: Vec<Places>,
}

/// What makes one Removal better than another.
#[derive(Clone, Copy, Debug)]
pub(super) enum Aim {
    /// Fewer tiles removed; of equally few, more New Matches left.
    Fewest,
    /// More points, with so many tiles in the Reserve at the start.
    MostPoints {
        /// Tiles in the Reserve when the Removal begins.
        reserve: u32,
    },
}

impl Aim {
    /// Falls with every tile removed, never falls with a Match more.
    fn worth(self, removed: u32, new_matches: u32) -> i64 {
        match self {
            Aim::Fewest => i64::from(new_matches) - (i64::from(removed) << 32),
            Aim::MostPoints { reserve } => {
                POINTS_PER_NEW_MATCH * i64::from(new_matches) + removal_points(reserve, removed)
            }
        }
    }
}

/// The outcome of a Removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Removal {
    /// The tiles that stay.
    pub(super) kept: Places,
    /// By the measure of the aim; points if these were the aim.
    pub(super) worth: i64,
}

impl Contacts {
    /// The most places of a board.
    pub(super) const MAX_TILES: usize = Places::BITS as usize;

    /// The contacts of a board of up to [`Contacts::MAX_TILES`] tiles, by place.
    pub(super) fn of_board(board: &Board, newness: &Newness) -> Contacts {
        let mut contacts = Contacts::default();
        contacts.clear(board.len());
        for (first, side, second) in board.touching_places() {
            let (a, b) = (board.tiles()[first], board.tiles()[second]);
            let (edge, other) = (board.edge(a, side), board.edge(b, side.opposite()));
            contacts.touch(first, second);
            if edge.has_colour_of(other) {
                contacts.clash(first, second);
            }
            if edge.symbol == Some(newness.target)
                && other.symbol == Some(newness.target)
                && newness.is_new(&as_match(a, b, side, newness.target))
            {
                contacts.match_up(first, second);
            }
        }
        contacts
    }

    /// Forgets all, for so many places without contacts.
    pub(super) fn clear(&mut self, n_places: usize) {
        for list in [&mut self.touching, &mut self.clashing, &mut self.matching] {
            list.clear();
            list.resize(n_places, 0);
        }
    }

    /// The two places touch.
    pub(super) fn touch(&mut self, a: usize, b: usize) {
        self.touching[a] |= 1 << b;
        self.touching[b] |= 1 << a;
    }

    /// The two places touch with one colour.
    pub(super) fn clash(&mut self, a: usize, b: usize) {
        self.clashing[a] |= 1 << b;
        self.clashing[b] |= 1 << a;
    }

    /// The two places would be a New Match.
    pub(super) fn match_up(&mut self, a: usize, b: usize) {
        self.matching[a] |= 1 << b;
        self.matching[b] |= 1 << a;
    }

    /// All places.
    pub(super) fn all(&self) -> Places {
        match self.touching.len() {
            0 => 0,
            n => Places::MAX >> (Contacts::MAX_TILES - n),
        }
    }

    /// What of `within` hangs together with `seed`, the seed included.
    pub(super) fn group(&self, seed: usize, within: Places) -> Places {
        let mut group: Places = 1 << seed;
        let mut edge: Places = group;
        while edge != 0 {
            let place = edge.trailing_zeros() as usize;
            edge &= edge - 1;
            let fresh = self.touching[place] & within & !group;
            group |= fresh;
            edge |= fresh;
        }
        group
    }

    /// The groups of `within`.
    pub(super) fn groups(&self, within: Places) -> impl Iterator<Item = Places> + '_ {
        let mut left = within;
        iter::from_fn(move || {
            let group = (left != 0).then(|| self.group(left.trailing_zeros() as usize, left))?;
            left &= !group;
            Some(group)
        })
    }

    /// The New Matches that would be left if only `kept` stayed.
    fn new_matches(&self, kept: Places) -> u32 {
        each(kept)
            .map(|place| (self.matching[place] & kept).count_ones())
            .sum::<u32>()
            / 2
    }

    /// The best Removal, if it is worth more than `floor`.
    pub(super) fn best_removal(&self, aim: Aim, floor: i64) -> Option<Removal> {
        let Aim::MostPoints { .. } = aim else {
            return self.search(aim, floor);
        };
        // The fewest are always a good start: few others then are left whose order must be sought.
        let fewest = self.search(Aim::Fewest, i64::MIN)?;
        let removed = (self.all() & !fewest.kept).count_ones();
        let worth = aim.worth(removed, self.new_matches(fewest.kept));
        let better = self.search(aim, worth.max(floor));
        better.or_else(|| {
            (worth > floor).then_some(Removal {
                kept: fewest.kept,
                worth,
            })
        })
    }

    fn search(&self, aim: Aim, floor: i64) -> Option<Removal> {
        let mut search = Search {
            contacts: self,
            aim,
            floor,
            found: None,
        };
        search.settle_groups(self.all());
        search.found
    }
}

struct Search<'contacts> {
    contacts: &'contacts Contacts,
    aim: Aim,
    /// Only what is worth more is of interest.
    floor: i64,
    found: Option<Removal>,
}

impl Search<'_> {
    /// Each group in turn is what stays, in part or whole. An empty board stays as it is.
    fn settle_groups(&mut self, rest: Places) {
        if rest == 0 && self.contacts.touching.is_empty() {
            self.consider(0);
        }
        for group in self.contacts.groups(rest) {
            self.settle(group, 0);
        }
    }

    /// Looks at all that can be kept of `rest`, one group, when the places `fixed` of it must stay. Fixed places clash
    /// with nothing in `rest`.
    fn settle(&mut self, rest: Places, fixed: Places) {
        let contacts = self.contacts;
        // The place with the most clashes splits the rest best. Clashes that share no place cost a tile each.
        let (mut worst, mut most) = (0, 0);
        let (mut unpaired, mut pairs) = (rest, 0);
        for place in each(rest & !fixed) {
            let clashes = contacts.clashing[place] & rest;
            if clashes.count_ones() > most {
                (worst, most) = (place, clashes.count_ones());
            }
            if unpaired >> place & 1 == 1 && clashes & unpaired != 0 {
                let other = (clashes & unpaired).trailing_zeros();
                unpaired &= !(1 << place | 1 << other);
                pairs += 1;
            }
        }
        if most == 0 {
            self.consider(rest);
            return;
        }
        let removed = (contacts.all() & !rest).count_ones();
        if self.aim.worth(removed + pairs, contacts.new_matches(rest)) <= self.floor {
            return;
        }
        let without_clashes = rest & !contacts.clashing[worst];
        let kept = contacts.group(worst, without_clashes);
        if fixed & !kept == 0 {
            self.settle(kept, fixed | 1 << worst);
        }
        let without = rest & !(1 << worst);
        match fixed {
            0 => self.settle_groups(without),
            _ => {
                let kept = contacts.group(fixed.trailing_zeros() as usize, without);
                if fixed & !kept == 0 {
                    self.settle(kept, fixed);
                }
            }
        }
    }

    /// Whether nothing that touches `kept` could stay as well. What is not full is never better than what fills it.
    fn is_full(&self, kept: Places) -> bool {
        let removed = self.contacts.all() & !kept;
        each(removed).all(|place| {
            self.contacts.touching[place] & kept == 0 || self.contacts.clashing[place] & kept != 0
        })
    }

    /// Takes `kept`, a clean group, if it is better than all before and can be reached. The largest always can: see
    /// [`removal_order::find`].
    fn consider(&mut self, kept: Places) {
        let removed = (self.contacts.all() & !kept).count_ones();
        let worth = self.aim.worth(removed, self.contacts.new_matches(kept));
        let can_be_reached = || match self.aim {
            Aim::Fewest => true,
            Aim::MostPoints { .. } => self.is_full(kept) && removal_order::exists(self.contacts, kept),
        };
        if worth > self.floor && can_be_reached() {
            self.floor = worth;
            self.found = Some(Removal { kept, worth });
        }
    }
}

/// The Match that `b` on the world's `side` of `a` would be if both were Inactive.
fn as_match(a: PlacedTile, b: PlacedTile, side: Side, symbol: SymbolId) -> Match {
    let matched = |placed: PlacedTile, side| MatchedSide {
        tile: placed.tile,
        side,
        printed: printed_side(placed.turn, side),
    };
    let (a, b) = (matched(a, side), matched(b, side.opposite()));
    let (a, b) = if a.tile < b.tile { (a, b) } else { (b, a) };
    Match { a, b, symbol }
}

#[cfg(test)]
mod tests;
