//! A deck without some of its tiles.

use crate::alike::Alike;
use std::collections::BTreeSet;
use std::path::Path;

/// What became of a deck's tiles when it was made smaller.
#[derive(Clone, Debug)]
pub struct Smaller {
    /// The tiles that it has, in their order: one of several copies so often.
    pub has: Vec<String>,
    /// The tiles that it lacks, and none that looks like them.
    pub lacks: BTreeSet<String>,
}

impl Smaller {
    /// Writes the deck of a folder into another one, without the tiles whose places in it are told.
    ///
    /// # Errors
    /// A deck that cannot be read, or a folder that cannot be written.
    pub fn write(deck: &Path, is_lacking: impl Fn(usize) -> bool, folder: &Path) -> Result<Smaller, String> {
        let failed = |why: std::io::Error| format!("a part of {}: {why}", deck.display());
        let text = std::fs::read_to_string(deck.join("deck.json")).map_err(failed)?;
        let mut document: serde_json::Value =
            serde_json::from_str(&text).map_err(|why| format!("{}: {why}", deck.display()))?;
        let tiles = document["tiles"]
            .as_array_mut()
            .map(std::mem::take)
            .unwrap_or_default();
        let (lacking, kept): (Vec<_>, Vec<_>) = tiles
            .into_iter()
            .enumerate()
            .partition(|(place, _)| is_lacking(*place));
        let ids = |tiles: &[(usize, serde_json::Value)]| -> Vec<String> {
            let copies = tiles.iter().filter_map(|(_, tile)| {
                let copies = tile["copies"].as_u64().unwrap_or(1);
                Some(std::iter::repeat_n(
                    tile["id"].as_str()?.to_owned(),
                    copies as usize,
                ))
            });
            copies.flatten().collect()
        };
        let (lacking, has) = (ids(&lacking), ids(&kept));
        document["tiles"] = kept.into_iter().map(|(_, tile)| tile).collect();
        let faces = folder.join("faces");
        std::fs::create_dir_all(&faces).map_err(failed)?;
        std::fs::write(folder.join("deck.json"), document.to_string()).map_err(failed)?;
        for id in &has {
            let name = format!("{id}.png");
            std::fs::copy(deck.join("faces").join(&name), faces.join(&name)).map_err(failed)?;
        }
        let alike = Alike::of(deck);
        let looks: BTreeSet<&String> = has.iter().filter_map(|id| alike.names.get(id)).collect();
        let has_its_look = |id: &String| alike.names.get(id).is_some_and(|look| looks.contains(look));
        Ok(Smaller {
            lacks: lacking.into_iter().filter(|id| !has_its_look(id)).collect(),
            has,
        })
    }
}
