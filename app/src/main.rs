//! The program `tilesight`: a picture of a screen, a command, or the window.

use std::process::ExitCode;
use tilesight::gallery;
use tilesight::state::Preferences;
use tilesight::window::{self, Shots};
use tilesight::words::Language;

/// Keeps the pages of large pictures for the next.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    if let ["--screenshot", screen, out, size, rest @ ..] =
        typed.iter().map(String::as_str).collect::<Vec<_>>().as_slice()
    {
        return match window::take_pictures(shots(screen, out, size, rest)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: window: {error}");
                ExitCode::from(2)
            }
        };
    }
    tilesight::cli::run(std::env::args_os(), window::open)
}

/// What `--screenshot SCREEN[,SCREEN...]|all OUT WIDTHxHEIGHT [dark|contrast] [left] [LANGUAGE] [TEXT SIZE]` asks for: for whoever works on the
/// screens. In OUT `{}` stands for the screen.
fn shots(screens: &str, out: &str, size: &str, rest: &[&str]) -> Shots {
    let (width, height) = size.split_once('x').unwrap_or(("1280", "800"));
    let mut preferences = Preferences::default();
    for word in rest {
        match *word {
            "dark" => preferences.palette = tilesight::theme::Palette::Dark,
            "contrast" => preferences.palette = tilesight::theme::Palette::HighContrast,
            "left" => preferences.hand = tilesight::state::Hand::Left,
            word if Language::of_tag(word).is_some() => {
                preferences.language = Language::of_tag(word).unwrap_or_default();
            }
            number => preferences.text_size = number.parse().unwrap_or(1.0),
        }
    }
    let screens = match screens {
        "all" => gallery::NAMES.map(str::to_owned).to_vec(),
        some => some.split(',').map(str::to_owned).collect(),
    };
    Shots {
        screens,
        out: out.to_owned(),
        size: [width.parse().unwrap_or(1280.0), height.parse().unwrap_or(800.0)],
        preferences,
    }
}
