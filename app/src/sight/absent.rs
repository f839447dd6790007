//! Tiles that lay on the board before and that a photograph lacks: whether their places are bare, or something hides them.

use super::{Said, Sight};
use crate::cell_corners::{as_printed, cell_corners};
use crate::deck::Deck;
use crate::seen::keep_numbers;
use crate::table::{Candidate, Unsure};
use rules::match_attach::{Board, PlacedTile, TileId};
use vision::{BareTable, PhotoPoint};

/// Why a place is in doubt where a tile lay that is not seen; words know it by this.
const REASON: &str = "a tile lay here before, and the table is not seen here";

impl Sight {
    /// Asks about each tile of the board before, as that lies on the photograph's cells, that is not seen though its place
    /// does not show the bare table. Nothing is asked where the players counted just as many as gone, nor of places that
    /// are not wholly in the photograph: nobody could look there.
    pub(super) fn ask_about_absent(&mut self, deck: &Deck, before: &Board, counted: usize) {
        let mut seen = self.setup().tiles;
        // Where nothing lies as it did nobody knows where on the photograph a tile lay.
        if !seen
            .iter()
            .any(|placed| before.find(placed.tile) == Some(*placed))
        {
            return;
        }
        keep_numbers(deck, &mut seen, before);
        let is_absent = |was: &&PlacedTile| !seen.iter().any(|placed| placed.tile == was.tile);
        let absent: Vec<PlacedTile> = before.tiles().iter().filter(is_absent).copied().collect();
        if absent.is_empty() || absent.len() == counted {
            return;
        }
        let places: Vec<Option<[PhotoPoint; 4]>> =
            absent.iter().map(|was| self.place_of_absent(was)).collect();
        let table = self.bare_table(&places);
        let doubts = self.table.unsure.iter();
        let candidates = doubts.flat_map(|doubt| &doubt.candidates);
        let named: Vec<String> = candidates
            .map(|candidate| deck.id(candidate.tile).to_owned())
            .collect();
        for (was, corners) in absent.into_iter().zip(places) {
            let has_other = seen.iter().any(|placed| placed.cell == was.cell);
            let is_bare = corners.is_some_and(|corners| table.is_at(&self.photo, &corners, &[]));
            if has_other || is_bare && self.doubt(was.cell).is_none() {
                self.bare.push(was.tile);
            } else if !named.iter().any(|id| id == deck.id(was.tile)) {
                self.hide(was, corners);
            }
        }
        self.table
            .unsure
            .sort_by_key(|unsure| (unsure.cell.y, unsure.cell.x));
    }

    /// Asks about a tile that may lie hidden where it lay, in the doubt that is there already or in one of its own.
    fn hide(&mut self, was: PlacedTile, corners: Option<[PhotoPoint; 4]>) {
        let candidate = Candidate {
            tile: was.tile,
            turn: was.turn,
            confidence: 0.5,
        };
        if let Some(doubt) = self.table.unsure.iter_mut().find(|doubt| doubt.cell == was.cell) {
            // What lay there is asked about first.
            doubt.candidates.insert(0, candidate);
        } else if let Some(corners) = corners {
            self.table.unsure.push(Unsure {
                cell: was.cell,
                corners: as_printed(&corners, was.turn),
                turn: was.turn,
                candidates: vec![candidate],
                reason: REASON.to_owned(),
            });
        } else {
            return;
        }
        self.hidden.push(was);
    }

    /// The tiles of the board before that lie there no more: the photograph shows it, or people said so.
    pub fn gone(&self) -> Vec<TileId> {
        let is_said = |was: &&PlacedTile| self.said.get(&was.cell) == Some(&Said::Nothing);
        let said = self.hidden.iter().filter(is_said).map(|was| was.tile);
        self.bare.iter().copied().chain(said).collect()
    }

    /// How many tiles of the board before may lie hidden, and nobody has said yet whether they do.
    pub fn n_hidden(&self) -> usize {
        let is_open = |was: &&PlacedTile| !self.said.contains_key(&was.cell);
        self.hidden.iter().filter(is_open).count()
    }

    /// Where a tile lay, clockwise from its north-west, if that is wholly in the photograph.
    fn place_of_absent(&self, was: &PlacedTile) -> Option<[PhotoPoint; 4]> {
        let tiles = self.table.tiles.iter();
        let tiles = tiles.map(|seen| (seen.placed.cell, seen.placed.turn, &seen.corners));
        let corners = cell_corners(tiles, was.cell)?;
        let (width, height) = (f64::from(self.photo.width()), f64::from(self.photo.height()));
        let is_inside = |at: &PhotoPoint| (0.0..width).contains(&at.x) && (0.0..height).contains(&at.y);
        corners.iter().all(is_inside).then_some(corners)
    }

    /// How the table looks beside what was seen, and beside the places where something may be hidden.
    fn bare_table(&self, absent: &[Option<[PhotoPoint; 4]>]) -> BareTable {
        let tiles = self.table.tiles.iter().map(|seen| seen.corners);
        let doubts = self.table.unsure.iter().map(|doubt| doubt.corners);
        let absent = absent.iter().flatten().copied();
        let places: Vec<[PhotoPoint; 4]> = tiles.chain(doubts).chain(absent).collect();
        BareTable::of(&self.photo, &places)
    }
}
