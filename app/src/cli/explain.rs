//! How a scan came to what it says: why places are in doubt or empty, and a picture of each stage.

use super::annotate::{STAGES, write_annotated, write_picture};
use super::judge::counted;
use super::scan::{Seen, stem};
use super::stop::Failure;
use super::{annotate, files};
use crate::deck::Deck;
use crate::table::Unsure;
use std::path::{Path, PathBuf};
use vision::{Photo, PhotoPoint, PlaceSeen};

/// Writes `FILE-1-segments.png` and so on, for the photo of this file.
pub(super) fn write_stages(folder: &Path, file: &Path, photo: &Photo, seen: &Seen) -> Result<(), Failure> {
    files::make_folder(folder)?;
    let [files @ .., reading] = stage_files(folder, file);
    for (out, picture) in files.iter().zip(annotate::stages(photo, &seen.workings)) {
        write_picture(out, picture)?;
    }
    write_annotated(&reading, photo, seen)
}

/// The files of the pictures of a photo's stages.
pub(super) fn stage_files(folder: &Path, photo: &Path) -> [PathBuf; STAGES.len() + 1] {
    let stem = stem(photo);
    std::array::from_fn(|place| {
        let stage = STAGES.get(place).unwrap_or(&"reading");
        folder.join(format!("{stem}-{}-{stage}.png", place + 1))
    })
}

/// A line for each place in doubt and each that was left out, and one for what the photograph as a whole lacks.
pub(super) fn why(seen: &Seen, deck: &Deck) -> Vec<String> {
    let workings = &seen.workings;
    let mut lines: Vec<String> = seen
        .table
        .unsure
        .iter()
        .map(|unsure| doubt(unsure, seen, deck))
        .collect();
    let is_left_out = |place: &&PlaceSeen| !place.is_told() && place.visible > 0.0;
    for place in workings.places.iter().filter(is_left_out) {
        lines.push(format!(
            "at {}: left out: {}{}",
            centre(&place.corners),
            place.verdict,
            shares(place)
        ));
    }
    let n_empty = workings
        .places
        .iter()
        .filter(|place| place.visible <= 0.0)
        .count();
    if n_empty > 0 {
        let places = counted(n_empty, "place beside tiles holds", "places beside tiles hold");
        lines.push(format!("{places} nothing like a face"));
    }
    if workings.grid.is_empty() {
        let (edges, outlines) = (workings.segments.len(), workings.quads.len());
        lines.push(format!(
            "no first tile: {} make {}, and no face lies in one",
            counted(edges, "straight edge", "straight edges"),
            counted(outlines, "outline of four corners", "outlines of four corners")
        ));
    }
    lines.extend(seen.table.advice.iter().cloned());
    lines
}

fn doubt(unsure: &Unsure, seen: &Seen, deck: &Deck) -> String {
    let reason = match unsure.reason.as_str() {
        "" => "no face is clearly the likeliest",
        reason => reason,
    };
    let near = |place: &&PlaceSeen| {
        let (a, b) = (middle(&place.corners), middle(&unsure.corners));
        (a.x - b.x).hypot(a.y - b.y) < 2.0
    };
    let shares = seen
        .workings
        .places
        .iter()
        .find(near)
        .map_or(String::new(), shares);
    let candidates: Vec<String> = (unsure.candidates.iter().take(3))
        .map(|candidate| {
            let (id, turns) = (deck.id(candidate.tile), candidate.turn.count());
            format!("{id} turned by {turns} at {:.0} %", candidate.confidence * 100.0)
        })
        .collect();
    let candidates = match candidates.join(", ") {
        none if none.is_empty() => none,
        some => format!("; {some}"),
    };
    format!(
        "at {}: not certain: {reason}{shares}{candidates}",
        centre(&unsure.corners)
    )
}

fn shares(place: &PlaceSeen) -> String {
    format!(
        " ({:.0} % explained, {:.0} % in sight)",
        place.fit * 100.0,
        place.visible * 100.0
    )
}

fn middle(corners: &[PhotoPoint; 4]) -> PhotoPoint {
    let sum = corners
        .iter()
        .fold((0.0, 0.0), |sum, point| (sum.0 + point.x, sum.1 + point.y));
    PhotoPoint {
        x: sum.0 / 4.0,
        y: sum.1 / 4.0,
    }
}

fn centre(corners: &[PhotoPoint; 4]) -> String {
    let at = middle(corners);
    format!("{:.0}, {:.0}", at.x, at.y)
}
