//! How long a photograph takes to read, by how hard it is: from pixels to a reading, and the faces beforehand.

use divan::Bencher;
use std::path::{Path, PathBuf};
use tilesight_vision::{Catalogue, FaceArt, Photo, read};

fn main() {
    divan::main();
}

fn photos() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/photos")
}

fn picture(path: &Path) -> Photo {
    let picture = image::open(path).expect("a bundled picture").to_rgb8();
    Photo::new(picture.width(), picture.height(), picture.into_raw()).expect("a picture has pixels")
}

fn faces(deck: &str) -> Vec<FaceArt> {
    let folder = photos().join("decks").join(deck).join("faces");
    let entries = std::fs::read_dir(folder).expect("a bundled deck");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.file_stem().is_some_and(|name| name != "back"));
    paths.sort();
    paths
        .iter()
        .map(|path| FaceArt {
            picture: picture(path),
            copies: 1,
        })
        .collect()
}

#[divan::bench(args = ["bands-easy-3", "bands-normal-4", "painted-normal-2", "bands-hard-3", "painted-brutal-4"])]
fn photograph(bencher: Bencher<'_, '_>, name: &str) {
    let deck = name.split('-').next().expect("a deck's name");
    let catalogue = Catalogue::new(faces(deck), Vec::new()).expect("a catalogue");
    let photo = picture(&photos().join(name).with_extension("jpg"));
    bencher.bench_local(|| {
        let reading = read(&photo, &catalogue);
        assert!(!reading.tiles.is_empty(), "what is timed is a reading");
        reading
    });
}

#[divan::bench(args = ["bands", "painted"])]
fn catalogue(bencher: Bencher<'_, '_>, deck: &str) {
    bencher
        .with_inputs(|| faces(deck))
        .bench_local_values(|faces| Catalogue::new(faces, Vec::new()));
}
