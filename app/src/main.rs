//! The program `tilesight`.

use tilesight::state::Preferences;
use tilesight::window::{self, Shot};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--screenshot", screen, out, size, rest @ ..] => {
            let (width, height) = size.split_once('x').unwrap_or(("1280", "800"));
            let mut preferences = Preferences::default();
            for word in rest {
                match *word {
                    "dark" => preferences.palette = tilesight::theme::Palette::Dark,
                    "contrast" => preferences.palette = tilesight::theme::Palette::HighContrast,
                    number => preferences.text_size = number.parse().unwrap_or(1.0),
                }
            }
            window::take_picture(Shot {
                screen: (*screen).to_owned(),
                out: (*out).into(),
                size: [width.parse().unwrap_or(1280.0), height.parse().unwrap_or(800.0)],
                preferences,
            })
        }
        _ => window::open(),
    };
    if let Err(error) = done {
        eprintln!("error: window: {error}");
        std::process::exit(2);
    }
}
