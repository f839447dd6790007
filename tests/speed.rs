//! How long a photograph takes, stage by stage, how long a picture of a film, and how much memory: `speed --photos DIR [--stopwatch]`.
//!
//! DIR is where the photographs of 720p, 1080p and 12 megapixels are kept that it takes for itself, the first time. Times
//! are of one thread, in milliseconds of processor where the system counts them and of the clock elsewhere; the median
//! of some runs. With `--stopwatch` nothing is printed but answers: to each line `read N` or `decode N` on standard
//! input, what that took once for the photograph N of the list printed first. `compare` in `opencv` asks so.

use std::error::Error;
use std::io::BufRead as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use tilesight::deck::{Deck, FaceTable, built_in};
use tilesight::demo::Demo;
use tilesight::film::{FilmReader, PICTURE_MS};
use tilesight::photograph;
use tilesight::platform::Moment;
use tilesight::watch::{Pace, Watch};
use tilesight_tests::root;
use vision::photographer::{BoardSettings, Level, Pictures, Settings, random_board};
use vision::{Overview, Photo, Stage};

/// Sizes, and how many runs each is given.
const SIZES: [(&str, u32, u32, usize); 3] = [
    ("720p", 1280, 720, 31),
    ("1080p", 1920, 1080, 21),
    ("12mp", 4000, 3000, 9),
];
/// How often the demo film is watched.
const WATCH_ROUNDS: usize = 5;
const DECKS: [&str; 2] = ["bands", "painted"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1).map(String::as_str)
    };
    if let Some(file) = value("--once") {
        return once(Path::new(file));
    }
    let folder = Path::new(value("--photos").ok_or("--photos is missing")?);
    let samples = samples(folder)?;
    if arguments.iter().any(|argument| argument == "--stopwatch") {
        return answer(&samples);
    }
    print_stages(&samples);
    print_watch()?;
    for sample in samples.iter().filter(|sample| sample.size == "12mp") {
        // A process of its own: its peak is of the one photograph, decoded and read.
        let mut child = std::process::Command::new(std::env::current_exe()?);
        let output = child.arg("--once").arg(&sample.path).output()?;
        print!("{:14} {}", sample.name(), String::from_utf8_lossy(&output.stdout));
    }
    Ok(())
}

/// A photograph and what is needed to read it.
struct Sample {
    deck: &'static str,
    size: &'static str,
    rounds: usize,
    path: PathBuf,
    jpeg: Vec<u8>,
    photo: Photo,
}

impl Sample {
    fn name(&self) -> String {
        format!("{}-{}", self.deck, self.size)
    }
}

/// The photographs, taken if they are not there.
fn samples(folder: &Path) -> Result<Vec<Sample>, Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let mut samples = Vec::new();
    for (size, width, height, rounds) in SIZES {
        for deck in DECKS {
            let path = folder.join(format!("{deck}-{size}.jpg"));
            if !path.exists() {
                take(deck, (width, height), &path)?;
            }
            let jpeg = std::fs::read(&path)?;
            let photo = photograph::decode(&jpeg)?;
            samples.push(Sample {
                deck,
                size,
                rounds,
                path,
                jpeg,
                photo,
            });
        }
    }
    Ok(samples)
}

fn take(deck: &str, (width, height): (u32, u32), path: &Path) -> Result<(), Box<dyn Error>> {
    let faces = faces(deck)?;
    let pictures: Vec<Photo> = faces
        .catalogue
        .faces()
        .iter()
        .map(|face| face.picture.clone())
        .collect();
    let seed = deck.len() as u64;
    let settings = Settings {
        width,
        height,
        ..Settings::at(Level::Normal, seed)
    };
    let board = BoardSettings {
        n_tiles: 16,
        ..BoardSettings::at(Level::Normal, seed)
    };
    let pictures = Pictures {
        faces: &pictures,
        backs: faces.catalogue.backs(),
        strangers: &[],
    };
    let board = random_board(&board, pictures.faces.len(), pictures.backs.len(), seed);
    let shot = vision::photographer::photograph(&board, pictures, &settings);
    Ok(std::fs::write(path, photograph::encode_jpeg(&shot.photo, 88)?)?)
}

fn faces(deck: &str) -> Result<FaceTable, Box<dyn Error>> {
    let folder = root().join("tests/photos/decks").join(deck);
    let deck = Deck::read(&std::fs::read_to_string(folder.join("deck.json"))?)
        .map_err(|fault| format!("{fault:?}"))?;
    let file = |name: &str| match std::fs::read(folder.join("faces").join(name)) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(why.to_string()),
    };
    Ok(deck.face_table(file)?)
}

/// Prints what each stage takes.
fn print_stages(samples: &[Sample]) {
    print!("{:14} {:>7}", "milliseconds", "decode");
    Stage::ALL.iter().for_each(|stage| print!(" {:>8}", stage.name()));
    println!(" {:>8}  tiles", "read");
    for sample in samples {
        let Ok(faces) = faces(sample.deck) else { continue };
        let mut columns: Vec<Vec<f64>> = vec![Vec::new(); Stage::ALL.len() + 2];
        let mut n_tiles = 0;
        for _ in 0..sample.rounds {
            let clock = Clock::start();
            let photo = photograph::decode(&sample.jpeg);
            columns[0].push(clock.milliseconds());
            drop(photo);
            let clock = Clock::start();
            let (mut last, mut stages) = (0.0, [0.0; Stage::ALL.len()]);
            let mut done = |stage| {
                let now = clock.milliseconds();
                stages[stage as usize] += now - last;
                last = now;
            };
            let overview = Overview::new(&sample.photo, &mut done);
            let (reading, _) = vision::read_in_stages(overview, &faces.catalogue, &mut done);
            for (column, time) in columns[1..].iter_mut().zip(stages) {
                column.push(time);
            }
            columns[Stage::ALL.len() + 1].push(clock.milliseconds());
            n_tiles = reading.tiles.len();
        }
        print!("{:14} {:7.1}", sample.name(), median(&mut columns[0]));
        columns[1..]
            .iter_mut()
            .for_each(|column| print!(" {:8.2}", median(column)));
        println!("  {n_tiles}");
    }
}

/// Prints what a picture of the demo film takes that is read, and one in which the tiles are only followed.
fn print_watch() -> Result<(), Box<dyn Error>> {
    let deck = built_in::named(built_in::USUAL).ok_or("no usual deck")?.deck()?;
    let faces = built_in::faces(&deck)?;
    faces.catalogue.prepare();
    let bytes = Demo::Film.bytes().ok_or("no film")?;
    let mut film = FilmReader::new(bytes);
    let mut pictures = Vec::new();
    while let Some(jpeg) = film.next_picture()? {
        pictures.push(Arc::new(photograph::decode(&jpeg)?));
    }
    let (mut read, mut followed) = (Vec::new(), Vec::new());
    for _ in 0..WATCH_ROUNDS {
        let mut watch = Watch::new(&deck, &faces, Pace { pictures: 2, ms: 0 });
        let mut n_readings = 0;
        for (place, picture) in pictures.iter().enumerate() {
            let clock = Clock::start();
            watch.see(picture.clone(), Moment(place as u64 * PICTURE_MS));
            let is_read = watch.counts().1 > n_readings;
            n_readings = watch.counts().1;
            let times = if is_read { &mut read } else { &mut followed };
            times.push(clock.milliseconds());
        }
    }
    let (n_read, n_followed) = (read.len() / WATCH_ROUNDS, followed.len() / WATCH_ROUNDS);
    println!(
        "the demo film, watched: {n_read} pictures read in {:.1} ms each, {n_followed} followed in {:.2} ms",
        median(&mut read),
        median(&mut followed)
    );
    Ok(())
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// Answers whoever asks on standard input.
fn answer(samples: &[Sample]) -> Result<(), Box<dyn Error>> {
    for sample in samples {
        println!("{} {}", sample.name(), sample.path.display());
    }
    println!();
    let tables = samples
        .iter()
        .map(|sample| faces(sample.deck))
        .collect::<Result<Vec<_>, _>>()?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let (what, number) = line.split_once(' ').ok_or("a question is like `read 0`")?;
        let number: usize = number.parse()?;
        let sample = samples.get(number).ok_or("no such photograph")?;
        let clock = Clock::start();
        match what {
            "read" => drop(vision::read(&sample.photo, &tables[number].catalogue)),
            "decode" => drop(photograph::decode(&sample.jpeg)?),
            _ => return Err(format!("what is {what}?").into()),
        }
        println!("{}", clock.milliseconds());
    }
    Ok(())
}

/// Reads one photograph from its file as the program does, and prints the most memory that this process has held.
fn once(path: &Path) -> Result<(), Box<dyn Error>> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let table = faces(name.split('-').next().unwrap_or_default())?;
    let start = Instant::now();
    let photo = photograph::decode(&std::fs::read(path)?)?;
    let reading = vision::read(&photo, &table.catalogue);
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
    let memory = match peak.and_then(|kilobytes| kilobytes.parse::<f64>().ok()) {
        Some(kilobytes) => format!("{:.0} MB at most", kilobytes / 1024.0),
        None => "memory is not told on this system".to_owned(),
    };
    println!(
        "from file to {} tiles in {milliseconds:.0} ms, {memory}",
        reading.tiles.len()
    );
    Ok(())
}

/// Time of this thread's work.
struct Clock {
    start: Instant,
    used: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            start: Instant::now(),
            used: used(),
        }
    }

    fn milliseconds(&self) -> f64 {
        match (self.used, used()) {
            (Some(before), Some(now)) => (now - before) as f64 / 1e6,
            _ => self.start.elapsed().as_secs_f64() * 1e3,
        }
    }
}

/// Nanoseconds for which this thread has had a processor, on Linux.
fn used() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok()
}
