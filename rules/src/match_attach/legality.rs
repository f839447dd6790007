//! What a player may do on a Board, clause by clause.

use alloc::vec::Vec;

use super::{
    Board, Breach, IslandTiles, Maneuver, PlacedTile, PutError, Rotation, Rulings, Survey, TileId, Unclean,
};

impl Board {
    /// Whether a tile may be placed: of the set, not on the Board yet, on an empty cell, touching a tile by a full
    /// side; on an empty Board any cell will do.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check_placement(&self, placed: PlacedTile) -> Result<(), Breach> {
        let PlacedTile { tile, cell, .. } = placed;
        if !self.tile_set().holds(tile) {
            return Err(Breach::UnknownTile { tile });
        }
        if let Some(there) = self.find(tile) {
            return Err(Breach::DuplicateTile {
                tile,
                first: there.cell,
            });
        }
        if let Some(there) = self.at(cell) {
            return Err(Breach::CellOccupied {
                tile,
                by: there.tile,
                cell,
            });
        }
        if !self.is_empty() && self.neighbours(cell).next().is_none() {
            return Err(Breach::PlacementDetached { tile, cell });
        }
        Ok(())
    }

    /// Places a tile as a player does.
    ///
    /// # Errors
    /// Why it may not be placed; the Board is left as it was.
    pub fn place(&mut self, placed: PlacedTile) -> Result<(), Breach> {
        self.check_placement(placed)?;
        self.put(placed).map_err(|why| match why {
            PutError::UnknownTile => Breach::UnknownTile { tile: placed.tile },
            PutError::DuplicateTile => Breach::DuplicateTile {
                tile: placed.tile,
                first: placed.cell,
            },
            PutError::CellOccupied { by } => Breach::CellOccupied {
                tile: placed.tile,
                by,
                cell: placed.cell,
            },
        })
    }

    /// Whether a tile is Active now; `false` for one that is not on the Board.
    pub fn is_active(&self, tile: TileId, rulings: Rulings) -> bool {
        self.contacts_of(tile).any(|contact| contact.is_active())
            && (rulings.island_tiles == IslandTiles::CanBeActive || self.survey(rulings).is_active(tile))
    }

    /// Whether a Maneuver may be made now, as far as the Board can tell.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check_maneuver(&self, maneuver: Maneuver, rulings: Rulings) -> Result<(), Breach> {
        match maneuver {
            Maneuver::Rotate { tile, .. } => {
                self.check_on_board(tile)?;
                self.check_active(tile, rulings)
            }
            Maneuver::Slide { tile, to } => {
                let cell = self.check_on_board(tile)?.cell.neighbour(to);
                if let Some(there) = self.at(cell) {
                    return Err(Breach::CellOccupied {
                        tile,
                        by: there.tile,
                        cell,
                    });
                }
                self.check_active(tile, rulings)
            }
            Maneuver::Swap { a, b } => {
                self.check_known(a)?;
                self.check_known(b)?;
                let (first, second) = (self.check_on_board(a)?, self.check_on_board(b)?);
                if first.cell.side_towards(second.cell).is_none() {
                    return Err(Breach::SwapNotTouching { a, b });
                }
                self.check_active(a, rulings)?;
                self.check_active(b, rulings)
            }
        }
    }

    /// Makes a Maneuver as a player does.
    ///
    /// # Errors
    /// Why it may not be made; the Board is left as it was.
    pub fn maneuver(&mut self, maneuver: Maneuver, rulings: Rulings) -> Result<(), Breach> {
        self.check_maneuver(maneuver, rulings)?;
        let is_done = self.shift(maneuver);
        debug_assert!(is_done, "a legal Maneuver can be made");
        Ok(())
    }

    /// Every Maneuver that may be made now: by the tiles' cells; rotations, then slides, then swaps with the eastern
    /// and southern neighbour (each pair once, its western or northern tile as `a`).
    pub fn legal_maneuvers(&self, rulings: Rulings) -> Vec<Maneuver> {
        let survey = self.survey(rulings);
        let mut maneuvers = Vec::new();
        for placed in self.tiles().iter().filter(|placed| survey.is_active(placed.tile)) {
            let tile = placed.tile;
            maneuvers.extend(Rotation::ALL.map(|by| Maneuver::Rotate { tile, by }));
            for to in crate::Side::ALL {
                match self.at(placed.cell.neighbour(to)) {
                    None => maneuvers.push(Maneuver::Slide { tile, to }),
                    Some(other) => {
                        let is_first = matches!(to, crate::Side::East | crate::Side::South);
                        if is_first && survey.is_active(other.tile) {
                            maneuvers.push(Maneuver::Swap {
                                a: tile,
                                b: other.tile,
                            });
                        }
                    }
                }
            }
        }
        maneuvers
    }

    /// Whether a tile may be removed now: Active, or an Island.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check_removal(&self, tile: TileId, rulings: Rulings) -> Result<(), Breach> {
        self.check_on_board(tile)?;
        if self.contacts_of(tile).any(|contact| contact.is_active())
            && rulings.island_tiles == IslandTiles::CanBeActive
        {
            return Ok(());
        }
        if self.survey(rulings).is_removable(tile) {
            return Ok(());
        }
        Err(Breach::RemovalNotAllowed {
            tile,
            contacts: self.contacts_of(tile).collect(),
        })
    }

    /// Whether the Removal may end: no tile is Active and no Island is left.
    ///
    /// # Errors
    /// What is left.
    pub fn check_clean(&self, rulings: Rulings) -> Result<(), Unclean> {
        let survey = self.survey(rulings);
        if survey.is_clean() {
            Ok(())
        } else {
            Err(self.unclean(&survey))
        }
    }

    /// Whether a tile may be discarded in the Reversal Phase: it leaves no Island, two equal halves included.
    ///
    /// # Errors
    /// Why it may not.
    pub fn check_discard(&self, tile: TileId, rulings: Rulings) -> Result<(), Breach> {
        self.check_on_board(tile)?;
        let mut rest = self.clone();
        rest.take(tile);
        let survey = rest.survey(rulings);
        if survey.n_groups() > 1 {
            return Err(Breach::ReversalMakesIsland {
                tile,
                islands: survey.islands(),
            });
        }
        Ok(())
    }

    pub(super) fn unclean(&self, survey: &Survey<'_>) -> Unclean {
        Unclean {
            active: self
                .contacts()
                .find(|contact| contact.is_active() && survey.is_active(contact.a.tile)),
            active_tiles: survey.active_tiles(),
            islands: survey.islands(),
        }
    }

    fn check_known(&self, tile: TileId) -> Result<(), Breach> {
        if self.tile_set().holds(tile) {
            Ok(())
        } else {
            Err(Breach::UnknownTile { tile })
        }
    }

    fn check_on_board(&self, tile: TileId) -> Result<PlacedTile, Breach> {
        self.check_known(tile)?;
        self.find(tile).ok_or(Breach::NotOnBoard { tile })
    }

    fn check_active(&self, tile: TileId, rulings: Rulings) -> Result<(), Breach> {
        if self.is_active(tile, rulings) {
            return Ok(());
        }
        Err(Breach::NotActive {
            tile,
            contacts: self.contacts_of(tile).collect(),
        })
    }
}
