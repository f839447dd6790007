//! In which order tiles can be removed so that certain ones stay (RULES, "Removal").
//!
//! A tile may be removed while it clashes with a tile that is still there, or while it is on an Island: in a group
//! that is not the one largest. (On an Island that rule is enough by itself, so whether Island tiles can be Active
//! makes no difference to what may be removed.)

use alloc::{collections::BTreeSet, vec::Vec};

use super::removal_search::{Contacts, Places, each};

/// Whether all but `kept` can be removed. `kept` must hang together and hold no clash.
pub(super) fn exists(contacts: &Contacts, kept: Places) -> bool {
    let mut doomed = each(contacts.all() & !kept);
    doomed.all(|place| contacts.clashing[place] & kept != 0) || find(contacts, kept).is_some()
}

/// An order in which all but `kept` can be removed. `kept` must hang together and hold no clash.
pub(super) fn find(contacts: &Contacts, kept: Places) -> Option<Vec<usize>> {
    let backward = || {
        Backward {
            contacts,
            kept,
            seen: BTreeSet::new(),
        }
        .find()
    };
    straight(contacts, kept).or_else(|| is_open(contacts, kept).then(backward)?)
}

/// Whether a look at the tiles that never clash leaves hope. They go as Islands: while a patch of them is still whole,
/// another group apart from it is as large.
fn is_open(contacts: &Contacts, kept: Places) -> bool {
    let calm = each(contacts.all() & !kept).filter(|&place| contacts.clashing[place] == 0);
    let calm = calm.fold(0, |calm: Places, place| calm | 1 << place);
    contacts.groups(calm).all(|patch| {
        let around = each(patch).fold(patch, |around, place| around | contacts.touching[place]);
        contacts
            .groups(contacts.all() & !around)
            .any(|group| group.count_ones() >= patch.count_ones())
    })
}

/// First what clashes with `kept`, then whatever may go. Where `kept` is as large as can be kept at all, this does not
/// fail: what then is left does not touch `kept`, so it is an Island, or a group larger than `kept`, which holds a
/// clash because nothing larger than `kept` is clean.
fn straight(contacts: &Contacts, kept: Places) -> Option<Vec<usize>> {
    let mut rest = contacts.all();
    let mut order = Vec::new();
    for place in each(rest & !kept).filter(|&place| contacts.clashing[place] & kept != 0) {
        rest &= !(1 << place);
        order.push(place);
    }
    while rest & !kept != 0 {
        let place = each(rest & !kept).find(|&place| may_go(contacts, place, rest))?;
        rest &= !(1 << place);
        order.push(place);
    }
    Some(order)
}

/// Whether `place` may be removed while `rest` is on the board.
fn may_go(contacts: &Contacts, place: usize, rest: Places) -> bool {
    if contacts.clashing[place] & rest != 0 {
        return true;
    }
    let own = contacts.group(place, rest);
    let own_size = own.count_ones();
    contacts
        .groups(rest & !own)
        .any(|group| group.count_ones() >= own_size)
}

/// Boards that are tried before an order is taken not to exist. No board that is near a real one comes close.
const MOST_BOARDS: usize = 1 << 16;

/// Puts the tiles back one by one, last removed first, until all are there: a clash, once there, stays.
struct Backward<'contacts> {
    contacts: &'contacts Contacts,
    kept: Places,
    /// Boards from which the rest can't be put back.
    seen: BTreeSet<Places>,
}

impl Backward<'_> {
    fn find(&mut self) -> Option<Vec<usize>> {
        let mut order = Vec::new();
        self.put_back(self.kept, &mut order).then(|| {
            order.reverse();
            order
        })
    }

    fn put_back(&mut self, there: Places, order: &mut Vec<usize>) -> bool {
        let missing = self.contacts.all() & !there;
        if missing == 0 {
            return true;
        }
        if self.seen.len() >= MOST_BOARDS || !self.seen.insert(there) {
            return false;
        }
        // Tiles that join no clash first: clashes do not run away.
        for clashes in [false, true] {
            for place in each(missing) {
                let with = there | 1 << place;
                if (self.contacts.clashing[place] & there != 0) == clashes
                    && may_go(self.contacts, place, with)
                {
                    order.push(place);
                    if self.put_back(with, order) {
                        return true;
                    }
                    order.pop();
                }
            }
        }
        false
    }
}
