//! What `tilesight deck learn` tells: for people, and for programs.

use crate::cli::Output;
use crate::cli::judge::counted;
use crate::cli::stop::Stop;
use crate::deck::DraftDeck;
use serde::Serialize;
use std::path::Path;
use vision::PhotoPoint;
use vision::learn::{Again, EdgeFound, FaceDoubt, View};

/// What became of the photos, for programs.
#[derive(Serialize)]
#[serde(tag = "format", rename = "tilesight-learned/1")]
pub(super) struct Report<'a> {
    pub(super) deck: String,
    pub(super) name: &'a str,
    pub(super) tiles: usize,
    pub(super) copies: usize,
    pub(super) colours: Vec<&'a str>,
    pub(super) symbols: &'a [String],
    pub(super) learned: Vec<TileReport<'a>>,
    pub(super) photos: Vec<PhotoReport>,
}

#[derive(Serialize)]
pub(super) struct TileReport<'a> {
    pub(super) tile: &'a str,
    pub(super) new: bool,
    pub(super) copies: u16,
    pub(super) photos: Vec<String>,
    pub(super) unsure: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct PhotoReport {
    pub(super) file: String,
    pub(super) found: usize,
    pub(super) read_again: usize,
    pub(super) not_read: Vec<NotRead>,
    /// Where something looks like a tile and was not learned: the middles, in pixels.
    pub(super) not_learned: Vec<[i64; 2]>,
}

#[derive(Serialize)]
pub(super) struct NotRead {
    pub(super) tile: String,
    pub(super) why: &'static str,
}

pub(super) fn photo_report(
    path: &Path,
    found: usize,
    checks: &[(usize, Again)],
    not_learned: Vec<[i64; 2]>,
    draft: &DraftDeck,
) -> PhotoReport {
    let not_read = checks.iter().filter_map(|&(place, again)| {
        let why = match again {
            Again::Found => return None,
            Again::Unsure => "not certain",
            Again::Otherwise => "read as another tile",
            Again::Missed => "not found again",
        };
        Some(NotRead {
            tile: draft.tiles[place].id.clone(),
            why,
        })
    });
    PhotoReport {
        file: path.display().to_string(),
        found,
        read_again: checks.iter().filter(|(_, again)| *again == Again::Found).count(),
        not_read: not_read.collect(),
        not_learned,
    }
}

/// The middles of what lies in a photo, in pixels.
pub(super) fn places_in(views: &[View], photo: usize) -> Vec<[i64; 2]> {
    let views = views.iter().filter(|view| view.photo == photo);
    let middle = |view: &View| {
        let of = |part: fn(&PhotoPoint) -> f64| view.corners.iter().map(part).sum::<f64>() / 4.0;
        [of(|corner| corner.x), of(|corner| corner.y)].map(|at| at.round() as i64)
    };
    views.map(middle).collect()
}

/// Places in words, as pixels from the left and from the top.
fn places_in_words(places: &[[i64; 2]]) -> String {
    let places: Vec<String> = places.iter().map(|[x, y]| format!("({x}, {y})")).collect();
    places.join(", ")
}

/// Where there may be more of a tile than are counted, in words; nothing if there are none.
pub(super) fn perhaps_copies(path: &Path, places: &[[i64; 2]]) -> Option<String> {
    let it = match places.len() {
        0 => return None,
        1 => "it is a copy",
        _ => "they are copies",
    };
    Some(format!(
        "read once more in {} at {} and not counted: see whether {it} or another tile",
        path.display(),
        places_in_words(places)
    ))
}

/// That something lies on a tile in a photo, in words.
pub(super) fn covered_in(path: &Path, places: &[[i64; 2]]) -> String {
    format!(
        "in {} at {} something lies on it, or that is another tile",
        path.display(),
        places_in_words(places)
    )
}

/// Why a tile may not be right, in words.
pub(super) fn doubts(draft: &DraftDeck, place: usize, doubts: &[FaceDoubt], is_new: bool) -> Vec<String> {
    let mut words: Vec<String> = doubts
        .iter()
        .filter_map(|doubt| match doubt {
            FaceDoubt::LikeAnother(other) => {
                let other = &draft.tiles.get(*other)?.id;
                Some(format!(
                    "looks much like {other}: another tile, or the same one covered in part?"
                ))
            }
            FaceDoubt::Covered(other) => {
                let other = &draft.tiles.get(*other)?.id;
                Some(format!("looks like {other} with something lying on it"))
            }
            // Told with its photo.
            FaceDoubt::CoveredIn(_) => None,
            FaceDoubt::Plain => Some("nothing is on it: a piece of the table or its cloth?".to_owned()),
            FaceDoubt::Open => {
                Some("its edges are not seen all around: a piece of the table, or part of a tile?".to_owned())
            }
            FaceDoubt::Glare => Some("glare hides part of it".to_owned()),
            FaceDoubt::Small => Some("small on all photos: take one from nearer".to_owned()),
        })
        .collect();
    let unknown =
        |part: fn(&EdgeFound) -> bool| draft.tiles[place].edges.iter().filter(|edge| part(edge)).count();
    if is_new && !draft.colours.is_empty() {
        match unknown(|edge| edge.colour.is_none()) {
            0 => {}
            count => words.push(format!("{} unknown", counted(count, "colour", "colours"))),
        }
    }
    if is_new && !draft.symbols.is_empty() {
        match unknown(|edge| edge.symbol.is_none()) {
            0 => {}
            count => words.push(format!("{} unknown", counted(count, "symbol", "symbols"))),
        }
    }
    words
}

/// The report for people.
pub(super) fn tell(
    report: &Report<'_>,
    draft: &DraftDeck,
    has_back: bool,
    output: &mut Output,
) -> Result<(), Stop> {
    let new = report.learned.iter().filter(|tile| tile.new).count();
    let in_all = if report.copies > report.tiles {
        format!("; {} in all with their copies", report.copies)
    } else {
        String::new()
    };
    output.line(format_args!(
        "{}, {new} of them new{in_all}",
        counted(report.tiles, "different tile", "different tiles"),
    ))?;
    let copied = report.learned.iter().filter(|tile| tile.copies > 1);
    let copied: Vec<String> = copied
        .map(|tile| format!("{} x {}", tile.copies, tile.tile))
        .collect();
    if !copied.is_empty() {
        output.line(format_args!("copies: {}", copied.join(", ")))?;
    }
    let nothing = |list: &[&str]| match list {
        [] => "none proposed; fill in \"edges\" by hand".to_owned(),
        list => list.join(", "),
    };
    output.line(format_args!("colours of edges: {}", nothing(&report.colours)))?;
    let symbols: Vec<String> = (0..draft.symbols.len())
        .map(|symbol| symbol_words(draft, symbol))
        .collect();
    let symbols: Vec<&str> = symbols.iter().map(String::as_str).collect();
    output.line(format_args!("symbols of edges: {}", nothing(&symbols)))?;
    if has_back {
        output.line("the back is kept as faces/back.png")?;
    }
    let unsure: Vec<&TileReport<'_>> = report
        .learned
        .iter()
        .filter(|tile| !tile.unsure.is_empty())
        .collect();
    if !unsure.is_empty() {
        output.line("to be looked at:")?;
        for tile in unsure {
            output.line(format_args!("  {}: {}", tile.tile, tile.unsure.join("; ")))?;
        }
    }
    output.line("check: the photos read with what was learned")?;
    for photo in &report.photos {
        let again = match (photo.read_again, photo.not_read.len()) {
            (0, 0) => "no tiles".to_owned(),
            (count, 0) if !photo.not_learned.is_empty() => {
                format!("all {} read", counted(count, "learned tile", "learned tiles"))
            }
            (count, 0) => format!("all {} read", counted(count, "tile", "tiles")),
            (count, missed) => format!("{count} of {} tiles read", count + missed),
        };
        output.line(format_args!("  {}: {again}", photo.file))?;
        for tile in &photo.not_read {
            output.line(format_args!("    {}: {}", tile.tile, tile.why))?;
        }
        if !photo.not_learned.is_empty() {
            output.line(format_args!(
                "    not learned: {} like a tile, at {}",
                counted(photo.not_learned.len(), "place", "places"),
                places_in_words(&photo.not_learned)
            ))?;
        }
    }
    if report.photos.iter().any(|photo| !photo.not_learned.is_empty()) {
        output.line(
            "what was not learned may be tiles: spread them apart, or lay them on a table of another colour, \
             take another photo of them and learn from it as well",
        )?;
    }
    output.line(format_args!(
        "written to {}: names of colours and symbols, kinds of tiles and backs can be edited there",
        report.deck
    ))
}

/// A symbol's name, and an edge that shows it.
fn symbol_words(draft: &DraftDeck, symbol: usize) -> String {
    const SIDES: [&str; 4] = ["north", "east", "south", "west"];
    let name = &draft.symbols[symbol];
    let shown = draft.tiles.iter().find_map(|tile| {
        let side = tile.edges.iter().position(|edge| edge.symbol == Some(symbol))?;
        Some(format!("{name} (as at the {} of {})", SIDES[side], tile.id))
    });
    shown.unwrap_or_else(|| name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_by_their_middles_in_the_photo_where_they_are() {
        let view = |photo: usize, x: f64, y: f64| View {
            photo,
            corners: [(-9.0, -9.0), (9.0, -9.0), (9.0, 9.0), (-9.0, 9.0)].map(|(left, top)| PhotoPoint {
                x: x + left,
                y: y + top,
            }),
        };
        let views = [view(0, 100.2, 40.0), view(1, 70.0, 50.0), view(0, 200.0, 60.7)];
        let told = |photo| perhaps_copies(Path::new("a.jpg"), &places_in(&views, photo));
        assert_eq!(
            told(0).as_deref(),
            Some(
                "read once more in a.jpg at (100, 40), (200, 61) and not counted: see whether they are copies or another tile"
            )
        );
        assert!(
            told(1).is_some_and(|words| words.contains("(70, 50) and not counted: see whether it is a copy"))
        );
        assert_eq!(told(2), None);
    }
}
