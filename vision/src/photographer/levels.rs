//! What the levels of hardness mean for a photograph.

use super::settings::{
    CameraSettings, DevelopSettings, HandSettings, Islands, Level, LightSettings, PrintSettings, Settings,
    Shade, TableKind,
};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Of four values, one for each level, the one of this level.
fn column(level: Level) -> impl Fn([f64; 4]) -> f64 {
    move |values| values[level as usize]
}

impl Settings {
    /// Settings of a level, chosen by the seed, for a picture of 1600 x 1200 pixels.
    pub fn at(level: Level, seed: u64) -> Settings {
        // The parts draw from one source, one after the other: their order belongs to what a seed means.
        let mut random = source(seed);
        let r = &mut random;
        let pick = column(level);
        let hand = hand(level, bow_mm(level, seed), r);
        let camera = camera(level, r);
        let light = light(level, r);
        let table = table(level, r);
        let develop = develop(level, r);
        let print = print(level, r);
        let strangers = if r.random_bool(pick([0.0, 0.2, 0.4, 0.5])) {
            r.random_range(1..=3)
        } else {
            0
        };
        let mut settings = Settings {
            seed,
            width: 1600,
            height: 1200,
            samples: 2,
            hand,
            print,
            camera,
            light,
            table,
            clutter: r.random_range(pick([0.0, 1.0, 4.0, 7.0])..pick([1.0, 6.0, 11.0, 16.0])) as u32,
            clutter_on_tiles: level >= Level::Normal,
            strangers,
            has_hand: r.random_bool(pick([0.0, 0.0, 0.35, 0.5])),
            develop,
        };
        settings.keep_small_tiles_legible();
        settings
    }

    /// Nobody could read tiles of 30 pixels that are blurred by 5: small ones are blurred in proportion.
    fn keep_small_tiles_legible(&mut self) {
        if let Some(side) = self.camera.most_side_px {
            let develop = &mut self.develop;
            develop.focus_blur_px = develop.focus_blur_px.min(0.022 * side);
            develop.motion_blur_px = develop.motion_blur_px.min(0.05 * side);
            develop.noise = develop.noise.min(0.2 * side);
        }
    }
}

fn source(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed ^ 0x7461_626c_6520_7365)
}

/// From a stream of its own, so that all else is as it was before tiles were bent.
fn bow_mm(level: Level, seed: u64) -> f64 {
    let pick = column(level);
    let mut random = source(seed);
    random.set_stream(1);
    random.random_range(pick([0.01, 0.05, 0.1, 0.4])..pick([0.1, 0.3, 0.5, 0.8]))
}

fn hand(level: Level, bow_mm: f64, r: &mut ChaCha8Rng) -> HandSettings {
    let pick = column(level);
    let glossy = r.random_bool(pick([0.1, 0.3, 0.5, 0.6]));
    HandSettings {
        tile_mm: [38.0, 45.0, 50.0, 60.0, 60.0, 70.0][r.random_range(0..6)],
        gap_mm: r.random_range(pick([0.3, 0.2, 0.05, 0.0])..pick([1.2, 1.6, 2.4, 3.0])),
        jitter_mm: r.random_range(0.1..pick([0.4, 0.8, 1.2, 2.0])),
        jitter_deg: r.random_range(0.2..pick([0.8, 1.5, 2.4, 4.0])),
        drift_mm: r.random_range(0.0..pick([0.1, 0.3, 0.5, 0.7])),
        thickness_mm: r.random_range(1.0..pick([2.0, 2.2, 2.4, 2.8])),
        corner_mm: r.random_range(1.5..4.0),
        bow_mm,
        gloss: if glossy {
            r.random_range(0.4..0.9)
        } else {
            r.random_range(0.0..0.25)
        },
        bevel_mm: if r.random_bool(0.4) {
            r.random_range(0.4..1.6)
        } else {
            0.0
        },
        wear: r.random_range(0.0..pick([0.1, 0.3, 0.5, 0.8])),
        core: [[128, 128, 126], [150, 118, 84], [40, 38, 38], [214, 208, 196]][r.random_range(0..4)],
        islands: if r.random_bool(pick([0.0, 0.15, 0.6, 0.8])) {
            Islands::Askew
        } else {
            Islands::Straight
        },
    }
}

fn camera(level: Level, r: &mut ChaCha8Rng) -> CameraSettings {
    let pick = column(level);
    CameraSettings {
        tilt_deg: r.random_range(pick([0.0, 8.0, 15.0, 20.0])..pick([19.0, 34.0, 45.0, 50.0])),
        azimuth_deg: if level == Level::Easy {
            r.random_range(-12.0..12.0)
        } else {
            r.random_range(0.0..360.0)
        },
        roll_deg: r.random_range(-1.0..1.0) * pick([3.0, 6.0, 12.0, 25.0]),
        view_deg: r.random_range(48.0..74.0),
        fill: r.random_range(pick([0.7, 0.65, 0.6, 0.52])..pick([0.88, 0.86, 0.86, 0.84])),
        most_side_px: r
            .random_bool(pick([0.0, 0.1, 0.2, 0.45]))
            .then(|| r.random_range(pick([80.0, 60.0, 40.0, 29.0])..pick([90.0, 80.0, 60.0, 44.0]))),
        aim: [(); 2].map(|()| r.random_range(-1.0..1.0) * pick([0.03, 0.04, 0.06, 0.1])),
        k1: r.random_range(-1.0..0.3) * pick([0.0, 0.02, 0.05, 0.1]),
    }
}

fn light(level: Level, r: &mut ChaCha8Rng) -> LightSettings {
    let pick = column(level);
    let shades = [Shade::Bars, Shade::Leaves, Shade::Blind, Shade::Border];
    let is_shaded = r.random_bool(pick([0.0, 0.15, 0.55, 0.7]));
    LightSettings {
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
            shades[r.random_range(0..shades.len())]
        } else {
            Shade::Open
        },
    }
}

fn table(level: Level, r: &mut ChaCha8Rng) -> TableKind {
    let pick = column(level);
    let plain = [
        TableKind::Wood,
        TableKind::Cloth,
        TableKind::Dark,
        TableKind::White,
    ];
    if level == Level::Easy || r.random_bool(pick([1.0, 0.5, 0.25, 0.15])) {
        plain[r.random_range(0..plain.len())]
    } else {
        TableKind::ALL[r.random_range(0..TableKind::ALL.len())]
    }
}

fn develop(level: Level, r: &mut ChaCha8Rng) -> DevelopSettings {
    let pick = column(level);
    DevelopSettings {
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
        jpeg_quality: r.random_range(pick([88.0, 78.0, 60.0, 42.0])..pick([97.0, 95.0, 93.0, 85.0])) as u8,
    }
}

fn print(level: Level, r: &mut ChaCha8Rng) -> PrintSettings {
    let pick = column(level);
    let mut near_one = |most: [f64; 4]| 1.0 + r.random_range(-1.0..1.0) * pick(most);
    PrintSettings {
        gain: [(); 3].map(|()| near_one([0.04, 0.07, 0.1, 0.14])),
        gamma: near_one([0.05, 0.1, 0.15, 0.2]),
        saturation: near_one([0.05, 0.1, 0.2, 0.25]),
        shift_mm: near_one([0.3; 4]) * pick([0.1, 0.15, 0.2, 0.25]),
        scale: near_one([0.002, 0.004, 0.006, 0.008]),
    }
}
