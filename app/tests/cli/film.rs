//! A table that is filmed: frames made by the photographer, with hands, blur and a camera that moves.

use super::table::Table;
use std::f64::consts::TAU;
use std::path::{Path, PathBuf};
use tilesight::photograph::{decode, encode_jpeg};
use vision::Photo;
use vision::photographer::{
    CameraSettings, HandSettings, Lay, Level, Pictures, Settings, Shows, TableKind, photograph,
};

/// A tile, its column and row, and its clockwise quarter turns.
pub(crate) type Tile = (&'static str, i32, i32, u8);

/// A square, two more tiles, and room for others between them: none of the films shows tiles beyond these.
pub(crate) const BOARD: [Tile; 6] = [
    ("s1", 0, 0, 0),
    ("s2", 1, 0, 0),
    ("s3", 0, 1, 0),
    ("s4", 1, 1, 0),
    ("t12", 2, 1, 0),
    ("t09", 3, 1, 2),
];

/// The tile that comes and goes.
const MORE: Tile = ("t07", 2, 0, 0);

/// A folder of its own with the deck that is filmed, `bands`: its faces are pictures, which takes less time than to draw some.
pub(crate) fn table() -> Table {
    let table = Table::new();
    std::fs::create_dir_all(table.path("bands/faces")).unwrap();
    table.write(
        "bands/deck.json",
        std::fs::read(bands().join("deck.json")).unwrap(),
    );
    for face in std::fs::read_dir(bands().join("faces")).unwrap() {
        let face = face.unwrap();
        std::fs::copy(face.path(), table.path("bands/faces").join(face.file_name())).unwrap();
    }
    table
}

fn bands() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/photos/decks/bands")
}

/// The board with a tile beside it.
pub(crate) fn with(board: &[Tile], tile: Tile) -> Vec<Tile> {
    let others = board.iter().filter(|(id, ..)| *id != tile.0);
    others.copied().chain([tile]).collect()
}

/// The board without a tile.
pub(crate) fn without(board: &[Tile], id: &str) -> Vec<Tile> {
    board.iter().filter(|tile| tile.0 != id).copied().collect()
}

/// The camera, and whoever holds the tiles.
pub(crate) struct Studio {
    ids: Vec<&'static str>,
    faces: Vec<Photo>,
    pub(crate) settings: Settings,
}

impl Studio {
    pub(crate) fn new() -> Studio {
        let face = |(id, ..): &Tile| {
            let file = bands().join(format!("faces/{id}.png"));
            decode(&std::fs::read(file).unwrap()).unwrap()
        };
        let tiles = BOARD.iter().chain(&[MORE]);
        let usual = Settings::at(Level::Easy, 1);
        let settings = Settings {
            width: 640,
            height: 480,
            samples: 1,
            hand: HandSettings {
                jitter_mm: 0.0,
                jitter_deg: 0.0,
                drift_mm: 0.0,
                bow_mm: 0.0,
                ..usual.hand
            },
            camera: CameraSettings {
                tilt_deg: 0.0,
                azimuth_deg: 0.0,
                roll_deg: 2.0,
                fill: 0.62,
                most_side_px: None,
                aim: [0.0, 0.0],
                ..usual.camera
            },
            table: TableKind::Wood,
            clutter: 0,
            has_hand: false,
            ..usual
        };
        Studio {
            ids: tiles.clone().map(|(id, ..)| *id).collect(),
            faces: tiles.map(face).collect(),
            settings,
        }
    }

    /// A frame of these tiles.
    pub(crate) fn frame(&self, board: &[Tile]) -> Photo {
        let lay = |&(id, x, y, turn): &Tile| Lay {
            x,
            y,
            turn,
            shows: Shows::Face(self.ids.iter().position(|known| *known == id).unwrap()),
        };
        let board: Vec<Lay> = board.iter().map(lay).collect();
        let pictures = Pictures {
            faces: &self.faces,
            backs: &[],
            strangers: &[],
        };
        photograph(&board, pictures, &self.settings).photo
    }

    /// A frame of these tiles as a JPEG.
    pub(crate) fn shot(&self, board: &[Tile]) -> Vec<u8> {
        jpeg(&self.frame(board))
    }
}

pub(crate) fn jpeg(photo: &Photo) -> Vec<u8> {
    encode_jpeg(photo, 85).unwrap()
}

/// The frame with a hand over it: its fingers at a point (in shares of the picture), its arm reaching in from below.
pub(crate) fn with_hand(photo: &Photo, x: f64, y: f64) -> Photo {
    let (width, height) = (f64::from(photo.width()), f64::from(photo.height()));
    let (x, y, radius) = (x * width, y * height, 0.075 * width);
    let mut rgb = photo.rgb().to_vec();
    for (at, pixel) in rgb.chunks_exact_mut(3).enumerate() {
        let (right, down) = (
            (at % photo.width() as usize) as f64,
            (at / photo.width() as usize) as f64,
        );
        // Fingers part here and there; shade makes the hand round.
        let reach = radius * (1.0 + 0.08 * ((right - x) / radius * 2.0 * TAU).cos());
        let off = (right - x).hypot((down - y).min(0.0)) / reach;
        if off < 1.0 {
            let shade = 1.0 - 0.35 * off * off;
            let skin = [222.0, 170.0, 140.0].map(|value: f64| (value * shade) as u8);
            pixel.copy_from_slice(&skin);
        }
    }
    Photo::new(photo.width(), photo.height(), rgb).unwrap()
}

/// Each frame so many times, one after another, as a film.
pub(crate) fn film(frames: &[&[u8]], times: usize) -> Vec<u8> {
    frames.iter().flat_map(|frame| frame.repeat(times)).collect()
}
