//! One photograph, from its pixels to what lies on the table.

use crate::conclude::conclude;
use crate::find::look::{FEW, FITS};
use crate::find::{Findings, Found, Original, find, find_for};
use crate::hands::{Hands, OneHand};
use crate::outlines::overview::Overview;
use crate::photo::Cutting;
use crate::photo::pyramid::Pyramid;
use crate::shade::even_light::Uneven;
use crate::shade::local_contrast::by_local_contrast;
use crate::shade::paper::{self, Sheets};
use crate::{Catalogue, Doubt, Photo, PlaceSeen, Reading, Stage, Workings};

/// So often hard shadows are taken off a photograph, at most.
const MOST_AGAIN: usize = 3;
/// So many tiles that are certain tell the table: what is not found beside them is not lost for want of outlines.
const MANY: usize = 8;
/// About as large a side of a tile is looked for where nothing was found, as a share of the photograph's longer side.
const SIDE: f64 = 0.025;

/// Reads one photograph. Finding nothing is an empty [`Reading`], not an error.
pub fn read(photo: &Photo, catalogue: &Catalogue) -> Reading {
    let done = &mut |_| {};
    look(Overview::new(photo, done), catalogue, &OneHand, done).reading
}

/// Reads one photograph that is known to have no shadows and no haze, in which one look tells all.
pub(crate) fn read_at_once(photo: &Photo, catalogue: &Catalogue, hands: &dyn Hands) -> Reading {
    let done = &mut |_| {};
    Look::once(&Overview::new(photo, done), catalogue, hands, done).reading
}

/// Reads one photograph of which there is an overview, and tells how. `done` is called at the end of each stage: a caller
/// with a clock learns what it took; the first [`Stage::Reduce`], [`Stage::Segments`] and [`Stage::Quads`] are the overview's.
/// Where smaller pictures do not tell enough, [`Stage::Segments`] and [`Stage::Quads`] end once more, and again where hardly
/// anything was found: what was tried in between counts to the next of the former. Nothing is looked at after the stage of
/// [`Stage::Tiles`] if no tile was found. Where tiles are looked for by their local contrast, or shade is taken off the
/// photograph, all stages begin anew, but those of the edges where only tiles that were found lie in hard shadows.
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
/// doubt still, and the tiles are of paper, also with all shade taken off that; and where little is certain then, at what is
/// found by its local contrast, and on paper where that is the first to find anything, with the shade taken off it.
fn look(overview: Overview, catalogue: &Catalogue, hands: &dyn Hands, done: &mut dyn FnMut(Stage)) -> Look {
    let look = Look::once(&overview, catalogue, hands, done);
    let told_little = look.tells_little();
    let sheets = look
        .sheets()
        .filter(|_| look.has_doubts() && catalogue.is_of_paper());
    // A large photograph is not held twice: what shadows are taken off is put back afterwards.
    let (mut look, pyramid, before) = look.out_of_shadows(overview.pyramid, catalogue, hands, done);
    let sheets = sheets.filter(|_| look.has_doubts());
    if sheets.is_none() && !(told_little && look.tells_little()) {
        return look;
    }
    let pyramid = put_back(pyramid, &before);
    let original = told_little.then(|| pyramid.photo().clone());
    if let Some(sheets) = &sheets {
        look = look.or_on_paper(pyramid, sheets, catalogue, hands, done);
    } else {
        drop(pyramid);
    }
    let Some(original) = original.filter(|_| look.tells_little()) else {
        return look;
    };
    let pyramid = Pyramid::new(&original);
    drop(original);
    let Some(by_contrast) = look.by_local_contrast(&pyramid, catalogue, hands, done) else {
        return look;
    };
    // Where nothing else tells where sheets of paper may lie, the shade is taken off those that this look has found.
    let sheets = by_contrast
        .sheets()
        .filter(|_| sheets.is_none() && catalogue.is_of_paper());
    if by_contrast.sees_more_than(&look) {
        look = by_contrast;
    }
    match sheets {
        Some(sheets) => look.or_on_paper(pyramid, &sheets, catalogue, hands, done),
        None => look,
    }
}

/// The photograph as it was before these parts of it were changed, one after the other.
fn put_back(pyramid: Pyramid, before: &[Cutting]) -> Pyramid {
    if before.is_empty() {
        return pyramid;
    }
    let mut photo = pyramid.into_photo();
    before.iter().rev().for_each(|cutting| photo.put_back(cutting));
    Pyramid::new(&photo)
}

impl Look {
    /// The look, or if more tiles are certain then, that at the photograph with all shade taken off sheets of paper.
    fn or_on_paper(
        self,
        pyramid: Pyramid,
        sheets: &Sheets,
        catalogue: &Catalogue,
        hands: &dyn Hands,
        done: &mut dyn FnMut(Stage),
    ) -> Look {
        let overview = Overview::new(&paper::evened(pyramid, sheets), done);
        let again = Look::once(&overview, catalogue, hands, done);
        if again.reading.tiles.len() > self.reading.tiles.len() {
            again
        } else {
            self
        }
    }

    /// The look with hard shadows taken off the photograph as long as more tiles are certain then, that photograph, and what
    /// is to be put back, one after the other.
    fn out_of_shadows(
        self,
        mut pyramid: Pyramid,
        catalogue: &Catalogue,
        hands: &dyn Hands,
        done: &mut dyn FnMut(Stage),
    ) -> (Look, Pyramid, Vec<Cutting>) {
        let (mut look, mut before) = (self, Vec::new());
        for _ in 0..MOST_AGAIN {
            let shadows = look.shadows(&pyramid, catalogue);
            if shadows.is_empty() {
                break;
            }
            let mut evened = pyramid.into_photo();
            before.extend(shadows.iter().map(|light| light.take_off(&mut evened)));
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
        (look, pyramid, before)
    }

    /// Whether something is in doubt, or no tile though it may be one.
    fn has_doubts(&self) -> bool {
        let may_be_a_tile =
            |place: &PlaceSeen| place.verdict != PlaceSeen::TILE && place.fit > f64::from(FITS);
        !self.reading.unsure.is_empty() || self.places.iter().any(may_be_a_tile)
    }

    /// What was found, as sheets of paper.
    fn sheets(&self) -> Option<Sheets> {
        let side = self.usual_side()?;
        let tiles = self.findings.tiles.iter();
        let middles = tiles.map(|tile| tile.pose.map(0.5, 0.5)).collect();
        Some(Sheets { side, middles })
    }

    /// The usual side of what was found, in pixels.
    fn usual_side(&self) -> Option<f64> {
        let tiles = self.findings.tiles.iter();
        let mut sides: Vec<f64> = tiles.map(|tile| tile.pose.side()).collect();
        sides.sort_by(f64::total_cmp);
        sides.get(sides.len() / 2).copied()
    }

    /// Whether more is certain than in another look, and more is seen at all: one that only dares more is not better.
    fn sees_more_than(&self, other: &Look) -> bool {
        let count = |look: &Look| {
            let Reading { tiles, unsure, .. } = &look.reading;
            (tiles.len(), tiles.len() + unsure.len())
        };
        let ((tiles, all), (others, all_others)) = (count(self), count(other));
        tiles > others && all > all_others
    }

    /// Whether no more is certain than in doubt, and so little that the table is hardly known.
    fn tells_little(&self) -> bool {
        let Reading { tiles, unsure, .. } = &self.reading;
        tiles.len() <= unsure.len() && tiles.len() < MANY
    }

    /// The look at what is found by its local contrast, if there are faces so.
    fn by_local_contrast(
        &self,
        pyramid: &Pyramid,
        catalogue: &Catalogue,
        hands: &dyn Hands,
        done: &mut dyn FnMut(Stage),
    ) -> Option<Look> {
        let (width, height) = pyramid.size(0);
        let side = self.usual_side().unwrap_or(SIDE * f64::from(width.max(height)));
        let (contrast, times) = by_local_contrast(pyramid, side);
        let faces = catalogue.by_local_contrast(side / times)?;
        let overview = Overview::new(&contrast, done);
        let original = Original {
            pyramid,
            catalogue,
            times,
        };
        let findings = Findings {
            segments: self.findings.segments.clone(),
            quads: self.findings.quads.clone(),
            ..find_for(Some(&original), &overview, &faces, hands, done)
        };
        drop((contrast, overview, faces));
        Some(Look::at(findings, pyramid, catalogue, hands, done))
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
        mut findings: Findings,
        pyramid: &Pyramid,
        catalogue: &Catalogue,
        hands: &dyn Hands,
        done: &mut dyn FnMut(Stage),
    ) -> Look {
        let (reading, places) = conclude(pyramid, catalogue, &mut findings, hands, done);
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

#[cfg(test)]
mod tests;
