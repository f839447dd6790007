//! Gathers the language files, so that a language is added by adding its files: `assets/words/TAG/*.ftl`, and for the rules
//! `assets/rules/TAG.md`.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The language that all others fall back on; it comes first.
const FIRST: &str = "en";

fn main() -> Result<(), Box<dyn Error>> {
    let assets = Path::new(&std::env::var("CARGO_MANIFEST_DIR")?)
        .join("../assets")
        .canonicalize()?;
    let (words, rules) = (assets.join("words"), assets.join("rules"));
    println!("cargo::rerun-if-changed={}", words.display());
    println!("cargo::rerun-if-changed={}", rules.display());
    let mut languages = entries(&words)?;
    languages.retain(|path| path.is_dir());
    languages.sort_by_key(|path| (name(path) != FIRST, name(path)));
    let mut code = format!("pub(super) const SOURCES: [Source; {}] = [\n", languages.len());
    for folder in &languages {
        let tag = name(folder);
        println!("cargo::rerun-if-changed={}", folder.display());
        let files = entries(folder)?
            .into_iter()
            .filter(|path| path.extension().is_some_and(|ending| ending == "ftl"));
        let files: Vec<String> = files
            .map(|path| included(&format!("words/{tag}/{}", name(&path))))
            .collect();
        let file = format!("{tag}.md");
        let rules = match rules.join(&file).exists() {
            true => format!("Some({})", included(&format!("rules/{file}"))),
            false => "None".to_owned(),
        };
        writeln!(
            code,
            "    Source {{ tag: {tag:?}, words: &[{}], rules: {rules} }},",
            files.join(", ")
        )?;
    }
    code.push_str("];\n");
    fs::write(Path::new(&std::env::var("OUT_DIR")?).join("languages.rs"), code)?;
    Ok(())
}

/// The text of a file of the assets: of this checkout, though another may have used the same build folder.
fn included(file: &str) -> String {
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../assets/{file}\"))")
}

/// What a folder holds, in the order of names.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
