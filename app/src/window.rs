//! Opens the window on a desktop, or takes a picture of one of its screens.

use crate::app::App;
use crate::deck::built_in;
use crate::platform::native::Native;
use crate::state::Preferences;
use eframe::egui::{ColorImage, Context, Ui, Vec2, ViewportBuilder, ViewportCommand, Visuals, vec2};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Opens the window and stays until it is closed.
///
/// # Errors
/// One line that says why there is no window: no display, no graphics driver.
pub fn open() -> Result<(), String> {
    run(vec2(1280.0, 800.0), Place::Remembered, data_folder(), |_, app| {
        Box::new(Scaled { app })
    })
}

/// What pictures of the window are to show.
#[derive(Clone, Debug)]
pub struct Shots {
    /// Names of [`gallery::NAMES`](crate::gallery::NAMES).
    pub screens: Vec<String>,
    /// The picture files (PNG) that are written: `{}` stands for the name of the screen.
    pub out: String,
    /// Size of the window in points.
    pub size: [f32; 2],
    /// How it is to look.
    pub preferences: Preferences,
}

impl Shots {
    fn file(&self, screen: &str) -> PathBuf {
        self.out.replace("{}", screen).into()
    }
}

/// Opens the window, writes a picture of each screen, and closes it: the same pictures each time.
///
/// # Errors
/// One line that says why there is no picture.
pub fn take_pictures(shots: Shots) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("tilesight-picture-{}", std::process::id()));
    let (wanted, size) = (shots.clone(), Vec2::from(shots.size));
    run(size, Place::Given, folder, move |ctx, mut app| {
        app.prefer(ctx, shots.preferences.clone());
        Box::new(Photographer {
            app,
            shots,
            at: 0,
            frames: 0,
            waited: 0,
            taken: Arc::default(),
        })
    })?;
    let files = wanted.screens.iter().map(|screen| wanted.file(screen));
    match files.into_iter().find(|file| !file.exists()) {
        None => Ok(()),
        Some(file) => Err(format!("{}: no picture was taken", file.display())),
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
    wrap: impl FnOnce(&Context, App) -> Wrap,
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
            // The window sets its own scale; text sizes are a setting.
            ctx.options_mut(|options| options.zoom_with_keyboard = false);
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

/// The window, drawn larger where it is far larger than a tablet: it is looked at from farther away.
struct Scaled {
    app: App,
}

/// The size in points from which on a window is drawn larger: the longer and the shorter side of a large tablet.
const TABLET: [f32; 2] = [1366.0, 1024.0];

fn scale_to_window(ctx: &Context) {
    let size = ctx.content_rect().size() * ctx.zoom_factor();
    let fitting = (size.max_elem() / TABLET[0]).min(size.min_elem() / TABLET[1]);
    // In steps, so that letters stay sharp while a window is being dragged larger.
    let zoom = ((fitting * 4.0).floor() / 4.0).clamp(1.0, 3.0);
    if (ctx.zoom_factor() - zoom).abs() > 0.01 {
        ctx.set_zoom_factor(zoom);
    }
}

impl eframe::App for Scaled {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        scale_to_window(ui.ctx());
        self.app.ui(ui, frame);
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        self.app.clear_color(visuals)
    }

    fn persist_egui_memory(&self) -> bool {
        self.app.persist_egui_memory()
    }
}

/// Where settings, games and photographs are kept.
pub fn data_folder() -> PathBuf {
    // Without a home folder the present one is the only place left.
    eframe::storage_dir("tilesight").unwrap_or_else(|| ".tilesight".into())
}

/// The window with a camera in front of it.
struct Photographer {
    app: App,
    shots: Shots,
    /// The screen whose turn it is.
    at: usize,
    /// Frames in which it was shown.
    frames: u32,
    /// Frames in which it could not be shown.
    waited: u32,
    /// The picture, when it is there.
    taken: Arc<Mutex<Option<Arc<ColorImage>>>>,
}

/// Frames after which nothing is waited for any more.
const LONGEST_WAIT: u32 = 2_000;

/// Frames that are drawn before the picture is taken: layouts and textures have settled by then.
const SETTLED: u32 = 12;

impl Photographer {
    /// Writes the picture that was taken; tells whether one was.
    fn write(&self) -> bool {
        let taken = self.taken.lock().ok().and_then(|mut slot| slot.take());
        let (Some(image), Some(screen)) = (taken, self.shots.screens.get(self.at)) else {
            return false;
        };
        let [width, height] = image.size.map(|side| side as u32);
        let picture = image::RgbaImage::from_raw(width, height, image.as_raw().to_vec());
        // What could not be written is missed by the caller.
        let _ = picture.map(|picture| picture.save(self.shots.file(screen)));
        true
    }
}

impl eframe::App for Photographer {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        scale_to_window(ui.ctx());
        ui.ctx().request_repaint();
        if self.write() {
            (self.at, self.frames, self.waited) = (self.at + 1, 0, 0);
        }
        let Some(screen) = self.shots.screens.get(self.at) else {
            ui.ctx().send_viewport_cmd(ViewportCommand::Close);
            return;
        };
        if self.frames == 0 && !self.app.show(screen) {
            // What the screen needs is still being prepared; a name that no screen has never is.
            self.waited += 1;
            if self.waited > LONGEST_WAIT {
                ui.ctx().send_viewport_cmd(ViewportCommand::Close);
            }
            self.app.ui(ui, frame);
            return;
        }
        self.frames += 1;
        self.app.ui(ui, frame);
        if self.frames == SETTLED {
            let slot = Arc::clone(&self.taken);
            ui.ctx().request_screenshot(move |image| {
                if let Ok(mut slot) = slot.lock() {
                    *slot = Some(image);
                }
            });
        }
    }

    // The scale of a large picture would be the scale of the next one.
    fn persist_egui_memory(&self) -> bool {
        false
    }
}
