//! Kills a playing program again and again and checks that nothing confirmed is lost.
//!
//! `cargo run --release --example torture -- [KILLS] [SEED] [FOLDER]` (500 and 1 if not given). A child plays games through the
//! app's own session and journal and says on its standard output what it is about to confirm and what is confirmed. After a
//! random time it is killed without warning; sometimes bytes of a record that was never finished are added, as a power cut
//! leaves them. Then every game is read back: it must hold everything that was confirmed, in order, and nothing else but
//! at most the one entry that was being written. The same games are played on by the next child.
//!
//! A FOLDER on a small file system (a few megabytes) is filled to the brim every third time: then nothing more can be
//! confirmed, and what was confirmed before stays.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tilesight::history::{Album, Shelf, journal_name};
use tilesight::journal::JournalError;
use tilesight::platform::{Files, Moment, Storage, StorageError, Trouble};
use tilesight::session::{
    Change, ConfirmError, Entry, Input, Laid, Log, Maneuvered, OpenError, Options, Photograph, Placed,
    Player, PlayerColour, Progress, Session, Settings, Stage, Taken, TileOutline, TimerChange,
};
use vision::Photo;

/// The argument that makes this program the child.
const PLAY: &str = "--play";
/// Entries after which a new game is begun.
const LONG_GAME: usize = 400;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [PLAY, folder, seed] => play(Path::new(folder), seed.parse().unwrap_or(0)),
        _ => {
            let number = |place: usize, usual: u64| args.get(place).map_or(Ok(usual), |text| text.parse());
            match (number(0, 500), number(1, 1)) {
                (Ok(kills), Ok(seed)) => torture(kills, seed, args.get(2).map(Path::new)),
                _ => Err("usage: torture [KILLS] [SEED] [FOLDER]".into()),
            }
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: torture: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What the child said of one game.
#[derive(Default)]
struct Said {
    /// Checksums of what it confirmed, in order.
    did: Vec<u32>,
    /// Checksum of what it was confirming when it died.
    will: Option<u32>,
}

fn torture(kills: u64, seed: u64, small: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let name = format!("tilesight-torture-{}", std::process::id());
    let folder = small.map_or_else(std::env::temp_dir, Path::to_owned).join(name);
    let storage: Rc<dyn Storage> = Rc::new(Files::in_folder(&folder));
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut said: BTreeMap<String, Said> = BTreeMap::new();
    let (mut torn, mut headless, mut photographs, mut filled) = (0, 0, 0, 0);
    let begun = Instant::now();
    for kill in 0..kills {
        let mut child = Command::new(std::env::current_exe()?)
            .args([
                PLAY,
                &folder.to_string_lossy(),
                &random.random::<u32>().to_string(),
            ])
            .stdout(Stdio::piped())
            .spawn()?;
        let listener = listen(&mut child)?;
        let ballast = small.filter(|_| kill % 3 == 2).map(|small| small.join("ballast"));
        if let Some(ballast) = &ballast {
            thread::sleep(Duration::from_millis(random.random_range(0..60)));
            fill(ballast, random.random_range(0..40_000))?;
            filled += 1;
        }
        thread::sleep(Duration::from_millis(random.random_range(2..120)));
        child.kill()?;
        child.wait()?;
        for line in listener.join().map_err(|_| "the listener failed")? {
            hear(&mut said, &line)?;
        }
        if let Some(ballast) = &ballast {
            std::fs::remove_file(ballast)?;
        }
        if random.random_bool(0.1) {
            headless += u64::from(behead(&storage, kill, &mut random)?);
        }
        if random.random_bool(0.25) {
            torn += u64::from(tear(&*storage, &mut random)?);
        }
        for (game, said) in &mut said {
            photographs +=
                check(&storage, game, said).map_err(|what| format!("kill {kill}, {game}: {what}"))?;
        }
    }
    let confirmed: usize = said.values().map(|said| said.did.len()).sum();
    println!(
        "{kills} kills, {} games, {confirmed} entries confirmed, {torn} torn tails and {headless} torn headers added, disk filled {filled} times, {photographs} photographs checked in {:.0} s: nothing lost",
        said.len(),
        begun.elapsed().as_secs_f32(),
    );
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

fn listen(child: &mut Child) -> Result<thread::JoinHandle<Vec<String>>, Box<dyn Error>> {
    let output = child.stdout.take().ok_or("the child has no output")?;
    // A last line without its line feed was not said to its end.
    Ok(thread::spawn(move || {
        let mut reader = BufReader::new(output);
        let mut lines = Vec::new();
        let mut line = String::new();
        while matches!(reader.read_line(&mut line), Ok(1..)) && line.ends_with('\n') {
            lines.push(std::mem::take(&mut line));
        }
        lines
    }))
}

fn hear(said: &mut BTreeMap<String, Said>, line: &str) -> Result<(), Box<dyn Error>> {
    let [game, word, sum] = line.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("the child said {line:?}").into());
    };
    let said = said.entry(game.to_owned()).or_default();
    let sum = sum.parse()?;
    match word {
        "will" => said.will = Some(sum),
        _ => {
            said.will = None;
            said.did.push(sum);
        }
    }
    Ok(())
}

/// Adds bytes of a record that was never finished to a game. Tells whether there was one.
fn tear(storage: &dyn Storage, random: &mut ChaCha8Rng) -> Result<bool, Box<dyn Error>> {
    let games = storage.list("games/")?;
    if games.is_empty() {
        return Ok(false);
    }
    let game = &games[random.random_range(0..games.len())];
    let mut tail = vec![60, 0, 0, 0];
    tail.extend((0..random.random_range(0..50)).map(|_| random.random::<u8>()));
    tail.truncate(random.random_range(1..=tail.len()));
    storage.append(&game.name, game.len, &tail)?;
    Ok(true)
}

/// Leaves a journal of which only a part of the header was written. It holds no game, and disturbs no other.
fn behead(storage: &Rc<dyn Storage>, kill: u64, random: &mut ChaCha8Rng) -> Result<bool, Box<dyn Error>> {
    let Some(whole) = storage.list("games/")?.into_iter().next() else {
        return Ok(false);
    };
    let bytes = storage.read(&whole.name)?;
    let name = journal_name(&format!("headless-{kill}"));
    storage.append(&name, 0, &bytes[..random.random_range(0..=bytes.len().min(7))])?;
    match Session::open(Rc::clone(storage), &name, |_| None) {
        Err(_) => Ok(true),
        Ok(_) => Err("a journal without a header was taken for a game".into()),
    }
}

/// Fills the file system with a file, but for so many bytes.
fn fill(ballast: &Path, left: u64) -> Result<(), Box<dyn Error>> {
    let mut file = std::fs::File::create(ballast)?;
    while file.write_all(&[0; 4096]).is_ok() {}
    let length = file.metadata()?.len();
    file.set_len(length.saturating_sub(left))?;
    Ok(())
}

/// Reads a game back and compares; gives the number of photographs that were looked at.
fn check(storage: &Rc<dyn Storage>, game: &str, said: &mut Said) -> Result<u64, Box<dyn Error>> {
    let session = match Session::open(Rc::clone(storage), &journal_name(game), |_| None) {
        Ok(session) => session,
        Err(OpenError::Empty { .. }) if said.did.is_empty() => return Ok(0),
        Err(OpenError::Journal(JournalError::Storage(StorageError {
            trouble: Trouble::Absent,
            ..
        }))) if said.did.is_empty() => {
            return Ok(0);
        }
        Err(error) => return Err(error.into()),
    };
    let held: Vec<u32> = session.log().entries().iter().map(checksum).collect();
    if !held.starts_with(&said.did) {
        return Err(format!(
            "{} entries were confirmed, {} are held",
            said.did.len(),
            held.len()
        )
        .into());
    }
    match held[said.did.len()..] {
        [] => {}
        [sum] if said.will == Some(sum) => said.did.push(sum),
        _ => return Err("an entry is held that was never confirmed".into()),
    }
    said.will = None;
    let album = Album::of(Rc::clone(storage), game);
    let mut looked_at = 0;
    for photograph in session.evening().turns.iter().flat_map(|told| &told.photographs) {
        album.read(photograph)?;
        looked_at += 1;
    }
    Ok(looked_at)
}

fn checksum(entry: &Entry) -> u32 {
    crc32fast::hash(format!("{entry:?}").as_bytes())
}

/// The child: plays until it is killed.
fn play(folder: &Path, seed: u64) -> Result<(), Box<dyn Error>> {
    let storage: Rc<dyn Storage> = Rc::new(Files::in_folder(folder));
    let shelf = Shelf::of(Rc::clone(&storage));
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut now = Moment(1_700_000_000_000);
    loop {
        let games = shelf.games(|_| None)?;
        let last = games
            .iter()
            .find_map(|saved| Some((saved.id.clone(), saved.content.as_ref().ok()?.last)));
        now = now.max(last.as_ref().map_or(now, |(_, last)| *last)).plus_ms(1);
        let opened = last.and_then(|(id, _)| Some((shelf.open(&id, |_| None).ok()?, id)));
        let (mut session, id) = match opened {
            Some((session, id)) if session.log().entries().len() < LONG_GAME => (session, id),
            _ => begin(&storage, &shelf, now)?,
        };
        while session.log().entries().len() < LONG_GAME {
            now = now.plus_ms(1);
            let Some(input) = any_input(&session, &shelf.album(&id), &mut random)? else {
                continue;
            };
            say(
                &id,
                "will",
                &Entry {
                    at: now,
                    input: input.clone(),
                },
            )?;
            match session.confirm(now, input.clone()) {
                Ok(()) => {}
                Err(error) if is_full(&error) => {
                    thread::sleep(Duration::from_millis(1));
                    continue;
                }
                Err(error) => return Err(error.into()),
            }
            say(&id, "did", &Entry { at: now, input })?;
        }
    }
}

fn begin(storage: &Rc<dyn Storage>, shelf: &Shelf, now: Moment) -> Result<(Session, String), Box<dyn Error>> {
    let player = |name: &str| Player {
        name: name.to_owned(),
        colour: PlayerColour::Green,
    };
    let settings = Settings {
        players: vec![player("Anna"), player("Ben"), player("Cleo")],
        options: Options {
            no_take_backs: true,
            rush_seconds: Some(60),
            ..Options::default()
        },
        ..Settings::default()
    };
    let first = shelf.new_id("torture")?;
    let number: u32 = first.rsplit('-').next().unwrap_or_default().parse()?;
    for id in (number..).map(|number| format!("torture-{number}")) {
        let entry = Entry {
            at: now,
            input: Input::Begin(Box::new(settings.clone())),
        };
        say(&id, "will", &entry)?;
        match Session::begin(
            Rc::clone(storage),
            &journal_name(&id),
            now,
            settings.clone(),
            None,
        ) {
            Ok(session) => {
                say(&id, "did", &entry)?;
                return Ok((session, id));
            }
            // A game that was stopped before it had begun keeps its name.
            Err(ConfirmError::Journal(JournalError::Storage(error))) if error.trouble == Trouble::Taken => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err("no name is left".into())
}

fn is_full(error: &ConfirmError) -> bool {
    matches!(error, ConfirmError::Journal(JournalError::Storage(error)) if error.trouble == Trouble::Full)
}

fn say(game: &str, word: &str, entry: &Entry) -> Result<(), Box<dyn Error>> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{game} {word} {}", checksum(entry))?;
    output.flush()?;
    Ok(())
}

/// Anything that a player may confirm, sensible or not; nothing if there is no room for a photograph.
fn any_input(
    session: &Session,
    album: &Album,
    random: &mut ChaCha8Rng,
) -> Result<Option<Input>, Box<dyn Error>> {
    let present = session.evening().present_number();
    let number = if random.random_bool(0.8) {
        present
    } else {
        random.random_range(1..=present)
    };
    let change = match random.random_range(0..17) {
        0 => Change::Target(Some("star".to_owned())),
        1 => Change::Place(Some(Placed::Counted)),
        2..=5 => Change::Maneuver(Maneuvered::Counted),
        6 => Change::ManeuversDone(Progress::Over),
        7 => Change::Remove(Taken::Counted),
        8 => Change::NewMatches(Some(random.random_range(0..9))),
        9 => Change::Finished(Progress::Over),
        10 => Change::Remark("x".repeat(random.random_range(0..5000))),
        11 => {
            let side = random.random_range(8..64);
            let rgb = (0..side * side * 3).map(|_| random.random::<u8>()).collect();
            let photo = Photo::new(side, side, rgb)?;
            let Ok(kept) = album.keep(number, Stage::Start, &photo) else {
                return Ok(None);
            };
            let outline = |tile: u32| TileOutline {
                tile: format!("t{tile:02}"),
                corners: [[0, 0], [9_000, 7], [9_000, 9_000], [-40, 9_000]],
            };
            Change::Photograph(Photograph {
                outlines: (0..random.random_range(0..36)).map(outline).collect(),
                ..kept
            })
        }
        12 => {
            return Ok(Some(Input::Timer {
                number: present,
                change: TimerChange::Start,
            }));
        }
        13 => {
            return Ok(Some(if is_undone(session.log()) {
                Input::Redo
            } else {
                Input::Undo
            }));
        }
        14 => return Ok(Some(Input::Undo)),
        15 => {
            let laid = |tile: i32| Laid {
                tile: format!("t{tile:02}"),
                x: tile,
                y: 0,
                turn: 1,
            };
            Change::Seen {
                stage: Stage::Maneuvered,
                tiles: Some((0..random.random_range(0..36)).map(laid).collect()),
                mended: vec!["t07".to_owned()],
            }
        }
        _ => return Ok(Some(Input::TakeBack)),
    };
    Ok(Some(Input::Turn {
        number,
        changes: vec![change],
    }))
}

fn is_undone(log: &Log) -> bool {
    log.next_redone().is_some()
}
