//! A camera held over a table by hand: frames whose truth is known.

use std::path::Path;
use tilesight_vision::photographer::{
    BoardSettings, Lay, Level, Pictures, Settings, Shot, photograph, random_board,
};
use tilesight_vision::{Photo, PhotoPoint};

/// A table, and a camera over it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// Pictures of the faces.
    pub(crate) faces: Vec<Photo>,
    /// What lies there.
    pub(crate) board: Vec<Lay>,
    /// The camera in its place, the light, the table.
    pub(crate) settings: Settings,
}

/// The faces of a bundled deck.
pub(crate) fn faces(deck: &str) -> Vec<Photo> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/photos/decks")
        .join(deck);
    let entries = std::fs::read_dir(folder.join("faces")).expect("a bundled deck");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| {
        path.file_stem()
            .is_some_and(|name| !name.to_string_lossy().starts_with("back"))
    });
    paths.sort();
    let picture = |path| {
        let picture = image::open(path).expect("a bundled picture").to_rgb8();
        Photo::new(picture.width(), picture.height(), picture.into_raw()).expect("a picture has pixels")
    };
    paths.into_iter().map(picture).collect()
}

impl Table {
    /// A table of a level with so many tiles, for frames so wide in the shape of a camera's.
    pub(crate) fn laid(deck: &str, level: Level, n_tiles: usize, seed: u64, width: u32) -> Table {
        let faces = faces(deck);
        let board = BoardSettings {
            n_tiles,
            n_face_down: 0,
            ..BoardSettings::at(level, seed)
        };
        let board = random_board(&board, faces.len(), 0, seed);
        let mut settings = Settings {
            width,
            height: width * 9 / 16,
            samples: 1,
            clutter_on_tiles: false,
            has_hand: false,
            ..Settings::at(level, seed)
        };
        settings.camera.fill = 0.7;
        Table {
            faces,
            board,
            settings,
        }
    }

    /// What the camera sees now.
    pub(crate) fn shot(&self) -> Shot {
        let pictures = Pictures {
            faces: &self.faces,
            backs: &[],
            strangers: &[],
        };
        photograph(&self.board, pictures, &self.settings)
    }

    /// Moves the camera by a part of what a hand does between two frames: 1 is as much as at 10 frames a second.
    pub(crate) fn sway(&mut self, frame: usize, part: f64) {
        let wave = |period: f64, phase: f64| part * (frame as f64 / period + phase).sin();
        let camera = &mut self.settings.camera;
        camera.aim[0] += 0.012 * wave(3.1, 0.3);
        camera.aim[1] += 0.012 * wave(2.3, 1.1);
        camera.roll_deg += 0.8 * wave(3.7, 0.0);
        camera.tilt_deg = (camera.tilt_deg + 0.8 * wave(4.1, 2.0)).max(0.0);
        camera.azimuth_deg += 0.8 * wave(2.9, 4.0);
        camera.fill = (camera.fill * (1.0 + 0.02 * wave(3.3, 5.0))).clamp(0.3, 0.85);
    }
}

/// The corners of all tiles, by their places on the board.
pub(crate) fn corners(shot: &Shot) -> Vec<[PhotoPoint; 4]> {
    shot.truth.tiles.iter().map(|tile| tile.corners).collect()
}
