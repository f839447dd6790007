//! A deck that is being taught, as if the faces of the deck had been photographed.

use super::photograph::{self, TrueTile};
use crate::deck::art::{Ink, Pattern};
use crate::deck::draft::{
    DoubtNote, DraftBook, FaceNote, LearnedNote, Step, ViewNote, face_file, symbol_file,
};
use crate::deck::teach::{self, FoundNote, SightNote};
use crate::deck::{Archive, FaceTable, photo_of};
use crate::demo::Demo;
use crate::open_deck::OpenDeck;
use crate::photograph::encode_png;
use crate::platform::Memory;
use crate::teaching::Teaching;
use rules::match_attach::{SymbolId, TileId};
use std::rc::Rc;
use vision::{Homography, PhotoPoint};

/// How many of the deck's tiles were photographed.
const TILES: usize = 24;
/// The two photographs, and the tiles that were not found in each.
const PHOTOS: [(&str, &[&str]); 2] = [("IMG_2041.jpg", &[]), ("IMG_2042.jpg", &["t12", "t26"])];
/// Side of the symbols' pictures in pixels.
const SYMBOL_PX: u32 = 64;

/// The draft with two photographs, and some faces that are doubtful.
pub(super) fn teaching(deck: &OpenDeck, faces: &FaceTable) -> Option<Teaching> {
    let mut book = DraftBook::begin(Rc::new(Memory::default()), "Grandma’s tiles").ok()?;
    for (called, missed) in PHOTOS {
        let mut archive = Archive::default();
        archive.put(teach::PREVIEW, Demo::Photo.bytes()?.to_vec());
        let note = found_but(missed)?;
        note.put_into(&mut archive).ok()?;
        book.write(Step::Photo {
            archive: book.keep_photo(&archive.pack().ok()?).ok()?,
            called: called.to_owned(),
            found: note.sights.len(),
            unlearned: note.unlearned.len(),
        })
        .ok()?;
    }
    let mut learned = Archive::default();
    let tiles: Vec<TileId> = deck.deck.distinct_tiles().take(TILES).collect();
    for (number, &tile) in tiles.iter().enumerate() {
        learned.put(face_file(number), encode_png(faces.face_of(tile)?).ok()?);
    }
    let artist = deck.deck.artist(Pattern::Fine, Ink::Full);
    let n_symbols = deck.tile_set().symbols().len();
    for number in 0..n_symbols {
        let symbol = artist.known_symbol(SymbolId(u8::try_from(number).ok()?))?;
        let png = encode_png(&photo_of(symbol.pixels(SYMBOL_PX))).ok()?;
        learned.put(symbol_file(number), png);
    }
    let archive = book.keep_learned(&learned.pack().ok()?).ok()?;
    let note = LearnedNote {
        faces: tiles
            .iter()
            .enumerate()
            .map(|(number, &tile)| face(deck, number, tile))
            .collect(),
        colours: deck.deck.colours().iter().map(|colour| colour.srgb).collect(),
        symbols: n_symbols,
    };
    let photos = vec![0, 1];
    let steps = [
        Step::Learned {
            archive,
            photos,
            note,
        },
        Step::Copies { face: 9, copies: 2 },
        Step::Symbol {
            symbol: 0,
            name: "star".to_owned(),
        },
    ];
    for step in steps {
        book.write(step).ok()?;
    }
    Some(Teaching::new(book))
}

/// The tiles of the demo photograph as they were found, but some that only look like tiles.
fn found_but(missed: &[&str]) -> Option<FoundNote> {
    let truth = photograph::truth()?;
    let (unlearned, found): (Vec<_>, Vec<_>) = truth
        .tiles
        .iter()
        .partition(|tile| missed.contains(&tile.id.as_str()));
    let sight = |tile: &&TrueTile| {
        let corners = tile.corners.map(|[x, y]| PhotoPoint { x, y });
        Some(SightNote {
            pose: *Homography::from_unit_square(&corners)?.matrix(),
            outlined: 1.0,
            table: None,
        })
    };
    Some(FoundNote {
        width: truth.width,
        height: truth.height,
        sights: found.iter().filter_map(sight).collect(),
        unlearned: unlearned.iter().map(|tile| tile.corners).collect(),
    })
}

fn face(deck: &OpenDeck, number: usize, tile: TileId) -> FaceNote {
    let edges = deck
        .tile_set()
        .tile(tile)
        .map(|tile| tile.edges)
        .unwrap_or_default();
    let view = |photo: usize| ViewNote {
        photo,
        sight: number,
        corners: [[0.0; 2]; 4],
    };
    FaceNote {
        known: None,
        copies: 1,
        views: vec![view(number % 2)],
        doubts: match number {
            4 => vec![DoubtNote::Covered(11)],
            7 => vec![DoubtNote::Like(8)],
            10 => vec![DoubtNote::CoveredIn(0)],
            13 => vec![DoubtNote::Glare, DoubtNote::Small],
            _ => Vec::new(),
        },
        edges: edges.map(|edge| {
            let colour = edge.colour.map(|colour| usize::from(colour.0));
            let symbol = edge.symbol.map(|symbol| usize::from(symbol.0));
            // One edge was not clear.
            (colour, symbol.filter(|_| number != 4))
        }),
    }
}
