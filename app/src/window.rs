//! Opens the window on a desktop, or takes a picture of one of its screens.

use crate::app::App;
use crate::deck::built_in;
use crate::platform::native::Native;
use crate::state::Preferences;
use eframe::egui::{Vec2, ViewportBuilder, ViewportCommand, vec2};
use std::path::PathBuf;

/// Opens the window and stays until it is closed.
///
/// # Errors
/// One line that says why there is no window: no display, no graphics driver.
pub fn open() -> Result<(), String> {
    run(vec2(1280.0, 800.0), Place::Remembered, data_folder(), |_, app| {
        Box::new(app)
    })
}

/// What a picture of the window is to show.
#[derive(Clone, Debug)]
pub struct Shot {
    /// A name of [`gallery::NAMES`](crate::gallery::NAMES).
    pub screen: String,
    /// The picture file (PNG) that is written.
    pub out: PathBuf,
    /// Size of the window in points.
    pub size: [f32; 2],
    /// How it is to look.
    pub preferences: Preferences,
}

/// Opens the window on one screen, writes a picture of it, and closes it: the same picture each time.
///
/// # Errors
/// One line that says why there is no picture.
pub fn take_picture(shot: Shot) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("tilesight-picture-{}", std::process::id()));
    let out = shot.out.clone();
    let size = Vec2::from(shot.size);
    run(size, Place::Given, folder, move |ctx, mut app| {
        app.prefer(ctx, shot.preferences.clone());
        Box::new(Photographer { app, shot, frames: 0 })
    })?;
    if out.exists() {
        Ok(())
    } else {
        Err(format!("{}: no picture was taken", out.display()))
    }
}

type Wrap = Box<dyn eframe::App>;

/// Whether the window opens where and as large as it was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Remembered,
    Given,
}

impl Place {
    /// What the system calls the window; its size and place are remembered by this name.
    fn app_id(self) -> &'static str {
        match self {
            Place::Remembered => "tilesight",
            Place::Given => "tilesight-picture",
        }
    }
}

fn run(
    size: Vec2,
    place: Place,
    folder: PathBuf,
    wrap: impl FnOnce(&eframe::egui::Context, App) -> Wrap,
) -> Result<(), String> {
    let deck = built_in::BUILT_IN[0].deck().map_err(|fault| fault.to_string())?;
    let viewport = ViewportBuilder::default()
        .with_app_id(place.app_id())
        .with_title("Tilesight")
        .with_inner_size(size)
        .with_min_inner_size(vec2(640.0, 480.0));
    let options = eframe::NativeOptions {
        viewport,
        persist_window: place == Place::Remembered,
        ..eframe::NativeOptions::default()
    };
    let made = eframe::run_native(
        "tilesight",
        options,
        Box::new(move |creation| {
            let ctx = creation.egui_ctx.clone();
            let host = Native::new(folder, move || ctx.request_repaint());
            let app = App::new(&creation.egui_ctx, Box::new(host), deck);
            Ok(wrap(&creation.egui_ctx, app))
        }),
    );
    made.map_err(|error| match error {
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            "there is no display to open it on; the commands work without one (tilesight --help)".to_owned()
        }
        other => other.to_string(),
    })
}

/// Where settings, games and photographs are kept.
pub fn data_folder() -> PathBuf {
    // Without a home folder the present one is the only place left.
    eframe::storage_dir("tilesight").unwrap_or_else(|| ".tilesight".into())
}

/// The window with a camera in front of it.
struct Photographer {
    app: App,
    shot: Shot,
    frames: u32,
}

/// Frames that are drawn before the picture is taken: layouts and textures have settled by then.
const SETTLED: u32 = 8;

impl eframe::App for Photographer {
    fn ui(&mut self, ui: &mut eframe::egui::Ui, frame: &mut eframe::Frame) {
        if self.frames == 0 && !self.app.show(&self.shot.screen) {
            // What the screen needs is still being prepared.
            self.app.ui(ui, frame);
            return;
        }
        self.frames += 1;
        self.app.ui(ui, frame);
        let ctx = ui.ctx();
        ctx.request_repaint();
        if self.frames == SETTLED {
            let (out, close) = (self.shot.out.clone(), ctx.clone());
            ctx.request_screenshot(move |image| {
                let [width, height] = image.size.map(|side| side as u32);
                let bytes = image.as_raw().to_vec();
                // What could not be written is missed by the caller.
                let _ = image::RgbaImage::from_raw(width, height, bytes).map(|picture| picture.save(&out));
                close.send_viewport_cmd(ViewportCommand::Close);
                close.request_repaint();
            });
        }
    }
}
