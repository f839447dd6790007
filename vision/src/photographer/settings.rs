//! Everything that is chosen before a photograph is taken.

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
    /// How far tiles are bent: what their corners usually stand higher and lower than a flat tile's, in millimetres, if
    /// a side is 60 mm long (larger tiles in proportion), and seldom three times as much; 0 for flat ones.
    pub bow_mm: f64,
    /// How glossy the print is: 0 matt, 1 a mirror.
    pub gloss: f64,
    /// How far the edges are bent down, in millimetres from the side inwards; 0 for edges that were cut.
    pub bevel_mm: f64,
    /// How worn the edges are, 0 to 1.
    pub wear: f64,
    /// The colour of the core, seen at the edges: sRGB.
    pub core: [u8; 3],
    /// How Islands lie.
    pub islands: Islands,
}

/// How the print on the tiles differs from the pictures of their faces.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintSettings {
    /// Factors of linear red, green and blue.
    pub gain: [f64; 3],
    /// Exponent of the linear colours: above 1 the mid-tones are darker.
    pub gamma: f64,
    /// How colourful it is: 1 as the picture, 0 grey.
    pub saturation: f64,
    /// How far it is off the middle of the tile at most, each way, in millimetres; for each tile otherwise.
    pub shift_mm: f64,
    /// Its size, as a share of the tile's.
    pub scale: f64,
}

impl PrintSettings {
    /// A print that is as the picture.
    pub const FAITHFUL: PrintSettings = PrintSettings {
        gain: [1.0; 3],
        gamma: 1.0,
        saturation: 1.0,
        shift_mm: 0.0,
        scale: 1.0,
    };
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
    /// The camera goes so far back that a tile's side is seen this long at most, in pixels.
    pub most_side_px: Option<f64>,
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
    /// A blind of narrow laths, whose shadows lie across every tile.
    Blind,
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
    /// Glazed squares with joints between them, about as large as tiles.
    Ceramic,
    /// A cloth of stripes.
    Stripes,
    /// A printed mat of coloured fields and shapes.
    PlayMat,
    /// Newspaper: columns of lines and pictures.
    Newspaper,
}

impl TableKind {
    /// All of them.
    pub const ALL: [TableKind; 12] = [
        TableKind::Wood,
        TableKind::Cloth,
        TableKind::Checks,
        TableKind::Marble,
        TableKind::Dark,
        TableKind::White,
        TableKind::CuttingMat,
        TableKind::Cardboard,
        TableKind::Ceramic,
        TableKind::Stripes,
        TableKind::PlayMat,
        TableKind::Newspaper,
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
    /// How their print came out.
    pub print: PrintSettings,
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
    /// How many tiles that are not of the deck lie about, if there are [pictures](super::Pictures::strangers) of some.
    pub strangers: u32,
    /// Whether somebody's hand is in the picture.
    pub has_hand: bool,
    /// The making of the picture.
    pub develop: DevelopSettings,
}
