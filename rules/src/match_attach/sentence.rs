//! Problems as sentences that a person at the table understands.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Breach, ColourId, Contact, FREE_MANEUVERS, JudgedPhase, Problem, TileId, TileSet, Unclean};

impl Problem {
    /// The problem in one English sentence that names tiles, sides and colours.
    ///
    /// `unknown_tiles` are the names of tiles beyond the set, as in [`TurnRecord`](super::TurnRecord).
    pub fn sentence(&self, tile_set: &TileSet, unknown_tiles: &[String]) -> String {
        let sentence = self.breach.sentence(tile_set, unknown_tiles);
        let step = self.step;
        match (self.phase, &self.breach) {
            (JudgedPhase::Start, Breach::StartNotClean { .. })
            | (JudgedPhase::Removal, Breach::RemovalUnfinished { .. })
            | (JudgedPhase::Reversal, Breach::ReversalCount { .. }) => sentence,
            (JudgedPhase::Start, _) => format!("Before the turn: {sentence}"),
            (JudgedPhase::Placement, _) => format!("Placement: {sentence}"),
            (JudgedPhase::Maneuver, _) => format!("Maneuver {step}: {sentence}"),
            (JudgedPhase::Removal, _) => format!("Removal {step}: {sentence}"),
            (JudgedPhase::Reversal, _) => format!("Discard {step}: {sentence}"),
        }
    }
}

impl Breach {
    /// What is wrong in one English sentence; see [`Problem::sentence`].
    pub fn sentence(&self, tile_set: &TileSet, unknown_tiles: &[String]) -> String {
        let names = Names {
            tile_set,
            unknown_tiles,
        };
        let name = |tile: &TileId| names.tile(*tile);
        match self {
            Breach::NoManeuversLeft { reserve: 0 } => {
                format!(
                    "all {FREE_MANEUVERS} Maneuvers are used, and there is no tile in the Reserve for an extra one."
                )
            }
            Breach::NoManeuversLeft { reserve } => {
                format!("all are used: {FREE_MANEUVERS} Maneuvers and {reserve} extra for the Reserve.")
            }
            Breach::ReversalCount { due, made } => {
                let told = if made > due {
                    format!("this is number {made}")
                } else {
                    count(*made, "is", "are")
                };
                match due {
                    0 => "No tile is to be discarded this turn.".to_string(),
                    1 => format!("One tile is to be discarded in the Reversal Phase; {told}."),
                    _ => format!("{due} tiles are to be discarded in the Reversal Phase; {told}."),
                }
            }
            Breach::UnknownTile { tile } => format!("the deck has no tile {}.", name(tile)),
            Breach::DuplicateTile { tile, first } => {
                format!(
                    "{} is on the Board already, at ({}, {}).",
                    name(tile),
                    first.x,
                    first.y
                )
            }
            Breach::CellOccupied { tile, by, cell } => {
                format!(
                    "{} can't lie at ({}, {}): {} lies there.",
                    name(tile),
                    cell.x,
                    cell.y,
                    name(by)
                )
            }
            Breach::PlacementDetached { tile, cell } => format!(
                "{} at ({}, {}) touches no tile by a full side (corners do not count).",
                name(tile),
                cell.x,
                cell.y
            ),
            Breach::NotOnBoard { tile } => format!("{} is not on the Board.", name(tile)),
            Breach::SwapNotTouching { a, b } if a == b => {
                format!("{} can't be swapped with itself.", name(a))
            }
            Breach::SwapNotTouching { a, b } => {
                format!(
                    "{} and {} can't be swapped: they do not touch by a full side.",
                    name(a),
                    name(b)
                )
            }
            Breach::NotActive { tile, contacts } => {
                format!("{} is not Active: {}.", name(tile), names.contacts(contacts))
            }
            Breach::BadRotation { tile, by } => {
                format!(
                    "{} can be rotated by 1, 2 or 3 quarter turns, not by {by}.",
                    name(tile)
                )
            }
            Breach::RemovalNotAllowed { tile, contacts } => format!(
                "{} can't be removed, it is neither Active nor an Island: {}.",
                name(tile),
                names.contacts(contacts)
            ),
            Breach::RemovalUnfinished { left } => {
                format!("The Removal is not finished: {}.", names.unclean(left))
            }
            Breach::ReversalMakesIsland { tile, islands } => {
                format!(
                    "without {} an Island would be left: {}.",
                    name(tile),
                    names.groups(islands)
                )
            }
            Breach::StartNotClean { found } => {
                format!(
                    "The Board was not clean when the turn began: {}.",
                    names.unclean(found)
                )
            }
        }
    }
}

/// Where the words come from.
struct Names<'a> {
    tile_set: &'a TileSet,
    unknown_tiles: &'a [String],
}

impl Names<'_> {
    fn tile(&self, tile: TileId) -> &str {
        match tile.index().checked_sub(self.tile_set.tiles().len()) {
            None => self.tile_set.tile_name(tile),
            Some(unknown) => self.unknown_tiles.get(unknown).map_or("?", String::as_str),
        }
    }

    fn colour(&self, colour: Option<ColourId>) -> &str {
        colour.map_or("no colour", |colour| self.tile_set.colour_name(colour))
    }

    /// What an Inactive tile touches.
    fn contacts(&self, contacts: &[Contact]) -> String {
        if contacts.is_empty() {
            return "it touches no other tile".to_string();
        }
        if contacts.iter().any(Contact::is_active) {
            return "it is on an Island, where by the table's rule no tile is Active".to_string();
        }
        let touched: Vec<String> = contacts
            .iter()
            .map(|contact| {
                format!(
                    "its {} side ({}) touches {} ({})",
                    contact.side.name(),
                    self.colour(contact.a_edge.colour),
                    self.tile(contact.b.tile),
                    self.colour(contact.b_edge.colour)
                )
            })
            .collect();
        touched.join(", ")
    }

    fn unclean(&self, unclean: &Unclean) -> String {
        let mut reasons = Vec::new();
        if let Some(contact) = &unclean.active {
            reasons.push(format!(
                "{} and {} touch with {}",
                self.tile(contact.a.tile),
                self.tile(contact.b.tile),
                self.colour(contact.a_edge.colour)
            ));
            if unclean.active_tiles.len() > 2 {
                reasons.push(format!("Active are {}", self.tiles(&unclean.active_tiles)));
            }
        }
        if !unclean.islands.is_empty() {
            reasons.push(format!("there is an Island: {}", self.groups(&unclean.islands)));
        }
        reasons.join("; ")
    }

    fn groups(&self, groups: &[Vec<TileId>]) -> String {
        let groups: Vec<String> = groups.iter().map(|group| self.tiles(group)).collect();
        groups.join(" / ")
    }

    fn tiles(&self, tiles: &[TileId]) -> String {
        let tiles: Vec<&str> = tiles.iter().map(|&tile| self.tile(tile)).collect();
        tiles.join(", ")
    }
}

fn count(made: usize, one: &str, more: &str) -> String {
    match made {
        0 => format!("none {one}"),
        1 => format!("one {one}"),
        _ => format!("{made} {more}"),
    }
}
