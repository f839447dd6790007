//! Everything that is chosen before a photograph is taken.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// How hard a photograph is to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Tilt under 20 degrees, good light, no clutter.
    Easy,
    /// Tilt under 35 degrees, ordinary light and tables, some clutter.
    Normal,
    /// Tilt to 45 degrees, shadows, glare, Islands at any angle, a hand, patterned tables.
    Hard,
    /// All at once: blur, noise, white balance far off, small tiles.
    Brutal,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Normal, Level::Hard, Level::Brutal];

    /// The name in commands and file names.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Brutal => "brutal",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// How groups lie that are not the mainland.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Islands {
    /// Nearly as the mainland lies.
    Straight,
    /// At any angle.
    Askew,
}

/// What the tiles are and how carefully they were laid.
#[derive(Clone, Debug)]
pub struct HandSettings {
    /// Side of a tile in millimetres.
    pub tile_mm: f64,
    /// Space between neighbours in millimetres.
    pub gap_mm: f64,
    /// How far a tile may lie from its place, each way, in millimetres.
    pub jitter_mm: f64,
    /// How far it may be turned, each way, in degrees.
    pub jitter_deg: f64,
    /// By how much rows stretch and shear from tile to tile, at most, in millimetres.
    pub drift_mm: f64,
    /// Thickness of a tile in millimetres.
    pub thickness_mm: f64,
    /// Radius of its corners in millimetres.
    pub corner_mm: f64,
    /// How glossy the print is: 0 matt, 1 a mirror.
    pub gloss: f64,
    /// How worn the edges are, 0 to 1.
    pub wear: f64,
    /// The colour of the core, seen at the edges: sRGB.
    pub core: [u8; 3],
    /// How Islands lie.
    pub islands: Islands,
}

/// Where the camera is and what it is like.
#[derive(Clone, Debug)]
pub struct CameraSettings {
    /// Degrees from straight above.
    pub tilt_deg: f64,
    /// From where it looks: 0 from the south, 90 from the east.
    pub azimuth_deg: f64,
    /// Turned around its own axis, degrees.
    pub roll_deg: f64,
    /// Angle of view along the longer side of the picture, degrees.
    pub view_deg: f64,
    /// How much of the picture the board fills, 0 to 1.
    pub fill: f64,
    /// How far the board is off the middle, in shares of the picture.
    pub aim: [f64; 2],
    /// Radial distortion: a point at radius `r` (in focal lengths) appears at `r (1 + k1 r²)`.
    pub k1: f64,
}

/// What stands between the light and the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Nothing.
    Open,
    /// Bars, as of a window or a chair.
    Bars,
    /// Leaves, as of a plant.
    Leaves,
    /// Something with one straight border: the photographer, a tablet.
    Border,
}

/// The light.
#[derive(Clone, Debug)]
pub struct LightSettings {
    /// Colour temperature of the main light.
    pub kelvin: f64,
    /// Colour temperature of the light from everywhere (and of a second lamp).
    pub kelvin_second: f64,
    /// Share of the light that comes from everywhere, 0 to 1.
    pub ambient: f64,
    /// Share of the light that comes from a second lamp, 0 to 1.
    pub second: f64,
    /// Radius of the lamps, 1.5 m away, in millimetres: large lamps throw soft shadows.
    pub softness_mm: f64,
    /// Where the main light comes from, degrees as for the camera.
    pub azimuth_deg: f64,
    /// How high it stands, degrees over the table.
    pub elevation_deg: f64,
    /// Whether the main light stands where it is mirrored by the tiles.
    pub glare: bool,
    /// What stands in its way.
    pub shade: Shade,
}

/// What the tiles lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// Boards of light or brown wood.
    Wood,
    /// One-coloured woven cloth.
    Cloth,
    /// A checked tablecloth.
    Checks,
    /// Veined marble.
    Marble,
    /// Dark wood or lacquer.
    Dark,
    /// A white table.
    White,
    /// A cutting mat with a printed grid.
    CuttingMat,
    /// Brown cardboard.
    Cardboard,
}

impl TableKind {
    /// All of them.
    pub const ALL: [TableKind; 8] = [
        TableKind::Wood,
        TableKind::Cloth,
        TableKind::Checks,
        TableKind::Marble,
        TableKind::Dark,
        TableKind::White,
        TableKind::CuttingMat,
        TableKind::Cardboard,
    ];
}

/// What the camera makes of the light that falls into it.
#[derive(Clone, Debug)]
pub struct DevelopSettings {
    /// Brighter or darker than usual, in stops.
    pub exposure: f64,
    /// How much of the light's colour the camera takes out, 0 to 1.
    pub white_balance: f64,
    /// By what factors it then errs in red and in blue.
    pub white_balance_error: [f64; 2],
    /// How much darker the corners are, 0 to 1.
    pub vignetting: f64,
    /// Radius of the blur of focus in pixels.
    pub focus_blur_px: f64,
    /// Length of the blur of motion in pixels.
    pub motion_blur_px: f64,
    /// Direction of the motion in degrees.
    pub motion_deg: f64,
    /// Strength of the noise: 1 is the standard deviation, in 8-bit values, in the mid-tones.
    pub noise: f64,
    /// How much it is sharpened, 0 to 1.
    pub sharpen: f64,
    /// Quality of the JPEG that is made of it, 1 to 100 (whoever encodes it does that).
    pub jpeg_quality: u8,
}

/// Everything about one photograph but the board.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whatever is left to chance hangs on it.
    pub seed: u64,
    /// Width of the picture in pixels.
    pub width: u32,
    /// Height of the picture in pixels.
    pub height: u32,
    /// Rays for each pixel, each way: 2 makes four.
    pub samples: u32,
    /// How the tiles lie.
    pub hand: HandSettings,
    /// The camera.
    pub camera: CameraSettings,
    /// The light.
    pub light: LightSettings,
    /// The table.
    pub table: TableKind,
    /// How many other things lie on the table.
    pub clutter: u32,
    /// Whether some of them may lie on tiles.
    pub clutter_on_tiles: bool,
    /// Whether somebody's hand is in the picture.
    pub has_hand: bool,
    /// The making of the picture.
    pub develop: DevelopSettings,
}

impl Settings {
    /// Settings of a level, chosen by the seed, for a picture of 1600 x 1200 pixels.
    pub fn at(level: Level, seed: u64) -> Settings {
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0x7461_626c_6520_7365);
        let r = &mut random;
        // One column for each level.
        let pick = |values: [f64; 4]| values[level as usize];
        let glossy = r.random_bool(pick([0.1, 0.3, 0.5, 0.6]));
        let hand = HandSettings {
            tile_mm: [38.0, 45.0, 50.0, 60.0, 60.0, 70.0][r.random_range(0..6)],
            gap_mm: r.random_range(pick([0.3, 0.2, 0.05, 0.0])..pick([1.2, 1.6, 2.4, 3.0])),
            jitter_mm: r.random_range(0.1..pick([0.4, 0.8, 1.2, 2.0])),
            jitter_deg: r.random_range(0.2..pick([0.8, 1.5, 2.4, 4.0])),
            drift_mm: r.random_range(0.0..pick([0.1, 0.3, 0.5, 0.7])),
            thickness_mm: r.random_range(1.0..pick([2.0, 2.2, 2.4, 2.8])),
            corner_mm: r.random_range(1.5..4.0),
            gloss: if glossy {
                r.random_range(0.4..0.9)
            } else {
                r.random_range(0.0..0.25)
            },
            wear: r.random_range(0.0..pick([0.1, 0.3, 0.5, 0.8])),
            core: [[128, 128, 126], [150, 118, 84], [40, 38, 38], [214, 208, 196]][r.random_range(0..4)],
            islands: if r.random_bool(pick([0.0, 0.15, 0.6, 0.8])) {
                Islands::Askew
            } else {
                Islands::Straight
            },
        };
        let camera = CameraSettings {
            tilt_deg: r.random_range(pick([0.0, 8.0, 15.0, 20.0])..pick([19.0, 34.0, 45.0, 50.0])),
            azimuth_deg: if level == Level::Easy {
                r.random_range(-12.0..12.0)
            } else {
                r.random_range(0.0..360.0)
            },
            roll_deg: r.random_range(-1.0..1.0) * pick([3.0, 6.0, 12.0, 25.0]),
            view_deg: r.random_range(48.0..74.0),
            fill: r.random_range(pick([0.7, 0.65, 0.6, 0.52])..pick([0.88, 0.86, 0.86, 0.84])),
            aim: [r.random_range(-1.0..1.0) * 0.04, r.random_range(-1.0..1.0) * 0.04],
            k1: r.random_range(-1.0..0.3) * pick([0.0, 0.02, 0.05, 0.1]),
        };
        let shades = [Shade::Open, Shade::Bars, Shade::Leaves, Shade::Border];
        let is_shaded = r.random_bool(pick([0.0, 0.15, 0.55, 0.7]));
        let light = LightSettings {
            kelvin: r
                .random_range(pick([4300.0, 3600.0, 3000.0, 2700.0])..pick([6600.0, 6800.0, 7200.0, 7500.0])),
            kelvin_second: r.random_range(3000.0..7000.0),
            ambient: r.random_range(pick([0.4, 0.3, 0.2, 0.12])..pick([0.7, 0.6, 0.5, 0.45])),
            second: if r.random_bool(pick([0.1, 0.3, 0.4, 0.5])) {
                r.random_range(0.1..0.4)
            } else {
                0.0
            },
            softness_mm: r.random_range(pick([250.0, 90.0, 25.0, 10.0])..pick([600.0, 500.0, 300.0, 200.0])),
            azimuth_deg: r.random_range(0.0..360.0),
            elevation_deg: r.random_range(pick([45.0, 35.0, 25.0, 20.0])..75.0),
            glare: r.random_bool(pick([0.0, 0.08, 0.35, 0.5])),
            shade: if is_shaded {
                shades[r.random_range(1..4)]
            } else {
                Shade::Open
            },
        };
        let plain = [
            TableKind::Wood,
            TableKind::Cloth,
            TableKind::Dark,
            TableKind::White,
        ];
        let table = if level == Level::Easy || r.random_bool(pick([1.0, 0.5, 0.25, 0.15])) {
            plain[r.random_range(0..plain.len())]
        } else {
            TableKind::ALL[r.random_range(0..TableKind::ALL.len())]
        };
        let develop = DevelopSettings {
            exposure: r.random_range(-1.0..1.0) * pick([0.15, 0.3, 0.6, 0.9]),
            white_balance: r.random_range(pick([0.9, 0.75, 0.55, 0.2])..1.0),
            white_balance_error: [(); 2]
                .map(|()| 1.0 + r.random_range(-1.0..1.0) * pick([0.03, 0.06, 0.12, 0.2])),
            vignetting: r.random_range(0.0..pick([0.15, 0.25, 0.4, 0.55])),
            focus_blur_px: r.random_range(0.0..pick([0.4, 0.7, 1.3, 2.2])),
            motion_blur_px: r.random_range(0.0..pick([0.3, 0.8, 2.5, 5.0])),
            motion_deg: r.random_range(0.0..180.0),
            noise: r.random_range(0.4..pick([1.5, 3.0, 6.0, 12.0])),
            sharpen: r.random_range(0.0..0.8),
            jpeg_quality: r.random_range(pick([88.0, 78.0, 60.0, 42.0])..pick([97.0, 95.0, 93.0, 85.0]))
                as u8,
        };
        Settings {
            seed,
            width: 1600,
            height: 1200,
            samples: 2,
            hand,
            camera,
            light,
            table,
            clutter: r.random_range(pick([0.0, 1.0, 4.0, 7.0])..pick([1.0, 6.0, 11.0, 16.0])) as u32,
            clutter_on_tiles: level >= Level::Normal,
            has_hand: r.random_bool(pick([0.0, 0.0, 0.35, 0.5])),
            develop,
        }
    }
}
