//! Every action that a game would accept.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    super::{PlacedTile, TileId},
    Action, Card, Game, Phase, RowTouch, TakeBacks,
};
use crate::{Cell, QuarterTurn, Side};

impl Game {
    /// Every action that would be accepted now, but for places that differ in nothing: on an empty Board a tile is put
    /// on the cell (0, 0), and a Swap is told once. A tile that nobody has told may be any that may be unseen.
    pub fn legal_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        let rulings = self.settings.rulings;
        match self.phase {
            Phase::Symbol => actions.extend(self.target_choices().into_iter().map(Action::Declare)),
            Phase::Placement => {
                let touched = self.turn.touched;
                let tiles = self
                    .tiles_of_row()
                    .filter(|&tile| touched.is_none_or(|touched| touched == tile));
                let cells = self.cells_to_place();
                actions.extend(tiles.flat_map(|tile| placements(tile, &cells)).map(Action::Place));
            }
            Phase::Maneuver => {
                actions.extend(
                    self.board
                        .legal_maneuvers(rulings)
                        .into_iter()
                        .map(Action::Maneuver),
                );
                actions.push(Action::StopManeuvers);
            }
            Phase::Removal => {
                let removable = self.board.survey(rulings).removable_tiles();
                actions.extend(removable.into_iter().map(Action::Remove));
            }
            Phase::Scoring => actions.push(Action::Score),
            Phase::Reversal => {
                let tiles = self.board.setup().tiles.into_iter().map(|placed| placed.tile);
                let discards = tiles.filter(|&tile| self.board.check_discard(tile, rulings).is_ok());
                actions.extend(discards.map(Action::Discard));
            }
            Phase::Flip => {
                let cells = self.cells_to_place();
                let tiles: Vec<TileId> = match self.deck.top() {
                    Some(Card::Tile(top)) => Vec::from([top]),
                    _ => self.unseen_tiles().collect(),
                };
                actions.extend(
                    tiles
                        .into_iter()
                        .flat_map(|tile| placements(tile, &cells))
                        .map(Action::Flip),
                );
            }
            Phase::Over => return actions,
        }
        if self.settings.turn_time.is_some() && self.phase <= Phase::Maneuver && !self.turn.time_is_up {
            actions.push(Action::TimeIsUp);
        }
        let may_take_back = self.settings.take_backs == TakeBacks::Allowed
            && (Phase::Maneuver..=Phase::Scoring).contains(&self.phase)
            && !self.turn.time_is_up
            && !self.turn.maneuvers.is_empty()
            && self.turn.removed.is_empty();
        if may_take_back {
            actions.push(Action::TakeBack);
        }
        if self.settings.row_touch == RowTouch::MustTake && self.phase <= Phase::Placement {
            let touched = self.turn.touched;
            let tiles = self
                .tiles_of_row()
                .filter(|&tile| touched.is_none_or(|touched| touched == tile));
            actions.extend(tiles.map(|tile| Action::Touch {
                player: self.player,
                tile,
            }));
        }
        actions.extend(self.tiles_of_row().map(Action::Identify));
        actions
    }

    /// The tiles of the Selection Row, and those that an unseen one may be.
    fn tiles_of_row(&self) -> impl Iterator<Item = TileId> + '_ {
        let has_unseen = self.row.contains(&None);
        let unseen = has_unseen.then(|| self.unseen_tiles());
        self.row
            .iter()
            .copied()
            .flatten()
            .chain(unseen.into_iter().flatten())
    }

    fn unseen_tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        self.tile_set().ids().filter(|&tile| self.may_be_unseen(tile))
    }

    /// The empty cells where a tile may be put.
    fn cells_to_place(&self) -> Vec<Cell> {
        if self.board.is_empty() {
            return Vec::from([Cell::default()]);
        }
        let beside = |placed: &PlacedTile| Side::ALL.map(|side| placed.cell.neighbour(side));
        let cells: BTreeSet<Cell> = self.board.tiles().iter().flat_map(beside).collect();
        cells
            .into_iter()
            .filter(|&cell| self.board.at(cell).is_none())
            .collect()
    }
}

fn placements(tile: TileId, cells: &[Cell]) -> impl Iterator<Item = PlacedTile> {
    cells
        .iter()
        .flat_map(move |&cell| QuarterTurn::ALL.map(|turn| PlacedTile { tile, cell, turn }))
}
