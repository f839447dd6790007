//! What a frame of the window costs: all 36 tiles shown, the timer running, hands at work. And what a start costs.
//!
//! Without a graphics card: laying out, painting into triangles. What a card adds is its own time. Each frame is drawn
//! several times over and the least counts: what other programs take from the processor is no cost of the frame.

use eframe::egui::{Pos2, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;
use tilesight::app::App;
use tilesight::deck::built_in;
use tilesight::jobs::{self, Cancel, JobId, Task};
use tilesight::platform::host::{Event, Host, Sound};
use tilesight::platform::{Clock, FixedClock, Memory, Moment, Storage};

/// Frames that are measured of each kind, and how often all of them are drawn.
const FRAMES: usize = 200;
const TIMES: usize = 4;
/// What the project promises of a frame's CPU time, at the 95th of a hundred.
const PROMISED_FRAME_MS: f64 = 4.0;
/// What it promises of a start.
const PROMISED_START_MS: f64 = 500.0;

/// A host that does tasks after the first frame, as a thread would, and keeps everything in memory.
#[derive(Debug)]
struct Still {
    clock: FixedClock,
    storage: Memory,
    tasks: Vec<(JobId, Task)>,
    /// Whether there is time for tasks: not before the first frame is drawn.
    has_time: Rc<Cell<bool>>,
}

impl Host for Still {
    fn clock(&self) -> &dyn Clock {
        &self.clock
    }

    fn storage(&self) -> Rc<dyn Storage> {
        Rc::new(self.storage.clone())
    }

    fn events(&mut self) -> Vec<Event> {
        if !self.has_time.get() {
            return Vec::new();
        }
        let done = |(id, task)| Some(Event::Done(id, jobs::run(task, &Cancel::default(), |_| ())?));
        std::mem::take(&mut self.tasks)
            .into_iter()
            .filter_map(done)
            .collect()
    }

    fn start(&mut self, id: JobId, task: Task) {
        self.tasks.push((id, task));
    }

    fn cancel(&mut self, _: JobId) {}
    fn choose_photo(&mut self) {}

    fn choose_photos(&mut self) {}
    fn choose_game(&mut self) {}

    fn choose_deck(&mut self) {}
    fn locale(&self) -> Option<String> {
        None
    }
    fn read_photo(&mut self, _: &str) {}
    fn write_file(&mut self, _: &str, _: Vec<u8>) {}
    fn open_camera(&mut self) {}
    fn close_camera(&mut self) {}
    fn play(&mut self, _: Sound) {}
}

fn main() {
    let start = Instant::now();
    let has_time = Rc::new(Cell::new(false));
    let mut window = open(Rc::clone(&has_time));
    let shown = start.elapsed().as_secs_f64() * 1e3;
    println!("start       {shown:6.1} ms to the first frame (promised: {PROMISED_START_MS} ms)");
    has_time.set(true);
    window.run_steps(3);
    let ready = start.elapsed().as_secs_f64() * 1e3;
    println!("start       {ready:6.1} ms until the faces of all tiles are drawn, in the background");
    for (name, screen) in [
        ("board", "full-board"),
        ("symbol", "symbol"),
        ("sheet", "score-sheet"),
        ("curve", "curve"),
        ("photograph", "photograph"),
        ("reading", "verdict"),
        ("arranging", "arrange"),
    ] {
        window.state_mut().show(screen);
        (0..20).for_each(|_| window.step());
        report(name, &mut measure(&mut window, |_, _| ()));
    }
    window.state_mut().show("full-board");
    (0..20).for_each(|_| window.step());
    let tile = window.query_all_by_label_contains(", Active").next();
    let from = tile.map_or(Pos2::ZERO, |tile| tile.rect().center());
    window.drag_at(from);
    window.step();
    let way = |frame: usize| from + (pos2((frame % 90) as f32, (frame % 40) as f32)).to_vec2();
    report(
        "dragging",
        &mut measure(&mut window, |window, frame| window.hover_at(way(frame))),
    );
}

fn open(has_time: Rc<Cell<bool>>) -> Harness<'static, App> {
    let deck = built_in::named(built_in::USUAL)
        .expect("the usual deck is built in")
        .deck()
        .expect("a built-in deck can be read");
    let host = Still {
        clock: FixedClock::at(Moment(1_700_000_000_000)),
        storage: Memory::default(),
        tasks: Vec::new(),
        has_time,
    };
    Harness::builder()
        .with_size([1366.0, 1024.0])
        .with_pixels_per_point(2.0)
        .with_max_steps(20)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, Box::new(host), deck))
}

/// Milliseconds of each frame: the frame itself, and its triangles.
fn measure(window: &mut Harness<'static, App>, hands: impl Fn(&Harness<'static, App>, usize)) -> Vec<f64> {
    let mut one = |frame: usize| {
        hands(window, frame);
        let start = Instant::now();
        window.step();
        let shapes = window.output().shapes.clone();
        let triangles = window.ctx.tessellate(shapes, 2.0);
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        assert!(!triangles.is_empty());
        milliseconds
    };
    let mut least = vec![f64::INFINITY; FRAMES];
    for _ in 0..TIMES {
        for (frame, least) in least.iter_mut().enumerate() {
            *least = least.min(one(frame));
        }
    }
    least
}

fn report(name: &str, milliseconds: &mut [f64]) {
    milliseconds.sort_by(f64::total_cmp);
    let at = |share: f64| milliseconds[((milliseconds.len() - 1) as f64 * share) as usize];
    let (least, median, p95) = (at(0.0), at(0.5), at(0.95));
    println!(
        "{name:11} {least:6.2} / {median:6.2} / {p95:6.2} ms a frame: least, median, p95 (promised: p95 {PROMISED_FRAME_MS} ms)"
    );
}
