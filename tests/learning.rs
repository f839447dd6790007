//! Prints how well decks are learned from photographs of their tiles: `learning --program tilesight --own DIR [--set NAME] [--only TEXT]`
//!
//! The tiles of each practice deck, 36 at most, are photographed by the program's photographer, twelve at a time: in rows in
//! good light, in rows in ordinary light, and apart. From the photographs of each way `deck learn` makes a deck; then these
//! photographs are read with it, and others of random boards of the same tiles. The photographs are made once, in DIR.

mod own;

use own::{Own, once, succeed};
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use tilesight_tests::{
    Arguments, Lesson, Outcome, Photographs, Read, Scan, Smaller, Truth, scans, side_by_side, truth,
};

/// So many tiles of a deck are shown at most, and in one photograph.
const MOST_SHOWN: usize = 36;
const IN_A_PHOTOGRAPH: usize = 12;
const IN_A_ROW: usize = 4;
/// So many others are taken of each deck and level.
const OTHERS: u32 = 2;
const OTHER_LEVELS: [&str; 2] = ["easy", "normal"];
/// How the tiles lie: from cell to cell, and the level of the photographs.
const WAYS: [(&str, usize, &str); 3] = [
    ("rows", 1, "easy"),
    ("rows-normal", 1, "normal"),
    ("apart", 2, "normal"),
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: learning: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let arguments = Arguments::given()?;
    let below = arguments.wanted("--own")?;
    let only = arguments.get("--only").unwrap_or_default();
    for set in own::sets(arguments.get("--set"))? {
        let mut own = Own::given(&arguments, below, set)?;
        // The decks alone.
        own.shots = 0;
        report(&own, only)?;
    }
    Ok(())
}

/// Learns and measures the decks of a set whose names and ways contain the text.
fn report(own: &Own<'_>, only: &str) -> Result<(), String> {
    let folder = own.photographs()?;
    let (decks, folder) = (folder.join("decks"), folder.join("learning"));
    let courses: Vec<Course> = own
        .set
        .decks()
        .flat_map(|deck| {
            WAYS.map(|way| Course {
                program: own.program,
                from: decks.join(deck.name),
                folder: folder.join(deck.name),
                deck: deck.name,
                way,
            })
        })
        .filter(|course| course.name().contains(only))
        .collect();
    let by_deck: Vec<&[Course<'_>]> = courses.chunk_by(|one, other| one.deck == other.deck).collect();
    side_by_side(&by_deck, |courses| courses[0].photograph_others())?;
    println!("== learned decks, {}: {}", own.set.name(), folder.display());
    println!(
        "                          tiles      the deck has         the same again  others, of {OTHERS} photographs at a level"
    );
    println!(
        "deck and laying           shown   of these  tiles  merged    told    off     right  unsure  missed   wrong"
    );
    let results = side_by_side(&courses, Course::run)?;
    let mut all = BTreeMap::new();
    for (course, result) in courses.iter().zip(&results) {
        println!("{:25} {result}", course.name());
        result.sins.iter().for_each(|sin| println!("    {sin}"));
        *all.entry(course.way.0).or_insert_with(Outcomes::default) += result;
    }
    for (way, sum) in &all {
        println!("{:25} {sum}", format!("all, {way}"));
    }
    println!();
    Ok(())
}

/// A deck that is to be learned from photographs of one kind.
struct Course<'a> {
    program: &'a str,
    /// The true deck.
    from: PathBuf,
    /// Where its photographs are.
    folder: PathBuf,
    deck: &'a str,
    way: (&'a str, usize, &'a str),
}

/// What became of it.
#[derive(Default)]
struct Outcomes {
    lesson: Lesson,
    right: usize,
    unsure: usize,
    missed: usize,
    wrong: usize,
    /// What is wrong in the other photographs, a line each.
    sins: Vec<String>,
}

#[derive(Deserialize)]
struct Learned {
    tiles: usize,
}

impl Course<'_> {
    fn name(&self) -> String {
        format!("{}-{}", self.deck, self.way.0)
    }

    fn run(&self) -> Result<Outcomes, String> {
        let photos = self.photograph()?;
        let aside = tempfile::tempdir().map_err(|why| why.to_string())?;
        let deck = aside.path().join(self.deck);
        let mut learn = Command::new(self.program);
        learn
            .args(["deck", "learn", "--json", "--out"])
            .arg(&deck)
            .args(&photos);
        // Exit status 1: nothing was learned.
        let output = learn.output().map_err(|why| format!("{}: {why}", self.program))?;
        if !deck.join("deck.json").exists() {
            let shown = Lesson::of(&self.from, 0, &with_truths(&photos, Vec::new())?).0;
            let told = String::from_utf8_lossy(&output.stderr);
            return match output.status.code() {
                Some(1) => Ok(Outcomes {
                    lesson: shown,
                    ..Outcomes::default()
                }),
                _ => Err(format!("{}: {told}", self.name())),
            };
        }
        let learned: Learned =
            serde_json::from_slice(&output.stdout).map_err(|why| format!("{}: {why}", self.name()))?;
        let seen = with_truths(&photos, scans(Command::new(self.program), &deck, &photos)?)?;
        let (lesson, names) = Lesson::of(&self.from, learned.tiles, &seen);
        let mut outcomes = Outcomes {
            lesson,
            ..Outcomes::default()
        };
        let others = Photographs::in_folder(&self.others(), &self.folder, "")?;
        for read in others.read_as_learned(&deck, &names, &self.from, || Command::new(self.program))? {
            outcomes.add(&read);
        }
        Ok(outcomes)
    }

    /// The photographs that it is learned from, made if they are not there.
    fn photograph(&self) -> Result<Vec<PathBuf>, String> {
        let (way, apart, level) = self.way;
        let folder = self.folder.join(way);
        once(&folder, |made| {
            let shown = self.smaller(&made.join("deck"))?.has;
            for (number, tiles) in shown.chunks(IN_A_PHOTOGRAPH).enumerate() {
                let lay = |(place, tile): (usize, &String)| {
                    let (x, y) = (place % IN_A_ROW, place / IN_A_ROW);
                    // Turned as they come.
                    let turn = (7 * place + 3 * number + place / 3) % 4;
                    json!({"tile": tile, "x": apart * x, "y": apart * y, "turn": turn})
                };
                let board = json!({
                    "format": "tilesight-board/1", "game": "match-attach", "deck": "deck",
                    "tiles": tiles.iter().enumerate().map(lay).collect::<Vec<_>>(),
                });
                let file = made.join(format!("{number}-board.json"));
                std::fs::write(&file, board.to_string())
                    .map_err(|why| format!("{}: {why}", file.display()))?;
                let seed = format!("{}", 100 * number + apart);
                let mut photo = Command::new(self.program);
                photo
                    .arg("photo")
                    .arg(&file)
                    .args(["--level", level, "--seed", &seed, "--out"]);
                succeed(photo.arg(made.join(format!("{number}.jpg"))))?;
            }
            Ok(())
        })?;
        let files = std::fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let mut photos: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
        photos.retain(|path| path.extension().is_some_and(|ending| ending == "jpg"));
        photos.sort();
        Ok(photos)
    }

    /// The folder of photographs of random boards of the same tiles, made if it is not there.
    fn photograph_others(&self) -> Result<(), String> {
        once(&self.others(), |made| {
            let deck = made.join("deck").join(self.deck);
            self.smaller(&deck)?;
            for level in OTHER_LEVELS {
                let mut photo = Command::new(self.program);
                photo.args([
                    "photo",
                    "--random",
                    &OTHERS.to_string(),
                    "--level",
                    level,
                    "--deck",
                ]);
                succeed(photo.arg(&deck).arg("--out").arg(made))?;
            }
            Ok(())
        })
    }

    fn others(&self) -> PathBuf {
        self.folder.join("others")
    }

    /// The tiles that are shown, as a deck.
    fn smaller(&self, folder: &Path) -> Result<Smaller, String> {
        Smaller::write(&self.from, |place| place >= MOST_SHOWN, folder)
    }
}

/// Each photograph's truth, and its scan or an empty one.
fn with_truths(photos: &[PathBuf], scans: Vec<Scan>) -> Result<Vec<(Truth, Scan)>, String> {
    let scans = scans.into_iter().chain(std::iter::repeat_with(Scan::default));
    let pairs = photos.iter().zip(scans);
    pairs.map(|(photo, scan)| Ok((truth(photo)?, scan))).collect()
}

impl Outcomes {
    fn add(&mut self, read: &Read) {
        let count = |outcome| read.measure.count(outcome);
        self.right += count(Outcome::Right);
        self.unsure += count(Outcome::Unsure);
        self.missed += count(Outcome::Missed);
        self.wrong += count(Outcome::Wrong) + count(Outcome::Phantom);
        let sins = read.measure.sins.iter();
        self.sins.extend(sins.map(|sin| format!("{}: {sin}", read.name)));
    }
}

impl AddAssign<&Outcomes> for Outcomes {
    fn add_assign(&mut self, other: &Outcomes) {
        self.lesson += other.lesson;
        self.right += other.right;
        self.unsure += other.unsure;
        self.missed += other.missed;
        self.wrong += other.wrong;
    }
}

impl fmt::Display for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcomes {
            lesson,
            right,
            unsure,
            missed,
            wrong,
            ..
        } = self;
        let Lesson {
            shown,
            learned,
            in_deck,
            merged,
            told,
            off,
        } = lesson;
        write!(
            f,
            "{shown:5} {learned:10} {in_deck:6} {merged:7} {told:7} {off:6} {right:9} {unsure:7} {missed:7} {wrong:7}"
        )
    }
}
