//! A folder of its own for each test, the program, and what the documents hold.

use serde_json::{Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder of its own for each test, and the program.
pub(crate) struct Table {
    pub(crate) folder: TempDir,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table {
            folder: TempDir::new().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> &Table {
        std::fs::write(self.path(name), contents).unwrap();
        self
    }

    pub(crate) fn run(&self, arguments: &str) -> Said {
        self.run_with(arguments, b"")
    }

    /// Runs the program in the folder; words are parted by spaces.
    pub(crate) fn run_with(&self, arguments: &str, input: &[u8]) -> Said {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilesight"))
            .current_dir(self.folder.path())
            .args(arguments.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // The program may stop reading before the end: that is no fault of the test.
        let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Said(output)
    }
}

pub(crate) struct Said(pub(crate) Output);

impl Said {
    pub(crate) fn out(&self) -> String {
        String::from_utf8(self.0.stdout.clone()).unwrap()
    }

    pub(crate) fn error(&self) -> String {
        String::from_utf8(self.0.stderr.clone()).unwrap()
    }

    pub(crate) fn documents(&self) -> Vec<Value> {
        self.out()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    #[track_caller]
    pub(crate) fn ended(&self, status: i32) -> &Said {
        assert_eq!(
            self.0.status.code(),
            Some(status),
            "{}{}",
            self.out(),
            self.error()
        );
        self
    }

    /// Exit status 2 and this one line.
    #[track_caller]
    pub(crate) fn failed(&self, line: &str) {
        assert_eq!(self.error(), format!("error: {line}\n"));
        self.ended(2);
    }
}

/// Compares with a golden file; `UPDATE_TRUTH=1` writes it.
#[track_caller]
pub(crate) fn golden(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("UPDATE_TRUTH").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).expect("UPDATE_TRUTH=1 writes the file");
    assert_eq!(found, expected, "{name}");
}

pub(crate) fn tile(id: &str, x: i32, y: i32, turn: u8) -> Value {
    json!({"tile": id, "x": x, "y": y, "turn": turn})
}

/// The starting square of the built-in deck.
pub(crate) fn square() -> Value {
    json!([
        tile("s1", 0, 0, 0),
        tile("s2", 1, 0, 0),
        tile("s3", 0, 1, 0),
        tile("s4", 1, 1, 0)
    ])
}

pub(crate) fn turn() -> Value {
    json!({"format": "tilesight-turn/1", "game": "match-attach", "deck": "match-attach", "target": "star",
        "before": square(), "place": tile("t01", 2, 0, 1)})
}

pub(crate) fn with(mut document: Value, key: &str, value: Value) -> Value {
    document[key] = value;
    document
}

/// A deck of one tile in three copies, red on one side, and one that is red all around.
pub(crate) fn copies() -> Value {
    let (red, none) = (json!({"colour": "red"}), json!({}));
    json!({"format": "tilesight-deck/1", "game": "match-attach", "name": "copies",
        "colours": [{"name": "red", "srgb": "#c8102e"}], "symbols": ["star"],
        "tiles": [{"id": "a", "edges": [red, none, none, none], "copies": 3},
            {"id": "b", "edges": [red, red, red, red]}]})
}

/// A black PNG picture.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    grey_png(width, height, 0)
}

/// A PNG picture that may be a face, in one grey.
pub(crate) fn shaded(grey: u8) -> Vec<u8> {
    grey_png(40, 40, grey)
}

fn grey_png(width: u32, height: u32, grey: u8) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(width, height, image::Rgb([grey; 3]))
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}
