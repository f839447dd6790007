//! A photograph that was read, what people mended of it, and what follows.

use crate::deck::{Deck, FaceTable};
use crate::findings::Findings;
use crate::jobs::ReadPhoto;
use crate::open_deck::OpenDeck;
use crate::previous::{Comparison, compare};
use crate::session::TileOutline;
use crate::table::{self, Table, Unsure};
use crate::widgets::photo_view::{Light, Outline, PhotoMatch};
use crate::words::Words;
use rules::match_attach::{Board, PlacedTile, Rulings, Setup, TileId};
use rules::{Cell, QuarterTurn};
use std::collections::BTreeMap;
use std::sync::Arc;
use vision::Photo;

/// What a person said of one place of a photograph; it outranks what was read there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This tile lies there.
    Tile(TileId, QuarterTurn),
    /// Nothing lies there.
    Nothing,
}

/// Whether a board that is known is the one on the photograph, or an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// The photograph was taken again: nothing has moved since.
    SameMoment,
    /// Tiles may have been turned, moved and removed since.
    Earlier,
}

/// What a tile that a photograph lacks may have become since a board that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// It may lie elsewhere: its place tells nothing.
    MayHaveMoved,
    /// It still lies where it did, or else it left the board and its place is bare.
    MayHaveLeft {
        /// Tiles of that board that the players counted as gone.
        counted: usize,
    },
}

/// What is known of the board from before a photograph was taken.
#[derive(Clone, Debug)]
pub struct Known {
    /// The board.
    pub board: Board,
    /// How old it is.
    pub age: Age,
    /// What has become of those of its tiles that the photograph lacks.
    pub absence: Absence,
    /// Its tiles that the players named against what was read.
    pub mended: Vec<TileId>,
}

/// A photograph, its reading, and the corrections.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The picture.
    pub photo: Arc<Photo>,
    /// What was read.
    pub table: Table,
    /// What people said, by cell.
    pub said: BTreeMap<Cell, Said>,
    /// Cells where the reading says otherwise than the players said of that tile earlier: what they said stands.
    pub upheld: Vec<Cell>,
    /// Tiles of the board before that are not seen, and whose places are not seen to be bare: they are asked about.
    hidden: Vec<PlacedTile>,
    /// Tiles of the board before whose places show the table itself, or another tile.
    bare: Vec<TileId>,
    /// The corrections in the order in which they were made, with what stood there before: for undo.
    history: Vec<(Cell, Option<Said>)>,
}

/// A place of the photograph that holds something: certain, mended or in doubt.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Where.
    pub cell: Cell,
    /// In the photograph: as printed, if a tile lies there turned by `turn`.
    pub corners: [vision::PhotoPoint; 4],
    /// How the tile was turned that was read there.
    pub turn: QuarterTurn,
    /// Which tile it is taken for; `None` while it is in doubt.
    pub tile: Option<(TileId, QuarterTurn)>,
    /// The number of its marker, from 1, while it is in doubt.
    pub question: Option<usize>,
}

impl Sight {
    /// Lays what was read on the table.
    pub fn new(read: ReadPhoto, faces: &FaceTable) -> Sight {
        let table = table::lay(&read.reading.for_play(), faces);
        Sight {
            photo: read.photo,
            table,
            said: BTreeMap::new(),
            upheld: Vec::new(),
            hidden: Vec::new(),
            bare: Vec::new(),
            history: Vec::new(),
        }
    }

    /// Holds what was read against the board that is known from before: doubts are ordered by it, and tiles that the
    /// players named earlier keep their names where they lay, unless they are seen elsewhere for certain. Tiles that may
    /// have left are asked about, unless their places are seen to be bare.
    #[must_use]
    pub fn beside(mut self, deck: &Deck, known: &Known) -> Sight {
        let Comparison { board, before, .. } = compare(&mut self.table, deck, &known.board);
        for &tile in &known.mended {
            let Some(was) = before.find(tile) else { continue };
            let here = board.at(was.cell);
            let is_contradicted = match known.age {
                Age::Earlier => here.is_some() && !board.has(tile),
                // Even how it is turned is what the players said.
                Age::SameMoment => {
                    here.is_some_and(|here| here != was)
                        && board.find(tile).is_none_or(|now| now.cell == was.cell)
                }
            };
            if is_contradicted {
                self.said.insert(was.cell, Said::Tile(tile, was.turn));
                self.upheld.push(was.cell);
            }
        }
        if let Absence::MayHaveLeft { counted } = known.absence {
            self.ask_about_absent(deck, &before, counted);
        }
        self
    }

    /// The ids of the tiles that people named.
    pub fn mended(&self) -> impl Iterator<Item = TileId> {
        self.said.values().filter_map(|said| match said {
            Said::Tile(tile, _) => Some(*tile),
            Said::Nothing => None,
        })
    }

    /// Where each tile is seen on the photograph.
    pub fn tile_outlines(&self, deck: &Deck) -> Vec<TileOutline> {
        let (width, height) = (f64::from(self.photo.width()), f64::from(self.photo.height()));
        let share = |at: f64, of: f64| (at / of.max(1.0) * 10_000.0).round() as i32;
        let outline = |place: Place| {
            let (tile, _) = place.tile?;
            Some(TileOutline {
                tile: deck.id(tile).to_owned(),
                corners: place
                    .corners
                    .map(|corner| [share(corner.x, width), share(corner.y, height)]),
            })
        };
        self.places().into_iter().filter_map(outline).collect()
    }

    /// Notes what a person says of a place.
    pub fn say(&mut self, cell: Cell, said: Said) {
        let before = self.said.insert(cell, said);
        self.history.push((cell, before));
    }

    /// Takes the last correction back.
    pub fn undo(&mut self) {
        if let Some((cell, before)) = self.history.pop() {
            match before {
                Some(said) => self.said.insert(cell, said),
                None => self.said.remove(&cell),
            };
        }
    }

    /// Whether there is a correction to take back.
    pub fn can_undo(&self) -> bool {
        !self.history.is_empty()
    }

    /// The doubt about a cell, if the reading had one.
    pub fn doubt(&self, cell: Cell) -> Option<&Unsure> {
        self.table.unsure.iter().find(|unsure| unsure.cell == cell)
    }

    /// Every place that holds something, certain ones first.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        let spoken = |cell: Cell, read: Option<(TileId, QuarterTurn)>| match self.said.get(&cell) {
            Some(Said::Tile(tile, turn)) => Some(Some((*tile, *turn))),
            Some(Said::Nothing) => None,
            None => Some(read),
        };
        for seen in &self.table.tiles {
            let PlacedTile { tile, cell, turn } = seen.placed;
            if let Some(tile) = spoken(cell, Some((tile, turn))) {
                places.push(Place {
                    cell,
                    corners: seen.corners,
                    turn,
                    tile,
                    question: None,
                });
            }
        }
        let mut questions = 0;
        for unsure in &self.table.unsure {
            let Some(tile) = spoken(unsure.cell, None) else {
                continue;
            };
            // A cell that a certain tile holds is told of once.
            if tile.is_some() && places.iter().any(|place| place.cell == unsure.cell) {
                continue;
            }
            questions += usize::from(tile.is_none());
            let question = tile.is_none().then_some(questions);
            places.push(Place {
                cell: unsure.cell,
                corners: unsure.corners,
                turn: unsure.turn,
                tile,
                question,
            });
        }
        places
    }

    /// What a place may hold instead of what it is taken for: each tile as it would lie there, the likeliest first. Tiles
    /// that lie elsewhere come last, unless the reading itself named them.
    pub fn alternatives(&self, place: &Place, deck: &Deck, faces: &FaceTable) -> Vec<(TileId, QuarterTurn)> {
        let elsewhere: Vec<TileId> = self
            .places()
            .into_iter()
            .filter(|other| other.cell != place.cell)
            .filter_map(|other| other.tile.map(|(tile, _)| tile))
            .collect();
        let read = self.doubt(place.cell).into_iter().flat_map(|doubt| {
            let candidates = doubt.candidates.iter();
            candidates.map(|candidate| (candidate.tile, candidate.turn))
        });
        let alike = vision::likeliest(&self.photo, &place.corners, faces.catalogue.faces());
        let alike = alike.into_iter().flat_map(|look| {
            let turn = place.turn + QuarterTurn::from_count(look.turn % 4).unwrap_or_default();
            faces.tiles(look.face).iter().map(move |&tile| (tile, turn))
        });
        let (free, taken): (Vec<_>, Vec<_>) = alike.partition(|(tile, _)| !elsewhere.contains(tile));
        // A picture that nothing is like still offers every tile.
        let rest = deck.distinct_tiles().map(|tile| (tile, place.turn));
        let mut offered: Vec<(TileId, QuarterTurn)> = Vec::new();
        for (tile, turn) in read.chain(free).chain(taken).chain(rest) {
            // The tile it is taken for may lie otherwise: that is offered, too. Identical tiles are one to look at.
            let is_like = |(known, _): &(TileId, QuarterTurn)| deck.id(*known) == deck.id(tile);
            let is_held = place.tile.is_some_and(|held| is_like(&held) && held.1 == turn);
            if !is_held && !offered.iter().any(is_like) {
                offered.push((tile, turn));
            }
        }
        offered
    }

    /// How many places are still in doubt.
    pub fn n_questions(&self) -> usize {
        self.places()
            .iter()
            .filter(|place| place.question.is_some())
            .count()
    }

    /// What lies on the table: what was certain and what was said.
    pub fn setup(&self) -> Setup {
        let placed = |place: &Place| {
            place.tile.map(|(tile, turn)| PlacedTile {
                tile,
                cell: place.cell,
                turn,
            })
        };
        Setup {
            tiles: self.places().iter().filter_map(placed).collect(),
        }
    }

    /// What is said of it.
    pub fn findings(&self, deck: &OpenDeck, words: &Words, rulings: Rulings) -> Findings {
        let places = self.places().into_iter();
        let doubts: Vec<Cell> = places
            .filter(|place| place.question.is_some())
            .map(|place| place.cell)
            .collect();
        Findings::of(deck, words, &self.setup(), rulings, None, &doubts)
    }

    /// The places as outlines on the photograph, and the Matches between them. The place that is asked about is lit.
    pub fn outlines(
        &self,
        deck: &OpenDeck,
        words: &Words,
        findings: &Findings,
        asked: Option<Cell>,
    ) -> (Vec<Outline>, Vec<PhotoMatch>) {
        let places = self.places();
        let outline = |place: &Place| {
            let tile = place.tile.map(|(tile, _)| tile);
            let light = match tile {
                _ if asked == Some(place.cell) => Light::Lit,
                _ if asked.is_some() => Light::Dimmed,
                _ if findings.marks.lit.is_empty() => Light::Even,
                Some(tile) if findings.marks.lit.contains(&tile) => Light::Lit,
                _ => Light::Dimmed,
            };
            let name = match (place.tile, place.question) {
                (Some((tile, turn)), _) => deck.describe(words, tile, turn),
                (None, number) => {
                    words.say_with("which-tile-number", &[("number", number.unwrap_or(0).into())])
                }
            };
            Outline {
                corners: place.corners,
                name,
                is_active: tile.is_some_and(|tile| findings.marks.active.contains(&tile)),
                is_island: tile.is_some_and(|tile| findings.marks.islands.contains(&tile)),
                question: place.question.map(|number| number.to_string()),
                light,
            }
        };
        let at = |tile: TileId| {
            places
                .iter()
                .position(|place| place.tile.is_some_and(|(found, _)| found == tile))
        };
        let matches = findings.marks.matches.iter().filter_map(|mark| {
            Some(PhotoMatch {
                a: at(mark.a)?,
                b: at(mark.b)?,
                is_new: mark.is_new,
                number: mark.number,
            })
        });
        (places.iter().map(outline).collect(), matches.collect())
    }
}

mod absent;
#[cfg(test)]
mod tests;
