//! Every screen in a state worth looking at, the same each time: for pictures and for the tests that walk through all of them.

use crate::deck::FaceTable;
use crate::jobs::ReadPhoto;
use crate::open_deck::OpenDeck;
use crate::screens::{Look, Start};
use crate::state::Screen;
use std::sync::Arc;
use vision::{Candidate, Doubt, FaceId, Photo, PhotoPoint, Reading, Slot, TileRead};

/// The names of all pictures, in the order in which a newcomer meets them.
pub const NAMES: [&str; 3] = ["start", "look", "verdict"];

/// The screen of this name; `None` if there is none, or if the faces of the deck are not prepared yet.
pub fn screen(name: &str, deck: &OpenDeck) -> Option<Screen> {
    let faces = deck.faces.as_deref();
    Some(match name {
        "start" => Start::default().into(),
        "look" => Look::default().into(),
        "verdict" => {
            let mut look = Look::default();
            look.read_ends(Ok(sample(faces?)), deck);
            look.into()
        }
        _ => return None,
    })
}

/// A reading of eight tiles, seen from straight above, one of them in doubt.
fn sample(faces: &FaceTable) -> ReadPhoto {
    const TILE_PX: f64 = 150.0;
    let (width, height) = (1200, 900);
    let photo = Photo::new(
        width,
        height,
        [150, 128, 104].repeat(width as usize * height as usize),
    );
    let photo = Arc::new(photo.unwrap_or_else(|_| unreachable!("three bytes were made for each pixel")));
    let corners = |x: i32, y: i32| {
        let (left, top) = (220.0 + f64::from(x) * TILE_PX, 170.0 + f64::from(y) * TILE_PX);
        let (right, bottom) = (left + TILE_PX, top + TILE_PX);
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| PhotoPoint { x, y })
    };
    let n_faces = faces.catalogue.faces().len().max(1);
    let face = |place: usize| FaceId((place % n_faces) as u16);
    let cells = [(1, 0), (2, 0), (1, 1), (2, 1), (3, 1), (1, 2), (5, 3)];
    let tile = |(place, &(x, y)): (usize, &(i32, i32))| TileRead {
        face: face(place),
        slot: Slot { x, y },
        turn: (place % 4) as u8,
        confidence: 0.99,
        corners: corners(x, y),
    };
    let candidate = |place: usize| Candidate {
        face: face(20 + place),
        turn: place as u8,
        confidence: 0.4,
    };
    let doubt = Doubt {
        slot: Slot { x: 0, y: 1 },
        corners: corners(0, 1),
        candidates: (0..3).map(candidate).collect(),
        reason: "part of it is covered".to_owned(),
    };
    let tiles = cells.iter().enumerate().map(tile).collect();
    ReadPhoto {
        photo,
        reading: Reading {
            tiles,
            unsure: vec![doubt],
            ..Reading::default()
        },
    }
}
