//! Files and standard input, with limits.

use super::stop::Failure;
use crate::formats::is_json;
use crate::photograph;
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

/// The most bytes of a document: a hundred times the largest that makes sense.
const MOST_DOCUMENT: u64 = 64 << 20;

/// The most bytes of a picture.
const MOST_PICTURE: u64 = 512 << 20;

/// Reads a whole file.
pub(super) fn read(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let name = path.display().to_string();
    let failure = |error: io::Error| Failure::of_file(&name, &error);
    let file = File::open(path).map_err(failure)?;
    let length = file.metadata().map_err(failure)?;
    if length.is_dir() {
        return Err(Failure::new(name, "is a folder, not a file"));
    }
    let too_large = || Failure::new(name.clone(), format!("the file is larger than {} MB", most >> 20));
    if length.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length.len()).unwrap_or_default() + 1);
    file.take(most + 1).read_to_end(&mut bytes).map_err(failure)?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Reads a file that may be a document or a picture.
pub(super) fn read_any(path: &Path) -> Result<Vec<u8>, Failure> {
    read(path, MOST_PICTURE)
}

/// Reads a document.
pub(super) fn read_document(path: &Path) -> Result<String, Failure> {
    let (name, bytes) = (path.display().to_string(), read(path, MOST_DOCUMENT)?);
    if bytes.trim_ascii().is_empty() {
        return Err(Failure::new(name, "the file is empty"));
    }
    text(&name, bytes)
}

/// Reads a picture.
pub(super) fn read_picture(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read(path, MOST_PICTURE)?;
    if is_json(&bytes) {
        return Err(Failure::new(
            path.display().to_string(),
            "a document, where a photo is needed",
        ));
    }
    Ok(bytes)
}

/// Decodes a photo.
pub(super) fn decode(path: &Path, bytes: &[u8]) -> Result<vision::Photo, Failure> {
    photograph::decode(bytes).map_err(|why| Failure::new(path.display().to_string(), why.to_string()))
}

/// What is said of bytes that are a picture, say, where a document is needed.
fn other_kind(bytes: &[u8]) -> Option<String> {
    let kind = photograph::kind_of(bytes)?;
    let way_out = if kind == photograph::ZIP_ARCHIVE {
        " (unpack a deck's archive and name its folder; game import takes in a game's)"
    } else {
        ""
    };
    Some(format!("{kind}, where a JSON document is needed{way_out}"))
}

/// Takes bytes as the text of a document; a byte order mark is not part of it.
pub(super) fn text(name: &str, mut bytes: Vec<u8>) -> Result<String, Failure> {
    if let Some(why) = other_kind(&bytes) {
        return Err(Failure::new(name, why));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        Failure::new(format!("{name}, line {line}"), "not UTF-8 text")
    })
}

/// Refuses to write a file over one that is read: what was given is never lost.
pub(super) fn spare<'a>(out: &Path, inputs: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    // One file may have several names; one that is not there yet is nothing that is read.
    let Ok(there) = out.canonicalize() else {
        return Ok(());
    };
    let is_input = |input: &Path| input.canonicalize().is_ok_and(|input| input == there);
    match inputs.into_iter().any(is_input) {
        true => Err(Failure::new(
            out.display().to_string(),
            "it is read, and would be written over; choose another name",
        )),
        false => Ok(()),
    }
}

/// Refuses to write a file where another one is that holds something else.
pub(super) fn spare_others(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    match path.exists() && !std::fs::read(path).is_ok_and(|there| there == bytes) {
        true => Err(Failure::new(
            path.display().to_string(),
            "something else is there already; choose another folder",
        )),
        false => Ok(()),
    }
}

/// Writes a file, whole or not at all: a picture that was there before is replaced only by a complete one.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failure = |error: io::Error| Failure::of_file(&path.display().to_string(), &error);
    let mut aside = path.as_os_str().to_owned();
    aside.push(".part");
    let written = File::create(&aside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&aside, path));
    written.map_err(|error| {
        // The piece that was written is of no use; that it cannot be removed either changes nothing.
        let _ = std::fs::remove_file(&aside);
        failure(error)
    })
}

/// Makes a folder and those above it.
pub(super) fn make_folder(path: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(path).map_err(|error| Failure::of_file(&path.display().to_string(), &error))
}
