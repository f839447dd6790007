//! `tilesight-bundle APP.wasm PAGES DIST`: writes the folder that a static host serves.
//!
//! PAGES holds the pages and scripts as they are written by hand; in them `@BUILD@` becomes the build's hash and
//! `@FILES@` the list of files that the service worker keeps. Beside each file that compresses lie `.br` and `.gz`.

use anyhow::{Context as _, Result, bail};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [wasm, pages, dist] = arguments.as_slice() else {
        bail!("usage: tilesight-bundle APP.wasm PAGES DIST");
    };

    let mut files = glue(wasm)?;
    read_pages(pages, pages, &mut files)?;
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

fn read_pages(root: &Path, folder: &Path, files: &mut Files) -> Result<()> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            read_pages(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
            files.insert(name, std::fs::read(&path)?);
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
    // The worker itself is fetched by the browser, never from its own cache.
    let kept: Vec<String> = files.keys().filter(|name| *name != "service-worker.js").map(|name| format!("\"{name}\"")).collect();
    let kept = kept.join(", ");
    for (name, bytes) in files.iter_mut() {
        if name.ends_with(".js") || name.ends_with(".html") {
            let text = std::str::from_utf8(bytes).with_context(|| format!("{name}: not UTF-8"))?;
            if text.contains("@BUILD@") || text.contains("@FILES@") {
                *bytes = text.replace("@BUILD@", build).replace("@FILES@", &kept).into_bytes();
            }
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
        if !name.ends_with(".png") {
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
    println!("{:24} {:9}       {:9} packed", "all", "", packed.values().sum::<usize>());
}
