//! What was found on a table, each recognised and weighed, given its cell and told as certain or as in doubt.
//!
//! - `known`: what was found with what it is taken for, measured again where another face than it was found by lies elsewhere.
//! - `evidence`: what speaks for a face and against it; `confidence`: its probability; `corner_confidence`: that of the
//!   corners, by how well they `hold`. `make calibrate` finds the weights of both.
//! - `certainty`: what that is worth. No more than is left by what the deck lacks and its faces would be taken for: a `detail`,
//!   a part that it is `lacking` and a rival has, a swatch `recoloured` (by more than the `colour_error`), a `patchwork` of
//!   other faces. More where no rival comes near and the tile is `covered`.
//! - `strangers`: whether tiles that the deck lacks lie among the others.
//! - `face_down`: backs beside the tiles; `holes`, `gaps`: what may be a tile though no face is told for it, so that it does not
//!   part the board.
//! - `why`: what is in doubt, in a word; `advice`: what would help.

mod advice;
pub(crate) mod certainty;
mod colour_error;
pub(crate) mod confidence;
pub(crate) mod corner_confidence;
mod covered;
mod detail;
pub(crate) mod evidence;
mod face_down;
mod gaps;
pub(crate) mod hold;
mod holes;
mod known;
mod lacking;
mod patchwork;
pub(crate) mod recoloured;
mod strangers;
pub(crate) mod why;

use crate::conclude::advice::{AllTiles, advice};
use crate::conclude::certainty::{Certainty, FOREIGN_FACE, LONE_FACE, is_of_the_deck, once_told};
use crate::conclude::gaps::{Filled, filled};
use crate::conclude::hold::Hold;
use crate::conclude::holes::{joined, may_be_a_tile};
use crate::conclude::known::{Known, corners_of, in_doubt, left_out, move_to_face};
use crate::conclude::strangers::{Strangers, WITH_MORE, fits_badly, has_more};
use crate::conclude::why::Why;
use crate::find::{Findings, Found};
use crate::hands::Hands;
use crate::photo::pyramid::Pyramid;
use crate::recognise::Recognised;
use crate::table::groups::{Between, place_tiles};
use crate::table::overlap::displaced;
use crate::table::skew::Lattice;
use crate::table::table_pose::TablePose;
use crate::table::touch::{among_strangers, is_straight, lone};
use crate::{Catalogue, Doubt, PlaceSeen, Reading, Slot, Stage, TileRead};
use std::f64::consts::FRAC_PI_2;

/// What was found so near to the middle of a cell (sides) is in it.
const IN_PLACE: f64 = 0.3;
/// From this probability on a tile is likely.
const LIKELY: f64 = 0.5;

/// Recognises what was found, which is moved to where its faces lie, and gives it cells.
pub(crate) fn conclude(
    pyramid: &Pyramid,
    catalogue: &Catalogue,
    findings: &mut Findings,
    hands: &dyn Hands,
    done: &mut dyn FnMut(Stage),
) -> (Reading, Vec<PlaceSeen>) {
    let (mut reading, mut seen) = (Reading::default(), Vec::new());
    let Some(table) = findings.table else {
        reading.advice = advice(pyramid, findings, &reading, &[], AllTiles::default());
        return (reading, seen);
    };
    let (mut recognised, view) = catalogue.recognise(pyramid, &table, &findings.tiles, hands);
    for (recognised, tile) in recognised.iter().zip(&mut findings.tiles) {
        move_to_face(catalogue, (pyramid, &table), tile, recognised);
    }
    let corners: Vec<_> = recognised
        .iter()
        .zip(&findings.tiles)
        .map(|(recognised, tile)| corners_of(catalogue, recognised, tile))
        .collect();
    let are_faces: Vec<bool> = recognised.iter().map(Recognised::may_be_a_face).collect();
    let holds = Hold::of_all(
        &table,
        &findings.tiles,
        &corners,
        &are_faces,
        !catalogue.is_alike_at_any_size(),
        pyramid.size(0),
    );
    for (recognised, hold) in recognised.iter_mut().zip(holds) {
        recognised.weigh(hold);
    }
    done(Stage::Faces);
    let burnt: Vec<f32> = recognised.iter().map(|tile| tile.burnt).collect();
    // What is looked for apart from the others may be anything: it speaks for the deck alone. What is neither like a face nor
    // certainly square is nothing.
    let speaks = |(recognised, tile): &(&Recognised, &Found)| {
        let certainty = recognised.certainty;
        let may_be_a_stranger = certainty.is_worth_telling() || certainty.is_square();
        certainty.is_usual() || may_be_a_stranger && !tile.is_apart
    };
    let speaking = recognised.iter().zip(&findings.tiles).filter(speaks);
    let is_of_the_deck = is_of_the_deck(speaking.map(|(recognised, _)| recognised.certainty));
    let places = recognised.iter().zip(&findings.tiles);
    let among = places.filter(|(_, tile)| !tile.is_apart);
    let among: Vec<Certainty> = among.map(|(recognised, _)| recognised.certainty).collect();
    // Only what is told has a cell.
    let (mut told, mut others) = (Vec::new(), Vec::new());
    for ((recognised, tile), corners) in recognised.into_iter().zip(&findings.tiles).zip(corners) {
        let Some(&best) = recognised.candidates.first() else {
            seen.push(left_out(&recognised, corners));
            continue;
        };
        let known = Known {
            recognised,
            best,
            tile,
            corners,
        };
        if known.recognised.certainty.is_worth_telling() {
            told.push(known);
        } else {
            others.push(known);
        }
    }
    let mut places: Vec<TablePose> = told.iter().map(|known| known.tile.place).collect();
    let lone = lone(&places);
    reading.face_down = catalogue.find_face_down(&view, &table, &places);
    done(Stage::Backs);
    let face_down = reading.face_down.iter();
    let face_down = face_down.filter_map(|tile| Some(table.fit(&tile.corners)?.0));
    let face_down: Vec<TablePose> = face_down.collect();
    let likely = told.iter().filter(|known| known.best.confidence > LIKELY);
    let likely: Vec<TablePose> = likely.map(|known| known.tile.place).collect();
    let may_be_tiles: Vec<Option<TablePose>> = (others.iter())
        .map(|other| may_be_a_tile(&other.recognised, other.tile).then_some(other.tile.place))
        .collect();
    let are_joined = joined(likely, &may_be_tiles, &[&*places, &*face_down].concat());
    let mut left = Vec::new();
    for (other, is_joined) in others.into_iter().zip(are_joined) {
        if is_joined {
            places.push(other.tile.place);
            told.push(other);
        } else {
            left.push(other);
        }
    }
    let cells = place_tiles(&table, &places);
    let filled = filled(pyramid, &table, &findings.quads, (&places, &cells), &face_down);
    let filled = with_what_was_found(filled, &mut left);
    let is_square = |found: &Known| found.recognised.certainty.is_square();
    let is_a_stranger = |(cell, found): &&(Filled, Option<Known>)| {
        cell.is_like_a_tile && !found.as_ref().is_some_and(is_square)
    };
    let unknown = filled.iter().filter(is_a_stranger).map(|_| Certainty::STRANGER);
    let strangers = Strangers::among(among.into_iter().chain(unknown));
    let is_skewed = catalogue.is_alike_at_any_size()
        && Lattice::of(&table, &places, &cells).is_some_and(|lattice| lattice.is_askew_on(&table));
    // In hard shade all faces may fit badly.
    let sure = told.iter().filter(|known| known.recognised.certainty.is_sure());
    let fit_badly: Vec<bool> = sure.map(|known| fits_badly(&known.recognised.evidence)).collect();
    let most_fit_well = 2 * fit_badly.iter().filter(|&&is_bad| is_bad).count() < fit_badly.len();
    // Nothing else tells whether what is more to be seen on a tile alone lies there or is printed.
    let is_alone = told.len() == 1;
    let is_between_cells = cells.iter().any(|place| place.or_slot().is_some());
    let probabilities: Vec<f64> = told.iter().map(|known| known.best.confidence).collect();
    let displaced = displaced(&places, &probabilities);
    let faces = told
        .iter()
        .map(|known| known.recognised.certainty.face_at_any_turn);
    let among_strangers = among_strangers(&places, &faces.collect::<Vec<f32>>());
    let is_likely = |index: usize| probabilities[index] > LIKELY && !displaced[index];
    for (index, (known, place)) in told.into_iter().zip(&cells).enumerate() {
        let Known {
            recognised,
            best,
            tile,
            ..
        } = &known;
        let others = (0..places.len()).filter(|&other| other != index && is_likely(other));
        let others = others.map(|other| places[other]);
        let slot = Slot {
            x: place.x,
            y: place.y,
        };
        let evidence = &recognised.evidence;
        let may_be_a_stranger = (strangers.are_likely() || is_alone) && has_more(evidence)
            || strangers.are_likely() && most_fit_well && fits_badly(evidence)
            || among_strangers[index];
        let most_probable = if may_be_a_stranger { WITH_MORE } else { 1.0 };
        let least = match (is_of_the_deck, lone.get(index)) {
            (true, Some(true)) => LONE_FACE,
            (true, _) => 0.0,
            (false, _) => FOREIGN_FACE,
        };
        let is_at_home = recognised.certainty.face >= least && !may_be_a_stranger;
        let else_in_doubt = || {
            if displaced[index] {
                Some(Why::Displaced)
            } else if catalogue.may_lie_askew(best.face, tile.outlined, &tile.place, others.clone()) {
                Some(Why::Sides)
            } else {
                (place.between == Between::OrTouching).then_some(Why::MayTouch)
            }
        };
        let doubt = if !tile.is_sized || known.has_left(catalogue) {
            Some(Why::Sides)
        } else if !is_at_home {
            Some(Why::Stranger)
        } else if !recognised.certainty.is_sure() || is_skewed {
            Some(Why::of(recognised))
        } else {
            else_in_doubt()
        };
        if let Some(why) = doubt {
            seen.push(known.seen_in_doubt(&why));
            let is_known = why == Why::Corners && else_in_doubt().is_none() && place.or_slot().is_none();
            reading.unsure.push(Doubt {
                is_of_corners_alone: is_known && best.confidence > LIKELY,
                ..known.doubt(slot, place.turn, most_probable, &why)
            });
        } else {
            reading.tiles.push(TileRead {
                face: best.face,
                slot,
                or_slot: place.or_slot(),
                turn: (place.turn + best.turn) % 4,
                confidence: once_told(best.confidence),
                corners: known.printed_corners(),
            });
            seen.push(known.seen_as_tile());
        }
    }
    for (Filled { slot, place, .. }, found_there) in filled {
        if let Some(known) = found_there {
            let why = Why::of(&known.recognised);
            let quarters = (place.seen_from_here(&known.tile.place).angle / FRAC_PI_2).round() as i32;
            seen.push(known.seen_in_doubt(&why));
            reading
                .unsure
                .push(known.doubt(slot, quarters.rem_euclid(4) as u8, 1.0, &why));
            continue;
        }
        let corners = table.all_seen_at(&place.corners());
        seen.push(PlaceSeen {
            corners,
            fit: 0.0,
            visible: 1.0,
            verdict: in_doubt(&Why::Filled),
            terms: None,
        });
        reading.unsure.push(Doubt {
            slot,
            corners,
            candidates: Vec::new(),
            reason: Why::Filled.to_string(),
            is_of_corners_alone: false,
        });
    }
    seen.extend(left.iter().map(Known::left_out));
    reading.count_cells_from_0();
    reading.tiles.sort_by_key(|tile| tile.slot);
    reading.unsure.sort_by_key(|doubt| doubt.slot);
    let all = AllTiles {
        is_between_cells,
        has_strangers: strangers.are_certain(),
    };
    reading.advice = advice(pyramid, findings, &reading, &burnt, all);
    done(Stage::Cells);
    (reading, seen)
}

/// Each cell with what was found in it, which is taken out of what is `left`.
fn with_what_was_found<'a>(
    cells: Vec<Filled>,
    left: &mut Vec<Known<'a>>,
) -> Vec<(Filled, Option<Known<'a>>)> {
    let with_found = |cell: Filled| {
        let found_there = left.iter().position(|known| {
            let there = cell.place.seen_from_here(&known.tile.place);
            there.x.hypot(there.y) < IN_PLACE && is_straight(there.angle)
        });
        (cell, found_there.map(|number| left.swap_remove(number)))
    };
    cells.into_iter().map(with_found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::find;
    use crate::hands::OneHand;
    use crate::outlines::overview::Overview;
    use crate::read::read;
    use crate::specimen::{catalogue, face, marked, of_four, photo, rows_of_four};
    use crate::{FaceId, Photo};

    /// Why the first of twelve tiles is in doubt, which is changed, where so many others are strangers.
    fn doubt_about(changed: fn(&Photo) -> Photo, strangers: usize) -> Option<String> {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let catalogue = catalogue(&faces);
        let mut seen = faces;
        seen[0] = changed(&seen[0]);
        for (other, stranger) in (20..).map(face).zip(&mut seen[12 - strangers..]) {
            // The last third is like a face of the deck.
            let first = other.rgb().len() * 2 / 3;
            stranger.rgb_mut()[..first].copy_from_slice(&other.rgb()[..first]);
        }
        let poses = rows_of_four(12, (70.0, 70.0), (92.0, 92.0), 90.0, 0.0);
        let tiles: Vec<_> = poses.into_iter().zip(&seen).collect();
        let reading = read(&photo(&tiles, [0.9; 3]), &catalogue);
        let is_told = |face| reading.tiles.iter().any(|tile| tile.face == FaceId(face));
        assert!(
            (1..6).all(is_told),
            "what is plain stays certain: {:?}",
            reading.tiles
        );
        let reason = |doubt: &Doubt| (doubt.candidates[0].face == FaceId(0)).then(|| doubt.reason.clone());
        let why = reading.unsure.iter().find_map(reason);
        assert_ne!(is_told(0), why.is_some());
        let says_so = reading
            .advice
            .iter()
            .any(|advice| advice.contains("the deck may lack"));
        assert_eq!(says_so, strangers > 0, "{:?}", reading.advice);
        why
    }

    #[test]
    fn more_on_a_tile_than_its_face_has_is_a_doubt_among_strangers() {
        let marked = |face: &Photo| marked(face, 17);
        assert_eq!(doubt_about(marked, 0), None);
        assert_eq!(doubt_about(marked, 6), Some(Why::Stranger.to_string()));
    }

    #[test]
    fn a_tile_of_which_a_third_is_covered_is_a_doubt_among_strangers_alone() {
        let covered = |face: &Photo| {
            let mut covered = face.clone();
            let n_covered = face.rgb().len() * 36 / 100;
            for pixel in covered.rgb_mut()[..n_covered].chunks_exact_mut(3) {
                pixel.copy_from_slice(&[250, 40, 220]);
            }
            covered
        };
        assert_eq!(doubt_about(covered, 0), None);
        assert_eq!(doubt_about(covered, 6), Some(Why::Stranger.to_string()));
    }

    #[test]
    fn a_face_that_fits_badly_all_over_is_a_doubt_among_strangers() {
        // Its colours, but for fine checks that are darker.
        let checked = |face: &Photo| {
            let side = face.width() as usize;
            let mut checked = face.clone();
            for (at, value) in checked.rgb_mut().iter_mut().enumerate() {
                let (x, y) = (at / 3 % side, at / 3 / side);
                if (x / 12 + y / 12) % 2 == 0 {
                    *value = (f32::from(*value) * 0.55) as u8;
                }
            }
            checked
        };
        assert_eq!(doubt_about(checked, 0), None);
        assert_eq!(doubt_about(checked, 6), Some(Why::Stranger.to_string()));
    }

    #[test]
    fn more_on_a_tile_alone_is_a_doubt() {
        let faces: Vec<Photo> = (0..12).map(face).collect();
        let catalogue = catalogue(&faces);
        let read_with = |tile: &Photo| {
            let poses = rows_of_four(1, (170.0, 120.0), (92.0, 92.0), 90.0, 0.0);
            read(&photo(&[(poses[0], tile)], [0.9; 3]), &catalogue)
        };
        let reading = read_with(&faces[0]);
        assert_eq!((reading.tiles.len(), reading.unsure.len()), (1, 0));
        let reading = read_with(&marked(&faces[0], 17));
        assert_eq!(reading.tiles, []);
        assert_eq!(reading.unsure[0].candidates[0].face, FaceId(0));
        assert_eq!(reading.unsure[0].reason, Why::Stranger.to_string());
    }

    #[test]
    fn wedges_that_lie_elsewhere_than_the_sides_that_were_found_are_in_doubt() {
        let faces = of_four(|x, y| usize::from(x > y) + 2 * usize::from(x + y > 0));
        let catalogue = catalogue(&faces);
        assert!(catalogue.is_alike_at_any_size());
        let poses = rows_of_four(8, (70.0, 80.0), (100.0, 100.0), 90.0, 0.0);
        let tiles: Vec<_> = poses.into_iter().zip(&faces).collect();
        let photo = photo(&tiles, [0.9; 3]);
        let done = &mut |_| {};
        let overview = Overview::new(&photo, done);
        let mut findings = find(&overview, &catalogue, &OneHand, done);
        let mut doubts = |findings: &mut Findings| {
            let (reading, _) = conclude(&overview.pyramid, &catalogue, findings, &OneHand, done);
            assert_eq!(reading.tiles.len() + reading.unsure.len(), 8);
            let reasons = reading.unsure.into_iter().map(|doubt| doubt.reason);
            reasons.collect::<Vec<_>>()
        };
        assert_eq!(doubts(&mut findings), Vec::<String>::new());
        // As if other edges had been taken for the sides of one tile.
        let tile = &mut findings.tiles[0];
        tile.pose = tile.pose.beside(0.06, 0.06).unwrap();
        tile.corners = tile.pose.corners();
        assert_eq!(doubts(&mut findings), [Why::Sides.to_string()]);
    }
}
