//! One photograph, from its pixels to what lies on the table.

use crate::advice::advice;
use crate::certainty::{FOREIGN_FACE, LONE_FACE, is_of_the_deck, once_told};
use crate::even_light::Uneven;
use crate::find::{Findings, Found, find};
use crate::groups::{Between, place_tiles};
use crate::hands::{Hands, OneHand};
use crate::hold::Hold;
use crate::look::{FEW, FITS};
use crate::overlap::displaced;
use crate::overview::Overview;
use crate::paper;
use crate::pyramid::Pyramid;
use crate::recognise::Recognised;
use crate::skew::Lattice;
use crate::why::Why;
use crate::workings::Terms;
use crate::{
    Candidate, Catalogue, Doubt, Photo, PhotoPoint, PlaceSeen, Reading, Slot, Stage, TileRead, Workings,
};

/// A face that takes its corners farther than this (sides) from where they were found has a place of its own.
const MOVED: f64 = 0.03;
/// So often hard shadows are taken off a photograph, at most.
const MOST_AGAIN: usize = 3;

/// Reads one photograph. Finding nothing is an empty [`Reading`], not an error.
pub fn read(photo: &Photo, catalogue: &Catalogue) -> Reading {
    let done = &mut |_| {};
    look(Overview::new(photo, done), catalogue, &OneHand, done).reading
}

/// Reads one photograph of which there is an overview, and tells how. `done` is called at the end of each stage: a caller
/// with a clock learns what it took; the first [`Stage::Reduce`], [`Stage::Segments`] and [`Stage::Quads`] are the overview's.
/// Where smaller pictures do not tell enough, [`Stage::Segments`] and [`Stage::Quads`] end once more, and again where hardly
/// anything was found: what was tried in between counts to the next of the former. Nothing is looked at after the stage of
/// [`Stage::Tiles`] if no tile was found. Where shade is taken off the photograph, all stages begin anew, but those of the edges
/// where only tiles that were found lie in hard shadows.
pub fn read_in_stages(
    overview: Overview,
    catalogue: &Catalogue,
    done: &mut dyn FnMut(Stage),
) -> (Reading, Workings) {
    read_by(overview, catalogue, &OneHand, done)
}

/// The same where others lend a hand: what is read does not depend on that.
pub fn read_by(
    overview: Overview,
    catalogue: &Catalogue,
    hands: &dyn Hands,
    done: &mut dyn FnMut(Stage),
) -> (Reading, Workings) {
    let Look {
        findings,
        reading,
        mut places,
    } = look(overview, catalogue, hands, done);
    let nothing = |&corners| PlaceSeen {
        corners,
        fit: 0.0,
        visible: 0.0,
        verdict: "nothing like a face".to_owned(),
        terms: None,
    };
    places.extend(findings.empty.iter().map(nothing));
    let workings = Workings {
        segments: findings.segments.iter().map(|s| [s.start, s.end]).collect(),
        quads: findings.quads.iter().map(|q| q.corners).collect(),
        grid: findings.table.map_or_else(Vec::new, |table| table.grid(12)),
        places,
    };
    (reading, workings)
}

/// What a look at a photograph tells.
struct Look {
    findings: Findings,
    reading: Reading,
    places: Vec<PlaceSeen>,
}

/// Looks at a photograph, and again with hard shadows taken off it as long as more tiles are certain then. If something is in
/// doubt still, and the tiles are of paper, also with all shade taken off that.
fn look(overview: Overview, catalogue: &Catalogue, hands: &dyn Hands, done: &mut dyn FnMut(Stage)) -> Look {
    let mut look = Look::once(&overview, catalogue, hands, done);
    let mut pyramid = overview.pyramid;
    let side = look.side_in_doubt().filter(|_| catalogue.is_of_paper());
    let paper = side.map(|side| paper::evened(&pyramid, side));
    for _ in 0..MOST_AGAIN {
        let shadows = look.shadows(&pyramid, catalogue);
        if shadows.is_empty() {
            break;
        }
        let mut evened = pyramid.photo().clone();
        drop(pyramid);
        shadows.iter().for_each(|light| light.take_off(&mut evened));
        let again = if look.knows_tiles_in(&shadows) {
            pyramid = Pyramid::new(&evened);
            done(Stage::Reduce);
            look.relit(&pyramid, catalogue, &shadows, hands, done)
        } else {
            let overview = Overview::new(&evened, done);
            let again = Look::once(&overview, catalogue, hands, done);
            pyramid = overview.pyramid;
            again
        };
        if again.reading.tiles.len() <= look.reading.tiles.len() {
            break;
        }
        look = again;
    }
    drop(pyramid);
    if let Some(evened) = paper.filter(|_| look.side_in_doubt().is_some()) {
        let again = Look::once(&Overview::new(&evened, done), catalogue, hands, done);
        if again.reading.tiles.len() > look.reading.tiles.len() {
            look = again;
        }
    }
    look
}

impl Look {
    /// The usual side of what was found, in pixels, if something that is in doubt or no tile may be one.
    fn side_in_doubt(&self) -> Option<f64> {
        let may_be_a_tile =
            |place: &PlaceSeen| place.verdict != PlaceSeen::TILE && place.fit > f64::from(FITS);
        if self.reading.unsure.is_empty() && !self.places.iter().any(may_be_a_tile) {
            return None;
        }
        let tiles = self.findings.tiles.iter();
        let mut sides: Vec<f64> = tiles.map(|tile| tile.pose.side()).collect();
        sides.sort_by(f64::total_cmp);
        sides.get(sides.len() / 2).copied()
    }

    fn once(
        overview: &Overview,
        catalogue: &Catalogue,
        hands: &dyn Hands,
        done: &mut dyn FnMut(Stage),
    ) -> Look {
        let findings = find(overview, catalogue, hands, done);
        Look::at(findings, &overview.pyramid, catalogue, hands, done)
    }

    /// The look at what was found.
    fn at(
        findings: Findings,
        pyramid: &Pyramid,
        catalogue: &Catalogue,
        hands: &dyn Hands,
        done: &mut dyn FnMut(Stage),
    ) -> Look {
        let (reading, places) = conclude(pyramid, catalogue, &findings, hands, done);
        Look {
            findings,
            reading,
            places,
        }
    }

    /// Whether all shadows lie on tiles that were found, and nothing else is in doubt beside so many certain ones that the
    /// table is known: then no other place is worth a look when they are taken off.
    fn knows_tiles_in(&self, shadows: &[Uneven]) -> bool {
        let is_found = |shadow: &Uneven| self.findings.tiles.iter().any(|tile| shadow.lies_on(tile));
        let is_shaded = |doubt: &Doubt| shadows.iter().any(|shadow| shadow.holds(&doubt.corners));
        let Reading { tiles, unsure, .. } = &self.reading;
        tiles.len() >= FEW && shadows.iter().all(is_found) && unsure.iter().all(is_shaded)
    }

    /// Looks again at what was found, with shadows taken off some tiles in the photograph.
    fn relit(
        &self,
        pyramid: &Pyramid,
        catalogue: &Catalogue,
        shadows: &[Uneven],
        hands: &dyn Hands,
        done: &mut dyn FnMut(Stage),
    ) -> Look {
        let mut findings = self.findings.clone();
        if let Some(table) = &findings.table {
            let is_relit = |tile: &&mut Found| shadows.iter().any(|shadow| shadow.lies_on(tile));
            for tile in findings.tiles.iter_mut().filter(is_relit) {
                tile.measure_again(pyramid, catalogue, table);
            }
        }
        done(Stage::Tiles);
        Look::at(findings, pyramid, catalogue, hands, done)
    }

    /// The light on faces that are found in hard shadows: beside tiles, where something is in doubt, and within any outline if
    /// no tile is certain. What is in doubt may have led its face astray: then it lies where it was found.
    fn shadows(&self, pyramid: &Pyramid, catalogue: &Catalogue) -> Vec<Uneven> {
        let tiles = &self.reading.tiles;
        let quads = self.findings.quads.iter().filter(|_| tiles.is_empty());
        let places = self.places.iter().map(|place| &place.corners);
        let found = self.findings.tiles.iter().map(|tile| &tile.corners);
        let poses = self.findings.empty.iter().chain(places).chain(found);
        let poses = poses.chain(quads.map(|quad| &quad.corners));
        catalogue.uneven_lights(pyramid, poses, tiles.iter().map(|tile| tile.corners))
    }
}

/// Recognises what was found and gives it cells.
fn conclude(
    pyramid: &Pyramid,
    catalogue: &Catalogue,
    findings: &Findings,
    hands: &dyn Hands,
    done: &mut dyn FnMut(Stage),
) -> (Reading, Vec<PlaceSeen>) {
    let (mut reading, mut seen) = (Reading::default(), Vec::new());
    let Some(table) = findings.table else {
        reading.advice = advice(pyramid, findings, &reading, &[], false);
        return (reading, seen);
    };
    let (mut recognised, view) = catalogue.recognise(pyramid, &table, &findings.tiles, hands);
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
    // Only what is told has a cell.
    let (mut told, mut places) = (Vec::new(), Vec::new());
    for ((recognised, tile), corners) in recognised.into_iter().zip(&findings.tiles).zip(corners) {
        match recognised.candidates.first().copied() {
            Some(best) if recognised.certainty.is_worth_telling() => {
                told.push((recognised, best, tile, corners));
                places.push(tile.place);
            }
            _ => seen.push(place_seen(
                &recognised,
                corners,
                "no tile of this deck".to_owned(),
            )),
        }
    }
    reading.face_down = catalogue.find_face_down(&view, &table, &places);
    done(Stage::Backs);
    let cells = place_tiles(&table, &places);
    let is_skewed = catalogue.is_alike_at_any_size()
        && Lattice::of(&table, &places, &cells).is_some_and(|lattice| lattice.is_askew_on(&table));
    let is_between_cells = cells.iter().any(|place| place.or_slot().is_some());
    let probabilities: Vec<f64> = told.iter().map(|(_, best, ..)| best.confidence).collect();
    let displaced = displaced(&places, &probabilities);
    let is_likely = |index: usize| probabilities[index] > 0.5 && !displaced[index];
    for (index, ((recognised, best, tile, seen_at), place)) in told.into_iter().zip(cells).enumerate() {
        let others = (0..places.len()).filter(|&other| other != index && is_likely(other));
        let others = others.map(|other| places[other]);
        let slot = Slot {
            x: place.x,
            y: place.y,
        };
        let corners = std::array::from_fn(|c| seen_at[(c + usize::from(best.turn)) % 4]);
        let turned = |candidate: &Candidate| Candidate {
            turn: (place.turn + candidate.turn) % 4,
            ..*candidate
        };
        let least = match (is_of_the_deck, place.is_lone) {
            (true, true) => LONE_FACE,
            (true, false) => 0.0,
            (false, _) => FOREIGN_FACE,
        };
        let is_at_home = recognised.certainty.face >= least;
        let doubt = if !tile.is_sized {
            Some(Why::Sides)
        } else if !is_at_home {
            Some(Why::Stranger)
        } else if !recognised.certainty.is_sure() || is_skewed {
            Some(Why::of(&recognised))
        } else if displaced[index] {
            Some(Why::Displaced)
        } else if catalogue.may_lie_askew(best.face, tile.outlined, &tile.place, others) {
            Some(Why::Sides)
        } else {
            (place.between == Between::OrTouching).then_some(Why::MayTouch)
        };
        let verdict = if let Some(why) = doubt {
            let reason = why.to_string();
            reading.unsure.push(Doubt {
                slot,
                corners,
                candidates: recognised.candidates.iter().map(turned).collect(),
                reason: reason.clone(),
            });
            format!("{}: {reason}", PlaceSeen::DOUBT)
        } else {
            reading.tiles.push(TileRead {
                face: best.face,
                slot,
                or_slot: place.or_slot(),
                turn: turned(&best).turn,
                confidence: once_told(best.confidence),
                corners,
            });
            PlaceSeen::TILE.to_owned()
        };
        seen.push(place_seen(&recognised, seen_at, verdict));
    }
    reading.tiles.sort_by_key(|tile| tile.slot);
    reading.unsure.sort_by_key(|doubt| doubt.slot);
    reading.advice = advice(pyramid, findings, &reading, &burnt, is_between_cells);
    done(Stage::Cells);
    (reading, seen)
}

/// Corners in the order of the pose: where they were found, unless its face lies elsewhere. A face that looks alike at any
/// size does not tell where.
fn corners_of(catalogue: &Catalogue, recognised: &Recognised, tile: &Found) -> [PhotoPoint; 4] {
    let (named, found) = (recognised.pose.corners(), tile.pose.corners());
    let near = MOVED * tile.pose.side();
    let is_near = |(a, b): (&PhotoPoint, &PhotoPoint)| (a.x - b.x).hypot(a.y - b.y) < near;
    if catalogue.is_alike_at_any_size() || named.iter().zip(&found).all(is_near) {
        tile.corners
    } else {
        named
    }
}

fn place_seen(recognised: &Recognised, corners: [PhotoPoint; 4], verdict: String) -> PlaceSeen {
    PlaceSeen {
        corners,
        fit: f64::from(recognised.fit),
        visible: f64::from(recognised.visible),
        verdict,
        terms: recognised.candidates.first().map(|&best| Terms {
            best,
            face: recognised.evidence.face_terms().to_vec(),
            corners: recognised.evidence.corner_terms().to_vec(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaceId;
    use crate::even_light::tests::barred;
    use crate::specimen::{catalogue, face, pale, photo, place};

    #[test]
    fn shadows_are_looked_for_where_tiles_were_found() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        let poses = [(90.0, 90.0), (193.0, 91.0), (296.0, 90.0), (194.0, 194.0)];
        let poses = poses.map(|(x, y)| place(x, y, 100.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces[4..]).collect();
        let even = photo(&tiles, [0.9; 3]);
        let done = &mut |_| {};
        let mut look = Look::once(&Overview::new(&even, done), &catalogue, &OneHand, done);
        assert_eq!(look.reading.tiles.len(), 4);
        // As if every face had been led astray, and nothing else told of a place.
        (look.reading, look.places) = (Reading::default(), Vec::new());
        (look.findings.quads, look.findings.empty) = (Vec::new(), Vec::new());
        let barred = Pyramid::new(&barred(&even));
        assert_eq!(look.shadows(&barred, &catalogue).len(), 4);
    }

    #[test]
    fn on_a_table_that_is_known_only_tiles_in_shadows_are_looked_at_again() {
        let faces: Vec<Photo> = (0..12).map(pale).collect();
        let catalogue = catalogue(&faces);
        let poses = [
            (90.0, 90.0),
            (193.0, 91.0),
            (296.0, 90.0),
            (91.0, 194.0),
            (194.0, 194.0),
        ];
        let poses = poses.map(|(x, y)| place(x, y, 100.0, 0.0));
        let tiles: Vec<_> = poses.iter().copied().zip(&faces[4..]).collect();
        let even = photo(&tiles, [0.9; 3]);
        let (mut shadowed, bars) = (even.clone(), barred(&even));
        let width = even.width() as usize;
        for (at, pixel) in shadowed.rgb_mut().chunks_exact_mut(3).enumerate() {
            let here = poses[4].unmap((at % width) as f64, (at / width) as f64);
            if (0.0..1.0).contains(&here.x) && (0.0..1.0).contains(&here.y) {
                pixel.copy_from_slice(&bars.rgb()[3 * at..][..3]);
            }
        }
        let done = &mut |_| {};
        let mut look = Look::once(&Overview::new(&even, done), &catalogue, &OneHand, done);
        assert_eq!(look.reading.tiles.len(), 5);
        // As if its face had been in doubt in the shadow.
        look.reading.tiles.retain(|tile| tile.face != FaceId(8));
        let shadows = look.shadows(&Pyramid::new(&shadowed), &catalogue);
        assert!(shadows.len() == 1 && look.knows_tiles_in(&shadows));
        shadows[0].take_off(&mut shadowed);
        let evened = Pyramid::new(&shadowed);
        let again = look.relit(&evened, &catalogue, &shadows, &OneHand, done);
        assert_eq!(again.reading.tiles.len(), 5);
        look.findings.tiles.retain(|tile| tile.look.0 != FaceId(8));
        assert!(!look.knows_tiles_in(&shadows), "no tile was found there");
        look.findings.tiles = again.findings.tiles;
        assert!(look.knows_tiles_in(&shadows));
        look.reading.unsure.push(Doubt {
            slot: Slot { x: 0, y: 0 },
            corners: poses[0].corners(),
            candidates: Vec::new(),
            reason: String::new(),
        });
        assert!(!look.knows_tiles_in(&shadows), "another tile is in doubt");
    }

    #[test]
    fn a_tile_between_two_cells_is_told_with_both_unless_it_may_touch() {
        let faces: Vec<Photo> = (0..8).map(face).collect();
        let catalogue = catalogue(&faces);
        let cell = |x| Slot { x, y: 0 };
        for (cells, expected) in [(2.0, Ok((3, None))), (2.45, Ok((3, Some(4)))), (1.4, Err(()))] {
            let at = |column: f64, row: f64| place(60.0 + 62.0 * column, 90.0 + 62.0 * row, 60.0, 0.0);
            let poses = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(1.0 + cells, 0.0)];
            let tiles: Vec<_> = poses.iter().copied().zip(&faces).collect();
            let reading = read(&photo(&tiles, [0.9; 3]), &catalogue);
            let found = reading.tiles.iter().find(|tile| tile.face == FaceId(3));
            let found = found.map(|tile| (tile.slot, tile.or_slot)).ok_or(());
            let expected = expected.map(|(x, or)| (cell(x), or.map(cell)));
            assert_eq!(found, expected, "{cells} cells away");
            let doubts: Vec<&str> = reading.unsure.iter().map(|doubt| doubt.reason.as_str()).collect();
            let reason = expected.err().map(|()| "it may touch another tile or lie apart");
            assert_eq!(doubts, Vec::from_iter(reason), "{cells} cells away");
            assert!(reading.tiles.len() + doubts.len() == 4);
        }
    }
}
