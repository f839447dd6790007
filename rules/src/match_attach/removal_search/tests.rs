//! The search against everything that removals can lead to.

use alloc::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

/// Tiles on cells of a small square; which contacts clash and which would match is drawn at random.
fn contacts(most: usize) -> impl Strategy<Value = Contacts> {
    let cells = prop::collection::btree_set((0..5, 0..5), 1..=most);
    (
        cells,
        0u32..8,
        prop::collection::vec(0u32..8, 40),
        prop::collection::vec(any::<bool>(), 40),
    )
        .prop_map(|(cells, share, clashes, matches)| {
            let cells: Vec<(i32, i32)> = cells.into_iter().collect();
            let mut contacts = Contacts::default();
            contacts.clear(cells.len());
            let mut number = 0;
            for (a, &(x, y)) in cells.iter().enumerate() {
                for other in [(x + 1, y), (x, y + 1)] {
                    let Some(b) = cells.iter().position(|&cell| cell == other) else {
                        continue;
                    };
                    contacts.touch(a, b);
                    if clashes[number] < share {
                        contacts.clash(a, b);
                    }
                    if matches[number] {
                        contacts.match_up(a, b);
                    }
                    number += 1;
                }
            }
            contacts
        })
}

/// Straight from the rules: all boards that removals can lead to, with the tiles removed.
fn every_outcome(contacts: &Contacts) -> Vec<(u32, u32)> {
    let mut outcomes = BTreeMap::new();
    let mut level = BTreeSet::from([contacts.all()]);
    for removed in 0.. {
        let mut next = BTreeSet::new();
        for rest in level {
            let groups: Vec<Places> = contacts.groups(rest).collect();
            let largest = groups.iter().map(|group| group.count_ones()).max().unwrap_or(0);
            let n_largest = groups
                .iter()
                .filter(|group| group.count_ones() == largest)
                .count();
            let may_go = |place: usize| {
                let own = contacts.group(place, rest).count_ones();
                contacts.clashing[place] & rest != 0 || own < largest || n_largest > 1
            };
            if groups.len() <= 1 && each(rest).all(|place| contacts.clashing[place] & rest == 0) {
                let new = outcomes.entry(removed).or_insert(0);
                *new = contacts.new_matches(rest).max(*new);
            }
            next.extend(
                each(rest)
                    .filter(|&place| may_go(place))
                    .map(|place| rest & !(1 << place)),
            );
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    outcomes.into_iter().collect()
}

/// Plays the order that is found.
fn play(contacts: &Contacts, kept: Places) -> Result<(), TestCaseError> {
    let order = removal_order::find(contacts, kept);
    prop_assert!(order.is_some());
    let mut rest = contacts.all();
    for place in order.unwrap_or_default() {
        let own = contacts.group(place, rest).count_ones();
        let others = contacts.groups(rest & !contacts.group(place, rest));
        let is_island = others.map(|group| group.count_ones()).max().unwrap_or(0) >= own;
        prop_assert!(contacts.clashing[place] & rest != 0 || is_island);
        rest &= !(1 << place);
    }
    prop_assert_eq!(rest, kept);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_best_removal_is_the_best_of_all(contacts in contacts(11), reserve in 0u32..4) {
        let outcomes = every_outcome(&contacts);
        for aim in [Aim::Fewest, Aim::MostPoints { reserve: 0 }, Aim::MostPoints { reserve }] {
            let best = outcomes.iter().map(|&(removed, new)| aim.worth(removed, new)).max();
            let found = contacts.best_removal(aim, i64::MIN);
            prop_assert_eq!(found.map(|removal| removal.worth), best);
            play(&contacts, found.map_or(0, |removal| removal.kept))?;
        }
    }
}
