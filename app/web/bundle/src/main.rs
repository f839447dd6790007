//! `tilesight-bundle APP.wasm PAGES DEMO DIST`: writes the folder that a static host serves.
//!
//! PAGES holds the pages and scripts as they are written by hand; in them `@BUILD@` becomes the build's hash, `@FILES@`
//! the list of files that the service worker keeps from the first visit on, and `@LATER@` that of the files which it
//! keeps once they were asked for: the demo pictures of DEMO. Beside each file that compresses lie `.br` and `.gz`.

use anyhow::{Context as _, Result, bail};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [wasm, pages, demo, dist] = arguments.as_slice() else {
        bail!("usage: tilesight-bundle APP.wasm PAGES DEMO DIST");
    };

    let mut files = glue(wasm)?;
    read_folder(pages, "", &mut files)?;
    read_folder(demo, LATER, &mut files)?;
    // The documents beside the demo pictures are for people.
    files.retain(|name, _| !name.starts_with(LATER) || is_packed(name));
    let build = hash(&files);
    stamp(&mut files, &build)?;
    let packed = write(dist, &files)?;
    report(&files, &packed);
    Ok(())
}

/// Names and contents of the folder to be, in order.
type Files = BTreeMap<String, Vec<u8>>;

/// The module and the script that loads it.
fn glue(wasm: &Path) -> Result<Files> {
    let mut output = Bindgen::new()
        .input_path(wasm)
        .out_name("tilesight")
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .with_context(|| format!("{}: no glue could be made", wasm.display()))?;
    let mut files = Files::new();
    files.insert("tilesight.js".into(), output.js().as_bytes().to_vec());
    files.insert("tilesight_bg.wasm".into(), output.wasm_mut().emit_wasm());
    for (name, text) in output.local_modules() {
        files.insert(format!("snippets/{name}"), text.as_bytes().to_vec());
    }
    for (crate_name, snippets) in output.snippets() {
        for (index, text) in snippets.iter().enumerate() {
            files.insert(format!("snippets/{crate_name}/inline{index}.js"), text.as_bytes().to_vec());
        }
    }
    Ok(files)
}

/// Where the files lie that the app does not start with.
const LATER: &str = "demo/";

/// Whether a file is as small as it gets.
fn is_packed(name: &str) -> bool {
    [".png", ".jpg", ".mjpeg"].iter().any(|ending| name.ends_with(ending))
}

/// Reads the files of a folder and of those in it; their names begin with `prefix`.
fn read_folder(folder: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read_folder(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.insert(name, std::fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// The first sixteen hexadecimal digits of the hash over all names and contents.
fn hash(files: &Files) -> String {
    let mut sha = Sha256::new();
    for (name, bytes) in files {
        sha.update(name.as_bytes());
        sha.update([0]);
        sha.update(bytes);
    }
    sha.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn stamp(files: &mut Files, build: &str) -> Result<()> {
    let list = |is_listed: &dyn Fn(&str) -> bool| {
        let names = files.keys().filter(|name| is_listed(name));
        names.map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    };
    // The service worker itself is fetched by the browser, never from its own cache.
    let kept = list(&|name| name != "service-worker.js" && !name.starts_with(LATER));
    let later = list(&|name| name.starts_with(LATER));
    for (name, bytes) in files.iter_mut() {
        if name.ends_with(".js") || name.ends_with(".html") {
            let text = std::str::from_utf8(bytes).with_context(|| format!("{name}: not UTF-8"))?;
            let stamped = text.replace("@BUILD@", build).replace("@FILES@", &kept).replace("@LATER@", &later);
            *bytes = stamped.into_bytes();
        }
    }
    Ok(())
}

/// Writes the folder and gives the bytes that each file takes on the way to a browser that knows brotli.
fn write(dist: &Path, files: &Files) -> Result<BTreeMap<String, usize>> {
    let mut packed = BTreeMap::new();
    if dist.exists() {
        std::fs::remove_dir_all(dist).with_context(|| dist.display().to_string())?;
    }
    for (name, bytes) in files {
        let path = dist.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, bytes).with_context(|| path.display().to_string())?;
        let mut len = bytes.len();
        if !is_packed(name) {
            let smallest = brotli(bytes)?;
            len = smallest.len();
            std::fs::write(dist.join(format!("{name}.br")), smallest)?;
            std::fs::write(dist.join(format!("{name}.gz")), gzip(bytes)?)?;
        }
        packed.insert(name.clone(), len);
    }
    Ok(packed)
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 24);
    writer.write_all(bytes)?;
    drop(writer);
    Ok(packed)
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}

fn report(files: &Files, packed: &BTreeMap<String, usize>) {
    for (name, len) in packed.iter().filter(|(_, len)| **len > 10_000) {
        println!("{name:24} {:9} bytes, {len:9} packed", files[name].len());
    }
    let (later, first): (Vec<_>, Vec<_>) = packed.iter().partition(|(name, _)| name.starts_with(LATER));
    let sum = |files: Vec<(&String, &usize)>| files.into_iter().map(|(_, len)| *len).sum::<usize>();
    println!("{:24} {:15} {:9} packed", "the first start", "", sum(first));
    println!("{:24} {:15} {:9} packed", "when it is asked for", "", sum(later));
}
