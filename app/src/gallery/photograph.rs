//! The demo photograph as it is read, and kept with a game.

use super::evening::begin;
use crate::deck::FaceTable;
use crate::demo::{Demo, TRUTH};
use crate::jobs::ReadPhoto;
use crate::open_deck::OpenDeck;
use crate::photograph;
use crate::platform::Moment;
use crate::screens::Look;
use crate::seen;
use crate::session::{Change, Maneuvered, Photograph, Placed, Progress, Session, Stage, laid_tile};
use crate::sight::Sight;
use rules::match_attach::{PlacedTile, TileId};
use rules::{Cell, QuarterTurn};
use serde::Deserialize;
use std::sync::Arc;
use vision::{Candidate, Doubt, FaceId, PhotoPoint, Reading, Slot, TileRead};

/// What the demo photograph shows, as its maker knows it.
#[derive(Deserialize)]
pub(super) struct Truth {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) tiles: Vec<TrueTile>,
}

/// A tile of the demo photograph.
#[derive(Deserialize)]
pub(super) struct TrueTile {
    pub(super) id: String,
    x: i32,
    y: i32,
    turn: u8,
    pub(super) corners: [[f64; 2]; 4],
}

/// What the demo photograph shows.
pub(super) fn truth() -> Option<Truth> {
    serde_json::from_str(TRUTH).ok()
}

/// The tile that is made to look uncertain.
const DOUBTFUL: &str = "t12";

/// A tile that the demo photograph lacks, and a cell of it where the table is seen.
const REMOVED: &str = "t05";
const REMOVED_FROM: Cell = Cell { x: 3, y: 0 };

/// The demo photograph with its tiles, one of them in doubt.
pub(super) fn read(deck: &OpenDeck, faces: &FaceTable) -> Option<ReadPhoto> {
    let mut read = certain(deck, faces)?;
    let place = read.reading.tiles.iter().position(|tile| {
        let doubtful = deck.deck.tile(DOUBTFUL);
        doubtful.is_some_and(|doubtful| faces.tiles(tile.face).contains(&doubtful))
    })?;
    let tile = read.reading.tiles.remove(place);
    let others = faces.catalogue.faces().len().max(1);
    let candidate = |step: u16| Candidate {
        face: FaceId((tile.face.0 + step * 5) % u16::try_from(others).unwrap_or(u16::MAX)),
        turn: tile.turn,
        confidence: 0.5 / f64::from(step + 1),
    };
    read.reading.unsure.push(Doubt {
        slot: tile.slot,
        corners: tile.corners,
        candidates: (0..3).map(candidate).collect(),
        reason: "glare hides part of it".to_owned(),
        is_of_corners_alone: false,
    });
    Some(read)
}

fn certain(deck: &OpenDeck, faces: &FaceTable) -> Option<ReadPhoto> {
    let truth = truth()?;
    let face_of = |tile: TileId| {
        let mut faces_there = (0..faces.catalogue.faces().len()).filter_map(|n| u16::try_from(n).ok());
        faces_there
            .find(|&n| faces.tiles(FaceId(n)).contains(&tile))
            .map(FaceId)
    };
    let tile = |tile: TrueTile| {
        Some(TileRead {
            face: face_of(deck.deck.tile(&tile.id)?)?,
            slot: Slot { x: tile.x, y: tile.y },
            or_slot: None,
            turn: tile.turn,
            confidence: 0.99,
            corners: tile.corners.map(|[x, y]| PhotoPoint { x, y }),
        })
    };
    Some(ReadPhoto {
        photo: Arc::new(photograph::decode(Demo::Photo.bytes()?).ok()?),
        reading: Reading {
            tiles: truth.tiles.into_iter().filter_map(tile).collect(),
            ..Reading::default()
        },
    })
}

/// A game in whose first turn the demo photograph was taken, and what is kept of it.
pub(super) fn game(
    deck: &OpenDeck,
    faces: &FaceTable,
    now: Moment,
) -> Option<(Session, (String, &'static [u8]))> {
    let then = Moment(now.0.saturating_sub(13_000));
    let mut session = begin(deck, then)?;
    let sight = Sight::new(certain(deck, faces)?, faces);
    let set = deck.tile_set();
    let tiles = sight.setup().tiles.into_iter();
    let jpeg = Demo::Photo.bytes()?;
    let name = "photos/1/1-placed-1.jpg".to_owned();
    let photograph = Photograph {
        stage: Stage::Placed,
        name: name.clone(),
        crc: crc32fast::hash(jpeg),
        outlines: sight.tile_outlines(&deck.deck),
    };
    let target = set.symbols().first()?.clone();
    session.tell(then, vec![Change::Target(Some(target))]).ok()?;
    let seen = Change::Seen {
        stage: Stage::Placed,
        tiles: Some(tiles.map(|placed| laid_tile(set, placed)).collect()),
        mended: Vec::new(),
    };
    let told = vec![
        Change::Place(Some(Placed::Counted)),
        seen,
        Change::Photograph(photograph),
    ];
    session.tell(then, told).ok()?;
    Some((session, (name, jpeg)))
}

/// A photograph of the first turn's Maneuver Phase that lacks so many of the tiles which lay there before.
pub(super) fn lacking(
    deck: &OpenDeck,
    faces: &FaceTable,
    now: Moment,
    n_tiles: usize,
) -> Option<(Session, Look)> {
    let (session, _) = game(deck, faces, now)?;
    let mut read = certain(deck, faces)?;
    let n_left = read.reading.tiles.len().checked_sub(n_tiles)?;
    read.reading.tiles.truncate(n_left);
    let mut look = Look::at_moment(Stage::Maneuvered, None);
    look.read_ends(Ok(read), deck, None);
    Some((session, look))
}

/// What a photograph of the first turn's Removal Phase lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lacks {
    /// A tile that lies there, but was not found.
    Hidden,
    /// A tile that was removed: the table is seen where it lay.
    Removed,
    /// A tile that lies there, after a Maneuver that was only counted.
    Moved,
}

/// A photograph of the first turn's Removal Phase that lacks a tile.
pub(super) fn after_removal(
    deck: &OpenDeck,
    faces: &FaceTable,
    now: Moment,
    lacks: Lacks,
) -> Option<(Session, Look)> {
    let (mut session, _) = game(deck, faces, now)?;
    let mut read = certain(deck, faces)?;
    let number = session.present()?.number;
    match lacks {
        Lacks::Hidden => {
            read.reading.tiles.pop()?;
        }
        Lacks::Removed => {
            let set = deck.tile_set();
            let board = session.present()?.tables.at(Stage::Placed)?;
            let removed = PlacedTile {
                tile: deck.deck.tile(REMOVED)?,
                cell: REMOVED_FROM,
                turn: QuarterTurn::None,
            };
            let tiles = board.tiles().iter().chain([&removed]);
            let seen = Change::Seen {
                stage: Stage::Placed,
                tiles: Some(tiles.map(|placed| laid_tile(set, *placed)).collect()),
                mended: Vec::new(),
            };
            session.tell(now, vec![seen]).ok()?;
        }
        Lacks::Moved => {
            read.reading.tiles.pop()?;
            let counted = Change::Maneuver(Maneuvered::Counted);
            session.tell(now, vec![counted]).ok()?;
        }
    }
    let done = Change::ManeuversDone(Progress::Over);
    session.tell(now, vec![done]).ok()?;
    let known = seen::known(&session, number, Stage::Removed);
    let mut look = Look::at_moment(Stage::Removed, None);
    look.read_ends(Ok(read), deck, known.as_ref());
    Some((session, look))
}
