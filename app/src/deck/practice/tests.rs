use super::*;
use crate::deck::Deck;
use image::RgbImage;

#[test]
fn practice_decks_can_be_read_and_have_a_face_for_every_tile() {
    for practice in &PRACTICE {
        let deck = Deck::read(&practice.document()).unwrap();
        let files: Vec<String> = practice.pictures().into_iter().map(|(file, _)| file).collect();
        for tile in deck.distinct_tiles() {
            assert!(
                files.contains(&format!("{}.png", deck.id(tile))),
                "{}",
                practice.name
            );
        }
        assert!(files.contains(&"back.png".to_owned()));
        assert!(
            !practice.name.contains('-'),
            "what follows a hyphen is no part of a deck's name in a file's"
        );
    }
}

/// A small picture of a face at its four turns.
fn turned(drawing: &Drawing) -> [RgbImage; 4] {
    let once = drawing.pixels(16);
    let (twice, thrice) = (
        image::imageops::rotate180(&once),
        image::imageops::rotate270(&once),
    );
    [once.clone(), image::imageops::rotate90(&once), twice, thrice]
}

fn difference(a: &RgbImage, b: &RgbImage) -> f64 {
    let pairs = a.as_raw().iter().zip(b.as_raw());
    pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>() as f64 / a.as_raw().len() as f64
}

#[test]
fn no_two_faces_of_a_practice_deck_are_alike_at_any_turn() {
    for practice in &PRACTICE {
        let faces: Vec<_> = practice.drawn().iter().map(turned).collect();
        for (place, face) in faces.iter().enumerate() {
            let own = face[1..]
                .iter()
                .map(|turned| (place, difference(&face[0], turned)));
            let others = faces.iter().enumerate().skip(place + 1);
            let others = others.flat_map(|(other, turns)| {
                turns
                    .iter()
                    .map(move |turned| (other, difference(&face[0], turned)))
            });
            for (other, apart) in own.chain(others) {
                assert!(
                    apart > 0.5,
                    "{}: {place} and {other} differ by {apart}",
                    practice.name
                );
            }
        }
    }
}

#[test]
fn a_deck_of_duplicates_holds_as_many_as_it_says() {
    let named = |name: &str| PRACTICE.iter().find(|deck| deck.name == name).unwrap();
    let emblems = Deck::read(&named("emblems").document()).unwrap();
    assert_eq!(
        (emblems.distinct_tiles().count(), emblems.tile_set().tiles().len()),
        (12, 36)
    );
    let triplets = named("triplets").pictures();
    assert_eq!(triplets.len(), 37);
    assert_eq!(triplets[0].1.pixels(32), triplets[2].1.pixels(32));
    assert_ne!(triplets[2].1.pixels(32), triplets[3].1.pixels(32));
}

#[test]
fn no_deck_is_in_both_sets() {
    assert_eq!(
        PracticeSet::Development.decks().count() + PracticeSet::KeptApart.decks().count(),
        PRACTICE.len()
    );
    let mut names: Vec<&str> = PRACTICE.iter().map(|deck| deck.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), PRACTICE.len());
}
