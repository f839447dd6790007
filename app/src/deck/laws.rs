//! The laws of the project's own deck, beyond what `deck check` asks of every deck.

use super::built_in;
use rules::match_attach::{Edge, Tile, TileKind};
use std::collections::BTreeMap;

fn tiles(kind: Option<TileKind>) -> Vec<Tile> {
    let deck = built_in::named("match-attach").unwrap().deck().unwrap();
    let all = deck.tile_set().tiles().iter();
    all.filter(|tile| kind.is_none_or(|kind| tile.kind == kind))
        .cloned()
        .collect()
}

/// How many of the eight features differ when `b` is turned.
fn difference(a: &Tile, b: &Tile, turn: usize) -> usize {
    (0..4)
        .map(|side| {
            let (a, b) = (a.edges[side], b.edges[(side + 4 - turn) % 4]);
            usize::from(a.colour != b.colour) + usize::from(a.symbol != b.symbol)
        })
        .sum()
}

fn count<T: Ord>(things: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    things.fold(BTreeMap::new(), |mut counts, thing| {
        *counts.entry(thing).or_default() += 1;
        counts
    })
}

#[test]
fn every_pair_of_colour_and_symbol_is_equally_often() {
    for (kind, times) in [(TileKind::Standard, 8), (TileKind::Starting, 1)] {
        let pairs = count(
            tiles(Some(kind))
                .iter()
                .flat_map(|tile| tile.edges)
                .map(|edge| (edge.colour, edge.symbol)),
        );
        assert_eq!(pairs.len(), 16);
        assert!(pairs.values().all(|&often| often == times), "{pairs:?}");
    }
}

#[test]
fn four_misread_features_at_least_make_one_tile_into_another() {
    let tiles = tiles(None);
    assert_eq!(tiles.len(), 36);
    for (place, a) in tiles.iter().enumerate() {
        for turn in 0..4 {
            for b in &tiles[place + 1..] {
                assert!(
                    difference(a, b, turn) >= 4,
                    "{} and {} turned by {turn}",
                    a.name,
                    b.name
                );
            }
            assert!(
                turn == 0 || difference(a, a, turn) >= 4,
                "{} turned by {turn}",
                a.name
            );
        }
    }
}

#[test]
fn no_tile_has_a_colour_or_a_symbol_three_times() {
    for tile in tiles(None) {
        let colours: Vec<usize> = count(tile.edges.iter().map(|edge| edge.colour))
            .into_values()
            .collect();
        let symbols: Vec<usize> = count(tile.edges.iter().map(|edge| edge.symbol))
            .into_values()
            .collect();
        for counts in [colours, symbols] {
            assert!(
                counts.len() >= 3 && counts.iter().all(|&often| often <= 2),
                "{}",
                tile.name
            );
        }
    }
}

#[test]
fn the_starting_square_is_clean_and_without_a_match_in_every_order_of_its_tiles() {
    // The arc lies between two sides: the first clockwise, and the one after it.
    let arc_at = [1, 2, 0, 3];
    let inner: Vec<(Edge, Edge)> = tiles(Some(TileKind::Starting))
        .iter()
        .zip(arc_at)
        .map(|(tile, first)| (tile.edges[first], tile.edges[(first + 1) % 4]))
        .collect();
    assert_eq!(inner.len(), 4);
    // Around the circle the first inner side of a tile touches the second one of the next.
    for (place, (first, _)) in inner.iter().enumerate() {
        for (other, (_, second)) in inner.iter().enumerate() {
            assert!(place == other || (first.colour != second.colour && first.symbol != second.symbol));
        }
    }
}

#[test]
fn every_symbol_is_equally_often_a_target() {
    let backs = count(tiles(Some(TileKind::Standard)).into_iter().map(|tile| tile.back));
    let (single, double): (Vec<_>, Vec<_>) = backs.iter().partition(|(back, _)| back.len() == 1);
    assert!(
        single.len() == 4 && single.iter().all(|(_, often)| **often == 6),
        "{single:?}"
    );
    assert_eq!(double.iter().map(|(_, often)| **often).sum::<usize>(), 8);
    let of_double = count(
        double
            .iter()
            .flat_map(|(back, often)| std::iter::repeat_n(*back, **often))
            .flatten(),
    );
    assert!(
        of_double.len() == 4 && of_double.values().all(|&often| often == 4),
        "{of_double:?}"
    );
}
