//! A dispute: two moments of a turn, and what the rules say of the way from one to the other.

use crate::session::{Line, Settings, Stage, rulings};
use rules::Points;
use rules::match_attach::{Board, Explanation, Question, TileId, TileSet, TurnRecord, judge};

/// Two moments of a turn that somebody disagrees about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// What is asked of the rules.
    pub question: Question,
    /// What the sheet gives the turn.
    pub on_the_sheet: Points,
}

/// What the rules say of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The answer.
    pub outcome: Outcome,
    /// The number of the clause that it rests on.
    pub clause: &'static str,
    /// The tiles that lie otherwise than before, in the order of ids.
    pub changed: Vec<TileId>,
    /// The points that hang on it.
    pub at_stake: Points,
    /// The legal line, if there is one.
    pub turn: Option<TurnRecord>,
}

/// The answer to a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The two Boards are the same.
    Unchanged,
    /// A legal line leads from one to the other.
    Legal {
        /// Its Maneuvers: no legal line has fewer.
        maneuvers: usize,
        /// The tiles it removes.
        removed: usize,
    },
    /// No legal line leads there.
    Impossible {
        /// With so many Maneuvers allowed.
        allowed: usize,
    },
    /// The search was not finished: nothing is said.
    Open,
}

/// The moments of a turn at which its Board is known, in order; a moment at which nothing has changed since the one before
/// it is left out.
#[must_use]
pub fn moments(line: &Line) -> Vec<Stage> {
    let mut moments: Vec<Stage> = Vec::new();
    for stage in [Stage::Start, Stage::Placed, Stage::Maneuvered, Stage::Removed] {
        let last = moments.last().and_then(|&last| line.tables.at(last));
        if line.tables.at(stage).is_some_and(|board| last != Some(board)) {
            moments.push(stage);
        }
    }
    moments
}

impl Dispute {
    /// The dispute about two Boards of a turn, in their order; `None` if the Target Symbol is not known.
    #[must_use]
    pub fn about(
        line: &Line,
        settings: &Settings,
        tile_set: &TileSet,
        (before, after): (&Board, &Board),
        may_maneuver: bool,
    ) -> Option<Self> {
        let question = Question {
            before: before.clone(),
            after: after.clone(),
            rulings: rulings(settings.rulings),
            target: tile_set.symbol_named(line.target.as_deref()?)?,
            reserve: if may_maneuver {
                line.reserve_before
            } else {
                line.reserve.saturating_sub(line.removed)
            },
            most_maneuvers: (!may_maneuver).then_some(0),
        };
        Some(Self {
            question,
            on_the_sheet: line.total,
        })
    }

    /// The ruling, from what a search has found about the question.
    #[must_use]
    pub fn ruling(&self, found: &Explanation) -> Ruling {
        let Question {
            before,
            after,
            reserve,
            most_maneuvers,
            ..
        } = &self.question;
        let outcome = match &found.turn {
            _ if is_same(before, after) => Outcome::Unchanged,
            Some(turn) => Outcome::Legal {
                maneuvers: turn.maneuvers.len(),
                removed: turn.remove.len(),
            },
            None if found.is_proven => {
                let allowed = rules::match_attach::FREE_MANEUVERS + *reserve as usize;
                Outcome::Impossible {
                    allowed: most_maneuvers.unwrap_or(allowed),
                }
            }
            None => Outcome::Open,
        };
        let worth = found
            .turn
            .as_ref()
            .and_then(|turn| judge(before.tile_set(), turn).removal);
        Ruling {
            outcome,
            clause: match most_maneuvers {
                Some(_) => "6.1",
                None => "5.2",
            },
            changed: found.changes.iter().map(|change| change.tile).collect(),
            at_stake: worth.map_or(self.on_the_sheet, |removal| removal.score.total),
            turn: found.turn.clone(),
        }
    }
}

fn is_same(before: &Board, after: &Board) -> bool {
    before.setup() == after.setup()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::match_attach::{
        ColourId, Edge, IslandTiles, PlacedTile, Rulings, Setup, SymbolId, Tile, TileKind, explain,
    };
    use rules::{Cell, Limits, QuarterTurn};

    /// Tiles `a` and `b` that are red to the east and west, and yellow, green or blue elsewhere; all with one symbol.
    fn tiles() -> TileSet {
        let edge = |colour: u8| Edge {
            colour: Some(ColourId(colour)),
            symbol: Some(SymbolId(0)),
        };
        let tile = |name: &str, colours: [u8; 4]| Tile {
            name: name.into(),
            kind: TileKind::Standard,
            edges: colours.map(edge),
            back: vec![SymbolId(0)],
        };
        let colours = ["red", "yellow", "green", "blue", "white"]
            .map(str::to_owned)
            .to_vec();
        let tiles = vec![tile("a", [1, 0, 2, 3]), tile("b", [4, 4, 4, 0])];
        TileSet::new(colours, vec!["star".into()], tiles).unwrap()
    }

    fn board(set: &TileSet, tiles: &[(&str, i32, u8)]) -> Board {
        let placed = |&(name, x, turn): &(&str, i32, u8)| PlacedTile {
            tile: set.tile_named(name).unwrap(),
            cell: Cell::new(x, 0),
            turn: QuarterTurn::from_count(turn).unwrap(),
        };
        Board::new(
            set,
            &Setup {
                tiles: tiles.iter().map(placed).collect(),
            },
        )
        .unwrap()
    }

    fn ruling(before: &[(&str, i32, u8)], after: &[(&str, i32, u8)]) -> Ruling {
        let set = tiles();
        let question = Question {
            before: board(&set, before),
            after: board(&set, after),
            rulings: Rulings {
                island_tiles: IslandTiles::CanBeActive,
            },
            target: SymbolId(0),
            reserve: 0,
            most_maneuvers: None,
        };
        let found = explain(&question, Limits::NONE);
        Dispute {
            question,
            on_the_sheet: 7,
        }
        .ruling(&found)
    }

    #[test]
    fn a_legal_way_is_told_with_its_maneuvers() {
        let ruled = ruling(&[("a", 0, 0), ("b", 1, 0)], &[("a", 0, 1), ("b", 1, 0)]);
        assert_eq!(
            ruled.outcome,
            Outcome::Legal {
                maneuvers: 1,
                removed: 0
            }
        );
        assert_eq!((ruled.changed.len(), ruled.at_stake), (1, 2));
    }

    #[test]
    fn a_tile_that_was_not_active_can_not_have_turned() {
        let ruled = ruling(&[("a", 0, 1), ("b", 1, 0)], &[("a", 0, 2), ("b", 1, 0)]);
        assert_eq!(
            (ruled.outcome, ruled.at_stake),
            (Outcome::Impossible { allowed: 5 }, 7)
        );
        assert_eq!((ruled.clause, ruled.turn), ("5.2", None));
    }

    #[test]
    fn two_boards_that_are_the_same_need_no_ruling() {
        let same = [("a", 0, 1), ("b", 1, 0)];
        assert_eq!(ruling(&same, &same).outcome, Outcome::Unchanged);
    }
}
