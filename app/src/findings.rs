//! What can be said of a board at one look: marks to draw and sentences to read, each with the tiles that it speaks of.

use crate::islands::{Island, islands};
use crate::open_deck::OpenDeck;
use crate::widgets::{Marks, MatchMark};
use crate::words::Words;
use rules::Cell;
use rules::match_attach::{Board, Newness, PlacedTile, Rulings, Setup, SetupError, TileId};

/// What a sentence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Something that cannot lie on a table.
    Problem,
    /// Tiles that are Active.
    Active,
    /// Tiles of an Island.
    Island,
    /// A Match.
    Match,
    /// All is well.
    Clean,
}

/// One sentence, and the tiles that light up with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub kind: Kind,
    /// The sentence.
    pub text: String,
    /// The tiles that it speaks of.
    pub tiles: Vec<TileId>,
}

/// Everything that is said of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// The tiles that lie where one can lie.
    pub tiles: Vec<PlacedTile>,
    /// What is drawn on them.
    pub marks: Marks,
    /// What is said of them, the most pressing first.
    pub remarks: Vec<Remark>,
}

/// The tiles of a Board that are Active and those of Islands: what is marked in every frame, without a word.
pub fn active_and_islands(board: &Board, rulings: Rulings) -> Marks {
    let survey = board.survey(rulings);
    Marks {
        active: survey.active_tiles().into_iter().collect(),
        islands: survey.islands().concat().into_iter().collect(),
        ..Marks::default()
    }
}

impl Findings {
    /// Looks at whatever lies on a table. With `newness` only Matches of its Target Symbol are told, and new ones apart. `doubts`
    /// are places that may hold tiles besides: what they may change is not told as certain.
    pub fn of(
        deck: &OpenDeck,
        words: &Words,
        setup: &Setup,
        rulings: Rulings,
        newness: Option<&Newness>,
        doubts: &[Cell],
    ) -> Findings {
        let mut remarks = Vec::new();
        let mut setup = setup.clone();
        // Tiles that cannot lie there are told and left out, one by one, until the rest is a Board.
        let board = loop {
            match Board::new(deck.tile_set(), &setup) {
                Ok(board) => break board,
                Err(error) => {
                    let (place, sentence) = match error {
                        SetupError::UnknownTile { place, .. } => (place, "tile-unknown"),
                        SetupError::DuplicateTile { place, .. } => (place, "tile-seen-twice"),
                        SetupError::CellOccupied { place, .. } => (place, "cell-seen-twice"),
                    };
                    let left_out = setup.tiles.remove(place);
                    let tile = deck.describe(words, left_out.tile, left_out.turn);
                    let text = words.say_with(sentence, &[("tile", tile.into())]);
                    remarks.push(Remark {
                        kind: Kind::Problem,
                        text,
                        tiles: vec![left_out.tile],
                    });
                }
            }
        };
        let islands = islands(&board, rulings, doubts);
        let certain = islands.iter().filter(|island| island.is_certain);
        let mut findings = Findings {
            tiles: board.tiles().to_vec(),
            marks: Marks {
                active: board.survey(rulings).active_tiles().into_iter().collect(),
                islands: certain.flat_map(|island| &island.tiles).copied().collect(),
                ..Marks::default()
            },
            remarks,
        };
        findings.add_active(deck, words, &board, rulings);
        if doubts.is_empty() {
            findings.add_tie(words, &board, rulings);
        }
        findings.add_islands(words, islands);
        findings.add_matches(deck, words, &board, rulings, newness);
        let marks = &findings.marks;
        let is_clean = marks.active.is_empty() && marks.islands.is_empty() && doubts.is_empty();
        if is_clean && !findings.tiles.is_empty() {
            let text = words.say("board-is-clean");
            findings.remarks.push(Remark {
                kind: Kind::Clean,
                text,
                tiles: Vec::new(),
            });
        }
        findings.remarks.sort_by_key(|remark| remark.kind);
        findings
    }

    fn add_active(&mut self, deck: &OpenDeck, words: &Words, board: &Board, rulings: Rulings) {
        let survey = board.survey(rulings);
        for contact in board.contacts().filter(|contact| contact.is_active()) {
            let Some(colour) = contact.a_edge.colour else {
                continue;
            };
            if !survey.is_active(contact.a.tile) {
                continue;
            }
            let colour = deck.colour(words, colour);
            let text = words.say_with("colour-meets-colour", &[("colour", colour.into())]);
            self.remarks.push(Remark {
                kind: Kind::Active,
                text,
                tiles: vec![contact.a.tile, contact.b.tile],
            });
        }
    }

    fn add_tie(&mut self, words: &Words, board: &Board, rulings: Rulings) {
        let survey = board.survey(rulings);
        if survey.n_largest_groups() > 1 {
            let text = words.say_with("groups-tie", &[("count", survey.n_largest_groups().into())]);
            let tiles: Vec<TileId> = survey.groups().concat();
            self.remarks.push(Remark {
                kind: Kind::Island,
                text,
                tiles,
            });
        }
    }

    fn add_islands(&mut self, words: &Words, islands: Vec<Island>) {
        for Island { tiles, is_certain } in islands {
            let sentence = if is_certain {
                "island-apart"
            } else {
                "island-in-doubt"
            };
            let text = words.say_with(sentence, &[("count", tiles.len().into())]);
            self.remarks.push(Remark {
                kind: Kind::Island,
                text,
                tiles,
            });
        }
    }

    fn add_matches(
        &mut self,
        deck: &OpenDeck,
        words: &Words,
        board: &Board,
        rulings: Rulings,
        newness: Option<&Newness>,
    ) {
        for found in board.matches(rulings) {
            let is_new = match newness {
                None => false,
                Some(newness) if found.symbol != newness.target => continue,
                Some(newness) => newness.is_new(&found),
            };
            let symbol = deck.symbol(words, found.symbol);
            let sentence = if is_new {
                "symbol-meets-symbol-new"
            } else {
                "symbol-meets-symbol"
            };
            let text = words.say_with(sentence, &[("symbol", symbol.into())]);
            self.marks.matches.push(MatchMark {
                a: found.a.tile,
                b: found.b.tile,
                is_new,
                number: None,
            });
            self.remarks.push(Remark {
                kind: Kind::Match,
                text,
                tiles: vec![found.a.tile, found.b.tile],
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::built_in;
    use crate::words::Language;
    use rules::QuarterTurn;

    /// The sentences on tiles in some cells, where one other cell is in doubt or none.
    fn sentences(cells: &[i32], doubt: Option<Cell>) -> (Words, Vec<String>) {
        let deck = built_in::BUILT_IN[0].deck().unwrap();
        let placed = cells
            .iter()
            .zip(deck.distinct_tiles())
            .map(|(&x, tile)| PlacedTile {
                tile,
                cell: Cell::new(x, 0),
                turn: QuarterTurn::default(),
            });
        let setup = Setup {
            tiles: placed.collect(),
        };
        let (deck, words) = (OpenDeck::new(deck), Words::new(Language::ENGLISH));
        let doubts: Vec<Cell> = doubt.into_iter().collect();
        let findings = Findings::of(&deck, &words, &setup, Rulings::default(), None, &doubts);
        let sentences = findings.remarks.into_iter().map(|remark| remark.text).collect();
        (words, sentences)
    }

    #[test]
    fn a_board_is_clean_only_where_nothing_is_in_doubt() {
        for (doubt, is_told) in [(None, true), (Some(Cell::new(4, 4)), false)] {
            let (words, sentences) = sentences(&[0], doubt);
            assert_eq!(
                sentences.contains(&words.say("board-is-clean")),
                is_told,
                "{sentences:?}"
            );
        }
    }

    #[test]
    fn a_tie_of_groups_is_told_only_where_nothing_is_in_doubt() {
        for (doubt, is_told) in [(None, true), (Some(Cell::new(4, 0)), false)] {
            let (words, sentences) = sentences(&[0, 3], doubt);
            let tie = words.say_with("groups-tie", &[("count", 2_usize.into())]);
            assert_eq!(sentences.contains(&tie), is_told, "{sentences:?}");
        }
    }
}
